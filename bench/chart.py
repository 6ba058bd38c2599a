"""Bars on a log scale, as SVG."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape

COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00")
NAME, PLOT, BAR, GAP = 190, 520, 11, 10


def bars(
    rates: Mapping[str, Mapping[str, float]], sets: Sequence[str], title: str, note: str
) -> str:
    """Draw a group of bars per contestant, with one bar per set of puzzles.

    >>> bars({"a": {"x": 10.0}}, ["x"], "t", "n").count("<rect")
    3
    """
    values = [rate for row in rates.values() for rate in row.values() if rate > 0]
    low = math.floor(math.log10(min(values)))
    high = math.ceil(math.log10(max(values)) + 0.01)
    scale = PLOT / (high - low)
    group = BAR * len(sets) + GAP
    top = 64
    height = top + group * len(rates) + 40
    width = NAME + PLOT + 90
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" font-family="Helvetica,Arial,sans-serif" font-size="12" role="img">',
        f"<title>{escape(title)}</title><rect width='100%' height='100%' fill='#fff'/>",
        f'<text x="12" y="22" font-size="15" font-weight="bold">{escape(title)}</text>',
    ]
    for i, name in enumerate(sets):
        left = NAME + 120 * i
        colour = COLOURS[i % len(COLOURS)]
        parts.append(f'<rect x="{left}" y="34" width="11" height="11" fill="{colour}"/>')
        parts.append(f'<text x="{left + 16}" y="44">{escape(name)}</text>')
    for power in range(low, high + 1):
        x = NAME + (power - low) * scale
        parts.append(f'<path d="M{x:.1f} {top - 8}V{height - 34}" stroke="#ddd"/>')
        label = f"{10**power:,}" if power >= 0 else f"{10.0**power:g}"
        parts.append(f'<text x="{x:.1f}" y="{height - 20}" text-anchor="middle">{label}</text>')
    for g, (name, row) in enumerate(rates.items()):
        y = top + g * group
        middle = y + (group - GAP) / 2 + 4
        parts.append(f'<text x="{NAME - 8}" y="{middle}" text-anchor="end">{escape(name)}</text>')
        for i, set_name in enumerate(sets):
            if rate := row.get(set_name, 0):
                long = max((math.log10(rate) - low) * scale, 1)
                colour = COLOURS[i % len(COLOURS)]
                parts.append(
                    f'<rect x="{NAME}" y="{y + i * BAR}" width="{long:.1f}" height="{BAR - 1}"'
                    f' fill="{colour}"><title>{escape(set_name)}: {rate:,.0f}</title></rect>'
                )
    parts.append(f'<text x="12" y="{height - 4}" fill="#666">{escape(note)}</text></svg>\n')
    return "\n".join(parts)
