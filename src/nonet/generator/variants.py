"""Generate puzzles of any size and rules, including jigsaw and killer."""

from __future__ import annotations

import operator
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count

from nonet import seeds
from nonet.arguments import to_flag, to_whole
from nonet.board.board import Board
from nonet.board.symmetries import orbits
from nonet.errors import ArgumentError, FormatError, GenerateError, unknown
from nonet.generator import dig_variants, shapes
from nonet.generator.clues import (
    GRID_CLUES,
    LINE_CLUES,
    SMALLEST,
    draw_lines,
    group_by_symmetry,
    read_clues,
)
from nonet.generator.dig import Shape
from nonet.generator.options import (
    GenerateOptions,
    Part,
    check_range,
    check_symmetry,
    check_technique,
    interleave,
    parse_level,
    parse_mix,
    parse_pattern,
)
from nonet.geometry.layout import box_of
from nonet.rules.model import Rule, Rules
from nonet.techniques.table import LEVELS, PROFILES, Level, choose_techniques, find_technique

GENERATED_SHAPES = ("jigsaw", "killer", *LINE_CLUES, *GRID_CLUES)
"""What is generated for each puzzle: jigsaw regions, killer cages, lines, dots, numbers outside."""
_WORDS = {"x": "diagonals"}
_BOXES = re.compile(r"(\d{1,2})x(\d{1,2})")
# The default share of cells that keep a clue on boards with more cells than the key.
_LARGE = {256: 0.5, 144: 0.4}
_CHUNK = 8  # puzzles in a chunk


@dataclass(frozen=True, slots=True)
class VariantOptions:
    """Validated options: the rules, the shapes to generate, the shape of the clues, the rating.

    `mix` holds the entries of `levels`; `level` is then None.
    """

    rules: Rules
    made: frozenset[str]
    shape: Shape
    level: Level | None = None
    require: str | None = None
    mix: tuple[Part, ...] = ()
    techniques: tuple[str, ...] = PROFILES["default"]

    @property
    def name(self) -> str:
        """Return a text that identifies the options; it is mixed into the seed."""
        rated = f" {self.level} {self.require} {self.mix}" if self.is_rated else ""
        by = f" by {self.techniques}" if self.techniques != PROFILES["default"] else ""
        return f"{self.rules!r} {sorted(self.made)} {self.shape}{rated}{by}"

    @property
    def is_rated(self) -> bool:
        """Whether puzzles must be rated."""
        return bool(self.level or self.require or self.mix)

    def for_row(self, row: int) -> VariantOptions:
        """Return the options of one puzzle: of a mix, those of its level."""
        if not self.mix:
            return self
        order = interleave(self.mix)
        return replace(self, level=parse_level(order[row % len(order)]), mix=())


def parse_rules(
    rules: Rules | str | Iterable[str] | None, size: int | None
) -> tuple[Rules, frozenset[str]]:
    """Parse rules; return them and the names from GENERATED_SHAPES among them.

    A word is the name of a rule that needs no cells, `jigsaw`, `killer`, or a box size such as
    `2x3`.

    >>> parse_rules("killer 3x2", None)
    (Rules(6, rule('boxes', '', (3, 2))), frozenset({'killer'}))
    >>> parse_rules("diagonals,anti_king", 16)[0]
    Rules(16, 'diagonal_up', 'diagonal_down', 'anti_king')
    """
    size = None if size is None else to_whole("size", size)
    if isinstance(rules, Rules):
        if size not in (None, rules.side):
            raise ArgumentError("rules_size", side=rules.side, cells=(size or 0) ** 2)
        return rules, frozenset()
    words = _words(rules)
    found: list[Rule | str] = []
    made = set()
    for word in filter(None, (word.lower().replace("-", "_") for word in words)):
        if word in GENERATED_SHAPES:
            made.add(word)
        elif boxes := _BOXES.fullmatch(word):
            shape = int(boxes[1]), int(boxes[2])
            size = shape[0] * shape[1] if size is None else size
            found.append(Rule("boxes", (), shape))
        else:
            found.append(_WORDS.get(word, _known(word)))
    if "jigsaw" in made and any(isinstance(rule, Rule) or rule == "no_boxes" for rule in found):
        raise ArgumentError("jigsaw_boxes")
    side = 9 if size is None else size
    usual = Rule("boxes", (), box_of(side))
    return Rules(side, *(rule for rule in found if rule != usual)), frozenset(made)


