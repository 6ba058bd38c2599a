"""Fit a mesh to the 20 lines of a 9x9 grid; it maps points of the board to the picture.

A mesh maps board coordinates (u to the right, v down, 0 to 9 each) to the picture: a homography
and a cubic polynomial for the curl of the page. The mesh is bent until it follows the lines, which
are searched in 180 segments, each as long as a cell:

    ──┬──     a vertical line has a segment in each of 9 rows, a horizontal line in each of 9
      │       columns; the polynomial is fitted to the offsets of the segments from the mesh
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Points = NDArray[np.float64]
Point = tuple[float, float]

STEP = 20  # pixels per cell in the picture in which lines are searched
# The search windows of a segment, in pixels in each direction, from first to last, and the minimum
# share of segments that must be found to continue.
HOPELESS = {7: 0.35, 5: 0.45, 3: 0.5, 2: 0.0}
MARGIN = 1  # cells around the grid in that picture
CORNERS = np.array([[0, 0], [9, 0], [9, 9], [0, 9]], np.float64)


@dataclass(frozen=True)
class Mesh:
    """A map from points of the board to points of the picture."""

    homography: Points
    bend: Points  # (10, 2): coefficients of the polynomial that moves a point, in cells

    def __call__(self, points: Points) -> Points:
        """Return the points of the picture for points of the board, both (n, 2)."""
        moved = points + powers(points) @ self.bend
        return project(self.homography, moved)


def project(homography: Points, points: Points) -> Points:
    """Apply a homography to points."""
    flat = np.column_stack([points, np.ones(len(points))]) @ homography.T
    return flat[:, :2] / flat[:, 2:]


def powers(points: Points) -> Points:
    """Return the ten terms of a cubic polynomial, for coordinates from -1 to 1."""
    u, v = (points / 4.5 - 1).T
    ones = np.ones_like(u)
    return np.column_stack([ones, u, v, u * u, u * v, v * v, u**3, u * u * v, u * v * v, v**3])


def sample(picture: Picture, mesh: Mesh, step: int, margin: float) -> Picture:
    """Return the straightened grid, `step` pixels per cell, with `margin` cells around it."""
    size = round((9 + 2 * margin) * step)
    axis = (np.arange(size) + 0.5) / step - margin
    knots = np.linspace(-margin, 9 + margin, 4 * round(9 + 2 * margin) + 1)
    u, v = np.meshgrid(knots, knots)
    places = mesh(np.column_stack([u.ravel(), v.ravel()])).reshape(len(knots), len(knots), 2)
    # Between knots the mesh is practically straight.
    scale = (len(knots) - 1) / (9 + 2 * margin)
    at = ((axis + margin) * scale).astype(np.float32)
    x, y = np.meshgrid(at, at)
    maps = cv2.remap(places.astype(np.float32), x, y, cv2.INTER_LINEAR)
    # The centre of a pixel is at +0.5 in the mesh, at +0 for remap.
    view: Picture = cv2.remap(
        picture, maps - 0.5, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return view


def straighten(picture: Picture, mesh: Mesh, step: int) -> Picture:
    """Return the straightened grid without margin, for reading; shrink large cells first."""
    corners = mesh(CORNERS)
    cell = float(np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1).max()) / 9
    shrink = cell / (1.5 * step)
    if shrink <= 1:
        return sample(picture, mesh, step, 0)
    # Shrinking by a whole factor is fast; pixels far from the grid are left out.
    by = round(shrink + 0.5)
    outline = mesh(np.column_stack([a.ravel() for a in np.meshgrid(*2 * [np.arange(10.0)])]))
    left, top = np.maximum(outline.min(0).astype(int) // by - 2, 0) * by
    right, bottom = (outline.max(0).astype(int) // by + 3) * by
    part = picture[top:bottom, left:right]
    size = (part.shape[1] // by, part.shape[0] // by)
    smaller = cv2.resize(part[: size[1] * by, : size[0] * by], size, interpolation=cv2.INTER_AREA)
    scale = np.array([[1 / by, 0, -left / by], [0, 1 / by, -top / by], [0, 0, 1]])
    return sample(smaller, Mesh(scale @ mesh.homography, mesh.bend), step, 0)


def crossings(
    mesh: Mesh, quarters: int, scale: float
) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return the line crossings of a board after quarter turns to the left, scaled."""
    axis = np.arange(10.0)
    u, v = np.meshgrid(axis, axis)
    points = mesh(np.column_stack([u.ravel(), v.ravel()])).reshape(10, 10, 2)
    turned = np.rot90(points, quarters) * scale
    return tuple(tuple((round(x, 1), round(y, 1)) for x, y in row) for row in turned.tolist())


