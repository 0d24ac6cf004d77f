"""PageLabel: the number an edition gives a page, always a string to people.

`parse_label` reads what people or engines write ("57", "xii", "[iv]", "57r", "A-3", "102A", "१२",
"pl. 4") into a numbering (prefix, style, suffix) and a value; `format_label` goes back;
`label_after` steps within a numbering.

The method of `parse_label`, first match wins:

1. Dress goes: white space, brackets, dashes on both sides, "p.", "fol.", "of 16", "/16", a final
   stop.
2. Decimal digits of any script with at most one short prefix and suffix.
3. Roman numerals, strict or archaic ("iiij", "xviiii"), alone, behind a prefix that ends in a
   separator, or before a side ("xiir").
4. One letter, or the same letter twice: a … z, aa … zz.
5. Anything else is a label in which nothing counts.

The letters i, v, x, l, c, d and m alone are read as roman numerals, never as letters; a letter
numbering that reaches them is known by its neighbours, not by its text.

Source: PDF 32000-1, 12.4.2 (page label styles); CSL 1.0.2 locators; RDA 2.15 for what editions do;
Adobe Glyph List 1.2 for old-style figures.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from cardstore.errors import InvalidLabelError, quoted
from cardstore.text.roman import roman_text, roman_value


class NumberStyle(StrEnum):
    """How the counting part of a label is written."""

    ARABIC = "arabic"
    ROMAN_LOWER = "roman"
    ROMAN_UPPER = "ROMAN"
    LETTER = "letter"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class PageLabel:
    """A page label.

    Attributes:
        text: as the edition prints it, without dress such as brackets: "57", "xii", "A-3".
        style: how the counting part is written; NONE when nothing in it counts.
        value: the counting part as a number, 0 or more; None exactly when style is NONE.
        prefix, suffix: what stands before and after the counting part: "A-", "r".
    """

    text: str
    style: NumberStyle
    value: int | None
    prefix: str = ""
    suffix: str = ""

    def same_as(self, other: PageLabel) -> bool:
        """Tell whether both name the same page: equal but for letter case and digit forms.

        The words for plates are one word: "Plate 3" is "pl. 3" and "Taf. 3".
        """
        return (_series(self.prefix), self.value, self.suffix.casefold(), _kind(self)) == (
            _series(other.prefix),
            other.value,
            other.suffix.casefold(),
            _kind(other),
        )


_PLATE = re.compile(
    r"(?:plates?|pls?|planches?|taf(?:eln?)?|tav(?:ol[ae])?|tab(?:ulae?)?|l[áa]m(?:inas?)?)\.?\s?"
)


# Prefixes are few in a book; readings of noise are many.
@lru_cache(maxsize=1024)
def _series(prefix: str) -> str:
    """Give what `same_as` compares of a prefix: one word for all that plates are called."""
    folded = prefix.casefold()
    return "pl. " if folded and _PLATE.fullmatch(folded) else folded


def _kind(label: PageLabel) -> str:
    """Give what `same_as` compares of the style: its name, and the text where nothing counts."""
    if label.style is NumberStyle.NONE:
        return label.text.casefold()
    return label.style.value.casefold()


# The longest label in the page lists of 610 digitised books has 18 characters; twice that is no
# label but a sentence.
MAX_LABEL_LENGTH = 40
# Books end below 10,000 pages and journal volumes below 100,000; seven digits are a shelf mark.
_MAX_DIGITS = 6

# Old-style figures in the private area, as fonts of Adobe's glyph list name them (zerooldstyle …):
# text layers hand them on as they stand, and a whole book's folios may be set in them.
OLD_STYLE_FIGURES = {0xF730 + digit: str(digit) for digit in range(10)}
_PAIRS = {"[": "]", "(": ")", "{": "}", "<": ">", "⟨": "⟩", "〔": "〕", "|": "|"}
_DASHES = "-‐‑‒–—―−~•·*=_"
_WORDS = re.compile(
    r"(?:pages?\s+|pag\.?\s*|pp?\.\s*|pp?\s+|p(?=\d)|Seite\s+|S\.\s*|Bl\.\s*"
    r"|folio\s+|fol\.?\s*|ff?\.\s*|f(?=\d)|leaf\s+)(?=\S)",
    re.IGNORECASE,
)
_SEPARATOR = r"[-‐‑–—.:/·]"
_OF_TOTAL = re.compile(r"(\d{1,6})\s*(?:of|/|von|sur|de)\s*(\d{1,6})", re.IGNORECASE)
_COUNTED = re.compile(
    rf"(?P<prefix>(?:[^\W\d_]{{1,8}}\.?(?:\s+|{_SEPARATOR}\s?)?|\d{{1,3}}{_SEPARATOR}"
    rf"|[^\W\d_]{{1,2}}\d{{1,2}}{_SEPARATOR}|\*{{1,3}})?)"
    rf"(?P<number>\d{{1,{_MAX_DIGITS}}})"
    r"(?P<suffix>(?:\s?(?:bis|ter|quater)|[^\W\d_]{1,2}|\*{1,3}|′|')?)"
)
_ROMAN_TEXT = re.compile(
    rf"(?P<prefix>(?:[^\W\d_]{{1,8}}\.?(?:\s+|{_SEPARATOR}\s?)|\d{{1,3}}{_SEPARATOR}"
    r"|\*{1,3})?)"
    r"(?P<number>[ivxlcdmj]+|[IVXLCDMJ]+)"
    r"(?P<suffix>(?:\s?(?:bis|ter|quater)|\*{1,3}|\s?[rv])?)"
)
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def parse_label(text: str) -> PageLabel:
    """Read a page label as people or engines write it.

    >>> parse_label("[iv]").text, parse_label("p. 57").value, parse_label("१२").value
    ('iv', 57, 12)
    >>> label = parse_label("102A")
    >>> label.prefix, label.value, label.suffix
    ('', 102, 'A')

    Raises:
        InvalidLabelError: nothing but white space and dress, too long for a label, or with signs
            that are not seen.
    """
    if len(text) > MAX_LABEL_LENGTH:
        msg = f"{quoted(text[:MAX_LABEL_LENGTH])}… is too long for a page label"
        raise InvalidLabelError(msg)
    core = undress(text)
    if not core:
        msg = f"{quoted(text)} holds no page label"
        raise InvalidLabelError(msg)
    counted = _arabic(core) or _roman(core) or _letter(core)
    if counted is None and not core.isprintable():
        # Signs that are not seen turn "75" into "57" on a screen, or steer a terminal.
        msg = f"{quoted(core)} holds signs that cannot be seen, and is no page label"
        raise InvalidLabelError(msg)
    return counted or _uncounted(core)


def undress(text: str) -> str:
    """Take white space, brackets, dashes, "p." and a total off a label; may leave nothing."""
    core = " ".join(text.translate(OLD_STYLE_FIGURES).split())
    while core:
        before = core
        core = core.strip(" ").removesuffix(",").removesuffix(".").rstrip()
        if len(core) > 1 and _PAIRS.get(core[0]) == core[-1]:
            core = core[1:-1]
        if core and core[0] in _DASHES and (core[-1] in _DASHES or len(core) == 1):
            core = core[1:-1]
        core = _WORDS.sub("", core, count=1) if _WORDS.match(core) else core
        total = _OF_TOTAL.fullmatch(core)
        if total is not None and digits_value(total[1]) <= digits_value(total[2]):
            core = total[1]
        if core == before:
            break
    return core


def digits_value(text: str) -> int:
    """Give the value of decimal digits of any script, or of several.

    Raises:
        ValueError: a character is no decimal digit.
    """
    value = 0
    for digit in text:
        value = value * 10 + unicodedata.decimal(digit)
    return value


def latin_digits(text: str) -> str:
    """Write the decimal digits of any script as 0–9, and leave the rest as it stands.

    >>> latin_digits("१०२A")
    '102A'
    """
    return "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text)


def format_label(style: NumberStyle, value: int, prefix: str = "", suffix: str = "") -> PageLabel:
    """Write a value in a numbering, in Latin digits and lower-case letters.

    >>> format_label(NumberStyle.ARABIC, 3, "A-").text
    'A-3'

    Raises:
        InvalidLabelError: the style cannot write the value.
    """
    if style is NumberStyle.ARABIC and value >= 0:
        number = str(value)
    elif style is NumberStyle.ROMAN_LOWER:
        number = roman_text(value)
    elif style is NumberStyle.ROMAN_UPPER:
        number = roman_text(value).upper()
    elif style is NumberStyle.LETTER and 1 <= value <= 2 * len(_ALPHABET):
        times, place = divmod(value - 1, len(_ALPHABET))
        number = _ALPHABET[place] * (times + 1)
    else:
        msg = f"{value} cannot be written in style {style}"
        raise InvalidLabelError(msg)
    return PageLabel(
        text=f"{prefix}{number}{suffix}", style=style, value=value, prefix=prefix, suffix=suffix
    )


def label_after(label: PageLabel, by: int = 1) -> PageLabel:
    """Give the label `by` pages further on in the same numbering (negative: back).

    Folios step side by side (57r, 57v, 58r); digits keep their script, letters their case.

    >>> label_after(parse_label("57r")).text, label_after(parse_label("१९")).text
    ('57v', '२०')

    Raises:
        InvalidLabelError: nothing in the label counts, or there is no such page.
    """
    if label.value is None:
        msg = f"{quoted(label.text)} has no page after it: nothing in it counts"
        raise InvalidLabelError(msg)
    if by == 0:
        return label
    value, suffix = label.value + by, label.suffix
    if suffix.strip() in {"r", "v"}:
        value, side = divmod(2 * label.value + (suffix.strip() == "v") + by, 2)
        suffix = suffix.replace(suffix.strip(), "rv"[side])
    after = format_label(label.style, value, label.prefix, suffix)
    number = after.text[len(label.prefix) : len(after.text) - len(suffix)]
    told = label.text[len(label.prefix) : len(label.text) - len(label.suffix)]
    if label.style is NumberStyle.ARABIC:
        zero = ord(told[-1]) - unicodedata.decimal(told[-1])
        number = "".join(chr(zero + int(digit)) for digit in number)
    elif label.style is NumberStyle.LETTER and told.isupper():
        number = number.upper()
    return PageLabel(
        text=f"{label.prefix}{number}{suffix}",
        style=label.style,
        value=value,
        prefix=label.prefix,
        suffix=suffix,
    )


def _arabic(core: str) -> PageLabel | None:
    """Read digits with an optional prefix and suffix."""
    match = _COUNTED.fullmatch(core)
    if match is None:
        return None
    return PageLabel(
        text=core,
        style=NumberStyle.ARABIC,
        value=digits_value(match["number"]),
        prefix=match["prefix"],
        suffix=match["suffix"],
    )


def _roman(core: str) -> PageLabel | None:
    """Read a roman numeral: alone first, so that "xiv" is 14 and not folio xi verso."""
    value = roman_value(core)
    parts = ("", core, "")
    if value is None:
        match = _ROMAN_TEXT.fullmatch(core)
        if match is None:
            return None
        parts = (match["prefix"], match["number"], match["suffix"])
        value = roman_value(match["number"])
        if value is None and len(match["number"]) > len("vv") and match["number"].endswith("v"):
            # The pattern is greedy: in "xiiv" it took the side for a part of the numeral.
            parts = (match["prefix"], match["number"][:-1], "v")
            value = roman_value(parts[1])
    if value is None:
        return None
    style = NumberStyle.ROMAN_UPPER if parts[1].isupper() else NumberStyle.ROMAN_LOWER
    return PageLabel(text=core, style=style, value=value, prefix=parts[0], suffix=parts[2])


def _letter(core: str) -> PageLabel | None:
    """Read one letter, or the same one twice."""
    folded = core.lower()
    if folded[0] not in _ALPHABET or folded not in {folded[0], folded[0] * 2}:
        return None
    if core not in {folded, core.upper()}:
        return None
    value = _ALPHABET.index(folded[0]) + 1 + len(_ALPHABET) * (len(folded) - 1)
    return PageLabel(text=core, style=NumberStyle.LETTER, value=value)


def _uncounted(core: str) -> PageLabel:
    """Keep a label in which nothing counts."""
    return PageLabel(text=core, style=NumberStyle.NONE, value=None)
