"""The processes that commands start: what they import, and that they end."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import FrameType

import httpx
import pytest

from nonet.cli.main import main
from nonet.errors import RunError
from nonet.parallel import _Processes
from nonet.solvers import trace
from nonet.solvers.trace import Trace
from tests.support import HOSTILE, NONET, PICTURE, SOLVED, corpus, wait_until, wait_until_at_work
from tests.web.test_serve import start, workers_of

posix = pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
HARD = [case.puzzle for case in corpus() if case.count == 1]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a file for each module of the standard library; who runs one is told of."""
    folder = tmp_path / "here"
    folder.mkdir()
    for name in (*sys.stdlib_module_names, "numpy", "nonet", "fastapi"):
        (folder / f"{name}.py").write_text(
            f"open({str(tmp_path / 'ran')!r}, 'a').write('{name} ')\nraise ImportError('stray')\n"
        )
    return folder


def run_there(folder: Path, *args: str) -> None:
    done = subprocess.run(
        [NONET, *args],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert (done.returncode, what_ran(folder)) == (0, ""), done.stderr


def what_ran(folder: Path) -> str:
    ran = folder.parent / "ran"
    return ran.read_text() if ran.exists() else ""


@pytest.mark.parametrize(
    "command",
    [
        ["rate", "in.csv", "-o", "out.csv", "--jobs", "2"],
        ["rate", "in.txt", "--jobs", "2"],
        ["generate", "--level", "unfair", "--count", "400", "--jobs", "2", "-o", "out.csv"],
        ["generate", "--level", "unfair", "--count", "400", "--jobs", "2"],
        ["dataset", "out", "--count", "300", "--level", "hard", "--jobs", "2"],
    ],
    ids=["rate-csv", "rate", "generate-csv", "generate", "dataset"],
)
def test_what_lies_in_the_folder_is_not_run(folder: Path, command: list[str]) -> None:
    (folder / "in.txt").write_text("\n".join(HARD * 4))
    (folder / "in.csv").write_text("\n".join(["puzzle", *HARD * 4]))
    run_there(folder, *command)


def test_the_server_does_not_run_it_either(folder: Path) -> None:
    process, address = start("--port", "0", cwd=folder)
    for verb in ("solve", "hint"):
        answer = httpx.post(f"{address}api/{verb}", json={"puzzle": PICTURE}, timeout=300)
        assert answer.json()["status"] == "unique"
    process.terminate()
    assert (process.communicate(timeout=300)[1], what_ran(folder)) == ("", "")


@pytest.mark.cluster
@pytest.mark.xdist_group("cluster")
def test_nor_does_a_cluster(folder: Path) -> None:
    pytest.importorskip("ray", reason="needs Ray")
    (folder / "in").mkdir()
    (folder / "in/a.csv").write_text(f"puzzle\n{PICTURE}\n")
    run_there(folder, "solve", "in", "-o", "out", "--cluster", "local")
    assert (folder / "out/a.parquet").exists()


def test_processes_that_were_ended_start_no_other() -> None:
    """A signal may find a thread about to start one, which nobody would end."""
    processes = _Processes(str.upper)
    assert processes("a") == "A"
    before = list(processes._all)
    processes.end()
    thread_ended = []

    def work() -> None:
        with pytest.raises(RunError):
            processes("b")
        thread_ended.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert thread_ended
    assert processes._all == before


@posix
@pytest.mark.skipif(not Path("/proc").exists(), reason="finds workers in /proc")
def test_a_signal_at_any_moment_ends_a_run(tmp_path: Path) -> None:
    """Also while processes are being started, which is when one could be missed."""
    source = tmp_path / "in.txt"
    source.write_text("\n".join(HARD * 20))
    for number in range(int(os.environ.get("NONET_TEST_SIGNALS", "6"))):
        process = subprocess.Popen(
            [NONET, "rate", source, "--jobs", "8"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        wait_until(lambda: workers_of(process.pid), "a worker is started")  # noqa: B023
        time.sleep(random.Random(number).random() / 10)
        process.terminate()
        _, told = process.communicate(timeout=300)
        assert (process.returncode, told[:14]) == (130, "nonet: stopped"), number


@posix
@pytest.mark.skipif(not Path("/proc").exists(), reason="finds workers in /proc")
@pytest.mark.parametrize("command", ["rate", "serve"])
def test_workers_end_with_their_parent(command: str, tmp_path: Path) -> None:
    """Killed, a program cannot end its workers: those that are busy see it themselves."""
    if command == "rate":
        (tmp_path / "in.txt").write_text("\n".join(HARD * 20))
        process = subprocess.Popen(
            [NONET, "rate", tmp_path / "in.txt", "--jobs", "2"],
            stdout=subprocess.DEVNULL,
            text=True,
        )
        wait_until(lambda: workers_of(process.pid), "workers are started")
        workers = workers_of(process.pid)
    else:
        process, address = start("--port", "0")
        body = {"puzzle": HOSTILE, "algorithm": "rescan", "max_moves": 100_000}
        send = threading.Thread(target=_send, args=(f"{address}api/trace", body))
        send.start()
        wait_until(lambda: len(workers_of(process.pid)) >= 2, "workers are started")
        workers = workers_of(process.pid)
    busy = max(workers, key=int)
    if command == "rate":
        wait_until_at_work(int(busy))
    process.kill()
    process.wait(timeout=300)
    wait_until(
        lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers), "workers end"
    )


def _send(address: str, body: dict[str, object]) -> None:
    with pytest.raises(httpx.HTTPError):
        httpx.post(address, json=body, timeout=600)


def test_work_that_a_process_cannot_load_is_an_error_and_no_hang(tmp_path: Path) -> None:
    """Processes do not look for modules in the current folder, so they cannot load this one."""
    (tmp_path / "mine.py").write_text("def work(piece):\n    return piece\n")
    code = (
        "import sys; sys.path.insert(0, '.')\n"
        "import mine\n"
        "from nonet.parallel import run_in_order\n"
        "with run_in_order(mine.work, iter([1, 2]), 2, python=True) as results:\n"
        "    print(list(results))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=300
    )
    assert "RunError" in done.stderr
    assert "worker: ModuleNotFoundError: No module named 'mine'" in done.stderr


@pytest.mark.parametrize("puzzle", ["." + SOLVED[1:], HOSTILE], ids=["short", "long"])
def test_a_race_reports_the_best_of_several_runs(
    puzzle: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Short runs are repeated; long ones, whose time varies less, are not."""
    runs: list[Trace] = []

    def watch(frame: FrameType, event: str, result: object) -> None:
        if event == "return" and frame.f_code is trace.trace.__code__:
            assert isinstance(result, Trace)
            runs.append(result)

    algorithm = "row_by_row"
    sys.setprofile(watch)
    try:
        args = ["race", puzzle, "--algorithm", algorithm, "--max-moves", "20000"]
        assert main([*args, "--format", "json"]) == 0
    finally:
        sys.setprofile(None)
    seconds = [run.seconds for run in runs]
    assert json.loads(capsys.readouterr().out)["seconds"] == min(seconds)
    assert len(runs) == trace._RUNS or sum(seconds) >= trace._RUN_SECONDS
    assert sum(seconds[:-1]) < trace._RUN_SECONDS
