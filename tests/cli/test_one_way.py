"""One way in, one way out: every command reads all that nonet writes; ends have their status."""

from __future__ import annotations

import csv
import datetime
import decimal
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest

from nonet import FORMATS, Board
from nonet.tables.readers import open_input, read_records
from nonet.tables.writers import ENDINGS, PACKED
from tests.support import NONET, PICTURE, SOLVED, run_nonet

KEEPS_ALL = {"classic": "library", "rules": "json"}
NAMES = [*ENDINGS, *(f"{e}{p}" for e in (".csv", ".json", ".txt") for p in PACKED)]
STARTS = {  # of files, by the end of their names
    (".csv",): b"puzzle,",
    (".tsv",): b"puzzle\t",
    (".json",): rb"\[\n{",
    (".jsonl", ".ndjson"): b"{.*}\n",
    (".txt",): b"(?:[1-9.]{81}\n){2}$",
    (".parquet", ".pq"): b"PAR1",
    (".arrow", ".feather", ".ipc"): b"ARROW1",
    (".gz",): b"\x1f\x8b",
    (".zst",): rb"\x28\xb5\x2f\xfd",
}


@pytest.mark.parametrize("ending", [name for name in NAMES if name != ".svg"])
def test_generate_writes_the_file_type_of_the_name(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"made{ending}"
    run_nonet("generate", "--seed", "5", "--count", "2", "-o", path)
    (start,) = (start for ends, start in STARTS.items() if ending.endswith(ends))
    assert re.match(start, path.read_bytes())
    made = run_nonet("generate", "--seed", "5", "--count", "2").stdout
    assert run_nonet("convert", path).stdout == made
    if ending == ".csv":
        again = run_nonet("convert", path, "-o", tmp_path / "again.parquet")
        assert again.returncode == 0
        assert run_nonet("convert", tmp_path / "again.parquet").stdout == made


@pytest.mark.parametrize("form", ["line", "grid", "json", "csv", "tsv", "svg", "arrow"])
def test_what_solve_writes_is_read(form: str) -> None:
    done = subprocess.run([NONET, "solve", "--format", form, PICTURE], capture_output=True)
    again = run_nonet("solve", "--format", "line", stdin=done.stdout)
    assert again.stdout.split()[-1] == SOLVED


@pytest.mark.parametrize("form", [*FORMATS, "svg"])
@pytest.mark.parametrize("kind", ["classic", "rules"])
def test_what_convert_writes_is_read(form: str, kind: str, tmp_path: Path) -> None:
    """Formats of candidates keep these, a picture all; the others keep the digits."""
    board = Board('{"size": 4, "givens": "1...............", "rules": ["diagonals"]}')
    if kind == "classic":
        board = Board(PICTURE).place("r1c3", 4).remove("r9c1", 1)
    path = tmp_path / "written"
    written = run_nonet("convert", "--to", form, board.format(KEEPS_ALL[kind]))
    if written.returncode:
        assert re.search(
            "cannot|only|requires", written.stderr
        )  # what a format cannot express is named
        return
    path.write_text(written.stdout)
    if (form, kind) == ("candidates", "rules"):
        return  # a drawing for people
    (record,) = read_records([open_input(str(path))])
    assert isinstance(record.board, Board)
    if "candidate" in form:
        assert record.board.masks == board.masks
    else:
        assert record.board.values == board.values
    assert form != "svg" or record.board == board


def test_pictures_of_steps_are_read_and_other_pictures_refused(tmp_path: Path) -> None:
    run_nonet("steps", "--svg", tmp_path, PICTURE)
    pictures = sorted(tmp_path.iterdir())
    assert len(pictures) == 51
    assert set(run_nonet("solve", *pictures).stdout.split()) == {SOLVED}
    done = run_nonet("solve", stdin='<svg xmlns="http://www.w3.org/2000/svg"></svg>')
    assert (done.returncode, "contains no board data" in done.stderr) == (64, True)


def test_a_list_in_json_keeps_every_item(tmp_path: Path) -> None:
    """The rows of one board are one; of a list of boards each stands by itself, good or bad."""
    four = ["1...", "....", "....", "...2"]
    items = [PICTURE, "x", None, four, {"size": 4}, [1, 2], PICTURE + "5", PICTURE]
    want = ["unique", "invalid", "invalid", "multiple", "multiple", "invalid", "invalid", "unique"]
    path = tmp_path / "list.json"
    for text in (json.dumps(items), json.dumps(items, indent=2), json.dumps({"puzzles": items})):
        path.write_text(text)
        done = run_nonet("check", "--unique", path, "-o", tmp_path / "out.csv")
        assert done.returncode == 64
        with (tmp_path / "out.csv").open() as written:
            rows = list(csv.DictReader(written))
        assert [row["status"] for row in rows] == want
        assert "x" in rows[1].values()
        assert re.search(r"(item|row) 2, column 1: 'x' is not a digit", done.stderr)
    for one in (four, [[1, 0, 0, 0], [0] * 4, [0] * 4, [0, 0, 0, 2]], ["".join(four)]):
        assert run_nonet("convert", json.dumps(one)).stdout == "".join(four) + "\n"


def test_an_object_without_a_puzzle_keeps_its_fields() -> None:
    rows = [{"puzzle": PICTURE, "id": 3}, {"id": 4}, {"id": 5, "puzzle": {"size": 4}}]
    done = run_nonet("solve", "--format", "json", stdin="\n".join(map(json.dumps, rows)))
    told = list(map(json.loads, done.stdout.splitlines()))
    assert [row["id"] for row in told] == [3, 4, 5]
    assert [row["status"] for row in told] == ["unique", "invalid", "multiple"]
    assert told[1]["message"] == "not a puzzle: null"


@pytest.mark.skipif(os.name != "posix", reason="limits open files")
@pytest.mark.parametrize("ending", [".txt", ".csv", ".parquet"])
def test_more_files_than_can_be_open(ending: str, tmp_path: Path) -> None:
    import resource

    first = tmp_path / f"0{ending}"
    assert run_nonet("solve", PICTURE, "-o", first).returncode == 0
    for number in range(1, 200):
        shutil.copy(first, tmp_path / f"{number}{ending}")
    done = subprocess.run(
        [NONET, "solve", *tmp_path.glob(f"*{ending}"), "-o", tmp_path / "all.csv"],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64)),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert len((tmp_path / "all.csv").read_text().splitlines()) == 201


