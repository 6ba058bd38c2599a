"""What the commands about steps share: the language, and steps as JSON and pictures."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from nonet.board.board import Board
from nonet.board.cells import Candidate, format_cell
from nonet.board.errors import ArgumentError
from nonet.engines.logic.step import Step
from nonet.engines.logic.techniques import TECHNIQUES
from nonet.results.climb import Climb
from nonet.views.cli.output import EXIT, complain, fit
from nonet.views.explain.verdicts import tell_mistakes
from nonet.views.terminal import describe


def add_lang(parser: argparse.ArgumentParser) -> None:
    """Let a command speak English or Chinese."""
    parser.add_argument(
        "--lang", choices=["en", "zh"], default=_from_locale(), help="language, %(default)s here"
    )


def _from_locale() -> str:
    """Take the language of the locale: Chinese if it says so, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "zh" if os.environ[name].lower().startswith("zh") else "en"
    return "en"


def add_outputs(parser: argparse.ArgumentParser) -> None:
    """Let a command write steps as JSON and as pictures."""
    parser.add_argument("--json", action="store_true", help="one JSON object a step and line")
    parser.add_argument("--svg", metavar="DIR", type=Path, help="draw a picture of each step there")


def make_folder(folder: Path | None) -> None:
    """Make the folder for pictures, before any work is done."""
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
    """Write one step of many: a line or an object, and a picture where wished."""
    if args.json:
        import json

        print(json.dumps(to_record(number, board, step, args.lang), ensure_ascii=False), flush=True)
    else:
        from nonet.views.explain import explain

        line = f"{number:3}. {explain(step, args.lang).notation}"
        print(fit(line, sys.stdout), flush=True)
    if args.svg is not None:
        from nonet.tables.whole_file import whole_file
        from nonet.views.svg import svg

        path = args.svg / f"{number:03}-{step.technique}.svg"
        with whole_file(str(path)) as file:
            file.write(svg(board, step=step, lang=args.lang).encode())


def to_record(number: int, board: Board, step: Step, lang: str) -> dict[str, Any]:
    """Gather all about a step into plain values; the board is the one it was found on."""
    from nonet.views.explain import explain

    told, technique = explain(step, lang), TECHNIQUES[step.technique]
    return {
        "step": number,
        "technique": step.technique,
        "title": told.title,
        "level": technique.level,
        "score": technique.score,
        "notation": told.notation,
        "text": told.text,
        "placements": _named(step.placements),
        "eliminations": _named(step.eliminations),
        "board": str(board),
    }


def _named(candidates: tuple[Candidate, ...]) -> list[list[str | int]]:
    return [[format_cell(cell), digit] for cell, digit in candidates]


def solvable(found: Climb, lang: str) -> int:
    """Give the exit status for a board; say so if it has mistakes, no solution, or several."""
    if found.status != "unique":
        told = tell_mistakes(found.mistakes, lang) if found.mistakes else ""
        complain(told or describe(found.board, found.answer))
    return EXIT[found.status]
