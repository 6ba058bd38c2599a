"""Every header of the kernel can be read by itself: it includes what it needs."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support import PROJECT

KERNEL = PROJECT / "kernel"
COMPILER = shutil.which("c++")
# Those of bind/ need nanobind, which only the build knows.
HEADERS = sorted(path for path in KERNEL.rglob("*.h") if path.parent.name != "bind")


@pytest.mark.skipif(COMPILER is None, reason="needs a C++ compiler")
@pytest.mark.parametrize("header", HEADERS, ids=lambda path: str(path.relative_to(KERNEL)))
def test_each_header_compiles_alone(header: Path) -> None:
    command = [str(COMPILER), "-std=c++20", "-fsyntax-only", "-I", str(KERNEL), "-x", "c++"]
    done = subprocess.run([*command, str(header)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
