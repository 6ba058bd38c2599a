"""The work behind each HTTP route: one function per route, from plain arguments to plain data.

These functions run in worker processes. Boards arrive as text in any format and are returned as
lines with one character per cell; cells are numbers from 0, row by row.
"""

from __future__ import annotations

import base64
import io
import sys
import time
from array import array
from collections.abc import Callable
from itertools import islice
from typing import Any

import nonet
from nonet.board.symmetries import Symmetry
from nonet.draw.terminal import differing
from nonet.errors import ArgumentError, FormatError, IncompleteError
from nonet.solvers.algorithms import looks_by_move
from nonet.solvers.clash import find_clash
from nonet.solvers.lesson import Lesson, record_lines
from nonet.solvers.mistakes import Mistakes, find_mistakes
from nonet.solvers.solve import count_down, find_redundant_givens, find_redundant_rules
from nonet.solvers.trace import trace_best
from nonet.techniques.analysis import Rating
from nonet.techniques.explain import technique_name
from nonet.techniques.explain.conflicts import tell_conflict
from nonet.techniques.explain.reasons import example, reasons
from nonet.techniques.grid import Grid
from nonet.techniques.hints import finders_for
from nonet.techniques.logic_solver import find_on
from nonet.techniques.practice import exercise
from nonet.techniques.table import LEVELS, TECHNIQUES, Level, applies_to, find_finders
from nonet.web import variants
from nonet.web.code import shown_lines
from nonet.web.plain_data import Data, mistakes_data, step_data
from nonet.web.problems import describe
from nonet.web.variants import read_bounded

_ER_SECONDS = 5.0  # the hardest puzzles take longer to rate than a page can wait
_CLASH_SECONDS = 1.0  # a worker has five for a whole check
_FIND_SECONDS = 10.0  # a finder that is running by then may finish
_UNREAD: Data = {"status": None, "solution": None, "second": None, "differing": []}


def solve(puzzle: str) -> Data:
    """Solve one puzzle.

    >>> solve("." * 81)["status"]
    'multiple'
    """
    answer = nonet.solve(read_bounded(puzzle))
    return {
        "status": answer.status,
        "solution": None if answer.board is None else str(answer.board),
        "second": None if answer.second is None else str(answer.second),
        "differing": differing(answer),
    }


def solve_many(puzzles: list[str]) -> Data:
    """Solve many puzzles; one that cannot be read has an error in its place.

    >>> [answer["status"] for answer in solve_many(["." * 81, "x"])["answers"]]
    ['multiple', None]
    """
    answers = []
    for puzzle in puzzles:
        try:
            answers.append({**solve(puzzle), "error": None})
        except (FormatError, IncompleteError) as error:
            answers.append({**_UNREAD, "error": describe(error)})
    return {"answers": answers}


def check(puzzle: str, lang: str = "en") -> Data:
    """Check a puzzle: conflicts, status, where two solutions differ, redundant givens and rules.

    >>> check("55" + "." * 79)["conflicts"][0]["text"]
    '5 appears twice in row 1: r1c1, r1c2'
    >>> check("55" + "." * 79)["clash"]["cells"]
    [0, 1]
    """
    board = read_bounded(puzzle)
    answer = nonet.solve(board)
    mistakes = find_mistakes(board) if answer.status == "none" else Mistakes()
    conflicts = [
        {"digit": c.digit, "unit": c.unit, "cells": list(c.cells), "text": tell_conflict(c, lang)}
        for c in board.conflicts()
    ]
    return {
        "status": answer.status,
        "givens": board.clues,
        "conflicts": conflicts,
        "differing": differing(answer),
        "redundant": list(find_redundant_givens(board)) if answer.status == "unique" else [],
        "redundant_rules": _redundant_rules(board) if answer.status == "unique" else [],
        "clash": _clash(board, lang) if answer.status == "none" else None,
        "mistakes": mistakes_data(mistakes),
    }


def _redundant_rules(board: nonet.Board) -> list[int] | None:
    """List the rules that are not needed; None where that takes too long."""
    try:
        return list(find_redundant_rules(board, count_down(_CLASH_SECONDS)))
    except TimeoutError:
        return None


def _clash(board: nonet.Board, lang: str) -> Data | None:
    """Say which digits and rules contradict each other."""
    clash = find_clash(board, _CLASH_SECONDS)
    if clash is None:
        return None
    return {
        "cells": list(clash.cells),
        "removed_candidates": list(clash.removed_candidates),
        "rules": list(clash.rules),
        "minimal": clash.minimal,
        "text": clash.text(lang),
    }


