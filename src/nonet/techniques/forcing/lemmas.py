"""What nets use on their way: patterns and contradictions inside, told once, with a number.

What follows from one is referred to by its number. A contradiction inside is told in short:
r5c6=6 (row 5: r5c7 sees r1c7=6, r5c8=3) says that 6 has no other place in row 5, and why.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from nonet.geometry.cells import UNITS, Candidate
from nonet.techniques.evidence import Node
from nonet.techniques.explain.names import name
from nonet.techniques.explain.words import Words
from nonet.techniques.forcing.evidence import Forcing, Implication
from nonet.techniques.locked_candidates.evidence import Locked
from nonet.techniques.step import Step
from nonet.techniques.subsets.evidence import Subset

Net = tuple[Implication, ...]
Numbers = dict[int, int]
"""By place in a net: the number of the lemma that a fact follows from."""


def number_lemmas(net: Net) -> Numbers:
    """Number the steps inside a net; the eliminations of one step share its number."""
    inside = [i for i, fact in enumerate(net) if fact.inner]
    groups = groupby(inside, key=lambda i: id(net[i].inner))
    return {i: number for number, (_, some) in enumerate(groups, 1) for i in some}


def tell_lemma(net: Net, number: int, numbers: Numbers, say: Words) -> str:
    """Explain one of a net's lemmas, and which of its eliminations the net uses."""
    facts = [net[i] for i in numbers if numbers[i] == number]
    inner = facts[0].inner
    assert inner
    gone = say.strike((fact.node.cells[0], fact.node.digit) for fact in facts)
    before = [_reason(net, parent, numbers, say) for parent in facts[0].parents]
    if isinstance(inner.evidence, Forcing):
        return _contradiction(number, inner.evidence, before, gone, say)
    title, body = name(inner.technique, say.lang), _pattern(inner, say)
    known = _known(before, say)
    known = say(f" (by now {known})", f"（至此{known}）") if known else ""
    return say(
        f"({number}) {title}: {body}{known}. So {gone}.",
        f"（{number}）{title}：{body}{known}。所以{gone}。",
    )


def _pattern(inner: Step, say: Words) -> str:
    found = inner.evidence
    if isinstance(found, Locked):
        cells, source = say.any_cell(found.cells), say.unit(found.source)
        return say(
            f"{found.digits[0]} of {source} is in {cells}, all in {say.unit(found.target)}",
            f"{source}的{found.digits[0]}在{cells}，都属于{say.unit(found.target)}",
        )
    assert isinstance(found, Subset)
    cells, digits = say.cells(found.cells), say.digits(found.digits)
    if inner.technique == "hidden_pair":
        unit = say.unit(found.units[0])
        return say(
            f"{digits} of {unit} have no places left but {cells}", f"{unit}的{digits}只能在{cells}"
        )
    return say(f"{cells} hold {digits}, nothing else", f"{cells}只含{digits}")


def _known(gone: Iterable[Closed], say: Words) -> str:
    """Explain what is eliminated so far, grouped by reason."""
    reasons: dict[str, list[Candidate]] = {}
    for one in gone:
        reasons.setdefault(one.why, []).append((one.node.cells[0], one.node.digit))
    return say("; ", "；").join(
        say(
            f"{say.short_candidates(some, '<>')} by {why}",
            f"因{why}，{say.short_candidates(some, '<>')}",
        )
        for why, some in reasons.items()
    )


