"""The `nonet` command: finds the command asked for and turns its end into an exit status.

To add a command: write its module here (`add(parser)` and `run(args)`) and its row in COMMANDS.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from nonet.board.errors import NonetError, RunError
from nonet.views.cli import (
    booklet,
    check,
    completion,
    convert,
    find,
    generate,
    hint,
    race,
    rate,
    serve,
    solve,
    steps,
    techniques,
    watch,
)
from nonet.views.cli.inputs import USAGE
from nonet.views.cli.output import complain

FAILED = 74  # a run that failed: a disk is full, a worker died; EX_IOERR of sysexits.h
STOPPED = 130  # the exit status after Ctrl-C, as shells have it
COMMANDS = {
    "solve": (solve, "solve puzzles, and say whether there is one solution, several or none"),
    "check": (check, "check puzzles: what clashes, is it unique, is each given needed"),
    "hint": (hint, "tell the next step: where to look, which pattern, or all of it"),
    "steps": (steps, "tell all steps to the solution, as a person would find them"),
    "rate": (rate, "rate how hard puzzles are for a person"),
    "find": (find, "find every instance of a technique"),
    "techniques": (techniques, "list the techniques, easiest first"),
    "generate": (generate, "make puzzles: of a level, in a symmetry, by the thousand"),
    "booklet": (booklet, "make a printable PDF of puzzles, with the solutions at the back"),
    "convert": (convert, "write boards in another format"),
    "race": (race, "run all algorithms on one puzzle, side by side"),
    "watch": (watch, "watch an algorithm at work"),
    "serve": (serve, "serve the page and the HTTP interface on this machine"),
    "completion": (completion, "print a completion script for a shell"),
}
_STATUS = "exit status: 0 unique, 1 no solution, 2 several, 64 bad input, 74 failed"


class Parser(argparse.ArgumentParser):
    """A parser whose complaints end with the status for bad input."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the call, and how it goes."""
        self.print_usage(sys.stderr)
        complain(message)
        self.exit(USAGE)


class Version(argparse.Action):
    """Prints the version only when asked, so that nothing else pays for it."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        """Print and end."""
        from nonet import __version__
        from nonet.engines.fast import isa

        print(f"nonet {__version__} (kernel: {isa()})")
        parser.exit()


def make_parser() -> Parser:
    """Build the parser of all commands.

    >>> make_parser().parse_args(["solve", "--format", "line"]).format
    'line'
    """
    parser = Parser(prog="nonet", description="The Sudoku toolkit.", epilog=_STATUS)
    parser.add_argument("--version", action=Version, nargs=0, help="print version and kernel")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, (module, summary) in COMMANDS.items():
        sub = commands.add_parser(name, help=summary, description=summary.capitalize() + ".")
        module.add(sub)
        sub.set_defaults(run=module.run, parser_of_commands=commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and give its exit status."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # grids, also where the locale is another
    args = make_parser().parse_args(argv)
    try:
        status: int = args.run(args)
        sys.stdout.flush()
        return status
    except NonetError as error:
        complain(str(error))
        return FAILED if isinstance(error, RunError) else USAGE
    except KeyboardInterrupt as stop:
        complain(str(stop) or "stopped")
        return STOPPED
    except BrokenPipeError:
        # The reader has gone (`| head`): say nothing, and keep Python from trying again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


def run() -> NoReturn:
    """Be the `nonet` program."""
    status = main()
    if status == STOPPED:  # at once: threads may wait for input that never comes
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    sys.exit(status)
