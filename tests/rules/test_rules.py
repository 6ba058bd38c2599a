"""Rules as values: how they are read, printed, refused; what boards say about them."""

from __future__ import annotations

import pickle
from typing import Any

import numpy
import pytest

import nonet
from nonet.errors import ArgumentError, FormatError
from nonet.rules import (
    RULES,
    Rule,
    Rules,
    all_of,
    arrow,
    cage,
    clone,
    none_of,
    pill_arrow,
    quad,
    regions,
    rule,
    same_values,
    sandwich,
    thermo,
)
from nonet.rules.program import Program

WRONG = [
    (lambda: Rules(26), "a board cannot be 26x26; the side must be from 2 to 25"),
    (lambda: Rules(9, digits=26), "a board of side 9 cannot have 26 digits; use 9 to 25"),
    (
        lambda: Rules(6, cage(5, "r1c7")),
        "'r1c7' is outside the board; rows and columns go from 1 to 6",
    ),
    (lambda: Rules(9, cage(5, "x1")), "'x1' does not name cells"),
    (
        lambda: Rules(9, cage(50, "r1c12")),
        "2 cells cannot add up to 50; use 3 to 17",
    ),
    (lambda: Rules(4, cage(10, "r12c123")), "6 cells cannot all differ with 4 digits"),
    (lambda: Rules(9, cage(5, "r1c1 r1c1")), "a cell appears twice"),
    (
        lambda: Rules(4, regions("AABB")),
        "regions: found 4 characters; expected one for each of 16 cells",
    ),
    (
        lambda: Rules(4, regions("AAABAABBCCDDCCDD")),
        "regions: region A has 5 cells; expected 4",
    ),
    (lambda: Rules(9, rule("thermo", "r1c1")), "found 1 cells; at least 2 are needed"),
    (lambda: Rules(9, "no_such"), "unknown rule 'no_such'"),
    (lambda: Rules(9, rule("odd", "r1c1", 3)), "value must be omitted, got 3"),
    (lambda: Rules(7, "windows"), "windows needs a board with boxes"),
    (
        lambda: Rules(4, *[regions("AABBAABBCCDDCCDD")] * 2, "disjoint"),
        "disjoint needs a board with boxes",
    ),
    (lambda: Rules(9, cage("r1c12", 7)), "at r1c8: value must be a number, got 'r1c12'"),  # type: ignore[arg-type]
    (lambda: Rules(9, arrow(5.5, 6)), "'5.5' does not name cells"),  # type: ignore[arg-type]
    (lambda: Rules(9, same_values({1}, {2})), "'{1}' does not name cells"),  # type: ignore[arg-type]
    (lambda: Rules(9, quad(5, "r12c12")), "value must be a list of numbers, got 5"),  # type: ignore[arg-type]
    (lambda: Rules(4, regions(5)), "value must be text, got 5"),  # type: ignore[arg-type]
    (lambda: Rules(9, pill_arrow(numpy.zeros(3), "r2c2")), "does not name cells"),  # type: ignore[arg-type]
    (lambda: Rules(9, Rule("cage", (0.5, 1), 7)), "'0.5, 1' does not name cells"),  # type: ignore[arg-type]
    (lambda: Rules(9, Rule("odd", (81,))), "odd: 81 is not a cell number from 0 to 80"),
    (lambda: Rules(9, rule("regex", "r1c12", "(1")), "not a valid expression over digits"),
]

BUILDERS = {name: getattr(nonet.rules, name) for name in nonet.rules.__all__}


@pytest.mark.parametrize(("make", "message"), WRONG)
def test_impossible_rules_are_rejected_with_a_message(make: object, message: str) -> None:
    with pytest.raises(ArgumentError) as refusal:
        make()  # type: ignore[operator]
    assert message in str(refusal.value)


def test_numbers_of_numpy_and_lists_are_numbers_in_rules() -> None:
    seven: Any = numpy.int64(7)
    array: Any = numpy.array([1, 2])
    made = Rules(9, cage(seven, "r1c12"), quad(array, "r12c12"))
    assert made == Rules(9, cage(7, "r1c12"), quad([1, 2], "r12c12"))
    assert Rules(9, Rule("quad", (0, array[0], 9, 10), array)) == Rules(9, quad((1, 2), "r12c12"))
    assert pickle.loads(pickle.dumps(made)) == made


