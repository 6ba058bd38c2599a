"""Constraints: the rules of a board, cut into parts that can be looked at by themselves.

A constraint has a few cells and the primitives (rules/program.py) that the variant solver checks.
A cage or a thermometer is one constraint; a rule for the whole board, such as non-consecutive, has
one for each pair of cells. Cells of a constraint that share a house differ, which the solver is
told as well (`apart`).

`possible` returns what each cell of a constraint can hold, for given candidates. It is exact
unless the constraint takes more guesses than `_GUESSES`. `reason` returns what a conclusion needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from nonet.geometry.cells import Cell, Digit, Mask
from nonet.rules import program as ops
from nonet.rules.model import Rule
from nonet.rules.program import Primitive, Program, each_pair
from nonet.solvers import variants
from nonet.techniques.geometry import Geometry, set_of
from nonet.techniques.grid import Grid

_GUESSES = 500
"""The most guesses for one constraint: long lines have too many fillings to try them all."""
_IN_A_HOUSE = ("numbered_room", "indexer")
"""Rule types whose primitives hold only for cells that differ: a digit has one place there."""
Masks = tuple[Mask, ...]


@dataclass(frozen=True, slots=True)
class Apart:
    """Cells that hold different digits because they share a house, or by another rule."""

    cells: tuple[Cell, ...]
    house: int | None = None
    rule: Rule | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """What a conclusion needs: the candidates of some cells, and cells that differ."""

    given: tuple[tuple[Cell, Mask], ...]
    apart: tuple[Apart, ...]


@dataclass(frozen=True, eq=False)
class Constraint:
    """A rule, or a part of one: its cells, its primitives, and which of its cells differ.

    `rule` is None for a sum that follows from houses and cages.
    """

    rule: Rule | None
    cells: tuple[Cell, ...]
    primitives: tuple[Primitive, ...]
    apart: tuple[Apart, ...]
    digits: int
    _known: dict[Masks, Masks] = field(default_factory=dict, repr=False)

    @cached_property
    def bits(self) -> int:
        """The set of its cells."""
        return set_of(self.cells)

    @cached_property
    def _program(self) -> variants.Model:
        return self._compile(self.apart)

    def _compile(self, apart: Iterable[Apart]) -> variants.Model:
        place = {cell: i for i, cell in enumerate(self.cells)}
        local = [
            primitive._replace(cells=tuple(place[cell] for cell in primitive.cells))
            for primitive in self.primitives
        ]
        local += [Primitive(ops.DISTINCT, tuple(place[c] for c in some.cells)) for some in apart]
        return variants.compile_model(len(self.cells), self.digits, local)

    def possible(self, masks: Masks) -> Masks:
        """Return what each cell can hold, given its candidates; all 0 if it cannot be filled."""
        found = self._known.get(masks)
        if found is None:
            if len(self._known) > 5000:
                self._known.clear()
            found = tuple(self._program.possible_candidates(list(masks), _GUESSES))
            self._known[masks] = found
        return found

    def can_fill(self, masks: Masks) -> bool:
        """Whether the cells can be filled from these candidates, as far as a few guesses show."""
        if 0 in masks:
            return False
        found = self._program.try_solve(list(masks), 1, _GUESSES)
        return found is None or found[0] > 0

    def reason(self, masks: Masks, holds: Callable[[Masks], bool]) -> Reason:
        """Return what is needed for a conclusion, found by leaving out one thing after the other.

        `holds` says whether the conclusion follows from what the cells can hold.
        """
        return self._reason(masks, holds, (1 << self.digits) - 1)

    def reason_without(self, masks: Masks, bit: Mask) -> Reason:
        """Return what is needed to see that the cells cannot be filled without a digit.

        `masks` are the candidates without it; the reason is given with it where a cell had it.
        """
        full = (1 << self.digits) - 1
        return self._reason(masks, lambda left: not any(left), full & ~bit)

    def _is_assumed(self, some: Apart) -> bool:
        """Whether the primitives are made for cells that differ, so that this must be said."""
        assumes = self.rule is not None and self.rule.type in _IN_A_HOUSE
        return assumes and len(some.cells) == self.digits

    def _reason(self, masks: Masks, holds: Callable[[Masks], bool], every: Mask) -> Reason:
        apart, program = list(self.apart), self._program

        def follows(program: variants.Model, masks: Sequence[Mask]) -> bool:
            return holds(tuple(program.possible_candidates(list(masks), _GUESSES)))

        needed = list(masks)
        # Cells with many candidates say least: they are left out first.
        for i in sorted(range(len(masks)), key=lambda i: -masks[i].bit_count()):
            if masks[i] != every:
                needed[i] = every
                if not follows(program, needed):
                    needed[i] = masks[i]
        for some in self.apart:
            if self._is_assumed(some):
                continue
            fewer = [other for other in apart if other is not some]
            without = self._compile(fewer)
            if follows(without, needed):
                apart, program = fewer, without
        given = tuple((c, m) for c, m in zip(self.cells, needed, strict=True) if m != every)
        return Reason(tuple(sorted(given)), tuple(apart))


def candidates_of(grid: Grid, cells: Iterable[Cell]) -> Masks:
    """Return what each cell can hold; for a filled cell, the mask of its digit."""
    masks, values = grid.masks, grid.values
    return tuple([masks[c] if not values[c] else 1 << (values[c] - 1) for c in cells])


def constraints_of(geometry: Geometry) -> tuple[Constraint, ...]:
    """Return the constraints of a board's rules, in their order.

    >>> from nonet.rules import Rules, thermo
    >>> (found,) = constraints_of(Geometry.of(Rules(9, thermo("r1c1-3"))))
    >>> [mask.bit_length() for mask in found.possible((511, 511, 511))]
    [7, 8, 9]
    """
    return _constraints_of(geometry)


@lru_cache(64)
def _constraints_of(geometry: Geometry) -> tuple[Constraint, ...]:
    found: list[Constraint] = []
    for rule in geometry.rules.rules:
        for primitives in _parts(rule, geometry):
            cells = tuple(dict.fromkeys(cell for p in primitives for cell in p.cells))
            if len(cells) > 1 or primitives[0].op != ops.DISTINCT:
                found.append(make_constraint(rule, cells, primitives, geometry))
    return tuple(found)


def make_constraint(
    rule: Rule | None,
    cells: tuple[Cell, ...],
    primitives: Sequence[Primitive],
    geometry: Geometry,
) -> Constraint:
    """Make a constraint, with the cells that differ by houses and by other rules."""
    own = [set(p.cells) for p in primitives if p.op == ops.DISTINCT]
    apart = tuple(_apart(rule, cells, own, geometry))
    return Constraint(rule, cells, tuple(primitives), apart, geometry.digits)


def _apart(
    rule: Rule | None, cells: tuple[Cell, ...], own: list[set[Cell]], geometry: Geometry
) -> Iterator[Apart]:
    bits = set_of(cells)
    known = list(own)
    found: list[Apart] = []
    for number, house in enumerate(geometry.house_sets):
        if (shared := bits & house).bit_count() > 1:
            made_by = geometry.house_rules[number]
            other = None if made_by is None else geometry.rules.rules[made_by]
            if other is None or other != rule:
                inside = tuple(cell for cell in cells if shared >> cell & 1)
                found.append(Apart(inside, number))
    for some in sorted(found, key=lambda some: -len(some.cells)):
        if not any(set(some.cells) <= other for other in known):
            known.append(set(some.cells))
            yield some
    for i, one in enumerate(cells):
        for other_cell in cells[i + 1 :]:
            number_of = geometry.pair_rule(one, other_cell)
            if number_of is not None and not any({one, other_cell} <= some for some in known):
                by = geometry.rules.rules[number_of]
                if by != rule:
                    yield Apart((one, other_cell), None, by)


def _parts(rule: Rule, geometry: Geometry) -> Iterator[tuple[Primitive, ...]]:
    """Yield the primitives of each part of a rule that stands by itself."""
    rules = geometry.rules
    program = Program(rules.digits)
    rules.type_of(rule).compile(rule, rules, program)
    primitives = [p for p in program.primitives if p.cells]
    if not rule.cells:
        for primitive in primitives:
            if primitive.op == ops.PAIR:
                for one, other, table in each_pair(primitive, rules.digits):
                    yield (Primitive(ops.PAIR, (one, other), table),)
            elif primitive.op != ops.DISTINCT:  # peers take care of cells that differ
                yield (primitive,)
        return
    if all(p.op == ops.DISTINCT for p in primitives):
        return  # a house of the geometry, and nothing more
    while primitives:  # those that share cells, directly or through others, belong together
        group, cells = [primitives.pop(0)], set[Cell]()
        grown = True
        while grown:
            cells = {cell for p in group for cell in p.cells}
            joined = [p for p in primitives if cells & set(p.cells)]
            primitives = [p for p in primitives if p not in joined]
            group += joined
            grown = bool(joined)
        yield tuple(group)


def digits_of(mask: Mask) -> tuple[Digit, ...]:
    """List the digits of a mask."""
    return tuple(digit for digit in range(1, mask.bit_length() + 1) if mask >> (digit - 1) & 1)
