"""Why techniques hold, in English and Chinese, and an example of each.

In English it is what the finders say of themselves; here is the same in Chinese.
"""

from __future__ import annotations

import inspect
from importlib import import_module
from types import FunctionType
from typing import Final

from nonet.board.board import Board
from nonet.engines.logic.ladder import finder_of
from nonet.engines.logic.step import Step
from nonet.engines.logic.techniques import TECHNIQUES
from nonet.results.logic import find
from nonet.results.practice import read_examples
from nonet.views.explain import explain


def example(technique: str) -> tuple[Board, Step]:
    """Give a technique's example; where the finder no longer has its step, its first one.

    >>> example("x_wing")[1].technique
    'x_wing'
    """
    board, notation = read_examples()[technique]
    steps = (step for step in find(board, technique) if explain(step).notation == notation)
    return board, next(steps, None) or next(find(board, technique))


def family_of(technique: str) -> tuple[str, str]:
    """Give what a technique's family says of itself in English: its title, and the rest.

    >>> family_of("x_wing")[0]
    'Fish'
    """
    module = import_module(f"nonet.engines.logic.{TECHNIQUES[technique].family}")
    text = inspect.cleandoc(module.__doc__ or "").split("\n\nThe search: ")[0]
    title, rest = text.split(": ", 1)
    return title, f"{rest[0].upper()}{rest[1:]}"


def definition_of(technique: str) -> str:
    """Give what a technique's finder says of itself, without its examples.

    >>> definition_of("claiming")
    'Find digits whose places in a line lie in one box: the rest of the box loses them.'
    """
    finder = finder_of(technique)  # of some kin it is one function with other arguments
    text = inspect.getdoc(finder) if isinstance(finder, FunctionType) else None
    return (text or "").split("\n\n>>>")[0]


def reasons(technique: str, lang: str) -> list[str]:
    """Say why a technique holds, a paragraph an entry: first of its family, then of itself.

    >>> reasons("xyz_wing", "en")[-1]
    'One of the three is z: what sees all of them loses z.'
    >>> len(reasons("xyz_wing", "zh"))
    2
    """
    if lang == "zh":
        family = TECHNIQUES[technique].family
        return [*_FAMILIES[family or ""], *_OWN.get(technique, ())]
    own = definition_of(technique).split("\n\n")[1:]
    return [_on_one_line(text) for text in (*family_of(technique)[1].split("\n\n"), *own)]


def _on_one_line(paragraph: str) -> str:
    """Join the lines of a paragraph; a table keeps its rows, a line each."""
    lines = paragraph.splitlines()
    if not paragraph.startswith("    "):
        return " ".join(lines)
    rows: list[str] = []
    for line in lines:
        is_row = line.startswith("    ") and not line.startswith("     ")
        words = ": ".join(filter(None, (part.strip() for part in line.split("   "))))
        rows = [*rows, words] if is_row else [*rows[:-1], f"{rows[-1]} {words}"]
    return "\n".join(rows)


