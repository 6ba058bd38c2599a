"""Draw docs/pictures/er.svg: the distribution of ER over 17-clue puzzles. Run by `make pages`."""

from __future__ import annotations

from pathlib import Path

PICTURE = Path(__file__).parent / "pictures" / "er.svg"
COUNTS = {
    "1.2": 58, "1.5": 8593, "1.7": 1412, "2.0": 4763, "2.3": 254, "2.5": 102, "2.6": 4870,
    "2.8": 299, "3.0": 186, "3.2": 19, "3.4": 282, "3.6": 10, "3.8": 2, "4.0": 11, "4.2": 585,
    "4.4": 16, "4.5": 171, "4.6": 75, "4.7": 4, "5.0": 2, "5.2": 2, "5.6": 280, "5.7": 21,
    "5.8": 1, "6.2": 1, "6.5": 7, "6.6": 1345, "6.7": 276, "6.8": 33, "6.9": 11, "7.0": 6,
    "7.1": 485, "7.2": 245, "7.3": 39, "7.4": 1, "7.6": 23, "7.7": 19, "7.8": 24, "7.9": 5,
    "8.2": 2, "8.3": 24, "8.4": 3, "8.5": 5, "8.8": 2, "8.9": 3, "9.0": 1, "9.1": 1,
}  # fmt: skip
"""Of 24,579 puzzles, every second one of the 49,158 known; as `nonet.er_many` rates them."""
WIDTH, HEIGHT, LEFT, BOTTOM = 720, 300, 56, 44
BANDS = (
    (1.0, 2.6, "singles"),
    (2.6, 4.5, "locking, sets, fish, wings"),
    (4.5, 6.5, "uniqueness"),
    (6.5, 8.0, "chains"),
    (8.0, 9.3, "many starts"),
)


def draw() -> str:
    """Draw one bar per rating, with the logarithm of its count as height."""
    from math import log10

    def x(er: float) -> float:
        return LEFT + (er - 1.0) * (WIDTH - LEFT - 16) / 8.3

    def y(count: float) -> float:
        return HEIGHT - BOTTOM - (log10(count) + 0.15) * (HEIGHT - BOTTOM - 34) / 4.15

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        "<title>ER of puzzles with 17 clues</title>",
        "<style>text{font:12px sans-serif;fill:#444}.bar{fill:#3567a8}.line{stroke:#ccc}"
        "@media (prefers-color-scheme:dark){text{fill:#ccc}.bar{fill:#7aa7e0}.line{stroke:#555}}"
        "</style>",
    ]
    for count in (1, 10, 100, 1000, 10000):
        parts.append(
            f'<line class="line" x1="{LEFT}" x2="{WIDTH - 16}" y1="{y(count):.1f}"'
            f' y2="{y(count):.1f}"/><text x="{LEFT - 6}" y="{y(count) + 4:.1f}"'
            f' text-anchor="end">{count:,}</text>'
        )
    for low, high, name in BANDS:
        parts.append(
            f'<line class="line" x1="{x(low) - 4:.1f}" x2="{x(low) - 4:.1f}" y1="14"'
            f' y2="{HEIGHT - BOTTOM}"/><text x="{(x(low) + x(high)) / 2 - 4:.1f}" y="22"'
            f' text-anchor="middle">{name}</text>'
        )
    for er, count in COUNTS.items():
        parts.append(
            f'<rect class="bar" x="{x(float(er)) - 3:.1f}" y="{y(count):.1f}" width="6"'
            f' height="{HEIGHT - BOTTOM - y(count):.1f}"><title>ER {er}: {count:,}</title></rect>'
        )
    for whole in range(1, 10):
        parts.append(
            f'<text x="{x(whole):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">'
            f"{whole}.0</text>"
        )
    parts.append(
        f'<text x="{(LEFT + WIDTH) / 2}" y="{HEIGHT - 8}" text-anchor="middle">'
        f"ER of {sum(COUNTS.values()):,} puzzles with 17 clues (a bar ten times as many"
        " is one line higher)</text></svg>"
    )
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(draw())
