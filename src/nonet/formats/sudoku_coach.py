"""Links of sudoku.coach (9x9): deflated JSON in base 32 after `SCv7_32_`, or 81 digits.

Read only; the pencil marks of a cell become its candidates.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib

from nonet.errors import FormatError
from nonet.formats.lines import Cells, parse_line
from nonet.formats.payload import Tree, load, refuse_unknown, shown
from nonet.geometry.cells import CELLS, SIDE, open_masks

_PACKED = re.compile(r"SCv\d+_32_([0-9a-v]+)")
_PLAIN = re.compile(r"/([0-9.]{81})(?![0-9.])")
_MOST = 100_000  # the most characters of an unpacked payload
_MARKS = "userCellCandidates"
# Notes of the player are not part of the puzzle.
_KNOWN = {"gridSize", "givenDigits", "userDigits", _MARKS}
_NOTES = re.compile("user.*|.*[Cc]olou?r.*|title|author|comment|.*Time")


def parse(text: str, ignore_unknown: bool = False) -> Cells:
    """Parse a link or its payload.

    >>> parse("https://sudoku.coach/en/play/5" + "0" * 80).values[0]
    5
    """
    packed, plain = _PACKED.search(text), _PLAIN.search(text)
    if packed is not None:
        return _from_tree(load(_unpack(packed[1]), "the payload"), ignore_unknown)
    if plain is None:
        raise FormatError("link_is_id", link=text.strip())
    return parse_line(plain[1])


def _unpack(payload: str) -> str:
    padding = "=" * (-len(payload) % 8)
    try:
        data = base64.b32hexdecode(payload.upper() + padding)
        text = zlib.decompressobj().decompress(data, _MOST + 1).decode("utf-8")
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise FormatError("payload_broken", at=1) from None
    if len(text) > _MOST:
        raise FormatError("payload_too_large", most=_MOST)
    return text


def _from_tree(tree: Tree, ignore_unknown: bool) -> Cells:
    if tree.get("gridSize", SIDE) != SIDE:
        found = shown(tree["gridSize"])
        raise FormatError("payload_field", where="gridSize", wanted="9", found=found)
    unknown = [k for k, v in tree.items() if v and k not in _KNOWN and not _NOTES.fullmatch(k)]
    refuse_unknown(unknown, ignore_unknown)
    givens, own = (_digits(tree, key) for key in ("givenDigits", "userDigits"))
    values = bytes(given or digit for given, digit in zip(givens, own, strict=True))
    return Cells(values, givens, _masks(tree, values))


def _digits(tree: Tree, key: str) -> bytes:
    text = tree.get(key, "0" * CELLS)
    if not isinstance(text, str) or not re.fullmatch(f"[0-9]{{{CELLS}}}", text):
        raise FormatError("payload_field", where=key, wanted="81 digits", found=shown(text))
    return bytes(int(digit) for digit in text)


def _masks(tree: Tree, values: bytes) -> tuple[int, ...] | None:
    """Parse marks: a number for each cell with bit d for digit d, 0 for no marks."""
    text = tree.get(_MARKS)
    if not text:
        return None
    if not isinstance(text, str) or not re.fullmatch(
        rf"\d{{1,4}}(-\d{{1,4}}){{{CELLS - 1}}}", text
    ):
        raise FormatError("payload_field", where=_MARKS, wanted="81 numbers", found=shown(text))
    marks = (int(mask) >> 1 for mask in text.split("-"))
    return tuple(mark & free or free for mark, free in zip(marks, open_masks(values), strict=True))
