"""Which techniques are used can be chosen: a profile, and single ones on and off."""

from __future__ import annotations

import re
from itertools import groupby, islice

import pytest

import nonet
from nonet.errors import ArgumentError, GenerateError
from nonet.techniques.table import Profile, choose_techniques, find_technique, find_techniques
from tests.techniques.test_soundness import HARD


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
    assert all(nonet.TECHNIQUES[name].in_default_profile == (name in default) for name in full)
    chosen = choose_techniques("default", ["Death Blossom"], ["forcing_net", "X-Wing"])
    assert set(chosen) == {*default, "death_blossom"} - {"forcing_net", "x_wing"}
    assert list(chosen) == [name for name in nonet.TECHNIQUES if name in chosen]
    assert choose_techniques("default", "death_blossom") == choose_techniques(
        "default", ["death_blossom"]
    )


@pytest.mark.parametrize(
    ("profile", "more", "less", "message"),
    [
        ("hodoku", [], [], "unknown profile 'hodoku'; choose from: default, full"),
        ("full", ["x_wig"], [], "unknown technique 'x_wig'; did you mean: x_wing"),
        ("full", [], ["x_wig"], "unknown technique 'x_wig'; did you mean: x_wing"),
        ("full", [], ["guess"], "'guess' cannot be searched for"),
        ("full", ["x_wing"], ["X-Wing"], "x_wing is in both `include` and `exclude`"),
    ],
)
def test_invalid_technique_options_are_reported(
    profile: Profile, more: list[str], less: list[str], message: str
) -> None:
    for verb in (nonet.analyze, nonet.hint, nonet.steps, nonet.rate, nonet.find_all):
        with pytest.raises(ArgumentError, match=message.replace("(", r"\(")):
            verb(HARD[1], profile=profile, include=more, exclude=less)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", HARD[1:])
def test_a_technique_that_is_off_is_not_used(puzzle: str) -> None:
    used = nonet.rate(puzzle).used
    for name in islice((name for name in used if name != "guess"), 4):
        without = nonet.rate(puzzle, exclude=[name]).used
        assert name not in without
        assert nonet.rate_many([puzzle], exclude=name)[0].used == without
    assert set(nonet.rate(puzzle, exclude=list(used.keys() - {"guess"})).used) - {"guess"}


@pytest.mark.parametrize("off", ["full_house", "naked_single", "hidden_single"])
def test_singles_can_be_off(off: str) -> None:
    way = nonet.analyze(HARD[0], exclude=off)
    assert off not in {step.technique for step in way.steps}
    assert list(way.boards)[-1].is_solved
    assert way.rating == nonet.rate(HARD[0], exclude=off)


def test_without_singles_several_solutions_still_end_where_nothing_decides() -> None:
    puzzle = "12345678" + "." * 73
    placed = [step.placements for step in nonet.steps(puzzle, exclude=["full_house"])]
    assert placed == [((8, 9),)]
    bare = nonet.analyze(puzzle, exclude=["full_house", "naked_single", "hidden_single"])
    assert list(bare.boards)[-1][8] == 9
    assert bare.undecided


def test_all_steps_come_by_technique_in_order() -> None:
    puzzle = nonet.Board(HARD[2])
    chosen = ["naked_single", "hidden_single", "pointing", "claiming", "skyscraper"]
    rest = [name for name in nonet.TECHNIQUES if name not in chosen and name != "guess"]
    found = list(nonet.find_all(puzzle, exclude=rest))
    groups = [(name, list(steps)) for name, steps in groupby(found, lambda s: s.technique)]
    assert groups == [(name, steps) for name in chosen if (steps := list(nonet.find(puzzle, name)))]
    assert len(groups) > 2
    several = nonet.find_all("." * 81, exclude=[n for n in rest if n != "hidden_rectangle"])
    assert not list(several)


@pytest.mark.slow
def test_a_puzzle_can_be_generated_for_a_technique_outside_the_profile() -> None:
    with pytest.raises(GenerateError, match="ratings do not use this technique"):
        nonet.generate(require="dual_empty_rectangle")
    include = ["dual_empty_rectangle"]
    off = ["empty_rectangle", "turbot_fish"]
    puzzle = nonet.generate(
        require="dual_empty_rectangle", include=include, exclude=off, level="hard", seed=1
    )
    rating = nonet.rate(puzzle, include=include, exclude=off)
    assert "dual_empty_rectangle" in rating.used
    assert rating.level == "hard"


def test_a_technique_is_found_by_its_name_without_the_brackets() -> None:
    for asked, found in (("二阶鱼", "x_wing"), ("locked candidates type 1", "pointing")):
        assert find_technique(asked) == found


