"""What commands say and draw of the photos that they are given."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from nonet.board.cells import format_cell
from nonet.board.errors import ArgumentError
from nonet.tables.kinds import Source
from nonet.views.cli.output import complain

if TYPE_CHECKING:
    from nonet.results.photos import Reading

ENDINGS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".webp": "WEBP"}


def add_photos(parser: argparse.ArgumentParser, many: bool) -> None:
    """Let a command that takes puzzles, one or many, be told how to read photos."""
    parser.set_defaults(all_grids=False if many else None)
    if many:
        parser.add_argument(
            "--all",
            dest="all_grids",
            action="store_true",
            help="of a photo: all grids, not the largest",
        )
    parser.add_argument(
        "--show", metavar="FILE", help="of a photo: draw what was read over it (.png, .jpg, .webp)"
    )


def check_show(sources: Sequence[Source], path: str) -> None:
    """Refuse to draw over what is not one photo, or into what is no picture."""
    if Path(path).suffix.lower() not in ENDINGS:
        raise ArgumentError("show_ending", path=path, endings=list(ENDINGS))
    if (count := sum(source.photo is not None for source in sources)) != 1:
        raise ArgumentError("show_one_photo", count=count)


def with_notes(source: Source, args: argparse.Namespace) -> Source:
    """Have a photo read as the options say, and doubtful cells named on standard error."""
    from nonet.results.photos import read_page, read_photo
    from nonet.tables.photos import photo_source

    def read(data: bytes) -> Sequence[Reading]:
        readings = read_page(data) if args.all_grids else [read_photo(data)]
        for number, reading in enumerate(readings, 1):
            _tell(reading, f"{source.name}, grid {number}" if len(readings) > 1 else source.name)
        if not args.all_grids and readings[0].others:
            more = "" if args.all_grids is None else ", --all reads all"
            count = readings[0].others
            complain(f"{count} more in the photo; the largest is read{more}", source.name)
        if args.show:
            _draw(data, readings, args.show)
        return readings

    assert source.photo
    return photo_source(source.name, source.photo, read)


def _tell(reading: Reading, place: str) -> None:
    """Name the cells to look at, with what was read there."""
    for what, cells in (
        ("repaired", reading.repaired),
        ("doubtful", [cell for cell in reading.doubtful if cell not in reading.repaired]),
    ):
        if cells:
            read = [f"{format_cell(cell)}={reading.board[cell] or 'empty'}" for cell in cells]
            complain(f"{what}: {', '.join(read)}", place)


def _draw(data: bytes, readings: Sequence[Reading], path: str) -> None:
    from nonet.results.photos import draw_readings
    from nonet.tables.whole_file import whole_file

    with whole_file(path) as file:
        draw_readings(data, readings).save(file, ENDINGS[Path(path).suffix.lower()])
