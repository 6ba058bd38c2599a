"""The card of a data set: what was made, how, and the command that makes it again."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nonet.engines.logic.techniques import LEVELS
from nonet.tables.whole_file import whole_file

_CARD = """---
license: # fill in, as cc0-1.0
task_categories: [other]
tags: [sudoku]
configs:
  - config_name: default
    data_files:
{files}
---

# {count:,} Sudoku puzzles

Made by nonet {version}:

```sh
{command}
```

The same command, with the same version, makes the same rows again on any machine.

| side | rows |
|---|---:|
{sides}
{levels}
## Columns

| column | what it holds |
|---|---|
| `puzzle`, `solution` | 81 characters, row by row, `.` for an empty cell; one solution each |
| `clues` | how many cells are given |
| `guesses` | guesses that nonet's search needs, the same on every machine; 0: none |
| `canonical` | the smallest of all disguises of the puzzle: equal exactly for the same puzzle |
| `solution_class` | the same of the solution |
{level_column}
Sides are divided by `solution_class`: no solution of one side is that of another, in any disguise.
Checked when it was made: every puzzle has exactly its solution, no two puzzles are the same in
disguise, no class is on two sides, and the shares are those asked for.

## Licence

Fill in, here and above.
"""


def write_card(
    folder: Path, asked: Mapping[str, Any], sides: Mapping[str, int], levels: Mapping[str, int]
) -> None:
    """Write README.md, which appears when all else is there."""
    table, rated = "", ""
    has_er = asked["wish"].get("er") or not set(levels) <= set(LEVELS)
    if levels:
        order = sorted(
            levels, key=lambda name: LEVELS.index(name) if name in LEVELS else _low(name)
        )
        rows = [f"| {level} | {levels[level]:,} |" for level in order]
        table = "\n".join([f"\n| {'ER' if has_er else 'level'} | rows |", "|---|---:|", *rows, ""])
        chosen = {"profile", "with_", "without"} & asked["wish"].keys()
        with_them = ", with the same choice of techniques" if chosen else ""
        rated = f"| `level` | as `nonet rate` gives it{with_them} |\n"
    if has_er:
        rated = "| `er` | Sudoku Explainer's rating |\n"
    text = _CARD.format(
        count=asked["count"],
        version=asked["nonet"],
        command=command(folder, asked),
        files="\n".join(
            f"      - {{split: {side}, path: {side}/*.parquet}}" for side in sides if sides[side]
        ),
        sides="\n".join(f"| {side} | {rows:,} |" for side, rows in sides.items()),
        levels=table,
        level_column=rated,
    )
    with whole_file(str(folder / "README.md")) as file:
        file.write(text.encode())


def _low(band: str) -> float:
    return float(band.partition("-")[0] or 0)


def command(folder: Path, asked: Mapping[str, Any]) -> str:
    """Give the command that makes a data set again.

    >>> wish = {"levels": "easy:1", "without": ["aic", "x_chain"]}
    >>> asked = {"count": 9, "seed": 7, "split": "0.9,0.1", "wish": wish}
    >>> command(Path("puzzles"), asked)
    'nonet dataset puzzles --count 9 --levels easy:1 --without aic,x_chain --split 0.9,0.1 --seed 7'
    """
    words = ["nonet", "dataset", folder.name, "--count", str(asked["count"])]
    for name, value in asked["wish"].items():
        if value is True:
            words.append(f"--{name}")
        elif isinstance(value, tuple | list):
            joint = "," if name in ("with_", "without") else "-"
            words += [f"--{name.rstrip('_')}", joint.join(map(str, value))]
        elif value not in (None, False):
            words += [f"--{name}", str(value)]
    return shlex.join([*words, "--split", asked["split"], "--seed", str(asked["seed"])])
