"""Check and convert arguments: names, whole numbers, seconds, flags."""

from __future__ import annotations

import operator
import sys
from collections.abc import Collection
from typing import Any, Literal

from nonet.errors import ArgumentError, unknown

Lang = Literal["en", "zh"]
MOST_THREADS = 2**31 - 1


def check_name(kind: str, name: object, known: Collection[str]) -> None:
    """Raise ArgumentError for an unknown name.

    >>> check_name("engine", ["native"], ("native", "exact_cover"))
    Traceback (most recent call last):
    nonet.errors.ArgumentError: unknown engine ['native']; choose from: native, exact_cover
    """
    if not (isinstance(name, str) and name in known):
        raise unknown(kind, name, known)


def whole(value: Any) -> int | None:
    """Return a whole number, also from numpy; None for anything else, including True.

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
    """Return a whole number in a range; the error names the argument.

    >>> to_whole("limit", 2)
    2
    >>> to_whole("limit", -1)
    Traceback (most recent call last):
    nonet.errors.ArgumentError: limit must be a whole number, 0 or more, got -1
    """
    number = whole(value)
    if number is None or number < least:
        raise ArgumentError("not_whole", name=name, value=value, least=least)
    if number > most:
        raise ArgumentError("over_most", name=name, value=value, most=most)
    return number


def to_names(name: str, value: Any) -> list[Any]:
    """Return one name or several as a list; the error names the argument.

    >>> to_names("add", "count"), to_names("add", ("count", "er"))
    (['count'], ['count', 'er'])
    """
    try:
        return [value] if isinstance(value, str) else list(value)
    except TypeError:
        raise ArgumentError("not_names", name=name, value=value) from None


def to_flag(name: str, value: Any) -> bool:
    """Return a bool; raise ArgumentError for texts and arrays.

    >>> to_flag("minimal", 1)
    True
    >>> to_flag("minimal", "no")
    Traceback (most recent call last):
    nonet.errors.ArgumentError: minimal must be True or False, got 'no'
    """
    try:
        if not isinstance(value, str):
            return bool(value)
    except (TypeError, ValueError):
        pass
    raise ArgumentError("not_a_flag", name=name, value=value)


def to_seconds(value: Any) -> float | None:
    """Return a timeout in seconds, or None for no limit.

    >>> to_seconds(2), to_seconds(None)
    (2.0, None)
    >>> to_seconds(float("nan"))
    Traceback (most recent call last):
    nonet.errors.ArgumentError: timeout must be a number of seconds, 0 or more, got nan
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
