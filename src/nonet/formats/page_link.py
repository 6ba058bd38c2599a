"""Links of nonet's own page, which hold the board after `#`; read only.

g  givens     p  own digits     s  digits from Solve     (81 characters each)
x  removed candidates                          (two base-32 digits for each cell)
b  a board with rules: its text, deflated, in base 64; used together with p
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from urllib.parse import parse_qsl

from nonet.errors import FormatError
from nonet.formats.lines import Cells, parse_line
from nonet.geometry.cells import CELLS, open_masks
from nonet.geometry.layout import SYMBOLS

_MOST = 65_536  # the most characters of a board, as on the page


def parse(text: str, ignore_unknown: bool = False) -> Cells:
    """Parse a link.

    >>> cells = parse("http://127.0.0.1/#g=5" + "." * 80 + "&p=.6" + "." * 79)
    >>> cells.values[:2], cells.givens[:2]
    (b'\\x05\\x06', b'\\x05\\x00')
    """
    fields = dict(parse_qsl(text.strip().partition("#")[2]))
    if "b" in fields and "g" not in fields:
        return _with_rules(fields["b"], fields.get("p", ""), ignore_unknown)
    givens, own, solved = (parse_line(fields.get(name, "." * CELLS)).values for name in "gps")
    values = bytes(map(max, givens, own, solved))
    return Cells(values, givens, _masks(fields.get("x", ""), values))


def _masks(removed: str, values: bytes) -> tuple[int, ...] | None:
    if not re.fullmatch(f"[0-9a-v]{{{2 * CELLS}}}", removed):
        return None
    gone = (int(removed[at : at + 2], 32) for at in range(0, 2 * CELLS, 2))
    return tuple(free & ~mask for free, mask in zip(open_masks(values), gone, strict=True))


def _with_rules(packed: str, own: str, ignore_unknown: bool) -> Cells:
    from nonet.formats.text import parse_text

    try:
        data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        text = zlib.decompressobj(-15).decompress(data, _MOST + 1).decode()
    except (binascii.Error, zlib.error, ValueError):
        raise FormatError("link_without_board") from None
    if len(text) > _MOST:
        raise FormatError("payload_too_large", most=_MOST)
    cells = parse_text(text, ignore_unknown)
    digits = bytes(max(SYMBOLS.find(letter), 0) for letter in own)
    if len(digits) != len(cells.values):
        return cells
    values = bytes(map(max, cells.values, digits))
    if cells.masks is None:
        return cells._replace(values=values)
    free = cells.rules.open_masks(values)
    masks = tuple(a & b for a, b in zip(free, cells.masks, strict=True))
    return cells._replace(values=values, masks=masks)
