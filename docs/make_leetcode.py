"""Make docs/leetcode.md in both languages: submissions for LeetCode 37, from the code that runs.

In a template of docs/leetcode/, `@@row_by_row@@` stands for that algorithm of `nonet.ALGORITHMS` as
a submission, `@@stack.py@@` for a file beside the template, and `@@bug 1@@` for a submission with a
planted mistake. The tests run every one of them as LeetCode does.
"""

from __future__ import annotations

import re
from pathlib import Path

import nonet
from nonet.web.code import code_of

FOLDER = Path(__file__).parent
LISTINGS = FOLDER / "leetcode"
CLASS = """\
class Solution:
    def solveSudoku(self, board: list[list[str]]) -> None:
        solve(board)
"""
CONSTANTS = {
    "BLANK": 'BLANK = "."',
    "DIGITS": 'DIGITS = "123456789"',
    "Rows": "Rows = list[list[str]]",
    "_ALL": "_ALL = 0b1111111110",
}
BUGS = {
    "bug 1": (
        "row_by_row",
        "            rows[row][column] = BLANK\n    return False\n",
        "            rows[row][column] = BLANK\n        return False\n    return False\n",
    ),
    "bug 2": ("resume", "        column = 0\n", ""),
    "bug 3": ("tables", "            used.mark(row, column, digit, False)\n", ""),
    "bug 4": (
        "row_by_row",
        "        return solve(rows, row, column + 1)\n    for",
        "        solve(rows, row, column + 1)\n    for",
    ),
}
"""By name: the algorithm, the right lines, and the wrong ones that replace them."""


def submission(algorithm: str) -> str:
    """Return an algorithm as a submission: constants, classes, functions, and LeetCode's class."""
    code = code_of(nonet.ALGORITHMS[algorithm].function.__module__)
    constants = [line for name, line in CONSTANTS.items() if re.search(rf"\b{name}\b", code)]
    parts = [part.strip("\n").replace(":\n\n", ":\n") for part in code.split("\n\n\n")]
    # Classes first: the functions name them in their signatures.
    parts.sort(key=lambda part: (not part.startswith("class"), part.startswith("def solve")))
    return "\n\n\n".join(["\n".join(constants), *parts, CLASS])


def with_bug(name: str) -> str:
    """Return a submission with a mistake in it."""
    algorithm, right, wrong = BUGS[name]
    code = submission(algorithm)
    assert code.count(right) == 1, name
    return code.replace(right, wrong)


def listing(name: str) -> str:
    """Return what a name between @@ and @@ stands for, as a block of code."""
    if "." in name:
        language = name.rpartition(".")[2].replace("py", "python")
        code = (LISTINGS / name).read_text(encoding="utf-8")
    else:
        language, code = "python", with_bug(name) if name in BUGS else submission(name)
    return f"```{language}\n{code.rstrip()}\n```"


def pages() -> dict[str, str]:
    """Return both pages by their file names."""
    made = {}
    for name, template in (("leetcode.md", "page.en.txt"), ("leetcode.zh-CN.md", "page.zh-CN.txt")):
        text = (LISTINGS / template).read_text(encoding="utf-8")
        made[name] = re.sub(r"@@(.*?)@@", lambda match: listing(match[1]), text)
    return made


if __name__ == "__main__":
    for name, page in pages().items():
        (FOLDER / name).write_text(page, encoding="utf-8")
