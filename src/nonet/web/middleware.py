"""What every request passes: whom it is for, a limit on its size, headers for the browser."""

from __future__ import annotations

import ipaddress
import json
import re
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

from fastapi import HTTPException

from nonet.board.errors import NonetError
from nonet.views.web.problems import describe

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[MutableMapping[str, Any], Receive, Send], Awaitable[None]]

MOST_BYTES = 256 * 1024
MOST_BYTES_AT = {"/api/photo": 20_000_000}  # a photo is larger than a puzzle
FOREIGN = NonetError("foreign_host")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    # The files are asked for again, and mostly answered "not modified": an update shows at once.
    "cache-control": "no-cache",
}
_RAW = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_POLICY_NAME = _RAW[0][0]


class Guard:
    """Refuses what is meant for another host or too large, and adds the headers to answers."""

    def __init__(self, app: App, hosts: Iterable[str] = ()) -> None:
        """Stand before an application that is reached by these names, and by any number."""
        self.app = app
        self.hosts = frozenset(host.lower() for host in ("localhost", *hosts))

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """Let a request through, or answer 413 or 421."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = message.get("headers", ())
                has_policy = any(name == _POLICY_NAME for name, _ in given)  # a document's own
                message["headers"] = [*given, *(_RAW[1:] if has_policy else _RAW)]
            await send(message)

        if not is_ours(_header(scope, b"host"), self.hosts):
            await _refuse(send_guarded, 421, FOREIGN)
            return
        most = MOST_BYTES_AT.get(scope["path"], MOST_BYTES)
        if int(_header(scope, b"content-length") or 0) > most:
            await _refuse(send_guarded, 413, _too_large(most))
        else:
            await self.app(scope, _counted(receive, most), send_guarded)


def is_ours(host: str, names: Iterable[str]) -> bool:
    """Tell whether a request is meant for this server.

    A page elsewhere can have its own name lead here, and then read our answers as its own; what
    its requests cannot do is to carry another name, or a number.

    >>> [is_ours(host, ["localhost"]) for host in ("localhost:8009", "[::1]:80", "evil.test")]
    [True, True, False]
    """
    name = re.sub(r":\d*$", "", host).lower()
    if name in names:
        return True
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _header(scope: MutableMapping[str, Any], wanted: bytes) -> str:
    values = (value for name, value in scope["headers"] if name == wanted)
    return next(values, b"").decode("latin-1")


def _too_large(most: int) -> NonetError:
    return NonetError("too_large", most=most // 1024)


def _counted(receive: Receive, most: int) -> Receive:
    """Count what comes: a length need not be declared, nor true."""
    total = 0

    async def receive_counted() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > most:
            raise HTTPException(413, _too_large(most))
        return message

    return receive_counted


async def _refuse(send: Send, status: int, error: NonetError) -> None:
    problem = describe(error)
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": json.dumps({"error": problem}).encode()})
