"""The techniques: all that is known of each in one row, easiest first.

Names, levels and scores of the default ladder are those of HoDoKu 2.2.0, so that a rating means
what people expect. What HoDoKu lacks is beside it, scored between its neighbours: a direct step a
little above what it saves from writing down, patterns that need one solution above the rectangles
(as Sudoku Explainer has them: loops above rectangles, graves above loops), short chains below the
long ones.
"""
# ruff: noqa: E501 (a row is a line)

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from nonet.board.arguments import check_name, to_names
from nonet.board.errors import ArgumentError, unknown

Level = Literal["easy", "medium", "hard", "unfair", "extreme"]
CEILINGS: Final[dict[Level, float]] = {
    "easy": 800,
    "medium": 1000,
    "hard": 1600,
    "unfair": 1800,
    "extreme": float("inf"),
}
"""The levels in order, and the highest score that a puzzle of each can have."""
LEVELS: Final = tuple(CEILINGS)


@dataclass(frozen=True, slots=True)
class Technique:
    """A technique: its id and names, what it costs, what finds it, and when the ladder climbs it.

    `family` is the file of this folder whose `find_<id>` yields every instance, loaded when it is
    needed; None for a guess. `first` names a quicker way there to a first step: techniques that are
    as hard as each other may share one, whose step is then of any of them. `in_ladder`: part of the
    profile "default", which is HoDoKu's. `assumes_unique`: it holds only where the puzzle has one
    solution.

    >>> TECHNIQUES["x_wing"].name, TECHNIQUES["x_wing"].score
    ('X-Wing', 140)
    """

    id: str
    name: str
    chinese: str
    level: Level
    score: int
    family: str | None = None
    first: str | None = None
    in_ladder: bool = True
    assumes_unique: bool = False


