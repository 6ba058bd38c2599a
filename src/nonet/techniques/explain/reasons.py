"""Why techniques are valid, in English and Chinese, and an example of each.

The English texts are the docstrings of the finders. The Chinese texts are the REASONS in
`explain.py` of each family, by file of finders, then by technique.
"""

from __future__ import annotations

import inspect
from importlib import import_module
from types import FunctionType

from nonet.board.board import Board
from nonet.techniques.explain import explain
from nonet.techniques.hints import find
from nonet.techniques.logic_solver import finder_of
from nonet.techniques.practice import read_examples
from nonet.techniques.step import Step
from nonet.techniques.table import TECHNIQUES


def example(technique: str) -> tuple[Board, Step]:
    """Return a technique's example; if the finder no longer finds its step, its first step.

    >>> example("x_wing")[1].technique
    'x_wing'
    """
    board, notation = read_examples()[technique]
    steps = (step for step in find(board, technique) if explain(step).notation == notation)
    return board, next(steps, None) or next(find(board, technique))


def family_of(technique: str) -> tuple[str, str]:
    """Return the English description of a technique's family: its title, and the rest.

    >>> family_of("x_wing")[0]
    'Fish'
    """
    row = TECHNIQUES[technique]
    module = import_module(f"nonet.techniques.{row.family}.{row.file}")
    text = inspect.cleandoc(module.__doc__ or "").split("\n\nThe search: ")[0]
    title, rest = text.split(": ", 1)
    return title, f"{rest[0].upper()}{rest[1:]}"


def definition_of(technique: str) -> str:
    """Return the docstring of a technique's finder, without examples.

    >>> definition_of("claiming")
    'Find digits whose places in a line lie in one box: the rest of the box loses them.'
    """
    finder = finder_of(technique)  # related techniques may share a function
    text = inspect.getdoc(finder) if isinstance(finder, FunctionType) else None
    return (text or "").split("\n\n>>>")[0]


def reasons(technique: str, lang: str) -> list[str]:
    """Explain why a technique is valid, as paragraphs: first its family, then the technique.

    >>> reasons("xyz_wing", "en")[-1]
    'One of the three is z: what sees all of them loses z.'
    >>> len(reasons("xyz_wing", "zh"))
    2
    """
    if lang == "zh":
        row = TECHNIQUES[technique]
        found = import_module(f"nonet.techniques.{row.family}.explain").REASONS
        return [*found[f"{row.file}.py"], *found.get(technique, ())]
    own = definition_of(technique).split("\n\n")[1:]
    return [_on_one_line(text) for text in (*family_of(technique)[1].split("\n\n"), *own)]


def _on_one_line(paragraph: str) -> str:
    """Join the lines of a paragraph; the rows of a table stay on separate lines."""
    lines = paragraph.splitlines()
    if not paragraph.startswith("    "):
        return " ".join(lines)
    rows: list[str] = []
    for line in lines:
        is_row = line.startswith("    ") and not line.startswith("     ")
        words = ": ".join(filter(None, (part.strip() for part in line.split("   "))))
        rows = [*rows, words] if is_row else [*rows[:-1], f"{rows[-1]} {words}"]
    return "\n".join(rows)
