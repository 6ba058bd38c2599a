"""What comes from outside and is damaged or hostile: an error of ours in one line, no more memory
than a bound, and never the end of the process."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
import pyarrow
import pyarrow.parquet
import pytest

import nonet
from nonet.errors import FormatError
from nonet.tables import solve_batch
from tests.support import PICTURE, SOLVED, run_nonet

NOT_UTF8 = pyarrow.array([b"\xff" * 81, PICTURE.encode()]).view(pyarrow.string())
TABLE = pyarrow.table(
    {
        "puzzle": [PICTURE, PICTURE],
        "list": [[1, 2], [3]],
        "word": pyarrow.array(["a", "b"]).dictionary_encode(),
        "view": pyarrow.array(["a" * 20, None], pyarrow.string_view()),
        "time": pyarrow.array([1, 2], pyarrow.timestamp("ms")),
    }
)


def pack(kind: str, table: pyarrow.Table) -> bytes:
    out = io.BytesIO()
    if kind == "parquet":
        pyarrow.parquet.write_table(table, out)
    else:
        new = pyarrow.ipc.new_stream if kind == "stream" else pyarrow.ipc.new_file
        with new(out, table.schema) as writer:
            writer.write_table(table)
    return out.getvalue()


# Solves a file with one byte changed after the other; what the last was is in a file.
FUZZ = """
import contextlib, io, sys
from nonet.cli.main import main
path, step, flip = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
data = open(path, "rb").read()
for at in range(0, len(data), step):
    changed = bytearray(data)
    changed[at] ^= flip
    open(path, "wb").write(changed)
    said = io.StringIO()
    with contextlib.redirect_stderr(said):
        status = main(["solve", path, "-o", sys.argv[4]])
    assert status in (0, 1, 2, 64, 74), (at, status)
    assert said.getvalue().count("\\n") <= 3, (at, said.getvalue())
