"""A board without a solution: which digits and rules contradict each other."""

from __future__ import annotations

import json
import random

import pytest

import nonet
from nonet import Board
from nonet.cli.main import main
from nonet.rules import RULES, Rule, Rules, any_of, cage, full_rank, regions, white_dot
from nonet.rules.program import Program
from nonet.solvers import clash, variants
from nonet.solvers.clash import Clash, find_clash
from nonet.web import handlers
from tests.rules.making import example_rules

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TALL = Board("." * 16, rules=Rules(4, cage(3, "r1c12"), cage(4, "r2c12"), cage(7, "r4c34")))


def has_solution(found: Clash, without: tuple[str, int] = ("", 0)) -> bool:
    """Solve a board with the items of a clash alone, less one, by a program of its own."""
    board, rules = found.board, found.board.rules
    masks = [board.layout.all] * len(board)
    for i, cell in enumerate(found.cells):
        if without != ("cells", i):
            masks[cell] &= 1 << (board[cell] - 1)
    for i, (cell, digit) in enumerate(found.removed_candidates):
        if without != ("removed", i):
            masks[cell] &= ~(1 << (digit - 1))
    used = [n for i, n in enumerate(found.rules) if without != ("rules", i)]
    program, (base, added) = Program(rules.digits), rules.split_layout()
    program.houses(base)
    for number in used:
        rule = rules.rules[number]
        for house in added[number]:
            program.distinct(house.cells)
        rules.type_of(rule).compile(rule, rules, program)
    fails = variants.compile_solver(rules, program.primitives)(masks, 1 << 40, None)
    assert fails is not None
    return not fails


def is_needed(found: Clash) -> bool:
    """Return whether the items have no solution, and all but any one of them have one."""
    items = [("cells", i) for i in range(len(found.cells))]
    items += [("removed", i) for i in range(len(found.removed_candidates))]
    items += [("rules", i) for i in range(len(found.rules))]
    return not has_solution(found) and all(has_solution(found, item) for item in items)


def test_every_item_is_needed() -> None:
    """Boards of all rule types, spoilt by a digit that is not that of the solution."""
    rng, tried = random.Random(7), 0
    for kind in RULES:
        # An empty 9x9 board with a single rank takes minutes; a 4x4 one, no time.
        small = kind == "full_rank"
        rules = Rules(4, full_rank(5, "r1c1-4")) if small else example_rules(kind)
        empty = Board("." * rules.layout.cells, rules=rules)
        solution = next(nonet.solutions(empty, 1), None)
        board = empty
        if solution is not None:
            cell = rng.randrange(len(empty))
            givens = bytearray(solution.values)
            givens[cell] = givens[cell] % rules.digits + 1
            board = Board._of(bytes(givens), bytes(givens), None, rules)
        found = nonet.check(board).clash
        if nonet.solve(board).status != "none":
            assert found is None
            continue
        assert found is not None, kind
        assert found.minimal, kind
        assert is_needed(found), kind
        tried += 1
    assert tried > 40


def test_a_puzzle_with_a_wrong_digit() -> None:
    for seed in range(8):
        puzzle = nonet.generate(seed=seed)
        solution = nonet.solve(puzzle).board
        assert solution is not None
        cell = puzzle.values.index(0)
        wrong = next(d for d in puzzle.candidate_sets[cell] if d != solution[cell])
        found = nonet.check(puzzle.place(cell, wrong)).clash
        assert found is not None
        assert cell in found.cells
        assert found.minimal
        assert is_needed(found)
        assert "placed" in str(found)
        assert "given" in str(found)


def test_removed_candidates() -> None:
    board = Board(PUZZLE).remove("r1c3", 4).remove("r9c1", 3)
    found = nonet.check(board).clash
    assert found is not None
    assert is_needed(found)
    assert found.removed_candidates in (((2, 4),), ((72, 3),))
    assert "removed 4 from r1c3" in str(found) or "removed 3 from r9c1" in str(found)


def test_rules_alone() -> None:
    found = nonet.check(TALL).clash
    assert found == Clash((), (), (0, 1), True, TALL)
    assert str(found) == "these contradict each other: cage 3 (r1c1 r1c2), cage 4 (r2c1 r2c2)"
    assert found.text("zh") == "以下各项互相矛盾：笼 3（r1c1 r1c2）、笼 4（r2c1 r2c2）"
    assert nonet.check("." * 81).clash is None
    with pytest.raises(nonet.ArgumentError, match="fr"):
        found.text("fr")


def test_rules_with_hidden_cells() -> None:
    either = any_of(cage(7, "r1c12"), cage(7, "r1c34"))
    found = nonet.check(Board("." * 16, rules=Rules(4, either, cage(5, "r1c34")))).clash
    assert found is not None
    assert found.rules == (0, 1)


def test_houses_of_rules() -> None:
    twice = nonet.check(Board("1" + "." * 14 + "1", rules=["diagonals"])).clash
    assert twice is not None
    assert twice.rules == (1,)
    assert twice.cells == (0, 15)
    rows = Board("1..." + "." * 8 + "1...", rules=[regions("ABCDABCDABCDABCD")])
    found = nonet.check(rows).clash  # a column, which is a region, too
    assert found is not None
    assert found.rules == ()
    assert found.cells == (0, 12)


