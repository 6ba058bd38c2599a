"""The HTTP interface: the routes, and the time limit of each."""

from __future__ import annotations

import asyncio
import base64
import secrets
from typing import Any

from fastapi import APIRouter, Request, Response

from nonet.techniques.explain import LANGUAGES, technique_meaning, technique_name
from nonet.techniques.table import TECHNIQUES
from nonet.web import board_models, models, requests, technique_models
from nonet.web.code import algorithms
from nonet.web.worker_pool import BusyError, Workers

QUICK_SECONDS = 5.0
LONG_SECONDS = 20.0
MOST_PHOTOS = 8  # at a time: each is held in memory while it is read
LOOK_SECONDS = 0.25  # seconds between two checks that the client is still connected

# FastAPI reads the request from the argument's type and the answer from the model here; the JSON of
# a worker is passed on unchanged.
_ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"model": models.ErrorAnswer, "description": "The body cannot be read at all."},
    413: {"model": models.ErrorAnswer, "description": "The body is too large."},
    422: {"model": models.ErrorAnswer, "description": "The request cannot be done."},
    403: {"model": models.ErrorAnswer, "description": "A page of another site sent this."},
    421: {"model": models.ErrorAnswer, "description": "The request is for another host."},
    429: {"model": models.ErrorAnswer, "description": "Too many requests wait; try again."},
    500: {"model": models.ErrorAnswer, "description": "The server failed, by its own fault."},
    503: {"model": models.ErrorAnswer, "description": "The server is about to end."},
}


def _answer(model: Any) -> dict[int | str, dict[str, Any]]:
    return {200: {"model": model, "description": model.__doc__ or "The answer."}, **_ERRORS}


router = APIRouter(prefix="/api", tags=["api"])


async def _quick(request: Request, verb: str, body: requests.Request) -> Response:
    """Run a job that takes milliseconds in the pool for short jobs."""
    return await _ask(request, request.app.state.quick, verb, body.model_dump(), QUICK_SECONDS)


async def _long(request: Request, verb: str, arguments: dict[str, Any]) -> Response:
    """Run a job that may take seconds in the pool for long jobs."""
    return await _ask(request, request.app.state.long, verb, arguments, LONG_SECONDS)


async def _ask(
    request: Request, workers: Workers, verb: str, arguments: dict[str, Any], seconds: float
) -> Response:
    """Run a job in a worker, and cancel it when the client disconnects."""
    work = asyncio.current_task()
    assert work
    looks: list[asyncio.Task[None]] = []

    async def look() -> None:
        while not await request.is_disconnected():
            await asyncio.sleep(LOOK_SECONDS)
        work.cancel()

    def start_to_look() -> None:
        looks.append(asyncio.ensure_future(look()))

    # Most jobs end before the first check, so the task that checks starts only after it.
    timer = asyncio.get_running_loop().call_later(LOOK_SECONDS, start_to_look)
    try:
        client = request.client.host if request.client else ""
        return _json(await workers.ask(verb, arguments, seconds, client))
    except asyncio.CancelledError:
        if not looks or not looks[0].done():
            raise  # the server is shutting down
        work.uncancel()
        return Response(status_code=204)  # nobody reads this answer
    finally:
        timer.cancel()
        for one in looks:
            one.cancel()


def _with_seed(body: requests.GenerateRequest | technique_models.PracticeRequest) -> dict[str, Any]:
    seed = secrets.randbelow(2**32) if body.seed is None else body.seed
    return {**body.model_dump(), "seed": seed}


def _json(content: bytes) -> Response:
    return Response(content, media_type="application/json")


# First, because routes are tried in order and this one should be the fastest.
@router.post("/hint", responses=_answer(models.Hint))
async def hint(request: Request, body: requests.StepRequest) -> Response:
    """Return the next step: the easiest one available."""
    return await _long(request, "hint", body.model_dump())


_Answers = models.Answer | models.Answers


@router.post(
    "/solve",
    responses={
        200: {"model": _Answers, "description": "An answer, or one for each of the puzzles."},
        **_ERRORS,
    },
)
async def solve(request: Request, body: requests.SolveRequest) -> Response:
    """Solve one puzzle, or up to 1,000: one solution, several, or none."""
    verb = "solve" if isinstance(body, requests.PuzzleRequest) else "solve_many"
    return await _quick(request, verb, body)


@router.post("/check", responses=_answer(models.Check))
async def check(request: Request, body: board_models.JudgeRequest) -> Response:
    """Check a puzzle: conflicts, number of solutions, what is redundant, why there is none."""
    return await _quick(request, "check", body)


