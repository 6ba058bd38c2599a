"""Fish in words: basic, finned, sashimi, Franken and mutant."""

from __future__ import annotations

from nonet.engines.logic.step import Fish, Step
from nonet.views.explain.names import name
from nonet.views.explain.words import Words


def tell_fish(step: Step, found: Fish, say: Words) -> tuple[str, str, str]:
    """Tell a fish."""
    digit, base = found.digit, say.units(found.base)
    title = name(step.technique, say.lang)
    where = say(
        f"Follow the digit {digit} through {base}.",
        f"观察数字{digit}在{base}中的位置。",
    )
    pattern = say(
        f"There is {say.a(title)} in {digit}, with its base in {base}.",
        f"数字{digit}在{base}构成{title}。",
    )
    return where, pattern, say.tell(body(found, say), _end(step, found, say))


def body(found: Fish, say: Words) -> str:
    """Say what makes the fish."""
    digit, base, cover = found.digit, say.units(found.base), say.units(found.cover)
    size = say.number(len(found.base))
    fins = found.fins + found.endo_fins
    cells = say.cells(fins)
    but = say(f" but the fin{'s' * (len(fins) > 1)} {cells}", f"除鱼鳍{cells}外") if fins else ""
    return say(
        f"Each of {base} needs {say.a(str(digit))}. All their places for it{but} lie in {cover}, "
        f"which have room for just {size}.",
        f"{base}各需要一个{digit}。它们当中{digit}的位置{but}全部落在{cover}，那里恰好容纳{size}个{digit}。",
    )


def fins(found: Fish, say: Words) -> str:
    """Say what the fins of a fish mean."""
    digit, base, cover = found.digit, say.units(found.base), say.units(found.cover)
    all_fins = found.fins + found.endo_fins
    cells = say.any_cell(all_fins)
    count = min(len(all_fins), 3)
    none = ("the fin is not", "neither fin is", "none of the fins is")[count - 1]
    sees = ("the fin", "both fins", "every fin")[count - 1]
    neither, every = ("不是", "") if count == 1 else ("都不是", "全部")
    return say(
        f"If {none} {digit}, the {digit}s of {base} use up those of {cover}; else {cells} is "
        f"{digit}. What lies in the cover and sees {sees} is not {digit}, either way.",
        f"若鱼鳍{neither}{digit}，则{cover}的{digit}都被{base}用掉；否则{cells}是{digit}。"
        f"在覆盖单元中又能看到{every}鱼鳍的格，两种情况下都不能是{digit}。",
    )


def _end(step: Step, found: Fish, say: Words) -> str:
    """Say what follows."""
    digit, base, cover = found.digit, say.units(found.base), say.units(found.cover)
    strike = say.strike(step.eliminations)
    in_two = (
        "lies in two of the base units at once, and counts as a fin"
        if len(found.endo_fins) == 1
        else "each lie in two of the base units at once, and count as fins"
    )
    endo = (
        say(
            f"{say.cells(found.endo_fins)} {in_two} too.",
            f"{say.cells(found.endo_fins)}同时属于{base}中的两个，也算作鱼鳍。",
        )
        if found.endo_fins
        else ""
    )
    cannibal = (
        say(
            f"This holds even for {say.cells(found.cannibal)}, a part of the pattern itself, since "
            f"{'it lies' if len(found.cannibal) == 1 else 'each lies'} in two of the covering "
            "units.",
            f"{say.cells(found.cannibal)}虽是结构的一部分，却同时属于两个覆盖单元，也不例外。",
        )
        if found.cannibal
        else ""
    )
    if not found.fins and not found.endo_fins:
        return say.tell(
            say(
                f"So the {digit}s of {base} use up those of {cover}, and no other cell of {cover} "
                f"can be {digit}: {strike}.",
                f"因此{cover}的{digit}都被{base}用掉，其他格不能再填{digit}：{strike}。",
            ),
            cannibal,
        )
    return say.tell(
        endo,
        say(f"{fins(found, say)[:-1]}: {strike}.", f"{fins(found, say)[:-1]}：{strike}。"),
        cannibal,
    )