_FAMILIES: Final[dict[str, tuple[str, ...]]] = {
    "singles": ("单元的最后一格、格的最后一个数、数字的最后一个位置。",),
    "subsets": (
        "一个单元里n个格对应n个数字。",
        "显性数组：n个格只含n个数字，单元里的其他格删去这些数字。这些格若同在一条线和一个宫里，线和宫都删；两处都有删除时称为死锁数组。隐性数组：n个数字在单元里只有n个位置，这些格不含别的数字。",
    ),
    "intersections": (
        "一条线与一个宫的共同部分。",
        "某数字在其中一方的所有位置都落在两者共有的三格里，则另一方的其余格都不能填它。",
    ),
    "fish": (
        "由行和列组成的鱼：基本的、带鳍的、退化的。",
        "n行（定义域）中某数字的位置都落在n列（删除域）里：每行占去其中一列，所以这些列的其余格不能填它。行列互换同样成立。带鳍的鱼在定义域里还有多余的位置，即鱼鳍，且都在同一宫：要么鱼鳍是该数，要么鱼成立，所以两种情况都排除的，也就是删除域在该宫中的候选数，可以删去。若某条定义线除鱼鳍外不足两个位置，称为退化鱼。",
    ),
    "remote_pairs": ("由含相同两个数字的格连成的链。",),
    "uniqueness": (
        "题目只有一个解时，会造成两个解的情形不能出现。",
        "两行、两列、两宫里的四个格，都不是已知数时，不能交叉填入两个数字：互换它们就得到第二个解。所以至少有一格是别的数。之前删去过哪些候选数无关紧要：数字仍然可以互换。",
    ),
    "single_digit": (
        "由一条弱链连接的两条强链，以及空矩形。",
        "强链是某数字只有两个位置的单元：其中之一为真。一条强链的一端看到另一条的一端时，这两端不能同真，所以远处的两端必有一真：同时看到远处两端的候选数可删。按强链所在单元分为：摩天楼（两行或两列，由一条交叉线相连）、双线风筝（一行一列，在一个宫里相连）、多宝鱼（其他情形）。",
    ),
    "wings": ("两三个双值格，使某个数字必在其中一格。",),
    "sue_de_coq": ("在一条线与一个宫相交之处，两侧的数组合起来用完全部数字。",),
    "coloring": (
        "某数字的强链把候选数染成两种颜色，其中一种全部为真。",
        "陷阱：能看到两种颜色的候选数可删。矛盾：同色的两格互相看见，该颜色为假。两个网时：一网的某色看到另一网的某色，则两者的对色必有一真，同时看到两个对色的候选数可删（类型1）；某色看到另一网的两种颜色，则该色为假（类型2）。",
    ),
    "chains": ("单个数字的链，以及穿过双值格的链。",),
    "loops": (
        "强弱交替的推理链，普通的和含区块的。",
        "链从一个假定为假的节点出发，沿链走到一个必然为真的节点，所以两端必有一真，同时与两端矛盾的候选数为假。链的名称取决于它删去了什么以及它的链接：",
        "连续环：两端互相矛盾，每条弱链也起强链的作用\n不连续环：只删去一个候选数（它与两端都矛盾，链在那里闭合），或两端是同一个节点，该节点为真\nAIC：删去两个或更多候选数",
        "含区块的链在某处用到区块或待定数组。X链和XY链是更容易看出的AIC，也会出现在这里。",
    ),
    "als": ("待定数组：XZ法则、XY翼、链和死亡绽放。",),
    "franken": (
        "用到宫的鱼，带鳍或不带鳍。",
        "鱼有n个定义单元和n个删除单元。宫内鱼：行和宫对列和宫（或列和宫对行和宫），至少用到一个宫。交叉鱼：任意单元。定义域中在删除域之外的位置是鱼鳍；同在两个定义单元里的位置是内鳍。在删除域而不在定义域里的候选数，若看到所有鱼鳍即可删去；同在两个删除单元里的也是。",
    ),
    "forcing_chains": (
        "从一格的所有候选数，或某数在一个单元的所有位置出发的几条链。",
        "候选数中必有一个为真。若每一个都推出同一结果，该结果成立；这等于说，它的反面会使该格或该单元空无一物。所以只要看每个前提推出什么，就能全部找到：使某格或某单元什么也不剩的那些前提。",
    ),
    "forcing_nets": ("由一个前提经唯一数得出的一切，而不只是一条链。",),
    "deadly": (
        "矩形之外的致死结构：两个解会共有的一些格。",
        "结构的格里除结构本身的数字外还有的候选数叫多余候选数。若它们全为假，数字可以互换，就会有第二个解：题目只有一个解时，必有一个为真。此后各种结构都一样，分为四型：",
        "1：只有一格有多余候选数，该格删去结构的数字\n2：多余候选数都是同一个数，同时看到它们的格删去它\n3：有多余候选数的格与同单元的其他格组成显性数组\n4：两个有多余候选数的格同在一个单元，某数在那里没有别的位置，两格删去其余的数",
        "全双值格：每个空格都有两个候选数，每个数字在每个缺它的单元里都有两个位置。唯一环：两个数字的一些格，所在的每行、每列、每宫都恰有两格。拓展矩形：两条线上各n格，两两并排，共n个数字；两条线经过相同的宫，或每条线的格恰是它与一个宫共有的三格。",
    ),
    "direct": (
        "区块或隐性数组使另一个数字只剩一个位置。",
        "一眼看两步，不必写候选数：被锁定的数字使单元的一些格关闭，数字就填入剩下的那一格。",
    ),
    "chain_wings": (
        "三条强链的翼：有自己名字的短链。",
        "强链在双值格内，即（x=y），或在某数只有两个位置的单元里，即（x）=（x）。三条强链由弱链相连成为一翼，按先后次序命名：",
        "M翼：双值格接两个单元，从x到x\n分裂翼：双值格在两个单元之间\n局部翼：三个单元，在两格里相接\n混合翼：双值格接两个单元，或两个双值格接一个单元，从x到z",
        "两端必有一真：同时与两端矛盾的候选数可删。W翼是两个双值格之间的单元。",
    ),
    "exclusion": (
        "对齐排除：几个格不能任意组合，否则别的格无数可填。",
        "取两三个格，看它们数字的各种组合：互相看见的两格相同，或组合包含某个看到所有这些格的格的全部候选数，这样的组合不成立。只出现在不成立组合里的数字可删。",
    ),
    "fireworks": (
        "一行与一列在一个宫里相交，某些数字在别处几乎没有位置。",
        "若某数在一行里只在该宫或宫外一格，在与之相交的一列里也是如此，则它在这两格之一，否则在行和列上都落在宫里，也就是相交处。三个数字共用这三格时，三格恰好被占满。",
    ),
    "guardians": (
        "某数的奇数格环不可能成立，打破它的必有一真。",
        "环上每格与下一格同在一个单元。若这些单元里该数没有别的位置，它沿环就要隔一格出现，但格数是奇数。所以别的位置，即守护者，必有一个是该数。",
    ),
    "medusa": (
        "所有数字同时染色，既穿过格也穿过单元。",
        "一格仅有的两个候选数，或某数在单元里仅有的两个位置，颜色相反。一种颜色全真，另一种全假。某色若在一格里出现两次、在一个单元里同数出现两次，或使某格没有候选数，则为假。与两种颜色都矛盾的候选数可删。",
    ),
    "templates": (
        "一个数字九个位置的所有放法。",
        "模板是一组格，每行、每列、每宫各一个。盘面仍允许的模板包含该数字已填的所有格，此外只含它的候选格。某数字所有模板共有的格对其他数字关闭，其他数字含该格的模板随之排除。",
    ),
}
_OWN: Final[dict[str, tuple[str, ...]]] = {
    "remote_pair": (
        "含相同两个数字、依次互相看见的格，两个数交替出现。因此链上相隔奇数条链的两格必不相同，同时看到这两格的格不含这两个数。相邻的两格就是显性数对；这里至少四格。",
    ),
    "bug_plus_1": (
        "假如每个空格都只剩两个候选数，且每个候选数在各单元中都恰好出现两次，则有两个解或无解。因此那个有三个候选数的格，填在其各单元中出现三次的数字。",
    ),
    "unique_rectangle_3": ("两格之一必填某个多余的数字：两格合起来算作一个含这些数字的格。",),
    "unique_rectangle_4": ("两格之一必是该数字，所以两格都不能是另一个数字。",),
    "unique_rectangle_5": ("同时看到这些角的格删去该数字。",),
    "unique_rectangle_6": (
        "两行（或两列）中该数字都只在矩形里。它若在有多余数字的角上，另一个数字就会在其余两角交叉出现，所以它不在那里。",
    ),
    "hidden_rectangle": (
        "假如对角那一格是其中一个数字，它的两个邻角都将是另一个数字（该数字在其行和列中是强链），于是第一角就补全了致死结构。",
    ),
    "avoidable_rectangle_2": (
        "每个空角都有会补全结构的数字和另一个相同的数字：同时看到两角的格删去后者。",
    ),
    "empty_rectangle": (
        "强链的一端与该宫的行（或列）在同一条线上：该端为真，则宫里的数字在另一臂上；为假，则远端为真。同时看到两者的候选数可删。",
    ),
    "w_wing": (
        "强链的两端各看到其中一格：两格不能都是x，所以必有一格是z，同时看到两格的格删去z。",
    ),
    "xy_wing": ("无论枢纽是哪个数，另外两格必有一格是z：同时看到这两格的格删去z。",),
    "xyz_wing": ("三格中必有一格是z：同时看到三格的格删去z。",),
    "wxyz_wing": (
        "其他每个数字的格都互相看见：若没有z，四格只有三个数可填。所以其中必有一格是z，看到所有z的格删去z。",
    ),
    "bug_4": ("两格之一是该数字，另一格是多余候选数：两格都删去其余的数。",),
    "extended_rectangle_4": ("两格之一是该数字，另一格是多余候选数：两格都删去其余的数。",),
    "medusa": ("不可能的颜色，其全部候选数可删。",),
    "aligned_pair_exclusion": ("排除格有两个候选数，看到这两格：两格不能把它们都占去。",),
    "aligned_triple_exclusion": ("排除格有两三个候选数，看到这三格：三格不能把它们都占去。",),
    "x_chain": (
        "强链是该数字只有两个位置的单元，弱链是位置更多的单元。链的两端必有一端是该数字，同时看到两端的格删去它。",
    ),
    "xy_chain": (
        "每条强链都在一个格内，每条弱链以一个数字连接两格；两端是同一个数字，同时看到两端的格删去它。",
    ),
    "als_xz": (
        "两个待定数组有限制性公共数x：两者都含的另一个数z必在其中之一，所以看到所有z的格删去z。若有两个限制性公共数x和y，每个数组恰好占其一：这两个数被这一对数组占用，其余数字被各自的数组占用。",
    ),
    "als_xy_wing": (
        "枢纽数组与一个数组有限制性公共数x，与另一个有y，x和y不同。它不能两者都缺，所以另外两个数组必有一个缺x或y而保有其余所有数字：两者都含的数z必在其中之一。",
    ),
    "als_chain": (
        "每个数组与下一个由限制性公共数相连，相邻的两个连接数不相同。若第一个数组缺z，缺失依次传到最后一个，它就必须保有z：z必在首尾之一，看到两者所有z的格删去z。",
    ),
    "death_blossom": (
        "一个花茎格，它的每个候选数各连一片花瓣：花茎取该数时就失去它的待定数组。必有一片花瓣失去它而保有其余数字，所以所有花瓣都含、且不是花茎候选数的数字，必在其中一片里。",
    ),
    "forcing_chain": (
        "无论格里哪个候选数为真，或数字在单元的哪个位置：每种情况都经一条链得到同一结论。链可以用到区块；最短的在前。",
    ),
    "forcing_net": (
        "从一个候选数的真或假出发，推出若干唯一数，再由它们推出更多，直到某格或某单元什么也不剩：则反面成立。或者一格的每个候选数、某数在单元的每个位置、或一个候选数的真与假都推出同一结果：则该结果成立。",
    ),
    "sue_de_coq": (
        "取一条线与一个宫相交处的两三个格，再取该线上另外几格和该宫里另外几格。在线的部分里一个数字只有一个位置，在宫的部分里也是；交叉处之外的两个数组都能含的数字有两个位置，各一个。当所有这些位置不多于格数时，每个位置都被占用：线部分的数字从该线其余格删去，宫部分的数字从该宫其余格删去。",
    ),
}
