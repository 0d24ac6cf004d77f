"""Locator: the human pointer "p. 57" or "pp. 57–58", parsed from people and derived for people.

Comes in: what a person or agent writes after "p.". Goes out: the first and the last label it names,
or an error that says why it names no page. A locator is a claim about one edition; what is unclear
is refused, never guessed.

How `parse_locator` tells a range from a label that has a hyphen in it:

1. A dash (–, —, −, or two hyphens) always makes a range.
2. A hyphen makes a range of two arabic numbers, of two roman ones, or of a small roman and an
   arabic one: "57-58", "xii-xiv", "xii-3".
3. Any other hyphen belongs to the label: "A-3", "II-14". So does one inside square brackets, which
   is how to write the label "3-12" of a book that numbers its pages by chapter: "[3-12]".

In a range, the end may leave out what it shares with the beginning: "57–8" is 57–58, "123–25" is
123–125, "57r–v" is 57r–57v, "A-3–5" is A-3–A-5. It must rise within one numbering, or go from roman
front matter to arabic text.

Source: CSL 1.0.2, locator terms; Chicago Manual of Style, 9.61, for shortened ranges.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardstore.errors import InvalidLabelError
from cardstore.pages.labels import NumberStyle, PageLabel, format_label, parse_label

RANGE_DASH = "–"

_PREFIX = re.compile(r"\A(?:pp?\.?|pages?)\s*(?=\W*\d)", re.IGNORECASE)
_IN_THE_SCAN = re.compile(r"\A\W*(?:lea(?:f|ves)|images?|img|scans?)\b", re.IGNORECASE)
_FOLIO = re.compile(r"\A\W*(?:folios?|fols?\.?|ff?\.?)\s*(?=\d)", re.IGNORECASE)
_NOTHING = re.compile(r"pp?\.|pp|pages?", re.IGNORECASE)
_DASH = re.compile(r"\s*(?:[–—−‒―]|--+)\s*")
_HYPHEN = re.compile(r"\s*[-‐‑]\s*")
_BRACKETED = re.compile(r"\[[^][]*\]")
_OPEN_END = re.compile(r"\d+\s*(?:ff\.?|f\.)", re.IGNORECASE)
_LIST = re.compile(r"[,;&]|\s(?:and|und|et)\s", re.IGNORECASE)
_LETTER = re.compile(r"[^\W\d_]")
_NUMBERS = re.compile(r"\d+(?:[-‐‑]\d+){2,}")
_ROMAN = (NumberStyle.ROMAN_LOWER, NumberStyle.ROMAN_UPPER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Locator:
    """The page or pages on which a quote is said to stand.

    Attributes:
        text: as people write it, without "p.": "57", "57–58", "xii".
        first, last: the labels; equal for a single page.
    """

    text: str
    first: PageLabel
    last: PageLabel

    @property
    def shown(self) -> str:
        """The locator with its abbreviation: "p. 57", "pp. 57–58"."""
        return f"p. {self.text}" if self.first.same_as(self.last) else f"pp. {self.text}"


def parse_locator(text: str) -> Locator:
    """Read a page or a range of pages as people write it.

    >>> [parse_locator(t).shown for t in ("p. 57", "57-8", "xii–3", "A-3", "57r–v")]
    ['p. 57', 'pp. 57–58', 'pp. xii–3', 'p. A-3', 'pp. 57r–57v']

    Raises:
        InvalidLabelError: it is empty, names several places, has no end, falls, or mixes
            numberings.
    """
    written = _PREFIX.sub("", text.strip(), count=1)
    if _NOTHING.fullmatch(written):
        what = f"{text!r} names no page"
        raise InvalidLabelError(what)
    if _IN_THE_SCAN.match(written):
        what = f"{text!r} names an image of the scan, not a printed page"
        raise InvalidLabelError(what, remedy="Give the number that is printed on the page")
    if _LIST.search(written) or _NUMBERS.fullmatch(written):
        what = f"{text!r} names several places; a card stands in one"
        raise InvalidLabelError(what, remedy="Make one card for each place")
    if _OPEN_END.fullmatch(written):
        what = f"{text!r} does not say where it ends"
        raise InvalidLabelError(what, remedy="Write both ends, as in 57–58")
    ends = _ends(written, text)
    if ends is None:
        label = parse_label(written)
        ends = (label, label)
    if _FOLIO.match(written) and any(end.suffix.strip() not in {"r", "v"} for end in ends):
        what = f"{text!r} names a folio without its side"
        raise InvalidLabelError(what, remedy="Write folios as 57r or 57v, pages as 57")
    return locator_of(*ends)


def locator_of(first: PageLabel, last: PageLabel) -> Locator:
    """Derive the locator of the pages from `first` to `last`."""
    if first.same_as(last):
        return Locator(text=first.text, first=first, last=last)
    return Locator(text=f"{first.text}{RANGE_DASH}{last.text}", first=first, last=last)


def _ends(written: str, text: str) -> tuple[PageLabel, PageLabel] | None:
    """Give both ends of a range; None when `written` is a single label.

    Raises:
        InvalidLabelError: it is a range, but not one that can be.
    """
    parts = _DASH.split(_unbracketed(written))
    dashed = len(parts) > 1
    if not dashed:
        if _BRACKETED.fullmatch(written):
            return None
        parts = _HYPHEN.split(written)
    if len(parts) == 1 or (not dashed and not _could_be_ends(parts)):
        return None
    if len(parts) != 2 or not all(part.strip(" []") for part in parts):  # noqa: PLR2004 - two ends
        what = f"{text!r} is a range without two ends"
        raise InvalidLabelError(what)
    first = parse_label(parts[0])
    last = _completed(first, parts[1])
    if not _may_follow(first, last):
        what = f"{text!r} does not rise from {first.text} to {last.text} in one numbering"
        label = re.sub(_DASH, "-", written)
        raise InvalidLabelError(
            what, remedy=f"Write the lower page first; if it is one label, write [{label}]"
        )
    return first, last


def _unbracketed(written: str) -> str:
    """Take one pair of brackets off that is around everything: "[57–58]"."""
    return written[1:-1] if _BRACKETED.fullmatch(written) else written


def _could_be_ends(parts: list[str]) -> bool:
    """Tell whether what a hyphen separates are two plain numbers of a range."""
    if len(parts) != 2 or not all(parts):  # noqa: PLR2004 - two ends
        return False
    first, last = (parse_label(part) for part in parts)
    if any(label.prefix or label.suffix or label.value is None for label in (first, last)):
        return False
    same = first.style is last.style and first.style is not NumberStyle.LETTER
    front = first.style is NumberStyle.ROMAN_LOWER and last.style is NumberStyle.ARABIC
    return same or front


def _completed(first: PageLabel, end: str) -> PageLabel:
    """Read a range's end, giving it what it shares with the beginning and leaves out."""
    if _LETTER.fullmatch(end) and _LETTER.fullmatch(first.suffix) and first.value is not None:
        return format_label(first.style, first.value, first.prefix, end)
    last = parse_label(end)
    arabic = first.style is last.style is NumberStyle.ARABIC
    if not arabic or last.prefix or last.value is None:
        return last
    digits, own = str(first.value), str(last.value)
    shortened = len(own) < len(digits)
    if not shortened and not first.prefix:
        return last
    value = int(digits[: len(digits) - len(own)] + own) if shortened else last.value
    return format_label(NumberStyle.ARABIC, value, first.prefix, last.suffix)


def _may_follow(first: PageLabel, last: PageLabel) -> bool:
    """Tell whether a range may go from `first` to `last`."""
    if first.value is None or last.value is None:
        return False
    if first.style in _ROMAN and last.style is NumberStyle.ARABIC:
        return not (first.prefix or last.prefix)
    if (first.style.value.casefold(), first.prefix.casefold()) != (
        last.style.value.casefold(),
        last.prefix.casefold(),
    ):
        return False
    begins = (first.value, first.suffix.casefold())
    return begins <= (last.value, last.suffix.casefold())
