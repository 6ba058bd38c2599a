"""What commands say beside their data: errors, counts, times, progress. All of it on stderr."""

from __future__ import annotations

import os
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO, TypeVar

from nonet.board.errors import FormatError
from nonet.board.text import write_board
from nonet.engines.logic.techniques import LEVELS

if TYPE_CHECKING:
    from nonet.board.board import Board
    from nonet.tables.kinds import Record
    from nonet.tables.run import Report

NOTHING = 3  # the exit status where nothing is as asked for: no instance, no puzzle
USAGE = 64  # the exit status for bad input, as in sysexits.h
LATE = 75  # the exit status past a deadline, as in sysexits.h
STATUS_WORDS = {
    "unique": "unique",
    "multiple": "several",
    "none": "none",
    "unsettled": "not settled",
    "invalid": "invalid",
}
EXIT: dict[str, int] = {
    "invalid": USAGE,
    "unsettled": LATE,
    "none": 1,
    "multiple": 2,
    "unique": 0,
}
"""The exit status for each way to end, the gravest first."""
UNSETTLED = "not settled in time"
_NAMED = 10  # problems that are named; more are counted
_EVERY = 0.2  # seconds between two looks of the meter
_BAR = 24
_SHOWN = 200  # characters of a text that is no puzzle
_CONTROL = re.compile(r"[\0-\x1f\x7f-\x9f]")
_CHINESE = "\u2e80"  # and what follows has no spaces to break at
T = TypeVar("T")


