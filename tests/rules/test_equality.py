"""Rules and boards are equal where they mean the same, whatever the order they were written in."""

from __future__ import annotations

from itertools import permutations

import pytest

import nonet
from nonet import Board
from nonet.errors import ArgumentError
from nonet.rules import RULES, Rule, Rules, cage, clone, palindrome, rule, same_values, thermo, xv
from tests.rules.making import example_rules


def test_cells_of_a_cage_have_no_order() -> None:
    one, other = cage(5, "r1c1 r1c2"), cage(5, "r1c2 r1c1")
    assert one == other
    assert hash(one) == hash(other)
    assert Rules(9, one) == Rules(9, other)
    assert hash(Rules(9, one)) == hash(Rules(9, other))
    assert Board(rules=Rules(9, one)) == Board(rules=Rules(9, other))
    assert cage(5, "r1c1 r1c2") != cage(6, "r1c1 r1c2")
    assert cage(5, "r12c3") != cage(5, "r1c3 r2c3")  # one cell on a large board
    assert cage(5, [9]) != cage(5, "r2c1")  # another cell on a small one
    assert cage(5, [(2, 1), 0]) == cage(5, "r1c1 r2c1")


def test_lines_keep_the_order_that_they_mean() -> None:
    assert thermo("r1c123") != thermo("r1c321")
    assert palindrome("r1c1234") == palindrome("r1c4321")
    assert clone("r1c12", "r5c56") == clone("r5c65", "r1c21")
    assert clone("r1c12", "r5c56") != clone("r1c12", "r5c65")
    assert same_values("r1c12", "r5c56") == same_values("r5c56", "r1c21")


def test_rules_have_no_order() -> None:
    assert Rules(9, "anti_knight", "diagonals") == Rules(9, "diagonals", "anti_knight")
    assert Rules(4, rule("odd", "r1c12")) == Rules(4, rule("odd", "r1c2"), rule("odd", "r1c1"))


@pytest.mark.parametrize("kind", sorted(RULES))
def test_equal_rules_have_equal_solutions(kind: str) -> None:
    """Every order of the cells of a rule: equal, or distinguished by some board of digits."""
    rules = example_rules(kind)
    written = rules.rules[0]
    if len(written.cells) not in (2, 3, 4):
        return
    judge = RULES[kind].judge
    for cells in permutations(written.cells):
        other = Rules(rules.side, Rule(kind, cells, written.value))
        if other == rules:
            assert hash(other) == hash(rules)
            for values in _some_values(rules, written.cells):
                assert judge(written, rules, values) == judge(other.rules[0], other, values)


def _some_values(rules: Rules, cells: tuple[int, ...]) -> list[bytes]:
    found = []
    for number in range(300):
        values = bytearray(rules.layout.cells)
        for place, cell in enumerate(cells):
            values[cell] = (number * (2 * place + 3) // (place + 1) + place) % rules.digits + 1
        found.append(bytes(values))
    return found


@pytest.mark.parametrize("form", ["fpuzzles", "sudokupad", "json"])
@pytest.mark.parametrize("kind", sorted(RULES))
def test_a_board_is_itself_through_a_link(kind: str, form: str) -> None:
    board = Board(rules=example_rules(kind))
    try:
        text = board.format(form)
    except ArgumentError:
        return  # the format has no room for it
    assert Board(text) == board


def test_x_and_v_by_letter() -> None:
    assert Rules(9, xv("X", "r1c12"), xv("V", "r2c12")) == Rules(9, xv(10, "r1c12"), xv(5, "r2c12"))
    with pytest.raises(ArgumentError, match="xv at r1c1 r1c2"):
        Rules(9, xv("L", "r1c12"))  # type: ignore[arg-type]


def test_solutions_come_in_the_order_of_the_rules_as_written() -> None:
    one = Rules(4, cage(5, "r1c12"), cage(4, "r3c12"))
    first = [str(board) for board in nonet.solutions(Board(rules=one))]
    other = Rules(4, cage(4, "r3c21"), cage(5, "r1c21"))
    assert one == other
    assert sorted(first) == sorted(str(board) for board in nonet.solutions(Board(rules=other)))
    assert first == [str(board) for board in nonet.solutions(Board(rules=one))]
