"""Clients that mean harm: other sites, slow or aborted uploads, too many connections."""

from __future__ import annotations

import contextlib
import json
import select
import socket
from pathlib import Path

import httpx
import pytest

from nonet.web.api import MOST_PHOTOS
from nonet.web.middleware import MOST_BYTES_AT, MOST_HELD, MOST_HELD_OF_CLIENT
from nonet.web.server import MOST_STUCK
from tests.support import PICTURE, PROJECT, seconds_of_cpu, wait_until
from tests.web.test_serve import serving, start, workers_of

NEWSPAPER = PROJECT / "docs/pictures/newspaper.jpg"
LARGE = "1" + "." * (25 * 25 - 1)  # takes its time
BEGUN = b"POST /api/photo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999\r\n\r\nx"


def port_of(address: str) -> int:
    return int(address.rsplit(":", 1)[1].strip("/"))


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"sec-fetch-site": "same-origin"}, 200),
        ({"sec-fetch-site": "none"}, 200),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"origin": "http://localhost:5"}, 200),
        ({"origin": "http://localhost:6"}, 403),
        ({"origin": "http://evil.test"}, 403),
        ({"origin": "null"}, 403),
    ],
)
@pytest.mark.parametrize("path", ["solve", "photo"])
def test_other_sites_cannot_post(
    client: httpx.Client, path: str, headers: dict[str, str], status: int
) -> None:
    """A browser asks nobody before it sends a photo, or plain text, to another site."""
    headers = {"host": "localhost:5", **headers}
    if path == "photo":
        answer = client.post("/api/photo", content=NEWSPAPER.read_bytes(), headers=headers)
    else:
        answer = client.post("/api/solve", json={"puzzle": PICTURE}, headers=headers)
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["error"]["code"] == "cross_site"


def test_slow_uploads_do_not_block_photos(address: str, client: httpx.Client) -> None:
    with contextlib.ExitStack() as stack:
        for _ in range(MOST_PHOTOS):
            slow = socket.create_connection(("127.0.0.1", port_of(address)))
            stack.enter_context(slow).sendall(BEGUN)
        client.get("/")  # by now they were seen
        assert client.post("/api/photo", content=NEWSPAPER.read_bytes()).status_code == 200


def test_an_aborted_upload_is_not_logged() -> None:
    process, address = start("--port", "0")
    with socket.create_connection(("127.0.0.1", port_of(address))) as half:
        half.sendall(BEGUN)
        httpx.get(address, timeout=300)
    httpx.get(address, timeout=300)
    process.terminate()
    assert process.communicate(timeout=300)[1] == ""


@pytest.mark.parametrize("declared", [True, False])
def test_an_oversized_photo_is_refused_so_that_the_client_can_read_it(
    address: str, declared: bool
) -> None:
    """The answer is read after all was sent, as simple clients do; no reset comes between."""
    size = 30_000_000
    head = b"POST /api/photo HTTP/1.1\r\nHost: localhost\r\n"
    with socket.create_connection(("127.0.0.1", port_of(address))) as client:
        if declared:
            client.sendall(head + b"Content-Length: %d\r\n\r\n" % size + bytes(size))
        else:
            part = b"%x\r\n" % 65536 + bytes(65536) + b"\r\n"
            client.sendall(head + b"Transfer-Encoding: chunked\r\n\r\n")
            for _ in range(size // 65536):
                client.sendall(part)
            client.sendall(b"0\r\n\r\n")
        answer = b""
        while b"too_large" not in answer:
            received = client.recv(65536)
            assert received, answer
            answer += received
    assert answer.startswith(b"HTTP/1.1 413")


@pytest.mark.parametrize("addresses", [1, 99], ids=["one client", "many clients"])
def test_bodies_that_arrive_have_a_limit_in_all(addresses: int) -> None:
    """Each of these bodies is allowed; they do not end, so the server would hold them all."""
    size = MOST_BYTES_AT["/api/photo"]
    most = MOST_HELD_OF_CLIENT if addresses == 1 else MOST_HELD

    def head(number: int) -> bytes:
        # The server trusts a proxy on its own machine to name the client.
        lines = "POST /api/photo HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.0.0.{}\r\n"
        return f"{lines.format(number % addresses)}Content-Length: {size}\r\n\r\n".encode()

    def send_whole() -> int:
        headers = {"x-forwarded-for": "10.0.0.0"}
        address = f"http://127.0.0.1:{port}/api/photo"
        return httpx.post(address, content=bytes(size), headers=headers, timeout=300).status_code

    with serving(patience=600) as port:
        with contextlib.ExitStack() as stack:
            uploads = []
            for number in range(most // size + 1):  # the last one is too much
                upload = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
                upload.sendall(head(number) + bytes(size - 1))
                uploads.append(upload)
            (refused, *_), _, _ = select.select(uploads, [], [], 300)
            answer = refused.recv(65536)
            while b"busy" not in answer:
                answer += refused.recv(65536)
            assert answer.startswith(b"HTTP/1.1 429")
            assert b"retry-after: 1" in answer
            puzzle = httpx.post(
                f"http://127.0.0.1:{port}/api/solve", json={"puzzle": PICTURE}, timeout=300
            )
            assert puzzle.status_code == 200
            assert send_whole() == 429
        wait_until(lambda: send_whole() == 422, "what was held is released: this is no photo")


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="finds connections in /proc")
def test_a_burst_of_half_open_connections_is_bounded() -> None:
    def established(port: int) -> int:
        fields = (line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:])
        return sum(one[1].endswith(f":{port:04X}") and one[3] == "01" for one in fields)

    with serving(patience=600) as port, contextlib.ExitStack() as stack:
        httpx.get(f"http://127.0.0.1:{port}/", timeout=300)
        for _ in range(3 * MOST_STUCK):
            stack.enter_context(socket.create_connection(("127.0.0.1", port)))
        wait_until(lambda: established(port) <= MOST_STUCK, "the oldest are closed")


@pytest.mark.skipif(not Path("/proc").exists(), reason="finds workers in /proc")
def test_quick_work_ends_with_its_connection() -> None:
    process, address = start("--port", "0")
    body = json.dumps({"puzzles": [LARGE] * 200}).encode()
    head = b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"

    def busy() -> list[str]:
        return [one for one in workers_of(process.pid) if seconds_of_cpu(int(one)) > 1]

    try:
        with socket.create_connection(("127.0.0.1", port_of(address))) as client:
            client.sendall(head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
            wait_until(busy, "a worker is at it")
            (worker,) = busy()
        wait_until(lambda: worker not in workers_of(process.pid), "the worker is ended")
    finally:
        process.terminate()
        process.communicate(timeout=300)
