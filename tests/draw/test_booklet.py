"""The booklet: read back as text and as pictures by poppler, as a printer would."""

from __future__ import annotations

import re
import shutil
import subprocess
import zlib
from pathlib import Path

import pytest

import nonet
from nonet.draw.booklet import PAGES, PER_PAGE, WORDS, Puzzle, booklet
from nonet.draw.pdf import find_undrawn, outlines
from nonet.techniques.explain.names import level_name
from nonet.techniques.table import LEVELS
from tests.support import PICTURE, run_nonet

needs_poppler = pytest.mark.skipif(
    shutil.which("pdftotext") is None, reason="poppler-utils is not installed"
)


def puzzles(n: int) -> list[Puzzle]:
    found = []
    for board in nonet.generate_many(n, seed=1):
        solution = nonet.solve(board).board
        assert solution is not None
        found.append(Puzzle(board, solution, "hard"))
    return found


def streams(data: bytes) -> list[str]:
    found = re.findall(rb"stream\n(.*?)\nendstream", data, re.DOTALL)
    return [zlib.decompress(stream).decode() for stream in found]


def contents(data: bytes) -> list[str]:
    """Return the drawing commands of the pages."""
    return [commands for commands in streams(data) if " Tf <" in commands]


def texts(data: bytes) -> list[str]:
    """Read the pages' text back from the drawing commands."""
    letters = {}
    for commands in streams(data):
        for code, letter in re.findall(r"^<(\w\w)> <(\w{4})>$", commands, re.MULTILINE):
            letters[code] = bytes.fromhex(letter).decode("utf-16-be")
    pages = []
    for commands in contents(data):
        runs = []
        for font, code in re.findall(r"/(F\d) [\d.]+ Tf <(\w+)> Tj", commands):
            if font == "F3":
                runs.append("".join(letters[pair] for pair in re.findall("..", code)))
            else:
                runs.append(bytes.fromhex(code).decode("utf-16-be" if font == "F4" else "cp1252"))
        pages.append("\n".join(runs))
    return pages


@pytest.mark.parametrize("per_page", PER_PAGE)
@pytest.mark.parametrize("page", PAGES)
def test_pages(per_page: int, page: str) -> None:
    data = booklet(puzzles(13), per_page=per_page, page=page, title="Club night")
    pages = texts(data)
    front = -(-13 // per_page)
    assert len(pages) == front + 2
    assert all(text.startswith("Club night\n") for text in pages[:front])
    assert all(text.startswith("Solutions\n") for text in pages[front:])
    width, height = PAGES[page]
    assert f"/MediaBox[0 0 {width:g} {height:g}]".encode() in data
    assert f"1 / {len(pages)}" in pages[0]


def test_nothing_is_drawn_off_the_page() -> None:
    for per_page in PER_PAGE:
        data = booklet(puzzles(13), per_page=per_page, title="A very long title " * 12)
        for commands in contents(data):
            for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+) (?:m|l|Td)\b", commands):
                assert 20 < float(x) < PAGES["A4"][0] - 20
                assert 20 < float(y) < PAGES["A4"][1] - 20


def test_digits_of_puzzles_and_solutions() -> None:
    (puzzle,) = puzzles(1)
    front, back = texts(booklet([puzzle]))
    givens = [str(digit) for digit in puzzle.board if digit]
    assert front.split("\n") == ["Sudoku", "Name", "1   hard", "Time", *givens, "1 / 2"]
    assert back.split("\n") == ["Solutions", "1", *str(puzzle.solution), "2 / 2"]


def test_chinese_words_and_titles() -> None:
    front, back = texts(booklet(puzzles(1), lang="zh", title="周末 weekend"))
    assert front.startswith("周末\n weekend\n名字\n1   \n困难\n用时")
    assert back.startswith("答案")
    assert texts(booklet(puzzles(1), lang="zh"))[0].startswith("数独")
    assert texts(booklet(puzzles(1), title="Été"))[0].startswith("Été")


