"""Write PDF files with lines and text, including Chinese, without dependencies.

Why not fpdf2: 100 pages of four boards take 0.2 s here and 0.6 s there (most of it import), the
files have the same size (128 and 135 KB), but fpdf2 installs 55 MB and has no Chinese font.

Positions are in points (1/72 inch) from the lower left corner. Latin text uses Helvetica, which
every viewer has. The Chinese characters of a document are embedded as a Type 3 font, made of the
outlines in the package (written by docs/make_glyphs.py). Characters without an outline use a
Chinese font of the viewer; `find_undrawn` lists them.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from itertools import groupby
from typing import Final

# Character widths of Helvetica and Helvetica-Bold, space to tilde, in thousandths of the font size,
# from Adobe's metrics of the standard fonts.
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
_OTHER = 556  # approximate width of an accented letter
_FONTS = {"plain": "F1", "bold": "F2", "drawn": "F3", "other": "F4"}
_EM = 250  # units per em of the outlines
# Text that is never broken: a word, or a Chinese character with its punctuation.
_PIECES = re.compile(
    r"\s*(?:[（“]*[\u2e80-\uffef][，。：；、）”]*|[^\s\u2e80-\uffef“”]+[，。：；、）”]*)"
)
_MOST_DRAWN = 255  # characters in a font with one-byte codes


@cache  # one value
def outlines() -> dict[str, str]:
    """Return the Chinese characters with outlines, each as PDF commands.

    >>> outlines()["一"].split()[:3]
    ['11', '108', 'm']
    """
    packed = resources.files("nonet.draw").joinpath("chinese_glyphs.bin").read_bytes()
    lines = zlib.decompress(packed).decode().split("\n")
    return {line[0]: _from_start(line[1:].split()) for line in lines}


def _from_start(words: list[str]) -> str:
    """Convert relative coordinates to absolute ones."""
    at = [0, 0]
    absolute, which = [], 0
    for word in words:
        if word.isalpha():
            absolute.append(word)
        else:
            at[which] += int(word)
            absolute.append(str(at[which]))
            which = 1 - which
    return " ".join(absolute)


def find_undrawn(text: str) -> list[str]:
    """Return the characters without an outline, which need a font of the viewer.

    >>> find_undrawn("周末 weekend")
    []
    """
    return [letter for letter in dict.fromkeys(text) if _kind(letter) == "other"]


def _kind(letter: str) -> str:
    try:
        letter.encode("cp1252")
    except UnicodeEncodeError:
        return "drawn" if letter in outlines() else "other"
    return "latin"


def text_width(text: str, size: float, font: str = "plain") -> float:
    """Return the width of a line of text in points.

    >>> round(text_width("123", 10), 2), text_width("数独", 10)
    (16.68, 20.0)
    """
    widths = _WIDTHS[font]
    total = sum(widths.get(x, _OTHER) if _kind(x) == "latin" else 1000 for x in text)
    return total * size / 1000


def wrap(text: str, width: float, size: float) -> list[str]:
    """Break a text into lines that fit a width, at spaces and between Chinese characters.

    >>> wrap("one two three", 40, 10), wrap("每个区域，包含数字。", 40, 10)
    (['one two', 'three'], ['每个区', '域，包含', '数字。'])
    """
    lines = [""]
    for piece in _PIECES.findall(text):
        if lines[-1] and text_width((lines[-1] + piece).rstrip(), size) > width:
            lines.append("")
        lines[-1] += piece if lines[-1] else piece.lstrip()
    return [line.rstrip() for line in lines]


def _rgb(colour: str) -> str:
    """Return a colour like #112233 as PDF operands."""
    return " ".join(f"{int(colour[i : i + 2], 16) / 255:.3g}" for i in (1, 3, 5))


class Page:
    """One page: its drawing commands, in order."""

    def __init__(self, drawn: dict[str, int]) -> None:
        """Start an empty page; `drawn` maps the document's Chinese characters to their codes."""
        self.commands: list[str] = []
        self._drawn = drawn

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
        """Draw a path through points, stroked and filled in colours like #112233."""
        (x, y), *others = points
        way = " ".join(f"{to_x:.2f} {to_y:.2f} l" for to_x, to_y in others)
        self._draw(f"{x:.2f} {y:.2f} m {way}{' h' * closed}", width, colour, fill, dash)

    def disc(
        self, x: float, y: float, radius: float, *, width: float, colour: str, fill: str
    ) -> None:
        """Draw a circle as four curves, because PDF has no circles."""
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
        caps = 0 if dash else 1  # round caps would close the gaps of a dashed line
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
        """Draw a line of text; x is its start (align 0), centre (0.5) or end (1)."""
        x -= align * text_width(text, size, font)
        runs = []
        for kind, letters in groupby(text, self._place):
            run = "".join(letters)
            if kind == "latin":
                code, kind = run.encode("cp1252"), font
            elif kind == "drawn":
                code = bytes(self._drawn[letter] for letter in run)
            else:
                code = run.encode("utf-16-be")
            runs.append(f"/{_FONTS[kind]} {size:.4g} Tf <{code.hex()}> Tj")
        body = " ".join(runs)
        self.commands.append(f"BT {grey:.3g} g {x:.2f} {y:.2f} Td {body} ET")

    def _place(self, letter: str) -> str:
        """Return which font a character uses, and assign a code if it is embedded."""
        kind = _kind(letter)
        if kind == "drawn" and letter not in self._drawn:
            if len(self._drawn) == _MOST_DRAWN:
                return "other"
            self._drawn[letter] = len(self._drawn) + 1
        return kind


