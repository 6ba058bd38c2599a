"""Where a command writes: to the file of `-o`, or to standard output."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Iterator


def add_output(
    parser: argparse._ActionsContainer,
    help_: str = "write to FILE; its ending gives the type, as for nonet solve (default: standard "
    "output)",
) -> None:
    """Add the option for an output file."""
    parser.add_argument("-o", "--output", metavar="FILE", help=help_)


def is_piped(args: argparse.Namespace) -> bool:
    """Return whether a command writes to standard output."""
    return args.output in (None, "-")


def find_file_type(args: argparse.Namespace, form: str | None) -> str:
    """Return the file type to write, by the ending of the file and the format asked for.

    Raise `ArgumentError` if the two contradict each other.

    >>> find_file_type(argparse.Namespace(output="a.csv.gz"), None)
    'csv'
    """
    if vars(args).get("cluster"):
        return "parquet"
    if is_piped(args):
        return form or "line"
    from nonet.tables.writers import kind_of

    return kind_of(args.output, form)[0]


@contextlib.contextmanager
def redirect_output(args: argparse.Namespace) -> Iterator[None]:
    """Send what is printed to the output file of a command, if it has one."""
    if is_piped(args):
        yield
        return
    from nonet.tables.writers import open_text

    with open_text(args.output) as out, contextlib.redirect_stdout(out):
        yield
