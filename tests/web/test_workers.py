"""The worker processes: killed, held up, too slow; and what they do, once each."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest

import nonet
from nonet.solvers.solve import solve
from nonet.techniques.er import er
from nonet.techniques.grid import Grid
from nonet.techniques.marks import marks_of
from nonet.web import handlers
from nonet.web.worker_pool import (
    MOST_OF_CLIENT,
    SHARE,
    SLOWEST,
    BusyError,
    EndingError,
    TooSlowError,
    WorkError,
    Workers,
)
from tests.support import PICTURE
from tests.web.conftest import run_apart
from tests.web.test_api import CRUEL

SLOW = {"puzzle": CRUEL, "algorithm": "rescan", "max_moves": 10_000_000}
LINE = {"puzzle": PICTURE, "to": "line"}
CAGES = """{"size": 4, "givens": "12..............", "rules": [
    {"kind": "cage", "cells": "r1c1 r2c1", "value": 5},
    {"kind": "cage", "cells": "r1c2 r1c3 r2c3", "value": 6},
    {"kind": "cage", "cells": "r1c4 r2c4 r3c4", "value": 9},
    {"kind": "cage", "cells": "r2c2 r3c1 r3c2", "value": 6},
    {"kind": "cage", "cells": "r3c3 r4c3 r4c4", "value": 7}]}"""


def test_a_worker_that_is_killed_is_replaced() -> None:
    async def run() -> None:
        workers = Workers(1)
        await workers.start()
        work = asyncio.ensure_future(workers.ask("trace", SLOW, 600))
        while not workers._busy:
            await asyncio.sleep(0)
        (first,) = workers._busy
        first.kill()
        await first.wait()
        while first in workers._busy or not workers._busy:  # the job goes to another one
            await asyncio.sleep(0)
        work.cancel()
        await workers.start()
        workers._idle[-1].kill()  # one that dies while it is idle
        answer = await workers.ask("convert", LINE, 600)
        assert json.loads(answer)["text"] == PICTURE
        await workers.stop()

    run_apart(run())


def test_killed_idle_workers_are_replaced() -> None:
    async def run() -> None:
        workers = Workers(4)
        for _ in range(4):
            await workers.start()
        for worker in workers._idle:
            worker.kill()
        for _ in range(4):
            answer = await workers.ask("convert", LINE, 600)
            assert json.loads(answer)["text"] == PICTURE
        await workers.stop()

    run_apart(run())


def test_a_short_question_does_not_wait_for_long_ones() -> None:
    async def run() -> None:
        workers = Workers(1)
        slow = [asyncio.ensure_future(workers.ask("trace", SLOW, 600)) for _ in range(4)]
        quick = asyncio.ensure_future(workers.ask("convert", LINE, 600))
        done, _ = await asyncio.wait([quick, *slow], return_when=asyncio.FIRST_COMPLETED)
        assert done == {quick}
        await workers.stop()
        for ended in await asyncio.gather(*slow, return_exceptions=True):
            assert isinstance(ended, EndingError)

    run_apart(run())


def test_work_that_takes_too_long_is_ended() -> None:
    async def run() -> None:
        workers = Workers(1)
        await workers.ask("convert", LINE, 600)
        with pytest.raises(TooSlowError):
            await workers.ask("trace", SLOW, 0.2)
        with pytest.raises(WorkError, match="not a digit"):
            await workers.ask("solve", {"puzzle": "x"}, 30)
        answer = await workers.ask("solve", {"puzzle": PICTURE}, 30)
        assert json.loads(answer)["status"] == "unique"
        await workers.stop()

    run_apart(run())


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no clock of CPU time here")
@pytest.mark.parametrize("goes_on", [True, False])
def test_a_busy_machine_does_not_end_what_costs_little(
    goes_on: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        workers = Workers(1)
        await workers.start()
        worker = workers._idle[0]
        worker.send_signal(signal.SIGSTOP)  # so it is when others have the machine
        work = asyncio.ensure_future(workers.ask("convert", LINE, 100))
        while not workers._busy:
            await asyncio.sleep(0)
        loop = asyncio.get_running_loop()
        now = loop.time  # the clock goes on: past the limit, or past what a busy machine explains
        monkeypatch.setattr(loop, "time", lambda: now() + (101 if goes_on else 100 * SLOWEST))
        if goes_on:
            await asyncio.sleep(0.01)  # what is due by then is done
            worker.send_signal(signal.SIGCONT)
            assert json.loads(await work)["text"] == PICTURE
        else:
            with pytest.raises(TooSlowError):
                await work
        await workers.stop()

    run_apart(run())


def test_what_is_usually_short_overtakes_what_is_long_and_each_client_has_a_share() -> None:
    """Of one client or two: a hint never waits for a queue of long jobs."""

    async def run() -> None:
        workers = Workers(2)
        workers._usual["trace"] = 10.0
        slow = [asyncio.ensure_future(workers.ask("trace", SLOW, 600, "a")) for _ in range(40)]
        for client in ("a", "b"):
            quick = asyncio.ensure_future(workers.ask("convert", LINE, 600, client))
            done, _ = await asyncio.wait([quick, *slow], return_when=asyncio.FIRST_COMPLETED)
            assert done == {quick}
        while workers._late["a"] < SHARE:
            await asyncio.sleep(0.01)
        assert len(workers._busy) <= SHARE + 2  # the others wait
        for one in slow:
            one.cancel()
        await asyncio.gather(*slow, return_exceptions=True)
        assert not workers._busy
        assert not workers._queue
        assert (workers._late, workers._asked) == ({}, {})
        assert workers._free == 2
        await workers.stop()

    run_apart(run())


def test_one_client_leaves_room_for_others() -> None:
    async def run() -> None:
        workers = Workers(1)
        slow = [
            asyncio.ensure_future(workers.ask("trace", SLOW, 600, "a"))
            for _ in range(MOST_OF_CLIENT + 1)
        ]
        done, _ = await asyncio.wait(slow, return_when=asyncio.FIRST_COMPLETED)
        assert [type(one.exception()) for one in done] == [BusyError]
        assert json.loads(await workers.ask("convert", LINE, 600, "b"))["text"] == PICTURE
        for one in slow:
            one.cancel()
        await asyncio.gather(*slow, return_exceptions=True)
        await workers.stop()

    run_apart(run())


def test_a_cancelled_request_is_not_given_a_place() -> None:
    """A place becomes free after a request was cancelled and before its task has run again."""

    async def run() -> None:
        workers = Workers(0)
        tasks = [asyncio.create_task(workers._wait_for_place("solve", "")) for _ in range(2)]
        await asyncio.sleep(0)
        tasks[0].cancel()
        workers._give_place()
        await tasks[1]
        assert (await asyncio.gather(tasks[0], return_exceptions=True))[0]
        assert workers._queue == []

    run_apart(run())


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux alone")
def test_work_that_needs_too_much_memory_is_refused() -> None:
    """Read to its end, this takes 1.7 GB: more than a worker may have. The next job is done."""

    async def run() -> None:
        workers = Workers(1)
        await workers.start()
        large = {"puzzle": '{"rules": [' + "{}," * 24_000_000 + "0]}", "to": "line"}
        with pytest.raises(WorkError) as refused:
            await workers.ask("convert", large, 600)
        assert refused.value.problem["code"] == "too_much_memory"
        assert json.loads(await workers.ask("convert", LINE, 600))["text"] == PICTURE
        await workers.stop()

    run_apart(run())


@contextmanager
def calls_of(function: Callable[..., Any]) -> Iterator[Counter[str]]:
    """Count how often a function is called, from wherever."""
    counts: Counter[str] = Counter()

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code is function.__code__:
            counts[function.__name__] += 1

    sys.setprofile(watch)
    try:
        yield counts
    finally:
        sys.setprofile(None)


def test_nothing_is_worked_out_twice() -> None:
    several = PICTURE.replace("9", ".")
    with calls_of(solve) as counts:
        assert handlers.check(several)["differing"]
    assert counts == {"solve": 1}
    with calls_of(er) as counts:
        assert handlers.rate(several, "en")["er"] is None
    assert counts == {}  # the rating says already that there are several solutions
    with calls_of(marks_of) as counts:
        step = handlers.hint(PICTURE, "en")["step"]
    assert (step["marks"], counts) == (step["parts"][0]["marks"], {"marks_of": 1})
    with calls_of(Grid.__init__) as counts:
        found = handlers.find(PICTURE, "en", 2, "Locked Candidates")["found"]
    assert (len(found), counts) == (2, {"__init__": 1})


@pytest.mark.parametrize("puzzle", [PICTURE, "55" + PICTURE[2:], "." * 81, "12" + "." * 14, CAGES])
def test_check_agrees_with_the_library(puzzle: str) -> None:
    """It skips the rules that are not needed, which the page does not show."""
    found, expected = handlers.check(puzzle), nonet.check(puzzle)
    assert found["status"] == expected.status
    assert [tuple(one["cells"]) for one in found["conflicts"]] == [
        one.cells for one in expected.conflicts
    ]
    assert tuple(found["redundant"]) == expected.redundant_givens
    assert found["mistakes"]["suspect_givens"] == expected.mistakes.suspect_givens
