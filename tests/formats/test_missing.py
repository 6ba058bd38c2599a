"""Links are never read as another puzzle: drawings and words become rules, or are missing."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import nonet
from nonet import Board, IncompleteError
from nonet.formats import lzstring, shorthand
from nonet.formats.payload import PayloadWarning
from nonet.rules import Rule, Rules
from tests.formats.puzzles import blank, link
from tests.support import PICTURE, SOLVED

NORMAL = "Normal sudoku rules apply."
BOXES = [[[3 * (box // 3) + i // 3, 3 * (box % 3) + i % 3] for i in range(9)] for box in range(9)]


def pad(rules: str = NORMAL, givens: str = "." * 81, **keys: Any) -> str:
    """Make SudokuPad's JSON of a puzzle."""
    cells = [{} if char == "." else {"value": int(char)} for char in givens]
    metadata = {"title": "Test", "author": "Ann", "rules": rules} | keys.pop("metadata", {})
    rows = [cells[i : i + 9] for i in range(0, 81, 9)]
    return json.dumps({"cells": rows, "regions": BOXES, "metadata": metadata, **keys})


def line(color: str, *points: tuple[float, float]) -> dict[str, Any]:
    return {"wayPoints": [[r + 0.5, c + 0.5] for r, c in points], "color": color, "thickness": 10}


def dot(row: float, column: float, fill: str, **keys: Any) -> dict[str, Any]:
    look = {"width": 0.3, "height": 0.3, "borderColor": "#000000", "rounded": True}
    return {"center": [row, column], "backgroundColor": fill, **look, **keys}


def text(row: float, column: float, words: str) -> dict[str, Any]:
    return {"center": [row, column], "width": 1, "height": 1, "text": words, "fontSize": 20}


DRAWN: dict[str, tuple[str, Rule]] = {
    "thermo": (
        pad(
            f"{NORMAL} Digits on a thermometer increase from the bulb end.",
            lines=[line("#cfcfcf", (0, 0), (0, 2))],
            underlays=[dot(0.5, 0.5, "#cfcfcf", width=0.8, height=0.8, borderColor="")],
        ),
        Rule("thermo", (0, 1, 2)),
    ),
    "arrow": (
        pad(
            f"{NORMAL} Digits along an arrow sum to the digit in its circle.",
            arrows=[line("#cfcfcf", (0.3, 0.3), (2, 2))],
            overlays=[dot(0.5, 0.5, "#ffffff", width=0.8, height=0.8)],
        ),
        Rule("arrow", (0, 10, 20)),
    ),
    "whispers": (
        pad(
            f"{NORMAL} Adjacent digits on a green line differ by at least 5.",
            lines=[line("#a3e048", (0, 0), (0, 2))],
        ),
        Rule("whispers", (0, 1, 2), 5),
    ),
    "renban": (
        pad(
            f"{NORMAL} A purple line contains consecutive digits in any order.",
            lines=[line("#d23be7", (0, 0), (1, 1), (1, 2))],
        ),
        Rule("renban", (0, 10, 11)),
    ),
    "palindrome": (
        pad(f"{NORMAL} Grey lines are palindromes.", lines=[line("#cfcfcf", (2, 2), (4, 4))]),
        Rule("palindrome", (20, 30, 40)),
    ),
    "region sum": (
        pad(
            f"{NORMAL} Box borders divide each blue line into segments with the same sum.",
            lines=[line("#34bbe6", (0, 1), (0, 4))],
        ),
        Rule("region_sum", (1, 2, 3, 4)),
    ),
    "between": (
        pad(
            f"{NORMAL} Digits on a line lie between the digits in the circles.",
            lines=[line("#cfcfcf", (0, 0), (0, 2))],
            overlays=[dot(0.5, column, "#ffffff", width=0.8, height=0.8) for column in (0.5, 2.5)],
        ),
        Rule("between", (0, 1, 2)),
    ),
    "white dot": (
        pad(
            f"{NORMAL} Digits joined by a white dot are consecutive.",
            overlays=[dot(0.5, 1, "#ffffff")],
        ),
        Rule("white_dot", (0, 1), 1),
    ),
    "black dot": (
        pad(
            f"{NORMAL} Digits joined by a black dot have a ratio of 1:2.",
            overlays=[dot(1, 0.5, "#000000")],
        ),
        Rule("black_dot", (0, 9), 2),
    ),
    "xv": (
        pad(
            f"{NORMAL} Digits joined by an X sum to 10.",
            overlays=[text(0.5, 1, "X") | {"width": 0.3, "height": 0.3}],
        ),
        Rule("xv", (0, 1), 10),
    ),
    "quadruple": (
        pad(
            f"{NORMAL} Digits in a circle appear in the four surrounding cells.",
            overlays=[dot(1, 1, "#ffffff", width=0.6, height=0.6, text="1 2")],
        ),
        Rule("quad", (0, 1, 9, 10), (1, 2)),
    ),
    "cage": (
        pad(
            f"{NORMAL} Digits in a cage sum to its clue and do not repeat.",
            cages=[{"cells": [[0, 0], [0, 1]], "value": "5"}],
        ),
        Rule("cage", (0, 1), 5),
    ),
    "little killer": (
        pad(
            f"{NORMAL} Clues outside the grid give the sum along the indicated diagonal.",
            arrows=[line("#000000", (-0.8, 6.2), (-0.5, 6.5))],
            overlays=[text(-0.5, 6.5, "9")],
        ),
        Rule("little_killer", (7, 17), 9),
    ),
    "sandwich": (
        pad(
            f"{NORMAL} Clues outside give the sum of the digits sandwiched between the 1 and 9.",
            overlays=[text(0.5, -0.5, "7")],
        ),
        Rule("sandwich", tuple(range(9)), 7),
    ),
    "odd": (
        pad(
            f"{NORMAL} Grey circles contain odd digits.",
            underlays=[dot(0.5, 0.5, "#cfcfcf", width=0.7, height=0.7)],
        ),
        Rule("odd", (0,)),
    ),
    "inequality": (
        pad(
            f"{NORMAL} Inequality signs point to the smaller digit.",
            overlays=[text(0.5, 1, ">") | {"width": 0.3, "height": 0.3}],
        ),
        Rule("greater", (0, 1)),
    ),
    "marked diagonal": (
        pad(
            f"{NORMAL} Digits cannot repeat on a marked diagonal.",
            lines=[line("#34bbe6", (-0.5, -0.5), (8.5, 8.5))],
        ),
        Rule("diagonal_down"),
    ),
    "anti-knight in words": (
        pad(f"{NORMAL} Cells a knight's move apart cannot contain the same digit."),
        Rule("anti_knight"),
    ),
    "anti-king as a remark": (
        pad(cages=[{"value": "antiking: true"}]),
        Rule("anti_king"),
    ),
}


