"""The family of errors: each has a code that stays, its values, and a sentence made of both.

A view that speaks another language makes its own sentence from `code` and `values`. To add an
error: a row in MESSAGES, and `raise ArgumentError("its_code", name=value)`.
"""

from __future__ import annotations

MESSAGES: dict[str, str] = {
    # boards and rules
    "board_size": "a board of {side}x{side} is not possible: the side is 2 to {most}",
    "board_digits": "{digits} digits on a side of {side} are not possible: {side} to {most} are",
    "rules_size": "rules for {side}x{side} do not fit a board of {cells} cells",
    "not_cells": "'{text}' is not cells: r1c1, r12c3, r1c123, r1-3c5, with spaces between",
    "cells_outside": "'{text}' is outside the board: rows and columns are 1 to {side}",
    "unknown_rule": "'{kind}' is not a rule: {kinds}",
    "rule_outside": "{kind}: {cell} is not a cell: 0 to {last}",
    "rule_no_cells": "{kind} is a rule of the whole board and takes no cells",
    "rule_few_cells": "{kind} at {where}: {least} cells or more are needed, not {count}",
    "rule_many_cells": "{kind} at {where}: {most} cells at most, not {count}",
    "rule_cell_twice": "{kind} at {where}: a cell is named twice",
    "rule_value": "{kind} at {where}: its value is {takes}, not {value!r}",
    "rule_too_large": "{kind} at {where}: {count} cells cannot all differ with {digits} digits",
    "rule_impossible_sum": (
        "{kind} at {where}: {count} cells cannot add up to {value}, but to {low} to {high}"
    ),
    "rule_pill": "{kind} at {where}: a pill has 2 or 3 cells and an arrow behind them",
    "rule_digits": "{kind} at {where}: {value} is not digits of the board, 1 to {digits}",
    "rule_many_digits": "{kind} at {where}: {count} cells cannot hold all of {value}",
    "rule_halves": "{kind} at {where}: both groups must have as many cells",
    "rule_sets": "{kind} at {where}: two sets or more, all with as many cells, are needed",
    "rule_table": "{kind} at {where}: the table needs a mask of digits for each of {digits} digits",
    "rule_not_line": "{kind} at {where}: the cells must be a row or column, read from one end",
    "rule_needs_boxes": "{kind} is only for boards with boxes",
    "regions_length": "regions: {count} characters for {cells} cells",
    "region_size": "regions: region '{name}' has {count} cells, {digits} expected",
    "bad_regex": "'{pattern}' is not an expression over the digits: see character {at}",
    "long_regex": "'{pattern}' becomes too large an automaton: write it shorter",
    "classic_only": "{what} is for the classic board alone: nine by nine, no rules",
}
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
