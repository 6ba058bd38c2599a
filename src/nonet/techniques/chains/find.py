"""X-chains and XY-chains: chains in one digit, and chains through cells with two candidates."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

from nonet.geometry.cells import Digit
from nonet.techniques.chains.loops import AIC, WAYS, Found, is_simple, to_step
from nonet.techniques.grid import MASK_DIGITS, Grid, iter_bits
from nonet.techniques.link_paths import Paths, rounds
from nonet.techniques.links import PLAIN, LinkGraph, digit_links, plain_links
from nonet.techniques.step import Step


def find_x_chain(grid: Grid) -> Iterator[Step]:
    """Find X-chains: alternating chains in one digit.

    The strong links are units with two places for the digit, the weak ones units with more. One of
    the chain's ends has the digit; cells that see both lose it.
    """
    for digit in range(1, grid.geometry.digits + 1):
        key = ("x_chain", digit, grid.at[digit])
        yield from grid.shared(key, partial(_in_digit, grid, digit))


def _in_digit(grid: Grid, digit: Digit) -> tuple[Step, ...]:
    places = grid.places(digit)
    if sum([places[unit].bit_count() == 2 for unit in grid.geometry.units]) < 2:
        return ()  # a chain has two strong links or more
    links = digit_links(grid, digit)
    chains = _open_chains(links, links.strong[PLAIN], links.weak)
    return tuple([to_step("x_chain", links, found) for found in chains])


def find_xy_chain(grid: Grid) -> Iterator[Step]:
    """Find XY-chains: chains through cells with two candidates.

    Every strong link lies within a cell, every weak one joins two cells in a digit; both ends have
    the same digit, and cells that see both lose it.
    """
    links = plain_links(grid)
    for found in _open_chains(links, *_in_cells(grid, links)):
        yield to_step("xy_chain", links, found)


def first_xy_chain(grid: Grid) -> Step | None:
    """Return the first XY-chain: all walks advance together until one eliminates something."""
    links = plain_links(grid)
    strong, weak = _in_cells(grid, links)
    none = [0] * len(strong)
    for turn, reached in enumerate(rounds(strong, weak), 1):
        best: dict[int, Found] = {}
        pairs = [
            (start, end) for end, starts in reached for start in iter_bits(starts & ~(1 << end))
        ]
        for start, end in sorted(pairs):
            if gone := _gone(links, start, end):
                _keep(best, links, Paths(start, strong, none, weak), gone, end, turn)
        if best:
            return to_step("xy_chain", links, min(best.values(), key=lambda found: found.order))
    return None


def _in_cells(grid: Grid, links: LinkGraph) -> tuple[list[int], list[int]]:
    """Return the strong links within cells with two candidates, and the weak ones between these."""
    strong = [0] * len(links.digits)
    inside = 0
    for cell in iter_bits(grid.bivalue):
        first, second = (links.ids[digit, 1 << cell] for digit in MASK_DIGITS[grid.masks[cell]])
        strong[first] = 1 << second
        strong[second] = 1 << first
        inside |= 1 << first | 1 << second
    return strong, [near & inside for near in links.weak]


def _open_chains(links: LinkGraph, strong: list[int], weak: list[int]) -> list[Found]:
    """Return the shortest chain for each set of eliminations, both ends having the same digit."""
    best: dict[int, Found] = {}
    none = [0] * len(strong)
    for start, onward in enumerate(strong):
        if not onward:
            continue
        walk = Paths(start, strong, none, weak)
        for turn, ends in enumerate(walk.rounds[1:], 1):
            for end in iter_bits(ends >> start + 1 << start + 1):
                if gone := _gone(links, start, end):
                    _keep(best, links, walk, gone, end, turn)
    return sorted(best.values(), key=lambda found: found.order)


def _gone(links: LinkGraph, start: int, end: int) -> int:
    """Return what two ends of the same digit eliminate."""
    same = links.digits[start] == links.digits[end]
    return links.weak[start] & links.weak[end] if same else 0


def _keep(
    best: dict[int, Found], links: LinkGraph, walk: Paths, gone: int, end: int, turn: int
) -> None:
    """Keep a chain that eliminates something, if none that is as short does the same."""
    if gone not in best or turn < best[gone].turn:
        for way in islice(walk.paths(end), WAYS):
            if is_simple(links, way):
                best[gone] = Found(False, turn, tuple(way), gone, AIC)
                break
