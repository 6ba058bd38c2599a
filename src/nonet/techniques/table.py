"""The techniques: all that is known of each in one row, easiest first.

Names, levels and scores of the default solver are those of HoDoKu 2.2.0, so that a rating means
what people expect. What HoDoKu lacks is beside it, scored between its neighbours: a direct step a
little above what it saves from writing down, patterns that need one solution above the rectangles
(as Sudoku Explainer has them: loops above rectangles, graves above loops), short chains below the
long ones.

Steps from the rules of a board (a cage, a thermometer, a dot) are as easy as singles and cost less:
a killer takes a hundred of them, and the ceilings of the levels are made for puzzles with few steps.
Steps that join several rules cost as much as the classic technique that they resemble: the rule of
45 for one house is one addition, for several houses a search; a required digit points like a locked
candidate; a killer pair is a naked pair; forcing through rules is a forcing chain.
"""
# ruff: noqa: E501 (a row is a line)

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

from nonet.arguments import check_name, to_names
from nonet.errors import ArgumentError, unknown

if TYPE_CHECKING:
    from nonet.rules.model import Rules

Level = Literal["easy", "medium", "hard", "unfair", "extreme"]
Profile = Literal["default", "full"]
Boards = Literal["any", "rules", "classic"]
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
    """A technique: its id and names, what it costs, what finds it, and when the solver uses it.

    `family` is its folder beside this file, None for a guess; `file` is the file there whose
    `find_<id>` yields every instance, loaded when it is needed. `first` names a quicker way there to a first step: techniques that are
    as hard as each other may share one, whose step is then of any of them. `in_default_profile`: part of the
    profile "default", which is HoDoKu's. `assumes_unique`: it holds only where the puzzle has one
    solution. `boards`: the boards on which it holds and is looked for: "any" size and rules, those with "rules", or the "classic" one
    only. `also` are other usual names, with | between; a name may be in several rows.

    >>> TECHNIQUES["x_wing"].name, TECHNIQUES["x_wing"].score
    ('X-Wing', 140)
    """

    id: str
    name: str
    chinese: str
    level: Level
    score: int
    family: str | None = None
    file: str = "find"
    first: str | None = None
    in_default_profile: bool = True
    assumes_unique: bool = False
    boards: Boards = "classic"
    also: str = ""


