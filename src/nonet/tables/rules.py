"""Add rules, given by name, to every puzzle of a source."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from nonet.board.board import Board
from nonet.errors import FormatError
from nonet.formats.lines import Cells
from nonet.formats.plain_lines import Run
from nonet.formats.text import Entry, parse_text
from nonet.generator.variants import add_rules
from nonet.tables.readers import Source


def with_rules(source: Source, rules: str) -> Source:
    """Return the source with the named rules added to every puzzle.

    >>> from nonet.tables.readers import open_input, read_records
    >>> source = with_rules(open_input("." * 16), "diagonals")
    >>> [record.board.rules for record in read_records([source])]
    [Rules(4, 'diagonal_up', 'diagonal_down')]
    """
    runs = partial(_add_rules, source.runs, rules) if source.runs else None
    return source._replace(runs=runs, rules=rules)


def _add_rules(runs: Callable[[], Iterator[Run | Entry]], rules: str) -> Iterator[Entry]:
    """Yield the boards of a text one by one, with the rules added."""
    for item in runs():
        if isinstance(item, Run):
            lines = enumerate(item.data.decode().splitlines(), item.line)
            entries = [Entry(line, parse_text(text), text) for line, text in lines]
        else:
            entries = [item]
        for entry in entries:
            cells = entry.cells
            if not isinstance(cells, FormatError):
                try:
                    board = add_rules(Board._of(*cells), rules)
                    masks = board.candidates if board.has_removals else None
                    cells = Cells(board.values, board.givens, masks, board.rules)
                except FormatError as error:
                    cells = error
            yield entry._replace(cells=cells)
