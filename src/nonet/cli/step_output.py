"""What the commands about steps share: steps as JSON and pictures."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from nonet.board.board import Board
from nonet.cli.output import print_error, wrap
from nonet.draw.terminal import describe
from nonet.errors import ArgumentError
from nonet.geometry.cells import Candidate
from nonet.geometry.layout import Layout
from nonet.solvers.status import Outcome
from nonet.techniques.analysis import Analysis
from nonet.techniques.explain.verdicts import tell_mistakes
from nonet.techniques.step import Step
from nonet.techniques.table import TECHNIQUES


def add_outputs(parser: argparse.ArgumentParser) -> None:
    """Add the options for steps as JSON and as pictures."""
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object per step (default: text)"
    )
    parser.add_argument(
        "--svg",
        metavar="DIR",
        type=Path,
        help="also draw each step as an SVG picture in the folder DIR (default: none)",
    )


def make_folder(folder: Path | None) -> None:
    """Create the folder for pictures before any work is done."""
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = error.strerror or str(error)
            raise ArgumentError("cannot_write", path=str(folder), reason=reason) from None


def format_score(level: str, score: int, lang: str) -> str:
    """Write the level, as named in the language, and the score.

    >>> format_score("hard", 1070, "en")
    'hard, score 1,070'
    """
    return f"{level}，{score:,}分" if lang == "zh" else f"{level}, score {score:,}"


def show(number: int, board: Board, step: Step, args: argparse.Namespace) -> None:
    """Print a step as text or JSON, and draw it if asked for."""
    if args.json:
        import json

        print(json.dumps(to_record(number, board, step, args.lang), ensure_ascii=False), flush=True)
    else:
        from nonet.techniques.explain import explain

        line = f"{number:3}. {explain(step, args.lang).notation}"
        print(wrap(line, sys.stdout), flush=True)
    if args.svg is not None:
        from nonet.draw.svg import svg
        from nonet.tables.atomic_write import atomic_write

        path = args.svg / f"{number:03}-{step.technique}.svg"
        with atomic_write(str(path)) as file:
            file.write(svg(board, step=step, lang=args.lang).encode())


def to_record(number: int, board: Board, step: Step, lang: str) -> dict[str, Any]:
    """Return a step as plain values; `board` is the board before the step."""
    from nonet.techniques.explain import explain

    explained, technique = explain(step, lang), TECHNIQUES[step.technique]
    return {
        "step": number,
        "technique": step.technique,
        "title": explained.title,
        "level": technique.level,
        "score": technique.score,
        "notation": explained.notation,
        "text": explained.text,
        "placements": _named(step.placements, board.layout),
        "eliminations": _named(step.eliminations, board.layout),
        "board": str(board),
    }


def _named(candidates: tuple[Candidate, ...], layout: Layout) -> list[list[str | int]]:
    return [[layout.name(cell), digit] for cell, digit in candidates]


def report_status(found: Analysis, lang: str) -> int:
    """Return the exit status of a board; print its mistakes, or that it is not unique."""
    status = found.answer.status
    if status != "unique":
        sentences = (
            [tell_mistakes(found.mistakes, lang, found.board.layout)] if found.mistakes else []
        )
        if not sentences or found.mistakes.suspect_givens:
            verdict = describe(found.board, found.answer, lang, search=not sentences)
            sentences.insert(0, verdict)
        print_error(("。" if lang == "zh" else ". ").join(sentences))
    return Outcome(status).exit_status
