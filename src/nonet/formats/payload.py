"""Helpers for the readers of JSON payloads in links.

A payload is untrusted: every part is checked before it is used, and errors say where the mistake
is (`killercage 3`).
"""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from nonet.errors import ArgumentError, FormatError
from nonet.formats.lines import Cells
from nonet.geometry.cells import to_mask
from nonet.geometry.layout import MOST, Layout
from nonet.messages import MESSAGES
from nonet.rules.model import Rule, Rules

if TYPE_CHECKING:
    from nonet.board.board import Board

_CELL = re.compile(r"[Rr](-?\d{1,3})[Cc](-?\d{1,3})")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
_MOST_NAMES = 20
Tree = dict[str, Any]


def load(text: str, what: str) -> Tree:
    """Parse a JSON object.

    >>> load('{"size": 9}', "the payload")
    {'size': 9}
    """
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError(
            "payload_not_json", what=what, problem=error.msg, at=error.pos + 1
        ) from None
    except (RecursionError, ValueError):
        raise FormatError("payload_too_deep", what=what) from None
    if not isinstance(data, dict):
        raise FormatError("payload_field", where=what, wanted="an object", found=shown(data))
    return data


def shown(value: Any) -> str:
    """Return a value of a payload as short text for an error."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except RecursionError:
        return "deeply nested lists"
    return text if len(text) <= 40 else text[:37] + "..."


def items(tree: Tree, key: str) -> Iterator[tuple[str, Tree]]:
    """Yield the objects of a list, each with its position for errors."""
    for number, item in enumerate(listed(tree.get(key), key), 1):
        where = f"{key} {number}"
        if not isinstance(item, dict):
            raise FormatError("payload_field", where=where, wanted="an object", found=shown(item))
        yield where, item


def listed(value: Any, where: str) -> list[Any]:
    """Return a list; an empty one for None or False."""
    if value is None or value is False:
        return []
    if not isinstance(value, list):
        raise FormatError("payload_field", where=where, wanted="a list", found=shown(value))
    return value


def number_of(value: Any, where: str) -> int | None:
    """Return a whole number given as a number or as text; None if it is missing.

    >>> number_of("12", "killercage 1"), number_of("", "killercage 1")
    (12, None)
    """
    if value is None or (isinstance(value, str) and not value.strip()):
        return None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if type(value) not in (int, str) or not re.fullmatch(r"\s*\d{1,6}\s*", str(value)):
        raise FormatError("payload_field", where=where, wanted="a whole number", found=shown(value))
    return int(value)


def place(name: Any, where: str) -> tuple[int, int]:
    """Parse `R1C1` to a row and column from 0, which may be outside the board.

    >>> place("R0C3", "sandwichsum 1")
    (-1, 2)
    """
    match = _CELL.fullmatch(name) if isinstance(name, str) else None
    if match is None:
        raise FormatError("payload_field", where=where, wanted="a cell as R1C1", found=shown(name))
    return int(match[1]) - 1, int(match[2]) - 1


def cell_of(name: Any, where: str, side: int) -> int:
    """Parse `R1C1` to the number of a cell."""
    row, column = place(name, where)
    if not (0 <= row < side and 0 <= column < side):
        raise FormatError("payload_outside", where=where, cell=shown(name), side=side)
    return side * row + column


def cells_of(names: Any, where: str, side: int) -> tuple[int, ...]:
    """Parse a list of cells."""
    return tuple(cell_of(name, where, side) for name in listed(names, where))


def side_of(rows: Sequence[Any], where: str) -> int:
    """Return the side of a square of rows; raise FormatError if they are not square."""
    side = len(rows)
    for number, row in enumerate(rows, 1):
        if not isinstance(row, list):
            raise FormatError("payload_field", where=where, wanted="rows", found=shown(row))
        if len(row) != side:
            raise FormatError("payload_square", where=where, row=number, count=len(row), side=side)
    if not 2 <= side <= MOST:
        raise FormatError("board_size", side=side, most=MOST)
    return side


def shape_of(regions: Sequence[int | None], side: int) -> str | None:
    """Return the regions of cells as letters; None if they are the standard boxes.

    >>> shape_of([1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4], 4)
    """
    letters: dict[int, str] = {}
    for region in regions:
        if region is not None and region not in letters:
            if len(letters) == len(_LETTERS):
                raise FormatError("payload_regions", side=side)
            letters[region] = _LETTERS[len(letters)]
    shape = "".join("." if region is None else letters[region] for region in regions)
    return None if shape == usual_shape(side) else shape


def usual_shape(side: int) -> str | None:
    """Return the standard boxes as letters; None if the size has no boxes.

    >>> usual_shape(4), usual_shape(7)
    ('AABBAABBCCDDCCDD', None)
    """
    layout = Layout.of(side)
    if layout.box is None:
        return None
    first = layout.region_of(0) or 0
    return "".join(_LETTERS[(layout.region_of(cell) or 0) - first] for cell in range(layout.cells))


def make(
    rules: Sequence[Rule | str],
    side: int,
    values: bytes,
    givens: bytes,
    marks: dict[int, list[int]],
) -> Cells:
    """Return the cells of a board with rules and pencil marks."""
    made = Rules(side, *dict.fromkeys(rules))
    masks = None
    if marks:
        allowed = {cell: to_mask(digits) for cell, digits in marks.items()}
        full = made.layout.all
        masks = tuple(
            mask & allowed.get(cell, full) for cell, mask in enumerate(made.open_masks(values))
        )
    return Cells(values, givens, masks, made)


def refuse_empty_cells(board: Board, name: str) -> None:
    """Raise ArgumentError if a cell has no candidates left: these formats cannot express that.

    >>> from nonet import Board
    >>> refuse_empty_cells(Board("12" + "." * 14).remove(2, 3).remove(2, 4), "iss")
    Traceback (most recent call last):
    nonet.errors.ArgumentError: iss cannot express r1c3 without candidates; choose another format
    """
    if not board.has_removals:
        return
    for cell, mask in enumerate(board.rules.open_masks(board.values)):
        if mask and not board.candidates[cell]:
            what = f"{board.layout.name(cell)} without candidates"
            raise ArgumentError("cannot_write_board", format=name, what=what)


def regions_of(layout: Layout, name: str) -> list[int | None]:
    """Return the box or region of each cell; raise ArgumentError if a cell is in two.

    >>> regions_of(Layout.of(4), "iss")[:4]
    [8, 8, 9, 9]
    """
    houses = [house.cells for house in layout.houses if house.kind in ("box", "region")]
    cells = [cell for house in houses for cell in house]
    if len(set(cells)) < len(cells):
        raise ArgumentError("cannot_write_board", format=name, what="a cell in two regions")
    return [layout.region_of(cell) for cell in range(layout.cells)]


def refuse_unknown(found: Sequence[str] | Mapping[str, int], ignore: bool) -> None:
    """Raise FormatError for unknown rules of a payload, or warn if they are to be ignored.

    A mapping holds the number of each.
    """
    if isinstance(found, Mapping):
        found = [f"{name} ({count})" for name, count in found.items()]
    if len(found) > _MOST_NAMES:
        found = [*found[:_MOST_NAMES], f"and {len(found) - _MOST_NAMES} more"]
    if found and not ignore:
        raise FormatError("payload_unknown", names=list(found))
    if found:
        warnings.warn(PayloadWarning("payload_ignored", found), stacklevel=6)


def warn_drawings(found: Sequence[str]) -> None:
    """Warn about parts of a payload that are only drawn, without a rule."""
    if found:
        warnings.warn(PayloadWarning("payload_drawn", found), stacklevel=6)


class PayloadWarning(UserWarning):
    """A payload holds parts that the board does not: drawings, or ignored rules.

    >>> print(PayloadWarning("payload_drawn", ["line (2)"]))
    drawings are not read as rules: line (2)
    """

    def __init__(self, code: str, names: Sequence[str]) -> None:
        """Store the names; the code is a key of MESSAGES."""
        super().__init__(MESSAGES[code].format(names=", ".join(names)))
        self.code = code
        self.names = list(names)
