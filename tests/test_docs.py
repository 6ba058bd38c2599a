"""docs/ is what its scripts make, and what it shows of commands is true."""

from __future__ import annotations

import doctest
import re
import runpy
import shlex
from pathlib import Path

import pytest

import nonet
from nonet.web.code import code_of
from tests.support import PROJECT, run_nonet

FOLDER = PROJECT / "docs/techniques"


def test_the_pages_are_made_from_the_finders() -> None:
    script = runpy.run_path(str(PROJECT / "docs/make_techniques.py"))
    made = script["pages"]()
    there = {
        path.relative_to(FOLDER).as_posix()
        for path in [*FOLDER.glob("*.md"), *FOLDER.glob("pictures/*")]
    }
    assert there == set(made)
    for name, text in made.items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, f"{name}: run `make pages`"
    for technique in nonet.TECHNIQUES:
        assert f"`{technique}`" in made["README.md"]
        assert technique == "guess" or f"pictures/{technique}.svg" in made


def test_the_pages_of_rules_are_made_from_their_table() -> None:
    folder = PROJECT / "docs/rules"
    made = runpy.run_path(str(PROJECT / "docs/make_rules.py"))["pages"]()
    there = [*folder.glob("*.md"), *folder.glob("pictures/*")]
    assert {path.relative_to(folder).as_posix() for path in there} == set(made)
    for name, text in made.items():
        assert (folder / name).read_text(encoding="utf-8") == text, f"{name}: run `make pages`"


def test_the_picture_of_the_search_is_made_by_its_script() -> None:
    made = runpy.run_path(str(PROJECT / "docs/make_algorithms.py"))["draw"]()
    assert (PROJECT / "docs/pictures/search.svg").read_text() == made, "run `make pages`"


def test_the_picture_of_ratings_is_made_by_its_script() -> None:
    made = runpy.run_path(str(PROJECT / "docs/make_er.py"))["draw"]()
    assert (PROJECT / "docs/pictures/er.svg").read_text() == made, "run `make pages`"


def test_the_gallery_is_made_by_its_script() -> None:
    made = runpy.run_path(str(PROJECT / "docs/make_gallery.py"))["pages"]()
    for name, text in made.items():
        assert (PROJECT / "docs" / name).read_text(encoding="utf-8") == text, f"{name}: make pages"
    there = {path.name for path in PROJECT.glob("docs/pictures/gallery/*")}
    assert there == {Path(name).name for name in made} - {"gallery.md"}


@pytest.mark.parametrize("name", ["algorithms.md", "algorithms.zh-CN.md"])
def test_the_figures_about_the_algorithms_are_right(name: str) -> None:
    text = (PROJECT / "docs" / name).read_text(encoding="utf-8")
    assert all(f"`{algorithm}`" in text for algorithm in nonet.ALGORITHMS if algorithm != "native")
    shown = re.search(r"^def solve.*?return False$", text, re.MULTILINE | re.DOTALL)
    assert shown
    plain = re.sub(r": (Rows|int)| -> bool", "", code_of("nonet.solvers.backtracking.row_by_row"))
    assert shown[0].replace("=0", " = 0") in plain
    for command, expected in re.findall(r"^\$ nonet (.*)\n((?:\w.*\n)*)", text, re.MULTILINE):
        got = run_nonet(*shlex.split(command)).stdout
        assert doctest.OutputChecker().check_output(expected, got, doctest.ELLIPSIS), got
