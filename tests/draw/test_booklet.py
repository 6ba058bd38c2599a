"""The booklet: read back as text and as pictures by poppler, as a printer would."""

from __future__ import annotations

import re
import shutil
import subprocess
import zlib
from pathlib import Path

import pytest

import nonet
from nonet.engines.logic.techniques import LEVELS
from nonet.views.booklet import PAGES, PER_PAGE, WORDS, Puzzle, booklet
from nonet.views.explain.names import level_name
from nonet.views.pdf import find_undrawn, outlines
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
    """Give the drawing commands of the pages."""
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
    assert front.split("\n") == ["Sudoku", "1   hard", *givens, "1 / 2"]
    assert back.split("\n") == ["Solutions", "1", *str(puzzle.solution), "2 / 2"]


def test_chinese_words_and_titles() -> None:
    front, back = texts(booklet(puzzles(1), lang="zh", title="周末 weekend"))
    assert front.startswith("周末\n weekend\n1   \n困难")
    assert back.startswith("答案")
    assert texts(booklet(puzzles(1), lang="zh"))[0].startswith("数独")
    assert texts(booklet(puzzles(1), title="Été"))[0].startswith("Été")


def test_chinese_characters_are_drawn_in_the_file() -> None:
    data = booklet(puzzles(1), lang="zh", title="周末数独")
    drawn = [commands for commands in streams(data) if " d1 " in commands]
    assert len(drawn) == len(set("周末数独困难答案"))
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
    assert "龘: drawn by a Chinese font of whoever shows or prints it" in done.stderr


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
        *["booklet", "--levels", "easy,medium", "--count", "2", "--seed", "1", "--page", "letter"],
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
    assert run_nonet("booklet", PICTURE, "--without", off, "-o", path).returncode == 0
    assert nonet.rate(PICTURE, without=off.split(",")).level == "extreme"
    assert "extreme" in " ".join(texts(path.read_bytes()))


def test_given_puzzles(tmp_path: Path) -> None:
    path, again = tmp_path / "book.pdf", tmp_path / "again.pdf"
    source = tmp_path / "puzzles.txt"
    source.write_text(PICTURE + "\n")
    done = run_nonet("booklet", source, "-o", path)
    assert (done.returncode, done.stderr) == (0, f"{path}: 1 puzzle\n")
    assert run_nonet("booklet", "-", "-o", again, stdin=PICTURE).returncode == 0
    assert path.read_bytes() == again.read_bytes()
    assert texts(path.read_bytes())[0].split("\n")[1] == "1   easy"


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["." * 81], "several solutions, a booklet needs exactly one"),
        (["55" + "." * 79], "no solution, a booklet needs exactly one"),
        (["5x"], "is not a digit"),
        (["--levels", "easy,evil"], "'evil' is not a level"),
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
    wish = ["--rules", "killer", "--size", "6", "--count", "3", "--seed", "5"]
    assert run_nonet("booklet", *wish, "-o", path).returncode == 0
    pages = texts(path.read_bytes())
    assert len(pages) == 2
    assert not any(level_name(level, "en") in page for level in LEVELS for page in pages)
    lines = tmp_path / "killers.jsonl"
    lines.write_text(run_nonet("generate", *wish).stdout)
    given = tmp_path / "given.pdf"
    assert run_nonet("booklet", lines, "-o", given).returncode == 0
    assert texts(given.read_bytes()) == pages
