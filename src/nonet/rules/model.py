"""Rule and Rules: the rules of a board in addition to its rows and columns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet.errors import ArgumentError, IncompleteError
from nonet.geometry.layout import CLASSIC, MOST, CellNames, House, Layout
from nonet.rules.source import NO_SOURCE, Source

if TYPE_CHECKING:
    from nonet.rules.program import Primitive
    from nonet.rules.rule_type import RuleType


class Rule(NamedTuple):
    """One rule of a board: its type (a key of `nonet.rules.RULES`), its cells and its value."""

    type: str
    cells: tuple[int, ...] = ()
    value: int | str | tuple[int, ...] | tuple[Rule, ...] | None = None


Value = int | str | tuple[int, ...] | tuple[Rule, ...] | None


@dataclass(frozen=True, eq=False)
class RuleSpec:
    """A rule whose cells are not parsed yet: `Rules` parses them for its size.

    `others` are further groups of cells; with `counted`, the value is the number of cells in the
    first group. A value that depends on the board is a function of its layout. Two specs are equal
    if they mean the same on boards of every size.
    """

    type: str
    cells: CellNames
    value: Value | Sequence[Any] | Callable[[Layout], Value] = None
    others: tuple[CellNames, ...] = ()
    counted: bool = False

    @cached_property
    def _meaning(self) -> object:
        """The meaning on a 9x9 board, where numbers have one digit, and on a larger one."""
        found = [_meaning_of(self, side) for side in (CLASSIC.side, MOST)]
        return tuple(found) if any(found) else repr(self)

    def __eq__(self, other: object) -> bool:
        """Compare the meanings."""
        if not isinstance(other, RuleSpec):
            return NotImplemented
        return self._meaning == other._meaning

    def __hash__(self) -> int:
        """Hash the meaning."""
        return hash(self._meaning)


def _meaning_of(spec: RuleSpec, side: int) -> object:
    try:
        return Rules(side, spec)._meaning
    except (ArgumentError, TypeError):
        return None  # not a valid rule for this size


@dataclass(frozen=True, init=False, repr=False, eq=False)
class Rules:
    """The size of a board and its rules: an immutable value.

    Takes the side of the board, then rules built by the functions of `nonet.rules`, or names of
    rules that take no cells. `digits` is the number of digits if it differs from the side.
    `missing` names rules of the puzzle that were not understood; such a board is not solved. Two
    `Rules` are equal if they mean the same, whatever the order of the rules and their cells.

    >>> from nonet.rules import cage
    >>> rules = Rules(9, cage(10, "r1c123"), "anti_knight")
    >>> rules
    Rules(9, cage(10, 'r1c1 r1c2 r1c3'), 'anti_knight')
    >>> rules.rules[0].cells, rules.layout.side
    ((0, 1, 2), 9)
    >>> rules == Rules(9, "anti_knight", cage(10, "r1c321"))
    True
    """

    side: int
    digits: int
    rules: tuple[Rule, ...]
    missing: tuple[str, ...] = ()
    source: Source = NO_SOURCE

    def __init__(
        self,
        side: int,
        *rules: Rule | RuleSpec | str,
        digits: int | None = None,
        missing: Iterable[str] = (),
    ) -> None:
        """Parse the cells of the rules and check them."""
        base = Layout.of(side, digits)
        object.__setattr__(self, "side", base.side)
        object.__setattr__(self, "digits", base.digits)
        object.__setattr__(self, "rules", ())
        if missing:
            object.__setattr__(self, "missing", tuple(missing))
        if rules:
            from nonet.rules.table import resolve

            object.__setattr__(self, "rules", resolve(rules, base))
            _ = self.layout  # raises an error for regions of the wrong size
            if any(_table()[rule.type].value == "rules" for rule in self.rules):
                _ = self.program  # raises an error for rules that cannot be combined

    @cached_property
    def is_classic(self) -> bool:
        """Whether these are the rules of the classic board: nine by nine, no other rules.

        >>> Rules(9).is_classic, Rules(9, "diagonals").is_classic
        (True, False)
        """
        usual = not self.rules and not self.missing
        return usual and self.side == self.digits == CLASSIC.side

    def with_source(self, source: Source, missing: Iterable[str] = ()) -> Rules:
        """Return the same rules with another `source` and other `missing` rules.

        >>> Rules(9).with_source(Source(title="Poly")).source.title
        'Poly'
        """
        made: Rules = object.__new__(Rules)
        made.__dict__.update(self.__dict__, missing=tuple(missing), source=source)
        made.__dict__.pop("is_classic", None)  # it depends on what is missing
        return made

    def check_complete(self) -> None:
        """Raise IncompleteError if rules of the puzzle were not understood.

        >>> Rules(9).check_complete()
        """
        if self.missing:
            raise IncompleteError("incomplete", names=list(self.missing))

    @cached_property
    def layout(self) -> Layout:
        """The layout, with the houses that rules add or that replace boxes.

        >>> Rules(9, "diagonals").layout.houses[-1].name
        'diagonal \\\\'
        """
        layout = Layout.of(self.side, self.digits)
        table = _table()
        adding = [rule for rule in self.rules if table[rule.type].houses]
        for rule in sorted(adding, key=_comes_later):  # boxes first: other rules depend on them
            layout = (_add_houses if rule.cells or rule.value else _add_usual)(rule, layout)
        return layout

    def split_layout(self) -> tuple[Layout, tuple[tuple[House, ...], ...]]:
        """Return the layout of the houses that no rule adds, and the houses that each rule adds.

        >>> base, added = Rules(9, "no_boxes", "diagonal_up").split_layout()
        >>> len(base.houses), [[house.name for house in houses] for houses in added]
        (18, [[], ['diagonal /']])
        """
        layout, table = Layout.of(self.side, self.digits), _table()
        base, added = layout, [tuple[House, ...]()] * len(self.rules)
        numbers = [i for i, rule in enumerate(self.rules) if table[rule.type].houses]
        for i in sorted(numbers, key=lambda i: _comes_later(self.rules[i])):
            before = set(layout.houses)
            layout = _add_houses(self.rules[i], layout)
            added[i] = tuple(house for house in layout.houses if house not in before)
        left = set(layout.houses)
        base = Layout(
            base.side, base.digits, tuple(house for house in base.houses if house in left)
        )
        return base, tuple(added)

    @cached_property
    def program(self) -> tuple[Primitive, ...]:
        """The primitives for the engine: those of the houses, then those of each rule."""
        from nonet.rules.program import Program

        program, table = Program(self.digits, self.layout.cells), _table()
        program.houses(self.layout)
        for rule in self.rules:
            table[rule.type].compile(rule, self, program)
        self.__dict__["hidden"] = program.hidden
        return tuple(program.primitives)

    @cached_property
    def hidden(self) -> int:
        """The number of hidden cells that the program has besides those of the board."""
        _ = self.program
        hidden: int = self.__dict__["hidden"]
        return hidden

    @cached_property
    def _meaning(self) -> frozenset[object]:
        from nonet.rules.meaning import meaning

        return meaning(self)

    def __eq__(self, other: object) -> bool:
        """Compare the meanings."""
        if not isinstance(other, Rules):
            return NotImplemented
        if (self.side, self.digits) != (other.side, other.digits):
            return False
        if self.missing != other.missing:
            return False
        return self.rules == other.rules or self._meaning == other._meaning

    def __hash__(self) -> int:
        """Hash the meaning."""
        return hash((self.side, self.digits, self._meaning))

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The sets of cells without a repeated digit: houses, cages, knight's moves."""
        from nonet.rules.program import DISTINCT

        found = dict.fromkeys(p.cells for p in self.program if p.op == DISTINCT)
        if self.hidden:
            return tuple(cells for cells in found if max(cells) < self.layout.cells)
        return tuple(found)

    @cached_property
    def peers(self) -> tuple[tuple[int, ...], ...]:
        """The cells that cannot hold the same digit as each cell.

        >>> len(Rules(9).peers[40]), len(Rules(9, "anti_knight").peers[40])
        (20, 28)
        """
        return _peers(self.layout.cells, self.groups)

    def open_masks(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return for each cell the mask of digits that no peer in `values` holds, 0 if filled.

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
        """Return the rules without the one at index `number`; None if the others depend on it.

        >>> Rules(9, "diagonals").without(0)
        Rules(9, 'diagonal_down')
        """
        rules = self.rules[:number] + self.rules[number + 1 :]
        try:
            return Rules(self.side, *rules, digits=self.digits, missing=self.missing)
        except ArgumentError:
            return None

    def broken(self, values: bytes) -> list[tuple[Rule, tuple[int, ...]]]:
        """Return the rules that the digits `values` break, each with the cells that break it.

        >>> from nonet.rules import thermo
        >>> Rules(4, thermo("r1c123")).broken(bytes([3, 2] + [0] * 14))
        [(Rule(type='thermo', cells=(0, 1, 2), value=None), (0, 1))]
        """
        from nonet.rules.program import Program, broken

        found = []
        for rule in self.rules:
            rule_type, cells = self.type_of(rule), dict[int, None]()
            if rule_type.houses is not None:
                continue  # the houses are checked separately
            program = Program(self.digits, len(values))
            rule_type.compile(rule, self, program)
            for primitive in program.primitives:
                cells.update(dict.fromkeys(broken(primitive, values, self.digits)))
            used = {cell for p in program.primitives for cell in p.cells if cell < len(values)}
            touched = sorted({*rule.cells, *used}) or range(len(values))
            if (
                not cells
                and all(values[cell] for cell in touched)
                and not rule_type.judge(rule, self, values)
            ):
                cells.update(dict.fromkeys(rule.cells or touched))
            if cells:
                found.append((rule, tuple(cells)))
        return found

    def allow(self, values: bytes) -> bool:
        """Return whether the `values` of a full board satisfy every rule.

        >>> Rules(4).allow(bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]))
        True
        """
        houses = all(
            len({values[cell] for cell in house.cells}) == len(house.cells)
            for house in self.layout.houses
        )
        return houses and all(self.type_of(rule).judge(rule, self, values) for rule in self.rules)

    @staticmethod
    def type_of(rule: Rule) -> RuleType:
        """Return the type of a `rule`: its row in the table `RULES`.

        >>> Rules.type_of(Rule("cage")).name[0]
        'cage'
        """
        return _table()[rule.type]

    def format_rule(self, rule: Rule) -> str:
        """Return the Python expression that builds a rule.

        >>> Rules(9).format_rule(Rule("cage", (0, 1), 10))
        "cage(10, 'r1c1 r1c2')"
        """
        if not rule.cells and rule.value is None:
            return repr(rule.type)
        if isinstance(rule.value, tuple) and rule.value and isinstance(rule.value[0], Rule):
            return f"{rule.type}({', '.join(self.format_rule(part) for part in rule.value)})"  # type: ignore[arg-type]
        cells = self.layout.format_cells(rule.cells)
        if rule.type in _OTHER_ARGUMENTS:
            return f"rule({rule.type!r}, {cells!r}, {rule.value!r})"
        parts = [] if rule.value is None else [repr(rule.value)]
        return f"{rule.type}({', '.join(parts + [repr(cells)] * bool(cells))})"

    def __repr__(self) -> str:
        """Return the expression that builds these rules."""
        parts = [str(self.side), *map(self.format_rule, self.rules)]
        if self.digits != self.side:
            parts.append(f"digits={self.digits}")
        if self.missing:
            parts.append(f"missing={list(self.missing)}")
        return f"Rules({', '.join(parts)})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the side, the digits, the rules and the source."""
        parts: tuple[Any, ...] = (self.side, self.digits, self.rules)
        if self.missing or self.source is not NO_SOURCE:
            parts = (*parts, self.missing, self.source)
        return (_make, parts)


@lru_cache(64)
def _peers(count: int, groups: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    found: list[set[int]] = [set() for _ in range(count)]
    for cells in groups:
        for cell in cells:
            found[cell].update(cells)
    return tuple(tuple(sorted(peers - {cell})) for cell, peers in enumerate(found))


@cache  # one value
def _table() -> dict[str, RuleType]:
    from nonet.rules.table import RULES

    return RULES


def _make(
    side: int,
    digits: int,
    rules: tuple[Rule, ...],
    missing: tuple[str, ...] = (),
    source: Source = NO_SOURCE,
) -> Rules:
    return Rules(side, *rules, digits=digits).with_source(source, missing)


# Types whose builders take other arguments than a value and cells.
_OTHER_ARGUMENTS = {"boxes", "sum", "arrow", "pill_arrow", "clone", "same_values"} | {
    *("whispers", "lockout", "modular", "white_dot", "black_dot", "product_arrow", "equal_sum"),
    *("count_distinct", "state_machine", "weighted_sum", "rank_ties", "connected"),
}


BOX_RULES = ("boxes", "no_boxes", "regions")
"""The types of rules that say where the boxes of a board are."""


def _comes_later(rule: Rule) -> bool:
    return rule.type not in BOX_RULES


def _add_houses(rule: Rule, layout: Layout) -> Layout:
    houses = _table()[rule.type].houses
    assert houses is not None
    return houses(rule, layout)


_add_usual = lru_cache(64)(_add_houses)  # such as diagonals: the same on all boards of a size


CLASSIC_RULES = Rules(CLASSIC.side)
"""The rules of the classic 9x9 board: rows, columns and boxes only."""


def wrong(rule: Rule, layout: Layout, code: str, **values: object) -> ArgumentError:
    """Return the error for an invalid rule, with its type and cells."""
    where = layout.format_cells(rule.cells[:8]) + (" ..." if len(rule.cells) > 8 else "")
    return ArgumentError(code, kind=rule.type, where=where, value=rule.value, **values)
