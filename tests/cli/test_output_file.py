"""Where commands write: `-o` goes by its ending, and what cannot be written is told by name."""

from __future__ import annotations

import gzip
import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

from nonet.tables.atomic_write import atomic_write
from tests.support import NONET, PICTURE, SOLVED, run_nonet

SEVERAL = "." * 81


@pytest.mark.parametrize("command", ["check", "rate"])
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_report_goes_to_its_file(command: str, form: str, tmp_path: Path) -> None:
    """It went to standard output, and there was no file."""
    path = tmp_path / ("out.txt" if form == "text" else "out.json")
    done = run_nonet(command, "--format", form, PICTURE, "-o", path)
    assert (done.returncode, done.stdout) == (0, "")
    if form == "text":
        assert path.read_text() == run_nonet(command, "--format", form, PICTURE).stdout
    else:
        (row,) = json.loads(path.read_text())
        assert (row["puzzle"], row["status"]) == (PICTURE, "unique")


def test_numbers_are_lines_too(tmp_path: Path) -> None:
    """This ended with a traceback."""
    done = run_nonet("rate", "--er", PICTURE, SEVERAL, "-o", tmp_path / "er.txt")
    assert (tmp_path / "er.txt").read_text() == "1.2\n\n"
    assert done.returncode == 2


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "--format", "json", "-o", "out.csv"),
        ("solve", "--format", "svg", "-o", "out.txt"),
        ("solve", "--format", "grid", "-o", "out.parquet"),
        ("check", "--format", "csv", "-o", "out.json"),
        ("rate", "--format", "text", "-o", "out.csv"),
        ("convert", "--to", "svg", "-o", "out.csv"),
        ("convert", "--to", "grid", "-o", "out.svg"),
        ("booklet", "-o", "out.txt"),
    ],
)
def test_a_format_that_contradicts_the_file_name_is_rejected(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    *words_before, name = words
    done = run_nonet(*words_before, tmp_path / name, PICTURE)
    assert done.returncode == 64
    assert len(done.stderr.splitlines()) == 1
    assert name in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_format_that_matches_the_file_name_is_compressed(tmp_path: Path) -> None:
    """With --format, .gz was left out, and .json got lines."""
    run_nonet("solve", "--format", "csv", PICTURE, "-o", tmp_path / "out.csv.gz")
    assert SOLVED.encode() in gzip.decompress((tmp_path / "out.csv.gz").read_bytes())
    run_nonet("solve", "--format", "json", PICTURE, "-o", tmp_path / "out.json")
    assert json.loads((tmp_path / "out.json").read_text())[0]["solution"] == SOLVED


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are POSIX's")
def test_the_format_decides_what_a_pipe_gets(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    command: list[str | Path] = [NONET, "solve", "--format", "json", PICTURE, "-o", pipe]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as running:
        assert json.loads(pipe.read_text())["solution"] == SOLVED
    assert running.returncode == 0


def test_every_command_takes_the_name_of_the_column(tmp_path: Path) -> None:
    path = tmp_path / "odd.csv"
    path.write_text(f"first,second\n1,{PICTURE}\n")
    for command in ("hint", "steps", "race", "count", "convert", "rate", "check", "solve"):
        assert run_nonet(command, path, "--column", "second").returncode == 0, command
    assert run_nonet("find", "naked_single", path, "--column", "second").returncode == 0
    made = run_nonet("booklet", path, "--column", "second", "-o", tmp_path / "b.pdf")
    assert made.returncode == 0


@pytest.mark.parametrize("name", ["out.parquet", "out.json", "out.arrow"])
@pytest.mark.parametrize("command", ["solve", "convert"])
def test_what_is_not_text_is_named_by_file_and_row(command: str, name: str, tmp_path: Path) -> None:
    """The row was counted from the start of a batch, and no file was named."""
    path = tmp_path / "latin.csv"
    names = ["a"] * 20_000 + ["Zo\xeb"] + ["b"] * 10
    rows = "".join(f"{PICTURE},{name}\n" for name in names)
    path.write_bytes(f"puzzle,name\n{rows}".encode("latin-1"))
    done = run_nonet(command, path, "-o", tmp_path / name)
    assert done.returncode == 64
    assert f"{path}: column 'name', row 20,001: byte 0xeb" in done.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["latin.csv"]


def test_a_character_cut_in_two_is_not_text(tmp_path: Path) -> None:
    """Row by row neither is UTF-8, though one after the other they are."""
    path = tmp_path / "cut.csv"
    path.write_bytes(
        f"puzzle,n\n{PICTURE},".encode() + b"\xc3\n" + f"{PICTURE},".encode() + b"\xa9\n"
    )
    assert "row 1: byte 0xc3" in run_nonet("solve", path, "-o", tmp_path / "o.parquet").stderr


def test_texts_of_parquet_become_csv_as_they_are(tmp_path: Path) -> None:
    names = ["Zo\xeb", None, 'a "b", c', "", "two\nlines"]
    columns = {
        "puzzle": [PICTURE] * 5,
        "name": pyarrow.array(names),
        "seen": pyarrow.array(names, pyarrow.string_view()),
        "word": pyarrow.array(names).dictionary_encode(),
        "blob": pyarrow.array([b"\xff", b"a", None, b"", b"z"]),
    }
    pyarrow.parquet.write_table(pyarrow.table(columns).slice(0), tmp_path / "in.parquet")
    run_nonet("solve", tmp_path / "in.parquet", "-o", tmp_path / "out.csv")
    run_nonet("solve", tmp_path / "out.csv", "-o", tmp_path / "back.parquet")
    back = pyarrow.parquet.read_table(tmp_path / "back.parquet").to_pydict()
    for name in ("name", "seen", "word"):
        assert back[name] == [text or "" for text in names]
    assert back["blob"] == ["/w==", "a", "", "", "z"]


def test_a_number_of_5000_digits_stops_nothing(tmp_path: Path) -> None:
    path = tmp_path / "long.json"
    rows = [
        f'{{"puzzle": "{PICTURE}"}}',
        f'{{"puzzle": [{"9" * 5000}]}}',
        f'{{"puzzle": "{PICTURE}"}}',
    ]
    path.write_text(f"[{','.join(rows)}]")
    done = run_nonet("solve", path, "--format", "line")
    assert done.stdout == f"{SOLVED}\n\n{SOLVED}\n"
    assert done.returncode == 64
    assert "long.json, row 2" in done.stderr


def test_a_list_of_no_puzzles_is_read(tmp_path: Path) -> None:
    (tmp_path / "none.csv").write_text("puzzle\n")
    run_nonet("solve", tmp_path / "none.csv", "-o", tmp_path / "none.json")
    done = run_nonet("check", tmp_path / "none.json")
    assert done.returncode == 0
    assert done.stderr.startswith("0 puzzles")


@pytest.mark.skipif(sys.platform != "linux", reason="/dev/full is Linux's")
@pytest.mark.parametrize("words", [["--help"], ["help"], ["solve", "--help"], ["--version"]])
def test_unwritable_help_is_reported(words: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run([NONET, *words], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 74
    assert done.stderr == "nonet: standard output: No space left on device\n"


@pytest.mark.skipif(sys.platform != "linux", reason="/dev/full is Linux's")
def test_an_unwritable_picture_is_named(tmp_path: Path) -> None:
    (tmp_path / "001-naked_single.svg").symlink_to("/dev/full")
    done = run_nonet("steps", PICTURE, "--svg", tmp_path)
    assert done.returncode == 74
    assert f"cannot write {tmp_path}/001-naked_single.svg: " in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="needs links and modes")
def test_links_and_modes_are_kept(tmp_path: Path) -> None:
    target, link = tmp_path / "real.txt", tmp_path / "link.txt"
    target.write_text("before")
    target.chmod(0o600)
    link.symlink_to(target)
    run_nonet("generate", "--seed", "1", "-o", link)
    assert link.is_symlink()
    assert target.read_text() != "before"
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="makes a device")
def test_a_device_is_written_through(tmp_path: Path) -> None:
    device = tmp_path / "n"
    try:
        os.mknod(device, stat.S_IFCHR | 0o666, os.makedev(1, 3))
    except OSError:
        pytest.skip("may not make devices here")
    for command in (["generate", "--seed", "1"], ["solve", PICTURE], ["booklet", PICTURE]):
        assert run_nonet(*command, "-o", device).returncode == 0
        assert stat.S_ISCHR(device.stat().st_mode)


@pytest.mark.skipif(os.name != "posix", reason="needs pipes with names")
def test_a_pipe_with_a_name_is_written_through(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
        run_nonet("solve", PICTURE, "-o", pipe)
        assert reader.communicate(timeout=600)[0].decode() == SOLVED + "\n"
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.skipif(os.name != "posix", reason="asks whether a process lives")
def test_what_a_killed_process_left_is_removed(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    with atomic_write(str(target)) as file:
        file.write(b"x")
        (mine,) = tmp_path.glob(".out.txt.*.part")
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    left = mine.with_name(mine.name.replace(f"-{os.getpid()}.", f"-{gone.pid}."))
    left.write_text("half")
    with atomic_write(str(target)) as file:
        file.write(b"y")
    assert os.listdir(tmp_path) == ["out.txt"]


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "--format", "grid"),
        ("solve", "--format", "line"),
        ("solve", "-o", "out.txt"),
        ("check", "--format", "text"),
        ("rate", "-o", "out.txt"),
    ],
)
def test_columns_that_would_not_be_written_are_refused(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    """They were left out without a word."""
    placed = [str(tmp_path / word) if word.startswith("out") else word for word in words]
    done = run_nonet(*placed, "--add", "clues", PICTURE)
    assert (done.returncode, done.stdout, list(tmp_path.iterdir())) == (64, "", [])
    assert done.stderr.count("\n") == 1
