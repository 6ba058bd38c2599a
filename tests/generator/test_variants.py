"""Puzzles of other sizes and rules: one solution each, in the shape that was asked for."""

from __future__ import annotations

import csv
import itertools
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet.board.symmetries import Symmetry, is_symmetric
from nonet.cli.main import main
from nonet.errors import ArgumentError, GenerateError
from nonet.generator.clues import GRID_CLUES, LINE_CLUES, images_of
from nonet.rules import Rules, boxes, thermo
from nonet.techniques.table import LEVELS, Level
from nonet.web import handlers
from tests.support import sweep

WISHES: dict[str, dict[str, Any]] = {
    **{f"{side}x{side}": {"size": side} for side in (2, 4, 5, 6, 7, 8, 10, 12)},
    "16x16": {"size": 16, "clues": 120},
    "boxes": {"rules": Rules(8, boxes(4, 2))},
    "boxes by name": {"rules": "5x2"},
    "diagonals": {"rules": "diagonals"},
    "windows": {"rules": "windows"},
    "disjoint": {"rules": "disjoint"},
    "anti_knight": {"rules": "anti_knight"},
    "anti_king": {"rules": "anti-king"},
    "non_consecutive": {"size": 6, "rules": "non_consecutive"},
    "jigsaw": {"rules": "jigsaw"},
    "jigsaw of a prime side": {"size": 7, "rules": "jigsaw"},
    "large jigsaw": {"size": 10, "rules": "jigsaw"},
    "killer": {"rules": "killer"},
    "small killer": {"size": 6, "rules": ["killer"]},
    "all at once": {"size": 6, "rules": "jigsaw, killer x"},
    **{kind: {"rules": kind} for kind in (*LINE_CLUES, *GRID_CLUES)},
    **{f"small {kind}": {"size": 6, "rules": kind} for kind in (*LINE_CLUES, *GRID_CLUES)},
    "jigsaw with lines": {"size": 6, "rules": "jigsaw,thermo,xv"},
    "many clues": {"rules": "thermo arrow kropki sandwich diagonals"},
    "killer with arrows": {"rules": "killer,arrow", "clues": (0, 81)},
    "rules with cells": {"rules": Rules(6, thermo("r1c123"), thermo("r6c456"))},
}


@pytest.mark.parametrize("name", sweep(WISHES, *(WISHES.keys() - {"16x16"})))
def test_every_puzzle_has_one_solution_that_keeps_to_its_rules(name: str) -> None:
    for board in nonet.generate_many(2, seed=5, jobs=1, **WISHES[name]):
        answer = nonet.solve(board)
        assert answer.status == "unique"
        assert answer.board is not None
        assert answer.board.is_solved
        assert board.rules.allow(answer.board.values)
        assert nonet.Board(board.format("json")) == board


def test_a_seed_gives_the_same_puzzles_in_parts_and_in_processes() -> None:
    options: dict[str, Any] = {"size": 6, "rules": "jigsaw killer", "seed": 11}
    whole = list(nonet.generate_many(12, **options, jobs=1))
    assert len(set(whole)) == 12
    assert list(nonet.generate_many(5, **options, start=7, jobs=1)) == whole[7:]
    assert list(nonet.generate_many(12, **options, jobs=2)) == whole
    assert nonet.generate(**options) == whole[0]
    assert nonet.generate(size=6, rules="jigsaw killer", seed=12) != whole[0]


def test_processes_make_the_same_as_one() -> None:
    from nonet.generator.generate import make_maker
    from nonet.generator.variants import VariantMaker
    from nonet.parallel import run_in_order

    here = list(nonet.generate_many(4, size=6, rules="diagonals", seed=3, jobs=1))
    maker = make_maker(rules=Rules(6, "diagonals"), seed=3)
    assert isinstance(maker, VariantMaker)
    with run_in_order(maker, iter([[0, 1], [2, 3]]), 2, python=True) as results:
        assert [board for piece in results for board in piece] == here