# fmt: off
_ROWS: Final = (
    Technique("full_house", "Full House", "同区九缺一", "easy", 4, "singles"),
    Technique("naked_single", "Naked Single", "唯一余数", "easy", 4, "singles"),
    Technique("hidden_single", "Hidden Single", "行列宫排除", "easy", 14, "singles"),
    Technique("direct_pointing", "Direct Pointing", "宫区块排除", "medium", 54, "direct", in_ladder=False),
    Technique("direct_claiming", "Direct Claiming", "行列区块排除", "medium", 54, "direct", in_ladder=False),
    Technique("locked_pair", "Locked Pair", "死锁数对", "medium", 40, "subsets"),
    Technique("locked_triple", "Locked Triple", "死锁三数组", "medium", 60, "subsets"),
    Technique("pointing", "Locked Candidates Type 1 (Pointing)", "宫区块", "medium", 50, "intersections"),
    Technique("claiming", "Locked Candidates Type 2 (Claiming)", "行列区块", "medium", 50, "intersections"),
    Technique("direct_hidden_pair", "Direct Hidden Pair", "隐性数对排除", "medium", 74, "direct", in_ladder=False),
    Technique("naked_pair", "Naked Pair", "显性数对", "medium", 60, "subsets"),
    Technique("naked_triple", "Naked Triple", "显性三数组", "medium", 80, "subsets"),
    Technique("hidden_pair", "Hidden Pair", "隐性数对", "medium", 70, "subsets"),
    Technique("direct_hidden_triple", "Direct Hidden Triple", "隐性三数组排除", "medium", 104, "direct", in_ladder=False),
    Technique("hidden_triple", "Hidden Triple", "隐性三数组", "medium", 100, "subsets"),
    Technique("naked_quad", "Naked Quadruple", "显性四数组", "hard", 120, "subsets"),
    Technique("hidden_quad", "Hidden Quadruple", "隐性四数组", "hard", 150, "subsets"),
    Technique("x_wing", "X-Wing", "二阶鱼（X-Wing）", "hard", 140, "fish"),
    Technique("swordfish", "Swordfish", "三阶鱼（剑鱼）", "hard", 150, "fish"),
    Technique("jellyfish", "Jellyfish", "四阶鱼（水母）", "hard", 160, "fish"),
    Technique("remote_pair", "Remote Pair", "远程数对", "hard", 110, "remote_pairs"),
    Technique("bug_plus_1", "Bivalue Universal Grave + 1", "全双值格致死解法+1", "hard", 100, "uniqueness", assumes_unique=True),
    Technique("bug_2", "Bivalue Universal Grave Type 2", "全双值格致死解法类型2", "hard", 120, "deadly", in_ladder=False, assumes_unique=True),
    Technique("bug_3", "Bivalue Universal Grave Type 3", "全双值格致死解法类型3", "hard", 120, "deadly", in_ladder=False, assumes_unique=True),
    Technique("bug_4", "Bivalue Universal Grave Type 4", "全双值格致死解法类型4", "hard", 120, "deadly", in_ladder=False, assumes_unique=True),
    Technique("skyscraper", "Skyscraper", "摩天楼", "hard", 130, "single_digit"),
    Technique("two_string_kite", "2-String Kite", "双线风筝", "hard", 150, "single_digit"),
    Technique("dual_two_string_kite", "Dual 2-String Kite", "双重双线风筝", "hard", 150, "single_digit", in_ladder=False),
    Technique("turbot_fish", "Turbot Fish", "多宝鱼", "hard", 120, "single_digit"),
    Technique("empty_rectangle", "Empty Rectangle", "空矩形", "hard", 120, "single_digit"),
    Technique("dual_empty_rectangle", "Dual Empty Rectangle", "双重空矩形", "hard", 120, "single_digit", in_ladder=False),
    Technique("w_wing", "W-Wing", "W翼（W-Wing）", "hard", 150, "wings"),
    Technique("xy_wing", "XY-Wing", "XY翼（XY-Wing）", "hard", 160, "wings"),
    Technique("xyz_wing", "XYZ-Wing", "XYZ翼（XYZ-Wing）", "hard", 180, "wings"),
    Technique("wxyz_wing", "WXYZ-Wing", "WXYZ翼（WXYZ-Wing）", "hard", 200, "wings", in_ladder=False),
    Technique("unique_rectangle_1", "Uniqueness Test 1", "唯一矩形类型1", "hard", 100, "uniqueness", assumes_unique=True),
    Technique("unique_rectangle_2", "Uniqueness Test 2", "唯一矩形类型2", "hard", 100, "uniqueness", assumes_unique=True),
    Technique("unique_rectangle_3", "Uniqueness Test 3", "唯一矩形类型3", "hard", 100, "uniqueness", assumes_unique=True),
    Technique("unique_rectangle_4", "Uniqueness Test 4", "唯一矩形类型4", "hard", 100, "uniqueness", assumes_unique=True),
    Technique("unique_rectangle_5", "Uniqueness Test 5", "唯一矩形类型5", "hard", 100, "uniqueness", assumes_unique=True),
    Technique("unique_rectangle_6", "Uniqueness Test 6", "唯一矩形类型6", "hard", 100, "uniqueness", assumes_unique=True),
    Technique("hidden_rectangle", "Hidden Rectangle", "隐性唯一矩形", "hard", 100, "uniqueness", assumes_unique=True),
    Technique("avoidable_rectangle_1", "Avoidable Rectangle Type 1", "可规避矩形类型1", "hard", 100, "uniqueness", assumes_unique=True),
    Technique("avoidable_rectangle_2", "Avoidable Rectangle Type 2", "可规避矩形类型2", "hard", 100, "uniqueness", assumes_unique=True),
    Technique("unique_loop_1", "Unique Loop Type 1", "唯一环类型1", "hard", 120, "deadly", in_ladder=False, assumes_unique=True),
    Technique("unique_loop_2", "Unique Loop Type 2", "唯一环类型2", "hard", 120, "deadly", in_ladder=False, assumes_unique=True),
    Technique("unique_loop_3", "Unique Loop Type 3", "唯一环类型3", "hard", 120, "deadly", in_ladder=False, assumes_unique=True),
    Technique("unique_loop_4", "Unique Loop Type 4", "唯一环类型4", "hard", 120, "deadly", in_ladder=False, assumes_unique=True),
    Technique("extended_rectangle_1", "Extended Rectangle Type 1", "拓展矩形类型1", "hard", 120, "deadly", in_ladder=False, assumes_unique=True),
    Technique("extended_rectangle_2", "Extended Rectangle Type 2", "拓展矩形类型2", "hard", 120, "deadly", in_ladder=False, assumes_unique=True),
    Technique("extended_rectangle_3", "Extended Rectangle Type 3", "拓展矩形类型3", "hard", 120, "deadly", in_ladder=False, assumes_unique=True),
    Technique("extended_rectangle_4", "Extended Rectangle Type 4", "拓展矩形类型4", "hard", 120, "deadly", in_ladder=False, assumes_unique=True),
    Technique("finned_x_wing", "Finned X-Wing", "鳍二阶鱼", "hard", 130, "fish"),
    Technique("sashimi_x_wing", "Sashimi X-Wing", "退化二阶鱼", "hard", 150, "fish"),
    Technique("finned_swordfish", "Finned Swordfish", "鳍三阶鱼", "unfair", 200, "fish"),
    Technique("sashimi_swordfish", "Sashimi Swordfish", "退化三阶鱼", "unfair", 240, "fish"),
    Technique("finned_jellyfish", "Finned Jellyfish", "鳍四阶鱼", "unfair", 250, "fish"),
    Technique("sashimi_jellyfish", "Sashimi Jellyfish", "退化四阶鱼", "unfair", 260, "fish"),
    Technique("sue_de_coq", "Sue de Coq", "融合待定数组（Sue de Coq）", "unfair", 250, "sue_de_coq"),
    Technique("simple_colors_trap", "Simple Colors Trap", "简单染色（陷阱）", "hard", 150, "coloring"),
    Technique("simple_colors_wrap", "Simple Colors Wrap", "简单染色（矛盾）", "hard", 150, "coloring"),
    Technique("multi_colors_1", "Multi Colors 1", "多重染色类型1", "hard", 200, "coloring"),
    Technique("multi_colors_2", "Multi Colors 2", "多重染色类型2", "hard", 200, "coloring"),
    Technique("guardians", "Guardians", "守护者", "hard", 200, "guardians", in_ladder=False),
    Technique("m_wing", "M-Wing", "M翼（M-Wing）", "unfair", 220, "chain_wings", in_ladder=False),
    Technique("s_wing", "S-Wing", "分裂翼（S-Wing）", "unfair", 220, "chain_wings", in_ladder=False),
    Technique("l_wing", "L-Wing", "局部翼（L-Wing）", "unfair", 220, "chain_wings", in_ladder=False),
    Technique("h_wing", "H-Wing", "混合翼（H-Wing）", "unfair", 220, "chain_wings", in_ladder=False),
    Technique("medusa", "3D Medusa", "三维美杜莎染色", "unfair", 240, "medusa", in_ladder=False),
    Technique("firework", "Firework", "烟花三数组", "unfair", 250, "fireworks", in_ladder=False),
    Technique("x_chain", "X-Chain", "X链", "unfair", 260, "chains"),
    Technique("xy_chain", "XY-Chain", "XY链", "unfair", 260, "chains", first="first_xy_chain"),
    Technique("aligned_pair_exclusion", "Aligned Pair Exclusion", "均衡数对", "unfair", 270, "exclusion", in_ladder=False),
    Technique("aligned_triple_exclusion", "Aligned Triple Exclusion", "均衡三数组", "unfair", 290, "exclusion", in_ladder=False),
    Technique("discontinuous_nice_loop", "Discontinuous Nice Loop", "不连续环", "unfair", 280, "loops", first="first_chain"),
    Technique("continuous_nice_loop", "Continuous Nice Loop", "连续环", "unfair", 280, "loops", first="first_chain"),
    Technique("aic", "AIC", "交替推理链（AIC）", "unfair", 280, "loops", first="first_chain"),
    Technique("gurth", "Gurth's Symmetrical Placement", "宇宙法", "unfair", 280, "symmetry", in_ladder=False, assumes_unique=True),
    Technique("grouped_discontinuous_nice_loop", "Grouped Discontinuous Nice Loop", "区块不连续环", "unfair", 300, "loops", first="first_grouped_chain"),
    Technique("grouped_continuous_nice_loop", "Grouped Continuous Nice Loop", "区块连续环", "unfair", 300, "loops", first="first_grouped_chain"),
    Technique("grouped_aic", "Grouped AIC", "区块交替推理链", "unfair", 300, "loops", first="first_grouped_chain"),
    Technique("unique_rectangle_aic", "AIC with Unique Rectangle", "唯一矩形交替推理链", "unfair", 300, "rectangle_chains", in_ladder=False, assumes_unique=True),
    Technique("als_xz", "Almost Locked Set XZ-Rule", "待定数组XZ法则", "unfair", 300, "als", first="first_als_xz"),
    Technique("als_xy_wing", "Almost Locked Set XY-Wing", "待定数组XY翼", "unfair", 320, "als", first="first_als_xy_wing"),
    Technique("als_chain", "Almost Locked Set Chain", "待定数组链", "unfair", 340, "als", first="first_als_chain"),
    Technique("death_blossom", "Death Blossom", "死亡绽放", "unfair", 360, "als", in_ladder=False),
    Technique("franken_x_wing", "Franken X-Wing", "宫内二阶鱼", "unfair", 300, "franken"),
    Technique("franken_swordfish", "Franken Swordfish", "宫内三阶鱼", "unfair", 350, "franken"),
    Technique("franken_jellyfish", "Franken Jellyfish", "宫内四阶鱼", "unfair", 370, "franken", in_ladder=False),
    Technique("finned_franken_x_wing", "Finned Franken X-Wing", "宫内鳍二阶鱼", "unfair", 390, "franken"),
    Technique("finned_franken_swordfish", "Finned Franken Swordfish", "宫内鳍三阶鱼", "unfair", 410, "franken"),
    Technique("finned_franken_jellyfish", "Finned Franken Jellyfish", "宫内鳍四阶鱼", "unfair", 430, "franken", in_ladder=False),
    Technique("tridagon", "Tridagon", "三值死环", "extreme", 470, "tridagon", in_ladder=False),
    Technique("exocet", "Junior Exocet", "初级飞鱼", "extreme", 470, "exocet", in_ladder=False),
    Technique("double_exocet", "Double Exocet", "双飞鱼", "extreme", 470, "exocet", in_ladder=False),
    Technique("sk_loop", "SK-Loop", "多米诺环", "extreme", 470, "sectors", in_ladder=False),
    Technique("multi_sector_locked_set", "Multi-Sector Locked Set", "网", "extreme", 470, "sectors", in_ladder=False),
    Technique("nishio", "Nishio", "西尾彻也强制链", "extreme", 470, "nishio", in_ladder=False),
    Technique("contradiction_forcing_chain", "Contradiction Forcing Chain", "矛盾强制链", "extreme", 500, "forcing_chains", first="first_chain_by_name", in_ladder=False),
    Technique("cell_forcing_chain", "Cell Forcing Chain", "单元格强制链", "extreme", 500, "forcing_chains", first="first_chain_by_name", in_ladder=False),
    Technique("unit_forcing_chain", "Unit Forcing Chain", "区域强制链", "extreme", 500, "forcing_chains", first="first_chain_by_name", in_ladder=False),
    Technique("forcing_chain", "Forcing Chain", "强制链", "extreme", 500, "forcing_chains"),
    Technique("contradiction_forcing_net", "Contradiction Forcing Net", "矛盾强制网", "extreme", 700, "forcing_nets", first="first_net_by_name", in_ladder=False),
    Technique("cell_forcing_net", "Cell Forcing Net", "单元格强制网", "extreme", 700, "forcing_nets", first="first_net_by_name", in_ladder=False),
    Technique("unit_forcing_net", "Unit Forcing Net", "区域强制网", "extreme", 700, "forcing_nets", first="first_net_by_name", in_ladder=False),
    Technique("double_forcing_net", "Double Forcing Net", "二值矛盾强制网", "extreme", 700, "forcing_nets", first="first_net_by_name", in_ladder=False),
    Technique("forcing_net", "Forcing Net", "强制网", "extreme", 700, "forcing_nets"),
    Technique("finned_mutant_jellyfish", "Finned Mutant Jellyfish", "交叉鳍四阶鱼", "extreme", 470, "franken", in_ladder=False),
    Technique("finned_mutant_squirmbag", "Finned Mutant Squirmbag", "交叉鳍五阶鱼", "extreme", 470, "franken", in_ladder=False),
    Technique("finned_mutant_whale", "Finned Mutant Whale", "交叉鳍六阶鱼", "extreme", 470, "franken", in_ladder=False),
    Technique("dynamic_forcing_net", "Dynamic Forcing Net", "动态强制网", "extreme", 900, "dynamic_nets", in_ladder=False),
    Technique("nested_forcing_net", "Nested Forcing Net", "嵌套强制网", "extreme", 1100, "dynamic_nets", in_ladder=False),
    Technique("template_set", "Template Set", "模板填数", "extreme", 10000, "templates", in_ladder=False),
    Technique("template_delete", "Template Delete", "模板删数", "extreme", 10000, "templates", in_ladder=False),
    Technique("guess", "Guess", "猜测", "extreme", 10000),
)
# fmt: on
TECHNIQUES: Final = {row.id: row for row in _ROWS}
"""By id, in the order of the ladder."""
PROFILES: Final = {
    "default": tuple(row.id for row in _ROWS if row.in_ladder),
    "full": tuple(TECHNIQUES),
}
"""Which techniques a ladder uses, in order."""