def test_rules_are_values() -> None:
    rules = Rules(9, cage(10, "r1c123"), thermo("r4c1 r3c2"), "anti_knight")
    again = Rules(9, cage(10, "r1c123"), thermo("r4c1 r3c2"), "anti_knight")
    assert rules == again
    assert hash(rules) == hash(again)
    assert pickle.loads(pickle.dumps(rules)) == rules
    board = nonet.Board("5" + "." * 80, rules=rules)
    assert pickle.loads(pickle.dumps(board)) == board
    assert board != nonet.Board("5" + "." * 80)


@pytest.mark.parametrize("kind", RULES)
def test_every_rule_type_has_an_example_that_builds_it(kind: str) -> None:

    made = eval(RULES[kind].example, BUILDERS)
    side = 4 if kind in ("regions", "pair", "pair_all") else 6 if kind == "boxes" else 9
    rules = Rules(side, made)
    assert rules.rules[-1].type == kind
    assert eval(repr(rules), BUILDERS) == rules


def test_sizes_follow_from_the_text() -> None:
    for side in (4, 6, 8, 10, 12, 15, 16, 25):
        assert nonet.Board("." * side * side).layout.side == side
    assert nonet.Board("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1").is_solved
    assert nonet.Board("G" + "." * 255).values[0] == 16
    assert nonet.Board("g" + "." * 255).values[0] == 16
    with pytest.raises(FormatError, match="r1c1: 'X'"):
        nonet.Board("X" + "." * 255, rules=Rules(16))


def test_a_board_reports_broken_rules() -> None:
    rules = Rules(9, sandwich(5, "r1c1-9"), cage(3, "r2c12"))
    board = nonet.Board(rules=rules).place(9, 5)
    (conflict,) = board.conflicts()
    assert conflict.rule == rules.rules[1]
    assert "cage 3 is broken at r2c1" in str(conflict)


def test_classic_only_functions_report_it() -> None:
    board = nonet.Board("." * 16)
    with pytest.raises(ArgumentError, match="requires a classic 9x9 board"):
        nonet.er(board)
    with pytest.raises(ArgumentError, match="engine native requires a classic 9x9 board"):
        nonet.solve(board, engine="native")


def test_star_import_has_every_function() -> None:
    names: dict[str, object] = {}
    exec("from nonet.rules import *", names)
    assert {"cage", "regions", "sum_", "Rules", "RULES"} <= names.keys()


@pytest.mark.parametrize("board", [nonet.Board("." * 16), nonet.Board(rules=Rules(9, "windows"))])
def test_no_verb_for_many_drops_rules_without_a_word(board: nonet.Board) -> None:
    for verb in (nonet.shuffle_many, nonet.to_array, nonet.canonical_many):
        with pytest.raises(ArgumentError, match="requires a classic 9x9 board"):
            verb([nonet.Board(), board])
    assert nonet.rate_many([nonet.Board(), board]) == [nonet.rate(nonet.Board()), nonet.rate(board)]
    assert nonet.solve_many([nonet.Board(), board]).counts.tolist() == [2, 2]


def test_cells_of_rules_are_texts_or_pairs() -> None:
    texts = Rules(9, arrow("r5c5", "r5c67"), cage(10, "r1c12"), clone("r1c1", "r9c9"))
    pairs = Rules(
        9,
        arrow((5, 5), [(5, 6), (5, 7)]),
        cage(10, [(1, 1), "r1c2"]),
        clone([(1, 1)], (numpy.int64(9), numpy.int64(9))),
    )
    assert texts == pairs
    for cells in (5.5, None, [81], [(0, 1)], [(1, 10)], {"r1c1"}, object()):
        with pytest.raises(ArgumentError, match=r"does not name cells|is not a cell"):
            Rules(9, cage(10, cells))  # type: ignore[arg-type]
    for none in (5, None, ["cage"]):
        with pytest.raises(TypeError, match=r"expected a rule from nonet.rules"):
            Rules(9, none)  # type: ignore[arg-type]


def test_a_pill_is_counted_on_the_board_that_it_is_for() -> None:
    """Beyond nine rows, r12c3 is one cell: as two, the number of the arrow had one digit more."""
    rules = Rules(16, pill_arrow("r12c3 r12c4", "r12c5-9"))
    assert rules.rules[0].value == 2


def test_hidden_cells_are_left_out_where_the_cells_of_the_board_are_not_known() -> None:
    rules = Rules(4, none_of(all_of(cage(3, "r1c12"), thermo("r2c12"))), cage(5, "r4c12"))
    for one in rules.rules:
        program = Program(4)
        rules.type_of(one).compile(one, rules, program)
        assert {cell for part in program.primitives for cell in part.cells} <= {*one.cells}
    assert rules.hidden > 0
    assert all(max(cells) < 16 for cells in rules.groups)
