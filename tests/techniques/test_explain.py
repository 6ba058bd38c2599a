"""Explanations: every technique, in both languages, about the right cells and digits."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import islice

import pytest

import nonet
from nonet.techniques.als.evidence import AlmostLocked, SueDeCoq
from nonet.techniques.chains.evidence import Chain
from nonet.techniques.coloring.evidence import Coloring
from nonet.techniques.exocet.evidence import Exocet
from nonet.techniques.explain import LANGUAGES, level_name, technique_meaning, technique_name
from nonet.techniques.explain.words import Words
from nonet.techniques.fish.evidence import Fish, SiameseFish
from nonet.techniques.forcing.evidence import Forcing
from nonet.techniques.guess.evidence import Guess
from nonet.techniques.marks import ROLES, marks_of, marks_to_json
from nonet.techniques.single_digit.evidence import DualPattern
from nonet.techniques.singles.evidence import Single
from nonet.techniques.table import applies_to
from nonet.techniques.uniqueness.evidence import Rectangle
from tests.support import PICTURE, PROJECT, sweep
from tests.techniques.boards import find, holding

EXAMPLES = PROJECT / "src/nonet/techniques/examples.txt"
# Names that Chinese players write in Latin letters; the rest of a Chinese text has none.
LATIN = r"[A-Z]+-Wing|Sue de Coq|AIC|W?XYZ?|XZ|[A-Z](?![A-Za-z])"
GUESS = nonet.Step("guess", ((40, 5),), (), Guess())


@cache
def examples() -> dict[str, nonet.Step]:
    found = {"guess": GUESS}
    for line in EXAMPLES.read_text(encoding="utf-8").splitlines():
        technique, board, _ = line.split("\t")
        found[technique] = next(nonet.find(board, technique))
    return found


@cache
def many() -> tuple[nonet.Step, ...]:
    """Gather steps of all kinds and shapes on the boards of the examples."""
    found = list(examples().values())
    for line in EXAMPLES.read_text(encoding="utf-8").splitlines()[::12]:
        board = nonet.Board(line.split("\t")[1])
        for technique in nonet.TECHNIQUES:
            if technique != "guess" and applies_to(technique, board.rules):
                found += islice(nonet.find(board, technique), 8)
    return tuple(found)


def named(text: str) -> set[int]:
    """List the cells that a text names, in full or in short."""
    return {
        9 * (int(row) - 1) + int(column) - 1
        for rows, columns in re.findall(r"r([1-9]+)c([1-9]+)", text)
        for row in rows
        for column in columns
    }


def check(step: nonet.Step, lang: str) -> None:
    told = nonet.explain(step, lang)
    touched = step.placements + step.eliminations
    for text in (told.text, told.notation):
        assert {cell for cell, _ in touched} <= named(text), text
    for _, digit in touched:
        assert re.search(rf"(?<![rc\d]){digit}(?!c)", told.text), told.text
    assert told.notation.startswith(f"{told.title}: ")
    assert told.title == technique_name(step.technique, lang)
    assert told.title not in told.where
    assert len(told.where) < len(told.text)
    say = Words(lang)
    outcome = say.short_candidates(step.placements, "=")
    outcome = outcome or say.short_candidates(step.eliminations, "<>")
    assert told.notation.endswith(outcome)
    for text in (told.title, told.where, told.pattern, told.text):
        assert text.strip() == text != ""
        assert "{" not in re.sub(r"\{[1-9]+\}", "", text), text
        if lang == "zh":
            assert not re.search("[A-Za-z]", re.sub(rf"r[1-9]+c[1-9]+|{LATIN}", "", text)), text
        else:
            assert text.isascii() or set(text) - set(map(chr, range(128))) <= {"→"}, text
    for text in (told.where, told.text):
        assert text[-1] in (".?" if lang == "en" else "。？")


def cells_in(value: object) -> set[int]:
    """Gather the cells of evidence, whatever its kind: what its fields say are cells."""
    if not is_dataclass(value):
        return set()
    found: set[int] = set()
    for one in fields(value):
        held = getattr(value, one.name)
        if one.type in ("Cells", "Cell", "Cell | None"):
            found |= set(held) if isinstance(held, tuple) else {held} - {None}
        else:
            for part in held if isinstance(held, tuple) else (held,):
                parts = part if isinstance(part, tuple) else (part,)
                found = found.union(*map(cells_in, parts))
    return found


def digits_in(value: object) -> set[int]:
    """Gather the digits of evidence, whatever its kind: what its fields say are digits."""
    if isinstance(value, nonet.Step):  # inside a net, which goes on with some of what it strikes
        return digits_in(value.evidence)
    if not is_dataclass(value):
        return set()
    found: set[int] = set()
    for one in fields(value):
        held = getattr(value, one.name)
        if "Digit" in str(one.type) and "Unit" not in str(one.type) and "Cell" not in str(one.type):
            for part in held if isinstance(held, tuple) else (held,):
                found |= set(part) if isinstance(part, tuple) else {part} - {None}
        elif "Candidate" in str(one.type) and "Unit" not in str(one.type):
            found |= {digit for _, digit in held}
        else:
            for part in held if isinstance(held, tuple) else (held,):
                parts = part if isinstance(part, tuple) else (part,)
                found = found.union(*map(digits_in, parts))
    return found


def told_digits(text: str) -> set[int]:
    """List the digits that a text names, apart from those of cells, units and lemmas."""
    bare = re.sub(r"r[1-9]+c[1-9]+|第[1-9][行列宫]|[(（][0-9]+[)）]", "", text)
    bare = re.sub(r"(row|column|box)(e?s)? [1-9]((, [1-9])* and [1-9])?", "", bare)
    return set(map(int, re.findall("[1-9]", bare)))


def needed(step: nonet.Step) -> set[int]:
    """List the cells that a text has to name, or nobody could follow it.

    The places of a digit in whole units, and the cells that hold all other digits of a full
    house, are seen at once; of a net that branches, each fact that becomes true and what it needs.
    """
    evidence = step.evidence
    match evidence:
        case Single():
            return set() if step.technique == "full_house" else set(evidence.struck)
        case Fish():
            return {*evidence.fins, *evidence.endo_fins}
        case SiameseFish() | DualPattern():
            return set()
        case _:
            return cells_in(evidence)


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_text_mentions_all_that_its_proof_needs(lang: str) -> None:
    for step in many():
        told = nonet.explain(step, lang)
        assert needed(step) <= named(told.text), (step, told.text)
        assert digits_in(step.evidence) <= told_digits(told.text), (step, told.text)
        if isinstance(step.evidence, Forcing):
            for net in step.evidence.nets:
                for fact in net:
                    assert re.search(rf"(?<![rc\d]){fact.node.digit}(?!c)", told.text), told.text


@pytest.mark.parametrize("technique", ["dynamic_forcing_net", "nested_forcing_net"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_patterns_inside_a_net_are_explained_once_and_referred_to(
    technique: str, lang: str
) -> None:
    step = examples()[technique]
    assert isinstance(step.evidence, Forcing)
    inside = [fact.inner for net in step.evidence.nets for fact in net if fact.inner]
    told: set[int] = set()
    for part in nonet.explain(step, lang).parts:
        numbers = [int(number) for number in re.findall(r"[(（]([0-9]+)[)）]", part.text)]
        if re.match(r"[(（][0-9]|Suppose that [^.]*\. \(|假设[^。]*。（[0-9]", part.text):
            assert numbers[0] == len(told) + 1
            told.add(numbers.pop(0))
        assert set(numbers) <= told
    assert len(told) == len({id(inner) for inner in inside}) >= 1


def test_a_hidden_single_names_the_candidates_removed_before() -> None:
    board = nonet.Board("." * 81)
    for cell in range(1, 9):
        board = board.remove(cell, 5)
    step = next(nonet.find(board, "hidden_single"))
    assert step.evidence == Single(0, (), tuple(range(1, 9)))
    assert "It was struck out of r1c23456789 before." in nonet.explain(step).text


def test_long_chains_come_part_by_part() -> None:
    step = examples()["xy_chain"]
    assert isinstance(step.evidence, Chain)
    told = nonet.explain(step)
    assert len(told.parts) == len(step.evidence.links) + 1
    assert " ".join(part.text for part in told.parts) == told.text
    assert [len(part.marks.links) for part in told.parts[:-1]] == list(range(1, len(told.parts)))
    assert told.parts[-1].marks == marks_of(step)
    assert not told.parts[0].marks.eliminations


def test_sets_come_part_by_part_with_marks_of_their_own() -> None:
    step = examples()["als_chain"]
    assert isinstance(step.evidence, AlmostLocked)
    told = nonet.explain(step)
    assert len(told.parts) == len(step.evidence.commons) + 2
    shown = [sum(mark[2] == "cover" for mark in p.marks.candidates) for p in told.parts[:-1]]
    assert shown[0] == 0
    assert shown == sorted(set(shown))
    assert told.parts[-1].marks == marks_of(step)


@pytest.mark.parametrize("technique", sweep(["forcing_chain", "forcing_net"], "forcing_net"))
def test_forcing_explains_why_one_case_is_true_and_is_complete(technique: str) -> None:
    for step in many():
        if step.technique == technique:
            told = nonet.explain(step)
            assert "…" not in told.notation + told.text
            assert isinstance(step.evidence, Forcing)
            if step.evidence.kind != "contradiction":
                assert re.match(
                    r"r\dc\d has no other candidates|\w+ \d has no other|Either", told.text
                )


def test_texts_have_no_oddities() -> None:
    for step in many():
        told = nonet.explain(step)
        assert not re.search(r"\ba 8\b|none of r\dc\d and r\dc\d is|\b1 templates", told.text)
        if isinstance(step.evidence, Chain) and not step.evidence.sets:
            assert " set " not in told.text
        assert not re.search(r"\ba (M|S|L|H|X|SK)-|\ban (W|T|U)", told.pattern), told.pattern
        assert told.pattern[0].isupper() or told.pattern[0] == "r", told.pattern
        assert not re.match(r"Look at (.*), then at \1\.", told.where)
        assert not re.search(r"(r\dc\d) is \d \([^()]*not \1,", told.text), told.text
        one_of = r"the digit \d can only go in r\dc\d(, r\dc\d)* and r"
        assert not re.search(one_of, told.text), told.text
        assert not re.search(r"strike .* and r\dc\d and \d from", told.text), told.text


def test_a_fish_counts_its_fins_and_siamese_fish_explain_theirs() -> None:
    words = {0: "use up", 1: "sees the fin ", 2: "sees both fins ", 3: "sees every fin "}
    for step in many():
        found = step.evidence
        parts = found.parts if isinstance(found, SiameseFish | DualPattern) else (found,)
        for part in parts:
            if isinstance(part, Fish):
                fins = min(len(part.fins + part.endo_fins), 3)
                assert words[fins] in nonet.explain(step).text


@pytest.mark.parametrize("technique", ["dual_two_string_kite", "dual_empty_rectangle"])
def test_each_of_two_patterns_ends_with_what_it_proves(technique: str) -> None:
    step = examples()[technique]
    english, chinese = (nonet.explain(step, lang).text for lang in LANGUAGES)
    ends = english.count("So in any case") + english.count("so it is not")
    assert ends == chinese.count("所以总有") + chinese.count("两种情况下都不是") == 2


def test_lines_of_an_extended_rectangle_share_boxes_as_explained() -> None:
    """Pairs across in one box, or each line's cells: either way an exchange keeps all boxes."""
    three = {"r7c3": "145", "r8c3": "1456", "r9c3": "145"}
    apart = holding(nonet.Board(), **three, r7c8="14", r8c8="45", r9c8="15")
    near = {"r7c3": "145", "r4c3": "145", "r1c3": "1456"}
    close = holding(nonet.Board(), **near, r7c2="14", r4c2="45", r1c2="15")
    for board, shared in ((apart, "those of each line lie"), (close, "each pair lies")):
        step = next(find(board, "extended_rectangle_1"))
        assert f"{shared} in one box" in nonet.explain(step).text


