"""A data set is made in parts, goes on where it stopped, and is checked."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet
import pytest

import nonet
from nonet.errors import ArgumentError, RunError
from nonet.tables import solve_batch
from nonet.tables.dataset import Order, check_dataset, make_dataset
from nonet.tables.splits import Split
from tests.support import PICTURE, run_nonet

ORDER = Order(70, 7, "0.6,0.2,0.2", {"levels": "easy:4,medium:2,hard:1"}, part=30)
SPLITS = ("train", "validation", "test")


def read(folder: Path) -> dict[str, list[dict[str, object]]]:
    return {name: pyarrow.parquet.read_table(folder / name).to_pylist() for name in SPLITS}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made") / "set"
    make_dataset(str(folder), ORDER)
    return folder


def test_the_rows_match_the_options(made: Path) -> None:
    rows = [row for split_rows in read(made).values() for row in split_rows]
    assert len(rows) == 70
    puzzles = {str(b) for b in nonet.generate_many(70, levels="easy:4,medium:2,hard:1", seed=7)}
    assert {row["puzzle"] for row in rows} == puzzles
    for row in rows:
        puzzle = str(row["puzzle"])
        assert row["solution"] == str(nonet.solve(puzzle, engine="exact_cover").board)
        assert row["clues"] == 81 - puzzle.count(".")
        assert row["level"] == nonet.rate(puzzle).level
        assert row["canonical"] == str(nonet.canonical(puzzle))
        assert row["solution_class"] == str(nonet.canonical(str(row["solution"])))
        assert isinstance(row["guesses"], int)


def test_splits_follow_solution_classes(made: Path) -> None:
    split = Split.of("0.6,0.2,0.2", 7)
    for name, rows in read(made).items():
        assert rows
        assert all(split.split_of(str(row["solution_class"])) == name for row in rows)


def test_the_card_and_the_files_record_how_it_was_made(made: Path) -> None:
    card = (made / "README.md").read_text()
    command = "nonet dataset set --count 70 --levels easy:4,medium:2,hard:1"
    assert f"{command} --split 0.6,0.2,0.2 --seed 7" in card
    assert "| easy | 40 |" in card
    assert "| hard | 10 |" in card
    found = read(made)
    assert f"| train | {len(found['train']):,} |" in card
    file = next((made / "train").iterdir())
    request = json.loads(pyarrow.parquet.read_schema(file).metadata[b"nonet"])
    assert (request["seed"], request["count"], request["nonet"]) == (7, 70, nonet.__version__)


def test_a_part_that_is_missing_is_made_again(made: Path, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    make_dataset(str(folder), ORDER)
    (folder / "train" / "part-00001.parquet").unlink()
    (folder / "README.md").unlink()
    kept = (folder / "train" / "part-00000.parquet").stat().st_mtime_ns
    seen: list[int] = []
    make_dataset(str(folder), ORDER, on_progress=lambda report: seen.append(report.rows))
    assert seen[0] == 40
    assert (folder / "train" / "part-00000.parquet").stat().st_mtime_ns == kept
    assert read(folder) == read(made)
    assert (folder / "README.md").read_text() == (made / "README.md").read_text()


def test_another_order_is_refused(made: Path, tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match="started with other arguments"):
        make_dataset(str(made), Order(70, 8, "0.6,0.2,0.2"))
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(ArgumentError, match="already exists"):
        make_dataset(str(tmp_path), ORDER)
    for split in ("0.9", "0.5,0.6", "a,b", "0.5,0.6,-0.1", "nan,nan"):
        with pytest.raises(ArgumentError, match="two or three shares that add up to 1"):
            make_dataset(str(tmp_path / "new"), Order(3, 1, split))


def test_the_check_finds_what_is_wrong(made: Path, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    make_dataset(str(folder), ORDER)
    train = folder / "train" / "part-00000.parquet"
    (folder / "test" / "part-00000.parquet").write_bytes(train.read_bytes())
    wrong = " ".join(check_dataset(str(folder), ORDER).wrong)
    for words in ("rows instead of 70", "isomorphic to others", "occur in two splits"):
        assert words in wrong
    rows = pyarrow.parquet.read_table(train)
    other = rows["solution"].to_pylist()[::-1]
    at = rows.column_names.index("solution")
    pyarrow.parquet.write_table(rows.set_column(at, "solution", [other]), train)
    with pytest.raises(RunError, match="solution is wrong or not unique"):
        make_dataset(str(folder), ORDER)


MAKE = """
from nonet.tables.dataset import Order, make_dataset
order = Order(6000, 3, "0.9,0.1", part=500)
make_dataset("set", order, on_progress=lambda report: print(report.rows, flush=True))
"""


def test_it_resumes_after_a_kill(tmp_path: Path) -> None:
    command = [sys.executable, "-c", MAKE]
    first = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    assert first.stdout is not None
    for line in first.stdout:  # until the third part is under way
        if int(line) > 1000:
            break
    first.kill()
    first.wait()
    first.stdout.close()
    part = tmp_path / "set" / "test" / "part-00000.parquet"
    kept = part.stat().st_mtime_ns
    subprocess.run(command, cwd=tmp_path, check=True, stdout=subprocess.DEVNULL)
    assert part.stat().st_mtime_ns == kept
    assert check_dataset(str(tmp_path / "set"), Order(6000, 3, "0.9,0.1")).wrong == []
    assert not list((tmp_path / "set").rglob("*.part"))


def test_the_command(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    args = ["dataset", str(folder), "--count", "40", "--seed", "3", "--split", "0.5,0.5"]
    for _ in range(2):  # the second time nothing is left to do
        done = run_nonet(*args)
        assert (done.returncode, done.stdout) == (0, "")
        assert re.fullmatch(
            rf"{folder}: 40 puzzles \(\d+ train, \d+ test\) in .*, checked, seed 3\n", done.stderr
        )


def test_levels_by_a_choice_of_techniques(tmp_path: Path) -> None:
    options = ["--level", "medium", "--profile", "full", "--exclude", "pointing,direct_pointing"]
    args = ["dataset", str(tmp_path / "set"), "--count", "8", "--seed", "3", "--split", "0.5,0.5"]
    assert run_nonet(*args, *options).returncode == 0
    without = ["pointing", "direct_pointing"]
    for row in pyarrow.parquet.read_table(tmp_path / "set" / "train").to_pylist():
        assert nonet.rate(row["puzzle"], profile="full", exclude=without).level == "medium"
    card = (tmp_path / "set" / "README.md").read_text()
    assert " ".join(options) in card
    assert "with the same choice of techniques" in card


def test_columns_for_research() -> None:
    unique = [str(board) for board in nonet.generate_many(5, seed=1)]
    spare = str(nonet.generate(clues=40, seed=1))
    lines = [*unique, spare, "." * 81, "55" + "." * 79, "x"]
    add = ["guesses", "solution_class", "split", "minimal", "er", "canonical"]
    rows = solve_batch(pyarrow.table({"puzzle": lines}), add=add).to_pylist()
    split = Split((0.9, 0.05, 0.05))
    for row, line in zip(rows[:6], lines, strict=False):
        solved = nonet.solve(line).board
        assert solved is not None
        assert row["solution_class"] == str(nonet.canonical(solved))
        assert row["split"] == split.split_of(row["solution_class"])
        assert row["minimal"] == (line != spare) == (not nonet.check(line).redundant_givens)
        assert row["er"] == pytest.approx(nonet.er_many([line])[0, 0])
        assert row["guesses"] >= 0
        assert row["canonical"] == str(nonet.canonical(line))
    several, none, invalid = rows[6:]
    assert several["guesses"] > 0
    assert several["canonical"] == "." * 81
    for name in ("solution_class", "split", "minimal", "er"):
        assert several[name] is none[name] is invalid[name] is None
    assert none["canonical"] is invalid["canonical"] is None


def test_bad_arguments_are_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("kept")
    done = run_nonet("dataset", tmp_path / "file", "--count", "3")
    assert (done.returncode, "file is a file; expected a folder" in done.stderr) == (64, True)
    assert (tmp_path / "file").read_text() == "kept"
    folder = str(tmp_path / "set")
    done = run_nonet("dataset", folder, "--count", "3", "--levels", "easy:0")
    assert done.returncode == 64
    assert "'easy:0' is not a level with a share" in done.stderr
    for option in ("--size", "--rules"):  # of boards that have no canonical form
        assert option not in run_nonet("dataset", "--help").stdout
    with pytest.raises(ArgumentError, match="a data set requires a classic 9x9 board"):
        make_dataset(folder, Order(3, 1, "0.9,0.1", {"size": 6}))
    assert not Path(folder).exists()


def test_bands_of_ratings_are_balanced(tmp_path: Path) -> None:
    bands = "1.0-1.5:2,2.0-3.9:1,7.1-:1"
    puzzles = list(nonet.generate_many(8, levels=bands, seed=3))
    ers = nonet.er_many(puzzles)[:, 0]
    order = ["1.0-1.5", "2.0-3.9", "7.1-", "1.0-1.5"] * 2
    for er, band in zip(ers, order, strict=True):
        low, high = band.split("-")
        assert float(low) - 0.05 < er < float(high or 12) + 0.05
    assert list(nonet.generate_many(3, levels=bands, seed=3, start=5)) == puzzles[5:]
    folder = tmp_path / "set"
    done = run_nonet("dataset", folder, "--count", "8", "--levels", bands, "--seed", "3")
    assert done.returncode == 0, done.stderr
    card = (folder / "README.md").read_text()
    assert "| ER | rows |\n|---|---:|\n| 1.0-1.5 | 4 |\n| 2.0-3.9 | 2 |\n| 7.1- | 2 |" in card
    rows = [row for name in SPLITS for row in pyarrow.parquet.read_table(folder / name).to_pylist()]
    assert sorted(row["er"] for row in rows) == pytest.approx(sorted(ers))


@pytest.mark.parametrize(
    ("levels", "words"),
    [
        ("easy:1,1.2-2.0:1", "mixes named levels and ER ranges"),
        ("1.2-2.0:1,2.0-3.0:1", "contains a level twice"),
        ("1.2-x:1", "'1.2-x' is not a rating or a range"),
        ("3.0-2.0:1", "got 3 to 2"),
    ],
)
def test_invalid_er_ranges(levels: str, words: str) -> None:
    with pytest.raises(ArgumentError, match=words):
        nonet.generate_many(1, levels=levels)
    with pytest.raises(ArgumentError, match="levels by ER and er"):
        nonet.generate_many(1, levels="1.2-2.0:1", er=1.5)


def test_splits_have_the_given_shares(tmp_path: Path) -> None:
    lines = [str(board) for board in nonet.generate_many(30, seed=1)]
    (tmp_path / "in.txt").write_text("\n".join(lines))
    split = Split.of("0.5,0.5", 9)
    splits = [split.split_of(str(nonet.canonical(nonet.solve(line).board or ""))) for line in lines]
    assert 5 < splits.count("test") < 25
    options = ["--split", "0.5,0.5", "--split-seed", "9"]
    done = run_nonet("solve", tmp_path / "in.txt", *options, "--format", "csv")
    assert [line.split(",")[-1] for line in done.stdout.splitlines()] == ["split", *splits]
    made = run_nonet("generate", "--count", "30", "--seed", "1", *options, "--format", "csv")
    assert [line.split(",")[3] for line in made.stdout.splitlines()] == ["split", *splits]
    table = pyarrow.table({"puzzle": lines})
    rows = solve_batch(table, add=["split"], split="0.5,0.5", seed=9)
    assert rows["split"].to_pylist() == splits
    assert run_nonet("solve", tmp_path / "in.txt", "--split", "2,3").returncode == 64


def test_answers_are_checked(tmp_path: Path) -> None:
    right = str(nonet.solve(PICTURE).board)
    swapped = right.translate(str.maketrans("12", "21"))
    grid = "\n".join(right[at : at + 9] for at in range(0, 81, 9))
    several, none, small = "." * 81, "55" + "." * 79, "1" + "." * 15
    cases = [
        (PICTURE, right, 1),
        (PICTURE, swapped, 0),
        (PICTURE, "", 0),
        (PICTURE, PICTURE, 0),
        (PICTURE, "what?", 0),
        (PICTURE, grid, 1),
        (several, right, 1),
        (several, right[:-1] + right[0], 0),
        (several, "", 0),
        (none, "", 1),
        (none, right, 0),
        ("53..x", right, None),
        (small, str(nonet.solve(small).board), 1),
        (small, right, 0),
    ]
    table = pyarrow.table({"puzzle": [c[0] for c in cases], "answer": [c[1] for c in cases]})
    found = solve_batch(table, check="answer")["correct"].to_pylist()
    assert found == [case[2] for case in cases]
    (tmp_path / "in.csv").write_text(f"quiz,answer\n{PICTURE},{right}\n{PICTURE},{swapped}\n")
    done = run_nonet("solve", tmp_path / "in.csv", "--check", "answer")
    assert done.returncode == 1
    told = "in.csv, row 2: the answer is wrong\n2 puzzles: 2 unique; 1 wrong answer in"
    assert told in done.stderr
    rated = run_nonet("rate", tmp_path / "in.csv", "--check", "answer", "-o", tmp_path / "out.csv")
    assert "2 easy; 1 wrong answer in" in rated.stderr
    (tmp_path / "in.csv").write_text(f"quiz,answer\n{PICTURE},{right}\n")
    done = run_nonet("solve", tmp_path / "in.csv", "--check", "answer")
    assert (done.returncode, "; 0 wrong answers in" in done.stderr) == (0, True)
    done = run_nonet("solve", tmp_path / "in.csv", "--check", "reply")
    assert (done.returncode, "'reply'" in done.stderr) == (64, True)
    done = run_nonet("solve", tmp_path / "in.csv", "--add", "correct")
    assert "`correct` needs answers" in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="/proc and /dev/full are Linux's")
def test_an_unwritable_data_set_is_named(tmp_path: Path) -> None:
    """It was reported without a place, and an incomplete part stayed."""
    done = run_nonet("dataset", "/proc/none", "--count", "10")
    assert (done.returncode, done.stderr) == (
        64,
        "nonet: cannot write /proc/none: No such file or directory\n",
    )
    order = ("dataset", tmp_path / "set", "--count", "10", "--seed", "1")
    assert run_nonet(*order).returncode == 0
    part = tmp_path / "set/train/part-00000.parquet"
    part.unlink()
    part.parent.rmdir()
    part.parent.symlink_to("/proc")
    done = run_nonet(*order)
    assert done.returncode == 64
    assert f"cannot write {part}: " in done.stderr
