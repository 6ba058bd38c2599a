"""Options for photos, and what commands print and draw for them."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from nonet.cli.output import print_error
from nonet.errors import ArgumentError
from nonet.geometry.cells import format_cell
from nonet.tables.readers import Source

if TYPE_CHECKING:
    from nonet.photo.read import Reading

ENDINGS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".webp": "WEBP"}


def add_photos(parser: argparse.ArgumentParser, many: bool) -> None:
    """Add the options for photos; `many` says whether the command takes more than one puzzle."""
    parser.set_defaults(all_grids=False if many else None)
    group = parser.add_argument_group("photo input")
    if many:
        group.add_argument(
            "--all",
            dest="all_grids",
            action="store_true",
            help="read every grid of a photo (default: only the largest one)",
        )
    group.add_argument(
        "--show",
        metavar="FILE",
        help="draw what was read over the photo and save it as FILE (.png, .jpg, or .webp)",
    )


def check_show(sources: Sequence[Source], path: str) -> None:
    """Raise an error unless there is exactly one photo and `path` is a picture file."""
    if Path(path).suffix.lower() not in ENDINGS:
        raise ArgumentError("show_ending", path=path, endings=list(ENDINGS))
    if (count := sum(source.photo is not None for source in sources)) != 1:
        raise ArgumentError("show_one_photo", count=count)


def with_photo_options(source: Source, args: argparse.Namespace) -> Source:
    """Read a photo as the options say, and print its doubtful cells on standard error."""
    from nonet.photo.read import read_page, read_photo
    from nonet.tables.photo_reader import photo_source

    def read(data: bytes) -> Sequence[Reading]:
        readings = read_page(data) if args.all_grids else [read_photo(data)]
        for number, reading in enumerate(readings, 1):
            _print_doubts(
                reading, f"{source.name}, grid {number}" if len(readings) > 1 else source.name
            )
        if not args.all_grids and readings[0].others:
            more = "" if args.all_grids is None else "; use --all to read every grid"
            found = readings[0].others + 1
            print_error(f"found {found} grids, reading only the largest{more}", source.name)
        if args.show:
            _draw(data, readings, args.show)
        return readings

    assert source.photo
    return photo_source(source.name, source.photo, read)


def _print_doubts(reading: Reading, place: str) -> None:
    """Print the cells to verify, with what was read there and the next best reading."""
    for what, cells in (
        ("repaired", reading.repaired),
        ("doubtful", [cell for cell in reading.doubtful if cell not in reading.repaired]),
    ):
        if cells:
            read = [
                f"{format_cell(cell)}={reading.board[cell] or 'empty'}"
                f" or {reading.choices[cell][0] or 'empty'}"
                for cell in cells
            ]
            print_error(f"{what}: {', '.join(read)}", place)


def _draw(data: bytes, readings: Sequence[Reading], path: str) -> None:
    from nonet.photo.read import draw_readings
    from nonet.tables.atomic_write import atomic_write

    with atomic_write(path) as file:
        draw_readings(data, readings).save(file, ENDINGS[Path(path).suffix.lower()])
