"""Marks: what a picture of a step shows, made from its evidence. The page and the SVG draw these.

A role is the part that a cell or a candidate plays in the step:

    base                     the pattern
    cover                    its surroundings: cover units, blocking digits
    fin                      a fin, or any other extra candidate of the pattern
    set_a ... set_e          distinct sets and colours, with letters
    on, off                  true and false along a chain that starts with an assumption
    eliminated, placed       the conclusion
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatch
from typing import Any, Final

from nonet.geometry.cells import Candidate
from nonet.techniques.evidence import Cells, Evidence, Link, registered
from nonet.techniques.step import Step

ROLES: Final = {
    "base": "#56B4E9",
    "cover": "#F0E442",
    "fin": "#E69F00",
    "set_a": "#56B4E9",
    "set_b": "#009E73",
    "set_c": "#CC79A7",
    "set_d": "#A3C644",
    "set_e": "#B9A3EA",
    "on": "#009E73",
    "off": "#E69F00",
    "eliminated": "#D55E00",
    "placed": "#0072B2",
}
"""The roles and their colours (Okabe and Ito's, which colour-blind people can tell apart)."""
SETS: Final = ("set_a", "set_b", "set_c", "set_d", "set_e")
ROLE_NAMES: Final = {
    "base": ("the pattern", "结构"),
    "cover": ("what joins it", "相连的部分"),
    "fin": ("what is extra", "多出的候选数"),
    "set_a": ("set or colour A", "A组（色）"),
    "set_b": ("B", "B"),
    "set_c": ("C", "C"),
    "set_d": ("D", "D"),
    "set_e": ("E", "E"),
    "on": ("then true", "推出为真"),
    "off": ("then false", "推出为假"),
    "eliminated": ("goes out", "删去"),
    "placed": ("goes in", "填入"),
}
"""What a legend says of each role, in English and Chinese."""
LinkMark = tuple[Cells, int, Cells, int, bool]
"""An arrow: from cells and a digit, to cells and a digit, strong or weak."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What to shade, outline, colour and join by arrows.

    `units` are indexes into `UNITS`; cells and candidates have a role. A cell of several sets has
    several roles; a candidate has one, and the conclusion takes precedence over the pattern.
    Marked candidates need not be on the board: a cell of a set may lack some of its digits.
    """

    units: tuple[int, ...]
    cells: tuple[tuple[int, str], ...]
    candidates: tuple[tuple[int, int, str], ...]
    links: tuple[LinkMark, ...]
    placements: tuple[Candidate, ...]
    eliminations: tuple[Candidate, ...]


class Builder:
    """Collects marks; if a candidate gets two roles, the first one counts."""

    def __init__(self, step: Step) -> None:
        """Start with the conclusion."""
        self.units: dict[int, None] = {}
        self.cells: dict[tuple[int, str], None] = {}
        self.candidates: dict[Candidate, str] = {}
        self.links: dict[LinkMark, None] = {}
        for candidate in step.placements:
            self.candidates[candidate] = "placed"
        for candidate in step.eliminations:
            self.candidates[candidate] = "eliminated"

    def shade(self, *units: int | None) -> None:
        """Shade units."""
        for unit in units:
            if unit is not None:
                self.units[unit] = None

    def cell(self, cells: Cells, role: str) -> None:
        """Mark cells."""
        for cell in cells:
            self.cells[cell, role] = None

    def candidate(self, cells: Cells, digits: tuple[int, ...], role: str) -> None:
        """Mark digits in cells."""
        for cell in cells:
            for digit in digits:
                self.candidates.setdefault((cell, digit), role)

    def link(self, link: Link) -> None:
        """Draw an arrow."""
        one, other = link.start, link.end
        self.links[one.cells, one.digit, other.cells, other.digit, link.strong] = None

    def marks(self, step: Step) -> Marks:
        """Return all marks."""
        return Marks(
            tuple(self.units),
            tuple(self.cells),
            tuple((cell, digit, role) for (cell, digit), role in self.candidates.items()),
            tuple(self.links),
            step.placements,
            step.eliminations,
        )


def marks_of(step: Step) -> Marks:
    """Make the marks of a step from its evidence.

    >>> from nonet.techniques.hints import hint
    >>> marks_of(hint("12345678" + "." * 73)).candidates
    ((8, 9, 'placed'),)
    """
    builder = Builder(step)
    mark(step.evidence, builder)
    return builder.marks(step)


def marks_to_json(marks: Marks) -> dict[str, Any]:
    """Write marks as plain lists and numbers.

    >>> from nonet.techniques.hints import hint
    >>> marks_to_json(marks_of(hint("12345678" + "." * 73)))["placements"]
    [[8, 9]]
    """
    return {
        "units": list(marks.units),
        "cells": [list(entry) for entry in marks.cells],
        "candidates": [list(entry) for entry in marks.candidates],
        "links": [[list(a), x, list(b), y, strong] for a, x, b, y, strong in marks.links],
        "placements": [list(entry) for entry in marks.placements],
        "eliminations": [list(entry) for entry in marks.eliminations],
    }


@singledispatch
def mark(found: Evidence, marks: Builder) -> None:
    """Add the marks of evidence, as registered by `marks.py` of its family."""
    registered(mark, found, "marks")(found, marks)
