"""The one error of reading a board."""

from __future__ import annotations


class FormatError(ValueError):
    """Text (or a list) is not a board: the message says what is wrong and where.

    `line` and `column` count from 1 and are None where there is no single place.

    >>> raise FormatError("'x' is not a digit or a blank", line=3, column=5)
    Traceback (most recent call last):
    nonet.board.errors.FormatError: line 3, column 5: 'x' is not a digit or a blank
    """

    def __init__(self, problem: str, line: int | None = None, column: int | None = None) -> None:
        """Keep the parts, so that a view can point at the place."""
        self.problem = problem
        self.line = line
        self.column = column
        places = (("line", line), ("column", column))
        place = ", ".join(f"{name} {number}" for name, number in places if number is not None)
        super().__init__(f"{place}: {problem}" if place else problem)
