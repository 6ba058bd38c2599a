"""The submissions of docs/leetcode.md solve LeetCode 37, in every language; the bugs do not."""

from __future__ import annotations

import contextlib
import json
import runpy
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import nonet
from tests.support import PICTURE, PROJECT

MADE = runpy.run_path(str(PROJECT / "docs/make_leetcode.py"))
LISTINGS = PROJECT / "docs/leetcode"
ROWS = [list(PICTURE[at : at + 9]) for at in range(0, 81, 9)]
SOLUTION = str(nonet.solve(PICTURE).board)
SUBMISSIONS = [name for name in nonet.ALGORITHMS if nonet.ALGORITHMS[name].is_classic]


def judge(code: str, rows: list[list[str]]) -> str:
    """Run a submission as LeetCode does: its own names alone, the board filled in place."""
    assert "nonet" not in code
    names: dict[str, Any] = {}
    exec(code, names)
    assert names["Solution"]().solveSudoku(rows) is None
    return "".join(map("".join, rows))


@pytest.mark.parametrize("name", SUBMISSIONS)
def test_each_algorithm_is_accepted(name: str) -> None:
    assert judge(MADE["submission"](name), [row[:] for row in ROWS]) == SOLUTION


@pytest.mark.parametrize("name", ["stack.py", "propagation.py"])
def test_each_python_listing_is_accepted(name: str) -> None:
    assert judge((LISTINGS / name).read_text(), [row[:] for row in ROWS]) == SOLUTION


@pytest.mark.parametrize("name", MADE["BUGS"])
def test_a_planted_bug_is_not_accepted(name: str) -> None:
    writes = iter(range(50_000))  # the right ones need 8,365

    class Row(list[str]):
        def __setitem__(self, at: Any, text: Any) -> None:
            next(writes)
            super().__setitem__(at, text)

    with contextlib.suppress(StopIteration, RecursionError):  # LeetCode: time limit exceeded
        assert judge(MADE["with_bug"](name), [Row(row) for row in ROWS]) != SOLUTION


def run(command: list[str | Path]) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.skipif(not shutil.which("g++"), reason="no C++ compiler")
def test_the_cpp_listing_is_accepted(tmp_path: Path) -> None:
    rows = ",".join(f'"{"".join(row)}"' for row in ROWS)
    source = f"""#include <iostream>
#include <string>
#include <vector>
using namespace std;
{(LISTINGS / "solution.cpp").read_text()}
int main() {{
  vector<vector<char>> board;
  for (string row : {{{rows}}}) board.emplace_back(row.begin(), row.end());
  Solution().solveSudoku(board);
  for (auto& row : board) cout << string(row.begin(), row.end());
}}
""".replace("for (string row : {", "for (string row : vector<string>{")
    (tmp_path / "main.cpp").write_text(source)
    run(["g++", "-std=c++17", "-o", tmp_path / "main", tmp_path / "main.cpp"])
    assert run([tmp_path / "main"]) == SOLUTION


@pytest.mark.skipif(not shutil.which("javac"), reason="no Java compiler")
def test_the_java_listing_is_accepted(tmp_path: Path) -> None:
    rows = ",".join(f'"{"".join(row)}".toCharArray()' for row in ROWS)
    (tmp_path / "Main.java").write_text(
        f"{(LISTINGS / 'Solution.java').read_text()}"
        f"class Main {{ public static void main(String[] a) {{ char[][] board = {{{rows}}};"
        " new Solution().solveSudoku(board);"
        " for (char[] row : board) System.out.print(row); } }"
    )
    run(["javac", "-d", tmp_path, tmp_path / "Main.java"])
    assert run(["java", "-cp", tmp_path, "Main"]) == SOLUTION


@pytest.mark.skipif(not shutil.which("node"), reason="no Node.js")
def test_the_javascript_listing_is_accepted(tmp_path: Path) -> None:
    script = tmp_path / "main.js"
    script.write_text(
        f"{(LISTINGS / 'solution.js').read_text()}const board = {json.dumps(ROWS)};"
        "solveSudoku(board); console.log(board.flat().join(''));"
    )
    assert run(["node", script]) == SOLUTION


@pytest.mark.parametrize("name", MADE["pages"]())
def test_the_page_is_made_by_its_script(name: str) -> None:
    assert (PROJECT / "docs" / name).read_text(encoding="utf-8") == MADE["pages"]()[name], (
        "run `make pages`"
    )
