"""The code of an algorithm as it is shown beside its board."""

from __future__ import annotations

import ast
import inspect
import sys
from functools import cache

import nonet


@cache
def algorithms() -> list[dict[str, str]]:
    """List the algorithms with their code.

    >>> algorithms()[0]["id"]
    'column_first'
    """
    return [
        {"id": name, "summary": algorithm.summary, "code": code_of(algorithm.solve.__module__)}
        for name, algorithm in nonet.ALGORITHMS.items()
    ]


def code_of(module: str) -> str:
    """Give what `solve` of a module runs of that module, docstrings left out.

    >>> code_of("nonet.engines.classic.walk").splitlines()[0]
    'def solve(rows: Rows, row: int = 0, column: int = 0) -> bool:'
    """
    source = inspect.getsource(sys.modules[module])
    body = ast.parse(source).body
    parts = {n.name: n for n in body if isinstance(n, ast.FunctionDef | ast.ClassDef)}
    wanted = ["solve"]
    for name in wanted:  # grows as it is walked
        used = {node.id for node in ast.walk(parts[name]) if isinstance(node, ast.Name)}
        wanted += [other for other in parts if other in used and other not in wanted]
    lines = source.splitlines()
    return "\n\n\n".join(_without_docstrings(parts[n], lines) for n in parts if n in wanted) + "\n"


def _without_docstrings(part: ast.FunctionDef | ast.ClassDef, lines: list[str]) -> str:
    hidden: set[int] = set()
    for node in ast.walk(part):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node):
            text = node.body[0]
            hidden.update(range(text.lineno, (text.end_lineno or text.lineno) + 1))
    numbers = range(part.lineno, (part.end_lineno or part.lineno) + 1)
    return "\n".join(lines[n - 1] for n in numbers if n not in hidden)
