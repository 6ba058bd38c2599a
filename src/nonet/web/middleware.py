"""Checks for every request (host, origin, size), and security headers for every answer."""

from __future__ import annotations

import ipaddress
import json
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

from fastapi import HTTPException

from nonet.errors import NonetError
from nonet.web.problems import describe

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[MutableMapping[str, Any], Receive, Send], Awaitable[None]]

MOST_BYTES = 256 * 1024
MOST_BYTES_AT = {"/api/photo": 20_000_000}  # a photo is larger than a puzzle
MOST_HELD = 256 * 1024 * 1024  # bytes of received bodies whose requests are not answered yet
MOST_HELD_OF_CLIENT = 64 * 1024 * 1024  # of these: three of the largest photos
CROSS_SITE = NonetError("cross_site")

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
    # Browsers revalidate the files and mostly get "not modified", so an update shows at once.
    "cache-control": "no-cache",
}
_RAW = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_POLICY_NAME = _RAW[0][0]


class Guard:
    """Rejects requests for other hosts and large bodies, and adds the headers to answers."""

    def __init__(self, app: App, hosts: Iterable[str] = ()) -> None:
        """Wrap an application that is reached by these host names, or by any IP address."""
        self.app = app
        self.hosts = frozenset(host.lower() for host in ("localhost", *hosts))
        self.held: Counter[str] = Counter()  # bytes of bodies per client

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """Pass a request on, or answer 403, 413, 421 or 429."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        most = MOST_BYTES_AT.get(scope["path"], MOST_BYTES)
        client = (scope.get("client") or ("",))[0]
        body = _Body(receive, most, self.held, client)

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = message.get("headers", ())
                has_policy = any(name == _POLICY_NAME for name, _ in given)  # a document's own
                message["headers"] = [*given, *(_RAW[1:] if has_policy else _RAW)]
            elif changes and not message.get("more_body"):
                # Clients read the answer after sending; closing now would reset it.
                await send({**message, "more_body": True})
                await body.drain()
                message = {"type": "http.response.body"}
            await send(message)

        changes = scope["method"] not in ("GET", "HEAD")
        host = _header(scope, b"host")
        if not is_ours(host, self.hosts):
            await _refuse(send_guarded, 421, NonetError("foreign_host", host=_name(host)))
        elif changes and not _is_same_site(scope, host):
            await _refuse(send_guarded, 403, CROSS_SITE)
        elif int(_header(scope, b"content-length") or 0) > most:
            await _refuse(send_guarded, 413, _too_large(most))
        else:
            try:
                await self.app(scope, body.receive, send_guarded)
            finally:
                body.release()


def is_ours(host: str, names: Iterable[str]) -> bool:
    """Return whether a request is meant for this server, to prevent DNS rebinding.

    Another site can point its own host name at this server and then read the answers. Its
    requests carry that name, so only known names and IP addresses are accepted.

    >>> [is_ours(host, ["localhost"]) for host in ("localhost:8009", "[::1]:80", "evil.test")]
    [True, True, False]
    """
    name = _name(host)
    if name in names:
        return True
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _name(host: str) -> str:
    """Return a host without its port."""
    return re.sub(r":\d*$", "", host).lower()


def _is_same_site(scope: MutableMapping[str, Any], host: str) -> bool:
    """Return whether a request comes from our own page, or from no page at all.

    Browsers send Sec-Fetch-Site on secure connections, and Origin on others.
    """
    if site := _header(scope, b"sec-fetch-site"):
        return site in ("same-origin", "none")
    origin = _header(scope, b"origin")
    return not origin or origin.partition("://")[2].lower() == host.lower()


def _header(scope: MutableMapping[str, Any], wanted: bytes) -> str:
    values = (value for name, value in scope["headers"] if name == wanted)
    return next(values, b"").decode("latin-1")


def _too_large(most: int) -> NonetError:
    return NonetError("too_large", most=most // 1024)


class _Body:
    """The body of a request, counted as it arrives, because the declared length may be wrong."""

    def __init__(self, receive: Receive, most: int, held: Counter[str], client: str) -> None:
        self._receive = receive
        self._most = most
        self._held = held
        self._client = client
        self._total = 0
        self._is_whole = False

    async def receive(self) -> Message:
        """Return the next part; reject a body that is too large, or too many bodies at once."""
        message = await self._next()
        size = len(message.get("body", b""))
        self._total += size
        self._held[self._client] += size
        if self._total > self._most:
            raise HTTPException(413, _too_large(self._most))
        is_full = self._held[self._client] > MOST_HELD_OF_CLIENT or self._held.total() > MOST_HELD
        if is_full and self._total > MOST_BYTES:  # puzzles are still accepted when photos are not
            raise HTTPException(429, NonetError("busy"), {"retry-after": "1"})
        return message

    def release(self) -> None:
        """Stop counting the body, because its request is answered."""
        self._held[self._client] -= self._total
        if not self._held[self._client]:
            del self._held[self._client]

    async def drain(self) -> None:
        """Read and discard the rest; the connection's timeout limits how long."""
        while not self._is_whole:
            await self._next()

    async def _next(self) -> Message:
        message = await self._receive()
        self._is_whole = message["type"] == "http.disconnect" or not message.get("more_body")
        return message


async def _refuse(send: Send, status: int, error: NonetError) -> None:
    problem = describe(error)
    body = json.dumps({"error": problem}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
