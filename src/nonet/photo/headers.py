"""Read the headers of a picture file, and drop its metadata, before anything is decoded.

Decoders allocate memory according to the header, some as soon as a file is opened, and decompress
texts, colour profiles and additional frames. Therefore the file is parsed here first, and only the
data needed for the pixels of one picture reaches the decoder.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass

from nonet.errors import FormatError

MAX_SCANS = 100  # scans of a progressive JPEG: each passes over the whole picture; ten are usual
ORIENTATION = 0x0112
JPEG_SIZES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # frame markers with size and coding
JPEG_MARKER = re.compile(rb"\xff[^\x00\x01\xd0-\xd8\xff]")  # a marker followed by a length
JPEG_DROPPED = {*range(0xE1, 0xEE), 0xEF, 0xFE}  # APP1 to APP15 except Adobe's APP14; comments
PNG_KEPT = {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"}
WEBP_KEPT = {b"VP8 ", b"VP8L", b"VP8X", b"ALPH", b"ANIM", b"ANMF"}


@dataclass(frozen=True)
class Header:
    """The contents of the headers, and the file without its metadata."""

    kind: str
    width: int
    height: int
    orientation: int  # EXIF orientation: 1 is upright
    data: bytes


def read_header(data: bytes) -> Header:
    """Parse a JPEG, PNG or WebP file."""
    try:
        if data.startswith(b"\xff\xd8\xff"):
            return _read_jpeg(data)
        if data.startswith(b"\x89PNG\r\n\x1a\n"):
            return _read_png(data)
        if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
            return _read_webp(data)
    except (struct.error, IndexError):
        raise FormatError("photo_broken", reason="its header is incomplete") from None
    raise FormatError("photo_kind")


def _read_jpeg(data: bytes) -> Header:
    kept, at = [b"\xff\xd8"], 2
    kind, size, orientation = "JPEG", (0, 0), 1
    while found := JPEG_MARKER.search(data, at):
        at, marker = found.end() - 2, data[found.end() - 1]
        if marker == 0xDA:  # the pixels follow
            break
        (length,) = struct.unpack_from(">H", data, at + 2)
        segment = data[at : at + 2 + length]
        if marker in JPEG_SIZES:
            height, width = struct.unpack_from(">HH", segment, 5)
            kind, size = ("JPEG" if marker in (0xC0, 0xC1) else "progressive JPEG"), (width, height)
        if marker == 0xE1 and segment[4:10] == b"Exif\0\0" and orientation == 1:
            orientation = read_orientation(segment[10:])
        if marker not in JPEG_DROPPED:
            kept.append(segment)
        at += 2 + length
    if data.count(b"\xff\xda", at) > MAX_SCANS:
        raise FormatError("photo_broken", reason=f"it has more than {MAX_SCANS} scans")
    return Header(kind, *size, orientation, b"".join([*kept, data[at:]]))


def _read_png(data: bytes) -> Header:
    width, height = struct.unpack_from(">II", data, 16)
    kept, orientation, at = [data[:8]], 1, 8
    while at + 8 <= len(data):
        length, name = struct.unpack_from(">I4s", data, at)
        if name in PNG_KEPT:
            kept.append(data[at : at + 12 + length])
        elif name == b"eXIf":
            orientation = read_orientation(data[at + 8 : at + 8 + length])
        if name == b"IEND":
            break
        at += 12 + length
    return Header("PNG", width, height, orientation, b"".join(kept))


def _read_webp(data: bytes) -> Header:
    sizes, kept, orientation = [], [], 1
    for name, body in _webp_chunks(data):
        if name == b"VP8X":
            # Clear the flags for profile, EXIF and XMP, which are dropped.
            body = bytes([body[0] & ~0b101100]) + body[1:]
            low, high = (int.from_bytes(body[k : k + 3], "little") for k in (4, 7))
            sizes.append((low + 1, high + 1))
        elif name == b"VP8 ":
            width, height = struct.unpack_from("<HH", body, 6)
            sizes.append((width & 0x3FFF, height & 0x3FFF))
        elif name == b"VP8L":
            (bits,) = struct.unpack_from("<I", body, 1)
            sizes.append(((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1))
        elif name == b"EXIF":
            orientation = read_orientation(body.removeprefix(b"Exif\0\0"))
        if name in WEBP_KEPT:
            kept.append(struct.pack("<4sI", name, len(body)) + body + bytes(len(body) & 1))
    all_kept = b"".join(kept)
    head = struct.pack("<4sI4s", b"RIFF", len(all_kept) + 4, b"WEBP")
    width, height = sizes[0]
    return Header("WebP", width, height, orientation, head + all_kept)


def _webp_chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the complete chunks, up to the end given in the header."""
    (length,) = struct.unpack_from("<I", data, 4)
    at, end = 12, 8 + length
    if end > len(data):
        raise FormatError("photo_broken", reason="its end is missing")
    while at + 8 <= end:
        name, length = struct.unpack_from("<4sI", data, at)
        yield name, data[at + 8 : min(at + 8 + length, end)]
        at += 8 + length + (length & 1)


def read_orientation(exif: bytes) -> int:
    """Return the EXIF orientation; 1 if it is missing or invalid."""
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(exif[:4])
    if order is None:
        return 1
    try:
        (at,) = struct.unpack_from(order + "I", exif, 4)
        (count,) = struct.unpack_from(order + "H", exif, at)
        for k in range(count):
            tag, kind, _, value = struct.unpack_from(order + "HHIH", exif, at + 2 + 12 * k)
            if tag == ORIENTATION and kind == 3:
                return int(value)
    except struct.error:
        pass
    return 1
