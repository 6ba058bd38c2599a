"""Options that several commands have, and lists as text or JSON."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable
from typing import Any

from nonet.cli.output import wrap

_MOST = 10**15  # the largest count


def add_choice(
    parser: argparse._ActionsContainer,
    name: str,
    choices: Iterable[str],
    text: str,
    default: str | None = None,
    **named: Any,
) -> None:
    """Add an option that takes one of several words, in upper or lower case."""
    named = {"choices": list(choices), "default": default, "help": text, **named}
    parser.add_argument(name, type=str.lower, **named)


def add_number(
    parser: argparse._ActionsContainer, name: str, default: int, text: str, least: int = 1
) -> None:
    """Add an option that takes a whole number."""

    def parse(word: str) -> int:
        return parse_count(word, least)

    text = f"{text} (default: %(default)s)"
    parser.add_argument(name, type=parse, default=default, metavar="N", help=text)


def parse_count(text: str, least: int = 1) -> int:
    """Parse a count.

    >>> parse_count("1000"), parse_count("0", least=0)
    (1000, 0)
    """
    if not text.isascii() or not text.isdigit() or (least and not text.strip("0")):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number, {least} or more")
    if len(text) > len(str(_MOST)) or int(text) > _MOST:
        raise argparse.ArgumentTypeError(f"{text!r} is too large; the maximum is {_MOST:,}")
    return int(text)


def add_color(parser: argparse.ArgumentParser) -> None:
    """Add the option for colors."""
    text = "colors in the output (default: auto, only on a terminal)"
    add_choice(parser, "--color", ("auto", "always", "never"), text, "auto")


def add_lang(parser: argparse.ArgumentParser) -> None:
    """Add the option for the language."""
    text = "language of the output (default: that of your locale, here %(default)s)"
    add_choice(parser, "--lang", ("en", "zh"), text, _from_locale())


def _from_locale() -> str:
    """Return the language of the locale: Chinese or English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "zh" if os.environ[name].lower().startswith("zh") else "en"
    return "en"


def add_format(parser: argparse.ArgumentParser) -> None:
    """Add the option for text or JSON."""
    text = "output format (default: text); json is one object per line"
    add_choice(parser, "--format", ("text", "json"), text, "text")


def print_list(args: argparse.Namespace, entries: Iterable[tuple[dict[str, Any], str]]) -> int:
    """Print each entry as its JSON object or as its line of text."""
    for record, line in entries:
        text = json.dumps(record, ensure_ascii=False)
        print(text if args.format == "json" else wrap(line, sys.stdout))
    return 0
