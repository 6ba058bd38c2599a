"""A value of any type, at any place of any JSON, gives a board or one sentence."""

from __future__ import annotations

import contextlib
import copy
import json
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

from nonet import Board
from nonet.errors import FormatError, NonetError
from nonet.formats import fpuzzles, sudoku_coach
from nonet.rules import RULES
from tests.formats.puzzles import blank, example, link
from tests.support import PICTURE, run_nonet

DEEP: Any = []
for _ in range(200):
    DEEP = [DEEP]
ODD = [1, -1, 0, 10**30, 1e400, 0.5, "", "x", "ß", "R1C1", [], [1], ["R1C1"], {}, {"a": 1}]
ODD += [None, True, False, [[]], [None], [{}], DEEP, "9" * 5000, "1" * 300]


def places(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the places of a tree: the first two of each list represent the others."""
    yield path
    if isinstance(tree, dict):
        for key in tree:
            yield from places(tree[key], (*path, key))
    elif isinstance(tree, list):
        for i in range(min(len(tree), 2)):
            yield from places(tree[i], (*path, i))


def changed(tree: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    tree = copy.copy(tree)
    tree[path[0]] = changed(tree[path[0]], path[1:], value)
    return tree


def written_trees() -> Iterator[tuple[str, Any]]:
    """Return a payload of f-puzzles and one of ours for the example of each rule."""
    for kind in RULES:
        board = Board(rules=example(kind)).place(0, 1).remove(1, 2)
        yield f"json {kind}", json.loads(board.format("json"))
        try:
            yield f"fpuzzles {kind}", fpuzzles.to_tree(board)
        except NonetError:
            continue


DRAWN: dict[str, Any] = {
    key: [{"lines": [["R1C1"]]}] for key in ("line", "rectangle", "circle", "text", "cage")
}
TREES: dict[str, Any] = {
    **dict(written_trees()),
    "fpuzzles drawn": blank(negative=["xv", "ratio"], nonconsecutive=True, **DRAWN),
    "sudokupad": {
        "cells": [[{"value": 1}, {}], [{}, {"v": "2"}]],
        "regions": [[[0, 0], [0, 1]], ["r2c1", "r2c2"]],
        "cages": [{"cells": [[0, 0], [0, 1]], "value": 3}, {"cells": "r1c1,r1c2", "unique": True}],
        "lines": [{"wayPoints": [[0, 0]]}],
        "arrows": [],
        "underlays": [{"center": [0, 0]}],
        "metadata": {"antiknight": True, "title": "x"},
    },
    "sudokupad, short": {"ce": [[{"v": 1}, {}], [{}, {}]], "re": [], "ca": [], "l": [{}]},
    "rows": [list(PICTURE[i : i + 9]) for i in range(0, 81, 9)],
    "boards": [PICTURE, {"size": 4, "rules": ["diagonals"]}, [[0] * 4] * 4],
}


def is_told(text: str) -> None:
    """Read a text, which is a board or refused with a sentence."""
    told = ""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            Board(text).conflicts()
    except FormatError as error:
        told = str(error)
    assert "\n" not in told
    assert len(told) < 1000


@pytest.mark.parametrize("name", TREES)
def test_a_value_of_another_type(name: str) -> None:
    tree = TREES[name]
    for path in places(tree):
        for value in ODD:
            is_told(json.dumps(changed(tree, path, value)))


def test_a_value_of_another_type_in_a_payload_of_sudoku_coach() -> None:
    tree = {"gridSize": 9, "givenDigits": "0" * 81, "userDigits": "0" * 81}
    tree |= {"userCellCandidates": "-".join(["0"] * 81), "userColors": "", "cages": []}
    for path in places(tree):
        for value in ODD:
            data = changed(tree, path, value)
            if not isinstance(data, dict):
                continue
            with contextlib.suppress(FormatError):
                sudoku_coach._from_tree(data, False)


def test_an_odd_drawing_is_one_bad_line_among_others() -> None:
    bad = link(blank(line=1))
    done = run_nonet("solve", "--format", "line", stdin=f"{PICTURE}\n{bad}\n{PICTURE}\n")
    assert done.stdout.count("534678912") == 2
    assert "line: expected a list, got 1" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("char", ["ß", "ŉ", "ﬁ", "İ", "１", "²", "\u0661", "\x00", "\ud800"])
def test_an_odd_character_is_named(char: str) -> None:
    for text in (char + "." * 15, char * 16, "." * 80 + char, char * 81, (char + " ") * 36):
        is_told(text)