"""


@pytest.mark.parametrize(
    ("kind", "flip", "target"),
    [("stream", 255, "csv"), ("stream", 1, "jsonl"), ("file", 128, "arrow"), ("parquet", 7, "csv")],
)
def test_a_changed_byte_ends_no_process(kind: str, flip: int, target: str, tmp_path: Path) -> None:
    table = TABLE.drop(["view"]) if kind == "parquet" else TABLE
    path = tmp_path / f"in.{kind}"
    path.write_bytes(pack(kind, table))
    step = 3 if kind == "stream" else 7
    words = [sys.executable, "-c", FUZZ, path, step, flip, tmp_path / f"out.{target}"]
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, timeout=600)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("kind", ["stream", "file", "parquet"])
def test_texts_that_are_not_utf_8_are_damage(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "in"
    path.write_bytes(pack(kind, pyarrow.table({"puzzle": NOT_UTF8})))
    for command in ("solve", "rate", "check"):
        done = run_nonet(command, path)
        assert (done.returncode, done.stderr.count("\n")) == (64, 1), done.stderr
        assert "in: the table is damaged: In column 0: Invalid" in done.stderr
    with pytest.raises(FormatError, match="the table is damaged"):
        solve_batch(pyarrow.table({"puzzle": NOT_UTF8}))


_OFFSETS = pyarrow.py_buffer(numpy.array([0, 1 << 30, 162], "i4"))
OUTSIDE = pyarrow.Array.from_buffers(
    pyarrow.string(), 2, [None, _OFFSETS, pyarrow.py_buffer(PICTURE.encode() * 2)]
)


@pytest.mark.parametrize("column", [NOT_UTF8, OUTSIDE, pyarrow.chunked_array([OUTSIDE])])
def test_a_damaged_column_is_refused_by_calls_for_many(column: Any) -> None:
    """Its texts were read as they came: one outside of the data could end the process."""
    for call in (nonet.solve_many, nonet.to_array):
        with pytest.raises(FormatError, match=r"^the table is damaged: .*$") as raised:
            call(column)
        assert "\n" not in str(raised.value)


def test_two_columns_of_one_name_are_refused(tmp_path: Path) -> None:
    table = pyarrow.table([[PICTURE], ["a"], ["b"]], names=["puzzle", "note", "note"])
    (tmp_path / "in.arrow").write_bytes(pack("file", table))
    done = run_nonet("solve", tmp_path / "in.arrow", "-o", tmp_path / "out.csv")
    assert (done.returncode, done.stderr.count("\n")) == (64, 1)
    assert "in.arrow: two columns have the same name: puzzle, note, note" in done.stderr
    with pytest.raises(FormatError, match="two columns have the same name"):
        solve_batch(table)


def test_what_is_packed_twice_is_read_and_more_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "in.gz"
    data = f"{PICTURE}\n".encode()
    for times in range(1, 6):
        data = gzip.compress(data)
        path.write_bytes(data)
        done = run_nonet("solve", path, "--format", "line")
        if times <= 3:
            assert done.stdout == f"{SOLVED}\n"
        else:
            assert done.returncode == 64
            assert (
                done.stderr
                == f"nonet: {path}: the file is compressed more than 3 times; decompress it first\n"
            )


@pytest.mark.parametrize("pack", [bz2.compress, lzma.compress])
def test_other_packings_are_named(pack: Callable[[bytes], bytes], tmp_path: Path) -> None:
    for data in (pack(PICTURE.encode()), gzip.compress(pack(PICTURE.encode()))):
        (tmp_path / "in").write_bytes(data)
        done = run_nonet("solve", tmp_path / "in")
        assert (done.returncode, done.stderr.count("\n")) == (64, 1)
        assert "in: bzip2 and xz are not supported; decompress" in done.stderr


MEMORY = """
import re, sys
from nonet.cli.main import main
status = main(sys.argv[1:])
said = open("/proc/self/status").read()
print(int(re.search(r"VmHWM:\\s*(\\d+)", said)[1]) >> 10, file=sys.stderr)
sys.exit(status)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="its unit of memory")
@pytest.mark.parametrize("shape", ["list", "pretty", "value", "line"])
def test_json_takes_bounded_memory(shape: str, tmp_path: Path) -> None:
    """A hundred million bytes of JSON, packed to some hundred thousand."""
    row = json.dumps({"puzzle": PICTURE, "note": "x" * 100_000})
    rows = 1000
    path = tmp_path / "in.json.gz"
    with gzip.open(path, "wt", compresslevel=6) as file:
        match shape:
            case "list":
                file.write(f"[{row}" + f", {row}" * (rows - 1) + "]")
            case "pretty":
                row = row.replace(",", ",\n")
                file.write(f"[\n{row}" + f",\n{row}" * (rows - 1) + "\n]")
            case "value":
                file.write('{"list": [' + '{"a": 1},' * 10_000_000)
            case "line":
                file.write(f"{row}\n" + '{"puzzle": "' + "." * 100_000_000)
    words: list[str | Path] = [sys.executable, "-c", MEMORY, "solve", path, "--format", "line"]
    done = subprocess.run(words, capture_output=True, text=True)
    *said, memory = done.stderr.splitlines()
    if shape in ("list", "pretty"):
        assert (done.returncode, done.stdout.count(f"{SOLVED}\n")) == (0, rows)
    else:
        assert done.returncode == 64
        assert " is longer than 16,777,216 bytes" in said[0]
    assert int(memory) < 400, "MB"


@pytest.mark.skipif(sys.platform != "linux", reason="its unit of memory")
def test_bad_lines_take_bounded_memory(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{'53..x' * 15}\n" * 150_000)
    words = [sys.executable, "-c", MEMORY, "solve", tmp_path / "in.txt", "-o", tmp_path / "out.csv"]
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True)
    assert "and 149,990 more" in done.stderr
    assert int(done.stderr.splitlines()[-1]) < 100, "MB"


def test_a_long_list_that_is_not_json_names_the_item(tmp_path: Path) -> None:
    row = json.dumps({"puzzle": PICTURE, "note": "x" * 1_000_000})
    (tmp_path / "in.json").write_text(f"[{row}" + f", {row}" * 20 + ", {nothing}]")
    done = run_nonet("solve", tmp_path / "in.json")
    assert done.returncode == 64
    assert "in.json, item 22: invalid JSON: Expecting property name" in done.stderr
