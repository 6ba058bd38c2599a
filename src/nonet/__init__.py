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
    candidate     a digit that an empty cell can still hold
    mask          a set of digits as an int: bit d-1 stands for digit d
    engine        what `solve` asks: gives all solutions
    algorithm     a way to solve in place, raced and replayed: `nonet.ALGORITHMS`
    move          one write of an algorithm: a placement or an undo
"""

from nonet import leetcode
from nonet.board.board import Board, Conflict
from nonet.board.errors import FormatError
from nonet.board.text import FORMATS
from nonet.engines.algorithms import ALGORITHMS, Algorithm
from nonet.results import (
    Answer,
    Check,
    Many,
    Move,
    Trace,
    check,
    count,
    solutions,
    solve,
    solve_many,
    trace,
)
from nonet.views.svg import svg

__all__ = [
    "ALGORITHMS",
    "FORMATS",
    "Algorithm",
    "Answer",
    "Board",
    "Check",
    "Conflict",
    "FormatError",
    "Many",
    "Move",
    "Trace",
    "check",
    "count",
    "leetcode",
    "solutions",
    "solve",
    "solve_many",
    "svg",
    "trace",
]

__version__ = "0.1.0"
