"""Read classic 9x9 boards from photos: `read_photo`, `read_page` and `draw_readings`."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nonet.board.board import Board
from nonet.errors import FormatError, MissingError
from nonet.solvers.solve import STATUSES, Status

if TYPE_CHECKING:
    from PIL import Image

    from nonet.photo.load import Photo
    from nonet.photo.mesh import Grid

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of reading one grid of a photo.

    In `board`, printed digits are givens and handwritten ones are placed. `confidence` is 0 to 1
    for each of the 81 cells. `doubtful` lists the cells to check: those with low confidence, those
    with handwriting, those with another likely reading that also gives one solution, and
    `repaired`, which the solver changed because the reading was not a valid puzzle. `choices` has
    the alternatives for each doubtful cell, most likely first (0 is empty). `marked` lists the
    cells with pencil marks and no digit.

    `crossings` are the points where the grid lines cross in the photo (after EXIF rotation): ten
    rows of ten points in pixels, in the orientation of the board. `turn` is the clockwise rotation
    of the board in the photo: 0, 90, 180 or 270 degrees. `picture` is the straightened grid, and
    `others` is the number of other grids in the photo.
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
        """Top left, top right, bottom right and bottom left corners of the board in the photo."""
        top, bottom = self.crossings[0], self.crossings[-1]
        return top[0], top[-1], bottom[-1], bottom[0]


def read_photo(source: str | Path | bytes | Image.Image) -> Reading:
    """Read the largest grid of a photo: a path, the bytes of a file, or a PIL image.

    Args:
        source: a path, bytes or a PIL image.

    Returns:
        A `Reading`.

    Raises:
        FormatError: it is not a picture, has no 9x9 grid, or is too dark or too small.
        MissingError: Pillow or OpenCV is missing: `pip install 'nonet[photo]'`.
        OSError: the file does not exist or cannot be read.

    >>> read_photo(b"")
    Traceback (most recent call last):
    nonet.errors.FormatError: the file is not a JPEG, PNG or WebP picture; save it as one of these
    """
    photo, grids = _find(source)
    return _read(photo, grids[0], len(grids) - 1)


def read_page(source: str | Path | bytes | Image.Image) -> list[Reading]:
    """Read all grids of a photo, largest first; otherwise like `read_photo`.

    Args:
        source: the photo, as in `read_photo`.

    Returns:
        A list of `Reading`.

    Raises:
        FormatError: it is not a picture, or has no grid.

    >>> read_page(b"no photo")
    Traceback (most recent call last):
    nonet.errors.FormatError: the file is not a JPEG, PNG or WebP picture; save it as one of these
    """
    photo, grids = _find(source)
    return [_read(photo, grid, len(grids) - 1) for grid in grids]


def draw_readings(
    source: str | Path | bytes | Image.Image, readings: Sequence[Reading]
) -> Image.Image:
    """Draw readings over their photo, with doubtful cells marked.

    Args:
        source: the photo, as in `read_photo`.
        readings: the readings of this photo.

    Returns:
        A PIL image.

    Raises:
        FormatError: it is not a picture.

    >>> draw_readings(b"", [])
    Traceback (most recent call last):
    nonet.errors.FormatError: the file is not a JPEG, PNG or WebP picture; save it as one of these
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
    """Import the modules that need the extra; raise MissingError if it is not installed."""
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
        # On a dark screen the lines are light.
        with suppress(FormatError):
            return photo, find_grids(255 - photo.grey)
        raise


def _read(photo: Photo, grid: Grid, more: int) -> Reading:
    from nonet.photo import digits, ink, repair
    from nonet.photo.load import to_image
    from nonet.photo.mesh import crossings, straighten

    straight = straighten(photo.colour, grid.mesh, digits.STEP)
    parts = digits.cells(straight)
    quarters, seen, judged = repair.upright(parts)
    by_hand = ink.by_hand(straight, parts, quarters, seen.hand, judged.digits)
    others = repair.rivals(judged.digits, seen.chances) if judged.solutions == 1 else {}
    doubtful = repair.doubtful(seen, judged, by_hand, others)
    values = judged.digits.tobytes()
    givens = (judged.digits * ~by_hand).tobytes()
    return Reading(
        board=Board._of(values, givens),
        status=STATUSES[judged.solutions],
        confidence=tuple(seen.confidence(judged.digits)),
        doubtful=doubtful,
        repaired=judged.repaired,
        choices={
            cell: seen.choices(cell, values[cell], others.get(cell, set())) for cell in doubtful
        },
        marked=seen.marked,
        crossings=crossings(grid.mesh, quarters, photo.scale),
        turn=90 * quarters,
        picture=to_image(straight, quarters),
        others=more,
    )
