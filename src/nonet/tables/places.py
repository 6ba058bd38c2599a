"""Where files are: on this machine, or at an address such as s3://bucket/name."""

from __future__ import annotations

import os

import pyarrow
import pyarrow.fs

from nonet.board.errors import ArgumentError


def is_remote(path: str) -> bool:
    """Tell an address from a path.

    >>> is_remote("s3://bucket/a.csv"), is_remote("a.csv")
    (True, False)
    """
    return "://" in path


def locate(path: str) -> tuple[pyarrow.fs.FileSystem, str]:
    """Give the file system of a path or an address, and the path there.

    >>> locate("file:///data/a.csv")[1]
    '/data/a.csv'
    """
    try:
        uri = path if is_remote(path) else os.path.abspath(path)
        system, name = pyarrow.fs.FileSystem.from_uri(uri)
    except (OSError, pyarrow.ArrowInvalid) as error:
        raise ArgumentError("cannot_find", path=path, reason=str(error)) from None
    return system, name
