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

from nonet.board.rules.drafts import (
    arrow,
    boxes,
    cage,
    contains,
    contains_exactly,
    distinct,
    double_arrow,
    extra_region,
    little_killer,
    numbered_room,
    pair,
    pair_all,
    pill_arrow,
    regex,
    region_sum,
    regions,
    rule,
    same_values,
    sandwich,
    skyscraper,
    sum_,
    sum_line,
    x_sum,
    zipper,
)
from nonet.board.rules.kind import Kind
from nonet.board.rules.line_drafts import (
    between,
    black_dot,
    clone,
    counting_circles,
    entropic,
    even,
    greater,
    indexer,
    lockout,
    maximum,
    minimum,
    modular,
    odd,
    palindrome,
    quad,
    renban,
    slow_thermo,
    thermo,
    whispers,
    white_dot,
    xv,
)
from nonet.board.rules.model import Rule, Rules
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
