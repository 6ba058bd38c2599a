"""Groups, copies and state machines in the notation of the Interactive Sudoku Solver."""

from __future__ import annotations

import base64
import random

import pytest

import nonet
from nonet.errors import FormatError
from nonet.formats.iss_automaton import parse_automaton
from nonet.rules import Rules, all_of, any_of, cage, full_rank, rank_ties, regex, sum_loop, thermo

SMALL = ".Shape~4x4"


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        (
            ".Or.Cage~3~R1C1~R1C2.Thermo~R1C1~R1C2~R1C3.End",
            Rules(4, any_of(cage(3, "r1c12"), thermo("r1c123"))),
        ),
        (
            ".Or.~R1C1_1~R1C2_2_3.And.Cage~3~R1C1~R1C2.Thermo~R1C1~R1C2.End.End",
            Rules(
                4,
                any_of(
                    all_of(regex("[1]", "r1c1"), regex("[23]", "r1c2")),
                    all_of(cage(3, "r1c12"), thermo("r1c12")),
                ),
            ),
        ),
        (".And.Cage~3~R1C1~R1C2.End", Rules(4, cage(3, "r1c12"))),
        (".Or.Cage~3~R1C1~R1C2.Cage~30~R1C1~R1C2.End", Rules(4, any_of(cage(3, "r1c12")))),
        (".Replicate~F.Cage~3~R1C1~R1C2.End", Rules(4, cage(3, "r1c12"), cage(3, "r1c34"))),
        (".SumLine~5~R1C1~R1C2~R2C2~R2C1~LOOP", Rules(4, sum_loop(5, "r1c12 r2c21"))),
        (".FullRank~R1~5~.FullRankTies~any", Rules(4, full_rank(5, "r1c1-4"), rank_ties("any"))),
    ],
)
def test_groups_are_read_as_the_rules_they_stand_for(text: str, rules: Rules) -> None:
    board = nonet.Board(SMALL + text)
    solutions = {str(one) for one in nonet.solutions(board)}
    assert solutions == {str(one) for one in nonet.solutions(nonet.Board(rules=rules))}
    again = nonet.Board(board.format("iss"))
    assert {str(one) for one in nonet.solutions(again)} == solutions


@pytest.mark.parametrize(
    "text",
    [
        ".Replicate~____.Cage~3~R1C1~R1C2.End",
        ".NFA~!!~_~R1C1",
        ".NFA~AA~_~R1C1~R1C2",
        ".FullRankTies~some",
        ".LookAndSay~123~R1C1~R1C2",
        ".ConnectedValues~VS~1_2",
        "".join([".Or"] * 30),
    ],
)
def test_what_they_cannot_be_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises((FormatError, nonet.ArgumentError)) as refusal:
        nonet.Board(SMALL + text)
    assert "Traceback" not in str(refusal.value)


def test_an_unknown_rule_makes_its_group_unknown() -> None:
    text = SMALL + ".Or.Wheels~R1C1.Cage~3~R1C1~R1C2.End.Cage~3~R2C1~R2C2"
    with pytest.raises(FormatError, match="Wheels"):
        nonet.Board(text)
    with pytest.warns(UserWarning, match="Wheels"):
        board = nonet.Board(text, ignore_unknown=True)
    assert [rule.cells for rule in board.rules.rules] == [(4, 5)]


def _encode(starts: int, accepts: set[int], steps: list[dict[int, list[int]]], listed: bool) -> str:
    """Write a machine whose start states, then accepting states, come first."""
    count, width, symbols = len(steps), 4, 4
    bits = f"{0 if listed else 1:02b}{width - 1:04b}{symbols - 1:04b}{starts:04b}"
    bits += f"{len([s for s in accepts if s >= starts]):04b}"
    bits += "".join(str(int(i in accepts)) for i in reversed(range(starts)))
    if listed:
        bits += f"{5:04b}"
    for state in range(count):
        pairs = [(digit, to) for digit, many in sorted(steps[state].items()) for to in many]
        if listed:
            bits += f"{len(pairs):05b}" + "".join(f"{d:02b}{to:04b}" for d, to in pairs)
        else:
            mask = sum(1 << digit for digit, _ in pairs)
            bits += f"{mask:04b}" + "".join(f"{to:04b}" for _, to in pairs)
    bits += "0" * (-len(bits) % 8)
    data = bytes(int(bits[i : i + 8], 2) for i in range(0, len(bits), 8))
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@pytest.mark.parametrize("seed", range(30))
def test_state_machines_accept_what_they_say(seed: int) -> None:
    rng = random.Random(seed)
    listed, starts, count = seed % 2 == 0, 1 + seed % 3, 6
    accepts = set(range(starts, starts + rng.randint(1, 3))) | set(
        rng.sample(range(starts), rng.randint(0, 1))
    )
    steps: list[dict[int, list[int]]] = []
    for _ in range(count):
        digits = rng.sample(range(4), rng.randint(1, 4))
        many = rng.randint(1, 2) if listed else 1
        steps.append({digit: rng.sample(range(count), many) for digit in digits})
    machine = parse_automaton(_encode(starts, accepts, steps, listed), 4)
    assert machine is not None
    for _ in range(100):
        digits = rng.choices(range(4), k=rng.randint(0, 5))
        states = set(range(starts))
        for digit in digits:
            states = {to for state in states for to in steps[state].get(digit, [])}
        read = [digit + 1 for digit in digits]
        assert machine.accepts_digits(read, 4) == (not states.isdisjoint(accepts))
