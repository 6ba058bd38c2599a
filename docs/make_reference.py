"""Make docs/reference/ from the code: public names, rules, errors, commands, exit statuses, HTTP.

Nothing here is written twice: names come from `nonet.__all__`, messages from `nonet.messages`,
options from the command line's parsers, routes from the server's OpenAPI description. The pages
are not committed; `docs/conf.py` calls `write` at the start of every build.
"""

from __future__ import annotations

import argparse
import inspect
import re
from pathlib import Path
from typing import Any

from sphinx.pycode import ModuleAnalyzer

import nonet
import nonet.errors
import nonet.rules
import nonet.tables
from nonet.cli import main
from nonet.errors import MESSAGES

FOLDER = Path(__file__).parent / "reference"
ERRORS = [name for name in nonet.errors.__all__ if name != "MESSAGES"]
ROOMS = {
    "board": ("Boards", "One immutable value for every board, and what can be done with it."),
    "formats": ("Formats", "The text formats that `Board.format` and `nonet convert` write."),
    "solvers": ("Solving", "Find, count and prove solutions; trace the classic algorithms."),
    "techniques": ("Hints and ratings", "Solve the way people do, explain it, and rate it."),
    "generator": ("Generating", "Make puzzles, and remove what they do not need."),
    "photo": ("Photos", "Read puzzles from pictures. Needs the `photo` extra."),
    "draw": ("Drawing", "Boards and steps as SVG."),
}

_HOMES = {
    "nonet.rules.RULES": "nonet.rules.table",
    "nonet.tables.ADDED": "nonet.tables.columns",
    "nonet.tables.PUZZLE_NAMES": "nonet.tables.columns",
}


def home_of(name: str) -> str:
    """Return the full name under which a public name is documented."""
    return f"nonet.errors.{name}" if name in ERRORS else f"nonet.{name}"


def write() -> None:
    """Write all pages, leaving those that have not changed alone."""
    FOLDER.mkdir(exist_ok=True)
    pages = make_pages()
    for path in FOLDER.iterdir():
        if path.name not in pages:
            path.unlink()
    for name, text in pages.items():
        path = FOLDER / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def make_pages() -> dict[str, str]:
    """Return the text of each page by its file name."""
    pages = {f"{room}.rst": _room(room) for room in ROOMS}
    pages["rules.rst"] = _rules()
    pages["leetcode.rst"] = _heading("LeetCode") + _directive("module", "nonet.leetcode", "members")
    pages["tables.rst"] = _tables()
    pages["errors.rst"] = _errors()
    pages["command-line.md"] = _command_line()
    pages["http.md"] = _http()
    return pages


def _heading(title: str, line: str = "=") -> str:
    return f"{title}\n{line * len(title)}\n\n"


def _directive(kind: str, name: str, *options: str) -> str:
    lines = "".join(f"   :{option}:\n" for option in options)
    return f".. auto{kind}:: {name}\n{lines}\n"


def _entry(name: str, value: object) -> str:
    if inspect.isclass(value):
        return _directive("class", name, "members")
    return _directive("function", name) if callable(value) else _data(name)


def _data(name: str) -> str:
    """Document a table by the text below it in its module, which autodoc does not find."""
    module, _, own = name.rpartition(".")
    home = f"nonet.{nonet._HOMES[own]}" if module == "nonet" else _HOMES[name]
    text = ModuleAnalyzer.for_module(home).find_attr_docs()[("", own)]
    lines = "".join(f"   {line}\n" if line else "\n" for line in _literal(text))
    return f".. py:data:: {own}\n   :module: {module}\n\n{lines}\n"


def _literal(lines: list[str]) -> list[str]:
    """Show what follows the first paragraph as it stands: it is a small table."""
    first = lines.index("") if "" in lines else len(lines)
    rest = lines[first:]
    return [*lines[:first], "", "::", *(f"   {x}" for x in rest)] if any(rest) else lines


def _room(room: str) -> str:
    title, summary = ROOMS[room]
    names = [
        name
        for name in nonet.__all__
        if nonet._HOMES[name].partition(".")[0] == room
        and not inspect.ismodule(getattr(nonet, name))
    ]
    return (
        _heading(title)
        + f"{summary}\n\n.. currentmodule:: nonet\n\n"
        + "".join(_entry(f"nonet.{name}", getattr(nonet, name)) for name in names)
    )


def _rules() -> str:
    functions = [
        name for name in nonet.rules.__all__ if inspect.isfunction(getattr(nonet.rules, name))
    ]
    others = [name for name in nonet.rules.__all__ if name not in functions]
    return (
        _heading("Rules")
        + "Every rule type with its picture is on the :doc:`rules page </rules/README>`.\n\n"
        + "".join(
            _entry(f"nonet.rules.{name}", getattr(nonet.rules, name)) for name in others + functions
        )
    )


