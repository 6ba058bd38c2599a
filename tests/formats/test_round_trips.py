"""What is written in a format of rules and read again has the same solutions."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Iterator
from itertools import combinations
from urllib.parse import quote

import pytest

import nonet
from nonet import Board
from nonet.errors import ArgumentError, FormatError, IncompleteError
from nonet.formats.payload import PayloadWarning
from nonet.rules import (
    RULES,
    Rules,
    arrow,
    black_dot,
    boxes,
    cage,
    entropic,
    greater,
    lockout,
    pair_all,
    regex,
    regions,
    rule,
    sum_,
    whispers,
    white_dot,
    xv,
)
from nonet.solvers import variants
from tests.formats.puzzles import barred, blank, link
from tests.rules.making import random_rule, random_rules, squares

LAYOUTS = ("regions", "boxes", "no_boxes")
SMALL = list(squares(4, bytes(16)))


MOST = 1000


def solutions(board: Board) -> set[bytes]:
    return set(variants.solutions(board, MOST))


def mean_the_same(board: Board, other: Board) -> bool:
    """Compare all solutions; of more than `MOST`, see that each board allows those of the other.

    Rules that mean the same can be compiled otherwise, so the first ones may differ.
    """
    found, others = solutions(board), solutions(other)
    if len(found) < MOST or len(others) < MOST:
        return found == others
    return all(
        all(mask >> (digit - 1) & 1 for mask, digit in zip(one.masks, values, strict=True))
        and not Board._of(values, values, None, one.rules).conflicts()
        for one, grids in ((board, others), (other, found))
        for values in grids
    )


def random_board(rng: random.Random, kind: str) -> Board:
    """Make a board of 4x4 with a rule of a kind, some digits, and some candidates removed."""
    solution = rng.choice(SMALL)
    rules = random_rules(rng, kind, 4, solution)
    if kind in LAYOUTS or rng.random() < 0.1:  # regions of several kinds, in any order
        more = [random_rule(rng, rng.choice(LAYOUTS), 4, rng.choice(SMALL)) for _ in range(2)]
        with contextlib.suppress(ArgumentError):
            rules = Rules(4, *rng.sample([*rules.rules, *more], len(rules.rules) + 2))
    if rng.random() < 0.2:
        with contextlib.suppress(ArgumentError):
            rules = Rules(4, *rules.rules, digits=5)
    board = Board(rules=rules)
    for cell in rng.sample(range(16), rng.choice((1, 1, 2, 5))):
        board = board.place(cell, solution[cell])
    if rng.random() < 0.5:
        board = Board._of(board.values, board.values, None, rules)
    for _ in range(rng.choice((0, 0, 1, 3, 20))):
        board = board.remove(rng.randrange(16), rng.randint(1, 4))
    return board


@pytest.mark.parametrize("name", ["iss", "fpuzzles", "sudokupad", "json"])
@pytest.mark.parametrize("kind", RULES)
def test_what_is_read_back_means_the_same_or_writing_is_refused(kind: str, name: str) -> None:
    rng = random.Random(f"{name} {kind}")
    for _ in range(10):
        board = random_board(rng, kind)
        try:
            text = board.format(name)
        except ArgumentError:
            assert name != "json"
            continue
        again = Board(text)
        assert mean_the_same(again, board), (board.rules, text)
        if name == "json":
            assert sorted(map(repr, again.rules.rules)) == sorted(map(repr, board.rules.rules))
        if name != "iss":  # there a single candidate is a given
            assert (again.values, again.givens) == (board.values, board.givens)
            assert again.candidates == board.candidates


@pytest.mark.parametrize("name", ["iss", "fpuzzles", "sudokupad"])
def test_a_cell_whose_candidates_are_all_removed_is_refused(name: str) -> None:
    board = Board(rules=Rules(4, "diagonals")).place(0, 1)
    board = board.remove("r1c2", 2)
    assert Board(board.format(name)).candidates == board.candidates
    board = board.remove("r1c2", 3).remove("r1c2", 4)
    with pytest.raises(ArgumentError, match="cannot express r1c2 without candidates"):
        board.format(name)
    none_left = Board("123." + "...4" + "." * 8, rules=Rules(4))
    assert Board(none_left.format(name)) == none_left  # the digits say it


def test_all_pairs_of_iss_are_in_both_orders() -> None:
    """There PairX takes a relation that is the same both ways."""
    even = Board(rules=Rules(4, pair_all((14, 13, 11, 7), "r1c1 r2c3 r4c2")))
    assert ".PairX~" in even.format("iss")
    rising = Board(rules=Rules(4, pair_all((14, 12, 8, 0), "r1c1 r2c3 r4c2")))
    text = rising.format("iss")
    assert text.count(".Pair~") == 3
    assert "PairX" not in text
    assert solutions(Board(text)) == solutions(rising) != solutions(even)


def test_the_ends_of_a_lockout_line_of_iss_differ() -> None:
    apart = Board(rules=Rules(4, "no_boxes", lockout("r1c1 r1c2 r2c2", 0)))
    with pytest.raises(ArgumentError, match=r"iss cannot express .*lockout"):
        apart.format("iss")
    read = Board(".Shape~4x4.NoBoxes.Lockout~0~R1C1~R1C2~R2C2")
    assert read.rules == Rules(4, "no_boxes", lockout("r1c1 r1c2 r2c2", 1))
    assert solutions(read) < solutions(apart)


OTHERWISE = {
    "dots of other values": Rules(4, white_dot("r1c12", 2), black_dot("r2c12", 3), "negative_dots"),
    "sums of other values": Rules(4, xv(6, "r1c12"), "negative_xv"),
    "dots that are apart": Rules(4, white_dot("r1c1 r3c3")),
    "greater that are apart": Rules(4, greater("r1c1 r3c3 r1c4")),
    "entropic lines of four digits": Rules(4, entropic("r1c1-4")),
    "boxes of other shapes": Rules(6, boxes(3, 2)),
    "a jigsaw with cells in no region": Rules(4, regions("AA..AA..BB..BB..")),
    "an expression": Rules(4, regex("(12|34)*.?", "r1c1-4")),
}


@pytest.mark.parametrize("name", OTHERWISE)
def test_what_iss_means_otherwise_is_written_as_relations(name: str) -> None:
    board = Board(rules=OTHERWISE[name])
    again = Board(board.format("iss"))
    assert barred(again.rules) == barred(board.rules)
    some = next(variants.solutions(board, 1), b"")
    for cell, digit in enumerate(some[: 2 * board.rules.side]):
        board = board.place(cell, digit)
    assert solutions(Board(board.format("iss"))) == solutions(board)


def test_disjoint_groups_of_a_jigsaw_are_not_those_of_iss() -> None:
    rules = Rules(4, regions("AABBAABBCCDDCCDD"), "disjoint")
    with pytest.raises(ArgumentError, match="iss cannot express 'disjoint'"):
        Board(rules=rules).format("iss")
    four = Rules(4, regions("AA..AA..BBCCBBCC"))  # cells in no region would be one there
    with pytest.raises(ArgumentError, match=r"iss cannot express regions\(.*\)"):
        Board(rules=four).format("iss")


NOTATION = {
    ".Regex~KDEyfDM0KSo~R1C1~R1C2~~R2C1~R2C2": [regex("(12|34)*", c) for c in ("r1c12", "r2c12")],
    ".Regex~(12|34)*~R1C1~R1C2": [regex("(12|34)*", "r1c12")],
    ".Regex~1%2E~R1C1~R1C2": [regex("1.", "r1c12")],
    ".Whisper~R1C1~R1C2": [whispers("r1c12", 5)],
    ".Whisper~4~R1C1~R1C2": [whispers("r1c12", 4)],
    ".Cage~~R1C1~R1C2": [cage(None, "r1c12")],
    ".Cage~0~R1C1~R1C2": [cage(None, "r1c12")],
    ".And.Cage~3~R1C1~R1C2.End": [cage(3, "r1c12")],
    ".SearchPriority~1~R1C1.Sum~3~R1C1~R1C2": [sum_(3, "r1c12")],
}


@pytest.mark.parametrize("text", NOTATION)
def test_notation_of_iss(text: str) -> None:
    assert Board(text).rules == Rules(9, *NOTATION[text])
    assert Board("https://example.org/solver/?q=" + quote(text)).rules == Board(text).rules


def test_coordinates_of_iss_above_nine_are_letters() -> None:
    board = Board(".Shape~16x16.Cage~31~RgCg~RfCg.~RaC1_16")
    assert board.rules == Rules(16, cage(31, "r16c16 r15c16"))
    assert board["r10c1"] == 16
    assert "~RgCg~RfCg.~RaC1_16" in board.format("iss")


UNKNOWN = {
    ".Wheels~8~R1C1~R1C2.Wheels~9~R2C1.Doors~R1~3~.Cage~3~R1C1~R1C2": (
        "Wheels (2), Doors (1)",
        Rules(9, cage(3, "r1c12")),
    ),
    ".Or.Cage~3~R1C1~R1C2.And.Doors~4~R1C1~R1C2.End.End.AntiKing": (
        "Doors (1)",
        Rules(9, "anti_king"),
    ),
    ".Var~A~~3.~VA1_3~R1C1_2.AllDifferent~VA1~R1C1": ("Var (", Rules(9)),
    link(blank(boxindexer=[{"cells": ["R1C1"]}], negative=["xv", "clone"])): (
        'negative "clone", boxindexer (1)',
        Rules(4, "negative_xv"),
    ),
    '{"size": 4, "rules": ["odder", {"type": "magic", "cells": "r1c1"}, "anti_king"]}': (
        "odder (1), magic (1)",
        Rules(4, "anti_king"),
    ),
}


@pytest.mark.parametrize("text", UNKNOWN, ids=range(len(UNKNOWN)))
def test_all_unknown_rules_are_named_and_can_be_ignored(text: str) -> None:
    names, left = UNKNOWN[text]
    with pytest.raises((FormatError, IncompleteError), match="rules that nonet d") as caught:
        nonet.solve(text)
    assert names in str(caught.value)
    assert "--ignore-unknown" in str(caught.value)
    with pytest.warns(PayloadWarning, match="ignored unknown rules"):
        assert Board(text, ignore_unknown=True).rules == left


def test_the_shaft_of_an_arrow_is_its_line_but_for_the_first_cell() -> None:
    single = {"cells": ["R1C1"], "lines": [["R1C1", "R1C2"], ["R1C1", "R2C1", "R3C1"]]}
    board = Board(link(blank(9, arrow=[single])))
    assert board.rules == Rules(9, arrow("r1c1", "r1c2"), arrow("r1c1", "r23c1"))
    line = {"cells": ["R1C1", "R1C2"], "lines": [["R1C2", "R2C2", "R3C2"]]}
    board = Board(link(blank(9, arrow=[line])))
    assert board.rules == Rules(9, rule("pill_arrow", "r1c12 r23c2", 2))


def test_meaningless_f_puzzles_entries() -> None:
    two, one = ["R1C1", "R1C2"], ["R1C1"]
    tree = blank(killercage=[{"cells": two, "value": "0"}], extraregion=[{"cells": one}])
    tree |= {"fogofwar": one, "foglight": one, "solution": [1], "difference": []}
    assert Board(link(tree)).rules == Rules(4, cage(None, "r1c12"))
    empty = blank(7, killercage=[{"cells": [], "value": "5"}], disjointgroups=True)
    assert Board(link(empty)).rules == Rules(7)  # groups of rows are columns
    zero = Board(link(blank(difference=[{"cells": two, "value": "0"}])))
    assert zero.rules == Rules(4, white_dot("r1c12", 0))  # a number like any other


def test_meaningless_sudokupad_cages_are_named() -> None:
    text = '{"cells": [[{}, {}], [{}, {}]], "cages": [{"cells": [[0, 0]], "value": "x"}]}'
    assert Board(text).missing == ("cages (1)",)
    with pytest.warns(PayloadWarning, match=r"ignored unknown rules: cages \(1\)"):
        assert Board(text, ignore_unknown=True).rules == Rules(2, "no_boxes")


def words() -> Iterator[str]:
    rng = random.Random(3)
    parts = ["Or", "And", "End", "Regex", "Var", "Sum", "Given", "", "Whisper", "LOOP", "Cage"]
    args = ["R1C1", "VA1", "VA1_3", "R1C1_3", "KDEy", "%2E", "", "_x", "5", "1_=_2", "LOOP", "-"]
    for _ in range(600):
        yield "".join(
            "." + "~".join([rng.choice(parts), *rng.choices(args, k=rng.randint(0, 4))])
            for _ in range(rng.randint(1, 5))
        )


@pytest.mark.filterwarnings("ignore::nonet.formats.payload.PayloadWarning")
def test_any_notation_is_a_board_or_a_format_error_with_unknown_rules_left_out() -> None:
    for text in words():
        with contextlib.suppress(FormatError):
            Board(text, ignore_unknown=True).conflicts()


def test_board_wide_rules_alone_are_read_back_from_iss() -> None:
    """`.AntiConsecutive`, of 16 letters, was taken for a 4x4 board, and no text for no board."""
    kinds = [kind for kind, row in RULES.items() if row.takes == "board" and not row.value]
    for side in (4, 9):
        for count in range(3):
            for names in combinations(kinds, count):
                with contextlib.suppress(ArgumentError):
                    board = Board(rules=Rules(side, *names))
                    assert Board(board.format("iss")) == board, names


def test_json_keeps_the_removed_candidates_of_a_classic_board() -> None:
    board = Board("53..7" + "." * 76).place("r1c3", 4).remove("r1c4", 6).remove("r9c9", 1)
    assert Board(board.format("json")) == board
    assert Board(json.dumps([json.loads(board.format("json"))])) == board
