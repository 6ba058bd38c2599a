"""Puzzles are unique, of the level, the shape and the technique asked for, and the same again."""

from __future__ import annotations

import dataclasses
import inspect
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
import pytest

import nonet
from nonet import Board
from nonet.board.symmetries import Symmetry, is_symmetric
from nonet.errors import ArgumentError
from nonet.generator import dig
from nonet.generator.dig import Shape
from nonet.generator.options import GenerateOptions
from nonet.geometry.cells import format_cell
from nonet.techniques.table import LEVELS, Level
from nonet.techniques.within_level import find_level, levels_by_singles
from tests.support import NONET, PICTURE, corpus, wait_until_at_work


def clues_of(board: Board) -> int:
    return 81 - board.givens.count(0)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("symmetry", ["none", "rotate180"])
def test_levels(level: Level, symmetry: Symmetry) -> None:
    for board in nonet.generate_many(3, level=level, symmetry=symmetry, seed=5):
        assert nonet.solve(board, engine="exact_cover").status == "unique"
        assert nonet.rate(board).level == level
        assert is_symmetric(board, symmetry)


@pytest.mark.parametrize("symmetry", nonet.SYMMETRIES)
def test_symmetries(symmetry: Symmetry) -> None:
    for board in nonet.generate_many(5, symmetry=symmetry, seed=1):
        assert is_symmetric(board, symmetry)
        assert nonet.solve(board, engine="exact_cover").status == "unique"
    boards = nonet.generate_many(20, seed=1)
    assert symmetry == "none" or not all(is_symmetric(board, symmetry) for board in boards)


@pytest.mark.parametrize(
    ("symmetry", "cells"),
    [
        ("rotate180", "r1c2 r9c8"),
        ("rotate90", "r1c2 r2c9 r9c8 r8c1"),
        ("mirror_horizontal", "r1c2 r1c8"),
        ("mirror_vertical", "r1c2 r9c2"),
        ("mirror_diagonal", "r1c2 r2c1"),
        ("mirror_antidiagonal", "r1c2 r8c9"),
        ("diagonal", "r1c2 r2c1 r8c9 r9c8"),
    ],
)
def test_symmetries_are_what_they_are_called(symmetry: str, cells: str) -> None:
    values = bytes(1 if format_cell(i) in cells else 0 for i in range(81))
    board = Board._of(values, values)
    assert is_symmetric(board, symmetry)
    for cell in range(81):
        if board[cell]:
            values = board.values[:cell] + b"\0" + board.values[cell + 1 :]
            assert not is_symmetric(Board._of(values, values), symmetry)


def test_minimal_puzzles_need_every_clue() -> None:
    for symmetry in ("none", "rotate180"):
        board = nonet.generate(minimal=True, symmetry=symmetry, seed=2)
        assert nonet.check(board).redundant_givens == ()
    assert nonet.check(nonet.generate(seed=2)).redundant_givens == ()


def test_clues() -> None:
    assert clues_of(nonet.generate(clues=33, seed=1)) == 33
    assert clues_of(nonet.generate(clues=81, seed=1)) == 81
    counts = {clues_of(board) for board in nonet.generate_many(60, clues=(26, 29), seed=1)}
    assert counts == {26, 27, 28, 29}
    few = nonet.generate(clues=21, minimal=True, seed=1)
    assert clues_of(few) == 21
    assert nonet.check(few).redundant_givens == ()


def test_require() -> None:
    board = nonet.generate(require="x_wing", level="hard", seed=1)
    rating = nonet.rate(board)
    assert rating.level == "hard"
    assert "x_wing" in rating.used


PATTERN = """
    xxx...xxx x.x...x.x xx.x.x.xx
    ..xx.xx.. ....x.... ..xx.xx..
    xx.x.x.xx x.x...x.x xxx...xxx
"""


def test_pattern() -> None:
    cells = "".join(PATTERN.split())
    board = nonet.generate(pattern=PATTERN, seed=1)
    assert all(cell == "x" for cell, digit in zip(cells, board, strict=True) if digit)
    assert nonet.solve(board, engine="exact_cover").status == "unique"
    rows = [[cell == "x" for cell in cells[i : i + 9]] for i in range(0, 81, 9)]
    assert nonet.generate(pattern=rows, seed=1) == board
    symmetric = nonet.generate(pattern="x" * 72 + "." * 9, symmetry="mirror_vertical", seed=1)
    assert is_symmetric(symmetric, "mirror_vertical")
    assert not any(symmetric.values[:9])
    like = nonet.generate(pattern=Board(PICTURE), seed=3)
    assert all(Board(PICTURE)[cell] for cell in range(81) if like[cell])