def test_colours_and_crossings_are_named() -> None:
    for step in many():
        text = nonet.explain(step).text
        if (
            isinstance(step.evidence, Coloring)
            and not step.evidence.false
            and step.evidence.meeting
        ):
            one_of = re.findall("so ([A-D]) or ([A-D]) is true", text)
            told = re.search(r"both colours, (.*), cannot be", text)
            assert told
            assert told[1] == " or ".join(f"{a} and {b}" for a, b in one_of)
        if isinstance(step.evidence, SueDeCoq):
            own = {cell for cell, _ in step.eliminations} & set(step.evidence.cells)
            assert ("not where they meet" in text) == bool(own)
        if isinstance(step.evidence, Exocet):
            assert re.search(r"(row|column) \d and box \d have it in", text)


@pytest.mark.parametrize(
    "technique", ["unique_rectangle_4", "unique_rectangle_6", "hidden_rectangle"]
)
def test_a_rectangle_names_the_corners_with_only_two_digits(technique: str) -> None:
    step = examples()[technique]
    assert isinstance(step.evidence, Rectangle)
    a, b = step.evidence.digits
    floor = {"en": rf"holds? {a} and {b} alone\. ", "zh": rf"r\dc\d只含{a}和{b}。"}
    for lang in LANGUAGES:
        assert re.search(floor[lang], nonet.explain(step, lang).text)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("technique", nonet.TECHNIQUES)
