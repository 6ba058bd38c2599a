"""Handwriting is distinguished from print: it is placed, and print becomes the givens."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PIL import Image

import nonet
from tests.photo.drawing import Page, saved
from tests.support import PICTURE, SOLVED, sweep
from training.strokes import write

EMPTY = [cell for cell, char in enumerate(PICTURE) if char == "."]


def filled_in(cells: list[int], ink: Any, size: int = 42) -> Image.Image:
    """A printed page with digits of the solution, written in some cells by a steady hand."""
    page = Page()
    image = page.draw(PICTURE)
    random = np.random.default_rng(5)
    for cell in cells:
        shape = Image.fromarray(write(int(SOLVED[cell]), size, random, shake=0.01))
        row, column = divmod(cell, 9)
        middle = [page.border + round((n + 0.5) * page.cell) for n in (column, row)]
        corner = (middle[0] - shape.width // 2, middle[1] - shape.height // 2)
        image.paste(ink, (*corner, corner[0] + shape.width, corner[1] + shape.height), shape)
    return image


@pytest.mark.parametrize("ink", [(30, 60, 170), (150, 150, 150), (190, 30, 40)], ids=str)
@pytest.mark.parametrize("quarters", sweep([0, 1], 0))
def test_print_is_given_and_handwriting_placed(ink: Any, quarters: int) -> None:
    cells = EMPTY[::3]
    image = filled_in(cells, ink).rotate(-90 * quarters)
    reading = nonet.read_photo(saved(image, quality=90))
    givens = "".join(str(digit or ".") for digit in reading.board.givens)
    assert givens == PICTURE
    written = {cell for cell in cells if reading.board.values[cell]}
    assert len(written) > 0.9 * len(cells)
    assert written <= set(reading.doubtful)


def test_print_alone_is_given() -> None:
    for page in (Page(), Page(ink=(20, 40, 160)), Page(cell=38)):
        reading = nonet.read_photo(saved(page.draw(PICTURE)))
        assert bytes(reading.board.givens) == bytes(reading.board.values)


def test_an_empty_board_has_no_handwriting() -> None:
    assert not any(nonet.read_photo(Page().draw("." * 81)).board.givens)
