"""Proofs of exotic patterns from their evidence alone, as in proofs.py."""

from __future__ import annotations

import itertools

from nonet.geometry.cells import PEERS, UNITS, Candidate
from nonet.techniques.evidence import Evidence
from nonet.techniques.exocet.evidence import DoubleExocet, Exocet
from nonet.techniques.grid import Grid
from nonet.techniques.sectors.evidence import Sectors
from nonet.techniques.step import Step
from nonet.techniques.symmetry.evidence import Symmetry
from nonet.techniques.tridagon.evidence import Tridagon


def has(grid: Grid, cell: int, digit: int) -> bool:
    return grid.values[cell] == digit or bool(grid.masks[cell] >> (digit - 1) & 1)


def exotic_proves(grid: Grid, step: Step, found: Evidence) -> bool:
    if isinstance(found, Tridagon):
        return _tridagon(grid, step, found)
    if isinstance(found, Exocet):
        return _is_exocet(grid, found) and all(
            _leaves(grid, found, gone) for gone in step.eliminations
        )
    if isinstance(found, DoubleExocet):
        return _double_exocet(grid, step, found)
    if isinstance(found, Sectors):
        return all(_uses_up(grid, found, gone) for gone in step.eliminations)
    assert isinstance(found, Symmetry)
    return all(_symmetry(grid, found, gone) for gone in step.eliminations)


def _tridagon(grid: Grid, step: Step, found: Tridagon) -> bool:
    """No way to fill the cells with three digits, tried one by one; then who can break it."""
    digits = set(found.digits)
    other = {
        (cell, digit)
        for cell in found.cells
        for digit in range(1, 10)
        if digit not in digits and has(grid, cell, digit)
    }
    if {cell for cell, _ in other} != set(found.guardians) or _fill(found.cells, {}, digits):
        return False
    return all(
        all(
            cell == gone[0] or (cell in PEERS[gone[0]] and digit == gone[1])
            for cell, digit in other
        )
        and (gone[0] not in found.cells or gone[1] in digits or len(other) == 1)
        for gone in step.eliminations
    )


def _fill(cells: tuple[int, ...], filled: dict[int, int], digits: set[int]) -> bool:
    if len(filled) == len(cells):
        return True
    cell = cells[len(filled)]
    return any(
        _fill(cells, filled | {cell: digit}, digits)
        for digit in digits
        if all(filled.get(peer) != digit for peer in PEERS[cell])
    )


def _is_exocet(grid: Grid, found: Exocet) -> bool:
    digits = set(found.digits)
    if any(has(grid, c, d) for c in found.base for d in range(1, 10) if d not in digits):
        return False
    if any(has(grid, cell, digit) for cell in found.companions for digit in digits):
        return False
    both = set(PEERS[found.base[0]]) & set(PEERS[found.base[1]])
    for digit, units in found.covers:
        if len(units) > 2:
            return False
        for line in found.lines:
            for cell in UNITS[line]:
                if cell in both or cell in found.targets or not has(grid, cell, digit):
                    continue
                if not any(cell in UNITS[unit] for unit in units):
                    return False
    return {digit for digit, _ in found.covers} == digits


def _leaves(grid: Grid, found: Exocet, gone: Candidate) -> bool:
    """Return whether a target's candidate is not in the base, or a base's in no target."""
    cell, digit = gone
    held = any(has(grid, target, digit) for target in found.targets)
    return (cell in found.targets and digit not in found.digits) or (
        cell in found.base and not held
    )


def _double_exocet(grid: Grid, step: Step, found: DoubleExocet) -> bool:
    """Two exocets on the same lines that cannot share a digit; then what the four digits close."""
    one, other = found.parts
    digits = {*one.digits, *other.digits}
    if not all(_is_exocet(grid, part) for part in found.parts) or {*one.lines} != {*other.lines}:
        return False
    if len(digits) != 4 or digits != {*found.digits}:
        return False
    share = any({*one.base, *other.base} <= {*unit} for unit in UNITS)
    boxes = [{*unit} for unit in UNITS[18:] if {*unit} & {*one.base, *other.base}]
    far = {*one.targets, *other.targets} - boxes[0] - boxes[-1]
    if len(boxes) != 2 or not (share or len(far) == 2):
        return False
    return all(_closed(grid, found, gone) for gone in step.eliminations)


def _closed(grid: Grid, found: DoubleExocet, gone: Candidate) -> bool:
    one, other = found.parts
    cell, digit = gone
    if any(_leaves(grid, part, gone) for part in found.parts):
        return True
    for four in ((*one.base, *other.base), (*one.targets, *other.targets)):
        if digit in found.digits and all(
            four_cell in PEERS[cell] for four_cell in four if has(grid, four_cell, digit)
        ):
            return True
    lines = {c for line in one.lines for c in UNITS[line]}
    band = {c for box in UNITS[18:] if {*box} & {*one.base, *one.targets} for c in box}
    units = [unit for part in found.parts for d, some in part.covers if d == digit for unit in some]
    return cell not in lines - band and any(cell in UNITS[unit] for unit in units)


def _uses_up(grid: Grid, found: Sectors, gone: Candidate) -> bool:
    """As many covers as cells, all candidates covered: and one cover too few without `gone`."""
    if len(set(found.covers)) != len(found.cells):
        return False
    for cell, digit in itertools.product(found.cells, range(1, 10)):
        covered = [unit for d, unit in found.covers if d == digit and cell in UNITS[unit]]
        if has(grid, cell, digit) and not covered:
            return False
    lost = sum(digit == gone[1] and gone[0] in UNITS[unit] for digit, unit in found.covers)
    return lost > (gone[0] in found.cells)


def _symmetry(grid: Grid, found: Symmetry, gone: Candidate) -> bool:
    def moved(cell: int) -> int:
        row, column = divmod(cell, 9)
        where = {
            "half turn": (8 - row, 8 - column),
            "quarter turn": (column, 8 - row),
            "diagonal": (column, row),
            "antidiagonal": (8 - column, 8 - row),
        }
        return 9 * where[found.kind][0] + where[found.kind][1]

    if sorted(found.partners) != list(range(1, 10)):
        return False
    becomes = (0, *found.partners)
    if any(grid.givens[moved(cell)] != becomes[grid.givens[cell]] for cell in range(81)):
        return False
    cell, digit = gone
    other = becomes[digit]
    return not has(grid, moved(cell), other) or (moved(cell) == cell and other != digit)
