"""What the readers of payloads share: a JSON tree that is asked with its place in words.

A payload comes from strangers: every part is looked at before it is used, and what is wrong is told
with where it stands (`killercage 3`).
"""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from nonet.board.cells import to_mask
from nonet.board.errors import FormatError
from nonet.board.layout import MOST, Layout
from nonet.board.lines import Cells
from nonet.board.messages import MESSAGES
from nonet.board.rules.model import Rule, Rules

_CELL = re.compile(r"[Rr](-?\d{1,3})[Cc](-?\d{1,3})")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
Tree = dict[str, Any]


def load(text: str, what: str) -> Tree:
    """Read a JSON object.

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
    """Show a value of a payload in an error, in few characters."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else text[:37] + "..."


def items(tree: Tree, key: str) -> Iterator[tuple[str, Tree]]:
    """Go through a list of objects, each with its place in words."""
    for number, item in enumerate(listed(tree.get(key), key), 1):
        where = f"{key} {number}"
        if not isinstance(item, dict):
            raise FormatError("payload_field", where=where, wanted="an object", found=shown(item))
        yield where, item


def listed(value: Any, where: str) -> list[Any]:
    """Take a list; none is an empty one."""
    if value is None or value is False:
        return []
    if not isinstance(value, list):
        raise FormatError("payload_field", where=where, wanted="a list", found=shown(value))
    return value


def number_of(value: Any, where: str) -> int | None:
    """Take a whole number, as itself or as text; None where there is none.

    >>> number_of("12", "killercage 1"), number_of("", "killercage 1")
    (12, None)
    """
    if value is None or (isinstance(value, str) and not value.strip()):
        return None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not re.fullmatch(r"\s*\d{1,6}\s*", str(value)):
        raise FormatError("payload_field", where=where, wanted="a whole number", found=shown(value))
    return int(value)


def place(name: Any, where: str) -> tuple[int, int]:
    """Read `R1C1` as row and column from 0, which may be outside the board.

    >>> place("R0C3", "sandwichsum 1")
    (-1, 2)
    """
    match = _CELL.fullmatch(name) if isinstance(name, str) else None
    if match is None:
        raise FormatError("payload_field", where=where, wanted="a cell as R1C1", found=shown(name))
    return int(match[1]) - 1, int(match[2]) - 1


def cell_of(name: Any, where: str, side: int) -> int:
    """Read `R1C1` as the number of a cell."""
    row, column = place(name, where)
    if not (0 <= row < side and 0 <= column < side):
        raise FormatError("payload_outside", where=where, cell=shown(name), side=side)
    return side * row + column


def cells_of(names: Any, where: str, side: int) -> tuple[int, ...]:
    """Read a list of cells."""
    return tuple(cell_of(name, where, side) for name in listed(names, where))


def side_of(rows: Sequence[Any], where: str) -> int:
    """Tell the side of a square of rows."""
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
    """Write the regions of cells as letters, None where they are the usual boxes.

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
    """Write the usual boxes as letters, None where the size has none.

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
    """Make the cells of a board."""
    made = Rules(side, *rules)
    masks = None
    if marks:
        allowed = {cell: to_mask(digits) for cell, digits in marks.items()}
        full = made.layout.all
        masks = tuple(
            mask & allowed.get(cell, full) for cell, mask in enumerate(made.open_masks(values))
        )
    return Cells(values, givens, masks, made)


def refuse_unknown(found: Sequence[str] | Mapping[str, int], ignore: bool) -> None:
    """Name the rules of a payload that are not known here; refuse, unless told to go on.

    Those that are counted are named with their number.
    """
    if isinstance(found, Mapping):
        found = [f"{name} ({count})" for name, count in found.items()]
    if found and not ignore:
        raise FormatError("payload_unknown", names=list(found))
    if found:
        warnings.warn(PayloadWarning("payload_ignored", found), stacklevel=6)


def warn_drawings(found: Sequence[str]) -> None:
    """Name what is drawn on a puzzle without being a rule that its payload tells."""
    if found:
        warnings.warn(PayloadWarning("payload_drawn", found), stacklevel=6)


class PayloadWarning(UserWarning):
    """What a payload holds that the board has not: drawings, rules that were ignored.

    >>> print(PayloadWarning("payload_drawn", ["line (2)"]))
    only drawn, so no rules are read from them: line (2)
    """

    def __init__(self, code: str, names: Sequence[str]) -> None:
        """Keep what is named; the code is one of MESSAGES."""
        super().__init__(MESSAGES[code].format(names=", ".join(names)))
        self.code = code
        self.names = list(names)
