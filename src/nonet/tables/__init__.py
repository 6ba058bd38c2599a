"""Many puzzles: one reader and one writer for files of every kind, and columns in between.

    place ──► kinds.py: Source ──► Batches ──► batch.py: solve_rows ──► writers.py ──► place

Text, CSV and JSON, packed by gzip or not, need numpy alone; Parquet, Arrow, zstd and addresses
such as s3://bucket/name come with pyarrow, which `pip install 'nonet[tables]'` brings.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nonet.tables.batch import solve_batch
    from nonet.tables.columns import ADDED, PUZZLE_NAMES

__all__ = ["ADDED", "PUZZLE_NAMES", "solve_batch"]


def __getattr__(name: str) -> Any:
    """Import what is asked for: reading one puzzle needs no arrays."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from nonet.tables import batch, columns

    return getattr(batch if name == "solve_batch" else columns, name)
