"""The HTTP interface, asked over a real connection."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import socket
import struct
import threading
from typing import Any

import httpx
import pytest

import nonet
from nonet.web.middleware import HEADERS, MOST_BYTES
from nonet.web.requests import MOST_MOVES, MOST_PUZZLES
from tests.support import PICTURE, SOLVED, seconds_of_cpu, wait_until
from tests.web.test_serve import start, workers_of

CRUEL = ".8......16.....9..2..1.7.4.83.......4...2.1.....43..9............83...16.4976...3"


def ask(client: httpx.Client, verb: str, status: int = 200, **body: Any) -> Any:
    answer = client.post(f"/api/{verb}", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_solve(client: httpx.Client) -> None:
    answer = ask(client, "solve", puzzle=PICTURE)
    assert (answer["status"], answer["solution"]) == ("unique", SOLVED)
    answer = ask(client, "solve", puzzle="." * 81)
    first, other = answer["solution"], answer["second"]
    assert answer["status"] == "multiple"
    assert answer["differing"] == [i for i in range(81) if first[i] != other[i]]
    assert ask(client, "solve", puzzle="55" + "." * 79)["status"] == "none"


def test_solve_many(client: httpx.Client) -> None:
    answers = ask(client, "solve", puzzles=[PICTURE, "5x", "." * 81])["answers"]
    assert [answer["status"] for answer in answers] == ["unique", None, "multiple"]
    assert answers[1]["error"]["place"] == {"field": "puzzle", "line": 1, "column": 2}


def test_check(client: httpx.Client) -> None:
    found = ask(client, "check", puzzle="55" + "." * 79)
    assert found["status"] == "none"
    assert found["conflicts"][0]["cells"] == [0, 1]
    found = ask(client, "check", puzzle=PICTURE)
    assert found["givens"] == 30
    assert found["redundant"] == list(nonet.check(PICTURE).redundant_givens)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_hint_and_steps(client: httpx.Client, lang: str) -> None:
    step = ask(client, "hint", puzzle=PICTURE, lang=lang)["step"]
    expected = nonet.hint(PICTURE)
    assert expected
    assert step["technique"] == expected.technique
    assert step["placements"] == [list(pair) for pair in expected.placements]
    assert all(step[part] for part in ("title", "notation", "where", "pattern", "text"))
    steps = ask(client, "steps", puzzle=PICTURE, lang=lang)["steps"]
    assert steps[0] == step
    assert len(steps) == len(list(nonet.steps(PICTURE)))
    assert len(ask(client, "steps", puzzle=PICTURE, limit=3)["steps"]) == 3


def test_a_hint_respects_removed_candidates(client: httpx.Client) -> None:
    board = nonet.Board(CRUEL)
    step = next(step for step in nonet.steps(board) if step.eliminations)
    for before in nonet.steps(board):
        if before == step:
            break
        board = board.apply(before)
    board = board.apply(step)
    after = ask(client, "hint", puzzle=board.format("library"))["step"]
    assert after["eliminations"] != [list(pair) for pair in step.eliminations]


def test_a_hint_names_wrong_digits(client: httpx.Client) -> None:
    board = nonet.Board(PICTURE).place(2, 1)
    found = ask(client, "hint", puzzle=board.format("library"))
    assert (found["status"], found["step"]) == ("none", None)
    assert found["mistakes"] == {"wrong": [[2, 1]], "removed_candidates": [], "suspect_givens": []}


def test_a_given_that_was_mistyped_is_named(client: httpx.Client) -> None:
    for verb in ("hint", "steps", "check", "find"):
        found = ask(client, verb, puzzle="55" + PICTURE[2:])
        assert found["status"] == "none"
        assert found["mistakes"]["wrong"] == found["mistakes"]["removed_candidates"] == []
        assert found["mistakes"]["suspect_givens"] == [[1, 5]]


def test_find_takes_the_usual_names(client: httpx.Client) -> None:
    found = ask(client, "find", puzzle=PICTURE, technique="Locked Candidates")["found"]
    assert [group["technique"] for group in found] == ["pointing", "claiming"]


def test_mistakes_are_reported_by_every_route(client: httpx.Client) -> None:
    board = nonet.Board(PICTURE).place("r1c3", 1).remove("r1c4", 6).format("library")
    for verb in ("hint", "steps", "check"):
        assert ask(client, verb, puzzle=board)["mistakes"] == {
            "wrong": [[2, 1]],
            "removed_candidates": [[3, 6]],
            "suspect_givens": [],
        }


CHAINS = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."


def test_a_step_has_parts(client: httpx.Client) -> None:
    chain = next(s for s in ask(client, "steps", puzzle=CHAINS)["steps"] if len(s["parts"]) > 3)
    assert " ".join(part["text"] for part in chain["parts"]) == chain["text"]
    assert chain["parts"][-1]["marks"] == chain["marks"]


def test_rate(client: httpx.Client) -> None:
    found = ask(client, "rate", puzzle=PICTURE)
    assert (found["er"], found["ep"], found["ed"]) == (1.2, 1.2, 1.2)
    expected = nonet.rate(PICTURE)
    assert (found["level"], found["score"]) == (expected.level, expected.score)
    assert {one["technique"]: one["times"] for one in found["used"]} == expected.used


def test_techniques_can_be_chosen(client: httpx.Client) -> None:
    used = ask(client, "rate", puzzle=CRUEL)["used"]
    off = used[-1]["technique"]
    choice: dict[str, Any] = {"profile": "full", "include": ["X-Wing"], "exclude": [off]}
    rating = ask(client, "rate", puzzle=PICTURE, **choice)
    expected = nonet.rate(PICTURE, profile="full", include=["x_wing"], exclude=[off])
    assert rating["score"] == expected.score
    step = ask(client, "hint", puzzle=PICTURE, exclude=["naked_single", "full_house"])["step"]
    assert step["technique"] == "hidden_single"
    error = ask(client, "hint", 422, puzzle=PICTURE, exclude=["xwig"])["error"]
    assert error["code"] == "unknown_technique"
    assert "did you mean: x_wing" in error["message"]
    assert ask(client, "steps", 422, puzzle=PICTURE, profile="hodoku")["error"]


def test_find_every_step_by_technique(client: httpx.Client) -> None:
    row = {name: row for name, row in nonet.TECHNIQUES.items() if row.family}
    off = [name for name in row if row[name].family not in ("singles", "locked_candidates")]
    found = ask(client, "find", puzzle=CRUEL, exclude=off, limit=2)
    assert (found["status"], found["late"]) == ("unique", [])
    groups = {group["technique"]: group for group in found["found"]}
    for name in row:
        steps = [] if name in off else list(nonet.find(CRUEL, name))
        assert (name in groups) == bool(steps)
        if steps:
            assert len(groups[name]["steps"]) == min(2, len(steps))
            assert groups[name]["more"] == (len(steps) > 2)
    one = ask(client, "find", puzzle=CRUEL, technique="claiming", lang="zh")["found"]
    assert [group["title"] for group in one] == ["行列区块"]
    error = ask(client, "find", 422, puzzle="." * 81, technique="bug_plus_1")["error"]
    assert error["code"] == "assumes_unique"
    ask(client, "find", 422, puzzle=PICTURE, technique="guess")


def test_techniques_are_listed(client: httpx.Client) -> None:
    listed = client.get("/api/techniques").json()
    assert [row["id"] for row in listed] == [t for t in nonet.TECHNIQUES if t != "guess"]
    solver = {*nonet.PROFILES["default"]} - {"guess"}
    assert {row["id"] for row in listed if row["in_default_profile"]} == solver
    assert all(
        row["assumes_unique"] == nonet.TECHNIQUES[row["id"]].assumes_unique for row in listed
    )
    assert listed[0]["name"] == {"en": "Full House", "zh": "同区九缺一"}


def test_trace(client: httpx.Client) -> None:
    found = ask(client, "trace", puzzle=PICTURE, algorithm="column_first")
    expected = nonet.trace("column_first", PICTURE)
    data = base64.b64decode(found["moves"])
    moves = struct.unpack(f"<{len(data) // 2}H", data)
    assert [divmod(move, 10) for move in moves] == list(expected)
    assert (found["ended"], found["undos"]) == (expected.ended, expected.undos)
    assert (
        ask(client, "trace", puzzle=CRUEL, algorithm="row_by_row", max_moves=9)["placements"] <= 9
    )


def test_convert(client: httpx.Client) -> None:
    for name in nonet.FORMATS:
        text = ask(client, "convert", puzzle=PICTURE, to=name)["text"]
        assert text == nonet.Board(PICTURE).format(name)
    assert ask(client, "convert", puzzle=PICTURE, to="svg")["text"].startswith("<svg")


def test_algorithms_show_their_code(client: httpx.Client) -> None:
    found = client.get("/api/algorithms").json()
    assert [one["id"] for one in found] == list(nonet.ALGORITHMS)
    for one in found:
        assert "def solve(rows: Rows" in one["code"]
        assert '"""' not in one["code"]