def has_singles(techniques: Iterable[str]) -> bool:
    """Whether all singles are there, which the kernel then places before anything is looked for.

    >>> has_singles(PROFILES["default"]), has_singles(("naked_single", "x_wing"))
    (True, False)
    """
    return {row.id for row in _ROWS if row.family == "singles"} <= set(techniques)


def find_technique(name: str) -> str:
    """Give the id of a technique that is named by its id or its name, English or Chinese.

    What a name has in brackets may be left out, where that names one.

    >>> find_technique("X-Wing"), find_technique("二阶鱼"), find_technique("full house")
    ('x_wing', 'x_wing', 'full_house')
    """
    if not isinstance(name, str):
        raise TypeError(f"a technique is one name, not {name!r}")

    def plain(text: str) -> str:
        return re.sub(r"[\s_-]+", "", text.lower())

    def cut(text: str) -> str:
        return re.split("[（(]", text)[0]

    asked = plain(name)
    for row in _ROWS:
        if asked in (plain(row.id), plain(row.name), plain(row.chinese)):
            return row.id
    short = {
        row.id for row in _ROWS for name in (row.name, row.chinese) if plain(cut(name)) == asked
    }
    if len(short) == 1:
        return short.pop()
    raise unknown("technique", name, (row.id for row in _ROWS))


def find_finder(name: str) -> str:
    """Give the id of a technique that has a finder: all but a guess.

    >>> find_finder("x-wing")
    'x_wing'
    """
    technique = find_technique(name)
    if TECHNIQUES[technique].family is None:
        raise ArgumentError("no_finder", value=name)
    return technique


def choose_techniques(
    profile: str = "default", with_: Iterable[str] = (), without: Iterable[str] = ()
) -> tuple[str, ...]:
    """List what a ladder uses: a profile, with some techniques more and without others, in order.

    A guess is what is left where nothing leads on; it cannot be switched.

    >>> chosen = choose_techniques("default", with_=["death_blossom"], without=["Forcing Net"])
    >>> set(chosen) ^ set(PROFILES["default"]) == {"death_blossom", "forcing_net"}
    True
    """
    check_name("profile", profile, PROFILES)
    more, less = (
        set(map(find_finder, to_names(name, names)))
        for name, names in (("with_", with_), ("without", without))
    )
    for name in sorted(more & less):
        raise ArgumentError("with_and_without", value=name)
    if not more and not less:
        return PROFILES[profile]
    chosen = {*PROFILES[profile], *more} - less
    return tuple(name for name in TECHNIQUES if name in chosen)
