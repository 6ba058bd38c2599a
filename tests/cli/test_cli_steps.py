"""The commands about steps, run as a user runs them."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import subprocess
import threading
from pathlib import Path
from xml.etree import ElementTree

import pytest

import nonet
from tests.draw.test_svg import SVG
from tests.support import HOSTILE, NONET, PICTURE, SOLVED, corpus, run_nonet, wait_until

CLASH = "55" + "." * 79
HARDER = "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4."


def test_hint_in_three_strengths_and_two_languages() -> None:
    step = nonet.hint(PICTURE)
    assert step is not None
    for lang in ("en", "zh"):
        told = nonet.explain(step, lang)
        for strength, expected in (
            ("1", told.where),
            ("2", told.pattern),
            ("3", f"{told.notation}\n{told.text}"),
        ):
            done = run_nonet("hint", "--strength", strength, "--lang", lang, PICTURE)
            assert (done.returncode, done.stdout, done.stderr) == (0, expected + "\n", "")
        assert run_nonet("hint", "--lang", lang, PICTURE).stdout.endswith(told.text + "\n")


def test_the_language_comes_from_the_locale() -> None:
    last = SOLVED[:80] + "."
    assert run_nonet("hint", last).stdout.startswith("Full House: r9c9=9")
    shown = run_nonet("hint", last, env={"LC_ALL": "zh_CN.UTF-8"}).stdout
    assert shown.startswith("同区九缺一: r9c9=9")
    german = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_DE.UTF-8"}
    assert run_nonet("hint", last, env=german).stdout.startswith("Full House")


@pytest.mark.parametrize("command", ["hint", "steps"])
def test_boards_without_a_way(command: str) -> None:
    done = run_nonet(command, CLASH)
    assert (done.returncode, done.stdout) == (1, "")
    assert "no solution: 5 appears twice in row 1" in done.stderr
    done = run_nonet(command, SOLVED)
    assert (done.returncode, done.stdout) == (0, "")
    several = run_nonet(command, SOLVED.translate(str.maketrans("12", "..")))
    assert several.returncode == 2
    assert "several solutions" in several.stderr
    assert "the givens do not decide" in several.stderr
    assert run_nonet(command, PICTURE[:-1]).returncode == 64
    wrong = nonet.Board(PICTURE).place("r1c3", 1).remove("r1c4", 6).format("library")
    done = run_nonet(command, wrong, "--lang", "en")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "nonet: r1c3 is not 1; 6 must not be struck out of r1c4.\n"


def test_find_reports_several_solutions() -> None:
    done = run_nonet("find", "naked_pair", "." * 81)
    assert "several solutions" in done.stderr
    done = run_nonet("find", "hidden_rectangle", "." * 81)
    assert (done.returncode, done.stdout) == (64, "")
    assert "Hidden Rectangle requires a puzzle with exactly one solution" in done.stderr


def test_check_names_mistakes() -> None:
    wrong = nonet.Board(PICTURE).place("r1c3", 1).remove("r1c4", 6).format("library")
    assert "mistakes: r1c3 is not 1; 6 must not be" in run_nonet("check", wrong).stdout
    row = json.loads(run_nonet("check", "--format", "json", wrong).stdout)
    assert row["mistakes"] == {
        "wrong": [["r1c3", 1]],
        "removed_candidates": [["r1c4", 6]],
        "suspect_givens": [],
    }


TYPO = PICTURE[:2] + "1" + PICTURE[3:]  # r1c3 is 4
CLASHING = "55" + PICTURE[2:]  # r1c2 is 3


@pytest.mark.parametrize("command", [["hint"], ["steps"], ["find", "x_wing"]])
def test_a_given_that_was_mistyped_is_named(command: list[str]) -> None:
    done = run_nonet(*command, TYPO, "--lang", "en")
    assert done.stderr.splitlines()[0] == (
        "nonet: no solution. Without the given 1 in r1c3 there is one solution: check that digit."
    )
    done = run_nonet(*command, CLASHING, "--lang", "zh")
    assert done.stderr.splitlines()[0] == (
        "nonet: 无解：5 在第 1 行出现 2 次：r1c1、r1c2。"
        "去掉提示数r1c2的5后有唯一解，请核对这个数字。"
    )


def test_mistyped_givens_in_python_and_check() -> None:
    assert nonet.analyze(TYPO).mistakes.suspect_givens == ((2, 1),)
    assert nonet.check(CLASHING).mistakes.suspect_givens == ((1, 5),)
    placed = nonet.Board(TYPO).place("r1c4", 6)
    assert nonet.analyze(placed).mistakes.suspect_givens == ((2, 1),)
    row = json.loads(run_nonet("check", "--format", "json", TYPO).stdout)
    assert row["mistakes"]["suspect_givens"] == [["r1c3", 1]]
    assert "mistakes: Without the given 1 in r1c3" in run_nonet("check", TYPO).stdout
    for cell in range(81):  # whatever is named, without it there is one solution
        if PICTURE[cell] != ".":
            wrong = PICTURE[:cell] + str(int(PICTURE[cell]) % 9 + 1) + PICTURE[cell + 1 :]
            mistakes = nonet.check(wrong).mistakes
            named = [at for at, _ in mistakes.suspect_givens]
            rest = wrong[:cell] + "." + wrong[cell + 1 :]
            assert (cell in named) == (nonet.solve(rest).status == "unique")
            for at in named:
                assert nonet.solve(wrong[:at] + "." + wrong[at + 1 :]).status == "unique"


def test_a_mistyped_given_of_a_small_board_goes_by_its_own_name() -> None:
    assert "given 1 in r3c4" in run_nonet("check", "1234341.2141...1").stdout


@pytest.mark.parametrize(
    ("command", "puzzle", "verdict"),
    [
        (["hint"], SOLVED, "盘面已完成"),
        (["hint"], CLASH, "无解：5 在第 1 行出现 2 次：r1c1、r1c2"),
        (["hint"], "." * 81, "有多个解，其中两个解有"),
        (["steps"], "." * 81, "提示数不足以确定"),
        (["find", "AR"], PICTURE, "盘面上没有可规避矩形类型1、可规避矩形类型2"),
        (["rate"], CLASH, "无解"),
        (["rate"], f"{PICTURE}\n{CLASH}", "2 道题：唯一解 1，无解 1；简单 1"),
    ],
)
def test_verdicts_are_chinese(command: list[str], puzzle: str, verdict: str) -> None:
    done = run_nonet(*command, "--lang", "zh", stdin=puzzle)
    said = done.stdout + done.stderr
    assert verdict in said
    assert not re.search(r"solution|several|\bnone\b|puzzle|on this board", said)


def test_find_takes_a_name_for_several() -> None:
    position = HARDER
    done = run_nonet("find", "locked candidates", position, "--json")
    rows = [json.loads(line)["technique"] for line in done.stdout.splitlines()]
    assert rows == [step.technique for step in nonet.find(position, "Locked Candidates")]
    assert set(rows) == {"pointing", "claiming"}
    headed = run_nonet("find", "locked candidates", position).stdout.splitlines()
    assert [line for line in headed if not line.startswith(" ")] == [
        "Locked Candidates Type 1 (Pointing)",
        "Locked Candidates Type 2 (Claiming)",
    ]


def test_steps_explain_the_whole_path() -> None:
    done = run_nonet("steps", PICTURE)
    steps = list(nonet.steps(PICTURE))
    lines = done.stdout.splitlines()
    assert len(lines) == len(steps) == 51
    for number, (line, step) in enumerate(zip(lines, steps, strict=True), 1):
        assert line.strip() == f"{number}. {nonet.explain(step).notation}"
    assert done.stderr == "51 steps, easy, score 204\n"
    assert "51步，简单，204分" in run_nonet("steps", "--lang", "zh", PICTURE).stderr


def test_steps_as_json_lead_from_board_to_board() -> None:
    puzzle = next(case.puzzle for case in corpus() if case.count == 1 and hard(case.puzzle))
    rows = [json.loads(line) for line in run_nonet("steps", "--json", puzzle).stdout.splitlines()]
    assert [row["step"] for row in rows] == list(range(1, len(rows) + 1))
    board = nonet.Board(puzzle)
    for row in rows:
        assert row["board"] == str(board)
        assert row["placements"] or row["eliminations"]
        for name, digit in row["placements"]:
            board = board.place(name, digit)
    assert str(board) == str(nonet.solve(puzzle).board)
    assert {"technique", "title", "level", "score", "notation", "text"} <= set(rows[0])


def hard(puzzle: str) -> bool:
    return nonet.rate(puzzle).level == "hard"


def test_steps_draw_a_picture_each(tmp_path: Path) -> None:
    last = SOLVED[:78] + "..."
    folder = tmp_path / "new/pictures"
    assert run_nonet("steps", last, "--svg", folder, "--lang", "zh").returncode == 0
    pictures = sorted(folder.iterdir())
    assert [path.name[:4] for path in pictures] == ["001-", "002-", "003-"]
    title = ElementTree.fromstring(pictures[0].read_text(encoding="utf-8")).find(f"{SVG}title")
    assert title is not None
    assert title.text in ("唯一余数", "同区九缺一")
    (tmp_path / "file").write_text("")
    done = run_nonet("steps", last, "--svg", tmp_path / "file")
    assert done.returncode == 64
    assert "file: " in done.stderr


def test_rate_one_puzzle_and_none() -> None:
    done = run_nonet("rate", PICTURE)
    assert done.stdout == "easy, score 204\n   21 × Full House\n   30 × Naked Single\n"
    assert (done.returncode, done.stderr) == (0, "")
    assert run_nonet("rate", "--lang", "zh", PICTURE).stdout.startswith("简单，204分\n")
    assert run_nonet("rate", CLASH).returncode == 1


def test_rate_many_in_order_with_bad_lines(tmp_path: Path) -> None:
    puzzles = [case.puzzle for case in corpus() if case.count == 1][:24]
    file = tmp_path / "many.txt"
    file.write_text("\n".join([*puzzles[:20], "53..x", *puzzles[20:]]) + "\n")
    done = run_nonet("rate", "--format", "csv", file)
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert [row["puzzle"] for row in rows] == [*puzzles[:20], "53..x", *puzzles[20:]]
    assert rows.pop(20)["status"] == "invalid"
    for row, puzzle in zip(rows, puzzles, strict=True):
        rating = nonet.rate(puzzle)
        assert (row["level"], row["score"]) == (rating.level, str(rating.score))
        assert (row["hardest"], row["status"]) == (rating.hardest, "unique")
    assert done.returncode == 64
    assert f"{file}, line 21, column 5: 'x' is not" in done.stderr
    assert "25 puzzles: 24 unique, 1 invalid; " in done.stderr
    lines = run_nonet("rate", *puzzles[:2]).stdout.splitlines()
    assert lines[0].split()[:2] == [puzzles[0], rows[0]["level"]]


def test_rate_in_parallel_keeps_the_order(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    puzzles = [case.puzzle for case in corpus() if case.count == 1 and easy(case.puzzle)]
    file.write_text("\n".join(puzzles * (1200 // len(puzzles))) + "\n53..x\n")
    one, two = (run_nonet("rate", "--format", "json", "--jobs", n, file) for n in "12")
    assert one.stdout == two.stdout
    assert one.stderr == two.stderr
    assert "1 invalid" in two.stderr


def easy(puzzle: str) -> bool:
    return nonet.rate(puzzle).level in ("easy", "medium")


def test_ctrl_c_ends_the_rating_and_its_processes(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{HOSTILE}\n{PICTURE}\n" * 50_000)
    process = subprocess.Popen(
        [NONET, "rate", "--jobs", "2", file],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout is not None
    drain = threading.Thread(target=process.stdout.read)
    drain.start()
    wait_until(lambda: len(members(process.pid)) >= 3, "workers")
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    assert process.wait(timeout=300) == 130
    drain.join()
    assert process.stderr is not None
    assert process.stderr.read().decode() == "nonet: stopped\n"
    wait_until(lambda: members(process.pid) == [], "no worker left")


def members(session: int) -> list[str]:
    done = subprocess.run(["ps", "-o", "pid=", "-s", str(session)], capture_output=True, text=True)
    return done.stdout.split()


def test_find_lists_all_instances() -> None:
    done = run_nonet("find", "pointing", PICTURE)
    expected = [nonet.explain(step).notation for step in nonet.find(PICTURE, "pointing")]
    assert [line.split(". ", 1)[1] for line in done.stdout.splitlines()] == expected
    assert (
        run_nonet("find", "X-Wing", PICTURE).stdout == run_nonet("find", "x_wing", PICTURE).stdout
    )
    none = run_nonet("find", "swordfish", SOLVED)
    assert (none.returncode, none.stdout) == (3, "")
    assert none.stderr == "nonet: no Swordfish on this board\n"


OFF = ",".join(
    name for name, row in nonet.TECHNIQUES.items() if row.family not in (None, "locked_candidates")
)


def test_options_may_stand_between_a_technique_and_a_puzzle() -> None:
    last = SOLVED[:80] + "."
    between = run_nonet("find", "full_house", "--lang", "zh", last)
    assert between.stdout.startswith("  1. 同区九缺一: r9c9=9")


def test_find_all_lists_every_step_by_technique() -> None:
    puzzle = str(nonet.Board(HARDER))
    done = run_nonet("find", "--all", puzzle, "--exclude", OFF)
    expected = []
    for name in ("pointing", "claiming"):
        expected += [nonet.TECHNIQUES[name].name]
        expected += [nonet.explain(step).notation for step in nonet.find(puzzle, name)]
    assert [line.split(". ", 1)[-1] for line in done.stdout.splitlines()] == expected
    lines = run_nonet("find", "--json", "--all", "--exclude", OFF, puzzle).stdout.splitlines()
    assert [json.loads(line)["step"] for line in lines] == list(range(1, len(expected) - 1))
    none = run_nonet("find", "--all", "--exclude", OFF, SOLVED)
    assert (none.returncode, none.stderr) == (3, "nonet: no step on this board\n")
    assert "leave out 'x_wing'" in run_nonet("find", "--all", "x_wing", puzzle).stderr
    assert "no technique given" in run_nonet("find", stdin="").stderr


def test_techniques_can_be_chosen_in_every_command(tmp_path: Path) -> None:
    off = ["--exclude", "pointing,claiming", "--include", "death_blossom"]
    rating = nonet.rate(HARDER, exclude=["pointing", "claiming"], include=["death_blossom"])
    assert rating.score != nonet.rate(HARDER).score
    shown = f"{rating.level}, score {rating.score:,}"
    assert run_nonet("rate", HARDER, *off).stdout.startswith(shown)
    assert run_nonet("steps", HARDER, *off).stderr.endswith(f"{shown}\n")
    table = run_nonet("rate", "--format", "csv", HARDER, *off).stdout
    assert next(csv.DictReader(io.StringIO(table)))["score"] == str(rating.score)
    hint = nonet.hint(PICTURE, exclude=["naked_single", "full_house"])
    assert hint is not None
    done = run_nonet("hint", PICTURE, "--exclude", "naked_single,full_house")
    assert done.stdout.startswith(nonet.explain(hint).notation)
    made = run_nonet("generate", "--level", "hard", "--seed", "1", "--format", "csv", *off).stdout
    row = next(csv.DictReader(io.StringIO(made)))
    again = nonet.rate(row["puzzle"], exclude=["pointing", "claiming"], include=["death_blossom"])
    assert (row["level"], row["score"]) == ("hard", str(again.score))
    solved = run_nonet("solve", "--add", "score", HARDER, *off).stdout
    assert next(csv.DictReader(io.StringIO(solved)))["score"] == str(rating.score)
    done = run_nonet("solve", "--add", "clues", HARDER, *off)
    assert (done.returncode, done.stdout) == (64, "")
    assert "--add one of: level, score, hardest, steps" in done.stderr
    for wrong in (["--include", "xwig"], ["--profile", "hodoku"], ["--er", "--profile", "full"]):
        assert run_nonet("rate", HARDER, *wrong).returncode == 64


def test_an_unknown_technique_is_answered_with_those_like_it() -> None:
    done = run_nonet("find", "xwig", PICTURE)
    assert done.returncode == 64
    assert "unknown technique 'xwig'; did you mean: x_wing, " in done.stderr
    assert "unknown technique 'zzz'" in run_nonet("find", "zzz", PICTURE).stderr
    assert run_nonet("find", "guess", PICTURE).returncode == 64


def test_techniques_are_listed_in_both_languages() -> None:
    english = run_nonet("techniques").stdout.splitlines()
    assert [line.split()[0] for line in english] == list(nonet.TECHNIQUES)
    assert english[0].split()[1:3] == ["easy", "4"]
    assert "显性数对" in run_nonet("techniques", "--lang", "zh").stdout
    rows = [
        json.loads(row) for row in run_nonet("techniques", "--format", "json").stdout.splitlines()
    ]
    assert [row["id"] for row in rows] == list(nonet.TECHNIQUES)
