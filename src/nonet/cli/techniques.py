"""`nonet techniques`: list the techniques, easiest first."""

from __future__ import annotations

import argparse

from nonet.cli.options import add_format, add_lang, print_list
from nonet.techniques.table import TECHNIQUES, Technique

EXAMPLES = (
    "nonet techniques                # id, level, score, name, and meaning",
    "nonet techniques --lang zh      # in Chinese",
    "nonet techniques --format json  # one JSON object per technique",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_format(parser)
    add_lang(parser)


def run(args: argparse.Namespace) -> int:
    """Print every technique; [full] marks those that only the profile `full` uses.

    [classic] marks those for classic 9x9 boards only, [rules] those for boards with rules.
    """
    from nonet.techniques.explain import level_name, technique_meaning, technique_name

    def describe(entry: Technique) -> tuple[dict[str, object], str]:
        name, meaning = (tell(entry.id, args.lang) for tell in (technique_name, technique_meaning))
        record = {
            "id": entry.id,
            "name": name,
            "level": entry.level,
            "score": entry.score,
            "in_default_profile": entry.in_default_profile,
            "assumes_unique": entry.assumes_unique,
            "boards": entry.boards,
            "meaning": meaning,
        }
        level = level_name(entry.level, args.lang)
        mark = "" if entry.in_default_profile else "[full] "
        mark += "" if entry.boards == "any" else f"[{entry.boards}] "
        return record, f"{entry.id:<32}{level:<8}{entry.score:>6}  {mark}{name}: {meaning}"

    return print_list(args, map(describe, TECHNIQUES.values()))
