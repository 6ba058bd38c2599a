"""A worker process: reads one job per line and writes one reply per line.

A reply is one byte and JSON: `+` and the result, `-` and the error of the request, or `!` and
nothing for an internal error (the traceback goes to standard error).
"""

from __future__ import annotations

import json
import signal
import sys
import traceback

from nonet.errors import InternalError, NonetError
from nonet.parallel import read_ahead
from nonet.web.handlers import VERBS
from nonet.web.problems import describe

MOST_MEMORY = 1 << 30  # bytes: a photo of 50 megapixels takes about half of it


def reply_to(line: bytes) -> bytes:
    """Run one job within its time limit.

    >>> reply_to(b'{"verb": "convert", "arguments": {"puzzle": "5", "to": "line"}}')[:1]
    b'-'
    """
    job = json.loads(line)
    _limit(job.get("seconds", 0))
    try:
        result = VERBS[job["verb"]](**job["arguments"])
        return b"+" + json.dumps(result, ensure_ascii=False, separators=(",", ":")).encode()
    except MemoryError:
        return b"-" + json.dumps(describe(NonetError("too_much_memory"))).encode()
    except Exception as error:
        if isinstance(error, NonetError) and not isinstance(error, InternalError):
            return b"-" + json.dumps(describe(error)).encode()
        traceback.print_exc()
        return b"!"


def main() -> None:
    """Run jobs until the server closes the input."""
    _limit_memory()
    for line in read_ahead(_read_job):
        reply = reply_to(line)
        _limit(0)
        sys.stdout.buffer.write(reply + b"\n")
        sys.stdout.buffer.flush()


def _read_job() -> bytes:
    if line := sys.stdin.buffer.readline():
        return line
    raise EOFError


def _limit_memory() -> None:
    """Limit the memory of this process to MOST_MEMORY, where the system supports it."""
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


def _limit(seconds: float) -> None:
    """Kill this process after this many seconds of CPU time; 0 is no limit."""
    if hasattr(signal, "setitimer"):  # elsewhere the server measures the time
        signal.setitimer(signal.ITIMER_PROF, seconds)
