"""Find the grids of a grey picture and straighten them.

How a grid is found:

    several adaptive thresholds       ink, whatever the light
    connected components, their hull  one big piece of ink is one grid
    a quadrilateral about the hull    four corners
    the 20 lines, searched in 180     the quality of the fit is the score, and the offsets
    short segments                    bend a smooth mesh until it follows the paper
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from nonet.errors import FormatError
from nonet.photo.mesh import CORNERS, Grid, Mesh, Picture, Points, refine, sample

FOUND = 0.6  # minimum score of a grid
GOOD = 0.92  # score of a certain grid
PIECES = 6  # number of ink components examined per threshold
LEAST = 0.15  # minimum side of a grid, relative to the shorter side of the picture
OTHER_SIDES = (4, 6, 8, 10, 12, 15, 16, 25)  # grids that are reported, not read
DARK, FLAT = 60, 20  # paper darker than this, or less than this lighter than ink, is too dark
SIDE = 900  # longer side of the picture in which grids are searched
# Block and offset of the thresholds: from thin sharp lines to pale blurred ones.
THRESHOLDS = ((15, 7), (31, 10), (61, 5), (31, 3), (101, 15))


def enclosing_quad(hull: Points) -> Points | None:
    """Remove edges of a convex polygon until four are left, each time adding the least area."""
    polygon = hull.copy()
    while len(polygon) > 4:
        before, start = np.roll(polygon, 1, 0), polygon
        end, after = np.roll(polygon, -1, 0), np.roll(polygon, -2, 0)
        a, b = start - before, after - end
        cross = a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
        gap = end - start
        with np.errstate(divide="ignore", invalid="ignore"):
            along = (gap[:, 0] * b[:, 1] - gap[:, 1] * b[:, 0]) / cross
            meet = start + a * along[:, None]
            area = np.abs(gap[:, 0] * (meet - start)[:, 1] - gap[:, 1] * (meet - start)[:, 0])
        area[~(along > 0) | ~np.isfinite(area)] = np.inf
        if not np.isfinite(area.min()):
            return None
        best = int(area.argmin())
        polygon[best] = meet[best]
        polygon = np.delete(polygon, (best + 1) % len(polygon), 0)
    return polygon if len(polygon) == 4 else None


def in_order(quad: Points) -> Points:
    """Return the corners clockwise, starting with the one nearest to the top left."""
    middle = quad.mean(0)
    turn = np.argsort(np.arctan2(*(quad - middle).T[::-1]))
    quad = quad[turn]
    return np.roll(quad, -int(quad.sum(1).argmin()), 0)


def homography_of(quad: Points) -> Points:
    """Return the projection of the board onto a quadrilateral."""
    found = cv2.getPerspectiveTransform(CORNERS.astype(np.float32), quad.astype(np.float32))
    return np.asarray(found, np.float64)


def candidates(blurred: Picture, block: int, offset: int) -> Iterator[Points]:
    """Return candidate quadrilaterals around the largest ink components of a threshold."""
    ink = cv2.adaptiveThreshold(
        blurred, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, block, offset
    )
    _, labels, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    widths, heights = stats[1:, cv2.CC_STAT_WIDTH], stats[1:, cv2.CC_STAT_HEIGHT]
    for number in np.argsort(-widths * heights)[:PIECES] + 1:
        left, top, width, height, _ = stats[number]
        if min(width, height) < LEAST * min(ink.shape):
            continue
        piece = labels[top : top + height, left : left + width] == number
        # Only the ends of each row matter for the hull.
        rows = np.arange(height) + top
        starts, ends = piece.argmax(1), width - 1 - piece[:, ::-1].argmax(1)
        xs = np.concatenate([starts, ends]) + left
        hull = cv2.convexHull(np.column_stack([xs, np.tile(rows, 2)]).astype(np.int32))
        hull = cv2.approxPolyDP(hull, 1.0, True)
        quad = enclosing_quad(hull[:, 0].astype(np.float64) + 0.5)
        if quad is not None:
            yield in_order(quad)


def find_grids(picture: Picture) -> list[Grid]:
    """Return the grids of a grey picture, largest first; raise FormatError if there is none."""
    scale = max(picture.shape) / SIDE
    small = picture
    if scale > 1:
        size = (round(picture.shape[1] / scale), round(picture.shape[0] / scale))
        small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    scale = np.array([picture.shape[1] / small.shape[1], picture.shape[0] / small.shape[0], 1])
    found: list[Grid] = []
    quads: list[Points] = []
    blurred = cv2.GaussianBlur(small, (3, 3), 0)
    for block, offset in THRESHOLDS:
        for quad in candidates(blurred, block, offset):
            quads.append(quad)
            # A quadrilateral close to a good fit would converge to the same fit.
            if not any(grid.score > GOOD and near(grid, quad) for grid in found):
                found.append(refine(small, homography_of(quad)))
        if any(grid.score > GOOD and grid.area > small.size / 5 for grid in found):
            break
    # A grid of another size can give a poor fit for nine cells.
    kept = [g for g in distinct(found) if g.score > GOOD or not other_side(small, g.mesh)]
    if not kept:
        raise no_grid(small, quads)
    return [Grid(Mesh(np.diag(scale) @ g.mesh.homography, g.mesh.bend), g.score) for g in kept]


def near(grid: Grid, quad: Points) -> bool:
    """Return whether all corners are within a third of a cell of each other."""
    return bool(np.abs(grid.corners - quad).max() < grid.area**0.5 / 27)


def distinct(found: list[Grid]) -> list[Grid]:
    """Return each grid once, with its best fit; largest first."""
    kept: list[Grid] = []
    for grid in sorted(found, key=lambda grid: -grid.score):
        if grid.score >= FOUND and not any(overlap(grid, other) for other in kept):
            kept.append(grid)
    return sorted(kept, key=lambda grid: -grid.area)


def overlap(a: Grid, b: Grid) -> bool:
    """Return whether the centre of one grid is inside the other."""
    middles = a.corners.mean(0), b.corners.mean(0)
    outlines = [grid.corners.astype(np.float32) for grid in (a, b)]
    return (
        cv2.pointPolygonTest(outlines[0], middles[1].tolist(), False) >= 0
        or cv2.pointPolygonTest(outlines[1], middles[0].tolist(), False) >= 0
    )


def no_grid(small: Picture, quads: list[Points]) -> FormatError:
    """Return why there is no 9x9 grid: too dark, another size, or no grid at all."""
    low, high = np.percentile(small, (2, 98))
    if high < DARK or high - low < FLAT:
        return FormatError("photo_dark")
    flat = np.zeros((10, 2))
    sides = [other_side(small, Mesh(homography_of(quad), flat)) for quad in quads]
    if any(sides):
        return FormatError("photo_not_nine", side=next(filter(None, sides)))
    return FormatError("photo_no_grid")


def other_side(small: Picture, mesh: Mesh) -> int | None:
    """Return the side of a grid of another size in cells, or None if it is unclear."""
    size = 25 * 24
    flat = Mesh(homography_of(mesh(CORNERS)), np.zeros((10, 2)))
    view = cv2.resize(sample(small, flat, size // 9, 0), (size, size))
    across = np.ones((1, 11), np.uint8)
    profiles = []
    for picture in (view, np.ascontiguousarray(view.T)):
        dark = cv2.morphologyEx(picture, cv2.MORPH_BLACKHAT, across)
        # A line is dark along its whole length: its lightest quarter decides.
        profiles.append(np.percentile(cv2.blur(dark, (5, 9)), 25, axis=0))
    fits = {}
    for side in OTHER_SIDES:
        at = np.round(np.arange(1, side) * size / side).astype(int)
        reach = np.arange(-4, 5)
        lines = [profile[at[:, None] + reach].max(1) for profile in profiles]
        between = [profile[at - size // (2 * side)] for profile in profiles]
        fits[side] = min(
            np.quantile(a, 0.1) - np.median(b) for a, b in zip(lines, between, strict=True)
        )
    best = max(fits, key=lambda side: (fits[side] > 3, side))
    return best if fits[best] > 3 else None