def test_chinese_characters_are_drawn_in_the_file() -> None:
    data = booklet(puzzles(1), lang="zh", title="周末数独")
    drawn = [commands for commands in streams(data) if " d1 " in commands]
    assert len(drawn) == len(set("周末数独困难答案名字用时"))
    assert all(re.search(r" d1 -?\d+ -?\d+ m .* h f$", commands) for commands in drawn)
    assert b"/Subtype/Type3" in data
    assert b"/Subtype/Type3" not in booklet(puzzles(1), title="Sudoku")
    assert b"STSong" not in data  # nothing is left to a font of the viewer
    assert b"STSong" in booklet(puzzles(1), title="龘")
    words = [word for language in WORDS.values() for word in language.values()]
    words += [level_name(level, "zh") for level in LEVELS]
    assert find_undrawn("".join(words)) == []


def test_rare_characters_are_named(tmp_path: Path) -> None:
    assert find_undrawn("周龘末鱻龘 Été") == ["龘", "鱻"]
    assert texts(booklet(puzzles(1), title="龘"))[0].startswith("龘")
    every = "".join(outlines())
    assert "".join(texts(booklet(puzzles(1), title=every))[0].split("\n")[:3]).startswith(
        every[:300]
    )
    done = run_nonet("booklet", PICTURE, "--title", "周末龘", "-o", tmp_path / "book.pdf")
    assert done.returncode == 0
    assert "the file has no font for 龘; a viewer may show them with its own" in done.stderr


def test_offsets_point_at_the_objects() -> None:
    data = booklet(puzzles(5), lang="zh")
    start = int(data.split(b"startxref\n")[1].split()[0])
    table = data[start:].split(b"trailer")[0].split(b"\n")[3:-1]
    assert len(table) > 8
    for number, entry in enumerate(table, 1):
        assert data[int(entry[:10]) :].startswith(b"%d 0 obj" % number)


@needs_poppler
def test_poppler_reads_it_without_complaint(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    done = run_nonet(
        *["booklet", "--levels", "easy,medium", "--count", "4", "--seed", "1", "--page", "letter"],
        *["--title", "数独 Sudoku", "--lang", "zh", "-o", str(path)],
    )
    assert done.returncode == 0
    assert done.stderr == f"{path}: 4 puzzles, seed 1\n"
    read = subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True)
    assert (read.returncode, read.stderr) == (0, "")
    assert all(word in read.stdout for word in ("数独 Sudoku", "简单", "中等", "答案"))
    info = subprocess.run(["pdfinfo", path], capture_output=True, text=True)
    assert "612 x 792 pts (letter)" in info.stdout
    shown = subprocess.run(["pdftoppm", "-r", "30", "-gray", path], capture_output=True)
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert shown.stdout.count(b"P5\n255 330\n") == 2


