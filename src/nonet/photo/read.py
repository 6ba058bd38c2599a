"""Reading boards from photos: the board, how sure each cell is, and where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nonet.board.board import Board
from nonet.board.errors import FormatError, MissingError
from nonet.results.solving import STATUSES, Status

if TYPE_CHECKING:
    from PIL import Image

    from nonet.photo.load import Photo
    from nonet.photo.mesh import Grid

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read from one grid of a photo.

    `board` has printed digits as givens and handwritten ones placed. `confidence` is 0 to 1 for
    each of the 81 cells. `doubtful` lists the cells to look at: those read unsurely, those written
    by hand, and `repaired`, which the solver changed because no puzzle is as was read. `choices`
    has for each of them what else it may be, likeliest first (0 is empty). `marked` lists the
    cells with pencil marks and no digit.

    `crossings` tells where the lines of the grid cross in the photo (turned as its EXIF says), ten
    rows of ten points in pixels, as the board stands; `turn` is by how many degrees the board is
    turned to the right in the photo: 0, 90, 180 or 270. `picture` is the straightened grid, and
    `others` counts the further grids of the photo.
    """

    board: Board
    status: Status
    confidence: tuple[float, ...]
    doubtful: tuple[int, ...]
    repaired: tuple[int, ...]
    choices: dict[int, tuple[int, ...]]
    marked: tuple[int, ...]
    crossings: tuple[tuple[Point, ...], ...] = field(repr=False)
    turn: int
    picture: Image.Image = field(repr=False, compare=False)
    others: int

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The board's top left, top right, bottom right and bottom left corner in the photo."""
        top, bottom = self.crossings[0], self.crossings[-1]
        return top[0], top[-1], bottom[-1], bottom[0]


def read_photo(source: str | Path | bytes | Image.Image) -> Reading:
    """Read the largest grid of a photo: a path, the bytes of a file, or a PIL image.

    Args:
        source: a path, bytes or a PIL image.

    Returns:
        A `Reading`.

    Raises:
        FormatError: it is no picture, it has no grid of 9x9, it is too dark or too small.
        MissingError: Pillow or OpenCV is missing: `pip install 'nonet[photo]'`.
        OSError: the file is not there, or cannot be read.

    >>> read_photo(b"")
    Traceback (most recent call last):
    nonet.board.errors.FormatError: this is not a JPEG, PNG or WebP picture: save it as one of these
    """
    photo, grids = _find(source)
    return _read(photo, grids[0], len(grids) - 1)


def read_page(source: str | Path | bytes | Image.Image) -> list[Reading]:
    """Read all grids of a photo, the largest first; otherwise like `read_photo`.

    Args:
        source: the photo, as `read_photo` takes it.

    Returns:
        A list of `Reading`.

    Raises:
        FormatError: it is no picture, or has no grid.

    >>> read_page(b"no photo")
    Traceback (most recent call last):
    nonet.board.errors.FormatError: this is not a JPEG, PNG or WebP picture: save it as one of these
    """
    photo, grids = _find(source)
    return [_read(photo, grid, len(grids) - 1) for grid in grids]


def draw_readings(
    source: str | Path | bytes | Image.Image, readings: Sequence[Reading]
) -> Image.Image:
    """Draw what was read over the photo it was read from, doubtful cells marked.

    Args:
        source: the photo, as `read_photo` takes it.
        readings: what was read of it.

    Returns:
        A PIL image.

    Raises:
        FormatError: it is no picture.

    >>> draw_readings(b"", [])
    Traceback (most recent call last):
    nonet.board.errors.FormatError: this is not a JPEG, PNG or WebP picture: save it as one of these
    """
    photo = _import().load(source)
    from nonet.photo.load import to_image
    from nonet.photo.overlay import draw_over

    image = to_image(photo.colour, 0)
    for reading in readings:
        crossings = [[(x / photo.scale, y / photo.scale) for x, y in r] for r in reading.crossings]
        image = draw_over(image, crossings, reading.board.values, reading.doubtful)
    return image


def _import() -> Any:
    """Import what the extra brings, or say which it is."""
    try:
        from nonet.photo import load
    except ImportError as error:
        package = {"cv2": "OpenCV", "PIL": "Pillow"}.get(str(error.name), error.name)
        raise MissingError("missing_extra", what="photos", package=package, extra="photo") from None
    return load


def _find(source: Any) -> tuple[Photo, list[Grid]]:
    photo = _import().load(source)
    from nonet.photo.grid import find_grids

    try:
        return photo, find_grids(photo.grey)
    except FormatError:
        # A dark screen has light lines.
        with suppress(FormatError):
            return photo, find_grids(255 - photo.grey)
        raise


def _read(photo: Photo, grid: Grid, others: int) -> Reading:
    from nonet.photo import digits, ink, repair
    from nonet.photo.load import to_image
    from nonet.photo.mesh import crossings, straighten

    straight = straighten(photo.colour, grid.mesh, digits.STEP)
    parts = digits.cells(straight)
    quarters, seen, judged = repair.upright(parts)
    by_hand = ink.by_hand(straight, parts, quarters, seen.hand, judged.digits)
    doubtful = repair.doubtful(seen, judged, by_hand)
    values = judged.digits.tobytes()
    givens = (judged.digits * ~by_hand).tobytes()
    return Reading(
        board=Board.of(values, givens),
        status=STATUSES[judged.solutions],
        confidence=tuple(seen.confidence(judged.digits)),
        doubtful=doubtful,
        repaired=judged.repaired,
        choices={cell: seen.choices(cell, values[cell]) for cell in doubtful},
        marked=seen.marked,
        crossings=crossings(grid.mesh, quarters, photo.scale),
        turn=90 * quarters,
        picture=to_image(straight, quarters),
        others=others,
    )
