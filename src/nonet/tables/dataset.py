"""A data set in a folder: made in parts, divided without a leak, checked, with a card.

    FOLDER/dataset.json              what was asked for; the same again goes on where it stopped
    FOLDER/train/part-00000.parquet  the rows of a part that are for training, and so on for
    FOLDER/test/part-00000.parquet   each side
    FOLDER/README.md                 the card, when all is made and checked

A part is so many puzzles in a row. Its rows depend on what was asked for and its number alone, so a
part that is missing, for whatever reason, is made again and comes out the same.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from itertools import groupby, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy

from nonet.board.board import Board
from nonet.board.cells import CELLS
from nonet.board.errors import ArgumentError, RunError
from nonet.engines import fast
from nonet.results.generating import generate_many
from nonet.results.splitting import Split
from nonet.results.wishes import Wish, check_wish, deal
from nonet.tables.arrow import pyarrow, to_arrow
from nonet.tables.batch import Job, solve_rows
from nonet.tables.batches import Batch, Column, Texts
from nonet.tables.card import write_card
from nonet.tables.resume import begin_folder
from nonet.tables.rows import to_characters
from nonet.tables.run import Report
from nonet.tables.whole_file import whole_file

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nonet.engines.fast import Digits

    Hashes: TypeAlias = NDArray[numpy.uint64]

STATE = "dataset.json"
PART = 1 << 15  # puzzles of a part
GRIDS = ("puzzle", "solution", "canonical", "solution_class")
_LENIENT = 5  # standard deviations that a side may be off its share


@dataclass(frozen=True, slots=True)
class Order:
    """What is asked of a data set; `wish` holds the keywords of `nonet.generate_many`."""

    count: int
    seed: int
    split: str
    wish: dict[str, Any] = field(default_factory=dict)
    part: int = PART

    def parts(self) -> list[range]:
        """List the rows of each part."""
        starts = range(0, self.count, self.part)
        return [range(start, min(start + self.part, self.count)) for start in starts]


@dataclass(slots=True)
class Findings:
    """What the check of a data set has seen: rows by side and by level, and what is wrong."""

    sides: Counter[str] = field(default_factory=Counter)
    levels: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def make_dataset(
    folder: str,
    order: Order,
    *,
    jobs: int = 0,
    on_progress: Callable[[Report], None] = lambda report: None,
) -> Findings:
    """Make a data set, or go on with one, then check it and write its card.

    `on_progress` is told how far it is. Raises `ArgumentError` for an order that cannot
    be, or another than the folder was begun with, and `RunError` if the check finds anything wrong.
    """
    from nonet import __version__

    split = Split.of(order.split, order.seed)
    if not {"size", "rules"}.isdisjoint(order.wish):
        raise ArgumentError("classic_only", what="a data set")
    check_wish(**order.wish)
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

    def tell(boards: Iterator[Board]) -> Iterator[Board]:
        for board in boards:
            yield board
            report.counts["unique"] += 1
            report.fraction = report.rows / order.count
            on_progress(report)

    on_progress(report)
    for run in _runs(missing):
        start, end = parts[run[0]].start, parts[run[-1]].stop
        wish = {**order.wish, "seed": order.seed, "start": start, "jobs": jobs}
        boards = tell(generate_many(end - start, **wish))
        for k in run:
            values = b"".join(board.values for board in islice(boards, len(parts[k])))
            digits = numpy.frombuffer(values, "u1").reshape(-1, CELLS)
            _write_part(target, split, k, _columns(digits, order, parts[k], split), asked)
    findings = check_dataset(folder, order)
    if findings.wrong:
        raise RunError("dataset_wrong", folder=folder, wrong="; ".join(findings.wrong))
    write_card(target, asked, findings.sides, findings.levels)
    return findings


def _runs(numbers: list[int]) -> Iterator[list[int]]:
    """Cut numbers into runs that follow each other without a gap."""
    for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        yield [number for _, number in run]


def _files(target: Path, split: Split, part: int) -> list[Path]:
    return [target / name / f"part-{part:05}.parquet" for name in split.names]


def _columns(digits: Digits, order: Order, rows: range, split: Split) -> dict[str, Column]:
    """Work out all columns of some puzzles; `split` says the side, and is not written."""
    wish = check_wish(**order.wish)
    is_explained = bool(wish.er or wish.has_bands)
    add = ("clues", "guesses", "canonical", "solution_class", "split", *["er"] * is_explained)
    batch = Batch(("puzzle",), (Texts.of_grids(to_characters(digits)),), rows)
    solved = solve_rows(batch, Job(add=add, verdict=False, split=split), threads=0).batch
    columns = {name: solved.column(name) for name in ("puzzle", "solution", *add)}
    if not is_explained and (levels := _levels(wish, rows)):
        columns["level"] = Texts.of(levels)
    return columns


def _levels(wish: Wish, rows: range) -> list[str]:
    """Say which level, or band of ER, each row was made for; nothing where none was asked for."""
    levels = deal(wish.mix) if wish.mix else [wish.level] if wish.level else []
    return [levels[row % len(levels)] for row in rows] if levels else []


def _write_part(
    target: Path, split: Split, part: int, columns: dict[str, Column], asked: dict[str, Any]
) -> None:
    """Write the rows of each side to a file that appears whole; the last one ends the part."""
    from pyarrow.parquet import write_table

    sides = numpy.array(columns.pop("split").to_pylist())
    metadata = {"nonet": json.dumps(asked)}
    rows = pyarrow.table(list(map(to_arrow, columns.values())), list(columns), metadata=metadata)
    others = [name for name in columns if name not in GRIDS]
    for side, file in zip(split.names, _files(target, split, part), strict=True):
        file.parent.mkdir(exist_ok=True)
        own = rows.filter(pyarrow.array(sides == side))
        with whole_file(str(file)) as stream:
            write_table(own, stream, compression="zstd", use_dictionary=others)
            stream.flush()
            os.fsync(stream.fileno())  # or a name could be there after a power cut, and no rows


def check_dataset(folder: str, order: Order) -> Findings:
    """Check a data set: unique, as many as asked for, no two equivalent, no leak, shares right.

    Every puzzle is solved again; canonical forms and classes are taken from the files.
    """
    from pyarrow.parquet import ParquetFile

    split = Split.of(order.split, order.seed)
    wish = check_wish(**order.wish)
    findings = Findings()
    forms: list[Hashes] = []
    classes: list[Hashes] = []
    bad = 0
    for side in split.names:
        own: list[Hashes] = [numpy.empty(0, "u8")]
        for file in sorted(Path(folder, side).glob("part-*.parquet")):
            for batch in ParquetFile(file).iter_batches():
                findings.sides[side] += len(batch)
                puzzles = "\n".join(batch["puzzle"].to_pylist()).encode()
                lines, counts = fast.solve_lines(puzzles, 2, 0, None)
                answers = "".join(f"{line}\n" for line in batch["solution"].to_pylist()).encode()
                bad += int((counts != 1).sum()) or lines != answers
                forms.append(_hash(batch["canonical"].to_pylist()))
                own.append(_hash(batch["solution_class"].to_pylist()))
                if "level" in batch.schema.names:
                    findings.levels.update(batch["level"].to_pylist())
                elif wish.has_bands:
                    bands = map(wish.find_band, batch["er"].to_pylist())
                    findings.levels.update(band or "none" for band in bands)
        classes.append(numpy.concatenate(own))
    total = findings.sides.total()
    same = total - len(numpy.unique(numpy.concatenate(forms)))
    _, sides = numpy.unique(numpy.concatenate(list(map(numpy.unique, classes))), return_counts=True)
    leaks = int((sides > 1).sum())
    checks = [
        (total != order.count, f"{total:,} rows, {order.count:,} asked for"),
        (bad, f"{bad:,} rows or batches without the one solution that they name"),
        (same, f"{same:,} puzzles are others in disguise"),
        (leaks, f"{leaks:,} classes of solutions are on two sides"),
    ]
    if wish.mix:
        asked = Counter(_levels(wish, range(order.count)))
        checks.append(
            (findings.levels != asked, f"{dict(findings.levels)}, {dict(asked)} asked for")
        )
    for share, side in zip(split.shares, split.names, strict=True):
        found, spread = findings.sides[side], math.sqrt(total * share * (1 - share))
        off = abs(found - total * share) > _LENIENT * spread + 1
        checks.append((off, f"{found:,} of {total:,} rows are for {side}, {share:g} asked for"))
    findings.wrong = [words for is_wrong, words in checks if is_wrong]
    return findings


def _hash(texts: list[str]) -> Hashes:
    """Hash texts to 8 bytes each.

    Of ten million rows, two are taken for one another in one data set of 300,000.
    """
    digests = (hashlib.blake2b(text.encode(), digest_size=8).digest() for text in texts)
    return numpy.frombuffer(b"".join(digests), "u8")
