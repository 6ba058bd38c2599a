"""Read puzzles from an argument, a file, standard input or a bucket, whatever the file type.

    argument, file, `-`, s3://... ──► stream (gzip? zstd? UTF-16?) ──► CONTENT_TYPES ──► Source

To add a content type, write a function that opens it and its row in CONTENT_TYPES. Rows are tried
in order; what matches none is read as a text of boards. A source gives records (place, text, board
or error), or batches of rows to callers that need columns.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet import formats
from nonet.board.board import Board
from nonet.errors import ArgumentError, FormatError
from nonet.formats.lines import Cells
from nonet.formats.plain_lines import Run, read_runs
from nonet.formats.text import Entry, read_boards, recognise
from nonet.tables.encodings import unpack

if TYPE_CHECKING:
    from nonet.tables.columnar import Batch

_HEAD = 1 << 16
_PICTURE = 1 << 24  # bytes of an SVG picture that are searched for its board
_FEW = 16 * 82  # up to this many bytes, plain lines are read one by one, without numpy
_PATH = re.compile(r"\.[A-Za-z]\w*\Z")
_WORDS = re.compile(r"(?=\w*[^\W\d_xX])[^\W\d_][\w -]{0,60}")  # words, not x for blanks


class Record(NamedTuple):
    """A puzzle of the input: its place, its text, and the board or an error.

    `others` are the other columns of its row, if they were requested.
    """

    place: str
    text: str
    board: Board | FormatError
    others: Mapping[str, Any] = {}

    @property
    def message(self) -> str | None:
        """Why there is no board, or None; the place is not part of the message."""
        return str(self.board.at(line=None)) if isinstance(self.board, FormatError) else None


class Lines(NamedTuple):
    """A block of plain lines of 81 characters, and the number of the first line."""

    name: str
    line: int
    data: bytes


class Stream(NamedTuple):
    """An open input: its decompressed bytes, and how much of it has been read."""

    name: str
    bytes: Any
    raw: Any
    size: int
    column: str | None
    ignore_unknown: bool = False

    @property
    def seekable(self) -> bool:
        """Whether the stream supports random access."""
        return self.bytes is self.raw and bool(self.raw.seekable())

    def share(self) -> float | None:
        """Return how much has been read, 0 to 1, or None if the size is unknown."""
        return min(self.raw.tell() / self.size, 1.0) if self.size and not self.raw.closed else None

    def peek(self) -> bytes:
        """Return the start of the stream without consuming it."""
        head: bytes = self.bytes.peek(_HEAD)
        return head


class Source(NamedTuple):
    """An input: the names of its columns, and its rows in batches.

    Text can also be read without columns: `runs` yields blocks of plain lines, and other boards
    one by one. `schema` is the Arrow schema, if there is one; `photo` returns the bytes of a
    photo. `column` is the column with the puzzles as chosen by the user. With `ignore_unknown`,
    unknown rules in links are ignored. `rules` are names of rules that all puzzles have.
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
    rules: str | None = None


class ContentType(NamedTuple):
    """A type of input: a test of its first bytes (and `--column`), and the function to open it."""

    matches: Callable[[bytes, str | None], bool]
    open: Callable[[Stream], Source]


def open_input(
    place: str,
    column: str | None = None,
    *,
    number: int | None = None,
    ignore_unknown: bool = False,
) -> Source:
    """Open a puzzle, a file, a remote address, or standard input (`-`), whatever its type.

    `column` names the column with the puzzles. `number` is the position among several arguments.
    With `ignore_unknown`, unknown rules in links are ignored.

    >>> open_input("." * 81).names
    ('puzzle',)
    """
    name, raw, size = _open(place, number)
    with naming_errors(name):
        stream = Stream(name, unpack(raw), raw, size, column, ignore_unknown)
        return _classify(stream)._replace(column=column, ignore_unknown=ignore_unknown)


def _classify(stream: Stream) -> Source:
    """Detect the content type of a stream and open it."""
    head = stream.peek()
    if not head:
        raise FormatError("no_puzzle_in_it")
    return next(kind for kind in CONTENT_TYPES if kind.matches(head, stream.column)).open(stream)


