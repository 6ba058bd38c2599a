"""`nonet site`: write the page as static files that need no server."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path

from nonet.cli.output import USAGE, print_error
from nonet.errors import MissingError

EXAMPLES = (
    "nonet site public                      # a folder for any web host",
    "nonet site public --pyodide node_modules/pyodide",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "folder", metavar="DIR", help="folder to write to, required; created if it is missing"
    )
    parser.add_argument(
        "--pyodide",
        metavar="DIR",
        help="folder of the npm package pyodide (default: downloaded with npm, then cached)",
    )
    parser.add_argument(
        "--kernel",
        metavar="FILE",
        help="the kernel as WebAssembly (default: the one in this installation)",
    )


def run(args: argparse.Namespace) -> int:
    """Write the files, and say how large they are."""
    try:
        from nonet.web import site
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] == "nonet":
            raise
        what = "the page"
        raise MissingError("missing_extra", what=what, package=error.name, extra="web") from None
    kernel = Path(args.kernel) if args.kernel else site.KERNEL
    if not kernel.is_file():
        print_error(
            f"{kernel} is missing; in a clone, `make site` compiles it, or name one with --kernel"
        )
        return USAGE
    if args.pyodide:
        runtime = Path(args.pyodide)
    elif npm := shutil.which("npm"):
        runtime = site.fetch_runtime(npm, find_cache())
    else:
        print_error("npm is missing, which downloads Pyodide; install Node.js, or use --pyodide")
        return USAGE
    missing = [name for name in site.RUNTIME if not (runtime / name).is_file()]
    if missing:
        print_error(f"{runtime} is not the npm package pyodide: {missing[0]} is missing")
        return USAGE
    try:
        written = site.write_site(Path(args.folder), runtime, kernel, shutil.which("node"))
    except (NotADirectoryError, FileExistsError, PermissionError) as error:
        print_error(f"cannot write to {args.folder}: {error.strerror}")
        return USAGE
    print(f"nonet: {args.folder}: {written / 1e6:.1f} MB packed, loaded once", file=sys.stderr)
    return 0


def find_cache() -> Path:
    """Return the folder in which downloads are kept."""
    home = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(home) if home else Path.home() / ".cache") / "nonet"
