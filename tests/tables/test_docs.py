"""docs/tables.md is true: its examples run, and its commands print what it says."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from nonet.tables import ADDED, PUZZLE_NAMES
from tests.support import PROJECT, run_nonet

TEXT = (PROJECT / "docs/tables.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def test_examples_and_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HF_HOME", str(tmp_path / "cache"))
    test = doctest.DocTestParser().get_doctest("".join(blocks("python")), {}, "tables.md", None, 0)
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test)
    assert runner.summarize(verbose=False).failed == 0
    assert len(test.examples) > 20
    for block in blocks("console"):
        for command, expected in re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", block, re.MULTILINE):
            program, *args = shlex.split(command)
            assert program == "nonet"
            done = run_nonet(*args)
            got = done.stdout + done.stderr
            checker = doctest.OutputChecker()
            assert checker.check_output(expected, got, doctest.ELLIPSIS), f"{command}\n{got}"


def test_every_column_and_name_is_there() -> None:
    for name in (*ADDED, *PUZZLE_NAMES):
        assert f"`{name}`" in TEXT


@pytest.mark.parametrize("name", ["tables.md", "scale.md"])
def test_links(name: str) -> None:
    text = (PROJECT / "docs" / name).read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", text):
        assert (PROJECT / "docs" / target).exists(), target
