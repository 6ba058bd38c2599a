"""`solve_batch` on every kind of column, with good rows and bad."""

from __future__ import annotations

from typing import Any

import duckdb
import pandas
import polars
import pyarrow
import pytest

import nonet
from nonet import Board, FormatError
from nonet.errors import ArgumentError
from nonet.tables import PUZZLE_NAMES, solve_batch
from nonet.tables.batch_solver import Job, extend_schema
from nonet.tables.columns import EXTRAS
from tests.support import HOSTILE, PICTURE, SOLVED, corpus

CASES = corpus()
LINES = [case.puzzle for case in CASES]
STATUSES = [("none", "unique", "multiple")[min(case.count, 2)] for case in CASES]
BOARD = Board(PICTURE)
TWO_WAYS = "84.6..2...618...9...5.......2.4...........38.6.4..8..21.....7......679.87....5.3."
TYPES = {
    "string": pyarrow.string(),
    "large": pyarrow.large_string(),
    "view": pyarrow.string_view(),
    "binary": pyarrow.binary(),
    "large binary": pyarrow.large_binary(),
    "dictionary": pyarrow.dictionary(pyarrow.int32(), pyarrow.string()),
}


@pytest.mark.parametrize("name", TYPES)
def test_the_corpus_in_every_type_of_text(name: str) -> None:
    column = (
        pyarrow.array(LINES).cast(TYPES[name])
        if name != "view"
        else pyarrow.array(LINES, pyarrow.string_view())
    )
    batch = pyarrow.record_batch({"id": list(range(len(LINES))), "puzzle": column})
    solved = solve_batch(batch, add=["count", "clues"], limit=5000)
    assert isinstance(solved, pyarrow.RecordBatch)
    assert solved.schema.names == [
        "id", "puzzle", "solution", "status", "message", "count", "clues"
    ]  # fmt: skip
    assert solved["id"].to_pylist() == list(range(len(LINES)))
    assert solved["puzzle"].equals(column)
    assert solved["status"].to_pylist() == STATUSES
    assert solved["count"].to_pylist() == [case.count for case in CASES]
    assert solved["clues"].to_pylist() == [sum(c != "." for c in line) for line in LINES]
    for case, text in zip(CASES, solved["solution"].to_pylist(), strict=True):
        assert text == (str(board) if (board := nonet.solve(case.puzzle).board) else None)
    solved.validate(full=True)


ODD: list[tuple[Any, str, str | None]] = [
    (PICTURE, "unique", None),
    (PICTURE.replace(".", "0"), "unique", None),
    (PICTURE.replace(".", "*"), "unique", None),
    (PICTURE.replace(".", " "), "unique", None),
    (BOARD.grid(), "unique", None),
    (BOARD.format("json"), "unique", None),
    (BOARD.remove(2, 4).format("library"), "none", None),
    (BOARD.remove(2, 1).format("library"), "unique", None),
    (HOSTILE, "none", None),
    ("55" + "." * 79, "none", "5 appears twice in row 1: r1c1, r1c2"),
    ("." * 81, "multiple", None),
    (PICTURE[:-1], "invalid", "found 80 cells; expected 81"),
    (PICTURE[:-1] + "x", "invalid", "column 81: 'x' is not a digit or a blank"),
    ("", "invalid", "the text is empty; expected 81 cells"),
    (None, "invalid", "not a puzzle: null"),
    ("5é" + "." * 79, "invalid", "column 2: 'é' is not a digit or a blank"),
]


def test_odd_rows_are_read_or_named_and_stop_nothing() -> None:
    table = pyarrow.table({"puzzle": [text for text, _, _ in ODD]})
    solved = solve_batch(table, add=["count", "level"])
    assert isinstance(solved, pyarrow.Table)
    assert solved["status"].to_pylist() == [status for _, status, _ in ODD]
    assert solved["message"].to_pylist() == [message for _, _, message in ODD]
    assert solved["solution"].to_pylist()[:6] == [SOLVED] * 6
    assert solved["count"].to_pylist()[10:] == [1000] + [None] * 5
    assert solved["level"].to_pylist()[:2] == [nonet.rate(PICTURE).level] * 2


def test_bytes_that_are_not_text() -> None:
    batch = pyarrow.record_batch({"puzzle": [PICTURE.encode(), b"5\xff" + b"." * 79]})
    assert solve_batch(batch)["message"].to_pylist() == [
        None,
        "column 2: byte 0xff is not valid UTF-8 text",
    ]


