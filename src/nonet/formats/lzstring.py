"""lz-string compression in base64, used by links of f-puzzles and SudokuPad.

The text is split into words that occurred before; a word is written as its number, in as many bits
as the highest number so far needs, lowest bit first. Numbers 0 and 1 precede a new character (8 or
16 bits); 2 is the end.
"""

from __future__ import annotations

from nonet.errors import FormatError

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BITS = {char: format(value, "06b") for value, char in enumerate(_ALPHABET)}
_NEW_8, _NEW_16, _END = 0, 1, 2
_LONGEST = 2_000_000
"""The most characters of an unpacked payload; a puzzle with all rules has about ten thousand."""


def compress(text: str) -> str:
    """Compress a text to base64.

    >>> compress('{"size":9}')
    'N4IgzglgXgpiBcBOAvkA'
    """
    out: list[str] = []
    numbers: dict[str, int] = {}
    unwritten: set[str] = set()
    width, left = 2, 2  # the bits of a number, and the words left until it needs one more

    def emit(value: int, bits: int) -> None:
        out.append(format(value, f"0{bits}b")[::-1])

    def grow() -> None:
        nonlocal width, left
        left -= 1
        if not left:
            left = 1 << width
            width += 1

    def write(word: str) -> None:
        if word in unwritten:
            wide = ord(word) > 255
            emit(_NEW_16 if wide else _NEW_8, width)
            emit(ord(word), 16 if wide else 8)
            unwritten.discard(word)
            grow()
        else:
            emit(numbers[word], width)
        grow()

    word = ""
    for char in _units(text):
        if char not in numbers:
            numbers[char] = len(numbers) + 3
            unwritten.add(char)
        if word + char in numbers:
            word += char
            continue
        write(word)
        numbers[word + char] = len(numbers) + 3
        word = char
    if word:
        write(word)
    emit(_END, width)
    bits = "".join(out)
    bits += "0" * (6 - len(bits) % 6)
    made = "".join(_ALPHABET[int(bits[i : i + 6], 2)] for i in range(0, len(bits), 6))
    return made + "=" * (-len(made) % 4)


def decompress(payload: str) -> str:
    """Decompress a payload; raise FormatError if it is not lz-string.

    >>> decompress(compress("to be or not to be, 数独"))
    'to be or not to be, 数独'
    >>> decompress("certainly!")
    Traceback (most recent call last):
    nonet.errors.FormatError: the link is damaged at character 10 of its data; copy it again
    """
    payload = payload.rstrip("=")
    for at, char in enumerate(payload, 1):
        if char not in _BITS:
            raise FormatError("payload_broken", at=at)
    bits = "".join(_BITS[char] for char in payload)
    at, width, left, length = 0, 2, 1, 0
    words: list[str] = ["", "", ""]
    out: list[str] = []
    last = ""
    while True:
        number, at = _read(bits, at, width)
        if number == _END:
            return _text("".join(out))
        if number in (_NEW_8, _NEW_16):
            code, at = _read(bits, at, 16 if number == _NEW_16 else 8)
            number = len(words)
            words.append(chr(code))
            left -= 1
            if not left:
                left, width = 1 << width, width + 1
        if number < len(words):
            word = words[number]
        elif number == len(words) and last:
            word = last + last[0]
        else:
            raise FormatError("payload_broken", at=at // 6 + 1)
        out.append(word)
        length += len(word)
        if length > _LONGEST:
            raise FormatError("payload_too_large", most=_LONGEST)
        if last:
            words.append(last + word[0])
            left -= 1
            if not left:
                left, width = 1 << width, width + 1
        last = word


def _read(bits: str, at: int, width: int) -> tuple[int, int]:
    """Return a number of `width` bits, lowest first, and the position after it."""
    end = at + width
    if end > len(bits):
        raise FormatError("payload_broken", at=len(bits) // 6 + 1)
    return int(bits[at:end][::-1], 2), end


def _units(text: str) -> str:
    """Split characters above 65,535 into two surrogates, as JavaScript does."""
    if text.isascii():
        return text
    raw = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(raw[i] | raw[i + 1] << 8) for i in range(0, len(raw), 2))


def _text(units: str) -> str:
    if units.isascii():
        return units
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
