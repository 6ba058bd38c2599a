"""Read, solve and write files with many puzzles, whatever the file type.

    readers.py: Source ──► batches ──► batch_solver.py: solve_rows ──► writers.py

Text, CSV and JSON, also compressed with gzip, need only numpy. Parquet, Arrow, zstd and remote
files such as s3://bucket/name need pyarrow: `pip install 'nonet[tables]'`.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nonet.tables.batch_solver import solve_batch
    from nonet.tables.columns import ADDED, PUZZLE_NAMES

__all__ = ["ADDED", "PUZZLE_NAMES", "solve_batch"]


def __getattr__(name: str) -> Any:
    """Import public names on first use; reading a single puzzle does not need numpy."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from nonet.tables import batch_solver, columns

    return getattr(batch_solver if name == "solve_batch" else columns, name)
