"""The kernel gives the same results on other machines, as far as their programs can run here."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from tests.support import PROJECT

RUNNERS = {"aarch64-linux-musl": "qemu-aarch64-static", "wasm32-wasi": "node"}


@pytest.mark.slow
@pytest.mark.process
def test_results_are_equal_by_hash() -> None:
    targets = [target for target, runner in RUNNERS.items() if shutil.which(runner)]
    if not targets:
        pytest.skip("neither qemu-aarch64-static nor node is installed")
    script = str(PROJECT / "kernel/check/portability.py")
    done = subprocess.run(
        [sys.executable, script, "x86_64-linux-musl", *targets], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    hashes = [line.split(": ")[1] for line in done.stdout.splitlines()]
    assert len(hashes) == len(targets) + 1
    assert len(set(hashes)) == 1
