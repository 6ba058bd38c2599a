"""Rule and Rules: what a board must keep to beside its rows and columns, as values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet.board.errors import ArgumentError
from nonet.board.layout import CLASSIC, CellNames, Layout

if TYPE_CHECKING:
    from nonet.board.rules.kind import Kind
    from nonet.board.rules.program import Primitive

Value = int | str | tuple[int, ...] | None


class Rule(NamedTuple):
    """One rule of a board: its kind (a key of `nonet.rules.RULES`), its cells, and its value."""

    kind: str
    cells: tuple[int, ...] = ()
    value: Value = None


class Draft(NamedTuple):
    """A rule whose cells are still names: `Rules` knows the size that they are read for.

    Where the value is how many cells some of them are, `counted` names these.
    """

    kind: str
    cells: CellNames
    value: Value | Sequence[int] = None
    counted: CellNames | None = None


@dataclass(frozen=True, init=False, repr=False)
class Rules:
    """The size of a board and its rules: an immutable value.

    Takes the side of the board, then rules as the functions of `nonet.rules` make them, or names of
    those that need no cells. `digits` is how many digits there are, where not as many as the side.

    >>> from nonet.rules import cage
    >>> rules = Rules(9, cage(10, "r1c123"), "anti_knight")
    >>> rules
    Rules(9, cage(10, 'r1c1 r1c2 r1c3'), 'anti_knight')
    >>> rules.rules[0].cells, rules.layout.side
    ((0, 1, 2), 9)
    """

    side: int
    digits: int
    rules: tuple[Rule, ...]

    def __init__(self, side: int, *rules: Rule | Draft | str, digits: int | None = None) -> None:
        """Read the cells of the rules and check them."""
        base = Layout.of(side, digits)
        object.__setattr__(self, "side", base.side)
        object.__setattr__(self, "digits", base.digits)
        object.__setattr__(self, "rules", ())
        if rules:
            from nonet.board.rules.table import settle

            object.__setattr__(self, "rules", settle(rules, base))
            _ = self.layout  # regions of the wrong size are found here

    @cached_property
    def is_classic(self) -> bool:
        """Whether this is the classic board: nine by nine, no rules.

        >>> Rules(9).is_classic, Rules(9, "diagonals").is_classic
        (True, False)
        """
        return not self.rules and self.side == self.digits == CLASSIC.side

    @cached_property
    def layout(self) -> Layout:
        """The layout with the houses that rules add, or have instead of boxes.

        >>> Rules(9, "diagonals").layout.houses[-1].name
        'diagonal \\\\'
        """
        layout = Layout.of(self.side, self.digits)
        table = _table()
        making = [rule for rule in self.rules if table[rule.kind].houses]
        for rule in sorted(making, key=_comes_later):  # boxes, then what goes by them
            layout = (_add_houses if rule.cells or rule.value else _add_usual)(rule, layout)
        return layout

    @cached_property
    def program(self) -> tuple[Primitive, ...]:
        """All that the engine needs to know: the houses, then each rule, as primitives."""
        from nonet.board.rules.program import Program

        program, table = Program(self.digits), _table()
        program.houses(self.layout)
        for rule in self.rules:
            table[rule.kind].compile(rule, self, program)
        return tuple(program.primitives)

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The sets of cells that hold no digit twice: houses, cages, knight's moves."""
        from nonet.board.rules.program import DISTINCT

        return tuple(dict.fromkeys(p.cells for p in self.program if p.op == DISTINCT))

    @cached_property
    def peers(self) -> tuple[tuple[int, ...], ...]:
        """The cells that cannot hold the same digit as each cell.

        >>> len(Rules(9).peers[40]), len(Rules(9, "anti_knight").peers[40])
        (20, 28)
        """
        return _peers(self.layout.cells, self.groups)

    def open_masks(self, values: Sequence[int]) -> tuple[int, ...]:
        """Say for every cell what the digits, `values`, leave open: a mask, 0 where a digit is.

        >>> bin(Rules(4).open_masks([1] + [0] * 15)[1])
        '0b1110'
        """
        every = self.layout.all
        if not any(values):
            return (every,) * len(values)
        return tuple(
            0 if values[cell] else every & ~sum({1 << (values[p] - 1) for p in peers if values[p]})
            for cell, peers in enumerate(self.peers)
        )

    def without(self, number: int) -> Rules | None:
        """Leave the rule of a `number` out; None where the others need it.

        >>> Rules(9, "diagonals").without(0)
        Rules(9, 'diagonal_down')
        """
        rules = self.rules[:number] + self.rules[number + 1 :]
        try:
            return Rules(self.side, *rules, digits=self.digits)
        except ArgumentError:
            return None

    def broken(self, values: bytes) -> list[tuple[Rule, tuple[int, ...]]]:
        """List the rules that the digits on a board, `values`, break, each with cells that show it.

        >>> from nonet.rules import thermo
        >>> Rules(4, thermo("r1c123")).broken(bytes([3, 2] + [0] * 14))
        [(Rule(kind='thermo', cells=(0, 1, 2), value=None), (0, 1))]
        """
        from nonet.board.rules.program import Program, broken

        found = []
        for rule in self.rules:
            kind, cells = self.kind(rule), dict[int, None]()
            if kind.houses is not None:
                continue  # houses are looked at as such
            program = Program(self.digits)
            kind.compile(rule, self, program)
            for primitive in program.primitives:
                cells.update(dict.fromkeys(broken(primitive, values, self.digits)))
            touched = {*rule.cells, *(cell for p in program.primitives for cell in p.cells)}
            if not cells and all(values[cell] for cell in touched or range(len(values))):
                cells.update({} if kind.judge(rule, self, values) else dict.fromkeys(rule.cells))
            if cells:
                found.append((rule, tuple(cells)))
        return found

    def allow(self, values: bytes) -> bool:
        """Judge the `values` of a full board: whether it keeps to every rule.

        >>> Rules(4).allow(bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]))
        True
        """
        houses = all(
            len({values[cell] for cell in house.cells}) == len(house.cells)
            for house in self.layout.houses
        )
        return houses and all(self.kind(rule).judge(rule, self, values) for rule in self.rules)

    @staticmethod
    def kind(rule: Rule) -> Kind:
        """Give the row of the table that a `rule` is of.

        >>> Rules.kind(Rule("cage")).name[0]
        'cage'
        """
        return _table()[rule.kind]

    def format_rule(self, rule: Rule) -> str:
        """Write a rule as it would be made.

        >>> Rules(9).format_rule(Rule("cage", (0, 1), 10))
        "cage(10, 'r1c1 r1c2')"
        """
        if not rule.cells and rule.value is None:
            return repr(rule.kind)
        cells = self.layout.format_cells(rule.cells)
        if rule.kind in _OTHERWISE:
            return f"rule({rule.kind!r}, {cells!r}, {rule.value!r})"
        parts = [] if rule.value is None else [repr(rule.value)]
        return f"{rule.kind}({', '.join(parts + [repr(cells)] * bool(cells))})"

    def __repr__(self) -> str:
        """Show what would make it again."""
        parts = [str(self.side), *map(self.format_rule, self.rules)]
        if self.digits != self.side:
            parts.append(f"digits={self.digits}")
        return f"Rules({', '.join(parts)})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the parts."""
        return (_make, (self.side, self.digits, self.rules))


