"""Compile the kernel for other machines with Zig (PyPI: ziglang), and compare results.

    portability.py [TARGET...]

Everything but the binding to Python is compiled. Where the result can run (under qemu, Wine or
node), it solves the puzzles of the tests and must give the same hash as this machine. The rest is
compiled, but not tested.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[2]
KERNEL = PROJECT / "kernel"
FOLDERS = ("common", "generate", "prefilter", "explainer", "variants")
TARGETS = {
    "x86_64-linux-musl": [],
    "aarch64-linux-musl": ["qemu-aarch64-static"],
    "x86_64-windows-gnu": ["wine"],
    "aarch64-macos": None,
    "x86_64-macos": None,
    "wasm32-wasi": ["node", "--no-warnings", str(KERNEL / "check/run_wasi.mjs")],
}
"""What runs a program of each target; None for nothing here."""
_FLAGS = {"wasm32-wasi": ["-msimd128", "-fexceptions", "-DNONET_NO_EXCEPTIONS"]}


def build(target: str, folder: Path) -> Path:
    """Compile the program that prints hashes."""
    sources = [path for name in FOLDERS for path in sorted((KERNEL / name).glob("*.cpp"))]
    sources += [KERNEL / "classic/dispatch.cpp", KERNEL / "classic/isa_base.cpp"]
    sources += [KERNEL / "check/hash.cpp"]
    program = folder / f"hash-{target}.exe"
    command = [sys.executable, "-m", "ziglang", "c++", "-target", target, "-std=c++20", "-O2"]
    command += [*_FLAGS.get(target, []), f"-I{KERNEL}", *map(str, sources), "-o", str(program)]
    subprocess.run(command, check=True)
    return program


def run(target: str, program: Path) -> str | None:
    """Return the hash, or None where the program cannot run here."""
    runner = TARGETS[target]
    if runner is None or (runner and not shutil.which(runner[0])):
        return None
    puzzles = (PROJECT / "tests/data/corpus.txt").read_bytes()
    done = subprocess.run([*runner, str(program)], input=puzzles, capture_output=True, check=True)
    return done.stdout.decode().split()[0]


def main(targets: list[str]) -> int:
    """Compile for each target, run what can run, and compare."""
    folder = PROJECT / "build/portability"
    folder.mkdir(parents=True, exist_ok=True)
    hashes = {}
    for target in targets or TARGETS:
        found = run(target, build(target, folder))
        print(f"{target}: {found or 'compiled, not run'}", flush=True)
        if found:
            hashes[target] = found
    if len(set(hashes.values())) > 1:
        print("the results differ", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
