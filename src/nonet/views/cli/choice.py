"""Which techniques a command climbs with: a profile, and single ones switched on and off."""

from __future__ import annotations

import argparse
from typing import Any

from nonet.engines.logic.techniques import PROFILES, choose_techniques


def add_choice(parser: argparse.ArgumentParser, profile: str = "default") -> None:
    """Let a command choose techniques."""
    group = parser.add_argument_group("techniques")
    group.add_argument(
        "--profile",
        choices=list(PROFILES),
        default=profile,
        help="default: HoDoKu's ladder and ratings; full: all techniques (%(default)s)",
    )
    for option, word in (("--with", "also use"), ("--without", "do not use")):
        group.add_argument(
            option,
            dest=option[2:],
            metavar="TECHNIQUES",
            action="extend",
            type=lambda text: text.split(","),
            default=[],
            help=f"{word} these, by id or name, between commas",
        )


def chosen(args: argparse.Namespace) -> tuple[str, ...]:
    """Give the techniques that were chosen.

    >>> parser = argparse.ArgumentParser()
    >>> add_choice(parser)
    >>> args = parser.parse_args(["--with", "death_blossom", "--without", "aic,x_chain"])
    >>> "death_blossom" in chosen(args), "aic" in chosen(args)
    (True, False)
    """
    return choose_techniques(**choice(args))


def choice(args: argparse.Namespace) -> dict[str, Any]:
    """Give the choice as the verbs take it.

    >>> choice(argparse.Namespace(profile="full", without=["aic"], **{"with": []}))
    {'profile': 'full', 'with_': [], 'without': ['aic']}
    """
    return {"profile": args.profile, "with_": vars(args)["with"], "without": args.without}
