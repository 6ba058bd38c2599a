"""Text that is written in another way: UTF-16, as some programs of Windows write it, with a mark or
without, UTF-32, and lines that end with a carriage return alone, as Excel's "CSV (Macintosh)" has
them."""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Callable
from typing import Any

_CHUNK = 1 << 16
_ASCII = rb"[\t\n\r\x20-\x7e]"
# By the mark, or by the zeros between the first four characters. The mark of UTF-32 starts with
# that of UTF-16.
_ENCODINGS = [
    (re.compile(rb"\xff\xfe\0\0|\0\0\xfe\xff"), "utf-32"),
    (re.compile(rb"\xff\xfe|\xfe\xff"), "utf-16"),
    (re.compile(rb"(?:%b\0\0\0){4}" % _ASCII), "utf-32-le"),
    (re.compile(rb"(?:\0\0\0%b){4}" % _ASCII), "utf-32-be"),
    (re.compile(rb"(?:%b\0){4}" % _ASCII), "utf-16-le"),
    (re.compile(rb"(?:\0%b){4}" % _ASCII), "utf-16-be"),
]
_TEXT = re.compile(rb"[\t\r\x20-\xff]+")

Recode = Callable[[bytes, bool], bytes]
"""Turns a piece of a stream, and whether it is the last one, into UTF-8 with usual lines."""


def find_recode(head: bytes) -> Recode | None:
    r"""Tell by the first bytes how to recode a stream; None where that needs nothing.

    >>> find_recode(b"53..7\r6..195\r")(b"4\r5", True), find_recode(b"53..7\r\n")
    (b'4\n5', None)
    """
    for start, name in _ENCODINGS:
        if start.match(head):
            decode = codecs.getincrementaldecoder(name)(errors="replace").decode
            return lambda data, last: decode(data, last).encode()
    if b"\r" in head and _TEXT.fullmatch(head):  # no \n, and nothing that a text has not
        return lambda data, last: data.replace(b"\r", b"\n")
    return None


class Recoded(io.RawIOBase):
    """A stream, recoded as it is read."""

    def __init__(self, raw: Any, recode: Recode) -> None:
        """Take the stream, and what recodes it."""
        self._raw, self._recode = raw, recode
        self._rest = b""

    def readable(self) -> bool:
        """Say so."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer as far as there is something."""
        while not self._rest:
            data = self._raw.read(_CHUNK)
            self._rest = self._recode(data, not data)
            if not data:
                break
        size = min(len(buffer), len(self._rest))
        buffer[:size], self._rest = self._rest[:size], self._rest[size:]
        return size
