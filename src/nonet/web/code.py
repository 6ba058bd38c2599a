"""The source code of an algorithm as the page shows it, and which of its lines is running."""

from __future__ import annotations

import ast
import inspect
import sys
from functools import cache
from typing import NamedTuple

import nonet

_Part = ast.FunctionDef | ast.ClassDef
_CLASSIC = "nonet.solvers.backtracking."


class Shown(NamedTuple):
    """A line of the displayed code and its line number; 0 is a blank line between functions."""

    module: str
    number: int
    text: str


@cache  # one value
def algorithms() -> list[dict[str, str]]:
    """List the algorithms with their code.

    >>> algorithms()[0]["id"]
    'column_first'
    """
    return [
        {"id": name, "summary": algorithm.summary, "code": code_of(algorithm.function.__module__)}
        for name, algorithm in nonet.ALGORITHMS.items()
    ]


def code_of(module: str) -> str:
    """Return the code that `solve` of a module runs, without docstrings.

    >>> code_of("nonet.solvers.backtracking.row_by_row").splitlines()[0]
    'def solve(rows: Rows, row: int = 0, column: int = 0) -> bool:'
    """
    return "".join(f"{line.text}\n" for line in shown_lines(module))


@cache  # the modules of the algorithms
def shown_lines(module: str) -> list[Shown]:
    """List the lines that `solve` of a module runs: its own and those of its helpers.

    >>> lines = shown_lines("nonet.solvers.backtracking.row_by_row")
    >>> [line.text for line in lines if "// 3" in line.text]
    ['        if rows[row // 3 * 3 + i // 3][column // 3 * 3 + i % 3] == digit:']
    """
    wanted = [(module, "solve")]
    for home, name in wanted:  # grows during the loop
        for used in _names_in(_parts(home)[name]):
            there = getattr(sys.modules[home], used, None)
            place = home if used in _parts(home) else getattr(there, "__module__", "")
            known = place == home or place.startswith(_CLASSIC)
            if known and used in _parts(place) and (place, used) not in wanted:
                wanted.append((place, used))
    own = [name for name in _parts(module) if (module, name) in wanted]
    order = [(module, name) for name in own] + [part for part in wanted if part[0] != module]
    lines: list[Shown] = []
    for home, name in order:
        if lines:
            lines += [Shown(home, 0, ""), Shown(home, 0, "")]
        lines += _without_docstrings(home, _parts(home)[name])
    return lines


@cache  # the modules of the algorithms
def _parts(module: str) -> dict[str, _Part]:
    """Return the functions and classes of a module."""
    body = ast.parse(inspect.getsource(sys.modules[module])).body
    return {part.name: part for part in body if isinstance(part, _Part)}


def _names_in(part: _Part) -> list[str]:
    names = (node.id for node in ast.walk(part) if isinstance(node, ast.Name))
    return list(dict.fromkeys(names))


def _without_docstrings(module: str, part: _Part) -> list[Shown]:
    lines = inspect.getsource(sys.modules[module]).splitlines()
    hidden: set[int] = set()
    for node in ast.walk(part):
        if isinstance(node, _Part) and ast.get_docstring(node):
            text = node.body[0]
            hidden.update(range(text.lineno, (text.end_lineno or text.lineno) + 1))
    numbers = range(part.lineno, (part.end_lineno or part.lineno) + 1)
    return [Shown(module, n, lines[n - 1]) for n in numbers if n not in hidden]