THIN = """
    x..x.x..x .x..x..x. ..x...x..
    x..x.x..x .x..x..x. x..x.x..x
    ..x...x.. .x..x..x. x..x.x..x
"""


def test_a_thin_pattern_is_met() -> None:
    # 29 cells: the digits of a random grid in them leave many solutions.
    cells = "".join(THIN.split())
    first, second = nonet.generate_many(2, pattern=THIN, seed=4)
    for board in (first, second):
        assert all(cell == "x" for cell, digit in zip(cells, board, strict=True) if digit)
        assert nonet.solve(board, engine="exact_cover").status == "unique"
    assert not nonet.equivalent(first, second)
    assert nonet.generate(pattern=THIN, seed=4) == first


def test_the_same_seed_gives_the_same_puzzles() -> None:
    for options in ({}, {"level": "medium", "symmetry": "rotate90"}, {"minimal": True}):
        wanted: dict[str, Any] = {**options, "seed": 42}
        many = list(nonet.generate_many(12, **wanted))
        assert many == list(nonet.generate_many(12, **wanted))
        assert many[:5] == list(nonet.generate_many(5, **wanted))
        assert many[0] == nonet.generate(**wanted)
        assert len(set(nonet.canonical_many(many))) == 12
    assert nonet.generate(seed=1) != nonet.generate(seed=2)
    assert nonet.generate() != nonet.generate()


FOREVER = "..14....3.7..1........7692..46........98.15........69..1854........8..5.3....27.."


def test_a_puzzle_of_a_seed_is_the_same_forever_and_on_any_number_of_cores() -> None:
    code = "import nonet; print(nonet.generate(level='medium', symmetry='rotate180', seed=7))"
    one_core = "import os; os.sched_setaffinity(0, {0}); "
    for cores in ["", one_core] if hasattr(os, "sched_setaffinity") else [""]:
        done = subprocess.run(
            [sys.executable, "-c", cores + code], capture_output=True, text=True, check=True
        )
        assert done.stdout == FOREVER + "\n"