# fmt: off
_ROWS: Final = (
    Technique("full_house", "Full House", "同区九缺一", "easy", 4, "singles", boards="any", also="Last Digit|Open Single|Single"),
    Technique("naked_single", "Naked Single", "唯一余数", "easy", 4, "singles", boards="any", also="Sole Candidate|Forced Digit|Lone Single|唯余法|唯余|唯一候选数|显性单数|显性唯一|Single"),
    Technique("hidden_single", "Hidden Single", "行列宫排除", "easy", 14, "singles", boards="any", also="Unique Candidate|Pinned Digit|Last Remaining Cell|排除法|隐性单数|隐性唯一|Single"),
    Technique("cell_mark", "Odd or Even Mark", "奇偶标记", "easy", 2, "rule_logic", boards="rules", also="Parity|Odd|Even|奇偶"),
    Technique("equal_cells", "Palindrome or Clone", "回文与克隆", "easy", 3, "rule_logic", boards="rules", also="Palindrome|Clone|Equal Cells|回文|克隆"),
    Technique("dot_pair", "Dot, XV or Inequality", "黑白点与大小关系", "easy", 3, "rule_logic", boards="rules", also="Kropki|Kropki Pair|Kropki Dot|White Dot|Black Dot|XV|XV Pair|Greater Than|Minimum|Maximum|黑白点|克罗普奇"),
    Technique("negative_pair", "Negative Constraint", "反向限制", "easy", 4, "rule_logic", boards="rules", also="Non-Consecutive|Negative Kropki|Anti-Kropki|Negative XV|Anti-XV|负向限制"),
    Technique("thermometer", "Thermometer Bounds", "温度计上下界", "easy", 3, "rule_logic", boards="rules", also="Thermometer|Thermo|Slow Thermo|温度计"),
    Technique("whispers_line", "Whispers Line", "低语线（德国耳语）", "easy", 3, "rule_logic", boards="rules", also="German Whispers|Dutch Whispers|Whispers|德国耳语|低语线"),
    Technique("cage_combinations", "Cage Combinations", "组合法（杀手）", "easy", 3, "rule_logic", boards="rules", also="Killer Combinations|Cage Combination|Combinations|杀手组合|笼组合"),
    Technique("arrow_sum", "Arrow Sum", "箭头求和", "easy", 4, "rule_logic", boards="rules", also="Arrow|Pill Arrow|Double Arrow|箭头"),
    Technique("renban_line", "Renban Run", "连番线（仁班线）", "easy", 4, "rule_logic", boards="rules", also="Renban|Renban Line|Renban Window|仁班线|连续线"),
    Technique("range_line", "Between or Lockout Line", "区间线与锁定线", "easy", 4, "rule_logic", boards="rules", also="Between Line|Lockout Line|区间线|锁定线"),
    Technique("quadruple", "Quadruple Circle", "四格圈排除", "easy", 4, "rule_logic", boards="rules", also="Quad Circle|四格提示"),
    Technique("sum_line_pieces", "Line or Diagonal Sum", "和线与小杀手", "easy", 5, "rule_logic", boards="rules", also="Little Killer|Region Sum Line|Zipper Line|Sum Line|小杀手|区域和线|拉链线"),
    Technique("outside_clue", "Outside Clue", "盘外提示", "easy", 5, "rule_logic", boards="rules", also="Sandwich|X-Sum|X-Sums|Skyscraper Clue|Numbered Room|Numbered Rooms|夹心|三明治|摩天楼提示|编号房间"),
    Technique("rule_logic", "Rule Logic", "规则推理", "easy", 5, "rule_logic", boards="rules", also="Rule"),
    Technique("rule_of_45", "Rule of 45", "45法则", "medium", 6, "cages", file="house_sums", boards="rules", also="45 Rule|Innies|Outies|Innies and Outies|Innies & Outies|Innie|Outie|Cage Splitting|内点|外点|内外点"),
    Technique("direct_pointing", "Direct Pointing", "宫区块排除", "medium", 54, "direct", in_default_profile=False),
    Technique("direct_claiming", "Direct Claiming", "行列区块排除", "medium", 54, "direct", in_default_profile=False),
    Technique("locked_pair", "Locked Pair", "死锁数对", "medium", 40, "subsets", boards="any", also="Locked Subset"),
    Technique("locked_triple", "Locked Triple", "死锁三数组", "medium", 60, "subsets", boards="any", also="Locked Subset|Locked Triplet"),
    Technique("pointing", "Locked Candidates Type 1 (Pointing)", "宫区块", "medium", 50, "locked_candidates", boards="any", also="LC|Intersection|Intersection Removal|Box/Line Interaction|Line/Box Interaction|Omission|区块|区块排除|Locked Candidates 1|Locked Candidates Pointing|Pointing Pair|Pointing Triple|Pointing Pair/Triple|Pointing Candidates|Box to Line"),
    Technique("claiming", "Locked Candidates Type 2 (Claiming)", "行列区块", "medium", 50, "locked_candidates", boards="any", also="LC|Intersection|Intersection Removal|Box/Line Interaction|Line/Box Interaction|Omission|区块|区块排除|Locked Candidates 2|Locked Candidates Claiming|Claiming Pair|Claiming Triple|Claiming Pair/Triple|Box/Line Reduction|Line/Box Reduction|Box Line|Line to Box"),
    Technique("required_digit", "Required Digit", "必含数", "medium", 40, "rule_logic", file="required", boards="rules", also="Cage Must Contain|Cage Pointing|Cage/Unit Overlap|Cage Unit Overlap|必含候选数"),
    Technique("common_peers", "Common Peers", "共同可见格", "medium", 50, "rule_logic", file="required", boards="rules", also="Sees All Places|Shared Visibility"),
    Technique("direct_hidden_pair", "Direct Hidden Pair", "隐性数对排除", "medium", 74, "direct", in_default_profile=False),
    Technique("naked_pair", "Naked Pair", "显性数对", "medium", 60, "subsets", boards="any", also="Naked Subset|Naked Candidate|Naked Set|显性数组|Subset|数组|数对|Naked Pair/Triple|Conjugate Pair|Disjoint Pair"),
    Technique("naked_triple", "Naked Triple", "显性三数组", "medium", 80, "subsets", boards="any", also="Naked Subset|Naked Candidate|Naked Set|显性数组|Subset|数组|三数组|Naked Pair/Triple|Naked Triplet"),
    Technique("hidden_pair", "Hidden Pair", "隐性数对", "medium", 70, "subsets", boards="any", also="Hidden Subset|Hidden Candidate|Hidden Set|隐性数组|Subset|数组|数对|Hidden Pair/Triple|Unique Pair"),
    Technique("direct_hidden_triple", "Direct Hidden Triple", "隐性三数组排除", "medium", 104, "direct", in_default_profile=False, also="Direct Hidden Triplet"),
    Technique("hidden_triple", "Hidden Triple", "隐性三数组", "medium", 100, "subsets", boards="any", also="Hidden Subset|Hidden Candidate|Hidden Set|隐性数组|Subset|数组|三数组|Hidden Pair/Triple|Hidden Triplet"),
    Technique("rule_cases", "Rule Cases", "规则列举", "medium", 50, "rule_logic", boards="rules", also="Case Analysis of a Rule|枚举法"),
    Technique("killer_pair", "Killer Pair", "杀手数对", "medium", 70, "cages", boards="rules", also="Killer Subset|Killer Naked Pair|杀手数组"),
    Technique("rule_of_45_houses", "Rule of 45 (Several Houses)", "45法则（多个单元）", "hard", 60, "cages", file="house_sums", boards="rules", also="45 Rule|Innies|Outies|Innies and Outies|Innies & Outies|Innie|Outie|Cage Splitting|内点|外点|内外点"),
    Technique("killer_triple", "Killer Triple", "杀手三数组", "hard", 100, "cages", boards="rules", also="Killer Subset|Killer Naked Triple|杀手数组"),
    Technique("killer_quad", "Killer Quadruple", "杀手四数组", "hard", 130, "cages", boards="rules", also="Killer Subset|Killer Quad|杀手数组"),
    Technique("naked_quad", "Naked Quadruple", "显性四数组", "hard", 120, "subsets", boards="any", also="Naked Subset|Naked Candidate|Naked Set|显性数组|Subset|数组|四数组|Naked/Hidden Quad|Naked Quadruplet"),
    Technique("hidden_quad", "Hidden Quadruple", "隐性四数组", "hard", 150, "subsets", boards="any", also="Hidden Subset|Hidden Candidate|Hidden Set|隐性数组|Subset|数组|四数组|Naked/Hidden Quad|Hidden Quadruplet"),
    Technique("x_wing", "X-Wing", "二阶鱼（X-Wing）", "hard", 140, "fish", boards="any", also="Fish|Basic Fish|鱼|X翼"),
    Technique("swordfish", "Swordfish", "三阶鱼（剑鱼）", "hard", 150, "fish", boards="any", also="Fish|Basic Fish|鱼|剑鱼"),
    Technique("jellyfish", "Jellyfish", "四阶鱼（水母）", "hard", 160, "fish", boards="any", also="Fish|Basic Fish|鱼|水母"),
    Technique("remote_pair", "Remote Pair", "远程数对", "hard", 110, "chains", boards="any", file="remote_pairs"),
    Technique("bug_plus_1", "Bivalue Universal Grave + 1", "全双值格致死解法+1", "hard", 100, "uniqueness", assumes_unique=True, also="BUG 1"),
    Technique("bug_2", "Bivalue Universal Grave Type 2", "全双值格致死解法类型2", "hard", 120, "uniqueness", file="deadly", in_default_profile=False, assumes_unique=True),
    Technique("bug_3", "Bivalue Universal Grave Type 3", "全双值格致死解法类型3", "hard", 120, "uniqueness", file="deadly", in_default_profile=False, assumes_unique=True),
    Technique("bug_4", "Bivalue Universal Grave Type 4", "全双值格致死解法类型4", "hard", 120, "uniqueness", file="deadly", in_default_profile=False, assumes_unique=True),
    Technique("skyscraper", "Skyscraper", "摩天楼", "hard", 130, "single_digit", boards="any", also="Single Digit Pattern"),
    Technique("two_string_kite", "2-String Kite", "双线风筝", "hard", 150, "single_digit", boards="any", also="Kite|Single Digit Pattern"),
    Technique("dual_two_string_kite", "Dual 2-String Kite", "双重双线风筝", "hard", 150, "single_digit", in_default_profile=False),
    Technique("turbot_fish", "Turbot Fish", "多宝鱼", "hard", 120, "single_digit", boards="any", also="Turbot|Turbot Crane|Turbot Chain|双强链|Single Digit Pattern"),
    Technique("empty_rectangle", "Empty Rectangle", "空矩形", "hard", 120, "single_digit", also="ER|Rectangle Elimination|Hinge|Single Digit Pattern"),
    Technique("dual_empty_rectangle", "Dual Empty Rectangle", "双重空矩形", "hard", 120, "single_digit", in_default_profile=False),
    Technique("w_wing", "W-Wing", "W翼（W-Wing）", "hard", 150, "wings", boards="any", also="Chute Remote Pair|Wing"),
    Technique("xy_wing", "XY-Wing", "XY翼（XY-Wing）", "hard", 160, "wings", boards="any", also="Y-Wing|Wing|Bent Triple"),
    Technique("xyz_wing", "XYZ-Wing", "XYZ翼（XYZ-Wing）", "hard", 180, "wings", boards="any", also="Wing|Bent Triple"),
    Technique("wxyz_wing", "WXYZ-Wing", "WXYZ翼（WXYZ-Wing）", "hard", 200, "wings", boards="any", in_default_profile=False, also="Wing|Bent Quad"),
    Technique("unique_rectangle_1", "Uniqueness Test 1", "唯一矩形类型1", "hard", 100, "uniqueness", assumes_unique=True, also="Uniqueness|UR 1"),
    Technique("unique_rectangle_2", "Uniqueness Test 2", "唯一矩形类型2", "hard", 100, "uniqueness", assumes_unique=True, also="Uniqueness|UR 2"),
    Technique("unique_rectangle_3", "Uniqueness Test 3", "唯一矩形类型3", "hard", 100, "uniqueness", assumes_unique=True, also="Uniqueness|UR 3"),
    Technique("unique_rectangle_4", "Uniqueness Test 4", "唯一矩形类型4", "hard", 100, "uniqueness", assumes_unique=True, also="Uniqueness|UR 4"),
    Technique("unique_rectangle_5", "Uniqueness Test 5", "唯一矩形类型5", "hard", 100, "uniqueness", assumes_unique=True, also="Uniqueness|UR 5"),
    Technique("unique_rectangle_6", "Uniqueness Test 6", "唯一矩形类型6", "hard", 100, "uniqueness", assumes_unique=True, also="Uniqueness|UR 6"),
    Technique("hidden_rectangle", "Hidden Rectangle", "隐性唯一矩形", "hard", 100, "uniqueness", assumes_unique=True, also="Uniqueness|HR|HUR|Hidden UR|Hidden Unique Rectangle"),
    Technique("avoidable_rectangle_1", "Avoidable Rectangle Type 1", "可规避矩形类型1", "hard", 100, "uniqueness", assumes_unique=True, also="Uniqueness|AR 1"),
    Technique("avoidable_rectangle_2", "Avoidable Rectangle Type 2", "可规避矩形类型2", "hard", 100, "uniqueness", assumes_unique=True, also="Uniqueness|AR 2"),
    Technique("unique_loop_1", "Unique Loop Type 1", "唯一环类型1", "hard", 120, "uniqueness", file="deadly", in_default_profile=False, assumes_unique=True, also="UL 1"),
    Technique("unique_loop_2", "Unique Loop Type 2", "唯一环类型2", "hard", 120, "uniqueness", file="deadly", in_default_profile=False, assumes_unique=True, also="UL 2"),
    Technique("unique_loop_3", "Unique Loop Type 3", "唯一环类型3", "hard", 120, "uniqueness", file="deadly", in_default_profile=False, assumes_unique=True, also="UL 3"),
    Technique("unique_loop_4", "Unique Loop Type 4", "唯一环类型4", "hard", 120, "uniqueness", file="deadly", in_default_profile=False, assumes_unique=True, also="UL 4"),
    Technique("extended_rectangle_1", "Extended Rectangle Type 1", "拓展矩形类型1", "hard", 120, "uniqueness", file="deadly", in_default_profile=False, assumes_unique=True, also="EUR|XR 1|Extended Unique Rectangle 1"),
    Technique("extended_rectangle_2", "Extended Rectangle Type 2", "拓展矩形类型2", "hard", 120, "uniqueness", file="deadly", in_default_profile=False, assumes_unique=True, also="EUR|XR 2|Extended Unique Rectangle 2"),
    Technique("extended_rectangle_3", "Extended Rectangle Type 3", "拓展矩形类型3", "hard", 120, "uniqueness", file="deadly", in_default_profile=False, assumes_unique=True, also="EUR|XR 3|Extended Unique Rectangle 3"),
    Technique("extended_rectangle_4", "Extended Rectangle Type 4", "拓展矩形类型4", "hard", 120, "uniqueness", file="deadly", in_default_profile=False, assumes_unique=True, also="EUR|XR 4|Extended Unique Rectangle 4"),
    Technique("finned_x_wing", "Finned X-Wing", "鳍二阶鱼", "hard", 130, "fish", also="Finned Fish|鳍鱼|带鳍鱼"),
    Technique("sashimi_x_wing", "Sashimi X-Wing", "退化二阶鱼", "hard", 150, "fish", also="Sashimi|Sashimi Fish|退化鱼"),
    Technique("finned_swordfish", "Finned Swordfish", "鳍三阶鱼", "unfair", 200, "fish", also="Finned Fish|鳍鱼|带鳍鱼"),
    Technique("sashimi_swordfish", "Sashimi Swordfish", "退化三阶鱼", "unfair", 240, "fish", also="Sashimi|Sashimi Fish|退化鱼"),
    Technique("finned_jellyfish", "Finned Jellyfish", "鳍四阶鱼", "unfair", 250, "fish", also="Finned Fish|鳍鱼|带鳍鱼"),
    Technique("sashimi_jellyfish", "Sashimi Jellyfish", "退化四阶鱼", "unfair", 260, "fish", also="Sashimi|Sashimi Fish|退化鱼"),
    Technique("sue_de_coq", "Sue de Coq", "融合待定数组（Sue de Coq）", "unfair", 250, "als", file="sue_de_coq", also="SDC|Two-Sector Disjoint Subset"),
    Technique("simple_colors_trap", "Simple Colors Trap", "简单染色（陷阱）", "hard", 150, "coloring", boards="any", also="Coloring|Simple Color|Simple Coloring|Singles Chain|Color Trap|Simple Coloring Trap"),
    Technique("simple_colors_wrap", "Simple Colors Wrap", "简单染色（矛盾）", "hard", 150, "coloring", also="Coloring|Simple Color|Simple Coloring|Singles Chain|Color Wrap|Simple Coloring Wrap"),
    Technique("multi_colors_1", "Multi Colors 1", "多重染色类型1", "hard", 200, "coloring", also="Multiple Colors|Multi Coloring 1"),
    Technique("multi_colors_2", "Multi Colors 2", "多重染色类型2", "hard", 200, "coloring", also="Multiple Colors|Multi Coloring 2"),
    Technique("guardians", "Guardians", "守护者", "hard", 200, "guardians", in_default_profile=False, also="Broken Wing"),
    Technique("m_wing", "M-Wing", "M翼（M-Wing）", "unfair", 220, "chains", file="wings", in_default_profile=False, also="Medusa Wing"),
    Technique("s_wing", "S-Wing", "分裂翼（S-Wing）", "unfair", 220, "chains", file="wings", in_default_profile=False, also="Split Wing"),
    Technique("l_wing", "L-Wing", "局部翼（L-Wing）", "unfair", 220, "chains", file="wings", in_default_profile=False, also="Local Wing"),
    Technique("h_wing", "H-Wing", "混合翼（H-Wing）", "unfair", 220, "chains", file="wings", in_default_profile=False, also="Hybrid Wing"),
    Technique("medusa", "3D Medusa", "三维美杜莎染色", "unfair", 240, "coloring", file="medusa", in_default_profile=False, also="Medusa Coloring|3D Medusa Coloring|三维美杜莎"),
    Technique("firework", "Firework", "烟花三数组", "unfair", 250, "fireworks", in_default_profile=False, also="Firework Triple|Triple Firework"),
    Technique("x_chain", "X-Chain", "X链", "unfair", 260, "chains", boards="any", also="X-Cycle|Forcing X-Chain|Single Digit Chain|Chain"),
    Technique("xy_chain", "XY-Chain", "XY链", "unfair", 260, "chains", boards="any", first="first_xy_chain", also="XY-Cycle|Chain"),
    Technique("aligned_pair_exclusion", "Aligned Pair Exclusion", "均衡数对", "unfair", 270, "exclusion", in_default_profile=False, also="APE|Subset Exclusion|Aligned Exclusion"),
    Technique("aligned_triple_exclusion", "Aligned Triple Exclusion", "均衡三数组", "unfair", 290, "exclusion", in_default_profile=False, also="ATE|Aligned Triplet Exclusion|Subset Exclusion|Aligned Exclusion"),
    Technique("discontinuous_nice_loop", "Discontinuous Nice Loop", "不连续环", "unfair", 280, "chains", boards="any", file="loops", first="first_chain", also="X-Cycle|Nice Loop|Nice Loop/AIC|DNL|Alternating Inference Chain|Chain"),
    Technique("continuous_nice_loop", "Continuous Nice Loop", "连续环", "unfair", 280, "chains", boards="any", file="loops", first="first_chain", also="X-Cycle|Nice Loop|Nice Loop/AIC|CNL|Alternating Inference Chain|Chain"),
    Technique("aic", "AIC", "交替推理链（AIC）", "unfair", 280, "chains", boards="any", file="loops", first="first_chain", also="Nice Loop/AIC|Alternating Inference Chain|Chain"),
    Technique("gurth", "Gurth's Symmetrical Placement", "宇宙法", "unfair", 280, "symmetry", in_default_profile=False, assumes_unique=True, also="GSP|Gurth's Theorem|Gurth's Symmetry|Symmetrical Placement"),
    Technique("grouped_discontinuous_nice_loop", "Grouped Discontinuous Nice Loop", "区块不连续环", "unfair", 300, "chains", file="loops", first="first_grouped_chain", also="Grouped X-Cycle|Grouped Nice Loop|Grouped Nice Loop/AIC|Grouped Chain|Grouped Alternating Inference Chain|GDNL"),
    Technique("grouped_continuous_nice_loop", "Grouped Continuous Nice Loop", "区块连续环", "unfair", 300, "chains", file="loops", first="first_grouped_chain", also="Grouped X-Cycle|Grouped Nice Loop|Grouped Nice Loop/AIC|Grouped Chain|Grouped Alternating Inference Chain|GCNL"),
    Technique("grouped_aic", "Grouped AIC", "区块交替推理链", "unfair", 300, "chains", file="loops", first="first_grouped_chain", also="Chute Remote Pair|Grouped X-Cycle|Grouped Nice Loop/AIC|Grouped Chain|Grouped Alternating Inference Chain|GAIC"),
    Technique("unique_rectangle_aic", "AIC with Unique Rectangle", "唯一矩形交替推理链", "unfair", 300, "chains", file="rectangles", in_default_profile=False, assumes_unique=True, also="UR AIC|AIC with UR"),
    Technique("als_xz", "Almost Locked Set XZ-Rule", "待定数组XZ法则", "unfair", 300, "als", first="first_als_xz", also="ALS|Almost Locked Set|待定数组|ALS XZ-Rule|Almost Locked Set XZ"),
    Technique("als_xy_wing", "Almost Locked Set XY-Wing", "待定数组XY翼", "unfair", 320, "als", first="first_als_xy_wing", also="ALS|Almost Locked Set|待定数组|Almost Locked Sets XY-Wing|ALS Wing"),
    Technique("als_chain", "Almost Locked Set Chain", "待定数组链", "unfair", 340, "als", first="first_als_chain", also="ALS|Almost Locked Set|待定数组|ALS W-Wing|ALS XY-Chain"),
    Technique("death_blossom", "Death Blossom", "死亡绽放", "unfair", 360, "als", in_default_profile=False, also="DB"),
    Technique("franken_x_wing", "Franken X-Wing", "宫内二阶鱼", "unfair", 300, "fish", file="franken", also="Franken Fish|宫内鱼|Complex Fish"),
    Technique("franken_swordfish", "Franken Swordfish", "宫内三阶鱼", "unfair", 350, "fish", file="franken", also="Franken Fish|宫内鱼|Complex Fish"),
    Technique("franken_jellyfish", "Franken Jellyfish", "宫内四阶鱼", "unfair", 370, "fish", file="franken", in_default_profile=False, also="Franken Fish|宫内鱼|Complex Fish"),
    Technique("finned_franken_x_wing", "Finned Franken X-Wing", "宫内鳍二阶鱼", "unfair", 390, "fish", file="franken", also="Finned Franken Fish|宫内鳍鱼|Complex Fish"),
    Technique("finned_franken_swordfish", "Finned Franken Swordfish", "宫内鳍三阶鱼", "unfair", 410, "fish", file="franken", also="Finned Franken Fish|宫内鳍鱼|Complex Fish"),
    Technique("finned_franken_jellyfish", "Finned Franken Jellyfish", "宫内鳍四阶鱼", "unfair", 430, "fish", file="franken", in_default_profile=False, also="Finned Franken Fish|宫内鳍鱼|Complex Fish"),
    Technique("tridagon", "Tridagon", "三值死环", "extreme", 470, "tridagon", in_default_profile=False, also="Thor's Hammer|Trivalue Oddagon|Anti-Tridagon"),
    Technique("exocet", "Junior Exocet", "初级飞鱼", "extreme", 470, "exocet", in_default_profile=False, also="JE|JExocet"),
    Technique("double_exocet", "Double Exocet", "双飞鱼", "extreme", 470, "exocet", in_default_profile=False, also="Double Junior Exocet"),
    Technique("sk_loop", "SK-Loop", "多米诺环", "extreme", 470, "sectors", in_default_profile=False, also="Domino Loop|Steve K's Loop"),
    Technique("multi_sector_locked_set", "Multi-Sector Locked Set", "网", "extreme", 470, "sectors", in_default_profile=False, also="MSLS"),
    Technique("nishio", "Nishio", "西尾彻也强制链", "extreme", 470, "forcing", file="nishio", in_default_profile=False, also="Nishio Forcing Chain"),
    Technique("contradiction_forcing_chain", "Contradiction Forcing Chain", "矛盾强制链", "extreme", 500, "forcing", boards="any", first="first_chain_by_name", in_default_profile=False, also="Digit Forcing Chain|Contradiction Chain"),
    Technique("cell_forcing_chain", "Cell Forcing Chain", "单元格强制链", "extreme", 500, "forcing", boards="any", first="first_chain_by_name", in_default_profile=False, also="Forcing Chain Verity|Kraken Cell"),
    Technique("unit_forcing_chain", "Unit Forcing Chain", "区域强制链", "extreme", 500, "forcing", boards="any", first="first_chain_by_name", in_default_profile=False, also="Forcing Chain Verity|Region Forcing Chain|House Forcing Chain|Kraken Unit"),
    Technique("forcing_chain", "Forcing Chain", "强制链", "extreme", 500, "forcing", boards="any"),
    Technique("contradiction_forcing_net", "Contradiction Forcing Net", "矛盾强制网", "extreme", 700, "forcing", file="nets", first="first_net_by_name", in_default_profile=False, also="Bowman's Bingo"),
    Technique("cell_forcing_net", "Cell Forcing Net", "单元格强制网", "extreme", 700, "forcing", file="nets", first="first_net_by_name", in_default_profile=False, also="Quad Forcing Chain|Forcing Net Verity"),
    Technique("unit_forcing_net", "Unit Forcing Net", "区域强制网", "extreme", 700, "forcing", file="nets", first="first_net_by_name", in_default_profile=False, also="Forcing Net Verity|Region Forcing Net|House Forcing Net"),
    Technique("double_forcing_net", "Double Forcing Net", "二值矛盾强制网", "extreme", 700, "forcing", file="nets", first="first_net_by_name", in_default_profile=False, also="Digit Forcing Chain|Forcing Net Verity"),
    Technique("forcing_net", "Forcing Net", "强制网", "extreme", 700, "forcing", file="nets"),
    Technique("finned_mutant_jellyfish", "Finned Mutant Jellyfish", "交叉鳍四阶鱼", "extreme", 470, "fish", file="franken", in_default_profile=False, also="Finned Mutant Fish|交叉鳍鱼|Complex Fish"),
    Technique("finned_mutant_squirmbag", "Finned Mutant Squirmbag", "交叉鳍五阶鱼", "extreme", 470, "fish", file="franken", in_default_profile=False, also="Finned Mutant Fish|交叉鳍鱼|Complex Fish|Finned Mutant Starfish"),
    Technique("finned_mutant_whale", "Finned Mutant Whale", "交叉鳍六阶鱼", "extreme", 470, "fish", file="franken", in_default_profile=False, also="Finned Mutant Fish|交叉鳍鱼|Complex Fish"),
    Technique("rule_net", "Forcing Through Rules", "规则强制网", "extreme", 500, "rule_nets", boards="rules", also="Rule Forcing Net|Contradiction by Rules|Bifurcation by Rules"),
    Technique("dynamic_forcing_net", "Dynamic Forcing Net", "动态强制网", "extreme", 900, "forcing", file="dynamic_nets", in_default_profile=False, also="Dynamic Forcing Chain"),
    Technique("nested_forcing_net", "Nested Forcing Net", "嵌套强制网", "extreme", 1100, "forcing", file="dynamic_nets", in_default_profile=False, also="Nested Forcing Chain"),
    Technique("template_set", "Template Set", "模板填数", "extreme", 10000, "templates", in_default_profile=False, also="Template|Pattern Overlay|Pattern Overlay Method|POM|模板"),
    Technique("template_delete", "Template Delete", "模板删数", "extreme", 10000, "templates", in_default_profile=False, also="Template|Pattern Overlay|Pattern Overlay Method|POM|模板"),
    Technique("guess", "Guess", "猜测", "extreme", 10000, boards="any", also="Brute Force|Guessing|Trial and Error|Bifurcation"),
)
# fmt: on
TECHNIQUES: Final = {row.id: row for row in _ROWS}
"""By id, in the order of the solver."""
PROFILES: Final = {
    "default": tuple(row.id for row in _ROWS if row.in_default_profile),
    "full": tuple(TECHNIQUES),
}
"""Which techniques a solver uses, in order."""


