"""A small PDF writer: pages of lines and of text, vector graphics, no dependency.

Positions are in points (1/72 inch) from the lower left corner, as PDF has them. Text is set in the
standard fonts that every viewer brings: Helvetica for Latin letters and, for Chinese, STSong-Light,
a standard name for which viewers use a Chinese font that they have. No font is in the file, so it
stays small: some kilobytes a page before compression.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from itertools import groupby
from typing import Final

# Widths of Helvetica and Helvetica-Bold, space to tilde, in thousandths of the size: facts from
# Adobe's metrics of the standard fonts.
_PLAIN = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556"
    " 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833"
    " 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556"
    " 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334"
    " 260 334 584"
)
_BOLD = (
    "278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556"
    " 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833"
    " 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611"
    " 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389"
    " 280 389 584"
)
_WIDTHS: Final = {
    name: dict(zip(map(chr, range(32, 127)), map(int, text.split()), strict=True))
    for name, text in (("plain", _PLAIN), ("bold", _BOLD))
}
Point = tuple[float, float]
_OTHER = 556  # an accented letter, near enough to centre a line
_FONTS = {"plain": "F1", "bold": "F2", "chinese": "F3"}


def _is_latin(letter: str) -> bool:
    try:
        letter.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True


def text_width(text: str, size: float, font: str = "plain") -> float:
    """Measure a line of text in points.

    >>> round(text_width("123", 10), 2), text_width("数独", 10)
    (16.68, 20.0)
    """
    widths = _WIDTHS[font]
    total = sum(widths.get(x, _OTHER) if _is_latin(x) else 1000 for x in text)
    return total * size / 1000


def _rgb(colour: str) -> str:
    """Write a colour like #112233 as PDF has it."""
    return " ".join(f"{int(colour[i : i + 2], 16) / 255:.3g}" for i in (1, 3, 5))


class Page:
    """One page: what is drawn on it, in order."""

    def __init__(self) -> None:
        """Start with an empty page."""
        self.commands: list[str] = []

    def path(
        self,
        points: Sequence[Point],
        *,
        width: float = 0,
        colour: str = "",
        fill: str = "",
        dash: Sequence[float] = (),
        closed: bool = False,
    ) -> None:
        """Draw a way through points, outlined and filled by colours like #112233."""
        (x, y), *others = points
        way = " ".join(f"{to_x:.2f} {to_y:.2f} l" for to_x, to_y in others)
        self._draw(f"{x:.2f} {y:.2f} m {way}{' h' * closed}", width, colour, fill, dash)

    def disc(
        self, x: float, y: float, radius: float, *, width: float, colour: str, fill: str
    ) -> None:
        """Draw a circle: four curves, as PDF has no circles."""
        r, k = radius, 0.5523 * radius
        way = f"{x + r:.2f} {y:.2f} m"
        for a, b, c in (
            ((r, k), (k, r), (0, r)),
            ((-k, r), (-r, k), (-r, 0)),
            ((-r, -k), (-k, -r), (0, -r)),
            ((k, -r), (r, -k), (r, 0)),
        ):
            way += "".join(f" {x + right:.2f} {y + up:.2f}" for right, up in (a, b, c)) + " c"
        self._draw(f"{way} h", width, colour, fill, ())

    def _draw(self, way: str, width: float, colour: str, fill: str, dash: Sequence[float]) -> None:
        stroke = bool(width and colour)
        if not stroke and not fill:
            return
        look = f"{_rgb(fill)} rg " if fill else ""
        look += f"{_rgb(colour)} RG {width:.3g} w " if stroke else ""
        caps = 0 if dash else 1  # round ends would close the gaps
        dashes = " ".join(f"{part:.3g}" for part in dash)
        paint = "B" if stroke and fill else "S" if stroke else "f"
        self.commands.append(f"q [{dashes}] 0 d {caps} J 1 j {look}{way} {paint} Q")

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        font: str = "plain",
        *,
        grey: float = 0,
        align: float = 0.5,
    ) -> None:
        """Set a line of text: at x is its start (align 0), middle (0.5) or end (1)."""
        x -= align * text_width(text, size, font)
        runs = []
        for latin, letters in groupby(text, _is_latin):
            run = "".join(letters)
            code = run.encode("cp1252") if latin else run.encode("utf-16-be")
            runs.append(f"/{_FONTS[font if latin else 'chinese']} {size:.4g} Tf <{code.hex()}> Tj")
        body = " ".join(runs)
        self.commands.append(f"BT {grey:.3g} g {x:.2f} {y:.2f} Td {body} ET")


class Document:
    """Pages of one size, written as a PDF file.

    >>> document = Document(595.28, 841.89, "Sudoku")
    >>> document.page().text(300, 400, "Hello", 12)
    >>> document.write()[:8]
    b'%PDF-1.4'
    """

    def __init__(self, width: float, height: float, title: str) -> None:
        """Start without pages."""
        self.width = width
        self.height = height
        self.title = title
        self.pages: list[Page] = []

    def page(self) -> Page:
        """Begin a new page."""
        self.pages.append(Page())
        return self.pages[-1]

    def write(self) -> bytes:
        """Give the file."""
        first = 8  # objects before the pages, each of which is two
        kids = " ".join(f"{first + 2 * i} 0 R" for i in range(len(self.pages)))
        title = (b"\xfe\xff" + self.title.encode("utf-16-be")).hex()
        objects = [
            b"<</Type/Catalog/Pages 2 0 R>>",
            f"<</Type/Pages/Count {len(self.pages)}/Kids[{kids}]"
            f"/MediaBox[0 0 {self.width:g} {self.height:g}]"
            "/Resources<</Font<</F1 3 0 R/F2 4 0 R/F3 5 0 R>>>>>>".encode(),
            _latin_font("Helvetica"),
            _latin_font("Helvetica-Bold"),
            b"<</Type/Font/Subtype/Type0/BaseFont/STSong-Light-UniGB-UCS2-H"
            b"/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>",
            b"<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/DW 1000"
            b"/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>"
            b"/FontDescriptor<</Type/FontDescriptor/FontName/STSong-Light/Flags 6"
            b"/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880"
            b"/StemV 93>>>>",
            f"<</Title<{title}>/Producer(nonet)>>".encode(),
        ]
        for i, page in enumerate(self.pages):
            content = zlib.compress("\n".join(page.commands).encode(), 9)
            head = f"<</Type/Page/Parent 2 0 R/Contents {first + 2 * i + 1} 0 R>>"
            objects.append(head.encode())
            length = f"<</Length {len(content)}/Filter/FlateDecode>>".encode()
            objects.append(length + b"\nstream\n" + content + b"\nendstream")
        return _file(objects)


def _latin_font(name: str) -> bytes:
    return f"<</Type/Font/Subtype/Type1/BaseFont/{name}/Encoding/WinAnsiEncoding>>".encode()


def _file(objects: list[bytes]) -> bytes:
    """Number the objects and list where each begins."""
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    starts = []
    for number, content in enumerate(objects, 1):
        starts.append(len(out))
        out += b"%d 0 obj\n" % number + content + b"\nendobj\n"
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % start for start in starts)
    out += b"trailer\n<</Size %d/Root 1 0 R/Info 7 0 R>>\n" % (len(objects) + 1)
    out += b"startxref\n%d\n%%%%EOF\n" % table
    return bytes(out)
