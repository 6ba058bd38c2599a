from __future__ import annotations

from typing import Any

import numpy
import pytest

import nonet
from nonet import Board, FormatError, solve, solve_many
from tests.support import PICTURE, SOLVED, corpus

CASES = corpus()
LINES = [case.puzzle for case in CASES]
DIGITS = numpy.array([list(Board(line).values) for line in LINES])
COUNTS = [min(case.count, 2) for case in CASES]
SOURCES: dict[str, Any] = {
    "strings": LINES,
    "iterator": iter(LINES),
    "boards": [Board(line) for line in LINES],
    "mixed formats": [Board(line).format("json") for line in LINES],
    "spaces": [line.replace(".", " ") for line in LINES],
    "bytes": "\n".join(LINES).encode(),
    "bytearray": bytearray("\r\n".join(LINES).encode() + b"\r\n"),
    "array": DIGITS,
    "bytes array": DIGITS.astype(numpy.uint8),
    "cube": DIGITS.reshape(-1, 9, 9),
    "lists": DIGITS.tolist(),
    "cubes as lists": DIGITS.reshape(-1, 9, 9).tolist(),
    "reversed view": DIGITS.astype(numpy.uint8)[::-1][::-1],
    "fortran order": numpy.asfortranarray(DIGITS.astype(numpy.uint8)),
}


@pytest.mark.parametrize("name", SOURCES)
def test_every_source_gives_the_same(name: str) -> None:
    many = solve_many(SOURCES[name])
    assert len(many) == len(CASES)
    assert many.counts.tolist() == COUNTS
    assert many.lines == b"".join(bytes(row + 48) + b"\n" for row in many.grids)
    for case, row in zip(CASES, many.grids, strict=True):
        answer = solve(case.puzzle)
        assert bytes(row) == (answer.board.values if answer.board else bytes(81))


def test_candidate_masks() -> None:
    full = numpy.full((1, 81), 0x1FF)
    assert solve_many(full, masks=True).counts.tolist() == [2]
    board = Board(PICTURE).remove(2, 4)
    assert solve_many([board, Board(PICTURE)]).counts.tolist() == [0, 1]
    with pytest.raises(FormatError, match="puzzle 1: cell 0: 511 is not a number from 0 to 9"):
        solve_many(full)


def test_limit_and_threads() -> None:
    for threads in (1, 2, 3):
        many = solve_many(LINES, limit=5000, threads=threads)
        assert many.counts.tolist() == [case.count for case in CASES]


def test_none_at_all() -> None:
    sources: list[Any] = [[], b"", numpy.zeros((0, 81), dtype=int)]
    for nothing in sources:
        many = solve_many(nothing)
        assert (len(many), many.grids.shape, many.lines) == (0, (0, 81), b"")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ([PICTURE, PICTURE[:-1] + "x"], "puzzle 2, column 81: 'x' is not a digit or a blank"),
        ([PICTURE, PICTURE[:-1]], "found 80 cells; expected 81"),
        (f"{PICTURE}\n{PICTURE[:-1]}\n".encode(), "line 2: found 80 cells; expected 81"),
        (
            numpy.zeros((2, 80), dtype=int),
            r"expected an array of shape \(n, 81\) or \(n, 9, 9\), got \(2, 80\)",
        ),
        (numpy.full((2, 81), 0.5), "expected an array of whole numbers, got float64"),
        (numpy.full((2, 81), -1), "puzzle 1: cell 0: -1 is not a number from 0 to 9"),
        (numpy.full((2, 81), 300), "puzzle 1: cell 0: 300 is not a number from 0 to 9"),
        ([[0] * 81, [0] * 80], "puzzle 2: found 80 cells; expected 81"),
        ([1, 2], "shape"),
    ],
)
def test_bad_sources_are_named(source: Any, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        solve_many(source)


@pytest.mark.parametrize(
    "verb",
    [
        solve_many,
        nonet.rate_many,
        nonet.er_many,
        nonet.canonical_many,
        nonet.to_array,
        nonet.shuffle_many,
    ],
)
def test_every_batch_verb_takes_lines_and_names_invalid_ones(verb: Any) -> None:
    for lines in (PICTURE, f"{PICTURE}\n{PICTURE}", f"{PICTURE}\n".encode()):
        assert len(verb(lines)) == 1 + (len(lines) > 82)
    with pytest.raises(FormatError, match="puzzle 2, column 1: 'b' is not a digit or a blank"):
        verb([PICTURE, "bad"])
    with pytest.raises(FormatError, match="puzzle 2: expected text, got None"):
        verb([PICTURE, None])


def test_bad_digits_that_only_the_kernel_sees() -> None:
    with pytest.raises(ValueError, match="puzzle 2: cell 0: 10 is not a number from 0 to 9"):
        solve_many(numpy.array([[0] * 81, [10] * 81], dtype=numpy.uint8))


def test_the_deadline() -> None:
    with pytest.raises(TimeoutError, match="grids solved"):
        solve_many(["." * 81] * 100, limit=10**12, timeout=0.05)


def test_the_picture() -> None:
    assert solve_many([PICTURE]).lines == f"{SOLVED}\n".encode()
