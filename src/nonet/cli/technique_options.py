"""Which techniques a command uses: a profile, and single ones switched on and off."""

from __future__ import annotations

import argparse
from typing import Any

from nonet.cli.options import add_choice
from nonet.techniques.table import PROFILES, choose_techniques


def add_technique_options(parser: argparse.ArgumentParser, profile: str = "default") -> None:
    """Add the options that choose techniques."""
    group = parser.add_argument_group("techniques")
    text = (
        "techniques to use: `default` (HoDoKu's, with its ratings) or `full` (every technique) "
        "(default: %(default)s)"
    )
    add_choice(group, "--profile", PROFILES, text, profile)
    for option, word in (("--include", "also use"), ("--exclude", "do not use")):
        group.add_argument(
            option,
            metavar="TECHNIQUES",
            action="extend",
            type=lambda text: text.split(","),
            default=[],
            help=f"{word} these techniques, by id or name, separated by commas (default: none)",
        )


def chosen_techniques(args: argparse.Namespace) -> tuple[str, ...]:
    """Return the techniques that the options choose.

    >>> parser = argparse.ArgumentParser()
    >>> add_technique_options(parser)
    >>> args = parser.parse_args(["--include", "death_blossom", "--exclude", "aic,x_chain"])
    >>> "death_blossom" in chosen_techniques(args), "aic" in chosen_techniques(args)
    (True, False)
    """
    return choose_techniques(**to_technique_arguments(args))


def to_technique_arguments(args: argparse.Namespace) -> dict[str, Any]:
    """Return the options as the arguments of `nonet.rate` and others.

    >>> to_technique_arguments(argparse.Namespace(profile="full", include=[], exclude=["aic"]))
    {'profile': 'full', 'include': [], 'exclude': ['aic']}
    """
    return {"profile": args.profile, "include": args.include, "exclude": args.exclude}
