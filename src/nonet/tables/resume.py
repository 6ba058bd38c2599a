"""Going on where a run has stopped: what was asked for, and the rows that are done.

A folder of parts says what was asked for in a file of its own, and parts that are missing are made
again. One file that is to come has its rows kept beside it, a line each, until it appears:

    .NAME.kept   {"nonet": "0.1.0", "add": ["level"], ...}  what was asked for
                 ["8f3c...", "unique", null, "hard"]        a row: a mark of its puzzle, its values
                 ["1b77...", "unique", null, "ea            the rest of a line that was cut: no row

Lines are text, so whoever can write to the folder gets no code run by it. They reach the disk every
few seconds; a line that did not is worked out again.
"""

from __future__ import annotations

import contextlib
import json
import os
import stat
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from nonet.board.errors import ArgumentError, RunError
from nonet.tables.batches import Column, of_values
from nonet.tables.kinds import is_remote
from nonet.tables.whole_file import whole_file

STATE = ".asked.json"
"""In a folder that is not finished: what was asked for."""
_EVERY = 5.0  # seconds between two times that rows are brought to the disk


def begin_folder(folder: str, name: str, asked: Mapping[str, Any]) -> None:
    """Make a folder that says in the file `name` what was asked for, or see that it says so."""
    import pyarrow.fs

    from nonet.tables.arrow import locate

    system, path = locate(folder)
    text = json.dumps(asked, indent=1)
    if found := read_asked_of_folder(folder, name):
        if found != json.loads(text):
            raise ArgumentError("begun_otherwise", path=folder, state=f"{path}/{name}")
        return
    if system.get_file_info(path).type == pyarrow.fs.FileType.File:
        raise ArgumentError("is_file", path=folder)
    if system.get_file_info(pyarrow.fs.FileSelector(path, allow_not_found=True)):
        raise ArgumentError("target_exists", path=folder)
    if not is_remote(folder):
        try:
            system.create_dir(path)
        except OSError as error:
            reason = os.strerror(error.errno) if error.errno else str(error)
            raise ArgumentError("cannot_write", path=folder, reason=reason) from None
    with whole_file(f"{folder}/{name}") as file:
        file.write(f"{text}\n".encode())


def unfinished(target: str) -> str:
    """Say where the files of a folder are until all are there.

    >>> unfinished("s3://bucket/out/")
    's3://bucket/out'
    """
    if is_remote(target):
        return target.rstrip("/")
    folder, name = os.path.split(os.path.abspath(target))
    return os.path.join(folder, f".{name}.part")


def read_asked_of_folder(folder: str, name: str = STATE) -> dict[str, Any]:
    """Read what was asked for when a folder was begun; nothing if none was."""
    from nonet.tables.arrow import locate

    system, path = locate(folder)
    state = f"{path}/{name}"
    with contextlib.suppress(OSError, ValueError), system.open_input_stream(state) as file:
        return dict(json.loads(file.read()))
    return {}


def find_kept(output: str) -> Path | None:
    """Say where the rows of a file are kept; None for what is written through, or far away."""
    if output == "-" or is_remote(output):
        return None
    target = Path(os.path.realpath(output))
    if not target.parent.is_dir() or (target.exists() and not stat.S_ISREG(target.stat().st_mode)):
        return None
    return target.with_name(f".{target.name}.kept")


def read_asked(output: str) -> dict[str, Any]:
    """Read what was asked for when a file was begun that has not appeared; nothing if none was."""
    path = find_kept(output)
    with contextlib.suppress(OSError, ValueError):
        if path:
            with open(path, "rb") as file:
                asked = json.loads(file.readline())
                return asked if isinstance(asked, dict) else {}
    return {}