USUAL = {
    # HoDoKu's list, where the name is not our own
    "Locked Candidates": "pointing claiming",
    "Locked Candidates Type 2": "claiming",
    "Locked Candidates (Claiming)": "claiming",
    "Naked Triples": "naked_triple",
    "Uniqueness Test": "unique_rectangle_1 unique_rectangle_2 unique_rectangle_3"
    " unique_rectangle_4 unique_rectangle_5 unique_rectangle_6",
    "BUG+1": "bug_plus_1",
    "Simple Colors": "simple_colors_trap simple_colors_wrap",
    "Multi Colors": "multi_colors_1 multi_colors_2",
    "Nice Loop/AIC": "discontinuous_nice_loop continuous_nice_loop aic",
    "Grouped Nice Loop/AIC": "grouped_discontinuous_nice_loop grouped_continuous_nice_loop"
    " grouped_aic",
    "Avoidable Rectangle": "avoidable_rectangle_1 avoidable_rectangle_2",
    "Almost Locked Set XZ": "als_xz",
    "ALS-XZ": "als_xz",
    "ALS XY-Wing": "als_xy_wing",
    "Forcing Chain Contradiction": "contradiction_forcing_chain",
    "Forcing Chain Verity": "cell_forcing_chain unit_forcing_chain",
    "Forcing Net Contradiction": "contradiction_forcing_net",
    "Templates": "template_set template_delete",
    "Brute Force": "guess",
    # SudokuWiki's
    "Hidden Singles": "hidden_single",
    "Naked Pairs/Triples": "naked_pair naked_triple",
    "Naked/Hidden Quads": "naked_quad hidden_quad",
    "Pointing Pairs": "pointing",
    "Pointing Pairs/Triples": "pointing",
    "Box/Line Reduction": "claiming",
    "Box Line Reduction": "claiming",
    "Intersection Removal": "pointing claiming",
    "Y-Wing": "xy_wing",
    "Simple Colouring": "simple_colors_trap simple_colors_wrap",
    "Singles Chains": "simple_colors_trap simple_colors_wrap",
    "Rectangle Elimination": "empty_rectangle",
    "Chute Remote Pairs": "w_wing grouped_aic",
    "BUG": "bug_plus_1 bug_2 bug_3 bug_4",
    "X-Cycles": "x_chain discontinuous_nice_loop continuous_nice_loop",
    "Grouped X-Cycles": "grouped_discontinuous_nice_loop grouped_continuous_nice_loop grouped_aic",
    "XY-Chains": "xy_chain",
    "3D Medusa": "medusa",
    "Medusa 3D": "medusa",
    "Unique Rectangles": "unique_rectangle_1 unique_rectangle_2 unique_rectangle_3"
    " unique_rectangle_4 unique_rectangle_5 unique_rectangle_6",
    "Hidden Unique Rectangles": "hidden_rectangle",
    "Extended Unique Rectangles": "extended_rectangle_1 extended_rectangle_2 extended_rectangle_3"
    " extended_rectangle_4",
    "Fireworks": "firework",
    "SK Loops": "sk_loop",
    "WXYZ Wing": "wxyz_wing",
    "Exocets": "exocet",
    "Alternating Inference Chains": "discontinuous_nice_loop continuous_nice_loop aic",
    "Sue-de-Coq": "sue_de_coq",
    "Digit Forcing Chains": "contradiction_forcing_chain double_forcing_net",
    "Nishio Forcing Chains": "nishio",
    "Almost Locked Sets": "als_xz als_xy_wing als_chain",
    "Pattern Overlay": "template_set template_delete",
    "Bowman's Bingo": "contradiction_forcing_net",
    "Gurth's Theorem": "gurth",
    "Tridagons": "tridagon",
    # the forums', Sudoku Explainer's, and short ones
    "UR": "unique_rectangle_1 unique_rectangle_2 unique_rectangle_3 unique_rectangle_4"
    " unique_rectangle_5 unique_rectangle_6",
    "UR type 2": "unique_rectangle_2",
    "ur4": "unique_rectangle_4",
    "Swordfish finned": "finned_swordfish",
    "Finned Fish": "finned_x_wing finned_swordfish finned_jellyfish",
    "Region Forcing Chains": "unit_forcing_chain",
    "Aligned Triplet Exclusion": "aligned_triple_exclusion",
    "Thor's Hammer": "tridagon",
    "MSLS": "multi_sector_locked_set",
    "Broken Wing": "guardians",
    "Two String Kite": "two_string_kite",
    # Chinese
    "唯一矩形": "unique_rectangle_1 unique_rectangle_2 unique_rectangle_3 unique_rectangle_4"
    " unique_rectangle_5 unique_rectangle_6",
    "简单染色": "simple_colors_trap simple_colors_wrap",
    "区块": "pointing claiming",
    "数对": "naked_pair hidden_pair",
}


@pytest.mark.parametrize("name", USUAL)
def test_the_usual_names_are_found(name: str) -> None:
    for asked in (name, name.upper(), *(re.sub(r"[\s/-]", mark, name) for mark in " -_/")):
        assert find_techniques(asked) == tuple(USUAL[name].split())


@pytest.mark.parametrize("name", ["boxlinereduction", "LOCKEDCANDIDATES", "uniquerectangle"])
def test_spaces_may_be_left_out(name: str) -> None:
    assert find_techniques(name)


def test_a_name_for_several_finds_them_all() -> None:
    both = [*nonet.find(HARD[2], "pointing"), *nonet.find(HARD[2], "claiming")]
    assert both
    assert list(nonet.find(HARD[2], "Locked Candidates")) == both
    chosen = choose_techniques("default", [], ["Unique Rectangle"])
    assert not [name for name in chosen if name.startswith("unique_rectangle")]
    with pytest.raises(ArgumentError, match="stands for several techniques; choose one of: simple"):
        nonet.generate(require="简单染色")
    with pytest.raises(ArgumentError, match="requires a puzzle with exactly one solution"):
        nonet.find("." * 81, "UR")
