"""Raw references, fifth step: where the title ends and the venue begins.

Comes in: the text between names and numbers. Goes out: title and venue. Where quotation marks tell
the title they are believed; else the last full stop that ends a sentence parts them. The stops of
abbreviated venues ("J. Exp. Psychol. Hum. Percept.") end no sentence: from the end backwards, every
short piece of capitalised words belongs to the venue.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardstore.sources.raw_text import UPPER

_CLOSERS = {
    "“": "”“",
    '"': '"”',
    "„": '“”"',
    "«": "»",
    "‘": "’",
    "'": "'’",
    "`": "'’",
    "»": "«",
    "‹": "›",
}
_STOP = re.compile(
    rf"(?:[.?!]['’”\"»)]?|[?!]\s?\.)\s+"
    # Venues that begin small: eLife, mBio, npj, bioRxiv, medRxiv, iScience.
    rf"(?=[\[(“„\"'‘«¿¡]?[{UPPER}\d\[]|[emi][{UPPER}]|npj\b|bio|med[{UPPER}])"
)
# Words after which a stop ends no sentence.
_SHORT = re.compile(
    r"(?:^|[\s(\[])(?:vs|v|cf|St|Dr|Mr|Mrs|Ms|Prof|No|Nr|Vol|ca|e\.g|i\.e|approx|subsp|Fig)\.\s*$"
)
_BARE_JOURNAL = re.compile(rf"(?<=[^\W\d_{UPPER}])\s(?:J|Proc|Ann|Trans)$")
# Parts of a journal that are named after it.
_SERIES = re.compile(r"(?:Series|Section|Ser\.|Serie|Reihe|[A-Z]:)\s")
_SMALL = frozenset(
    {
        "&",
        "-",
        "a",
        "an",
        "and",
        "de",
        "del",
        "der",
        "des",
        "di",
        "die",
        "du",
        "e",
        "et",
        "for",
        "in",
        "la",
        "le",
        "of",
        "on",
        "the",
        "und",
        "y",
        "–",
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Titled:
    """A title and what follows it.

    Attributes:
        title: as written, without its quotation marks and final stop; "" when there is none.
        rest: what follows: the venue, or the imprint.
        quoted: quotation marks told where it ends.
    """

    title: str
    rest: str = ""
    quoted: bool = False


# Words of a piece of an abbreviated venue, letters of a word of one, of a word that may be whole.
_MOST_WORDS, _LONGEST, _SHORT_WORD, _LONGEST_CUT = 3, 14, 4, 9


def read_quoted(text: str) -> Titled | None:
    """Give the title that stands in quotation marks at the beginning; None when none does.

    >>> read_quoted("“The Lamps,” Quay Notes").title
    'The Lamps'
    """
    opening = text[:1]
    closers = _CLOSERS.get(opening)
    if closers is None:
        return None
    doubled = text[:2] in ("''", "``")
    start = 2 if doubled else 1
    for end in range(start, len(text)):
        if text[end] not in closers or (doubled and text[end : end + 2] != "''"):
            continue
        after = text[end + 1 + doubled :].lstrip()
        closed = text[end - 1] in ",.?!;:" or after[:1] in ("", ",", ".", ";", ":", "(", "[")
        new = closed or re.match(rf"in:?\s+[{UPPER}„“\"«‘]|[{UPPER}]\S+", after) is not None
        if new and (opening not in "'‘`" or closed or re.match("in:?\\s+[A-Z]", after)):
            inside = text[start:end].strip().rstrip(",")
            return Titled(title=tidy(inside), rest=after.lstrip(" ,.;:"), quoted=True)
    return None


def split_venue(text: str) -> Titled:
    """Give title and venue of what stands in a serial.

    >>> split_venue("Lamps of the quay. J. Harb. Hist.").rest
    'J. Harb. Hist.'
    """
    text = text.strip(" ,;:")
    stops = list(_STOP.finditer(text))
    at = len(stops) - 1
    dotted = text.endswith(".")
    while at > 0 and text[stops[at].start()] == ".":
        piece = text[stops[at - 1].end() : stops[at].start()]
        if not (_abbreviated(piece) and (dotted or _cut_short(piece.split()[-1]))):
            break
        at -= 1
    while at > 0 and _SERIES.match(text, stops[at].end()):
        at -= 1
    while at > 0 and _SHORT.search(text[: stops[at].start() + 1]):
        at -= 1
    if at < 0:
        return Titled(title=tidy(text))
    if dotted and at == 0 and len(stops) > 1 and _abbreviated(text[: stops[0].start()]):
        # Nothing but an abbreviated venue: the style leaves titles out.
        return Titled(title="", rest=text)
    cut = stops[at]
    bare = _BARE_JOURNAL.search(text[: cut.start()]) if dotted and at < len(stops) - 1 else None
    if bare is not None:
        # "… liquid water J. Chem. Phys.": the stop behind the title is missing.
        return Titled(title=tidy(text[: bare.start()]), rest=text[bare.start() :].strip())
    keep = 1 if text[cut.start()] in "?!" else 0
    return Titled(title=tidy(text[: cut.start() + keep]), rest=text[cut.end() :])


def tidy(text: str) -> str:
    """Drop the stop at the end and marks around a title."""
    text = text.strip(" ,;:")
    if text.endswith(".") and not text.endswith("..."):
        text = text[:-1].rstrip()
    return text


def venue_of(text: str) -> str:
    """Give a venue without the marks around it; its own abbreviating stops stay.

    >>> venue_of(" Hum. Brain Mapp., "), venue_of("Kid Intern.")
    ('Hum. Brain Mapp.', 'Kid Intern')
    """
    text = re.sub(r"^(?:in:?|:)\s+(?=\S)", "", text.strip(" ,;:(["), flags=re.IGNORECASE)
    text = text.strip(" ,;:")
    if text.count(")") > text.count("("):
        text = text.replace(")", "", 1)
    if text.endswith(".") and text.count(".") == 1:
        return text[:-1].rstrip(" ,")
    return text


def _abbreviated(piece: str) -> bool:
    """Tell whether a piece between stops is one of an abbreviated venue."""
    words = piece.replace("-", " ").split()
    if (
        not 0 < len(words) <= _MOST_WORDS
        or len(words[-1]) > _LONGEST
        or words[0] in ("Part", "Teil", "Vol")
    ):
        return False
    return all(word[0] in UPPER or word in _SMALL for word in words) and words[0] not in _SMALL


def _cut_short(word: str) -> bool:
    """Tell whether a word looks cut: abbreviations end in a consonant."""
    return len(word) <= _SHORT_WORD or (len(word) <= _LONGEST_CUT and word[-1] not in "aeiouysdgt")