@router.post("/convert", responses=_answer(models.Converted))
async def convert(request: Request, body: requests.ConvertRequest) -> Response:
    """Read a board in any format and write it in another."""
    return await _quick(request, "convert", body)


@router.post("/read", responses=_answer(board_models.Read))
async def read(request: Request, body: board_models.ReadRequest) -> Response:
    """Read a board of any size and rules; return the board and its drawing, or the error."""
    return await _quick(request, "read", body)


@router.post("/make", responses=_answer(board_models.Read))
async def make(request: Request, body: board_models.MakeRequest) -> Response:
    """Generate a puzzle of any size and rules; the answer has the form of /api/read."""
    seed = secrets.randbelow(2**32) if body.seed is None else body.seed
    return await _long(request, "make", {**body.model_dump(), "seed": seed})


@router.post("/judge", responses=_answer(board_models.Judged))
async def judge(request: Request, body: board_models.JudgeRequest) -> Response:
    """List the rules that a board breaks, with explanations, and whether it is solved."""
    return await _quick(request, "judge", body)


@router.post("/true_candidates", responses=_answer(board_models.Possible))
async def true_candidates(request: Request, body: requests.PuzzleRequest) -> Response:
    """Return, for each cell, the digits that occur in some solution."""
    return await _quick(request, "true_candidates", body)


@router.post("/steps", responses=_answer(models.Steps))
async def steps(request: Request, body: requests.StepsRequest) -> Response:
    """Return all steps to the solution."""
    return await _long(request, "steps", body.model_dump())


@router.post("/rate", responses=_answer(models.Rating))
async def rate(request: Request, body: requests.StepRequest) -> Response:
    """Rate a puzzle by the techniques that it requires."""
    return await _long(request, "rate", body.model_dump())


@router.post("/find", responses=_answer(models.Found))
async def find(request: Request, body: requests.FindRequest) -> Response:
    """List every instance of a technique on a board, or all available steps by technique."""
    return await _long(request, "find", body.model_dump())


@router.post("/generate", responses=_answer(models.Generated))
async def generate(request: Request, body: requests.GenerateRequest) -> Response:
    """Generate a puzzle with exactly one solution."""
    return await _long(request, "generate", _with_seed(body))


@router.post("/technique", responses=_answer(technique_models.TechniqueAnswer))
async def technique(request: Request, body: technique_models.TechniqueRequest) -> Response:
    """Explain why a technique is valid, with an example."""
    return await _long(request, "technique", body.model_dump())


@router.post("/practice", responses=_answer(technique_models.Exercise))
async def practice(request: Request, body: technique_models.PracticeRequest) -> Response:
    """Return a board on which a technique is the next step."""
    return await _long(request, "practice", _with_seed(body))


@router.post("/trace", responses=_answer(models.Trace))
async def trace(request: Request, body: requests.TraceRequest) -> Response:
    """Run an algorithm and return all its moves."""
    return await _long(request, "trace", body.model_dump())


@router.post("/lesson", responses=_answer(models.Lesson))
async def lesson(request: Request, body: requests.LessonRequest) -> Response:
    """Run a classic algorithm line by line."""
    return await _long(request, "lesson", body.model_dump())


@router.post(
    "/photo",
    responses=_answer(models.Photo),
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {
                kind: {"schema": {"type": "string", "format": "binary"}}
                for kind in ("image/jpeg", "image/png", "image/webp")
            },
        }
    },
)
async def photo(request: Request) -> Response:
    """Read a board from a photo in the request body: JPEG, PNG or WebP, at most 20 MB."""
    state = request.app.state
    body = await request.body()
    if state.photos >= MOST_PHOTOS:  # counted from here, so that slow uploads do not block others
        raise BusyError
    state.photos += 1
    try:
        data = base64.b64encode(body).decode("ascii")
        return await _long(request, "photo", {"data": data})
    finally:
        state.photos -= 1


@router.get("/algorithms", response_model=list[models.AlgorithmInfo])
async def list_algorithms() -> list[dict[str, str]]:
    """List the algorithms and their code."""
    return algorithms()


@router.get("/techniques", response_model=list[technique_models.TechniqueInfo])
async def list_techniques() -> list[dict[str, Any]]:
    """List the techniques, easiest first."""
    return [
        {
            "id": row.id,
            "level": row.level,
            "score": row.score,
            "in_default_profile": row.in_default_profile,
            "assumes_unique": row.assumes_unique,
            "name": {lang: technique_name(row.id, lang) for lang in LANGUAGES},
            "meaning": {lang: technique_meaning(row.id, lang) for lang in LANGUAGES},
        }
        for row in TECHNIQUES.values()
        if row.family
    ]
