"""Faults of the disk, one by one: the target is whole or as it was, and the command goes on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import NONET, run_nonet
from tests.tables.test_files import posix
from tests.tables.test_resume import FEW, write_table

pytestmark = posix

# Runs the command with the N-th call of the disk's failing: writes, flushes and syncs of what is
# in the folder, links and renames. Without such a call it prints how many there were.
FAIL = """
import builtins, errno, os, sys
from nonet.cli import main as program
folder, fails = sys.argv[1], int(sys.argv[2])
calls = 0

def call(real):
    def run(*args, **named):
        global calls
        calls += 1
        if calls == fails:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(*args, **named)
    return run

class File:
    def __init__(self, file):
        self._file = file
        self.write, self.flush = call(file.write), call(file.flush)
        self.truncate = call(file.truncate)
    def __enter__(self):
        return self
    def __exit__(self, *error):
        self._file.close()
    def __getattr__(self, name):
        return getattr(self._file, name)

real_open = builtins.open
def open_file(path, mode="r", *args, **named):
    if not str(path).startswith(folder) or mode in ("r", "rb"):
        return real_open(path, mode, *args, **named)
    return File(call(real_open)(path, mode, *args, **named))

builtins.open = open_file
os.fsync, os.replace = call(os.fsync), call(os.replace)
status = program.main(sys.argv[3:])
print(calls, file=sys.stderr)
sys.exit(status)
"""


def run_failing(folder: Path, at: int, *args: str | Path) -> tuple[int, list[str], int]:
    """Run with one failing call: the status, what it said, and how many calls there were."""
    words = [sys.executable, "-c", FAIL, str(folder), str(at), *map(str, args)]
    done = subprocess.run(words, capture_output=True, text=True)
    *said, calls = done.stderr.splitlines()
    return done.returncode, said, int(calls)


@pytest.mark.parametrize("target", ["out.csv", "out.parquet"])
def test_after_any_fault_the_same_command_resumes(target: str, tmp_path: Path) -> None:
    write_table(tmp_path / "in.csv", FEW[:20])
    folder = tmp_path / "out"
    folder.mkdir()
    output = folder / target
    words: list[str | Path] = ["rate", tmp_path / "in.csv", "--jobs", "1", "-o", output]
    status, _, calls = run_failing(folder, 0, *words)
    whole = output.read_bytes()
    assert (status, os.listdir(folder)) == (0, [target])
    assert calls >= 6
    failed = 0
    for at in range(1, calls + 1):
        for old in (None, b"old"):
            output.unlink(missing_ok=True)
            if old:
                output.write_bytes(old)
            status, said, _ = run_failing(folder, at, *words)
            assert len(said) == 1, said
            if status:
                failed += 1
                assert status in (64, 74)
                assert "No space left on device" in said[0]
                assert (output.read_bytes() if output.exists() else None) == old
                assert not [name for name in os.listdir(folder) if name.endswith(".part")]
            else:  # the folder could not be synced, which not every system can
                assert output.read_bytes() == whole
            assert run_nonet(*words).returncode == 0
            assert output.read_bytes() == whole
            assert os.listdir(folder) == [target]
    assert failed >= 2 * (calls - 1)


def test_links_in_the_place_of_kept_rows_are_refused(tmp_path: Path) -> None:
    write_table(tmp_path / "in.csv", FEW[:2])
    (tmp_path / "other").write_text("precious\n")
    (tmp_path / ".out.csv.kept").symlink_to(tmp_path / "other")
    done = run_nonet("rate", tmp_path / "in.csv", "-o", tmp_path / "out.csv")
    assert (done.returncode, done.stderr.count("\n")) == (64, 1)
    assert "out.csv: " in done.stderr
    assert (tmp_path / "other").read_text() == "precious\n"
    assert not (tmp_path / "out.csv").exists()


def test_a_link_in_the_place_of_the_part_is_not_followed(tmp_path: Path) -> None:
    """Its name is known before: the machine's and the number of the process."""
    (tmp_path / "other").write_text("precious\n")
    script = (
        "import os, platform, sys; from pathlib import Path;"
        "folder = Path(sys.argv[1]);"
        "part = folder / f'.out.txt.{platform.node()}-{os.getpid()}.part';"
        "part.symlink_to(folder / 'other');"
        "from nonet.tables import atomic_write as module;"
        "module._clean = lambda *args: None;"  # as if it were put there a moment later
        "from nonet.cli.main import main;"
        "sys.exit(main(['solve', '.' * 81, '-o', str(folder / 'out.txt')]))"
    )
    done = subprocess.run([sys.executable, "-c", script, tmp_path], capture_output=True, text=True)
    assert (done.returncode, done.stderr.count("\n")) == (64, 1)
    assert "out.txt: File exists" in done.stderr
    assert (tmp_path / "other").read_text() == "precious\n"


def test_a_read_only_file_is_not_replaced(tmp_path: Path) -> None:
    output = tmp_path / "out.csv"
    output.write_text("precious\n")
    output.chmod(0o444)
    for command in ("solve", "rate"):
        done = run_nonet(command, FEW[0], "-o", output)
        assert done.returncode == 64
        assert done.stderr == f"nonet: cannot write {output}: the file is read-only\n"
    assert output.read_text() == "precious\n"


def test_a_full_device_is_reported(tmp_path: Path) -> None:
    done = subprocess.run(
        [NONET, "solve", FEW[0], "-o", "/dev/full"], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr.count("\n")) == (74, 1)
    assert "cannot write /dev/full: No space left on device" in done.stderr
