"""Marks of sums of houses and killer subsets."""

from __future__ import annotations

from nonet.techniques.cages.evidence import HouseSum, KillerSubset
from nonet.techniques.marks import Builder, mark


@mark.register(HouseSum)
def _house_sum(found: HouseSum, marks: Builder) -> None:
    marks.shade(*found.houses)
    marks.cell(found.innies, "set_a")
    marks.cell(found.outies, "set_b")
    for cell, digits in found.given:
        if len(digits) > 1:
            marks.candidate((cell,), digits, "cover")


@mark.register(KillerSubset)
def _killer_subset(found: KillerSubset, marks: Builder) -> None:
    marks.shade(found.house)
    marks.cell(found.cells, "base")
    marks.candidate(found.cells, found.digits, "base")
    for cage in found.cages:
        marks.cell(cage.cells, "set_b")
        marks.candidate(cage.cells, found.digits, "set_b")
