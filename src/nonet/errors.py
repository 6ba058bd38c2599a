"""The errors that nonet raises. Each has a stable code, values, and a message made of both.

    NonetError
    ├── FormatError     the input is not a board; says where                   (a ValueError)
    ├── ArgumentError   an argument is invalid                                 (a ValueError)
    │   └── GenerateError   no puzzle matches the options, or none was found in time
    ├── IncompleteError a puzzle has rules that nonet does not know           (a ValueError)
    ├── RunError        a run failed although its input is valid               (a RuntimeError)
    ├── MissingError    an optional dependency is not installed                (an ImportError)
    └── InternalError   a bug in nonet; please report it                       (a RuntimeError)

The page translates an error by its `code` and `values`. To add an error, add a row to MESSAGES
(messages.py) and `raise ArgumentError("its_code", name=value)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nonet.messages import MESSAGES

__all__ = [
    "MESSAGES",
    "ArgumentError",
    "FormatError",
    "GenerateError",
    "IncompleteError",
    "MissingError",
    "NonetError",
    "RunError",
]

_LONGEST = 200  # characters of a text that an error shows
_DEEPEST = 3  # lists within lists that an error shows
_MOST_KNOWN = 20  # names that an error lists; of more, it lists the similar ones


class NonetError(Exception):
    """The base class of nonet's errors: `code` is stable, `values` are the message's values.

    >>> error = ArgumentError("cell_taken", cell="r1c1", digit=5)
    >>> str(error), error.code, error.values["digit"]
    ('r1c1 already contains 5', 'cell_taken', 5)
    """

    def __init__(self, code: str, /, **values: Any) -> None:
        """Store the code and the values, and format the message."""
        self.code = code
        self.values = values
        shown = {name: _show(value) for name, value in values.items()}
        self.problem = MESSAGES[code].format(**shown)
        super().__init__(self.problem)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as code and values, so that workers can return errors."""
        return _make, (type(self), self.code, self.values)


class ArgumentError(NonetError, ValueError):
    """An argument is invalid; the message says what is accepted."""


class GenerateError(ArgumentError):
    """No puzzle matches the options, or none was found in time; the message says which."""


class IncompleteError(NonetError, ValueError):
    """A puzzle has rules that were not understood; `values["names"]` lists them.

    >>> raise IncompleteError("incomplete", names=["lines (2)"])
    Traceback (most recent call last):
    nonet.errors.IncompleteError: the puzzle has rules that nonet did not understand: lines (2); \
to solve it without them, read it with ignore_unknown=True (--ignore-unknown)
    """


class RunError(NonetError, RuntimeError):
    """A run failed although its input is valid: a worker died, the disk is full."""


class MissingError(NonetError, ImportError):
    """An optional dependency is not installed; the message says how to install it."""


class InternalError(NonetError, RuntimeError):
    """A bug in nonet: the run stops and does not write the wrong result."""


class FormatError(NonetError, ValueError):
    """Text, a list or a photo is not a board; the message says what is wrong and where.

    `puzzle` (in a list of puzzles), `line`, `item` (of a JSON list) and `column` count from 1.
    They and `file` are None where they do not apply. `problem` is the message without the place.

    >>> raise FormatError("not_a_cell", character="x", line=3, column=5)
    Traceback (most recent call last):
    nonet.errors.FormatError: line 3, column 5: 'x' is not a digit or a blank
    """

    def __init__(
        self,
        code: str,
        /,
        *,
        file: str | None = None,
        puzzle: int | None = None,
        line: int | None = None,
        item: int | None = None,
        column: int | None = None,
        **values: Any,
    ) -> None:
        """Store the place beside the code and the values."""
        super().__init__(code, **values)
        self.file, self.puzzle, self.line, self.item, self.column = file, puzzle, line, item, column
        places = (f"{name} {at}" for name, at in self.place.items() if at is not None)
        place = ", ".join(places).removeprefix("file ")
        self.args = (f"{place}: {self.problem}" if place else self.problem,)

    @property
    def place(self) -> dict[str, Any]:
        """The file, puzzle, line, item and column of the error."""
        return {
            "file": self.file,
            "puzzle": self.puzzle,
            "line": self.line,
            "item": self.item,
            "column": self.column,
        }

    def at(self, **place: Any) -> FormatError:
        """Return the same error at another place: `file`, `puzzle`, `line`, `item` or `column`.

        >>> str(FormatError("no_puzzle_in_it").at(file="a.csv"))
        'a.csv: no puzzle found'
        """
        return FormatError(self.code, **{**self.place, **place}, **self.values)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the place as well."""
        return _make, (type(self), self.code, {**self.place, **self.values})


def _show(value: Any, depth: int = 0) -> Any:
    """Format a value for a message: lists with commas, long texts cut."""
    if depth > _DEEPEST:
        return _Shown("...")
    if isinstance(value, list | tuple):
        shown = [_show(item, depth + 1) for item in value]
        quoted = repr(shown if isinstance(value, list) else tuple(shown))
        return _Shown(", ".join(map(str, shown)), quoted)
    if isinstance(value, str):
        return _cut(value)
    if isinstance(value, int) and value.bit_length() > _LONGEST:
        return _Shown("a huge number")
    return value if isinstance(value, int | float) else _Shown(_cut(str(value)), repr(value))


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."


class _Shown(str):
    """A value as a message shows it; `quoted` is its form for `{value!r}`, on one line."""

    quoted: str

    def __new__(cls, text: str, quoted: str | None = None) -> _Shown:
        """Store both forms."""
        self = super().__new__(cls, text)
        self.quoted = text if quoted is None else _cut(" ".join(quoted.split()))
        return self

    def __repr__(self) -> str:
        """Return the quoted form as it is."""
        return self.quoted


def _make(kind: type[NonetError], code: str, values: dict[str, Any]) -> NonetError:
    return kind(code, **values)


def unknown(kind: str, value: object, known: Iterable[str]) -> ArgumentError:
    """Make the error for an unknown name; where many are known, list the similar ones.

    >>> str(unknown("engine", "magic", ["native", "exact_cover"]))
    "unknown engine 'magic'; choose from: native, exact_cover"
    """
    names, hint = list(known), "choose from"
    if len(names) > _MOST_KNOWN:
        from difflib import get_close_matches

        asked = str(value).lower()
        near = get_close_matches(asked, names, n=4, cutoff=0.5)
        near += [name for name in names if asked in name and name not in near][:4]
        names, hint = (near, "did you mean") if near else ([*names[:3], "..."], hint)
    return ArgumentError(f"unknown_{kind}", value=value, hint=hint, known=names)
