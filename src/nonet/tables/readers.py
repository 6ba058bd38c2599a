"""The one reader: what a place holds, told by its content, as a source of puzzles.

    place ─ argument, file, `-`, s3://... ──► stream ─ gzip? zstd? UTF-16? ──► KINDS ──► Source

To add a kind of content: a function that opens it and its row in KINDS; rows are tried in order,
and what none knows is a text of boards. A source gives records (place, text, board or error), and
batches of rows for those who want columns.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet.board import formats
from nonet.board.board import Board
from nonet.board.errors import ArgumentError, FormatError
from nonet.board.runs import Run, read_runs
from nonet.board.text import Entry, recognise
from nonet.tables.recoded import Recoded, find_recode

if TYPE_CHECKING:
    from nonet.tables.batches import Batch

_HEAD = 1 << 16
_PICTURE = 1 << 24  # bytes of a picture that are looked at
_FEW = 16 * 82  # bytes of plain lines that are read one by one, without arrays
_PATH = re.compile(r"\.[A-Za-z]\w*\Z")
_WORDS = re.compile(r"(?=\w*[^\W\d_xX])[^\W\d_][\w -]{0,60}")  # letters, and not x for blanks


class Record(NamedTuple):
    """A puzzle as it was found: where, its text, and the board or why there is none."""

    place: str
    text: str
    board: Board | FormatError

    @property
    def message(self) -> str | None:
        """Why there is no board; the place of the text is told by itself."""
        return str(self.board.at(line=None)) if isinstance(self.board, FormatError) else None


class Lines(NamedTuple):
    """Plain lines of 81 characters of a text, all at once, and the number of the first."""

    name: str
    line: int
    data: bytes


class Stream(NamedTuple):
    """A place that is open: its bytes, unpacked, and how far they are read."""

    name: str
    bytes: Any
    raw: Any
    size: int
    column: str | None
    ignore_unknown: bool = False

    @property
    def seekable(self) -> bool:
        """Whether it can be read in any order."""
        return self.bytes is self.raw and bool(self.raw.seekable())

    def share(self) -> float | None:
        """How much is read, 0 to 1, or None where the size is not known."""
        return min(self.raw.tell() / self.size, 1.0) if self.size and not self.raw.closed else None

    def peek(self) -> bytes:
        """Look at the start without taking it."""
        head: bytes = self.bytes.peek(_HEAD)
        return head


class Source(NamedTuple):
    """What a place holds: the names of its columns, and its rows in batches.

    A text can also be read without columns: `runs` gives plain lines many at once, and all else
    board by board. `schema` is Arrow's, where the content has one; `photo` gives the bytes of a
    photo. `column` is what the column of puzzles was said to be; with `ignore_unknown`, rules of
    links that are not known here are left out.
    """

    name: str
    names: tuple[str, ...]
    batches: Callable[[], Iterator[Batch]]
    runs: Callable[[], Iterator[Run | Entry]] | None = None
    schema: Any = None
    unit: str = "row"
    photo: Callable[[], bytes] | None = None
    column: str | None = None
    ignore_unknown: bool = False


class Kind(NamedTuple):
    """A kind of content: what knows its first bytes (and `--column`), and what opens it."""

    sees: Callable[[bytes, str | None], bool]
    open: Callable[[Stream], Source]


def open_source(
    place: str,
    column: str | None = None,
    *,
    number: int | None = None,
    ignore_unknown: bool = False,
) -> Source:
    """Open a puzzle, a file, an address, or standard input for `-`, whatever it holds.

    `column` names the column of puzzles, and `number` an argument among several; `ignore_unknown`
    leaves out rules of links that are not known here.

    >>> open_source("." * 81).names
    ('puzzle',)
    """
    name, raw, size = _open(place, number)
    with naming(name):
        stream = Stream(name, _unpack(raw), raw, size, column, ignore_unknown)
        return _classify(stream)._replace(column=column, ignore_unknown=ignore_unknown)


def _classify(stream: Stream) -> Source:
    """Tell what a stream holds, and open it so."""
    head = stream.peek()
    if not head:
        raise FormatError("no_puzzle_in_it")
    return next(kind for kind in KINDS if kind.sees(head, stream.column)).open(stream)


def read_records(sources: Sequence[Source]) -> Iterator[Record]:
    """Read every puzzle of every source, in order, as they come.

    >>> [record.board[0] for record in read_records([open_source("5" + "." * 80)])]
    [5]
    """
    for item in read_lines(sources):
        if isinstance(item, Record):
            yield item
        else:
            yield from _one_by_one(item)


def _one_by_one(item: Lines) -> Iterator[Record]:
    for line, text in enumerate(item.data.decode().splitlines(), item.line):
        yield Record(name_place(item.name, "line", line), text, Board(text))


def read_lines(sources: Sequence[Source]) -> Iterator[Record | Lines]:
    """Read every source: plain lines of texts many at once, and all else puzzle by puzzle."""
    for source in sources:
        with naming(source.name):
            read = _read_text(source) if source.runs else _read_table(source)
            first = next(read, None)
            if first is None and source.runs:
                raise FormatError("no_puzzle_in_it")
            if first is not None:
                yield first
            yield from read


def _read_text(source: Source) -> Iterator[Record | Lines]:
    assert source.runs
    for item in source.runs():
        if isinstance(item, Run):
            lines = Lines(source.name, item.line, item.data)
            yield from [lines] if len(item.data) > _FEW else _one_by_one(lines)
        elif isinstance(item.cells, FormatError):
            line = None if item.cells.line is not None else item.line
            yield Record(name_place(source.name, source.unit, line), item.text, item.cells)
        else:
            board = Board.of(*item.cells)
            yield Record(name_place(source.name, source.unit, item.line), item.text, board)


def _read_table(source: Source) -> Iterator[Record]:
    from nonet.tables.columns import find_column
    from nonet.tables.rows import read_values

    index = source.names.index(find_column(source.names, source.column))
    for batch in source.batches():
        values = batch.columns[index]
        boards, errors = read_values(values, batch.readable(), source.ignore_unknown)
        texts = values.to_pylist()
        for row, number in enumerate(batch.numbers):
            board = boards.get(row) or errors.get(row) or batch.errors[row]
            yield Record(name_place(source.name, source.unit, number), str(texts[row]), board)


def name_place(name: str, unit: str, number: int | None) -> str:
    """Name a place; a puzzle that is an argument has no lines worth naming."""
    if not number or not name or name.startswith("puzzle "):
        return name
    return f"{name}, {unit} {number:,}"


@contextlib.contextmanager
def naming(name: str) -> Iterator[None]:
    """Name the place in what goes wrong with reading it."""
    try:
        yield
    except FormatError as error:
        raise (error if error.file else error.at(file=name or None)) from None
    except BrokenPipeError:
        raise
    except (zlib.error, EOFError, OSError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FormatError("cannot_read_on", file=name, reason=reason) from None
    except ValueError as error:
        if type(error).__module__.startswith("pyarrow"):
            raise FormatError("cannot_read_on", file=name, reason=str(error)) from None
        raise


def is_remote(place: str) -> bool:
    """Tell an address from a path, and from a link that carries a puzzle.

    >>> is_remote("s3://bucket/a.csv"), is_remote("a.csv"), is_remote("https://x.org/?bd=53")
    (True, False, False)
    """
    address = re.match(r"[A-Za-z][\w+.-]*://", place) is not None
    return address and not re.search(r"[?&#]", place) and formats.find(place) is None


def _open(place: str, number: int | None) -> tuple[str, Any, int]:
    """Open a stream of bytes: its name, the stream, and its size, 0 if nobody knows."""
    if place == "-":
        return "standard input", sys.stdin.buffer, 0
    try:
        if is_remote(place):
            from nonet.tables.arrow import locate

            system, name = locate(place)
            file = system.open_input_file(name)
            return place, io.BufferedReader(file, 1 << 20), file.size()
        if os.path.isdir(place):
            raise ArgumentError("is_folder", path=place)
        if os.path.exists(place):
            return place, open(place, "rb", buffering=_HEAD), os.path.getsize(place)
    except OSError as error:
        reason = error.strerror or str(error)
        raise ArgumentError("cannot_read", path=place, reason=reason) from None
    except ValueError as error:
        if isinstance(error, ArgumentError):
            raise
    if (os.sep in place and len(place) < 1000 and "\n" not in place and not re.search("[{[]", place)
            and "://" not in place and "|" not in place) or _PATH.search(place[-20:]) or (
                _WORDS.fullmatch(place) and recognise(place) is None):  # fmt: skip
        raise ArgumentError("no_file", path=place)
    data = io.BufferedReader(io.BytesIO(place.encode(errors="surrogateescape")))
    return "" if number is None else f"puzzle {number}", data, 0


def _unpack(raw: Any) -> Any:
    """Unpack gzip and zstd; text in another encoding becomes UTF-8 with usual lines."""
    head = raw.peek(_HEAD)
    if head.startswith(b"\x1f\x8b"):
        import gzip

        return _unpack(io.BufferedReader(gzip.GzipFile(fileobj=raw), _HEAD))
    if head.startswith(b"\x28\xb5\x2f\xfd"):
        from nonet.tables.arrow import open_zstd

        return _unpack(io.BufferedReader(open_zstd(raw), _HEAD))
    recode = find_recode(head)
    return io.BufferedReader(Recoded(raw, recode), _HEAD) if recode else raw


def _open_text(stream: Stream) -> Source:
    def runs() -> Iterator[Run | Entry]:
        return read_runs(stream.bytes, ignore_unknown=stream.ignore_unknown)

    def batches() -> Iterator[Batch]:
        from nonet.tables.text_files import read_batches

        return read_batches(stream.bytes, stream.seekable, stream.share, stream.ignore_unknown)

    return Source(stream.name, ("puzzle",), batches, runs, unit="line")


def _is_csv(head: bytes, column: str | None) -> bool:
    first = head.split(b"\n", 1)[0][:_HEAD]
    if column is None and (len(first) > 4096 or not re.search(rb"[A-Za-z,;\t|]", first)):
        return False  # plain lines, told without arrays
    if first.lstrip(b"\xef\xbb\xbf \t").startswith(b"["):
        return False  # a list of JSON's
    from nonet.tables.csv_files import find_layout

    return find_layout(first.rstrip(b"\r"), column) is not None


def _open_csv(stream: Stream) -> Source:
    from nonet.tables.csv_files import find_layout, read_csv
    from nonet.tables.text_files import read_plain_column

    head = stream.peek().split(b"\n", 1)[0].rstrip(b"\r")
    layout = find_layout(head, stream.column)
    assert layout
    if len(set(layout.names)) < len(layout.names):
        raise FormatError("same_names", names=list(layout.names))

    def batches() -> Iterator[Batch]:
        if stream.seekable and len(layout.names) == 1:
            return read_plain_column(stream.bytes, layout, stream.share, stream.column)
        return read_csv(stream.bytes, layout, stream.share, stream.column)

    return Source(stream.name, layout.names, batches)


def _open_json(stream: Stream) -> Source:
    from nonet.tables.json_files import read_json

    names, batches = read_json(stream.bytes, stream.share, stream.column)
    return Source(stream.name, names, lambda: batches)


def _open_arrow(reader: str, seeks: str = "") -> Callable[[Stream], Source]:
    def open_it(stream: Stream) -> Source:
        from nonet.tables import arrow

        if seeks and not stream.seekable:
            raise FormatError("needs_seeking", what=seeks)
        schema, batches = getattr(arrow, reader)(stream.bytes)
        return Source(stream.name, tuple(schema.names), lambda: batches, schema=schema)

    return open_it


def _open_picture(stream: Stream) -> Source:
    """Read the board that a picture of ours carries in it."""
    picture = stream.bytes.read(_PICTURE)
    found = re.search(rb"<metadata>([^<]*)</metadata>", picture)
    if found is None:
        raise FormatError("picture_without_board")
    from html import unescape

    text = unescape(found[1].decode(errors="replace")).encode()
    return _classify(stream._replace(bytes=io.BufferedReader(io.BytesIO(text))))


def _open_photo(stream: Stream) -> Source:
    from nonet.tables.photos import open_photo

    return open_photo(stream)


def _refuse(code: str) -> Callable[[Stream], Source]:
    def refuse(_: Stream) -> Source:
        raise FormatError(code)

    return refuse


def _starts(start: bytes) -> Callable[[bytes, str | None], bool]:
    return lambda head, _: head.startswith(start)


def _matches(pattern: re.Pattern[bytes]) -> Callable[[bytes, str | None], bool]:
    return lambda head, _: pattern.match(head) is not None


_SVG = re.compile(rb"(?:\xef\xbb\xbf)?\s{0,100}(?:<\?xml[^>]{0,200}>\s{0,100})?<svg\b")
# JPEG, PNG, WebP; then what is refused as a photo, not line by line as a text: GIF, TIFF, PDF, BMP,
# HEIC and AVIF.
_PHOTO = re.compile(
    rb"\xff\xd8\xff|\x89PNG\r\n\x1a\n|RIFF....WEBP"
    rb"|GIF8|II\*\0|MM\0\*|%PDF-|BM....\0\0\0\0|....ftyp",
    re.DOTALL,
)
_OBJECTS = re.compile(
    rb"(?:\xef\xbb\xbf)?\s{0,1000}(?:(?:\[\s{0,1000})?\{|\[\s{0,1000}\]\s{0,1000}\Z)"
)
# A zip, or what begins with control characters and goes on with a hundred of them.
_BINARY = re.compile(rb"PK\x03\x04|(?=.{0,7}[\0-\x08])(?:[^\0-\x08]{0,50}[\0-\x08]){100}", re.S)

KINDS = [
    Kind(_starts(b"PAR1"), _open_arrow("read_parquet", "Parquet")),
    Kind(_starts(b"ARROW1"), _open_arrow("read_arrow_file", "an Arrow file (not a stream)")),
    Kind(_starts(b"\xff\xff\xff\xff"), _open_arrow("read_arrow_stream")),
    Kind(_matches(_PHOTO), _open_photo),
    Kind(_matches(_SVG), _open_picture),
    Kind(_starts(b"FEA1"), _refuse("old_feather")),
    Kind(_matches(_OBJECTS), _open_json),
    Kind(_matches(_BINARY), _refuse("no_kind")),
    Kind(_is_csv, _open_csv),
    Kind(_starts(b""), _open_text),
]
"""What content can be, in the order in which it is tried."""
