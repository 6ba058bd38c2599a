"""Make docs/gallery.md and its pictures: boards, steps, variants, drawn by the code itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import nonet
from nonet.rules import RULES, Rules, arrow, cage, renban, thermo, whispers

FOLDER = Path(__file__).parent
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LINES = Rules(
    9,
    thermo("r1c1 r2c2 r3c3 r4c3"),
    arrow("r1c9", "r2c8 r3c7"),
    whispers("r5c5 r6c5 r6c6 r6c7"),
    renban("r9c1-4"),
    cage(12, "r8c8 r8c9 r9c9"),
)


def _solved() -> str:
    board = nonet.solve(PUZZLE).board
    assert board is not None
    return nonet.svg(board)


DRAWN: dict[str, tuple[str, Callable[[], str]]] = {
    "puzzle": ("A puzzle: `nonet.svg(board)`", lambda: nonet.svg(nonet.Board(PUZZLE))),
    "solution": ("Its solution, new digits in red: `nonet.svg(nonet.solve(board).board)`", _solved),
    "killer": (
        '`nonet.svg(nonet.generate(rules="killer", seed=7))`',
        lambda: nonet.svg(nonet.generate(rules="killer", seed=7)),
    ),
    "jigsaw": (
        '`nonet.svg(nonet.generate(rules="jigsaw", seed=7))`',
        lambda: nonet.svg(nonet.generate(rules="jigsaw", seed=7)),
    ),
    "lines": (
        "Thermometer, arrow, whispers, renban, and a cage on one board",
        lambda: nonet.svg(nonet.Board(rules=LINES)),
    ),
    "small": (
        '`nonet.svg(nonet.generate(size=6, rules="diagonals", seed=7))`',
        lambda: nonet.svg(nonet.generate(size=6, rules="diagonals", seed=7)),
    ),
}
STEPS = ("x_wing", "xy_chain", "two_string_kite", "als_xz", "medusa", "exocet")


def pages() -> dict[str, str]:
    """Return the page and its pictures by their path below docs/."""
    made = {f"pictures/gallery/{name}.svg": draw() for name, (_, draw) in DRAWN.items()}
    parts = ["# Gallery\n\nEvery picture here is made by the code (`make pages`).\n\n## Boards\n"]
    for name, (text, _) in DRAWN.items():
        parts.append(f"![{name}](pictures/gallery/{name}.svg)\n\n{text}\n")
    parts.append(
        "## Steps\n\n`nonet.svg(board, step=step)`; the [technique pages](techniques/README.md)"
        " have one for each technique.\n"
    )
    for name in STEPS:
        title = nonet.TECHNIQUES[name].name
        parts.append(f"![{title}](techniques/pictures/{name}.svg)\n\n{title}\n")
    parts.append(
        f"## Rules\n\nThe [rules page](rules/README.md) shows all {len(RULES)} rule types.\n\n"
        "## The page and the race\n\n![a step on the page](pictures/page-solve.png)\n\n"
        "![six algorithms on one puzzle](pictures/page-race.png)\n\n"
        "![search depth, move by move](pictures/search.svg)\n\n"
        "![ratings](pictures/er.svg)\n"
    )
    made["gallery.md"] = "\n".join(parts)
    return made


def main() -> None:
    """Write the page and its pictures."""
    for name, text in pages().items():
        path = FOLDER / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
