"""Text in UTF-16, as some programs of Windows write it."""

from __future__ import annotations

import codecs
import io
from typing import Any

_CHUNK = 1 << 16


class Recoded(io.RawIOBase):
    """UTF-16 as UTF-8."""

    def __init__(self, raw: Any) -> None:
        """Read from a stream that starts with a mark."""
        self._raw = raw
        self._decoder = codecs.getincrementaldecoder("utf-16")(errors="replace")
        self._rest = b""

    def readable(self) -> bool:
        """Say so."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer as far as there is something."""
        while not self._rest:
            data = self._raw.read(_CHUNK)
            self._rest = self._decoder.decode(data, not data).encode()
            if not data:
                break
        size = min(len(buffer), len(self._rest))
        buffer[:size], self._rest = self._rest[:size], self._rest[size:]
        return size
