"""axe-core, which checks accessibility: npm brings it into the environment's folder."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

VERSION = "4.14.0"
_KEPT = Path(sys.prefix) / f"axe-core-{VERSION}.min.js"


def source() -> str:
    """The script, fetched once."""
    if not _KEPT.exists():
        npm = shutil.which("npm")
        if npm is None:
            pytest.skip("axe-core is brought by npm, which is not installed")
        with tempfile.TemporaryDirectory(dir=_KEPT.parent) as folder:
            pack = [npm, "pack", f"axe-core@{VERSION}", "--silent", "--pack-destination", folder]
            subprocess.run(pack, check=True, stdout=subprocess.DEVNULL, timeout=300)
            with tarfile.open(Path(folder) / f"axe-core-{VERSION}.tgz") as archive:
                script = archive.extractfile("package/axe.min.js")
                assert script
                part = Path(folder) / "part"
                part.write_bytes(script.read())
            part.replace(_KEPT)  # whole, or not there: tests run side by side
    return _KEPT.read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong on a page as it is now, a line each."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(source())
    options: dict[str, Any] = {
        "resultTypes": ["violations"],
        "rules": {"label-content-name-mismatch": {"enabled": True}},
    }
    found = page.evaluate("(options) => axe.run(document, options)", options)
    return [
        f"{rule['id']}: {node['html'][:120]} ({node.get('failureSummary', '')[:200]})"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]
