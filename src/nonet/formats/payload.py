"""Helpers for the readers of JSON payloads in links.

A payload is untrusted: every part is checked before it is used, and errors say where the mistake
is (`killercage 3`).
"""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from nonet.errors import ArgumentError, FormatError
from nonet.formats.lines import Cells
from nonet.geometry.cells import to_mask
from nonet.geometry.layout import MOST, SYMBOLS, Layout
from nonet.messages import MESSAGES
from nonet.rules.model import Rule, Rules
from nonet.rules.source import Drawing, Source

if TYPE_CHECKING:
    from nonet.board.board import Board

_CELL = re.compile(r"[Rr](-?\d{1,3})[Cc](-?\d{1,3})")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
_MOST_NAMES = 20
_LONGEST_TEXT = 20_000
_LEAST_CLUES = 17  # of a classic puzzle with one solution
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
    return make_with(Rules(side, *dict.fromkeys(rules)), values, givens, marks)


def make_with(made: Rules, values: bytes, givens: bytes, marks: dict[int, list[int]]) -> Cells:
    """Do the same for rules that are built already."""
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
        warn_ignored(found)


def warn_ignored(found: Sequence[str]) -> None:
    """Warn about rules of a payload that are ignored on request."""
    warnings.warn(PayloadWarning("payload_ignored", found), stacklevel=6)


def warn_dropped(found: Sequence[str]) -> None:
    """Warn about parts of a source that a format has no place for."""
    warnings.warn(PayloadWarning("payload_dropped", found), stacklevel=6)


def ignore_missing(rules: Rules) -> Rules:
    """Return the rules without what is missing, and warn about it.

    >>> import warnings
    >>> with warnings.catch_warnings(record=True) as caught:
    ...     rules = ignore_missing(Rules(9, missing=["lines (2)"]))
    >>> rules.missing, rules.source.ignored
    ((), ('lines (2)',))
    """
    warn_ignored(rules.missing)
    return rules.with_source(replace(rules.source, ignored=rules.missing))


def read_regions(regions: Sequence[Rule], side: int) -> tuple[Rules, list[str]]:
    """Return the rules of the regions; without boxes, and named, if they are not as large as rows.

    >>> read_regions([Rule("regions", (), "AABBAABBCCDDCCD.")], 4)
    (Rules(4, 'no_boxes'), ['regions'])
    """
    try:
        return Rules(side, *regions), []
    except ArgumentError:
        return Rules(side, "no_boxes"), ["regions"]


def complete(
    base: Rules,
    rules: Sequence[Rule],
    unknown: Sequence[str],
    drawings: Sequence[Drawing],
    source: Source,
    ignore_unknown: bool,
    clues: int,
) -> Rules:
    """Return the rules of a payload, with what was inferred, and its source.

    `base` has the size and the regions; `unknown` are parts that have no meaning here. Rules that
    are not valid raise ArgumentError, unless they were inferred.
    """
    from nonet.formats.infer import infer

    digits = _solution_digits(source.solution, base)
    found = infer(drawings, source.rules, base, rules, digits)
    made = Rules(base.side, *dict.fromkeys([*base.rules, *rules, *found.rules]))
    missing = (*unknown, *found.missing)
    if not missing and made.is_classic and clues < _LEAST_CLUES and source.solution:
        missing = (f"{clues} givens, too few for one solution",)
    if len(missing) > _MOST_NAMES:
        missing = (*missing[:_MOST_NAMES], f"and {len(missing) - _MOST_NAMES} more")
    ignored = missing if ignore_unknown else ()
    if ignored:
        warn_ignored(ignored)
    source = replace(source, inferred=found.rules, drawings=found.drawings, ignored=ignored)
    return made.with_source(source, () if ignore_unknown else missing)


def solution_of(value: Any, side: int) -> str:
    """Return a stored solution as a line, "" if it is none; cells that it leaves open are dots.

    >>> solution_of(["1", 2, "?", None] * 4, 4), solution_of("12", 4)
    ('12..12..12..12..', '')
    """
    if isinstance(value, str):
        value = list(value.strip())
    if not isinstance(value, list) or len(value) != side * side:
        return ""
    symbols = [str(item).strip().upper() if item is not None else "" for item in value]
    if side > len(SYMBOLS) - 1:
        return ""
    known = set(SYMBOLS[1 : side + 1])
    numbers = {str(digit): SYMBOLS[digit] for digit in range(10, side + 1)}
    line = [numbers.get(symbol, symbol if symbol in known else ".") for symbol in symbols]
    return "".join(line) if line.count(".") < len(line) else ""


def _solution_digits(line: str, base: Rules) -> bytes | None:
    """Return the digits of a full stored solution that fits the houses; else None."""
    if not line or "." in line:
        return None
    values = bytes(SYMBOLS.index(symbol) for symbol in line)
    houses = base.layout.houses
    fits = all(len({values[cell] for cell in h.cells}) == len(h.cells) for h in houses)
    return values if fits else None


def text_of(*values: Any) -> str:
    """Return the first text among values; lists of texts are joined by lines.

    >>> text_of(None, ["one", "two"])
    'one\\ntwo'
    """
    for value in values:
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            value = "\n".join(value)
        if isinstance(value, str) and value.strip():
            return value.strip()[:_LONGEST_TEXT]
    return ""


class PayloadWarning(UserWarning):
    """A payload holds rules that the board does not, because they were ignored.

    >>> print(PayloadWarning("payload_ignored", ["line (2)"]))
    ignored unknown rules: line (2)
    """

    def __init__(self, code: str, names: Sequence[str]) -> None:
        """Store the names; the code is a key of MESSAGES."""
        super().__init__(MESSAGES[code].format(names=", ".join(names)))
        self.code = code
        self.names = list(names)
