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
    """Do one job.

    >>> reply_to(b'{"verb": "convert", "arguments": {"puzzle": "5", "to": "line"}}')[:1]
    b'-'
    """
    job = json.loads(line)
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
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(reply_to(line) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