HOPELESS = """
    x...x...x ...x...x. .x.......
    x...x.... .x...x... ......x.x
    ..x...x.. x...x.... ....x...x
"""


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"clues": 16}, "16 clues are too few; a puzzle with one solution has at least 17"),
        ({"clues": (3, 9)}, "3 to 9 clues are too few"),
        (
            {"pattern": "x" * 16 + "." * 65},
            "the pattern has room for 16 clues; at least 17 are needed",
        ),
        ({"pattern": "x" * 63 + "." * 18}, "pattern: rows 8 and 9 are both empty"),
        ({"pattern": "x.......x" * 9}, "pattern: columns 2 and 3 are both empty"),
        ({"pattern": "x" * 72 + "." * 9, "symmetry": "rotate90", "clues": 50}, "room for 49"),
        ({"pattern": HOPELESS, "timeout": 1}, "no matching puzzle found in 1 s; of"),
        (
            {"level": "easy", "require": "x_wing"},
            "this technique is hard, so no easy puzzle needs it",
        ),
        ({"require": "death_blossom"}, "ratings do not use this technique"),
        (
            {"clues": 17, "symmetry": "rotate90", "timeout": 0.5},
            "no matching puzzle found in 0.5 s",
        ),
        ({"clues": 70, "minimal": True, "timeout": 0.2}, "no matching puzzle found in 0.2 s"),
        ({"level": "extreme", "clues": 60, "timeout": 0.5}, "had one solution and the right clues"),
    ],
)
def test_what_cannot_be_had_is_an_error_in_time(options: dict[str, Any], words: str) -> None:
    with pytest.raises(nonet.GenerateError, match=words):
        nonet.generate(**options)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"level": "evil"}, "unknown level 'evil'; choose from: easy, medium"),
        ({"symmetry": "mirror"}, "unknown symmetry 'mirror'; choose from: none, rotate180"),
        ({"require": "xwig"}, "unknown technique 'xwig'"),
        ({"clues": 82}, "clues must be a number up to 81, or a range such as 24-28, got 82"),
        ({"clues": (30, 25)}, "got 30 to 25"),
        ({"pattern": "x" * 80}, "a pattern must have 81 cells, got 80"),
        ({"pattern": "x" * 80 + "?"}, "character 81: '\\?' is not x, a digit or ."),
    ],
)
def test_bad_options_are_errors_at_once(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        nonet.generate(**options)
    with pytest.raises(ValueError, match=words):
        nonet.generate_many(3, **options)  # before the first puzzle is asked for


def test_minimize() -> None:
    solved = nonet.solve(PICTURE).board
    assert solved is not None
    small = nonet.minimize(PICTURE)
    assert nonet.check(small).redundant_givens == ()
    assert nonet.solve(small, engine="exact_cover").board == Board._of(solved.values, small.givens)
    assert all(a in (0, b) for a, b in zip(small, Board(PICTURE), strict=True))
    assert nonet.minimize(small) == small
    assert nonet.minimize(Board(PICTURE).place(2, 4)) == small
    assert len({nonet.minimize(str(solved), seed=seed) for seed in range(5)}) == 5
    for puzzle in ("." * 81, "55" + "." * 79):
        with pytest.raises(ValueError, match="exactly one solution"):
            nonet.minimize(puzzle)


def test_a_level_is_found_without_the_whole_rating() -> None:
    puzzles = [case.puzzle for case in corpus() if case.count == 1][:25]
    puzzles += [str(nonet.generate(level=level, seed=9)) for level in LEVELS]
    by_singles = levels_by_singles(nonet.to_array(puzzles), 1)
    for puzzle, quick in zip(puzzles, by_singles, strict=True):
        rating = nonet.rate(puzzle)
        singles = set(rating.used) <= {"full_house", "naked_single", "hidden_single"}
        assert quick == (rating.level if singles else None)
        for wanted in [*((level,) for level in LEVELS), LEVELS[:2], LEVELS[3:], LEVELS]:
            expected = rating.level if rating.level in wanted else None
            assert find_level(Board(puzzle), wanted) == expected, (puzzle, wanted)


MIX = "easy:4,medium:2,hard:2,unfair:1,extreme:1"


def test_a_mix_has_its_levels_evenly_distributed() -> None:
    puzzles = list(nonet.generate_many(30, levels=MIX, seed=3))
    found = [nonet.rate(puzzle).level for puzzle in puzzles]
    for start in (0, 10, 20):
        counts = Counter(found[start : start + 10])
        assert counts == {"easy": 4, "medium": 2, "hard": 2, "unfair": 1, "extreme": 1}
    assert len(set(nonet.canonical_many(puzzles))) == 30
    assert puzzles[:7] == list(nonet.generate_many(7, levels=MIX, seed=3))


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [{}, {"level": "medium"}, {"levels": "easy:2,hard:1"}, {"clues": (26, 30)}]
)
def test_parts_join_to_the_same_set(options: dict[str, Any]) -> None:
    whole = list(nonet.generate_many(140, seed=8, **options))
    parts = [(0, 3), (3, 60), (63, 70), (133, 7)]
    joined = [list(nonet.generate_many(n, seed=8, start=start, **options)) for start, n in parts]
    assert [board for part in joined for board in part] == whole


@pytest.mark.slow
def test_processes_make_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = list(nonet.generate_many(60, level="medium", seed=8, jobs=1))
    monkeypatch.setattr("nonet.parallel._WORTH", 0.0)
    assert list(nonet.generate_many(60, level="medium", seed=8, jobs=2)) == alone
    few = nonet.generate_many(60, level="medium", seed=8, jobs=2)
    assert [next(few) for _ in range(20)] == alone[:20]
    few.close()  # type: ignore[attr-defined]  # ends the processes
    with pytest.raises(nonet.GenerateError, match=r"no matching puzzle found in 0.5 s"):
        list(nonet.generate_many(60, clues=(17, 18), seed=8, jobs=2, timeout=0.5))


