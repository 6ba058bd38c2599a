"""The cases of HoDoKu's regression library: each found, by membership, or named with a reason."""

from __future__ import annotations

from collections import defaultdict

import pytest

import nonet
from nonet.techniques.table import TECHNIQUES
from tests.techniques.reglib import DATA, Case, cases

pytestmark = pytest.mark.skipif(
    not (DATA / "reglib_half.txt").exists(), reason="the shared data is not here"
)

KNOWN: dict[str, str] = {}
"""Cases that fail, by code and eliminations, and why."""


def passes(case: Case) -> bool:
    """Return whether what the case lists is found, or, for a negative case, is not."""
    assert case.technique is not None
    found = False
    for step in nonet.find(case.board, case.technique):
        if case.placements:
            found = frozenset(step.placements) == case.placements
        else:
            found = frozenset(step.eliminations) == case.eliminations
        if found:
            break
    return found != case.negative


def name(case: Case) -> str:
    fields = case.line.split(":")
    return f"{fields[1]}, {fields[5]}"


def by_technique() -> dict[str, list[Case]]:
    if not (DATA / "reglib_half.txt").exists():
        return {}
    groups = defaultdict(list)
    for case in cases():
        groups[case.technique or case.code].append(case)
    return dict(groups)


GROUPS = by_technique()


@pytest.mark.parametrize("technique", GROUPS)
def test_finds_every_case(technique: str) -> None:
    if technique not in TECHNIQUES:
        pytest.skip(f"{technique} is not a technique of the solver")
    failed = {name(case) for case in GROUPS[technique] if not passes(case)}
    assert failed == {name(case) for case in GROUPS[technique]} & set(KNOWN)


def test_the_rate_is_98_percent() -> None:
    listed = [case for group in GROUPS.values() for case in group]
    missing = [case for case in listed if case.technique not in TECHNIQUES or name(case) in KNOWN]
    assert len(missing) <= 0.02 * len(listed), [case.line for case in missing]
