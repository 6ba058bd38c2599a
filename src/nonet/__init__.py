"""nonet: the Sudoku toolkit.

>>> import nonet
>>> answer = nonet.solve(
...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
... )
>>> answer.status, str(answer.board)[:9]
('unique', '534678912')

Words that the code uses in one sense only:

    cell          0 to 80 on the classic board, row by row; shown as r1c1 to r9c9
    unit          a row, a column or a box of the classic board; `House` on any board
    given         a digit that the puzzle starts with; other digits on a board are placed
    mask          a set of digits as an int: bit d-1 stands for digit d
    cell set      a set of cells as an int: bit c stands for cell c
    engine        finds all solutions of a board; `solve` calls it
    algorithm     solves rows in place, move by move, to be compared and replayed: `ALGORITHMS`
    technique     a human solving method: `TECHNIQUES`
    step          digits to place or candidates to eliminate, and the evidence for it
    evidence      the reason for a step as plain values, from which text and marks are made
    marks         what a drawing adds to a board to show a step
    isomorph      the same puzzle with digits relabelled, lines permuted or the board transposed
    record        one puzzle of an input: its position, its text, and its board or error
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet import errors, rules
    from nonet.board.board import Board
    from nonet.board.conflicts import Conflict
    from nonet.board.encoding import from_array, to_array
    from nonet.board.isomorphs import canonical, canonical_many, equivalent, shuffle, shuffle_many
    from nonet.board.symmetries import SYMMETRIES
    from nonet.draw.svg import svg
    from nonet.errors import ArgumentError, FormatError, GenerateError, IncompleteError
    from nonet.formats.text import FORMATS
    from nonet.generator.generate import generate, generate_many, minimize
    from nonet.photo.read import Reading, draw_readings, read_page, read_photo
    from nonet.solvers import leetcode
    from nonet.solvers.algorithms import ALGORITHMS, Algorithm
    from nonet.solvers.clash import Clash
    from nonet.solvers.mistakes import Mistakes
    from nonet.solvers.solve import (
        Answer,
        BatchResult,
        Check,
        check,
        count,
        solutions,
        solve,
        solve_many,
    )
    from nonet.solvers.trace import Move, Trace, trace
    from nonet.techniques.analysis import Analysis, Rating, analyze
    from nonet.techniques.er import ER, er, er_many
    from nonet.techniques.explain import Explanation, explain
    from nonet.techniques.hints import find, find_all, hint, rate, rate_many, steps, true_candidates
    from nonet.techniques.step import Step
    from nonet.techniques.table import PROFILES, TECHNIQUES, Technique

__all__ = [
    "ALGORITHMS",
    "ER",
    "FORMATS",
    "PROFILES",
    "SYMMETRIES",
    "TECHNIQUES",
    "Algorithm",
    "Analysis",
    "Answer",
    "ArgumentError",
    "BatchResult",
    "Board",
    "Check",
    "Clash",
    "Conflict",
    "Explanation",
    "FormatError",
    "GenerateError",
    "IncompleteError",
    "Mistakes",
    "Move",
    "Rating",
    "Reading",
    "Step",
    "Technique",
    "Trace",
    "analyze",
    "canonical",
    "canonical_many",
    "check",
    "count",
    "draw_readings",
    "equivalent",
    "er",
    "er_many",
    "errors",
    "explain",
    "find",
    "find_all",
    "from_array",
    "generate",
    "generate_many",
    "hint",
    "leetcode",
    "minimize",
    "rate",
    "rate_many",
    "read_page",
    "read_photo",
    "rules",
    "shuffle",
    "shuffle_many",
    "solutions",
    "solve",
    "solve_many",
    "steps",
    "svg",
    "to_array",
    "trace",
    "true_candidates",
]

__version__ = "0.1.0"

_HOMES = {
    name: module
    for module, names in {
        "rules": "rules",
        "board.board": "Board",
        "board.conflicts": "Conflict",
        "errors": "errors ArgumentError FormatError GenerateError IncompleteError",
        "board.symmetries": "SYMMETRIES",
        "formats.text": "FORMATS",
        "solvers.algorithms": "ALGORITHMS Algorithm",
        "techniques.step": "Step",
        "techniques.table": "PROFILES TECHNIQUES Technique",
        "solvers.leetcode": "leetcode",
        "techniques.analysis": "Analysis Rating analyze",
        "board.isomorphs": "canonical canonical_many equivalent shuffle shuffle_many",
        "techniques.er": "ER er er_many",
        "generator.generate": "generate generate_many minimize",
        "techniques.hints": "find find_all hint true_candidates rate rate_many steps",
        "solvers.clash": "Clash",
        "solvers.mistakes": "Mistakes",
        "photo.read": "Reading draw_readings read_page read_photo",
        "solvers.solve": "Answer Check BatchResult check count solutions solve solve_many",
        "solvers.trace": "Move Trace trace",
        "board.encoding": "from_array to_array",
        "techniques.explain": "Explanation explain",
        "draw.svg": "svg",
    }.items()
    for name in names.split()
}
"""The module of each public name, imported on first use so that `import nonet` is fast."""

if not TYPE_CHECKING:  # otherwise type checkers would accept any attribute

    def __getattr__(name: str) -> object:
        """Import a public name from its module."""
        if name not in _HOMES:
            raise AttributeError(f"module 'nonet' has no attribute {name!r}")
        from importlib import import_module

        module = import_module(f"nonet.{_HOMES[name]}")
        value = globals()[name] = getattr(module, name, module)
        return value

    def __dir__() -> list[str]:
        """List the public names, including those not imported yet."""
        return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
