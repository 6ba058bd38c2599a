"""The cases of HoDoKu's regression library, read from the shared data."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from nonet.board.board import Board
from nonet.geometry.cells import Candidate

DATA = Path(__file__).parents[2].parent / "shared" / "data"

CODES = {
    "0000": "full_house",
    "0003": "naked_single",
    "0002": "hidden_single",
    "0110": "locked_pair",
    "0111": "locked_triple",
    "0100": "pointing",
    "0101": "claiming",
    "0200": "naked_pair",
    "0201": "naked_triple",
    "0210": "hidden_pair",
    "0211": "hidden_triple",
    "0202": "naked_quad",
    "0212": "hidden_quad",
    "0300": "x_wing",
    "0301": "swordfish",
    "0302": "jellyfish",
    "0703": "remote_pair",
    "0610": "bug_plus_1",
    "0400": "skyscraper",
    "0401": "two_string_kite",
    "0404": "dual_two_string_kite",
    "0403": "turbot_fish",
    "0402": "empty_rectangle",
    "0405": "dual_empty_rectangle",
    "0803": "w_wing",
    "0800": "xy_wing",
    "0801": "xyz_wing",
    "0600": "unique_rectangle_1",
    "0601": "unique_rectangle_2",
    "0602": "unique_rectangle_3",
    "0603": "unique_rectangle_4",
    "0604": "unique_rectangle_5",
    "0605": "unique_rectangle_6",
    "0606": "hidden_rectangle",
    "0607": "avoidable_rectangle_1",
    "0608": "avoidable_rectangle_2",
    "0310": "finned_x_wing",
    "0320": "sashimi_x_wing",
    "0311": "finned_swordfish",
    "0321": "sashimi_swordfish",
    "0312": "finned_jellyfish",
    "0322": "sashimi_jellyfish",
    "1101": "sue_de_coq",
    "0500": "simple_colors_trap",
    "0501": "simple_colors_wrap",
    "0502": "multi_colors_1",
    "0503": "multi_colors_2",
    "0701": "x_chain",
    "0702": "xy_chain",
    "0707": "discontinuous_nice_loop",
    "0706": "continuous_nice_loop",
    "0708": "aic",
    "0710": "grouped_discontinuous_nice_loop",
    "0709": "grouped_continuous_nice_loop",
    "0711": "grouped_aic",
    "0901": "als_xz",
    "0902": "als_xy_wing",
    "0903": "als_chain",
    "0904": "death_blossom",
    "0330": "franken_x_wing",
    "0331": "franken_swordfish",
    "0332": "franken_jellyfish",
    "0340": "finned_franken_x_wing",
    "0341": "finned_franken_swordfish",
    "0342": "finned_franken_jellyfish",
    "0362": "finned_mutant_jellyfish",
    "0363": "finned_mutant_squirmbag",
    "0364": "finned_mutant_whale",
    "1201": "template_set",
    "1202": "template_delete",
}


class Case(NamedTuple):
    """One line: what a technique must find, or must not (`negative`), on a board."""

    line: str
    code: str
    technique: str | None
    negative: bool
    board: Board
    eliminations: frozenset[Candidate]
    placements: frozenset[Candidate]


def parse_case(line: str) -> Case:
    fields = line.strip().split(":")
    code, _, variant = fields[1].partition("-")
    board = _board(fields[3])
    for cell, digit in _candidates(fields[4]):
        board = board.remove(cell, digit)
    placements = _candidates(fields[6]) if len(fields) > 6 else frozenset()
    return Case(
        line.strip(),
        fields[1],
        CODES.get(code[:4]),
        variant == "x",
        board,
        _candidates(fields[5]),
        placements,
    )


def cases() -> list[Case]:
    path = DATA / "reglib_half.txt"
    return [parse_case(line) for line in path.read_text().splitlines() if line.startswith(":")]


def _board(text: str) -> Board:
    values, givens = bytearray(), bytearray()
    placed = False
    for char in text:
        if char == "+":
            placed = True
            continue
        digit = 0 if char == "." else int(char)
        values.append(digit)
        givens.append(0 if placed else digit)
        placed = False
    return Board._of(bytes(values), bytes(givens))


def _candidates(text: str) -> frozenset[Candidate]:
    return frozenset(
        (9 * (int(part[1]) - 1) + int(part[2]) - 1, int(part[0])) for part in text.split()
    )