def add_rules(board: Board, words: str) -> Board:
    """Return a board with more rules, given by name; digits and candidates stay.

    The names are those of `parse_rules`, except GENERATED_SHAPES. Raise FormatError if a rule does
    not fit the board.

    >>> add_rules(Board("1..............."), "diagonals").rules
    Rules(4, 'diagonal_up', 'diagonal_down')
    """
    try:
        rules = _add_rules(board.rules, words)
    except ArgumentError as error:
        raise FormatError(error.code, **error.values) from None
    masks = board.candidates if board.has_removals else None
    if masks is not None:
        masks = tuple(map(operator.and_, masks, rules.open_masks(board.values)))
    return Board._of(board.values, board.givens, masks, rules)


@lru_cache(maxsize=64)
def _add_rules(rules: Rules, words: str) -> Rules:
    more = check_words(words, rules.side).rules
    added = (rule for rule in more if rule not in rules.rules)
    made = Rules(rules.side, *rules.rules, *added, digits=rules.digits)
    return made.with_source(rules.source, rules.missing)


def check_words(words: str, size: int | None = None) -> Rules:
    """Parse names of rules that need no cells; raise ArgumentError for jigsaw and killer.

    >>> check_words("diagonals,anti_king")
    Rules(9, 'diagonal_up', 'diagonal_down', 'anti_king')
    """
    rules, made = parse_rules(words, size)
    if made:
        raise ArgumentError("rule_needs_cells", value=min(made))
    return rules


def _words(rules: str | Iterable[str] | None) -> list[str]:
    if isinstance(rules, str):
        return re.split(r"[,\s]+", rules.strip())
    try:
        words = [] if rules is None else list(rules)
    except TypeError:
        kind = type(rules).__name__
        raise TypeError(f"rules must be nonet.rules.Rules or names of rules, got {kind}") from None
    for word in words:
        if not isinstance(word, str):
            raise unknown("rule_word", word, list_words())
    return words


def list_words() -> list[str]:
    """Return the names that `parse_rules` accepts, without box sizes.

    >>> list_words()[:4]
    ['jigsaw', 'killer', 'thermo', 'arrow']
    """
    from nonet.rules.table import RULES

    alone = [
        name for name, row in RULES.items() if row.takes == "board" and row.value[-1:] in ("", "?")
    ]
    return [*GENERATED_SHAPES, "diagonals", *alone]


def _known(word: str) -> str:
    if word not in list_words() and word not in _WORDS:
        raise unknown("rule_word", word, list_words())
    return word


def check_variant_options(
    rules: Rules,
    made: frozenset[str],
    options: GenerateOptions,
) -> VariantOptions:
    """Validate options; raise ArgumentError or GenerateError for those that cannot be met.

    >>> check_variant_options(Rules(6), frozenset(), GenerateOptions()).shape.most
    36
    """
    level, require, mix, techniques = _check_rating(rules, options)
    cells = rules.layout.cells
    symmetry, clues, pattern = options.symmetry, options.clues, options.pattern
    check_symmetry(symmetry)
    minimal = to_flag("minimal", options.minimal)
    where = (True,) * cells if pattern is None else parse_pattern(pattern, rules.side)
    fewest, most = check_range(clues, cells)
    if clues is None and "killer" in made:
        # With a level, a killer has as many givens as the level takes.
        fewest, most = 0, cells if level or mix else 0
    elif clues is None and not minimal and pattern is None:
        fewest = int(cells * next((share for n, share in _LARGE.items() if cells > n), 0))
    if most == 0 and (pattern is not None or (symmetry != "none" and not made - {"jigsaw"})):
        raise GenerateError("no_clues_to_place")
    if rules.side < SMALLEST and made & {*LINE_CLUES}:
        raise GenerateError("board_too_small", kind=min(made & {*LINE_CLUES}), least=SMALLEST)
    room = sum(where)
    if room < fewest:
        raise GenerateError("pattern_room", need=fewest, room=room)
    asked = Shape(where, symmetry, fewest, most, minimal)
    return VariantOptions(rules, made, asked, level, require, mix, techniques)