def read_records(sources: Sequence[Source], others: bool = False) -> Iterator[Record]:
    """Yield every puzzle of every source in order, with the other columns if `others` is set.

    >>> [record.board[0] for record in read_records([open_input("5" + "." * 80)])]
    [5]
    """
    for item in read_lines(sources, others):
        if isinstance(item, Record):
            yield item
        else:
            yield from _one_by_one(item)


def _one_by_one(item: Lines) -> Iterator[Record]:
    for line, text in enumerate(item.data.decode().splitlines(), item.line):
        yield Record(name_place(item.name, "line", line), text, Board(text))


def read_lines(sources: Sequence[Source], others: bool = False) -> Iterator[Record | Lines]:
    """Yield the puzzles of every source: plain lines in blocks, all others one by one."""
    for source in sources:
        with naming_errors(source.name):
            read = _read_text(source) if source.runs else _read_table(source, others)
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
            board = Board._of(*item.cells)
            yield Record(name_place(source.name, source.unit, item.line), item.text, board)


def _read_table(source: Source, others: bool) -> Iterator[Record]:
    from nonet.tables.columns import find_column
    from nonet.tables.puzzle_column import read_values
    from nonet.tables.writers import list_values

    index = source.names.index(find_column(source.names, source.column))
    for batch in source.batches():
        values = batch.columns[index]
        boards, errors = read_values(values, batch.readable(), source.ignore_unknown, source.rules)
        texts = list_values(values, source.names[index])
        shown = [name for name in batch.names if others and name != source.names[index]]
        lists = {name: list_values(batch.column(name), name) for name in shown}
        for row, number in enumerate(batch.numbers):
            board = boards.get(row) or errors.get(row) or batch.errors[row]
            place = name_place(source.name, source.unit, number)
            own = {name: column[row] for name, column in lists.items()}
            yield Record(place, str(texts[row]), board, own)


def name_place(name: str, unit: str, number: int | None) -> str:
    """Return a place such as "a.csv, row 7"; a puzzle given as an argument has no line."""
    if not number or not name or name.startswith("puzzle "):
        return name
    return f"{name}, {unit} {number:,}"


@contextlib.contextmanager
def naming_errors(name: str) -> Iterator[None]:
    """Add the name of the input to errors that occur while reading it."""
    try:
        yield
    except FormatError as error:
        raise (error if error.file else error.at(file=name or None)) from None
    except BrokenPipeError:
        raise
    except (zlib.error, EOFError, OSError) as error:
        reason = " ".join((getattr(error, "strerror", None) or str(error)).split())  # in one line
        raise FormatError("cannot_read_on", file=name, reason=reason) from None
    except Exception as error:
        # Arrow raises many types of errors; names in a damaged schema may not be valid text.
        arrow = any(kind.__module__.startswith("pyarrow") for kind in type(error).__mro__)
        if not arrow and not isinstance(error, UnicodeDecodeError):
            raise
        reason = " ".join(str(error).split())
        raise FormatError("cannot_read_on", file=name, reason=reason) from None


def is_remote(place: str) -> bool:
    """Return whether a text is a remote address, not a path or a link with a puzzle in it.

    >>> is_remote("s3://bucket/a.csv"), is_remote("a.csv"), is_remote("https://x.org/?bd=53")
    (True, False, False)
    """
    address = re.match(r"[A-Za-z][\w+.-]*://", place) is not None
    return address and not re.search(r"[?&#]", place) and formats.find(place) is None


def _open(place: str, number: int | None) -> tuple[str, Any, int]:
    """Open a byte stream; return its name, the stream and its size (0 if unknown)."""
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
    if _looks_like_path(place) and not _holds_board(place):
        raise ArgumentError("no_file", path=place)
    data = io.BufferedReader(io.BytesIO(place.encode(errors="surrogateescape")))
    return "" if number is None else f"puzzle {number}", data, 0


