"""The documentation site builds without a warning, and its reference is complete."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from argparse import SUPPRESS
from pathlib import Path

import nbclient
import nbformat
import pytest
from sphinx.util.inventory import InventoryFile

import nonet
import nonet.errors
import nonet.rules
import nonet.tables
from nonet.cli.main import COMMANDS, make_command_parser
from nonet.errors import MESSAGES
from tests.support import PROJECT

PUBLIC = [
    *(f"nonet.{n}" for n in nonet.__all__ if n not in nonet.errors.__all__),
    *(f"nonet.rules.{n}" for n in nonet.rules.__all__),
    *(f"nonet.errors.{n}" for n in nonet.errors.__all__ if n != "MESSAGES"),
    *(f"nonet.tables.{n}" for n in nonet.tables.__all__),
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "sphinx", "--quiet", "-W", "--keep-going"]
    done = subprocess.run(
        [*build, "-d", folder / "doctrees", PROJECT / "docs", folder / "html"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return folder / "html"


def entries(site: Path) -> set[str]:
    with (site / "objects.inv").open("rb") as file:
        inventory = InventoryFile.load(file, "", "{}".format)
    return {name for kind, names in inventory.items() if kind[:3] == "py:" for name in names}


def test_every_public_name_has_an_entry(site: Path) -> None:
    documented = entries(site)
    modules = {"nonet.errors", "nonet.rules"}
    assert set(PUBLIC) - documented - modules == set()


def test_every_public_function_has_an_example() -> None:
    for name in PUBLIC:
        value = nonet
        for part in name.split(".")[1:]:
            value = getattr(value, part)
        if inspect.isfunction(value):
            assert ">>>" in (inspect.getdoc(value) or ""), name


def test_commands_options_errors_and_routes_are_listed(site: Path) -> None:
    commands = (site / "reference/command-line.html").read_text(encoding="utf-8")
    for command in COMMANDS:
        assert f"nonet {command}" in commands
        for action in make_command_parser(command)._actions:
            known = (
                action.dest == "help"
                or action.help == SUPPRESS
                or all(o in commands for o in action.option_strings)
            )
            assert known, (command, action.option_strings)
    errors = (site / "reference/errors.html").read_text(encoding="utf-8")
    assert all(code in errors for code in MESSAGES)
    assert "POST /api/hint" in (site / "reference/http.html").read_text(encoding="utf-8")


def test_the_site_needs_no_other_site(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert not re.search(r"<(script|link|img)[^>]+(src|href)=.https?:", text), page.name


def test_the_notebook_runs_from_top_to_bottom(tmp_path: Path) -> None:
    notebook = nbformat.read(PROJECT / "docs/tour.ipynb", as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells)
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute(cwd=str(tmp_path))
    shown = [out.get("data", {}) for cell in notebook.cells for out in cell.get("outputs", [])]
    assert sum("image/svg+xml" in data or "<svg" in str(data) for data in shown) >= 3
