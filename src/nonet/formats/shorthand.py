"""SudokuPad's abbreviated JSON: short keys, no quotes, empty cells left out.

    {ce:[[{v:5},,],...],re:[...],ca:[{v:10,ce:[[0,0],[0,1]],unique:t}],l:[{c:#F,wp:[...]}]}

Hand-written because no JSON5 library reads empty list items or colours without quotes.
"""

from __future__ import annotations

import re
from typing import Any

from nonet.errors import FormatError
from nonet.formats.payload import Tree, load

_KEYS = {
    "ca": "cages",
    "ce": "cells",
    "v": "value",
    "re": "regions",
    "l": "lines",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
    "wp": "wayPoints",
    "c": "color",
    "th": "thickness",
    "hl": "headLength",
    "ct": "center",
    "w": "width",
    "h": "height",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "r": "rounded",
    "te": "text",
    "fs": "fontSize",
    "t": "title",
}
_COLOURS = frozenset(["color", "borderColor", "backgroundColor", "textColor", "outlineC", "fontC"])
_WORDS = {"t": True, "f": False, "true": True, "false": False, "null": None, "n": None}
_TOKEN = re.compile(
    r"""\s*+(?:(?P<mark>[{}\[\],:])
    |'(?P<single>(?:[^'\\]|\\.)*+)'
    |"(?P<double>(?:[^"\\]|\\.)*+)"
    |(?P<bare>[^\s{}\[\],:'"][^{}\[\],:]*+))""",
    re.VERBOSE | re.DOTALL,
)
_NUMBER = re.compile(r"-?\d++(?:\.\d*+)?(?:[eE][+-]?\d++)?|-?\.\d++")
_ESCAPED = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f"}
_DEEPEST = 50


def read(text: str, what: str) -> Tree:
    """Parse a JSON object or its abbreviated form; in both, the keys are the long ones.

    >>> read("{ce:[[{v:5},,]],l:[{c:#0,th:5}]}", "the payload")["cells"]
    [[{'value': 5}, {}, {}]]
    """
    if re.match(r'\{\s*"', text):
        tree = load(text, what)
        return {_KEYS.get(key, key): _rename(value, 0) for key, value in tree.items()}
    return _Reader(text, what).read()


def _rename(value: Any, depth: int) -> Any:
    if depth > _DEEPEST:
        return None
    if isinstance(value, list):
        return [_rename(item, depth + 1) for item in value]
    if isinstance(value, dict):
        return {_KEYS.get(key, key): _rename(item, depth + 1) for key, item in value.items()}
    return value


class _Reader:
    """A reader with one token of look-ahead; lists and objects are on a stack."""

    def __init__(self, text: str, what: str) -> None:
        self.text, self.what, self.at = text, what, 0
        self.mark: str = ""
        self.value, self.is_bare = "", False

    def next(self) -> str:
        """Read a token: a mark, which is returned, or a value."""
        found = _TOKEN.match(self.text, self.at)
        if found is None:
            raise self.error("unexpected end or character")
        self.at = found.end()
        self.mark, self.value, self.is_bare = found["mark"] or "", "", False
        if found["bare"] is not None:
            self.value, self.is_bare = found["bare"].strip(), True
        elif not self.mark:
            quoted = found["single"] if found["single"] is not None else found["double"]
            self.value = _ESCAPED.sub(_unescape, quoted)
        return self.mark

    def error(self, problem: str) -> FormatError:
        return FormatError("payload_not_json", what=self.what, problem=problem, at=self.at + 1)

    def read(self) -> Tree:
        self.next()
        if self.mark != "{":
            raise self.error("expected an object")
        tree: Tree = self.object(0)
        return tree

    def any(self, key: str, depth: int) -> Any:
        """Read the value that the current token begins."""
        if depth > _DEEPEST:
            raise FormatError("payload_too_deep", what=self.what)
        if self.mark == "{":
            return self.object(depth)
        if self.mark == "[":
            return self.list(key, depth)
        if self.mark:
            raise self.error(f"unexpected {self.mark!r}")
        return _bare(self.value, key) if self.is_bare else self.value

    def object(self, depth: int) -> Tree:
        made: Tree = {}
        self.next()
        while self.mark != "}":
            if self.mark == ",":
                self.next()
                continue
            if self.mark:
                raise self.error("expected a key")
            key = _KEYS.get(self.value, self.value)
            if self.next() != ":":
                raise self.error("expected ':'")
            self.next()
            if self.mark in (",", "}") and self.mark:
                made[key] = ""
                continue
            made[key] = self.any(key, depth + 1)
            self.next()
        return made

    def list(self, key: str, depth: int) -> list[Any]:
        made: list[Any] = []
        self.next()
        if self.mark == "]":
            return made
        while True:
            if self.mark in (",", "]") and self.mark:
                made.append({})
            else:
                made.append(self.any(key, depth + 1))
                self.next()
            if self.mark == "]":
                return made
            if self.mark != ",":
                raise self.error("expected ','")
            self.next()


def _unescape(match: re.Match[str]) -> str:
    code = match[1]
    return chr(int(code[1:], 16)) if len(code) > 1 else _ESCAPES.get(code, code)


def _bare(word: str, key: str) -> Any:
    """Return the value of a word without quotes: a colour, true, false, or a number."""
    if key in _COLOURS or word.startswith("#"):
        digits = word.removeprefix("#")
        return "#" + (digits * 6 if len(digits) == 1 else digits)
    if word in _WORDS:
        return _WORDS[word]
    if _NUMBER.fullmatch(word):
        number = float(word)
        return int(number) if number.is_integer() and abs(number) < 1e15 else number
    return word
