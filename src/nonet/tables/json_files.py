"""Read JSON files of objects, one per line or in a list; each object is a row.

Memory use is bounded: a document of up to LONGEST bytes is read at once, a longer list item by
item.
"""

from __future__ import annotations

import codecs
import io
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from nonet.errors import FormatError
from nonet.formats.puzzle_json import KNOWN
from nonet.formats.text import are_boards
from nonet.tables.columnar import BATCH, Batch, Texts, Values

LONGEST = 1 << 24  # maximum bytes of a row, and of a document that is read at once
_DIGITS = 600  # digits of an integer that Python parses whatever its configured limit
_DECODER = json.JSONDecoder(parse_int=lambda text: text if len(text) > _DIGITS else int(text))
_SPACES = re.compile(r"[ \t\r\n]*")
Row = dict[str, Any] | FormatError


def read_json(
    stream: Any, share: Callable[[], float | None], column: str | None
) -> tuple[tuple[str, ...], Iterator[Batch]]:
    """Return the column names, taken from the first rows, and the rows in batches."""
    counted = _Counted(stream)
    pieces = _cut(_rows(counted, column), counted)
    first = next(pieces, [])
    names = dict.fromkeys(name for row in first if isinstance(row, dict) for name in row)
    return tuple(names) or ("puzzle",), _batches(first, pieces, list(names), share)


class _Counted:
    """A stream that counts the bytes read from it."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self.taken = 0

    def readline(self) -> bytes:
        """Read a line, or the start of one that is too long."""
        line: bytes = self._stream.readline(LONGEST)
        self.taken += len(line)
        return line

    def read(self, size: int) -> bytes:
        """Read at most `size` bytes."""
        data: bytes = self._stream.read(size)
        self.taken += len(data)
        return data


def _cut(rows: Iterator[Row], stream: _Counted) -> Iterator[list[Row]]:
    """Group rows by number and by bytes read."""
    start, some = 0, list[Row]()
    for row in rows:
        some.append(row)
        if len(some) == BATCH or stream.taken - start > 2 * LONGEST:
            yield some
            start, some = stream.taken, []
    if some:
        yield some


def _batches(
    some: list[Row],
    pieces: Iterator[list[Row]],
    names: list[str],
    share: Callable[[], float | None],
) -> Iterator[Batch]:
    names = names or ["puzzle"]
    before = 0
    while some:
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
        some = next(pieces, [])


def _column(values: list[Any]) -> Texts | Values:
    texts = all(value is None or isinstance(value, str) for value in values)
    return Texts.of(values) if texts else Values(values)


def _rows(stream: _Counted, column: str | None, before: str | None = "") -> Iterator[Row]:
    """Yield objects: line by line if a line is a complete object, otherwise all at once.

    `before` is the text before the first object, or None once lines are known to be objects.
    """
    number = 0
    while line := stream.readline():
        number += 1
        if len(line) == LONGEST and before is None:
            raise FormatError("long_line", line=number, most=LONGEST)
        text = line.decode(errors="replace").removeprefix("\ufeff")
        bare = text.strip()
        if bare in ("", "[", "]"):
            before = None if before is None else before + text
            continue
        try:
            if len(line) == LONGEST:
                raise ValueError("the start of a longer line")
            value = _loads(bare.removesuffix(","))
        except (ValueError, RecursionError):
            if before is None:
                yield FormatError("not_json_row")
                continue
            rest = stream.read(LONGEST)
            if len(line) + len(rest) >= LONGEST:
                decode = codecs.getincrementaldecoder("utf-8")(errors="replace").decode
                start = (before + decode(line + rest)).lstrip("\ufeff \t\r\n")
                if not start.startswith("["):
                    raise FormatError("long_json", most=LONGEST) from None
                yield from (_row(item, column) for item in _items(start, stream, decode))
                return
            try:
                data = _load_all(before + text + rest.decode(errors="replace"))
            except FormatError:
                if not any(_is_row(line, "[" in before) for line in rest.splitlines()):
                    raise
                yield FormatError("not_json_row")
                yield from _rows(_Counted(io.BytesIO(rest)), column, None)
            else:
                yield from _rows_of(data, column)
            return
        before = None
        yield from _rows_of(value, column)


def _items(text: str, stream: _Counted, decode: Callable[[bytes, bool], str]) -> Iterator[Any]:
    """Yield the items of a list one by one; `text` is the start of the list."""
    at, number, is_over = 1, 1, False
    while True:
        try:
            item, end = _scan(text, at, number)
        except json.JSONDecodeError as error:
            # An error far from the end is final; near the end, or in an open string, read more.
            wrong = error.pos < len(text) - 10 and not error.msg.startswith("Unterminated")
            if is_over or wrong:
                raise FormatError("not_json", reason=error.msg, item=number) from None
            if len(text) - at > LONGEST:
                raise FormatError("long_json", most=LONGEST) from None
        except RecursionError:
            raise FormatError("too_deep", item=number) from None
        else:
            if item is None and end == 0:
                return
            if end < len(text) or is_over:
                yield item
                at, number = end, number + 1
                continue
        more = stream.read(max(1 << 20, len(text) - at))
        is_over = not more
        text, at = text[at:] + decode(more, is_over), 0


def _scan(text: str, at: int, number: int) -> tuple[Any, int]:
    """Parse the list item at a position; return it and its end, or 0 at the end of the list."""
    at = _skip(text, at)
    if text.startswith("]", at):
        return None, 0
    if number > 1:
        if not text.startswith(",", at):
            raise json.JSONDecodeError("Expecting ',' delimiter", text, at)
        at = _skip(text, at + 1)
    return _DECODER.raw_decode(text, at)


def _skip(text: str, at: int) -> int:
    """Return the position of the next character that is not whitespace."""
    found = _SPACES.match(text, at)
    return found.end() if found else at


def _is_row(line: bytes, in_list: bool) -> bool:
    """Return whether a line is a complete object, not part of a multi-line one."""
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
    """Parse JSON; an integer with too many digits for Python stays text."""
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        raise
    except ValueError:
        return _DECODER.decode(text)


def _rows_of(data: Any, column: str | None) -> Iterator[Row]:
    """Yield the rows of a list, of an object whose only value is a list, or of one object."""
    if isinstance(data, dict) and len(data) == 1:
        ((name, items),) = data.items()
        if isinstance(items, list) and are_boards(items):
            for item in items:
                yield _row(item, column, name) if isinstance(item, dict) else {name: item}
            return
    yield from (_row(item, column) for item in (data if isinstance(data, list) else [data]))


def _row(value: Any, column: str | None, name: str = "puzzle") -> Row:
    """Return an object as a row, or a row with the object as its puzzle if it is one."""
    if not isinstance(value, dict):
        return FormatError("not_a_puzzle", value=json.dumps(value))
    if column in value:
        return value
    itself = "size" in value or "cells" in value or {"givens", "rules"} <= value.keys()
    itself |= "givens" in value and value.keys() <= set(KNOWN)
    itself |= isinstance(value.get("grid"), list)
    return {name: json.dumps(value)} if itself else value
