"""The programs that tests use; `python -m tests.programs` installs those that it can.

Playwright drives the system's Chromium: it is found by its name or its place, or named by
NONET_BROWSER. Without one of the others a few tests are skipped, and say so.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
)
ARGUMENTS = [
    "--no-sandbox",  # root, as in containers, has none
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
]
MISSING = (
    "the tests of the page need Chromium or Chrome: install it (Debian: apt-get install chromium; "
    "macOS: brew install --cask google-chrome), or name one in NONET_BROWSER"
)


def find_browser() -> str | None:
    named = os.environ.get("NONET_BROWSER")
    if named:
        return shutil.which(named)
    found = (shutil.which(name) for name in NAMES)
    there = (place for place in PLACES if Path(place).exists())
    return next((path for path in found if path), None) or next(there, None)


def find_missing() -> list[str]:
    """List the packages of Debian whose programs are not here."""
    found = {
        "chromium": find_browser(),
        "npm": shutil.which("npm"),
        "fish": shutil.which("fish"),
        "poppler-utils": shutil.which("pdftotext"),
        "zsh": shutil.which("zsh"),
    }
    return [package for package, path in found.items() if path is None]


def install(packages: list[str]) -> None:
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if not is_root or not shutil.which("apt-get"):
        return
    print(f"installing {', '.join(packages)}, for the tests", file=sys.stderr)
    wait = ["-o", "DPkg::Lock::Timeout=300"]
    options = ["install", "-y", "-qq", "--no-install-recommends"]
    for command in (["apt-get", "update", "-qq"], ["apt-get", *wait, *options, *packages]):
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(command, check=False, stdout=sys.stderr, env=env)


if __name__ == "__main__":
    if missing := find_missing():
        install(missing)
    if not find_browser():
        sys.exit(f"{sys.argv[0]}: {MISSING}")
