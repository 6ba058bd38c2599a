"""The READMEs are true: their examples run and their commands print what they say."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

import nonet
from nonet import FORMATS
from nonet.views.cli.main import COMMANDS
from tests.support import PICTURE, PROJECT, run_nonet

READMES = ["README.md", "README.zh-CN.md"]


def blocks(name: str, language: str) -> list[str]:
    text = (PROJECT / name).read_text(encoding="utf-8")
    found = re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert found
    return found


@pytest.mark.parametrize("name", READMES)
def test_examples(name: str) -> None:
    source = "".join(blocks(name, "python"))
    test = doctest.DocTestParser().get_doctest(source, {}, name, name, 0)
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test)
    assert runner.summarize(verbose=False).failed == 0
    assert len(test.examples) > 10


@pytest.mark.parametrize("name", READMES)
def test_commands(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    makefile = (PROJECT / "Makefile").read_text()
    ran = 0
    for block in blocks(name, "console"):
        for command, expected in re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", block, re.MULTILINE):
            program, *args = shlex.split(command)
            if program == "make":
                assert f"\n{args[0]}:" in makefile, command
                continue
            assert program == "nonet", command
            done = run_nonet(*args)
            checker = doctest.OutputChecker()
            got = done.stdout + done.stderr
            assert checker.check_output(expected, got, doctest.ELLIPSIS), f"{command}\n{got}"
            ran += 1
    assert ran >= 2


@pytest.mark.parametrize("name", READMES)
def test_every_command_format_and_link_is_there(name: str) -> None:
    text = (PROJECT / name).read_text(encoding="utf-8")
    for command in COMMANDS:
        assert f"`nonet {command}" in text
    for form in FORMATS:
        assert f"`{form}`" in text
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", text):
        assert (PROJECT / target).exists(), target


def test_the_pictures_are_drawn_by_nonet() -> None:
    pictures = PROJECT / "docs/pictures"
    solved = nonet.solve(PICTURE).board
    assert solved is not None
    assert (pictures / "puzzle.svg").read_text(encoding="utf-8") == nonet.svg(nonet.Board(PICTURE))
    assert (pictures / "solution.svg").read_text(encoding="utf-8") == nonet.svg(solved)
