"""Exotic patterns: on puzzles made for them, with their proofs; and guesses that end."""

from __future__ import annotations

from itertools import islice

import pytest

import nonet
from nonet.techniques.exocet.evidence import DoubleExocet, Exocet
from nonet.techniques.forcing.evidence import Forcing
from nonet.techniques.grid import Grid
from nonet.techniques.logic_solver import LogicSolver, finder_of
from nonet.techniques.practice import read_examples
from nonet.techniques.sectors.evidence import Sectors
from nonet.techniques.step import Step
from nonet.techniques.symmetry.evidence import Symmetry
from nonet.techniques.tridagon.evidence import Tridagon
from tests.support import sweep
from tests.techniques.exotic_proofs import exotic_proves
from tests.techniques.proofs import proves

ONE_GUARDIAN = "1.5...3.....3....6...87.95.6.9...8..3..68.......5....1.1.2.3.8.5.896.1.3..6....95"
TWO_GUARDIANS = "..7...2.....97....9.64...1.72..9..8.1....8.....4.1..2.8..14.9.2.9..273..4.....7.1"
DIAGONAL = "...7.43.6....15974.........7....6.3..2....4..36.5..2..49..31..5.7.4.....53....6.."
HALF_TURN = ".5.3.2......94.......1..62...6.....87..2.8..32.....4...84..9.......61......8.7.5."
SK_LOOP = ".........5.76.13..4..3......76.....2....8..691..4..7....8.7..9...92...78......4.."
SECTORS = "5...6.2436......5......2....1.89..27......1...4....3...7.28.4....1.5.7.9..59....."
NETS = ["dynamic_forcing_net", "nested_forcing_net"]
HARD = "9...1.58.6.49....7.21........2.84.7..4...3......5..2..4..7....6..........15.....3"
EASY = ("full_house", "naked_single", "hidden_single", "pointing", "claiming", "naked_pair")
DOUBLE_EXOCETS = (
    "84.6..2...618...9...5.......2.4...........38.6.4..8..21.....7......679.87....5.3.",
    "8..1..6.5..5..6318.............5.....42.....715..9...4.249.......83.......6.4..7.",
    ".37.........4..3.8.6...3.9..8..5..3...28...5.1....28....496.....7......6.......79",
)
EXOCET = "1.5.2..78......4...6..7..5.....1.....7..84...84...976....25..8.........3.3...8295"


def found(puzzle: str, technique: str) -> list[Step]:
    """Find all steps; each must be true, and its evidence must prove it."""
    grid = Grid(nonet.Board(puzzle))
    answer = nonet.solve(puzzle).board
    assert answer is not None
    steps = list(finder_of(technique)(grid))
    for step in steps:
        evidence = step.evidence
        assert isinstance(evidence, Tridagon | Exocet | DoubleExocet | Sectors | Symmetry)
        assert all(answer[cell] != digit for cell, digit in step.eliminations)
        assert exotic_proves(grid, step, evidence)
        for lang in ("en", "zh"):
            told = nonet.explain(step, lang)
            assert "".join(told.text.split()) == "".join(
                "".join(part.text.split()) for part in told.parts
            )
    return steps


def test_a_single_guardian_cell_of_a_tridagon_loses_the_three_digits() -> None:
    (step,) = found(ONE_GUARDIAN, "tridagon")
    assert isinstance(step.evidence, Tridagon)
    assert step.evidence.guardians == (1,)
    assert step.eliminations == ((1, 2), (1, 4), (1, 7))


def test_one_of_two_guardians_has_their_digit() -> None:
    (step,) = found(TWO_GUARDIANS, "tridagon")
    assert isinstance(step.evidence, Tridagon)
    assert (len(step.evidence.guardians), step.evidence.extra) == (2, (8,))
    assert step.eliminations == ((75, 8),)


def test_four_boxes_of_the_same_parity_are_not_a_tridagon() -> None:
    """Three digits fill them: the finder must see which way the cells run."""
    grid = Grid(nonet.Board("." * 81))
    keep = {0, 10, 20, 3, 13, 23, 27, 37, 47, 30, 40, 50}
    gone = [(cell, digit) for cell in keep for digit in range(4, 10) if cell != 50]
    assert not list(finder_of("tridagon")(grid.changed((), gone)))