def hint(puzzle: str, lang: str, **choice: Any) -> Data:
    """Return the next step, or the mistakes to correct first; `choice` as for `nonet.analyze`.

    >>> hint("12345678" + "." * 73, "en")["step"]["technique"]
    'full_house'
    """
    found = nonet.analyze(read_bounded(puzzle), **choice)
    step = found.hint
    return {
        "status": found.answer.status,
        "step": None if step is None else step_data(step, lang),
        "mistakes": mistakes_data(found.mistakes),
    }


def steps(puzzle: str, lang: str, limit: int, **choice: Any) -> Data:
    """Return the steps that solve a puzzle, at most `limit`.

    >>> len(steps("12345678" + "." * 73, "en", 1)["steps"])
    1
    """
    found = nonet.analyze(read_bounded(puzzle), **choice)
    return {
        "status": found.answer.status,
        "mistakes": mistakes_data(found.mistakes),
        "steps": [step_data(step, lang) for step in islice(found.steps, limit)],
    }


def rate(puzzle: str, lang: str, **choice: Any) -> Data:
    """Rate a puzzle.

    >>> rate("55" + "." * 79, "en")["level"] is None
    True
    """
    board = read_bounded(puzzle)
    rating = nonet.rate(board, **choice)
    has_er = board.is_classic and rating.status == "unique"
    explained = _explain(board) if has_er else (None, None, None)
    return {**_rating(rating, lang), **dict(zip(("er", "ep", "ed"), explained, strict=True))}


def find(puzzle: str, lang: str, limit: int, technique: str | None, **choice: Any) -> Data:
    """List the steps of one technique, or of all selected ones, at most `limit` of each.

    Techniques that were not searched within the time limit are listed in `late`.

    >>> grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> found = find("." + grid[1:], "en", 1, None, profile="full")
    >>> [group["technique"] for group in found["found"]], found["late"]
    (['full_house', 'naked_single', 'hidden_single', 'template_set'], [])
    """
    board = read_bounded(puzzle)
    status = nonet.solve(board).status
    mistakes = find_mistakes(board) if status == "none" else Mistakes()
    names = _finders(board, technique) if technique else finders_for(board, **choice)
    grid = Grid(board)  # shared, because it caches what one finder computes for the next ones
    end = time.monotonic() + _FIND_SECONDS
    groups, late = [], []
    for name in names:
        if time.monotonic() > end:
            late.append(name)
            continue
        steps = list(islice(find_on(grid, name), limit + 1))
        if steps:
            entry = TECHNIQUES[steps[0].technique]
            groups.append(
                {
                    "technique": entry.id,
                    "title": technique_name(entry.id, lang),
                    "level": entry.level,
                    "score": entry.score,
                    "steps": [step_data(step, lang) for step in steps[:limit]],
                    "more": len(steps) > limit,
                }
            )
    return {
        "status": status,
        "mistakes": mistakes_data(mistakes),
        "found": groups,
        "late": late,
    }


def _finders(board: nonet.Board, technique: str) -> tuple[str, ...]:
    """List the techniques of a name; rejects what `nonet.find` rejects, but shares one grid."""
    names = tuple(name for name in find_finders(technique) if applies_to(name, board.rules))
    if not names:
        raise ArgumentError("technique_board", technique=technique)
    allowed = finders_for(board)
    for name in names:
        if name not in allowed:
            raise ArgumentError("assumes_unique", technique=TECHNIQUES[name].name)
    return names


def generate(level: Level, symmetry: Symmetry, seed: int) -> Data:
    """Generate a puzzle; the same arguments give the same puzzle.

    >>> generate("easy", "none", 1)["level"]
    'easy'
    """
    board = nonet.generate(level=level, symmetry=symmetry, seed=seed, timeout=15)
    rating = nonet.rate(board)
    return {
        "puzzle": str(board),
        "level": rating.level,
        "score": rating.score,
        "symmetry": symmetry,
        "seed": seed,
    }


def technique(technique: str, lang: str) -> Data:
    """Explain a technique, with an example.

    >>> technique("x_wing", "en")["step"]["technique"]
    'x_wing'
    """
    board, step = example(technique)
    return {
        "technique": technique,
        "reasons": reasons(technique, lang),
        "board": board.format("library"),
        "step": step_data(step, lang),
    }


def practice(technique: str, seed: int, lang: str) -> Data:
    """Return a board on which to find a technique.

    >>> practice("naked_single", 1, "en")["is_next"]
    True
    """
    found = exercise(technique, seed)
    return {
        "technique": technique,
        "seed": seed,
        "board": found.board.format("library"),
        "is_next": found.is_next,
        "step": step_data(found.step, lang),
        "placements": found.placements,
        "eliminations": found.eliminations,
    }


