"""The page's files: compressed once, cached in memory, and not sent again if unchanged.

They are served before routing, which would take longer than the answer itself.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import posixpath
import re
from collections.abc import Iterable, MutableMapping
from email.utils import formatdate
from functools import cache
from mimetypes import guess_type
from pathlib import Path
from typing import Any, NamedTuple

from nonet.web.middleware import POLICY, App, Receive, Send

STATIC = Path(__file__).parent / "static"
_FIRST = ("base", "controls", "board", "solve", "small", "low")
_REST = ("marks", "cards", "photo", "race", "lesson", "techniques", "variant_view", "site", "print")
FILES: dict[str, tuple[Path, ...]] = {
    **{
        path.relative_to(STATIC).as_posix(): (path,) for path in STATIC.rglob("*") if path.is_file()
    },
    # Files that are needed together are sent as one: a request costs more than its bytes.
    "css/first.css": tuple(STATIC / f"css/{name}.css" for name in _FIRST),
    "css/rest.css": tuple(STATIC / f"css/{name}.css" for name in _REST),
    **{
        f"texts/{lang}.js": tuple(sorted((STATIC / f"texts/{lang}").glob("*.js")))
        for lang in ("en", "zh")
    },
}
"""All files, by their names below `static`, and what each is joined of."""
_PLACES = {f"/static/{name}": name for name in FILES}
# The service worker is served from the root, because its scope is its own folder.
_PLACES |= {"/": "index.html", "/docs": "docs.html", "/sw.js": "sw.js"}
_EVERY = tuple({path for paths in FILES.values() for path in paths})

_IN_HEAD = re.compile(
    r'<script src="static/(?P<script>[^"]*)"></script>'
    r'|<link rel="stylesheet" href="static/(?P<style>[^"]*)" />'
    r'|<script type="module" src="static/(?P<module>[^"]*)"></script>'
)
_IMPORT = re.compile(r"^(?:import|export) [^;]*?from '([^']*)';", re.MULTILINE)

Headers = list[tuple[bytes, bytes]]


class Kept(NamedTuple):
    """A file, plain and compressed, with the headers of each and an entity tag."""

    plain: tuple[Headers, bytes]
    packed: tuple[Headers, bytes]
    unchanged: Headers
    tag: bytes


class Files:
    """Answers requests for files, and passes on all others."""

    def __init__(self, app: App) -> None:
        """Wrap an application."""
        self.app = app

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """Send a file; without content for HEAD requests and unchanged files."""
        name = _PLACES.get(scope.get("path", ""))
        if name is None or scope.get("method") not in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        kept = keep(name)
        asked = dict(scope["headers"])
        status = 200
        headers, body = kept.packed if b"gzip" in asked.get(b"accept-encoding", b"") else kept.plain
        if asked.get(b"if-none-match") == kept.tag:
            status, headers, body = 304, kept.unchanged, b""
        if scope["method"] == "HEAD":
            body = b""
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def keep(name: str) -> Kept:
    """Return the current version of a file; documents have parts of others inlined."""
    parts = _EVERY if name.endswith(".html") else FILES[name]
    return _keep(name, max([path.stat().st_mtime for path in parts]))


@cache  # one entry per version of a page file
def _keep(name: str, changed: float) -> Kept:
    headers = {"last-modified": formatdate(changed, usegmt=True), "vary": "accept-encoding"}
    data = _read(name)
    if name.endswith(".html"):
        document, headers["content-security-policy"] = _with_parts(data.decode())
        data = document.encode()
    headers["etag"] = f'W/"{hashlib.sha256(data).hexdigest()[:32]}"'
    unchanged = _raw(headers)
    kind = guess_type(name)[0] or "text/plain"
    headers["content-type"] = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
    plain = (_raw({**headers, "content-length": str(len(data))}), data)
    small = gzip.compress(data, mtime=0)
    length = {"content-length": str(len(small)), "content-encoding": "gzip"}
    packed = (_raw({**headers, **length}), small)
    return Kept(
        plain, min(packed, plain, key=lambda one: len(one[1])), unchanged, headers["etag"].encode()
    )


def _read(name: str) -> bytes:
    return b"".join(path.read_bytes() for path in FILES[name])


def _raw(headers: dict[str, str]) -> Headers:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


def _with_parts(document: str) -> tuple[str, str]:
    """Inline what the head of a document needs, and return the policy that allows it.

    The first paint then waits for one answer only. All modules needed at once are listed too;
    otherwise the browser would discover them level by level.
    """
    hashes: dict[str, str] = {}

    def inline(found: re.Match[str]) -> str:
        kind = found.lastgroup or ""
        if kind == "module":
            links = (
                f'<link rel="modulepreload" href="static/{name}" />'
                for name in _modules(found[kind])
            )
            return found[0] + "".join(links)
        content = _read(found[kind]).decode()
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        hashes[kind] = f"{hashes.get(kind, '')} 'sha256-{digest}'"
        return f"<{kind}>{content}</{kind}>"

    head, end, body = document.partition("</head>")
    document = _IN_HEAD.sub(inline, head) + end + body
    policy = POLICY
    for kind, allowed in hashes.items():
        policy = policy.replace(f"{kind}-src 'self'", f"{kind}-src 'self'{allowed}")
    return document, policy


def _modules(entry: str) -> Iterable[str]:
    """List the modules that one imports, directly or indirectly."""
    names = [entry]
    for name in names:  # grows during the loop
        for path in _IMPORT.findall(_read(name).decode()):
            found = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
            if found not in names:
                names.append(found)
    return names[1:]
