"""A worker process: reads a job a line, does it, writes a reply a line.

A reply is one byte that says how it went, and JSON: `+` and the result, `-` and what is wrong with
the request, `!` and nothing where the fault is ours (the traceback goes to standard error).
"""

from __future__ import annotations

import json
import signal
import sys
import traceback

from nonet.board.errors import NonetError
from nonet.views.web.problems import describe
from nonet.views.web.work import VERBS


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
    except NonetError as error:
        return b"-" + json.dumps(describe(error)).encode()
    except Exception:
        traceback.print_exc()
        return b"!"


def main() -> None:
    """Work until standard input ends, which is when the server does."""
    for line in sys.stdin.buffer:
        reply = reply_to(line)
        _limit(0)
        sys.stdout.buffer.write(reply + b"\n")
        sys.stdout.buffer.flush()


def _limit(seconds: float) -> None:
    """End this process when it has used so much CPU time, whatever it is at; 0 is no limit."""
    if hasattr(signal, "setitimer"):  # elsewhere the server looks at the clock
        signal.setitimer(signal.ITIMER_PROF, seconds)


if __name__ == "__main__":
    main()
