"""The `nonet` program: run the command that is named, and return its exit status.

To add a command, write its module here (`EXAMPLES`, `add(parser)`, `run(args)`) and add its row to
COMMANDS.
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
from functools import cached_property
from importlib import import_module
from typing import Any, NoReturn

from nonet.cli.output import NOTHING_FOUND, USAGE, print_error, terminal_width
from nonet.cli.signals import is_stopped, stop_if_signalled
from nonet.errors import (
    GenerateError,
    IncompleteError,
    InternalError,
    MissingError,
    NonetError,
    RunError,
)
from nonet.solvers.status import Outcome

FAULT = 70  # internal error; EX_SOFTWARE of sysexits.h
MISSING = 69  # an optional dependency is missing; EX_UNAVAILABLE
FAILED = 74  # the run failed: a disk is full, a worker died; EX_IOERR
BAD_ENVIRONMENT = 78  # a bad environment variable; EX_CONFIG
STOPPED = 130  # after Ctrl-C, as in shells
PIPE_CLOSED = 141  # as in shells
COMMANDS = {
    "solve": "solve puzzles: one solution, several, or none",
    "check": "check puzzles for conflicts, uniqueness, and redundant givens",
    "count": "count solutions, or list them",
    "hint": "explain the next step, as strongly as you like",
    "steps": "explain all steps to the solution, as a person would solve it",
    "rate": "rate how hard puzzles are for a person",
    "find": "find every instance of a technique",
    "techniques": "list the techniques, easiest first",
    "rules": "list the rule types that boards can have, with examples",
    "generate": "generate puzzles with a chosen difficulty and symmetry",
    "dataset": "generate a data set with a leak-free train/test split",
    "booklet": "make a printable PDF of puzzles, with the solutions at the back",
    "convert": "write boards in another format or file type",
    "race": "run all algorithms on one puzzle and compare them",
    "watch": "watch an algorithm solve a puzzle",
    "serve": "start the page and the HTTP API on this machine",
    "site": "write the page as static files that need no server",
    "completion": "print a completion script for a shell",
}
_WORD = "\0"  # put before an argument that begins with - but is not an option
_CELLS = "-.0123456789*_xX"
_EXIT_STATUS = """exit status:
  0 unique (or done), 1 no solution, 2 several solutions, 3 nothing found,
  64 bad input, 65 rules not understood, 69 missing dependency,
  70 internal error, 74 run failed, 75 timed out, 78 bad environment variable,
  130 stopped, 141 output pipe closed"""


class Formatter(argparse.HelpFormatter):
    """A formatter that keeps the lines of examples, and wraps them only if they are too long."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        from textwrap import fill

        return "\n".join(
            line if len(line) <= width + 2 else fill(line, width, subsequent_indent="    ")
            for line in text.splitlines()
        )


