"""Make docs/techniques/ from the finders: definitions, found examples, pictures, notation.

    make docs

An example is a line of examples.txt: the technique, a board in the format `library`, and the
notation of the step to show. Where the finders no longer give that very step, it is the first.
"""

from __future__ import annotations

import inspect
from importlib import import_module
from pathlib import Path
from types import FunctionType

import nonet
from nonet.engines.logic.ladder import finder_of
from nonet.views.explain import technique_meaning

FOLDER = Path(__file__).parent / "techniques"
INTRODUCTION = """\
# Techniques

How a person would solve it, easiest first: `nonet.TECHNIQUES`. `nonet find ID PUZZLE` finds every
instance of one. These pages are made by `make docs` from the finders themselves.

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
    """Make all pages and pictures, by their path in the folder: a page a family."""
    found = examples()
    made: dict[str, str] = {}
    rows = ""
    for name, entry in nonet.TECHNIQUES.items():
        link = entry.name
        if entry.family:
            page = entry.family.replace("_", "-") + ".md"
            board, step = found[name]
            made[page] = made.get(page) or _opening(entry.family)
            made[page] += _section(name, board, step)
            made[f"pictures/{name}.svg"] = nonet.svg(board, step=step)
            link = f"[{link}]({page}#{name})"
        meaning = technique_meaning(name)
        rows += f"| `{name}` | {link} | {entry.level} | {entry.score} | {meaning} |\n"
    made["README.md"] = INTRODUCTION + rows
    return made


def _opening(family: str) -> str:
    """Take what a family's file says of itself, up to how it searches; its first words name it."""
    text = inspect.cleandoc(import_module(f"nonet.engines.logic.{family}").__doc__ or "")
    title, rest = text.split("\n\nThe search: ")[0].split(": ", 1)
    return f"# {title}\n\n{rest[0].upper()}{rest[1:]}\n"


def _section(name: str, board: nonet.Board, step: nonet.Step) -> str:
    entry, told = nonet.TECHNIQUES[name], nonet.explain(step)
    parts = [
        f'<a id="{name}"></a>',
        f"## {entry.name}",
        f"`{name}`, {entry.level}, score {entry.score}. {technique_meaning(name)}",
        _definition(finder_of(name)),
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
