"""The reader of one part of an extent, from left to right: numbers wait for what they count.

Comes in: one part, of one volume, without sizes and illustrations. Goes out: what it counts, and
the words that are not known. `extent_parsing.py` tells the method.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from cardstore.pages import extent_words as words
from cardstore.pages.extent import ExtentPlates, ExtentSequence, ExtentUnit
from cardstore.pages.labels import NumberStyle
from cardstore.text.roman import roman_value

_PLATE_UNITS = {ExtentUnit.PLATES, ExtentUnit.PLATE_LEAVES, ExtentUnit.PLATE_PAGES}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Number:
    """A number on its way to its unit; `joined`: a hyphen stands before it."""

    value: int
    style: NumberStyle
    unnumbered: bool = False
    about: bool = False
    joined: bool = False
    recte: int | None = None


_ROMAN = r"(?P<roman>[ivxlcdmj]+|[IVXLCDMJ]+)(?=pp?\b|[\W\d_]|\Z)"
# "1,104 p." and "1.104 S."; above 3,999 no numbering of one volume was seen, and it is two numbers.
_NUMBER = re.compile(r"(?P<arabic>[1-3][.,'’]\d{3}(?![\d.,'’])|\d+)|" + _ROMAN)
_SHORT_NUMBER = re.compile(r"(?P<arabic>\d+)|" + _ROMAN)
_LETTERS = re.compile(r"(?P<first>[a-zA-Z])\s?-\s?(?P<last>[a-zA-Z])(?![^\W\d_])")
_LINKS = re.compile(r"(?:and|und|u\.|et|e|y|en|og|och|with|mit|avec)\b\s*", re.IGNORECASE)
# A unit counts what is behind it only where a number follows at once: "pp. xvi", not "leaf, 60".
_BEGINS_NUMBERS = re.compile(r"\s*\[?\s*(?:\d|[ivxlcdmj]+\b)", re.IGNORECASE)
_MAX_DIGITS = 5
# Of units this long no letter is also a numeral that stands alone.
_ONE_LETTER = 1


@dataclass(slots=True, kw_only=False)
class ExtentReader:
    """One part of an extent while it is read, from left to right."""

    text: str
    sequences: list[ExtentSequence] = field(default_factory=list)
    plates: list[ExtentPlates] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    volumes: int | None = None
    excerpt: bool = False
    unpaged: bool = False
    various: bool = False
    bare: bool = False
    understood: bool = False  # something was read, though it says nothing of pages
    # What has been read and waits for its unit; and what is known of the next number.
    _numbers: list[_Number] = field(default_factory=list)
    _before: ExtentUnit | None = None
    _at: int = 0
    _depth: int = 0
    _touching: bool = False  # the last thing read was a number, and no comma stands between
    _about: bool = False
    _joined: bool = False
    _unnumbered: bool = False
    _recte: bool = False

    def read(self) -> None:
        """Read the whole part."""
        while self._at < len(self.text):
            if not (
                self._sign() or self._word() or self._number() or self._unit() or self._carrier()
            ):
                self._leave_unread()
        alone = not self.sequences and not self.plates and len(self._numbers) == 1
        self.bare = alone and self._before is None and self._numbers[0].style is NumberStyle.ARABIC
        self._count(self._before or ExtentUnit.PAGES, all_of_them=True)

    def _sign(self) -> bool:
        """Read a sign or white space."""
        sign = self.text[self._at]
        if sign == "[":
            self._depth += 1
        elif sign == "]":
            self._depth = max(0, self._depth - 1)
        elif sign == "-":
            self._joined, self._touching = bool(self._numbers), False
        elif sign == "?" and self._numbers:
            self._numbers[-1] = replace(self._numbers[-1], about=True)
        elif sign == "+" and not self._numbers and self.sequences:
            self._at = len(self.text)  # accompanying material, counted apart from the edition
        elif sign in ",&+/.":
            self._touching = False
        elif not sign.isspace():
            return False
        self._at += 1
        return True

    def _word(self) -> bool:
        """Read a word that says something of the numbers, and is no unit."""
        for pattern, act in (
            (words.RECTE, self._take_recte),
            (words.VARIOUS, self._take_various),
            (words.UNPAGED, self._take_unpaged),
            (words.UNNUMBERED, self._take_unnumbered),
            (words.ABOUT, self._take_about),
            (words.UNCOUNTED, self._take_note),
            (_LINKS, self._take_note),
        ):
            if pattern is words.ABOUT and self._touching:
                continue
            match = pattern.match(self.text, self._at)
            if match is None or not self._whole(match):
                continue
            act()
            self._at = match.end()
            return True
        return False

    def _take_recte(self) -> None:
        self._recte = bool(self._numbers or self.sequences)

    def _take_various(self) -> None:
        self.various = True

    def _take_unpaged(self) -> None:
        self.unpaged = True

    def _take_note(self) -> None:
        self.understood = True

    def _take_about(self) -> None:
        self._about = True

    def _take_unnumbered(self) -> None:
        """Mark the number before it, or else the one behind."""
        if self._numbers and self._touching:
            self._numbers[-1] = replace(self._numbers[-1], unnumbered=True)
        else:
            self._unnumbered = True

    def _number(self) -> bool:
        """Read a number, or a range of letters."""
        letters = _LETTERS.match(self.text, self._at)
        if letters is not None and self._take_letters(letters):
            return True
        # Where no space follows commas, "1,104" is two numbers.
        crowded = len(re.findall(r",\S", self.text)) > 1
        match = (_SHORT_NUMBER if crowded else _NUMBER).match(self.text, self._at)
        if match is None or self._is_a_unit(match):
            return False
        if match["arabic"]:
            digits = re.sub(r"\D", "", match["arabic"])
            if len(digits) > _MAX_DIGITS:
                return False
            value, style = int(digits), NumberStyle.ARABIC
        else:
            read = roman_value(match["roman"])
            if read is None:
                return False
            value = read
            upper = match["roman"].isupper()
            style = NumberStyle.ROMAN_UPPER if upper else NumberStyle.ROMAN_LOWER
        self._at = match.end()
        self._take(value, style)
        return True

    def _take(self, value: int, style: NumberStyle) -> None:
        if self._numbers and (self._recte or self._mends_a_range()):
            self._numbers[-1] = replace(self._numbers[-1], recte=value)
        elif self._recte:
            self.sequences[-1] = replace(self.sequences[-1], recte=value)
        else:
            self._numbers.append(
                _Number(
                    value=value,
                    style=style,
                    unnumbered=self._depth > 0 or self._unnumbered,
                    about=self._about,
                    joined=self._joined,
                )
            )
        self._recte = self._joined = self._about = self._unnumbered = False
        self._touching = True

    def _mends_a_range(self) -> bool:
        """Tell whether a number ends the range that is right: the 51 of "5-49 [i.e. 5-51]"."""
        return self._joined and self._depth > 0 and self._numbers[-1].recte is not None

    def _take_letters(self, match: re.Match[str]) -> bool:
        """Read "A-H"; "i-v" is a range of roman numerals, and "A-3" none at all."""
        first, last = match["first"], match["last"]
        roman = roman_value(first) is not None and roman_value(last) is not None
        if roman or first.isupper() != last.isupper() or first >= last:
            return False
        base = ord("A" if first.isupper() else "a") - 1
        for place, letter in enumerate((first, last)):
            self._joined = place == 1
            self._take(ord(letter) - base, NumberStyle.LETTER)
        self._at = match.end()
        return True

    def _is_a_unit(self, match: re.Match[str]) -> bool:
        """Tell whether one letter is the unit of the number before it, or stands before numbers."""
        token = match["roman"]
        if token is None or len(token) > _ONE_LETTER or token.lower() not in "lcv":
            return False
        return self._touching or (
            self.text[match.end() : match.end() + 1] == "." and not self._before
        )

    def _unit(self) -> bool:
        """Read what the numbers before it count, or those behind it."""
        for pattern, unit in words.UNITS:
            match = pattern.match(self.text, self._at)
            if match is None or not self._whole(match):
                continue
            apart = unit in _PLATE_UNITS and not self._touching
            self._at = match.end()
            self._touching = False
            self.understood |= unit is ExtentUnit.VOLUMES or unit in _PLATE_UNITS
            if self._numbers and not apart:
                self._count(unit)
            elif not self._numbers and _BEGINS_NUMBERS.match(self.text, self._at):
                self._before = unit
            return True
        return False

    def _carrier(self) -> bool:
        """Read what is counted beside the pages, and forget its number."""
        match = words.CARRIER.match(self.text, self._at)
        if match is None or not self._whole(match):
            return False
        self._at = match.end()
        self.understood = True
        if self._touching:
            self._numbers.pop()
        self._touching = False
        return True

    def _leave_unread(self) -> None:
        """Keep a word that is not known, and the number that belongs to it, as they stand."""
        match = re.compile(r"[^\s,\]\[]+").match(self.text, self._at)
        word = match[0] if match else self.text[self._at]
        number = ""
        if self._touching and self._numbers:
            number = f"{self._numbers.pop().value} "
        self.unread.append(number + word)
        self._at += len(word)
        self._touching = False

    def _whole(self, match: re.Match[str]) -> bool:
        """Tell whether a word ends where its match does."""
        end = match.end()
        ends_in_letter = self.text[end - 1 : end].isalpha()
        return not (ends_in_letter and self.text[end : end + 1].isalpha())

    def _count(self, unit: ExtentUnit, *, all_of_them: bool = False) -> None:
        """Give the numbers that wait their unit; of plates and volumes it takes the last one."""
        numbers, self._numbers = self._numbers, []
        before, self._before = self._before, None
        if before is ExtentUnit.VOLUMES:
            # "Bd. 1. XII, 312 S." names the volume that has these pages; "v. 1-3" says how many.
            if all_of_them:
                self.volumes = max((number.value for number in numbers), default=None)
                return
            numbers, before = numbers[1:], None
        runs = _runs(numbers, begins=before is None and not self.sequences)
        takes_one = unit in _PLATE_UNITS or unit is ExtentUnit.VOLUMES or before is not None
        for place, (first, last) in enumerate(runs):
            mine = all_of_them or not takes_one or place == len(runs) - 1
            self._keep(first, last, unit if mine else before or ExtentUnit.PAGES)
            if before is not None and first is not last:
                self.excerpt = True

    def _keep(self, first: _Number, last: _Number, unit: ExtentUnit) -> None:
        """Keep one counted number, or range of numbers."""
        if unit is ExtentUnit.VOLUMES:
            self.volumes = last.recte or last.value
        elif unit in _PLATE_UNITS:
            count = last.value if first is last else last.value - first.value + 1
            self.plates.append(ExtentPlates(count=count, unit=unit))
        else:
            self.sequences.append(
                ExtentSequence(
                    first=1 if first is last else first.value,
                    last=last.value,
                    style=last.style,
                    unit=unit,
                    unnumbered=(first.unnumbered and last.unnumbered)
                    or unit is ExtentUnit.PRELIMINARY_LEAVES,
                    about=first.about or last.about,
                    recte=last.recte,
                )
            )


def _runs(numbers: list[_Number], *, begins: bool) -> list[tuple[_Number, _Number]]:
    """Tell single numbers and ranges apart; a single number is its own first and last."""
    chains: list[list[_Number]] = []
    for number in numbers:
        if number.joined and chains:
            chains[-1].append(number)
        else:
            chains.append([number])
    runs: list[tuple[_Number, _Number]] = []
    for chain in chains:
        if len(chain) == len("ab") and _is_range(*chain, begins=begins and not runs):
            runs.append((chain[0], chain[1]))
        else:
            # Three numbers joined by hyphens are the French way of writing commas.
            runs.extend((one, one) for one in chain)
    return runs


def _is_range(first: _Number, last: _Number, *, begins: bool) -> bool:
    """Tell whether "57-112" is a range and not, as the French write, 57 pages and then 112.

    Leaves have two pages: "[4]-120 p." at the beginning is four pages without a number before 120,
    and "[3]-120 p." begins on the third.
    """
    if first.style is not last.style or last.value <= first.value:
        return False
    return not (begins and first.unnumbered and first.value % 2 == 0)
