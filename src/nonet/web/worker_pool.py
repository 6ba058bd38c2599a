"""Worker processes: work off the event loop, ended when it takes too long.

The techniques and the traces are pure Python and hold its lock, so threads would hold up everybody
else; and a thread cannot be ended.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any

from nonet.board.errors import RunError
from nonet.results.parallel import APART

LONGEST_REPLY = 1 << 24  # bytes
LONGEST_TOLD = 10_000  # characters of a request in a report of our own fault
MOST_WAITING = 256  # requests; more are sent away at once
# A busy machine must not end what costs little: CPU time is limited, and behind it the clock.
SLOWEST = 6 if hasattr(signal, "setitimer") else 1  # seconds by the clock for one of the CPU
OVERDUE = -signal.SIGPROF if hasattr(signal, "SIGPROF") else None  # how its limit ends a worker
TURN = 0.25  # seconds after which a job lets the next one start beside it
MOST_LATE = 16


class TooSlowError(Exception):
    """The work took longer than it may."""


class BusyError(Exception):
    """Too many requests wait already."""


class EndingError(Exception):
    """The server is about to end."""


class WorkError(Exception):
    """The request cannot be done; `problem` says why and where."""

    def __init__(self, problem: dict[str, Any]) -> None:
        """Keep the problem as data."""
        super().__init__(problem["message"])
        self.problem = problem


class Workers:
    """A few processes that take one job after the other.

    A process is started when there is a job and none is idle, so that an idle server costs
    nothing; `start` brings the first one up early. A job that is not done within its turn goes on,
    but no longer counts: whoever asks for something short never waits for all that is long.
    """

    def __init__(self, count: int) -> None:
        """Allow so many processes, and some more for jobs that are late."""
        self._free = asyncio.Semaphore(count)
        self._count = count
        self._late = 0  # jobs that go on after their turn
        self._idle: list[Process] = []
        self._busy: set[Process] = set()
        self._waiting = 0
        self._ending = False

    async def start(self) -> None:
        """Have a process ready before the first request."""
        async with self._free:
            self._idle.append(await _spawn())

    async def ask(self, verb: str, arguments: dict[str, Any], seconds: float) -> bytes:
        """Have a job done in so many seconds of CPU time, and give its result as JSON."""
        if self._waiting >= MOST_WAITING:
            raise BusyError
        self._waiting += 1
        try:
            reply = await self._in_turn(verb, arguments, seconds)
        finally:
            self._waiting -= 1
        if reply.startswith(b"+"):
            return reply[1:]
        if reply.startswith(b"-"):
            raise WorkError(json.loads(reply[1:]))
        raise _fault("server_fault", f"{verb} failed", arguments)

    async def _in_turn(self, verb: str, arguments: dict[str, Any], seconds: float) -> bytes:
        """Wait for a free place, and give it up when the turn is over."""
        await self._free.acquire()
        is_late = False

        def let_next_start() -> None:
            nonlocal is_late
            if self._late < MOST_LATE:
                is_late = True
                self._late += 1
                self._free.release()

        turn = asyncio.get_running_loop().call_later(TURN, let_next_start)
        try:
            return await self._twice(verb, arguments, seconds)
        finally:
            turn.cancel()
            if is_late:
                self._late -= 1
            else:
                self._free.release()

    async def _twice(self, verb: str, arguments: dict[str, Any], seconds: float) -> bytes:
        """Do a job, and once more where its process was killed, then in a new one.

        Those that wait may all have been killed; a new one that dies dies of the job.
        """
        for new in (False, True):
            if self._ending:
                raise EndingError
            if reply := await self._work(verb, arguments, seconds, new=new):
                return reply
        if self._ending:
            raise EndingError
        raise _fault("worker_died", f"a new worker died of {verb}", arguments)

    async def _work(
        self, verb: str, arguments: dict[str, Any], seconds: float, *, new: bool
    ) -> bytes:
        """Have one process do a job; it gives nothing when the process dies."""
        process = self._idle.pop() if self._idle and not new else await _spawn()
        self._busy.add(process)
        if self._ending:  # while it was started
            await _end(process)
        assert process.stdin
        assert process.stdout
        reply = b""
        try:
            job = json.dumps({"verb": verb, "arguments": arguments, "seconds": seconds}).encode()
            async with asyncio.timeout(seconds * SLOWEST):
                with contextlib.suppress(ConnectionError):  # the process is dead
                    process.stdin.write(job + b"\n")
                    await process.stdin.drain()
                    reply = await process.stdout.readline()
        except TimeoutError:
            raise TooSlowError from None
        finally:
            self._busy.discard(process)
            # What did not answer is of no more use; nor is one more than may wait for work.
            if reply and not self._ending and len(self._idle) < self._count:
                self._idle.append(process)
            else:
                await _end(process)
        if process.returncode == OVERDUE:
            raise TooSlowError
        return reply.rstrip()

    async def stop(self) -> None:
        """End all processes; what they were at is answered with EndingError."""
        self._ending = True
        for process in (*self._idle, *self._busy):
            await _end(process)
        self._idle.clear()


def _fault(code: str, what: str, arguments: dict[str, Any]) -> RunError:
    """Report a fault of our own, and make the error for who asked."""
    print(f"nonet: {what}: {str(arguments)[:LONGEST_TOLD]}", file=sys.stderr, flush=True)
    return RunError(code)


async def _spawn() -> Process:
    command = (sys.executable, "-m", "nonet.views.web.worker")
    return await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, limit=LONGEST_REPLY, **APART
    )


async def _end(process: Process) -> None:
    """Kill a process, dead or alive.

    `process.kill` would look whether it is dead, and so take its status from asyncio's watcher.
    """
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
    await process.wait()
