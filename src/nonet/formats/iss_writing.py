"""The writer of boards in the notation of the Interactive Sudoku Solver."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from nonet.errors import ArgumentError
from nonet.formats.iss_names import (
    BOARDWIDE,
    CODE,
    COORDINATES,
    DIGITS,
    DOTS,
    NUMBERED,
    OUTSIDE,
    PLAIN,
    TIES,
    diagonals,
)
from nonet.formats.payload import refuse_empty_cells, regions_of
from nonet.geometry.cells import to_digits
from nonet.rules.model import Rule, Rules
from nonet.rules.program import PAIR, Program, each_pair
from nonet.rules.rule_type import inner_rules, numbers

if TYPE_CHECKING:
    from nonet.board.board import Board


def write(board: Board) -> str:
    """Write a board in this notation.

    >>> from nonet import Board
    >>> from nonet.rules import Rules, cage
    >>> write(Board("1" + "." * 15, rules=Rules(4, cage(5, "r1c23"))))
    '.Shape~4x4.Cage~5~R1C2~R1C3.~R1C1_1'
    """
    side, digits = board.rules.side, board.rules.digits
    if side > len(COORDINATES):
        raise ArgumentError("cannot_write_board", format="iss", what=f"{side}x{side}")
    shape = f".Shape~{side}x{side}" + (f"~{digits}" if digits != side else "")
    refuse_empty_cells(board, "iss")
    parts = [shape] if (side, digits) != (9, 9) else []
    for rule in board.rules.rules:
        parts += _format_rule(rule, board.rules)
    parts.append("".join(_format_givens(board)))
    return "".join(parts) or shape  # an empty text is no board


def _format_givens(board: Board) -> Iterator[str]:
    open_masks = board.rules.open_masks(board.values)
    texts = []
    for cell, digit in enumerate(board.values):
        if digit:
            texts.append(f"~{_name(cell, board.rules)}_{digit}")
        elif board.candidates[cell] != open_masks[cell]:
            digits = "_".join(map(str, to_digits(board.candidates[cell])))
            texts.append(f"~{_name(cell, board.rules)}_{digits}")
    if texts:
        yield "." + "".join(texts)


def _name(cell: int, rules: Rules) -> str:
    row, column = divmod(cell, rules.side)
    return f"R{COORDINATES[row]}C{COORDINATES[column]}"


def _format_rule(rule: Rule, rules: Rules) -> Iterator[str]:
    cells = "".join(f"~{_name(cell, rules)}" for cell in rule.cells)
    for table in (PLAIN, BOARDWIDE):
        for name, type_ in table.items():
            if type_ == rule.type and not _differs_in_iss(rule, rules):
                yield f".{name}{cells}"
                return
    for name, type_ in NUMBERED.items():
        if type_ == rule.type and type_ not in _WRITERS:
            yield f".{name}~{rule.value}{cells}"
            return
    for name, (type_, value) in DOTS.items():
        beside = all(b in rules.layout.neighbours[a] for a, b in pairwise(rule.cells))
        if type_ == rule.type and beside and (value == rule.value or type_ == "greater"):
            yield f".{name}{cells}"
            return
    for name, type_ in DIGITS.items():
        if type_ == rule.type and isinstance(rule.value, tuple):
            yield f".{name}~{'_'.join(map(str, rule.value))}{cells}"
            return
    yield from _WRITERS.get(rule.type, _write_relations)(rule, rules, cells)


def _differs_in_iss(rule: Rule, rules: Rules) -> bool:
    """Return whether the rule of this name means something else in ISS on this board."""
    if rule.type in ("entropic", "global_entropy", "global_modular", "dutch_flatmates"):
        return rules.digits != 9
    usual = {"negative_dots": ("white_dot", "black_dot"), "negative_xv": ("xv",)}.get(rule.type, ())
    marks = [other for other in rules.rules if other.type in usual]
    return any((mark.type, mark.value) not in DOTS.values() for mark in marks)


def _write_group(rule: Rule, rules: Rules, cells: str) -> Iterator[str]:
    parts = []
    for part in inner_rules(rule):
        written = list(_format_rule(part, rules))
        parts.append("".join([".And", *written, ".End"]) if len(written) != 1 else written[0])
    yield f".{'Or' if rule.type == 'any_of' else 'And'}{''.join(parts)}.End"


def _write_look_and_say(rule: Rule, rules: Rules, cells: str) -> Iterator[str]:
    clue = numbers(rule)
    named = [digit for count, digit in zip(clue[::2], clue[1::2], strict=True) if count]
    if max(clue) > 9 or len(set(named)) < len(named):
        raise ArgumentError("cannot_write_board", format="iss", what=rules.format_rule(rule))
    yield f".LookAndSay~{''.join(map(str, clue))}{cells}"


def _write_equal_sum(rule: Rule, rules: Rules, cells: str) -> Iterator[str]:
    names, parts = cells.split("~")[1:], []
    for size in numbers(rule):
        parts.append("".join(f"~{name}" for name in names[:size]))
        names = names[size:]
    yield f".EqualSum{'~'.join(parts)}"


def _write_weighted(rule: Rule, rules: Rules, cells: str) -> Iterator[str]:
    total, *weights = numbers(rule)
    if any(abs(weight) > 100 for weight in weights):
        raise ArgumentError("cannot_write_board", format="iss", what=rules.format_rule(rule))
    yield f".Sum~{total}_=_{'_'.join(map(str, weights))}{cells}"


def _write_connected(rule: Rule, rules: Rules, cells: str) -> Iterator[str]:
    size, *digits = numbers(rule)
    yield f".ConnectedValues~~{'_'.join(map(str, digits))}" + (f"~{size}" if size else "")


def _write_ties(rule: Rule, rules: Rules, cells: str) -> Iterator[str]:
    yield f".FullRankTies~{next(name for name, ties in TIES.items() if ties == rule.value)}"


def _write_relations(rule: Rule, rules: Rules, cells: str) -> Iterator[str]:
    """Write a rule without a name in ISS as the relations of two cells that it compiles to."""
    program = Program(rules.digits, rules.layout.cells)
    rules.type_of(rule).compile(rule, rules, program)
    if not program.primitives or any(part.op != PAIR for part in program.primitives):
        raise ArgumentError("cannot_write_board", format="iss", what=rules.format_rule(rule))
    for part in program.primitives:
        for a, b, table in each_pair(part, rules.digits):
            names = f"~{_name(a, rules)}~{_name(b, rules)}"
            yield from _write_pairs(Rule("pair", (a, b), table), rules, names)


def _write_outside(rule: Rule, rules: Rules, cells: str) -> Iterator[str]:
    first, second = rule.cells[:2]
    row, column = divmod(min(rule.cells), rules.side)
    down = abs(second - first) == rules.side
    line = f"C{COORDINATES[column]}" if down else f"R{COORDINATES[row]}"
    if rule.type == "sandwich":
        yield f".Sandwich~{rule.value}~{line}"
        return
    name = next(name for name, type_ in OUTSIDE.items() if type_ == rule.type)
    yield f".{name}~{line}~{rule.value}~" if second > first else f".{name}~{line}~~{rule.value}"


def _write_regions(rule: Rule, rules: Rules, cells: str) -> Iterator[str]:
    others = [other for other in rules.rules if other.type in ("windows", "disjoint")]
    if others:  # ISS places them by its own boxes
        raise ArgumentError("cannot_write_board", format="iss", what=rules.format_rule(others[0]))
    houses = regions_of(rules.layout, "iss")
    letters = {house: chr(ord("A") + i) for i, house in enumerate(dict.fromkeys(houses))}
    if houses.count(None) == rules.digits:  # these cells would be a region too
        raise ArgumentError("cannot_write_board", format="iss", what=rules.format_rule(rule))
    shape = "".join(letters[house] for house in houses)
    yield f".NoBoxes.Jigsaw~{shape}"


def _write_pairs(rule: Rule, rules: Rules, cells: str) -> Iterator[str]:
    assert isinstance(rule.value, tuple)
    n = rules.digits
    bits = [rule.value[a] >> b & 1 for a in range(n) for b in range(n)]
    if rule.type == "pair_all" and any(
        bits[n * a + b] != bits[n * b + a] for a in range(n) for b in range(a)
    ):
        yield from _write_relations(rule, rules, cells)  # PairX takes both orders of two cells
        return
    bits += [0] * (-len(bits) % 6)
    code = (sum(bits[i + j] << j for j in range(6)) for i in range(0, len(bits), 6))
    key = "".join(CODE[value] for value in code).rstrip("A")
    yield f".{'Pair' if rule.type == 'pair' else 'PairX'}~{key}~_{cells}"


def _write_regex(rule: Rule, rules: Rules, cells: str) -> Iterator[str]:
    pattern = str(rule.value).replace("/", "|").encode("ascii", "replace")
    yield f".Regex~{base64.urlsafe_b64encode(pattern).decode().rstrip('=')}{cells}"


def _write_little_killer(rule: Rule, rules: Rules, cells: str) -> Iterator[str]:
    for start, line in diagonals(rules.side).items():
        if rule.cells in (line, line[::-1]):
            yield f".LittleKiller~{rule.value}~{_name(start, rules)}"
            return
    yield f".Sum~{rule.value}{cells}"


def _write_lockout(rule: Rule, rules: Rules, cells: str) -> Iterator[str]:
    """Write a lockout line; in ISS its two ends always differ."""
    if not rule.value:
        raise ArgumentError("cannot_write_board", format="iss", what=rules.format_rule(rule))
    yield f".Lockout~{rule.value}{cells}"


def _write_candidates(rule: Rule, rules: Rules, cells: str) -> Iterator[str]:
    odd = rule.type == "odd"
    digits = "_".join(str(d) for d in range(1, rules.digits + 1) if d % 2 == odd)
    yield "." + "".join(f"{cell}_{digits}" for cell in re.findall(r"~\w+", cells))


_WRITERS: dict[str, Callable[[Rule, Rules, str], Iterator[str]]] = {
    "lockout": _write_lockout,
    "cage": lambda rule, rules, cells: iter([f".Cage~{rule.value or 0}{cells}"]),
    "extra_region": lambda rule, rules, cells: iter([f".AllDifferent{cells}"]),
    "diagonal_up": lambda rule, rules, cells: iter([".Diagonal~1"]),
    "diagonal_down": lambda rule, rules, cells: iter([".Diagonal~-1"]),
    "quad": lambda rule, rules, cells: iter(
        [f".Quad~{_name(min(rule.cells), rules)}~{'~'.join(map(str, rule.value or ()))}"]  # type: ignore[arg-type]
    ),
    "indexer": lambda rule, rules, cells: iter([f".Indexing~{str(rule.value)[0].upper()}{cells}"]),
    "regex": _write_regex,
    "regions": _write_regions,
    "boxes": _write_regions,
    "pair": _write_pairs,
    "pair_all": _write_pairs,
    "little_killer": _write_little_killer,
    "odd": _write_candidates,
    "even": _write_candidates,
    "sandwich": _write_outside,
    "x_sum": _write_outside,
    "skyscraper": _write_outside,
    "numbered_room": _write_outside,
    "hidden_skyscraper": _write_outside,
    "full_rank": _write_outside,
    "rank_ties": _write_ties,
    "any_of": _write_group,
    "all_of": _write_group,
    "look_and_say": _write_look_and_say,
    "equal_sum": _write_equal_sum,
    "weighted_sum": _write_weighted,
    "sum_loop": lambda rule, rules, cells: iter([f".SumLine~{rule.value}{cells}~LOOP"]),
    "connected": _write_connected,
}
