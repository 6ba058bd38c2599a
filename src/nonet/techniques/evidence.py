"""Evidence: the reasons for a step, from which text, pictures and JSON are made.

Cells are numbers, units are indexes into `UNITS`, sets of cells are sorted tuples, so that evidence
is a plain value: it compares, hashes and prints, and needs no board to be read.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, TypeVar

from nonet.geometry.cells import Cell, Digit, Unit

if TYPE_CHECKING:
    from functools import _SingleDispatchCallable

T = TypeVar("T")
Cells = tuple[Cell, ...]
"""Cells in ascending order."""


class Evidence:
    """The reasons for a step; each family defines its types in `evidence.py` of its folder.

    `explain.py` registers the explanation and the notation of each type, and `marks.py` what a
    picture shows.
    """

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Node:
    """One digit in one cell, in one of several cells (a group), or locked in an almost locked set.

    For a set, `cells` are those of its cells that can hold the digit and `als` counts into the
    evidence's `sets`.
    """

    digit: Digit
    cells: Cells
    als: int | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """Two nodes: not both false (strong) or not both true (weak), and why.

    `unit` is the unit they share, None where they share the cell, or lie in the almost locked set
    `als` of the evidence's `sets`, or are all that keeps `rectangle` of its `rectangles` from two
    solutions. `rule` is the number of the rule that keeps both from being true. A strong link can
    be used as a weak one where both hold.
    """

    start: Node
    end: Node
    strong: bool
    unit: Unit | None = None
    als: int | None = None
    rectangle: int | None = None
    rule: int | None = None


def registered(
    function: _SingleDispatchCallable[T], found: Evidence, file: str
) -> Callable[..., T]:
    """Load a file of the evidence's family; return what it registers for the evidence's type."""
    kind = type(found)
    import_module(f"{kind.__module__.rpartition('.')[0]}.{file}")
    known = function.dispatch(kind)
    if known is function.dispatch(object):
        raise TypeError(f"{file}.py of its family registers nothing for {kind.__name__}")
    return known