def _looks_like_path(place: str) -> bool:
    """Tell whether an argument has a separator, or ends like a file name, or is words."""
    if os.sep in place and len(place) < 1000 and not re.search(r"[\n{[|]|://", place):
        return True
    if _PATH.search(place[-20:]):
        return True
    return _WORDS.fullmatch(place) is not None and recognise(place) is None


def _holds_board(text: str) -> bool:
    """Tell whether a text has a board: the end of one, `.A2`, can look like a file ending."""
    return any(isinstance(entry.cells, Cells) for entry in read_boards(text.splitlines()))


def _open_text(stream: Stream) -> Source:
    def runs() -> Iterator[Run | Entry]:
        return read_runs(stream.bytes, ignore_unknown=stream.ignore_unknown)

    def batches() -> Iterator[Batch]:
        from nonet.tables.text_files import read_batches

        return read_batches(stream.bytes, stream.seekable, stream.share, stream.ignore_unknown)

    return Source(stream.name, ("puzzle",), batches, runs, unit="line")


def _is_csv(head: bytes, column: str | None) -> bool:
    first, *rest = head.split(b"\n", 2)
    if column is None and (len(first) > 4096 or not re.search(rb"[A-Za-z,;\t|]", first)):
        return False  # plain lines, detected without numpy
    if first.lstrip(b"\xef\xbb\xbf \t").startswith(b"["):
        return False  # a JSON list
    from nonet.tables.csv_files import find_layout

    second = rest[0] if rest else b""
    return find_layout(first.rstrip(b"\r"), column, second.rstrip(b"\r")) is not None


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
    """Read the board from the metadata of an SVG picture written by nonet."""
    picture = stream.bytes.read(_PICTURE)
    found = re.search(rb"<metadata>([^<]*)</metadata>", picture)
    if found is None:
        raise FormatError("picture_without_board")
    from html import unescape

    text = unescape(found[1].decode(errors="replace")).encode()
    return _classify(stream._replace(bytes=io.BufferedReader(io.BytesIO(text))))


def _open_photo(stream: Stream) -> Source:
    from nonet.tables.photo_reader import open_photo

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
# JPEG, PNG and WebP; then types that are rejected as photos instead of being read as text: GIF,
# TIFF, PDF, BMP, HEIC and AVIF.
_PHOTO = re.compile(
    rb"\xff\xd8\xff|\x89PNG\r\n\x1a\n|RIFF....WEBP"
    rb"|GIF8|II\*\0|MM\0\*|%PDF-|BM....\0\0\0\0|....ftyp",
    re.DOTALL,
)
_OBJECTS = re.compile(
    rb"(?:\xef\xbb\xbf)?\s{0,1000}(?:(?:\[\s{0,1000})?\{|\[\s{0,1000}\]\s{0,1000}\Z)"
)
# A zip archive, or data with a control character near its start and a hundred of them soon after.
_BINARY = re.compile(rb"PK\x03\x04|(?=.{0,7}[\0-\x08])(?:[^\0-\x08]{0,50}[\0-\x08]){100}", re.S)

_PACKED = re.compile(rb"BZh[1-9]1AY&SY|\xfd7zXZ\0")

CONTENT_TYPES = [
    ContentType(_starts(b"PAR1"), _open_arrow("read_parquet", "Parquet")),
    ContentType(_starts(b"ARROW1"), _open_arrow("read_arrow_file", "an Arrow file (not a stream)")),
    ContentType(_starts(b"\xff\xff\xff\xff"), _open_arrow("read_arrow_stream")),
    ContentType(_matches(_PHOTO), _open_photo),
    ContentType(_matches(_SVG), _open_picture),
    ContentType(_starts(b"FEA1"), _refuse("old_feather")),
    ContentType(_matches(_PACKED), _refuse("unsupported_compression")),
    ContentType(_matches(_OBJECTS), _open_json),
    ContentType(_matches(_BINARY), _refuse("unknown_file_type")),
    ContentType(_is_csv, _open_csv),
    ContentType(_starts(b""), _open_text),
]
"""The content types, in the order in which they are tried."""