def _tables() -> str:
    return _heading("Tables") + "".join(
        _entry(f"nonet.tables.{name}", getattr(nonet.tables, name)) for name in nonet.tables.__all__
    )


def _errors() -> str:
    rows = "".join(
        f"   * - ``{code}``\n     - {_escape(message)}\n" for code, message in MESSAGES.items()
    )
    return (
        _heading("Errors")
        + "".join(_directive("exception", f"nonet.errors.{name}", "members") for name in ERRORS)
        + _heading("Error codes", "-")
        + "The ``code`` of an error is stable; its message may change. Words in braces stand for"
        " the error's ``values``.\n\n"
        ".. list-table::\n   :header-rows: 1\n   :widths: 25 75\n\n"
        f"   * - code\n     - message\n{rows}"
    )


def _escape(text: str) -> str:
    return "``" + text.replace("`", "'").strip() + "``"


def _command_line() -> str:
    parts = ["# Command line\n\n```text\n" + main.make_parser().format_help() + "```\n"]
    for name, summary in main.COMMANDS.items():
        parser = main.make_command_parser(name)
        parts.append(f"## nonet {name}\n\n{summary[:1].upper()}{summary[1:]}.\n")
        for group in parser._action_groups:
            actions = [a for a in group._group_actions if a.help != argparse.SUPPRESS]
            if not actions or (actions[0].dest == "help" and len(actions) == 1):
                continue
            parts.append("| option | meaning |\n|---|---|")
            parts += [_option(action) for action in actions if action.dest != "help"]
            parts.append("")
        examples = re.search(r"examples:\n(.*?)\n\n", parser.epilog or "", re.DOTALL)
        if examples:
            lines = "\n".join(line.strip() for line in examples[1].splitlines())
            parts.append(f"```sh\n{lines}\n```\n")
    return "\n".join(parts)


def _option(action: argparse.Action) -> str:
    value = action.metavar or (action.dest.upper() if action.nargs != 0 else "")
    if isinstance(value, tuple):
        value = " ".join(value)
    if action.choices and not action.metavar:
        value = "{" + ",".join(map(str, action.choices)) + "}"
    names = ", ".join(action.option_strings) or action.dest
    shown = f"{names} {value}".strip() if action.option_strings else str(value or names)
    help_ = action.help or ""
    text = help_ % {**vars(action), "prog": "nonet"} if "%" in help_ else help_
    return f"| `{_cell(shown)}` | {_cell(text)} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ").replace("<", "\\<").replace("*", "\\*")


def _http() -> str:
    from nonet.web.app import make_app

    schema: dict[str, Any] = make_app().openapi()
    parts = [
        "# HTTP API\n",
        "`nonet serve` answers these requests with JSON; `/docs` on the server shows them with"
        " forms to try them.\n",
    ]
    for path, methods in schema["paths"].items():
        for method, route in methods.items():
            parts.append(f"## {method.upper()} {path}\n")
            parts.append(
                f"{route.get('summary', '')}. {route.get('description', '')}".strip() + "\n"
            )
            body = route.get("requestBody", {}).get("content", {}).get("application/json", {})
            parts += _fields(schema, body.get("schema", {}), "field")
            parts += _parameters(route.get("parameters", []))
            answers = [f"{code}: {a['description']}" for code, a in route["responses"].items()]
            parts.append(f"Answers: {'; '.join(answers)}.\n")
    return "\n".join(parts)


def _resolve(schema: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in part:
        part = schema["components"]["schemas"][part["$ref"].rpartition("/")[2]]
    return part


def _fields(schema: dict[str, Any], part: dict[str, Any], word: str) -> list[str]:
    part = _resolve(schema, part)
    properties = part.get("properties", {})
    if not properties:
        return []
    lines = [f"| {word} | type | meaning |", "|---|---|---|"]
    for name, field in properties.items():
        needed = " (required)" if name in part.get("required", []) else ""
        meaning = _cell(_resolve(schema, field).get("description", field.get("description", "")))
        lines.append(f"| `{name}`{needed} | {_cell(_type(schema, field))} | {meaning} |")
    return [*lines, ""]


def _parameters(parameters: list[dict[str, Any]]) -> list[str]:
    if not parameters:
        return []
    lines = ["| parameter | in | meaning |", "|---|---|---|"]
    lines += [
        f"| `{one['name']}` | {one['in']} | {_cell(one.get('description', ''))} |"
        for one in parameters
    ]
    return [*lines, ""]


def _type(schema: dict[str, Any], field: dict[str, Any]) -> str:
    if "$ref" in field:
        return str(field["$ref"].rpartition("/")[2])
    if "anyOf" in field:
        return " or ".join(_type(schema, one) for one in field["anyOf"])
    if "enum" in field:
        return ", ".join(map(repr, field["enum"]))
    if field.get("type") == "array":
        return f"list of {_type(schema, field.get('items', {}))}"
    return str(field.get("type", "any"))


if __name__ == "__main__":
    write()
