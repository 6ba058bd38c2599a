"""Convert the Chinese characters of booklets from a font to PDF paths, which the package ships.

    pip install fonttools
    python docs/make_glyphs.py NotoSansCJK-Regular.ttc

The characters are those of all Chinese texts of the project, and common ones for titles. Any font
under the SIL Open Font License will do; its licence goes to `chinese_glyphs.LICENSE`.
"""

from __future__ import annotations

import re
import sys
import zlib
from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTCollection

PROJECT = Path(__file__).parents[1]
TARGET = PROJECT / "src/nonet/draw/chinese_glyphs.bin"
EM = 250  # units, a sixth of a millimetre in the largest title
TITLES = """
一二三四五六七八九十百千万零〇两半第期册卷章节页版号题套组本年月日周星期天早晚午夜今明昨新旧春夏秋冬季
元旦除夕清端中秋重阳国庆劳动儿童妇女教师圣诞情人父母亲节快乐祝福生贺岁纪念礼物送给我你他她它们的和与及
初级中级高级入门基础进阶专家大师提高精选经典趣味挑战谜题游戏智力脑力训练练习测试考试比赛竞赛冠军每日一题
数独九宫格标准变型不规则对角线杀手连续奇偶简单容易困难极难骨灰答案解答提示技巧教程大全合集手册杂志报纸
小学初中高中大学班级年级学校老师同学学生孩子老人爷爷奶奶爸爸妈妈朋友家庭公司俱乐部协会社团图书馆出版社
王李张刘陈杨赵黄吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶程苏魏吕丁任沈姚卢
姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵武钱戴严莫孔向汤华伟芳娜敏
静丽强磊军洋勇艳杰娟涛超霞平刚桂英兰玉萍红建文辉力明永健世广志义兴良海山仁波宁贵福生全东南西北京上下左右
津沪渝冀晋辽吉黑苏浙皖闽赣鲁豫鄂湘粤桂琼川蜀贵云藏陕甘青台港澳州市省县区镇村路街
红橙黄绿青蓝紫灰白黑色花草树木水火土风雨雪雷电光影星空太阳地球世界宇宙爱心好美真善大小多少长短快慢开始结束
猫狗兔虎龙蛇马羊猴鸡猪牛鼠鱼鸟熊猫米茶酒饭菜果糖面包咖啡车船飞机火箭旅行途中假期暑寒度休闲时光悠然自得乐
"""
PUNCTUATION = "，。、：；！？（）《》“”‘’—…·「」【】％＋－／～　"


def characters() -> list[str]:
    """List the characters to draw."""
    sources = [*PROJECT.glob("src/nonet/**/*.py"), *PROJECT.glob("src/nonet/**/*.js")]
    text = "".join(path.read_text() for path in [*sources, *PROJECT.glob("*.zh-CN.md")])
    return sorted(set(re.findall(r"[\u4e00-\u9fff〇]", text + TITLES)) | set(PUNCTUATION))


class Paths(BasePen):  # type: ignore[misc]
    """A pen that records its strokes as PDF commands."""

    def __init__(self, glyphs: object, scale: float) -> None:
        """Start at the origin."""
        super().__init__(glyphs)
        self.scale = scale
        self.commands: list[str] = []
        self._x = self._y = 0

    def _add(self, command: str, *points: tuple[float, float]) -> None:
        """Add a command; points are relative to the previous one, which compresses better."""
        for to in points:
            x, y = (round(value * self.scale) for value in to)
            self.commands += [str(x - self._x), str(y - self._y)]
            self._x, self._y = x, y
        self.commands.append(command)

    def _moveTo(self, to: tuple[float, float]) -> None:
        self._add("m", to)

    def _lineTo(self, to: tuple[float, float]) -> None:
        self._add("l", to)

    def _curveToOne(self, *points: tuple[float, float]) -> None:
        self._add("c", *points)

    def _closePath(self) -> None:
        self._add("h")


def main() -> None:
    """Write the file."""
    fonts = TTCollection(sys.argv[1]).fonts
    font = next(font for font in fonts if font["name"].getDebugName(4).endswith("SC"))
    names, glyphs = font.getBestCmap(), font.getGlyphSet()
    lines = []
    for letter in characters():
        pen = Paths(glyphs, EM / font["head"].unitsPerEm)
        glyphs[names[ord(letter)]].draw(pen)
        lines.append(letter + " ".join(pen.commands))
    TARGET.write_bytes(zlib.compress("\n".join(lines).encode(), 9))
    print(f"{len(lines)} characters, {TARGET.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
