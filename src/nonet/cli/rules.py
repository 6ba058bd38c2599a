"""`nonet rules`: list the rule types, with examples."""

from __future__ import annotations

import argparse

from nonet.cli.options import add_format, add_lang, print_list

EXAMPLES = (
    "nonet rules                # id, example, name, and meaning",
    "nonet rules --lang zh      # in Chinese",
    "nonet rules --format json  # one JSON object per rule type",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_format(parser)
    add_lang(parser)


def run(args: argparse.Namespace) -> int:
    """Print every rule type with an example and its meaning."""
    from nonet.rules import RULES

    which = 1 if args.lang == "zh" else 0
    records = [
        {
            "id": id_,
            "name": type_.name[which],
            "takes": type_.takes,
            "value": type_.value,
            "meaning": type_.meaning[which],
            "example": type_.example,
        }
        for id_, type_ in RULES.items()
    ]
    line = "{id:<18}{example:<42}{name}: {meaning}"
    return print_list(args, [(record, line.format_map(record)) for record in records])
