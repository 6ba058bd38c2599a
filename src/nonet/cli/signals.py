"""Ctrl-C and SIGTERM end a command alike, wherever they find it.

Python raises KeyboardInterrupt at whatever the main thread is at. Where that is the import of a
native module, the module may take it for a failure of its own, or clear it; where it is a callback
or a destructor, nobody hears of it; and code that tidies up behind it may fail. So it waits until
an import is over, comes again where it was lost, and is remembered.
"""

from __future__ import annotations

import signal
import sys
from types import FrameType
from typing import Any

_came: set[int] = set()
_SOON = 0.02  # seconds
_IMPORT = "<frozen importlib._bootstrap>"


def stop_by_signals() -> None:
    """Let both signals end the program; Ctrl-C stays ignored where it was so at the start."""
    signal.signal(signal.SIGTERM, _stop)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _stop)
    if hasattr(signal, "setitimer"):  # not on Windows
        signal.signal(signal.SIGALRM, _stop)
        sys.unraisablehook = _stop_again


def is_stopped() -> bool:
    """Whether a signal has come: then no other exception is worth telling."""
    return bool(_came)


def _stop(number: int, frame: FrameType | None) -> None:
    _came.add(number)
    inner = frame
    while hasattr(signal, "setitimer") and inner is not None:
        if inner.f_code.co_filename == _IMPORT:
            signal.setitimer(signal.ITIMER_REAL, _SOON)
            return
        inner = inner.f_back
    signal.default_int_handler(number, frame)


def _stop_again(lost: Any) -> None:
    if issubclass(lost.exc_type, KeyboardInterrupt):
        signal.setitimer(signal.ITIMER_REAL, _SOON)
    else:
        sys.__unraisablehook__(lost)
