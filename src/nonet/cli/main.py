"""The `nonet` command: finds the command asked for and turns its end into an exit status.

To add a command: write its module here (`add(parser)` and `run(args)`) and its row in COMMANDS.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import io
import os
import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

from nonet.board.errors import GenerateError, MissingError, NonetError, RunError
from nonet.views.cli.output import LATE, NOTHING, USAGE, complain, terminal_width
from nonet.views.cli.stopping import is_stopped, stop_by_signals

MISSING = 69  # an optional part is not installed; EX_UNAVAILABLE of sysexits.h
FAILED = 74  # a run failed: a disk is full, a worker died; EX_IOERR
STOPPED = 130  # after Ctrl-C, as shells have it
LEFT = 141  # the reader of our output has left, as shells have it
COMMANDS = {
    "solve": "solve puzzles, and say whether there is one solution, several or none",
    "check": "check puzzles: what clashes, is it unique, is each given needed",
    "count": "count solutions, or list them all",
    "hint": "tell the next step: where to look, which pattern, or all of it",
    "steps": "tell all steps to the solution, as a person would find them",
    "rate": "rate how hard puzzles are for a person",
    "find": "find every instance of a technique",
    "techniques": "list the techniques, easiest first",
    "rules": "list the kinds of rules that boards can have, with an example each",
    "generate": "make puzzles: of a level, in a symmetry, by the thousand",
    "dataset": "make a data set for research: in parts, sides without a leak, a card",
    "booklet": "make a printable PDF of puzzles, with the solutions at the back",
    "convert": "write boards in another format, or files as another kind",
    "race": "run all algorithms on one puzzle, side by side",
    "watch": "watch an algorithm at work",
    "serve": "serve the page and the HTTP interface on this machine",
    "completion": "print a completion script for a shell",
}
_WORD = "\0"  # before an argument that begins with - but is no option
_CELLS = "-.0123456789*_xX"
_STATUS = (
    "exit status: 0 unique (or done), 1 no solution, 2 several, 3 nothing as asked for, "
    "64 bad input, 69 a part is not installed, 74 failed, 75 too late, 78 a bad environment "
    "variable, 130 stopped, 141 the reader has left"
)


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are short, and end with the status for bad input."""

    commands: dict[str, Parser]

    def __init__(self, **named: Any) -> None:
        """Take no option twice."""
        super().__init__(**named)
        self.register("action", None, Once)

    def _get_formatter(self) -> argparse.HelpFormatter:
        """Lay out help; argparse would look up the width, with much to import, for each option."""
        return argparse.HelpFormatter(self.prog, width=terminal_width(sys.stdout) - 2)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help; argparse would say nothing where that cannot be written."""
        print(message, end="", file=file, flush=True)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the call, what is like it, and where all of it is told."""
        message = message.replace(_WORD, "")
        complain(f"{message}{self._suggest(message)} (see {self.prog} --help)")
        self.exit(USAGE)

    def _suggest(self, message: str) -> str:
        """Name the options that are like one that is none."""
        if not message.startswith("unrecognized arguments: -"):
            return ""
        from difflib import get_close_matches

        word = message.split(": ", 1)[1].split()[0].split("=")[0]
        known = [name for action in self._actions for name in action.option_strings]
        near = get_close_matches(word, known, n=3, cutoff=0.6)
        return f"; did you mean {', '.join(near)}?" if near else ""


class Once(argparse._StoreAction):
    """Takes the value of an option, which a second one would replace unseen."""

    def __call__(self, parser: Any, namespace: Any, values: Any, option: str | None = None) -> None:
        """Keep the value, or complain."""
        given = vars(namespace).setdefault("given", set())
        if option and self.dest in given:
            raise argparse.ArgumentError(self, "given twice")
        given.add(self.dest)
        super().__call__(parser, namespace, values, option)


