"""The page's requests about boards of any size and rules: read, judge, true candidates."""

from __future__ import annotations

import warnings
from typing import Any

import nonet
from nonet.board.symmetries import Symmetry
from nonet.draw.frame import room
from nonet.draw.rules import drawing_of
from nonet.draw.svg import Theme, draw
from nonet.errors import FormatError, NonetError
from nonet.formats.payload import PayloadWarning
from nonet.rules import RULES
from nonet.techniques.explain.conflicts import tell_conflict
from nonet.techniques.table import Level
from nonet.web.problems import describe

Data = dict[str, Any]
MOST_RULES = 500
_THEMES: tuple[Theme, ...] = ("light", "dark")
_SECONDS = 4.0  # a worker for short jobs has five seconds
_MAKING = 15.0  # a worker for long jobs has twenty seconds


def read(puzzle: str, lang: str, ignore_unknown: bool) -> Data:
    """Read a board in any format, and return what a page needs to show it.

    Text that is not a board is also an answer: `error` says what is wrong.

    >>> read("1" + "." * 15, "en", False)["board"]["side"], read("x", "en", False)["error"]["code"]
    (4, 'not_a_cell')
    """
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", PayloadWarning)
        try:
            board = read_bounded(puzzle, ignore_unknown)
        except NonetError as error:
            return {"error": describe(error, "puzzle"), "board": None, "warnings": []}
    told = [w.message for w in caught if isinstance(w.message, PayloadWarning)]
    return {
        "error": None,
        "board": _describe_board(board, lang),
        "warnings": [
            {"code": w.code, "values": {"names": w.names}, "message": str(w)} for w in told
        ],
    }


def make(
    size: int,
    rules: str,
    seed: int,
    lang: str,
    level: Level | None = None,
    symmetry: Symmetry = "none",
) -> Data:
    """Generate a puzzle, and return it as `read` does, or an error if none was found.

    >>> make(4, "jigsaw", 1, "en")["board"]["rules"][0]["type"]
    'regions'
    """
    try:
        board = nonet.generate(
            size=size, rules=rules, level=level, symmetry=symmetry, seed=seed, timeout=_MAKING
        )
    except NonetError as error:
        return {"error": describe(error, "rules"), "board": None, "warnings": []}
    return {"error": None, "board": _describe_board(board, lang), "warnings": []}


def read_bounded(puzzle: str, ignore_unknown: bool = False) -> nonet.Board:
    """Read a board from a request, with a limit on the number of rules.

    >>> len(read_bounded("." * 16))
    16
    """
    board = nonet.Board(puzzle, ignore_unknown=ignore_unknown)
    if len(board.rules.rules) > MOST_RULES:
        raise FormatError("many_rules", count=len(board.rules.rules), most=MOST_RULES)
    return board


def _describe_board(board: nonet.Board, lang: str) -> Data:
    which = 1 if lang == "zh" else 0
    kinds = dict.fromkeys(rule.type for rule in board.rules.rules)
    bare = nonet.Board._of(bytes(len(board)), bytes(len(board)), None, board.rules)
    return {
        "classic": board.is_classic,
        "puzzle": _clear_placed(board).format("json"),
        "library": board.format("library") if board.is_classic else None,
        "side": board.rules.side,
        "digits": board.rules.digits,
        "givens": list(board.givens),
        "values": list(board.values),
        "room": room(drawing_of(bare)),
        "pictures": {theme: draw(bare, bare.givens, theme=theme, bare=True) for theme in _THEMES},
        "missing": list(board.missing),
        "source": _describe_source(board),
        "rules": [
            {"type": kind, "name": RULES[kind].name[which], "meaning": RULES[kind].meaning[which]}
            for kind in kinds
        ],
    }


def _describe_source(board: nonet.Board) -> Data:
    """Say what a link tells besides digits and rules."""
    source = board.source
    return {
        "title": source.title,
        "author": source.author,
        "rules": source.rules,
        "solution": source.solution,
        "fog": source.fog,
        "inferred": list(dict.fromkeys(rule.type for rule in source.inferred)),
        "ignored": list(source.ignored),
        "drawings": [drawing._asdict() for drawing in source.drawings],
    }


def _clear_placed(board: nonet.Board) -> nonet.Board:
    """Clear the placed digits; unlike `Board.puzzle`, keep the removed candidates."""
    for cell, given in enumerate(board.givens):
        if board.values[cell] and not given:
            board = board.clear(cell)
    return board


def judge(puzzle: str, lang: str) -> Data:
    """List the rules that a board breaks, with explanations, and whether it is solved.

    >>> judge("11" + "." * 14, "en")["conflicts"][0]["text"]
    '1 appears twice in row 1: r1c1, r1c2'
    """
    board = read_bounded(puzzle)
    conflicts = [
        {"cells": list(conflict.cells), "text": tell_conflict(conflict, lang)}
        for conflict in board.conflicts()
    ]
    return {"conflicts": conflicts, "solved": board.is_solved}


def true_candidates(puzzle: str) -> Data:
    """Return, for each cell, a mask of the digits that occur in some solution.

    >>> true_candidates("12.." + "." * 12)["masks"][2]
    12
    """
    try:
        return {"masks": list(nonet.true_candidates(read_bounded(puzzle), timeout=_SECONDS))}
    except TimeoutError:
        raise NonetError("too_slow") from None
