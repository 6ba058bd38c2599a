"""Fuzz the readers: `python -m tests.fuzz --seconds 600`, or one target with `--target text`.

Mutations are our own: nothing to install, the same on every platform, and a fault is a file to
replay (`--replay FILE`). Each target runs in a process of its own, which may crash.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from pathlib import Path

from tests.fuzz.targets import TARGETS, mutate, replay, run_one

SLOWEST = 20.0
"""Seconds of CPU time that no input may take; inputs are small."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--target", choices=TARGETS)
    parser.add_argument("--seconds", type=float, default=60, help="for all targets together")
    parser.add_argument("--inputs", type=int, help="so many inputs, however long they take")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    parser.add_argument("--out", type=Path, default=Path("build/fuzz"))
    parser.add_argument("--replay", type=Path)
    args = parser.parse_args()
    if args.target and args.replay:
        replay(args.target, args.replay)
        return 0
    if args.target:
        return _fuzz(args)
    share = args.seconds / len(TARGETS)
    command = [
        sys.executable,
        "-m",
        "tests.fuzz",
        "--seed",
        str(args.seed),
        "--seconds",
        f"{share}",
    ]
    return max(subprocess.call([*command, "--target", name]) != 0 for name in TARGETS)


def _fuzz(args: argparse.Namespace) -> int:
    target = TARGETS[args.target]
    rng, seeds = random.Random(args.seed), target.seeds()
    args.out.mkdir(parents=True, exist_ok=True)
    kept = args.out / f"{args.target}-{args.seed}"  # what is read now, so that a crash leaves it
    end, count = time.monotonic() + args.seconds, 0
    for data in seeds:
        run_one(target, data)
    while count < args.inputs if args.inputs else time.monotonic() < end:
        data = mutate(rng, seeds, target.parts)
        kept.write_bytes(data)
        start = time.process_time()
        run_one(target, data)
        taken = time.process_time() - start
        if taken > SLOWEST:
            raise AssertionError(f"{taken:.1f} s for {kept}")
        count += 1
    kept.unlink(missing_ok=True)
    print(f"{args.target}: {count} inputs, no fault (seed {args.seed})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
