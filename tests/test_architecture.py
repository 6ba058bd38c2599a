"""Data flows one way, imports stay light, and the public names are the listed ones."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import nonet
import nonet.tables
from tests.support import PROJECT

SOURCE = PROJECT / "src/nonet"
ROOMS = (  # a room imports itself and the rooms before it, never one after it
    *("messages", "errors", "arguments", "seeds", "parallel"),
    *("geometry", "rules", "formats", "board", "solvers", "techniques", "generator"),
    *("photo", "tables", "draw", "cli", "web", "__main__"),
)
# Imports inside a function: pictures in notebooks, and the command that starts the server.
EXCEPTIONS = {
    ("board/board.py", "nonet.draw.svg"),
    ("techniques/step.py", "nonet.draw.svg"),
    ("cli/serve.py", "nonet.web.server"),
    ("cli/site.py", "nonet.web"),
}
GENERATOR = ("generator/dig.py", "generator/generate.py", "generator/search.py")
ONLY_IN = {
    "numpy": (
        *("board/arrays.py", "board/encoding.py", "board/isomorphs.py", "seeds.py"),
        *("solvers/native.py", "solvers/variants.py", *GENERATOR, "photo/", "tables/", "draw/"),
    ),
    "PIL": ("photo/",),
    "cv2": ("photo/",),
    "pyarrow": ("tables/",),
    "ray": ("tables/cluster.py",),
    "nonet._kernel": ("board/isomorphs.py", "solvers/native.py", "solvers/variants.py"),
    "fastapi": ("web/",),
    "uvicorn": ("web/",),
}


def imports(path: Path) -> Iterator[str]:
    """List what a file imports when it runs: not what it names in types alone."""
    waiting: list[ast.AST] = [ast.parse(path.read_text())]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            waiting += node.orelse
            continue
        waiting += ast.iter_child_nodes(node)
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def files() -> list[tuple[str, Path]]:
    found = [(p.relative_to(SOURCE).as_posix(), p) for p in SOURCE.rglob("*.py")]
    assert len(found) > 20
    return [(name, path) for name, path in found if name != "__init__.py"]


def test_a_room_imports_itself_and_the_rooms_before_it() -> None:
    for name, path in files():
        room = ROOMS.index(name.split("/")[0].removesuffix(".py"))
        for imported in imports(path):
            if not imported.startswith("nonet.") or imported.startswith("nonet._"):
                continue
            if any(name == f and imported.startswith(i) for f, i in EXCEPTIONS):
                continue
            target = imported.split(".")[1]
            if target in ROOMS:
                assert ROOMS.index(target) <= room, f"{name} imports {imported}"


def test_numpy_and_the_kernel_are_imported_where_they_belong() -> None:
    for name, path in files():
        for imported in imports(path):
            for library, places in ONLY_IN.items():
                if imported == library or imported.startswith(library + "."):
                    assert name.startswith(places), f"{name} imports {imported}"


def test_import_nonet_is_light() -> None:
    code = "import sys, nonet; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    heavy = {"numpy", "PIL", "cv2", "argparse", "pyarrow", "fastapi", "typing_extensions"}
    names = set(loaded.stdout.split())
    assert not heavy & names
    assert not [name for name in names if name.startswith("nonet.")]


def test_all_lists_the_public_names() -> None:
    assert set(nonet._HOMES) == set(nonet.__all__) <= set(dir(nonet))
    for name, home in nonet._HOMES.items():
        module = importlib.import_module(f"nonet.{home}")
        assert getattr(nonet, name) is vars(module).get(name, module), name
    public = {name for name in vars(nonet) if not name.startswith("_")}
    modules = {path.stem for path in SOURCE.iterdir()} - set(nonet.__all__)
    assert public - modules - {"TYPE_CHECKING", "annotations"} == set(nonet.__all__)
    with pytest.raises(AttributeError, match="module 'nonet' has no attribute 'solv'"):
        nonet.solv  # type: ignore[attr-defined]  # noqa: B018


def test_public_functions_document_parameters_results_and_exceptions() -> None:
    for room in (nonet, nonet.tables):
        for name in room.__all__:
            verb = getattr(room, name)
            if inspect.isfunction(verb):
                listed = check_docstring(name, verb)
                assert "Returns:" in listed, name
                assert "Raises:" in listed, name


@pytest.mark.parametrize("kind", [nonet.Board, nonet.rules.Rules, nonet.leetcode.Solution])
def test_public_methods_document_their_parameters(kind: type) -> None:
    for name in vars(kind):
        if not name.startswith("_") and inspect.isfunction(inspect.unwrap(getattr(kind, name))):
            check_docstring(name, getattr(kind, name))


@pytest.mark.parametrize("name", nonet.rules.__all__)
def test_rule_builders_document_their_parameters(name: str) -> None:
    made = getattr(nonet.rules, name)
    if inspect.isfunction(made):
        check_docstring(name, made)


def check_docstring(name: str, verb: Callable[..., Any]) -> str:
    """Hold that an example and every parameter is there, in what is returned: all but the example.

    Where parameters are listed, each is in the list.
    """
    said, example, _ = (verb.__doc__ or "").partition(">>>")
    assert example, name
    listed = said[said.find("Args:") :] if "Args:" in said else said
    for parameter in set(inspect.signature(verb).parameters) - {"self"}:
        assert re.search(rf"\b{parameter}\b", listed), (name, parameter)
    return said


def test_nothing_is_decided_by_parts_of_technique_names() -> None:
    for name, path in files():
        parts = re.search(
            r"technique(\[-?\d|\.(startswith|endswith|r?split|remove))", path.read_text()
        )
        assert parts is None, f"{name}: {parts and parts[0]}"


def test_the_version_is_that_of_the_package() -> None:
    assert f'version = "{nonet.__version__}"' in (PROJECT / "pyproject.toml").read_text()
