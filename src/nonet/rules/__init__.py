"""Variant rules: `Rules` takes the size of a board, then the rules that these functions build.

>>> from nonet.rules import Rules, arrow, cage, thermo
>>> Rules(9, cage(10, "r1c123"), thermo("r4c1 r3c2 r2c3"), arrow("r5c5", "r5c67"), "diagonals").side
9

Cells are text: `r1c1`, `r12c3`, `r1c123`, `r1-3c5`, several separated by spaces; one cell by its
number from 0 or as a tuple (row, column) counted from 1; or a list of these: `[1, 2]` is r1c2 and
r1c3, `[(1, 3), (1, 4)]` is r1c3 and r1c4. `RULES` is the table of all rule types and their
meanings. Rules that take neither cells nor a value are given by name: diagonals, diagonal_up,
diagonal_down, windows, disjoint, anti_knight, anti_king, non_consecutive, negative_white,
negative_black, negative_dots, negative_xv, no_boxes, anti_taxicab, global_entropy, global_modular,
dutch_flatmates, same_digits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet.rules.builders import (
        all_of,
        any_of,
        arrow,
        between,
        black_dot,
        boxes,
        cage,
        clone,
        connected,
        contains,
        contains_exactly,
        count_distinct,
        counting_circles,
        distinct,
        double_arrow,
        entropic,
        equal_sum,
        equality_cage,
        even,
        extra_region,
        full_rank,
        greater,
        hidden_skyscraper,
        indexer,
        little_killer,
        lockout,
        look_and_say,
        lunchbox,
        maximum,
        minimum,
        modular,
        nabner,
        none_of,
        numbered_room,
        odd,
        pair,
        pair_all,
        palindrome,
        parity,
        pill_arrow,
        product_arrow,
        product_cage,
        quad,
        rank_ties,
        regex,
        region_sum,
        regions,
        rellik_cage,
        renban,
        rule,
        same_difference,
        same_values,
        sandwich,
        skyscraper,
        slow_thermo,
        state_machine,
        sum_,
        sum_line,
        sum_loop,
        thermo,
        value_index,
        weighted_sum,
        whispers,
        white_dot,
        x_sum,
        xv,
        zipper,
    )
    from nonet.rules.model import (
        Rule,
        Rules,
    )
    from nonet.rules.rule_type import (
        RuleType,
    )
    from nonet.rules.table import (
        RULES,
    )

__all__ = [
    "RULES",
    "Rule",
    "RuleType",
    "Rules",
    "all_of",
    "any_of",
    "arrow",
    "between",
    "black_dot",
    "boxes",
    "cage",
    "clone",
    "connected",
    "contains",
    "contains_exactly",
    "count_distinct",
    "counting_circles",
    "distinct",
    "double_arrow",
    "entropic",
    "equal_sum",
    "equality_cage",
    "even",
    "extra_region",
    "full_rank",
    "greater",
    "hidden_skyscraper",
    "indexer",
    "little_killer",
    "lockout",
    "look_and_say",
    "lunchbox",
    "maximum",
    "minimum",
    "modular",
    "nabner",
    "none_of",
    "numbered_room",
    "odd",
    "pair",
    "pair_all",
    "palindrome",
    "parity",
    "pill_arrow",
    "product_arrow",
    "product_cage",
    "quad",
    "rank_ties",
    "regex",
    "region_sum",
    "regions",
    "rellik_cage",
    "renban",
    "rule",
    "same_difference",
    "same_values",
    "sandwich",
    "skyscraper",
    "slow_thermo",
    "state_machine",
    "sum_",
    "sum_line",
    "sum_loop",
    "thermo",
    "value_index",
    "weighted_sum",
    "whispers",
    "white_dot",
    "x_sum",
    "xv",
    "zipper",
]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import a name on first use: most boards need no builders."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from nonet.rules import builders, model, rule_type, table

        for module in (builders, model, rule_type, table):
            if hasattr(module, name):
                value = globals()[name] = getattr(module, name)
                return value
        raise AssertionError(name)
