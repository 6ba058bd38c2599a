"""Long calls: threads, deadlines, Ctrl-C, and what is left behind."""

from __future__ import annotations

import _thread
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

from nonet import _kernel
from tests.kernel import reference
from tests.support import MADE, sweep, wait_until_at_work

EMPTY = "." * 81
ISAS = _kernel.isas()
HARD = (MADE / "extreme.txt").read_text().split()[0]


@pytest.mark.parametrize("isa", ISAS)
def test_threads_do_not_change_answers(isa: str) -> None:
    grids = np.array(list(reference.mask_grids(21, 400)), dtype=np.uint16)
    one = _kernel.solve_many(grids, 3, 1, isa=isa)
    for threads in (2, 3, 8, 0):
        again = _kernel.solve_many(grids, 3, threads, isa=isa)
        assert np.array_equal(one[0], again[0])
        assert np.array_equal(one[1], again[1])


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("isa", sweep(ISAS, ISAS[0]))
def test_a_deadline_is_kept(isa: str, threads: int) -> None:
    empty = np.zeros((300, 81), np.uint8)
    for call in (
        lambda: _kernel.count(EMPTY, 10**18, threads, 0.1, isa),
        lambda: _kernel.solve_many(empty, 10**18, threads, 0.1, isa),
        lambda: _kernel.stats(empty, 10**18, threads, 0.1, isa),
        lambda: _kernel.solve_lines((EMPTY + "\n").encode() * 300, 10**18, threads, 0.1, isa),
        lambda: _kernel.solve_lines((EMPTY + "\n" + EMPTY + "\r\n").encode(), 10**18, 1, 0.1, isa),
    ):
        # Without the timeout none of these would ever end.
        with pytest.raises(TimeoutError, match=r"timed out after .* s: .* (solved|so far)"):
            call()
    assert _kernel.solve_many(empty[:3], 2, threads, 60.0, isa)[1].tolist() == [2, 2, 2]


def test_a_timed_out_count_reports_its_progress() -> None:
    with pytest.raises(TimeoutError, match=r"[1-9]\d+ solutions found so far"):
        _kernel.count(EMPTY, 10**18, 0, 0.2)


@pytest.mark.parametrize(
    "call",
    [
        "k.count('.' * 81, 10**18)",
        "k.count('.' * 81, 10**18, 1)",
        "k.solve('.' * 81, 10**18)",
        "k.solve_many(np.zeros((300, 81), np.uint8), 10**18)",
        "k.solve_lines(('.' * 81 + '\\n').encode() * 300, 10**18)",
        "k.stats(np.zeros((300, 81), np.uint8), 10**18)",
        "[s for s in k.Solutions('.' * 81) if s is None]",
        "k.canonical_many(np.zeros((10**6, 81), np.uint8))",
        "k.er_many(np.tile(np.array(hard, np.uint8), (3000, 1)))",
    ],
)
def test_ctrl_c_stops_it(call: str) -> None:
    program = f"""
import numpy as np
from nonet import _kernel as k
hard = [int(c) for c in "{HARD}".replace(".", "0")]
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("stopped", k.solve("." * 81)[0], flush=True)
"""
    child = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    wait_until_at_work(child.pid)
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=300)
    assert out == "stopped 2\n", err


def test_other_threads_run_meanwhile() -> None:
    def spin() -> None:
        for _ in range(5):
            time.sleep(0.005)  # each turn asks for the lock anew
        _thread.interrupt_main()

    spinner = threading.Thread(target=spin)

    def count_for_long() -> None:
        spinner.start()
        _kernel.count(EMPTY, 10**18, 1, 300.0)

    with pytest.raises(KeyboardInterrupt):
        count_for_long()
    spinner.join()


def test_calls_at_the_same_time_do_not_meet() -> None:
    grids = np.array(list(reference.digit_grids(31, 300)), dtype=np.uint8)
    expected = _kernel.solve_many(grids)[0]
    wrong: list[int] = []

    def work() -> None:
        for _ in range(5):
            if not np.array_equal(_kernel.solve_many(grids)[0], expected):
                wrong.append(1)

    crew = [threading.Thread(target=work) for _ in range(4)]
    for thread in crew:
        thread.start()
    for thread in crew:
        thread.join()
    assert not wrong


@pytest.mark.slow
def test_memory_does_not_grow_with_calls_or_solutions() -> None:
    resource = pytest.importorskip("resource")

    def peak() -> int:
        return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)

    empty = np.zeros((50, 81), np.uint8)
    _kernel.count(EMPTY, 1000)
    before = peak()
    _kernel.count(EMPTY, 3_000_000, 1)
    for _ in range(200):
        _kernel.solve_many(empty)
        with pytest.raises(ValueError, match="bad_line"):
            _kernel.solve("x" * 81)
    for _ in zip(range(50_000), _kernel.Solutions(EMPTY), strict=False):
        pass
    assert peak() - before < 32 * 1024


def test_one_grid_stops_at_the_deadline() -> None:
    with pytest.raises(TimeoutError, match="solutions found so far"):
        _kernel.solve("." * 81, 10**12, timeout=0.05)
