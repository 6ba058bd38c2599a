"""The rules text of a puzzle, in English: which rules it speaks of, and what is not understood."""

from __future__ import annotations

import re
from typing import NamedTuple

_MOST = 20_000  # characters of a rules text that are read

_N = r"(?:at least|no less than|minimum of|minimum|>=|≥)?\s*"
_TOPICS: dict[str, str] = {
    "slow_thermo": r"slow[ -]thermo|(increas|ris)\w* or (stay|remain)|(stay|remain)\w* the same or"
    r" increas|never decreas|(not|n't) decreas|non-decreasing",
    "thermo": r"\bthermo|\bbulb",
    "between": r"between[ -]line|between the (digits|values|numbers|two|circle)|(lie|be|fall)\w*"
    r" (strictly )?(numerically )?(strictly )?(in )?between",
    "lockout": r"lockout|outside the (range|values)",
    "double_arrow": r"double[ -]arrow",
    "arrow": r"\barrows?\b",
    "zipper": r"zipper|equal distance|same distance|equidistant",
    "dutch": r"dutch whisper|(differ\w*|apart|difference)\D{0,30}(4\b|four)|(4|four) or more|"
    r"(4|four) apart",
    "whispers": r"whisper|(differ\w*|apart|difference)\D{0,30}(5\b|five)|(5|five) or more|"
    r"(5|five) apart",
    "renban": r"renban|(set|sequence|group) of (\w+[ -])?(non-?repeat\w*,?(-| )?|different )?"
    r"(and )?consecutive|consecutive (set|digits in any order|digits,? in any)|"
    r"consecutive\b[^.]{0,60}\b(any|some) order|non-?repeating consecutive|"
    r"consecutive,? non-?repeating",
    "palindrome": r"palindrom|reads? the same (forward|in both|in either|from)",
    "nabner": r"nabner|no two digits [^.]{0,40}consecutive|(never|cannot|not)[^.]{0,30} consecutive"
    r"[^.]{0,50}line|line[^.]{0,60}(may|can|must)(not| not) (be|contain) (two )?consecutive",
    "entropic": r"entrop|low[^.]{0,40}(mid|medium)[^.]{0,40}high",
    "modular": r"modular|modulo 3|remainder",
    "parity": r"parity|alternat\w* (between )?(odd|even|parity)|odd and even[^.]{0,20}altern",
    "sum_line": r"(groups?|segments?|sections?|sets?|runs?)[^.]{0,60}sums?( up)? to (10|ten)\b|"
    r"10-?(line|sum)|ten[ -]lines?|divided?[^.]{0,60}sums? to (10|ten)\b",
    "region_sum": r"region sum|(same|equal)[^.]{0,50}(each|every|3x3|within|in a)[^.]{0,20}"
    r"(box|region|segment)|(box|region)( border| boundar)[^.]{0,20}(divide|split|separate)|"
    r"(box|region)e?s?[^.]{0,60}(same|equal) (sum|total|value|number)|"
    r"(equal|same) (sum|total|value)[^.]{0,50}(box|region|segment)|segment[^.]{0,80}same|"
    r"sum[^.]{0,40}(is|are|be) the same[^.]{0,30}(region|box)",
    "black_dot": r"black (kropki )?(dot|circle)|\bratio\b|kropki|double",
    "white_dot": r"white (kropki )?(dot|circle)|kropki|consecutive",
    "xv": r"\bx\b|\bv\b|\bxv\b|\bvs?\b|\bxs?\b|roman",
    "quad": r"quad|(surround|adjacent|around|touching|four|4|corner)[^.]{0,40}cells?|at least once",
    "sandwich": r"sandwich|between the 1 and( the)? 9|between the 1[^.]{0,20}9",
    "x_sum": r"x-?sums?\b|first (x|n) (digits|cells)|first x\b",
    "skyscraper": r"skyscraper|(visible|seen)\b",
    "numbered_room": r"numbered room|(in the|the) (nth|xth|n-th|x-th)|nth (cell|digit|position)|"
    r"xth (cell|digit|position)",
    "little_killer": r"little killer|diagonal",
    "inequality": r"inequalit|greater[ -]than|points? (to|at|toward)|(less|smaller|larger|greater|"
    r"lower|bigger)",
    "odd": r"\bodd\b",
    "even": r"\beven\b",
    "minimum": r"\bminim|(smaller|less|lower) than (all|its|the)",
    "maximum": r"\bmaxim|(greater|larger|higher|bigger) than (all|its|the)",
    "counting_circles": r"(circle|square|circled)\w*[^.]{0,60}(how many|number of|that many|"
    r"(exactly )?(n|x) (times|circles))|counting circle",
    "extra_region": r"extra region|additional region|(shaded|coloured|colored|grey|gray|"
    r"highlighted|purple|blue|green) (region|area|3x3|box|cells|window)",
    "clone": r"\bclone|identical|same digits? in the same",
    "cage": r"\bcages?\b|killer|sums? to|\bsum\b|\btotals?\b|repeat",
    "anti_knight": r"knight|anti-?knight",
    "anti_king": r"king['’`]?s|anti-?king|\bking\b",
    "non_consecutive": r"non-?consecutive|(orthogonal|adjacent|neighbo)[^.]{0,60}(not|n't|never)"
    r"[^.]{0,30}consecutive",
    "diagonals": r"diagonal",
    "disjoint": r"disjoint|same (relative )?position",
    "indexer": r"index",
}
"""What sentences about each topic look like; a sentence may be about several."""

