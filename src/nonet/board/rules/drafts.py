"""Rules as they are made: houses, sums, clues outside the board, and what has no name.

Each gives a draft, which `nonet.rules.Rules` takes: it knows the size that cells are read for, and
raises `ArgumentError` for cells or a value that cannot be.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonet.board.layout import CellNames
from nonet.board.rules.model import Draft, Rules, Value  # noqa: F401 (for the examples)


def rule(kind: str, cells: CellNames = "", value: Value = None) -> Draft:
    """Make a rule of any `kind` of `RULES`, on its `cells`, with its `value`, where it has them.

    >>> Rules(4, rule("odd", "r1c1"))
    Rules(4, odd('r1c1'))
    """
    return Draft(kind, cells, value)


def regions(shape: str) -> Draft:
    """Have regions instead of boxes: `shape` has a character a cell, equal ones are a region.

    >>> Rules(4, regions("AABBAABB CCDDCCDD"))
    Rules(4, regions('AABBAABBCCDDCCDD'))
    """
    return Draft("regions", "", "".join(shape.split()) if isinstance(shape, str) else shape)


def boxes(rows: int, columns: int) -> Draft:
    """Have boxes of so many `rows` and `columns`.

    >>> Rules(6, boxes(3, 2))
    Rules(6, rule('boxes', '', (3, 2)))
    """
    return Draft("boxes", "", (rows, columns))


def extra_region(cells: CellNames) -> Draft:
    """Add a house: `cells` that hold no digit twice.

    >>> Rules(9, extra_region("r1c1-3 r2c1-3"))
    Rules(9, extra_region('r1c1 r1c2 r1c3 r2c1 r2c2 r2c3'))
    """
    return Draft("extra_region", cells)


def cage(total: int | None, cells: CellNames) -> Draft:
    """Make a killer cage: `cells` with distinct digits that add up to `total`, None for any sum.

    >>> Rules(9, cage(10, "r1c123"))
    Rules(9, cage(10, 'r1c1 r1c2 r1c3'))
    """
    return Draft("cage", cells, total)


def sum_(total: int, cells: CellNames) -> Draft:
    """Make a sum: the digits of `cells`, which may be equal, add up to `total`.

    >>> Rules(9, sum_(10, "r1c123"))
    Rules(9, rule('sum', 'r1c1 r1c2 r1c3', 10))
    """
    return Draft("sum", cells, total)


def arrow(circle: CellNames, shaft: CellNames) -> Draft:
    """Make an arrow: the digits of its `shaft` add up to the one in its `circle`.

    >>> Rules(9, arrow("r5c5", "r5c67"))
    Rules(9, rule('arrow', 'r5c5 r5c6 r5c7', None))
    """
    return Draft("arrow", ([circle], [shaft]))


def pill_arrow(pill: CellNames, shaft: CellNames) -> Draft:
    """Make an arrow: its `shaft` adds up to the number of two or three digits in its `pill`.

    >>> Rules(9, pill_arrow("r1c12", "r2c2"))
    Rules(9, rule('pill_arrow', 'r1c1 r1c2 r2c2', 2))
    """
    return Draft("pill_arrow", ([pill], [shaft]), counted=pill)


def double_arrow(cells: CellNames) -> Draft:
    """Make a line of `cells`: its two ends add up to the same as all between them.

    >>> Rules(9, double_arrow("r1c1-4"))
    Rules(9, double_arrow('r1c1 r1c2 r1c3 r1c4'))
    """
    return Draft("double_arrow", cells)


def region_sum(cells: CellNames) -> Draft:
    """Make a line of `cells` with the same sum in each box it passes.

    >>> Rules(9, region_sum("r1c2-5"))
    Rules(9, region_sum('r1c2 r1c3 r1c4 r1c5'))
    """
    return Draft("region_sum", cells)


def zipper(cells: CellNames) -> Draft:
    """Make a line of `cells`: those as far from its middle have the same sum.

    >>> Rules(9, zipper("r1c1-5"))
    Rules(9, zipper('r1c1 r1c2 r1c3 r1c4 r1c5'))
    """
    return Draft("zipper", cells)


def sum_line(total: int, cells: CellNames) -> Draft:
    """Make a line of `cells` that falls into pieces, each of which adds up to `total`.

    >>> Rules(9, sum_line(10, "r1c1-6"))
    Rules(9, sum_line(10, 'r1c1 r1c2 r1c3 r1c4 r1c5 r1c6'))
    """
    return Draft("sum_line", cells, total)


def little_killer(total: int, cells: CellNames) -> Draft:
    """Make a little killer: the `cells` of a diagonal, from its number on, add up to `total`.

    >>> Rules(9, little_killer(12, "r1c2 r2c1"))
    Rules(9, little_killer(12, 'r1c2 r2c1'))
    """
    return Draft("little_killer", cells, total)


def sandwich(total: int, cells: CellNames) -> Draft:
    """Have the digits between 1 and the highest add up to `total`: `cells` are a row or column.

    >>> Rules(4, sandwich(5, "r1c1-4"))
    Rules(4, sandwich(5, 'r1c1 r1c2 r1c3 r1c4'))
    """
    return Draft("sandwich", cells, total)


def x_sum(total: int, cells: CellNames) -> Draft:
    """Have the first digits, as many as the first says, add up to `total`, in a row of `cells`.

    >>> Rules(4, x_sum(5, "r1c1-4"))
    Rules(4, x_sum(5, 'r1c1 r1c2 r1c3 r1c4'))
    """
    return Draft("x_sum", cells, total)


def skyscraper(number: int, cells: CellNames) -> Draft:
    """Have so many digits, `number`, greater than all before them in a row of `cells`.

    >>> Rules(4, skyscraper(3, "r1c1-4"))
    Rules(4, skyscraper(3, 'r1c1 r1c2 r1c3 r1c4'))
    """
    return Draft("skyscraper", cells, number)


def numbered_room(digit: int, cells: CellNames) -> Draft:
    """Have `digit` stand as many cells in as the first says, in a row or column of `cells`.

    >>> Rules(4, numbered_room(3, "r1c1-4"))
    Rules(4, numbered_room(3, 'r1c1 r1c2 r1c3 r1c4'))
    """
    return Draft("numbered_room", cells, digit)


def distinct(cells: CellNames) -> Draft:
    """Have `cells` hold no digit twice.

    >>> Rules(9, distinct("r1c1 r5c5"))
    Rules(9, distinct('r1c1 r5c5'))
    """
    return Draft("distinct", cells)


def contains(digits: Sequence[int], cells: CellNames) -> Draft:
    """Have `cells` hold `digits`, each at least as often as it is named.

    >>> Rules(9, contains((1, 1, 2), "r1-3c1"))
    Rules(9, contains((1, 1, 2), 'r1c1 r2c1 r3c1'))
    """
    return Draft("contains", cells, digits)


def contains_exactly(digits: Sequence[int], cells: CellNames) -> Draft:
    """Have `cells` hold `digits`, each exactly as often as it is named.

    >>> Rules(9, contains_exactly((1, 1, 2), "r1-3c1"))
    Rules(9, contains_exactly((1, 1, 2), 'r1c1 r2c1 r3c1'))
    """
    return Draft("contains_exactly", cells, digits)


def same_values(*sets: CellNames) -> Draft:
    """Have `sets` of cells, two or more, hold the same digits.

    >>> Rules(9, same_values("r1c12", "r5c56"))
    Rules(9, rule('same_values', 'r1c1 r1c2 r5c5 r5c6', 2))
    """
    return Draft("same_values", [[cells] for cells in sets], len(sets))


def pair(table: Sequence[int], cells: CellNames) -> Draft:
    """Have neighbours along `cells` fit a `table`: for each digit, a mask of those that may follow.

    >>> Rules(4, pair((2, 1, 8, 4), "r1c1-4"))
    Rules(4, pair((2, 1, 8, 4), 'r1c1 r1c2 r1c3 r1c4'))
    """
    return Draft("pair", cells, table)


def pair_all(table: Sequence[int], cells: CellNames) -> Draft:
    """Have every two of `cells`, in order, fit a `table` as that of `pair`.

    >>> Rules(4, pair_all((14, 13, 11, 7), "r1c1-3"))
    Rules(4, pair_all((14, 13, 11, 7), 'r1c1 r1c2 r1c3'))
    """
    return Draft("pair_all", cells, table)


def regex(pattern: str, cells: CellNames) -> Draft:
    """Have the digits along `cells` match `pattern`, a regular expression.

    >>> Rules(4, regex("(12|34)*", "r1c1-4"))
    Rules(4, regex('(12|34)*', 'r1c1 r1c2 r1c3 r1c4'))
    """
    return Draft("regex", cells, pattern)
