"""Forcing through rules: assume a digit, follow houses and rules, and meet a contradiction.

After the assumption, digits follow as singles, and each rule rules out what it cannot hold any
more. If a cell has no digit left, a house no place for a digit, or a rule no way to be filled, the
assumption is wrong. Sums of houses and cages (the rule of 45) count as rules.

The search: the variant solver says quickly which candidates lead to a contradiction; the lines are
then worked out for a few of them, and the shortest proof is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from nonet.geometry.cells import Candidate, Mask
from nonet.solvers import variants
from nonet.techniques.cages.evidence import HouseSum
from nonet.techniques.cages.house_sums import Equation, equations_of
from nonet.techniques.evidence import Evidence
from nonet.techniques.geometry import Geometry, iter_bits
from nonet.techniques.grid import Grid
from nonet.techniques.rule_logic.constraints import (
    Constraint,
    Masks,
    Reason,
    candidates_of,
    constraints_of,
    digits_of,
)
from nonet.techniques.rule_logic.evidence import Required, RuleReason
from nonet.techniques.rule_logic.required import is_needed
from nonet.techniques.rule_nets.evidence import NetLine, RuleNet
from nonet.techniques.step import Step

_TRIED: Final = 4
"""Of so many candidates the one with the shortest proof is taken."""
_UNSURE: Final = 40
"""So many candidates are tried although the solver sees no contradiction: each takes long."""
_MOST_LINES: Final = 400
_MOST_OPEN: Final = 5
_MOST_HOUSES: Final = 2


@dataclass(frozen=True, slots=True)
class _Use:
    """A constraint at the time when it ruled something out: the reason is worked out if needed."""

    constraint: Constraint
    equation: Equation | None
    masks: Masks
    place: int | None
    kept: Mask = 0


@lru_cache(64)
def _sources(
    geometry: Geometry,
) -> tuple[tuple[tuple[Constraint, Equation | None], ...], tuple[tuple[int, ...], ...]]:
    """Return the constraints and sums of a board, and for each cell those it is in."""
    found: list[tuple[Constraint, Equation | None]] = [
        (one, None) for one in constraints_of(geometry)
    ]
    found += [
        (one.constraint, one)
        for one in equations_of(geometry)
        if len(one.constraint.cells) <= _MOST_OPEN and len(one.houses) <= _MOST_HOUSES
    ]
    by_cell: list[list[int]] = [[] for _ in range(geometry.cells)]
    for i, (constraint, _) in enumerate(found):
        for cell in constraint.cells:
            by_cell[cell].append(i)
    return tuple(found), tuple(map(tuple, by_cell))


class _Net:
    """The lines that follow from an assumption."""

    def __init__(self, grid: Grid) -> None:
        self.geometry = grid.geometry
        self.start = list(candidates_of(grid, range(grid.geometry.cells)))
        self.now = list(self.start)
        self.lines: list[NetLine] = []
        self.uses: dict[int, _Use] = {}
        self.why: dict[Candidate, int] = {}
        self.changed: set[int] = set()
        self.rules_due: set[int] = set()
        self.placed = {cell for cell, digit in enumerate(grid.values) if digit}
        self.sources, self.by_cell = _sources(self.geometry)

    def prove(self, cell: int, digit: int) -> tuple[NetLine, ...] | None:
        """Return the lines that lead from a digit to a contradiction."""
        end = self._place(NetLine(on=(cell, digit)))
        while end is None and len(self.lines) < _MOST_LINES:
            if self.changed:
                end = self._singles()
            elif self.rules_due:
                end = self._rule(self._next_rule())
            elif not (self._point() or self._require()):
                return None
        return self._trace(end) if end is not None else None

    def _next_rule(self) -> int:
        number = min(self.rules_due)
        self.rules_due.discard(number)
        return number

    def _add(self, line: NetLine) -> int:
        self.lines.append(line)
        return len(self.lines) - 1

    def _parents(self, gone: Iterable[Candidate]) -> tuple[int, ...]:
        return tuple(sorted({self.why[one] for one in gone if one in self.why}))

    def _strike(self, cell: int, mask: Mask, line: int) -> None:
        for digit in digits_of(self.now[cell] & mask):
            self.why[cell, digit] = line
        self.now[cell] &= ~mask
        self.changed.add(cell)
        self.rules_due.update(self.by_cell[cell])

    def _place(self, line: NetLine) -> NetLine | None:
        """Add a line that places a digit; return the contradiction that follows at once."""
        number = self._add(line)
        assert line.on is not None
        cell, digit = line.on
        bit = 1 << (digit - 1)
        self.placed.add(cell)
        self._strike(cell, ~bit, number)
        for peer in self.geometry.peers[cell]:
            if self.now[peer] & bit:
                self._strike(peer, bit, number)
                if not self.now[peer]:
                    return self._no_digit(peer)
        return None

    def _no_digit(self, cell: int) -> NetLine:
        gone = [(cell, digit) for digit in digits_of(self.start[cell])]
        return NetLine(self._parents(gone), cell=cell)

    def _singles(self) -> NetLine | None:
        """Look for singles where something has changed."""
        cells, self.changed = self.changed, set()
        for cell in sorted(cells):
            mask = self.now[cell]
            if not mask:
                return self._no_digit(cell)
            if not mask & (mask - 1) and cell not in self.placed:
                gone = [(cell, digit) for digit in digits_of(self.start[cell] & ~mask)]
                on = (cell, mask.bit_length())
                end = self._place(NetLine(self._parents(gone), on, cell=cell))
                if end is not None:
                    return end
        houses = {house for cell in cells for house in self.geometry.houses_of[cell]}
        for house in sorted(houses & set(self.geometry.units)):
            end = self._hidden(house)
            if end is not None:
                return end
        return None

    def _hidden(self, house: int) -> NetLine | None:
        inside = self.geometry.house_cells[house]
        once = twice = 0
        for cell in inside:
            twice |= once & self.now[cell]
            once |= self.now[cell]
        every = self.geometry.all
        for digit in digits_of(every & ~twice):
            bit = 1 << (digit - 1)
            places = [cell for cell in inside if self.now[cell] & bit]
            if places and places[0] in self.placed:
                continue
            gone = [(c, digit) for c in inside if self.start[c] & bit and c not in places]
            if not places:
                return NetLine(self._parents(gone), house=house, digit=digit)
            end = self._place(NetLine(self._parents(gone), (places[0], digit), house=house))
            if end is not None:
                return end
        return None

    def _rule(self, number: int) -> NetLine | None:
        constraint, equation = self.sources[number]
        masks = tuple([self.now[cell] for cell in constraint.cells])
        possible = constraint.possible(masks)
        if possible == masks:
            return None
        if not any(possible):
            end = self._add(NetLine())
            self.uses[end] = _Use(constraint, equation, masks, None)
            return self.lines[end]
        for place, (mask, kept) in enumerate(zip(masks, possible, strict=True)):
            if mask & ~kept:
                cell = constraint.cells[place]
                off = tuple((cell, digit) for digit in digits_of(mask & ~kept))
                line = self._add(NetLine(off=off))
                self.uses[line] = _Use(constraint, equation, masks, place, kept)
                self._strike(cell, mask & ~kept, line)
        return None

    def _point(self) -> bool:
        """Look for digits whose places in a house are all seen from a cell outside."""
        geometry = self.geometry
        for digit in range(1, geometry.digits + 1):
            bit = 1 << (digit - 1)
            at = sum(1 << cell for cell, mask in enumerate(self.now) if mask & bit)
            for house in geometry.units:
                places = at & geometry.house_sets[house]
                if places & (places - 1) and (seen := geometry.seen_by_all(places) & at):
                    inside = geometry.house_cells[house]
                    gone = [(c, digit) for c in inside if self.start[c] & ~self.now[c] & bit]
                    off = tuple((cell, digit) for cell in iter_bits(seen))
                    line = NetLine(self._parents(gone), off=off, house=house, digit=digit)
                    self._strike_all(self._add(line))
                    return True
        return False

    def _strike_all(self, line: int) -> None:
        for cell, digit in self.lines[line].off:
            self._strike(cell, 1 << (digit - 1), line)

    def _require(self) -> bool:
        """Look for digits that a rule needs, all of whose places are seen from a cell outside."""
        geometry = self.geometry
        at = [0] * (geometry.digits + 1)
        for cell, mask in enumerate(self.now):
            for digit in digits_of(mask):
                at[digit] |= 1 << cell
        for constraint, equation in self.sources:
            if equation is not None:
                continue
            masks = tuple([self.now[cell] for cell in constraint.cells])
            for digit in range(1, geometry.digits + 1):
                places = at[digit] & constraint.bits
                if places & (places - 1):
                    seen = geometry.seen_by_all(places) & at[digit] & ~constraint.bits
                    if seen and is_needed(constraint, masks, 1 << (digit - 1)):
                        off = tuple((cell, digit) for cell in iter_bits(seen))
                        line = self._add(NetLine(off=off, digit=digit))
                        self.uses[line] = _Use(constraint, None, masks, None, 1 << (digit - 1))
                        self._strike_all(line)
                        return True
        return False

    def _trace(self, end: NetLine) -> tuple[NetLine, ...]:
        """Return the lines that the contradiction needs, with their reasons."""
        if not self.lines or self.lines[-1] is not end:
            self._add(end)
        needed: dict[int, NetLine] = {}
        waiting = [len(self.lines) - 1]
        while waiting:
            number = max(waiting)
            waiting = [other for other in waiting if other != number]
            line = self.lines[number]
            if number in self.uses:
                line = self._explain(line, self.uses[number])
            needed[number] = line
            waiting += [parent for parent in line.parents if parent not in needed]
        order = sorted({0, *needed})
        index = {number: i for i, number in enumerate(order)}
        return tuple(
            replace(
                needed.get(number, self.lines[0]),
                parents=tuple(index[parent] for parent in needed[number].parents)
                if number in needed
                else (),
            )
            for number in order
        )

    def _explain(self, line: NetLine, use: _Use) -> NetLine:
        place, gone = use.place, 0
        if line.digit is not None:
            return self._explain_required(line, use)
        if place is not None:
            gone = use.masks[place] & ~use.kept
        reason = use.constraint.reason(
            use.masks, lambda left: not (any(left) if place is None else left[place] & gone)
        )
        used = [
            (cell, digit)
            for cell, mask in reason.given
            for digit in digits_of(self.start[cell] & ~mask)
        ]
        left: tuple[tuple[int, tuple[int, ...]], ...] = ()
        if place is not None:
            left = ((use.constraint.cells[place], digits_of(use.kept)),)
        return replace(line, parents=self._parents(used), source=_source(use, reason, left))

    def _explain_required(self, line: NetLine, use: _Use) -> NetLine:
        constraint, bit, digit = use.constraint, use.kept, line.digit
        assert digit is not None
        reason = constraint.reason_without(tuple(mask & ~bit for mask in use.masks), bit)
        used = [
            (cell, other)
            for cell, mask in reason.given
            for other in digits_of(self.start[cell] & ~mask & ~bit)
        ]
        # The digit must not stand elsewhere in the rule either.
        pairs = list(zip(constraint.cells, use.masks, strict=True))
        used += [(cell, digit) for cell, mask in pairs if not mask & bit]
        places = tuple(sorted(cell for cell, mask in pairs if mask & bit))
        given = tuple((cell, digits_of(mask)) for cell, mask in reason.given)
        source = Required(
            digit, places, constraint.cells, constraint.rule, None, given, reason.apart
        )
        return replace(line, parents=self._parents(used), source=source)


def _source(use: _Use, reason: Reason, left: tuple[tuple[int, tuple[int, ...]], ...]) -> Evidence:
    given = tuple((cell, digits_of(mask)) for cell, mask in reason.given)
    equation, constraint = use.equation, use.constraint
    if equation is None:
        assert constraint.rule is not None
        return RuleReason(constraint.rule, constraint.cells, given, reason.apart, left)
    total = constraint.digits * (constraint.digits + 1) // 2 * len(equation.houses)
    return HouseSum(
        equation.houses,
        total,
        equation.rules,
        equation.innies,
        equation.outies,
        equation.total,
        given,
        reason.apart,
        left,
    )


def _refuted(grid: Grid) -> Iterator[Candidate]:
    """Yield the candidates that lead to a contradiction, those of cells with few of them first."""
    rules = grid.geometry.rules
    start = list(candidates_of(grid, range(grid.geometry.cells)))
    rest: list[Candidate] = []
    for cell in sorted(iter_bits(grid.empty), key=lambda cell: grid.masks[cell].bit_count()):
        for digit in digits_of(grid.masks[cell]):
            masks = start.copy()
            masks[cell] = 1 << (digit - 1)
            if variants.is_contradiction(rules, masks):
                yield cell, digit
            else:
                rest.append((cell, digit))
    yield from rest[:_UNSURE]  # rules are looked at more closely here than by the solver


def find_rule_net(grid: Grid) -> Iterator[Step]:
    """Find digits from which houses and rules lead to a contradiction.

    Of several such digits the ones with the shortest proofs come first.
    """
    found: list[tuple[int, Candidate, tuple[NetLine, ...]]] = []
    for cell, digit in _refuted(grid):
        lines = _Net(grid).prove(cell, digit)
        if lines is not None:
            found.append((len(lines), (cell, digit), lines))
        if len(found) == _TRIED:
            yield from _in_order(found)
            found = []
    yield from _in_order(found)


def _in_order(found: list[tuple[int, Candidate, tuple[NetLine, ...]]]) -> Iterator[Step]:
    for _, candidate, lines in sorted(found, key=lambda one: one[:2]):
        yield Step("rule_net", (), (candidate,), RuleNet(lines))
