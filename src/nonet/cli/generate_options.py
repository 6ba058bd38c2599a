"""The options of generated puzzles, shared by `generate`, `dataset`, and `booklet`."""

from __future__ import annotations

import argparse
from dataclasses import fields
from typing import Any

from nonet.board.symmetries import SYMMETRIES
from nonet.cli.inputs import parse_seconds
from nonet.cli.options import add_number
from nonet.generator.options import HELP, GenerateOptions
from nonet.techniques.table import LEVELS


def parse_clues(text: str) -> tuple[int, int]:
    """Parse a number of clues, or a range.

    >>> parse_clues("24-28"), parse_clues("30")
    ((24, 28), (30, 30))
    """
    fewest, _, most = text.partition("-")
    try:
        return int(fewest), int(most or fewest)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number or a range (24-28)") from None


def parse_size(text: str) -> int:
    """Parse the size of a board.

    >>> parse_size("6"), parse_size("16x16")
    (6, 16)
    """
    side, _, other = text.partition("x")
    if not side.isascii() or not side.isdigit() or other not in ("", side):
        raise argparse.ArgumentTypeError(f"{text!r} is not the size of a board, such as 6 or 6x6")
    return int(side)


_ARGUMENTS: dict[str, tuple[str, dict[str, Any]]] = {
    "level": ("any", {"type": str.lower, "choices": LEVELS}),
    "levels": ("none", {"type": str.lower, "metavar": "MIX"}),
    "er": ("any", {"metavar": "RATING"}),
    "require": ("none", {"metavar": "TECHNIQUE"}),
    "symmetry": (
        "none",
        {"type": str.lower, "choices": list(SYMMETRIES), "metavar": "SYMMETRY", "default": "none"},
    ),
    "clues": ("any", {"type": parse_clues, "metavar": "N"}),
    "minimal": ("some may be redundant", {"action": "store_true"}),
    "pattern": ("all", {"metavar": "CELLS"}),
    "size": ("9", {"type": parse_size, "metavar": "N"}),
    "rules": ("classic rules", {"metavar": "RULES"}),
}
"""The default of each option in words, and how argparse reads it."""


def to_puzzle_options(args: argparse.Namespace) -> dict[str, Any]:
    """Return the options that are set, as arguments of `nonet.generate_many`.

    >>> to_puzzle_options(argparse.Namespace(level="hard", symmetry="none", include=[]))
    {'level': 'hard'}
    """
    unset: dict[str, tuple[Any, ...]] = {
        one.name: (one.default, []) for one in fields(GenerateOptions)
    }
    return {
        name: value for name, value in vars(args).items() if value not in unset.get(name, (value,))
    }


def add_puzzle_options(parser: argparse.ArgumentParser, any_board: bool = True) -> None:
    """Add the options for generated puzzles, except for their count.

    Without `any_board`, the puzzles are classic ones.
    """
    for name, (default, named) in _ARGUMENTS.items():
        if any_board or name not in ("size", "rules"):
            parser.add_argument(f"--{name}", help=f"{HELP[name]} (default: {default})", **named)
    parser.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help="random seed; the same seed gives the same puzzles (default: a new one)",
    )
    add_number(parser, "--jobs", 0, "number of processes, 0 for one per core", least=0)
    parser.add_argument(
        "--timeout",
        type=parse_seconds,
        default=60.0,
        metavar="SECONDS",
        help="give up after this many seconds without a puzzle (default: 60)",
    )
