"""Which techniques are used can be chosen: a profile, and single ones on and off."""

from __future__ import annotations

from itertools import groupby, islice

import pytest

import nonet
from nonet.board.errors import ArgumentError, GenerateError
from nonet.engines.logic.techniques import choose_techniques, find_technique
from tests.logic.test_soundness import HARD


def test_a_technique_goes_by_every_name_it_has() -> None:
    for name, row in nonet.TECHNIQUES.items():
        names = {name, row.name, row.chinese, name.replace("_", ""), row.name.upper()}
        assert {find_technique(other) for other in names} == {name}
    with pytest.raises(TypeError, match=r"a technique is one name, not \['X-Wing'\]"):
        nonet.generate(require=["X-Wing"])  # type: ignore[arg-type]


def test_a_profile_has_more_and_less() -> None:
    default, full = nonet.PROFILES["default"], nonet.PROFILES["full"]
    assert choose_techniques() == default
    assert set(default) < set(full) == set(nonet.TECHNIQUES)
    assert all(nonet.TECHNIQUES[name].in_ladder == (name in default) for name in full)
    chosen = choose_techniques("default", ["Death Blossom"], ["forcing_net", "X-Wing"])
    assert set(chosen) == {*default, "death_blossom"} - {"forcing_net", "x_wing"}
    assert list(chosen) == [name for name in nonet.TECHNIQUES if name in chosen]
    assert choose_techniques("default", "death_blossom") == choose_techniques(
        "default", ["death_blossom"]
    )


@pytest.mark.parametrize(
    ("profile", "more", "less", "message"),
    [
        ("hodoku", [], [], "'hodoku' is not a profile: default, full"),
        ("full", ["x_wig"], [], "'x_wig' is not a technique: did you mean x_wing"),
        ("full", [], ["x_wig"], "'x_wig' is not a technique: did you mean x_wing"),
        ("full", [], ["guess"], "'guess' cannot be found or switched"),
        ("full", ["x_wing"], ["X-Wing"], "x_wing is both in `with` and in `without`"),
    ],
)
def test_what_cannot_be_chosen_is_said(
    profile: str, more: list[str], less: list[str], message: str
) -> None:
    for verb in (nonet.climb, nonet.hint, nonet.steps, nonet.rate, nonet.find_all):
        with pytest.raises(ArgumentError, match=message.replace("(", r"\(")):
            verb(HARD[1], profile=profile, with_=more, without=less)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", HARD[1:])
def test_a_technique_that_is_off_is_not_used(puzzle: str) -> None:
    used = nonet.rate(puzzle).used
    for name in islice((name for name in used if name != "guess"), 4):
        without = nonet.rate(puzzle, without=[name]).used
        assert name not in without
        assert nonet.rate_many([puzzle], without=name)[0].used == without
    assert set(nonet.rate(puzzle, without=list(used.keys() - {"guess"})).used) - {"guess"}


@pytest.mark.parametrize("off", ["full_house", "naked_single", "hidden_single"])
def test_singles_can_be_off(off: str) -> None:
    way = nonet.climb(HARD[0], without=off)
    assert off not in {step.technique for step in way.steps}
    assert list(way.boards)[-1].is_solved
    assert way.rating == nonet.rate(HARD[0], without=off)


def test_without_singles_several_solutions_still_end_where_nothing_decides() -> None:
    puzzle = "12345678" + "." * 73
    placed = [step.placements for step in nonet.steps(puzzle, without=["full_house"])]
    assert placed == [((8, 9),)]
    bare = nonet.climb(puzzle, without=["full_house", "naked_single", "hidden_single"])
    assert list(bare.boards)[-1][8] == 9
    assert bare.undecided


def test_all_steps_come_by_technique_in_order() -> None:
    puzzle = nonet.Board(HARD[2])
    chosen = ["naked_single", "hidden_single", "pointing", "claiming", "skyscraper"]
    rest = [name for name in nonet.TECHNIQUES if name not in chosen and name != "guess"]
    found = list(nonet.find_all(puzzle, without=rest))
    groups = [(name, list(steps)) for name, steps in groupby(found, lambda s: s.technique)]
    assert groups == [(name, steps) for name in chosen if (steps := list(nonet.find(puzzle, name)))]
    assert len(groups) > 2
    several = nonet.find_all("." * 81, without=[n for n in rest if n != "hidden_rectangle"])
    assert not list(several)


@pytest.mark.slow
def test_a_puzzle_can_be_made_for_a_technique_beyond_the_ladder() -> None:
    with pytest.raises(GenerateError, match="not among the techniques that rate"):
        nonet.generate(require="dual_empty_rectangle")
    with_ = ["dual_empty_rectangle"]
    off = ["empty_rectangle", "turbot_fish"]
    puzzle = nonet.generate(
        require="dual_empty_rectangle", with_=with_, without=off, level="hard", seed=1
    )
    rating = nonet.rate(puzzle, with_=with_, without=off)
    assert "dual_empty_rectangle" in rating.used
    assert rating.level == "hard"


def test_a_technique_is_found_by_its_name_without_the_brackets() -> None:
    for asked, found in (("二阶鱼", "x_wing"), ("locked candidates type 1", "pointing")):
        assert find_technique(asked) == found
    with pytest.raises(ArgumentError, match="is not a technique"):
        find_technique("简单染色")  # two of them