class Parser(argparse.ArgumentParser):
    """A parser with one-line errors, which end with the exit status for bad input."""

    def __init__(self, **named: Any) -> None:
        """Refuse an option that is given twice."""
        super().__init__(**named)
        self.register("action", None, Once)

    @cached_property
    def _width(self) -> int:
        return terminal_width(sys.stdout) - 2

    def _get_formatter(self) -> argparse.HelpFormatter:
        """Make the formatter; argparse itself would look up the width for each option."""
        return Formatter(self.prog, width=self._width)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help; argparse would hide that it cannot be written."""
        print(message, end="", file=file, flush=True)

    def error(self, message: str) -> NoReturn:
        """Print what is wrong with the call, similar options, and where to find help."""
        message = message.replace(_WORD, "")
        print_error(f"{message}{self._suggest(message)} (see {self.prog} --help)")
        self.exit(USAGE)

    def _suggest(self, message: str) -> str:
        """Name the options that are similar to an unknown one."""
        if not message.startswith("unrecognized arguments: -"):
            return ""
        from difflib import get_close_matches

        word = message.split(": ", 1)[1].split()[0].split("=")[0]
        known = [name for action in self._actions for name in action.option_strings]
        near = get_close_matches(word, known, n=3, cutoff=0.6)
        return f"; did you mean {', '.join(near)}?" if near else ""


class Once(argparse._StoreAction):
    """Store the value of an option, and refuse a second one, which would replace it."""

    def __call__(self, parser: Any, namespace: Any, values: Any, option: str | None = None) -> None:
        """Store the value, or raise an error."""
        given = vars(namespace).setdefault("given", set())
        if option and self.dest in given:
            raise argparse.ArgumentError(self, "given twice")
        given.add(self.dest)
        super().__call__(parser, namespace, values, option)


class Version(argparse.Action):
    """Print the version; what it needs is imported only here."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        """Print the version and exit."""
        from nonet import __version__
        from nonet.solvers.native import isa

        print(f"nonet {__version__} (kernel: {isa()})")
        parser.exit()


def make_parser() -> Parser:
    """Build the parser of `nonet` without a command: the list of commands, and the version."""
    commands = "\n".join(f"  {name:<12}{summary}" for name, summary in COMMANDS.items())
    parser = Parser(
        prog="nonet",
        usage="nonet [-h] [--version] COMMAND ...",
        description=f"The Sudoku toolkit.\n\ncommands (see nonet COMMAND --help):\n{commands}",
        epilog=_EXIT_STATUS,
    )
    parser.add_argument(
        "--version", action=Version, nargs=0, help="print the version and the kernel in use"
    )
    return parser


def make_command_parser(name: str) -> Parser:
    """Build the parser of one command.

    >>> make_command_parser("solve").parse_args(["--format", "line"]).format
    'line'
    """
    module = import_module(f"nonet.cli.{name}")
    summary = COMMANDS[name]
    examples = "\n".join(f"  {command}" for command in module.EXAMPLES)
    parser = Parser(
        prog=f"nonet {name}",
        description=f"{summary[:1].upper()}{summary[1:]}.",
        epilog=f"examples:\n{examples}\n\n{_EXIT_STATUS}",
    )
    module.add(parser)
    parser.set_defaults(run=module.run, parser=parser)
    return parser


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Parse the arguments; for an unknown command, name the similar ones."""
    words = list(argv)
    if words and words[0] == "help":
        words = [*words[1:2], "--help"]
    first = words[0] if words else ""
    if first and not first.startswith("-") and first not in COMMANDS:
        from difflib import get_close_matches

        near = get_close_matches(first, COMMANDS, n=3, cutoff=0.5)
        hint = f"did you mean {', '.join(near)}?" if near else f"choose from: {', '.join(COMMANDS)}"
        print_error(f"unknown command {first[:100]!r}; {hint}")
        raise SystemExit(USAGE)
    if first not in COMMANDS:
        parser = make_parser()
        _, rest = parser.parse_known_args(words)
        parser.error(f"unrecognized arguments: {' '.join(rest)}" if rest else "no command given")
    parser = make_command_parser(first)
    # Intermixed, so that options may stand between a technique and a puzzle.
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
    """Mark words that begin with - but are no options: those after --, and boards with - blanks."""
    end = words.index("--") if "--" in words else len(words)
    return [
        f"{_WORD}{word}"
        if word[:1] == "-" and (at > end or (len(word) > 15 and not word.strip(_CELLS)))
        else word
        for at, word in enumerate(words)
        if at != end
    ]


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # for grids, whatever the locale
    try:
        args = parse(sys.argv[1:] if argv is None else argv)
        warnings.showwarning = lambda message, *_, **__: print_error(str(message))
        stop_if_signalled()
        status: int = args.run(args)
        sys.stdout.flush()
        stop_if_signalled()
        return status
    except NonetError as error:
        print_error(str(error))
        statuses = (
            (GenerateError, NOTHING_FOUND),
            (IncompleteError, Outcome.INCOMPLETE.exit_status),
            (MissingError, MISSING),
            (RunError, FAILED),
            (InternalError, FAULT),
        )
        return next((status for type_, status in statuses if isinstance(error, type_)), USAGE)
    except TimeoutError as error:
        print_error(str(error) or "timed out")
        return Outcome.TIMEOUT.exit_status
    except KeyboardInterrupt as stop:
        print_error(str(stop) or "stopped")
        return STOPPED
    except BrokenPipeError:
        # The reader of the pipe has ended (`| head`): no message, and no flush at exit.
        _drop_output()
        return PIPE_CLOSED
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
        print_error(error.strerror or str(error), error.filename or "standard output" * full)
        _drop_output()
        return FAILED
    except MemoryError:
        print_error("out of memory")
        return FAILED
    except Exception as error:
        if isinstance(error, ImportError) and "NONET_ISA" in str(error):
            print_error(str(error))
            return BAD_ENVIRONMENT
        if is_stopped():
            print_error("stopped")
            return STOPPED
        if os.environ.get("NONET_TRACEBACK"):
            import traceback

            traceback.print_exc()
        what = f"{type(error).__name__}: {error}"
        print_error(
            f"internal error: {what} (set NONET_TRACEBACK=1 for details, and please report it)"
        )
        return FAULT


def _mend_streams() -> bool:
    """Replace streams that were closed at the start (`<&-`); return whether output is open."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
        print_error("standard output is closed")
        return False
    return True


def _drop_output() -> None:
    """Discard the rest of the output."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run() -> NoReturn:
    """Run the `nonet` program."""
    # The threads of numpy's BLAS each spin for a tenth of a second at the start, and the only
    # matrices here, those of the small network for photos, are no slower with one thread.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    status = main() if _mend_streams() else FAILED
    if status == STOPPED:  # at once: threads may wait for input that never comes
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    sys.exit(status)
