"""Decompress input, and convert other text encodings to UTF-8 with normal line ends.

Supported are UTF-16 (as some Windows programs write it) and UTF-32, with or without a byte order
mark, and lines that end in a carriage return only, as in Excel's "CSV (Macintosh)".
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Callable
from typing import Any

from nonet.errors import FormatError

_CHUNK = 1 << 16
_DEEPEST = 3  # levels of nested compression
_ASCII = rb"[\t\n\r\x20-\x7e]"
# Detected by the byte order mark, or by the zeros between the first four characters. The mark of
# UTF-32 starts with that of UTF-16, so it comes first.
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
"""Converts a chunk of a stream to UTF-8 with normal line ends; the flag marks the last chunk."""


def find_recode(head: bytes) -> Recode | None:
    r"""Return how to convert a stream, judging by its first bytes; None if it needs nothing.

    >>> find_recode(b"53..7\r6..195\r")(b"4\r5", True), find_recode(b"53..7\r\n")
    (b'4\n5', None)
    """
    for start, name in _ENCODINGS:
        if start.match(head):
            decode = codecs.getincrementaldecoder(name)(errors="replace").decode
            return lambda data, last: decode(data, last).encode()
    if b"\r" in head and _TEXT.fullmatch(head):  # text without \n
        return lambda data, last: data.replace(b"\r", b"\n")
    return None


class Recoded(io.RawIOBase):
    """A stream that is converted while it is read."""

    def __init__(self, raw: Any, recode: Recode) -> None:
        """Wrap a stream with its conversion."""
        self._raw, self._recode = raw, recode
        self._rest = b""

    def readable(self) -> bool:
        """Return True: the stream can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read bytes into a buffer and return their number."""
        while not self._rest:
            data = self._raw.read(_CHUNK)
            self._rest = self._recode(data, not data)
            if not data:
                break
        size = min(len(buffer), len(self._rest))
        buffer[:size], self._rest = self._rest[:size], self._rest[size:]
        return size


def unpack(raw: Any, depth: int = 0) -> Any:
    """Decompress gzip and zstd, and convert other encodings to UTF-8 with normal line ends."""
    head = raw.peek(_CHUNK)
    is_gzip, is_zstd = head.startswith(b"\x1f\x8b"), head.startswith(b"\x28\xb5\x2f\xfd")
    if (is_gzip or is_zstd) and depth == _DEEPEST:
        raise FormatError("nested_compression", most=_DEEPEST)
    if is_gzip:
        import gzip

        return unpack(io.BufferedReader(gzip.GzipFile(fileobj=raw, mode="rb"), _CHUNK), depth + 1)
    if is_zstd:
        from nonet.tables.arrow import open_zstd

        return unpack(io.BufferedReader(open_zstd(raw), _CHUNK), depth + 1)
    recode = find_recode(head)
    return io.BufferedReader(Recoded(raw, recode), _CHUNK) if recode else raw
