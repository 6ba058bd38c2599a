"""Rules as they are made: lines, and marks in and between cells.

Each gives a draft, which `nonet.rules.Rules` takes: it knows the size that cells are read for, and
raises `ArgumentError` for cells or a value that cannot be.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonet.board.layout import CellNames
from nonet.board.rules.model import Draft, Rules  # noqa: F401 (for the examples)


def thermo(cells: CellNames) -> Draft:
    """Make a thermometer: digits grow along `cells`, from its bulb.

    >>> Rules(9, thermo("r4c1 r3c2 r2c3"))
    Rules(9, thermo('r4c1 r3c2 r2c3'))
    """
    return Draft("thermo", cells)


def slow_thermo(cells: CellNames) -> Draft:
    """Make a thermometer: digits grow or stay equal along `cells`, from its bulb.

    >>> Rules(9, slow_thermo("r4c1 r3c2 r2c3"))
    Rules(9, slow_thermo('r4c1 r3c2 r2c3'))
    """
    return Draft("slow_thermo", cells)


def whispers(cells: CellNames, least: int = 5) -> Draft:
    """Have neighbours along `cells` differ by `least` or more: 5 for German whispers, 4 for Dutch.

    >>> Rules(9, whispers("r1c1-3", 4))
    Rules(9, rule('whispers', 'r1c1 r1c2 r1c3', 4))
    """
    return Draft("whispers", cells, least)


def renban(cells: CellNames) -> Draft:
    """Have consecutive digits in `cells`, in any order.

    >>> Rules(9, renban("r1c1-4"))
    Rules(9, renban('r1c1 r1c2 r1c3 r1c4'))
    """
    return Draft("renban", cells)


def palindrome(cells: CellNames) -> Draft:
    """Have digits along `cells` that read the same both ways.

    >>> Rules(9, palindrome("r1c1-3"))
    Rules(9, palindrome('r1c1 r1c2 r1c3'))
    """
    return Draft("palindrome", cells)


def between(cells: CellNames) -> Draft:
    """Make a line of `cells` whose digits lie strictly between those at its ends.

    >>> Rules(9, between("r1c1-4"))
    Rules(9, between('r1c1 r1c2 r1c3 r1c4'))
    """
    return Draft("between", cells)


def lockout(cells: CellNames, least: int = 4) -> Draft:
    """Make a line of `cells`: its ends differ by `least` or more, its digits lie outside them.

    >>> Rules(9, lockout("r1c1-4"))
    Rules(9, rule('lockout', 'r1c1 r1c2 r1c3 r1c4', 4))
    """
    return Draft("lockout", cells, least)


def entropic(cells: CellNames) -> Draft:
    """Have a low, a middle and a high digit in every three `cells` of a line.

    >>> Rules(9, entropic("r1c1-4"))
    Rules(9, entropic('r1c1 r1c2 r1c3 r1c4'))
    """
    return Draft("entropic", cells)


def modular(cells: CellNames, number: int = 3) -> Draft:
    """Have all remainders by `number` in every so many `cells` of a line.

    >>> Rules(9, modular("r1c1-4"))
    Rules(9, rule('modular', 'r1c1 r1c2 r1c3 r1c4', 3))
    """
    return Draft("modular", cells, number)


def white_dot(cells: CellNames, difference: int = 1) -> Draft:
    """Make a white dot: two `cells` whose digits have this `difference`.

    >>> Rules(9, white_dot("r1c12"))
    Rules(9, rule('white_dot', 'r1c1 r1c2', 1))
    """
    return Draft("white_dot", cells, difference)


def black_dot(cells: CellNames, ratio: int = 2) -> Draft:
    """Make a black dot: of two `cells`, one digit is `ratio` times the other.

    >>> Rules(9, black_dot("r1c12"))
    Rules(9, rule('black_dot', 'r1c1 r1c2', 2))
    """
    return Draft("black_dot", cells, ratio)


def xv(total: int, cells: CellNames) -> Draft:
    """Make an X or a V: two `cells` that add up to `total`, 10 or 5 or another sum.

    >>> Rules(9, xv(10, "r1c12"))
    Rules(9, xv(10, 'r1c1 r1c2'))
    """
    return Draft("xv", cells, total)


def greater(cells: CellNames) -> Draft:
    """Make signs along `cells`: each digit is greater than the next.

    >>> Rules(9, greater("r1c12"))
    Rules(9, greater('r1c1 r1c2'))
    """
    return Draft("greater", cells)


def quad(digits: Sequence[int], cells: CellNames) -> Draft:
    """Make a circle amid four `cells`, that hold its `digits`.

    >>> Rules(9, quad((1, 2), "r12c12"))
    Rules(9, quad((1, 2), 'r1c1 r1c2 r2c1 r2c2'))
    """
    return Draft("quad", cells, digits)


def odd(cells: CellNames) -> Draft:
    """Have an odd digit in each of `cells`.

    >>> Rules(9, odd("r1c12"))
    Rules(9, odd('r1c1 r1c2'))
    """
    return Draft("odd", cells)


def even(cells: CellNames) -> Draft:
    """Have an even digit in each of `cells`.

    >>> Rules(9, even("r1c12"))
    Rules(9, even('r1c1 r1c2'))
    """
    return Draft("even", cells)


def minimum(cells: CellNames) -> Draft:
    """Have `cells` less than all beside them that are not marked so too.

    >>> Rules(9, minimum("r5c5"))
    Rules(9, minimum('r5c5'))
    """
    return Draft("minimum", cells)


def maximum(cells: CellNames) -> Draft:
    """Have `cells` greater than all beside them that are not marked so too.

    >>> Rules(9, maximum("r5c5"))
    Rules(9, maximum('r5c5'))
    """
    return Draft("maximum", cells)


def clone(cells: CellNames, others: CellNames) -> Draft:
    """Have `cells` and `others` hold the same digits in the same order.

    >>> Rules(9, clone("r1c12", "r5c67"))
    Rules(9, rule('clone', 'r1c1 r1c2 r5c6 r5c7', None))
    """
    return Draft("clone", ([cells], [others]))


def indexer(way: str, cells: CellNames) -> Draft:
    """Have each of `cells` say where the number of its column stands in its row; `way` is "column".

    With "row", it says where the number of its row stands in its column.

    >>> Rules(4, indexer("column", "r1-4c1"))
    Rules(4, indexer('column', 'r1c1 r2c1 r3c1 r4c1'))
    """
    return Draft("indexer", cells, way)


def counting_circles(cells: CellNames) -> Draft:
    """Make circles: a digit in one of `cells` says how many of them hold it.

    >>> Rules(9, counting_circles("r1c1-4"))
    Rules(9, counting_circles('r1c1 r1c2 r1c3 r1c4'))
    """
    return Draft("counting_circles", cells)
