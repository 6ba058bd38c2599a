"""A description of the machine, for reports."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from pathlib import Path


def describe() -> str:
    """Return the processor, its cores, and the versions of system, Python and compiler.

    >>> "Python" in describe()
    True
    """
    name = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists() and (model := re.search(r"model name\s*: (.*)", info.read_text())):
        name = model[1]
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    parts = [name, f"{cores} cores", platform.system(), f"Python {platform.python_version()}"]
    try:
        done = subprocess.run(["c++", "--version"], capture_output=True, text=True, check=True)
        parts.append(done.stdout.splitlines()[0])
    except (OSError, subprocess.CalledProcessError):
        pass
    return ", ".join(parts)
