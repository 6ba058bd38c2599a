"""Explanations of broken rules, in both languages."""

from __future__ import annotations

from nonet.board.conflicts import Conflict

_HOUSES = {
    "row": "第 {} 行",
    "column": "第 {} 列",
    "box": "第 {} 宫",
    "region": "第 {} 区域",
    "diagonal": "对角线 {}",
    "window": "第 {} 窗口",
    "place": "第 {} 同位组",
    "extra region": "第 {} 额外区域",
}


def tell_conflict(conflict: Conflict, lang: str = "en") -> str:
    """Explain how digits break a rule.

    >>> from nonet import Board
    >>> tell_conflict(Board("55" + "." * 79).conflicts()[0], "zh")
    '5 在第 1 行出现 2 次：r1c1、r1c2'
    >>> from nonet.rules import Rules, cage
    >>> board = Board("9" + "." * 80, rules=Rules(9, cage(7, "r1c1 r1c2")))
    >>> tell_conflict(board.conflicts()[0], "zh")[:14]
    'r1c1 违反了“笼 7”：'
    """
    if lang != "zh":
        return str(conflict)
    rules, rule = conflict.rules, conflict.rule
    names = "、".join(map(rules.layout.name, conflict.cells))
    if rule is not None:
        kind = rules.type_of(rule)
        value = "" if rule.value is None else f" {rule.value}"
        return f"{names} 违反了“{kind.name[1]}{value}”：{kind.meaning[1]}"
    house = rules.layout.houses[conflict.unit]
    where = _HOUSES[house.kind].format(house.name.removeprefix(house.kind).strip())
    return f"{conflict.digit} 在{where}出现 {len(conflict.cells)} 次：{names}"