def test_every_technique_is_explained(technique: str, lang: str) -> None:
    step = examples()[technique]
    assert step.technique == technique
    check(step, lang)
    assert technique_meaning(technique, lang).endswith("." if lang == "en" else "。")


def test_every_shape_of_evidence_is_explained_and_marked() -> None:
    shapes = set()
    for step in many():
        for lang in LANGUAGES:
            check(step, lang)
        marks = marks_of(step)
        assert marks_to_json(marks)["eliminations"] == [list(e) for e in step.eliminations]
        roles = {(cell, digit): role for cell, digit, role in marks.candidates}
        assert len(roles) == len(marks.candidates)
        assert all(roles[candidate] == "eliminated" for candidate in step.eliminations)
        assert all(roles[candidate] == "placed" for candidate in step.placements)
        assert {role for _, _, role in marks.candidates} <= set(ROLES)
        shapes.add(type(step.evidence).__name__)
        if isinstance(step.evidence, SiameseFish | DualPattern):
            shapes |= {type(part).__name__ + "s" for part in step.evidence.parts}
        if isinstance(step.evidence, AlmostLocked) and len(step.evidence.sets) == 2:
            shapes.add(f"{len(step.evidence.commons)} commons")
        if isinstance(step.evidence, Forcing):
            shapes.add(step.evidence.kind)
    wanted = {"Fishs", "Chains", "EmptyRectangles", "2 commons", "contradiction", "cell", "unit"}
    assert wanted <= shapes
    assert len(shapes) > 18


