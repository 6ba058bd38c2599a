"""The family of errors: each has a code that stays, its values, and a sentence made of both.

A view that speaks another language makes its own sentence from `code` and `values`. To add an
error: a row in MESSAGES, and `raise ArgumentError("its_code", name=value)`.
"""

from __future__ import annotations

MESSAGES: dict[str, str] = {}
"""What each code says, in English; the values stand in braces."""


class NonetError(Exception):
    """What all of the family are: `code` is stable, `values` says what it is about."""

    def __init__(self, code: str, /, **values: object) -> None:
        """Keep the code and the values, and make the sentence."""
        self.code = code
        self.values = values
        super().__init__(MESSAGES[code].format(**values))


class ArgumentError(NonetError, ValueError):
    """What a call cannot be given: the message says what it takes."""


class RunError(NonetError, RuntimeError):
    """A run that fails through no fault of its input: a worker died, the disk is full."""


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
