"""Links of SudokuMaker: constraints by number, cells, edges, corners and clues outside."""

from __future__ import annotations

import json
from typing import Any

import pytest

import nonet
from nonet import Board, FormatError
from nonet.formats import lzstring
from nonet.rules import Rule, Rules
from tests.formats.puzzles import blank, link
from tests.support import PICTURE, SOLVED

USUAL = [9 * (i // 27) // 3 + i % 9 // 3 for i in range(81)]


def maker(*constraints: dict[str, Any], usual: bool = True, **keys: Any) -> str:
    """Make a link of SudokuMaker; `usual` adds rows, columns and boxes."""
    base = [{"type": 0}, {"type": 1, "regions": USUAL}] if usual else []
    puzzle: dict[str, Any] = {"name": "", "author": "", "cells": [{} for _ in range(81)]}
    puzzle |= {"constraints": [*base, *constraints], **keys}
    packed = lzstring.compress(json.dumps({"formatVersion": "1.3.0", "puzzle": puzzle}))
    return "https://sudokumaker.app/?puzzle=" + packed.replace("/", "-").rstrip("=")


READ: list[tuple[dict[str, Any], Rule]] = [
    ({"type": 10}, Rule("diagonal_down")),
    ({"type": 11}, Rule("diagonal_up")),
    ({"type": 12}, Rule("anti_king")),
    ({"type": 13}, Rule("anti_knight")),
    ({"type": 14}, Rule("disjoint")),
    ({"type": 15}, Rule("non_consecutive")),
    ({"type": 100, "cells": [4, 5]}, Rule("even", (4, 5))),
    ({"type": 101, "cells": [4, 5]}, Rule("odd", (4, 5))),
    ({"type": 102, "cells": [4]}, Rule("minimum", (4,))),
    ({"type": 103, "cells": [4]}, Rule("maximum", (4,))),
    ({"type": 200, "clues": [{"edge": 19, "value": 1}]}, Rule("white_dot", (9, 10), 1)),
    ({"type": 201, "clues": [{"edge": 27, "value": 2}]}, Rule("black_dot", (9, 18), 2)),
    ({"type": 202, "clues": [{"edge": 152, "value": 10}]}, Rule("xv", (79, 80), 10)),
    ({"type": 202, "clues": [], "negative": True}, Rule("negative_xv")),
    ({"type": 300, "thermometers": [[0, 1, 2]], "slow": False}, Rule("thermo", (0, 1, 2))),
    ({"type": 300, "thermometers": [[0, 1, 2]], "slow": True}, Rule("slow_thermo", (0, 1, 2))),
    ({"type": 301, "cages": [{"cells": [0, 1], "value": 5}]}, Rule("cage", (0, 1), 5)),
    ({"type": 301, "cages": [{"cells": [0, 1], "value": 0}]}, Rule("cage", (0, 1))),
    ({"type": 302, "groups": [[0, 1], [40, 41]]}, Rule("clone", (0, 1, 40, 41))),
    (
        {"type": 303, "clues": [{"corner": 11, "digits": [1, 2]}]},
        Rule("quad", (0, 1, 9, 10), (1, 2)),
    ),
    ({"type": 305, "cells": list(range(9, 18))}, Rule("extra_region", tuple(range(9, 18)))),
    ({"type": 400, "lines": [[0, 1]]}, Rule("renban", (0, 1))),
    ({"type": 401, "lines": [[0, 1]], "minDifference": 4}, Rule("whispers", (0, 1), 4)),
    ({"type": 402, "lines": [[0, 10]]}, Rule("palindrome", (0, 10))),
    ({"type": 403, "lines": [[0, 1, 2]]}, Rule("between", (0, 1, 2))),
    ({"type": 404, "lines": [[1, 2, 3]]}, Rule("region_sum", (1, 2, 3))),
    (
        {"type": 406, "lines": [[0, 1, 2]], "groups": [146, 292, 584]},
        Rule("modular", (0, 1, 2), 3),
    ),
    ({"type": 406, "lines": [[0, 1, 2]], "groups": [14, 112, 896]}, Rule("entropic", (0, 1, 2))),
    (
        {"type": 408, "bulbsWithArrows": [{"bulbCells": [0], "arrows": [[0, 1, 2]]}]},
        Rule("arrow", (0, 1, 2)),
    ),
    (
        {"type": 408, "bulbsWithArrows": [{"bulbCells": [0, 1], "arrows": [[1, 2]]}]},
        Rule("pill_arrow", (0, 1, 2), 2),
    ),
    (
        {"type": 500, "clues": [{"outerCell": 2, "value": 9, "diagonal": -1}]},
        Rule("little_killer", (0,), 9),
    ),
    ({"type": 501, "clues": [{"outerCell": 11, "value": 5}]}, Rule("sandwich", tuple(range(9)), 5)),
    (
        {"type": 502, "clues": [{"outerCell": 21, "value": 5}]},
        Rule("x_sum", tuple(range(8, -1, -1)), 5),
    ),
    (
        {"type": 504, "clues": [{"outerCell": 1, "value": 5}]},
        Rule("numbered_room", tuple(range(0, 81, 9)), 5),
    ),
    ({"type": 600, "cells": [4]}, Rule("indexer", (4,), "row")),
    ({"type": 601, "cells": [4]}, Rule("indexer", (4,), "column")),
]


@pytest.mark.parametrize("number", range(len(READ)))
def test_each_type_of_constraint_is_read(number: int) -> None:
    constraint, rule = READ[number]
    board = Board(maker(constraint))
    assert (board.rules, board.missing) == (Rules(9, rule), ())
    off = Board(maker({**constraint, "disabled": True}))
    assert off.is_classic


def test_what_cannot_be_read_is_missing() -> None:
    code = {"type": 1000, "definition": {"name": "no roping", "backend": {"type": "code"}}}
    assert Board(maker(code)).missing == ("“no roping”",)
    assert Board(maker({"type": 16, "groups": []})).missing == ("constraint type 16",)
    assert Board(maker(usual=False)).missing == ("no rows and columns",)
    assert Board(maker(minDigit=0, maxDigit=8)).missing == ("digits 0 to 8",)
    line = {"type": 2000, "lines": [[{"x": 0.5, "y": 0.5}, {"x": 2.5, "y": 0.5}]]}
    board = Board(maker(line | {"style": {"color": "#ff0000ff", "thickness": 0.1}}))
    assert board.missing == ("lines (1)",)
    with pytest.raises(nonet.IncompleteError, match=r"lines \(1\)"):
        nonet.solve(board)


def test_digits_in_all_cells_are_the_solution_others_are_placed() -> None:
    cells = [
        {"value": int(digit), **({"given": True} if given != "." else {})}
        for digit, given in zip(SOLVED, PICTURE, strict=True)
    ]
    board = Board(maker(cells=cells, name="Sunday", author="Ann", comment="Normal sudoku rules."))
    assert board == Board(PICTURE)
    source = board.source
    assert (source.title, source.author, source.solution) == ("Sunday", "Ann", SOLVED)
    cells[2] = {}
    board = Board(maker(cells=cells))
    assert str(board) == SOLVED[:2] + "." + SOLVED[3:]
    assert board.givens == Board(PICTURE).givens


def test_the_payload_alone_and_bad_ones() -> None:
    text = maker({"type": 13})
    payload = text.partition("=")[2]
    assert Board(payload) == Board(text) == Board(rules=Rules(9, "anti_knight"))
    for constraint in (
        {"type": 300, "thermometers": [[0, 81]]},
        {"type": 200, "clues": [{"edge": 0, "value": 1}]},
        {"type": 303, "clues": [{"corner": 0, "digits": [1]}]},
        {"type": 501, "clues": [{"outerCell": 0, "value": 1}]},
        {"type": 301, "cages": 5},
    ):
        with pytest.raises(FormatError):
            Board(maker(constraint))
    wrong: list[dict[str, Any]] = [{"width": 8}, {"cells": []}, {"width": "x"}, {"size": 10**9}]
    for keys in wrong:
        with pytest.raises(FormatError):
            Board(maker(**keys))


def test_numbered_rooms_of_f_puzzles() -> None:
    board = Board(link(blank(9, numberedroom=[{"cell": "R1C0", "value": "5"}])))
    assert board.rules == Rules(9, Rule("numbered_room", tuple(range(9)), 5))
    assert Board(board.format("fpuzzles")) == board