@pytest.mark.parametrize("command", ["hint", "steps", "rate", "check", "race", "count"])
def test_every_command_takes_a_table(command: str) -> None:
    made = run_nonet("generate", "--format", "json", "--seed", "1").stdout
    done = run_nonet(command, stdin=made)
    assert (done.returncode, bool(done.stdout)) == (0, True), done.stderr


def test_find_and_booklet_take_a_table(tmp_path: Path) -> None:
    table = tmp_path / "a.parquet"
    run_nonet("solve", PICTURE, "-o", table)
    done = run_nonet("find", "naked_single", table)
    assert (done.returncode, done.stdout) == (0, run_nonet("find", "naked_single", PICTURE).stdout)
    done = run_nonet("booklet", table, "-o", tmp_path / "a.pdf")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("args", [[], ["--format", "csv"], ["--format", "json"]])
def test_an_invalid_row_keeps_its_place(args: list[str]) -> None:
    text = f"{PICTURE}\ngarbage\n{PICTURE}\n"
    done = run_nonet("solve", *args, stdin=text)
    lines = done.stdout.splitlines()[args == ["--format", "csv"] :]
    assert [SOLVED in line for line in lines] == [True, False, True]
    assert "line 2" in done.stderr
    assert done.returncode == 64
    for other in (["check", "--unique"], ["rate"], ["rate", "--format", "json"]):
        assert len(run_nonet(*other, stdin=text).stdout.splitlines()) == 3


