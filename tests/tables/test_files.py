"""Files in, files out, by the installed command: every kind, broken rows, and ends of all sorts."""

from __future__ import annotations

import csv
import gzip
import io
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.csv
import pyarrow.feather
import pyarrow.parquet
import pytest

import nonet
from nonet import Board
from nonet.tables.columnar import BATCH
from nonet.tables.csv_files import LONGEST
from tests.support import NONET, PICTURE, SOLVED, corpus, run_nonet

CASES = corpus()
LINES = [case.puzzle for case in CASES]
SOLUTIONS = [str(nonet.solve(line).board or "") for line in LINES]
STATUSES = [("none", "unique", "multiple")[min(case.count, 2)] for case in CASES]
TABLE = pyarrow.table({"id": [str(n) for n in range(len(LINES))], "quizzes": LINES})


def write_csv(path: Path, delimiter: str = ",") -> bytes:
    rows = [delimiter.join(row.values()) for row in TABLE.to_pylist()]
    data = "\n".join([delimiter.join(TABLE.schema.names), *rows, ""]).encode()
    path.write_bytes(data)
    return data


def write(path: Path) -> None:
    kind, packed = path.name.split(".")[1], path.suffix
    if kind == "parquet":
        pyarrow.parquet.write_table(TABLE, path, row_group_size=7)
    elif kind in ("arrow", "feather"):
        pyarrow.feather.write_feather(TABLE, path, compression="zstd", chunksize=5)
    elif kind == "stream":
        with pyarrow.ipc.new_stream(path, TABLE.schema) as writer:
            writer.write_table(TABLE, 5)
    else:
        data = write_csv(path, {"csv": ",", "tsv": "\t", "semicolons": ";"}[kind])
        if packed in (".gz", ".zst"):
            codec = {".gz": "gzip", ".zst": "zstd"}[packed]
            with pyarrow.output_stream(path, compression=codec) as stream:
                stream.write(data)


def read(path: Path) -> list[dict[str, Any]]:
    kind = path.name.split(".")[1]
    if kind == "parquet":
        return list(pyarrow.parquet.read_table(path).to_pylist())
    if kind in ("arrow", "feather"):
        return list(pyarrow.feather.read_table(path).to_pylist())
    with pyarrow.input_stream(path) as stream:
        text = stream.read().decode()
    rows = csv.DictReader(io.StringIO(text), delimiter="\t" if kind == "tsv" else ",")
    return [{key: value or None for key, value in row.items()} for row in rows]


def check(rows: list[dict[str, Any]]) -> None:
    assert [row["id"] for row in rows] == TABLE["id"].to_pylist()
    assert [row["quizzes"] for row in rows] == LINES
    assert [row["solution"] or "" for row in rows] == SOLUTIONS
    assert [row["status"] for row in rows] == STATUSES


posix = pytest.mark.skipif(os.name != "posix", reason="needs a shell, and signals")

SOURCES = [
    "in.csv", "in.csv.gz", "in.csv.zst", "in.tsv", "in.semicolons", "in.parquet", "in.arrow",
    "in.feather", "in.stream",
]  # fmt: skip
TARGETS = [
    "out.csv", "out.csv.gz", "out.csv.zst", "out.tsv", "out.parquet", "out.arrow", "out.feather"
]  # fmt: skip


@pytest.mark.parametrize("name", SOURCES)
def test_every_file_type_is_read(name: str, tmp_path: Path) -> None:
    write(tmp_path / name)
    done = run_nonet("solve", tmp_path / name, "-o", tmp_path / "out.parquet")
    assert done.stdout == ""
    assert f"{len(LINES)} puzzles: " in done.stderr
    check(read(tmp_path / "out.parquet"))
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([name, "out.parquet"])