_FOUND = {topic: re.compile(pattern, re.IGNORECASE) for topic, pattern in _TOPICS.items()}

_NORMAL = re.compile(
    r"(normal|standard|classic|usual|regular|basic|ordinary)( \w+)?( \d+ ?x ?\d+)?( jigsaw)?"
    r"( irregular)? (sudoku|rules)|sudoku rules|"
    r"(each|every|all|the) (row|column|box|region)s?\b.*\b(digits?|numbers?|once|1)\b|"
    r"(place|put|fill|enter|insert|use)\b.*\b(digits?|numbers?)\b.*\b(row|column|box|grid|region)|"
    r"digits? (do|may|can|must|cannot|can't)( not)? repeat in (any|a) (row|column)|"
    r"once (each )?in (each|every) row|each row, column",
    re.IGNORECASE,
)
_IDLE = re.compile(
    r"not all\b|not every\b|no guessing|guess|have fun|enjoy|good luck|thank|hello|happy|"
    r"may repeat|can repeat|repeats? (is|are) (allowed|possible)|if allowed|if permitted|"
    r"may be (used|different)|different (lines|arrows|cages)|may have (different|the same)|"
    r"negative constraint (does|do) not|no negative|(need|do|does|may|will|is|are) not necessarily|"
    r"unless|in any order|\bfog\b|reveal|for example|for instance|e\.g|for clarity|coloured only|"
    r"purely (cosmetic|decorative)|no (special )?meaning|cosmetic|decorat|puzzle|video|"
    r"made by|created by|inspired|dedicated|love|comment|rating|difficulty|link|http|"
    r"normal \w+ rules|rules apply|standard|as usual|sven|youtube|discord",
    re.IGNORECASE,
)
_TWIST = re.compile(
    r"wrong|wrogn|liar|\blies?\b(?!\w*[^.]{0,20} (between|in between|outside))|"
    r"\blying\b|false|incorrect|determin|deduce|\bfind\b|locate|\bloop|"
    r"\bpath\b|shad(e|ed|ing) (some|cells|each)|\bdraw\b|\bdivide the grid|chaos|schr|doubler|"
    r"negator|modifier|multipl|decreas\w* by|increas\w* by|counts? as|treated as|value of|"
    r"values?\b|yin|cave\b|snake|galax|fillomino|nurikabe|battleship|star battle|hidden|unknown|"
    r"exactly one|at least one of|only one|some of|one of the|either|but not both|xor|\bor both|"
    r"zombie|grow|missing|remove|must be placed|some (lines|cages|arrows|dots|clues|cells)|"
    r"digits? (from )?0|0 ?(-|to) ?\d|\bzero\b|hex|\bsets? of\b.*\bto be|not provided|"
    r"left out|construct|teleport|journey|rat\b|maze|japanese sum|concatenat|product|prime|"
    r"square number|mirror|rotat|symmetr|wrap|toroid|torus|poker|pencil|erase|decoy|"
    r"two different|split|full rank|battenburg|creasing|\brow ?sum|\bcolumn ?sum|average|mean\b|"
    r"perfect|fibonacci|fraction|cell's colou?r|colou?r(ing)? (the|each)|switch|portal|"
    r"n cells away|see[ns]?\b.*\bcells?|count(s|ing)? the",
    re.IGNORECASE,
)
_SENTENCES = re.compile(r"(?:[.!?;\n•]+(?!\w)|\n)\s*")


class Words(NamedTuple):
    """A rules text: the topics that it speaks of, and sentences that were not understood.

    `claims` are the sentences about topics: each needs a rule of one of its topics.
    """

    topics: frozenset[str]
    unknown: tuple[str, ...]
    claims: tuple[tuple[str, frozenset[str]], ...]
    text: str

    def about(self, *topics: str) -> bool:
        """Return whether the text speaks of one of the topics."""
        return any(topic in self.topics for topic in topics)


def read(text: str) -> Words:
    """Read a rules text.

    >>> words = read("Normal sudoku rules apply. Digits increase along thermometers. Mind the gap.")
    >>> words.about("thermo"), words.unknown
    (True, ('Mind the gap',))
    """
    text = text[:_MOST].replace("’", "'").replace("e.g.", "e.g").replace("i.e.", "i.e")
    topics: set[str] = set()
    unknown: list[str] = []
    claims: list[tuple[str, frozenset[str]]] = []
    for sentence in _SENTENCES.split(text):
        sentence = " ".join(sentence.split()).strip(" -*()[]\"'“”:,")
        if len(sentence) < 3 or not re.search(r"[A-Za-z]{3}", sentence):
            continue
        found = {topic for topic, pattern in _FOUND.items() if pattern.search(sentence)}
        normal = _NORMAL.search(sentence)
        topics |= found
        if normal and not _TWIST.search(sentence):
            continue
        if _TWIST.search(sentence) or not (found or _IDLE.search(sentence)):
            if len(sentence.split()) > 2:
                unknown.append(sentence[:120])
        elif found:
            claims.append((sentence[:120], frozenset(found)))
    return Words(frozenset(topics), tuple(unknown), tuple(claims), text)