def test_targets_of_an_exocet_have_the_digits_of_the_base() -> None:
    steps = found(EXOCET, "exocet")
    assert steps
    for step in steps:
        assert isinstance(step.evidence, Exocet)
        assert {cell for cell, _ in step.eliminations} <= {
            *step.evidence.targets,
            *step.evidence.base,
        }


@pytest.mark.parametrize("puzzle", DOUBLE_EXOCETS)
def test_two_exocets_share_out_four_digits(puzzle: str) -> None:
    for step in found(puzzle, "double_exocet"):
        assert isinstance(step.evidence, DoubleExocet)
        one, other = step.evidence.parts
        struck = set(step.eliminations)
        assert struck - {*one.base, *other.base, *one.targets, *other.targets}
        english, chinese = (nonet.explain(step, lang).text for lang in ("en", "zh"))
        assert "No digit is in both bases" in english
        assert "没有数字同时在两处基准格" in chinese
        for digit in step.evidence.digits:
            assert str(digit) in english
    assert found(puzzle, "double_exocet")


def test_sixteen_cells_around_four_boxes_are_a_loop() -> None:
    (step,) = found(SK_LOOP, "sk_loop")
    assert isinstance(step.evidence, Sectors)
    assert len(step.evidence.cells) == 16
    assert len(step.eliminations) == 26


def test_sectors_are_found_by_rows_and_columns() -> None:
    assert found(SECTORS, "multi_sector_locked_set")


@pytest.mark.parametrize(("puzzle", "kind"), [(DIAGONAL, "diagonal"), (HALF_TURN, "half turn")])
def test_a_symmetry_of_the_givens_is_one_of_the_solution(puzzle: str, kind: str) -> None:
    (step,) = found(puzzle, "gurth")
    assert isinstance(step.evidence, Symmetry)
    assert step.evidence.kind == kind
    assert set(step.evidence.fixed) & {cell for cell, _ in step.eliminations}


def test_givens_without_symmetry_give_nothing() -> None:
    assert not found(HARD, "gurth")
    assert not list(finder_of("gurth")(Grid(nonet.Board())))


@pytest.mark.parametrize("technique", sweep(NETS, NETS[0]))
def test_forcing_nets_end_the_guesses(technique: str) -> None:
    """A puzzle that needs guesses without them; each net on its way is proven, and can be read."""
    plain = LogicSolver(nonet.Board(HARD), (*EASY, "guess"), True)
    assert any(step.technique == "guess" for step in plain.steps())
    solver = LogicSolver(nonet.Board(HARD), (*EASY, technique, "guess"), True)
    used = set()
    grid = solver.grid
    for step in solver.steps():
        used.add(step.technique)
        if isinstance(step.evidence, Forcing):
            assert proves(grid, step), step
            told = nonet.explain(step)
            assert len(told.text) < 4500, told.text
            assert max(len(part.text) for part in told.parts) < 800, told.text
        grid = grid.apply(step)
    assert not grid.empty
    assert technique in used
    assert "guess" not in used


def test_a_nested_net_has_a_contradiction_inside() -> None:
    grid = Grid(read_examples()["nested_forcing_net"][0])
    for step in islice(finder_of("nested_forcing_net")(grid), 5):
        assert isinstance(step.evidence, Forcing)
        inside = [fact.inner for net in step.evidence.nets for fact in net if fact.inner]
        assert any(isinstance(inner.evidence, Forcing) for inner in inside)


@pytest.mark.parametrize("technique", ["dynamic_forcing_net", "nested_forcing_net"])
def test_patterns_and_premises_inside_a_net_are_explained(technique: str) -> None:
    grid = Grid(read_examples()[technique][0])
    steps = finder_of(technique)(grid)
    step = next(
        step
        for step in steps
        if isinstance(step.evidence, Forcing)
        and any(fact.inner for net in step.evidence.nets for fact in net)
    )
    assert proves(grid, step)
    english, chinese = nonet.explain(step).text, nonet.explain(step, "zh").text
    if technique == "nested_forcing_net":
        assert "Suppose also that" in english
        assert "再假设" in chinese
    else:
        assert any(word in english for word in ("Locked", "Pair"))
        assert any(word in chinese for word in ("区块", "数对"))
