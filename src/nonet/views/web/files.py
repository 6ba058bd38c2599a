"""The page's files: read and packed once, kept in memory, not sent again to who has them."""

from __future__ import annotations

import gzip
import hashlib
from email.utils import formatdate
from functools import cache
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

STATIC = Path(__file__).parent / "static"
FILES = {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*") if path.is_file()}
"""All files, by their names below `static`."""


class Kept(NamedTuple):
    """A file as it is and packed, and a tag that changes with it."""

    plain: bytes
    packed: bytes
    tag: str


@cache
def _keep(path: Path, _changed: int) -> Kept:
    data = path.read_bytes()
    tag = f'W/"{hashlib.sha256(data).hexdigest()[:32]}"'
    return Kept(data, gzip.compress(data, mtime=0), tag)


def answer_file(name: str, request: Request) -> Response:
    """Answer with a file; 404 for what is none."""
    path = FILES.get(name)
    if path is None:
        raise HTTPException(404)
    about = path.stat()
    kept = _keep(path, about.st_mtime_ns)
    headers = {
        "etag": kept.tag,
        "last-modified": formatdate(about.st_mtime, usegmt=True),
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match") == kept.tag:
        return Response(status_code=304, headers=headers)
    body = kept.plain
    if "gzip" in request.headers.get("accept-encoding", "") and len(kept.packed) < len(body):
        body, headers["content-encoding"] = kept.packed, "gzip"
    return Response(body, headers=headers, media_type=guess_type(name)[0] or "text/plain")