def say(text: str) -> None:
    """Say a sentence on standard error; where nobody can hear it, that changes nothing else."""
    try:
        print(fit(text, sys.stderr), file=sys.stderr, flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def complain(text: str, place: str = "") -> None:
    """Say what is wrong, and where, in one line."""
    joint = ", " if text.startswith(("line ", "row ", "item ", "column ")) else ": "
    say(show_text(f"nonet: {place}{joint if place else ''}{text}", None))


def show_text(text: str, most: int | None = _SHOWN) -> str:
    """Show a text that may be anything in one line that a terminal takes for a text.

    >>> show_text("a\\x1b[31m" + chr(27))
    'a\\\\x1b[31m\\\\x1b'
    """
    shown = _CONTROL.sub(lambda found: repr(found[0])[1:-1], text[:most])
    return shown if most is None or len(text) <= most else f"{shown}..."


def fit(text: str, stream: TextIO) -> str:
    """Break a sentence at its spaces where a terminal is narrow; elsewhere leave it as it is.

    >>> fit("one solution", sys.stdout)
    'one solution'
    """
    width = terminal_width(stream)
    if not stream.isatty() or len(text) <= width or max(text) >= _CHINESE:
        return text
    from textwrap import fill

    return fill(text, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def settle(record: Record, work: Callable[[Board], T]) -> T | None:
    """Do the work on a puzzle; None where it cannot be read, or is not settled in time."""
    if not isinstance(record.board, FormatError):
        with suppress(TimeoutError):
            return work(record.board)
    return None


def unknown_status(record: Record) -> str:
    """Say of a puzzle that has no status how it ended."""
    return "invalid" if isinstance(record.board, FormatError) else "unsettled"


def show_puzzle(record: Record) -> str:
    """Show a puzzle, or the text that is none, in one line."""
    board = record.board
    return show_text(record.text) if isinstance(board, FormatError) else write_board(board)


class Tally:
    """Counts how puzzles ended, for the exit status and the summary, and names what is wrong.

    A few problems are named, and of the rest it is said at the end how many there are.

    >>> tally = Tally()
    >>> tally.add("unique")
    >>> tally.add("none")
    >>> tally.end(), tally.summary()
    (1, '2 puzzles: 1 unique, 1 none')
    """

    def __init__(self, counts: Counter[str] | None = None) -> None:
        """Start at nothing, or at what was counted elsewhere."""
        self.counts = Counter[str]() if counts is None else counts
        self.problems = 0

    def add(self, status: str, times: int = 1) -> None:
        """Count puzzles of one status, or `invalid`."""
        self.counts[status] += times

    def take(self, record: Record, status: str | None) -> None:
        """Count a puzzle; one that could not be read, or settled, has no status and is named."""
        if isinstance(record.board, FormatError):
            self.refuse(record.board, record.place)
        else:
            self.add(status or unknown_status(record))
            if status is None:
                self.say(UNSETTLED, record.place)

    def refuse(self, error: Exception, place: str) -> None:
        """Count a puzzle that cannot be read or written, and name it."""
        self.add("invalid")
        self.say(str(error), place)

    def say(self, text: str, place: str = "") -> None:
        """Name a problem, or count it."""
        self.problems += 1
        if self.problems <= _NAMED:
            complain(text, place)

    @property
    def exit_status(self) -> int:
        """That of the gravest."""
        return next((status for end, status in EXIT.items() if self.counts[end]), 0)

    def summary(self) -> str:
        """Count off how they ended.

        >>> Tally().summary(), Tally(Counter(unique=1)).summary()
        ('0 puzzles', '1 puzzle: 1 unique')
        """
        total = self.counts.total()
        parts = [f"{self.counts[s]:,} {word}" for s, word in STATUS_WORDS.items() if self.counts[s]]
        ends = f": {', '.join(parts)}" if parts else ""
        return f"{total:,} puzzle{'s' * (total != 1)}{ends}"

    def end(self, more: str | None = None) -> int:
        """Say how many problems were not named, and give the exit status.

        Where there is `more` to say, or "", it comes after a summary, unless of one puzzle.
        """
        sys.stdout.flush()  # a reader that has left is noticed before anything is said
        if self.problems > _NAMED:
            complain(f"and {self.problems - _NAMED:,} more")
        if more is not None and self.counts.total() != 1:
            say(self.summary() + more)
        return self.exit_status


def count_levels(levels: Counter[str]) -> str:
    """Count off how many there are of each level.

    >>> count_levels(Counter(hard=2, easy=1))
    '1 easy, 2 hard'
    """
    return ", ".join(f"{levels[level]:,} {level}" for level in LEVELS if levels[level])


def format_time(seconds: float) -> str:
    """Write a time for people.

    >>> format_time(0.0000123), format_time(0.25), format_time(75)
    ('12.3 µs', '250 ms', '75.0 s')
    """
    unit, size = "s", 1.0
    if seconds < 1:
        unit, size = ("ms", 1e-3) if seconds >= 1e-3 else ("µs", 1e-6)
    return f"{seconds / size:.{1 if seconds < 100 * size else 0}f} {unit}"


class Meter:
    """A line on a terminal's stderr that says how far it is; elsewhere nothing.

    `noun` names what is counted; what is over at once needs no meter.

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
        self._next = self.start + _EVERY
        self._shown = False

    @property
    def seconds(self) -> float:
        """The time since the start."""
        return time.monotonic() - self.start

    @property
    def speed(self) -> str:
        """How many a second."""
        return f"{(self.done - self.before) / max(self.seconds, 1e-6):,.1f} a second"

    def show(self, done: int, fraction: float | None, before: int = 0) -> None:
        """Draw the line anew, a few times a second; `before` were done by an earlier run."""
        self.done, self.before = done, before
        if self._on and time.monotonic() >= self._next:
            self._next = time.monotonic() + _EVERY
            self._shown = True
            width = terminal_width(sys.stderr) - 1
            text = draw_progress(done, self.noun, self.seconds, fraction, before, width)
            sys.stderr.write(f"\r{text[:width]}\x1b[K")
            sys.stderr.flush()

    def follow(self, report: Report) -> None:
        """Show how far a run has come."""
        self.show(report.rows, report.fraction, report.restored)

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._shown = False

    def watch(self, items: Iterable[T], total: int) -> Iterator[T]:
        """Hand items on, and show how many of the total are done."""
        try:
            for done, item in enumerate(items, 1):
                yield item
                self.show(done, done / total)
        finally:
            self.clear()


def terminal_width(stream: TextIO) -> int:
    """Say how many columns a terminal has; 80 for what is none, unless COLUMNS says otherwise."""
    asked = os.environ.get("COLUMNS", "")
    try:
        if asked.isdecimal() and int(asked):
            return int(asked)
        return os.get_terminal_size(stream.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


def draw_progress(
    done: int, noun: str, seconds: float, fraction: float | None, before: int = 0, width: int = 80
) -> str:
    """Draw how far it is: how many, how many a second and, where that is known, the time left.

    Of those done, an earlier run has done some `before`. Where the line is too narrow, the bar is
    left out first, then the speed.

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
