"""Positions and ratings of our own making: what was found is found again."""

from __future__ import annotations

import csv
from collections import defaultdict

import pytest

import nonet
from tests.support import MADE


def positions() -> dict[str, list[tuple[str, str]]]:
    found = defaultdict(list)
    for line in (MADE / "positions.txt").read_text().splitlines():
        technique, board, step = line.split("\t")
        found[technique].append((board, step))
    return dict(found)


POSITIONS = positions()


def one_line(step: nonet.Step) -> str:
    placed = [f"{digit}={cell}" for cell, digit in step.placements]
    return " ".join(placed + [f"{digit}-{cell}" for cell, digit in step.eliminations])


@pytest.mark.parametrize("technique", POSITIONS)
def test_a_known_step_is_found_again(technique: str) -> None:
    for board, expected in POSITIONS[technique]:
        assert any(one_line(step) == expected for step in nonet.find(board, technique)), board


@pytest.mark.parametrize("part", range(4))
def test_ratings_do_not_change_unseen(part: int) -> None:
    with (MADE / "ratings.csv").open() as lines:
        rows = list(csv.DictReader(lines))[part::12]
    for row in rows:
        rating = nonet.rate(row["puzzle"])
        told = (rating.level, str(rating.score), rating.hardest)
        assert told == (row["level"], row["score"], row["hardest"]), row["puzzle"]
