"""The worker processes: killed, held up, too slow."""

from __future__ import annotations

import asyncio
import json
import signal

import pytest

from nonet.views.web.workers import SLOWEST, EndingError, TooSlowError, WorkError, Workers
from tests.support import PICTURE
from tests.web.conftest import run_apart
from tests.web.test_api import CRUEL

SLOW = {"puzzle": CRUEL, "algorithm": "rescan", "max_moves": 10_000_000}
LINE = {"puzzle": PICTURE, "to": "line"}


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


def test_of_workers_that_are_all_killed_none_is_asked_twice() -> None:
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
