"""The READMEs and the user pages are true: examples and commands run, links lead to files."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

import nonet
from nonet import FORMATS
from nonet.cli.main import COMMANDS
from tests.support import PICTURE, PROJECT, run_nonet

READMES = ["README.md", "README.zh-CN.md"]
GUIDES = [path.relative_to(PROJECT).as_posix() for path in sorted(PROJECT.glob("docs/guides/*.md"))]
# These two hold commands for a server and code to fill in, not a session.
TOURS = [name for name in GUIDES if not re.search("deploying|extending", name)]
COMMAND_PAGES = ["docs/commands.md", "docs/commands.zh-CN.md"]
FORMAT_PAGES = ["docs/formats.md", "docs/formats.zh-CN.md"]
LINKED = [
    path.relative_to(PROJECT).as_posix()
    for path in sorted([*PROJECT.glob("*.md"), *PROJECT.glob("docs/**/*.md")])
]


def read(name: str) -> str:
    return (PROJECT / name).read_text(encoding="utf-8")


def blocks(name: str, language: str) -> list[str]:
    found = re.findall(rf"^```{language}\n(.*?)^```$", read(name), re.MULTILINE | re.DOTALL)
    assert found
    return found


def links(name: str) -> list[str]:
    return re.findall(r"\]\((?!http)([^)#]+)\)", read(name))


@pytest.mark.parametrize("name", READMES + TOURS)
def test_examples(name: str) -> None:
    source = "".join(blocks(name, "python"))
    test = doctest.DocTestParser().get_doctest(source, {}, name, name, 0)
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test)
    assert runner.summarize(verbose=False).failed == 0
    assert len(test.examples) >= 6


@pytest.mark.parametrize("name", READMES + COMMAND_PAGES)
def test_commands(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = 0
    for block in blocks(name, "console"):
        for command, expected in re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", block, re.MULTILINE):
            program, *args = shlex.split(command)
            assert program == "nonet", command
            done = run_nonet(*args)
            checker = doctest.OutputChecker()
            got = done.stdout + done.stderr
            assert checker.check_output(expected, got, doctest.ELLIPSIS), f"{command}\n{got}"
            ran += 1
    assert ran >= 3


@pytest.mark.parametrize("name", READMES)
def test_a_readme_is_short_and_its_make_targets_exist(name: str) -> None:
    text = read(name)
    assert len(text.splitlines()) <= 200
    makefile = read("Makefile")
    for target in re.findall(r"`make ([\w-]+)", text):
        assert f"\n{target}:" in makefile, target


def test_both_readmes_link_to_the_same_pages() -> None:
    english, chinese = ({link.replace(".zh-CN", "") for link in links(name)} for name in READMES)
    assert english == chinese


@pytest.mark.parametrize("name", COMMAND_PAGES)
def test_every_command_is_listed(name: str) -> None:
    text = read(name)
    for command in COMMANDS:
        assert f"`nonet {command}" in text


@pytest.mark.parametrize("name", FORMAT_PAGES)
def test_every_format_is_listed(name: str) -> None:
    text = read(name)
    for form in FORMATS:
        assert f"`{form}`" in text


def test_every_guide_exists_in_both_languages() -> None:
    english = {name for name in GUIDES if ".zh-CN" not in name}
    assert {name.replace(".md", ".zh-CN.md") for name in english} == set(GUIDES) - english


@pytest.mark.parametrize("name", LINKED)
def test_links_lead_to_files(name: str) -> None:
    for target in links(name):
        assert (PROJECT / name).parent.joinpath(target).exists(), target


def test_the_pictures_are_drawn_by_nonet() -> None:
    pictures = PROJECT / "docs/pictures"
    solved = nonet.solve(PICTURE).board
    assert solved is not None
    assert (pictures / "puzzle.svg").read_text(encoding="utf-8") == nonet.svg(nonet.Board(PICTURE))
    assert (pictures / "solution.svg").read_text(encoding="utf-8") == nonet.svg(solved)


def test_the_files_that_contributing_names_exist() -> None:
    paths = re.findall(r"`(\w+/[\w./]*)`", read("CONTRIBUTING.md"))
    assert len(paths) > 50
    for path in paths:
        assert (PROJECT / path).exists() or (PROJECT / "src/nonet" / path).exists(), path
