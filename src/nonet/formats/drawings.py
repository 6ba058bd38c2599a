"""The drawings of a payload as plain values: those of SudokuPad and of f-puzzles.

Points are rows and columns in cells from the top left corner, so 0.5, 0.5 is the centre of r1c1.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any

from nonet.formats.payload import Tree, items, listed
from nonet.rules.source import Drawing, Point

_CELL = re.compile(r"[Rr](-?\d{1,3})[Cc](-?\d{1,3})")
_NAMED = {
    "black": "#000000",
    "white": "#ffffff",
    "red": "#ff0000",
    "green": "#008000",
    "blue": "#0000ff",
    "grey": "#808080",
    "gray": "#808080",
    "purple": "#800080",
    "orange": "#ffa500",
    "yellow": "#ffff00",
    "lightgrey": "#d3d3d3",
    "lightgray": "#d3d3d3",
}
_PIXELS = 64  # of a cell in SudokuPad, in which it gives thickness and size of text
_FARTHEST = 1000.0
_MOST_POINTS = 2000


def color_of(value: Any) -> str:
    """Return a colour as #rrggbb or #rrggbbaa; "" for none, or one that cannot be seen.

    >>> color_of("#F00"), color_of("CFCFCFAA"), color_of("transparent"), color_of("white")
    ('#ff0000', '#cfcfcfaa', '', '#ffffff')
    """
    text = value.strip().lower() if isinstance(value, str) else ""
    if text in _NAMED:
        return _NAMED[text]
    text = text.removeprefix("#")
    if not re.fullmatch(r"[0-9a-f]{3,8}", text):
        return ""
    if len(text) in (3, 4):
        text = "".join(char * 2 for char in text)
    if len(text) not in (6, 8) or (len(text) == 8 and int(text[6:], 16) < 8):
        return ""
    return f"#{text}"


def _number(value: Any, default: float = 0.0) -> float:
    """Return a finite number, also from text such as "0.5"."""
    if isinstance(value, str):
        value = value.strip()
        value = float(value) if re.fullmatch(r"-?\d{0,9}\.?\d{0,9}", value) and value[-1:] else None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return default
    return float(value) if abs(value) < _FARTHEST and math.isfinite(value) else default


def _point(value: Any) -> Point | None:
    if not isinstance(value, list) or len(value) < 2:
        return None
    row, column = _number(value[0], math.nan), _number(value[1], math.nan)
    return None if math.isnan(row) or math.isnan(column) else (row, column)


def points_of(value: Any) -> tuple[Point, ...]:
    """Parse a list of points; skip what is none."""
    found = map(_point, value[:_MOST_POINTS]) if isinstance(value, list) else ()
    return tuple(point for point in found if point is not None)


def of_sudokupad(tree: Tree) -> Iterator[Drawing]:
    """Yield the drawings of SudokuPad's JSON, except cages."""
    for key, kind in (("lines", "line"), ("arrows", "arrow")):
        for _, item in items(tree, key):
            points = points_of(item.get("wayPoints"))
            color = color_of(item.get("color"))
            if points and color:
                width = _number(item.get("thickness")) / _PIXELS
                yield Drawing(kind, points, color, color_of(item.get("fill")), width)
            elif item.get("d") or item.get("d2"):
                yield Drawing("line", (), color)
    for key in ("underlays", "overlays"):
        for _, item in items(tree, key):
            centre = _point(item.get("center"))
            text = item.get("text")
            text = str(text).strip() if isinstance(text, str | int | float) else ""
            border, fill = color_of(item.get("borderColor")), color_of(item.get("backgroundColor"))
            if centre is None or not (text or border or fill):
                continue
            yield Drawing(
                "shape",
                (centre,),
                border,
                fill,
                _number(item.get("width")),
                _number(item.get("height")),
                bool(item.get("rounded")),
                text[:200],
                _number(item.get("fontSize")) / _PIXELS,
                color_of(item.get("color")) if text else "",
                _number(item.get("angle")),
                key == "overlays",
            )


def of_fpuzzles(tree: Tree) -> Iterator[Drawing]:
    """Yield the drawings of f-puzzles' JSON."""
    for where, item in items(tree, "line"):
        for line in listed(item.get("lines"), where):
            points = _centres(line)
            if points:
                color = color_of(item.get("outlineC"))
                yield Drawing("line", points, color, width=_number(item.get("width")) / 2)
    for key in ("rectangle", "circle", "text"):
        for _, item in items(tree, key):
            points = _centres(item.get("cells"))
            if not points:
                continue
            centre = (
                sum(point[0] for point in points) / len(points),
                sum(point[1] for point in points) / len(points),
            )
            text = item.get("value")
            text = str(text).strip()[:200] if isinstance(text, str | int | float) else ""
            border, fill = color_of(item.get("outlineC")), color_of(item.get("baseC"))
            is_text = key == "text"
            if is_text and not text:
                continue
            yield Drawing(
                "shape",
                (centre,),
                "" if is_text else border,
                "" if is_text else fill,
                _number(item.get("width")),
                _number(item.get("height")),
                key == "circle",
                text,
                _number(item.get("size")) if is_text else 0,
                color_of(item.get("fontC")) if text else "",
                _number(item.get("angle")),
                is_text,
            )
    for where, item in items(tree, "cage"):
        points = _centres(item.get("cells"))
        if points:
            text = item.get("value")
            text = str(text).strip()[:200] if isinstance(text, str | int | float) else ""
            yield Drawing("cage", points, color_of(item.get("outlineC")), text=text)
        else:
            listed(item.get("cells"), where)


def _centres(names: Any) -> tuple[Point, ...]:
    found = []
    for name in names[:_MOST_POINTS] if isinstance(names, list) else ():
        match = _CELL.fullmatch(name) if isinstance(name, str) else None
        if match:
            found.append((int(match[1]) - 0.5, int(match[2]) - 0.5))
    return tuple(found)
