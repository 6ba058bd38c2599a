"""Where a command writes: to the file of `-o`, or to standard output."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Iterator


def add_output(
    parser: argparse._ActionsContainer,
    what: str = "write to a file, what its name says; see solve",
) -> None:
    """Let a command write to a file."""
    parser.add_argument("-o", "--output", metavar="FILE", help=what)


def is_piped(args: argparse.Namespace) -> bool:
    """Whether standard output gets what a command writes."""
    return args.output in (None, "-")


def find_kind(args: argparse.Namespace, form: str | None) -> str:
    """Say what a command is to write, by the ending of its file and the form asked for.

    Raises `ArgumentError` where the two do not fit.

    >>> find_kind(argparse.Namespace(output="a.csv.gz"), None)
    'csv'
    """
    if vars(args).get("cluster"):
        return "parquet"
    if is_piped(args):
        return form or "line"
    from nonet.tables.writers import kind_of

    return kind_of(args.output, form)[0]


@contextlib.contextmanager
def writing(args: argparse.Namespace) -> Iterator[None]:
    """Let what is printed go to the file of a command, if it has one."""
    if is_piped(args):
        yield
        return
    from nonet.tables.writers import open_text

    with open_text(args.output) as out, contextlib.redirect_stdout(out):
        yield
