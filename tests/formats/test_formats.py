"""The formats of puzzles with rules: round trips, what keys mean, and bad input."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet import Board
from nonet.errors import ArgumentError, FormatError
from nonet.formats import lzstring
from nonet.formats.lines import Cells
from nonet.formats.payload import PayloadWarning
from nonet.formats.text import read_boards
from nonet.rules import RULES, Rules, black_dot, cage, regions, thermo, white_dot, xv
from tests.formats.puzzles import barred, blank, example, link
from tests.support import PICTURE, SOLVED

SAID_OTHERWISE = {"distinct": "cage", "windows": "extra_region"}
NOT_IN_FPUZZLES = {
    "all_of",
    "anti_taxicab",
    "any_of",
    "connected",
    "contains",
    "contains_exactly",
    "count_distinct",
    "counting_circles",
    "dutch_flatmates",
    "equal_sum",
    "equality_cage",
    "full_rank",
    "global_entropy",
    "global_modular",
    "greater",
    "hidden_skyscraper",
    "look_and_say",
    "lunchbox",
    "nabner",
    "none_of",
    "pair",
    "pair_all",
    "parity",
    "product_arrow",
    "product_cage",
    "rank_ties",
    "regex",
    "rellik_cage",
    "same_difference",
    "same_digits",
    "same_values",
    "state_machine",
    "sum",
    "sum_line",
    "sum_loop",
    "value_index",
    "weighted_sum",
}
JIGSAW = "AAABACBBCCDBCDDD"
NINE = "111523336111522366111522336444552236444552336474552666774889999788888999777778899"


# lz-string


@given(st.text())
def test_lz_string_gives_back_what_it_took(text: str) -> None:
    text = text.encode("utf-16", "replace").decode("utf-16")
    assert lzstring.decompress(lzstring.compress(text)) == text


def test_lz_string_is_as_others_write_it() -> None:
    assert lzstring.compress('{"size":9}') == "N4IgzglgXgpiBcBOAvkA"
    assert lzstring.decompress("N4IgzglgXgpiBcBOAvkA") == '{"size":9}'


@given(st.text(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="))
def test_any_base64_is_a_text_or_a_format_error(payload: str) -> None:
    try:
        lzstring.decompress(payload)
    except FormatError:
        return


def test_a_payload_that_grows_without_end_is_refused() -> None:
    with pytest.raises(FormatError, match="the limit is 2,000,000 characters"):
        lzstring.decompress(lzstring.compress("a" * 2_100_000))


# Round trips


@pytest.mark.parametrize("kind", RULES)
def test_our_json_keeps_every_kind(kind: str) -> None:
    board = Board(rules=example(kind)).place(0, 1).remove(5, 2)
    assert Board(board.format("json")) == board


@pytest.mark.parametrize("kind", sorted(set(RULES) - NOT_IN_FPUZZLES))
@pytest.mark.parametrize("name", ["fpuzzles", "sudokupad"])
def test_links_preserve_every_rule_type_that_they_support(kind: str, name: str) -> None:
    board = Board(rules=example(kind)).place(0, 1)
    again = Board(board.format(name))
    assert (again.values, again.givens) == (board.values, board.givens)
    if kind in SAID_OTHERWISE:
        assert {other.type for other in again.rules.rules} == {SAID_OTHERWISE[kind]}
        assert again.rules.groups == board.rules.groups
    elif kind == "regions":
        assert again.rules == Rules(4)  # the example's are the usual boxes
    elif kind == "boxes":
        assert set(again.rules.groups) == set(board.rules.groups)
    elif kind.startswith("negative"):
        assert barred(again.rules) == barred(board.rules)
    else:
        assert again.rules == board.rules


@pytest.mark.parametrize("kind", sorted(NOT_IN_FPUZZLES))
def test_links_reject_unsupported_rule_types(kind: str) -> None:
    with pytest.raises(ArgumentError, match=f"the format fpuzzles cannot express .*{kind}"):
        Board(rules=example(kind)).format("fpuzzles")


def test_links_keep_candidates_and_placed_digits() -> None:
    board = Board("1" + "." * 15).place(5, 3).remove(2, 2)
    again = Board(board.format("fpuzzles"))
    assert (again.values, again.givens, again.candidates) == (
        board.values,
        board.givens,
        board.candidates,
    )


@pytest.mark.parametrize("marks", [(white_dot("r1c12"),), (black_dot("r1c12"), white_dot("r2c12"))])
@pytest.mark.parametrize("negative", ["negative_white", "negative_black", "negative_dots"])
def test_links_keep_what_is_barred_without_dots(marks: Any, negative: str) -> None:
    rules = Rules(4, *marks, negative)
    again = Board(Board(rules=rules).format("fpuzzles")).rules
    assert barred(again) == barred(rules)


def test_what_f_puzzles_would_bar_otherwise_is_refused() -> None:
    other_ratio = Rules(9, black_dot("r1c12", 3), "negative_black")  # f-puzzles would bar 3 alone
    other_difference = Rules(9, white_dot("r1c12", 3), "negative_white")  # ... and here 1 alone
    no_exemption = Rules(9, black_dot("r1c12"), "non_consecutive")
    for rules in (other_ratio, other_difference, no_exemption, Rules(9, xv(7, "r1c12"))):
        with pytest.raises(ArgumentError, match="cannot express"):
            Board(rules=rules).format("fpuzzles")


def test_killers_keep_cages_diagonals_and_givens() -> None:
    rules = Rules(9, "diagonals", cage(15, "r1c12"), cage(7, "r2c1 r3c1 r3c2"))
    board = Board("." * 80 + "5", rules=rules)
    text = board.format("killer")
    assert text.startswith("3x3:d:k:3840:3840:2:")
    assert Board(text) == board


@pytest.mark.parametrize(
    "rules",
    [
        Rules(9, cage(None, "r1c12")),
        Rules(9, "diagonal_up"),
        Rules(9, thermo("r1c12")),
        Rules(4, cage(3, "r1c12")),
        Rules(9, cage(3, "r1c12"), cage(5, "r1c23")),
    ],
)
def test_killers_refuse_what_they_cannot_say(rules: Rules) -> None:
    with pytest.raises(ArgumentError, match="the format killer cannot express"):
        Board(rules=rules).format("killer")


def test_killers_by_arrows_and_by_sumocue() -> None:
    arrows = Board("F<7000000" + "00^000000" + "0" * 63)
    assert arrows.rules == Rules(9, cage(15, "r1c12"), cage(7, "r12c3"))
    sumo = Board("SumoCueV1=15+0" + "=0" * 79)
    assert sumo.rules == Rules(9, cage(15, "r1c12"))
    jigsaw = "".join(f"=0J{i // 9}" for i in range(81))  # rows as regions, to have any
    assert Board("SumoCueV1D" + jigsaw).rules.rules[0].type == "diagonal_up"


# What keys mean


def test_whispers_differ_by_half_the_digits() -> None:
    tree = blank(9, whispers=[{"lines": [["R1C1", "R1C2"]]}])
    assert Board(link(tree)).rules.rules[0].value == 5
    tree = blank(6, whispers=[{"lines": [["R1C1", "R1C2"]]}])
    assert Board(link(tree)).rules.rules[0].value == 3
    tree["whispers"][0]["value"] = "4"
    assert Board(link(tree)).rules.rules[0].value == 4


def test_nonconsecutive_exempts_pairs_with_a_dot() -> None:
    dotted = blank(4, nonconsecutive=True, ratio=[{"cells": ["R1C1", "R1C2"]}])
    board = Board(link(dotted))
    assert not board.place(0, 1).place(1, 2).conflicts()
    assert board.place(0, 1).place(4, 2).conflicts()
    assert Board(link(blank(4, nonconsecutive=True))).rules == Rules(4, "non_consecutive")


def test_regions_of_seven_default_to_rows() -> None:
    tree = blank(7, regionsumline=[{"lines": [["R1C1", "R2C1", "R2C2"]]}])
    line = Board(link(tree))
    assert not line.place(0, 3).place(7, 1).place(8, 2).conflicts()
    assert line.place(0, 4).place(7, 1).place(8, 2).conflicts()
    assert Board(link(blank(7))).rules == Rules(7)


def test_regions_may_be_given_for_some_cells_only() -> None:
    tree = blank(4)
    tree["grid"][0][2]["region"] = 0
    assert Board(link(tree)).missing == ("regions",)  # of five cells and of three
    for row in tree["grid"]:
        for cell in row:
            cell["region"] = None
    assert Board(link(tree)).rules == Rules(4, "no_boxes")


def test_numbers_outside_are_read_from_where_they_stand() -> None:
    tree = blank(4, xsum=[{"cell": "R2C5", "value": "6"}, {"cell": "R5C1", "value": 3}])
    rules = Board(link(tree)).rules.rules
    assert [rule.cells for rule in rules] == [(7, 6, 5, 4), (12, 8, 4, 0)]


def test_little_killers_by_their_direction_or_by_their_cells() -> None:
    by_direction = {"cell": "R0C2", "direction": "DR", "value": "5"}
    by_cells = {"cells": ["R1C3", "R2C4"], "value": "5"}
    for item in (by_direction, by_cells):
        assert Board(link(blank(littlekillersum=[item]))).rules.rules[0].cells == (2, 7)


def test_empty_entries_are_not_rules() -> None:
    tree = blank(
        thermometer=[{"lines": [["R1C1"]]}],
        xv=[{"cells": ["R1C1", "R1C2"], "value": ""}],
        sandwichsum=[{"cell": "R0C1", "value": ""}],
        quadruple=[{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": []}],
        antiking=False,
        arrow=[{"cells": ["R1C1"], "lines": []}],
    )
    assert Board(link(tree)).rules == Rules(4)


def test_nabner_lines_bar_equal_and_consecutive_digits() -> None:
    board = Board(link(blank(9, nabner=[{"lines": [["R1C1", "R5C5", "R9C9"]]}])))
    assert board.place(0, 4).place(80, 5).conflicts()
    assert not board.place(0, 4).place(80, 6).conflicts()


def test_minimum_cells_beside_each_other_are_not_compared() -> None:
    board = Board(link(blank(minimum=[{"cell": "R1C1"}, {"cell": "R1C2"}])))
    assert not board.place(0, 1).place(1, 2).conflicts()
    assert board.place(1, 3).place(2, 2).conflicts()


def test_links_of_sudokupad_carry_either_payload() -> None:
    tree = blank(killercage=[{"cells": ["R1C1", "R1C2"], "value": "5"}])
    packed = lzstring.compress(json.dumps(tree))
    for text in (
        f"https://sudokupad.app/fpuz{packed}",
        f"https://sudokupad.app/fpuzzles{packed.replace('+', '%2B').replace('/', '%2F')}",
        f"https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{packed}",
        f"fpuz{packed}",
        packed,
        json.dumps(tree),
        json.dumps(tree, indent=2),
    ):
        assert Board(text).rules == Rules(4, cage(5, "r1c12")), text


def test_sudokupads_own_json_and_its_abbreviations() -> None:
    boxes = [[[r + i, c + j] for i in (0, 1) for j in (0, 1)] for r in (0, 2) for c in (0, 2)]
    tree = {
        "cells": [[{"value": 1}, {}, {}, {}], *([{}] * 4 for _ in range(3))],
        "regions": boxes,
        "cages": [
            {"value": "title: it's a test"},
            {"cells": [[0, 0], [0, 1]], "value": 3, "unique": True},
            {"cells": [[3, 0], [3, 1]], "unique": True},
            {"cells": [[0, 0], [0, 1], [0, 2], [0, 3]], "type": "rowcol", "unique": True},
        ],
        "lines": [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#FF0000"}],
        "metadata": {"antiking": True, "rules": "Normal rules"},
    }
    short = (
        "{ce:[[{v:1},,,],[,,,],[,,,],[,,,]],re:"
        + json.dumps(boxes, separators=(",", ":"))
        + ",ca:[{v:'title: it\\'s a test'},{ce:[[0,0],[0,1]],v:3,unique:t},"
        "{ce:[[3,0],[3,1]],unique:t},{ce:[[0,0],[0,1],[0,2],[0,3]],type:'rowcol',unique:t}],"
        "l:[{wp:[[0.5,0.5],[1.5,1.5]],c:FF0000}],metadata:{antiking:t,rules:'Normal rules'}}"
    )
    wanted = Rules(4, cage(3, "r1c12"), cage(None, "r4c12"), "anti_king")
    for text in (json.dumps(tree), short, "scl" + lzstring.compress(short)):
        assert Board(text).missing == ("lines (1)",)
        with pytest.warns(PayloadWarning, match=r"ignored unknown rules: lines \(1\)"):
            board = Board(text, ignore_unknown=True)
        assert (board.rules, board[0], board.givens[0]) == (wanted, 1, 1)


# Sizes and regions as text


@pytest.mark.parametrize("side", [4, 6, 8, 10, 12, 15, 16, 20, 25])
@pytest.mark.parametrize("name", ["line", "zeros", "csv", "grid", "json", "fpuzzles"])
def test_sizes_are_read_back_from_every_format(side: int, name: str) -> None:
    board = Board(rules=Rules(side))
    for cell in range(0, side, 3):
        board = board.place(cell, cell % side + 1)
    text = board.format(name)
    assert (Board(text).values, Board(text).rules) == (board.values, Rules(side))


@pytest.mark.parametrize(("side", "shape"), [(4, JIGSAW), (5, "AAAAABBBBBCCCCCDDDDDEEEEE")])
def test_a_second_block_of_letters_gives_regions(side: int, shape: str) -> None:
    givens = "1" + "." * (side * side - 1)
    rows = [givens[i : i + side] for i in range(0, side * side, side)]
    shapes = [shape[i : i + side] for i in range(0, side * side, side)]
    wanted = Board(givens, rules=Rules(side, regions(shape)))
    for text in (
        givens + shape,
        f"{givens}\n{shape}",
        "\n".join(rows + shapes),
        "\n".join(rows) + "\n\n" + "\n".join(shapes) + "\n",
    ):
        assert Board(text) == wanted


@pytest.mark.parametrize("shape", [NINE, NINE.translate(str.maketrans("123456789", "ABCDEFGHI"))])
def test_regions_of_nine_are_read_from_files_as_from_a_board(shape: str) -> None:
    givens = "5" + "." * 80
    rows = [text[i : i + 9] + "\n" for text in (givens, shape) for i in range(0, 81, 9)]
    wanted = [Board(givens, rules=Rules(9, regions(shape)))]
    for lines in ([givens + shape], [f"{givens} {shape}"], rows, [*rows[:9], "\n", *rows[9:]]):
        assert Board("".join(lines)) == wanted[0]
        read = [entry.cells for entry in read_boards(lines)]
        assert [Board._of(*cells) for cells in read if isinstance(cells, Cells)] == wanted


def test_a_solution_with_a_mistake_below_a_puzzle_is_a_board() -> None:
    wrong = SOLVED[:79] + SOLVED[:78:-1]
    rows = [text[i : i + 9] for text in (PICTURE, wrong) for i in range(0, 81, 9)]
    for text in (rows, [*rows[:9], "", *rows[9:]]):
        read = [entry.cells for entry in read_boards(text)]
        boards = [str(Board._of(*cells)) for cells in read if isinstance(cells, Cells)]
        assert boards == [PICTURE, wrong]


def test_a_solution_behind_a_puzzle_is_not_taken_for_regions() -> None:
    solution = "123456789456789123789123456" * 3
    with pytest.raises(FormatError):
        Board("." * 81 + "\n" + solution)


def test_our_json_reads_the_old_name_of_a_rule_type() -> None:
    rule = {"type": "cage", "cells": "r1c1 r1c2", "value": 5}
    old = {"kind": rule["type"], "cells": rule["cells"], "value": rule["value"]}
    new, same = (Board(json.dumps({"size": 4, "rules": [made]})) for made in (rule, old))
    assert new == same
    assert json.loads(same.format("json"))["rules"] == [rule]
