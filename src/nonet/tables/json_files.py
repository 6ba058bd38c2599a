"""JSON files of objects: one a line, or a list of them; each object is a row."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import Any

from nonet.board.errors import FormatError
from nonet.board.text import are_boards
from nonet.tables.batches import BATCH, Batch, Texts, Values

_DIGITS = 600  # of a number: what Python reads however it is set up
Row = dict[str, Any] | FormatError


def read_json(
    stream: Any, share: Callable[[], float | None], column: str | None
) -> tuple[tuple[str, ...], Iterator[Batch]]:
    """Give the names of the columns, those of the first rows, and the rows in batches."""
    rows = _rows(stream, column)
    first = list(islice(rows, BATCH))
    names = dict.fromkeys(name for row in first if isinstance(row, dict) for name in row)
    return tuple(names) or ("puzzle",), _batches(chain(first, rows), list(names), share)


def _batches(
    rows: Iterator[Row], names: list[str], share: Callable[[], float | None]
) -> Iterator[Batch]:
    names = names or ["puzzle"]
    before = 0
    while some := list(islice(rows, BATCH)):
        errors = {i: row for i, row in enumerate(some) if isinstance(row, FormatError)}
        for i, row in enumerate(some):
            if isinstance(row, dict) and not row.keys() <= set(names):
                new = sorted(row.keys() - set(names))
                errors[i] = FormatError("new_fields", names=new)
        values = [row if isinstance(row, dict) else {} for row in some]
        columns = [_column([row.get(name) for row in values]) for name in names]
        numbers = range(before + 1, before + len(some) + 1)
        yield Batch(tuple(names), tuple(columns), numbers, share(), errors)
        before += len(some)


def _column(values: list[Any]) -> Texts | Values:
    texts = all(value is None or isinstance(value, str) for value in values)
    return Texts.of(values) if texts else Values(values)


def _rows(stream: Any, column: str | None, before: str | None = "") -> Iterator[Row]:
    """Read objects, line by line where some line is a whole one, else all at once.

    `before` is what stands before the first of them, None where lines are known to be objects.
    """
    for line in stream:
        text = line.decode(errors="replace").removeprefix("\ufeff")
        bare = text.strip()
        if bare in ("", "[", "]"):
            before = None if before is None else before + text
            continue
        try:
            value = _loads(bare.removesuffix(","))
        except (ValueError, RecursionError):
            if before is None:
                yield FormatError("not_json_row")
                continue
            rest = stream.read()
            try:
                data = _load_all(before + text + rest.decode(errors="replace"))
            except FormatError:
                if not any(_is_row(line, "[" in before) for line in rest.splitlines()):
                    raise
                yield FormatError("not_json_row")
                yield from _rows(io.BytesIO(rest), column, None)
            else:
                yield from _rows_of(data, column)
            return
        before = None
        yield from _rows_of(value, column)


def _is_row(line: bytes, in_list: bool) -> bool:
    """Tell whether a line is an object, not a part of one that is laid out in lines."""
    if not line.startswith(b"{"):
        return False
    try:
        _loads(line.decode().strip().removesuffix("," * in_list))
    except (ValueError, RecursionError):
        return False
    return True


def _load_all(text: str) -> Any:
    try:
        return _loads(text)
    except json.JSONDecodeError as error:
        line, at = error.lineno, error.colno
        raise FormatError("not_json", reason=error.msg, line=line, column=at) from None
    except RecursionError:
        raise FormatError("too_deep") from None


def _loads(text: str) -> Any:
    """Read JSON; a number of more digits than Python reads stays text."""
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        raise
    except ValueError:
        return json.loads(text, parse_int=lambda text: text if len(text) > _DIGITS else int(text))


def _rows_of(data: Any, column: str | None) -> Iterator[Row]:
    """Give the rows of a list, of an object that holds nothing but a list, or of one object."""
    if isinstance(data, dict) and len(data) == 1:
        ((name, items),) = data.items()
        if isinstance(items, list) and are_boards(items):
            for item in items:
                yield _row(item, column, name) if isinstance(item, dict) else {name: item}
            return
    yield from (_row(item, column) for item in (data if isinstance(data, list) else [data]))


def _row(value: Any, column: str | None, name: str = "puzzle") -> Row:
    """Take an object as a row, or as the one field of a row where it is a puzzle itself."""
    if not isinstance(value, dict):
        return FormatError("not_a_puzzle", value=json.dumps(value))
    if column in value:
        return value
    itself = "size" in value or "cells" in value or {"givens", "rules"} <= value.keys()
    itself |= isinstance(value.get("grid"), list)
    return {name: json.dumps(value)} if itself else value
