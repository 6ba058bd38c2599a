"""The same board gets the same answer everywhere: every surface solves every board."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonet import Board
from nonet.rules import RULES
from tests.one_answer.boards import GROUPS, LARGE, Case, Result, cases, check
from tests.one_answer.surfaces import SURFACES, UNTIMED, Question


def compare(asked: list[Case], results: list[Result]) -> None:
    """Compare a surface's answers with the right ones."""
    assert len(results) == len(asked)
    pairs = zip(asked, results, strict=True)
    wrong = {case.name: problem for case, one in pairs if (problem := check(case, one))}
    assert wrong == {}


def group(name: str) -> list[Case]:
    return [case for case in cases() if GROUPS[name](case)]


def test_every_rule_type_has_boards() -> None:
    used: dict[str, set[int]] = {kind: set() for kind in RULES}
    for case in cases():
        for rule in case.board.rules.rules if case.board else ():
            used[rule.type].add(len(case.board or ()))
    assert {kind for kind, sizes in used.items() if 81 not in sizes} == set()


@pytest.mark.parametrize("together", GROUPS)
@pytest.mark.parametrize("surface", SURFACES)
def test_every_board_on_every_surface(surface: str, together: str, tmp_path: Path) -> None:
    asked = group(together)
    compare(asked, SURFACES[surface](Question(asked, tmp_path)))


@pytest.mark.parametrize("surface", [name for name in SURFACES if name not in UNTIMED])
def test_a_board_that_takes_too_long(surface: str, tmp_path: Path) -> None:
    asked = Question([Case("large", LARGE, Board(LARGE))], tmp_path, timeout=0)
    try:
        (results,) = SURFACES[surface](asked)
    except TimeoutError:
        return
    assert results.status in (None, "timeout")
    assert not results.solution
    assert results.count is None
