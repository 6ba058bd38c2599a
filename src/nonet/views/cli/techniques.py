"""`nonet techniques`: the list of techniques, easiest first."""

from __future__ import annotations

import argparse
import json
import sys

from nonet.engines.logic.techniques import TECHNIQUES
from nonet.views.cli.output import fit
from nonet.views.cli.step_output import add_lang


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument("--format", choices=["text", "json"], default="text")
    add_lang(parser)


def run(args: argparse.Namespace) -> int:
    """Write every technique with level, score and meaning; [full] is for that profile alone."""
    from nonet.views.explain import level_name, technique_meaning, technique_name

    for entry in TECHNIQUES.values():
        title = technique_name(entry.id, args.lang)
        meaning = technique_meaning(entry.id, args.lang)
        if args.format == "json":
            record = {
                "id": entry.id,
                "name": title,
                "level": entry.level,
                "score": entry.score,
                "in_ladder": entry.in_ladder,
                "assumes_unique": entry.assumes_unique,
                "meaning": meaning,
            }
            print(json.dumps(record, ensure_ascii=False))
        else:
            level = level_name(entry.level, args.lang)
            mark = "" if entry.in_ladder else "[full] "
            line = f"{entry.id:<32}{level:<8}{entry.score:>6}  {mark}{title}: {meaning}"
            print(fit(line, sys.stdout))
    return 0
