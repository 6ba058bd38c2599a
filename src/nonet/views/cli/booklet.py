"""`nonet booklet`: a printable PDF of puzzles, made or given, with the solutions at the back."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from nonet.board.board import Board
from nonet.board.errors import ArgumentError, FormatError
from nonet.engines.seeds import choose_seed
from nonet.results.climb import climb
from nonet.results.generating import generate_many
from nonet.results.solving import solve
from nonet.results.wishes import parse_level
from nonet.tables.kinds import read_records
from nonet.tables.whole_file import has_no_ending, whole_file
from nonet.views.booklet import PAGES, PER_PAGE, WORDS, Puzzle, booklet
from nonet.views.cli.choice import add_choice, choice
from nonet.views.cli.inputs import add_puzzles, open_sources
from nonet.views.cli.output import Meter, complain, say
from nonet.views.cli.wish import add_wish, parse_count, pick_wish
from nonet.views.pdf import find_undrawn


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    add_puzzles(parser, none="they are made")
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help="the PDF to write")
    parser.add_argument("--title", help="at the head of every page (Sudoku)")
    parser.add_argument("--page", choices=list(PAGES), default="A4", help="its size (A4)")
    parser.add_argument("--per-page", type=int, choices=list(PER_PAGE), default=4, help="(4)")
    parser.add_argument("--lang", choices=list(WORDS), default="en", help="of the words (en)")
    parser.add_argument(
        "--levels",
        type=lambda text: text.split(","),
        metavar="LEVEL,...",
        help="of the puzzles that are made (easy,medium,hard; none with --size or --rules)",
    )
    parser.add_argument(
        "--count", type=parse_count, default=8, metavar="N", help="puzzles of each level (8)"
    )
    add_wish(parser)
    add_choice(parser)


def run(args: argparse.Namespace) -> int:
    """Gather the puzzles, then write the file."""
    if not args.output.lower().endswith(".pdf") and not has_no_ending(args.output):
        raise ArgumentError("unknown_ending", path=args.output, known=[".pdf"])
    seed = choose_seed(args.seed)
    puzzles = list(_given(args) if args.puzzles else _made(args, seed))
    looks = {"per_page": args.per_page, "page": args.page, "lang": args.lang}
    data = booklet(puzzles, title=args.title, **looks)
    with whole_file(args.output) as file:
        file.write(data)
    if undrawn := find_undrawn(args.title or ""):
        rare = ", ".join(undrawn)
        complain(f"{rare}: drawn by a Chinese font of whoever shows or prints it, if there is one")
    noun = "puzzle" if len(puzzles) == 1 else "puzzles"
    made = "" if args.puzzles else f", seed {seed}"
    say(f"{args.output}: {len(puzzles):,} {noun}{made}")
    return 0


def _given(args: argparse.Namespace) -> Iterator[Puzzle]:
    for item in read_records(open_sources(args)):
        if isinstance(item.board, FormatError):
            raise item.board.at(file=item.place or None)
        board = item.board.puzzle
        found = climb(board, **choice(args)) if board.is_classic else None
        answer = found.answer if found else solve(board)
        if answer.board is None or answer.other is not None:
            words = "several solutions" if answer.board else "no solution"
            raise ArgumentError("booklet_solutions", puzzle=item.place or str(board), words=words)
        yield Puzzle(board, answer.board, str(found.rating.level) if found else "")


def _made(args: argparse.Namespace, seed: int) -> Iterator[Puzzle]:
    levels: list[str | None] = [*map(parse_level, args.levels or ("easy", "medium", "hard"))]
    if (args.size or args.rules) and not args.levels:
        levels = [None]  # levels are the classic board's
    wish = pick_wish(args)
    wish.pop("levels", None)  # one after the other here
    numbers = {"seed": seed, "deadline": args.deadline, "jobs": args.jobs}
    wanted = (
        (board, level or "")
        for level in levels
        for board in generate_many(args.count, **wish | {"level": level}, **numbers)
    )
    total = args.count * len(levels)
    return (_puzzle(board, level) for board, level in Meter("puzzles").watch(wanted, total))


def _puzzle(board: Board, level: str) -> Puzzle:
    solution = solve(board).board
    assert solution is not None
    return Puzzle(board, solution, level)
