"""The file that appears whole: written beside its name, which it takes when all is in it.

    .NAME.HOST-PID.part ──► NAME

A device, a pipe or a terminal is written through, a link keeps pointing where it did, and a file
that is replaced hands on its mode. What a process that was killed has left is removed by the next
that writes there.
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

from nonet.board.errors import ArgumentError, RunError
from nonet.tables.kinds import is_remote


@contextlib.contextmanager
def whole_file(path: str) -> Iterator[BinaryIO]:
    """Open a file for writing, or an address; `-` is standard output.

    >>> with whole_file("no/such/folder.txt"):
    ...     pass
    Traceback (most recent call last):
    nonet.board.errors.ArgumentError: no/such/folder.txt: cannot be written: no such folder
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
    """Whether a name says nothing of what is written: standard output, a device, a pipe.

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
    own = f"{platform.node()}-"
    _clean(target, own)
    part = target.with_name(f".{target.name}.{own}{os.getpid()}.part")
    with _renamed(
        path,
        lambda: open(part, "wb"),
        lambda: os.replace(part, target),
        part.unlink,
    ) as file:
        if mode is not None:
            os.chmod(part, stat.S_IMODE(mode))
        yield file


@contextlib.contextmanager
def _renamed(
    path: str, open_part: Callable[[], Any], rename: Callable[[], Any], remove: Callable[[], Any]
) -> Iterator[Any]:
    """Write a file under another name, which it loses in the end, or is gone."""
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
    """Remove what processes of this machine that are gone have left of this file."""
    from glob import escape

    for part in target.parent.glob(f".{escape(target.name)}.{escape(own)}*.part"):
        process = part.name.removesuffix(".part").rpartition("-")[2]
        if process.isdecimal() and not _lives(int(process)):
            with contextlib.suppress(OSError):
                part.unlink()


def _lives(process: int) -> bool:
    if os.name != "posix":  # where a signal would end it
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
    """Write to an address under another name; a store keeps no half of it."""
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