def _check_rating(
    rules: Rules, options: GenerateOptions
) -> tuple[Level | None, str | None, tuple[Part, ...], tuple[str, ...]]:
    """Validate what is asked of the rating: level, technique, mix of levels, techniques."""
    if options.level is not None and options.levels is not None:
        raise ArgumentError("level_and_levels")
    mix = () if options.levels is None else parse_mix(options.levels)
    if options.er is not None or any(part.er for part in mix):
        raise ArgumentError("classic_only", what="a rating")
    level = None if options.level is None else parse_level(options.level)
    techniques = choose_techniques(options.profile, options.include, options.exclude)
    require = options.require
    if require is not None:
        from nonet.techniques.logic_solver import techniques_on

        require = find_technique(require)
        empty = bytes(rules.layout.cells)
        board = Board._of(empty, empty, None, rules)
        check_technique(require, level, techniques_on(board, techniques))
        if mix:
            raise ArgumentError("levels_and_require")
    return level, require, mix, techniques


@dataclass(frozen=True, slots=True)
class VariantMaker:
    """Generates puzzles by their numbers; can be pickled for another process.

    >>> options = check_variant_options(Rules(4), frozenset(), GenerateOptions())
    >>> [len(board) for board in VariantMaker(options, 7, 60.0)(range(2))]
    [16, 16]
    """

    options: VariantOptions
    seed: int
    timeout: float

    def chunks(self, rows: range, most: int = _CHUNK) -> Iterator[range]:
        """Split rows into chunks of at most `most` rows."""
        size = min(most, _CHUNK) if self.options.rules.layout.cells < min(_LARGE) else 1
        return (rows[i : i + size] for i in range(0, len(rows), size))

    def __call__(self, rows: Sequence[int]) -> list[Board]:
        """Return the puzzles in a chunk."""
        return [self._make(row) for row in rows]

    def to_board(self, board: Board) -> Board:
        """Return a puzzle as a board, which it already is."""
        return board

    def for_worker(self) -> VariantMaker:
        """Return the maker for one of several worker processes: the same one."""
        return self

    def _make(self, row: int) -> Board:
        """Return the first attempt that matches the options."""
        end = time.monotonic() + self.timeout
        options = self.options.for_row(row)
        seed = seeds.fold(self.seed, self.options.name)
        shaped = 0
        for tries in count(1):
            stream = seeds.Stream(seeds.fold(seed, f"{row} {tries}"))
            try:
                board = _attempt(options, stream, end)
            except dig_variants.UndecidedError:
                board = None  # the next attempt may be easier to decide
            except TimeoutError:
                raise self._error(tries, shaped) from None
            if board is not None:
                if _matches(board, options):
                    return board
                shaped += 1
            if time.monotonic() > end:
                raise self._error(tries, shaped)
        raise AssertionError("unreachable: count() does not end")

    def _error(self, tries: int, shaped: int) -> GenerateError:
        return GenerateError("none_found", seconds=self.timeout, tries=tries, shaped=shaped)


def _attempt(options: VariantOptions, stream: seeds.Stream, end: float) -> Board | None:
    """Generate a puzzle with one solution; return None if it does not have the shape."""
    shape = options.shape
    drawn = _draw(options, stream, end)
    if drawn is None:
        return None
    rules, grid = drawn
    clues: bytes | None = bytes(len(grid))
    if "killer" not in options.made or shape.most > 0:
        clues = _dig(grid, rules, options, stream, end)
    elif not dig_variants.is_unique(bytes(len(grid)), rules, end):
        return None
    if clues is None:
        return None
    if shape.minimal:
        made = [rule for rule in rules.rules if rule.cells and rule not in options.rules.rules]
        groups = group_by_symmetry(made, shape.symmetry, rules.side, stream)
        rules = dig_variants.dig_rules(clues, rules, groups, end)
        if shape.symmetry != "none" and dig_variants.has_redundant_rule(clues, rules, made, end):
            return None
    return Board._of(clues, clues, None, rules)


