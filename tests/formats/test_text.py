from __future__ import annotations

import contextlib
import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet import FORMATS, Board, FormatError
from nonet.formats.text import read_boards
from tests.support import PICTURE, boards, lines

ROWS = [PICTURE[i : i + 9] for i in range(0, 81, 9)]
SPACED = [" ".join(row) for row in ROWS]


def drawn(rows: list[str], bar: str, rule: str, edge: str = "") -> str:
    """Draw rows with bars between boxes, a rule between bands and an edge around."""
    out = [edge] * bool(edge)
    for i, row in enumerate(rows):
        if i in (3, 6):
            out.append(rule)
        out.append(bar.join([row[:3], row[3:6], row[6:]]))
    return "\n".join(out + [edge] * bool(edge))


def spaced(bar: str, blank: str) -> list[str]:
    rows = [row.replace(".", blank) for row in ROWS]
    return [f" {bar} ".join(" ".join(row[i : i + 3]) for i in (0, 3, 6)) for row in rows]


HODOKU = """\
.---------------------.--------------------.------------------.
| 5     3     12      | 26   7      2468   | 1489  1249  248  |
| 6     247   247     | 1    9      5      | 3478  234   2478 |
| 12    9     8       | 23   34     24     | 13457 6     247  |
:---------------------+--------------------+------------------:
| 8     125   1259    | 579  6      147    | 4579  2459  3    |
| 4     25    2569    | 8    5      3      | 579   259   1    |
| 7     15    1359    | 59   2      14     | 4589  459   6    |
:---------------------+--------------------+------------------:
| 139   6     134579  | 357  35     7      | 2     8     4    |
| 23    278   237     | 4    1      9      | 36    3     5    |
| 123   1245  12345   | 2356 8      26     | 1346  7     9    |
'---------------------'--------------------'------------------'
"""
SIMPLE = re.sub(r"[.:']-", "*-", HODOKU).replace("-.", "-*").replace("-:", "-|").replace("-'", "-*")

TEXTS = {
    "line": PICTURE,
    "zeros": PICTURE.replace(".", "0"),
    "underscores": PICTURE.replace(".", "_"),
    "stars": PICTURE.replace(".", "*"),
    "question marks": PICTURE.replace(".", "?"),
    "spaces": PICTURE.replace(".", " "),
    "surrounded": f"\n  {PICTURE}  \n\n",
    "nine lines": "\n".join(ROWS),
    "nine lines, CRLF": "\r\n".join(ROWS),
    "bands apart": "\n".join([*ROWS[:3], "", *ROWS[3:6], "", *ROWS[6:]]),
    "commented": "# the picture\n" + "\n".join(ROWS),
    "titled": "Grid 01\n" + "\n".join(ROWS),
    "blank separated": "\n".join(SPACED),
    "tab separated": "\n".join("\t".join(row) for row in ROWS),
    "comma separated": "\n".join(",".join(row) for row in ROWS),
    "comma separated, empty": "\n".join(",".join(row).replace(".", "") for row in ROWS),
    "81 with commas": ",".join(PICTURE),
    "81 with commas, empty": ",".join(PICTURE).replace(".", ""),
    "81 with blanks": " ".join(PICTURE),
    "81 with blanks, indented": "   " + " ".join(PICTURE) + " ",
    "81 with semicolons": "; ".join(PICTURE),
    "drawn": drawn(ROWS, "|", "---+---+---"),
    "drawn with edge": drawn([f"{r}" for r in ROWS], "|", "---+---+---", "+---+---+---+"),
    "drawn wide": drawn(SPACED, "", "------+-------+------"),
    "bars": "\n".join(spaced("|", ".")),
    "bars, spaces": "\n".join(spaced("|", " ")),
    "bars around": "\n".join(f"| {row} |" for row in spaced("|", ".")),
    "bars around, spaces": "\n".join(f"| {row} |" for row in spaced("|", " ")),
    "every cell in bars": "\n".join(
        "| " + " | ".join(row.replace(".", " ")) + " |" for row in ROWS
    ),
    "heavy lines": "\n".join(["┏━┓", *[f"┃{r}┃" for r in spaced("┃", ".")], "┗━┛"]),
    "letter labels": "  1 2 3   4 5 6   7 8 9\n"
    + "\n".join(f"{'ABCDEFGHI'[i]} {row}" for i, row in enumerate(spaced("|", "."))),
    "number labels": "  1 2 3 4 5 6 7 8 9\n"
    + "\n".join(f"{i} {row}" for i, row in enumerate(SPACED, 1)),
    "r and c labels": "   c1 c2 c3 c4 c5 c6 c7 c8 c9\n"
    + "\n".join(f"r{i} {row}" for i, row in enumerate(spaced("|", "."), 1)),
    "letter columns": "  A B C D E F G H I\n"
    + "\n".join(f"{i} {row}" for i, row in enumerate(SPACED, 1)),
    "nine lines with spaces": "\n".join(row.replace(".", " ") for row in ROWS),
    "leetcode": json.dumps([list(row) for row in ROWS]),
    "leetcode, pretty": json.dumps([list(row) for row in ROWS], indent=1),
    "json numbers": json.dumps([[int(c) for c in row.replace(".", "0")] for row in ROWS]),
    "json rows": json.dumps(ROWS),
    "json line": json.dumps([PICTURE]),
    "link": "https://www.sudokuwiki.org/sudoku.htm?bd=" + PICTURE.replace(".", "0"),
    "link, more": f"https://example.org/?x=1&bd={PICTURE}&y=2#z",
    "library": f":0000:x:{PICTURE}::::",
    "byte order mark": "\ufeff" + PICTURE,
}


