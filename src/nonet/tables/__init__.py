"""Many puzzles: Arrow tables in, the same with columns added out.

Everything here is `solve_batch`, called by something: files on one machine (`files`), a cluster
(`cluster`), or what you have. It needs pyarrow, which `pip install 'nonet[tables]'` brings.
"""

try:
    import pyarrow  # noqa: F401
except ImportError:
    from nonet.board.errors import MissingError

    raise MissingError("missing_extra", what="tables", package="pyarrow", extra="tables") from None

from nonet.tables.batch import solve_batch
from nonet.tables.columns import ADDED, PUZZLE_NAMES

__all__ = ["ADDED", "PUZZLE_NAMES", "solve_batch"]
