"""`nonet generate`: puzzles of a level, a size or rules, as lines, links, tables or a picture."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import chain, islice

from nonet.board import sizes
from nonet.board.board import Board
from nonet.board.errors import ArgumentError
from nonet.board.text import FORMATS
from nonet.engines.seeds import choose_seed
from nonet.results.generating import generate_many
from nonet.views.cli.choice import add_choice, chosen
from nonet.views.cli.many import FORMS
from nonet.views.cli.output import Meter
from nonet.views.cli.wish import add_level, add_wish, parse_count
from nonet.views.svg import svg

COLUMNS = ("clues", "level", "score")
OTHER_COLUMNS = ("clues",)
"""The columns of puzzles that are not the classic board's, which have no levels."""
_CHUNK = 64


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    add_level(parser)
    parser.add_argument("--count", type=parse_count, default=1, metavar="N", help="how many (1)")
    parser.add_argument(
        "--start", type=int, default=0, metavar="N", help="leave out so many of the seed (0)"
    )
    add_wish(parser)
    add_choice(parser)
    parser.add_argument(
        "--format",
        choices=["line", "csv", "tsv", "json", "svg", "arrow"],
        help="what standard output gets (line); all but line and svg have the solution, the number "
        "of clues, and of classic boards level and score as well",
    )
    parser.add_argument(
        "--to",
        choices=list(FORMATS),
        help="how each puzzle is written (line; json where a line cannot say the rules)",
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="write to a file, what its name says; see solve"
    )


def run(args: argparse.Namespace) -> int:
    """Make the puzzles and write each as it comes."""
    from nonet.tables.writers import kind_of

    piped = args.output in (None, "-")
    kind = FORMS.get(args.format, args.format or ("line" if piped else kind_of(args.output)[0]))
    if kind == "svg" and args.count > 1:
        raise ArgumentError("one_picture")
    seed = choose_seed(args.seed)
    meter = Meter("puzzles")
    boards = meter.watch(_puzzles(args, seed), args.count)
    if kind in ("line", "svg"):
        _write_text(boards, args.output or "-", kind, args.to)
    else:
        kind = kind if piped or args.format else None
        _write_table(boards, args.output or "-", kind, args.to, chosen(args))
    noun = "puzzle" if args.count == 1 else "puzzles"
    print(f"{args.count:,} {noun}, {meter.speed}, seed {seed}", file=sys.stderr)
    return 0


def _puzzles(args: argparse.Namespace, seed: int) -> Iterator[Board]:
    return generate_many(
        args.count,
        level=args.level,
        er=args.er,
        levels=args.levels,
        symmetry=args.symmetry,
        clues=args.clues,
        require=args.require,
        minimal=args.minimal,
        pattern=args.pattern,
        size=args.size,
        rules=args.rules,
        profile=args.profile,
        with_=vars(args)["with"],
        without=args.without,
        seed=seed,
        start=args.start,
        deadline=args.deadline,
        jobs=args.jobs,
    )


def _write(board: Board, to: str | None) -> str:
    """Write a puzzle as asked for, else so that it can be read back."""
    return board.format(to or ("line" if sizes.says_all(board.rules) else "json"))


def _write_text(boards: Iterator[Board], path: str, kind: str, to: str | None) -> None:
    from nonet.tables.writers import open_text

    with open_text(path) as out:
        for board in boards:
            out.write(svg(board) if kind == "svg" else f"{_write(board, to)}\n")
            if path == "-":
                out.flush()


def _write_table(
    boards: Iterator[Board],
    path: str,
    kind: str | None,
    to: str | None,
    techniques: tuple[str, ...],
) -> None:
    from nonet.tables.batch import Job, solve_rows
    from nonet.tables.batches import Batch, Texts
    from nonet.tables.writers import Plan, open_writer

    first = next(boards)
    boards = chain([first], boards)
    columns = COLUMNS if first.is_classic else OTHER_COLUMNS
    job = Job(add=columns, verdict=False, techniques=techniques)
    plan = Plan(["puzzle", *job.added], "puzzle", grids=["puzzle", "solution"])
    chunk = 1 if path == "-" else _CHUNK
    with open_writer(path, kind, plan) as writer:
        while some := list(islice(boards, chunk)):
            texts = Texts.of([_write(board, to) for board in some])
            rows = Batch(("puzzle",), (texts,), range(len(some)))
            writer.write(solve_rows(rows, job).batch)
            if path == "-":
                sys.stdout.flush()