@pytest.mark.parametrize("name", DRAWN)
def test_drawings_and_words_become_rules(name: str) -> None:
    source, rule = DRAWN[name]
    board = Board(source)
    assert board.missing == ()
    assert board.rules == Rules(9, rule)
    if name != "anti-king as a remark":
        assert board.source.inferred == (rule,)
    assert nonet.solve(board).status == "multiple"


MISSING = {
    pad(lines=[line("#ff0000", (0, 0), (0, 2))]): ("lines (1)",),
    pad(f"{NORMAL} Shade some cells to form a cave."): ("“Shade some cells to form a cave”",),
    pad(metadata={"norowcol": True}): ("norowcol",),
    link(blank(line=[{"lines": [["R1C1", "R1C2"]], "outlineC": "#ff0000"}])): ("lines (1)",),
    link(blank(ruleset="Digits on the path increase.")): ("“Digits on the path increase”",),
}
VERBS: dict[str, Callable[[Board], Any]] = {
    "solve": nonet.solve,
    "count": nonet.count,
    "check": nonet.check,
    "solutions": lambda board: list(nonet.solutions(board)),
    "true_candidates": nonet.true_candidates,
    "solve_many": lambda board: nonet.solve_many([board]),
    "hint": nonet.hint,
    "rate": nonet.rate,
    "analyze": nonet.analyze,
    "solve by exact cover": lambda board: nonet.solve(board, engine="exact_cover"),
}


@pytest.mark.parametrize("source", MISSING, ids=range(len(MISSING)))
@pytest.mark.parametrize("verb", VERBS)
def test_a_board_with_missing_rules_is_not_solved(source: str, verb: str) -> None:
    board = Board(source)
    assert board.missing == MISSING[source]
    assert not board.is_classic
    with pytest.raises(IncompleteError) as caught:
        VERBS[verb](board)
    assert caught.value.values["names"] == list(MISSING[source])
    assert MISSING[source][0] in str(caught.value)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize("source", MISSING, ids=range(len(MISSING)))