def trace(puzzle: str, algorithm: str, max_moves: int) -> Data:
    """Run an algorithm and encode its moves: 10 * cell + digit, two bytes each, low byte first.

    >>> trace("." * 81, "row_by_row", 2)["moves"]
    'AQAMAA=='
    """
    ran = trace_best(algorithm, puzzle, max_moves=max_moves)
    looks = ran.looks()
    moves = array("H", (10 * move.cell + move.digit for move in ran))
    if sys.byteorder == "big":
        moves.byteswap()
    return {
        "algorithm": algorithm,
        "ended": ran.ended,
        "placements": ran.placements,
        "undos": ran.undos,
        "seconds": ran.seconds,
        "looks": None if looks is None else looks._asdict(),
        "moves": base64.b64encode(moves.tobytes()).decode("ascii"),
    }


def lesson(puzzle: str, algorithm: str, start: int, moves: int) -> Data:
    """Run a classic algorithm line by line, starting from one of its moves.

    A line is five numbers: its index in the displayed code, the call depth, the cell, the digit,
    and the number of moves made before.

    >>> lesson("." * 81, "row_by_row", 0, 1)["lines"][0]
    [1, 1, 0, 0, 0]
    """
    board = read_bounded(puzzle)
    ran = nonet.trace(algorithm, board, max_moves=start + moves)
    found = nonet.ALGORITHMS[algorithm]
    index = {
        line.number: number
        for number, line in enumerate(shown_lines(found.function.__module__))
        if line.number and line.module == found.function.__module__
    }
    part = Lesson([], [])
    if not board.conflicts():  # as in `trace`
        part = record_lines(found, board.rows(), start, moves)
    return {
        "board": str(ran.board(start)),
        "ended": ran.ended,
        "moves": [list(ran[number]) for number in range(min(start, len(ran)), len(ran))],
        "stack": part.stack,
        "lines": [[index[number], *rest] for number, *rest in part.lines],
        "looks": [list(one) for one in looks_by_move(found, board.rows(), start, len(ran)) or ()],
    }


def convert(puzzle: str, to: str) -> Data:
    """Convert a board to another format or to `svg`.

    >>> convert("." * 81, "zeros")["text"] == "0" * 81
    True
    """
    board = read_bounded(puzzle)
    text = nonet.svg(board, candidates=True) if to == "svg" else board.format(to)
    return {"format": to, "text": text}


def photo(data: str) -> Data:
    """Read the largest grid of a base64-encoded photo; return it with a JPEG of the grid.

    >>> photo("")
    Traceback (most recent call last):
    nonet.errors.FormatError: the file is not a JPEG, PNG or WebP picture; save it as one of these
    """
    reading = nonet.read_photo(base64.b64decode(data))
    file = io.BytesIO()
    reading.picture.save(file, "JPEG", quality=85)
    return {
        "board": reading.board.format("library"),
        "status": reading.status,
        "confidence": reading.confidence,
        "doubtful": [
            {
                "cell": cell,
                "choices": reading.choices[cell],
                "repaired": cell in reading.repaired,
            }
            for cell in reading.doubtful
        ],
        "marked": reading.marked,
        "corners": reading.corners,
        "turn": reading.turn,
        "others": reading.others,
        "picture": base64.b64encode(file.getvalue()).decode("ascii"),
    }


VERBS: dict[str, Callable[..., Data]] = {
    verb.__name__: verb
    for verb in (
        solve,
        solve_many,
        check,
        hint,
        steps,
        rate,
        find,
        generate,
        technique,
        practice,
        trace,
        lesson,
        convert,
        photo,
        variants.read,
        variants.make,
        variants.judge,
        variants.true_candidates,
    )
}


def _explain(board: nonet.Board) -> tuple[float | None, ...]:
    """Return Sudoku Explainer's ratings, or None for each if they would take too long."""
    try:
        return tuple(nonet.er(board, timeout=_ER_SECONDS))
    except TimeoutError:
        return (None, None, None)


def _rating(rating: Rating, lang: str) -> Data:
    used = [
        {
            "technique": name,
            "title": technique_name(name, lang),
            "level": TECHNIQUES[name].level,
            "score": TECHNIQUES[name].score,
            "times": times,
        }
        for name, times in rating.used.items()
    ]
    return {
        "status": rating.status,
        "level": rating.level,
        "score": rating.score,
        "hardest": rating.hardest,
        "levels": list(LEVELS),
        "used": used,
    }
