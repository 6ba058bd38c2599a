"""Single key presses from a terminal, without waiting for Enter."""

from __future__ import annotations

import sys
import time
from types import TracebackType

_ARROWS = {"\x1b[C": "right", "\x1b[D": "left", "\x1b[A": "up", "\x1b[B": "down"}
_WINDOWS_ARROWS = {"M": "right", "K": "left", "H": "up", "P": "down"}


class Keys:
    """A context in which `wait` returns the next key; the terminal is restored at the end."""

    if sys.platform == "win32":

        def __enter__(self) -> Keys:
            """Nothing to prepare here."""
            return self

        def __exit__(self, *_: object) -> None:
            """Nothing to restore."""

        def wait(self, seconds: float) -> str:
            """Return a key pressed within this many seconds, or an empty string."""
            import msvcrt

            end = time.monotonic() + seconds
            while not msvcrt.kbhit():
                if time.monotonic() >= end:
                    return ""
                time.sleep(0.005)
            char = msvcrt.getwch()
            return _WINDOWS_ARROWS.get(msvcrt.getwch(), "") if char in "\0\xe0" else char

    else:

        def __enter__(self) -> Keys:
            """Make the terminal pass keys on at once, without showing them."""
            import termios
            import tty

            self._typed = ""
            self._before = termios.tcgetattr(sys.stdin)
            tty.setcbreak(sys.stdin)
            return self

        def __exit__(
            self,
            type_: type[BaseException] | None,
            error: BaseException | None,
            trace: TracebackType | None,
        ) -> None:
            """Restore the terminal."""
            import termios

            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, self._before)

        def wait(self, seconds: float) -> str:
            """Return a key pressed within this many seconds, or an empty string."""
            import os
            import select

            if not self._typed and select.select([sys.stdin], [], [], seconds)[0]:
                self._typed = os.read(sys.stdin.fileno(), 64).decode(errors="replace")
            for sequence, name in _ARROWS.items():
                if self._typed.startswith(sequence):
                    self._typed = self._typed[len(sequence) :]
                    return name
            key, self._typed = self._typed[:1], self._typed[1:]
            return key