@pytest.mark.parametrize("symmetry", nonet.SYMMETRIES)
def test_clues_stand_in_a_symmetry(symmetry: Symmetry) -> None:
    for size, rules in ((6, "diagonals"), (7, "jigsaw")):
        board = nonet.generate(size=size, rules=rules, symmetry=symmetry, seed=2)
        assert is_symmetric(board, symmetry)
        assert nonet.solve(board).status == "unique"


def test_minimal_puzzles_have_no_clue_to_spare() -> None:
    for symmetry in ("none", "rotate180"):
        board = nonet.generate(size=6, symmetry=symmetry, minimal=True, seed=4)
        assert is_symmetric(board, symmetry)
        assert nonet.check(board).redundant_givens == ()


def test_minimal_puzzles_need_every_cage_line_and_number() -> None:
    for rules in ("killer", "thermo", "skyscraper", "sandwich", "renban"):
        board = nonet.generate(rules=rules, minimal=True, seed=4)
        found = nonet.check(board)
        assert (found.status, found.redundant_givens, found.redundant_rules) == ("unique", (), ())
        made = nonet.generate(rules=rules, seed=4)
        assert len(board.rules.rules) < len(made.rules.rules) or rules in ("thermo", "renban")


@pytest.mark.parametrize("symmetry", [one for one in nonet.SYMMETRIES if one != "none"])
def test_cages_and_lines_in_a_symmetry(symmetry: Symmetry) -> None:
    for kind, size in (("killer", 6), *((kind, 9) for kind in (*LINE_CLUES, "little_killer"))):
        board = nonet.generate(rules=kind, size=size, symmetry=symmetry, seed=5)
        lines = [rule.cells for rule in board.rules.rules]
        sets = {frozenset(line) for line in lines}
        for line in lines:
            assert {frozenset(image) for image in images_of(line, symmetry, size)} <= sets
            if kind in ("thermo", "arrow"):
                assert set(images_of(line, symmetry, size)) <= set(lines)
        assert is_symmetric(board, symmetry)
        assert nonet.solve(board).status == "unique"
        cells = [cell for line in lines for cell in line]
        assert kind == "little_killer" or len(set(cells)) == len(cells)


def test_dots_and_sums_are_all_given() -> None:
    """As solvers expect: what has no mark has not the relation of one."""
    for kind in ("kropki", "xv"):
        board = nonet.generate(rules=kind, seed=1)
        answer = nonet.solve(board).board
        assert answer is not None
        marked = {rule.cells for rule in board.rules.rules if rule.cells}
        for pair in board.layout.pairs:
            low, high = sorted(answer[cell] for cell in pair)
            dots = high - low == 1 or high == 2 * low
            assert (pair in marked) == (dots if kind == "kropki" else low + high in (5, 10))


def test_lines_are_drawn_through_neighbours_and_do_not_meet() -> None:
    for kind in LINE_CLUES:
        for board in nonet.generate_many(3, rules=kind, seed=9, jobs=1):
            cells = [cell for rule in board.rules.rules for cell in rule.cells]
            assert len(set(cells)) == len(cells)
            for rule in board.rules.rules:
                rows = [divmod(cell, 9) for cell in rule.cells]
                for (r, c), (r2, c2) in itertools.pairwise(rows):
                    assert max(abs(r - r2), abs(c - c2)) == 1


def test_numbers_of_clues_and_patterns() -> None:
    assert nonet.generate(size=6, clues=15, seed=1).clues == 15
    assert {
        nonet.generate(rules="anti_king", clues=(30, 32), seed=seed).clues for seed in range(9)
    } == {30, 31, 32}
    pattern = "xxxxxx" * 4 + "......" + "xxxxxx"
    board = nonet.generate(size=6, pattern=pattern, seed=1)
    assert all(want == "x" or not given for want, given in zip(pattern, board.givens, strict=True))
    assert nonet.solve(board).status == "unique"


