"""The page without a server: a folder of static files with Python and the kernel as WebAssembly.

The page is the same. Its questions are answered in the browser: by this package in Pyodide, with
the kernel as a module of its own, `kernel.wasm`. `api/` has what the server would know.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import io
import json
import re
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from inspect import isclass, signature
from pathlib import Path
from typing import Any, get_type_hints

from fastapi.routing import APIRoute
from pydantic import BaseModel

from nonet.errors import RunError
from nonet.web import api
from nonet.web.code import algorithms
from nonet.web.middleware import POLICY
from nonet.web.static_files import FILES, keep

PYODIDE = "314.0.7"
KERNEL = Path(__file__).with_name("kernel.wasm")
"""Made by `make site`, or part of the package as it was released."""
_COMPILER = Path(__file__).with_name("site_compile.mjs")
_PACKAGE = Path(__file__).parent.parent
RUNTIME = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
# What a browser cannot use: the command line, files of many puzzles, photos, and the server.
_LEFT_OUT = ("cli", "tables", "photo", "web/static")


def write_site(folder: Path, runtime: Path, kernel: Path = KERNEL, node: str | None = None) -> int:
    """Write the page to a folder; return the bytes that a visitor loads once, packed.

    `runtime` is the folder of Pyodide's npm package. With `node`, the program, Python's code is
    compiled here and not in every visitor's browser.
    """
    files = {f"pyodide/{name}": (runtime / name).read_bytes() for name in RUNTIME}
    # An index of packages that are elsewhere: there are none here.
    lock = json.loads(files["pyodide/pyodide-lock.json"])
    files["pyodide/pyodide-lock.json"] = json.dumps({**lock, "packages": {}}).encode()
    files["kernel.wasm"] = kernel.read_bytes()
    files["nonet.zip"] = _pack_package()
    if node:
        files["nonet.zip"] = _compile(files["nonet.zip"], runtime, node)
    version = hashlib.sha256(b"".join(files[name] for name in sorted(files))).hexdigest()[:12]
    once = {name: len(data) for name, data in files.items()}
    for name in FILES:
        files["sw.js" if name == "sw.js" else f"static/{name}"] = keep(name).plain[1]
    for name in ("static/index.html", "static/docs.html"):
        files.pop(name)
    # Addresses that begin with a slash would leave a subfolder.
    manifest = files["static/manifest.json"].decode()
    files["static/manifest.json"] = manifest.replace('": "/', '": "../').encode()
    files["index.html"] = _make_document().encode()
    settings = {
        "version": version,
        "sizes": {name: once[name] for name in once if not name.endswith((".mjs", ".json"))},
        "packed": sum(len(gzip.compress(files[name], 6)) for name in once),
        "quick_seconds": api.QUICK_SECONDS,
        "long_seconds": api.LONG_SECONDS,
        "defaults": dict(find_defaults()),
    }
    lists = {
        "settings": settings,
        "algorithms": algorithms(),
        "techniques": asyncio.run(api.list_techniques()),
    }
    for name, content in lists.items():
        files[f"api/{name}.json"] = json.dumps(content, ensure_ascii=False).encode()
    kept = ["./", *(name for name in files if name not in ("index.html", "sw.js", *once))]
    kept += [f"{name}?v={version}" for name in once if not name.endswith("pyodide.asm.mjs")]
    kept.append("pyodide/pyodide.asm.mjs")
    files["files.json"] = json.dumps(kept).encode()
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return sum(len(gzip.compress(data, 6)) for data in files.values())


def _make_document() -> str:
    """Return the document, which says that there is no server and carries its own policy."""
    kept = keep("index.html")
    policy = dict(kept.plain[0])[b"content-security-policy"].decode()
    policy = re.sub(r"; frame-ancestors [^;]*", "", policy)  # only a header can say that
    assert policy.startswith(POLICY[:20])
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}" />'
    document = kept.plain[1].decode()
    document = document.replace("<html ", "<html data-site ", 1)
    return document.replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />{meta}', 1)


def find_defaults() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what each verb takes where a request does not say it."""
    for route in api.router.routes:
        if not isinstance(route, APIRoute) or "body" not in signature(route.endpoint).parameters:
            continue
        model = get_type_hints(route.endpoint)["body"]
        if isclass(model) and issubclass(model, BaseModel):
            fields = model.model_fields.items()
            yield (
                route.path.rsplit("/", 1)[-1],
                {name: field.default for name, field in fields if not field.is_required()},
            )


def _pack_package() -> bytes:
    """Pack what a browser needs of this package."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(_PACKAGE.rglob("*")):
            name = path.relative_to(_PACKAGE).as_posix()
            is_left_out = name.startswith(tuple(f"{folder}/" for folder in _LEFT_OUT))
            is_wanted = path.suffix in (".py", ".txt") and "__pycache__" not in path.parts
            if is_wanted and not is_left_out:
                entry = zipfile.ZipInfo(f"nonet/{name}")  # of no date: the same every time
                archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)
    return file.getvalue()


def _compile(archive: bytes, runtime: Path, node: str) -> bytes:
    """Compile the package for Pyodide's version of Python, by Pyodide itself."""
    with tempfile.TemporaryDirectory() as temporary:
        path = Path(temporary, "nonet.zip")
        path.write_bytes(archive)
        command = [node, str(_COMPILER), str(runtime.resolve()), str(path)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            lines = done.stderr.strip().splitlines() or ["node gave no reason"]
            raise RunError("not_compiled", reason=lines[-1])
        return path.read_bytes()


def fetch_runtime(npm: str, folder: Path) -> Path:
    """Have npm bring Pyodide to a folder, unless it is there; return where it is."""
    target = folder / f"pyodide-{PYODIDE}"
    if all((target / name).exists() for name in RUNTIME):
        return target
    with tempfile.TemporaryDirectory() as temporary:
        command = [npm, "pack", "--silent", f"pyodide@{PYODIDE}"]
        done = subprocess.run(command, cwd=temporary, capture_output=True, text=True)
        packed = next(Path(temporary).glob("*.tgz"), None)
        if packed is None:
            lines = done.stderr.strip().splitlines() or ["npm gave no reason"]
            raise RunError("no_runtime", version=PYODIDE, reason=lines[-1])
        target.mkdir(parents=True, exist_ok=True)
        with tarfile.open(packed) as archive:
            for name in RUNTIME:
                member = archive.extractfile(f"package/{name}")
                assert member is not None
                (target / name).write_bytes(member.read())
    return target