def test_a_plain_script_can_use_all_cores(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import nonet\n"
        "from nonet import parallel\n"
        "parallel._WORTH = 0.0\n"
        "print(*nonet.generate_many(20, level='easy', seed=1, jobs=2), sep='\\n')\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=600)
    expected = [str(board) for board in nonet.generate_many(20, level="easy", seed=1)]
    assert (done.stderr, done.stdout.split()) == ("", expected)


@pytest.mark.parametrize(
    ("levels", "words"),
    [
        ("easy:", "'easy:' is not a level with a share, such as easy:40"),
        ("easy:0", "'easy:0' is not a level with a share"),
        ("evil:3", "unknown level 'evil'; choose from: easy"),
        ("easy:3,easy:4", "contains a level twice"),
    ],
)
def test_a_bad_mix_is_named(levels: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        nonet.generate_many(3, levels=levels)


def test_options_that_cannot_be_combined_are_named() -> None:
    with pytest.raises(ValueError, match="cannot be combined"):
        nonet.generate_many(3, levels="easy:1", level="easy")
    with pytest.raises(ValueError, match="cannot be combined"):
        nonet.generate_many(3, levels="easy:1", require="x_wing")
    with pytest.raises(ValueError, match=r"start must be .* got -1"):
        nonet.generate_many(3, start=-1)


def test_digging_looks_at_the_clock() -> None:
    with pytest.raises(nonet.GenerateError, match="no matching puzzle found in 0 s"):
        nonet.generate(clues=17, timeout=0)
    numbers = numpy.arange(4, dtype=numpy.uint64)
    with pytest.raises(TimeoutError):  # at its first look
        dig.make(Shape(fewest=17, most=17), 1, numbers, end=0.0)


@pytest.mark.parametrize("timeout", [float("nan"), -1])
def test_a_deadline_is_a_number_of_seconds(timeout: float) -> None:
    calls: list[Callable[[], object]] = [
        lambda: nonet.generate(timeout=timeout),
        lambda: nonet.generate_many(2, timeout=timeout),
        lambda: nonet.solve_many(["." * 81], timeout=timeout),
        *(
            lambda engine=engine, verb=verb: verb("." * 81, engine=engine, timeout=timeout)
            for engine in ("native", "exact_cover")
            for verb in (nonet.solve, nonet.count)
        ),
    ]
    for call in calls:
        with pytest.raises(ArgumentError, match="a number of seconds, 0 or more"):
            call()


def test_a_search_ends_at_its_deadline_however_long_a_draw_takes() -> None:
    """It computes on all cores for a second, not for the minutes that 17 clues take."""
    before = time.process_time()
    with pytest.raises(nonet.GenerateError, match="no matching puzzle found in 1 s"):
        nonet.generate(clues=17, timeout=1)
    assert time.process_time() - before < 30


def test_an_interrupt_ends_a_search() -> None:
    process = subprocess.Popen(
        [NONET, "generate", "--clues", "17", "--symmetry", "rotate90", "--timeout", "1e6"],
        stderr=subprocess.PIPE,
    )
    wait_until_at_work(process.pid, 1)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=300)
    assert (process.returncode, errors) == (130, b"nonet: stopped after 0 puzzles\n")


@pytest.mark.slow
def test_many_puzzles_are_unique_and_no_two_are_the_same() -> None:
    puzzles = list(nonet.generate_many(1000, seed=1))
    assert all(nonet.solve(puzzle, engine="exact_cover").status == "unique" for puzzle in puzzles)
    for level in LEVELS:
        graded = list(nonet.generate_many(20, level=level, symmetry="rotate180", seed=1))
        assert [nonet.rate(puzzle).level for puzzle in graded] == [level] * 20
        assert all(
            nonet.solve(puzzle, engine="exact_cover").status == "unique" for puzzle in graded
        )
        puzzles += graded
    assert len(set(nonet.canonical_many(puzzles))) == len(puzzles)


def test_both_functions_take_the_options_of_one_list() -> None:
    defaults = {field.name: field.default for field in dataclasses.fields(GenerateOptions)}
    run = {"n", "seed", "timeout", "start", "jobs"}
    for function, missing in ((nonet.generate, {"levels"}), (nonet.generate_many, set())):
        parameters = inspect.signature(function).parameters
        options = {name: p.default for name, p in parameters.items() if name not in run}
        assert options == {name: d for name, d in defaults.items() if name not in missing}