@pytest.mark.parametrize("name", TEXTS)
def test_every_format_is_recognised(name: str) -> None:
    source = TEXTS[name]
    assert Board(source.encode() if name == "byte order mark" else source) == Board(PICTURE)


@pytest.mark.parametrize("text", [HODOKU, SIMPLE], ids=["hodoku", "simple sudoku"])
def test_candidate_grids(text: str) -> None:
    board = Board(text)
    assert str(board)[:9] == "53..7...."
    # r5c5 has one candidate, which its peers still have: not placed yet
    assert board[40] == 0
    assert board.candidates[40] == 1 << 4
    assert board.candidates[2] == 0b11
    assert board.has_removals


def test_candidates_of_the_picture_survive_the_grid() -> None:
    assert Board(Board(PICTURE).format("candidates")).masks == Board(PICTURE).masks


def test_library_lines_distinguish_givens_placed_digits_and_removals() -> None:
    board = Board(":0300-1:4:+5" + PICTURE[1:] + ":413 926:913::")
    assert board[0] == 5
    assert board.givens[0] == 0
    assert board == Board("." + PICTURE[1:]).place(0, 5).remove(2, 4).remove(14, 9)


@given(lines)
@pytest.mark.parametrize("name", ["line", "zeros", "grid", "json", "csv", "link", "library"])
def test_digits_survive_a_round_trip(name: str, line: str) -> None:
    assert Board(Board(line).format(name)).values == Board(line).values


@given(boards())
@pytest.mark.parametrize("name", ["candidates", "candidate_line"])
def test_candidates_survive_a_round_trip(name: str, board: Board) -> None:
    assert Board(board.format(name)).masks == board.masks


@given(boards())
def test_the_library_line_keeps_everything(board: Board) -> None:
    assert Board(board.format("library")) == board


@given(
    st.lists(
        st.tuples(
            lines,
            st.sampled_from([f for f in FORMATS if f not in ("candidates", "candidate_line")]),
        )
    )
)
def test_boards_of_mixed_formats_follow_each_other(pairs: list[tuple[str, str]]) -> None:
    text = "\n".join(Board(line).format(name) for line, name in pairs)
    entries = list(read_boards(text.splitlines()))
    assert [
        Board._of(*e.cells).values for e in entries if not isinstance(e.cells, FormatError)
    ] == [Board(line).values for line, _ in pairs]


def test_json_may_hold_many_boards() -> None:
    rows = [list(row) for row in ROWS]
    for data in ([rows, rows], [PICTURE, PICTURE]):
        assert len(list(read_boards([json.dumps(data)]))) == 2


