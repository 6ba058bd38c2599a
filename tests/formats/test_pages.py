"""Boards in the layouts that puzzle pages have, whatever stands for blanks there."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator, Sequence
from math import isqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet import Board, generate
from nonet.errors import FormatError
from nonet.formats import pages
from nonet.formats.text import read_boards
from nonet.geometry.layout import SYMBOLS, box_of
from nonet.rules import Rules, cage, regions

SIDES = (4, 6, 9, 10, 12, 16, 25)
CAGES = (cage(8, "r2c4 r3c4 r4c4"), cage(6, "r3c12 r4c1"))
JIGSAW = "AAABBAACBBCCCBDCEDDDEEEED"


def puzzle(side: int) -> bytes:
    """Make a board of a size with about half of its cells, digits in any order."""
    rng = random.Random(side)
    box = box_of(side)
    assert box is not None
    rows, columns = box
    labels = rng.sample(range(1, side + 1), side)
    full = [
        labels[(columns * (r % rows) + r // rows + c) % side]
        for r in range(side)
        for c in range(side)
    ]
    return bytes(digit if rng.random() < 0.5 else 0 for digit in full)


def cut(cells: Sequence[str], side: int) -> list[list[str]]:
    return [list(cells[i : i + side]) for i in range(0, len(cells), side)]


def drawn(rows: list[list[str]], side: int, gap: str, ruler: str) -> str:
    """Draw bars between boxes, and rules between bands."""
    down, right = box_of(side) or (side, side)
    lines = []
    for i, row in enumerate(rows):
        if i and i % down == 0:
            lines.append(ruler)
        parts = [gap.join(row[j : j + right]) for j in range(0, side, right)]
        lines.append(f"{gap}|{gap}".join(parts))
    return "\n".join(lines)


def layouts(values: bytes, side: int) -> Iterator[tuple[str, str]]:
    """Write a board as pages do: a name of the layout, and the text."""
    for blank in ".0_*?-x":
        cells = [SYMBOLS[v] if v else blank for v in values]
        rows = cut(cells, side)
        yield f"line {blank}", "".join(cells)
        yield f"rows {blank}", "\r\n".join(map("".join, rows)) + "\r\n"
        yield f"spaced {blank}", "\n".join(map(" ".join, rows))
        yield f"drawn {blank}", drawn(rows, side, "", "---+---")
        yield f"drawn wide {blank}", drawn(rows, side, " ", "-" * (2 * side + 5))
    for blank in (".", "0", "_", "-", "x", "..", "--", "00"):
        words = [str(v) if v else blank for v in values]
        rows = cut(words, side)
        text = "\n".join(map(" ".join, rows))
        yield f"words {blank}", text
        yield f"aligned {blank}", "\n".join(" ".join(f"{word:>2}" for word in row) for row in rows)
        yield f"commas {blank}", "\n".join(map(",".join, rows))
        yield f"tabs {blank}", "\n".join(map("\t".join, rows))
        yield f"framed {blank}", f"+-----+\n{drawn(rows, side, ' ', '+-----+')}\n+-----+"
        yield f"two sizes in front {blank}", f"{side} {side}\n{text}"
        yield f"size in front {blank}", f"{side}\n{text}"
        yield f"one line {blank}", " ".join(words)
        yield f"one line of commas {blank}", ",".join(words)
    yield (
        "two digits",
        "\n".join(" ".join(f"{int(v):02}" for v in row) for row in cut_values(values)),
    )
    yield (
        "empty fields",
        "\n".join(",".join(str(v) if v else "" for v in row) for row in cut_values(values)),
    )
    yield (
        "spaces",
        "\n".join("".join(SYMBOLS[v] if v else " " for v in row) for row in cut_values(values)),
    )
    yield (
        "letters from A",
        "\n".join("".join(chr(64 + v) if v else "-" for v in row) for row in cut_values(values)),
    )


def cut_values(values: bytes) -> list[bytes]:
    side = isqrt(len(values))
    return [values[i : i + side] for i in range(0, len(values), side)]


@pytest.mark.parametrize("side", SIDES)
def test_a_board_is_read_from_every_layout(side: int) -> None:
    values = puzzle(side)
    for name, text in layouts(values, side):
        board = Board(text)
        assert (board.values, board.rules) == (values, Rules(side)), name


@pytest.mark.parametrize("blank", [".", "-", "_"])
def test_zero_is_a_digit_beside_another_blank(blank: str) -> None:
    values = puzzle(16)
    lowered = bytes(v % 16 for v in values)  # 16 is written 0
    text = "".join(
        "0123456789ABCDEF"[w] if v else blank for v, w in zip(values, lowered, strict=True)
    )
    assert Board(text).values == values
    assert Board("\n".join(text[i : i + 16].lower() for i in range(0, 256, 16))).values == values
    assert Board(text.replace(blank, "0")).values.count(16) == 0  # no other blank: it is one


def test_letters_count_from_a_only_where_they_must() -> None:
    assert Board("G" + "." * 255).values[0] == 16
    assert Board("GP" + "." * 254).values[:2] == bytes([7, 16])
    with pytest.raises(FormatError, match="r1c2: 'P' is not a digit"):
        Board("1P" + "." * 254)


def test_dashes_among_cells_are_blanks_and_no_smaller_board() -> None:
    rows = ["1 - - 4 - 6", "- 2 - - 5 -"] * 3  # without its dashes fifteen and a size: 4x4
    board = Board("6\n" + "\n".join(rows))
    assert (board.rules.side, board.values[:6]) == (6, bytes([1, 0, 0, 4, 0, 6]))


@pytest.mark.parametrize("blank", [".", "0", "-", "x"])
@pytest.mark.parametrize("first", ["A", "a", "1", "0"])
@pytest.mark.parametrize("side", [5, 16])
def test_regions_are_read_from_every_layout(side: int, first: str, blank: str) -> None:
    if side == 16:  # boxes, but for two cells
        shape = "".join(chr(65 + 4 * (i // 64) + i % 16 // 4) for i in range(256))
        shape = shape[:3] + "B" + shape[4:20] + "A" + shape[21:]
    else:
        shape = JIGSAW
    values = bytes([2, 0, 0, 1]) + bytes(side * side - 5) + bytes([side])
    wanted = {house.cells for house in Rules(side, regions(shape)).layout.houses}
    start = ord(first)
    names = [
        str(ord(c) - 65 + int(first)) if first.isdigit() else chr(start + ord(c) - 65)
        for c in shape
    ]
    words = [str(v) if v else blank for v in values]
    givens, areas = ("\n".join(map(" ".join, cut(part, side))) for part in (words, names))
    texts = [
        f"{givens}\n{areas}",
        f"{givens}\n\n{areas}\n",
        f"{side} {side}\n{givens}\n{areas}",
        f"[problem]\n{givens}\n[areas]\n{areas}\n[solution]\n{givens}",
        f"puzzle\n{givens}\nregions\n{areas}\nsolution\n{givens}\nend",
        "\n".join(map("   ".join, zip(givens.splitlines(), areas.splitlines(), strict=True))),
    ]
    for text in texts:
        board = Board(text)
        assert board.values == values, text
        assert {house.cells for house in board.layout.houses} == wanted, text


def test_numbers_with_areas_of_other_sizes_are_a_killer() -> None:
    text = """
        [problem]
        3 - 7 -
        - - - 8
        6 - 1 -
        - - - -
        [areas]
        1 1 2 2
        3 3 2 4
        5 5 6 4
        5 7 7 4
    """
    board = Board(text)
    assert board.rules == Rules(4, cage(3, "r1c12"), cage(7, "r1c34 r2c3"), *CAGES)
    assert board.values == bytes([*[0] * 10, 1, *[0] * 5])
    with pytest.raises(FormatError, match="2 cells cannot add up to 9; use 3 to 7"):
        Board(text.replace("3 - 7 -", "9 - 7 -"))
    both = text.replace("3 - 7 -", "3 2 7 -")  # two numbers in one area
    with pytest.raises(FormatError):
        Board(both)


@pytest.mark.parametrize("side", [5, 9, 16])
def test_a_drawn_jigsaw_keeps_its_regions(side: int) -> None:
    boxes = "".join(chr(65 + 4 * (i // 64) + i % 16 // 4) for i in range(256))
    wide = boxes[:3] + "B" + boxes[4:20] + "A" + boxes[21:]  # but for two cells
    rules = {
        5: Rules(5, regions(JIGSAW)),
        9: generate(rules="jigsaw", seed=3).rules,
        16: Rules(16, regions(wide)),
    }[side]
    board = Board(rules=rules).place(0, 1).place(side, 2)
    again = Board(board.format("grid"))
    assert again.values == board.values
    assert {h.cells for h in again.layout.houses} == {h.cells for h in board.layout.houses}
    (entry,) = read_boards(f"{line}\n" for line in board.format("grid").splitlines())
    assert not isinstance(entry.cells, FormatError)
    assert entry.cells.rules == again.rules


def test_a_drawn_killer_is_refused_in_a_sentence() -> None:
    drawn = Board(rules=Rules(6, cage(7, "r1c34"))).format("grid")
    with pytest.raises(FormatError, match="cages cannot be read from a drawing"):
        Board(drawn)
    (entry,) = read_boards(drawn.splitlines())
    assert isinstance(entry.cells, FormatError)


def test_a_killer_in_one_line_may_be_broken() -> None:
    line = Board(rules=Rules(9, cage(15, "r1c12"))).format("killer")
    assert Board(line.replace(":9:", ":9:\n")).rules == Rules(9, cage(15, "r1c12"))


def test_a_file_may_hold_one_board_of_a_page() -> None:
    values = puzzle(6)
    rows = (" ".join(str(v) if v else "-" for v in row) for row in cut_values(values))
    (entry,) = read_boards(["6 6\n", *(f"{row}\n" for row in rows)])
    assert not isinstance(entry.cells, FormatError)
    assert entry.cells.values == values


@given(st.text(alphabet="0123456789ABGPxX.-_ |+,\n\t=[]problemareas", max_size=700))
def test_any_page_is_a_board_or_none(text: str) -> None:
    pages.parse(text)
    with contextlib.suppress(FormatError):
        Board(text)
