"""Chains and sets on boards made for them, where one can see what must come out."""

from __future__ import annotations

from nonet.board.board import Board
from nonet.geometry.cells import Candidate
from nonet.techniques.als.find import find_als_xy_wing, find_als_xz, find_death_blossom
from nonet.techniques.als.sue_de_coq import find_sue_de_coq
from nonet.techniques.chains.evidence import Chain
from nonet.techniques.chains.find import find_x_chain, find_xy_chain
from nonet.techniques.chains.loops import (
    find_continuous_nice_loop,
    find_grouped_aic,
    find_grouped_continuous_nice_loop,
    first_chain,
)
from nonet.techniques.chains.rectangles import find_unique_rectangle_aic
from nonet.techniques.chains.remote_pairs import find_remote_pair
from nonet.techniques.explain import explain
from nonet.techniques.grid import Finder, Grid
from nonet.techniques.marks import marks_of
from nonet.techniques.templates.find import find_template_delete, find_template_set
from tests.techniques.boards import gone, holding, only
from tests.techniques.proofs import proves

ROW_1, ROW_4, ROW_9 = 0, 3, 8


def results(find: Finder, board: Board) -> list[set[Candidate]]:
    return [set(step.eliminations) for step in find(Grid(board))]


def test_remote_pair_reaches_over_four_cells() -> None:
    board = holding(Board(), r1c1="12", r1c5="12", r5c5="12", r5c9="12")
    assert results(find_remote_pair, board) == [gone("12", "r1c9 r5c1")]
    assert results(find_remote_pair, holding(board, r5c9="13")) == []


def test_x_chain_strikes_out_what_both_ends_see() -> None:
    board = only(ROW_1, 7, "r1c1 r1c5")
    board = only(ROW_4, 7, "r4c5 r4c8", board)
    board = only(ROW_9, 7, "r9c8 r9c2", board)
    assert gone("7", "r2c2 r3c2 r7c1 r8c1") in results(find_x_chain, board)


def test_xy_chain_needs_the_same_digit_at_both_ends() -> None:
    board = holding(Board(), r1c1="12", r1c5="23", r5c5="34", r5c9="14")
    assert results(find_xy_chain, board) == [gone("1", "r1c9 r5c1")]
    assert results(find_xy_chain, holding(board, r5c9="45")) == []


def test_what_saves_a_rectangle_is_a_link() -> None:
    board = holding(Board(), r1c1="12", r2c1="12", r1c4="123", r2c4="124", r1c9="34")
    (step,) = find_unique_rectangle_aic(Grid(board))
    assert set(step.eliminations) == gone("4", "r1c5 r1c6 r2c7 r2c8 r2c9")
    assert proves(Grid(board), step)
    told = explain(step)
    assert "(4=3)r1c9-(3)r1c4=UR{12 r12c14}=(4)r2c4" in told.notation
    assert "else r12c14 would hold 1 and 2 alone" in told.text
    assert "否则r12c14只含1和2" in explain(step, "zh").text
    assert {(cell, "base") for cell in (0, 3, 9, 12)} <= set(marks_of(step).cells)
    third = holding(Board(), r1c1="12", r2c1="12", r1c4="123", r2c4="1245", r1c9="34")
    assert not list(find_unique_rectangle_aic(Grid(third)))  # 5 saves it too


def test_a_loop_of_pairs_is_continuous() -> None:
    board = holding(Board(), r1c1="12", r1c5="23", r5c5="34", r5c1="14")
    found = [set(step.eliminations) for step in find_continuous_nice_loop(Grid(board))]
    others = (2, 3, 4, 6, 7, 8, 9)
    expected = gone("2", " ".join(f"r1c{c}" for c in others))
    expected |= gone("4", " ".join(f"r5c{c}" for c in others))
    expected |= gone("1", " ".join(f"r{r}c1" for r in others))
    expected |= gone("3", " ".join(f"r{r}c5" for r in others))
    assert expected in found


def test_what_a_link_within_a_cell_strikes_out_does_not_count_as_lying_on_the_loop() -> None:
    """3 leaves r1c1 by the link in its box, and by the one between its own 1 and 2."""
    board = only(ROW_1, 1, "r1c1 r1c9")
    board = only(9, 2, "r1c1 r9c1", board)
    board = holding(board, r1c1="123", r9c3="24", r3c3="34", r2c2="35", r2c9="15")
    found = [set(step.eliminations) for step in find_continuous_nice_loop(Grid(board))]
    full = max(found, key=len)
    assert (0, 3) in full
    assert full - {(0, 3)} not in found


