"""Rules to build boards with: `Rules` takes the size, then what these functions make.

>>> from nonet.rules import Rules, arrow, cage, thermo
>>> Rules(9, cage(10, "r1c123"), thermo("r4c1 r3c2 r2c3"), arrow("r5c5", "r5c67"), "diagonals").side
9

Cells are text: `r1c1`, `r12c3`, `r1c123`, `r1-3c5`, several with spaces between; or a list of such
texts and of pairs, `[(1, 3), (1, 4)]`, rows and columns counted from 1. `RULES` is the table of
all kinds, with what each means. Those that need neither cells nor a value are given by name:
diagonals, diagonal_up, diagonal_down, windows, disjoint, anti_knight, anti_king, non_consecutive,
negative_white, negative_black, negative_dots, negative_xv, no_boxes.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonet.board.layout import CellNames
from nonet.board.rules.kind import Kind
from nonet.board.rules.model import Draft, Rule, Rules, Value
from nonet.board.rules.table import RULES

__all__ = [
    "RULES",
    "Kind",
    "Rule",
    "Rules",
    "arrow",
    "between",
    "black_dot",
    "boxes",
    "cage",
    "clone",
    "contains",
    "contains_exactly",
    "counting_circles",
    "distinct",
    "double_arrow",
    "entropic",
    "even",
    "extra_region",
    "greater",
    "indexer",
    "little_killer",
    "lockout",
    "maximum",
    "minimum",
    "modular",
    "numbered_room",
    "odd",
    "pair",
    "pair_all",
    "palindrome",
    "pill_arrow",
    "quad",
    "regex",
    "region_sum",
    "regions",
    "renban",
    "rule",
    "same_values",
    "sandwich",
    "skyscraper",
    "slow_thermo",
    "sum_",
    "sum_line",
    "thermo",
    "whispers",
    "white_dot",
    "x_sum",
    "xv",
    "zipper",
]


def rule(kind: str, cells: CellNames = "", value: Value = None) -> Draft:
    """Make a rule of any kind.

    >>> Rules(4, rule("odd", "r1c1"))
    Rules(4, odd('r1c1'))
    """
    return Draft(kind, cells, value)


def regions(shape: str) -> Draft:
    """Have regions instead of boxes: a character a cell, equal ones are a region."""
    return Draft("regions", "", "".join(shape.split()))


def boxes(rows: int, columns: int) -> Draft:
    """Have boxes of so many rows and columns."""
    return Draft("boxes", "", (rows, columns))


def extra_region(cells: CellNames) -> Draft:
    """Add a set of cells that hold no digit twice."""
    return Draft("extra_region", cells)


def cage(total: int | None, cells: CellNames) -> Draft:
    """Make a killer cage; without a number it is cells with distinct digits."""
    return Draft("cage", cells, total)


def sum_(total: int, cells: CellNames) -> Draft:
    """Make a sum of cells, whose digits may be equal."""
    return Draft("sum", cells, total)


def arrow(circle: CellNames, shaft: CellNames) -> Draft:
    """Make an arrow: the digits of the shaft add up to the one in the circle."""
    return Draft("arrow", (circle, shaft))


def pill_arrow(pill: CellNames, shaft: CellNames) -> Draft:
    """Make an arrow with a number of two or three digits, as it is read."""
    return Draft("pill_arrow", (pill, shaft), counted=pill)


def double_arrow(cells: CellNames) -> Draft:
    """Make a line with a circle at each end."""
    return Draft("double_arrow", cells)


def region_sum(cells: CellNames) -> Draft:
    """Make a line with the same sum in each box it passes."""
    return Draft("region_sum", cells)


def zipper(cells: CellNames) -> Draft:
    """Make a zipper line."""
    return Draft("zipper", cells)


def sum_line(total: int, cells: CellNames) -> Draft:
    """Make a line of pieces that each add up to the number."""
    return Draft("sum_line", cells, total)


def little_killer(total: int, cells: CellNames) -> Draft:
    """Make a little killer: the cells of the diagonal, from the number on."""
    return Draft("little_killer", cells, total)


def sandwich(total: int, cells: CellNames) -> Draft:
    """Make a sandwich clue for a row or column."""
    return Draft("sandwich", cells, total)


def x_sum(total: int, cells: CellNames) -> Draft:
    """Make an X-sum for a row or column, as it is read from the number."""
    return Draft("x_sum", cells, total)


def skyscraper(number: int, cells: CellNames) -> Draft:
    """Make a skyscraper clue for a row or column, as it is read from the number."""
    return Draft("skyscraper", cells, number)


def numbered_room(digit: int, cells: CellNames) -> Draft:
    """Make a numbered room for a row or column, as it is read from the number."""
    return Draft("numbered_room", cells, digit)


def thermo(cells: CellNames) -> Draft:
    """Make a thermometer from its bulb."""
    return Draft("thermo", cells)


def slow_thermo(cells: CellNames) -> Draft:
    """Make a thermometer along which digits may stay equal."""
    return Draft("slow_thermo", cells)


def whispers(cells: CellNames, least: int = 5) -> Draft:
    """Make a line of whispers; `least` is 5 for German ones, 4 for Dutch."""
    return Draft("whispers", cells, least)


def renban(cells: CellNames) -> Draft:
    """Make a line of consecutive digits in any order."""
    return Draft("renban", cells)


def palindrome(cells: CellNames) -> Draft:
    """Make a line that reads the same both ways."""
    return Draft("palindrome", cells)


def between(cells: CellNames) -> Draft:
    """Make a line whose digits lie between its ends."""
    return Draft("between", cells)


def lockout(cells: CellNames, least: int = 4) -> Draft:
    """Make a line whose digits lie outside its ends, which differ by `least` or more."""
    return Draft("lockout", cells, least)


def entropic(cells: CellNames) -> Draft:
    """Make a line with a low, a middle and a high digit in every three cells."""
    return Draft("entropic", cells)


def modular(cells: CellNames, number: int = 3) -> Draft:
    """Make a line with all remainders in every `number` cells."""
    return Draft("modular", cells, number)


def white_dot(cells: CellNames, difference: int = 1) -> Draft:
    """Make a white dot between two cells."""
    return Draft("white_dot", cells, difference)


def black_dot(cells: CellNames, ratio: int = 2) -> Draft:
    """Make a black dot between two cells."""
    return Draft("black_dot", cells, ratio)


def xv(total: int, cells: CellNames) -> Draft:
    """Make an X (10), a V (5) or another sum between two cells."""
    return Draft("xv", cells, total)


def greater(cells: CellNames) -> Draft:
    """Make signs along cells, each greater than the next."""
    return Draft("greater", cells)


def quad(digits: Sequence[int], cells: CellNames) -> Draft:
    """Make a circle with digits amid four cells."""
    return Draft("quad", cells, tuple(digits))


def odd(cells: CellNames) -> Draft:
    """Mark cells as odd."""
    return Draft("odd", cells)


def even(cells: CellNames) -> Draft:
    """Mark cells as even."""
    return Draft("even", cells)


def minimum(cells: CellNames) -> Draft:
    """Mark cells as less than all beside them."""
    return Draft("minimum", cells)


def maximum(cells: CellNames) -> Draft:
    """Mark cells as greater than all beside them."""
    return Draft("maximum", cells)


def clone(cells: CellNames, others: CellNames) -> Draft:
    """Make two groups of cells hold the same digits in the same order."""
    return Draft("clone", (cells, others))


def indexer(way: str, cells: CellNames) -> Draft:
    """Mark cells that say where the number of their "column" (or "row") stands."""
    return Draft("indexer", cells, way)


def counting_circles(cells: CellNames) -> Draft:
    """Make circles whose digits say how many circles hold them."""
    return Draft("counting_circles", cells)


def distinct(cells: CellNames) -> Draft:
    """Make cells hold no digit twice."""
    return Draft("distinct", cells)


def contains(digits: Sequence[int], cells: CellNames) -> Draft:
    """Make cells hold digits, each at least as often as it is named."""
    return Draft("contains", cells, tuple(digits))


def contains_exactly(digits: Sequence[int], cells: CellNames) -> Draft:
    """Make cells hold digits, each exactly as often as it is named."""
    return Draft("contains_exactly", cells, tuple(digits))


def same_values(*sets: CellNames) -> Draft:
    """Make sets of cells hold the same digits."""
    return Draft("same_values", sets, len(sets))


def pair(table: Sequence[int], cells: CellNames) -> Draft:
    """Make neighbours on a line fit a table: for each digit, a mask of those that may follow."""
    return Draft("pair", cells, tuple(table))


def pair_all(table: Sequence[int], cells: CellNames) -> Draft:
    """Make every two cells of a line, in order, fit a table."""
    return Draft("pair_all", cells, tuple(table))


def regex(pattern: str, cells: CellNames) -> Draft:
    """Make the digits along a line match a regular expression."""
    return Draft("regex", cells, pattern)