@dataclass(frozen=True)
class Grid:
    """A grid in a picture: its mesh, and how well it fits the 20 lines (0 to 1)."""

    mesh: Mesh
    score: float

    @property
    def corners(self) -> Points:
        """Top left, top right, bottom right, bottom left, in pixels."""
        return self.mesh(CORNERS)

    @property
    def area(self) -> float:
        """Its area in square pixels."""
        x, y = self.corners.T
        return 0.5 * abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1)))


def refine(picture: Picture, homography: Points) -> Grid:
    """Bend a mesh until it follows the lines; the score is the share of segments found."""
    mesh = Mesh(homography, np.zeros((10, 2)))
    middle = np.arange(9) + 0.5
    line = np.arange(10.0)
    band, number = (a.ravel() for a in np.meshgrid(middle, line, indexing="ij"))
    places = (np.column_stack([number, band]), np.column_stack([band, number]))
    for window, terms in ((7, 6), (5, 10), (3, 10), (2, 0)):
        view = sample(picture, mesh, STEP, MARGIN)
        bend = mesh.bend.copy()
        found = score = 1.0
        for axis, strength in enumerate(line_strength(view)):
            offset, value = fit_lines(strength, window)
            level = np.median(value)
            between = np.median(strength[:, MARGIN * STEP : -MARGIN * STEP])
            weight = np.clip((value - between) / (level - between + 1e-6), 0, 1.5)
            good = (value > between + 0.4 * (level - between)) & (level > between * 1.5 + 0.01)
            found = min(found, float(good.mean()))
            score = min(score, float((good & (np.abs(offset) < 0.09)).mean()))
            if terms:
                weight = weight * good
                bend[:, axis] += smooth(places[axis], offset.ravel(), weight.ravel(), terms)
        mesh = Mesh(homography, bend)
        if found < HOPELESS[window]:
            break
    return Grid(mesh, score)


def line_strength(view: Picture) -> tuple[Points, Points]:
    """Return the strength of dark thin lines in 9 bands, for vertical and horizontal lines.

    Both arrays are (9, size). Band b is averaged along its cell, so the strokes of digits, which
    are shorter than a line, count less.
    """
    reach = STEP // 2 - 1
    across = np.ones((1, reach), np.uint8)
    result = []
    for picture in (view, np.ascontiguousarray(view.T)):
        dark = cv2.morphologyEx(picture, cv2.MORPH_BLACKHAT, across).astype(np.float32)
        paper = cv2.morphologyEx(picture, cv2.MORPH_CLOSE, across).astype(np.float32)
        bands = (dark / (paper + 16))[MARGIN * STEP : (MARGIN + 9) * STEP]
        result.append(bands.reshape(9, STEP, -1).mean(1))
    return result[0], result[1]


def fit_lines(strength: Points, window: int) -> tuple[Points, Points]:
    """Return offset in cells and strength of each of 10 lines in each of 9 bands."""
    at = (np.arange(10) + MARGIN) * STEP
    reach = np.arange(-window, window + 1)
    near = strength[:, (at[:, None] + reach)]  # (9, 10, window)
    # A tie or no signal means no offset.
    near = near - 1e-4 * np.abs(reach)
    best = near.argmax(2)
    value = near.max(2)
    # Subpixel position: the centre of mass around the peak.
    padded = np.pad(near, ((0, 0), (0, 0), (1, 1)))
    trio = np.stack([np.take_along_axis(padded, best[..., None] + k, 2)[..., 0] for k in range(3)])
    shift = (trio[2] - trio[0]) / (trio.sum(0) + 1e-6)
    return (best - window + shift) / STEP, value


def smooth(places: Points, offset: Points, weight: Points, terms: int) -> Points:
    """Fit the polynomial that agrees with most offsets."""
    basis = powers(places)[:, :terms]
    for _ in range(3):
        scaled = basis * weight[:, None]
        normal = scaled.T @ basis + 0.3 * np.eye(terms)
        found = np.linalg.solve(normal, scaled.T @ offset)
        left = np.abs(offset - basis @ found)
        weight = weight / (1 + (left / 0.08) ** 2)
    return np.concatenate([found, np.zeros(10 - terms)])