def test_killers_with_and_without_givens() -> None:
    bare = nonet.generate(rules="killer", seed=3)
    assert bare.clues == 0
    assert sorted(cell for rule in bare.rules.rules for cell in rule.cells) == list(range(81))
    some = nonet.generate(rules="killer", clues=(4, 8), symmetry="rotate180", seed=3)
    assert 4 <= some.clues <= 8
    assert is_symmetric(some, "rotate180")
    assert {rule.type for rule in some.rules.rules} == {"cage"}
    assert nonet.solve(some).status == "unique"


def test_regions_hang_together() -> None:
    for side in (5, 9, 10):
        board = nonet.generate(size=side, rules="jigsaw", seed=1)
        regions = [house for house in board.layout.houses if house.kind == "region"]
        assert len(regions) == side
        for region in regions:
            reached, stack = set(), [region.cells[0]]
            while stack:
                cell = stack.pop()
                if cell not in reached:
                    reached.add(cell)
                    stack += [c for c in board.layout.neighbours[cell] if c in region.cells]
            assert reached == set(region.cells)


LEVELED: dict[str, tuple[Level, dict[str, Any]]] = {
    "4x4": ("easy", {"size": 4}),
    "6x6": ("easy", {"size": 6}),
    "6x6 medium": ("medium", {"size": 6}),
    "12x12": ("easy", {"size": 12}),
    "diagonals": ("easy", {"rules": "diagonals"}),
    "diagonals medium": ("medium", {"rules": "diagonals", "symmetry": "rotate180"}),
    "windows": ("hard", {"rules": "windows"}),
    "jigsaw": ("easy", {"rules": "jigsaw"}),
    "jigsaw hard": ("hard", {"rules": "jigsaw"}),
    "anti_knight": ("easy", {"rules": "anti_knight", "clues": (20, 30)}),
    "killer": ("easy", {"rules": "killer"}),
    "small killer": ("easy", {"size": 6, "rules": "killer", "symmetry": "rotate180"}),
    "thermo": ("easy", {"rules": "thermo"}),
    "kropki": ("easy", {"rules": "kropki"}),
    "sandwich": ("easy", {"size": 6, "rules": "sandwich"}),
    "extreme": ("extreme", {"rules": "jigsaw"}),
}


@pytest.mark.parametrize("name", LEVELED)
def test_puzzles_have_the_level_that_is_asked_for(name: str) -> None:
    level, options = LEVELED[name]
    board = nonet.generate(level=level, seed=6, **options)
    rating = nonet.rate(board)
    assert (rating.status, rating.level) == ("unique", level)
    order = list(LEVELS)
    for technique in rating.used:
        assert order.index(nonet.TECHNIQUES[technique].level) <= order.index(level)
    assert "guess" not in rating.used
    assert is_symmetric(board, options.get("symmetry", "none"))
    assert nonet.generate(level=level, seed=6, **options) == board
    fewest, most = options.get("clues", (0, len(board)))
    assert fewest <= board.clues <= most


def test_a_mix_of_levels_and_parts_of_it() -> None:
    options: dict[str, Any] = {
        "size": 6,
        "rules": "diagonals",
        "levels": "easy:2,medium",
        "seed": 3,
    }
    boards = list(nonet.generate_many(6, **options, jobs=1))
    assert [nonet.rate(board).level for board in boards] == ["easy", "medium", "easy"] * 2
    assert list(nonet.generate_many(3, **options, start=3, jobs=1)) == boards[3:]
    with pytest.raises(ArgumentError, match="a rating requires a classic 9x9 board"):
        nonet.generate_many(1, size=6, levels="1.2-2.5:1")


def test_a_technique_that_each_puzzle_needs() -> None:
    board = nonet.generate(rules="diagonals", require="naked_pair", seed=1)
    assert "naked_pair" in nonet.rate(board).used
    easy = nonet.generate(size=6, level="easy", exclude=["hidden_single"], seed=1)
    assert nonet.rate(easy, exclude=["hidden_single"]).level == "easy"


