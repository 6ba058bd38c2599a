"""Steps from rules: sound, proved by their evidence alone, and explained in both languages."""

from __future__ import annotations

from collections import Counter

import pytest

import nonet
from nonet.errors import ArgumentError
from nonet.rules import RULES, Rules, arrow, cage, thermo, whispers
from nonet.techniques.cages.evidence import HouseSum
from nonet.techniques.geometry import Geometry
from nonet.techniques.grid import Grid
from nonet.techniques.logic_solver import find_on
from nonet.techniques.rule_logic.constraints import constraints_of
from nonet.techniques.rule_logic.evidence import RuleReason
from nonet.techniques.rule_nets.evidence import RuleNet
from tests.techniques.any_boards import random_boards
from tests.techniques.rule_proofs import proves

NAMES = [name for name, row in nonet.TECHNIQUES.items() if row.boards == "rules"]
KILLERS = [nonet.generate(rules="killer", seed=seed) for seed in range(4)]


def board(*rules: object, text: str = "." * 81) -> nonet.Board:
    return nonet.Board(text, rules=Rules(9, *rules))  # type: ignore[arg-type]


def struck(puzzle: nonet.Board, technique: str) -> str:
    step = next(nonet.find(puzzle, technique))
    return nonet.explain(step).notation


def test_a_thermometer_leaves_room_at_both_ends() -> None:
    assert struck(board(thermo("r1c1-4")), "thermometer") == (
        "Thermometer Bounds: thermo r1c1234 => "
        "r1c234<>1, r1c34<>2, r1c4<>3, r1c1<>7, r1c12<>8, r1c123<>9"
    )


def test_no_cell_of_a_whispers_line_is_5() -> None:
    assert struck(board(whispers("r1c123")), "whispers_line").endswith("r1c2<>46, r1c123<>5")


def test_cells_in_one_house_differ_and_the_text_says_so() -> None:
    step = next(nonet.find(board(arrow("r1c1", "r1c234")), "arrow_sum"))
    assert isinstance(step.evidence, RuleReason)
    assert step.evidence.apart[0].house == 0
    assert "differ (row 1)" in nonet.explain(step).text
    assert "互不相同" in nonet.explain(step, "zh").text


def test_combinations_are_listed() -> None:
    step = next(nonet.find(board(cage(12, "r1c12")), "cage_combinations"))
    assert "3+9, 4+8 or 5+7" in nonet.explain(step).text


def test_innies_and_outies() -> None:
    rules = [cage(20, "r1c123"), cage(18, "r1c456"), cage(12, "r1c78 r2c8")]
    steps = list(nonet.find(board(*rules), "rule_of_45"))
    evidence = [step.evidence for step in steps]
    assert all(isinstance(found, HouseSum) for found in evidence)
    assert any(
        isinstance(f, HouseSum) and (f.innies, f.outies, f.total) == ((8,), (16,), -5)
        for f in evidence
    )


NO_STEPS = ("distinct", "anti_knight", "anti_king", "any_of", "all_of", "none_of", "same_digits")


@pytest.mark.parametrize("name", [n for n, row in RULES.items() if row.houses is None])
def test_every_rule_type_has_constraints(name: str) -> None:
    """A rule type of the future has steps by itself, unless it only says that cells differ.

    Combined rules have none yet: they are about hidden cells. On a board with a cell for every
    digit in each house, all houses hold the same digits.
    """
    found = constraints_of(Geometry.of(example_rules(name)))
    types = {one.rule.type for one in found if one.rule is not None}
    assert name in types or name in NO_STEPS


def example_rules(name: str) -> Rules:
    """Return the example of a rule type as rules of the smallest board that it fits on."""
    names = {one: getattr(nonet.rules, one) for one in nonet.rules.__all__}
    made = eval(RULES[name].example, names)
    for side in (9, 6, 4):
        try:
            return Rules(side, made)
        except ArgumentError:
            continue
    raise AssertionError(name)


def check(puzzle: nonet.Board, counts: Counter[tuple[str, bool | None]]) -> None:
    """Prove all steps from rules that a board has."""
    grid = Grid(puzzle)
    for name in NAMES:
        if name == "rule_net":
            continue
        for step, _ in zip(find_on(grid, name), range(12), strict=False):
            verdict = proves(grid, step)
            assert verdict is not False, (step, puzzle)
            counts[name, verdict] += 1


def test_evidence_proves_steps_on_random_boards() -> None:
    counts = Counter[tuple[str, bool | None]]()
    for puzzle in random_boards(60, seed=11):
        check(puzzle, counts)
    assert sum(number for (_, verdict), number in counts.items() if verdict) > 60


@pytest.mark.parametrize("puzzle", KILLERS[:2])
def test_evidence_proves_the_steps_of_killers(puzzle: nonet.Board) -> None:
    counts = Counter[tuple[str, bool | None]]()
    for number, step in enumerate(nonet.steps(puzzle)):
        if number % 12 == 0:
            check(puzzle, counts)
        puzzle = puzzle.apply(step)
    for name in ("cage_combinations", "rule_of_45"):
        assert counts[name, True] > 0


@pytest.mark.parametrize("puzzle", KILLERS)
def test_killers_are_solved_without_a_guess(puzzle: nonet.Board) -> None:
    rating = nonet.rate(puzzle)
    assert "guess" not in rating.used
    assert rating.used["cage_combinations"] > 10


def test_a_net_ends_in_a_contradiction_that_its_lines_lead_to() -> None:
    for puzzle in KILLERS:
        for step, _ in zip(nonet.find(puzzle, "rule_net"), range(2), strict=False):
            assert isinstance(step.evidence, RuleNet)
            first, *others = step.evidence.lines
            assert first.on == step.eliminations[0]
            for number, line in enumerate(others, 1):
                assert all(parent < number for parent in line.parents)
            assert others[-1].on is None
            assert not others[-1].off
            used = {parent for line in others for parent in line.parents}
            assert used | {0} >= set(range(len(others)))
            assert nonet.explain(step).text.startswith("Assume that ")
            assert nonet.explain(step, "zh").text.startswith("假设")