def test_a_stopped_search_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    killer = nonet.generate(rules="killer", seed=1)
    first = killer.rules.rules[0]
    assert isinstance(first.value, int)
    other = first._replace(value=first.value + (1 if first.value < 10 else -1))
    broken = Board(rules=Rules(9, other, *killer.rules.rules[1:]))
    found = find_clash(broken)
    assert found is not None
    assert found.minimal
    monkeypatch.setattr(clash, "_GUESSES", 0)
    stopped = find_clash(broken)
    assert stopped is not None
    assert not stopped.minimal
    assert not has_solution(stopped)
    assert str(stopped).endswith("(the search was stopped; fewer may be enough)")
    assert "搜索提前停止" in stopped.text("zh")
    late = find_clash(broken, timeout=0)
    assert late is not None
    assert not late.minimal
    assert len(late.rules) == len(broken.rules.rules)


def test_the_same_words_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    text = TALL.format("json")
    words = str(nonet.check(TALL).clash)
    assert main(["check", "--format", "text", text]) == 1
    assert words in capsys.readouterr().out
    assert main(["check", "--format", "json", text]) == 1
    row = json.loads(capsys.readouterr().out)["clash"]
    assert row["text"] == words
    assert row["rules"] == ["cage(3, 'r1c1 r1c2')", "cage(4, 'r2c1 r2c2')"]
    for form, given in (("line", TALL.format("fpuzzles")), ("grid", text)):
        assert main(["solve", "--format", form, given]) == 1
        assert f"no solution: {words}" in capsys.readouterr().err
    found = handlers.check(TALL.format("json"), "en")["clash"]
    assert found["text"] == words
    assert found["rules"] == [0, 1]
    assert found["minimal"]
    found = handlers.check(TALL.format("json"), "zh")["clash"]
    assert found["text"].startswith("以下各项互相矛盾")
    wrong = "12345678." + "." * 18 + "........9" + "." * 45
    assert main(["hint", wrong]) == 1
    assert f"no solution: {nonet.check(wrong).clash}" in capsys.readouterr().err
    assert main(["hint", "--lang", "zh", wrong]) == 1
    assert "无解：以下各项互相矛盾" in capsys.readouterr().err


def test_redundant_rules_respect_removed_candidates() -> None:
    """The candidates that a puzzle has removed are a part of it where it needs them."""
    solution = next(nonet.solutions(Board("." * 16, rules=[cage(5, "r1c12")]), 1))
    board = Board("." * 16, rules=[cage(sum(solution.values[:2]), "r1c12")])
    for cell in range(16):
        for digit in range(1, 5):
            if digit != solution[cell]:
                board = board.remove(cell, digit)
    found = nonet.check(board)
    assert found.status == "unique"
    assert found.redundant_rules == (0,)
    open_board = board.puzzle.remove(0, solution[1])  # the candidates of one cell are not enough
    assert nonet.check(open_board).redundant_rules == ()


def test_rules_for_boxes_are_never_redundant() -> None:
    jigsaw = nonet.generate(size=6, rules="jigsaw", seed=1)
    full = nonet.solve(jigsaw).board
    assert full is not None
    solved = Board._of(full.values, full.values, None, jigsaw.rules)
    assert nonet.check(solved).redundant_rules == ()
    ordinary = next(nonet.solutions(Board("." * 36), 1)).values
    for rule in (Rule("no_boxes"), Rule("boxes", (), (2, 3)), Rule("regions", (), _boxes())):
        board = Board._of(ordinary, ordinary, None, Rules(6, rule))
        assert nonet.check(board).redundant_rules == ()


def _boxes() -> str:
    layout = Rules(6).layout
    return "".join("ABCDEF"[(layout.region_of(cell) or 12) - 12] for cell in range(36))


def test_a_rule_is_redundant_only_if_the_solution_stays() -> None:
    """Without a dot, all dots given may leave another solution alone."""
    for seed in range(30):
        grid = nonet.generate(size=4, clues=16, seed=seed)
        pairs = [p for p in grid.layout.pairs if abs(grid[p[0]] - grid[p[1]]) == 1]
        dots = [white_dot([*pair]) for pair in pairs]
        board = Board("." * 16, rules=Rules(4, *dots, "negative_white"))
        found = nonet.check(board)
        for number in found.redundant_rules:
            rest = board.rules.without(number)
            assert rest is not None
            other = nonet.solve(Board("." * 16, rules=rest))
            assert other.board is not None
            assert other.board.values == grid.values


@pytest.mark.parametrize("asked", ["killer", "jigsaw", "diagonals", "windows,anti_king"])
def test_minimize_any_board(asked: str) -> None:
    made = nonet.generate(size=6, rules=asked.split(",")[0], seed=3)
    solution = nonet.solve(made).board
    assert solution is not None
    full = Board._of(solution.values, solution.values, None, made.rules)
    small = nonet.minimize(full)
    found = nonet.check(small)
    assert found.status == "unique"
    assert found.redundant_givens == ()
    assert small.clues < 36
    assert small.rules == made.rules
    smallest = nonet.minimize(full, rules=True)
    found = nonet.check(smallest)
    assert (found.status, found.redundant_givens, found.redundant_rules) == ("unique", (), ())
    assert nonet.minimize(full, rules=True) == smallest
    answer = nonet.solve(smallest).board
    assert answer is not None
    assert answer.values == solution.values


def test_minimize_a_killer_by_its_cages() -> None:
    killer = nonet.generate(rules="killer", seed=2)
    small = nonet.minimize(killer, rules=True)
    assert len(small.rules.rules) < len(killer.rules.rules)
    assert nonet.check(small).redundant_rules == ()
    assert nonet.minimize(killer) == killer
