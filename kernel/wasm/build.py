"""Compile the kernel to WebAssembly with Zig's C++ compiler (PyPI: ziglang): build.py TARGET."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

KERNEL = Path(__file__).parent.parent
FOLDERS = ("common", "generate", "prefilter", "explainer", "variants", "wasm")
FLAGS = [
    "-target",
    "wasm32-wasi",
    "-mexec-model=reactor",
    "-msimd128",
    "-std=c++20",
    "-O3",
    "-fexceptions",
    "-s",
]


def main(target: str) -> int:
    """Compile all sources but those for the instruction sets of other machines."""
    sources = [path for folder in FOLDERS for path in sorted((KERNEL / folder).glob("*.cpp"))]
    sources += [KERNEL / "classic" / name for name in ("dispatch.cpp", "isa_base.cpp")]
    compiler = [sys.executable, "-m", "ziglang", "c++"]
    command = [*compiler, *FLAGS, f"-I{KERNEL}", *map(str, sources), "-o", target]
    return subprocess.run(command).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
