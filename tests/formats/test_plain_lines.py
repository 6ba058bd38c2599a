"""Large texts are read in runs, and nothing changes by where a chunk ends."""

from __future__ import annotations

import io
import random

import pytest

from nonet import Board, FormatError
from nonet.formats import plain_lines
from nonet.formats.plain_lines import CHUNK, LONGEST, Run, read_runs, split_runs
from nonet.formats.text import Entry
from tests.support import PICTURE

GRID = Board(PICTURE).grid()
PIECES = [PICTURE, PICTURE, PICTURE.replace(".", "0"), GRID, "", "# note", PICTURE[:-1], "53..x\n"]


def texts(data: bytes) -> list[str]:
    found = []
    for item in read_runs(io.BytesIO(data)):
        if isinstance(item, Run):
            found += [str(Board(line)) for line in item.data.decode().splitlines()]
        elif isinstance(item.cells, FormatError):
            found.append(f"{item.line}: {item.cells}")
        else:
            found.append(str(Board._of(*item.cells)))
    return found


@pytest.mark.parametrize("chunk", [100, 1000, 1 << 21])
def test_chunks_make_no_difference(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = random.Random(3).choices(PIECES, k=200)
    data = "\n".join(pieces).encode()
    whole = texts(data)
    assert whole.count(PICTURE) == sum(
        piece.count("\n") == 12 or len(piece) == 81 for piece in pieces
    )
    monkeypatch.setattr(plain_lines, "CHUNK", chunk)
    assert texts(data) == whole


def test_runs_cover_the_text() -> None:
    data = f"{PICTURE}\r\n{PICTURE}\r\n\n{PICTURE} \n{PICTURE}\n{' ' * 81}\n{PICTURE}".encode()
    found = list(split_runs(io.BytesIO(data)))
    assert b"".join(run.data for run in found) == data + b"\n"
    assert [(run.plain, run.line) for run in found] == [
        (True, 1),
        (False, 3),
        (True, 5),
        (False, 6),
        (True, 7),
    ]


def test_a_line_that_is_not_text_is_named_and_the_others_are_read() -> None:
    data = PICTURE.encode() + b"\n53\xff" + b"." * 78 + b"\n" + PICTURE.encode() + b"\n"
    assert texts(data) == [
        PICTURE,
        "2: line 2, column 3: byte 0xff is not valid UTF-8 text",
        PICTURE,
    ]


def test_an_open_bracket_does_not_swallow_the_rest() -> None:
    assert texts(f"[\n{PICTURE}\n".encode())[1:] == [PICTURE]


def test_an_endless_line_is_cut_and_reading_continues() -> None:
    text = b"7" * (LONGEST + 3 * CHUNK) + b"\n" + PICTURE.encode() + b"\n"
    bad, good = read_runs(io.BytesIO(text))
    assert isinstance(bad, Entry)
    assert str(bad.cells) == "line 1: the line is longer than 8,388,608 bytes"
    assert isinstance(good, Run)
    assert good.line == 2
