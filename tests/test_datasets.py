"""docs/datasets.md is true: its examples run, and its parts do not leak."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

import nonet
from tests.support import PROJECT

TEXT = (PROJECT / "docs" / "datasets.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def test_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    source = "".join(block for block in BLOCKS if block.startswith(">>>"))
    test = doctest.DocTestParser().get_doctest(source, {}, "datasets.md", "datasets.md", 0)
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test, clear_globs=False)
    assert runner.summarize(verbose=False).failed == 0
    assert len(test.examples) > 10
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", TEXT):
        assert (PROJECT / "docs" / target).exists(), target


def test_the_example_with_torch() -> None:
    pytest.importorskip("torch")
    (block,) = (block for block in BLOCKS if "import torch" in block)
    puzzles = list(nonet.generate_many(4, seed=1))
    train = nonet.to_array(puzzles)
    names: dict[str, Any] = {
        "nonet": nonet,
        "train": train,
        "truth": nonet.solve_many(train).grids,
    }
    exec(block, names)
    assert names["loss"].item() > 0
