"""What a grid cannot have: the kernel looks first, and finders are not called in vain.

Most finders find nothing most of the time. The kernel says in microseconds which of them would: a
bit that is not set is a promise, a bit that is set is a hint. The bits are those of `CHECKS` in
kernel/prefilter/prefilter.h, which the kernel lists; a test calls every finder against them.
"""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from nonet.solvers import native
from nonet.techniques.grid import PLANE_BYTES, Grid


class Sign(NamedTuple):
    """The bit of a check, and the stage that makes it."""

    stage: int
    bit: int


_CHECKS: Final = {
    name: Sign(stage, 1 << bit) for bit, (name, stage) in enumerate(native.prefilter_checks())
}
_SHARED: Final = {
    "locked_candidates": ("pointing", "claiming"),
    "naked_pair": ("locked_pair",),
    "naked_triple": ("locked_triple",),
    "strong_pairs": ("skyscraper", "two_string_kite", "turbot_fish"),
    "unique_rectangle": (*(f"unique_rectangle_{i}" for i in range(1, 7)), "hidden_rectangle"),
    "avoidable_rectangle": ("avoidable_rectangle_1", "avoidable_rectangle_2"),
    "finned_x_wing": ("sashimi_x_wing",),
    "finned_swordfish": ("sashimi_swordfish",),
    "finned_jellyfish": ("sashimi_jellyfish",),
    "x_chain": ("simple_colors_trap", "simple_colors_wrap", "multi_colors_1", "multi_colors_2"),
    "forcing_chain": tuple(f"{kind}_forcing_chain" for kind in ("cell", "unit", "contradiction")),
    "franken_x_wing": ("finned_franken_x_wing",),
    "franken_swordfish": ("finned_franken_swordfish",),
}
"""Techniques that share a check, beside the one that it is named after."""
_NOT_TECHNIQUES: Final = (
    *("locked_candidates", "strong_pairs", "unique_rectangle", "avoidable_rectangle"),
    *("chain", "grouped_chain", "als_xy_wing", "als_chain"),
)
SIGNS: Final = {
    **{name: sign for name, sign in _CHECKS.items() if name not in _NOT_TECHNIQUES},
    **{name: _CHECKS[check] for check, names in _SHARED.items() for name in names},
}
"""By technique: without its sign there is none of it."""
FIRST_SIGNS: Final = {
    "first_xy_chain": _CHECKS["xy_chain"],
    "first_chain": _CHECKS["chain"],
    "first_grouped_chain": _CHECKS["grouped_chain"],
    "first_chain_by_name": _CHECKS["forcing_chain"],
    "first_als_xz": _CHECKS["als_xz"],
    "first_als_xy_wing": _CHECKS["als_xy_wing"],
    "first_als_chain": _CHECKS["als_chain"],
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
    return native.prefilter(stage, planes, grid.values, grid.givens)
