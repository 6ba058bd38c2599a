"""A family is a folder: its finders, its evidence, its words and its marks."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from importlib import import_module

import pytest

import nonet
from nonet import techniques
from nonet.techniques.evidence import Evidence
from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.words import Words
from nonet.techniques.marks import mark

FOLDERS = [one.name for one in pkgutil.iter_modules(techniques.__path__) if one.ispkg]
FAMILIES = [name for name in FOLDERS if name != "explain"]


def kinds() -> list[type[Evidence]]:
    modules = [import_module(f"nonet.techniques.{family}.evidence") for family in FAMILIES]
    members = [one for module in modules for one in vars(module).values() if isinstance(one, type)]
    return [one for one in members if issubclass(one, Evidence) and one is not Evidence]


def test_every_folder_is_the_family_of_a_technique() -> None:
    used = {row.family for row in nonet.TECHNIQUES.values() if row.family}
    assert used | {"guess"} == set(FAMILIES)


@pytest.mark.parametrize("kind", kinds())
def test_a_family_explains_writes_and_marks_each_type_of_its_evidence(kind: type[Evidence]) -> None:
    package, _, file = kind.__module__.rpartition(".")
    assert file == "evidence"
    explain, marks = (import_module(f"{package}.{name}") for name in ("explain", "marks"))
    assert tell.dispatch(kind).__module__ == explain.__name__
    assert write.dispatch(kind).__module__ == explain.__name__
    assert mark.dispatch(kind).__module__ == marks.__name__


def test_evidence_without_a_family_is_an_error_not_an_endless_loop() -> None:
    class Unknown(Evidence):
        __module__ = "nonet.techniques.singles.evidence"

    with pytest.raises(TypeError, match=r"explain\.py .* nothing for Unknown"):
        write(Unknown(), Words("en"))


def test_a_hint_loads_the_families_that_it_needs() -> None:
    code = (
        "import sys, nonet; print(nonet.hint('12345678' + '.' * 73));"
        "print(*sorted({n.split('.')[2] for n in sys.modules if n.endswith(('.find', '.explain'))"
        "and n.startswith('nonet.techniques.')} - {'explain'}))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.splitlines() == ["Full House: r1c9=9", "singles"]
