"""Reading takes time linear in the length of a text, whatever the text is made of."""

from __future__ import annotations

import contextlib
import time
import warnings
from collections.abc import Callable

import pytest

from nonet import Board
from nonet.errors import NonetError
from nonet.formats import lzstring

SMALL, LARGE = 16_000, 64_000
QUICK = 0.3
"""Seconds of CPU time for LARGE that are never too many."""

HEADS = [
    *("", "https://", "https://f-puzzles.com/?load=", "N4I", "https://tinyurl.com/"),
    *("https://sudokupad.app/", "sudokupad://", "fpuz", "scl", "https://sudoku.coach/en/play/"),
    *("SCv7_32_", "3x3::k:", "SumoCueV1", "https://a/?q=", ".Cage~10", ".~", ".Regex~"),
    *("https://a/#", "https://a/#b=", "https://a/?bd=", '{"size":', "{ce:", "[", ":0000:x:"),
    *("┌", "9 9\n", "[puzzle]\n"),
]
UNITS = [
    *("a", ".", "9", "1 ", " ", "\t", ",", "%", "%25", "[", "{", "]", '"', "'", "\\", '\\"'),
    *("https://", "https://a?q=", "&q=", "&g=", "#", "=", "~", "_", "-", "|", "+", "┌", "│"),
    *("?load=", "fpuz", "/scl", "sudokupad", "crackingthecryptic", "sudoku.coach/", "SCv1_32_"),
    *("bd=", "?bd=", "\n", "1\n", "[\n", "{\n", "1 2 3\n", ",{}", ":", "0:", "+1J1", "1x", ":t"),
    *(",a:", "ß", "１", "/" + "." * 80, "." * 81 + "\n", "r1c1", "~VA1", "u1", "A ", "("),
]


def cpu_time(text: str) -> float:
    start = time.process_time()
    with warnings.catch_warnings(), contextlib.suppress(NonetError):
        warnings.simplefilter("ignore")
        Board(text).conflicts()
    return time.process_time() - start


def check_linear(make: Callable[[int], str]) -> None:
    """Four times the length takes about four times as long: a square would take sixteen."""
    for _ in range(3):  # a busy machine is no failure
        large = cpu_time(make(LARGE))
        if large < QUICK or large < 9 * cpu_time(make(SMALL)):
            return
    pytest.fail(f"{large:.2f} s for {make(LARGE)[:80]!r}...")


@pytest.mark.parametrize("head", HEADS)
def test_a_start_and_what_is_repeated_behind_it(head: str) -> None:
    for unit in UNITS:
        check_linear(lambda n, unit=unit: head + unit * (n // len(unit)) + "\n!")  # type: ignore[misc]


def _iss(head: str, unit: str) -> Callable[[int], str]:
    return lambda n: head + unit * (n // len(unit))


def _json(start: str, unit: str, end: str) -> Callable[[int], str]:
    return lambda n: start + unit * (n // len(unit)) + end


FPUZZLES = '{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],'
WHOLE: dict[str, Callable[[int], str]] = {
    "dots of one pair": _iss(".WhiteDot", "~R1C1~R1C2"),
    "all pairs of cells": _iss(".PairX~A~_", "~R1C1~R1C2"),
    "a modular line": _iss(".Modular~3", "~R1C1~R1C2"),
    "groups": lambda n: ".And" * (n // 8) + ".AntiKing" * (n // 18),
    "groups that end": lambda n: ".And" * (n // 8) + ".End" * (n // 8) + ".Or~",
    "cells outside": lambda n: ".Cage~3" + "".join(f"~VA{i}" for i in range(n // 6)),
    "a rule again and again": _iss("", ".AntiKnight"),
    "cages": _iss("", ".Cage~3~R1C1~R1C2"),
    "givens": _iss("", ".~R1C1_1"),
    "jigsaws": _iss("", ".Jigsaw~" + "A" * 81),
    "names": _json('{"size":9,"rules":[', '"anti_knight",', '"anti_king"]}'),
    "cells": _json('{"size":9,"rules":[{"type":"palindrome","cells":"', "r1c1 ", '"}]}'),
    "numbers of cells": _json('{"size":9,"rules":[{"type":"sum","cells":"r1c', "1", '"}]}'),
    "regions": _json(
        '{"size":9,"rules":[', '{"type":"extra_region","cells":"r1c12"},', '"anti_king"]}'
    ),
    "deleted candidates": _iss(":0000:x:" + "." * 81 + ":", "111 "),
    "a list of boards": _json("[", '"' + "." * 81 + '",', '"x"]'),
    "a list of numbers": _json("[[", "0,", "0]]"),
    "unknown keys": lambda n: "{" + ",".join(f'"a{i}":1' for i in range(n // 10)) + "}",
    "unknown rules": lambda n: (
        '{"size":4,"rules":[' + ",".join(f'"a{i}"' for i in range(n // 8)) + "]}"
    ),
    "cages of f-puzzles": _json(
        FPUZZLES + '"killercage":[', '{"cells":["R1C1","R1C2"]},', '{"cells":[]}]}'
    ),
    "a line of f-puzzles": _json(FPUZZLES + '"palindrome":[{"lines":[[', '"R1C1",', '"R1C2"]]}]}'),
    "packed": lambda n: lzstring.compress(FPUZZLES + '"a":"' + "0123456789" * (n // 10) + '"}'),
    "packed, with no end": lambda n: "N4I" + "gz" * (n // 2),
    "lists within lists": lambda n: "[" * n + "]" * n,
    "objects within objects": lambda n: '{"a":' * (n // 5),
    "cells of SudokuPad": _json('{"cells":[[{},{}],[{},{}]],"cages":[{"cells":"', "r1c1,", 'x"}]}'),
}


@pytest.mark.parametrize("name", WHOLE)
def test_a_part_that_is_long(name: str) -> None:
    check_linear(WHOLE[name])


def test_an_error_names_a_few_of_many_unknown_rules() -> None:
    with pytest.raises(NonetError, match=r"a19 .*and 980 more") as caught:
        Board('{"size":4,"rules":[' + ",".join(f'"a{i}"' for i in range(1000)) + "]}")
    assert len(str(caught.value)) < 400
