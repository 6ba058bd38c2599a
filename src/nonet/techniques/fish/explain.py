"""Fish in words: basic, finned, sashimi, Franken and mutant."""

from __future__ import annotations

from typing import Final

from nonet.techniques.explain.names import name
from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.two import tell_two
from nonet.techniques.explain.words import Words
from nonet.techniques.fish.evidence import Fish, SiameseFish
from nonet.techniques.step import Step


@tell.register(Fish)
def explain_fish(found: Fish, step: Step, say: Words) -> tuple[str, str, str]:
    """Explain a fish."""
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
    """Explain what makes the fish."""
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
    """Explain what the fins of a fish mean."""
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
    """Explain what follows."""
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


@tell.register(SiameseFish)
def explain_siamese_fish(found: SiameseFish, step: Step, say: Words) -> tuple[str, str, str]:
    """Explain fish that share their base, in turn."""
    first = found.parts[0]
    bodies = [say.tell(body(fish, say), fins(fish, say)) for fish in found.parts]
    return tell_two(first.digit, explain_fish(first, step, say)[0], bodies, step, say)


@write.register(Fish)
def _write_fish(found: Fish, say: Words) -> str:
    fins = f" f{say.short_cells(found.fins)}" if found.fins else ""
    endo = f" ef{say.short_cells(found.endo_fins)}" if found.endo_fins else ""
    return f"{found.digit} {say.short_units(found.base)} {say.short_units(found.cover)}{fins}{endo}"


@write.register(SiameseFish)
def _write_siamese_fish(found: SiameseFish, say: Words) -> str:
    return " / ".join(_write_fish(part, say) for part in found.parts)


REASONS: Final[dict[str, tuple[str, ...]]] = {
    "find.py": (
        "由行和列组成的鱼：基本的、带鳍的、退化的。",
        "n行（定义域）中某数字的位置都落在n列（删除域）里：每行占去其中一列，所以这些列的其余格不能填它。行列互换同样成立。带鳍的鱼在定义域里还有多余的位置，即鱼鳍，且都在同一宫：要么鱼鳍是该数，要么鱼成立，所以两种情况都排除的，也就是删除域在该宫中的候选数，可以删去。若某条定义线除鱼鳍外不足两个位置，称为退化鱼。",
    ),
    "franken.py": (
        "用到宫的鱼，带鳍或不带鳍。",
        "鱼有n个定义单元和n个删除单元。宫内鱼：行和宫对列和宫（或列和宫对行和宫），至少用到一个宫。交叉鱼：任意单元。定义域中在删除域之外的位置是鱼鳍；同在两个定义单元里的位置是内鳍。在删除域而不在定义域里的候选数，若看到所有鱼鳍即可删去；同在两个删除单元里的也是。",
    ),
}
