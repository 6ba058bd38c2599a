"""What the kernel takes and refuses."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import nonet
from nonet import _kernel
from nonet.solvers import native
from tests.kernel import reference

ISAS = _kernel.isas()
GRIDS = np.array(list(reference.digit_grids(11, 200)), dtype=np.uint8)
ANSWERS, COUNTS = _kernel.solve_many(GRIDS)
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize("isa", ISAS)
@pytest.mark.parametrize("n", [0, 1, 15, 16, 17, 31, 32, 33, 100])
def test_any_number_of_grids(n: int, isa: str) -> None:
    solutions, counts = _kernel.solve_many(GRIDS[:n], isa=isa)
    assert solutions.shape == (n, 81)
    assert solutions.dtype == np.uint8
    assert counts.shape == (n,)
    assert np.array_equal(solutions, ANSWERS[:n])
    assert np.array_equal(counts, COUNTS[:n])


def test_a_hundred_thousand_grids_keep_their_order() -> None:
    order = np.random.default_rng(0).integers(0, len(GRIDS), 100_000)
    solutions, counts = _kernel.solve_many(GRIDS[order])
    assert np.array_equal(solutions, ANSWERS[order])
    assert np.array_equal(counts, COUNTS[order])


@pytest.mark.parametrize("isa", ISAS)
def test_views_are_read_where_they_are(isa: str) -> None:
    wide = np.zeros((200, 162), np.uint8)
    wide[:, ::2] = GRIDS
    views = [GRIDS[::-1][::-1], np.asfortranarray(GRIDS), wide[:, ::2], GRIDS.copy()]
    views[-1].flags.writeable = False
    for view in views:
        assert np.array_equal(_kernel.solve_many(view, isa=isa)[0], ANSWERS)
    assert np.array_equal(_kernel.solve_many(GRIDS[::-3], isa=isa)[0], ANSWERS[::-3])
    masks = np.asfortranarray(reference.to_masks(GRIDS))
    assert np.array_equal(_kernel.solve_many(masks, isa=isa)[0], ANSWERS)
    assert np.array_equal(_kernel.solve_many(masks[::-1], isa=isa)[0], ANSWERS[::-1])
    same = np.broadcast_to(GRIDS[0], (40, 81))
    assert np.array_equal(_kernel.solve_many(same, isa=isa)[0], np.tile(ANSWERS[0], (40, 1)))


def to_lines(grids: Any, end: str = "\n", blank: str = ".") -> bytes:
    return "".join("".join(map(str, g)).replace("0", blank) + end for g in grids).encode()


@pytest.mark.parametrize("isa", ISAS)
@pytest.mark.parametrize("blank", ".0_*?")
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_lines_are_solved_as_arrays_are(end: str, blank: str, isa: str) -> None:
    data = to_lines(GRIDS, end, blank)
    for text in (data, data.removesuffix(end.encode()), bytearray(data), memoryview(data)):
        out, counts = _kernel.solve_lines(text, isa=isa)
        assert out == to_lines(ANSWERS, blank="0")
        assert np.array_equal(counts, COUNTS)


def test_lines_may_end_in_different_ways() -> None:
    data = to_lines(GRIDS[:50]) + to_lines(GRIDS[50:99], "\r\n") + to_lines(GRIDS[99:])
    out, counts = _kernel.solve_lines(data)
    assert out == to_lines(ANSWERS, blank="0")
    assert np.array_equal(counts, COUNTS)
    assert _kernel.solve_lines(b"")[0] == b""


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (LINE + "\n" + LINE[:4] + "x" + LINE[5:], 2, 5),
        (LINE + "\n" + LINE[:80] + "\n", 2, 81),
        (LINE + "\n" + LINE[:80], 2, 81),
        (LINE + "1\n", 1, 82),
        (LINE + "\n\n" + LINE, 2, 1),
        ("\n" + LINE, 1, 1),
        (LINE[:9] + " " + LINE[10:], 1, 10),
        (LINE[:9] + "\xb5" + LINE[10:], 1, 10),
    ],
)
def test_a_bad_line_has_its_location(data: str, line: int, column: int) -> None:
    with pytest.raises(_kernel.KernelError) as caught:
        _kernel.solve_lines(data.encode())
    assert caught.value.args == ("bad_line", {"line": line, "column": column})
    with pytest.raises(nonet.FormatError, match=f"line {line}\\b"):
        native.solve_lines(data.encode(), 2, 1, None)


@pytest.mark.parametrize("isa", ISAS)
@pytest.mark.parametrize("blank", b".0_*?")
def test_characters_are_solved_as_arrays_are(blank: int, isa: str) -> None:
    characters = np.where(GRIDS == 0, blank, GRIDS + ord("0")).astype(np.uint8)
    text, counts = _kernel.solve_text(characters, isa=isa)
    assert np.array_equal(text, ANSWERS + ord("0"))
    assert np.array_equal(counts, COUNTS)
    assert np.array_equal(_kernel.solve_text(characters[::-3], isa=isa)[1], COUNTS[::-3])
    assert _kernel.solve_text(characters[:0], isa=isa)[0].shape == (0, 81)


def test_rows_with_other_characters_are_marked() -> None:
    characters = np.where(GRIDS == 0, ord("."), GRIDS + ord("0")).astype(np.uint8)
    others = [c for c in range(256) if chr(c) not in "0123456789._*?"]
    for row, other in enumerate(others):
        characters[row % len(GRIDS), other % 81] = other
    _, counts = _kernel.solve_text(characters)
    odd = sorted({row % len(GRIDS) for row in range(len(others))})
    assert np.flatnonzero(counts == -1).tolist() == odd
    rest = np.delete(np.arange(len(GRIDS)), odd)
    assert np.array_equal(counts[rest], COUNTS[rest])
    for nonsense in (characters.astype(np.uint16), characters[:, :80], characters.T, characters[0]):
        with pytest.raises(ValueError, match=r"characters must be .* of shape \(n, 81\)"):
            _kernel.solve_text(nonsense)  # type: ignore[arg-type]


@pytest.mark.parametrize("grid", ["", LINE[:80], LINE + "1", LINE[:80] + "x", "\n" + LINE])
def test_a_bad_grid_is_refused(grid: str) -> None:
    for form in (grid, grid.encode()):
        for call in (_kernel.solve, _kernel.Solutions, lambda g: _kernel.count(g, 5)):
            with pytest.raises(ValueError, match=r"bad_line|81 cells"):
                call(form)


def test_bad_values_have_their_location() -> None:
    def refuse(call: Any, grids: Any, *expected: int) -> None:
        with pytest.raises(_kernel.KernelError) as caught:
            call(grids)
        names = ("puzzle", "cell", "value", "most")
        assert caught.value.args == ("number_range", dict(zip(names, expected, strict=True)))

    grids = GRIDS.copy()
    grids[7, 30] = 10
    refuse(_kernel.solve_many, grids, 7, 30, 10, 9)
    refuse(_kernel.solve_many, np.asfortranarray(grids), 7, 30, 10, 9)
    masks = reference.to_masks(GRIDS)
    masks[3, 80] = 512
    refuse(_kernel.stats, masks, 3, 80, 512, 511)
    refuse(_kernel.solve, bytes(80) + b"\xff", 0, 80, 255, 9)


@pytest.mark.parametrize(
    "grids",
    [
        np.zeros(81, np.uint8),
        np.zeros((3, 80), np.uint8),
        np.zeros((3, 9, 9), np.uint8),
        np.zeros((81, 3), np.uint16),
    ],
)
def test_bad_shapes_are_refused(grids: Any) -> None:
    with pytest.raises(ValueError, match=r"\(n, 81\)"):
        _kernel.solve_many(grids)


@pytest.mark.parametrize("dtype", [np.int8, np.int64, np.float64, ">u2", bool, object])
def test_other_types_are_refused(dtype: Any) -> None:
    grids = np.zeros((2, 81)).astype(dtype)
    for call in (_kernel.solve_many, _kernel.stats):
        with pytest.raises(TypeError, match="uint8 digits or uint16 candidate masks"):
            call(grids)
    with pytest.raises(TypeError, match="uint8 digits or uint16 candidate masks"):
        _kernel.solve(grids[0])
    for nonsense in (None, 5, [LINE], object()):
        with pytest.raises(TypeError):
            _kernel.solve_many(nonsense)  # type: ignore[arg-type]


def test_bad_options_are_refused() -> None:
    for limit in (0, -1, -(10**30)):
        with pytest.raises(ValueError, match=r"not_whole.*limit"):
            _kernel.solve_many(GRIDS, limit)
    with pytest.raises(ValueError, match="threads"):
        _kernel.solve_many(GRIDS, 2, -1)
    for timeout in (-1.0, float("nan")):
        with pytest.raises(ValueError, match="not_seconds"):
            _kernel.solve_many(GRIDS, timeout=timeout)
    with pytest.raises(ValueError, match="unknown isa 'sse9'"):
        _kernel.solve(LINE, isa="sse9")
    assert _kernel.solve_many(GRIDS[:5], 10**30)[1].min() >= 0


def import_with(isa: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from nonet import _kernel; print(_kernel.isa())"],
        env={**os.environ, "NONET_ISA": isa},
        capture_output=True,
        text=True,
    )


def test_the_environment_names_a_build() -> None:
    for isa in ISAS:
        assert import_with(isa).stdout.strip() == isa
    refused = import_with("sse9")
    assert refused.returncode
    assert "NONET_ISA is 'sse9'; this CPU supports: " + ", ".join(ISAS) in refused.stderr


def test_checks_of_arguments_look_at_the_clock() -> None:
    endless = np.broadcast_to(GRIDS[0], (10**11, 81))
    for call in (_kernel.solve_many, _kernel.stats):
        with pytest.raises(TimeoutError, match="still checking the arguments"):
            call(endless, timeout=0.05)
    with pytest.raises(TimeoutError, match="still checking the arguments"):
        _kernel.solve_lines(to_lines(GRIDS), timeout=0)
