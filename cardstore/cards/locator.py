"""Locator: the human pointer "p. 57" or "pp. 57–58", parsed from people and derived for people.

Comes in: what a person or agent writes after "p.". Goes out: the first and the last label it names,
or an error that says why it names no page and what to write. A locator is a claim about one
edition; what is unclear is refused, never guessed.

The method of `parse_locator`, in order (the words are in `locator_words`):

1. All in square brackets is one label as it stands: "[3-12]", "[facing 48]"; but for a dash there.
2. What names no page is refused: images of the scan, "n.p.", "passim", "57?", "57ff.", sections,
   volumes, places in electronic books.
3. What narrows the place on the page is kept in the text and not compared: "57 n. 3", "57, l. 4".
4. "205 [recte 203]" is the page that its sequence has as 203 and that prints 205; both are checked.
5. "57f.", "57 sq.", "57 s." is the page and the next one: 57–58. "57, 58" is so too; any other list
   names several places, and a card stands in one.
6. Words for pages and folios go; a folio needs its side. Words for plates belong to the label, and
   "Taf. 3" is "pl. 3". Columns are numbered as the leaves of their edition are.
7. What remains is a label or a range. A label in which nothing counts ("frontispiece") holds no
   digit; other words with digits are not understood, and refused.

How a range is told from a label that has a hyphen in it:

1. A dash (–, —, −, or two hyphens) always makes a range.
2. A hyphen makes a range of two arabic numbers, of two roman ones, of two sides of folios, or of a
   small roman and an arabic one: "57-58", "xii-xiv", "12r-13v", "xii-3".
3. Any other hyphen belongs to the label: "A-3", "II-14". So does one inside square brackets, which
   is how to write the label "3-12" of a book that numbers its pages by chapter: "[3-12]".

In a range, the end may leave out what it shares with the beginning: "57–8" is 57–58, "123–25" is
123–125, "57r–v" is 57r–57v, "A-3–5" is A-3–A-5. It must rise within one numbering, or go from roman
front matter to arabic text.

Source: CSL 1.0.2, locator terms; Chicago Manual of Style, 9.61, for shortened ranges.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from cardstore.cards import locator_words as words
from cardstore.errors import InvalidLabelError, quoted
from cardstore.pages.labels import NumberStyle, PageLabel, format_label, label_after, parse_label

RANGE_DASH = "–"

# Longer than any pointer to a page; texts of agents have no end, and the words take their time.
_LONGEST = 200

_DASH = re.compile(r"\s*(?:[–—−‒―]|--+)\s*")
_HYPHEN = re.compile(r"\s*[-‐‑]\s*")
_BRACKETED = re.compile(r"\[[^][]*\]")
_LETTER = re.compile(r"[^\W\d_]")
_SIDES = frozenset({"r", "v"})
# Of Islamic and Indian manuscripts the sides are called a and b.
_FOLIO_SIDES = _SIDES | {"a", "b"}
# As `_recte` and `_sic` write them; what narrows the place may follow.
_STATED_RECTE = re.compile(r"(?P<printed>\S+) \[recte [^]]+\]")
_STATED_SIC = re.compile(r"\S+ \[sic\]")
_ROMAN = (NumberStyle.ROMAN_LOWER, NumberStyle.ROMAN_UPPER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Locator:
    """The page or pages on which a quote is said to stand.

    Attributes:
        text: as people write it, without "p.": "57", "57–58", "xii", "57 n. 3", "pl. 4".
        first, last: the labels; equal for a single page.
    """

    text: str
    first: PageLabel
    last: PageLabel

    @property
    def printed(self) -> PageLabel | None:
        """What a misprint is said to print: 205 of "205 [recte 203]"; None of any other locator."""
        stated = _STATED_RECTE.match(self.text)
        return None if stated is None else parse_label(stated["printed"])

    @property
    def is_as_printed(self) -> bool:
        """Whether it names what the page prints and not what its sequence gives: "205 [sic]"."""
        return _STATED_SIC.match(self.text) is not None

    @property
    def shown(self) -> str:
        """The locator with its abbreviation: "p. 57", "pp. 57–58", "pl. 4", "col. 231"."""
        if words.COLUMN.match(self.text) or words.PLATE.match(self.text):
            return self.text
        return f"p. {self.text}" if self.first.same_as(self.last) else f"pp. {self.text}"

    @property
    def written(self) -> str:
        """What `parse_locator` reads as this very locator: `shown`, in brackets where it must be.

        >>> parse_locator("[3-12]").shown, parse_locator("[3-12]").written
        ('p. 3-12', '[3-12]')
        """
        try:
            same = parse_locator(self.shown) == self
        except InvalidLabelError:
            same = False
        return self.shown if same else f"[{self.text}]"


def parse_locator(text: str) -> Locator:
    """Read a page or a range of pages as people write it.

    >>> [parse_locator(t).shown for t in ("p. 57", "57-8", "xii–3", "A-3", "57r–v", "S. 12f.")]
    ['p. 57', 'pp. 57–58', 'pp. xii–3', 'p. A-3', 'pp. 57r–57v', 'pp. 12–13']

    Raises:
        InvalidLabelError: it is empty or too long, names several places or no page, has no end,
            falls, or mixes numberings.
    """
    written = " ".join(text.split())
    if len(written) > _LONGEST:
        what = f"{quoted(written[:40])}… is too long to be a page"
        raise InvalidLabelError(what, remedy="Write the page alone, as in 57 or 57–58")
    if _BRACKETED.fullmatch(written) and _is_one_label(written):
        label = parse_label(written)
        return Locator(text=label.text, first=label, last=label)
    _refuse(written, text)
    for form, read in ((words.RECTE, _recte), (words.SIC, _sic)):
        match = form.fullmatch(without_page_word(written))
        if match is not None:
            return read(match)
    detailed = words.DETAIL.fullmatch(written)
    if detailed is not None:
        located = parse_locator(detailed["body"])
        return replace(located, text=f"{located.text} {detailed['detail']}")
    return _read_pages(written, text)


def locator_of(first: PageLabel, last: PageLabel) -> Locator:
    """Derive the locator of the pages from `first` to `last`."""
    if first.same_as(last):
        return Locator(text=first.text, first=first, last=last)
    end = last.text
    if words.PLATE.match(first.text) and last.prefix == first.prefix:
        end = end.removeprefix(last.prefix)
    return Locator(text=f"{first.text}{RANGE_DASH}{end}", first=first, last=last)


def _is_one_label(written: str) -> bool:
    """Tell whether what stands in brackets is one label and not a range, nor what names no page."""
    inside = written[1:-1]
    refused = any(one.meets(written) for one in words.REFUSALS if one.whole)
    return not (refused or _DASH.search(inside) or inside.endswith("?"))


def _refuse(written: str, text: str) -> None:
    """Refuse what names no page, each form with its own reason."""
    bare = without_page_word(written)
    for refusal in words.REFUSALS:
        german = words.GERMAN_PAGE.match(written) and words.GERMAN_NEXT.fullmatch(bare)
        if any(map(refusal.meets, {written, bare})) and not german:
            what = f"{quoted(text)} {refusal.why}"
            raise InvalidLabelError(what, remedy=refusal.remedy)


def without_page_word(written: str) -> str:
    """Take "p.", "S." or "page" off what is written with single spaces."""
    return words.PAGE.sub("", written, count=1) if words.PAGE.match(written) else written


def _recte(match: re.Match[str]) -> Locator:
    """Read "205 [recte 203]": the page is known by what its sequence gives it."""
    label, printed = parse_label(match["right"]), parse_label(match["printed"])
    if label.same_as(printed):
        what = f"{quoted(match[0])} says that {printed.text} is a misprint for itself"
        raise InvalidLabelError(what, remedy=f"Write {label.text}, or what is printed before it")
    text = f"{printed.text} [recte {label.text}]"
    return Locator(text=text, first=label, last=label)


def _sic(match: re.Match[str]) -> Locator:
    """Read "205 [sic]": the page is known by what it prints."""
    label = parse_label(match["printed"])
    return Locator(text=f"{label.text} [sic]", first=label, last=label)


def _read_pages(written: str, text: str) -> Locator:
    """Read pages, folios, columns or plates, without what stands around them."""
    for form in (words.COLUMN, words.PLATE, words.FOLIO, words.SIGNATURE):
        match = form.match(written)
        if match is None:
            continue
        word, body = match["word"], written[match.end() :]
        found = _read_numbers(body, text)
        if form is words.COLUMN:
            cols = "col." if found.first.same_as(found.last) else "cols."
            return replace(found, text=f"{cols} {found.text}")
        if form is words.PLATE:
            return _plates(word, found)
        if form is words.FOLIO and not _has_sides(found):
            what = f"{quoted(text)} names a folio without its side"
            raise InvalidLabelError(what, remedy="Write folios as 57r or 57v, pages as 57")
        return found
    return _read_numbers(without_page_word(written), text)


def _has_sides(found: Locator) -> bool:
    return all(end.suffix.strip() in _FOLIO_SIDES for end in (found.first, found.last))


def _plates(word: str, found: Locator) -> Locator:
    """Give the labels of plates, of which the word is a part: "Taf. 3"."""
    bare = word.strip(" .")
    single = words.SINGULAR.get(bare.casefold(), bare)
    prefix = f"{single}{'.' if '.' in word else ''} "
    return locator_of(_behind(prefix, found.first), _behind(prefix, found.last))


def _behind(prefix: str, label: PageLabel) -> PageLabel:
    return replace(label, text=prefix + label.text, prefix=prefix + label.prefix)


def _read_numbers(body: str, text: str) -> Locator:
    """Read what remains when words are gone: a label, a range, a page and the next, two pages."""
    written = words.VERSO.sub("v", words.RECTO.sub("r", body))
    written = words.BOTH_SIDES.sub(f"r{RANGE_DASH}v", written)
    german = words.GERMAN_PAGE.match(text.strip())
    following = (words.GERMAN_NEXT if german else words.NEXT).fullmatch(written)
    following = following or words.NEXT.fullmatch(written)
    if following is not None:
        return _with_next(following["body"], text)
    parts = words.LIST.split(written)
    if len(parts) > 1:
        return _neighbours(parts, text)
    ends = _ends(written, text)
    if ends is not None:
        return locator_of(*ends)
    label = parse_label(written)
    if label.style is NumberStyle.NONE and any(sign.isdecimal() for sign in label.text):
        what = f"{quoted(text)} could not be read as a page"
        remedy = (
            f"Write the page alone, as in 57 or 57–58; if it is one label, write [{label.text}]"
        )
        raise InvalidLabelError(what, remedy=remedy)
    return locator_of(label, label)


def _with_next(body: str, text: str) -> Locator:
    """Give the page and the next one: "57f."."""
    label = parse_label(body)
    if label.value is None:
        what = f"{quoted(text)} names no page that another could follow"
        raise InvalidLabelError(what, remedy="Write both ends, as in 57–58")
    return locator_of(label, label_after(label))


def _neighbours(parts: list[str], text: str) -> Locator:
    """Give two pages that follow on each other, "57, 58", as the range that they are.

    Raises:
        InvalidLabelError: it is any other list.
    """
    what = f"{quoted(text)} names several places; a card stands in one"
    refused = InvalidLabelError(what, remedy="Make one card for each place")
    if len(parts) != 2:  # noqa: PLR2004 - a page and the next
        raise refused
    try:
        first, last = (parse_label(part) for part in parts)
        if not last.same_as(label_after(first)):
            raise refused
    except InvalidLabelError as exc:
        raise refused from exc
    return locator_of(first, last)


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
        what = f"{quoted(text)} is a range without two ends"
        raise InvalidLabelError(what)
    first = parse_label(parts[0])
    last = _completed(first, parts[1])
    if not _may_follow(first, last):
        what = f"{quoted(text)} does not rise from {first.text} to {last.text} in one numbering"
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
    if any(label.prefix or label.value is None for label in (first, last)):
        return False
    sides = {label.suffix for label in (first, last)}
    if sides != {""}:
        return sides <= _SIDES and first.style is last.style
    same = first.style is last.style and first.style is not NumberStyle.LETTER
    front = first.style is NumberStyle.ROMAN_LOWER and last.style is NumberStyle.ARABIC
    return same or front


def _completed(first: PageLabel, end: str) -> PageLabel:
    """Read a range's end, giving it what it shares with the beginning and leaves out."""
    if _LETTER.fullmatch(end) and _LETTER.fullmatch(first.suffix) and first.value is not None:
        return format_label(first.style, first.value, first.prefix, end)
    last = parse_label(end)
    if first.prefix and not last.prefix and first.style is last.style in _ROMAN:
        return replace(last, text=first.prefix + last.text, prefix=first.prefix)
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
