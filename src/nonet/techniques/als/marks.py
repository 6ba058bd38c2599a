"""Marks of almost locked sets."""

from __future__ import annotations

from nonet.techniques.als.evidence import AlmostLocked, SueDeCoq
from nonet.techniques.marks import SETS, Builder, mark


@mark.register(AlmostLocked)
def _almost_locked(found: AlmostLocked, marks: Builder) -> None:
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


@mark.register(SueDeCoq)
def _sue_de_coq(found: SueDeCoq, marks: Builder) -> None:
    marks.shade(found.line, found.box)
    for cells, digits, role in (
        (found.cells, found.digits, "set_a"),
        (found.line_cells, found.line_digits, "set_b"),
        (found.box_cells, found.box_digits, "set_c"),
    ):
        marks.cell(cells, role)
        marks.candidate(cells, digits, role)
