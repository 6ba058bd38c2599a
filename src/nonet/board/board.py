"""Board: a Sudoku board of any size and rules, as an immutable value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, Protocol, runtime_checkable

from nonet.arguments import check_name, whole
from nonet.board.conflicts import Conflict
from nonet.errors import ArgumentError
from nonet.formats.names import FormatName, check_says_rules
from nonet.formats.reading import EMPTY, RulesLike, read_board, read_text, to_rules
from nonet.formats.text import FORMATS
from nonet.geometry.cells import PEERS, Candidate, Digit, Mask, open_masks, to_digits
from nonet.geometry.layout import SYMBOLS, CellName, Layout
from nonet.rules.model import CLASSIC_RULES, Rules
from nonet.rules.source import Source

_TO_LINE = bytes.maketrans(bytes(range(len(SYMBOLS))), SYMBOLS.encode())


@runtime_checkable
class Change(Protocol):
    """Digits to place and candidates to eliminate, such as a Step."""

    @property
    def placements(self) -> tuple[Candidate, ...]:
        """The digits to place."""

    @property
    def eliminations(self) -> tuple[Candidate, ...]:
        """The candidates to eliminate."""


class Board:
    """A Sudoku board, an immutable value: givens, placed digits and candidates.

    Takes text in any known format, nine rows of nine (in a list, or as nine arguments), 81 cells, a
    numpy array, or nothing for an empty board. Digits that it reads are givens; digits that `place`
    adds are not. A board may break the rules (see `conflicts`); input that is not a board raises
    `FormatError`. `rules` is `nonet.rules.Rules`, which has a size, or one or several rules as
    `Rules` takes them, for a board of the size of the digits; links of f-puzzles and other sites
    include theirs. Rules that were not understood are listed in `missing`, and the board is not
    solved; with `ignore_unknown` they are ignored, and a warning names them.

    A cell is given by its number from 0, by its name, or as a tuple (row, column), both counted
    from 1: `board[2]`, `board["r1c3"]` and `board[1, 3]` are the same cell. An invalid cell, digit
    or change raises `ArgumentError`.

    >>> board = Board("53..7....6..195....98....6." + "." * 54)
    >>> board[0], board[2], board.place(2, 4)[2]
    (5, 0, 4)
    >>> from nonet.rules import Rules
    >>> Board("1..." * 4, rules=Rules(4)).conflicts()[0].cells
    (0, 4, 8, 12)
    >>> Board(rules="anti_knight").rules, board["r1c1"] == board[1, 1] == board[0]
    (Rules(9, 'anti_knight'), True)
    """

    __slots__ = ("_masks", "givens", "rules", "values")

    values: bytes
    """The digit in each cell, 0 if it is empty."""
    givens: bytes
    """The given digit in each cell, 0 if there is none."""
    rules: Rules
    """The size and the rules; by default those of the classic board."""
    _masks: tuple[Mask, ...] | None  # None until first used, if no candidates were removed

    def __init__(
        self,
        source: Board | str | bytes | Sequence[Any] | Any = EMPTY,
        *rows: str | Sequence[Any],
        rules: RulesLike | None = None,
        ignore_unknown: bool = False,
    ) -> None:
        """Read a board from `source`, or from several rows, of which it is the first."""
        if rows:
            source = [source, *rows]
        if isinstance(source, Board):
            values, givens, masks = source.values, source.givens, source._masks
            old = source.rules
            rules = old if rules is None else to_rules(rules, old.side, old.digits)
            if rules.side * rules.side != len(values):
                raise ArgumentError("rules_size", cells=len(values), side=rules.side)
            masks = masks if rules == source.rules else None
            if ignore_unknown and rules.missing:
                from nonet.formats.payload import ignore_missing

                rules = ignore_missing(rules)
        elif rules is None and type(source) is str:
            values, givens, masks, rules = read_text(source, ignore_unknown)
        else:
            values, givens, masks, rules = read_board(source, rules, ignore_unknown)
        _set(self, "values", values)
        _set(self, "givens", givens)
        _set(self, "_masks", masks)
        _set(self, "rules", rules)

    @classmethod
    def _of(
        cls,
        values: bytes,
        givens: bytes,
        masks: tuple[Mask, ...] | None = None,
        rules: Rules = CLASSIC_RULES,
    ) -> Board:
        """Return a board of valid `values`, `givens`, `masks` and `rules`, without checks.

        >>> Board._of(bytes(81), bytes(81)) == Board()
        True
        """
        board = object.__new__(cls)
        _set(board, "values", values)
        _set(board, "givens", givens)
        _set(board, "_masks", masks)
        _set(board, "rules", rules)
        return board

    def __setattr__(self, name: str, value: object) -> None:
        """Raise AttributeError: a board is immutable."""
        raise AttributeError("a Board cannot be changed; place and remove return new boards")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy the parts of the board."""
        parts: tuple[Any, ...] = (self.values, self.givens, self._masks)
        return (Board._of, parts if self.is_classic else (*parts, self.rules))

    @property
    def layout(self) -> Layout:
        """The size, the digits and the houses.

        >>> Board().layout.side
        9
        """
        return self.rules.layout

    @property
    def is_classic(self) -> bool:
        """Whether this is a classic board: nine by nine, no other rules.

        >>> Board().is_classic
        True
        """
        return self.rules is CLASSIC_RULES or self.rules.is_classic

    @property
    def missing(self) -> tuple[str, ...]:
        """The rules of its source (drawings, words) that were not understood; see `source`.

        A board with missing rules can be drawn, played and written, but not solved:
        `IncompleteError` names what is missing. If the source stores a solution, and the known
        rules alone lead to it and no other, the board is solved all the same.

        >>> Board(rules=Rules(9, missing=["a cave"])).missing
        ('a cave',)
        """
        return self.rules.missing

    @property
    def source(self) -> Source:
        """What a link or file says besides digits and rules: title, author, rules, drawings.

        Boards that differ in it alone are equal.

        >>> Board('{"size": 4, "title": "Tiny"}').source.title
        'Tiny'
        """
        return self.rules.source

    @property
    def candidates(self) -> tuple[Mask, ...]:
        """The candidates of each cell as a mask, 0 for a filled cell.

        These are the digits that no peer holds, without removed candidates.

        >>> bin(Board("12345678" + "." * 73).candidates[8])
        '0b100000000'
        """
        masks = self._masks
        if masks is None:
            masks = self._open_masks()
            _set(self, "_masks", masks)
        return masks

    @property
    def candidate_sets(self) -> tuple[frozenset[Digit], ...]:
        """The candidates of each cell as a set of digits, empty for a filled cell.

        >>> sorted(Board("1234567" + "." * 74).candidate_sets[8])
        [8, 9]
        """
        return tuple(frozenset(to_digits(mask)) for mask in self.candidates)

    def _open_masks(self) -> tuple[int, ...]:
        return open_masks(self.values) if self.is_classic else self.rules.open_masks(self.values)

    @property
    def masks(self) -> tuple[Mask, ...]:
        """The candidates of each cell as a mask; the digit of a filled cell as its mask.

        >>> Board("5" + "." * 80).masks[0] == 1 << 4
        True
        """
        return tuple(
            1 << (digit - 1) if digit else mask
            for digit, mask in zip(self.values, self.candidates, strict=True)
        )

    @property
    def has_removals(self) -> bool:
        """Whether candidates were removed that the digits would allow.

        >>> Board().has_removals, Board().remove(0, 5).has_removals
        (False, True)
        """
        return self._masks is not None and self._masks != self._open_masks()

    @property
    def puzzle(self) -> Board:
        """The givens only, without placed digits and removed candidates.

        >>> Board("5" + "." * 80).place(1, 3).puzzle == Board("5" + "." * 80)
        True
        """
        return Board._of(self.givens, self.givens, None, self.rules)

    @property
    def clues(self) -> int:
        """The number of givens.

        >>> Board("53" + "." * 79).place(2, 4).clues
        2
        """
        return len(self.givens) - self.givens.count(0)

    def place(self, cell: CellName, digit: Digit) -> Board:
        """Return the board with a `digit` placed in an empty `cell`; its peers lose that candidate.

        >>> Board().place("r1c1", 5).candidates[1] & 0b10000
        0
        """
        at = self.layout.cell(cell)
        digit = self._digit(digit)
        if self.values[at]:
            raise ArgumentError("cell_taken", cell=self.layout.name(at), digit=self.values[at])
        values = self.values[:at] + bytes([digit]) + self.values[at + 1 :]
        masks = None
        if self._masks is not None:
            left = list(self._masks)
            left[at] = 0
            for peer in PEERS[at] if self.is_classic else self.rules.peers[at]:
                left[peer] &= ~(1 << (digit - 1))
            masks = tuple(left)
        return Board._of(values, self.givens, masks, self.rules)

    def clear(self, cell: CellName) -> Board:
        """Return the board without the placed digit of a `cell`, with the candidates it excluded.

        >>> Board().place("r1c1", 5).clear("r1c1") == Board()
        True
        """
        at = self.layout.cell(cell)
        if self.givens[at]:
            raise ArgumentError("cell_given", cell=self.layout.name(at), digit=self.givens[at])
        values = self.values[:at] + b"\0" + self.values[at + 1 :]
        board = Board._of(values, self.givens, None, self.rules)
        if not self.has_removals:
            return board
        removed = (a & ~b for a, b in zip(self._open_masks(), self.candidates, strict=True))
        left = tuple(a & ~b for a, b in zip(board.candidates, removed, strict=True))
        return Board._of(board.values, self.givens, left, self.rules)

    def remove(self, cell: CellName, digit: Digit) -> Board:
        """Return the board without the candidate `digit` in a `cell`, which may be gone already.

        >>> Board().remove((1, 1), 5).candidates[0] == 0b111101111
        True
        """
        at = self.layout.cell(cell)
        digit = self._digit(digit)
        masks = self.candidates
        mask = masks[at] & ~(1 << (digit - 1))
        left = (*masks[:at], mask, *masks[at + 1 :])
        return Board._of(self.values, self.givens, left, self.rules)

    def apply(self, step: Change) -> Board:
        """Return the board after a `step`: its digits placed, its candidates removed.

        >>> from nonet.techniques.hints import hint
        >>> Board("12345678" + "." * 73).apply(hint("12345678" + "." * 73))["r1c9"]
        9
        """
        if not isinstance(step, Change):
            raise TypeError(f"a step is expected, not {type(step).__name__}")
        board = self
        for cell, digit in step.placements:
            board = board.place(cell, digit)
        for cell, digit in step.eliminations:
            board = board.remove(cell, digit)
        return board

    def _digit(self, value: Any) -> Digit:
        digit = whole(value)
        if digit is None or not 1 <= digit <= self.rules.digits:
            raise ArgumentError("not_a_digit", value=value, most=self.rules.digits)
        return digit

    def conflicts(self) -> tuple[Conflict, ...]:
        """Return the digits that appear more than once in a house, and the broken rules.

        >>> [conflict.cells for conflict in Board("5.5" + "." * 78).conflicts()]
        [(0, 2), (0, 2)]
        >>> from nonet.rules import Rules, cage
        >>> print(Board("33" + "." * 14, rules=Rules(4, cage(5, "r1c1 r2c2"))).conflicts()[0])
        3 appears twice in row 1: r1c1, r1c2
        """
        found = []
        for unit, (_, _, cells) in enumerate(self.layout.houses):
            held = [self.values[cell] for cell in cells]
            for digit in sorted({digit for digit in held if digit and held.count(digit) > 1}):
                clash = tuple(cell for cell in cells if self.values[cell] == digit)
                found.append(Conflict(digit, unit, clash, self.rules))
        number = {rule: i for i, rule in enumerate(self.rules.rules)}
        broken = self.rules.broken(self.values) if number else ()
        return (*found, *(Conflict(0, number[rule], cells, self.rules) for rule, cells in broken))

    @property
    def is_solved(self) -> bool:
        """Whether every cell is filled and no rule is broken.

        A board with missing rules is solved by the solution in its source alone.

        >>> Board().is_solved
        False
        """
        if 0 in self.values or not self.rules.allow(self.values):
            return False
        return not self.missing or str(self) == self.source.solution

    def rows(self) -> list[list[str]]:
        """Return the digits in LeetCode's form: nine lists of nine strings, `.` for a blank.

        >>> Board().rows()[0]
        ['.', '.', '.', '.', '.', '.', '.', '.', '.']
        """
        line, side = str(self), self.rules.side
        return [list(line[i : i + side]) for i in range(0, len(line), side)]

    def grid(self) -> str:
        """Draw the digits in a grid.

        >>> print(Board("53..7" + "." * 76).grid().splitlines()[1])
        │ 5 3 . │ . 7 . │ . . . │
        """
        return self.format("grid")

    def format(self, name: FormatName | str, *, rules: Literal["keep", "drop"] = "keep") -> str:
        """Write the board in the format of a `name`, one of `nonet.FORMATS`.

        A format of digits only (line, zeros, csv, candidates) is refused for a board with rules,
        unless `rules` is "drop". In an f-string, the name follows the colon.

        >>> Board().format("zeros") == f"{Board():zeros}" == "0" * 81
        True
        >>> Board(rules="diagonals").format("line", rules="drop") == "." * 81
        True
        """
        check_name("format", name, FORMATS)
        check_name("rules", rules, ("keep", "drop"))
        if rules == "keep":
            check_says_rules(self, name)
        return FORMATS[name](self)

    def __format__(self, name: str) -> str:
        """Write the board in the named format; without a name, as a line of digits."""
        return self.format(name) if name else str(self)

    def __getitem__(self, cell: CellName) -> Digit:
        """Return the digit in a cell, 0 if it is empty: `board[2]`, `board[1, 3]`."""
        return self.values[cell if isinstance(cell, int) else self.layout.cell(cell)]

    def __iter__(self) -> Iterator[int]:
        """Iterate over the digits, cell by cell."""
        return iter(self.values)

    def __len__(self) -> int:
        """Return the number of cells."""
        return len(self.values)

    def __eq__(self, other: object) -> bool:
        """Compare digits, givens, candidates and rules."""
        if not isinstance(other, Board):
            return NotImplemented
        same = self.values == other.values and self.givens == other.givens
        same = same and (self.rules is other.rules or self.rules == other.rules)
        if not same or self._masks is other._masks:
            return same
        return self.candidates == other.candidates

    def __hash__(self) -> int:
        """Hash the digits: boards that differ in candidates alone are rare."""
        return hash((self.values, self.givens))

    def __str__(self) -> str:
        """Return a line of all cells, one character each: 81 on the classic board."""
        return self.values.translate(_TO_LINE).decode("ascii")

    def __repr__(self) -> str:
        """Return an expression that builds a board with these digits."""
        rules = "" if self.is_classic else f", rules={self.rules!r}"
        return f"Board({str(self)!r}{rules})"

    def _repr_svg_(self) -> str:
        """Return the picture for a notebook."""
        from nonet.draw.svg import svg

        return svg(self)


_set = object.__setattr__