ERRORS = {
    "": "the text is empty; expected 81 cells",
    " \n ": "the text is empty; expected 81 cells",
    PICTURE[:-1]: "found 80 cells; expected 81",
    PICTURE + ".": "found 82 cells; expected 81",
    "\n".join(
        [*ROWS[:8], ROWS[8][:-1]]
    ): "found 80 cells in 9 rows (row 9 has 8); expected 9 rows of 9 cells",
    "\n".join(
        [*ROWS[:2], "6..x....", *ROWS[3:]]
    ): "line 3, column 4: 'x' is not a digit or a blank",
    "\n".join(
        [*ROWS[:2], ROWS[2][:-2], *ROWS[3:]]
    ): "found 79 cells in 9 rows (row 3 has 7); expected 9 rows of 9 cells",
    "\n".join(ROWS[:8]): "found 72 cells in 8 rows; expected 9 rows of 9 cells",
    "\n".join(
        [ROWS[0] + ".", *ROWS[1:]]
    ): "found 82 cells in 9 rows (row 1 has 10); expected 9 rows of 9 cells",
    "\n".join(
        [*SPACED[:8], SPACED[8][:-2]]
    ): "found 80 cells in 9 rows (row 9 has 8); expected 9 rows of 9 cells",
    PICTURE[:40] + "a" + PICTURE[41:]: "line 1, column 41: 'a' is not a digit or a blank",
    "\n\n  " + PICTURE[:40] + "ab": "line 3, column 43: 'a' is not a digit or a blank",
    ",".join(PICTURE[:-1]): "found 80 cells; expected 81",
    ",".join(PICTURE).replace("7", "77", 1): "line 1, column 9: '77' is not a digit or a blank",
    "hello": "line 1, column 1: 'h' is not a digit or a blank",
    "[1, 2": "line 1, column 6: invalid JSON: Expecting ',' delimiter",
    '[["5"]]': "found 1 cell in 1 row; expected 9 rows of 9 cells",
    "https://x.org/?bd=53x": "line 1, column 21: 'x' is not a digit or a blank",
    ":0000:x:53x": "line 1, column 11: 'x' is not a digit or a blank",
    f":0000:x:{PICTURE}:4x3:": "line 1, column 91: '4x3' is not a removed candidate; write digit,"
    " row, column, as in 715",
    ":0000:x:+." + PICTURE: "line 1, column 10: found '.'; expected a digit after '+'",
    "2" + "." * 728: "line 1, column 1: found '2'; expected '1' or a blank",
    PICTURE + "\n" + PICTURE: "line 2: a second board starts here; expected only one",
    PICTURE[:-1] + "\x00": "line 1, column 81: '\\x00' is not a digit or a blank",
    PICTURE[:-1] + "٥": "line 1, column 81: '٥' is not a digit or a blank",
    "---+---": "the text is empty; expected 81 cells",
}


@pytest.mark.parametrize("text", ERRORS)
def test_errors_have_a_cause_and_a_location(text: str) -> None:
    with pytest.raises(FormatError) as caught:
        Board(text)
    assert str(caught.value) == ERRORS[text]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ([[5] * 9] * 8, "found 72 cells in 8 rows; expected 9 rows of 9 cells"),
        (
            [[5] * 9] * 8 + [[5] * 8],
            "found 80 cells in 9 rows (row 9 has 8); expected 9 rows of 9 cells",
        ),
        ([[5] * 9] * 8 + [[5] * 8 + [10]], "row 9, column 9: 10 is not a digit or a blank"),
        ([[5] * 9] * 8 + [[5] * 8 + [-1]], "row 9, column 9: -1 is not a digit or a blank"),
        ([[5] * 9] * 8 + [[5] * 8 + [True]], "row 9, column 9: True is not a digit or a blank"),
        ([[5] * 9] * 8 + [[5] * 8 + ["55"]], "row 9, column 9: '55' is not a digit or a blank"),
        ([0] * 80, "found 80 cells; expected 81"),
        ([], "found 0 cells in 0 rows; expected 9 rows of 9 cells"),
        (b"\xff" * 81, "column 1: byte 0xff is not valid UTF-8 text"),
    ],
)
def test_lists_and_bytes_are_checked(source: object, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        Board(source)
    assert str(caught.value) == message


def test_what_cannot_be_a_board_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="got int"):
        Board(5)


@given(st.text(max_size=200) | st.text(alphabet=" .0123456789|-+[],\n:x", max_size=300))
def test_no_text_does_worse_than_a_format_error(text: str) -> None:
    with contextlib.suppress(FormatError):
        assert len(Board(text)) == 81


def test_a_bad_board_in_a_file_does_not_hide_the_next() -> None:
    text = [PICTURE, "53..7", "", *ROWS, PICTURE[:-1], "y" * 81, PICTURE]
    entries = list(read_boards(text))
    assert [e.line for e in entries] == [1, 2, 4, 13, 14, 15]
    errors = [str(e.cells) for e in entries if isinstance(e.cells, FormatError)]
    assert errors == [
        "found 5 cells in 1 row; expected 9 rows of 9 cells",
        "found 80 cells; expected 81",
        "line 14, column 1: 'y' is not a digit or a blank",
    ]


def test_a_title_ends_a_grid_that_is_too_short() -> None:
    text = ["Grid 01", *ROWS[:8], "Grid 02", *ROWS, "Grid 03", *ROWS]
    short, *whole = read_boards(text)
    assert str(short.cells) == "found 72 cells in 8 rows; expected 9 rows of 9 cells"
    assert [entry.line for entry in whole] == [11, 21]
    assert not any(isinstance(entry.cells, FormatError) for entry in whole)


def test_an_endless_text_is_rejected_quickly() -> None:
    """An expression that goes back and forth takes an hour over it."""
    with pytest.raises(FormatError, match="a board cannot be 1500x1500"):
        Board("." * 1500 * 1500)
