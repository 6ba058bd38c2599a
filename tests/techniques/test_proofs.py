"""The evidence of chains, sets, Sue de Coq and forcing steps proves the step by itself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

import nonet
from nonet.techniques.chains.evidence import Chain
from nonet.techniques.grid import Finder, Grid, iter_bits
from nonet.techniques.logic_solver import finder_of, searches
from tests.support import sweep
from tests.techniques.proofs import proves

PUZZLES = (
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    "..4...7..2...8.....5...9.6868.537.....76...3.............3....1.9...15.3....5..2.",
    ".......18.95.37...4.........68.9...3.5.8.694.....7.6..5.....3..7.2.5......9.4....",
)
FAMILIES = ("chains", "als", "forcing", "templates")
FINDERS: dict[str, Finder] = {
    row.id: finder_of(row.id) for row in nonet.TECHNIQUES.values() if row.family in FAMILIES
}

SLOW = ("dynamic_forcing_net", "nested_forcing_net")
QUICK = FINDERS.keys() - {"nested_forcing_net"}
EASY = ("full_house", "naked_single", "hidden_single", "pointing", "claiming", "naked_pair")


@cache
def grids() -> tuple[Grid, ...]:
    """Grids where the easy techniques were stuck, going on each time with a digit of the answer."""
    found: list[Grid] = []
    for puzzle in PUZZLES:
        answer = nonet.solve(puzzle).board
        assert answer is not None
        grid = Grid(nonet.Board(puzzle))
        for _ in range(80):
            if not grid.empty:
                break
            step = next((step for name in EASY for step in finder_of(name)(grid)), None)
            if step is None:
                found.append(grid)
                cell = max(iter_bits(grid.empty), key=lambda cell: grid.masks[cell].bit_count())
                grid = grid.changed([(cell, answer[cell])])
            else:
                grid = grid.apply(step)
    return tuple(found)


def some(finder: Finder, grid: Grid) -> Iterator[nonet.Step]:
    return islice(finder(grid), 8 if any(finder is FINDERS[name] for name in SLOW) else 60)


@pytest.mark.parametrize("technique", sweep(FINDERS, *QUICK))
def test_evidence_proves_the_step(technique: str) -> None:
    for grid in grids():
        for step in some(FINDERS[technique], grid):
            assert step.technique == technique
            assert proves(grid, step), (grid.board(), step)


@pytest.mark.parametrize("technique", sweep(FINDERS, *QUICK))
def test_every_step_changes_something_and_is_found_once(technique: str) -> None:
    for grid in grids():
        steps = list(islice(FINDERS[technique](grid), 8 if technique in SLOW else None))
        results = [(step.placements, step.eliminations) for step in steps]
        assert len(set(results)) == len(results)
        for placements, eliminations in results:
            assert placements or eliminations
            assert eliminations == tuple(sorted(eliminations))
            for cell, digit in (*placements, *eliminations):
                assert grid.masks[cell] >> (digit - 1) & 1


@pytest.mark.parametrize("technique", [t for t in FINDERS if "nice_loop" in t or "aic" in t])
def test_no_chain_proves_more_than_it_claims(technique: str) -> None:
    """One that meets a node twice has a part that proves something by itself."""
    for grid in grids():
        for step in FINDERS[technique](grid):
            assert isinstance(step.evidence, Chain)
            nodes = [(link.start.digit, link.start.cells) for link in step.evidence.links]
            assert len(set(nodes)) == len(nodes), step


@pytest.mark.parametrize(
    "quick", sorted({row.first for row in nonet.TECHNIQUES.values() if row.first})
)
def test_the_first_step_is_one_of_all(quick: str) -> None:
    sharing = tuple(row.id for row in nonet.TECHNIQUES.values() if row.first == quick)
    ((first, _),) = searches(sharing)
    found = [(grid, step) for grid in grids() if (step := first(grid))]
    assert found
    for grid, step in found:
        assert step.technique in sharing
        assert step in finder_of(step.technique)(grid)


def test_a_quick_way_is_left_where_one_of_its_techniques_is() -> None:
    """Else the solver would give steps of a technique that it was told to leave out."""
    ((first, _),) = searches(("aic",))
    steps = [step for grid in grids() if (step := first(grid))]
    assert {step.technique for step in steps} == {"aic"}


@pytest.mark.slow
def test_all_techniques_occur() -> None:
    rare = {"remote_pair", "template_set", "unique_rectangle_aic"}
    seen = {name for grid in grids() for name in FINDERS if next(FINDERS[name](grid), None)}
    assert set(FINDERS) - seen <= rare
