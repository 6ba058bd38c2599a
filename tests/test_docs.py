"""docs/techniques/ is what its script makes."""

from __future__ import annotations

import runpy

import nonet
from tests.support import PROJECT

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
        assert (FOLDER / name).read_text(encoding="utf-8") == text, f"{name}: run `make docs`"
    for technique in nonet.TECHNIQUES:
        assert f"`{technique}`" in made["README.md"]
        assert technique == "guess" or f"pictures/{technique}.svg" in made
