"""What is fuzzed: readers of text, links, tables and photos, with seeds of our own making.

A target reads bytes. It may raise an error of the family and nothing else.
"""

from __future__ import annotations

import gzip
import io
import json
import random
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import nonet
from nonet import Board
from nonet.errors import NonetError
from nonet.formats import fpuzzles, lzstring
from nonet.formats.text import read_boards
from nonet.rules import RULES
from tests.formats.puzzles import example
from tests.support import PICTURE, SOLVED, pack_for_page

_PACKED = "https://f-puzzles.com/?load="


class Target(NamedTuple):
    """A reader, what makes its seeds, and parts that mutations put in."""

    read: Callable[[bytes], object]
    seeds: Callable[[], list[bytes]]
    parts: tuple[bytes, ...]


def _read_text(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    for entry in read_boards(text.splitlines()):
        if not isinstance(entry.cells, NonetError):
            Board._of(*entry.cells).conflicts()
    Board(text).conflicts()


def _read_link(data: bytes) -> None:
    """Read a payload as it is, and packed into a link."""
    text = data.decode("utf-8", "replace")
    Board(_PACKED + lzstring.compress(text) if text.startswith("{") else text).conflicts()


def _read_table(data: bytes) -> None:
    from nonet.tables.readers import open_input, read_records

    with tempfile.NamedTemporaryFile(suffix=".bin") as file:
        file.write(data)
        file.flush()
        source = open_input(file.name)
        for record in read_records([source]):
            _ = record.board


def _read_photo(data: bytes) -> None:
    nonet.read_photo(data)


def _boards() -> list[Board]:
    return [Board(rules=example(kind)).place(0, 1) for kind in RULES]


def _texts() -> list[bytes]:
    classic = Board(PICTURE).remove("r1c3", 4)
    names = ("line", "zeros", "grid", "candidates", "candidate_line", "json", "csv", "library")
    texts = [classic.format(name) for name in names]
    texts += [board.format(name) for board in _boards() for name in ("json", "grid")]
    texts += [f"{PICTURE}\n{SOLVED}\n", f"# a note\n{PICTURE} # a note\n", "6 6\n" + "- - 3\n" * 12]
    texts += [f"[Puzzle]\n{PICTURE}\n[State]\n", json.dumps([PICTURE, {"size": 4}])]
    return [text.encode() for text in texts]


def _links() -> list[bytes]:
    texts = [f"https://a/#g={PICTURE}", f"https://www.sudokuwiki.org/sudoku.htm?bd={PICTURE}"]
    texts += [f"https://a/#b={pack_for_page(json.dumps({'size': 4}))}"]
    texts += [f"https://sudoku.coach/en/play/{PICTURE}", "3x3::k:" + "3841:" * 2 + "0:" * 79]
    for board in _boards():
        for name in ("iss", "fpuzzles", "sudokupad"):
            try:
                texts.append(board.format(name))
                texts += [json.dumps(fpuzzles.to_tree(board))] if name == "fpuzzles" else []
            except NonetError:
                continue
    return [text.encode() for text in texts]


_ROWS = [{"puzzle": PICTURE, "id": i, "note": "a,b"} for i in range(3)]


def _tables() -> list[bytes]:
    csv = "puzzle,id,note\n" + "".join(f'{PICTURE},{i},"a,b"\n' for i in range(3))
    lines = "".join(json.dumps(row) + "\n" for row in _ROWS)
    return [csv.encode(), lines.encode(), json.dumps(_ROWS).encode(), gzip.compress(csv.encode())]


def _arrow() -> list[bytes]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    table = pa.Table.from_pylist(_ROWS)
    parquet, stream, file = io.BytesIO(), io.BytesIO(), io.BytesIO()
    pq.write_table(table, parquet)
    for out, new in ((stream, pa.ipc.new_stream), (file, pa.ipc.new_file)):
        with new(out, table.schema) as writer:
            writer.write_table(table)
    return [parquet.getvalue(), stream.getvalue(), file.getvalue()]


def _photos() -> list[bytes]:
    from tests.photo.drawing import Page, saved

    image = Page(cell=24).draw(PICTURE)
    return [saved(image, kind) for kind in ("JPEG", "PNG", "WEBP", "GIF", "BMP")]


TARGETS = {
    "text": Target(
        _read_text, _texts, (b"\n", b"[", b"{", b"1", b".", b" ", b"|", b"\xc3\x9f", b"0")
    ),
    "links": Target(
        _read_link,
        _links,
        (b"~", b".", b"R1C1", b"null", b"[]", b"{}", b"1e999", b"-1", b"%", b'"'),
    ),
    "tables": Target(
        _read_table, _tables, (b"\n", b",", b'"', b"\x00", b"\xff", b"\x1f\x8b", b"{}")
    ),
    "arrow": Target(_read_table, _arrow, (b"\x00", b"\xff\xff\xff\xff", b"ARROW1", b"PAR1")),
    "photos": Target(
        _read_photo, _photos, (b"\x00\x00", b"\xff\xff", b"\xff\xd8", b"\x7f\xff\xff")
    ),
}


def mutate(rng: random.Random, seeds: list[bytes], parts: tuple[bytes, ...]) -> bytes:
    """Change a seed in a few places: bytes, parts put in, pieces left out, repeated or swapped."""
    data = bytearray(rng.choice(seeds))
    for _ in range(rng.choice((1, 1, 2, 4, 8))):
        at = rng.randrange(len(data) + 1)
        end = min(len(data), at + rng.choice((1, 2, 8, 64)))
        match rng.randrange(6):
            case 0 if at < len(data):
                data[at] = rng.randrange(256)
            case 1:
                data[at:at] = rng.choice(parts) * rng.choice((1, 1, 3, 100))
            case 2:
                del data[at:end]
            case 3:
                data[at:at] = data[at:end] * rng.choice((1, 2, 20))
            case 4 if at < len(data):
                data[at] ^= 1 << rng.randrange(8)
            case _:
                other = rng.choice(seeds)
                start = rng.randrange(len(other) + 1)
                data[at:end] = other[start : start + rng.choice((1, 8, 64))]
    return bytes(data)


def run_one(target: Target, data: bytes) -> None:
    """Read once; an error of the family is an answer."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            target.read(data)
        except NonetError as error:
            told = str(error)
            if "\n" in told or not told:
                raise AssertionError(f"not one sentence: {told!r}") from error


def replay(name: str, path: Path) -> None:
    """Read a file that a run has left."""
    run_one(TARGETS[name], path.read_bytes())