class Kept:
    """The rows that are done of a file that is to come: first all are read, then more written.

    `types` are those of their columns, in Arrow's words.
    """

    def __init__(
        self, types: Mapping[str, str], path: Path | None = None, file: BinaryIO | None = None
    ) -> None:
        """Stand behind the first line. Without a file none is kept."""
        self.path = path
        self._types = types
        self._file = file
        self._end = file.tell() if file else 0  # of what is whole
        self._reading = True
        self._synced = time.monotonic()

    def read(self, most: int) -> dict[str, Column]:
        """Give the next rows that are kept, at most so many; nothing where none is left."""
        rows: list[list[Any]] = []
        while self._file and self._reading and len(rows) < most:
            row = _parse(self._file.readline())
            if row is None or len(row) != len(self._types):
                self._reading = False
                break
            rows.append(row)
            self._end = self._file.tell()
        values = zip(*rows, strict=True)
        return dict(zip(self._types, map(of_values, self._types.values(), values), strict=False))

    def write(self, columns: Iterable[Column]) -> None:
        """Keep more rows; what was cut before is written over."""
        if self._file is None:
            return
        if self._file.tell() != self._end or self._reading:
            self._file.seek(self._end)
            self._file.truncate()
            self._reading = False
        rows = zip(*(column.to_pylist() for column in columns), strict=True)
        lines = [json.dumps(row, separators=(",", ":")) for row in rows]
        sync = time.monotonic() > self._synced + _EVERY
        _write(self._file, "".join(f"{line}\n" for line in lines).encode(), self.path, sync)
        if sync:
            self._synced = time.monotonic()
        self._end = self._file.tell()


def _write(file: BinaryIO, data: bytes, path: Path | None, sync: bool = False) -> None:
    try:
        file.write(data)
        file.flush()
        if sync:
            os.fsync(file.fileno())
    except OSError as error:
        raise RunError("cannot_write", path=path, reason=error.strerror) from None


def _parse(line: bytes) -> list[Any] | None:
    if line.endswith(b"\n"):
        with contextlib.suppress(ValueError):
            row = json.loads(line)
            if isinstance(row, list):
                return row
    return None


def mark(text: Any) -> str:
    """Give a short mark of a puzzle's text, to tell whether it is still the same.

    >>> mark("53..7") == mark("53..7"), mark("53..7") == mark("53..8")
    (True, False)
    """
    from hashlib import blake2b  # takes milliseconds to import, and only slow columns are kept

    return blake2b(str(text).encode(), digest_size=8).hexdigest()


@contextlib.contextmanager
def keep_rows(
    output: str, asked: Mapping[str, Any], types: Mapping[str, str], *, wanted: bool = True
) -> Iterator[Kept]:
    """Open the rows that are kept beside a file; they go when all is done, and stay otherwise.

    Raises `ArgumentError` where rows of another request are kept, or another process writes them.
    """
    path = find_kept(output) if wanted else None
    if path is None:
        yield Kept(types)
        return
    first = json.dumps(asked).encode() + b"\n"
    try:
        with _open(path, output) as file:
            found = file.readline()
            if not found.endswith(b"\n"):  # new, or ended before anything was kept
                file.seek(0)
                file.truncate()
                _write(file, first, path)
            elif found != first:
                raise ArgumentError("begun_otherwise", path=output, state=path)
            yield Kept(types, path, file)
    except BaseException:
        with contextlib.suppress(OSError):
            if path.stat().st_size == len(first):
                path.unlink()
        raise
    with contextlib.suppress(OSError), open(output, "r+b") as file:
        os.fsync(file.fileno())  # on the disk, before what it could be made of goes
    path.unlink(missing_ok=True)


@contextlib.contextmanager
def _open(path: Path, output: str) -> Iterator[BinaryIO]:
    """Open a file to read and write, which no other process may do as long."""
    try:
        path.touch()
        file = open(path, "r+b")  # noqa: SIM115
    except OSError as error:
        reason = error.strerror or str(error)
        raise ArgumentError("cannot_write", path=output, reason=reason) from None
    try:
        try:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ArgumentError("being_written", path=output) from None
        except (ImportError, OSError):
            pass  # no locks on this system, or in this folder
        yield file
    finally:
        with contextlib.suppress(OSError):  # what cannot be written was told when it was
            file.close()
