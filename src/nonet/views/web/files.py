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
_FIRST = ("base", "controls", "board", "solve", "small")
_REST = ("marks", "cards", "photo", "race", "lesson", "techniques", "other_board", "print")
FILES: dict[str, tuple[Path, ...]] = {
    **{
        path.relative_to(STATIC).as_posix(): (path,) for path in STATIC.rglob("*") if path.is_file()
    },
    # What comes together is sent as one: a request costs the browser more than its bytes.
    "css/first.css": tuple(STATIC / f"css/{name}.css" for name in _FIRST),
    "css/rest.css": tuple(STATIC / f"css/{name}.css" for name in _REST),
}
"""All files, by their names below `static`, and what each is joined of."""


class Kept(NamedTuple):
    """A file as it is and packed, and a tag that changes with it."""

    plain: bytes
    packed: bytes
    tag: str


@cache
def _keep(paths: tuple[Path, ...], _changed: float) -> Kept:
    data = b"".join(path.read_bytes() for path in paths)
    tag = f'W/"{hashlib.sha256(data).hexdigest()[:32]}"'
    return Kept(data, gzip.compress(data, mtime=0), tag)


def answer_file(name: str, request: Request) -> Response:
    """Answer with a file; 404 for what is none."""
    paths = FILES.get(name)
    if paths is None:
        raise HTTPException(404)
    changed = max(path.stat().st_mtime for path in paths)
    kept = _keep(paths, changed)
    headers = {
        "etag": kept.tag,
        "last-modified": formatdate(changed, usegmt=True),
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match") == kept.tag:
        return Response(status_code=304, headers=headers)
    body = kept.plain
    if "gzip" in request.headers.get("accept-encoding", "") and len(kept.packed) < len(body):
        body, headers["content-encoding"] = kept.packed, "gzip"
    return Response(body, headers=headers, media_type=guess_type(name)[0] or "text/plain")