def has_singles(techniques: Iterable[str]) -> bool:
    """Whether all singles are there, which the kernel then places before anything is looked for.

    >>> has_singles(PROFILES["default"]), has_singles(("naked_single", "x_wing"))
    (True, False)
    """
    return {row.id for row in _ROWS if row.family == "singles"} <= set(techniques)


def applies_to(technique: str, rules: Rules) -> bool:
    """Return whether a technique is for boards with these rules.

    >>> from nonet.rules.model import Rules
    >>> [applies_to(name, Rules(6)) for name in ("hidden_pair", "exocet")]
    [True, False]
    """
    boards = TECHNIQUES[technique].boards
    if boards == "any":
        return True
    return rules.is_classic if boards == "classic" else bool(rules.rules)


def find_techniques(name: str) -> tuple[str, ...]:
    """Give the ids of the techniques that a name stands for: an id, or a name in either language.

    The usual names of HoDoKu and SudokuWiki are known. Capitals, spaces, dashes, slashes, a
    plural, the order of the words and the word "type" do not matter. Some names stand for several
    techniques.

    >>> find_techniques("X-Wing"), find_techniques("二阶鱼"), find_techniques("locked candidates")
    (('x_wing',), ('x_wing',), ('pointing', 'claiming'))
    """
    if not isinstance(name, str):
        raise TypeError(f"a technique is one name, not {name!r}")
    for key in (_key(name), _words(name)):
        if found := _names().get(key):
            return found
    raise unknown("technique", name, (row.id for row in _ROWS))


