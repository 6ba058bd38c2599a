"""What `Board` takes and writes beside the usual: rules by name, rows apart, f-strings, sets."""

from __future__ import annotations

import pydoc
from typing import get_args

import pytest

import nonet
from nonet import Board
from nonet.errors import ArgumentError
from nonet.formats.names import FormatName
from nonet.rules import Rule, Rules, cage, thermo
from nonet.rules.model import RuleSpec
from tests.support import PICTURE


def test_rules_by_name_take_the_size_of_the_digits() -> None:
    assert Board(rules="anti_knight") == Board(rules=Rules(9, "anti_knight"))
    assert Board("1..." * 4, rules="diagonals") == Board("1..." * 4, rules=Rules(4, "diagonals"))
    several: list[RuleSpec | Rule | str] = [cage(5, "r1c12"), "windows", Rule("thermo", (3, 4))]
    assert Board(rules=several).rules == Rules(9, *several)
    assert Board(rules=thermo("r1c12")).rules == Rules(9, thermo("r1c12"))
    marked = Board(Board(PICTURE).remove("r1c3", 4).format("candidates"), rules="diagonals")
    assert 4 not in marked.candidate_sets[2]
    assert Board(Board("." * 36), rules="diagonals").rules == Rules(6, "diagonals")
    with pytest.raises(ArgumentError, match="unknown rule 'killers'"):
        Board(rules="killers")
    with pytest.raises(ArgumentError, match="already contains rules"):
        Board(Board(rules="windows").format("json"), rules="diagonals")
    with pytest.raises(TypeError, match="rules must be"):
        Board(rules=5)  # type: ignore[arg-type]


def test_nine_rows_as_nine_arguments() -> None:
    rows = [PICTURE[i : i + 9] for i in range(0, 81, 9)]
    assert Board(*rows) == Board(PICTURE)
    assert Board(*(list(row) for row in rows)) == Board(PICTURE)
    assert Board("1...", "..2.", ".3..", "...4") == Board("1.....2..3.....4")
    with pytest.raises(nonet.FormatError, match="in 8 rows; expected 9 rows of 9 cells"):
        Board(*rows[:8])


def test_help_shows_no_addresses() -> None:
    for name in nonet.__all__:
        assert "object at 0x" not in pydoc.render_doc(getattr(nonet, name)), name


def test_format_in_f_strings() -> None:
    board = Board(PICTURE)
    assert f"{board}" == str(board)
    for name in ("line", "grid", "json", "candidates"):
        assert f"{board:{name}}" == board.format(name)
    with pytest.raises(ArgumentError, match="unknown format '>90'"):
        f"{board:>90}"


@pytest.mark.parametrize("name", ["line", "zeros", "csv", "candidates"])
def test_formats_of_digits_alone_do_not_drop_rules(name: FormatName) -> None:
    board = Board(PICTURE, rules="diagonals")
    with pytest.raises(ArgumentError, match=f"the format {name} cannot express"):
        board.format(name)
    assert Board(board.format(name, rules="drop")).values == Board(PICTURE).values
    assert Board("." * 16).format(name) == Board("." * 16).format(name, rules="drop")
    with pytest.raises(ArgumentError, match="rules='lose'"):
        board.format(name, rules="lose")  # type: ignore[arg-type]


def test_candidates_as_sets() -> None:
    board = Board(PICTURE).remove("r1c3", 4)
    assert board.candidate_sets[2] == {1, 2}
    assert board.candidate_sets[0] == frozenset()
    large = Board("." * 256)
    assert large.candidate_sets[0] == set(range(1, 17))


def test_names_of_formats_are_typed() -> None:
    assert get_args(FormatName) == tuple(nonet.FORMATS)
