"""The same answers from Ray: from the batch function, and from folders on the command line."""

from __future__ import annotations

from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

from nonet.tables import solve_batch
from tests.one_answer.files import WRITE
from tests.one_answer.surfaces import read_results
from tests.one_answer.test_one_answer import compare, group

pytestmark = [pytest.mark.cluster, pytest.mark.xdist_group("cluster")]
ray = pytest.importorskip("ray", reason="needs Ray")


def test_every_board_on_a_cluster(tmp_path: Path) -> None:
    import ray.data

    from nonet.tables.batch_solver import Job
    from nonet.tables.cluster import solve_folder

    asked = group("all")
    folder = tmp_path / "in"
    folder.mkdir()
    for kind in ("csv", "jsonl", "parquet"):
        (folder / f"{kind}.{kind}").write_bytes(WRITE[kind]([case.text for case in asked]))
    ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        table = pyarrow.table({"id": range(len(asked)), "puzzle": [case.text for case in asked]})
        blocks = ray.data.from_arrow(table).repartition(4)
        solved = blocks.map_batches(
            solve_batch, batch_format="pyarrow", fn_kwargs={"add": ["count"]}
        ).take_all()
        compare(asked, read_results(sorted(solved, key=lambda row: int(row["id"]))))
        solve_folder(str(folder), str(tmp_path / "out"), Job(add=("count",)))
    finally:
        ray.shutdown()
    for path in sorted((tmp_path / "out").glob("*.parquet")):
        compare(asked, read_results(pyarrow.parquet.read_table(path).to_pylist()))
