"""A short run of each fuzz target, the same every time; `make fuzz` runs them for long."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import PROJECT

INPUTS = {"text": 400, "links": 400, "tables": 300, "arrow": 300, "photos": 60}


@pytest.mark.parametrize("name", INPUTS)
def test_readers_survive_any_input(name: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.fuzz", "--target", name, "--seed", "1"]
    command += ["--inputs", str(INPUTS[name]), "--out", str(tmp_path)]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[-3000:]
    assert f"{INPUTS[name]} inputs, no fault" in done.stdout