def test_the_three_strengths_of_an_x_wing() -> None:
    told = nonet.explain(examples()["x_wing"])
    assert "X-Wing" not in told.where
    assert "X-Wing" in told.pattern
    assert "<>" in told.notation
    assert "strike" in told.text
    assert "strike" not in told.where + told.pattern


def test_chains_are_explained_link_by_link() -> None:
    step = examples()["xy_chain"]
    told = nonet.explain(step)
    assert told.text.count("its only other candidate") >= 2
    assert re.match(r"XY-Chain: \(\d=\d\)r\dc\d-", told.notation)
    assert isinstance(step.evidence, Chain)
    assert all(cell in named(told.text) for link in step.evidence.links for cell in link.end.cells)


def test_short_names() -> None:
    say = Words("en")
    assert say.short_cells([2, 3, 29]) == "r1c34,r4c3"
    assert say.short_candidates([(2, 3), (3, 3), (29, 3)], "<>") == "r1c34,r4c3<>3"
    assert say.short_candidates([(2, 3), (2, 5)], "<>") == "r1c3<>35"


def test_levels_have_names_in_both_languages() -> None:
    for entry in nonet.TECHNIQUES.values():
        assert level_name(entry.level, "en") == entry.level
        assert len(level_name(entry.level, "zh")) == 2


def test_unknown_words_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown language 'fr'; choose from: en, zh"):
        nonet.explain(GUESS, "fr")
    with pytest.raises(ValueError, match="unknown technique 'x'; did you mean: x_wing"):
        technique_name("x")
    assert Words("en").units((18, 19)) == "boxes 1 and 2"


def test_every_step_of_a_path_is_explained() -> None:
    for step in nonet.steps(PICTURE):
        check(step, "en")
