"""The table of surfaces: each takes boards as text and reports status, count and solution.

To add a surface, add a row to SURFACES, or to WRITE and READ in files.py for a file type.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pyarrow
import pyarrow.feather
import pyarrow.ipc
import pyarrow.parquet

import nonet
from nonet import Board, FormatError, IncompleteError
from nonet.cli.main import main
from nonet.draw.svg import svg
from nonet.draw.terminal import draw_answer
from nonet.solvers import exact_cover
from nonet.solvers.solve import ENGINES, STATUSES, EngineName
from nonet.tables import solve_batch
from tests.one_answer.boards import LIMIT, Case, Result, truth
from tests.one_answer.files import (
    READ,
    WRITE,
    Rows,
    dump_csv,
    load_arrow,
    load_csv,
    load_jsonl,
    load_lines,
)
from tests.support import NONET, run_nonet

INVALID = Result("invalid", None, "")
INCOMPLETE = Result("incomplete", None, "")
LATE = Result("timeout", None, "")


class Question(NamedTuple):
    """The boards to solve, a folder for files, and the timeout per board."""

    cases: Sequence[Case]
    folder: Path
    timeout: float | None = None

    @property
    def texts(self) -> list[str]:
        return [case.text for case in self.cases]

    @property
    def options(self) -> list[str]:
        return [] if self.timeout is None else ["--timeout", str(self.timeout)]


Surface = Callable[[Question], list[Result]]


# Python


def _each(ask: Callable[[str, float | None], Result]) -> Surface:
    """Call a function for one board at a time."""

    def ask_one(text: str, timeout: float | None) -> Result:
        try:
            return ask(text, timeout)
        except FormatError:
            return INVALID
        except IncompleteError:
            return INCOMPLETE
        except TimeoutError:
            return LATE

    return lambda asked: [ask_one(text, asked.timeout) for text in asked.texts]


def _solve(text: str, timeout: float | None, engine: EngineName | None = None) -> Result:
    board = Board(text)
    if engine == "native" and not board.is_classic and not board.missing:
        return Result()
    if engine == "exact_cover" and exact_cover.find_other(board.rules):
        return Result()
    answer = nonet.solve(board, timeout=timeout, engine=engine)
    assert (answer.second is not None) == (answer.status == "multiple")
    return Result(answer.status, None, str(answer.board or ""))


def _solutions(text: str, timeout: float | None) -> Result:
    found = list(islice(nonet.solutions(text), LIMIT))
    assert len(set(found)) == len(found)
    assert all(board.is_solved for board in found)
    return Result(STATUSES[min(len(found), 2)], len(found), str(found[0]) if found else "")


def _count(text: str, timeout: float | None) -> Result:
    return Result(None, nonet.count(text, timeout=timeout))


def _check(text: str, timeout: float | None) -> Result:
    return Result(nonet.check(text, timeout=timeout).status)


def _solve_many(cases: Sequence[Case], timeout: float | None) -> list[Result]:
    many = nonet.solve_many([case.text for case in cases], limit=LIMIT, timeout=timeout)
    results = []
    for case, number, grid in zip(cases, many.counts.tolist(), many.grids, strict=True):
        assert case.board is not None
        values = grid[: len(case.board)].tobytes()
        solution = str(Board._of(values, values, None, case.board.rules)) if number else ""
        results.append(Result(STATUSES[min(number, 2)], number, solution))
    return results


def _many_at_once(asked: Question) -> list[Result]:
    """Ask about all that can be solved in one call: with any other, all would be refused."""
    solvable = [case for case in asked.cases if case.board and not case.board.missing]
    results = dict(zip(solvable, _solve_many(solvable, asked.timeout), strict=True))
    others = [INCOMPLETE if case.board else INVALID for case in asked.cases]
    return [results.get(case, other) for case, other in zip(asked.cases, others, strict=True)]


def _many_one_by_one(asked: Question) -> list[Result]:
    def ask(case: Case) -> Result:
        try:
            return _solve_many([case], asked.timeout)[0]
        except FormatError:
            return INVALID
        except IncompleteError:
            return INCOMPLETE
        except TimeoutError:
            return LATE

    return [ask(case) for case in asked.cases]


def read_results(rows: Rows) -> list[Result]:
    """Read the answers of a table; columns that it does not have are None."""
    return [
        Result(
            row.get("status"),
            int(row["count"]) if row.get("count") not in (None, "") else None,
            (row["solution"] or "") if "solution" in row else None,
        )
        for row in rows
    ]


def _batch(asked: Question, make: Callable[[list[str]], Any] = lambda texts: texts) -> list[Result]:
    table = pyarrow.table({"puzzle": make(asked.texts)})
    solved = solve_batch(table, add=["count"], timeout=asked.timeout)
    solved.validate(full=True)
    return read_results(solved.to_pylist())


def _batch_one_by_one(asked: Question) -> list[Result]:
    return [_batch(asked._replace(cases=[case]))[0] for case in asked.cases]


# Files


def _file_to_file(asked: Question, kind: str, out: str, command: str = "solve") -> list[Result]:
    source, target = asked.folder / f"in.{kind}", asked.folder / f"out.{out}"
    source.write_bytes(WRITE[kind](asked.texts))
    target.unlink(missing_ok=True)
    main([command, str(source), "-o", str(target), *asked.options])
    return read_results(READ[out](target.read_bytes()))


# The command line, by standard input and output


def _ask(asked: Question, kind: str, *command: str) -> bytes:
    done = run_nonet(*command, *asked.options, stdin=WRITE[kind](asked.texts))
    return done.stdout.encode()


def _stdin(asked: Question, kind: str, form: str) -> list[Result]:
    data = _ask(asked, kind, "solve", "--format", form)
    return read_results(FORMS[form](data))


def _stdin_to_arrow(asked: Question) -> list[Result]:
    command = [str(NONET), "solve", "--format", "arrow", *asked.options]
    done = subprocess.run(command, input=dump_csv(",", asked.texts), capture_output=True)
    return read_results(load_arrow(done.stdout))


FORMS: dict[str, Callable[[bytes], Rows]] = {
    "line": load_lines,
    "json": load_jsonl,
    "csv": partial(load_csv, ","),
    "tsv": partial(load_csv, "\t"),
}


def _drawn(asked: Question) -> list[Result]:
    """Match the output of `--format grid` with the drawing of each answer in turn."""
    left, results = _ask(asked, "txt", "solve", "--format", "grid").decode(), []
    for case in asked.cases:
        drawn = left[: left.find("\n") + 1]
        if case.board is None:
            results.append(INVALID if drawn.startswith("invalid: ") else Result("read"))
        elif case.board.missing:
            results.append(INCOMPLETE if drawn.startswith("incomplete: ") else Result("complete"))
        elif asked.timeout is not None:
            results.append(
                LATE if drawn.startswith(("timeout: ", "timed out: ")) else Result("in time")
            )
        else:
            answer = nonet.solve(case.text)
            drawn = f"{draw_answer(Board(case.text), answer)}\n"
            same = left.startswith(drawn)
            results.append(
                Result(answer.status, None, str(answer.board or "")) if same else Result("?")
            )
        left = left[len(drawn) :]
    return results


def _pictured(asked: Question) -> list[Result]:
    """Compare the pictures of `--format svg`, one per board, with those of the solutions."""
    results = []
    for case in asked.cases:
        target = asked.folder / "out.svg"
        target.unlink(missing_ok=True)
        source = asked.folder / "in.txt"
        source.write_text(case.text)
        status = main(["solve", str(source), "-o", str(target)])
        if case.board is None:
            results.append(INVALID if status == 64 else Result("read"))
            continue
        if case.board.missing:
            results.append(INCOMPLETE if status == 65 else Result("complete"))
            continue
        answer = nonet.solve(case.text)
        same = target.read_text() == svg(answer.board or Board(case.text))
        results.append(
            Result(answer.status, None, str(answer.board or "")) if same else Result("?")
        )
    return results


def _words(asked: Question, kind: str) -> list[Result]:
    data = _ask(asked, kind, "check", "--unique").decode()
    return [Result(word) for word in data.split()]


def _reports(asked: Question, kind: str, form: str) -> list[Result]:
    return read_results(FORMS[form](_ask(asked, kind, "check", "--format", form)))


def _numbers(asked: Question, kind: str) -> list[Result]:
    results = []
    for word in _ask(asked, kind, "count").decode().split():
        number = word.rstrip("+")
        results.append(Result(None, int(number)) if number.isdecimal() else Result(number))
    return results


def _listed(asked: Question) -> list[Result]:
    lines = iter(_ask(asked, "txt", "count", "--list").decode().split("\n")[:-1])
    results = []
    for case in asked.cases:
        want = truth(case)
        found = list(islice(lines, 1 if want.count is None else want.count))
        assert len(set(found)) == len(found)
        results.append(Result(None, want.count and len(found), found[0] if found else ""))
    assert not list(lines)
    return results


# HTTP


def _refused(error: dict[str, Any]) -> Result:
    return INCOMPLETE if error["code"] == "incomplete" else INVALID


def _post(client: httpx.Client, verb: str, text: str) -> Result:
    answer = client.post(f"/api/{verb}", json={"puzzle": text})
    if answer.status_code == 422:
        return _refused(answer.json()["error"])
    results = answer.raise_for_status().json()
    solution = (results["solution"] or "") if "solution" in results else None
    return Result(results["status"], None, solution)


def _post_list(client: httpx.Client, texts: Sequence[str]) -> list[Result]:
    answer = client.post("/api/solve", json={"puzzles": texts}).raise_for_status()
    return [
        _refused(one["error"])
        if one["error"]
        else Result(one["status"], None, one["solution"] or "")
        for one in answer.json()["answers"]
    ]


HTTP: dict[str, Callable[[httpx.Client, Sequence[str]], list[Result]]] = {
    "/api/solve": lambda client, texts: [_post(client, "solve", text) for text in texts],
    "/api/solve with a list": _post_list,
    "/api/check": lambda client, texts: [_post(client, "check", text) for text in texts],
}

SURFACES: dict[str, Surface] = {
    "solve": _each(_solve),
    **{f"solve by {name}": _each(partial(_solve, engine=name)) for name in ENGINES},
    "solutions": _each(_solutions),
    "count": _each(_count),
    "check": _each(_check),
    "solve_many": _many_at_once,
    "solve_many, one by one": _many_one_by_one,
    "solve_batch": _batch,
    "solve_batch of bytes": partial(_batch, make=lambda texts: [text.encode() for text in texts]),
    "solve_batch, one by one": _batch_one_by_one,
    **{f"{a} to {b}": partial(_file_to_file, kind=a, out=b) for a in WRITE for b in READ},
    **{f"check {a}": partial(_file_to_file, kind=a, out="csv", command="check") for a in WRITE},
    **{
        f"standard input, {kind} to {form}": partial(_stdin, kind=kind, form=form)
        for kind in ("txt", "csv", "jsonl")
        for form in FORMS
    },
    "standard input to arrow": _stdin_to_arrow,
    "standard input to grid": _drawn,
    "svg": _pictured,
    "check --unique of txt": partial(_words, kind="txt"),
    "check --unique of csv": partial(_words, kind="csv"),
    **{
        f"check --format {form}": partial(_reports, kind="txt", form=form)
        for form in ("json", "csv")
    },
    "count of txt": partial(_numbers, kind="txt"),
    "count of jsonl": partial(_numbers, kind="jsonl"),
    "count --list": _listed,
}
UNTIMED = {"solutions", "svg", "count --list"}
"""Surfaces that have no timeout, or do not report it."""