@posix
@pytest.mark.parametrize("name", SOURCES)
def test_addresses_are_read_and_written_as_paths_are(name: str, tmp_path: Path) -> None:
    write(tmp_path / name)
    place = f"file://{tmp_path}"
    done = run_nonet("solve", f"{place}/{name}", "-o", f"{place}/out.parquet")
    assert f"{len(LINES)} puzzles: " in done.stderr
    check(read(tmp_path / "out.parquet"))
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([name, "out.parquet"])


@pytest.mark.parametrize("name", TARGETS)
def test_every_file_type_is_written(name: str, tmp_path: Path) -> None:
    write(tmp_path / "in.csv")
    run_nonet("solve", tmp_path / "in.csv", "-o", tmp_path / name, "--compress", "zstd")
    check(read(tmp_path / name))


def test_texts_become_tables_and_tables_texts(tmp_path: Path) -> None:
    text = "\n".join([PICTURE, "# a note", Board(PICTURE).grid(), "", "53..x", PICTURE])
    source, target = tmp_path / "in.txt", tmp_path / "out.csv"
    source.write_text(text)
    done = run_nonet("solve", source, "-o", target, "--add", "clues")
    rows = read(target)
    assert [row["solution"] for row in rows] == [SOLVED, SOLVED, None, SOLVED]
    assert [row["clues"] for row in rows] == ["30", "30", None, "30"]
    assert rows[2]["puzzle"] == "53..x"
    assert "in.txt, line 17, column 5: 'x' is not a digit or a blank" in done.stderr
    assert done.returncode == 64
    run_nonet("solve", target, "-o", tmp_path / "out.txt")
    assert (tmp_path / "out.txt").read_text() == f"{SOLVED}\n{SOLVED}\n\n{SOLVED}\n"
    source.write_bytes(gzip.compress(text.encode()))
    assert run_nonet("solve", source, "--format", "line", "-o", "-").stdout.count(SOLVED) == 3


@pytest.mark.parametrize("header", ["quizzes", "id,Quizzes", "\ufeffpuzzle;solution", "line"])
def test_a_table_on_standard_input_is_seen_by_its_header(header: str) -> None:
    values = [PICTURE if name.strip("\ufeff") in ("quizzes", "Quizzes", "puzzle", "line") else "7"
              for name in re.split("[,;]", header)]  # fmt: skip
    delimiter = ";" if ";" in header else ","
    done = run_nonet("solve", stdin=f"{header}\n{delimiter.join(values)}\n")
    (row,) = csv.DictReader(io.StringIO(done.stdout))
    assert SOLVED in row.values()
    assert row["status"] == "unique"


@pytest.mark.parametrize("title", ["", "# puzzle\n", "Grid 01\n", "Puzzle #7:\n"])
def test_texts_on_standard_input_stay_texts(title: str) -> None:
    done = run_nonet("solve", stdin=f"{title}{Board(PICTURE).grid()}\n")
    assert done.stdout.splitlines()[-1] == SOLVED


@posix
def test_pipes(tmp_path: Path) -> None:
    data = write_csv(tmp_path / "in.csv")
    done = run_nonet("solve", "--column", "quizzes", stdin=data)
    assert [row["solution"] for row in csv.DictReader(io.StringIO(done.stdout))] == SOLUTIONS
    piped = subprocess.run(
        f"{NONET} solve {tmp_path}/in.csv --format arrow | {NONET} solve -o {tmp_path}/out.parquet",
        shell=True,
        capture_output=True,
        timeout=600,
    )
    assert piped.stderr.count(b"puzzles: ") == 2
    rows = read(tmp_path / "out.parquet")
    check(rows)
    assert [row["nonet_status"] for row in rows] == STATUSES
    left = subprocess.run(
        f"{NONET} solve {tmp_path}/in.csv --format csv | head -1",
        shell=True, capture_output=True, timeout=600,
    )  # fmt: skip
    assert left.stdout == b"id,quizzes,solution,status,message\n"


