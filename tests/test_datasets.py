"""docs/datasets.md is true: its examples run, and its parts do not leak."""

from __future__ import annotations

import csv
import doctest
import re
from pathlib import Path

import pytest

import nonet
from tests.support import PROJECT


@pytest.mark.parametrize("name", ["datasets.md"])
def test_examples(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (PROJECT / "docs" / name).read_text(encoding="utf-8")
    source = "".join(re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
    test = doctest.DocTestParser().get_doctest(source, {}, name, name, 0)
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test, clear_globs=False)
    assert runner.summarize(verbose=False).failed == 0
    assert len(test.examples) > 10
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", text):
        assert (PROJECT / "docs" / target).exists(), target


def test_the_data_set_is_divided_without_leaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    test_examples("datasets.md", tmp_path, monkeypatch)
    classes = []
    for name in ("train.csv", "test.csv"):
        with (tmp_path / name).open(newline="") as file:
            rows = list(csv.DictReader(file))
        assert rows
        assert all(str(nonet.solve(row["puzzle"]).board) == row["solution"] for row in rows)
        classes.append({str(nonet.canonical(row["solution"])) for row in rows})
    assert not classes[0] & classes[1]
