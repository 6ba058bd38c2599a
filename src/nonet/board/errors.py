"""The family of errors: each has a code that stays, its values, and a sentence made of both.

    NonetError
    ├── FormatError     text, or a list, is not a board; knows where           (a ValueError)
    ├── ArgumentError   what a call cannot be given                            (a ValueError)
    │   └── GenerateError   no puzzle is as wished for, or none came in time
    ├── RunError        a run fails through no fault of its input              (a RuntimeError)
    └── MissingError    an optional part is not installed                      (an ImportError)

A view that speaks another language makes its own sentence from `code` and `values`. To add an
error: a row in MESSAGES (messages.py), and `raise ArgumentError("its_code", name=value)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nonet.board.messages import MESSAGES

_LONGEST = 200  # characters of a text that an error shows
_DEEPEST = 3  # lists within lists that an error shows
_MOST_KNOWN = 20  # names that an error lists; of more it tells those that are alike


class NonetError(Exception):
    """What all of the family are: `code` is stable, `values` says what it is about.

    >>> error = ArgumentError("cell_taken", cell="r1c1", digit=5)
    >>> str(error), error.code, error.values["digit"]
    ('r1c1 holds 5 already', 'cell_taken', 5)
    """

    def __init__(self, code: str, /, **values: Any) -> None:
        """Keep the code and the values, and make the sentence."""
        self.code = code
        self.values = values
        shown = {name: _show(value) for name, value in values.items()}
        self.problem = MESSAGES[code].format(**shown)
        super().__init__(self.problem)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as code and values, so that workers can hand errors back."""
        return _make, (type(self), self.code, self.values)


class ArgumentError(NonetError, ValueError):
    """What a call cannot be given: the message says what it takes."""


class GenerateError(ArgumentError):
    """No puzzle is as asked for, or none was found in time: the message says which."""


class RunError(NonetError, RuntimeError):
    """A run that fails through no fault of its input: a worker died, the disk is full."""


class MissingError(NonetError, ImportError):
    """An optional part is not installed: the message says what brings it."""


class FormatError(NonetError, ValueError):
    """Text (or a list, or a photo) is not a board: the message says what is wrong and where.

    `line`, `item` (of a list in a text) and `column` count from 1, `puzzle` (in a list of many)
    from 0; with `file`, each is None where there is no such place. `problem` is the message
    without the place.

    >>> raise FormatError("not_a_cell", character="x", line=3, column=5)
    Traceback (most recent call last):
    nonet.board.errors.FormatError: line 3, column 5: 'x' is not a digit or a blank
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
        """Keep the parts, so that a view can point at the place."""
        super().__init__(code, **values)
        self.file, self.puzzle, self.line, self.item, self.column = file, puzzle, line, item, column
        places = (f"{name} {at}" for name, at in self.place.items() if at is not None)
        place = ", ".join(places).removeprefix("file ")
        self.args = (f"{place}: {self.problem}" if place else self.problem,)

    @property
    def place(self) -> dict[str, Any]:
        """Where it is: file, puzzle, line, item and column."""
        return {
            "file": self.file,
            "puzzle": self.puzzle,
            "line": self.line,
            "item": self.item,
            "column": self.column,
        }

    def at(self, **place: Any) -> FormatError:
        """Give the same error at another place: `file`, `puzzle`, `line`, `item` or `column`.

        >>> str(FormatError("no_puzzle_in_it").at(file="a.csv"))
        'a.csv: empty: no puzzle in it'
        """
        return FormatError(self.code, **{**self.place, **place}, **self.values)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the place too."""
        return _make, (type(self), self.code, {**self.place, **self.values})


def _show(value: Any, depth: int = 0) -> Any:
    """Give what stands in a sentence: lists between commas, and no text longer than a line."""
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
    """What stands for a value in a sentence; `quoted` is what stands for `{value!r}`, in a line."""

    quoted: str

    def __new__(cls, text: str, quoted: str | None = None) -> _Shown:
        """Keep both."""
        self = super().__new__(cls, text)
        self.quoted = text if quoted is None else _cut(" ".join(quoted.split()))
        return self

    def __repr__(self) -> str:
        """Give it without the quotes of a text."""
        return self.quoted


def _make(kind: type[NonetError], code: str, values: dict[str, Any]) -> NonetError:
    return kind(code, **values)


def unknown(kind: str, value: object, known: Iterable[str]) -> ArgumentError:
    """Make the error for a name that is none of the known; of many, it tells those like it.

    >>> str(unknown("engine", "magic", ["fast", "cover"]))
    "'magic' is not an engine: fast, cover"
    """
    names = list(known)
    if len(names) > _MOST_KNOWN:
        from difflib import get_close_matches

        asked = str(value).lower()
        near = get_close_matches(asked, names, n=4, cutoff=0.5)
        near += [name for name in names if asked in name and name not in near][:4]
        names = [f"did you mean {', '.join(near)}?"] if near else [*names[:3], "..."]
    return ArgumentError(f"unknown_{kind}", value=value, known=names)
