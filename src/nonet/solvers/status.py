"""How a puzzle can end, with the exit status and the words for each."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, get_args

Status = Literal["none", "unique", "multiple"]
STATUSES: tuple[Status, ...] = get_args(Status)
"""By the number of solutions, 2 for more."""


class Outcome(StrEnum):
    """How a puzzle ended: with a `Status`, past its timeout, with unknown rules, or unreadable.

    Each has its exit status, and its words in English, in an English summary, and in Chinese.

    >>> Outcome("multiple").exit_status, Outcome.MULTIPLE.words, Outcome.MULTIPLE.zh
    (2, 'several solutions', '多解')
    """

    exit_status: int
    words: str
    counted: str
    zh: str

    NONE = "none", 1, "no solution", "with no solution", "无解"
    UNIQUE = "unique", 0, "unique", "unique", "唯一解"
    MULTIPLE = "multiple", 2, "several solutions", "with several solutions", "多解"
    TIMEOUT = "timeout", 75, "timed out", "timed out", "超时"
    INCOMPLETE = "incomplete", 65, "incomplete", "incomplete", "规则不全"
    INVALID = "invalid", 64, "invalid", "invalid", "无效"

    def __new__(
        cls, value: str, exit_status: int = 0, words: str = "", counted: str = "", zh: str = ""
    ) -> Outcome:
        """Make a member: its value is the word that tables and JSON have."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.exit_status, member.zh = exit_status, zh
        member.words, member.counted = words, counted
        return member
