"""The server: uvicorn, with an end to requests that never end, and a quiet end of its own."""

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

PATIENCE = 15.0  # seconds in which a request must have come, and an answer been taken
MOST_STUCK = 256  # connections that wait for their client; files to open are few


class Joined:
    """A transport that sends what is written in one turn of the event loop as one packet.

    Uvicorn writes headers and body separately and has no setting to join them; sent apart, each
    costs a system call here and wakes the browser.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        """Write to a transport; all else it does itself."""
        self._transport = transport
        self._written: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        """Give what the transport has."""
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Keep it for the end of this turn."""
        if not self._written:
            asyncio.get_running_loop().call_soon(self._send)
        self._written.append(data)

    def close(self) -> None:
        """Send what is left, then close."""
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
        """Wait so many seconds for a client."""
        super().__init__(*args, **options)
        self._patience = patience
        self._made = self.loop.time()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start to wait; of too many that wait the oldest goes."""
        super().connection_made(Joined(transport))  # type: ignore[arg-type]
        self._look()
        others = (one for one in self.connections if isinstance(one, Connection))
        stuck = [one for one in others if one.is_stuck and not one.transport.is_closing()]
        if len(stuck) > MOST_STUCK:
            min(stuck, key=lambda one: one._made).end()

    def data_received(self, data: bytes) -> None:
        """Wait on where the request is not whole."""
        super().data_received(data)
        self._look()

    def pause_writing(self) -> None:
        """Wait for who does not read."""
        super().pause_writing()
        self._look()

    def resume_writing(self) -> None:
        """Wait no more for who reads on."""
        super().resume_writing()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._stop_waiting()
        super().connection_lost(exc)

    @property
    def is_stuck(self) -> bool:
        """Whether more of a request is to come, or an answer to be read."""
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
        """Close the connection, unless its answer is on the way."""
        if self.flow.write_paused:
            self.transport.abort()  # what is not read would keep it open
        elif self.is_stuck:
            self.transport.close()


class Server(uvicorn.Server):
    """A server that stops its workers before it waits for open requests to end.

    Uvicorn ends the application last, so it would wait for long work until
    `timeout_graceful_shutdown` and then report an error.
    """

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and end where a signal came meanwhile: uvicorn would just leave."""
        await super().startup(sockets)
        if self.should_exit:
            await self.shutdown(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close what is stuck, answer what is under way, then end as usual."""
        for connection in list(self.server_state.connections):
            if isinstance(connection, Connection):
                connection.end()
        await end_work(self.config.app)  # type: ignore[arg-type]
        await super().shutdown(sockets)


def serve(
    listener: socket.socket, names: Iterable[str] = (), *, patience: float = PATIENCE
) -> None:
    """Serve the page at a socket, by these names, until a signal comes."""
    config = uvicorn.Config(
        make_app(names),
        http=partial(Connection, patience=patience),  # type: ignore[arg-type]
        log_level="error",
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    Server(config).run(sockets=[listener])
