"""Bad input in the formats of puzzles with rules: each told in one sentence; readers are fuzzed."""

from __future__ import annotations

import contextlib
import json
import warnings
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
from nonet import Board
from nonet.errors import ArgumentError, FormatError, IncompleteError
from nonet.formats import lzstring
from nonet.formats.fpuzzles_keys import FLAGS, KEYS
from nonet.formats.payload import PayloadWarning
from nonet.rules import Rules
from tests.formats.puzzles import blank, link


def unknown_rule(**keys: Any) -> str:
    return link(blank(boxindexer=[{"cells": ["R1C1"]}], **keys))


def test_an_unknown_rule_is_named_and_refused_unless_ignored() -> None:
    with pytest.raises(IncompleteError, match=r"did not understand: boxindexer \(1\)"):
        nonet.solve(unknown_rule())
    with pytest.warns(PayloadWarning, match=r"ignored unknown rules: boxindexer \(1\)"):
        assert Board(unknown_rule(), ignore_unknown=True).rules == Rules(4)


BAD = {
    "https://f-puzzles.com/?id=y7ph2h4x": "only the ID of a puzzle",
    "https://tinyurl.com/y7ph2h4x": "only the ID of a puzzle",
    "https://sudokupad.app/abc123": "only the ID of a puzzle",
    "https://f-puzzles.com/?load=certainly!": "damaged at character 10",
    "https://f-puzzles.com/?load=N4IgzglgXgpi": "damaged at character 13",
    "https://f-puzzles.com/?load=" + lzstring.compress("{no"): "not valid JSON",
    "https://f-puzzles.com/?load=" + lzstring.compress("[1]"): "expected an object, got",
    link({"grid": 5}): "grid: expected a list, got 5",
    link(blank(26)): "26x26; the side must be from 2 to 25",
    "." * 676: "26x26; the side must be from 2 to 25",
    link({"grid": [[{}, {}], [{}]]}): "grid: row 2 has 1 cells; expected 2",
    link(blank(thermometer=[{"lines": [["R1C1", "R5C1"]]}])): 'thermometer 1: "R5C1" is outside',
    link(
        blank(thermometer=[{}, {"lines": [["R1C1", 7]]}])
    ): "thermometer 2: expected a cell as R1C1",
    link(
        blank(killercage=[{"cells": ["R1C1"], "value": "x"}])
    ): "killercage 1: expected a whole number",
    link(blank(killercage=[{"cells": [f"R1C{i}" for i in range(1, 5)] + ["R2C1"]}])): (
        "cage at r1c1 r1c2 r1c3 r1c4 r2c1: 5 cells cannot all differ with 4 digits"
    ),
    link(blank(killercage=[{"cells": ["R1C1", "R1C2"], "value": "30"}])): (
        "cage at r1c1 r1c2: 2 cells cannot add up to 30; use 3 to 7"
    ),
    link(blank(sandwichsum=[{"cell": "R2C2", "value": 3}])): 'sandwichsum 1: "R2C2" is not next to',
    link(blank(littlekillersum=[{"cell": "R0C1", "direction": "N", "value": 3}])): "UR, UL, DR, DL",
    link(blank(clone=[{"cells": ["R1C1"], "cloneCells": []}])): "1 cells cannot be clones of 0",
    link(blank(arrow=["R1C1"])): 'arrow 1: expected an object, got "R1C1"',
    '{"size": 4, "colour": 1}': 'unknown key "colour" in the puzzle; choose from: size, digits',
    '{"size": 4, "givens": "12"}': "givens: found 2 cells; expected 16",
    '{"size": 4, "regions": "AB"}': "regions: found 2 characters; expected one for each",
    '{"size": 4, "regions": "AAAAAAAABBBBBBBB"}': "region A has 8 cells; expected 4",
    '{"size": 99}': "99x99; the side must be",
    '{"size": 4, "rules": ["magic", "magic", "odder"]}': "not know: magic (2), odder (1);",
    '{"size": 4, "rules": [{"type": "cage", "cells": "r9c9"}]}': "'r9c9' is outside the board",
    '{"size": 4, "rules": [5]}': "rules 1: expected a name, or an object",
    '{"size": 4, "rules": [{"type": "cage", "cells": "r1c1", "value": {}}]}': "rules 1: expected a",
    '{"size": 4, "givens": "9..............."}': "r1c1: '9' is not a digit from 1 to 4",
    '{"givens": "1"}': "a board cannot be 1x1",
    '{"a":' * 250_000: "nested too deeply",
    ".Shape~26x26": "26x26; the side must be from 2 to 25",
    ".Thermo~R1C1": "thermo at r1c1: found 1 cells; at least 2 are needed",
    ".Cage~99~R1C1~R1C2": "2 cells cannot add up to 99; use 3 to 17",
    "3x3::k:1:2:": "found 2 cells; expected 81",
    "4x4::k:" + "0:" * 256: "4x4 boxes are not supported in this notation",
    "3x3::k:" + "x:" + "0:" * 80: "'x' is not a cage",
    "<" + "0" * 80: "'<' points outside the board",
    "><" + "0" * 79: "the arrows form a loop",
}


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_bad_input_is_reported_in_one_sentence_with_its_location(text: str) -> None:
    with pytest.raises(FormatError) as caught:
        Board(text)
    assert BAD[text] in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


def test_rules_are_not_given_twice() -> None:
    with pytest.raises(ArgumentError, match="already contains rules"):
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
def test_a_text_that_makes_an_expression_backtrack_is_rejected_quickly(text: str) -> None:
    """Each took minutes: time that grew with the square of the length."""
    with pytest.raises(FormatError):
        Board(text)
