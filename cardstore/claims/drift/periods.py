"""Periods: a year or a single year where the quote tells of a stretch of years.

Comes in: "in 1909" of a quote that says "between 1890 and 1909", "from 1890 to 1909", "in the year
ending March 1910". The year is there, and the sentence tells all of it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import stem_of
from cardstore.text.sieved_pattern import SievedPattern

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_YEAR = r"(?:1[0-9]{3}|20[0-9]{2})"
_STRETCH = re.compile(
    rf"""\b(?:between|in\s+the\s+years?)\s+(?:[\w’'-]+\s+){{0,3}}?(?P<first>{_YEAR})\s*
      (?:and|to|–|-|—)\s*(?:[\w’'-]+\s+){{0,3}}?(?P<last>{_YEAR})
    | \bfrom\s+(?:[\w’'-]+\s+){{0,3}}?(?P<start>{_YEAR})\s*
      (?:to|until|till|through|up\s+to|–|-|—)\s*(?:[\w’'-]+\s+){{0,3}}?(?P<end>{_YEAR})
    | (?P<one>{_YEAR})\s*[–—-]\s*(?P<other>{_YEAR}|\d{{2}})\b""",
    re.VERBOSE | re.IGNORECASE,
)
_FAR_STRETCH = SievedPattern(
    rf"\bfrom\b[^.;]{{1,60}}?\bin\s+(?P<first>{_YEAR})\s+to\b[^.;]{{1,60}}?\bin\s+(?P<last>{_YEAR})",
    re.IGNORECASE,
)
_ENDING = SievedPattern(
    rf"\b(?:year|years|months?|quarter|season|decade)\s+(?:ending|ended|to|up\s+to|before|after)\s+"
    rf"(?:\w+\s+){{0,3}}?(?P<year>{_YEAR})",
    re.IGNORECASE,
)
_SINCE = SievedPattern(
    rf"\b(?:(?:since|until|till|before|after)\s+(?:\w+\s+){{0,2}}?"
    rf"|by\s+(?:\w+\s+){{0,2}}?(?<!\bin\s))(?P<year>{_YEAR})",
    re.IGNORECASE,
)
_IN = SievedPattern(
    rf"""\b(?:in|during|of|for|throughout)\s+(?:the\s+)?(?:(?:single|whole|one|same|entire)\s+)?
    (?:year\s+)?(?:of\s+)?(?P<year>{_YEAR})\b(?!\s*(?:and|to|–|-|—)\s*(?:{_YEAR}|\d{{2}}\b))""",
    re.VERBOSE | re.IGNORECASE,
)
_SINGLE = SievedPattern(
    r"\b(?:single|one)\s+(?:year|month|week|day|night|hour|season|winter|summer)\b"
    r"|\bovernight\b|\bwithin\s+(?:a|one)\s+(?:year|month|week|day)\b|\bat\s+once\b|\ball\s+at\s+once\b",
    re.IGNORECASE,
)
_AGAIN = listed("every annual annually yearly always each")
_OFTEN = SievedPattern(
    r"\b(?:every|each)\s+(?:year|month|week|day|night|spring|summer|autumn|winter)\b", re.IGNORECASE
)


_RATE = r"(?i)\b(?:an?|per|the)\s+{unit}\b|\b{unit}ly\b|\bdaily\b"


def find_periods(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Give the years and spans that the sentence tells otherwise than the quotes do."""
    for found in _IN.finditer(sentence.text):
        year = found["year"]
        if _is_end_told(year, sentence, quotes):
            continue
        given = _stretch_with(year, quotes.text, far="from" in sentence.key_set)
        if (
            given
            and not _told_alone(year, quotes.text)
            and not _stretch_with(year, sentence.text, far=True)
        ):
            said = " ".join(found.group().split())
            return (Drift(said=said, given=given, told=f"the card says “{given}”, not “{said}”"),)
    for pattern in (_SINGLE, _OFTEN):
        said_so = pattern.search(sentence.text)
        if said_so and not pattern.search(quotes.text):
            said = said_so.group()
            unit = said.split()[-1].casefold()
            if unit in quotes.key_set and pattern is _SINGLE:
                continue
            if pattern is _OFTEN and re.search(_RATE.format(unit=unit), quotes.text):
                continue
            if pattern is _OFTEN and _repeats(said, quotes):
                continue
            return (Drift(said=said, given="", told=f"the card does not say “{said}”"),)
    return ()


_ENDS = frozenset(
    stem_of(word)
    for word in """
    end stop cease close shut finish demolish pull fall destroy burn die leave retire resign quit
    sell break collapse abandon last abolish remove replace lapse expire run discontinue withdraw
    dissolve give lose move depart lay scrap
    """.split()  # noqa: SIM905 - a table is easier to read so
)


def _is_end_told(year: str, sentence: Wording, quotes: Wording) -> bool:
    """Tell whether the quotes have something last until a year, and the sentence tells its end.

    "It stood until 1947", or "until 1947, when it fell", is "it was pulled down in 1947".
    """
    until = re.search(
        rf"\b(?:until|till|to)\s+(?:\w+\s+){{0,2}}?{year}\b(,?\s+when\b)?", quotes.text
    )
    if re.search(rf"\b(?:no|not|never|none|nobody)\b[^.;]{{1,40}}\bsince\s+{year}\b", quotes.text):
        return True  # "as none had been since 1843": in that year there was one
    return until is not None and (until[1] is not None or not _ENDS.isdisjoint(sentence.stems))


def _repeats(said: str, quotes: Wording) -> bool:
    """Tell whether the quotes say "every month" in another way: "monthly", "a month"."""
    unit = said.casefold().rsplit(maxsplit=1)[-1]
    if quotes.key_set & {f"{unit}ly", *_LY.get(unit, ())}:
        return True
    rate = re.search(
        rf"\b(?:an?|per|each|every|by\s+the|in\s+the)\s+{unit}\b", quotes.text, re.IGNORECASE
    )
    return rate is not None


_LY = {"day": ("daily",), "year": ("annual", "annually", "yearly")}


def _stretch_with(year: str, text: str, *, far: bool) -> str:
    """Give the stretch of years that ends or begins with a year; "" for none.

    Args:
        year: its digits.
        text: a sentence, or quotes.
        far: whether "from 9 in 1881 to 7 in 1886" counts, of which each year has its own figure.
    """
    for pattern in (_STRETCH, _FAR_STRETCH) if far else (_STRETCH,):
        for found in pattern.finditer(text):
            if year in found.groupdict().values():
                return " ".join(found.group().split())
    for pattern in (_ENDING, _SINCE):
        for found in pattern.finditer(text):
            if found["year"] == year:
                return " ".join(found.group().split())
    return ""


def _told_alone(year: str, text: str) -> bool:
    """Tell whether a text also says "in" that year, outside of any stretch."""
    if re.search(rf"\b{year}\b.*\b(?:that|the\s+same)\s+year\b", text, re.DOTALL):
        return True
    stretches = [
        m.span() for p in (_STRETCH, _FAR_STRETCH, _ENDING, _SINCE) for m in p.finditer(text)
    ]
    return any(
        found["year"] == year
        and not any(first <= found.start("year") < last for first, last in stretches)
        for found in _IN.finditer(text)
    )
