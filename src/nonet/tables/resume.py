"""Resume interrupted runs: save the request and the finished rows.

A folder of parts stores the request in a file; missing parts are generated again. The finished
rows of a single output file are saved next to it, one per line, until the file is complete:

    .NAME.kept   {"nonet": "0.1.0", "add": ["level"], ...}  the request
                 ["8f3c...", "unique", null, "hard"]        a row: a hash of its puzzle, its values
                 ["1b77...", "unique", null, "ea            an incomplete line, which is ignored

The lines are JSON, not pickles, so a manipulated file cannot execute code. They are flushed to disk
every few seconds; rows that were not flushed are computed again.
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

from nonet.errors import ArgumentError, RunError
from nonet.tables.atomic_write import atomic_write
from nonet.tables.columnar import Column, of_values
from nonet.tables.readers import is_remote

STATE = ".asked.json"
"""The file with the request in an unfinished folder."""
_EVERY = 5.0  # seconds between flushes to disk


def begin_folder(folder: str, name: str, asked: Mapping[str, Any]) -> None:
    """Create a folder with the request in the file `name`, or check that it has the same one."""
    import pyarrow.fs

    from nonet.tables.arrow import locate

    system, path = locate(folder)
    text = json.dumps(asked, indent=1)
    if found := read_asked_of_folder(folder, name):
        if found != json.loads(text):
            raise ArgumentError("resume_mismatch", path=folder, state=f"{path}/{name}")
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
    with atomic_write(f"{folder}/{name}") as file:
        file.write(f"{text}\n".encode())


def unfinished(target: str) -> str:
    """Return the folder that holds the files of a folder until it is complete.

    >>> unfinished("s3://bucket/out/")
    's3://bucket/out'
    """
    if is_remote(target):
        return target.rstrip("/")
    folder, name = os.path.split(os.path.abspath(target))
    return os.path.join(folder, f".{name}.part")


def read_asked_of_folder(folder: str, name: str = STATE) -> dict[str, Any]:
    """Return the request of an unfinished folder; empty if there is none."""
    from nonet.tables.arrow import locate

    system, path = locate(folder)
    state = f"{path}/{name}"
    with contextlib.suppress(OSError, ValueError), system.open_input_stream(state) as file:
        return dict(json.loads(file.read()))
    return {}


def find_kept(output: str) -> Path | None:
    """Return the path of a file's saved rows; None for streams, devices and remote files."""
    if output == "-" or is_remote(output):
        return None
    target = Path(os.path.realpath(output))
    if not target.parent.is_dir() or (target.exists() and not stat.S_ISREG(target.stat().st_mode)):
        return None
    return target.with_name(f".{target.name}.kept")


def read_asked(output: str) -> dict[str, Any]:
    """Return the request of an unfinished file; empty if there is none."""
    path = find_kept(output)
    with contextlib.suppress(OSError, ValueError):
        if path:
            with open(path, "rb", opener=_open_own) as file:
                asked = json.loads(file.readline())
                return asked if isinstance(asked, dict) else {}
    return {}


class SavedRows:
    """The saved rows of an unfinished file: read them all first, then write more.

    `types` are the Arrow types of the columns.
    """

    def __init__(
        self, types: Mapping[str, str], path: Path | None = None, file: BinaryIO | None = None
    ) -> None:
        """Start after the first line. Without a file, nothing is saved."""
        self.path = path
        self._types = types
        self._file = file
        self._end = file.tell() if file else 0  # end of the complete lines
        self._reading = True
        self._synced = time.monotonic()

    def read(self, most: int) -> dict[str, Column]:
        """Return at most `most` of the next saved rows; empty if there are no more."""
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
        """Save more rows; an incomplete line at the end is overwritten."""
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
    """Return a short hash of a puzzle's text, to detect changed input.

    >>> mark("53..7") == mark("53..7"), mark("53..7") == mark("53..8")
    (True, False)
    """
    from hashlib import blake2b  # imported late: takes milliseconds, used for slow columns only

    return blake2b(str(text).encode(), digest_size=8).hexdigest()


@contextlib.contextmanager
def open_saved_rows(
    output: str, asked: Mapping[str, Any], types: Mapping[str, str], *, wanted: bool = True
) -> Iterator[SavedRows]:
    """Open the saved rows of a file; delete them on success, keep them otherwise.

    Raise `ArgumentError` if they belong to another request, or if another process writes them.
    """
    path = find_kept(output) if wanted else None
    if path is None:
        yield SavedRows(types)
        return
    first = json.dumps(asked).encode() + b"\n"
    try:
        with _open(path, output) as file:
            found = file.readline()
            if not found.endswith(b"\n"):  # new, or interrupted before anything was saved
                file.seek(0)
                file.truncate()
                _write(file, first, path)
            elif found != first:
                raise ArgumentError("resume_mismatch", path=output, state=path)
            yield SavedRows(types, path, file)
    except BaseException:
        with contextlib.suppress(OSError):
            if path.stat().st_size == len(first):
                path.unlink()
        raise
    path.unlink(missing_ok=True)


def _open_own(path: str, flags: int) -> int:
    """Open a file, creating it for writing; refuse to follow a symbolic link."""
    creates = os.O_CREAT if flags & os.O_RDWR else 0
    return os.open(path, flags | creates | getattr(os, "O_NOFOLLOW", 0), 0o666)


@contextlib.contextmanager
def _open(path: Path, output: str) -> Iterator[BinaryIO]:
    """Open a file for reading and writing, locked against other processes."""
    try:
        file = open(path, "r+b", opener=_open_own)  # noqa: SIM115
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
            pass  # locks are not supported here
        yield file
    finally:
        with contextlib.suppress(OSError):  # write errors have been reported already
            file.close()
