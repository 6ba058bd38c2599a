"""Marks: what a picture of a step shows, made from its evidence. The page and the SVG draw these.

Roles say what a cell or a candidate is in the step:

    base                     the pattern
    cover                    what surrounds it: covering units, blocking digits
    fin                      a fin, or whatever else the pattern has too much
    set_a ... set_e          sets and colours that are told apart, and have letters
    on, off                  true and false along a chain that starts with an assumption
    eliminated, placed       what follows
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from nonet.board.cells import Candidate
from nonet.engines.logic import evidence
from nonet.engines.logic import step as records
from nonet.engines.logic.evidence import Cells
from nonet.engines.logic.step import Step
from nonet.views.exotic_marks import mark_exotic

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
_FEW: Final = 4
"""So many base units and their cover leave something unshaded."""
LinkMark = tuple[Cells, int, Cells, int, bool]
"""An arrow: from cells and a digit, to cells and a digit, strong or weak."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What to shade, outline, colour and join by arrows.

    `units` are indexes into `UNITS`; cells and candidates come with a role. A cell of several sets
    has several roles; a candidate has one, and what follows comes before the pattern. Not every
    candidate marked need be on the board: of a set's digits, a cell may lack some.
    """

    units: tuple[int, ...]
    cells: tuple[tuple[int, str], ...]
    candidates: tuple[tuple[int, int, str], ...]
    links: tuple[LinkMark, ...]
    placements: tuple[Candidate, ...]
    eliminations: tuple[Candidate, ...]


class Builder:
    """Gathers marks; of two roles for one candidate the first stays."""

    def __init__(self, step: Step) -> None:
        """Start with what follows."""
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

    def link(self, link: records.Link) -> None:
        """Draw an arrow."""
        one, other = link.start, link.end
        self.links[one.cells, one.digit, other.cells, other.digit, link.strong] = None

    def marks(self, step: Step) -> Marks:
        """Give all marks."""
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

    >>> from nonet.results.logic import hint
    >>> marks_of(hint("12345678" + "." * 73)).candidates
    ((8, 9, 'placed'),)
    """
    builder = Builder(step)
    _mark(builder, step.evidence)
    return builder.marks(step)


