"""Ratings beside HoDoKu's: the same order, and mostly the same level."""

from __future__ import annotations

import csv
from collections.abc import Sequence

import pytest

import nonet
from tests.techniques.reglib import DATA

pytestmark = pytest.mark.skipif(
    not (DATA / "hodoku_ratings.csv").exists(), reason="the shared data is not here"
)


def ranks(values: Sequence[int]) -> list[float]:
    order = sorted(range(len(values)), key=values.__getitem__)
    placed = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and values[order[end]] == values[order[start]]:
            end += 1
        for index in order[start:end]:
            placed[index] = (start + end - 1) / 2
        start = end
    return placed


def correlation(one: Sequence[int], two: Sequence[int]) -> float:
    """Spearman's rank correlation, ties at their mean rank."""
    a, b = ranks(one), ranks(two)
    mean = (len(a) - 1) / 2
    product = sum((x - mean) * (y - mean) for x, y in zip(a, b, strict=True))
    squares = sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b)
    return float(product / squares**0.5)


@pytest.mark.slow
def test_ratings_agree_with_hodoku() -> None:
    with (DATA / "hodoku_ratings.csv").open() as lines:
        rows = list(csv.DictReader(lines))[::3]  # all of them take minutes and say the same
    ratings = [nonet.rate(row["puzzle"]) for row in rows]
    same = sum(
        rating.level == row["level"].lower() for rating, row in zip(ratings, rows, strict=True)
    )
    scores = [int(row["score"]) for row in rows]
    assert correlation(scores, [rating.score or 0 for rating in ratings]) >= 0.95
    assert same >= 0.85 * len(rows)


def test_ranks_share_ties() -> None:
    assert ranks([5, 1, 5]) == [1.5, 0.0, 1.5]
    assert correlation([1, 2, 3], [10, 20, 30]) == pytest.approx(1)
