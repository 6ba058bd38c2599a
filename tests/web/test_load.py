"""Many clients at once, and hostile requests."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections import Counter
from pathlib import Path

import httpx
import pytest

from tests.support import PICTURE
from tests.web.conftest import run_apart

CLIENTS = 50


async def _load(address: str, times: int) -> Counter[str]:
    """50 clients ask for solutions and hints as fast as they can, another one for the page."""
    counts: Counter[str] = Counter()

    async def ask(client: httpx.AsyncClient, number: int) -> None:
        verb = ("solve", "hint")[number % 2]
        for _ in range(times):
            answer = await client.post(f"/api/{verb}", json={"puzzle": PICTURE})
            counts[f"{verb} {answer.status_code}"] += 1

    async def look(client: httpx.AsyncClient) -> None:
        for _ in range(times):
            answer = await client.get("/")
            counts[f"page {answer.status_code}"] += 1

    # A connection of its own for each request: one that is kept may be closed by the server in the
    # moment in which a slow client takes it again.
    limits = httpx.Limits(max_connections=CLIENTS + 1, max_keepalive_connections=0)
    async with httpx.AsyncClient(base_url=address, timeout=300, limits=limits) as client:
        await asyncio.gather(look(client), *(ask(client, number) for number in range(CLIENTS)))
    return counts


@pytest.mark.parametrize(
    "times", [3, pytest.param(60, marks=pytest.mark.slow)], ids=["short", "long"]
)
def test_fifty_clients_at_once(address: str, times: int) -> None:
    counts = run_apart(_load(address, times))
    half = times * CLIENTS // 2
    assert counts == {"solve 200": half, "hint 200": half, "page 200": times}


@pytest.mark.slow
def test_hostile_requests_are_refused(address: str, tmp_path: Path) -> None:
    """Schemathesis makes requests of the description, right and wrong ones: no answer is a 5xx."""
    program = str(Path(sys.executable).with_name("schemathesis"))
    options = ["--max-examples=40", "--generation-deterministic", "--workers=2", "--no-color"]
    checks = "--checks=not_a_server_error,status_code_conformance,response_schema_conformance"
    done = subprocess.run(
        [program, "run", f"{address}openapi.json", *options, checks, "--request-timeout=600"],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        timeout=1200,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