def test_missing_rules_are_ignored_on_request_and_that_is_said(source: str) -> None:
    with pytest.warns(PayloadWarning, match="ignored unknown rules"):
        board = Board(source, ignore_unknown=True)
    assert board.missing == ()
    assert board.source.ignored == MISSING[source]
    assert nonet.solve(board).status == "multiple"
    with pytest.warns(PayloadWarning, match="ignored unknown rules"):
        again = Board(Board(source), ignore_unknown=True)
    assert again == board != Board(source)


def test_what_is_missing_outlives_play_and_every_format_that_can_say_it() -> None:
    board = Board(pad(lines=[line("#ff0000", (0, 0), (0, 2))]))
    played = board.place("r1c1", 5).remove("r2c2", 3)
    for other in (played, played.puzzle, pickle.loads(pickle.dumps(board))):
        assert (other.missing, other.source) == (board.missing, board.source)
    again = Board(board.format("json"))
    assert (again, again.missing, again.source) == (board, board.missing, board.source)
    for name in ("line", "csv", "iss", "fpuzzles", "sudokupad", "killer"):
        with pytest.raises(nonet.ArgumentError, match=r"lines \(1\)"):
            board.format(name)


def test_the_stored_solution_decides() -> None:
    """Rules that are missing but not needed do no harm; rules that were misread are found out."""
    solved: dict[str, Any] = {"metadata": {"solution": SOLVED}}
    enough = Board(pad("Every hat is a mystery to me.", PICTURE, **solved))
    assert enough.missing
    assert str(nonet.solve(enough).board) == SOLVED
    few = Board(pad("Every hat is a mystery to me.", **solved))
    with pytest.raises(IncompleteError, match="hat is a mystery"):
        nonet.solve(few)
    anti = Board(
        pad(
            f"{NORMAL} Digits in a cage do not repeat and show their sum.",
            cages=[{"cells": [[0, 0], [0, 1]], "value": 8}],
            **solved,
        )
    )
    assert anti.missing == ()
    with pytest.raises(IncompleteError, match=r"do not lead to the solution.*cage"):
        nonet.solve(anti)
    veto = Board(pad(f"{NORMAL} Digits a knight's move apart differ.", **solved))
    assert veto.source.inferred == ()
    assert veto.missing


def test_title_author_rules_and_solution_are_kept() -> None:
    board = Board(pad(NORMAL, PICTURE, metadata={"solution": SOLVED}, foglight=[[0, 0]]))
    source = board.source
    assert (source.title, source.author, source.rules) == ("Test", "Ann", NORMAL)
    assert (source.solution, source.fog) == (SOLVED, True)
    assert board.is_classic
    assert board == Board(PICTURE)
    for name in ("json", "fpuzzles", "sudokupad"):
        again = Board(board.format(name)).source
        kept = (again.title, again.author, again.rules, again.solution)
        assert kept == ("Test", "Ann", NORMAL, SOLVED), name
    remarks = [{"value": "title: Other"}, {"value": f"rules: {NORMAL}"}]
    assert Board(pad(metadata={"title": ""}, cages=remarks)).source.rules == NORMAL


def test_abbreviated_json_keeps_colours_texts_and_empty_cells() -> None:
    short = (
        "{ce:[[,{v:5}],[,]],l:[{wp:[[0.5,0.5],[1.5,-.5]],c:020202,th:5}],o:[{c2:#F,te:'it\\'s'}]}"
    )
    tree = shorthand.read(short, "the payload")
    assert tree["cells"] == [[{}, {"value": 5}], [{}, {}]]
    assert tree["lines"] == [
        {"wayPoints": [[0.5, 0.5], [1.5, -0.5]], "color": "#020202", "thickness": 5}
    ]
    assert tree["overlays"] == [{"backgroundColor": "#FFFFFF", "text": "it's"}]
    for broken in ("{ce:[[,]", "{ce}", "{ce:[1 2]}", "{:1}", "{ce:}{", "{a:'"):
        with pytest.raises(nonet.FormatError):
            Board("scl" + lzstring.compress(broken + " " * 20))


def test_a_cell_without_candidates_is_not_written_as_a_full_one() -> None:
    board = Board("." * 81)
    for digit in range(1, 10):
        board = board.remove(0, digit)
    for name in ("fpuzzles", "sudokupad", "iss"):
        with pytest.raises(nonet.ArgumentError, match="r1c1 without candidates"):
            board.format(name)
    assert Board(board.format("json")) == board