def test_a_table_without_a_header(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"7,{PICTURE}\n8,{PICTURE}\n")
    done = run_nonet("solve", tmp_path / "in.csv")
    assert done.stdout.splitlines()[:2] == [
        "column1,puzzle,solution,status,message",
        f"7,{PICTURE},{SOLVED},unique,",
    ]


def test_boards_of_cells_are_not_tables(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(Board(PICTURE).format("csv"))
    assert run_nonet("solve", tmp_path / "in.csv").stdout == SOLVED + "\n"


def test_several_files_and_files_that_differ(tmp_path: Path) -> None:
    for name in ("a.csv", "b.csv"):
        write(tmp_path / name)
    target = tmp_path / "out.parquet"
    run_nonet("solve", tmp_path / "a.csv", tmp_path / "b.csv", "-o", target)
    assert [row["quizzes"] for row in read(target)] == LINES * 2
    target.unlink()
    (tmp_path / "b.csv").write_text(f"puzzle\n{PICTURE}\n")
    done = run_nonet("solve", tmp_path / "a.csv", tmp_path / "b.csv", "-o", target)
    assert "b.csv: the columns differ from those of" in done.stderr
    assert sorted(os.listdir(tmp_path)) == ["a.csv", "b.csv"]


def test_check_and_levels(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"puzzle\n{PICTURE}\n{'.' * 81}\n")
    run_nonet("check", "--unique", tmp_path / "in.csv", "-o", tmp_path / "out.parquet")
    rows = read(tmp_path / "out.parquet")
    assert [row["status"] for row in rows] == ["unique", "multiple"]
    assert "solution" not in rows[0]
    run_nonet(
        "solve", tmp_path / "in.csv", "-o", tmp_path / "out.parquet", "--add", "level,score,count"
    )
    rows = read(tmp_path / "out.parquet")
    run_nonet("rate", tmp_path / "in.csv", "-o", tmp_path / "rated.csv", "--jobs", "1")
    rated = read(tmp_path / "rated.csv")
    rating = nonet.rate(PICTURE)
    assert list(rated[0]) == ["puzzle", "status", "message", "level", "score", "hardest", "steps"]
    assert (rated[0]["score"], rated[0]["hardest"]) == (str(rating.score), rating.hardest)
    assert (rows[0]["level"], rows[0]["score"]) == (rating.level, rating.score)
    assert [row["count"] for row in rows] == [1, 1000]


def test_check_unique_of_lines() -> None:
    done = run_nonet("check", "--unique", stdin="\n".join([*LINES, "53..x"]))
    assert done.stdout.split() == [*STATUSES, "invalid"]
    assert done.returncode == 64


def broken(rows: int, every: int) -> tuple[list[bytes], dict[int, str]]:
    """Lines of which every so many is broken, each in another way; and what is said of them."""
    ways = [
        (PICTURE[:-1].encode(), "found 80 cells; expected 81"),
        (b"letters" + PICTURE[7:].encode(), "column 1: 'l' is not a digit or a blank"),
        (b"55" + PICTURE[2:].encode(), "5 appears twice in row 1: r1c1, r1c2"),
        (b"", "the text is empty; expected 81 cells"),
        (b"\xff" + PICTURE[1:].encode(), "column 1: '\ufffd' is not a digit or a blank"),
    ]
    lines, said = [PICTURE.encode()] * rows, {}
    for number, row in enumerate(range(every - 1, rows, every)):
        lines[row], said[row] = ways[number % len(ways)]
    return lines, said


def test_broken_rows_are_named_and_all_others_solved(tmp_path: Path) -> None:
    lines, said = broken(40_000, 1000)
    (tmp_path / "in.csv").write_bytes(b"\n".join([b"puzzle", *lines, b""]))
    done = run_nonet("solve", tmp_path / "in.csv", "-o", tmp_path / "out.parquet")
    rows = read(tmp_path / "out.parquet")
    assert len(rows) == 40_000
    for number, row in enumerate(rows):
        if number not in said:
            assert (row["solution"], row["status"], row["message"]) == (SOLVED, "unique", None)
    assert {number: rows[number]["message"] for number in said} == said
    assert [rows[number]["status"] for number in said][:5] == [
        "invalid", "invalid", "none", "invalid", "invalid"
    ]  # fmt: skip
    assert "in.csv, row 1,000: found 80 cells; expected 81" in done.stderr
    assert "nonet: and 30 more; see the column `message`" in done.stderr
    assert "40,000 puzzles: 39,960 unique, 8 with no solution, 32 invalid in " in done.stderr
    assert done.returncode == 64


def test_rows_of_another_width_keep_their_place_and_are_named(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"id,puzzle\n1,{PICTURE}\n2\n3,{PICTURE},x\n4,{PICTURE}\n")
    done = run_nonet("solve", tmp_path / "in.csv", "-o", tmp_path / "out.csv")
    rows = read(tmp_path / "out.csv")
    assert [row["id"] for row in rows] == ["1", None, None, "4"]
    assert [row["puzzle"] for row in rows] == [PICTURE, "2", f"3,{PICTURE},x", PICTURE]
    assert rows[1]["message"] == "found 1 columns; expected 2"
    assert "in.csv, row 3: found 3 columns; expected 2" in done.stderr
    assert "4 puzzles: 2 unique, 2 invalid" in done.stderr


@pytest.mark.parametrize("end", ["\n", "\r\n", ""])
@pytest.mark.parametrize("header", ["puzzle", '\ufeff"puzzle"', "  Quizzes"])
def test_one_column_is_read_to_its_end_whatever_follows(
    header: str, end: str, tmp_path: Path
) -> None:
    many = BATCH + 5  # a block, and more
    rest = [f'"{PICTURE}"', "", f"{PICTURE},x", PICTURE.replace(".", "*"), PICTURE]
    text = f"{header}\n" + f"{PICTURE}\n" * many + "\n".join(rest) + end
    (tmp_path / "in.csv").write_text(text, encoding="utf-8", newline="")
    done = run_nonet("solve", tmp_path / "in.csv", "-o", tmp_path / "out.parquet")
    rows = read(tmp_path / "out.parquet")
    assert [row["solution"] for row in rows] == [
        *[SOLVED] * (many + 1),
        *[None] * 2,
        SOLVED,
        SOLVED,
    ]
    assert f"in.csv, row {many + 3:,}: found 2 columns; expected 1" in done.stderr
    assert f"in.csv, row {many + 2:,}: the text is empty" in done.stderr


def test_lines_may_be_followed_by_a_grid(tmp_path: Path) -> None:
    many = BATCH + 5
    grid = Board(PICTURE).grid()
    (tmp_path / "in.txt").write_text(f"{PICTURE}\n" * many + f"# a note\n{grid}\n{PICTURE}")
    run_nonet("solve", tmp_path / "in.txt", "-o", tmp_path / "out.parquet")
    assert [row["solution"] for row in read(tmp_path / "out.parquet")] == [SOLVED] * (many + 2)


def test_quoted_values_may_have_several_lines(tmp_path: Path) -> None:
    grid = Board(PICTURE).grid()
    rows = [f'{number},"{grid}"\n' for number in range(9000)]  # some cross the ends of blocks
    (tmp_path / "in.csv").write_text("id,puzzle\n" + "".join(rows))
    run_nonet("solve", tmp_path / "in.csv", "-o", tmp_path / "out.parquet")
    solved = read(tmp_path / "out.parquet")
    assert [row["solution"] for row in solved] == [SOLVED] * 9000
    assert solved[4321]["id"] == "4321"


@pytest.mark.parametrize("header", ["puzzle", "id,puzzle", 'id,"the, puzzle"'])
@pytest.mark.parametrize("rows", [0, 1])
def test_headers_with_little_below(header: str, rows: int, tmp_path: Path) -> None:
    line = f"7,{PICTURE}\n" if "," in header else f"{PICTURE}\n"
    (tmp_path / "in.csv").write_text(f"{header}\n{line * rows}")
    column = "the, puzzle" if '"' in header else "puzzle"
    done = run_nonet(
        "solve", tmp_path / "in.csv", "-o", tmp_path / "out.parquet", "--column", column
    )
    assert [row["solution"] for row in read(tmp_path / "out.parquet")] == [SOLVED] * rows
    assert f"{rows} puzzle" in done.stderr
    names = pyarrow.parquet.read_schema(tmp_path / "out.parquet").names
    assert names[-4:] == [column, "solution", "status", "message"]


@pytest.mark.parametrize("start", ["puzzle\n", "id,puzzle\n1,"])
def test_a_quote_that_is_not_closed_is_named(start: str, tmp_path: Path) -> None:
    rest = f"\n{start[10:]}{PICTURE}" * 40_000
    (tmp_path / "in.csv").write_text(f'{start}{PICTURE}{rest}\n{start[10:]}"{PICTURE}{rest}')
    done = run_nonet("solve", tmp_path / "in.csv", "-o", tmp_path / "out.parquet")
    assert done.stderr == f"nonet: {tmp_path}/in.csv, line 40003: a quote is not closed\n"
    assert done.returncode == 64
    assert os.listdir(tmp_path) == ["in.csv"]


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (
            f'1,"a\n b",{PICTURE}\n\n2,{"x" * 2 * LONGEST},{PICTURE}',
            f"5: the line is longer than {LONGEST:,} ",
        ),
        (
            f'1,"a\n b",{PICTURE}\n2,"{"x" * 200_000}",{PICTURE}',
            "4: invalid CSV: field larger than",
        ),
        (f'1,"a\n b",{PICTURE}\n2,"b ""c"" d,{PICTURE}\n3,e,{PICTURE}', "4: a quote is not"),
    ],
    ids=["a row too long", "a field too long", "an open quote"],
)
def test_csv_errors_name_their_line(rows: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"id,note,puzzle\n{rows}\n")
    done = run_nonet("rate", tmp_path / "in.csv")
    assert done.stderr.startswith(f"nonet: {tmp_path}/in.csv, line {words}")
    assert done.stderr.count("\n") == 1
    assert done.returncode == 64


