"""The family of errors: codes that are all told and all raised, values, places, pickles."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy
import pytest

import nonet
import nonet.errors
from nonet.errors import MESSAGES, FormatError, GenerateError, MissingError, RunError
from tests.support import PICTURE

SOURCE = Path(nonet.__file__).parent
RAISERS = {
    "NonetError",
    "FormatError",
    "ArgumentError",
    "GenerateError",
    "IncompleteError",
    "InternalError",
    "RunError",
    "MissingError",
}


def literals() -> Iterator[tuple[str, str]]:
    """Find every text in the code, and what is called with it first; `unknown` makes a code."""
    for path in SOURCE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree) if path.name != "messages.py" else ():
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield "", node.value
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    prefix = "unknown_" if node.func.id == "unknown" else ""
                    yield node.func.id, prefix + first.value


def test_every_error_code_has_a_message() -> None:
    found = set(literals())
    assert {code for name, code in found if name in RAISERS} <= set(MESSAGES)


def test_an_error_has_a_code_values_and_a_place() -> None:
    with pytest.raises(nonet.FormatError) as caught:
        nonet.Board("5" * 79 + ".x")
    error = caught.value
    assert (error.code, error.values) == ("not_a_cell", {"character": "x"})
    assert (error.line, error.column, error.problem) == (1, 81, "'x' is not a digit or a blank")
    again = pickle.loads(pickle.dumps(error.at(file="a.txt", puzzle=3)))
    assert str(again) == "a.txt, puzzle 3, line 1, column 81: 'x' is not a digit or a blank"


def test_the_family_is_caught_as_what_python_calls_it() -> None:
    assert issubclass(FormatError, ValueError)
    assert issubclass(GenerateError, nonet.errors.ArgumentError)
    assert issubclass(nonet.errors.ArgumentError, ValueError)
    assert issubclass(RunError, RuntimeError)
    assert issubclass(MissingError, ImportError)


def test_an_unknown_name_gets_similar_suggestions() -> None:
    with pytest.raises(nonet.errors.ArgumentError, match=r"'q_wing'; did you mean: x"):
        next(nonet.find("." * 81, "q_wing"))


def test_an_error_shows_no_more_than_a_line_of_a_long_text() -> None:
    with pytest.raises(FormatError) as caught:
        nonet.Board([["9" * 5000] * 9] * 9)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("call", "code", "place"),
    [
        (lambda: nonet.solve_many([PICTURE], threads=-1), "not_whole", None),
        (lambda: nonet.solve_many(["." * 256], threads=-1), "not_whole", None),
        (lambda: nonet.solve_many(numpy.zeros((1, 81), "u1"), limit=0), "not_whole", None),
        (lambda: nonet.er_many([PICTURE], threads=-1), "not_whole", None),
        (lambda: nonet.solve_many(numpy.eye(2, 81, 3, dtype="u1") * 12), "number_range", 1),
        (lambda: nonet.er_many(numpy.eye(2, 81, 3, dtype="u1") * 12), "number_range", 1),
        (lambda: nonet.solve_many(numpy.full((1, 81), 600, "u2"), masks=True), "number_range", 1),
        (lambda: nonet.generate(clues="x"), "clue_range", None),  # type: ignore[arg-type]
        (lambda: nonet.generate(clues=(1.5, 2)), "clue_range", None),  # type: ignore[arg-type]
        (lambda: nonet.generate(er="x"), "not_er", None),  # type: ignore[arg-type]
    ],
)
def test_what_calls_cannot_be_given_is_of_the_family(
    call: Callable[[], object], code: str, place: int | None
) -> None:
    """These were errors of Python's or of the kernel's."""
    with pytest.raises(nonet.errors.NonetError) as caught:
        call()
    assert caught.value.code == code
    assert getattr(caught.value, "puzzle", None) == place


def test_unknown_rules_are_reported() -> None:
    with pytest.raises(TypeError, match="rules must be nonet"):
        nonet.Board("." * 81, rules=9)  # type: ignore[arg-type]