@pytest.mark.parametrize("number", [pyarrow.uint8(), pyarrow.int64()])
@pytest.mark.parametrize("kind", ["list", "large", "fixed"])
def test_lists_of_81_numbers(kind: str, number: pyarrow.DataType) -> None:
    lists = [[int(c) for c in line.replace(".", "0")] for line in LINES]
    wrong = [10, *lists[0][1:]]
    types = {"list": pyarrow.list_(number), "large": pyarrow.large_list(number)}
    column = pyarrow.array([wrong, *lists, wrong], types.get(kind, pyarrow.list_(number, 81)))
    solved = solve_batch(pyarrow.record_batch({"puzzle": column}), add=["clues"])
    assert solved["status"].to_pylist() == ["invalid", *STATUSES, "invalid"]
    assert solved["message"][0].as_py() == "row 1, column 1: 10 is not a digit or a blank"
    clues = [81 - line.count(".") for line in LINES]
    assert solved["clues"].to_pylist() == [None, *clues, None]
    part = solve_batch(pyarrow.record_batch({"puzzle": column.slice(1, 7)}))
    assert part["status"].to_pylist() == STATUSES[:7]
    for case, text in zip(CASES, solved["solution"].to_pylist()[1:], strict=False):
        assert text == (str(board) if (board := nonet.solve(case.puzzle).board) else None)


