"""Prefilter: which finders cannot find anything on a classic grid, as the kernel reports it.

Most finders find nothing most of the time. The kernel reports in microseconds which of them: where
a bit is not set, the finder finds nothing; where it is set, it may find something. The bits are
those of `CHECKS` in kernel/prefilter/prefilter.h; a test compares them with every finder.
"""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from nonet.solvers import native
from nonet.techniques.grid import PLANE_BYTES, Grid


class Check(NamedTuple):
    """The bit of a check, and the stage that computes it."""

    stage: int
    bit: int


_ALL: Final = {
    name: Check(stage, 1 << bit) for bit, (name, stage) in enumerate(native.prefilter_checks())
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
CHECKS: Final = {
    **{name: check for name, check in _ALL.items() if name not in _NOT_TECHNIQUES},
    **{name: _ALL[check] for check, names in _SHARED.items() for name in names},
}
"""By technique: where its check fails, there is none of it."""
FIRST_CHECKS: Final = {
    "first_xy_chain": _ALL["xy_chain"],
    "first_chain": _ALL["chain"],
    "first_grouped_chain": _ALL["grouped_chain"],
    "first_chain_by_name": _ALL["forcing_chain"],
    "first_als_xz": _ALL["als_xz"],
    "first_als_xy_wing": _ALL["als_xy_wing"],
    "first_als_chain": _ALL["als_chain"],
}
"""By quick search for a first step: where its check fails, it finds none."""


def may_have(grid: Grid, check: Check) -> bool:
    """Return whether a check passes on a classic grid.

    >>> from nonet.board.board import Board
    >>> may_have(Grid(Board()), CHECKS["naked_pair"])
    False
    """
    seen = grid.derived(("prefilter", check.stage), partial(_look, check.stage))
    return bool(seen & check.bit)


def _look(stage: int, grid: Grid) -> int:
    planes = grid.planes.to_bytes(PLANE_BYTES, "little")
    return native.prefilter(stage, planes, grid.values, grid.givens)
