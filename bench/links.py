"""How many shared links are read, and solved rightly from the link alone.

    python bench/links.py [links.jsonl] [--seconds 5] [--list wrong]

Each line of the file has `kind`, `text` and `solution` (what the payload stores, or null). By
default it is ../shared/data/variants/links/links_open.jsonl.
"""

from __future__ import annotations

import argparse
import json
import warnings
from collections import Counter
from pathlib import Path
from typing import Any

import nonet
from nonet.geometry.layout import SYMBOLS

DATA = Path(__file__).parents[2] / "shared/data/variants/links/links_open.jsonl"


def stored(solution: list[Any] | str | None) -> str | None:
    """Return the stored solution as a line; None if it is missing or has placeholders."""
    if not solution:
        return None
    line = [SYMBOLS[int(x)] if str(x).isdigit() and int(x) < 36 else "?" for x in solution]
    return None if "?" in line or "0" in line or "." in line else "".join(line)


def judge(text: str, solution: str | None, seconds: float) -> tuple[str, str]:
    """Return how a link ends, and why."""
    try:
        board = nonet.Board(text)
    except nonet.FormatError as error:
        return "unreadable", str(error)
    try:
        answer = nonet.solve(board, timeout=seconds)
    except nonet.IncompleteError as error:
        return "incomplete", str(error)
    except TimeoutError:
        return "timeout", ""
    if solution is None:
        return answer.status, ""
    right = answer.status == "unique" and str(answer.board) == solution
    return ("right" if right else f"wrong: {answer.status}"), " ".join(board.missing)


def main() -> None:
    """Print a table by kind, with and without a stored solution."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=DATA)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--list", default="", help="print the links that end like this")
    args = parser.parse_args()
    warnings.simplefilter("ignore")
    counts: dict[tuple[str, bool], Counter[str]] = {}
    for line in args.file.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        solution = stored(row["solution"])
        end, why = judge(row["text"], solution, args.seconds)
        counts.setdefault((row["kind"], solution is not None), Counter())[end] += 1
        if args.list and end.startswith(args.list):
            print(row["id"], end, why[:300])
    for (kind, known), found in sorted(counts.items()):
        total = found.total()
        parts = ", ".join(f"{end} {n} ({n / total:.0%})" for end, n in found.most_common())
        print(f"{kind:12} {'with' if known else 'without'} solution: {total:5}: {parts}")


if __name__ == "__main__":
    main()