def test_levels_are_those_of_the_chosen_techniques(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    assert nonet.rate(PICTURE).level == "easy"
    off = "full_house,naked_single,hidden_single"
    assert run_nonet("booklet", PICTURE, "--exclude", off, "-o", path).returncode == 0
    assert nonet.rate(PICTURE, exclude=off.split(",")).level == "extreme"
    assert "extreme" in " ".join(texts(path.read_bytes()))


def test_a_mix_of_levels_is_grouped(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    options = ["--levels", "medium:1,easy:2", "--count", "3", "--seed", "4"]
    assert run_nonet("booklet", *options, "-o", path).returncode == 0
    front = texts(path.read_bytes())[0]
    assert [line for line in front.split("\n") if line[:1].isdigit() and "   " in line] == [
        "1   medium",
        "2   easy",
        "3   easy",
    ]


def test_given_puzzles(tmp_path: Path) -> None:
    path, again = tmp_path / "book.pdf", tmp_path / "again.pdf"
    source = tmp_path / "puzzles.txt"
    source.write_text(PICTURE + "\n")
    done = run_nonet("booklet", source, "-o", path)
    assert (done.returncode, done.stderr) == (0, f"{path}: 1 puzzle\n")
    assert run_nonet("booklet", "-", "-o", again, stdin=PICTURE).returncode == 0
    assert path.read_bytes() == again.read_bytes()
    assert texts(path.read_bytes())[0].split("\n")[2] == "1   easy"


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["." * 81], "several solutions; a booklet needs puzzles with exactly one"),
        (["55" + "." * 79], "no solution; a booklet needs puzzles with exactly one"),
        (["5x"], "is not a digit"),
        (["--levels", "easy,evil"], "unknown level 'evil'"),
        (["--per-page", "5"], "invalid choice: 5"),
    ],
)
def test_errors(args: list[str], words: str, tmp_path: Path) -> None:
    done = run_nonet("booklet", *args, "-o", tmp_path / "book.pdf")
    assert done.returncode == 64
    assert words in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_puzzles_of_other_rules_are_made_and_printed_without_levels(tmp_path: Path) -> None:
    path = tmp_path / "killers.pdf"
    options = ["--rules", "killer", "--size", "6", "--count", "3", "--seed", "5"]
    assert run_nonet("booklet", *options, "-o", path).returncode == 0
    pages = texts(path.read_bytes())
    assert len(pages) == 2
    assert not any(level_name(level, "en") in page for level in LEVELS for page in pages)
    lines = tmp_path / "killers.jsonl"
    lines.write_text(run_nonet("generate", *options).stdout)
    given = tmp_path / "given.pdf"
    assert run_nonet("booklet", lines, "-o", given).returncode == 0
    assert texts(given.read_bytes()) == pages


def digit_sizes(commands: str) -> list[float]:
    found = re.findall(r"/F[12] ([\d.]+) Tf <3[1-9]> Tj", commands)
    return [float(size) for size in found]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("count", [1, 3, 8, 13])
def test_solutions_are_as_large_as_fits(count: int, page: str) -> None:
    data = booklet(puzzles(count), page=page)
    back = [p for p, text in zip(contents(data), texts(data), strict=True) if "Solutions" in text]
    assert len(back) == -(-count // 12)
    crowded = contents(booklet(puzzles(12), page=page))[-1]
    for commands in back:
        assert max(digit_sizes(commands)) > max(digit_sizes(crowded))


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("per_page", PER_PAGE)
def test_nothing_is_drawn_off_any_page(page: str, per_page: int) -> None:
    rules = nonet.rules.Rules(9, "diagonals", "anti_knight", "windows")
    many = [p._replace(board=nonet.Board(str(p.board), rules=rules)) for p in puzzles(2)]
    width, height = PAGES[page]
    for commands in contents(booklet(many, page=page, per_page=per_page)):
        for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+) (?:m|l|Td)\b", commands):
            assert 20 < float(x) < width - 20
            assert 20 < float(y) < height - 20


def test_rules_are_explained_in_a_sentence() -> None:
    board = nonet.Board(rules=nonet.rules.Rules(9, "diagonals", "anti_knight"))
    one = [Puzzle(board, board, "")]
    front, back = texts(booklet(one, per_page=1))
    meaning = "Both diagonals hold every digit. Cells a knight's move apart hold different digits."
    assert meaning in front.replace("\n", " ")
    assert "diagonals" not in back
    zh = texts(booklet(one, per_page=1, lang="zh"))[0].replace("\n", "")
    assert "两条对角线都包含所有数字。" in zh


def test_page_sizes_and_levels_in_capitals(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    args = ["--page", "a5", "--levels", "Easy", "--count", "1", "--seed", "1", "-o", str(path)]
    assert run_nonet("booklet", *args).returncode == 0
    assert b"/MediaBox[0 0 419.53 595.28]" in path.read_bytes()
    made = [run_nonet("generate", "--level", n, "--seed", "2").stdout for n in ("Hard", "hard")]
    assert made[0] == made[1] == f"{nonet.generate(level='HARD', seed=2)}\n"  # type: ignore[arg-type]
