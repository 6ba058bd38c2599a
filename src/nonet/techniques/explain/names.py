"""Names and one-line meanings of the techniques, in English and Chinese.

The names are those of the techniques' own table.
"""
# ruff: noqa: E501 (a meaning is a line)

from __future__ import annotations

from nonet.arguments import check_name
from nonet.techniques.explain.words import Words
from nonet.techniques.table import TECHNIQUES


def name(technique: str, lang: str) -> str:
    """Name a technique."""
    check_name("technique", technique, TECHNIQUES)
    return Words(lang)(TECHNIQUES[technique].name, TECHNIQUES[technique].chinese)


def meaning(technique: str, lang: str) -> str:
    """Say in one line what a technique is."""
    check_name("technique", technique, TECHNIQUES)
    return Words(lang)(*_MEANINGS[technique])


def level_name(level: str, lang: str) -> str:
    """Name a level."""
    return Words(lang)(level, _LEVELS[level])


_LEVELS = {
    "easy": "简单",
    "medium": "中等",
    "hard": "困难",
    "unfair": "极难",
    "extreme": "地狱",
}
# fmt: off
_MEANINGS = {
    "full_house": ("The last empty cell of a unit takes the digit that is missing.", "单元里最后一个空格填所缺的数字。"),
    "naked_single": ("A cell with one candidate left takes it.", "只剩一个候选数的格填该数。"),
    "hidden_single": ("A digit with one place left in a unit goes there.", "单元里只剩一个位置的数字填在那里。"),
    "cell_mark": ("A cell marked odd or even loses the other digits.", "标为奇数或偶数的格删去另一类数字。"),
    "equal_cells": ("Equal cells of a palindrome or clone lose what their partner lacks.", "回文或克隆中对应的格删去对方没有的数字。"),
    "dot_pair": ("A digit without a partner across a dot, X, V or inequality sign goes.", "隔着点、X、V或大小号没有搭配的数字被删去。"),
    "negative_pair": ("A digit goes if, without a mark, it clashes with all that a neighbour can hold.", "没有标记的相邻格：与邻格所有候选数冲突的数字被删去。"),
    "thermometer": ("A digit goes that is too large or too small for its place on a thermometer.", "在温度计上过大或过小的数字被删去。"),
    "whispers_line": ("A digit goes that is too close to all that its neighbour on the line can hold.", "与线上邻格的所有候选数都太接近的数字被删去。"),
    "cage_combinations": ("A digit goes that is in none of the combinations that a cage can have.", "不在笼的任何可行组合中的数字被删去。"),
    "arrow_sum": ("A digit goes that makes an arrow too large or too small for its circle.", "使箭头之和与圆圈不符的数字被删去。"),
    "renban_line": ("A digit goes that is in none of the runs that a renban can have.", "不在连番线任何可行的连续数字组中的数字被删去。"),
    "range_line": ("A digit goes that fits neither the ends nor the inside of its line.", "不符合线两端或线内范围的数字被删去。"),
    "quadruple": ("A digit goes that leaves a quadruple no room for the digits in its circle.", "使四格圈放不下圈中数字的候选数被删去。"),
    "sum_line_pieces": ("A digit goes with which a line or diagonal cannot have its sum.", "使线或斜线无法达到其和的数字被删去。"),
    "outside_clue": ("A digit goes that does not fit a clue outside the board.", "与盘外提示不符的数字被删去。"),
    "rule_logic": ("A digit goes with which a rule cannot be satisfied.", "使规则无法满足的数字被删去。"),
    "rule_of_45": ("A house has a known sum: what cages leave of it, or have too much, is known.", "单元之和已知，由此得出笼以外或多出的格之和。"),
    "required_digit": ("A digit that a rule must hold leaves the cells that see all its places there.", "规则必含的数字，从能看到其所有位置的格中删去。"),
    "common_peers": ("A cell that sees all places of a digit in a house loses it.", "能看到某数在一个单元中所有位置的格删去该数。"),
    "rule_cases": ("A digit goes that fits in no way to fill a rule, going through the cases.", "逐一列举规则的填法，任何填法都不含的数字被删去。"),
    "killer_pair": ("A cage and other cells of a house use up two digits.", "笼与单元中其他格用完两个数字。"),
    "rule_of_45_houses": ("Two to four houses have a known sum: what cages leave of it is known.", "二到四个单元之和已知，由此得出笼以外或多出的格之和。"),
    "killer_triple": ("A cage and other cells of a house use up three digits.", "笼与单元中其他格用完三个数字。"),
    "killer_quad": ("A cage and other cells of a house use up four digits.", "笼与单元中其他格用完四个数字。"),
    "rule_net": ("A digit goes from which houses and rules lead to a contradiction.", "由某数字沿单元和规则推出矛盾，则删去它。"),
    "direct_pointing": ("A box keeps a digit to one line: a box beside it has one place left for it.", "一宫把某数限在一条线上，相邻的宫里它只剩一个位置。"),
    "direct_claiming": ("A line keeps a digit to one box: another line through it has one place left for it.", "一行（列）把某数限在一宫里，经过该宫的另一行（列）中它只剩一个位置。"),
    "locked_pair": ("Two cells of a line and a box with the same two digits take them from both.", "同属一行（列）和一宫的两格只含两个数，两处的其他格都不能填。"),
    "locked_triple": ("Three cells of a line and a box with three digits take them from both.", "同属一行（列）和一宫的三格只含三个数，两处的其他格都不能填。"),
    "pointing": ("A box has a digit only in one line: the rest of the line loses it.", "宫内某数只在一条线上，该线其余格删去它。"),
    "claiming": ("A line has a digit only in one box: the rest of the box loses it.", "行（列）内某数只在一宫里，该宫其余格删去它。"),
    "direct_hidden_pair": ("Two digits fill two cells of a unit: another digit has one place left there.", "两个数字占满单元里两格，另一个数字在该单元只剩一个位置。"),
    "naked_pair": ("Two cells of a unit with the same two candidates keep them to themselves.", "单元里两格只含相同的两个候选数，其他格删去它们。"),
    "naked_triple": ("Three cells of a unit with three candidates between them keep these to themselves.", "单元里三格合起来只含三个候选数，其他格删去它们。"),
    "hidden_pair": ("Two digits of a unit fit only in two cells: nothing else goes there.", "单元里两个数字只能在两格，这两格删去其他数。"),
    "direct_hidden_triple": ("Three digits fill three cells of a unit: another digit has one place left there.", "三个数字占满单元里三格，另一个数字在该单元只剩一个位置。"),
    "hidden_triple": ("Three digits of a unit fit only in three cells: nothing else goes there.", "单元里三个数字只能在三格，这三格删去其他数。"),
    "naked_quad": ("Four cells of a unit with four candidates between them keep these to themselves.", "单元里四格合起来只含四个候选数，其他格删去它们。"),
    "hidden_quad": ("Four digits of a unit fit only in four cells: nothing else goes there.", "单元里四个数字只能在四格，这四格删去其他数。"),
    "x_wing": ("Two lines have a digit only in the same two crossing lines.", "两条线上某数只落在相同的两条交叉线上。"),
    "swordfish": ("Three lines have a digit only in the same three crossing lines.", "三条线上某数只落在相同的三条交叉线上。"),
    "jellyfish": ("Four lines have a digit only in the same four crossing lines.", "四条线上某数只落在相同的四条交叉线上。"),
    "remote_pair": ("Cells with the same two candidates in a row of four or more take them by turns.", "四个以上相同双值格连成一串，两个数交替出现。"),
    "bug_plus_1": ("All open cells have two candidates but one: its third saves the single solution.", "所有空格都是双值格，只有一格多一个候选数，唯一解靠它。"),
    "bug_2": ("All cells have two candidates but for a few; one digit saves it: one of its cells is that digit.", "除少数格外全是双值格，靠同一个多余数字避免，其中一格必是它。"),
    "bug_3": ("All cells have two candidates but for a few; the extra digits make a naked subset with other cells.", "除少数格外全是双值格，多余数字与其他格组成显性数组。"),
    "bug_4": ("All cells have two candidates but for a few; two cells hold a digit between them: they lose the rest.", "除少数格外全是双值格，两格必有其中一个数，因此删去其余的数。"),
    "skyscraper": ("Two parallel lines with two places each for a digit stand on a common line.", "两条平行线各有某数的两个位置，一端在同一条线上。"),
    "two_string_kite": ("A row and a column with two places each for a digit meet in a box.", "一行一列各有某数的两个位置，在一个宫里相接。"),
    "dual_two_string_kite": ("Two 2-string kites that meet in the same two cells.", "两个双线风筝在相同的两格相接。"),
    "turbot_fish": ("Two strong links in a digit, joined by a weak one, in any units.", "某数的两条强链由一条弱链相连，单元不限。"),
    "empty_rectangle": ("A box has a digit only in a row and a column, beside a strong link outside.", "宫内某数只在一行一列上，与宫外的强链配合。"),
    "dual_empty_rectangle": ("Two empty rectangles in the same box.", "同一宫里的两个空矩形。"),
    "w_wing": ("Two cells with the same two candidates, kept from both being one of them by a strong link.", "两个相同的双值格，被一条强链隔开，不能同为其中一数。"),
    "xy_wing": ("A pivot with xy sees cells with xz and yz: one of these is z.", "枢纽格xy看到xz和yz两格，其中必有一格是z。"),
    "xyz_wing": ("A pivot with xyz sees cells with xz and yz: one of the three is z.", "枢纽格xyz看到xz和yz两格，三格中必有一格是z。"),
    "wxyz_wing": ("Four cells with four digits, of which only z can be there twice: one of them is z.", "四格含四个数，只有z可能出现两次，其中必有一格是z。"),
    "unique_rectangle_1": ("Three corners hold two digits alone: the fourth is neither.", "矩形三角只含两个数，第四角不能是它们。"),
    "unique_rectangle_2": ("Two corners of a line have one more digit, the same: one of them is it.", "同线的两角多出同一个数，其中一角必是它。"),
    "unique_rectangle_3": ("The extra digits of two corners make a naked subset with other cells.", "两角的多余数字与其他格组成显性数组。"),
    "unique_rectangle_4": ("Two corners must hold one of the digits: neither is the other.", "两角必有其中一个数，因此都不能是另一个数。"),
    "unique_rectangle_5": ("Opposite or three corners have one more digit, the same: one of them is it.", "对角或三角多出同一个数，其中必有一角是它。"),
    "unique_rectangle_6": ("A digit is at home in both lines of a rectangle: it is not in the further corners.", "某数在矩形两条线上只在矩形内，不能在有多余数字的对角。"),
    "hidden_rectangle": ("Strong links through a corner forbid one of the digits there.", "经过一角的两条强链使该角不能是其中一个数。"),
    "avoidable_rectangle_1": ("Three placed corners stand crosswise: the fourth must not complete the pattern.", "三个已填角交叉排列，第四角不能补全它。"),
    "avoidable_rectangle_2": ("Two placed corners, and one digit that keeps the other two from crossing.", "两个已填角，另两角靠同一个多余数字避免交叉。"),
    "unique_loop_1": ("A ring of cells must not hold two digits alone; one cell has others: it is none of the pattern's digits.", "一圈格不能只填两个数，只有一格有多余数字，它不能是结构里的数。"),
    "unique_loop_2": ("A ring of cells must not hold two digits alone; one digit saves it: one of its cells is that digit.", "一圈格不能只填两个数，靠同一个多余数字避免，其中一格必是它。"),
    "unique_loop_3": ("A ring of cells must not hold two digits alone; the extra digits make a naked subset with other cells.", "一圈格不能只填两个数，多余数字与其他格组成显性数组。"),
    "unique_loop_4": ("A ring of cells must not hold two digits alone; two cells hold a digit between them: they lose the rest.", "一圈格不能只填两个数，两格必有其中一个数，因此删去其余的数。"),
    "extended_rectangle_1": ("Two lines must not hold the same few digits alone; one cell has others: it is none of the pattern's digits.", "两条线上的几格不能只填相同的几个数，只有一格有多余数字，它不能是结构里的数。"),
    "extended_rectangle_2": ("Two lines must not hold the same few digits alone; one digit saves it: one of its cells is that digit.", "两条线上的几格不能只填相同的几个数，靠同一个多余数字避免，其中一格必是它。"),
    "extended_rectangle_3": ("Two lines must not hold the same few digits alone; the extra digits make a naked subset with other cells.", "两条线上的几格不能只填相同的几个数，多余数字与其他格组成显性数组。"),
    "extended_rectangle_4": ("Two lines must not hold the same few digits alone; two cells hold a digit between them: they lose the rest.", "两条线上的几格不能只填相同的几个数，两格必有其中一个数，因此删去其余的数。"),
    "finned_x_wing": ("An X-wing but for extra places, the fins, in one box.", "二阶鱼外加同一宫内的鱼鳍。"),
    "sashimi_x_wing": ("A finned X-wing with a corner missing.", "缺一角的鳍二阶鱼。"),
    "finned_swordfish": ("A swordfish but for extra places, the fins, in one box.", "三阶鱼外加同一宫内的鱼鳍。"),
    "sashimi_swordfish": ("A finned swordfish with a corner missing.", "缺一角的鳍三阶鱼。"),
    "finned_jellyfish": ("A jellyfish but for extra places, the fins, in one box.", "四阶鱼外加同一宫内的鱼鳍。"),
    "sashimi_jellyfish": ("A finned jellyfish with a corner missing.", "缺一角的鳍四阶鱼。"),
    "sue_de_coq": ("Where a line meets a box, two sets use up all digits of the crossing.", "行（列）与宫相交处，两侧的数组用完交叉格的全部数字。"),
    "simple_colors_trap": ("A candidate that sees both colours of a net of strong links goes.", "能看到强链网两种颜色的候选数可删。"),
    "simple_colors_wrap": ("Two cells of one colour see each other: that colour is false.", "同色两格互相看见，这种颜色为假。"),
    "multi_colors_1": ("Colours of two nets see each other: one of the opposite colours is true.", "两个网各有一色相见，其对色中必有一真。"),
    "multi_colors_2": ("A colour that sees both colours of another net is false.", "某色看到另一网的两种颜色，则为假。"),
    "guardians": ("An odd ring of a digit cannot be: one of the places beside it is true.", "某数的奇数格环不可能成立，环外的某个位置必为真。"),
    "m_wing": ("A cell with two candidates, a unit and a unit: from a digit back to the same.", "双值格接两条强链，首尾是同一个数。"),
    "s_wing": ("A cell with two candidates between two units with two places.", "双值格夹在两条强链之间。"),
    "l_wing": ("Three units with two places each, joined in two cells.", "三条强链在两格里相接。"),
    "h_wing": ("A cell with two candidates and two more strong links: from a digit to another.", "双值格再接两条强链，首尾是不同的数。"),
    "medusa": ("Colours spread through cells and units, in all digits: one of the two is true.", "染色穿过格与单元，遍及所有数字，两种颜色必有一真。"),
    "firework": ("A row and a column keep three digits to three cells.", "一行一列把三个数字限在三格里。"),
    "x_chain": ("An alternating chain in one digit: one of its ends is true.", "单个数字的强弱交替链，两端必有一真。"),
    "xy_chain": ("A chain through cells with two candidates: one of its ends is true.", "由双值格串成的链，两端必有一真。"),
    "aligned_pair_exclusion": ("A digit of a cell fits with none of another's: others would be left nothing.", "某格的一个数与另一格的任何数都不能并存，否则别的格无数可填。"),
    "aligned_triple_exclusion": ("A digit of a cell fits with none of two others': some cell would be left nothing.", "某格的一个数与另外两格的任何数都不能并存，否则别的格无数可填。"),
    "discontinuous_nice_loop": ("A chain that comes back to its start and settles it.", "回到起点的链，由此确定起点的真假。"),
    "continuous_nice_loop": ("An alternating chain that closes: each of its weak links becomes strong too.", "首尾相接的交替链，每条弱链都变成强链。"),
    "aic": ("An alternating chain through cells and digits: one of its ends is true.", "跨越格与数字的强弱交替链，两端必有一真。"),
    "grouped_discontinuous_nice_loop": ("A discontinuous nice loop with groups of cells or almost locked sets.", "含区块或待定数组的不连续环。"),
    "grouped_continuous_nice_loop": ("A continuous nice loop with groups of cells or almost locked sets.", "含区块或待定数组的连续环。"),
    "grouped_aic": ("An AIC with groups of cells or almost locked sets.", "含区块或待定数组的交替推理链。"),
    "unique_rectangle_aic": ("An AIC or nice loop with a link by a unique rectangle: two candidates that keep it from two solutions.", "用到唯一矩形的链或环：避免两个解的两个候选数构成强链。"),
    "als_xz": ("Two almost locked sets that cannot both hold x: one of them holds z.", "两个待定数组不能同时含x，则必有一个含z。"),
    "als_xy_wing": ("Three almost locked sets joined by x and by y: one of the outer ones holds z.", "三个待定数组由x、y相连，外侧两个必有一个含z。"),
    "als_chain": ("Four or more almost locked sets in a chain: one of the end ones holds z.", "四个以上待定数组相连成链，首尾必有一个含z。"),
    "death_blossom": ("A stem cell, each candidate of which takes a digit from an almost locked set.", "花茎格的每个候选数各连一个待定数组。"),
    "franken_x_wing": ("An X-wing in which boxes stand for lines.", "以宫代线的二阶鱼。"),
    "franken_swordfish": ("A swordfish in which boxes stand for lines.", "以宫代线的三阶鱼。"),
    "franken_jellyfish": ("A jellyfish in which boxes stand for lines.", "以宫代线的四阶鱼。"),
    "finned_franken_x_wing": ("A Franken X-wing with fins.", "带鱼鳍的宫内二阶鱼。"),
    "finned_franken_swordfish": ("A Franken swordfish with fins.", "带鱼鳍的宫内三阶鱼。"),
    "finned_franken_jellyfish": ("A Franken jellyfish with fins.", "带鱼鳍的宫内四阶鱼。"),
    "finned_mutant_jellyfish": ("Four units of any kind covered by four others, with fins.", "四个任意单元由另外四个单元覆盖，带鱼鳍。"),
    "finned_mutant_squirmbag": ("Five units of any kind covered by five others, with fins.", "五个任意单元由另外五个单元覆盖，带鱼鳍。"),
    "finned_mutant_whale": ("Six units of any kind covered by six others, with fins.", "六个任意单元由另外六个单元覆盖，带鱼鳍。"),
    "gurth": ("Givens that a turn or a reflection leaves as they are, but for other digits: so is the solution.", "提示数在旋转或翻转并换数后不变，唯一解也必如此。"),
    "tridagon": ("Twelve cells in four boxes that three digits alone cannot fill.", "四个宫的十二格不能只由三个数字填满。"),
    "exocet": ("Two targets must hold the digits of two base cells.", "两个目标格必填两个基准格的数字。"),
    "double_exocet": ("Two exocets on the same lines share out four digits: bases and targets hold each once.", "相同交叉线上的两个飞鱼分配四个数字：基准格与目标格各填一次。"),
    "sk_loop": ("Sixteen cells around four corners use up sixteen digits of their lines and boxes.", "环绕四角的十六格用尽所在行列与宫的十六个数字。"),
    "multi_sector_locked_set": ("Cells in some rows and columns use up as many digits of these.", "若干行列交叉处的格恰好用尽这些行列的数字。"),
    "nishio": ("A digit in a cell would leave a unit without the digit, looking at no other digit.", "假设某格填某数，只看这个数字，会使某个单元没有它的位置。"),
    "contradiction_forcing_chain": ("A chain from an assumption to its opposite.", "从假设出发的链推出其反面。"),
    "cell_forcing_chain": ("Chains from every candidate of a cell lead to the same end.", "从一格的每个候选数出发的链都推出同一结果。"),
    "unit_forcing_chain": ("Chains from every place of a digit in a unit lead to the same end.", "从某数在一个单元的每个位置出发的链都推出同一结果。"),
    "contradiction_forcing_net": ("An assumption leaves, by singles, a cell or a unit with nothing.", "由假设逐步填数，使某格或某单元无数可填。"),
    "cell_forcing_net": ("Every candidate of a cell leads to the same end; what follows may branch.", "一格的每个候选数都推出同一结果，推理可以分叉。"),
    "unit_forcing_net": ("Every place of a digit in a unit leads to the same end; what follows may branch.", "某数在一个单元的每个位置都推出同一结果，推理可以分叉。"),
    "double_forcing_net": ("A candidate leads to the same end whether it is true or false.", "某候选数无论真假都推出同一结果。"),
    "dynamic_forcing_net": ("A forcing net that uses locked candidates and pairs on the way.", "推理中用到区块与数对的强制网。"),
    "nested_forcing_net": ("An assumption fails with the help of contradictions inside it.", "假设之内再用矛盾，最终推翻假设。"),
    "forcing_chain": ("Chains from every case lead to the same end, or one case refutes itself.", "每种情况都推出同一结果，或某假设推翻自己。"),
    "forcing_net": ("As a forcing chain, but what follows may branch and join.", "与强制链相同，但推理可以分叉与汇合。"),
    "template_set": ("A cell in all ways to place a digit nine times has it.", "某数九个位置的所有放法都含某格，则填入。"),
    "template_delete": ("A candidate in no way to place a digit nine times goes.", "某数九个位置的任何放法都不含某格，则删去。"),
    "guess": ("No technique leads on: a digit of the solution.", "没有可用的技巧：给出答案中的一个数字。"),
}
# fmt: on
