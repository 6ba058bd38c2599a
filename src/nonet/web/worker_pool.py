"""Worker processes: run jobs outside the event loop and kill those that take too long.

Techniques and traces are pure Python and hold the interpreter lock, so threads would block all
other requests, and a thread cannot be killed.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from nonet.errors import RunError
from nonet.parallel import APART, python_command

LONGEST_REPLY = 1 << 24  # bytes
LONGEST_TOLD = 10_000  # characters of a request in the report of an internal error
MOST_WAITING = 256  # requests; further ones are rejected at once
MOST_OF_CLIENT = 128  # of these
# CPU time is limited first, so that a busy machine does not kill cheap jobs; then wall time.
SLOWEST = 6 if hasattr(signal, "setitimer") else 1  # seconds of wall time per second of CPU time
OVERDUE = -signal.SIGPROF if hasattr(signal, "SIGPROF") else None  # how a worker ends at its limit
TURN = 0.25  # seconds after which another job may start beside this one
LONG = 2.0  # seconds after which a job continues at the lowest priority
LONG_VERBS = ("find", "generate", "make", "photo")  # until measured to be shorter
MOST_LATE = 16
SHARE = 4  # late jobs per client; its further jobs wait, those of others do not
LOWEST = 19  # the priority of long jobs, so that short ones run beside them


class TooSlowError(Exception):
    """The job exceeded its time limit."""


class BusyError(Exception):
    """Too many requests are waiting."""


class EndingError(Exception):
    """The server is shutting down."""


class WorkError(Exception):
    """The request is invalid; `problem` says what is wrong and where."""

    def __init__(self, problem: dict[str, Any]) -> None:
        """Store the problem."""
        super().__init__(problem["message"])
        self.problem = problem


class Workers:
    """A pool of processes that run one job at a time each.

    A process is started when there is a job and none is idle, so an idle server costs nothing;
    `start` starts the first one early. A job that exceeds its time slot continues but no longer
    occupies a slot, so short jobs never wait for all the long ones.
    """

    def __init__(self, count: int) -> None:
        """Allow this many processes, and some more for late jobs."""
        self._free = count  # slots for jobs within their time slot
        self._count = count
        self._late: Counter[str] = Counter()  # late jobs per client
        self._usual = dict.fromkeys(LONG_VERBS, LONG)  # seconds that each verb took recently
        self._queue: list[_Waiting] = []
        self._lowered: set[Process] = set()  # lowered for good: only root could raise it
        self._idle: list[Process] = []
        self._busy: set[Process] = set()
        self._asked: Counter[str] = Counter()  # unanswered requests per client
        self._ending = False

    async def start(self) -> None:
        """Start a process before the first request."""
        self._idle.append(await _spawn())

    async def ask(
        self, verb: str, arguments: dict[str, Any], seconds: float, client: str = ""
    ) -> bytes:
        """Run a job within this many seconds of CPU time, and return its result as JSON."""
        if self._asked.total() >= MOST_WAITING or self._asked[client] >= MOST_OF_CLIENT:
            raise BusyError
        self._asked[client] += 1
        try:
            reply = await self._in_turn(verb, arguments, seconds, client)
        finally:
            _count_down(self._asked, client)
        if reply.startswith(b"+"):
            return reply[1:]
        if reply.startswith(b"-"):
            raise WorkError(json.loads(reply[1:]))
        raise _fault("server_fault", f"{verb} failed", arguments)

    async def _in_turn(
        self, verb: str, arguments: dict[str, Any], seconds: float, client: str
    ) -> bytes:
        """Wait for a free slot, and release it when its time is over."""
        await self._wait_for_place(verb, client)
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        assert task
        timer: asyncio.TimerHandle | None = None
        start = loop.time()
        is_late = is_dropped = False

        def begin(process: Process) -> None:
            nonlocal timer, start
            if timer is None:  # starting a process does not count
                start = loop.time()
                timer = loop.call_later(TURN, end_turn, process)

        def end_turn(process: Process) -> None:
            nonlocal timer, is_late, is_dropped
            if self._late.total() >= MOST_LATE:
                is_dropped = True
                task.cancel()
                return
            is_late = True
            self._late[client] += 1
            timer = loop.call_later(LONG - TURN, self._lower, process)
            self._give_place()

        try:
            return await self._twice(verb, arguments, seconds, begin)
        except asyncio.CancelledError:
            if not is_dropped:
                raise
            task.uncancel()
            raise BusyError from None
        finally:
            if timer:
                timer.cancel()
            taken = min(loop.time() - start, 4 * TURN)  # one long job does not define its verb
            self._usual[verb] = 0.8 * self._usual.get(verb, 0.0) + 0.2 * taken
            if is_late:
                _count_down(self._late, client)
                self._let_in()
            else:
                self._give_place()

    async def _wait_for_place(self, verb: str, client: str) -> None:
        waiting = _Waiting(verb, client, asyncio.get_running_loop().create_future())
        self._queue.append(waiting)
        self._let_in()
        try:
            await waiting.admitted
        except asyncio.CancelledError:
            if waiting in self._queue:
                self._queue.remove(waiting)
            else:
                self._give_place()
            raise

    def _give_place(self) -> None:
        self._free += 1
        self._let_in()

    def _let_in(self) -> None:
        """Assign free slots: first to clients with few running jobs, then to usually short jobs.

        Usually long jobs wait while their client already has its share of late jobs.
        """

        def is_long(one: _Waiting) -> bool:
            return self._usual.get(one.verb, 0.0) > TURN

        def may_start(one: _Waiting) -> bool:
            if one.admitted.cancelled():  # its request was cancelled; it leaves the queue by itself
                return False
            has_room = self._late.total() < MOST_LATE and self._late[one.client] < SHARE
            return has_room or not is_long(one)

        while self._free and (able := list(filter(may_start, self._queue))):
            first = min(able, key=lambda one: (self._late[one.client], is_long(one)))
            self._queue.remove(first)
            self._free -= 1
            first.admitted.set_result(None)

    def _lower(self, process: Process) -> None:
        """Lower the priority of a long job."""
        if hasattr(os, "setpriority"):
            with contextlib.suppress(ProcessLookupError):
                os.setpriority(os.PRIO_PROCESS, process.pid, LOWEST)
            self._lowered.add(process)

    async def _twice(
        self,
        verb: str,
        arguments: dict[str, Any],
        seconds: float,
        begin: Callable[[Process], None],
    ) -> bytes:
        """Run a job; if its process was killed, run it once more in a new process.

        All idle processes may have been killed; if a new one dies, the job is the cause.
        """
        for new in (False, True):
            if self._ending:
                raise EndingError
            if reply := await self._work(verb, arguments, seconds, begin, new=new):
                return reply
        if self._ending:
            raise EndingError
        raise _fault("worker_died", f"a new worker died of {verb}", arguments)

    async def _work(
        self,
        verb: str,
        arguments: dict[str, Any],
        seconds: float,
        begin: Callable[[Process], None],
        *,
        new: bool,
    ) -> bytes:
        """Run a job in one process; return None if the process dies."""
        process = self._idle.pop() if self._idle and not new else await _spawn()
        self._busy.add(process)
        if self._ending:  # while it was started
            await _end(process)
        assert process.stdin
        assert process.stdout
        begin(process)
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
            # Discard a process that did not answer, and one more than may be idle.
            is_fit = process not in self._lowered and len(self._idle) < self._count
            self._lowered.discard(process)
            if reply and not self._ending and is_fit:
                self._idle.append(process)
            else:
                await _end(process)
        if process.returncode == OVERDUE:
            raise TooSlowError
        return reply.rstrip()

    async def stop(self) -> None:
        """Kill all processes; their jobs raise EndingError."""
        self._ending = True
        for process in (*self._idle, *self._busy):
            await _end(process)
        self._idle.clear()


class _Waiting(NamedTuple):
    """A job that waits for a slot."""

    verb: str
    client: str
    admitted: asyncio.Future[None]


def _count_down(counts: Counter[str], client: str) -> None:
    counts[client] -= 1
    if not counts[client]:
        del counts[client]


def _fault(code: str, what: str, arguments: dict[str, Any]) -> RunError:
    """Log an internal error, and return the error for the client."""
    print(f"nonet: {what}: {str(arguments)[:LONGEST_TOLD]}", file=sys.stderr, flush=True)
    return RunError(code)


async def _spawn() -> Process:
    command = python_command("nonet.web.worker", "main")
    return await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, limit=LONGEST_REPLY, **APART
    )


async def _end(process: Process) -> None:
    """Kill a process, whether it is alive or not.

    `process.kill` would poll it first, and so take its exit status from asyncio's watcher.
    """
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
    await process.wait()
