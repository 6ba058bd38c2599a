"""Hints, steps and ratings on boards of any size and rules."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Literal

import pytest

import nonet
from nonet.rules import Rules, cage, indexer
from nonet.solvers import variants
from nonet.techniques.chains.evidence import Chain
from nonet.techniques.forcing.evidence import Forcing
from nonet.techniques.geometry import Geometry
from nonet.techniques.grid import Grid
from nonet.techniques.hints import finders_for
from nonet.techniques.links import plain_links
from nonet.techniques.logic_solver import find_on
from tests.support import run_nonet
from tests.techniques.any_boards import random_boards

KILLER = nonet.generate(rules="killer", seed=3)
CHILD = nonet.generate(size=6, seed=3)
LARGE = nonet.generate(size=16, seed=1)


def check_steps(board: nonet.Board, limit: int = 40) -> int:
    """Compare every step that is found on the way with the true candidates; count them."""
    true = variants.true_candidates(board, None)
    count = 0
    for number, step in enumerate(nonet.steps(board, profile="full")):
        if number == limit:
            break
        count += 1
        for cell, digit in step.placements:
            assert true[cell] == 1 << (digit - 1), (step, board)
        for cell, digit in step.eliminations:
            assert not true[cell] >> (digit - 1) & 1, (step, board)
        board = board.apply(step)
    return count


def check_all(board: nonet.Board) -> set[str]:
    """Compare all steps that there are on a board with the true candidates."""
    true = variants.true_candidates(board, None)
    grid, seen = Grid(board), set()
    for name in finders_for(board):
        for step, _ in zip(find_on(grid, name), range(30), strict=False):
            seen.add(name)
            for cell, digit in step.placements:
                assert true[cell] == 1 << (digit - 1), (step, board)
            for cell, digit in step.eliminations:
                assert not true[cell] >> (digit - 1) & 1, (step, board)
    return seen


def test_steps_keep_to_the_solutions() -> None:
    assert sum(check_steps(board) for board in random_boards(60, seed=1)) > 300


@pytest.mark.slow
def test_steps_keep_to_the_solutions_on_many_boards() -> None:
    for board in random_boards(600, seed=2):
        check_steps(board, 400)
        check_all(board)


def test_all_steps_keep_to_the_solutions() -> None:
    seen = set[str]()
    for board in random_boards(60, seed=4):
        seen |= check_all(board)
    assert {"pointing", "claiming", "naked_pair", "hidden_pair", "naked_triple"} <= seen


@pytest.mark.parametrize("board", [KILLER, CHILD, LARGE], ids=["killer", "6x6", "16x16"])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_step_is_told_and_drawn(board: nonet.Board, lang: Literal["en", "zh"]) -> None:
    for step, before in zip(nonet.steps(board), nonet.analyze(board).boards, strict=False):
        told = nonet.explain(step, lang)
        assert told.where
        assert told.pattern
        assert told.text
        assert step.rules == board.rules
        assert nonet.svg(before, step=step, lang=lang).startswith("<svg")
        assert str(step) == nonet.explain(step).notation


def test_a_board_for_children_is_easy() -> None:
    assert nonet.rate(CHILD).level == "easy"
    assert nonet.hint(CHILD) is not None


def test_a_house_without_every_digit_does_not_need_a_digit() -> None:
    rules = Rules(9, cage(None, "r1c1 r2c2 r3c4"))
    geometry = Geometry.of(rules)
    assert geometry.houses[27].cells == (0, 10, 21)
    assert 27 not in geometry.units
    assert geometry.peers[0] == rules.peers[0]


def test_houses_have_names_in_both_languages() -> None:
    from nonet.techniques.explain.words import Words

    rules = Rules(9, "diagonals", "windows", "disjoint", cage(None, "r1c1 r2c2 r3c4"))
    english, chinese = Words("en", rules), Words("zh", rules)
    assert english.units((0, 1, 18)) == "rows 1 and 2 and box 1"
    assert english.unit(27) == "the diagonal /"
    assert chinese.unit(27) == "对角线/"
    assert english.unit(29) == "window 1"
    assert chinese.unit(29) == "第1窗口"
    last = len(Geometry.of(rules).houses) - 1
    assert english.unit(last) == "the cage r1c1,r2c2,r3c4"
    assert chinese.unit(last) == "笼r1c1,r2c2,r3c4"


def test_chains_go_through_rules_and_name_them() -> None:
    told = set[str]()
    easier = [name for name, row in nonet.TECHNIQUES.items() if row.boards == "rules"]
    for board in random_boards(120, seed=6):
        for step in nonet.steps(board, exclude=easier):
            if isinstance(step.evidence, Chain | Forcing):
                text = nonet.explain(step).text
                told.update(re.findall(r"by the rule ([a-z-]+)", text))
                assert ("by the rule" in text) == ("规则：" in nonet.explain(step, "zh").text)
    assert len(told) >= 3, told


def test_a_ring_can_eliminate_its_own_first_candidate() -> None:
    """The candidate at which it is written first sees both ends of a link by a rule."""
    rules = Rules(4, indexer("column", "r3c2 r2c2 r1c1 r2c1"))
    board = nonet.Board(".134.4...24.43..", rules=rules)
    found = [str(step) for step in nonet.find(board, "continuous_nice_loop")]
    assert "Continuous Nice Loop: (2=3)r2c1-(2)r2c3=(2)r2c4-(2)r2c1 => r2c1<>2" in found


def test_a_pair_of_candidates_that_a_rule_forbids_is_a_weak_link() -> None:
    board = nonet.Board("." * 16, rules=Rules(4, cage(5, "r1c1 r2c3"), "anti_knight"))
    links = plain_links(Grid(board))
    weak = links.weak[links.ids[1, 1]]
    assert [digit for digit in range(1, 5) if weak >> links.ids[digit, 1 << 6] & 1] == [1, 2, 3]
    assert Geometry.of(board.rules).exclusion(0, 6, 1, 2).rule == 0
    assert Geometry.of(board.rules).exclusion(1, 10, 1, 1).rule == 1


def test_a_technique_of_the_classic_board_is_refused_elsewhere() -> None:
    with pytest.raises(nonet.ArgumentError, match="not for boards of this size and rules"):
        list(nonet.find(CHILD, "exocet"))


def test_the_command_line_rates_any_board(tmp_path: Path) -> None:
    text = KILLER.format("json")
    rating = nonet.rate(KILLER)
    told = json.loads(run_nonet("rate", "--format", "json", "-", stdin=text).stdout)
    assert (told["level"], told["score"]) == (rating.level, rating.score)
    step = nonet.hint(KILLER)
    assert step is not None
    assert nonet.explain(step).notation in run_nonet("hint", "-", stdin=text).stdout
    table = tmp_path / "puzzles.jsonl"
    table.write_text(json.dumps({"puzzle": text}) + "\n", encoding="utf-8")
    out = tmp_path / "rated.jsonl"
    run_nonet("rate", str(table), "-o", str(out))
    assert json.loads(out.read_text(encoding="utf-8"))["level"] == rating.level
    listed = run_nonet("techniques").stdout
    assert "[classic] Junior Exocet" in listed


def test_mistakes_are_named_on_any_board() -> None:
    answer = nonet.solve(CHILD).board
    assert answer is not None
    cell = CHILD.values.index(0)
    other = next(d for d in range(1, 7) if d != answer[cell])
    found = nonet.analyze(CHILD.place(cell, other))
    assert found.status == "none"
    assert found.mistakes.wrong == ((cell, other),)