class Document:
    """Pages of one size, written as a PDF file.

    >>> document = Document(595.28, 841.89, "Sudoku")
    >>> document.page().text(300, 400, "Hello", 12)
    >>> document.write()[:8]
    b'%PDF-1.4'
    """

    def __init__(self, width: float, height: float, title: str) -> None:
        """Create a document without pages."""
        self.width = width
        self.height = height
        self.title = title
        self.pages: list[Page] = []
        self._drawn: dict[str, int] = {}

    def page(self) -> Page:
        """Start a new page."""
        self.pages.append(Page(self._drawn))
        return self.pages[-1]

    def write(self) -> bytes:
        """Return the PDF file."""
        title = (b"\xfe\xff" + self.title.encode("utf-16-be")).hex()
        objects = [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"",  # the list of pages, filled in below
            f"<</Title<{title}>/Producer(nonet)>>".encode(),
            _latin_font("Helvetica"),
            _latin_font("Helvetica-Bold"),
        ]
        fonts = "/F1 4 0 R/F2 5 0 R"
        if any("/F4 " in command for page in self.pages for command in page.commands):
            objects += [_OTHER_FONT, _OTHER_GLYPHS]
            fonts += "/F4 6 0 R"
        if self._drawn:
            objects += _drawn_font(self._drawn, len(objects) + 1)
            fonts += f"/F3 {len(objects)} 0 R"
        first = len(objects) + 1  # each page is two objects
        for i, page in enumerate(self.pages):
            head = f"<</Type/Page/Parent 2 0 R/Contents {first + 2 * i + 1} 0 R>>"
            objects += [head.encode(), _stream("\n".join(page.commands))]
        kids = " ".join(f"{first + 2 * i} 0 R" for i in range(len(self.pages)))
        objects[1] = (
            f"<</Type/Pages/Count {len(self.pages)}/Kids[{kids}]"
            f"/MediaBox[0 0 {self.width:g} {self.height:g}]/Resources<</Font<<{fonts}>>>>>>"
        ).encode()
        return _file(objects)


_OTHER_FONT = (
    b"<</Type/Font/Subtype/Type0/BaseFont/STSong-Light-UniGB-UCS2-H"
    b"/Encoding/UniGB-UCS2-H/DescendantFonts[7 0 R]>>"
)
_OTHER_GLYPHS = (
    b"<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/DW 1000"
    b"/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>"
    b"/FontDescriptor<</Type/FontDescriptor/FontName/STSong-Light/Flags 6"
    b"/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880"
    b"/StemV 93>>>>"
)


def _drawn_font(drawn: dict[str, int], number: int) -> list[bytes]:
    """Return the objects of the font of embedded characters, numbered from `number`.

    These are one stream per character, a map to Unicode for searching and copying, and the font.
    """
    box = f"0 -{_EM // 4} {_EM} {_EM}"
    objects = [_stream(f"{_EM} 0 {box} d1 {outlines()[letter]} f") for letter in drawn]
    codes = "\n".join(
        f"<{code:02x}> <{letter.encode('utf-16-be').hex()}>" for letter, code in drawn.items()
    )
    # A list in a character map has at most 100 entries.
    lists = [codes.split("\n")[at : at + 100] for at in range(0, len(drawn), 100)]
    mapping = "\n".join(
        f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar" for part in lists
    )
    objects.append(
        _stream(
            "/CIDInit/ProcSet findresource begin 12 dict begin begincmap"
            "/CMapName/nonet def/CMapType 2 def\n"
            f"1 begincodespacerange <00> <ff> endcodespacerange\n{mapping}\n"
            "endcmap CMapName currentdict/CMap defineresource pop end end"
        )
    )
    names = "".join(f"/g{code}" for code in drawn.values())
    paths = "".join(f"/g{code} {number + i} 0 R" for i, code in enumerate(drawn.values()))
    widths = " ".join([str(_EM)] * len(drawn))
    objects.append(
        f"<</Type/Font/Subtype/Type3/FontBBox[{box}]/FontMatrix[{1 / _EM:g} 0 0 {1 / _EM:g} 0 0]"
        f"/CharProcs<<{paths}>>/Encoding<</Type/Encoding/Differences[1{names}]>>/Resources<<>>"
        f"/FirstChar 1/LastChar {len(drawn)}/Widths[{widths}]"
        f"/ToUnicode {number + len(drawn)} 0 R>>".encode()
    )
    return objects


def _stream(commands: str) -> bytes:
    content = zlib.compress(commands.encode(), 9)
    length = f"<</Length {len(content)}/Filter/FlateDecode>>".encode()
    return length + b"\nstream\n" + content + b"\nendstream"


def _latin_font(name: str) -> bytes:
    return f"<</Type/Font/Subtype/Type1/BaseFont/{name}/Encoding/WinAnsiEncoding>>".encode()


def _file(objects: list[bytes]) -> bytes:
    """Number the objects and append the table of their positions."""
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    starts = []
    for number, content in enumerate(objects, 1):
        starts.append(len(out))
        out += b"%d 0 obj\n" % number + content + b"\nendobj\n"
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % start for start in starts)
    out += b"trailer\n<</Size %d/Root 1 0 R/Info 3 0 R>>\n" % (len(objects) + 1)
    out += b"startxref\n%d\n%%%%EOF\n" % table
    return bytes(out)
