"""What nets use on their way: patterns and contradictions inside, told once, with a number.

What follows from one is referred to by its number. A contradiction inside is told in short:
r5c6=6 (row 5: r5c7 sees r1c7=6, r5c8=3) says that 6 has no other place in row 5, and why.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from nonet.board.cells import UNITS, Candidate
from nonet.engines.logic.step import Forcing, Implication, Locked, Node, Step, Subset
from nonet.views.explain.names import name
from nonet.views.explain.words import Words, short_candidates, short_cells

Net = tuple[Implication, ...]
Numbers = dict[int, int]
"""By place in a net: the number of the lemma that a fact follows from."""


def number_lemmas(net: Net) -> Numbers:
    """Number the steps inside a net; what one strikes out stands side by side and shares it."""
    inside = [i for i, fact in enumerate(net) if fact.inner]
    groups = groupby(inside, key=lambda i: id(net[i].inner))
    return {i: number for number, (_, some) in enumerate(groups, 1) for i in some}


def refer(number: int, say: Words) -> str:
    """Refer to a lemma."""
    return say(f"by ({number})", f"由（{number}）")


def tell_lemma(net: Net, number: int, numbers: Numbers, say: Words) -> str:
    """Tell one of a net's lemmas, and what it strikes out that the net goes on with."""
    facts = [net[i] for i in numbers if numbers[i] == number]
    inner = facts[0].inner
    assert inner
    gone = say.strike((fact.node.cells[0], fact.node.digit) for fact in facts)
    known = _known(net, facts[0].parents, numbers, say)
    if isinstance(inner.evidence, Forcing):
        return _contradiction(number, inner.evidence, known, gone, say)
    title, body = name(inner.technique, say.lang), _pattern(inner, say)
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


def _known(net: Net, parents: Iterable[int], numbers: Numbers, say: Words) -> str:
    """Say what is gone by now, together what is gone for one reason."""
    reasons: dict[str, list[Candidate]] = {}
    for parent in parents:
        fact = net[parent]
        if parent in numbers:
            why = f"({numbers[parent]})"
        elif fact.parents:
            why = _short(net[fact.parents[0]].node)
        else:
            why = say("the assumption", "假设")
        reasons.setdefault(why, []).append((fact.node.cells[0], fact.node.digit))
    return say("; ", "；").join(
        say(f"{short_candidates(gone, '<>')} by {why}", f"因{why}，{short_candidates(gone, '<>')}")
        for why, gone in reasons.items()
    )


def _contradiction(number: int, found: Forcing, known: str, gone: str, say: Words) -> str:
    """Tell a contradiction inside: what it stands on, its own way, and its end."""
    (net,) = found.nets
    premise = say.fact(net[0].node, True)
    here = say(f"By now {known}.", f"至此{known}。") if known else ""
    way = say(", ", "，").join(
        f"{_short(fact.node)}{_because(net, fact, say)}" for fact in net[1:] if fact.on
    )
    end = _closed(net, last_facts(found), found.cell is not None, say)
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
        here,
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


def _short(node: Node) -> str:
    return f"{short_cells(node.cells)}={node.digit}"


def _because(net: Net, fact: Implication, say: Words) -> str:
    """Say in short where a fact is the last that is left, and what closed the rest."""
    where = say("its cell", "该格") if fact.unit is None else say.unit(fact.unit)
    closed = _closed(net, fact.parents, fact.unit is None, say)
    rest = say(f": {closed}", f"：{closed}") if closed else ""
    return say(f" ({where}{rest})", f"（{where}{rest}）")


def _closed(net: Net, others: Iterable[int], in_cell: bool, say: Words) -> str:
    """Say what closed the other candidates of a cell, or the other places of a digit in a unit."""
    parts = []
    for other in (net[i] for i in others):
        cause, place = net[other.parents[0]].node, short_cells(other.node.cells)
        if in_cell:
            digit = other.node.digit
            parts.append(say(f"not {digit} by {_short(cause)}", f"{_short(cause)}排除{digit}"))
        elif cause.cells == other.node.cells:
            parts.append(_short(cause))
        else:
            parts.append(say(f"{place} sees {_short(cause)}", f"{place}看到{_short(cause)}"))
    return say(", ", "，").join(parts)
