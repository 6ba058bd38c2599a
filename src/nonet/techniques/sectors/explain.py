"""Multi-sector locked sets in words."""

from __future__ import annotations

from typing import Final

from nonet.techniques.explain.names import name
from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.words import Told, Words
from nonet.techniques.sectors.evidence import Sectors
from nonet.techniques.step import Step


@tell.register(Sectors)
def explain_sectors(found: Sectors, step: Step, say: Words) -> Told:
    """Explain how cells use up as many digits of units."""
    title, count, cells = (
        name(step.technique, say.lang),
        len(found.cells),
        say.short_cells(found.cells),
    )
    by_unit: dict[int, list[int]] = {}
    for digit, unit in found.covers:
        by_unit.setdefault(unit, []).append(digit)
    where = say(f"Look at {say.units(sorted(by_unit))}.", f"看{say.units(sorted(by_unit))}。")
    pattern = say(
        f"There is {say.a(title)} of {count} cells: {cells}.", f"有{title}，共{count}格：{cells}。"
    )
    given = say("; ", "；").join(
        say(
            f"{say.digits(by_unit[unit])} of {say.unit(unit)}",
            f"{say.unit(unit)}的{say.digits(by_unit[unit])}",
        )
        for unit in sorted(by_unit)
    )
    start = say(
        f"The {count} cells {cells} have no candidates but these: {given}.",
        f"{count}格{cells}的候选数都属于：{given}。",
    )
    full = say(
        f"A unit has a digit once, so these are {count} digits at most, and {count} cells need "
        f"them all: each is in one of the cells.",
        f"一个单元中一个数只填一次，所以最多是{count}个数，而{count}格需要全部：每一个都在这些格里。",
    )
    end = say(
        f"So they are nowhere else in their units, and no cell takes two of them at once: "
        f"{say.strike(step.eliminations)}.",
        f"所以它们不在所属单元的别处，一格也不能同时占用两个：{say.strike(step.eliminations)}。",
    )
    return where, pattern, [(start, found), (full, found), (end, None)]


@write.register(Sectors)
def _write_sectors(found: Sectors, say: Words) -> str:
    by_unit: dict[int, str] = {}
    for digit, unit in found.covers:
        by_unit[unit] = by_unit.get(unit, "") + str(digit)
    covers = " ".join(f"{by_unit[unit]}{say.short_unit(unit)}" for unit in sorted(by_unit))
    return f"{len(found.cells)} cells {say.short_cells(found.cells)}: {covers}"


REASONS: Final[dict[str, tuple[str, ...]]] = {
    "find.py": (
        "格数与若干单元能给它们的数字一样多。",
        "取若干格，以及若干“单元与数字”，使这些格的候选数都在其中。一个单元只把一个数给一格。若它们不多于格数，则每一个都用在这些格里：该数字从单元的其余格删去。若格里的某个候选数同属其中两个，它就会占用两个，也要删去。只有一个单元时就是显性数组。",
        "分数与最大的鱼相同，鱼也是这样数单元，只是只看一个数字。",
    ),
    "sk_loop": (
        "四个已填的角在两行两列上，分属四宫。每宫在角的行上有两格，列上有两格；这样四条线各有两对格，四个宫各有两对格，连成八对的环。每个数字由其中若干线和宫给出，越少越好：合起来恰为十六个时，全部用尽。",
    ),
    "multi_sector_locked_set": ("每个数字由在该处含它的那些行给出，或由那些列给出，取较少者。",),
}
