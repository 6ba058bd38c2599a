"""Exocets in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from nonet.geometry.cells import SIDE, UNITS, UNITS_OF, Digit, Unit
from nonet.techniques.exocet.evidence import DoubleExocet, Exocet
from nonet.techniques.explain.names import name
from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.words import Part, Told, Words
from nonet.techniques.step import Step


@tell.register(Exocet)
def explain_exocet(found: Exocet, step: Step, say: Words) -> Told:
    """Explain why the targets hold the digits of the base."""
    title, base, targets = (
        name(step.technique, say.lang),
        say.cells(found.base),
        say.cells(found.targets),
    )
    band = _band(found, say)
    where = say(f"Look at {base} and their {band}.", f"看{base}及所在的{band}。")
    pattern = say(
        f"There is {say.a(title)} with base {base} and targets {targets}.",
        f"有{title}：基准格{base}，目标格{targets}。",
    )
    end = say(
        f"So {targets} hold these two digits and no others, and {base} none that neither target "
        f"can hold: {say.strike(step.eliminations)}.",
        f"所以{targets}只填这两个数，{base}也不能填两个目标格都没有的数：{say.strike(step.eliminations)}。",
    )
    return where, pattern, [*_targets_hold(found, say), (end, None)]


def _band(found: Exocet, say: Words) -> str:
    return say("band", "大行") if found.lines[0] >= SIDE else say("stack", "大列")


def _listed(covers: Iterable[tuple[Digit, tuple[Unit, ...]]], say: Words) -> str:
    """Explain in which units the places of each digit lie, outside the band."""
    return say("; ", "；").join(
        say(
            f"{digit} in {say.units(sorted(units))}" if units else f"{digit} nowhere",
            f"{digit}在{say.units(sorted(units))}" if units else f"{digit}没有位置",
        )
        for digit, units in covers
    )


def _targets_hold(found: Exocet, say: Words) -> list[Part]:
    """Prove that the digits of the base are in the targets."""
    base, targets, others = map(say.cells, (found.base, found.targets, found.companions))
    digits, lines = say.digits(found.digits), say.units(sorted(found.lines))
    first, second = found.base
    home = say.units([unit for unit in UNITS_OF[first] if unit in UNITS_OF[second]])
    band, covers = _band(found, say), _listed(found.covers, say)
    start = say(
        f"{base} hold two of {digits}. Let x be one of the two. On {lines}, inside the {band}, x "
        f"has no place but {targets}: {home} have it in {base}, and {others} cannot be x.",
        f"{base}填{digits}中的两个。设X是其中之一。在{lines}上，本{band}之内，X只能在{targets}："
        f"{home}已在{base}填X，{others}也不能填X。",
    )
    count = say(
        f"If neither target were x, all three of {lines} would have x outside the {band}. But "
        f"there the places lie in two units at most ({covers}), which hold two of them at most. "
        f"So each of the two digits of {base} is in one of {targets}.",
        f"若两个目标格都不是X，{lines}三条线都要在{band}之外填X。但那里的位置最多只在两个单元内"
        f"（{covers}），最多容纳两个。所以{base}的两个数都在{targets}中。",
    )
    return [(start, found), (count, found)]


@tell.register(DoubleExocet)
def explain_double_exocet(found: DoubleExocet, step: Step, say: Words) -> Told:
    """Explain how two exocets share out their digits."""
    title, (one, other) = name(step.technique, say.lang), found.parts
    bases, targets = say.cells((*one.base, *other.base)), say.cells((*one.targets, *other.targets))
    first, second = say.cells(one.base), say.cells(other.base)
    digits, lines, band = say.digits(found.digits), say.units(sorted(one.lines)), _band(one, say)
    where = say(
        f"Look at {first}, at {second} and their {band}.", f"看{first}、{second}及所在的{band}。"
    )
    pattern = say(
        f"There is {say.a(title)} with bases {bases} and targets {targets}.",
        f"有{title}：基准格{bases}，目标格{targets}。",
    )
    apart = say(
        f"No digit is in both bases: {_why_apart(found, say)}. So {bases} hold each of {digits} "
        f"once, and so do {targets}.",
        f"没有数字同时在两处基准格：{_why_apart(found, say)}。"
        f"所以{bases}恰为{digits}各一次，{targets}也是。",
    )
    covers = dict(cover for part in found.parts for cover in part.covers)
    listed = _listed(covers.items(), say)
    twice = say(
        f"So each digit is just once on {lines} inside the {band}, in a target, and twice outside "
        f"it: in both units that hold its places there ({listed}).",
        f"所以每个数在{band}之内的{lines}上恰好一次，在目标格；在{band}之外恰好两次，"
        f"即容纳其位置的两个单元各一次（{listed}）。",
    )
    end = say(
        "A digit goes from the rest of these units, and from what sees all its places in the bases "
        f"or in the targets; targets and bases hold nothing else: {say.strike(step.eliminations)}.",
        "这些单元的其余格，以及看到该数在基准格或目标格的全部位置的格，都删去该数；"
        f"目标格与基准格不填别的数：{say.strike(step.eliminations)}。",
    )
    proofs = [part for exocet in found.parts for part in _targets_hold(exocet, say)]
    return where, pattern, [*proofs, (apart, found), (twice, found), (end, None)]


def _why_apart(found: DoubleExocet, say: Words) -> str:
    """Explain why no digit is in both bases of a double exocet."""
    one, other = found.parts
    share = [unit for unit in UNITS_OF[one.base[0]] if {*one.base, *other.base} <= {*UNITS[unit]}]
    if share:
        return say(f"they share {say.unit(share[0])}", f"它们同在{say.unit(share[0])}")
    boxes = [UNITS_OF[part.base[0]][-1] for part in found.parts]
    targets = {*one.targets, *other.targets}
    beside = {cell for cell in targets if UNITS_OF[cell][-1] in boxes}
    near, far = say.cells(beside), say.cells(targets - beside)
    return say(
        f"{near} could not be it, each in a box with a base, so that {far} would both be it, in "
        "one line",
        f"{near}各与一处基准格同宫，不能填它，于是{far}都要填它，却在同一条线上",
    )


@write.register(Exocet)
def _write_exocet(found: Exocet, say: Words) -> str:
    digits, lines = say.short_digits(found.digits, ""), say.short_units(found.lines)
    base, targets = say.short_cells(found.base), say.short_cells(found.targets)
    return f"{digits} base {base}, targets {targets}, {lines}"


@write.register(DoubleExocet)
def _write_double_exocet(found: DoubleExocet, say: Words) -> str:
    return " / ".join(_write_exocet(part, say) for part in found.parts)


REASONS: Final[dict[str, tuple[str, ...]]] = {
    "find.py": (
        "两个基准格，以及必填它们的数字的两个目标格。",
        "分数与最大的鱼相同，基准格的每个数字都构成鱼的一部分；两个相连时删得更多，分数不变。",
    ),
    "exocet": (
        "同一宫同一线的两格为基准格，合起来有三四个数字。同一大行（列）的另外两宫各有一个不在该线上的目标格；目标格所在交叉线在宫内的第三格为伴随格，不含这些数字。三条交叉线（两条经过目标格，一条经过基准格所在宫而不经过基准格）上，每个数字在大行（列）之外的位置最多落在两个单元里。",
        "设x是基准格答案中的一个数。在大行（列）之内，除目标格外，x不在任何交叉线上：它所在的线和宫都在基准格填x，伴随格也不含x。所以若目标格都不是x，三条交叉线都要在大行（列）之外填x，而那里只有两个单元。因此基准格的两个数都在目标格中。目标格删去其他数；两个目标格都没有的数从基准格删去。",
    ),
    "double_exocet": (
        "两个初级飞鱼在同一大行（列），交叉线相同，基准格在两个宫里，合起来有四个数字。没有数字同时在两处基准格：基准格若同在一条线上，该线只有一个；否则它不能在对方所在宫的目标格，两处都只能在第三宫的目标格，而这是同一条交叉线上的两格。所以四个基准格恰好是这四个数各一次，四个目标格也是。",
        "基准格的数字在大行（列）之内的交叉线上恰好出现一次，就在目标格，所以在大行（列）之外出现两次：容纳其位置的两个单元各一次。看到某数在基准格的全部位置，或在目标格的全部位置的格，以及这两个单元的其余格，都删去该数。",
    ),
}
