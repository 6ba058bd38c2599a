"""Marks of forcing through rules."""

from __future__ import annotations

from nonet.techniques.marks import Builder, mark
from nonet.techniques.rule_nets.evidence import RuleNet


@mark.register(RuleNet)
def _rule_net(found: RuleNet, marks: Builder) -> None:
    for line in found.lines:
        if line.on is not None:
            marks.candidate((line.on[0],), (line.on[1],), "on")
        for cell, digit in line.off:
            marks.candidate((cell,), (digit,), "off")
    marks.shade(found.lines[-1].house)
    if found.lines[-1].cell is not None:
        marks.cell((found.lines[-1].cell,), "cover")
