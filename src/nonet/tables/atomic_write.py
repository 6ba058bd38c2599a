"""Write files atomically: to a temporary file that is renamed when it is complete.

    .NAME.HOST-PID.part ──► NAME

A device, a pipe or a terminal is written directly. A symbolic link stays a link, a replaced file
keeps its permissions, and a read-only file is not replaced. Data is flushed to disk before the
rename. Temporary files of killed processes are removed by the next write to the same name.
"""

from __future__ import annotations

import contextlib
import os
import platform
import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

from nonet.errors import ArgumentError, RunError
from nonet.tables.readers import is_remote


@contextlib.contextmanager
def atomic_write(path: str) -> Iterator[BinaryIO]:
    """Open a file or a remote address for atomic writing; `-` is standard output.

    >>> with atomic_write("no/such/folder.txt"):
    ...     pass
    Traceback (most recent call last):
    nonet.errors.ArgumentError: cannot write no/such/folder.txt: no such folder
    """
    if path == "-":
        yield sys.stdout.buffer
        return
    opened = _remote(path) if is_remote(path) else _local(path)
    try:
        with opened as file:
            yield file
    except BrokenPipeError:
        raise
    except OSError as error:
        raise RunError("cannot_write", path=path, reason=error.strerror or str(error)) from None


def has_no_ending(path: str) -> bool:
    """Return whether a name cannot set the file type: standard output, a device, a pipe.

    >>> has_no_ending("-"), has_no_ending("out.csv")
    (True, False)
    """
    place = Path(path)
    return path == "-" or (place.exists() and not place.is_file() and not place.is_dir())


@contextlib.contextmanager
def _local(path: str) -> Iterator[BinaryIO]:
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise ArgumentError("is_folder", path=path)
    if not target.parent.is_dir():
        raise ArgumentError("cannot_write", path=path, reason="no such folder")
    mode = target.stat().st_mode if target.exists() else None
    if mode is not None and not stat.S_ISREG(mode):
        with open(target, "wb") as file:
            yield file
        return
    if mode is not None and not (mode & 0o222 and os.access(target, os.W_OK)):
        raise ArgumentError("cannot_write", path=path, reason="the file is read-only")
    own = f"{platform.node()}-"
    _clean(target, own)
    part = target.with_name(f".{target.name}.{own}{os.getpid()}.part")
    with _renamed(
        path,
        lambda: open(part, "xb"),  # never follows a link that somebody else has created
        lambda: _publish(part, target),
        part.unlink,
    ) as file:
        if mode is not None:
            os.chmod(part, stat.S_IMODE(mode))
        yield file


def _publish(part: Path, target: Path) -> None:
    """Flush a file to disk and rename it; flush the folder too, where that is supported."""
    with open(part, "ab") as file:  # the writer may have closed it
        os.fsync(file.fileno())
    os.replace(part, target)
    with contextlib.suppress(OSError):
        number = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


@contextlib.contextmanager
def _renamed(
    path: str, open_part: Callable[[], Any], rename: Callable[[], Any], remove: Callable[[], Any]
) -> Iterator[Any]:
    """Open a temporary file; rename it on success, remove it on failure."""
    try:
        file = open_part()
    except OSError as error:
        reason = error.strerror or str(error)
        raise ArgumentError("cannot_write", path=path, reason=reason) from None
    try:
        with file:
            yield file
        rename()
    except BaseException:
        with contextlib.suppress(OSError):
            remove()
        raise


def _clean(target: Path, own: str) -> None:
    """Remove temporary files for this target left by dead processes of this machine."""
    from glob import escape

    for part in target.parent.glob(f".{escape(target.name)}.{escape(own)}*.part"):
        process = part.name.removesuffix(".part").rpartition("-")[2]
        if process.isdecimal() and not _lives(int(process)):
            with contextlib.suppress(OSError):
                part.unlink()


def _lives(process: int) -> bool:
    if os.name != "posix":  # os.kill would end the process there
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return process != os.getpid()


@contextlib.contextmanager
def _remote(path: str) -> Iterator[Any]:
    """Write to a remote address under a temporary name, then rename it."""
    import uuid

    from nonet.tables.arrow import locate

    system, name = locate(path)
    part = f"{name}.{uuid.uuid4().hex}.part"
    with _renamed(
        path,
        lambda: system.open_output_stream(part),
        lambda: system.move(part, name),
        lambda: system.delete_file(part),
    ) as file:
        yield file
