"""The short notation that experts use: pattern, arrow, what follows."""

from __future__ import annotations

from typing import assert_never

from nonet.board.cells import SIDE
from nonet.engines.logic import evidence
from nonet.engines.logic import step as records
from nonet.engines.logic.exotic_evidence import (
    DoubleExocet,
    Exocet,
    Sectors,
    Symmetry,
    Tridagon,
)
from nonet.engines.logic.step import Evidence, Implication, Node, Step
from nonet.views.explain.words import short_candidates, short_cells, unit_letter


def notation(step: Step) -> str:
    """Write a step in short, without its name.

    >>> from nonet.results.logic import find
    >>> notation(next(find("...123......456..." + "." * 63, "pointing")))
    '7 in b2 => r3c123789<>7'
    """
    outcome = short_candidates(step.placements, "=") or short_candidates(step.eliminations, "<>")
    body = _body(step.evidence)
    return f"{body} => {outcome}" if body else outcome


def _digits(digits: tuple[int, ...], joint: str = ",") -> str:
    return joint.join(map(str, digits))


def _units(units: tuple[int, ...]) -> str:
    """Write units in short, those of one kind together."""
    kinds: dict[str, str] = {}
    for unit in units:
        kind = "rcb"[unit // SIDE]
        kinds[kind] = kinds.get(kind, kind) + str(unit % SIDE + 1)
    return "".join(kinds.values())


def _set(one: records.Als) -> str:
    return f"{short_cells(one.cells)} {{{_digits(one.digits, '')}}}"


def _fish(found: records.Fish) -> str:
    fins = f" f{short_cells(found.fins)}" if found.fins else ""
    endo = f" ef{short_cells(found.endo_fins)}" if found.endo_fins else ""
    return f"{found.digit} {_units(found.base)} {_units(found.cover)}{fins}{endo}"


def _chain(found: records.Chain) -> str:
    """Write a chain: = strong, - weak; links within a cell or a set keep to one bracket.

    (4)r1c1=(4-7)r5c1=(7)r5c9-(7=2)r5c23, where r5c23 is a set that misses 7 or 2 at most. A link
    by a rectangle names it: (4)r1c1=UR{38 r12c14}=(5)r2c4.
    """
    links = found.links
    nodes = [links[0].start, *(link.end for link in links)]
    in_set = [link.strong and link.als is not None for link in links] + [False]
    text, i = "", 0
    while i < len(nodes):
        if in_set[i]:
            last, cells = i + 1, found.sets[links[i].als or 0].cells
        else:
            last, cells = i, nodes[i].cells
            while last < len(links) and links[last].rectangle is None:
                if nodes[last + 1].cells != cells or in_set[last + 1]:
                    break
                last += 1
        text += f"({nodes[i].digit}"
        for link in links[i:last]:
            text += f"{_sign(link.strong)}{link.end.digit}"
        text += f"){short_cells(cells)}"
        if last < len(links):
            text += _sign(links[last].strong)
            corners = links[last].rectangle
            if corners is not None:
                one = found.rectangles[corners]
                text += f"UR{{{_digits(one.digits, '')} {short_cells(one.cells)}}}="
        i = last + 1
    return text


def _sign(strong: bool) -> str:
    return "=" if strong else "-"


def _cells(node: Node) -> str:
    return short_cells(node.cells)


def _empty_rectangle(found: records.EmptyRectangle) -> str:
    links = "; ".join(
        f"{_cells(link.start)}={_cells(link.end)} in {unit_letter(link.unit or 0)}"
        for link in found.links
    )
    return f"{found.digit} in {unit_letter(found.box)} ({links})"


def _coloring(found: records.Coloring) -> str:
    nets = "; ".join(f"{short_cells(net.first)} / {short_cells(net.second)}" for net in found.nets)
    return f"{found.digit} {nets}"


def _rectangle(found: records.Rectangle) -> str:
    subset = (
        f" with {short_cells(found.subset)} {{{_digits(found.subset_digits, '')}}}"
        if found.subset
        else ""
    )
    return f"{_digits(found.digits, '/')} in {short_cells(found.cells)}{subset}"


def _deadly(found: evidence.Deadly) -> str:
    pattern = f"{_digits(found.digits, '/')} in {short_cells(found.cells)}, " if found.cells else ""
    subset = (
        f" with {short_cells(found.subset)} {{{_digits(found.subset_digits, '')}}}"
        if found.subset
        else ""
    )
    return f"{pattern}{short_candidates(found.extras, '=')}{subset}"


def _almost_locked(found: records.AlmostLocked) -> str:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    sets = ", ".join(f"{letters[i]}={_set(one)}" for i, one in enumerate(found.sets))
    stem = f"stem {short_cells((found.stem,))}, " if found.stem is not None else ""
    commons = "".join(f", {letters[c.first]}-{c.digit}-{letters[c.second]}" for c in found.commons)
    return f"{stem}{sets}{commons}"


def _sue_de_coq(found: records.SueDeCoq) -> str:
    def some(cells: tuple[int, ...], digits: tuple[int, ...]) -> str:
        return f"{short_cells(cells)} {{{_digits(digits, '')}}}"

    line, box = some(found.line_cells, found.line_digits), some(found.box_cells, found.box_digits)
    return f"{some(found.cells, found.digits)} ({line}, {box})"


def fact(one: Implication) -> str:
    """Write one fact of a net: a digit in a cell or not."""
    return f"{short_cells(one.node.cells)}{'=' if one.on else '<>'}{one.node.digit}"


def _forcing(found: records.Forcing) -> str:
    """Write the nets: chains link by link; of a net that branches, all that becomes true."""
    parts = []
    for net in found.nets:
        is_chain = all(one.parents == (i,) for i, one in enumerate(net[1:]))
        if is_chain:
            parts.append("→".join(map(fact, net)))
        else:
            follow = [one for one in net[1:] if one.on or one.inner or one is net[-1]]
            parts.append(f"{fact(net[0])}→{','.join(map(fact, follow))}")
    return " | ".join(parts)


def _exocet(found: Exocet) -> str:
    base, targets = short_cells(found.base), short_cells(found.targets)
    return f"{_digits(found.digits, '')} base {base}, targets {targets}, {_units(found.lines)}"


def _sectors(found: Sectors) -> str:
    by_unit: dict[int, str] = {}
    for digit, unit in found.covers:
        by_unit[unit] = by_unit.get(unit, "") + str(digit)
    covers = " ".join(f"{by_unit[unit]}{unit_letter(unit)}" for unit in sorted(by_unit))
    return f"{len(found.cells)} cells {short_cells(found.cells)}: {covers}"


def _symmetry(found: Symmetry) -> str:
    partners = enumerate(found.partners, 1)
    return f"{found.kind} {' '.join(f'{one}→{other}' for one, other in partners)}"


def _body(found: Evidence) -> str:
    match found:
        case records.Single() | records.Guess():
            return ""
        case records.Locked():
            return f"{_digits(found.digits)} in {unit_letter(found.source)}"
        case records.Subset():
            return f"{_digits(found.digits)} in {short_cells(found.cells)}"
        case records.Fish():
            return _fish(found)
        case records.Chain():
            return _chain(found)
        case records.EmptyRectangle():
            return _empty_rectangle(found)
        case records.Patterns():
            return " / ".join(map(_body, found.parts))
        case records.Wing():
            cells = f"{short_cells((found.pivot,))},{short_cells(found.pincers)}"
            return f"{_digits(found.digits, '/')} in {cells}"
        case records.Coloring():
            return _coloring(found)
        case records.Rectangle():
            return _rectangle(found)
        case records.Grave():
            return f"{found.digit} in {short_cells((found.cell,))}"
        case evidence.Deadly():
            return _deadly(found)
        case evidence.Direct():
            kept = (
                f"{_digits(found.digits)} in {unit_letter(found.source)} {short_cells(found.cells)}"
            )
            return f"{kept}, {unit_letter(found.unit)}"
        case evidence.Exclusion():
            return f"{short_cells(found.cells)} by {short_cells(found.excluders)}"
        case evidence.Firework():
            cells = short_cells((found.crossing, *found.ends))
            return f"{_digits(found.digits, '/')} in {cells}"
        case evidence.Guardians():
            ring = "-".join(short_cells((cell,)) for cell in found.ring)
            return f"{found.digit} {ring}, guarded by {short_cells(found.guardians)}"
        case evidence.Medusa():
            one, two = (short_candidates(color, "=") for color in (found.first, found.second))
            return f"{one} / {two}"
        case records.AlmostLocked():
            return _almost_locked(found)
        case records.SueDeCoq():
            return _sue_de_coq(found)
        case records.Forcing():
            return _forcing(found)
        case records.Templates():
            return f"{found.digit} ({found.count:,} template{'s' * (found.count != 1)})"
        case Tridagon():
            guardians = short_cells(found.guardians)
            return f"{_digits(found.digits, '/')} in {short_cells(found.cells)}, but {guardians}"
        case Exocet():
            return _exocet(found)
        case DoubleExocet():
            return " / ".join(map(_exocet, found.parts))
        case Sectors():
            return _sectors(found)
        case Symmetry():
            return _symmetry(found)
        case _:
            assert_never(found)