def test_a_batch_that_is_too_long_for_its_texts_is_refused() -> None:
    batch = pyarrow.record_batch({"puzzle": pyarrow.nulls(2**31 // 81 + 1)})
    with pytest.raises(ArgumentError, match="more than 26,512,143 rows; pass a table"):
        solve_batch(batch)


def test_lists_of_digits() -> None:
    table = pyarrow.table({"puzzle": [list(BOARD.values), [1, 2]]})
    assert solve_batch(table)["status"].to_pylist() == ["unique", "invalid"]
    assert solve_batch(pyarrow.table({"puzzle": [3]}))["message"].to_pylist() == ["not a puzzle: 3"]


def test_slices_chunks_and_nothing() -> None:
    batch = pyarrow.record_batch({"puzzle": ["x", *LINES, None]}).slice(1, len(LINES))
    assert solve_batch(batch)["status"].to_pylist() == STATUSES
    chunked = pyarrow.table({"puzzle": pyarrow.chunked_array([LINES[:5], [], LINES[5:]])})
    assert solve_batch(chunked)["status"].to_pylist() == STATUSES
    for empty in (batch.slice(0, 0), chunked.slice(0, 0)):
        solved = solve_batch(empty, add=EXTRAS)
        assert len(solved) == 0
        assert solved.schema.equals(extend_schema(empty.schema, Job(add=EXTRAS)))


def test_levels_are_those_of_rate() -> None:
    solved = solve_batch(pyarrow.table({"puzzle": LINES[:8]}), add=["level", "score", "hardest"])
    for line, row in zip(LINES, solved.to_pylist(), strict=False):
        rating = nonet.rate(line)
        assert row["level"] == rating.level
        assert row["score"] == rating.score
        assert row["hardest"] == rating.hardest


def test_isomorphs_have_one_canonical_form() -> None:
    shuffled = [str(nonet.shuffle(PICTURE, seed=seed)) for seed in range(3)]
    solved = solve_batch(pyarrow.table({"puzzle": [*shuffled, "x"]}), add=["canonical"])
    assert solved["canonical"].to_pylist() == [str(nonet.canonical(PICTURE))] * 3 + [None]


def test_columns_are_detected_named_or_requested() -> None:
    for name in (*PUZZLE_NAMES, "Puzzle", "anything"):
        assert solve_batch(pyarrow.table({name: LINES[:1]}))["status"].to_pylist() == STATUSES[:1]
    pair = pyarrow.table({"a": LINES[:1], "b": ["x"]})
    assert solve_batch(pair, "a")["status"].to_pylist() == STATUSES[:1]
    with pytest.raises(FormatError, match=r"which column holds the puzzles.* 'a', 'b'"):
        solve_batch(pair)
    with pytest.raises(FormatError, match="no column 'c'; choose from: 'a', 'b'"):
        solve_batch(pair, "c")
    with pytest.raises(ValueError, match="cannot add a column 'magic'; choose from: second, count"):
        solve_batch(pair, "a", add=["magic"])


def test_what_is_there_is_kept() -> None:
    table = pyarrow.table({"quizzes": [PICTURE], "solution": ["mine"]})
    solved = solve_batch(table, solution=True)
    assert solved["solution"].to_pylist() == ["mine"]
    assert solved["nonet_solution"].to_pylist() == [SOLVED]
    assert solve_batch(table, solution=False).schema.names == [
        "quizzes", "solution", "status", "message"
    ]  # fmt: skip


def test_data_frames_come_in() -> None:
    rows = {"id": [7], "puzzle": [PICTURE]}
    for frame in (
        pandas.DataFrame(rows),
        polars.DataFrame(rows),
        duckdb.sql(f"select '{PICTURE}' puzzle"),
    ):
        assert solve_batch(frame)["solution"].to_pylist() == [SOLVED]


@pytest.mark.parametrize(
    "column",
    [
        pandas.Series(LINES),
        pandas.Series(LINES, dtype=object),
        pandas.Series(LINES, dtype="category"),
        polars.Series(LINES),
        pyarrow.array(LINES),
        pyarrow.chunked_array([LINES[:3], LINES[3:]]),
        pandas.Series(LINES).to_numpy(),
    ],
    ids=lambda column: f"{type(column).__module__}.{type(column).__name__}",
)
def test_solve_many_takes_their_columns(column: Any) -> None:
    assert nonet.solve_many(column).counts.tolist() == [min(case.count, 2) for case in CASES]


def test_solve_many_names_invalid_puzzles() -> None:
    for column in (pandas.Series([PICTURE, None]), polars.Series([PICTURE, None])):
        with pytest.raises(FormatError, match=r"puzzle 2: expected text, got (None|nan)"):
            nonet.solve_many(column)
    for frame in (pandas.DataFrame({"puzzle": LINES}), polars.DataFrame({"puzzle": LINES})):
        with pytest.raises(FormatError, match="expected a column, got a table"):
            nonet.solve_many(frame)


def test_variant_views_are_solved_and_lack_what_is_for_the_classic_one() -> None:
    texts = [PICTURE, "1..............2", ".Cage~10~R1C1~R1C2", PICTURE]
    columns = ["level", "score", "er", "minimal", "canonical", "solution_class", "split", "guesses"]
    solved = solve_batch(pyarrow.table({"puzzle": texts}), add=columns)
    assert solved["status"].to_pylist() == ["unique", "multiple", "multiple", "unique"]
    for name in columns:
        values = solved[name].to_pylist()
        assert values[1:3] == [None, None], name
        assert None not in (values[0], values[3]), name
    messages = solved["message"].to_pylist()
    assert messages[0] is messages[3] is None
    assert messages[1] == messages[2]
    assert messages[1].endswith(" requires a classic 9x9 board without extra rules")


def test_ratings_use_the_techniques_that_are_chosen() -> None:
    table = pyarrow.table({"puzzle": [TWO_WAYS]})
    for profile, hardest in {"default": "aic", "full": "medusa"}.items():
        rated = solve_batch(table, add=["hardest"], profile=profile)
        assert rated["hardest"].to_pylist() == [hardest]


def test_rows_with_rules_have_solutions_of_their_own() -> None:
    """Alone, all of 81 cells, and between plain lines, unreadable ones and other sizes."""
    made = [nonet.generate(rules=rules, seed=7) for rules in ("killer", "diagonals", "jigsaw")]
    texts = [board.format("json") for board in made]
    want = [str(nonet.solve(board).board) for board in made]
    alone = solve_batch(pyarrow.table({"puzzle": texts}))
    assert alone["solution"].to_pylist() == want
    mixed = [texts[0], PICTURE, "x", texts[1], HOSTILE, "1234341221434...", texts[2]]
    solved = solve_batch(pyarrow.table({"puzzle": mixed}), add=["solution_class"])
    solved.validate(full=True)
    assert solved["solution"].to_pylist() == [
        want[0], SOLVED, None, want[1], None, "1234341221434321", want[2]
    ]  # fmt: skip
    assert [one is None for one in solved["solution_class"].to_pylist()] == [
        True, False, True, True, True, True, True
    ]  # fmt: skip