def _matches(board: Board, options: VariantOptions) -> bool:
    """Return whether a puzzle has the rating that is asked for."""
    if not options.is_rated:
        return True
    # Imported here so that the technique finders load only when they are needed.
    from nonet.techniques.analysis import Analysis
    from nonet.techniques.within_level import find_level

    level, techniques = options.level, options.techniques
    if level is not None and find_level(board, (level,), techniques) is None:
        return False
    require = options.require
    return require is None or require in Analysis(board, techniques, True).rating.used


def _draw(options: VariantOptions, stream: seeds.Stream, end: float) -> tuple[Rules, bytes] | None:
    """Draw the regions, lines and clues of a puzzle, and its grid; None if that fails."""
    rules, made, symmetry = options.rules, options.made, options.shape.symmetry
    lines = [kind for kind in LINE_CLUES if kind in made]
    if lines:
        rules = _with_clues(rules, draw_lines(lines, rules.layout, symmetry, stream))
    cages: shapes.Cages = []
    if "killer" in made and symmetry != "none":
        cages = shapes.draw_symmetric_cages(rules.layout, symmetry, stream)
        rules = _with_clues(rules, [Rule("cage", cage) for cage in cages])
    if "jigsaw" in made:
        drawn = dig_variants.draw_jigsaw(rules, stream, end)
        if drawn is None:
            return None
        rules, grid = drawn
    else:
        if (lines or cages) and not dig_variants.has_grid(rules, end):
            return None
        found = dig_variants.draw_grid(rules, stream, end)
        if found is None:
            raise GenerateError("no_grid", rules=repr(rules))
        grid = found
    read = [kind for kind in GRID_CLUES if kind in made]
    rules = _with_clues(rules, read_clues(read, grid, rules.layout, symmetry, stream))
    if cages:
        return dig_variants.set_sums(rules, grid), grid
    if "killer" not in made:
        return rules, grid
    if options.shape.most == 0 or options.level is not None:
        killer = dig_variants.draw_killer(grid, rules, stream, end)
        return None if killer is None else (killer, grid)
    cages = shapes.draw_cages(grid, rules.layout, stream)
    return dig_variants.add_cages(rules, cages, grid), grid


def _with_clues(rules: Rules, clues: Sequence[Rule]) -> Rules:
    return Rules(rules.side, *rules.rules, *clues, digits=rules.digits) if clues else rules


def _dig(
    grid: bytes, rules: Rules, options: VariantOptions, stream: seeds.Stream, end: float
) -> bytes | None:
    """Remove clues until they have the shape; return None if that fails.

    With a level, stop where techniques of the level would no longer solve the puzzle.
    """
    shape, level = options.shape, options.level
    orbit = orbits(shape.symmetry, rules.side)
    closed = {orbit[cell] for cell in range(len(grid)) if not shape.pattern[cell]}
    start = bytes(0 if orbit[cell] in closed else digit for cell, digit in enumerate(grid))
    if closed and not dig_variants.is_unique(start, rules, end):
        return None
    floor = 0 if shape.minimal else shape.fewest
    if not shape.minimal and shape.most < len(grid):
        floor += stream.below(shape.most - shape.fewest + 1)
    members: list[list[int]] = [[] for _ in range(max(orbit) + 1)]
    for cell, number in enumerate(orbit):
        members[number].append(cell)
    groups = [members[number] for number in stream.order(len(members)) if number not in closed]
    clues = dig_variants.dig(start, rules, groups, floor, end, thorough=shape.minimal)
    if level is not None and not shape.minimal:
        from nonet.techniques.analysis import Analysis
        from nonet.techniques.within_level import find_level

        within = LEVELS[: LEVELS.index(level) + 1]
        removed = [group for group in groups if not clues[group[0]]]

        def fits(trial: bytes) -> bool:
            board = Board._of(trial, trial, None, rules)
            if level == LEVELS[-1]:  # any technique will do, but not a guess
                return "guess" not in Analysis(board, options.techniques, True).rating.used
            return find_level(board, within, options.techniques) is not None

        clues = dig_variants.dig_within(start, removed, fits, end)
    if not shape.fewest <= len(clues) - clues.count(0) <= shape.most:
        return None
    if (
        shape.minimal
        and shape.symmetry != "none"
        and dig_variants.has_redundant_clue(clues, rules, end)
    ):
        return None
    return clues
