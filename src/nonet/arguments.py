"""What calls are given: names, numbers, seconds, flags. Each is taken or refused in one way."""

from __future__ import annotations

import operator
import sys
from collections.abc import Collection
from typing import Any

from nonet.board.errors import ArgumentError, unknown

MOST_THREADS = 2**31 - 1


def check_name(kind: str, name: object, known: Collection[str]) -> None:
    """Refuse what is none of the known names.

    >>> check_name("engine", ["fast"], ("fast", "cover"))
    Traceback (most recent call last):
    nonet.board.errors.ArgumentError: ['fast'] is not an engine: fast, cover
    """
    if not (isinstance(name, str) and name in known):
        raise unknown(kind, name, known)


def whole(value: Any) -> int | None:
    """Give a whole number, also one of numpy's; None for what is none, as True is.

    >>> whole(7), whole(7.0), whole("7"), whole(True)
    (7, None, None, None)
    """
    if type(value) is int:
        return value
    try:
        return None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        return None


def to_whole(name: str, value: Any, least: int = 0, most: int = sys.maxsize) -> int:
    """Give a whole number that is in a range, and refuse all else by the name of the argument.

    >>> to_whole("limit", 2)
    2
    >>> to_whole("limit", -1)
    Traceback (most recent call last):
    nonet.board.errors.ArgumentError: limit=-1: a whole number is expected, 0 or more
    """
    number = whole(value)
    if number is None or number < least:
        raise ArgumentError("not_whole", name=name, value=value, least=least)
    if number > most:
        raise ArgumentError("over_most", name=name, value=value, most=most)
    return number


def to_names(name: str, value: Any) -> list[Any]:
    """Give the names in a list, or one by itself, and refuse all else by the name of the argument.

    >>> to_names("add", "count"), to_names("add", ("count", "er"))
    (['count'], ['count', 'er'])
    """
    try:
        return [value] if isinstance(value, str) else list(value)
    except TypeError:
        raise ArgumentError("not_names", name=name, value=value) from None


def to_flag(name: str, value: Any) -> bool:
    """Give yes or no; refuse texts, and arrays, which are neither.

    >>> to_flag("minimal", 1)
    True
    >>> to_flag("minimal", "no")
    Traceback (most recent call last):
    nonet.board.errors.ArgumentError: minimal='no': True or False is expected
    """
    try:
        if not isinstance(value, str):
            return bool(value)
    except (TypeError, ValueError):
        pass
    raise ArgumentError("not_a_flag", name=name, value=value)


def to_seconds(value: Any) -> float | None:
    """Give the seconds of a deadline, None for no end; refuse what is not a number of seconds.

    >>> to_seconds(2), to_seconds(None)
    (2.0, None)
    >>> to_seconds(float("nan"))
    Traceback (most recent call last):
    nonet.board.errors.ArgumentError: deadline=nan: a number of seconds, 0 or more
    """
    if value is None:
        return None
    try:
        seconds = -1.0 if isinstance(value, str | bytes) else float(value)
    except (TypeError, ValueError, OverflowError):
        seconds = -1.0
    if not seconds >= 0:
        raise ArgumentError("not_seconds", value=value)
    return seconds
