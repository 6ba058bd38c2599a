"""What commands print beside their data, on standard error: errors, summaries, progress."""

from __future__ import annotations

import os
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO, TypeVar

from nonet.errors import FormatError, IncompleteError
from nonet.formats.text import write_board
from nonet.solvers.status import Outcome
from nonet.tables.report import Report
from nonet.techniques.table import LEVELS

if TYPE_CHECKING:
    from nonet.board.board import Board
    from nonet.tables.readers import Record

NOTHING_FOUND = 3  # exit status: no instance of a technique, no puzzle that matches
USAGE = Outcome.INVALID.exit_status  # as EX_USAGE in sysexits.h
_OUTCOMES = (
    Outcome.UNIQUE,
    Outcome.MULTIPLE,
    Outcome.NONE,
    Outcome.TIMEOUT,
    Outcome.INCOMPLETE,
    Outcome.INVALID,
)
_PERIOD = 0.2  # seconds between two updates of the progress line
_BAR = 24
_LONGEST = 200  # characters shown of a text that is not a puzzle
_CONTROL = re.compile(r"[\0-\x1f\x7f-\x9f]")
_CHINESE = "\u2e80"  # this character and those after it have no spaces to break at
T = TypeVar("T")


def print_message(text: str) -> None:
    """Print a message on standard error; if that is closed, the command goes on without it."""
    try:
        print(wrap(text, sys.stderr), file=sys.stderr, flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def print_error(text: str, place: str = "") -> None:
    """Print what is wrong, and where, in one line."""
    print_message(show_text(f"nonet: {join_place(text, place)}", None))


def join_place(text: str, place: str) -> str:
    """Put the place of a problem before its text.

    >>> join_place("no solution", "a.txt, line 2"), join_place("column 5: 'x'", "a.txt, line 2")
    ('a.txt, line 2: no solution', "a.txt, line 2, column 5: 'x'")
    """
    joint = ", " if text.startswith(("line ", "row ", "item ", "column ")) else ": "
    return f"{place}{joint}{text}" if place else text


def show_text(text: str, longest: int | None = _LONGEST) -> str:
    """Make any text fit one line of a terminal: control characters are escaped, long texts cut.

    >>> show_text("a\\x1b[31m" + chr(27))
    'a\\\\x1b[31m\\\\x1b'
    """
    shown = _CONTROL.sub(lambda found: repr(found[0])[1:-1], text[:longest])
    return shown if longest is None or len(text) <= longest else f"{shown}..."


def wrap(text: str, stream: TextIO) -> str:
    """Break a sentence at spaces to the width of a terminal; other streams get one line.

    >>> wrap("one solution", sys.stdout)
    'one solution'
    """
    if not stream.isatty():
        return text
    width = terminal_width(stream)
    if len(text) <= width or max(text) >= _CHINESE:
        return text
    from textwrap import fill

    return fill(text, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def solve_record(record: Record, work: Callable[[Board], T]) -> T | None:
    """Run `work` on a puzzle; return None if it is unreadable, incomplete or times out."""
    if not isinstance(record.board, FormatError):
        with suppress(TimeoutError, IncompleteError):
            return work(record.board)
    return None


def failed_outcome(record: Record) -> Outcome:
    """Return the outcome of a puzzle that has no status."""
    if isinstance(record.board, FormatError):
        return Outcome.INVALID
    return Outcome.INCOMPLETE if _is_incomplete(record.board) else Outcome.TIMEOUT


def _is_incomplete(board: Board) -> bool:
    """Return whether rules of a board are missing, or were inferred and may be misread."""
    return bool(board.missing or (board.source.rules and board.source.solution))


def failed_words(record: Record, lang: str = "en") -> str:
    """Say why a puzzle that can be read has no status."""
    board = record.board
    if isinstance(board, FormatError) or not _is_incomplete(board):
        return record.message or outcome_words(Outcome.TIMEOUT, lang)
    if board.missing:
        return str(IncompleteError("incomplete", names=list(board.missing)))
    return str(board.source.misread())


def show_puzzle(record: Record) -> str:
    """Show a puzzle, or a text that is not one, in one line."""
    board = record.board
    return show_text(record.text) if isinstance(board, FormatError) else write_board(board)


class Tally(Report):
    """A report that prints its first problems as they come.

    >>> tally = Tally()
    >>> tally.count("unique")
    >>> tally.count("none")
    >>> tally.finish(), summarize(tally.counts)
    (1, '2 puzzles: 1 unique, 1 with no solution')
    """

    def __init__(self, lang: str = "en") -> None:
        """Start with no puzzles."""
        super().__init__()
        self.lang = lang

    def count(self, outcome: str, times: int = 1) -> None:
        """Count puzzles that ended alike."""
        self.counts[outcome] += times

    def count_record(self, record: Record, status: str | None) -> None:
        """Count a puzzle; one without a status has a problem: it is unreadable, or timed out."""
        if isinstance(record.board, FormatError):
            self.add_invalid(record.board, record.place)
        else:
            self.count(status or failed_outcome(record))
            if status is None:
                self.print_problem(failed_words(record, self.lang), record.place)

    def add_invalid(self, error: Exception, place: str) -> None:
        """Count a puzzle that cannot be read or written."""
        self.count(Outcome.INVALID)
        self.print_problem(str(error), place)

    def print_problem(self, text: str, place: str = "") -> None:
        """Print a problem if it is one of the first, else count it."""
        if self.add_problem(join_place(text, place)):
            print_error(text, place)

    def finish(self, more: str | None = None) -> int:
        """Print how many problems were not printed, and return the exit status.

        Unless `more` is None, print a summary too, followed by `more`, if there was more than one
        puzzle.
        """
        sys.stdout.flush()  # if the output pipe is closed, it shows here
        if self.unnamed:
            rest = f"{self.unnamed:,}"
            print_error(f"另有 {rest} 处" if self.lang == "zh" else f"and {rest} more")
        if more is not None and self.counts.total() != 1:
            print_message(summarize(self.counts, self.lang) + more)
        return self.exit_status


def summarize(counts: Counter[str], lang: str = "en") -> str:
    """Write how many puzzles there were, and how they ended.

    >>> summarize(Counter()), summarize(Counter(unique=1))
    ('0 puzzles', '1 puzzle: 1 unique')
    >>> summarize(Counter(unique=3, none=1), "zh")
    '4 道题：唯一解 3，无解 1'
    """
    total = counts.total()
    found = [outcome for outcome in _OUTCOMES if counts[outcome]]
    if lang == "zh":
        parts = [f"{outcome.zh} {counts[outcome]:,}" for outcome in found]
        return f"{total:,} 道题" + f"：{'，'.join(parts)}" * bool(parts)
    parts = [f"{counts[outcome]:,} {outcome.counted}" for outcome in found]
    return f"{total:,} puzzle{'s' * (total != 1)}" + f": {', '.join(parts)}" * bool(parts)


def outcome_words(outcome: str, lang: str = "en") -> str:
    """Write how a puzzle ended.

    >>> outcome_words("multiple"), outcome_words("multiple", "zh")
    ('several solutions', '多解')
    """
    found = Outcome(outcome)
    return found.zh if lang == "zh" else found.words


def count_levels(levels: Counter[str], lang: str = "en") -> str:
    """Write how many puzzles there are of each level.

    >>> count_levels(Counter(hard=2, easy=1)), count_levels(Counter(hard=2, easy=1), "zh")
    ('1 easy, 2 hard', '简单 1，困难 2')
    """
    if lang == "zh":
        from nonet.techniques.explain import level_name

        named = ((level_name(level, lang), levels[level]) for level in LEVELS)
        return "，".join(f"{name} {times:,}" for name, times in named if times)
    return ", ".join(f"{levels[level]:,} {level}" for level in LEVELS if levels[level])


def format_time(seconds: float) -> str:
    """Write a duration in a readable unit.

    >>> format_time(0.0000123), format_time(0.25), format_time(75)
    ('12.3 µs', '250 ms', '75.0 s')
    """
    unit, size = "s", 1.0
    if seconds < 1:
        unit, size = ("ms", 1e-3) if seconds >= 1e-3 else ("µs", 1e-6)
    return f"{seconds / size:.{1 if seconds < 100 * size else 0}f} {unit}"


class Meter:
    """A progress line on standard error; nothing if that is not a terminal.

    `noun` names what is counted. A run shorter than a moment shows no line.

    >>> list(Meter("puzzles").watch(["a", "b"], 2))
    ['a', 'b']
    """

    def __init__(self, noun: str = "rows") -> None:
        """Start the clock."""
        self.noun = noun
        self.done = 0
        self.before = 0
        self.start = time.monotonic()
        self._on = sys.stderr.isatty()
        self._next = self.start + _PERIOD
        self._shown = False

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.start

    @property
    def speed(self) -> str:
        """The speed, in words."""
        return f"{(self.done - self.before) / max(self.seconds, 1e-6):,.1f} a second"

    def show(self, done: int, fraction: float | None, before: int = 0) -> None:
        """Update the line, at most five times a second; an earlier run did the first `before`."""
        self.done, self.before = done, before
        if self._on and time.monotonic() >= self._next:
            self._next = time.monotonic() + _PERIOD
            self._shown = True
            width = terminal_width(sys.stderr) - 1
            text = draw_progress(done, self.noun, self.seconds, fraction, before, width)
            sys.stderr.write(f"\r{text[:width]}\x1b[K")
            sys.stderr.flush()

    def follow(self, report: Report) -> None:
        """Show the progress of a run."""
        self.show(report.rows, report.fraction, report.restored)

    def clear(self) -> None:
        """Remove the line."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._shown = False

    def watch(self, items: Iterable[T], total: int) -> Iterator[T]:
        """Yield the items, and show how many of the total are done."""
        try:
            for done, item in enumerate(items, 1):
                yield item
                self.show(done, done / total)
        finally:
            self.clear()


def terminal_width(stream: TextIO) -> int:
    """Return the width of a terminal: that of COLUMNS if set; 80 for other streams."""
    columns = os.environ.get("COLUMNS", "")
    try:
        if columns.isdecimal() and int(columns):
            return int(columns)
        return os.get_terminal_size(stream.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


def draw_progress(
    done: int, noun: str, seconds: float, fraction: float | None, before: int = 0, width: int = 80
) -> str:
    """Write a progress line: the count, the speed and, if the total is known, the time left.

    An earlier run did the first `before`. If `width` is too small, the bar is omitted first, then
    the speed.

    >>> draw_progress(500_000, "rows", 2.0, 0.25)
    '██████                    25%  500,000 rows  250,000 a second  6 s left'
    >>> draw_progress(500_000, "rows", 2.0, 0.25, before=250_000)
    '██████                    25%  500,000 rows  125,000 a second  12 s left'
    >>> draw_progress(500_000, "rows", 2.0, 0.25, width=30)
    '25%  500,000 rows  6 s left'
    >>> draw_progress(5, "puzzles", 2.0, None)
    '5 puzzles  2.5 a second'
    """
    speed = (done - before) / max(seconds, 1e-9)
    count = f"{done:,} {noun}"
    text = f"{count}  {speed:,.{int(speed < 100)}f} a second"
    if not fraction or done <= before:
        return text
    left = round((done / fraction - done) / speed)
    shown = f"{left} s" if left < 120 else f"{left // 60:,} min"
    bar = "█" * round(_BAR * fraction)
    share, end = f"{fraction:.0%}", f"{shown} left"
    lines = (
        f"{bar:<{_BAR}} {share:>4}  {text}  {end}",
        f"{share}  {text}  {end}",
        f"{share}  {count}  {end}",
        f"{share}  {end}",
    )
    return next((line for line in lines if len(line) <= width), share)
