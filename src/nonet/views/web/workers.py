"""Worker processes: work off the event loop, ended when it takes too long.

The techniques and the traces are pure Python and hold its lock, so threads would hold up everybody
else; and a thread cannot be ended.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any

LONGEST_REPLY = 1 << 24  # bytes
MOST_WAITING = 256  # requests; more are sent away at once


class TooSlowError(Exception):
    """The work took longer than it may."""


class BusyError(Exception):
    """Too many requests wait already."""


class WorkError(Exception):
    """The request cannot be done; `problem` says why and where."""

    def __init__(self, problem: dict[str, Any]) -> None:
        """Keep the problem as data."""
        super().__init__(problem["message"])
        self.problem = problem


class Workers:
    """A few processes that take one job after the other.

    A process is started when there is a job and none is idle, so that an idle server costs
    nothing; `start` brings the first one up early.
    """

    def __init__(self, count: int) -> None:
        """Allow so many processes."""
        self._free = asyncio.Semaphore(count)
        self._idle: list[Process] = []
        self._waiting = 0

    async def start(self) -> None:
        """Have a process ready before the first request."""
        async with self._free:
            self._idle.append(await _spawn())

    async def ask(self, verb: str, arguments: dict[str, Any], seconds: float) -> bytes:
        """Have a job done and give its result as JSON."""
        if self._waiting >= MOST_WAITING:
            raise BusyError
        self._waiting += 1
        try:
            async with self._free:
                reply = await self._work(verb, arguments, seconds)
        finally:
            self._waiting -= 1
        if reply.startswith(b"+"):
            return reply[1:]
        if reply.startswith(b"-"):
            raise WorkError(json.loads(reply[1:]))
        raise RuntimeError(f"{verb} failed: {arguments}")

    async def _work(self, verb: str, arguments: dict[str, Any], seconds: float) -> bytes:
        process = self._idle.pop() if self._idle else await _spawn()
        assert process.stdin
        assert process.stdout
        try:
            job = json.dumps({"verb": verb, "arguments": arguments}).encode()
            async with asyncio.timeout(seconds):
                process.stdin.write(job + b"\n")
                await process.stdin.drain()
                reply = await process.stdout.readline()
        except TimeoutError:
            await _end(process)
            raise TooSlowError from None
        except BaseException:  # cancelled, or the process died: it is of no more use
            await _end(process)
            raise
        if reply:
            self._idle.append(process)
        else:
            await _end(process)
        return reply.rstrip()

    async def stop(self) -> None:
        """End all processes that are idle; busy ones end with their request."""
        while self._idle:
            await _end(self._idle.pop())


async def _spawn() -> Process:
    command = (sys.executable, "-m", "nonet.views.web.worker")
    return await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, limit=LONGEST_REPLY
    )


async def _end(process: Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
