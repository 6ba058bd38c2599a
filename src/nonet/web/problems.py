"""Errors of a request as plain data."""

from __future__ import annotations

from typing import Any

from nonet.errors import FormatError, NonetError


def describe(error: NonetError, field: str | None = None) -> dict[str, Any]:
    """Return an error with its code, values, message and location, if it has one.

    >>> error = FormatError("not_a_cell", character="x", line=1, column=3)
    >>> describe(error)["code"], describe(error)["place"]["column"]
    ('not_a_cell', 3)
    """
    place: dict[str, Any] = {"field": field, "line": None, "column": None}
    if isinstance(error, FormatError):
        place = {"field": "puzzle", "line": error.line, "column": error.column}
    return {"code": error.code, "values": error.values, "message": error.problem, "place": place}
