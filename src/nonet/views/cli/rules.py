"""`nonet rules`: the list of kinds of rules, with an example each."""

from __future__ import annotations

import argparse
import json
import sys

from nonet.views.cli.output import fit
from nonet.views.cli.step_output import add_lang


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument("--format", choices=["text", "json"], default="text")
    add_lang(parser)


def run(args: argparse.Namespace) -> int:
    """Write every kind with its meaning and an example."""
    from nonet.rules import RULES

    which = 1 if args.lang == "zh" else 0
    for id_, kind in RULES.items():
        name, meaning = kind.name[which], kind.meaning[which]
        if args.format == "json":
            record = {
                "id": id_,
                "name": name,
                "takes": kind.takes,
                "value": kind.value,
                "meaning": meaning,
                "example": kind.example,
            }
            print(json.dumps(record, ensure_ascii=False))
        else:
            print(fit(f"{id_:<18}{kind.example:<42}{name}: {meaning}", sys.stdout))
    return 0
