"""Why a board has no solution: a smallest set of digits and rules that contradict each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from time import monotonic
from typing import NamedTuple

from nonet import seeds
from nonet.arguments import check_name
from nonet.board.board import Board
from nonet.geometry.cells import Candidate, Cell, to_digits
from nonet.rules.model import Rule
from nonet.rules.program import Primitive, Program
from nonet.solvers import variants

SECONDS = 2.0
"""Time limit of a search; most take some milliseconds."""
_GUESSES = 2_000  # of the solver for one set: the result does not depend on the machine
_ORDERS = 4  # a set that cannot be reduced depends on the order; the smallest of so many is taken
_MOST = 12  # items of a kind that a sentence lists


@dataclass(frozen=True, slots=True)
class Clash:
    """Digits, removed candidates and rules of a board that together have no solution.

    `cells` are the cells whose digits, given or placed, belong to it, `removed_candidates` the
    removed candidates, and `rules` the positions in `board.rules.rules`. Rows, columns and boxes
    always count. If `minimal`, each item is needed: without any one of them, the others have a
    solution. Otherwise the search was stopped, and fewer of them may be enough.

    >>> from nonet.rules import Rules, cage
    >>> rules = Rules(4, cage(3, "r1c12"), cage(7, "r4c12"))
    >>> find_clash(Board("..1." + "." * 12, rules=rules))
    Clash(cells=(2,), removed_candidates=(), rules=(0,), minimal=True)
    >>> print(find_clash(Board("..1." + "." * 12, rules=rules)))
    these contradict each other: given 1 in r1c3; cage 3 (r1c1 r1c2)
    """

    cells: tuple[Cell, ...]
    removed_candidates: tuple[Candidate, ...]
    rules: tuple[int, ...]
    minimal: bool
    board: Board = field(repr=False, compare=False)

    def __str__(self) -> str:
        """Return the sentence in English."""
        return self.text()

    def text(self, lang: str = "en") -> str:
        """Return a sentence in English, or in Chinese if `lang` is "zh".

        >>> find_clash(Board("55" + "." * 79)).text("zh")
        '以下各项互相矛盾：提示数 r1c1 的 5、r1c2 的 5'
        """
        check_name("language", lang, ("en", "zh"))
        board, chinese = self.board, lang == "zh"
        name = board.layout.name
        given = [(cell, board.values[cell]) for cell in self.cells if board.givens[cell]]
        placed = [(cell, board.values[cell]) for cell in self.cells if not board.givens[cell]]
        groups = (
            (given, "given", "提示数"),
            (placed, "placed", "填入的"),
            (self.removed_candidates, "removed", "删去的"),
        )
        parts = []
        for candidates, english, zh in groups:
            if chinese:
                words = [f"{name(cell)} 的 {digit}" for cell, digit in candidates]
            else:
                preposition = "from" if english == "removed" else "in"
                words = [f"{digit} {preposition} {name(cell)}" for cell, digit in candidates]
            if words:
                parts.append(f"{zh if chinese else english} {_join(words, lang)}")
        if self.rules:
            rules = [name_rule(board, board.rules.rules[number], lang) for number in self.rules]
            parts.append(_join(rules, lang))
        if chinese:
            more = "" if self.minimal else "（搜索提前停止，可能其中一部分就已矛盾）"
            return f"以下各项互相矛盾：{'；'.join(parts)}{more}"
        more = "" if self.minimal else " (the search was stopped; fewer may be enough)"
        return f"these contradict each other: {'; '.join(parts)}{more}"


def _join(words: Sequence[str], lang: str) -> str:
    """Join the first words of a list, and say how many follow."""
    rest = len(words) - _MOST
    joined = ("、" if lang == "zh" else ", ").join(words[:_MOST])
    if rest <= 0:
        return joined
    return f"{joined}等 {len(words)} 项" if lang == "zh" else f"{joined} and {rest} more"


def name_rule(board: Board, rule: Rule, lang: str = "en") -> str:
    """Return the name of a rule with its value and its cells.

    >>> from nonet.rules import Rules, cage, white_dot
    >>> board = Board(rules=Rules(9, cage(10, "r1c12"), white_dot("r1c12"), "anti_knight"))
    >>> [name_rule(board, rule) for rule in board.rules.rules]
    ['cage 10 (r1c1 r1c2)', 'white dot (r1c1 r1c2)', 'anti-knight']
    >>> name_rule(board, board.rules.rules[0], "zh")
    '笼 10（r1c1 r1c2）'
    >>> from nonet.rules import any_of
    >>> either = Board(rules=Rules(9, any_of(cage(10, "r1c12"), "anti_knight")))
    >>> name_rule(either, either.rules.rules[0])
    'any of: cage 10 (r1c1 r1c2), anti-knight'
    """
    rule_type = board.rules.type_of(rule)
    text = rule_type.name[lang == "zh"]
    if isinstance(rule.value, int) and rule.value != rule_type.default:
        text += f" {rule.value}"
    elif isinstance(rule.value, tuple):
        inner = [name_rule(board, one, lang) for one in rule.value if isinstance(one, Rule)]
        text += f": {', '.join(inner)}" if inner else f" {','.join(map(str, rule.value))}"
    if not rule.cells:
        return text
    cells = board.layout.format_cells(rule.cells)
    return f"{text}（{cells}）" if lang == "zh" else f"{text} ({cells})"


class _Item(NamedTuple):
    """A digit (`digit` 0), a removed candidate, or a rule (`cell` -1) of a board."""

    cell: int = -1
    digit: int = 0
    rule: int = -1


def find_clash(board: Board, timeout: float | None = None) -> Clash | None:
    """Return digits and rules of a board that contradict each other; None if it has a solution.

    Items are left out as long as the others have no solution. After `timeout` seconds (at most 2),
    those that are left are returned, not proved `minimal`.

    >>> find_clash(Board()) is None
    True
    >>> find_clash(Board("5.5" + "." * 78)).cells
    (0, 2)
    """
    end = monotonic() + (SECONDS if timeout is None else min(SECONDS, timeout))
    search = _Search(board, end)
    items = _start(board, search)
    if search.fails(items) is False:
        return None
    best: tuple[bool, int, list[_Item]] | None = None
    for number in range(_ORDERS):
        if number:
            order = seeds.Stream(number).order(len(items))
            items = [items[i] for i in order]
        kept, minimal = search.reduce(items)
        found = not minimal, len(kept), kept
        if best is None or found[:2] < best[:2]:
            best = found
        if len(kept) <= 2 or search.is_late:
            break
    assert best is not None
    return _clash(board, best[2], not best[0])


def _clash(board: Board, items: Iterable[_Item], minimal: bool) -> Clash:
    kept = sorted(items)
    return Clash(
        tuple(item.cell for item in kept if item.rule < 0 and not item.digit),
        tuple((item.cell, item.digit) for item in kept if item.digit),
        tuple(item.rule for item in kept if item.rule >= 0),
        minimal,
        board,
    )


def _start(board: Board, search: _Search) -> list[_Item]:
    """Return the items to begin with: those of a broken rule if one is broken, else all."""
    everything = [
        *(_Item(cell, digit) for cell, mask in enumerate(search.removed) for digit in mask),
        *(_Item(cell) for cell, digit in enumerate(board.values) if digit),
        *(_Item(rule=number) for number in range(len(board.rules.rules))),
    ]
    for conflict in board.conflicts():
        cells = set(conflict.cells)
        own = [item for item in everything if item.cell in cells and not item.digit]
        if conflict.rule is not None:
            own.append(_Item(rule=conflict.unit))
        else:
            own += [_Item(rule=number) for number, added in enumerate(search.houses) if added]
        if search.fails(own):
            return own
    return everything


class _Search:
    """The search for a set of items without a solution that cannot be reduced."""

    def __init__(self, board: Board, end: float) -> None:
        self.board, self.end = board, end
        self._programs: dict[
            tuple[int, ...], Callable[[list[int], int, float | None], bool | None]
        ] = {}
        removed: Iterable[int] = [0] * len(board)
        if board.has_removals:
            pairs = zip(board._open_masks(), board.candidates, strict=True)
            removed = [open_ & ~left for open_, left in pairs]
        self.removed = [to_digits(mask) for mask in removed]

    @property
    def is_late(self) -> bool:
        return monotonic() >= self.end

    @cached_property
    def _compiled(self) -> tuple[tuple[Primitive, ...], list[tuple[Primitive, ...]]]:
        """The primitives of rows, columns and boxes, and those of each rule."""
        rules = self.board.rules
        base, own = rules.split_layout()
        usual = Program(rules.digits)
        usual.houses(base)
        found, cells = [], rules.layout.cells
        for rule, houses in zip(rules.rules, own, strict=True):
            program = Program(rules.digits, cells)  # each rule has its own hidden cells
            for house in houses:
                program.distinct(house.cells)
            rules.type_of(rule).compile(rule, rules, program)
            found.append(tuple(program.primitives))
            cells += program.hidden
        return tuple(usual.primitives), found

    @cached_property
    def houses(self) -> list[bool]:
        """Whether each rule adds houses to the board."""
        return [bool(added) for added in self.board.rules.split_layout()[1]]

    def fails(self, items: Iterable[_Item]) -> bool | None:
        """Return whether items have no solution; None if it takes too long to say."""
        every, values = self.board.layout.all, self.board.values
        masks, rules = [every] * len(values), []
        for cell, digit, rule in items:
            if rule >= 0:
                rules.append(rule)
            elif digit:
                masks[cell] &= ~(1 << (digit - 1))
            else:
                masks[cell] &= 1 << (values[cell] - 1)
        key = tuple(sorted(rules))
        if key not in self._programs:
            base, own = self._compiled
            primitives = [*base, *(primitive for number in key for primitive in own[number])]
            self._programs[key] = variants.compile_solver(self.board.rules, primitives)
        try:
            left = self.end - monotonic()
            return None if left <= 0 else self._programs[key](masks, _GUESSES, left)
        except TimeoutError:
            return None

    def reduce(self, items: Sequence[_Item]) -> tuple[list[_Item], bool]:
        """Leave items out while the others have no solution; say whether each is needed.

        Several items are left out at once: twice as many after each success, half as many after
        each failure.
        """
        kept: list[_Item] = []
        rest, size, minimal = list(items), max(1, len(items) // 2), True
        while rest:
            size = min(size, len(rest))
            fails = self.fails(kept + rest[size:])
            if fails:
                rest, size = rest[size:], size * 2
            elif size > 1:
                size //= 2
            else:
                minimal = minimal and fails is False
                kept.append(rest.pop(0))
        return kept, minimal
