"""`nonet booklet`: make a printable PDF of puzzles, with the solutions at the back."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import cycle

from nonet.board.board import Board
from nonet.cli.generate_options import add_puzzle_options, to_puzzle_options
from nonet.cli.inputs import add_puzzles, open_sources
from nonet.cli.options import add_choice, add_number
from nonet.cli.output import Meter, print_error, print_message
from nonet.cli.technique_options import add_technique_options, to_technique_arguments
from nonet.draw.booklet import PAGES, PER_PAGE, WORDS, Puzzle, booklet, tell_rules
from nonet.draw.pdf import find_undrawn
from nonet.errors import ArgumentError, FormatError
from nonet.generator.generate import generate_many
from nonet.generator.options import Part, interleave, parse_mix
from nonet.seeds import choose_seed
from nonet.solvers.solve import solve
from nonet.tables.atomic_write import atomic_write, has_no_ending
from nonet.tables.readers import read_records
from nonet.techniques.analysis import analyze
from nonet.techniques.table import LEVELS

EXAMPLES = (
    "nonet booklet -o sudoku.pdf                          # three levels",
    "nonet booklet -o hard.pdf --levels hard --count 12   # 12 hard puzzles",
    "nonet booklet -o mine.pdf puzzles.txt --page letter  # your own puzzles",
    "nonet booklet -o six.pdf --size 6 --rules 2x3        # 6x6 puzzles",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_puzzles(parser, none="generate new puzzles")
    parser.add_argument(
        "-o", "--output", metavar="FILE", required=True, help="PDF file to write (required)"
    )
    parser.add_argument("--title", help="title at the top of every page (default: Sudoku)")
    parser.add_argument(
        "--page",
        type=parse_page,
        choices=list(PAGES),
        default="A4",
        help="page size (default: A4)",
    )
    parser.add_argument(
        "--per-page",
        type=int,
        choices=list(PER_PAGE),
        default=4,
        help="puzzles per page (default: 4)",
    )
    add_choice(parser, "--lang", WORDS, "language of the booklet (default: en)", "en")
    text = "number of new puzzles: easy, medium, and hard ones if no option says otherwise"
    add_number(parser, "--count", 24, text)
    add_puzzle_options(parser)
    add_technique_options(parser)


def parse_page(text: str) -> str:
    """Parse a page size, in upper or lower case.

    >>> parse_page("a4"), parse_page("Letter")
    ('A4', 'letter')
    """
    return next((name for name in PAGES if name.lower() == text.lower()), text)


def run(args: argparse.Namespace) -> int:
    """Collect the puzzles, then write the file."""
    if not args.output.lower().endswith(".pdf") and not has_no_ending(args.output):
        raise ArgumentError("unknown_ending", path=args.output, known=[".pdf"])
    seed = choose_seed(args.seed)
    puzzles = list(_read_puzzles(args) if args.puzzles else _generate_puzzles(args, seed))
    looks = {"per_page": args.per_page, "page": args.page, "lang": args.lang}
    data = booklet(puzzles, title=args.title, **looks)
    with atomic_write(args.output) as file:
        file.write(data)
    rules = {tell_rules(puzzle.board, args.lang) for puzzle in puzzles}
    if undrawn := find_undrawn("".join([args.title or "", *sorted(rules)])):
        characters = ", ".join(undrawn)
        print_error(f"the file has no font for {characters}; a viewer may show them with its own")
    noun = "puzzle" if len(puzzles) == 1 else "puzzles"
    with_seed = "" if args.puzzles else f", seed {seed}"
    print_message(f"{args.output}: {len(puzzles):,} {noun}{with_seed}")
    return 0


def _read_puzzles(args: argparse.Namespace) -> Iterator[Puzzle]:
    for item in read_records(open_sources(args)):
        if isinstance(item.board, FormatError):
            raise item.board.at(file=item.place or None)
        board = item.board.puzzle
        found = analyze(board, **to_technique_arguments(args)) if board.is_classic else None
        answer = found.answer if found else solve(board)
        if answer.board is None or answer.second is not None:
            words = "several solutions" if answer.board else "no solution"
            raise ArgumentError("booklet_solutions", puzzle=item.place or str(board), words=words)
        yield Puzzle(board, answer.board, str(found.rating.level) if found else "")


def _generate_puzzles(args: argparse.Namespace, seed: int) -> Iterator[Puzzle]:
    """Generate puzzles, grouped by level."""
    options = to_puzzle_options(args)
    if not options.keys() & {"level", "levels", "er", "require", "size", "rules"}:
        options["levels"] = "easy,medium,hard"
    mix = parse_mix(options["levels"]) if "levels" in options else (Part(args.level or "", 1),)
    numbers = {"seed": seed, "timeout": args.timeout, "jobs": args.jobs}
    boards = generate_many(args.count, **options, **numbers)
    made = zip(Meter("puzzles").watch(boards, args.count), cycle(interleave(mix)), strict=False)
    groups: dict[str, list[Board]] = {part.level: [] for part in mix}
    for board, level in made:
        groups[level].append(board)
    return (
        _puzzle(board, level if level in LEVELS else "")
        for level, boards in groups.items()
        for board in boards
    )


def _puzzle(board: Board, level: str) -> Puzzle:
    solution = solve(board).board
    assert solution is not None
    return Puzzle(board, solution, level)