@pytest.mark.parametrize(
    ("content", "args", "words"),
    [
        (b"", [], "in.csv: no puzzle found"),
        (b"a,b\n1,2\n", ["--column", "c"], "in.csv: no column 'c'; choose from: 'a', 'b'"),
        (b"puzzle,puzzle\n1,2\n", [], "two columns have the same name"),
        (b"PAR1 and no more", [], "in.csv: cannot read the rest of the file"),
        (
            gzip.compress(f"puzzle\n{PICTURE}\n".encode() * 99)[:-20],
            [],
            "cannot read the rest of the file",
        ),
        (f"puzzle\n{PICTURE}\n".encode(), ["--add", "magic"], "cannot add a column 'magic'"),
    ],
)
def test_invalid_files(content: bytes, args: list[str], words: str, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_bytes(content)
    done = run_nonet("solve", tmp_path / "in.csv", "-o", tmp_path / "out.csv", *args)
    assert done.returncode == 64
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert os.listdir(tmp_path) == ["in.csv"]


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("out.doc", "unsupported file type; use .csv"),
        ("no/out.csv", "no/out.csv: no such folder"),
        ("out.parquet.gz", "parquet files have their own compression"),
        ("folder.csv", "is a folder; expected a file"),
    ],
)
def test_invalid_targets(target: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "folder.csv").mkdir()
    write(tmp_path / "in.csv")
    done = run_nonet("solve", tmp_path / "in.csv", "-o", tmp_path / target)
    assert done.returncode == 64
    assert words in done.stderr
    assert sorted(os.listdir(tmp_path)) == ["folder.csv", "in.csv"]
