"""Make docs/rules/ from the table of rules: meanings in both languages, examples, pictures.

make pages
"""

from __future__ import annotations

import contextlib
from pathlib import Path

import nonet
import nonet.rules
from nonet.errors import ArgumentError
from nonet.rules import RULES, Rules

FOLDER = Path(__file__).parent / "rules"
INTRODUCTIONS = (
    """\
# Rules

All rules that a board can have besides rows, columns and boxes: `nonet.rules.RULES`, listed by
`nonet rules`. `Rules` takes the size, then any number of rules. The pictures are drawn by
`nonet.svg`; rules of the whole board are explained in words below it. This page is made by
`make pages`. [简体中文](README.zh-CN.md)

```python
from nonet import Board
from nonet.rules import Rules, cage, thermo

rules = Rules(9, cage(10, "r1c123"), thermo("r4c1 r3c2 r2c3"), "anti_knight")
board = Board("." * 81, rules=rules)
```

Cells are text: `r1c1`, `r12c3` (r1c3 and r2c3; one cell on boards larger than nine), `r1c123`,
`r1-3c5`, several with spaces between.
""",
    """\
# 规则

除行、列、宫之外，盘面还可以遵守的规则：`nonet.rules.RULES`，命令 `nonet rules` 会列出它们。
`Rules` 先给边长，再给任意多条规则。图由 `nonet.svg` 绘制；关于整个盘面的规则写在盘面下方。
本页由 `make pages` 根据规则表生成。
[English](README.md)

格子用文字表示：`r1c1`、`r12c3`、`r1c123`、`r1-3c5`，多个之间用空格隔开。
""",
)


def board_of(kind: str) -> nonet.Board:
    """Make the board of a rule type's example, with the size that it needs: 9, 6 or 4."""
    made = eval(
        RULES[kind].example,
        {name: getattr(nonet.rules, name) for name in nonet.rules.__all__},
    )
    for side in (9, 6):
        with contextlib.suppress(ArgumentError):
            return nonet.Board(rules=Rules(side, made))
    return nonet.Board(rules=Rules(4, made))


def pages() -> dict[str, str]:
    """Make both pages and all pictures, by their path in the folder."""
    made = {
        f"pictures/{kind}.svg": nonet.svg(board_of(kind), theme="auto", lang="en") for kind in RULES
    }
    for which, name in enumerate(("README.md", "README.zh-CN.md")):
        sections = [INTRODUCTIONS[which]]
        for id_, kind in RULES.items():
            title = kind.name[which]
            sections.append(
                f"## {title}\n\n`{id_}`, `{kind.example}`. {kind.meaning[which]}\n\n"
                f'<img src="pictures/{id_}.svg" alt="{title}" width="320">\n'
            )
        made[name] = "\n".join(sections)
    return made


def main() -> None:
    """Write the pages, and remove files that are no longer made."""
    made = pages()
    for name, text in made.items():
        path = FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for path in [*FOLDER.glob("*.md"), *FOLDER.glob("pictures/*")]:
        if path.relative_to(FOLDER).as_posix() not in made:
            path.unlink()


if __name__ == "__main__":
    main()
