"""The formats of one line for the classic 9x9 board: a pair of parse_* and format_* for each.

A parser takes the text and returns `Cells`; a formatter takes a board and returns the text.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet import formats
from nonet.errors import ArgumentError, FormatError
from nonet.geometry.cells import ALL, CELLS, PEERS, SIDE, open_masks, to_digits
from nonet.geometry.layout import SYMBOLS, to_narrow
from nonet.rules.model import CLASSIC_RULES, Rules
from nonet.rules.source import NO_SOURCE

if TYPE_CHECKING:
    from nonet.board.board import Board

BLANKS = ".0_*? "
CELL_CHARACTERS = frozenset(BLANKS + "123456789")
_LIBRARY = re.compile(r":?\d{4,5}(-\w+)?:[^:]*:")
_LINK = re.compile(r"[?&#]bd=([^&#\s]*)")


class Cells(NamedTuple):
    """The contents of a parsed board; `masks` is None if no candidates were removed."""

    values: bytes
    givens: bytes
    masks: tuple[int, ...] | None = None
    rules: Rules = CLASSIC_RULES


def to_value(char: str, line: int | None, column: int) -> int:
    """Return the digit of the character of one cell, 0 for a blank.

    >>> to_value("7", 1, 1), to_value("_", 1, 1)
    (7, 0)
    """
    if char not in CELL_CHARACTERS:
        raise FormatError("not_a_cell", character=char, line=line, column=column)
    return 0 if char in BLANKS else int(char)


def check_count(rows: Sequence[int]) -> None:
    """Raise FormatError if row lengths do not make a board, with the rows that are wrong.

    >>> check_count([9, 9, 9, 9, 9, 9, 9, 9, 8])
    Traceback (most recent call last):
    nonet.errors.FormatError: found 80 cells in 9 rows (row 9 has 8); expected 9 rows of 9 cells
    """
    if len(rows) == SIDE and all(n == SIDE for n in rows):
        return
    cells = f"{sum(rows)} cell{'s' * (sum(rows) != 1)}"
    found = f"{cells} in {len(rows)} row{'s' * (len(rows) != 1)}"
    wrong = [f"row {i} has {n}" for i, n in enumerate(rows, 1) if n != SIDE]
    if wrong and len(rows) > 1:
        found += f" ({', '.join(wrong[:3])}{', ...' * (len(wrong) > 3)})"
    raise _cell_count(sum(rows), rows, found, f"{SIDE} rows of {SIDE} cells")


def _check_length(count: int) -> None:
    """Raise FormatError if a single line has the wrong length."""
    if count <= SIDE:
        check_count([count])
    if count != CELLS:
        raise _cell_count(count, [], f"{count} cells", str(CELLS))


def _cell_count(count: int, rows: Sequence[int], found: str, wanted: str) -> FormatError:
    """Make the error for a wrong number of cells; `rows` is empty for a single line."""
    return FormatError(
        "cell_count", count=count, expected=CELLS, rows=[*rows], found=found, wanted=wanted
    )


def from_values(values: Sequence[int]) -> Cells:
    """Return the cells of digits, all of them givens.

    >>> from_values([0] * 81).masks is None
    True
    """
    return Cells(bytes(values), bytes(values))


def from_masks(masks: Sequence[int], placed: Container[int] = ()) -> Cells:
    """Return the cells of candidate masks; `placed` are cells known to be filled.

    A cell with one candidate is a digit on the board, unless a peer still has that candidate:
    then the digit is not placed yet.

    >>> cells = from_masks([1] + [0b111111111] * 80)
    >>> cells.values[0], cells.masks[0]
    (0, 1)
    """
    values = bytes(
        mask.bit_length()
        if mask.bit_count() == 1
        and (cell in placed or not any(masks[peer] & mask for peer in PEERS[cell]))
        else 0
        for cell, mask in enumerate(masks)
    )
    left = open_masks(values)
    reduced = tuple(mask & default for mask, default in zip(masks, left, strict=True))
    return Cells(values, values, None if reduced == left else reduced)


def parse_line(text: str) -> Cells:
    """Parse 81 characters: digits, and any of `. 0 _ * ?` or a space for a blank.

    >>> parse_line("5" + "." * 80).values[0]
    5
    """
    start = 0
    if len(text) != CELLS:
        start = len(text) - len(text.lstrip())
        text = text.strip()
    values = [to_value(char, 1, start + i) for i, char in enumerate(text, 1)]
    _check_length(len(values))
    return from_values(values)


def parse_placed(text: str, column: int) -> tuple[list[int], list[int]]:
    """Parse cells with `+` before placed digits; return all digits and the givens."""
    values, givens, placed = [], [], False
    for i, char in enumerate(text):
        if char == "+" and not placed:
            placed = True
            continue
        digit = to_value(char, 1, column + i)
        if placed and not digit:
            raise FormatError("placed_blank", character=char, line=1, column=column + i)
        values.append(digit)
        givens.append(0 if placed else digit)
        placed = False
    return values, givens


def format_line(board: Board, blank: str = ".") -> str:
    """Write the digits, one character each: 81 on the classic board.

    >>> from nonet import Board
    >>> format_line(Board(), blank="0") == "0" * 81
    True
    """
    return "".join(SYMBOLS[digit] if digit else blank for digit in board.values)


def format_zeros(board: Board) -> str:
    """Write the digits as 81 characters with `0` for a blank.

    >>> from nonet import Board
    >>> format_zeros(Board()) == "0" * 81
    True
    """
    return format_line(board, "0")


def parse_candidate_line(text: str) -> Cells:
    """Parse 729 characters: nine for each cell, a digit if it is a candidate, else a blank.

    >>> parse_candidate_line("5".center(9, ".") + "123456789" * 80).masks[0] == 1 << 4
    True
    """
    text = text.strip()
    masks = [0] * CELLS
    for i, char in enumerate(text):
        digit = to_value(char, 1, i + 1)
        if digit and digit != i % SIDE + 1:
            raise FormatError(
                "misplaced_mark", character=char, expected=i % SIDE + 1, line=1, column=i + 1
            )
        if digit:
            masks[i // SIDE] |= 1 << (digit - 1)
    return from_masks(masks)


def format_candidate_line(board: Board) -> str:
    """Write the candidates, nine characters for each cell: 729 characters.

    >>> from nonet import Board
    >>> format_candidate_line(Board()) == "123456789" * 81
    True
    """
    _check_classic(board, "a line of candidates")
    return "".join(
        SYMBOLS[digit] if mask >> (digit - 1) & 1 else "."
        for mask in board.masks
        for digit in range(1, board.rules.digits + 1)
    )


def parse_csv(text: str) -> Cells:
    """Parse 81 fields between commas, semicolons or white space; an empty field is a blank.

    >>> parse_csv("5,3" + "," * 79).values[:2]
    b'\\x05\\x03'
    """
    separator = "[,;]" if re.search("[,;]", text) else r"\s+"
    start, text = len(text) - len(text.lstrip()), text.rstrip()
    separators = [m.span() for m in re.compile(separator).finditer(text, start)]
    edges = [(start, start), *separators, (len(text), len(text))]
    fields = [(text[a:b], a) for (_, a), (b, _) in pairwise(edges)]
    if len(fields) == CELLS + 1 and not fields[-1][0].strip():
        fields.pop()
    values = []
    for field, start in fields:
        item = field.strip() or "."
        column = start + len(field) - len(field.lstrip()) + 1
        if len(item) > 1:
            raise FormatError("not_a_cell", character=item, line=1, column=column)
        values.append(to_value(item, 1, column))
    _check_length(len(values))
    return from_values(values)


def format_csv(board: Board) -> str:
    """Write the digits separated by commas, nothing for a blank.

    >>> from nonet import Board
    >>> format_csv(Board()) == "," * 80
    True
    """
    return ",".join(str(digit) if digit else "" for digit in board.values)


def from_nested(data: Sequence[Any]) -> Cells:
    """Parse nine rows of nine (lists or strings), or 81 cells in one list.

    >>> from_nested([[5] + [0] * 8] + [["."] * 9] * 8).values[0]
    5
    """
    if any(not isinstance(row, Sequence) for row in data) or len(data) == CELLS:
        _check_length(len(data))
        data = [data[i : i + SIDE] for i in range(0, CELLS, SIDE)]
    check_count([len(row) for row in data])
    values = []
    for r, row in enumerate(data, 1):
        for c, item in enumerate(row, 1):
            if type(item) is int and 0 <= item <= SIDE:
                values.append(item)
                continue
            item = to_item(item)
            blank = item is None or item == "" or (isinstance(item, str) and item in BLANKS)
            text = "0" if blank else str(item)
            if len(text) != 1 or text not in CELL_CHARACTERS or isinstance(item, bool):
                raise FormatError("not_a_cell_at", row=r, cell=c, character=item)
            values.append(int(text))
    return from_values(values)


def to_item(item: Any) -> Any:
    """Normalise a cell of a list: None if it is missing, int for a whole number.

    If numbers are missing, pandas has floats, or its own NA, which has no truth value.

    >>> to_item(5.0), to_item(5.5), to_item(float("nan"))
    (5, 5.5, None)
    """
    if isinstance(item, str):
        return to_narrow(item)
    if isinstance(item, int):
        return item
    if isinstance(item, float):
        return None if item != item else int(item) if item.is_integer() else item
    return None if type(item).__name__ == "NAType" else item


def load_json(text: str) -> Any:
    """Parse JSON; raise FormatError with the position of a mistake.

    >>> load_json("[5, 3]")
    [5, 3]
    """
    import json  # imported late: a thirtieth of the run time of one puzzle

    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError(
            "not_json", reason=error.msg, line=error.lineno, column=error.colno
        ) from None
    except RecursionError:
        raise FormatError("too_deep") from None
    except ValueError:
        raise FormatError("not_json", reason="a number of too many digits") from None


def dump_json(value: Any) -> str:
    """Write a value as compact JSON; values that JSON does not have as text.

    >>> dump_json([5, None])
    '[5,null]'
    """
    import json

    return json.dumps(value, separators=(",", ":"), default=str)


def format_json(board: Board) -> str:
    """Write LeetCode's JSON; with other rules, removed candidates or a title, our own.

    >>> from nonet import Board
    >>> format_json(Board())[:12]
    '[[".",".",".'
    """
    if not board.is_classic or board.has_removals or board.source is not NO_SOURCE:
        return formats.writer("puzzle_json")(board)
    return dump_json(board.rows())


def is_link(text: str) -> bool:
    """Return whether a line is a link, with a board in it or not.

    >>> is_link("https://www.sudokuwiki.org/sudoku.htm?bd=53")
    True
    """
    return text.startswith(("http://", "https://")) or _LINK.search(text) is not None


def parse_link(text: str) -> Cells:
    """Parse the board in the `bd=` part of a link.

    >>> parse_link("https://www.sudokuwiki.org/sudoku.htm?bd=5" + "0" * 80).values[0]
    5
    """
    match = _LINK.search(text)
    if match is None:
        raise FormatError("link_without_board", line=1)
    try:
        return parse_line(match[1])
    except FormatError as error:
        column = None if error.column is None else error.column + match.start(1)
        raise error.at(line=1, column=column) from None


def format_link(board: Board) -> str:
    """Write a link that opens the board on sudokuwiki.org.

    >>> from nonet import Board
    >>> format_link(Board())[:44]
    'https://www.sudokuwiki.org/sudoku.htm?bd=000'
    """
    _check_classic(board, "sudokuwiki's link")
    return "https://www.sudokuwiki.org/sudoku.htm?bd=" + format_zeros(board)


def _check_classic(board: Board, what: str) -> None:
    if not board.is_classic:
        raise ArgumentError("classic_only", what=what)


def is_library(text: str) -> bool:
    """Return whether a line is in HoDoKu's library format: fields between colons.

    >>> is_library(":0000:x:53..7...."), is_library("53..7....")
    (True, False)
    """
    return _LIBRARY.match(text.strip()) is not None


def parse_library(text: str) -> Cells:
    """Parse a HoDoKu library line, `:code:candidates:givens:deleted:...`.

    `+` before a digit says that it was placed, not given; `deleted` lists removed candidates
    as digit, row, column.

    >>> parse_library(":0000:x:+5" + "." * 80 + ":612:").givens[0]
    0
    """
    text = text.strip()
    fields = text.removeprefix(":").split(":")
    column = len(text) - len(":".join(fields[2:])) + 1
    values, givens = parse_placed(fields[2], column)
    _check_length(len(values))
    masks = list(open_masks(values))
    for token in fields[3].split() if len(fields) > 3 else ():
        if not re.fullmatch("[1-9]{3}", token):
            at = text.index(token) + 1
            raise FormatError("not_a_deletion", token=token, line=1, column=at)
        digit, row, column = map(int, token)
        masks[SIDE * (row - 1) + column - 1] &= ALL & ~(1 << (digit - 1))
    return Cells(bytes(values), bytes(givens), tuple(masks))


def format_library(board: Board) -> str:
    """Write a HoDoKu library line, with givens, placed digits and removed candidates.

    >>> from nonet import Board
    >>> format_library(Board("5" + "." * 80).place(80, 6).remove(1, 9))[-9:]
    '+6:912:::'
    """
    _check_classic(board, "HoDoKu's line")
    cells = "".join(
        ("" if given else "+") + str(digit) if digit else "."
        for digit, given in zip(board.values, board.givens, strict=True)
    )
    deleted = " ".join(
        f"{digit}{cell // SIDE + 1}{cell % SIDE + 1}"
        for cell, mask in enumerate(open_masks(board.values))
        for digit in to_digits(mask & ~board.candidates[cell])
    )
    return f":0000:x:{cells}:{deleted}:::"