@pytest.mark.parametrize(
    ("command", "added"),
    [("solve", ["solution", "status", "message"]), ("convert", ["message"])],
)
def test_its_own_output_goes_in_three_times(command: str, added: list[str], tmp_path: Path) -> None:
    (tmp_path / "0.csv").write_text(f"puzzle\n{PICTURE}\n")
    for turn in range(3):
        done = run_nonet(command, tmp_path / f"{turn}.csv", "-o", tmp_path / f"{turn + 1}.csv")
        assert done.returncode == 0, done.stderr
    header = (tmp_path / "3.csv").read_text().splitlines()[0].split(",")
    assert header == ["puzzle", *added, *(f"nonet_{name}" for name in added)]


def test_levels_are_counted_though_a_column_has_that_name() -> None:
    done = run_nonet("solve", "--add", "level", stdin=f"puzzle,level\n{PICTURE},7\n")
    assert "1 puzzle: 1 unique; 1 easy in" in done.stderr
    done = run_nonet("solve", stdin=f"puzzle,level\n{PICTURE},hard\n")
    assert "1 puzzle: 1 unique in" in done.stderr


def test_lines_that_end_as_on_an_old_macintosh(tmp_path: Path) -> None:
    for name, text in ("a.txt", f"{PICTURE}\r{PICTURE}\r"), ("a.csv", f"id,puzzle\r7,{PICTURE}\r"):
        (tmp_path / name).write_bytes(text.encode())
        done = run_nonet("solve", tmp_path / name)
        assert (done.returncode, done.stdout.count(SOLVED)) == (0, text.count(PICTURE))


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be"])
def test_utf_16_and_32_are_read_with_a_mark_and_without(encoding: str) -> None:
    table = f"id,puzzle\né,{PICTURE}\n"
    done = run_nonet("solve", stdin=table.encode(encoding))
    assert (done.returncode, f"é,{PICTURE},{SOLVED},unique" in done.stdout) == (0, True)
    done = run_nonet("solve", stdin=(f"{PICTURE}\n" * 2000).encode(encoding))
    assert (done.returncode, done.stdout) == (0, f"{SOLVED}\n" * 2000)


def test_many_bad_lines_are_reported_as_a_few_and_a_count() -> None:
    for text in ("no puzzle\n", f"{PICTURE}\0\n", "5\0" * 81 + "\n"):
        done = run_nonet("solve", stdin="no puzzle\n" + text * 1000)
        assert (done.returncode, done.stdout) == (64, "\n" * 1001)
        told = done.stderr.splitlines()
        assert len(told) < 20
        assert "nonet: and 991 more" in told


