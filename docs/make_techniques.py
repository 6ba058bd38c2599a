"""Make docs/techniques/ from the finders: definitions, found examples, pictures, notation.

    make pages

The examples are those of `nonet.techniques.explain.reasons`, which the page shows too.
"""

from __future__ import annotations

import re
from pathlib import Path

import nonet
from nonet.techniques.explain import technique_meaning
from nonet.techniques.explain.reasons import definition_of, example, family_of

FOLDER = Path(__file__).parent / "techniques"
INTRODUCTION = """\
# Techniques

How a person would solve it, easiest first: `nonet.TECHNIQUES`. `nonet find ID PUZZLE` finds every
instance of one. These pages are made by `make pages` from the finders themselves.

In the pictures the units to look at are shaded. Candidates by their role:

| role | ground of the candidate |
|---|---|
| the pattern | blue circle |
| further sets or colours, B to E | green square, pink hexagon, lime triangle, violet pentagon |
| fins, and what else is too much | orange diamond |
| what joins two sets | yellow square |
| true along a chain | green circle, dark outline |
| false along a chain | pale orange circle, dashed outline |
| struck out | red, with a stroke through it |
| placed | large, blue, in a ring |

Cells of sets and colours have letters; one of two sets has two frames and two letters.

Arrows are the links of chains: solid for strong ones (not both false), dashed for weak ones (not
both true). In the notation `=` is a strong link and `-` a weak one, `r1c34<>5` takes 5 out of r1c3
and r1c4, `r1c3=5` places it, and `{123}` are the digits of a set.

The profile "default" is HoDoKu's solver, with the names, levels and scores of HoDoKu 2.2.0. What
that leaves out is in "full" alone, and what HoDoKu does not know is scored between its neighbours:
a direct step a little above the pattern that one need not write down; patterns that need one
solution above the rectangles, as in Sudoku Explainer (rectangle 4.5, loops 4.6 to 5.0, graves 5.6
to 6.2); named short chains below the long ones; aligned exclusion (6.2 and 7.5) among the chains.

| id | name | level | score | profile | meaning |
|---|---|---|---|---|---|
"""


def pages() -> dict[str, str]:
    """Make all pages, one per family, and pictures, by their path in the folder."""
    made: dict[str, str] = {}
    rows = ""
    for name, entry in nonet.TECHNIQUES.items():
        link = entry.name
        if entry.family:
            page = f"{entry.family}_{entry.file}".removesuffix("_find").replace("_", "-") + ".md"
            board, step = example(name)
            made[page] = made.get(page) or _opening(name)
            made[page] += _section(name, board, step)
            made[f"pictures/{name}.svg"] = nonet.svg(board, step=step)
            link = f"[{link}]({page}#{_anchor(entry.name)})"
        meaning = technique_meaning(name)
        profile = "default" if entry.in_default_profile else "full"
        rows += f"| `{name}` | {link} | {entry.level} | {entry.score} | {profile} | {meaning} |\n"
    made["README.md"] = INTRODUCTION + rows
    return made


def _anchor(heading: str) -> str:
    """Return the anchor that GitHub and MyST give a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _opening(technique: str) -> str:
    title, rest = family_of(technique)
    return f"# {title}\n\n{rest}\n"


def _section(name: str, board: nonet.Board, step: nonet.Step) -> str:
    entry, told = nonet.TECHNIQUES[name], nonet.explain(step)
    text = board.format("library" if board.is_classic else "json")
    parts = [
        f"## {entry.name}",
        f"`{name}`, {entry.level}, score {entry.score}. {technique_meaning(name)}",
        definition_of(name),
        f"![{told.title}](pictures/{name}.svg)",
        f"`{told.notation}`",
        told.text,
        f"<details><summary>The board</summary>\n\n`{text}`\n\n</details>",
    ]
    return "\n" + "\n\n".join(filter(None, parts)) + "\n"


def main() -> None:
    """Write changed files, and remove files that are no longer made."""
    made = pages()
    for name, text in made.items():
        path = FOLDER / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for path in [*FOLDER.glob("*.md"), *FOLDER.glob("pictures/*")]:
        if path.relative_to(FOLDER).as_posix() not in made:
            path.unlink()


if __name__ == "__main__":
    main()
