"""Draw the picture of docs/algorithms.md: the search depth of three algorithms after each move.

`make pages` runs it.
"""

from __future__ import annotations

from pathlib import Path

import nonet

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NAMES = ("row_by_row", "column_first", "most_constrained")
WIDE, HIGH, LEFT, GAP = 640, 90, 130, 18
MOST = 51  # the blanks of the puzzle


def depths(name: str) -> list[int]:
    """Count the digits on the board that are not given, after each move."""
    depth, found = 0, [0]
    for _, digit in nonet.trace(name, PUZZLE):
        depth += 1 if digit else -1
        found.append(depth)
    return found


def draw() -> str:
    """Draw one band per algorithm, all on the same scale of moves."""
    runs = {name: depths(name) for name in NAMES}
    longest = max(map(len, runs.values())) - 1
    height = len(NAMES) * (HIGH + GAP) + 24
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDE + 12} {height}" '
        'font-family="sans-serif" font-size="13">',
        "<title>How many digits each algorithm had placed, over its moves</title>",
        "<style>text{fill:#333}path{fill:none;stroke:#0072b2;stroke-width:1}line{stroke:#bbb}"
        "@media (prefers-color-scheme:dark){text{fill:#ddd}path{stroke:#56b4e9}line{stroke:#555}}"
        "</style>",
    ]
    for band, (name, found) in enumerate(runs.items()):
        bottom = band * (HIGH + GAP) + HIGH
        step = max(1, len(found) // 1600)
        points = [
            f"{LEFT + WIDE * at / longest:.1f} {bottom - HIGH * found[at] / MOST:.1f}"
            for at in [*range(0, len(found), step), len(found) - 1]
        ]
        middle = bottom - HIGH // 2
        parts += [
            f'<text x="0" y="{middle}">{name}</text>',
            f'<text x="0" y="{middle + 18}" font-size="11">{len(found) - 1:,} moves</text>',
            f'<line x1="{LEFT}" y1="{bottom}" x2="{LEFT + WIDE}" y2="{bottom}"/>',
            f'<path d="M{"L".join(points)}"/>',
        ]
    parts.append(f'<text x="{LEFT}" y="{height - 6}" font-size="11">0</text>')
    parts.append(
        f'<text x="{LEFT + WIDE}" y="{height - 6}" font-size="11" text-anchor="end">'
        f"{longest:,} moves</text></svg>"
    )
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    Path(__file__).with_name("pictures").joinpath("search.svg").write_text(draw())
