"""What commands say beside their data: errors, counts, times. All of it on stderr."""

from __future__ import annotations

import sys
from collections import Counter

from nonet.results.solving import Status
from nonet.views.cli.inputs import USAGE

STATUS_WORDS = {"unique": "unique", "multiple": "several", "none": "none", "invalid": "invalid"}
_EXIT: dict[str, int] = {"unique": 0, "none": 1, "multiple": 2, "invalid": USAGE}


def complain(text: str, place: str = "") -> None:
    """Say what is wrong, and where."""
    joint = ", " if text.startswith(("line ", "row ")) else ": "
    print(f"nonet: {place}{joint if place else ''}{text}", file=sys.stderr)


class Tally:
    """Counts how puzzles ended, for the exit status and the summary.

    >>> tally = Tally()
    >>> tally.add("unique"), tally.add("none"), tally.exit_status
    (None, None, 1)
    """

    def __init__(self) -> None:
        """Start at nothing."""
        self.counts: Counter[str] = Counter()

    def add(self, status: Status | str, times: int = 1) -> None:
        """Count puzzles of one status, or `invalid`."""
        self.counts[status] += times

    @property
    def exit_status(self) -> int:
        """The gravest: bad input, then none, then several, then unique."""
        for status in ("invalid", "none", "multiple"):
            if self.counts[status]:
                return _EXIT[status]
        return 0

    def summary(self) -> str:
        """Count off how they ended.

        >>> tally = Tally()
        >>> tally.add("unique")
        >>> tally.summary()
        '1 puzzle: 1 unique'
        """
        total = self.counts.total()
        parts = [f"{self.counts[s]:,} {word}" for s, word in STATUS_WORDS.items() if self.counts[s]]
        return f"{total:,} puzzle{'s' * (total != 1)}: {', '.join(parts)}"


def format_time(seconds: float) -> str:
    """Write a time for people.

    >>> format_time(0.0000123), format_time(0.25), format_time(75)
    ('12.3 µs', '250 ms', '75.0 s')
    """
    unit, size = "s", 1.0
    if seconds < 1:
        unit, size = ("ms", 1e-3) if seconds >= 1e-3 else ("µs", 1e-6)
    return f"{seconds / size:.{1 if seconds < 100 * size else 0}f} {unit}"
