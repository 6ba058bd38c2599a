"""`nonet serve`, started and stopped as a person does."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from nonet.web.server import MOST_STUCK
from tests.support import NONET, PICTURE, run_nonet, wait_until, wait_until_idle

EMPTY_ROWS = ".8......16.....9..2..1.7.4.83.......4...2.1.....43..9............83...16.4976...3"
posix = pytest.mark.skipif(os.name != "posix", reason="signals and scripts as POSIX has them")


def start(*args: str, **options: Any) -> tuple[subprocess.Popen[str], str]:
    command: list[str | Path] = [NONET, "serve", *args]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdout=pipe, stderr=pipe, encoding="utf-8", **options)
    assert process.stderr
    found = re.search(r"http://\S+/", process.stderr.readline())
    assert found
    return process, found[0]


@posix
def test_it_answers_from_its_first_line_on_and_ends_with_ctrl_c() -> None:
    process, address = start("--port", "0")
    assert address.startswith("http://127.0.0.1:")
    assert "nonet" in httpx.get(address, timeout=300).text
    answer = httpx.post(f"{address}api/solve", json={"puzzle": PICTURE}, timeout=300)
    assert answer.json()["status"] == "unique"
    children = workers_of(process.pid)
    assert children or not Path("/proc").exists()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=300)
    assert (process.returncode, out, err) == (130, "", "nonet: stopped\n")
    wait_until(
        lambda: not any(Path(f"/proc/{child}").exists() for child in children),
        "workers end with their server",
    )


@posix
@pytest.mark.skipif(not Path("/proc").exists(), reason="finds workers in /proc")
def test_ctrl_c_while_it_starts_is_quiet_too() -> None:
    """A terminal's Ctrl-C goes to all processes of a group, of which workers are none."""
    for _ in range(4):
        process, _ = start("--port", "0", start_new_session=True)
        wait_until(lambda: workers_of(process.pid), "a worker is being started")  # noqa: B023
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=300)
        assert (process.returncode, out, err) == (130, "", "nonet: stopped\n")


@posix
@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_quietly_with_work_under_way(stop: signal.Signals) -> None:
    process, address = start("--port", "0")
    port = int(address.rsplit(":", 1)[1].strip("/"))
    body = {"puzzle": EMPTY_ROWS, "algorithm": "rescan", "max_moves": 100_000}
    with socket.create_connection(("127.0.0.1", port)) as half, ThreadPoolExecutor() as pool:
        half.sendall(b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{")
        send = partial(httpx.post, f"{address}api/trace", json=body, timeout=600)
        asked = [pool.submit(send) for _ in range(12)]
        wait_until(lambda: len(workers_of(process.pid)) > 3, "workers are at it")
        process.send_signal(stop)
        out, err = process.communicate(timeout=300)
        assert half.recv(1) == b""
        statuses = {answer.result().status_code for answer in asked if not answer.exception()}
    assert statuses <= {200, 503}
    expected = "nonet: stopped\n" if stop == signal.SIGINT else ""
    assert (out, err) == ("", expected)


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"POST /api/solve HTTP/1.1\r\nHost: loc",
        b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET /",
    ],
)
def test_half_a_request_is_not_waited_for(sent: bytes) -> None:
    with serving(patience=0.5) as port, socket.create_connection(("127.0.0.1", port)) as half:
        half.sendall(sent)
        received = b"".join(iter(lambda: half.recv(65536), b""))  # until it is closed
    assert received.startswith(b"HTTP/1.1 200") == sent.startswith(b"GET")


