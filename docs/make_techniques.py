"""Make docs/techniques/ from the finders: definitions, found examples, pictures, notation.

    make docs

An example is a line of examples.txt: the technique, a board in the format `library`, and the
notation of the step to show. Where the finders no longer give that very step, it is the first.
"""

from __future__ import annotations

import inspect
from pathlib import Path
from types import FunctionType, ModuleType

import nonet
from nonet.engines.logic import (
    als,
    chains,
    coloring,
    fish,
    forcing,
    franken,
    intersections,
    loops,
    nets,
    patterns,
    remote_pairs,
    singles,
    subsets,
    sue_de_coq,
    templates,
    uniqueness,
    wings,
)
from nonet.views.explain import technique_meaning

FOLDER = Path(__file__).parent / "techniques"
# Each page with its finders' modules, and how many paragraphs of each say what is found, not how.
FAMILIES: dict[str, tuple[str, dict[ModuleType, int]]] = {
    "singles": ("Singles", {singles: 1}),
    "locked-candidates": ("Locked candidates", {intersections: 1}),
    "subsets": ("Subsets", {subsets: 2}),
    "fish": ("Fish", {fish: 2}),
    "franken-and-mutant-fish": ("Franken and mutant fish", {franken: 2}),
    "single-digit-patterns": ("Single-digit patterns", {patterns: 2}),
    "wings": ("Wings", {wings: 1}),
    "colouring": ("Colouring", {coloring: 2}),
    "uniqueness": ("Uniqueness", {uniqueness: 2}),
    "chains": ("Chains and loops", {remote_pairs: 1, chains: 1, loops: 4}),
    "almost-locked-sets": ("Almost locked sets", {als: 1, sue_de_coq: 1}),
    "forcing": ("Forcing chains and nets", {forcing: 2, nets: 1}),
    "templates": ("Templates", {templates: 2}),
}
INTRODUCTION = """\
# Techniques

How a person would solve it, easiest first: `nonet.TECHNIQUES`. `nonet find ID PUZZLE` finds every
instance of one. These pages are made by `make docs` from the finders themselves.

In the pictures the units to look at are shaded. Candidates by their role:

| role | ground of the candidate |
|---|---|
| the pattern | blue circle |
| a second and third set or colour | green square, pink hexagon |
| fins, and what else is too much | orange diamond |
| what joins two sets | yellow square |
| true along a chain | green circle, dark outline |
| false along a chain | pale orange circle, dashed outline |
| struck out | red, with a stroke through it |
| placed | large, blue, in a ring |

Arrows are the links of chains: solid for strong ones (not both false), dashed for weak ones (not
both true). In the notation `=` is a strong link and `-` a weak one, `r1c34<>5` takes 5 out of r1c3
and r1c4, `r1c3=5` places it, and `{123}` are the digits of a set.

| id | name | level | score | meaning |
|---|---|---|---|---|
"""


def examples() -> dict[str, tuple[nonet.Board, nonet.Step]]:
    """Find the example of every technique."""
    found = {}
    for line in (FOLDER / "examples.txt").read_text(encoding="utf-8").splitlines():
        technique, text, notation = line.split("\t")
        board = nonet.Board(text)
        chosen = (
            step
            for step in nonet.find(board, technique)
            if nonet.explain(step).notation == notation
        )
        found[technique] = (board, next(chosen, None) or next(nonet.find(board, technique)))
    return found


def pages() -> dict[str, str]:
    """Make all pages and pictures, by their path in the folder."""
    found = examples()
    made = {}
    page_of = {}
    for page, (title, modules) in FAMILIES.items():
        text = f"# {title}\n"
        for module, count in modules.items():
            paragraphs = inspect.cleandoc(module.__doc__ or "").split("\n\n")
            text += "".join(f"\n{paragraph}\n" for paragraph in paragraphs[:count])
        finders = {name: finder for module in modules for name, finder in module.FINDERS.items()}
        for name in nonet.TECHNIQUES:
            if name in finders:
                page_of[name] = page
                text += _section(name, finders[name], *found[name])
                made[f"pictures/{name}.svg"] = nonet.svg(found[name][0], step=found[name][1])
        made[f"{page}.md"] = text
    rows = ""
    for name, entry in nonet.TECHNIQUES.items():
        link = f"[{entry.name}]({page_of[name]}.md#{name})" if name in page_of else entry.name
        meaning = technique_meaning(name)
        rows += f"| `{name}` | {link} | {entry.level} | {entry.score} | {meaning} |\n"
    made["README.md"] = INTRODUCTION + rows
    return made


def _section(name: str, finder: object, board: nonet.Board, step: nonet.Step) -> str:
    entry, told = nonet.TECHNIQUES[name], nonet.explain(step)
    parts = [
        f'<a id="{name}"></a>',
        f"## {entry.name}",
        f"`{name}`, {entry.level}, score {entry.score}. {technique_meaning(name)}",
        _definition(finder),
        f"![{told.title}](pictures/{name}.svg)",
        f"`{told.notation}`",
        told.text,
        f"<details><summary>The board</summary>\n\n`{board.format('library')}`\n\n</details>",
    ]
    return "\n" + "\n\n".join(filter(None, parts)) + "\n"


def _definition(finder: object) -> str:
    """Take what the finder says of itself, without its examples."""
    text = inspect.getdoc(finder) if isinstance(finder, FunctionType) else None
    return (text or "").split("\n\n>>>")[0]


def main() -> None:
    """Write what differs, and remove what is no longer made."""
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