class Version(argparse.Action):
    """Prints the version only when asked, so that nothing else pays for it."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        """Print and end."""
        from nonet import __version__
        from nonet.engines.fast import isa

        print(f"nonet {__version__} (kernel: {isa()})")
        parser.exit()


def make_parser(wanted: str | None = None) -> Parser:
    """Build the parser of all commands; of one that is `wanted`, only its own options.

    >>> make_parser().parse_args(["solve", "--format", "line"]).format
    'line'
    """
    parser = Parser(prog="nonet", description="The Sudoku toolkit.", epilog=_STATUS)
    parser.add_argument("--version", action=Version, nargs=0, help="print version and kernel")
    commands = parser.add_subparsers(metavar="COMMAND")
    parser.commands = commands.choices
    for name, summary in COMMANDS.items():
        sub = commands.add_parser(
            name, help=summary, description=f"{summary[:1].upper()}{summary[1:]}."
        )
        if wanted in (None, name):
            module = import_module(f"nonet.views.cli.{name}")
            module.add(sub)
            sub.set_defaults(run=module.run, parser=sub)
    return parser


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Read the arguments; a command that is none is told with those like it."""
    words = list(argv)
    if words and words[0] == "help":
        words = [*words[1:2], "--help"]
    first = words[0] if words else ""
    if first and not first.startswith("-") and first not in COMMANDS:
        from difflib import get_close_matches

        near = get_close_matches(first, COMMANDS, n=3, cutoff=0.5)
        meant = f"did you mean {', '.join(near)}?" if near else f"there are {', '.join(COMMANDS)}"
        complain(f"{first[:100]!r} is not a command: {meant}")
        raise SystemExit(USAGE)
    if first not in COMMANDS:
        parser = make_parser()
        _, rest = parser.parse_known_args(words)
        parser.error(f"unrecognized arguments: {' '.join(rest)}" if rest else "which command?")
    # By itself, so that options may stand between a technique and a puzzle.
    parser = make_parser(first).commands[first]
    args, rest = parser.parse_known_intermixed_args(_mark_words(words[1:]))
    if rest:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    for name, value in vars(args).items():
        if isinstance(value, str):
            setattr(args, name, value.removeprefix(_WORD))
        elif name == "puzzles" and value:
            args.puzzles = [word.removeprefix(_WORD) for word in value]
    return args


def _mark_words(words: list[str]) -> list[str]:
    """Mark what begins with - but is no option: what follows --, and boards with - for blanks."""
    end = words.index("--") if "--" in words else len(words)
    return [
        f"{_WORD}{word}"
        if word[:1] == "-" and (at > end or (len(word) > 15 and not word.strip(_CELLS)))
        else word
        for at, word in enumerate(words)
        if at != end
    ]


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and give its exit status."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # grids, also where the locale is another
    try:
        args = parse(sys.argv[1:] if argv is None else argv)
        warnings.showwarning = lambda message, *_, **__: complain(str(message))
        status: int = args.run(args)
        sys.stdout.flush()
        return status
    except NonetError as error:
        complain(str(error))
        kinds = ((GenerateError, NOTHING), (MissingError, MISSING), (RunError, FAILED))
        return next((status for kind, status in kinds if isinstance(error, kind)), USAGE)
    except TimeoutError as error:
        complain(str(error) or "this took too long")
        return LATE
    except KeyboardInterrupt as stop:
        complain(str(stop) or "stopped")
        return STOPPED
    except BrokenPipeError:
        # The reader has gone (`| head`): say nothing, and keep Python from trying again.
        _drop_output()
        return LEFT
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
        complain(error.strerror or str(error), error.filename or "standard output" * full)
        _drop_output()
        return FAILED
    except MemoryError:
        complain("out of memory")
        return FAILED
    except Exception:
        if not is_stopped():
            raise
        complain("stopped")
        return STOPPED


def _mend_streams() -> bool:
    """See to streams that were closed at the start (`<&-`); whether there is one to write to."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
        complain("standard output is closed")
        return False
    return True


def _drop_output() -> None:
    """Send what is still to be written nowhere."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run() -> NoReturn:
    """Be the `nonet` program."""
    # Threads of numpy's BLAS spin for a tenth of a second each at the start; what is multiplied
    # here, the small network for photos, is no slower on one.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    stop_by_signals()
    status = main() if _mend_streams() else FAILED
    if status == STOPPED:  # at once: threads may wait for input that never comes
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    sys.exit(status)
