"""What a grid cannot have: the kernel looks first, and finders are not called in vain.

Most finders find nothing most of the time. The kernel says in microseconds which of them would: a
bit that is not set is a promise, a bit that is set is a hint. The bits are those of `Sight` in
kernel/techniques/techniques.h; a test calls every finder against them.
"""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from nonet.engines import fast
from nonet.engines.logic.grid import PLANE_BYTES, Grid


class Sign(NamedTuple):
    """A bit, and the stage in which it is looked for, a file of kernel/techniques."""

    stage: int
    bit: int


SIGNS: Final = {
    "pointing": Sign(0, 1 << 0),
    "claiming": Sign(0, 1 << 0),
    "locked_pair": Sign(0, 1 << 1),
    "naked_pair": Sign(0, 1 << 1),
    "locked_triple": Sign(0, 1 << 2),
    "naked_triple": Sign(0, 1 << 2),
    "naked_quad": Sign(0, 1 << 3),
    "hidden_pair": Sign(0, 1 << 4),
    "hidden_triple": Sign(0, 1 << 5),
    "hidden_quad": Sign(0, 1 << 6),
    "x_wing": Sign(1, 1 << 7),
    "swordfish": Sign(1, 1 << 8),
    "jellyfish": Sign(1, 1 << 9),
    "remote_pair": Sign(1, 1 << 10),
    "skyscraper": Sign(1, 1 << 11),
    "two_string_kite": Sign(1, 1 << 11),
    "turbot_fish": Sign(1, 1 << 11),
    "empty_rectangle": Sign(1, 1 << 12),
    "w_wing": Sign(1, 1 << 13),
    "xy_wing": Sign(1, 1 << 14),
    "xyz_wing": Sign(1, 1 << 15),
    **{f"unique_rectangle_{i}": Sign(1, 1 << 16) for i in range(1, 7)},
    "hidden_rectangle": Sign(1, 1 << 16),
    "avoidable_rectangle_1": Sign(1, 1 << 17),
    "avoidable_rectangle_2": Sign(1, 1 << 17),
    "finned_x_wing": Sign(2, 1 << 18),
    "sashimi_x_wing": Sign(2, 1 << 18),
    "finned_swordfish": Sign(2, 1 << 19),
    "sashimi_swordfish": Sign(2, 1 << 19),
    "finned_jellyfish": Sign(2, 1 << 20),
    "sashimi_jellyfish": Sign(2, 1 << 20),
    "sue_de_coq": Sign(2, 1 << 21),
    "simple_colors_trap": Sign(2, 1 << 22),
    "simple_colors_wrap": Sign(2, 1 << 22),
    "multi_colors_1": Sign(2, 1 << 22),
    "multi_colors_2": Sign(2, 1 << 22),
    "x_chain": Sign(2, 1 << 22),
    "xy_chain": Sign(2, 1 << 23),
    **{
        f"{kind}forcing_chain": Sign(4, 1 << 26)
        for kind in ("", "cell_", "unit_", "contradiction_")
    },
    "als_xz": Sign(5, 1 << 27),
    "franken_x_wing": Sign(6, 1 << 30),
    "finned_franken_x_wing": Sign(6, 1 << 30),
    "franken_swordfish": Sign(6, 1 << 31),
    "finned_franken_swordfish": Sign(6, 1 << 31),
}
"""By technique: without its sign there is none of it."""
FIRST_SIGNS: Final = {
    "first_xy_chain": SIGNS["xy_chain"],
    "first_chain": Sign(3, 1 << 24),
    "first_grouped_chain": Sign(4, 1 << 25),
    "first_chain_by_name": SIGNS["forcing_chain"],
    "first_als_xz": SIGNS["als_xz"],
    "first_als_xy_wing": Sign(5, 1 << 28),
    "first_als_chain": Sign(5, 1 << 29),
}
"""By quick way to a first step: without its sign it leads nowhere."""


def may_have(grid: Grid, sign: Sign) -> bool:
    """Say whether a sign is on a grid.

    >>> from nonet.board.board import Board
    >>> may_have(Grid(Board()), SIGNS["naked_pair"])
    False
    """
    seen = grid.derived(("sight", sign.stage), partial(_look, sign.stage))
    return bool(seen & sign.bit)


def _look(stage: int, grid: Grid) -> int:
    planes = grid.planes.to_bytes(PLANE_BYTES, "little")
    return fast.sight(stage, planes, grid.values, grid.givens)