def test_the_command_and_the_server_make_the_same(tmp_path: Path) -> None:
    asked: dict[str, Any] = {"size": 6, "rules": "jigsaw", "level": "easy", "seed": 4}
    asked["symmetry"] = "rotate180"
    board = nonet.generate(**asked)
    path = tmp_path / "made.csv"
    words = [f"--{name}={value}" for name, value in asked.items()]
    assert main(["generate", *words, "-o", str(path)]) == 0
    (row,) = csv.DictReader(path.open())
    assert nonet.Board(row["puzzle"]) == board
    assert (row["level"], int(row["score"])) == ("easy", nonet.rate(board).score)
    told = handlers.VERBS["make"](**asked, lang="en")
    assert nonet.Board(told["board"]["puzzle"]) == board
    booklet = tmp_path / "made.pdf"
    assert main(["booklet", *words, "--count", "2", "-o", str(booklet)]) == 0
    assert booklet.read_bytes().startswith(b"%PDF")


def test_nine_by_nine_without_rules_is_the_classic_board() -> None:
    assert nonet.generate(size=9, seed=7) == nonet.generate(seed=7)
    assert nonet.generate(rules="3x3", level="easy", seed=7) == nonet.generate(level="easy", seed=7)


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"size": 26}, ArgumentError, "26x26; the side must be"),
        ({"size": 6, "level": "harder"}, ArgumentError, "unknown level 'harder'"),
        ({"size": 6, "require": "junior_exocet"}, GenerateError, "exocet"),
        ({"size": 4, "level": "easy", "require": "naked_pair"}, GenerateError, "naked_pair"),
        ({"rules": "killer", "er": 3.0}, ArgumentError, "a rating requires a classic 9x9 board"),
        ({"rules": "bogus"}, ArgumentError, "cannot generate puzzles with rule 'bogus'"),
        ({"rules": "jigsaw 3x3"}, ArgumentError, "a jigsaw has its own regions"),
        ({"size": 7, "rules": "windows"}, ArgumentError, "windows needs a board with boxes"),
        ({"size": 6, "rules": Rules(4)}, ArgumentError, "rules for a 4x4 board do not fit"),
        (
            {"size": 6, "clues": 40},
            ArgumentError,
            "clues must be a number up to 36, or a range such as 24-28, got 40",
        ),
        ({"size": 6, "pattern": "x" * 81}, ArgumentError, "a pattern must have 36 cells, got 81"),
        ({"size": 6, "symmetry": "no"}, ArgumentError, "unknown symmetry 'no'"),
        ({"rules": "killer", "pattern": "x" * 81}, GenerateError, "set clues as well"),
        ({"clues": 0, "size": 6, "symmetry": "rotate90"}, GenerateError, "set clues as well"),
        ({"size": 2, "rules": "arrow"}, GenerateError, "arrow must be at least 3x3"),
        ({"size": 4, "rules": "non_consecutive"}, GenerateError, "no full board satisfies"),
        (
            {"size": 4, "clues": 3, "timeout": 0.1},
            GenerateError,
            "no matching puzzle found in 0.1 s",
        ),
        (
            {"size": 20, "minimal": True, "timeout": 0.01},
            GenerateError,
            "no matching puzzle found in 0.01",
        ),
        ({"size": 25, "timeout": 0.1}, GenerateError, "no matching puzzle found in 0.1 s"),
    ],
)
def test_impossible_options_are_reported(
    options: dict[str, Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        nonet.generate(seed=1, **options)


@pytest.mark.slow
@pytest.mark.parametrize("side", [14, 22, 25])
def test_large_boards_are_made_in_seconds(side: int) -> None:
    puzzle = nonet.generate(rules=Rules(side), seed=1)
    assert nonet.solve(puzzle).status == "unique"
    assert sum(map(bool, puzzle.givens)) < side * side * 0.6
    assert sum(digit == i for i, digit in enumerate(puzzle.givens[:side], 1)) < side / 3
