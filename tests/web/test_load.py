"""Many clients at once, and hostile requests."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import httpx
import pytest

from tests.support import PICTURE
from tests.web.conftest import run_apart

CLIENTS = 50


async def _load(address: str, seconds: float) -> Counter[str]:
    """50 clients ask for solutions and hints as fast as they can, another one for the page."""
    end = time.monotonic() + seconds
    counts: Counter[str] = Counter()

    async def ask(client: httpx.AsyncClient, number: int) -> None:
        verb = ("solve", "hint")[number % 2]
        while time.monotonic() < end:
            answer = await client.post(f"/api/{verb}", json={"puzzle": PICTURE})
            counts[f"{verb} {answer.status_code}"] += 1

    async def look(client: httpx.AsyncClient) -> None:
        while time.monotonic() < end:
            answer = await client.get("/")
            counts[f"page {answer.status_code}"] += 1

    limits = httpx.Limits(max_connections=CLIENTS + 1)
    async with httpx.AsyncClient(base_url=address, timeout=30, limits=limits) as client:
        await asyncio.gather(look(client), *(ask(client, number) for number in range(CLIENTS)))
    return counts


@pytest.mark.parametrize(
    "seconds", [2, pytest.param(30, marks=pytest.mark.slow)], ids=["short", "long"]
)
def test_fifty_clients_at_once(address: str, seconds: float) -> None:
    counts = run_apart(_load(address, seconds))
    assert set(counts) == {"solve 200", "hint 200", "page 200"}
    assert counts["solve 200"] >= CLIENTS // 2
    print(counts)


@pytest.mark.slow
def test_hostile_requests_are_refused(address: str, tmp_path: Path) -> None:
    """Schemathesis makes requests of the description, right and wrong ones: no answer is a 5xx."""
    program = str(Path(sys.executable).with_name("schemathesis"))
    options = ["--max-examples=40", "--seed=1", "--generation-deterministic", "--no-color"]
    checks = "--checks=not_a_server_error,status_code_conformance,response_schema_conformance"
    done = subprocess.run(
        [program, "run", f"{address}openapi.json", *options, checks, "--request-timeout=60"],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        timeout=400,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
