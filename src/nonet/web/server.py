"""The server: uvicorn with timeouts for stalled connections and a quiet shutdown."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterable
from functools import partial
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from nonet.web.app import end_work, make_app

PATIENCE = 15.0  # seconds in which a request must arrive and an answer must be read
MOST_STUCK = 256  # connections that wait for their client; open files are limited


class Joined:
    """A transport that joins all writes of one event loop iteration into one packet.

    Uvicorn writes headers and body separately and has no setting to join them; sent apart, each
    costs a system call here and wakes the browser.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        """Wrap a transport; only `write` and `close` are changed."""
        self._transport = transport
        self._written: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        """Return an attribute of the transport."""
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Buffer data until the end of this event loop iteration."""
        if not self._written:
            asyncio.get_running_loop().call_soon(self._send)
        self._written.append(data)

    def close(self) -> None:
        """Send the buffered data, then close."""
        self._send()
        self._transport.close()

    def _send(self) -> None:
        if self._written:
            self._transport.write(b"".join(self._written))
            self._written.clear()


class Connection(H11Protocol):
    """A connection that is closed when its client stops sending its request or reading the answer.

    Uvicorn's settings do not do this: `timeout_keep_alive` covers only the time between requests,
    and `limit_concurrency` refuses new requests instead of closing the oldest idle connection.
    """

    _deadline: asyncio.TimerHandle | None = None

    def __init__(self, *args: Any, patience: float, **options: Any) -> None:
        """Set the number of seconds to wait for a client."""
        super().__init__(*args, **options)
        self._patience = patience
        self._made = self.loop.time()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timeout; if too many connections wait, close the oldest."""
        super().connection_made(Joined(transport))  # type: ignore[arg-type]
        self._look()
        others = (one for one in self.connections if isinstance(one, Connection))
        stuck = [one for one in others if one.is_stuck and not one.transport.is_closing()]
        if len(stuck) > MOST_STUCK:
            min(stuck, key=lambda one: one._made).end()

    def data_received(self, data: bytes) -> None:
        """Restart the timeout if the request is not complete."""
        super().data_received(data)
        self._look()

    def pause_writing(self) -> None:
        """Start the timeout for a client that does not read."""
        super().pause_writing()
        self._look()

    def resume_writing(self) -> None:
        """Stop the timeout, because the client reads again."""
        super().resume_writing()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timeout."""
        self._stop_waiting()
        super().connection_lost(exc)

    @property
    def is_stuck(self) -> bool:
        """Return whether the request is incomplete or the answer is not read."""
        return self.conn.their_state in (h11.IDLE, h11.SEND_BODY) or self.flow.write_paused

    def _look(self) -> None:
        if not self.is_stuck:
            self._stop_waiting()
        elif not self._deadline:
            self._deadline = self.loop.call_later(self._patience, self.end)

    def _stop_waiting(self) -> None:
        if self._deadline:
            self._deadline.cancel()
        self._deadline = None

    def end(self) -> None:
        """Close the connection, unless its answer is being sent."""
        if self.flow.write_paused:
            self.transport.abort()  # unread data would keep it open
        elif self.is_stuck:
            self.transport.close()


class Server(uvicorn.Server):
    """A server that stops its workers before it waits for open requests to end.

    Uvicorn ends the application last, so it would wait for long work until
    `timeout_graceful_shutdown` and then report an error.
    """

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and shut down if a signal arrived meanwhile; uvicorn would just return."""
        await super().startup(sockets)
        if self.should_exit:
            await self.shutdown(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close stalled connections, answer running requests, then shut down as usual."""
        for connection in list(self.server_state.connections):
            if isinstance(connection, Connection):
                connection.end()
        await end_work(self.config.app)  # type: ignore[arg-type]
        await super().shutdown(sockets)


def serve(
    listener: socket.socket, names: Iterable[str] = (), *, patience: float = PATIENCE
) -> None:
    """Serve the page at a socket, under these host names, until a signal arrives."""
    config = uvicorn.Config(
        make_app(names),
        http=partial(Connection, patience=patience),  # type: ignore[arg-type]
        log_level="error",
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    Server(config).run(sockets=[listener])
