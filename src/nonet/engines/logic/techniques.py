"""The techniques as data: name, level, score, and whether the ladder uses them, easiest first.

Names, levels and scores are those of HoDoKu 2.2.0, so that a rating means what people expect.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Level = Literal["easy", "medium", "hard", "unfair", "extreme"]
CEILINGS: Final[dict[Level, float]] = {
    "easy": 800,
    "medium": 1000,
    "hard": 1600,
    "unfair": 1800,
    "extreme": float("inf"),
}
"""The levels in order, and the highest score that a puzzle of each can have."""
LEVELS: Final = tuple(CEILINGS)


@dataclass(frozen=True, slots=True)
class Technique:
    """A technique: its id and name, what it costs, and whether the ladder climbs it by default.

    `assumes_unique`: it holds only where the puzzle has one solution.

    >>> TECHNIQUES["x_wing"].name, TECHNIQUES["x_wing"].score
    ('X-Wing', 140)
    """

    id: str
    name: str
    level: Level
    score: int
    in_ladder: bool = True
    assumes_unique: bool = False


def _table() -> dict[str, Technique]:
    off = {
        "death_blossom",
        "franken_jellyfish",
        "finned_franken_jellyfish",
        "finned_mutant_jellyfish",
        "finned_mutant_squirmbag",
        "finned_mutant_whale",
        "template_set",
        "template_delete",
        "dual_two_string_kite",
        "dual_empty_rectangle",
    }
    unique = ("unique_rectangle", "hidden_rectangle", "avoidable_rectangle", "bug_plus_1")
    found = {}
    for row in _ROWS.strip().splitlines():
        name_of, name, level, score = (part.strip() for part in row.split("|"))
        assert level in LEVELS
        found[name_of] = Technique(
            name_of, name, level, int(score), name_of not in off, name_of.startswith(unique)
        )
    return found


_ROWS = """
full_house | Full House | easy | 4
naked_single | Naked Single | easy | 4
hidden_single | Hidden Single | easy | 14
locked_pair | Locked Pair | medium | 40
locked_triple | Locked Triple | medium | 60
pointing | Locked Candidates Type 1 (Pointing) | medium | 50
claiming | Locked Candidates Type 2 (Claiming) | medium | 50
naked_pair | Naked Pair | medium | 60
naked_triple | Naked Triple | medium | 80
hidden_pair | Hidden Pair | medium | 70
hidden_triple | Hidden Triple | medium | 100
naked_quad | Naked Quadruple | hard | 120
hidden_quad | Hidden Quadruple | hard | 150
x_wing | X-Wing | hard | 140
swordfish | Swordfish | hard | 150
jellyfish | Jellyfish | hard | 160
remote_pair | Remote Pair | hard | 110
bug_plus_1 | Bivalue Universal Grave + 1 | hard | 100
skyscraper | Skyscraper | hard | 130
two_string_kite | 2-String Kite | hard | 150
dual_two_string_kite | Dual 2-String Kite | hard | 150
turbot_fish | Turbot Fish | hard | 120
empty_rectangle | Empty Rectangle | hard | 120
dual_empty_rectangle | Dual Empty Rectangle | hard | 120
w_wing | W-Wing | hard | 150
xy_wing | XY-Wing | hard | 160
xyz_wing | XYZ-Wing | hard | 180
unique_rectangle_1 | Uniqueness Test 1 | hard | 100
unique_rectangle_2 | Uniqueness Test 2 | hard | 100
unique_rectangle_3 | Uniqueness Test 3 | hard | 100
unique_rectangle_4 | Uniqueness Test 4 | hard | 100
unique_rectangle_5 | Uniqueness Test 5 | hard | 100
unique_rectangle_6 | Uniqueness Test 6 | hard | 100
hidden_rectangle | Hidden Rectangle | hard | 100
avoidable_rectangle_1 | Avoidable Rectangle Type 1 | hard | 100
avoidable_rectangle_2 | Avoidable Rectangle Type 2 | hard | 100
finned_x_wing | Finned X-Wing | hard | 130
sashimi_x_wing | Sashimi X-Wing | hard | 150
finned_swordfish | Finned Swordfish | unfair | 200
sashimi_swordfish | Sashimi Swordfish | unfair | 240
finned_jellyfish | Finned Jellyfish | unfair | 250
sashimi_jellyfish | Sashimi Jellyfish | unfair | 260
sue_de_coq | Sue de Coq | unfair | 250
simple_colors_trap | Simple Colors Trap | hard | 150
simple_colors_wrap | Simple Colors Wrap | hard | 150
multi_colors_1 | Multi Colors 1 | hard | 200
multi_colors_2 | Multi Colors 2 | hard | 200
x_chain | X-Chain | unfair | 260
xy_chain | XY-Chain | unfair | 260
discontinuous_nice_loop | Discontinuous Nice Loop | unfair | 280
continuous_nice_loop | Continuous Nice Loop | unfair | 280
aic | AIC | unfair | 280
grouped_discontinuous_nice_loop | Grouped Discontinuous Nice Loop | unfair | 300
grouped_continuous_nice_loop | Grouped Continuous Nice Loop | unfair | 300
grouped_aic | Grouped AIC | unfair | 300
als_xz | Almost Locked Set XZ-Rule | unfair | 300
als_xy_wing | Almost Locked Set XY-Wing | unfair | 320
als_chain | Almost Locked Set Chain | unfair | 340
death_blossom | Death Blossom | unfair | 360
franken_x_wing | Franken X-Wing | unfair | 300
franken_swordfish | Franken Swordfish | unfair | 350
franken_jellyfish | Franken Jellyfish | unfair | 370
finned_franken_x_wing | Finned Franken X-Wing | unfair | 390
finned_franken_swordfish | Finned Franken Swordfish | unfair | 410
finned_franken_jellyfish | Finned Franken Jellyfish | unfair | 430
finned_mutant_jellyfish | Finned Mutant Jellyfish | extreme | 470
finned_mutant_squirmbag | Finned Mutant Squirmbag | extreme | 470
finned_mutant_whale | Finned Mutant Whale | extreme | 470
forcing_chain | Forcing Chain | extreme | 500
forcing_net | Forcing Net | extreme | 700
template_set | Template Set | extreme | 10000
template_delete | Template Delete | extreme | 10000
guess | Guess | extreme | 10000
"""

TECHNIQUES: Final = _table()
"""By id, in the order of the ladder."""
PROFILES: Final = {
    "default": tuple(name for name, entry in TECHNIQUES.items() if entry.in_ladder),
    "all": tuple(TECHNIQUES),
}
"""Which techniques a ladder uses, in order."""