@cache
def _names() -> dict[str, tuple[str, ...]]:
    """List what each name stands for: an own name is one technique, other names may be several."""
    own: dict[str, dict[str, None]] = {}
    shared: dict[str, dict[str, None]] = {}
    for row in _ROWS:
        names = [row.id, row.name, row.chinese]
        for name in names:
            own.setdefault(_key(name), {})[row.id] = None
        names += [re.split("[（(]", name)[0] for name in names] + row.also.split("|")
        names += [re.sub(r"[\s_+]*(type|类型)?\s*\d$", "", name, flags=re.I) for name in names]
        for name in filter(None, names):
            for key in (_key(name), _words(name)):
                shared.setdefault(key, {})[row.id] = None
    return {name: tuple(found) for name, found in (shared | own).items()}


def _plain(text: str) -> str:
    """Drop what does not tell names apart: capitals, British spelling, "type" before a number."""
    return re.sub(r"(type|类型)[\W_]*(?=\d)", "", text.casefold().replace("colour", "color"))


def _key(name: str) -> str:
    key = re.sub(r"[\W_]+", "", _plain(name))
    return key.removesuffix("s") if len(key) > 3 else key


def _words(name: str) -> str:
    """Give the words of a name in a fixed order, each in the singular."""
    words = re.split(r"[\W_]+", _plain(name))
    return " ".join(sorted(word.removesuffix("s") if len(word) > 3 else word for word in words))


