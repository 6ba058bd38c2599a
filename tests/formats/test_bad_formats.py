"""Bad input in the formats of puzzles with rules: each told in one sentence; readers are fuzzed."""

from __future__ import annotations

import contextlib
import json
import warnings
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet import Board
from nonet.board.formats import lzstring
from nonet.board.formats.fpuzzles_keys import FLAGS, KEYS
from nonet.board.formats.payload import PayloadWarning
from nonet.errors import ArgumentError, FormatError
from nonet.rules import Rules
from tests.board.puzzles import blank, link


def unknown_rule(**keys: Any) -> str:
    return link(blank(boxindexer=[{"cells": ["R1C1"]}], **keys))


def test_an_unknown_rule_is_named_and_refused_unless_ignored() -> None:
    with pytest.raises(FormatError, match=r"would be another one without them: boxindexer \(1\)"):
        Board(unknown_rule())
    with pytest.warns(PayloadWarning, match=r"left out, not known here: boxindexer \(1\)"):
        assert Board(unknown_rule(), ignore_unknown=True).rules == Rules(4)


BAD = {
    "https://f-puzzles.com/?id=y7ph2h4x": "only the id of a puzzle",
    "https://tinyurl.com/y7ph2h4x": "only the id of a puzzle",
    "https://sudokupad.app/abc123": "only the id of a puzzle",
    "https://f-puzzles.com/?load=certainly!": "not lz-string: see its character 10",
    "https://f-puzzles.com/?load=N4IgzglgXgpi": "not lz-string: see its character 13",
    "https://f-puzzles.com/?load=" + lzstring.compress("{no"): "not JSON",
    "https://f-puzzles.com/?load=" + lzstring.compress("[1]"): "an object is expected, not",
    link({"grid": 5}): "grid: a list is expected, not 5",
    link(blank(26)): "26x26 is not possible: the side is 2 to 25",
    "." * 676: "26x26 is not possible: the side is 2 to 25",
    link({"grid": [[{}, {}], [{}]]}): "grid: row 2 has 1 cells, 2 expected",
    link(blank(thermometer=[{"lines": [["R1C1", "R5C1"]]}])): 'thermometer 1: "R5C1" is outside',
    link(blank(thermometer=[{}, {"lines": [["R1C1", 7]]}])): "thermometer 2: a cell as R1C1",
    link(blank(killercage=[{"cells": ["R1C1"], "value": "x"}])): "killercage 1: a whole number",
    link(blank(killercage=[{"cells": [f"R1C{i}" for i in range(1, 5)] + ["R2C1"]}])): (
        "cage at r1c1 r1c2 r1c3 r1c4 r2c1: 5 cells cannot all differ with 4 digits"
    ),
    link(blank(killercage=[{"cells": ["R1C1", "R1C2"], "value": "30"}])): (
        "cage at r1c1 r1c2: 2 cells cannot add up to 30, but to 3 to 7"
    ),
    link(blank(sandwichsum=[{"cell": "R2C2", "value": 3}])): 'sandwichsum 1: "R2C2" is not beside',
    link(blank(littlekillersum=[{"cell": "R0C1", "direction": "N", "value": 3}])): "UR, UL, DR, DL",
    link(blank(clone=[{"cells": ["R1C1"], "cloneCells": []}])): "1 cells cannot be clones of 0",
    link(blank(negative=["dots"])): 'without them: negative "dots"',
    link(blank(arrow=["R1C1"])): 'arrow 1: an object is expected, not "R1C1"',
    '{"size": 4, "colour": 1}': '"colour" is not known in a puzzle: size, digits',
    '{"size": 4, "givens": "12"}': "givens: 2 cells, 16 expected",
    '{"size": 4, "regions": "AB"}': "regions: 2 characters for 16 cells",
    '{"size": 4, "regions": "AAAAAAAABBBBBBBB"}': "region 'A' has 8 cells, 4 expected",
    '{"size": 99}': "99x99 is not possible",
    '{"size": 4, "rules": ["magic", "magic", "odder"]}': "them: magic (2), odder (1);",
    '{"size": 4, "rules": [{"kind": "cage", "cells": "r9c9"}]}': "'r9c9' is outside the board",
    '{"size": 4, "rules": [5]}': "rules 1: a name, or an object",
    '{"size": 4, "rules": [{"kind": "cage", "cells": "r1c1", "value": {}}]}': "rules 1: a number",
    '{"size": 4, "givens": "9..............."}': "r1c1: '9' is not a digit of the board, 1 to 4",
    '{"givens": "1"}': "size: a whole number is expected",
    '{"a":' * 250_000: "lists within lists without end",
    ".Shape~26x26": "26x26 is not possible: the side is 2 to 25",
    ".Thermo~R1C1": "thermo at r1c1: 2 cells or more are needed, not 1",
    ".Cage~99~R1C1~R1C2": "2 cells cannot add up to 99, but to 3 to 17",
    "3x3::k:1:2:": "2 cells, 81 expected",
    "4x4::k:" + "0:" * 256: "4x4 boxes: this notation is known for 3x3 alone",
    "3x3::k:" + "x:" + "0:" * 80: "'x' is not a cage",
    "<" + "0" * 80: "'<' points outside the board",
    "><" + "0" * 79: "the arrows go round, to no sum",
}


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_bad_input_is_told_in_one_sentence_with_its_place(text: str) -> None:
    with pytest.raises(FormatError) as caught:
        Board(text)
    assert BAD[text] in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


