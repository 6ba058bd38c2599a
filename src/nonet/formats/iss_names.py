"""The rule names of the Interactive Sudoku Solver and their rule types."""

from __future__ import annotations

from functools import lru_cache

CODE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
COORDINATES = "123456789abcdefg"

PLAIN = {
    "Arrow": "arrow",
    "DoubleArrow": "double_arrow",
    "Thermo": "thermo",
    "Renban": "renban",
    "Palindrome": "palindrome",
    "Between": "between",
    "Entropic": "entropic",
    "RegionSumLine": "region_sum",
    "Zipper": "zipper",
    "AllDifferent": "distinct",
    "CountingCircles": "counting_circles",
    "ValueIndexing": "value_index",
    "EqualityCage": "equality_cage",
    "CountDistinct": "count_distinct",
}
NUMBERED = {
    "Sum": "sum",
    "Whisper": "whispers",
    "Lockout": "lockout",
    "Modular": "modular",
    "PillArrow": "pill_arrow",
    "SumLine": "sum_line",
    "SameValues": "same_values",
    "Lunchbox": "lunchbox",
    "RellikCage": "rellik_cage",
}
BOARDWIDE = {
    "AntiKnight": "anti_knight",
    "AntiKing": "anti_king",
    "AntiConsecutive": "non_consecutive",
    "Windoku": "windows",
    "DisjointSets": "disjoint",
    "StrictKropki": "negative_dots",
    "StrictXV": "negative_xv",
    "NoBoxes": "no_boxes",
    "AntiTaxicab": "anti_taxicab",
    "GlobalEntropy": "global_entropy",
    "GlobalMod": "global_modular",
    "DutchFlatmates": "dutch_flatmates",
    "RegionSameValues": "same_digits",
}
OUTSIDE = {
    "XSum": "x_sum",
    "Skyscraper": "skyscraper",
    "NumberedRoom": "numbered_room",
    "HiddenSkyscraper": "hidden_skyscraper",
    "FullRank": "full_rank",
}
TIES = {"none": "none", "only-unclued": "unclued", "any": "any"}
DOTS = {
    "WhiteDot": ("white_dot", 1),
    "BlackDot": ("black_dot", 2),
    "X": ("xv", 10),
    "V": ("xv", 5),
    "GreaterThan": ("greater", None),
}
DIGITS = {"ContainAtLeast": "contains", "ContainExact": "contains_exactly"}


@lru_cache
def diagonals(side: int) -> dict[int, tuple[int, ...]]:
    """Return the diagonal that each edge cell stands for."""
    last = side - 1
    starts = [(r, 0, 1, 1) for r in range(last)]
    starts += [(r, last, -1, -1) for r in range(1, last)]
    starts += [(0, c, 1, -1) for c in range(1, side)]
    starts += [(last, c, -1, 1) for c in range(1, last)]
    found: dict[int, tuple[int, ...]] = {}
    for row, column, down, right in starts:
        cells = []
        while 0 <= row < side and 0 <= column < side:
            cells.append(side * row + column)
            row, column = row + down, column + right
        if len(cells) > 1 and tuple(cells[::-1]) not in found.values():
            found[cells[0]] = tuple(cells)
    return found
