"""Functions that build rules: `nonet.rules.Rules` takes what they return.

Each returns a `RuleSpec`. `Rules` reads its cells for the size of the board, and raises
`ArgumentError` if the cells or the value do not fit.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Literal, TypeAlias

from nonet.geometry.layout import CellNames, Layout
from nonet.rules.automaton import build_automaton
from nonet.rules.model import Rules, RuleSpec, Value  # noqa: F401 (Rules: for the examples)
from nonet.rules.program import table as make_table

Relation: TypeAlias = Sequence[int] | Callable[[int, int], bool]
"""A relation of two digits: a function, or a mask of second digits for each first digit."""


def rule(type: str, cells: CellNames = "", value: Value = None) -> RuleSpec:
    """Build a rule of any `type` in `RULES`, with `cells` and a `value` if the type takes them.

    >>> Rules(4, rule("odd", "r1c1"))
    Rules(4, odd('r1c1'))
    """
    return RuleSpec(type, cells, value)


def regions(shape: str) -> RuleSpec:
    """Replace the boxes by regions: cells with the same character in `shape` form a region.

    >>> Rules(4, regions("AABBAABB CCDDCCDD"))
    Rules(4, regions('AABBAABBCCDDCCDD'))
    """
    return RuleSpec("regions", "", "".join(shape.split()) if isinstance(shape, str) else shape)


def boxes(rows: int, columns: int) -> RuleSpec:
    """Use boxes of `rows` by `columns` cells.

    >>> Rules(6, boxes(3, 2))
    Rules(6, rule('boxes', '', (3, 2)))
    """
    return RuleSpec("boxes", "", (rows, columns))


def extra_region(cells: CellNames) -> RuleSpec:
    """Add a house: `cells` hold no digit twice.

    >>> Rules(9, extra_region("r1c1-3 r2c1-3"))
    Rules(9, extra_region('r1c1 r1c2 r1c3 r2c1 r2c2 r2c3'))
    """
    return RuleSpec("extra_region", cells)


def cage(total: int | None, cells: CellNames) -> RuleSpec:
    """Build a killer cage: `cells` hold distinct digits with sum `total`, or any sum if None.

    >>> Rules(9, cage(10, "r1c123"))
    Rules(9, cage(10, 'r1c1 r1c2 r1c3'))
    """
    return RuleSpec("cage", cells, total)


def sum_(total: int, cells: CellNames) -> RuleSpec:
    """Build a sum: the digits of `cells`, which may repeat, add up to `total`.

    >>> Rules(9, sum_(10, "r1c123"))
    Rules(9, rule('sum', 'r1c1 r1c2 r1c3', 10))
    """
    return RuleSpec("sum", cells, total)


def arrow(circle: CellNames, shaft: CellNames) -> RuleSpec:
    """Build an arrow: the digits on its `shaft` add up to the digit in its `circle`.

    >>> Rules(9, arrow("r5c5", "r5c67"))
    Rules(9, rule('arrow', 'r5c5 r5c6 r5c7', None))
    """
    return RuleSpec("arrow", circle, others=(shaft,))


def pill_arrow(pill: CellNames, shaft: CellNames) -> RuleSpec:
    """Build a pill arrow: its `shaft` adds up to the two- or three-digit number in its `pill`.

    >>> Rules(9, pill_arrow("r1c12", "r2c2"))
    Rules(9, rule('pill_arrow', 'r1c1 r1c2 r2c2', 2))
    """
    return RuleSpec("pill_arrow", pill, others=(shaft,), counted=True)


def double_arrow(cells: CellNames) -> RuleSpec:
    """Build a double arrow: the two ends of `cells` have the same sum as all cells between them.

    >>> Rules(9, double_arrow("r1c1-4"))
    Rules(9, double_arrow('r1c1 r1c2 r1c3 r1c4'))
    """
    return RuleSpec("double_arrow", cells)


def region_sum(cells: CellNames) -> RuleSpec:
    """Build a region sum line: `cells` have the same sum in each box that the line passes.

    >>> Rules(9, region_sum("r1c2-5"))
    Rules(9, region_sum('r1c2 r1c3 r1c4 r1c5'))
    """
    return RuleSpec("region_sum", cells)


def zipper(cells: CellNames) -> RuleSpec:
    """Build a zipper line: `cells` at the same distance from the middle have the same sum.

    >>> Rules(9, zipper("r1c1-5"))
    Rules(9, zipper('r1c1 r1c2 r1c3 r1c4 r1c5'))
    """
    return RuleSpec("zipper", cells)


def sum_line(total: int, cells: CellNames) -> RuleSpec:
    """Build a sum line: `cells` can be split into segments that each add up to `total`.

    >>> Rules(9, sum_line(10, "r1c1-6"))
    Rules(9, sum_line(10, 'r1c1 r1c2 r1c3 r1c4 r1c5 r1c6'))
    """
    return RuleSpec("sum_line", cells, total)


def little_killer(total: int, cells: CellNames) -> RuleSpec:
    """Build a little killer: the `cells` of a diagonal, from its clue on, add up to `total`.

    >>> Rules(9, little_killer(12, "r1c2 r2c1"))
    Rules(9, little_killer(12, 'r1c2 r2c1'))
    """
    return RuleSpec("little_killer", cells, total)


def sandwich(total: int, cells: CellNames) -> RuleSpec:
    """Build a sandwich: in `cells`, a line, digits between 1 and the highest sum to `total`.

    >>> Rules(4, sandwich(5, "r1c1-4"))
    Rules(4, sandwich(5, 'r1c1 r1c2 r1c3 r1c4'))
    """
    return RuleSpec("sandwich", cells, total)


def x_sum(total: int, cells: CellNames) -> RuleSpec:
    """Build an X-sum: the first X `cells` of a row or column sum to `total`; X is the first digit.

    >>> Rules(4, x_sum(5, "r1c1-4"))
    Rules(4, x_sum(5, 'r1c1 r1c2 r1c3 r1c4'))
    """
    return RuleSpec("x_sum", cells, total)


def skyscraper(number: int, cells: CellNames) -> RuleSpec:
    """Build a skyscraper clue: `number` digits along `cells` are greater than all before.

    >>> Rules(4, skyscraper(3, "r1c1-4"))
    Rules(4, skyscraper(3, 'r1c1 r1c2 r1c3 r1c4'))
    """
    return RuleSpec("skyscraper", cells, number)


def numbered_room(digit: int, cells: CellNames) -> RuleSpec:
    """Build a numbered room: in a row or column of `cells`, the first digit locates `digit`.

    >>> Rules(4, numbered_room(3, "r1c1-4"))
    Rules(4, numbered_room(3, 'r1c1 r1c2 r1c3 r1c4'))
    """
    return RuleSpec("numbered_room", cells, digit)


def distinct(cells: CellNames) -> RuleSpec:
    """Require that `cells` hold no digit twice.

    >>> Rules(9, distinct("r1c1 r5c5"))
    Rules(9, distinct('r1c1 r5c5'))
    """
    return RuleSpec("distinct", cells)


def contains(digits: Sequence[int], cells: CellNames) -> RuleSpec:
    """Require that `cells` hold each of `digits` at least as often as it is listed.

    >>> Rules(9, contains((1, 1, 2), "r1-3c1"))
    Rules(9, contains((1, 1, 2), 'r1c1 r2c1 r3c1'))
    """
    return RuleSpec("contains", cells, digits)


def contains_exactly(digits: Sequence[int], cells: CellNames) -> RuleSpec:
    """Require that `cells` hold each of `digits` exactly as often as it is listed.

    >>> Rules(9, contains_exactly((1, 1, 2), "r1-3c1"))
    Rules(9, contains_exactly((1, 1, 2), 'r1c1 r2c1 r3c1'))
    """
    return RuleSpec("contains_exactly", cells, digits)


def same_values(*sets: CellNames) -> RuleSpec:
    """Require that two or more `sets` of cells hold the same digits.

    >>> Rules(9, same_values("r1c12", "r5c56"))
    Rules(9, rule('same_values', 'r1c1 r1c2 r5c5 r5c6', 2))
    """
    return RuleSpec("same_values", sets[0] if sets else "", len(sets), others=sets[1:])


def pair(relation: Relation, cells: CellNames) -> RuleSpec:
    """Require a `relation` between neighbours along `cells`.

    It is a function of two digits, or a table: for each digit, the mask of digits that may follow.

    >>> Rules(4, pair(lambda a, b: abs(a - b) == 2, "r1c1-4"))
    Rules(4, pair((4, 8, 1, 2), 'r1c1 r1c2 r1c3 r1c4'))
    """
    return RuleSpec("pair", cells, _to_table(relation))


def pair_all(relation: Relation, cells: CellNames) -> RuleSpec:
    """Require a `relation` like that of `pair` between every two `cells`, in order.

    >>> Rules(4, pair_all(lambda a, b: a != b, "r1c1-3"))
    Rules(4, pair_all((14, 13, 11, 7), 'r1c1 r1c2 r1c3'))
    """
    return RuleSpec("pair_all", cells, _to_table(relation))


def _to_table(relation: Relation) -> Sequence[int] | Callable[[Layout], Value]:
    if not callable(relation):
        return relation
    return lambda layout: make_table(layout.digits, relation)


def state_machine(
    step: Callable[[Any, int], Any],
    cells: CellNames,
    *,
    start: Hashable = 0,
    accept: Callable[[Any], bool] | None = None,
) -> RuleSpec:
    """Require that a state machine accepts the digits along `cells`.

    `step` takes a state and a digit and returns the next state, None to reject, or a list of states
    of which any may follow. States are any hashable values; the first is `start`. `accept` says
    of a state whether the line may end there (default: any state).

    >>> Rules(2, state_machine(lambda last, digit: digit if digit > last else None, "r1c12"))
    Rules(2, rule('state_machine', 'r1c1 r1c2', (3, 1, 1, 1, 1, 2, -1, 2, -1, -1)))
    """
    return RuleSpec(
        "state_machine", cells, lambda layout: build_automaton(layout.digits, start, step, accept)
    )


def regex(pattern: str, cells: CellNames) -> RuleSpec:
    """Require that the digits along `cells` match the regular expression `pattern`.

    >>> Rules(4, regex("(12|34)*", "r1c1-4"))
    Rules(4, regex('(12|34)*', 'r1c1 r1c2 r1c3 r1c4'))
    """
    return RuleSpec("regex", cells, pattern)


def thermo(cells: CellNames) -> RuleSpec:
    """Build a thermometer: digits increase along `cells` from the bulb.

    >>> Rules(9, thermo("r4c1 r3c2 r2c3"))
    Rules(9, thermo('r4c1 r3c2 r2c3'))
    """
    return RuleSpec("thermo", cells)


def slow_thermo(cells: CellNames) -> RuleSpec:
    """Build a slow thermometer: digits increase or stay equal along `cells` from the bulb.

    >>> Rules(9, slow_thermo("r4c1 r3c2 r2c3"))
    Rules(9, slow_thermo('r4c1 r3c2 r2c3'))
    """
    return RuleSpec("slow_thermo", cells)


def whispers(cells: CellNames, least: int = 5) -> RuleSpec:
    """Build a whispers line: neighbours in `cells` differ by `least` or more (German 5, Dutch 4).

    >>> Rules(9, whispers("r1c1-3", 4))
    Rules(9, rule('whispers', 'r1c1 r1c2 r1c3', 4))
    """
    return RuleSpec("whispers", cells, least)


def renban(cells: CellNames) -> RuleSpec:
    """Build a renban line: `cells` hold different consecutive digits in any order.

    >>> Rules(9, renban("r1c1-4"))
    Rules(9, renban('r1c1 r1c2 r1c3 r1c4'))
    """
    return RuleSpec("renban", cells)


def palindrome(cells: CellNames) -> RuleSpec:
    """Build a palindrome: `cells` read the same from both ends.

    >>> Rules(9, palindrome("r1c1-3"))
    Rules(9, palindrome('r1c1 r1c2 r1c3'))
    """
    return RuleSpec("palindrome", cells)


def between(cells: CellNames) -> RuleSpec:
    """Build a between line: inner digits of `cells` are strictly between the two end digits.

    >>> Rules(9, between("r1c1-4"))
    Rules(9, between('r1c1 r1c2 r1c3 r1c4'))
    """
    return RuleSpec("between", cells)


def lockout(cells: CellNames, least: int = 4) -> RuleSpec:
    """Build a lockout line of `cells`: ends differ by `least` or more, other digits lie outside.

    >>> Rules(9, lockout("r1c1-4"))
    Rules(9, rule('lockout', 'r1c1 r1c2 r1c3 r1c4', 4))
    """
    return RuleSpec("lockout", cells, least)


def entropic(cells: CellNames) -> RuleSpec:
    """Build an entropic line: every three `cells` in a row have a low, middle and high digit.

    >>> Rules(9, entropic("r1c1-4"))
    Rules(9, entropic('r1c1 r1c2 r1c3 r1c4'))
    """
    return RuleSpec("entropic", cells)


def modular(cells: CellNames, number: int = 3) -> RuleSpec:
    """Build a modular line: every `number` cells in a row have different remainders by `number`.

    >>> Rules(9, modular("r1c1-4"))
    Rules(9, rule('modular', 'r1c1 r1c2 r1c3 r1c4', 3))
    """
    return RuleSpec("modular", cells, number)


def white_dot(cells: CellNames, difference: int = 1) -> RuleSpec:
    """Build a white dot: the digits of two `cells` have this `difference`.

    >>> Rules(9, white_dot("r1c12"))
    Rules(9, rule('white_dot', 'r1c1 r1c2', 1))
    """
    return RuleSpec("white_dot", cells, difference)


def black_dot(cells: CellNames, ratio: int = 2) -> RuleSpec:
    """Build a black dot: one digit of two `cells` is `ratio` times the other.

    >>> Rules(9, black_dot("r1c12"))
    Rules(9, rule('black_dot', 'r1c1 r1c2', 2))
    """
    return RuleSpec("black_dot", cells, ratio)


def xv(total: int | Literal["X", "V"], cells: CellNames) -> RuleSpec:
    """Build an X or a V: two `cells` add up to `total`: "X" or 10, "V" or 5, or another sum.

    >>> Rules(9, xv(10, "r1c12")) == Rules(9, xv("X", "r1c12"))
    True
    """
    letters: dict[object, int] = {"X": 10, "V": 5, "x": 10, "v": 5}
    return RuleSpec("xv", cells, letters.get(total, total) if isinstance(total, str) else total)


def greater(cells: CellNames) -> RuleSpec:
    """Build inequality signs along `cells`: each digit is greater than the next.

    >>> Rules(9, greater("r1c12"))
    Rules(9, greater('r1c1 r1c2'))
    """
    return RuleSpec("greater", cells)


def quad(digits: Sequence[int], cells: CellNames) -> RuleSpec:
    """Build a quadruple: the four `cells` around a circle hold its `digits`.

    >>> Rules(9, quad((1, 2), "r12c12"))
    Rules(9, quad((1, 2), 'r1c1 r1c2 r2c1 r2c2'))
    """
    return RuleSpec("quad", cells, digits)


def odd(cells: CellNames) -> RuleSpec:
    """Require an odd digit in each of `cells`.

    >>> Rules(9, odd("r1c12"))
    Rules(9, odd('r1c1 r1c2'))
    """
    return RuleSpec("odd", cells)


def even(cells: CellNames) -> RuleSpec:
    """Require an even digit in each of `cells`.

    >>> Rules(9, even("r1c12"))
    Rules(9, even('r1c1 r1c2'))
    """
    return RuleSpec("even", cells)


def minimum(cells: CellNames) -> RuleSpec:
    """Require that `cells` are less than all their unmarked orthogonal neighbours.

    >>> Rules(9, minimum("r5c5"))
    Rules(9, minimum('r5c5'))
    """
    return RuleSpec("minimum", cells)


def maximum(cells: CellNames) -> RuleSpec:
    """Require that `cells` are greater than all their unmarked orthogonal neighbours.

    >>> Rules(9, maximum("r5c5"))
    Rules(9, maximum('r5c5'))
    """
    return RuleSpec("maximum", cells)


def clone(cells: CellNames, others: CellNames) -> RuleSpec:
    """Require that `cells` and `others` hold the same digits in the same order.

    >>> Rules(9, clone("r1c12", "r5c67"))
    Rules(9, rule('clone', 'r1c1 r1c2 r5c6 r5c7', None))
    """
    return RuleSpec("clone", cells, others=(others,))


def indexer(way: str, cells: CellNames) -> RuleSpec:
    """Build indexers: each of `cells` holds the position, in its row, of its column's number.

    With "row" as `way`, it holds the position, in its column, of its row's number.

    >>> Rules(4, indexer("column", "r1-4c1"))
    Rules(4, indexer('column', 'r1c1 r2c1 r3c1 r4c1'))
    """
    return RuleSpec("indexer", cells, way)


def counting_circles(cells: CellNames) -> RuleSpec:
    """Build counting circles: a digit in one of `cells` is the number of them that hold it.

    >>> Rules(9, counting_circles("r1c1-4"))
    Rules(9, counting_circles('r1c1 r1c2 r1c3 r1c4'))
    """
    return RuleSpec("counting_circles", cells)


def parity(cells: CellNames) -> RuleSpec:
    """Build a parity line: odd and even digits alternate along `cells`.

    >>> Rules(9, parity("r1c1-3"))
    Rules(9, parity('r1c1 r1c2 r1c3'))
    """
    return RuleSpec("parity", cells)


def nabner(cells: CellNames) -> RuleSpec:
    """Build a nabner line: no two digits of `cells` are equal or consecutive.

    >>> Rules(9, nabner("r1c1-3"))
    Rules(9, nabner('r1c1 r1c2 r1c3'))
    """
    return RuleSpec("nabner", cells)


def same_difference(cells: CellNames) -> RuleSpec:
    """Build a same difference line: all neighbours along `cells` differ by the same number.

    >>> Rules(9, same_difference("r1c1-3"))
    Rules(9, same_difference('r1c1 r1c2 r1c3'))
    """
    return RuleSpec("same_difference", cells)


def product_cage(product: int, cells: CellNames) -> RuleSpec:
    """Build a product cage: `cells` hold distinct digits that multiply to `product`.

    >>> Rules(9, product_cage(24, "r1c123"))
    Rules(9, product_cage(24, 'r1c1 r1c2 r1c3'))
    """
    return RuleSpec("product_cage", cells, product)


def product_arrow(circle: CellNames, shaft: CellNames) -> RuleSpec:
    """Build a product arrow: the digits on its `shaft` multiply to the digit in its `circle`.

    >>> Rules(9, product_arrow("r5c5", "r5c67"))
    Rules(9, rule('product_arrow', 'r5c5 r5c6 r5c7', None))
    """
    return RuleSpec("product_arrow", circle, others=(shaft,))


def lunchbox(total: int, cells: CellNames) -> RuleSpec:
    """Build a lunchbox: in `cells`, the digits between the least and the greatest sum to `total`.

    >>> Rules(9, lunchbox(8, "r1c1-4"))
    Rules(9, lunchbox(8, 'r1c1 r1c2 r1c3 r1c4'))
    """
    return RuleSpec("lunchbox", cells, total)


def equal_sum(*groups: CellNames) -> RuleSpec:
    """Require that two or more `groups` of cells have the same sum.

    >>> Rules(9, equal_sum("r1c12", "r5c5-7"))
    Rules(9, rule('equal_sum', 'r1c1 r1c2 r5c5 r5c6 r5c7', (2, 3)))
    """
    return RuleSpec(
        "equal_sum",
        groups[0] if groups else "",
        lambda layout: tuple(len(layout.parse_cells(group)) for group in groups),
        others=groups[1:],
    )


def weighted_sum(total: int, weights: Sequence[int], cells: CellNames) -> RuleSpec:
    """Require that the digits of `cells`, times their `weights`, add up to `total`.

    >>> Rules(9, weighted_sum(4, (2, -1), "r1c12"))
    Rules(9, rule('weighted_sum', 'r1c1 r1c2', (4, 2, -1)))
    """
    return RuleSpec("weighted_sum", cells, (total, *weights))


def sum_loop(total: int, cells: CellNames) -> RuleSpec:
    """Build a sum loop: the closed line of `cells` can be split into segments of sum `total`.

    >>> Rules(9, sum_loop(10, "r1c12 r2c21"))
    Rules(9, sum_loop(10, 'r1c1 r1c2 r2c2 r2c1'))
    """
    return RuleSpec("sum_loop", cells, total)


def rellik_cage(total: int, cells: CellNames) -> RuleSpec:
    """Build a rellik cage: `cells` hold distinct digits, of which none and no group sum to `total`.

    >>> Rules(9, rellik_cage(10, "r1c123"))
    Rules(9, rellik_cage(10, 'r1c1 r1c2 r1c3'))
    """
    return RuleSpec("rellik_cage", cells, total)


def hidden_skyscraper(digit: int, cells: CellNames) -> RuleSpec:
    """Build a hidden skyscraper clue: `digit` is the first of `cells` that a greater one hides.

    >>> Rules(4, hidden_skyscraper(2, "r1c1-4"))
    Rules(4, hidden_skyscraper(2, 'r1c1 r1c2 r1c3 r1c4'))
    """
    return RuleSpec("hidden_skyscraper", cells, digit)


def full_rank(rank: int, cells: CellNames) -> RuleSpec:
    """Build a full rank clue: `cells`, a row or column, has this `rank` among all of them.

    >>> Rules(4, full_rank(5, "r1c1-4"))
    Rules(4, full_rank(5, 'r1c1 r1c2 r1c3 r1c4'))
    """
    return RuleSpec("full_rank", cells, rank)


def rank_ties(allowed: Literal["none", "unclued", "any"]) -> RuleSpec:
    """Set which rows and columns are `allowed` to tie in their full rank.

    >>> Rules(4, rank_ties("none"))
    Rules(4, rule('rank_ties', '', 'none'))
    """
    return RuleSpec("rank_ties", "", allowed)


def look_and_say(pairs: Sequence[int], cells: CellNames) -> RuleSpec:
    """Require how often `cells` hold digits: `pairs` lists a count and a digit, and so on.

    >>> Rules(9, look_and_say((2, 3, 1, 5), "r1-2c1-2"))
    Rules(9, look_and_say((2, 3, 1, 5), 'r1c1 r1c2 r2c1 r2c2'))
    """
    return RuleSpec("look_and_say", cells, pairs)


def count_distinct(cell: CellNames, cells: CellNames) -> RuleSpec:
    """Require that `cell` holds the number of different digits in `cells`.

    >>> Rules(9, count_distinct("r1c1", "r2c1-4"))
    Rules(9, rule('count_distinct', 'r1c1 r2c1 r2c2 r2c3 r2c4', None))
    """
    return RuleSpec("count_distinct", cell, others=(cells,))


def value_index(cells: CellNames) -> RuleSpec:
    """Build a slingshot arrow: the second of `cells` says how far on the first digit repeats.

    >>> Rules(9, value_index("r1c1-5"))
    Rules(9, value_index('r1c1 r1c2 r1c3 r1c4 r1c5'))
    """
    return RuleSpec("value_index", cells)


def equality_cage(cells: CellNames) -> RuleSpec:
    """Build an equality cage: as many of `cells` are odd as even, and as many low as high.

    >>> Rules(9, equality_cage("r1c1-4"))
    Rules(9, equality_cage('r1c1 r1c2 r1c3 r1c4'))
    """
    return RuleSpec("equality_cage", cells)


def connected(digits: Sequence[int], size: int = 0) -> RuleSpec:
    """Require that the cells with one of `digits` form one region, of `size` cells if given.

    >>> Rules(4, connected((1, 2)))
    Rules(4, rule('connected', '', (0, 1, 2)))
    """
    return RuleSpec("connected", "", (size, *digits))


def any_of(*rules: RuleSpec | str) -> RuleSpec:
    """Require that at least one of the `rules` holds.

    >>> Rules(9, any_of(cage(10, "r1c12"), thermo("r1c123")))
    Rules(9, any_of(cage(10, 'r1c1 r1c2'), thermo('r1c1 r1c2 r1c3')))
    """
    return RuleSpec("any_of", "", rules)


def all_of(*rules: RuleSpec | str) -> RuleSpec:
    """Require that all of the `rules` hold; for use inside `any_of` and `none_of`.

    >>> Rules(9, none_of(all_of(cage(10, "r1c12"), thermo("r1c123"))))
    Rules(9, none_of(all_of(cage(10, 'r1c1 r1c2'), thermo('r1c1 r1c2 r1c3'))))
    """
    return RuleSpec("all_of", "", rules)


def none_of(*rules: RuleSpec | str) -> RuleSpec:
    """Require that none of the `rules` holds.

    >>> Rules(9, none_of(cage(10, "r1c12")))
    Rules(9, none_of(cage(10, 'r1c1 r1c2')))
    """
    return RuleSpec("none_of", "", rules)