def _contradiction(number: int, found: Forcing, before: list[Closed], gone: str, say: Words) -> str:
    """Explain a contradiction inside: each digit that follows, why no other, and the end.

    What the net outside has closed before is told where it is needed.
    """
    (net,) = found.nets
    premise = say.fact(net[0].node, True)
    way = say(", ", "，").join(
        f"{_short(fact.node, say)}{_because(net, fact, before, say)}" for fact in net[1:] if fact.on
    )
    ends = [_reason(net, i, {}, say) for i in last_facts(found)]
    end = _closed(ends, before, found.cell, found.unit, found.digit, say)
    if found.cell is not None:
        cell = say.cell(found.cell)
        wrong = say(f"no candidate is left for {cell} ({end})", f"{cell}没有候选数可填（{end}）")
    else:
        unit = say.unit(found.unit or 0)
        wrong = say(
            f"no place is left for {found.digit} in {unit} ({end})",
            f"{unit}没有位置可放{found.digit}（{end}）",
        )
    way = (
        say(f"Then {way}, and {wrong}", f"那么{way}，{wrong}")
        if way
        else say(f"Then {wrong}", f"那么{wrong}")
    )
    return say.tell(
        say(f"({number})", f"（{number}）"),
        say(f"Suppose also that {premise}.", f"再假设{premise}。"),
        say(f"{way}: so {gone}.", f"{way}：所以{gone}。"),
    )


def last_facts(found: Forcing) -> list[int]:
    """List where the facts stand that leave a cell without candidates, or a unit without places."""
    false = [(i, fact.node) for i, fact in enumerate(found.nets[0]) if not fact.on]
    if found.cell is not None:
        return [i for i, node in false if node.cells == (found.cell,)]
    inside = set(UNITS[found.unit or 0])
    return [i for i, node in false if node.digit == found.digit and inside >= set(node.cells)]


def _short(node: Node, say: Words) -> str:
    return f"{say.short_cells(node.cells)}={node.digit}"


class Closed(NamedTuple):
    """A candidate that is gone, why, and, where a digit takes it, which."""

    node: Node
    why: str
    cause: Node | None


def _reason(net: Net, place: int, numbers: Numbers, say: Words) -> Closed:
    fact = net[place]
    if place in numbers:
        return Closed(fact.node, say(f"({numbers[place]})", f"（{numbers[place]}）"), None)
    if not fact.parents:
        return Closed(fact.node, say("the assumption", "假设"), None)
    cause = net[fact.parents[0]].node
    return Closed(fact.node, _short(cause, say), cause)


def _because(net: Net, fact: Implication, before: list[Closed], say: Words) -> str:
    """Say in short where a fact is the last that is left, and what closed the rest."""
    where = say("its cell", "该格") if fact.unit is None else say.unit(fact.unit)
    cell = fact.node.cells[0] if fact.unit is None else None
    gone = [_reason(net, parent, {}, say) for parent in fact.parents]
    closed = _closed(gone, before, cell, fact.unit, fact.node.digit, say)
    rest = say(f": {closed}", f"：{closed}") if closed else ""
    return say(f" ({where}{rest})", f"（{where}{rest}）")


def _closed(
    gone: list[Closed],
    before: list[Closed],
    cell: int | None,
    unit: int | None,
    digit: int | None,
    say: Words,
) -> str:
    """Explain what closed the other candidates of a cell, or the other places of a digit in a unit.

    Of what was gone before, only what lies there counts.
    """
    if cell is not None:
        there = [one for one in before if one.node.cells == (cell,)]
    else:
        inside = UNITS[unit or 0]
        there = [one for one in before if one.node.digit == digit and one.node.cells[0] in inside]
    reasons: dict[tuple[str, bool], list[Closed]] = {}
    for one in (*there, *gone):
        is_here = one.cause is not None and one.cause.cells == one.node.cells
        reasons.setdefault((one.why, is_here), []).append(one)
    parts = []
    for (why, is_here), some in reasons.items():
        cells = say.short_cells(one.node.cells[0] for one in some)
        if cell is not None:
            digits = [one.node.digit for one in some]
            parts.append(
                say(f"not {say.any_digit(digits)} by {why}", f"{why}排除{say.digits(digits)}")
            )
        elif is_here:
            parts.append(why)
        elif some[0].cause is None:
            parts.append(say(f"not {cells} by {why}", f"{why}排除{cells}"))
        else:
            sees = "sees" if len(some) == 1 else "see"
            parts.append(say(f"{cells} {sees} {why}", f"{cells}看到{why}"))
    return say(", ", "，").join(parts)
