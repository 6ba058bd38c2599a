"""The family of errors: what nonet raises. `nonet.board.errors` says what each one means."""

from nonet.board.errors import (
    ArgumentError,
    FormatError,
    GenerateError,
    MissingError,
    NonetError,
    RunError,
)
from nonet.board.messages import MESSAGES

__all__ = [
    "MESSAGES",
    "ArgumentError",
    "FormatError",
    "GenerateError",
    "MissingError",
    "NonetError",
    "RunError",
]
