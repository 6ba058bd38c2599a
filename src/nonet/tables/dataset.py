"""Generate a data set in a folder: resumable, leak-free splits, verified, with a data card.

    FOLDER/dataset.json              the request; repeating it resumes the run
    FOLDER/train/part-00000.parquet  the training rows of part 0; likewise for each split
    FOLDER/test/part-00000.parquet
    FOLDER/README.md                 the data card, written when everything is verified

A part is a range of consecutive puzzles. Its rows depend only on the request and the number of the
part, so a missing part can be generated again at any time with the same result.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from itertools import groupby, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy

from nonet.board.board import Board
from nonet.errors import ArgumentError, RunError
from nonet.generator.generate import generate_many
from nonet.generator.options import (
    ClassicOptions,
    GenerateOptions,
    check_options,
    interleave,
)
from nonet.geometry.cells import CELLS
from nonet.solvers import native
from nonet.tables.arrow import pyarrow, to_arrow
from nonet.tables.atomic_write import atomic_write
from nonet.tables.batch_solver import Job, solve_rows
from nonet.tables.columnar import Batch, Column, Texts
from nonet.tables.data_card import write_card
from nonet.tables.pipeline import Report
from nonet.tables.puzzle_column import to_characters
from nonet.tables.resume import begin_folder
from nonet.tables.splits import Split

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nonet.board.arrays import Digits

    Hashes: TypeAlias = NDArray[numpy.uint64]

STATE = "dataset.json"
PART = 1 << 15  # puzzles in a part
GRIDS = ("puzzle", "solution", "canonical", "solution_class")
_TOLERANCE = 5  # standard deviations that the size of a split may differ from its share


@dataclass(frozen=True, slots=True)
class Order:
    """The request for a data set; `options` are those of `nonet.generate_many`."""

    count: int
    seed: int
    split: str
    options: dict[str, Any] = field(default_factory=dict)
    part: int = PART

    def parts(self) -> list[range]:
        """Return the row range of each part."""
        starts = range(0, self.count, self.part)
        return [range(start, min(start + self.part, self.count)) for start in starts]


@dataclass(slots=True)
class Findings:
    """Result of checking a data set: rows per split and per level, and what is wrong."""

    splits: Counter[str] = field(default_factory=Counter)
    levels: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def make_dataset(
    folder: str,
    order: Order,
    *,
    jobs: int = 0,
    on_progress: Callable[[Report], None] = lambda report: None,
) -> Findings:
    """Generate a data set or resume one, then check it and write its data card.

    `on_progress` is called with the progress so far. Raise `ArgumentError` for invalid options or
    if the folder belongs to a different request, and `RunError` if the check fails.
    """
    from nonet import __version__

    split = Split.of(order.split, order.seed)
    if not {"size", "rules"}.isdisjoint(order.options):
        raise ArgumentError("classic_only", what="a data set")
    check_options(GenerateOptions(**order.options))
    target = Path(folder)
    asked = {"nonet": __version__, **asdict(order)}
    begin_folder(folder, STATE, asked)
    parts = order.parts()
    missing = [
        k for k in range(len(parts)) if not all(f.exists() for f in _files(target, split, k))
    ]
    report = Report()
    report.restored = order.count - sum(len(parts[k]) for k in missing)
    report.counts["unique"] = report.restored

    def with_progress(boards: Iterator[Board]) -> Iterator[Board]:
        for board in boards:
            yield board
            report.counts["unique"] += 1
            report.fraction = report.rows / order.count
            on_progress(report)

    on_progress(report)
    for run in _runs(missing):
        start, end = parts[run[0]].start, parts[run[-1]].stop
        options = {**order.options, "seed": order.seed, "start": start, "jobs": jobs}
        boards = with_progress(generate_many(end - start, **options))
        for k in run:
            values = b"".join(board.values for board in islice(boards, len(parts[k])))
            digits = numpy.frombuffer(values, "u1").reshape(-1, CELLS)
            _write_part(target, split, k, _columns(digits, order, parts[k], split), asked)
    findings = check_dataset(folder, order)
    if findings.wrong:
        raise RunError("dataset_wrong", folder=folder, wrong="; ".join(findings.wrong))
    write_card(target, asked, findings.splits, findings.levels)
    return findings


def _runs(numbers: list[int]) -> Iterator[list[int]]:
    """Split sorted numbers into runs of consecutive numbers."""
    for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        yield [number for _, number in run]


def _files(target: Path, split: Split, part: int) -> list[Path]:
    return [target / name / f"part-{part:05}.parquet" for name in split.names]


def _columns(digits: Digits, order: Order, rows: range, split: Split) -> dict[str, Column]:
    """Compute all columns; `split` holds the name of the split and is not written."""
    options = check_options(GenerateOptions(**order.options))
    is_explained = bool(options.er or options.has_bands)
    add = ("clues", "guesses", "canonical", "solution_class", "split", *["er"] * is_explained)
    batch = Batch(("puzzle",), (Texts.of_grids(to_characters(digits)),), rows)
    solved = solve_rows(batch, Job(add=add, verdict=False, split=split), threads=0).batch
    columns = {name: solved.column(name) for name in ("puzzle", "solution", *add)}
    if not is_explained and (levels := _levels(options, rows)):
        columns["level"] = Texts.of(levels)
    return columns


def _levels(options: ClassicOptions, rows: range) -> list[str]:
    """Return the requested level or ER range of each row; empty if none was requested."""
    levels = interleave(options.mix) if options.mix else [options.level] if options.level else []
    return [levels[row % len(levels)] for row in rows] if levels else []


def _write_part(
    target: Path, split: Split, part: int, columns: dict[str, Column], asked: dict[str, Any]
) -> None:
    """Write one file per split, each atomically; the last one completes the part."""
    from pyarrow.parquet import write_table

    names = numpy.array(columns.pop("split").to_pylist())
    metadata = {"nonet": json.dumps(asked)}
    rows = pyarrow.table(list(map(to_arrow, columns.values())), list(columns), metadata=metadata)
    others = [name for name in columns if name not in GRIDS]
    for name, file in zip(split.names, _files(target, split, part), strict=True):
        file.parent.mkdir(exist_ok=True)
        own = rows.filter(pyarrow.array(names == name))
        with atomic_write(str(file)) as stream:
            write_table(own, stream, compression="zstd", use_dictionary=others)


def check_dataset(folder: str, order: Order) -> Findings:
    """Check that puzzles are unique, complete in number, not isomorphic, and split without leaks.

    Every puzzle is solved again; canonical forms and solution classes are read from the files.
    """
    from pyarrow.parquet import ParquetFile

    split = Split.of(order.split, order.seed)
    options = check_options(GenerateOptions(**order.options))
    findings = Findings()
    forms: list[Hashes] = []
    classes: list[Hashes] = []
    bad = 0
    for name in split.names:
        own: list[Hashes] = [numpy.empty(0, "u8")]
        for file in sorted(Path(folder, name).glob("part-*.parquet")):
            for batch in ParquetFile(file).iter_batches():
                findings.splits[name] += len(batch)
                puzzles = "\n".join(batch["puzzle"].to_pylist()).encode()
                lines, counts = native.solve_lines(puzzles, 2, 0, None)
                answers = "".join(f"{line}\n" for line in batch["solution"].to_pylist()).encode()
                bad += int((counts != 1).sum()) or lines != answers
                forms.append(_hash(batch["canonical"].to_pylist()))
                own.append(_hash(batch["solution_class"].to_pylist()))
                if "level" in batch.schema.names:
                    findings.levels.update(batch["level"].to_pylist())
                elif options.has_bands:
                    bands = map(options.find_band, batch["er"].to_pylist())
                    findings.levels.update(band or "none" for band in bands)
        classes.append(numpy.concatenate(own))
    total = findings.splits.total()
    same = total - len(numpy.unique(numpy.concatenate(forms)))
    per_split = list(map(numpy.unique, classes))
    _, times = numpy.unique(numpy.concatenate(per_split), return_counts=True)
    leaks = int((times > 1).sum())
    checks = [
        (total != order.count, f"{total:,} rows instead of {order.count:,}"),
        (bad, f"{bad:,} rows or batches whose solution is wrong or not unique"),
        (same, f"{same:,} puzzles are isomorphic to others"),
        (leaks, f"{leaks:,} solution classes occur in two splits"),
    ]
    if options.mix:
        asked = Counter(_levels(options, range(order.count)))
        checks.append(
            (findings.levels != asked, f"levels {dict(findings.levels)} instead of {dict(asked)}")
        )
    for share, name in zip(split.shares, split.names, strict=True):
        found, spread = findings.splits[name], math.sqrt(total * share * (1 - share))
        off = abs(found - total * share) > _TOLERANCE * spread + 1
        checks.append((off, f"{name} has {found:,} of {total:,} rows; its share is {share:g}"))
    findings.wrong = [words for is_wrong, words in checks if is_wrong]
    return findings


def _hash(texts: list[str]) -> Hashes:
    """Hash texts to 8 bytes each.

    With ten million rows, the probability of a collision is about 1 in 300,000.
    """
    digests = (hashlib.blake2b(text.encode(), digest_size=8).digest() for text in texts)
    return numpy.frombuffer(b"".join(digests), "u8")
