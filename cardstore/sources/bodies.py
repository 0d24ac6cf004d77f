"""Names of bodies compared: offices, societies, and what they are called for short.

Comes in: the words of two names, of which one at least is a body's. Goes out: whether they are the
same, may be, or are not.

1. Names are the same when their words are, small ones and the country's short form aside: "U.S.
   Department of …" and "United States. Department of …"; or when one is the other with its seat or
   parent body.
2. An acronym is a name's where both stand in one line of a small table of bodies that are known by
   theirs. One that only has the right letters may be any body's: a person decides. One that is
   known as another's letters is another's.

Source: the bodies' own names; AACR2 24.18 for subordinate bodies under a government's name.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from cardstore.sources.names import PARTICLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class BodyFit(IntEnum):
    """How two bodies' names stand to each other, rising."""

    OTHER = 0
    UNSURE = 1
    SAME = 2


_SMALL = frozenset({"the", "and", "for", "on", "in", "fur", "et"})
_ONE_WORD = {("co", "operation"): "cooperation", ("inter", "national"): "international"}
_COUNTRIES = {
    ("u", "s", "a"): ("united", "states"), ("u", "s"): ("united", "states"),
    ("us",): ("united", "states"), ("usa",): ("united", "states"),
    ("united", "states", "of", "america"): ("united", "states"),
    ("u", "k"): ("united", "kingdom"), ("uk",): ("united", "kingdom"),
    ("un",): ("united", "nations"), ("u", "n"): ("united", "nations"),
    ("e", "u"): ("european", "union"), ("eu",): ("european", "union"),
}  # fmt: skip
_LONGEST_COUNTRY = 4
_LEAST_ACRONYM = 2
_KNOWN = {
    "who": "world health organization", "oecd": "organisation economic cooperation development",
    "unesco": "united nations educational scientific cultural organization",
    "fao": "food agriculture organization united nations", "imf": "international monetary fund",
    "ilo": "international labour organization", "wto": "world trade organization",
    "unicef": "united nations childrens fund", "undp": "united nations development programme",
    "unep": "united nations environment programme", "bis": "bank international settlements",
    "ipcc": "intergovernmental panel climate change", "nasa": "national aeronautics space "
    "administration", "usda": "united states department agriculture",
    "noaa": "national oceanic atmospheric administration", "nih": "national institutes health",
    "usgs": "united states geological survey", "epa": "environmental protection agency",
    "cia": "central intelligence agency", "iaea": "international atomic energy agency",
    "itu": "international telecommunication union", "iso": "international organization "
    "standardization", "ieee": "institute electrical electronics engineers",
    "acm": "association computing machinery", "apa": "american psychological association",
    "mla": "modern language association", "nber": "national bureau economic research",
    "nist": "national institute standards technology", "ons": "office national statistics",
}  # fmt: skip
_SPELT = {"organisation": "organization", "labor": "labour", "program": "programme"}


def fit_bodies(ours: Sequence[str], theirs: Sequence[str]) -> BodyFit:
    """Tell how two bodies' names stand to each other; symmetric."""
    said = [_content(_spelt_out(words)) for words in (ours, theirs)]
    if sorted(said[0]) == sorted(said[1]):
        return BodyFit.SAME
    short, long = sorted(said, key=lambda words: (len(words), words))
    if len(short) == 1 and len(long) > 1:
        return _fit_acronym(short[0], long)
    return BodyFit.SAME if _is_seated(short, long) else BodyFit.OTHER


def may_be_acronym(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Tell whether one name is a single word that has the initials of the other's words."""
    short, long = sorted((tuple(ours), tuple(theirs)), key=lambda words: (len(words), words))
    return len(short) == 1 and _fit_acronym(short[0], long) is not BodyFit.OTHER


def _fit_acronym(short: str, long: Sequence[str]) -> BodyFit:
    name = _content(long)
    known = _KNOWN.get(short)
    if known is not None:
        words = [_SPELT.get(word, word) for word in known.split()]
        if sorted(words) == sorted(_SPELT.get(word, word) for word in name):
            return BodyFit.SAME
    spelt = {"".join(word[0] for word in words) for words in (name, long) if words}
    fits = len(short) >= _LEAST_ACRONYM and len(name) >= _LEAST_ACRONYM and short in spelt
    return BodyFit.UNSURE if fits else BodyFit.OTHER


def _is_seated(short: Sequence[str], long: Sequence[str]) -> bool:
    """Tell whether one name is the other's with its seat or parent body beside it."""
    abroad = {"".join(word[0] for word in long[:cut]) for cut in (2, 3)}
    plain = [word for word in short if word not in abroad]
    return len(plain) > 1 and set(plain) <= set(long) and len(long) - len(plain) <= len(long) // 2


def _content(words: Iterable[str]) -> list[str]:
    return [word for word in words if word not in _SMALL and word not in PARTICLES]


def _spelt_out(words: Sequence[str]) -> list[str]:
    """Give the words with a country's short form written out.

    >>> _spelt_out(("u", "s", "geological", "survey"))
    ['united', 'states', 'geological', 'survey']
    """
    out: list[str] = []
    at = 0
    while at < len(words):
        for length in range(_LONGEST_COUNTRY, 0, -1):
            part = tuple(words[at : at + length])
            full = _COUNTRIES.get(part) or ((_ONE_WORD[part],) if part in _ONE_WORD else None)
            if full is not None and len(words) > length:
                out.extend(full)
                at += length
                break
        else:
            out.append(words[at])
            at += 1
    return out
