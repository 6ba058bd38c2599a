"""The application: the HTTP interface, the page's files, and errors as JSON."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

import nonet
from nonet.errors import NonetError, RunError
from nonet.web import api
from nonet.web.middleware import Guard
from nonet.web.problems import describe
from nonet.web.static_files import FILES, Files
from nonet.web.worker_pool import BusyError, EndingError, TooSlowError, WorkError, Workers


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    app.state.photos = 0  # under way
    app.state.quick = Workers(2)
    app.state.long = Workers(max(2, os.cpu_count() or 1))
    await asyncio.gather(app.state.quick.start(), app.state.long.start())
    yield
    await end_work(app)


async def end_work(app: FastAPI) -> None:
    """Shut down: cancel running jobs and reject new ones."""
    await asyncio.gather(app.state.quick.stop(), app.state.long.stop())


def make_app(hosts: Iterable[str] = ()) -> FastAPI:
    """Build the application; it accepts these host names, `localhost` and IP addresses.

    >>> make_app().title
    'nonet'
    """
    app = FastAPI(
        title="nonet",
        version=nonet.__version__,
        description="Solve, explain, rate, make and trace Sudoku. Cells are numbers from 0 on.",
        lifespan=_lifespan,
        docs_url=None,  # FastAPI's page loads scripts from another site; ours is docs.html
        redoc_url=None,
    )
    app.add_middleware(Files)
    app.add_middleware(Guard, hosts=hosts)  # the last one added runs first
    app.add_exception_handler(RequestValidationError, _on_invalid)
    app.add_exception_handler(WorkError, _on_problem)
    app.add_exception_handler(TooSlowError, _on_slow)
    app.add_exception_handler(BusyError, _on_busy)
    app.add_exception_handler(EndingError, _on_end)
    app.add_exception_handler(HTTPException, _on_http)
    app.add_exception_handler(ClientDisconnect, _on_gone)
    app.add_exception_handler(RunError, _on_fault)
    app.add_exception_handler(Exception, _on_fault)
    app.include_router(api.router)
    app.add_api_route("/files.json", _files, include_in_schema=False)
    return app


async def _files() -> list[str]:
    """List the files of the page, for the service worker that caches them."""
    return ["./", "docs", *sorted(f"static/{name}" for name in FILES if name != "sw.js")]


def _error(status: int, error: NonetError, field: str | None = None) -> JSONResponse:
    return JSONResponse({"error": describe(error, field)}, status)


async def _on_invalid(_: Request, error: Exception) -> JSONResponse:
    """Report the first invalid field, without repeating the value that was sent."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return _error(422, NonetError("not_json", reason=first["ctx"]["error"]))
    field = ".".join(str(part) for part in _without_models(first["loc"]))
    return _error(422, NonetError("bad_request", reason=first["msg"]), field or None)


def _without_models(location: Sequence[Any]) -> Sequence[Any]:
    """Remove the parts of the location that name FastAPI's source or the model it tried."""
    return [part for part in location if not str(part).endswith(("body", "Request"))]


async def _on_problem(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, WorkError)
    return JSONResponse({"error": error.problem}, 422)


async def _on_slow(*_: Any) -> JSONResponse:
    return _error(422, NonetError("too_slow"))


async def _on_busy(*_: Any) -> JSONResponse:
    answer = _error(429, NonetError("busy"))
    answer.headers["retry-after"] = "1"
    return answer


async def _on_end(*_: Any) -> JSONResponse:
    return _error(503, NonetError("shutting_down"))


async def _on_gone(*_: Any) -> Response:
    """Return an empty response: the client disconnected during its request."""
    return Response(status_code=204)


async def _on_fault(_: Request, error: Exception) -> JSONResponse:
    return _error(500, error if isinstance(error, RunError) else RunError("server_fault"))


async def _on_http(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    # FastAPI's status for bytes that are not text and for lists nested too deeply
    unread = error.status_code == 400
    known = error.detail if isinstance(error.detail, NonetError) else None
    problem = NonetError("body_not_json") if unread else known
    reason = str(error.detail)
    answer = _error(error.status_code, problem or NonetError("bad_request", reason=reason))
    answer.headers.update(error.headers or {})
    return answer
