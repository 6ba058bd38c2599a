"""Boards of other sizes, and with regions, parsed from lines, rows and lists.

A cell is a character (1 to 9, then A or a for 10) or, between spaces or commas, a number; blanks
are `.`, `0`, `_`, `*` and `?`. The size follows from the number of cells. A second block of as many
characters, each used as often as the side is long, gives the regions:

    1...      AAAB
    ...2      ACBB
    .3..      CCDB
    ....      CDDD     (regions need not be named by letters)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import isqrt
from typing import Any

from nonet.errors import ArgumentError, FormatError
from nonet.formats.lines import BLANKS, Cells, from_nested, to_item
from nonet.geometry.cells import CELLS, SIDE
from nonet.geometry.layout import MOST, SYMBOLS, box_of
from nonet.rules.model import Rule, Rules

SIDES = frozenset(side for side in range(4, MOST + 1) if side != SIDE and box_of(side))
"""The sides of boards in text without rules: those with boxes, except nine."""

SMALL = re.compile(r"[0-4._*?]{16}")
"""A line of a 4x4 board; 16 such lines could also be a 16x16 board without high digits."""

_PLAIN = re.compile(r"[0-9A-Za-z._*?,;\s|+=¦\u2500-\u257f-]+")
_DRAWN = re.compile(r"[-=+|¦\u2500-\u257f]")
_CELL = re.compile(r"[0-9A-Za-z._*?]")
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LETTERS = re.compile(r"[A-Za-z]+")


def parse(text: str) -> Cells | None:
    """Parse a board of another size or with regions; None if it may be a classic board.

    >>> parse("1" + "." * 15).rules, parse("." * 81)
    (Rules(4), None)
    >>> parse("." * 16 + " AAABACBBCCDBCDDD").rules
    Rules(4, regions('AAABACBBCCDBCDDD'))
    """
    if not _PLAIN.fullmatch(text):
        return None
    if any("-" in line and _CELL.search(line) for line in text.splitlines()):
        return None  # `-` is a blank there: a ruler has no cells
    if len(_DRAWN.sub(" ", text).split()) == CELLS:
        return None  # a grid of candidates
    tokens = _tokens(text)
    side = isqrt(len(tokens))
    if side * side == len(tokens) != CELLS * SIDE:
        if side <= MOST:
            return read(text, Rules(side)) if side in SIDES else None
        raise FormatError("board_size", side=side, most=MOST)
    half = len(tokens) // 2
    side = isqrt(half)
    if 4 <= side <= MOST and 2 * side * side == len(tokens):
        shape = shape_of(tokens[half:], side)
        if shape is None and are_nearly_regions(tokens[:half], tokens[half:], side):
            shape = name_regions(tokens[half:])  # with_regions raises an error with the sizes
        if shape is not None:
            return with_regions(tokens[:half], shape, side)
    return None


def shape_of(names: Sequence[str], side: int) -> str | None:
    """Return the regions of cells as one letter each; None if the names are not regions.

    In regions, unlike in a solution, some name repeats in a row; each name is used as often as the
    side is long.

    >>> shape_of("1112132233423444", 4), shape_of("1234" * 4, 4)
    ('1112132233423444', None)
    """
    even = len(names) == side * side and set(Counter(names).values()) == {side}
    if not even or all(len({*names[i : i + side]}) == side for i in range(0, len(names), side)):
        return None
    return name_regions(names)


def are_nearly_regions(cells: Sequence[str], names: Sequence[str], side: int) -> bool:
    """Return whether names are regions of which a few have a cell too many or too few.

    In a solution few cells have an equal neighbour, and a killer has sums above the digits.

    >>> are_nearly_regions("." * 16, "1112132233423442", 4)
    True
    >>> are_nearly_regions("." * 16, "1234214334124322", 4)
    False
    """
    if len(names) != side * side or any(c.isdecimal() and int(c) > side for c in cells):
        return False
    if any(not name.isalnum() or name == "0" for name in names):
        return False
    sizes = sorted(Counter(names).values(), reverse=True)
    wrong = sum(max(0, size - side) for size in sizes) + sum(sizes[side:])
    if len(sizes) < side or not 0 < wrong <= max(1, side // 3):
        return False
    pairs = [(i, i + 1) for i in range(len(names) - 1) if (i + 1) % side]
    pairs += [(i, i + side) for i in range(len(names) - side)]
    alike = {cell for pair in pairs if names[pair[0]] == names[pair[1]] for cell in pair}
    return 4 * len(alike) >= 3 * len(names)


def name_regions(names: Sequence[str]) -> str:
    """Return the names of regions as one character each.

    >>> name_regions(["1", "1", "10", "10"])
    'AABB'
    """
    if all(len(name) == 1 for name in names):
        return "".join(names)
    letters = {name: chr(ord("A") + i) for i, name in enumerate(dict.fromkeys(names))}
    return "".join(letters[name] for name in names)


def with_regions(tokens: Sequence[str], shape: str, side: int) -> Cells:
    """Return the cells of a board with regions instead of boxes."""
    try:
        rules = Rules(side, Rule("regions", (), shape))
    except ArgumentError as error:
        raise FormatError(error.code, **error.values) from None
    values = values_of(tokens, rules)
    return Cells(values, values, None, rules)


def side_of(source: Any) -> int | None:
    """Return the side of a board of another size from its rows; None for the classic board.

    >>> side_of([[0] * 6] * 6), side_of([0] * 81)
    (6, None)
    """
    if not isinstance(source, Sequence) or isinstance(source, str | bytes | bytearray):
        return None
    count = len(_flat(source))
    return isqrt(count) if is_square(count) else None


def from_rows(source: Sequence[Any]) -> Cells:
    """Parse the board in rows or in one list of cells, classic or of another size.

    >>> from_rows(["1..."] * 4).rules, len(from_rows([0] * 81).values)
    (Rules(4), 81)
    """
    side = side_of(source)
    return from_nested(source) if side is None else read(source, Rules(side))


def read(source: Any, rules: Rules) -> Cells:
    """Parse a board of the size of its rules; all digits are givens.

    >>> read("1..." * 4, Rules(4)).values[:4]
    b'\\x01\\x00\\x00\\x00'
    """
    cells = rules.side * rules.side
    if source is None:
        return Cells(bytes(cells), bytes(cells), None, rules)
    if hasattr(source, "tolist"):
        source = source.tolist()
    tokens = _tokens(source) if isinstance(source, str) else _flat(source)
    if len(tokens) != cells:
        raise FormatError("cells_expected", count=len(tokens), expected=cells)
    values = values_of(tokens, rules)
    return Cells(values, values, None, rules)


def values_of(tokens: Sequence[Any], rules: Rules) -> bytes:
    """Parse cells to numbers: digits, decimals, letters above 9, and other spellings.

    With 10 digits or more, `0` stands for the highest digit (0 to F) if there is another blank;
    `-` and `x` are blanks if there is no other; letters that are too high count from A.

    >>> list(values_of("A.B.C.D.", Rules(4))), list(values_of("1-3-", Rules(4)))
    ([1, 0, 2, 0, 3, 0, 4, 0], [1, 0, 3, 0])
    """
    other = _other_spelling(tokens, rules) if all(isinstance(t, str) for t in tokens) else {}
    return bytes(
        other[token] if token in other else _value(token, i, rules)
        for i, token in enumerate(tokens)
    )


def _other_spelling(tokens: Sequence[str], rules: Rules) -> dict[str, int]:
    """Return the values of tokens that are spelled in another way than 1 to 9 and A for 10."""
    count, n = Counter(tokens), rules.digits
    blanks = [token for token in count if token.strip("._*?") == ""]
    other = {"00": 0}
    blanks += sorted(count.keys() & {"-", "--"})
    if not blanks and not count.keys() & {"0", "00"}:
        blanks += sorted(count.keys() & {"x", "X"})
    other |= dict.fromkeys(blanks, 0)
    if n > SIDE and 0 < count["0"] <= rules.side and blanks:
        top = {SYMBOLS[n], SYMBOLS[n].lower(), str(n)}
        other |= {} if top & count.keys() else {"0": n}
    letters = {token for token in count if len(token) == 1 and token.isalpha()} - other.keys()
    far = any(SYMBOLS.find(letter.upper()) not in range(1, n + 1) for letter in letters)
    if far and not any(token.isdecimal() and int(token) for token in count):
        other |= {x: i for x in letters if 0 < (i := _ALPHABET.find(x.upper()) + 1) <= n}
    return other


def says_all(rules: Rules) -> bool:
    """Return whether a line of digits is enough for a board: a size with its standard boxes.

    >>> says_all(Rules(16)), says_all(Rules(7)), says_all(Rules(9, "diagonals"))
    (True, False, False)
    """
    usual = not rules.rules and not rules.missing
    return rules.is_classic or (usual and rules.side in SIDES and rules.digits == rules.side)


def is_line(text: str) -> bool:
    """Return whether a line without spaces is a whole board of another size or with regions.

    Sixteen characters may also be a row of a 16x16 board, so they do not count.

    >>> is_line("." * 36), is_line("." * 16), is_line("." * 81)
    (True, False, False)
    """
    if len(text) > 16 and is_square(len(text)):
        return _PLAIN.fullmatch(text) is not None
    side = isqrt(len(text) // 2)
    return (
        4 <= side <= MOST
        and 2 * side * side == len(text)
        and shape_of(text[side * side :], side) is not None
    )


def is_too_large(text: str) -> bool:
    """Return whether a line without spaces is a square with more cells than a board can have.

    A line of candidates, 729 characters, does not count.

    >>> is_too_large("." * 676), is_too_large("." * 625), is_too_large("." * 729)
    (True, False, False)
    """
    side = isqrt(len(text))
    large = MOST < side <= 2 * MOST and side * side == len(text) != CELLS * SIDE
    return large and _PLAIN.fullmatch(text) is not None


def is_square(count: int) -> bool:
    """Return whether a number of cells makes a board of another size.

    >>> is_square(36), is_square(80), is_square(81)
    (True, False, False)
    """
    side = isqrt(count)
    return side in SIDES and side * side == count


@lru_cache(256)  # the rows of a block are counted again for each new row
def count_row(line: str) -> int:
    """Return the number of cells of one row, drawn or not; 0 if it cannot be a row.

    >>> count_row("| 1 . | . 2 |"), count_row("1..5"), count_row("12 . . 3")
    (4, 4, 4)
    """
    if not _PLAIN.fullmatch(line):
        return 0
    tokens = _DRAWN.sub(" ", line).replace(",", " ").replace(";", " ").split()
    numbers = any(len(token) == 2 for token in tokens) and all(len(token) <= 2 for token in tokens)
    return len(tokens) if numbers and len(tokens) > 2 else sum(map(len, tokens))


def is_region_row(line: str, side: int) -> bool:
    """Return whether a line is a row of regions: only letters, as many as the side.

    >>> is_region_row("AABB", 4), is_region_row("1..2", 4)
    (True, False)
    """
    text = _DRAWN.sub("", "".join(line.split()))
    return len(text) == side <= SIDE and _LETTERS.fullmatch(text) is not None


def _tokens(text: str) -> list[str]:
    text = _DRAWN.sub(" ", text)
    if "," in text or ";" in text:
        return [field.strip() for field in re.split("[,;]|\n", text.strip())]
    tokens = text.split()
    squares = {side * side for side in range(2, MOST + 1)}
    numbers = len(tokens) in squares or (len(tokens) % 2 == 0 and len(tokens) // 2 in squares)
    if numbers and {len(token) for token in tokens} in ({1, 2}, {2}):
        return tokens
    return list("".join(tokens))


def _flat(rows: Sequence[Any]) -> list[Any]:
    return [
        item
        for row in rows
        for item in (row if isinstance(row, Sequence) and len(rows) != len(row) ** 2 else [row])
    ]


def _value(token: Any, cell: int, rules: Rules) -> int:
    token = to_item(token)
    text = "" if token is None else str(token)
    if not text or text in BLANKS:
        return 0
    value = int(text) if len(text) > 1 and text.isdecimal() else SYMBOLS.find(text.upper())
    if isinstance(token, bool) or not 1 <= value <= rules.digits:
        name = rules.layout.name(cell)
        raise FormatError("not_a_digit_at", cell=name, character=text, most=rules.digits)
    return value