def marks_to_json(marks: Marks) -> dict[str, Any]:
    """Write marks as plain lists and numbers.

    >>> from nonet.results.logic import hint
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


def _single(marks: Builder, found: records.Single) -> None:
    marks.shade(found.unit)
    marks.cell(found.blockers, "cover")


def _locked(marks: Builder, found: records.Locked) -> None:
    marks.shade(found.source, found.target)
    marks.candidate(found.cells, found.digits, "base")


def _subset(marks: Builder, found: records.Subset) -> None:
    marks.shade(*found.units)
    marks.cell(found.cells, "base")
    marks.candidate(found.cells, found.digits, "base")


def _fish(marks: Builder, found: records.Fish) -> None:
    marks.shade(*found.base)
    if len(found.base) <= _FEW:
        marks.shade(*found.cover)
    marks.candidate(found.fins + found.endo_fins, (found.digit,), "fin")
    marks.candidate(found.cells, (found.digit,), "base")


def _chain(marks: Builder, found: records.Chain) -> None:
    """Mark what is on and off when the chain is followed from its start."""
    for i, one in enumerate(found.sets):
        marks.cell(one.cells, SETS[i % len(SETS)])
    for rectangle in found.rectangles:
        marks.cell(rectangle.cells, "base")
    first = found.links[0]
    marks.candidate(first.start.cells, (first.start.digit,), "off" if first.strong else "on")
    for link in found.links:
        marks.candidate(link.end.cells, (link.end.digit,), "on" if link.strong else "off")
        marks.link(link)


def _empty_rectangle(marks: Builder, found: records.EmptyRectangle) -> None:
    marks.shade(found.box)
    marks.candidate(found.cells, (found.digit,), "base")
    for link in found.links:
        marks.candidate(link.start.cells + link.end.cells, (found.digit,), "set_b")
        marks.link(link)


def _patterns(marks: Builder, found: records.Patterns) -> None:
    for part in found.parts:
        _mark(marks, part)


def _wing(marks: Builder, found: records.Wing) -> None:
    marks.cell((found.pivot,), "set_a")
    marks.cell(found.pincers, "set_b")
    marks.candidate(found.pincers, (found.digit,), "fin")
    others = tuple(digit for digit in found.digits if digit != found.digit)
    marks.candidate((found.pivot,), others, "base")
    marks.candidate((found.pivot,), (found.digit,), "fin")


def _coloring(marks: Builder, found: records.Coloring) -> None:
    marks.shade(*(unit for unit, _, _ in found.meeting))
    roles = (("set_a", "set_b"), ("set_c", "set_d"))
    for net, (one, other) in zip(found.nets, roles, strict=False):
        marks.candidate(net.first, (found.digit,), one)
        marks.candidate(net.second, (found.digit,), other)
        marks.cell(net.first, one)
        marks.cell(net.second, other)
        for link in net.links:
            marks.link(link)


def _rectangle(marks: Builder, found: records.Rectangle) -> None:
    marks.shade(found.unit)
    marks.cell(found.cells, "base")
    marks.candidate(found.cells, found.digits, "base")
    marks.candidate(found.roof, found.extra, "fin")
    marks.cell(found.subset, "set_b")
    marks.candidate(found.subset, found.subset_digits, "set_b")
    for link in found.links:
        marks.link(link)


def _grave(marks: Builder, found: records.Grave) -> None:
    marks.shade(*found.units)
    marks.cell((found.cell,), "base")
    marks.candidate((found.cell,), (found.digit,), "on")


def _deadly(marks: Builder, found: evidence.Deadly) -> None:
    marks.shade(found.unit)
    marks.cell(found.cells, "base")
    for cell, digit in found.extras:
        marks.cell((cell,), "base")
        marks.candidate((cell,), (digit,), "fin")
    marks.candidate(found.cells, found.digits, "base")
    marks.cell(found.subset, "set_b")
    marks.candidate(found.subset, found.subset_digits, "set_b")


def _direct(marks: Builder, found: evidence.Direct) -> None:
    marks.shade(found.source, found.target, found.unit)
    marks.candidate(found.cells, found.digits, "base")
    marks.cell(found.closed, "cover")


def _exclusion(marks: Builder, found: evidence.Exclusion) -> None:
    marks.cell(found.cells, "base")
    marks.cell(found.excluders, "cover")


def _firework(marks: Builder, found: evidence.Firework) -> None:
    marks.shade(found.row, found.column, found.box)
    cells = (found.crossing, *found.ends)
    marks.cell(cells, "base")
    marks.candidate(cells, found.digits, "base")


def _guardians(marks: Builder, found: evidence.Guardians) -> None:
    marks.shade(*found.units)
    marks.candidate(found.guardians, (found.digit,), "fin")
    marks.candidate(found.ring, (found.digit,), "base")
    for one, other in pairwise((*found.ring, found.ring[0])):
        start, end = records.Node(found.digit, (one,)), records.Node(found.digit, (other,))
        marks.link(records.Link(start, end, False))


def _medusa(marks: Builder, found: evidence.Medusa) -> None:
    for color, role in ((found.first, "set_a"), (found.second, "set_b")):
        for cell, digit in color:
            marks.candidate((cell,), (digit,), role)
    for (one, x), (other, y), unit in found.links:
        start, end = records.Node(x, (one,)), records.Node(y, (other,))
        marks.link(records.Link(start, end, True, unit))


def _almost_locked(marks: Builder, found: records.AlmostLocked) -> None:
    if found.stem is not None:
        marks.cell((found.stem,), "fin")
        marks.candidate((found.stem,), found.stem_digits, "fin")
    for i, one in enumerate(found.sets):
        role = SETS[i % len(SETS)]
        marks.cell(one.cells, role)
        joints = [c.digit for c in found.commons if i in (c.first, c.second)]
        marks.candidate(one.cells, tuple(joints), "cover")
        marks.candidate(one.cells, found.stem_digits[i : i + 1], "cover")
        if i in (0, len(found.sets) - 1) or found.stem is not None:
            marks.candidate(one.cells, found.digits, role)


def _sue_de_coq(marks: Builder, found: records.SueDeCoq) -> None:
    marks.shade(found.line, found.box)
    for cells, digits, role in (
        (found.cells, found.digits, "set_a"),
        (found.line_cells, found.line_digits, "set_b"),
        (found.box_cells, found.box_digits, "set_c"),
    ):
        marks.cell(cells, role)
        marks.candidate(cells, digits, role)


def _forcing(marks: Builder, found: records.Forcing) -> None:
    """Mark what becomes true and false; in a net that branches, arrows join what becomes true."""
    marks.shade(found.unit)
    if found.cell is not None:
        marks.cell((found.cell,), "base")
    for net in found.nets:
        marks.candidate(net[0].node.cells, (net[0].node.digit,), "base")
        is_chain = all(fact.parents == (i,) for i, fact in enumerate(net[1:]))
        for fact in net[1:]:
            role = "on" if fact.on else "off"
            marks.candidate(fact.node.cells, (fact.node.digit,), role)
            for parent in fact.parents:
                if is_chain:
                    marks.link(records.Link(net[parent].node, fact.node, fact.on))
                elif fact.on:
                    for origin in [i for i in net[parent].parents if net[i].on]:
                        marks.link(records.Link(net[origin].node, fact.node, True))
        if net[-1].inner:
            _inside(marks, net[-1].inner.evidence)


def _inside(marks: Builder, found: records.Evidence) -> None:
    """Mark the pattern by which the last fact that is shown follows."""
    if isinstance(found, records.Forcing):
        for fact in found.nets[0]:
            marks.candidate(fact.node.cells, (fact.node.digit,), "on" if fact.on else "off")
        marks.cell(found.nets[0][0].node.cells, "fin")
    elif isinstance(found, records.Locked | records.Subset):
        marks.cell(found.cells, "cover")


def _templates(marks: Builder, found: records.Templates) -> None:
    marks.candidate(found.cells, (found.digit,), "base")


def _mark(marks: Builder, found: records.Evidence) -> None:
    match found:
        case records.Single():
            _single(marks, found)
        case records.Locked():
            _locked(marks, found)
        case records.Subset():
            _subset(marks, found)
        case records.Fish():
            _fish(marks, found)
        case records.Chain():
            _chain(marks, found)
        case records.EmptyRectangle():
            _empty_rectangle(marks, found)
        case records.Patterns():
            _patterns(marks, found)
        case records.Wing():
            _wing(marks, found)
        case records.Coloring():
            _coloring(marks, found)
        case records.Rectangle():
            _rectangle(marks, found)
        case records.Grave():
            _grave(marks, found)
        case evidence.Deadly():
            _deadly(marks, found)
        case evidence.Direct():
            _direct(marks, found)
        case evidence.Exclusion():
            _exclusion(marks, found)
        case evidence.Firework():
            _firework(marks, found)
        case evidence.Guardians():
            _guardians(marks, found)
        case evidence.Medusa():
            _medusa(marks, found)
        case records.AlmostLocked():
            _almost_locked(marks, found)
        case records.SueDeCoq():
            _sue_de_coq(marks, found)
        case records.Forcing():
            _forcing(marks, found)
        case records.Templates():
            _templates(marks, found)
        case records.Guess():
            pass
        case _:
            mark_exotic(marks, found)