def test_latin_1_is_kept_in_csv_and_refused_by_name_elsewhere(tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    source.write_bytes(b"name,puzzle\nJos\xe9," + PICTURE.encode() + b"\n")
    run_nonet("solve", source, "-o", tmp_path / "out.csv")
    assert b"Jos\xe9," in (tmp_path / "out.csv").read_bytes()
    done = run_nonet("solve", source, "-o", tmp_path / "out.parquet")
    assert done.returncode == 64
    assert "column 'name', row 1: byte 0xe9" in done.stderr


@pytest.mark.parametrize(
    "text", [" " * 60 + "x\n", "5" * 20_000_000 + "\n", '"' + "5,6\n" * 100_000]
)
def test_odd_texts_end_at_once_with_64(text: str, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(text)
    done = run_nonet("solve", tmp_path / "a.csv")
    assert done.returncode == 64
    assert len(done.stderr.splitlines()) < 20
    assert "Traceback" not in done.stderr


def columns_of_every_type() -> dict[str, tuple[Any, str]]:
    """Columns of one row by the type's name, and what CSV has of them."""
    number, when = pyarrow.int64(), datetime.datetime(2026, 1, 2, 3, 4, 5)
    tag, place = pyarrow.array([0], pyarrow.int8()), pyarrow.array([0], pyarrow.int32())
    typed = {
        "null": ([None], pyarrow.null(), ""),
        "bool": ([True], pyarrow.bool_(), "True"),
        "uint64": ([2**64 - 1], pyarrow.uint64(), "18446744073709551615"),
        "float16": ([1.5], pyarrow.float16(), "1.5"),
        "double": ([0.1], pyarrow.float64(), "0.1"),
        "string": (["a"], pyarrow.string(), "a"),
        "large_string": (["a"], pyarrow.large_string(), "a"),
        "string_view": (["a"], pyarrow.string_view(), "a"),
        "binary": ([b"\xff\x00"], pyarrow.binary(), "/wA="),
        "large_binary": ([b"\xff"], pyarrow.large_binary(), "/w=="),
        "binary_view": ([b"\xff"], pyarrow.binary_view(), "/w=="),
        "fixed_binary": ([b"ab"], pyarrow.binary(2), "ab"),
        "list": ([[1, 2]], pyarrow.list_(number), "[1, 2]"),
        "large_list": ([[1, 2]], pyarrow.large_list(number), "[1, 2]"),
        "list_view": ([[1, 2]], pyarrow.list_view(number), "[1, 2]"),
        "large_list_view": ([[1, 2]], pyarrow.large_list_view(number), "[1, 2]"),
        "fixed_list": ([[1, 2]], pyarrow.list_(number, 2), "[1, 2]"),
        "struct": ([{"a": 1}], pyarrow.struct({"a": number}), '{"a": 1}'),
        "map": ([[("k", 1)]], pyarrow.map_(pyarrow.string(), number), '[["k", 1]]'),
        "date32": ([when.date()], pyarrow.date32(), "2026-01-02"),
        "date64": ([when.date()], pyarrow.date64(), "2026-01-02"),
        "time32": ([when.time()], pyarrow.time32("s"), "03:04:05"),
        "time64": ([when.time()], pyarrow.time64("us"), "03:04:05"),
        "timestamp": ([when], pyarrow.timestamp("us"), "2026-01-02T03:04:05"),
        "zoned": ([when], pyarrow.timestamp("us", "UTC"), "2026-01-02T03:04:05+00:00"),
        "duration": ([datetime.timedelta(1)], pyarrow.duration("s"), "1 day, 0:00:00"),
        "interval": ([(1, 2, 3)], pyarrow.month_day_nano_interval(), "[1, 2, 3]"),
        "decimal128": ([decimal.Decimal("1.50")], pyarrow.decimal128(5, 2), "1.50"),
        "decimal256": ([decimal.Decimal("1.50")], pyarrow.decimal256(50, 2), "1.50"),
    }
    tensor = pyarrow.fixed_shape_tensor(number, [2])
    pairs = pyarrow.array([[1, 2]], pyarrow.list_(number, 2))
    return {name: (pyarrow.array(row, kind), text) for name, (row, kind, text) in typed.items()} | {
        "dictionary": (pyarrow.array(["a"]).dictionary_encode(), "a"),
        "listed": (pyarrow.DictionaryArray.from_arrays([0], pyarrow.array([[1]])), "[1]"),
        "extension": (pyarrow.ExtensionArray.from_storage(tensor, pairs), "[1, 2]"),
        "run_ends": (pyarrow.RunEndEncodedArray.from_arrays([1], ["a"]), "a"),
        "dense_union": (pyarrow.UnionArray.from_dense(tag, place, [pyarrow.array([1])]), "1"),
        "sparse_union": (pyarrow.UnionArray.from_sparse(tag, [pyarrow.array([1])]), "1"),
    }


def test_columns_of_every_type_are_written_or_refused_by_name(tmp_path: Path) -> None:
    every = columns_of_every_type()
    unknown = {"interval", "listed", "run_ends", "dense_union", "sparse_union"}  # to Parquet

    def write(name: str, columns: dict[str, Any]) -> None:
        table = pyarrow.table({"puzzle": [PICTURE], **columns})
        path = str(tmp_path / name)
        with pyarrow.OSFile(path, "wb") as file, pyarrow.ipc.new_file(file, table.schema) as writer:
            writer.write_table(table)

    def solve(source: str, target: str) -> subprocess.CompletedProcess[str]:
        return run_nonet("solve", tmp_path / source, "-o", tmp_path / target)

    write("all.arrow", {name: column for name, (column, _) in every.items()})
    for ending in ("csv", "json", "arrow"):
        assert solve("all.arrow", f"out.{ending}").returncode == 0
    (row,) = csv.DictReader((tmp_path / "out.csv").open())
    assert {name: row[name] for name in every} == {name: text for name, (_, text) in every.items()}
    (told,) = json.loads((tmp_path / "out.json").read_text())
    assert set(every) < set(told)
    write("known.arrow", {n: column for n, (column, _) in every.items() if n not in unknown})
    assert solve("known.arrow", "out.parquet").returncode == 0
    for name in unknown:
        write("odd.arrow", {name: every[name][0]})
        done = solve("odd.arrow", "odd.parquet")
        assert done.returncode == 64
        assert f"Parquet cannot store the type of column {name!r}" in done.stderr
        assert not (tmp_path / "odd.parquet").exists()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_has_its_line_and_status(tmp_path: Path) -> None:
    (tmp_path / "many.txt").write_text(f"{PICTURE}\n" * 5000)
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [NONET, "solve", tmp_path / "many.txt"],
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=600,
        )
    assert done.returncode == 74
    assert b"Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(os.name != "posix", reason="needs pipes")
def test_a_closed_pipe_has_the_shells_status() -> None:
    script = f"{NONET} generate --count 3000 --seed 1 | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", script], capture_output=True, timeout=600)
    assert (done.returncode, done.stderr) == (141, b"")