@contextlib.contextmanager
def serving(patience: float) -> Iterator[int]:
    """A server of some patience: its port."""
    code = (
        "import socket; from nonet.web.server import serve; "
        "s = socket.create_server(('127.0.0.1', 0)); "
        f"print(s.getsockname()[1], flush=True); serve(s, patience={patience})"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert process.stdout
    try:
        yield int(process.stdout.readline())
    finally:
        process.terminate()
        process.communicate(timeout=300)


def ask_and_not_read(port: int) -> socket.socket:
    """Ask for much, and leave the answers where they are."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    client.connect(("127.0.0.1", port))
    client.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200)
    return client


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="finds connections in /proc")
def test_a_client_that_does_not_read_is_disconnected() -> None:
    def is_left() -> bool:
        """Return whether the server has closed its end: 4 is FIN_WAIT1, with unread data."""
        fields = (line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:])
        ends = {(one[1][-4:], one[2][-4:]): one[3] for one in fields}
        return ends.get((f"{port:04X}", f"{client.getsockname()[1]:04X}")) == "04"

    with serving(patience=0.5) as port, ask_and_not_read(port) as client:
        wait_until(is_left, "who does not read is left")


@posix
@pytest.mark.skipif(not Path("/proc").exists(), reason="sees in /proc that it waits")
def test_it_ends_quietly_where_answers_are_not_read() -> None:
    process, address = start("--port", "0")
    clients = [ask_and_not_read(int(address.rsplit(":", 1)[1].strip("/"))) for _ in range(3)]
    for client in clients:
        assert client.recv(1) == b"H"
    wait_until_idle(process.pid)
    process.terminate()
    assert process.communicate(timeout=300) == ("", "")
    for client in clients:
        client.close()


def test_the_oldest_waiting_connection_is_closed_first() -> None:
    with serving(patience=600) as port, contextlib.ExitStack() as stack:
        place = ("127.0.0.1", port)
        first = stack.enter_context(socket.create_connection(place))
        for _ in range(MOST_STUCK):
            stack.enter_context(socket.create_connection(place)).sendall(b"GET / HT")
        assert first.recv(1) == b""
        answer = httpx.post(
            f"http://127.0.0.1:{port}/api/solve", json={"puzzle": PICTURE}, timeout=300
        )
        assert answer.json()["status"] == "unique"


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ("import os; os._exit(1)", "worker_died"),
        ("import nonet; nonet.solve = None", "server_fault"),
    ],
)
def test_an_internal_error_has_a_code(tmp_path: Path, fault: str, code: str) -> None:
    """What Python imports first breaks the workers, and them alone."""
    broken = f"import sys\nif 'nonet.web.worker' in ' '.join(sys.orig_argv):\n    {fault}\n"
    (tmp_path / "sitecustomize.py").write_text(broken)
    process, address = start("--port", "0", env={**os.environ, "PYTHONPATH": str(tmp_path)})
    for _ in range(2):  # and the connection is kept
        answer = httpx.post(f"{address}api/solve", json={"puzzle": PICTURE}, timeout=300)
        assert (answer.status_code, answer.json()["error"]["code"]) == (500, code)
    process.terminate()
    _, err = process.communicate(timeout=300)
    assert err.count("nonet: ") == 2
    assert ("Traceback" in err) == (code == "server_fault")  # the worker's, for who can mend it


def workers_of(pid: int) -> set[str]:
    """The processes that a process has started, where the system lists them."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it may be gone by now
            parent = path.read_text().rpartition(")")[2].split()[1]
            found |= {path.parent.name} if parent == str(pid) else set()
    return found


def test_a_port_in_use_is_reported() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = run_nonet("serve", "--port", str(port))
    assert done.returncode == 64
    assert f"cannot listen on 127.0.0.1, port {port}" in done.stderr


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (["--port", "99999"], "'99999' is not a port: 0 to 65535"),
        (["--host", "nowhere.invalid"], "cannot listen on nowhere.invalid"),
        (["--host", "a..b"], "cannot listen on a..b"),
        (["--host", "a" * 64], "cannot listen on aaa"),
        (["--name", ""], "'' is not a host name"),
        (["--name", "sudoku.example:8009"], "is not a host name; give one such as"),
        (["--name", "http://sudoku.example/"], "without http:// or port"),
    ],
)
def test_an_invalid_address_is_reported(args: list[str], problem: str) -> None:
    done = run_nonet("serve", *args)
    assert done.returncode == 64
    assert problem in done.stderr


@posix
def test_open_opens_the_page(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    opener = tmp_path / "browser"
    opener.write_text(f'#!/bin/sh\necho "$1" > {seen}\n')
    opener.chmod(0o755)
    process = subprocess.Popen(
        [NONET, "serve", "--port", "0", "--open"],
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "BROWSER": f"{opener} %s"},
    )
    assert process.stderr
    address = process.stderr.readline().split()[1]
    wait_until(lambda: seen.exists() and seen.read_text(), "the page is opened")
    assert seen.read_text().strip() == address
    process.terminate()
    process.wait(timeout=300)


def test_what_is_missing_is_named() -> None:
    hide = "import sys; sys.modules['uvicorn'] = None; from nonet.cli.main import main; "
    done = subprocess.run(
        [sys.executable, "-c", hide + "sys.exit(main(['serve']))"],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 69
    assert "pip install 'nonet[web]'" in done.stderr
