"""nonet: the Sudoku toolkit.

>>> import nonet
>>> answer = nonet.solve(
...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
... )
>>> answer.status, str(answer.board)[:9]
('unique', '534678912')

One word for one thing:

    cell          0 to 80, row by row; shown as r1c1 to r9c9
    digit         1 to 9
    unit          a row, a column or a box
    peer          a cell that shares a unit with another
    given         a digit the puzzle starts with; other digits on a board are placed
    clue          a given, where puzzles are made: what could be taken away
    disguise      the same puzzle with digits relabelled, lines permuted, perhaps transposed
    candidate     a digit that an empty cell can still hold
    mask          a set of digits as an int: bit d-1 stands for digit d
    cell set      a set of cells as an int: bit c stands for cell c
    engine        what `solve` asks: gives all solutions
    algorithm     a way to solve in place, raced and replayed: `nonet.ALGORITHMS`
    move          one write of an algorithm: a placement or an undo
    technique     a way for people to find a step: `nonet.TECHNIQUES`
    family        techniques that are alike: a file of finders, a page of docs
    step          digits to place or candidates to strike out (placements, eliminations), and why
    evidence      why a step holds, as plain values; told in words and drawn as marks
    link          two candidates (or groups) not both false: strong; not both true: weak
    climb         the steps from a board to its solution, what is wrong with it, how hard it is
    mistake       a digit placed, or a candidate struck out, against all solutions of the givens
    level         easy, medium, hard, unfair or extreme
    wish          what is asked of puzzles to be made: level, symmetry, clues, pattern
    draw          a puzzle dug at random, that may be as wished
    mix           levels and the parts that each has of a set
    marks         what a drawing adds to a board to show a step; those of one's own: pencil marks
    source        what puzzles are read from: a file, an argument, standard input
    record        a puzzle of a source: its place, its text, and the board or the error
    unsettled     a puzzle whose solutions were not looked for to the end: its deadline came first
    sign          what the kernel sees of a technique: without it there is none
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet import errors, rules
    from nonet.board.board import Board
    from nonet.board.conflicts import Conflict
    from nonet.board.errors import FormatError, GenerateError
    from nonet.board.symmetries import SYMMETRIES
    from nonet.board.text import FORMATS
    from nonet.engines.algorithms import ALGORITHMS, Algorithm
    from nonet.engines.logic.step import Step
    from nonet.engines.logic.techniques import PROFILES, TECHNIQUES, Technique
    from nonet.results import leetcode
    from nonet.results.climb import Climb, Rating, climb
    from nonet.results.disguises import (
        canonical,
        canonical_many,
        equivalent,
        shuffle,
        shuffle_many,
    )
    from nonet.results.explaining import ER, er, er_many
    from nonet.results.generating import generate, generate_many, minimize
    from nonet.results.logic import find, find_all, hint, possible, rate, rate_many, steps
    from nonet.results.mistakes import Mistakes
    from nonet.results.photos import Reading, draw_readings, read_page, read_photo
    from nonet.results.solving import (
        Answer,
        Check,
        Many,
        check,
        count,
        solutions,
        solve,
        solve_many,
    )
    from nonet.results.tracing import Move, Trace, trace
    from nonet.results.training import from_array, to_array
    from nonet.views.explain import Explanation, explain
    from nonet.views.svg import svg

__all__ = [
    "ALGORITHMS",
    "ER",
    "FORMATS",
    "PROFILES",
    "SYMMETRIES",
    "TECHNIQUES",
    "Algorithm",
    "Answer",
    "Board",
    "Check",
    "Climb",
    "Conflict",
    "Explanation",
    "FormatError",
    "GenerateError",
    "Many",
    "Mistakes",
    "Move",
    "Rating",
    "Reading",
    "Step",
    "Technique",
    "Trace",
    "canonical",
    "canonical_many",
    "check",
    "climb",
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
    "possible",
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
]

__version__ = "0.1.0"

_HOMES = {
    name: module
    for module, names in {
        "errors": "errors",
        "rules": "rules",
        "board.board": "Board",
        "board.conflicts": "Conflict",
        "board.errors": "FormatError GenerateError",
        "board.symmetries": "SYMMETRIES",
        "board.text": "FORMATS",
        "engines.algorithms": "ALGORITHMS Algorithm",
        "engines.logic.step": "Step",
        "engines.logic.techniques": "PROFILES TECHNIQUES Technique",
        "results.leetcode": "leetcode",
        "results.climb": "Climb Rating climb",
        "results.disguises": "canonical canonical_many equivalent shuffle shuffle_many",
        "results.explaining": "ER er er_many",
        "results.generating": "generate generate_many minimize",
        "results.logic": "find find_all hint possible rate rate_many steps",
        "results.mistakes": "Mistakes",
        "results.photos": "Reading draw_readings read_page read_photo",
        "results.solving": "Answer Check Many check count solutions solve solve_many",
        "results.tracing": "Move Trace trace",
        "results.training": "from_array to_array",
        "views.explain": "Explanation explain",
        "views.svg": "svg",
    }.items()
    for name in names.split()
}
"""Where each name lives; it is brought when first asked for, so that `import nonet` is quick."""

if not TYPE_CHECKING:  # or type checkers would take any name for one of ours

    def __getattr__(name: str) -> object:
        """Bring a name from its module."""
        if name not in _HOMES:
            raise AttributeError(f"module 'nonet' has no attribute {name!r}")
        from importlib import import_module

        module = import_module(f"nonet.{_HOMES[name]}")
        value = globals()[name] = getattr(module, name, module)
        return value

    def __dir__() -> list[str]:
        """List the public names, also those that are not brought yet."""
        return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
