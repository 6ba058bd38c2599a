"""A worker process: reads a job a line, does it, writes a reply a line.

A reply is one byte that says how it went, and JSON: `+` and the result, `-` and what is wrong with
the request, `!` and nothing where the fault is ours (the traceback goes to standard error).
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
    """Do one job, in its seconds.

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
    """Work until the server ends."""
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
    """Let this process take no more than MOST_MEMORY, where the system can hold it to that."""
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


def _limit(seconds: float) -> None:
    """End this process when it has used so much CPU time, whatever it is at; 0 is no limit."""
    if hasattr(signal, "setitimer"):  # elsewhere the server looks at the clock
        signal.setitimer(signal.ITIMER_PROF, seconds)
