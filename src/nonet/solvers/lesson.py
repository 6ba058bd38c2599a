"""Line-by-line recording of an algorithm: the line, the cell and the depth of recursion.

The algorithm runs untraced up to the move where the lesson starts; from there on `sys.settrace`
reports every line.
"""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any, NamedTuple, SupportsIndex

from nonet.geometry.cells import SIDE
from nonet.solvers.algorithms import Algorithm, BudgetSpent
from nonet.solvers.backtracking.check import Rows


class Line(NamedTuple):
    """A line that is about to run: its number in the file, and the state of its call.

    `depth` is the number of nested calls, `cell` is -1 and `digit` 0 if the call has none yet, and
    `moves` is the number of moves made before.
    """

    number: int
    depth: int
    cell: int
    digit: int
    moves: int


class Lesson(NamedTuple):
    """A part of a run: the cells of the calls that were active when it began, and its lines."""

    stack: list[int]
    lines: list[Line]


class _Recorder:
    """The state shared by the rows of one run: its start, its end, and the lines so far."""

    def __init__(self, file: str, start: int, count: int) -> None:
        self.file = file
        self.start = start
        self.end = start + count
        self.moves = 0
        self.stack: list[int] = []
        self.lines: list[Line] = []

    def begin(self) -> None:
        """Trace all calls of the algorithm: active ones and new ones."""
        sys.settrace(self._enter)
        frame: FrameType | None = sys._getframe(1)
        while frame is not None:
            if frame.f_code.co_filename == self.file:
                frame.f_trace = self._note
                self.stack.insert(0, _cell(frame))
            frame = frame.f_back

    def _enter(self, frame: FrameType, event: str, argument: object) -> Any:
        ours = frame.f_code.co_filename == self.file and not frame.f_code.co_name.startswith("<")
        return self._note if ours else None

    def _note(self, frame: FrameType, event: str, argument: object) -> Any:
        if event == "line":
            digit = int(frame.f_locals.get("digit", 0))
            line = Line(frame.f_lineno, self._depth(frame), _cell(frame), digit, self.moves)
            self.lines.append(line)
        return self._note

    def _depth(self, frame: FrameType | None) -> int:
        depth = 0
        while frame is not None:
            depth += frame.f_code.co_filename == self.file
            frame = frame.f_back
        return depth


def _cell(frame: FrameType) -> int:
    """Return the cell of a call, from the variable names that the algorithms use."""
    known = frame.f_locals
    row, column = known.get("r", known.get("row")), known.get("c", known.get("column"))
    if row is None or column is None or max(row, column) >= SIDE:
        return -1
    return int(SIDE * row + column)


class _LessonRow(list[str]):
    """A row that counts writes, and starts and ends the lesson at given ones."""

    def __init__(self, cells: list[str], lesson: _Recorder) -> None:
        super().__init__(cells)
        self._lesson = lesson

    def __setitem__(self, column: SupportsIndex | slice, text: str) -> None:  # type: ignore[override]
        lesson = self._lesson
        if lesson.moves >= lesson.end:
            raise BudgetSpent
        super().__setitem__(column, text)
        lesson.moves += 1
        if lesson.moves == lesson.start:
            lesson.begin()


def record_lines(algorithm: Algorithm, rows: Rows, start: int, count: int) -> Lesson:
    """Run an algorithm and return every line that runs in `count` moves from move `start` on.

    >>> from nonet import ALGORITHMS, Board
    >>> lesson = record_lines(ALGORITHMS["row_by_row"], Board().rows(), 2, 1)
    >>> lesson.stack, lesson.lines[1]
    ([0, 1], Line(number=20, depth=3, cell=2, digit=0, moves=2))
    """
    lesson = _Recorder(algorithm.function.__code__.co_filename, start, count)
    before = sys.gettrace()
    try:
        if start == 0:
            lesson.begin()
        algorithm.function([_LessonRow(row, lesson) for row in rows])
    except BudgetSpent:
        pass
    finally:
        sys.settrace(before)
    return Lesson(lesson.stack, lesson.lines)