def test_rules_are_not_given_twice() -> None:
    with pytest.raises(ArgumentError, match="rules of its own"):
        Board(link(blank()), rules=Rules(4, "diagonals"))


LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 30),
    st.sampled_from(["", "R1C1", "R2C2", "R0C1", "R9C9", "X", "10", "UR", "x"]),
)
TREES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(["cells", "lines", "value", "values", "cell", "cloneCells", "region"]),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=12,
)


@pytest.mark.slow
@given(
    st.dictionaries(st.sampled_from([*KEYS, *FLAGS, "negative", "nonconsecutive"]), TREES),
    st.lists(st.lists(TREES, min_size=4, max_size=4), min_size=4, max_size=4) | st.just(None),
)
def test_any_payload_is_a_board_or_a_format_error(keys: dict[str, Any], grid: Any) -> None:
    tree = blank(**keys)
    if grid is not None:
        tree["grid"] = grid
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            board = Board(json.dumps(tree))
    except FormatError:
        return
    board.conflicts()


@given(
    st.dictionaries(
        st.sampled_from(["size", "digits", "regions", "givens", "placed", "candidates", "rules"]),
        TREES | st.sampled_from([4, "." * 16, "AABBAABBCCDDCCDD"]),
    ),
    st.dictionaries(st.sampled_from(["cells", "regions", "cages", "lines", "metadata"]), TREES),
)
def test_any_json_of_ours_or_sudokupads_is_too(ours: dict[str, Any], pads: dict[str, Any]) -> None:
    for tree in ({"size": 4, **ours}, {"cells": [[{}] * 4] * 4, **pads}):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                Board(json.dumps(tree))
        except FormatError:
            pass


@given(st.text(alphabet="0159AFfv^<>`',.=+:xkdJ ", max_size=100), st.sampled_from(["", "3x3::k:"]))
def test_any_killer_is_a_board_or_a_format_error(text: str, head: str) -> None:
    with contextlib.suppress(FormatError):
        Board(head + text)


@given(st.text(alphabet="ABNQRghz019+/=-$%", max_size=60))
def test_any_packed_text_is_a_board_or_a_format_error(text: str) -> None:
    for head in ("https://f-puzzles.com/?load=", "https://sudokupad.app/scl", "N4IgzglgXgpiBcBO"):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with contextlib.suppress(FormatError):
                Board(head + text)


WORDS = ["Cage", "Thermo", "Arrow", "Shape", "Sum", "AntiKnight", "Renban", "LittleKiller", "Pair"]


@given(
    st.lists(
        st.tuples(
            st.sampled_from(WORDS),
            st.lists(st.sampled_from(["R1C1", "R2C2", "R9C9", "RaC1", "10", "4x4", "", "x"])),
        ),
        min_size=1,
        max_size=4,
    )
)
def test_any_notation_of_iss_is_a_board_or_a_format_error(
    parts: list[tuple[str, list[str]]],
) -> None:
    text = "".join("." + "~".join([name, *rest]) for name, rest in parts)
    with contextlib.suppress(FormatError):
        Board(text).conflicts()


@pytest.mark.parametrize("text", ["https://a?q=" * 200_000 + "\n!", "{" + '\\"' * 400_000])
def test_a_text_that_makes_an_expression_go_back_is_told_at_once(text: str) -> None:
    """Each took minutes: time that grew with the square of the length."""
    with pytest.raises(FormatError):
        Board(text)