def test_the_first_chain_is_the_shortest_and_has_its_own_name() -> None:
    board = holding(Board(), r1c1="12", r1c5="23", r5c5="34", r5c1="14")
    step = first_chain(Grid(board))
    assert step is not None
    assert step.technique == "continuous_nice_loop"
    assert isinstance(step.evidence, Chain)
    assert step.evidence.loop
    assert [link.strong for link in step.evidence.links] == [True, False] * 4


def test_a_group_counts_as_one_node() -> None:
    # Row 1 has its 7 in box 1, in two cells, or at r1c9; row 8 at r8c9 or r8c2.
    board = only(7, 7, "r8c9 r8c2", only(ROW_1, 7, "r1c1 r1c2 r1c9"))
    chains = find_grouped_aic(Grid(board))
    assert gone("7", "r2c2 r3c2") in [set(step.eliminations) for step in chains]


def test_two_sets_with_a_restricted_common() -> None:
    # x = 1 is restricted in row 1; z = 3 is in the first set or in the second.
    board = holding(Board(), r1c1="12", r2c2="23", r1c7="14", r3c8="34")
    assert gone("3", "r3c1 r3c2 r3c3 r2c7 r2c8 r2c9") in results(find_als_xz, board)


def test_a_wing_of_single_cells_is_an_xy_wing() -> None:
    board = holding(Board(), r1c1="12", r1c5="23", r5c1="13")
    assert gone("3", "r5c5") in results(find_als_xy_wing, board)


def test_a_blossom_has_a_petal_for_each_candidate() -> None:
    board = holding(Board(), r5c5="12", r5c1="13", r1c5="23")
    assert gone("3", "r1c1") in results(find_death_blossom, board)


def test_sue_de_coq_clears_line_and_box() -> None:
    board = holding(Board(), r1c1="1234", r1c2="1234", r1c7="12", r2c3="34")
    in_row = gone("12", "r1c3 r1c4 r1c5 r1c6 r1c8 r1c9")
    in_box = gone("34", "r1c3 r2c1 r2c2 r3c1 r3c2 r3c3")
    assert in_row | in_box in results(find_sue_de_coq, board)


def test_templates_place_what_all_share_and_drop_the_rest() -> None:
    board = Board("1........" + "." * 72)
    for unit, names in ((1, "r2c4 r2c5"), (2, "r3c7")):
        board = only(unit, 1, names, board)
    grid = Grid(board)
    placed = [step.placements for step in find_template_set(grid)]
    assert ((24, 1),) in placed
    dropped = {pair for step in find_template_delete(grid) for pair in step.eliminations}
    assert gone("1", "r9c7") <= dropped


def test_a_cell_out_of_the_unit_bends_a_set() -> None:
    """r1c237 {2589} with r2c1 {235}: without the 9 it holds 2 and 5, so that r2c1 is 3."""
    free = holding(Board(), r1c2="25", r1c3="258", r2c1="235", r5c7="49", r5c1="34")
    board = holding(free, r1c7="89")
    wanted = (
        gone("3", "r1c1 r3c1 r4c1 r6c1 r7c1 r8c1 r9c1")
        | gone("9", "r2c7 r3c7 r4c7 r6c7 r7c7 r8c7 r9c7")
        | gone("4", "r5c2 r5c3 r5c4 r5c5 r5c6 r5c8 r5c9")
        | gone("25", "r1c1 r2c2 r2c3 r3c1 r3c2 r3c3")
        | gone("8", "r1c1 r1c4 r1c5 r1c6 r1c8 r1c9")
    )
    loops = find_grouped_continuous_nice_loop(Grid(board))
    step = next(step for step in loops if set(step.eliminations) == wanted)
    assert proves(Grid(board), step)
    assert "(in r1c237,r2c1 {23589} each digit fits once at most" in explain(step).text
    assert "r1c237,r2c1 {23589}中每个数最多出现一次" in explain(step, "zh").text
    straight = holding(free, r1c7="589")  # r2c1 does not see all 5s
    assert not any(
        one.unit is None
        for step in find_grouped_continuous_nice_loop(Grid(straight))
        if isinstance(step.evidence, Chain)
        for one in step.evidence.sets
    )