@pytest.mark.parametrize(
    ("verb", "body", "field", "message"),
    [
        ("solve", {"puzzle": "5x"}, "puzzle", "'x' is not a digit or a blank"),
        ("check", {"puzzle": ""}, "puzzle", "the text is empty; expected 81 cells"),
        ("check", {}, "puzzle", "Field required"),
        ("check", {"puzzle": 5}, "puzzle", "Input should be a valid string"),
        ("check", {"puzzle": "." * 81, "nothing": 1}, "nothing", "Extra inputs are not permitted"),
        ("check", {"puzzle": "." * 70_000}, "puzzle", "at most 65536 characters"),
        ("check", {"puzzle": "\ud800"}, "puzzle", "valid string"),
        ("solve", {"puzzles": [PICTURE] * (MOST_PUZZLES + 1)}, "puzzles", "at most 1000 items"),
        ("trace", {"puzzle": PICTURE, "algorithm": "magic"}, "algorithm", "Input should be"),
        (
            "trace",
            {"puzzle": PICTURE, "algorithm": "row_by_row", "max_moves": MOST_MOVES + 1},
            "max_moves",
            "less than or equal to 100000",
        ),
        ("hint", {"puzzle": PICTURE, "lang": "xx"}, "lang", "Input should be"),
        ("convert", {"puzzle": PICTURE, "to": "pdf"}, "to", "Input should be"),
    ],
)
def test_errors_have_a_cause_and_a_location(
    client: httpx.Client, verb: str, body: Any, field: str, message: str
) -> None:
    data = json.dumps(body)
    answer = client.post(f"/api/{verb}", content=data, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert error["place"]["field"] == field
    assert message in error["message"]


def test_invalid_requests(client: httpx.Client) -> None:
    header = {"content-type": "application/json"}
    answer = client.post("/api/solve", content=b"{", headers=header)
    assert answer.status_code == 422
    assert "JSON" in answer.json()["error"]["message"]
    for body in (b"\xff\xfe", b"[" * 100_000):
        answer = client.post("/api/solve", content=body, headers=header)
        assert answer.status_code in (400, 422)
        assert "JSON" in answer.json()["error"]["message"]
    assert client.get("/api/solve").status_code == 405
    assert client.post("/api/nothing", json={}).json()["error"]["message"] == "Not Found"
    assert client.get("/static/../app.py").status_code == 404
    for name in ("%2e%2e/app.py", "x%00y", "", "js", "js/main.js/"):
        assert client.get(f"/static/{name}").status_code == 404


def test_bodies_have_a_limit(client: httpx.Client) -> None:
    body = b" " * (MOST_BYTES + 1)
    assert client.post("/api/solve", content=body).status_code == 413
    pieces = (b" " * 4096 for _ in range(MOST_BYTES // 4096 + 1))  # sent in chunks, no length told
    answer = client.post("/api/solve", content=pieces)
    assert answer.status_code == 413
    assert "256 KiB" in answer.json()["error"]["message"]


@pytest.mark.parametrize("path", ["/", "/docs", "/static/js/main.js", "/api/algorithms", "/none"])
def test_headers_bind_the_browser(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    for name, value in HEADERS.items():
        assert re.sub(r" 'sha256-[^']*'", "", answer.headers[name]) == value
    assert "unsafe" not in HEADERS["content-security-policy"]
    assert "server" not in answer.headers
    # A document may run and use what stands in its head, by its hash, and nothing else.
    kinds = ("script", "style") if answer.headers["content-type"].startswith("text/html") else ()
    for kind in kinds:
        inside = re.findall(rf"<{kind}>(.*?)</{kind}>", answer.text, re.DOTALL)
        digests = [hashlib.sha256(part.encode()).digest() for part in inside]
        hashes = "".join(f" 'sha256-{base64.b64encode(one).decode()}'" for one in digests)
        assert inside
        assert f"{kind}-src 'self'{hashes};" in answer.headers["content-security-policy"]


def test_files_are_compressed_for_clients_that_accept_it(client: httpx.Client) -> None:
    for path in ("/", "/static/js/solve.js", "/static/css/base.css"):
        packed = client.get(path)
        plain = client.get(path, headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert packed.text == plain.text
        assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
        assert client.head(path).headers["content-length"] == packed.headers["content-length"]
        again = client.get(path, headers={"if-none-match": packed.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    answer = client.post("/api/find", json={"puzzle": PICTURE})
    assert "content-encoding" not in answer.headers


def test_slow_requests_do_not_hold_up_others(address: str, client: httpx.Client) -> None:
    done = []

    def run() -> None:
        body = {"puzzle": CRUEL, "algorithm": "rescan", "max_moves": MOST_MOVES}
        done.append(httpx.post(f"{address}api/trace", json=body, timeout=600).status_code)

    slow = [threading.Thread(target=run) for _ in range(4)]
    for thread in slow:
        thread.start()
    answered = 0
    while not done:
        assert ask(client, "solve", puzzle=PICTURE)["status"] == "unique"
        assert client.get("/").status_code == 200
        answered += 1
    for thread in slow:
        thread.join()
    assert answered > 1  # a server that is held up answers one, at the end
    assert set(done) <= {200, 422}


def test_work_that_nobody_waits_for_is_ended() -> None:
    process, address = start("--port", "0")
    try:
        body = {"puzzle": CRUEL, "algorithm": "rescan", "max_moves": MOST_MOVES}
        if not workers_of(process.pid):
            httpx.post(f"{address}api/hint", json={"puzzle": PICTURE}, timeout=600)
        if not workers_of(process.pid):
            pytest.skip("this system does not list the children of a process")

        def busy() -> list[str]:
            return [one for one in workers_of(process.pid) if seconds_of_cpu(int(one)) > 1]

        data = json.dumps(body).encode()
        head = "POST /api/trace HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        port = int(address.rsplit(":", 1)[1].strip("/"))
        with socket.create_connection(("127.0.0.1", port)) as asked:
            asked.sendall(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
            wait_until(busy, "a worker is at it")
            (worker,) = busy()
        wait_until(lambda: worker not in workers_of(process.pid), "the worker is ended")
    finally:
        process.terminate()
        process.communicate(timeout=300)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:1", 200),
        ("127.0.0.1", 200),
        ("[::1]:8009", 200),
        ("evil.test", 421),
        ("evil.test:8009", 421),
        ("127.0.0.1.evil.test", 421),
        ("", 421),
    ],
)
def test_another_host_is_refused(client: httpx.Client, host: str, status: int) -> None:
    answer = client.post("/api/solve", json={"puzzle": PICTURE}, headers={"host": host})
    assert answer.status_code == status
    assert ("error" in answer.json()) == (status == 421)


def test_steps_of_a_board_with_rules(client: httpx.Client) -> None:
    board = nonet.generate(size=6, rules="x", seed=5)
    text = board.format("json")
    step = ask(client, "hint", puzzle=text)["step"]
    expected = nonet.hint(board)
    assert expected is not None
    assert step["technique"] == expected.technique
    assert step["text"] == nonet.explain(expected).text
    assert step["placements"] == [list(one) for one in expected.placements]
    rating, found = ask(client, "rate", puzzle=text), nonet.rate(board)
    assert (rating["level"], rating["score"], rating["er"]) == (found.level, found.score, None)
    listed = ask(client, "find", puzzle=text, technique="hidden_single")["found"][0]["steps"]
    assert len(listed) == len(list(nonet.find(board, "hidden_single")))


def test_rules_are_limited_and_errors_reported(client: httpx.Client) -> None:
    many = {"size": 9, "givens": "." * 81, "rules": [{"type": "odd", "cells": "r1c1"}] * 501}
    large = json.dumps(many)
    assert ask(client, "read", puzzle=large)["error"]["code"] == "many_rules"
    for verb in ("solve", "check", "true_candidates", "judge"):
        assert ask(client, verb, 422, puzzle=large)["error"]["code"] == "many_rules", verb
    assert ask(client, "read", puzzle="." * 676)["error"]["code"] == "board_size"
    ask(client, "read", 422, puzzle="." * 70_000)
    assert ask(client, "find", 422, puzzle="." * 16, technique="exocet")["error"]["code"] == (
        "technique_board"
    )
    judged = ask(client, "judge", puzzle="11" + "." * 14, lang="zh")
    assert "出现 2 次" in judged["conflicts"][0]["text"]
    assert ask(client, "true_candidates", puzzle="." * 16)["masks"] == [15] * 16