@lru_cache(64)
def _peers(count: int, groups: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    found: list[set[int]] = [set() for _ in range(count)]
    for cells in groups:
        for cell in cells:
            found[cell].update(cells)
    return tuple(tuple(sorted(peers - {cell})) for cell, peers in enumerate(found))


@cache
def _table() -> dict[str, Kind]:
    from nonet.board.rules.table import RULES

    return RULES


def _make(side: int, digits: int, rules: tuple[Rule, ...]) -> Rules:
    return Rules(side, *rules, digits=digits)


# Kinds whose functions take other arguments than a value and cells.
_OTHERWISE = {"boxes", "sum", "arrow", "pill_arrow", "clone", "same_values"} | {
    *("whispers", "lockout", "modular", "white_dot", "black_dot")
}


def _comes_later(rule: Rule) -> bool:
    return rule.kind not in ("boxes", "no_boxes", "regions")


def _add_houses(rule: Rule, layout: Layout) -> Layout:
    houses = _table()[rule.kind].houses
    assert houses is not None
    return houses(rule, layout)


_add_usual = lru_cache(64)(_add_houses)  # diagonals, windows: the same on every board of a size


CLASSIC_RULES = Rules(CLASSIC.side)
"""The rules of a board that has none beside rows, columns and boxes of nine."""


def wrong(rule: Rule, layout: Layout, code: str, **values: object) -> ArgumentError:
    """Make the error of a rule that cannot be, saying which and where."""
    where = layout.format_cells(rule.cells[:8]) + (" ..." if len(rule.cells) > 8 else "")
    return ArgumentError(code, kind=rule.kind, where=where, value=rule.value, **values)
