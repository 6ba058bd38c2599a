"""The short notation that experts use: pattern, arrow, what follows."""

from __future__ import annotations

from typing import Any, Final

from nonet.board.cells import SIDE
from nonet.engines.logic import step as records
from nonet.engines.logic.step import Implication, Node, Step
from nonet.views.explain.words import short_candidates, short_cells, unit_letter


def notation(step: Step) -> str:
    """Write a step in short, without its name.

    >>> from nonet.results.logic import find
    >>> notation(next(find("...123......456..." + "." * 63, "pointing")))
    '7 in b2 => r3c123789<>7'
    """
    outcome = short_candidates(step.placements, "=") or short_candidates(step.eliminations, "<>")
    body: str = _WRITERS[type(step.evidence)](step.evidence)
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
    """Write a chain: = strong, - weak; links within a cell keep to one bracket.

    (4)r1c1=(4-7)r5c1=(7)r5c9
    """
    nodes = [found.links[0].start, *(link.end for link in found.links)]
    text, i = "", 0
    while i < len(nodes):
        j, inside = i, str(nodes[i].digit)
        while j + 1 < len(nodes) and nodes[j + 1].cells == nodes[i].cells:
            inside += _sign(found.links[j].strong) + str(nodes[j + 1].digit)
            j += 1
        text += f"({inside}){_cells(nodes[i])}"
        if j + 1 < len(nodes):
            text += _sign(found.links[j].strong)
        i = j + 1
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


def _patterns(found: records.Patterns) -> str:
    return " / ".join(_WRITERS[type(part)](part) for part in found.parts)


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
    """Write the nets: whole ones where they are chains, else their first and last facts."""
    parts = []
    for net in found.nets:
        is_chain = all(one.parents == (i,) for i, one in enumerate(net[1:]))
        facts = [fact(one) for one in net]
        parts.append("→".join(facts if is_chain else [facts[0], "…", facts[-1]]))
    return " | ".join(parts)


_WRITERS: Final[dict[type, Any]] = {
    records.Single: lambda found: "",
    records.Locked: lambda found: f"{_digits(found.digits)} in {unit_letter(found.source)}",
    records.Subset: lambda found: f"{_digits(found.digits)} in {short_cells(found.cells)}",
    records.Fish: _fish,
    records.Chain: _chain,
    records.EmptyRectangle: _empty_rectangle,
    records.Patterns: _patterns,
    records.Wing: lambda found: (
        f"{_digits(found.digits, '/')} in {short_cells((found.pivot,))}"
        f",{short_cells(found.pincers)}"
    ),
    records.Coloring: _coloring,
    records.Rectangle: _rectangle,
    records.Grave: lambda found: f"{found.digit} in {short_cells((found.cell,))}",
    records.AlmostLocked: _almost_locked,
    records.SueDeCoq: _sue_de_coq,
    records.Forcing: _forcing,
    records.Templates: lambda found: f"{found.digit} ({found.count:,} templates)",
    records.Guess: lambda found: "",
}