def find_technique(name: str) -> str:
    """Give the id of the one technique that a name stands for.

    >>> find_technique("full house")
    'full_house'
    """
    found = find_techniques(name)
    if len(found) > 1:
        raise ArgumentError("several_techniques", value=name, known=found)
    return found[0]


def find_finders(name: str) -> tuple[str, ...]:
    """Give the ids of the techniques that a name stands for, which have finders: all but a guess.

    >>> find_finders("x-wing")
    ('x_wing',)
    """
    techniques = find_techniques(name)
    if techniques == ("guess",):
        raise ArgumentError("no_finder", value=name)
    return techniques


def choose_techniques(
    profile: str = "default", include: Iterable[str] = (), exclude: Iterable[str] = ()
) -> tuple[str, ...]:
    """List what a solver uses: a profile, with some techniques more and without others, in order.

    A guess is what is left where nothing leads on; it cannot be switched.

    >>> chosen = choose_techniques("default", include=["death_blossom"], exclude=["Forcing Net"])
    >>> set(chosen) ^ set(PROFILES["default"]) == {"death_blossom", "forcing_net"}
    True
    """
    check_name("profile", profile, PROFILES)
    more, less = (
        {id for one in to_names(name, names) for id in find_finders(one)}
        for name, names in (("include", include), ("exclude", exclude))
    )
    for name in sorted(more & less):
        raise ArgumentError("with_and_without", value=name)
    if not more and not less:
        return PROFILES[profile]
    chosen = {*PROFILES[profile], *more} - less
    return tuple(name for name in TECHNIQUES if name in chosen)
