"""What is asked of puzzles that are made: the options that `generate` and `booklet` share."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any

from nonet.board.symmetries import SYMMETRIES
from nonet.engines.logic.techniques import LEVELS
from nonet.views.cli.inputs import parse_seconds

_MOST = 10**15  # of what is counted


def parse_clues(text: str) -> tuple[int, int]:
    """Read a number of clues or a range of it.

    >>> parse_clues("24-28"), parse_clues("30")
    ((24, 28), (30, 30))
    """
    fewest, _, most = text.partition("-")
    try:
        return int(fewest), int(most or fewest)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number or a range (24-28)") from None


def parse_count(text: str, least: int = 1) -> int:
    """Read how many there are to be.

    >>> parse_count("1000"), parse_count("0", least=0)
    (1000, 0)
    """
    if not text.isascii() or not text.isdigit() or (least and not text.strip("0")):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number, {least} or more")
    if len(text) > len(str(_MOST)) or int(text) > _MOST:
        raise argparse.ArgumentTypeError(f"{text!r} is too much: {_MOST:,} at most")
    return int(text)


def parse_size(text: str) -> int:
    """Read the side of a board.

    >>> parse_size("6"), parse_size("16x16")
    (6, 16)
    """
    side, _, other = text.partition("x")
    if not side.isascii() or not side.isdigit() or other not in ("", side):
        raise argparse.ArgumentTypeError(f"{text!r} is not the side of a board, such as 6 or 6x6")
    return int(side)


WISH = (
    *("level", "levels", "er", "symmetry", "clues", "require", "minimal", "pattern"),
    *("size", "rules", "profile", "with", "without"),
)


def pick_wish(args: argparse.Namespace) -> dict[str, Any]:
    """Give what is asked of puzzles as `nonet.generate_many` takes it; nothing that is not asked.

    >>> pick_wish(argparse.Namespace(**dict.fromkeys(WISH) | {"level": "hard"}))
    {'level': 'hard'}
    """
    wish = {"with_" if name == "with" else name: vars(args).get(name) for name in WISH}
    unasked: tuple[Any, ...] = (None, False, "none", "default", [])
    return {name: value for name, value in wish.items() if value not in unasked}


def add_wish(parser: argparse.ArgumentParser) -> None:
    """Let a command take what is asked of the puzzles it makes, but for level and number."""
    parser.add_argument(
        "--symmetry", choices=list(SYMMETRIES), default="none", help="how the clues stand (none)"
    )
    parser.add_argument("--clues", type=parse_clues, metavar="N", help="how many: 30, or 24-28")
    parser.add_argument(
        "--minimal", action="store_true", help="no clue can be left out of any puzzle"
    )
    parser.add_argument(
        "--pattern",
        metavar="CELLS",
        help="where clues may stand: a character a cell, x where so and . where not",
    )
    parser.add_argument(
        "--size", type=parse_size, metavar="N", help="the side of the board, 2 to 25 (9)"
    )
    parser.add_argument(
        "--rules",
        metavar="RULES",
        help="between commas: jigsaw, killer, boxes as 2x3, diagonals, windows, disjoint, "
        "anti_knight, anti_king, non_consecutive, and others that need no cells",
    )
    parser.add_argument("--seed", type=int, help="the same number gives the same puzzles again")
    parser.add_argument(
        "--jobs",
        type=partial(parse_count, least=0),
        default=0,
        metavar="N",
        help="processes that work on it (one a core)",
    )
    parser.add_argument(
        "--deadline",
        type=parse_seconds,
        default=60.0,
        metavar="SECONDS",
        help="give up after so long without a puzzle (60)",
    )


def add_level(parser: argparse.ArgumentParser) -> None:
    """Let a command take a level, and a technique that the puzzles need."""
    parser.add_argument("--level", choices=list(LEVELS), help="as `nonet.rate` gives it")
    parser.add_argument(
        "--levels",
        metavar="MIX",
        help="so many parts of each: easy:40,medium:20,hard:20; or by ER: 1.2-2.5:40,7.1-:10",
    )
    parser.add_argument(
        "--er",
        metavar="RATING",
        help="Sudoku Explainer's rating: 7.2, 7.1-7.3, or 8.0- for that and harder",
    )
    parser.add_argument("--require", metavar="TECHNIQUE", help="such as x_wing or X-Wing")
