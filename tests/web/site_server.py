"""The page without a server: made by `nonet site`, and handed out as any host would."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from nonet.cli.site import find_cache
from nonet.web import site
from tests.support import PROJECT, run_nonet

ASK = """async ([verb, body]) => {
  const { ask } = await import(new URL('static/js/api.js', document.baseURI));
  try {
    return await ask(verb, body);
  } catch (error) {
    return { error: error.code };
  }
}"""


class _Quiet(SimpleHTTPRequestHandler):
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript"}

    def log_message(self, *_: Any) -> None:
        pass


def find_runtime() -> Path:
    """Return the folder of Pyodide, and have the kernel compiled; skip the test without npm."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm, which brings Pyodide, is missing")
    if not site.KERNEL.exists():  # `make test` has made it
        build = [sys.executable, str(PROJECT / "kernel/wasm/build.py"), str(site.KERNEL)]
        subprocess.run(build, check=True)
    return site.fetch_runtime(npm, find_cache())


@contextmanager
def serve_site(root: Path) -> Iterator[str]:
    """Make the page in a subfolder of `root`, and serve it until the end."""
    find_runtime()
    done = run_nonet("site", root / "sub")
    assert done.returncode == 0, done.stderr
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/sub/"
    server.shutdown()


def site_defaults() -> dict[str, dict[str, Any]]:
    return {"convert": {}, **dict(site.find_defaults())}