def test_a_bad_environment_variable_has_its_line_and_status() -> None:
    done = run_nonet("solve", PICTURE, env={"NONET_ISA": "sse9"})
    assert done.returncode == 78
    assert done.stderr.startswith("nonet: NONET_ISA is 'sse9'")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
@pytest.mark.parametrize(
    ("closed", "status", "said"),
    [
        ("<&-", 64, "nonet: standard input: no puzzle found\n"),
        (f"{PICTURE} >&-", 74, "nonet: standard output is closed\n"),
        (f"{PICTURE} 2>&-", 0, ""),
    ],
)
def test_streams_that_are_closed(closed: str, status: int, said: str) -> None:
    done = subprocess.run(f"'{NONET}' solve {closed}", shell=True, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (status, said)


def test_help_typos_and_the_module() -> None:
    bad = run_nonet("generate", "--count", "0").stderr
    assert bad == (
        "nonet: argument --count: '0' is not a whole number, 1 or more"
        " (see nonet generate --help)\n"
    )
    assert "usage: nonet" in run_nonet("help").stdout
    assert "usage: nonet solve" in run_nonet("help", "solve").stdout
    assert "Make a printable PDF" in run_nonet("help", "booklet").stdout
    assert "did you mean solve" in run_nonet("slove").stderr
    assert "did you mean --format" in run_nonet("solve", "--fromat", "line").stderr
    assert "did you mean: x_wing" in run_nonet("find", "x_wig", PICTURE).stderr
    assert run_nonet("generate", "--require", "Xwig").returncode == 64
    done = subprocess.run(
        [sys.executable, "-m", "nonet", "solve", PICTURE], capture_output=True, timeout=600
    )
    assert done.stdout.decode() == SOLVED + "\n"


def test_solutions_are_counted_and_listed() -> None:
    assert run_nonet("count", PICTURE).stdout == "1\n"
    several = SOLVED.replace("1", ".").replace("2", ".")
    listed = run_nonet("count", several, "--list")
    assert run_nonet("count", several).stdout.strip() == str(len(listed.stdout.split()))
    assert run_nonet("count", "." * 81, "--limit", "7").stdout == "7+\n"
    assert listed.returncode == 2


def test_convert_draws_no_marks_by_default() -> None:
    plain = run_nonet("convert", "--to", "svg", PICTURE).stdout
    marked = run_nonet("convert", "--to", "svg", "--candidates", PICTURE).stdout
    assert len(marked) > len(plain)


def test_one_puzzle_needs_little() -> None:
    script = (
        "import sys; from nonet.cli.main import main\n"
        f"main(['solve', {PICTURE!r}])\n"
        "print({'numpy', 'hashlib', 'nonet.techniques.step'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.split() == [SOLVED, "set()"]
