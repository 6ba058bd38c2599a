"""What the verbs take and refuse: one way for all of them."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy
import pandas
import polars
import pyarrow
import pytest

import nonet
from nonet.errors import ArgumentError, FormatError
from nonet.rules import Rules, cage
from nonet.tables import solve_batch
from tests.support import PICTURE

BOARD = nonet.Board(PICTURE)
TABLE = pyarrow.table({"puzzle": [PICTURE]})
ANYTHING: list[Any] = ["x", 1j, [2], (1, 2), {}, object(), numpy.zeros(3), b"x", 10**5000]

NAMES: dict[str, Callable[[Any], object]] = {
    "engine": lambda x: nonet.solve(BOARD, engine=x),
    "algorithm": lambda x: nonet.trace(x, BOARD),
    "profile": lambda x: nonet.hint(BOARD, profile=x),
    "level": lambda x: nonet.generate(level=x),
    "symmetry": lambda x: nonet.generate(symmetry=x),
    "format": BOARD.format,
    "theme": lambda x: nonet.svg(BOARD, theme=x),
    "language": lambda x: nonet.explain(next(nonet.steps(BOARD)), x),
    "array_kind": lambda x: nonet.to_array([BOARD], x),
}
NUMBERS: dict[str, Callable[[Any], object]] = {
    "limit": lambda x: nonet.count(BOARD, x),
    "limit of many": lambda x: nonet.solve_many([BOARD], limit=x),
    "threads": lambda x: nonet.solve_many([BOARD], threads=x),
    "threads of er": lambda x: nonet.er_many([BOARD], threads=x),
    "jobs": lambda x: nonet.rate_many([BOARD], jobs=x),
    "jobs of generate": lambda x: nonet.generate_many(1, jobs=x),
    "n": lambda x: nonet.generate_many(x),
    "start": lambda x: nonet.generate_many(1, start=x),
    "start of shuffle": lambda x: nonet.shuffle_many([BOARD], start=x),
    "max_moves": lambda x: nonet.trace("row_by_row", BOARD, max_moves=x),
    "limit of a table": lambda x: solve_batch(TABLE, limit=x),
    "threads of a table": lambda x: solve_batch(TABLE, threads=x),
}
LISTS: dict[str, Callable[[Any], object]] = {
    "include": lambda x: nonet.rate(BOARD, include=x),
    "exclude": lambda x: nonet.generate(exclude=x),
    "add": lambda x: solve_batch(TABLE, add=x),
}
FLAGS: dict[str, Callable[[Any], object]] = {
    "assume_unique": lambda x: nonet.hint(BOARD, assume_unique=x),
    "assume_unique of find_all": lambda x: nonet.find_all(BOARD, assume_unique=x),
    "minimal": lambda x: nonet.generate(minimal=x),
    "minimal with rules": lambda x: nonet.generate(minimal=x, size=4),
    "masks": lambda x: nonet.er_many([BOARD], masks=x),
    "masks of solve_many": lambda x: nonet.solve_many([list(BOARD)], masks=x),
    "candidates": lambda x: nonet.svg(BOARD, candidates=x),
    "solution": lambda x: solve_batch(TABLE, solution=x),
}
DEADLINES: dict[str, Callable[[Any], object]] = {
    "solve": lambda x: nonet.solve(BOARD, timeout=x),
    "exact_cover": lambda x: nonet.solve(BOARD, engine="exact_cover", timeout=x),
    "count": lambda x: nonet.count(BOARD, timeout=x),
    "check": lambda x: nonet.check(BOARD, timeout=x),
    "true_candidates": lambda x: nonet.true_candidates(BOARD, timeout=x),
    "er": lambda x: nonet.er(BOARD, timeout=x),
    "er_many": lambda x: nonet.er_many([BOARD], timeout=x),
    "solve_many": lambda x: nonet.solve_many([BOARD], timeout=x),
    "generate": lambda x: nonet.generate(timeout=x),
    "generate_many": lambda x: nonet.generate_many(1, timeout=x),
    "killer": lambda x: nonet.generate(rules="killer", timeout=x),
}


@pytest.mark.parametrize("kind", NAMES)
def test_invalid_names_are_rejected_as_unknown(kind: str) -> None:
    for value in ANYTHING:
        with pytest.raises(ArgumentError) as caught:
            NAMES[kind](value)
        assert caught.value.code == f"unknown_{kind}"
        assert len(str(caught.value)) < 700


@pytest.mark.parametrize("name", NUMBERS)
def test_invalid_whole_numbers_are_rejected_with_the_argument_name(name: str) -> None:
    for value in [*ANYTHING, 1.5, -1, True, None]:
        with pytest.raises(ArgumentError, match=f"^{name.split()[0]} must be ") as caught:
            NUMBERS[name](value)
        assert caught.value.code in ("not_whole", "over_most")
    NUMBERS[name](numpy.int64(1))


@pytest.mark.parametrize("name", LISTS)
def test_invalid_lists_of_names_are_rejected_with_the_argument_name(name: str) -> None:
    for value in (5, None, 1.5, object(), numpy.array(5)):
        with pytest.raises(ArgumentError, match=rf"^{name} must be a name or a list"):
            LISTS[name](value)
    for one, several in (("x_wing", ["x_wing"]), ("count", ("count",))):
        if (name == "add") == (one == "count"):
            LISTS[name](one)
            LISTS[name](several)


@pytest.mark.parametrize("name", FLAGS)
def test_what_is_neither_true_nor_false_is_refused_by_the_name_of_the_argument(name: str) -> None:
    for value in ("no", numpy.zeros(3), pandas.Series([1, 2]), polars.Series([1])):
        with pytest.raises(ArgumentError, match=rf"^{name.split()[0]} must be ") as caught:
            FLAGS[name](value)
        assert caught.value.code == "not_a_flag"
    FLAGS[name](numpy.bool_(False))


def test_invalid_tables_are_rejected() -> None:
    for value in (5, None, "x", [PICTURE], pandas.Series([PICTURE]), pyarrow.array([PICTURE])):
        with pytest.raises(TypeError, match=r"^expected an Arrow, pandas or polars table; "):
            solve_batch(value)
    for column in (5, numpy.zeros(3), polars.Series([1])):
        with pytest.raises(FormatError, match=r"^no column"):
            solve_batch(TABLE, column)  # type: ignore[arg-type]
    for split in (5, None, b"0.9,0.1", [0.9, 0.1]):
        with pytest.raises(ArgumentError, match="not a list of two or three shares"):
            solve_batch(TABLE, split=split)  # type: ignore[arg-type]


def test_lists_within_themselves_are_refused_too() -> None:
    endless: Any = []
    endless.append(endless)
    for call in (BOARD.format, BOARD.clear, Rules, lambda x: Rules(9, cage(5, x))):
        with pytest.raises(ArgumentError, match=r"\.\.\."):
            call(endless)


def test_arrays_of_cells_are_not_patterns_and_a_number_is_not_puzzles() -> None:
    with pytest.raises(ArgumentError, match="a pattern must have 81 cells, got 2"):
        nonet.generate(pattern=[numpy.zeros((9, 9))] * 2)
    with pytest.raises(ArgumentError, match=r"^pattern must be True or False, got "):
        nonet.generate(pattern=[numpy.zeros(9)] * 81)
    for verb in (nonet.rate_many, nonet.canonical_many, nonet.solve_many):
        with pytest.raises(TypeError, match=r"^puzzles must be a list, an array or lines of text"):
            verb(numpy.array(5))


def test_boards_of_two_sizes_make_neither_a_picture_nor_an_array() -> None:
    with pytest.raises(FormatError, match=r"^found 16 cells; expected 81$"):
        nonet.svg(BOARD, given="." * 16)
    with pytest.raises(FormatError, match="expected an array of whole numbers"):
        nonet.from_array([BOARD, nonet.Board("." * 16)])


@pytest.mark.parametrize("verb", [nonet.read_photo, nonet.read_page])
def test_what_no_photo_can_be_called_is_named(verb: Callable[[str], object]) -> None:
    for path in ("\0", "\ud800"):
        with pytest.raises(ArgumentError) as caught:
            verb(path)
        assert caught.value.code == "cannot_read"
        assert caught.value.values["path"] == path


@pytest.mark.parametrize("verb", DEADLINES)
def test_invalid_timeouts_are_rejected(verb: str) -> None:
    for value in [*ANYTHING, "1", -1, float("nan")]:
        with pytest.raises(ArgumentError, match=r"^timeout must be ") as caught:
            DEADLINES[verb](value)
        assert caught.value.code == "not_seconds"
    for value in (None, float("inf"), numpy.float32(60)):
        DEADLINES[verb](value)


def test_a_seed_is_a_whole_number() -> None:
    verbs: list[Callable[[Any], object]] = [
        lambda x: nonet.generate(seed=x),
        lambda x: nonet.shuffle(BOARD, seed=x),
        lambda x: nonet.minimize(BOARD, seed=x),
        lambda x: solve_batch(TABLE, seed=x),
    ]
    for verb in verbs:
        for value in (1.5, "7", [7], object()):
            with pytest.raises(ArgumentError, match=r"^seed must be "):
                verb(value)
        assert verb(7) == verb(numpy.uint8(7))


def test_a_minimized_puzzle_is_another_one_where_no_seed_is_given() -> None:
    solved = nonet.solve(BOARD).board
    assert solved is not None
    full = nonet.Board(str(solved))
    assert len({nonet.minimize(full, seed=None) for _ in range(4)}) > 1


@pytest.mark.parametrize("board", [BOARD, nonet.Board("." * 36), nonet.Board("." * 256)])
def test_cells_and_digits_of_numpy_are_numbers(board: nonet.Board) -> None:
    cell = board.values.index(0)
    row, column = divmod(cell, board.rules.side)
    placed = board.place(cell, 1)
    assert board.place(numpy.int64(cell), numpy.uint8(1)) == placed  # type: ignore[arg-type]
    named = numpy.int32(row + 1), numpy.int32(column + 1)
    assert board.place(named, 1) == placed  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="True is not a digit"):
        board.place(cell, True)


@pytest.mark.parametrize("side", [4, 6, 9, 16])
def test_grids_with_missing_numbers_are_boards_of_any_size(side: int) -> None:
    grid = numpy.full((side, side), numpy.nan)
    grid[0, 0], grid[1, 2] = 1, 2
    wanted = nonet.Board([[0 if cell != cell else int(cell) for cell in row] for row in grid])
    frame = pandas.DataFrame(grid)
    for source in (grid, grid.tolist(), frame, frame.astype("Int64"), polars.DataFrame(grid)):
        assert nonet.Board(source) == wanted
        assert nonet.Board(source, rules=Rules(side)) == wanted
    grid[0, 1] = 1.5
    with pytest.raises(FormatError, match=r"1\.5"):
        nonet.Board(grid)


def test_a_column_is_not_a_board_but_81_of_its_numbers_are() -> None:
    with pytest.raises(FormatError, match="found 162 cells in 2 rows"):
        nonet.Board(pyarrow.array([PICTURE, PICTURE]))
    assert nonet.Board(pyarrow.array(list(BOARD))) == BOARD


MANY: dict[str, Callable[[Any], Any]] = {
    "solve_many": nonet.solve_many,
    "canonical_many": nonet.canonical_many,
    "rate_many": nonet.rate_many,
    "er_many": nonet.er_many,
    "to_array": nonet.to_array,
    "shuffle_many": nonet.shuffle_many,
}


@pytest.mark.parametrize("verb", MANY)
def test_all_verbs_for_many_read_the_same_and_name_the_same_place(verb: str) -> None:
    other = PICTURE.replace(".", "x")
    rows = BOARD.rows()
    same: list[Any] = [[PICTURE, other], (puzzle for puzzle in (PICTURE, other)), [BOARD, rows]]
    same += [f"{PICTURE}\n{other}\n", f"{PICTURE}\r\n{other}".encode(), [PICTURE.encode()] * 2]
    same += [[list(BOARD), rows], pyarrow.array([PICTURE.encode()] * 2, pyarrow.binary())]
    for source in same:
        assert len(MANY[verb](source)) == 2
    bad: list[tuple[Any, str]] = [
        ([PICTURE, "xx"], "puzzle 2, column 1: 'x' is not"),
        ([PICTURE, "?" * 80 + "y"], "puzzle 2, column 81: 'y' is not"),
        ([list(BOARD), [0] * 80], "puzzle 2: found 80 cells; expected 81"),
        ([list(BOARD), ["y"] * 81], "puzzle 2: row 1, column 1: 'y' is not"),
        (f"{PICTURE}\n{PICTURE[1:]}\n{PICTURE}1", "line 2: found 80 cells; expected 81"),
        (f"{PICTURE}\n\nxx\n".encode(), "line 3, column 1: 'x' is not"),
        (
            f"{PICTURE}\n\xff".encode("latin-1"),
            "line 2, column 1: byte 0xff is not valid UTF-8 text",
        ),
        (["\ud800" * 81], "puzzle 1, column 1: '.ud800' is not"),
    ]
    for source, message in bad:
        with pytest.raises(FormatError, match=message):
            MANY[verb](source)
    with pytest.raises(
        TypeError, match="puzzles must be a list, an array or lines of text, got int"
    ):
        MANY[verb](5)


def test_long_lines_are_refused_at_once() -> None:
    """An expression went back and forth over them: five seconds for 100,000 signs."""
    with pytest.raises(FormatError, match=r"1000000 cells|1000x1000"):
        nonet.Board("1" * 1_000_000)
    with pytest.raises(FormatError, match="999999 cells"):
        nonet.Board("1" * 999_999)


@pytest.mark.parametrize("value", [None, 5, "x", BOARD, object()])
def test_invalid_steps_are_rejected(value: Any) -> None:
    """A hint may be None, and then these were errors about attributes."""
    calls: list[Callable[[], object]] = [lambda: BOARD.apply(value), lambda: nonet.explain(value)]
    if value is not None:
        calls.append(lambda: nonet.svg(BOARD, step=value))
    for call in calls:
        with pytest.raises(TypeError, match=f"a step is expected, not {type(value).__name__}"):
            call()


def test_a_pattern_is_read_however_it_is_laid_out() -> None:
    rows = [PICTURE[i : i + 9] for i in range(0, 81, 9)]
    grid = numpy.array([[float(digit) or numpy.nan for digit in row] for row in split(BOARD)])
    frame = pandas.DataFrame(grid)
    for pattern in (rows, [list(row) for row in rows], grid, frame, frame.astype("Int64"), BOARD):
        puzzle = nonet.generate(pattern=pattern, seed=7)
        assert puzzle == nonet.generate(pattern=PICTURE, seed=7)
        assert not any(puzzle[cell] for cell in range(81) if not BOARD[cell])
    for pattern in (5, PICTURE.encode(), object()):
        with pytest.raises(
            ArgumentError, match="a pattern must be text, a board, or one truth value"
        ):
            nonet.generate(pattern=pattern)


def split(board: nonet.Board) -> list[list[int]]:
    return [list(board)[i : i + 9] for i in range(0, 81, 9)]


def test_generate_options_of_other_types_are_rejected() -> None:
    for size in (0, -1, 1.5, 26, 10**400, "6"):
        with pytest.raises(ArgumentError):
            nonet.generate(size=size)  # type: ignore[arg-type]
    for levels in (5, ["easy:1"]):
        with pytest.raises(ArgumentError, match="is not a level with a share"):
            nonet.generate_many(1, levels=levels)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="cannot generate puzzles with rule 5"):
        nonet.generate(rules=[5])  # type: ignore[list-item]
    with pytest.raises(
        TypeError, match=r"rules must be nonet.rules.Rules or names of rules, got int"
    ):
        nonet.generate(rules=5)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="not a rating or a range"):
        nonet.generate(er=10**400)


class Framed:
    """What a data frame has that nonet needs."""

    def to_numpy(self, dtype: object = None) -> Any:
        return numpy.array(split(BOARD))


def test_data_frames_are_puzzles_for_type_checkers_too() -> None:
    """Checked by mypy: the call has no `type: ignore`."""
    assert nonet.solve(Framed()) == nonet.solve(BOARD)
    assert nonet.canonical_many(puzzle for puzzle in [PICTURE]) == [nonet.canonical(PICTURE)]


def test_an_analysis_is_pickled_and_copied_by_its_arguments() -> None:
    analysis = nonet.analyze(PICTURE, exclude=["naked_single"])
    first = analysis.hint
    for same in (
        pickle.loads(pickle.dumps(analysis)),
        copy.copy(analysis),
        copy.deepcopy(analysis),
    ):
        assert same.board == analysis.board
        assert same.hint == first
        assert same.rating == analysis.rating


def test_a_trace_has_a_hash_as_other_results_have() -> None:
    one, other = (nonet.trace("row_by_row", PICTURE, max_moves=9) for _ in range(2))
    assert hash(one) != hash(other) or one == other


def test_all_public_names_are_listed_and_there_at_once() -> None:
    code = "import nonet; print(nonet.rules.Rules(4)); print(*dir(nonet))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    shown, names = done.stdout.splitlines()
    assert shown == "Rules(4)"
    assert {name for name in names.split() if not name.startswith("_")} == set(nonet.__all__)
