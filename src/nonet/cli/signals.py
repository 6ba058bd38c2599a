"""End a command on Ctrl-C or SIGTERM, wherever the signal finds it.

KeyboardInterrupt during an import can be taken for a failure of the module, and in a callback it is
lost. So a signal waits until the import is over, and is raised again where it was lost.
"""

from __future__ import annotations

import signal
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:  # without importing typing: this module comes first
    from types import FrameType
    from typing import Any

_came: set[int] = set()
_SOON = 0.02  # seconds
_IMPORT = "<frozen importlib._bootstrap>"


def stop_by_signals() -> None:
    """Make both signals end the program; Ctrl-C stays ignored if it was ignored at the start."""
    signal.signal(signal.SIGTERM, _stop)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _stop)
    if hasattr(signal, "setitimer"):  # not on Windows
        signal.signal(signal.SIGALRM, _stop)
        sys.unraisablehook = _stop_again


def is_stopped() -> bool:
    """Whether a signal has come, so that later exceptions are only its consequence."""
    return bool(_came)


def stop_if_signalled() -> None:
    """Raise KeyboardInterrupt now if a signal has come during an import."""
    if _came:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
        raise KeyboardInterrupt


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
