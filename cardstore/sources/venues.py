"""Venues compared: the same journal, meeting or collection under its many names.

Comes in: the venue as claimed, and the venues and publishers that a record attests. Goes out: a
comparison with a note.

1. Of a name, what changes from year to year is left out (`venue_forms`).
2. Two names are the same when the words that are left are equal, or abbreviate each other word by
   word, or when one is the other's initialism, or when both stand in one line of `venue_names`.
3. A title and its continuation ("Journal of Physics A: Mathematical …") are the same unless both
   go on, and otherwise.
4. They contradict when both are written out and have little in common, or are known as different.
   A repository, a series of drafts or one that holds everything, a publisher's name or an
   initialism that nobody knows contradicts nothing.

Source: ISO 4 (abbreviation of title words, by truncation and contraction).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.sources.resolution import FieldComparison
from cardstore.sources.venue_forms import (
    KEY_OF,
    LEAST_ACRONYM,
    LEAST_HEAD,
    ORGANISERS,
    VenueForm,
    venue_form,
)
from cardstore.sources.words import plain_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_GENERAL_WORDS = (
    "journal transactions trans letters review reviews annals archives bulletin research studies "
    "science sciences international quarterly advances progress american european british national"
)
_ANNALS = (
    "annals archives bulletin journal memoirs notes papers proceedings quarterly records reports "
    "review reviews studies transactions zeitschrift"
)
_BEGINNINGS = frozenset(_ANNALS.split())
_GENERAL = frozenset(_GENERAL_WORDS.split())
# Journals that bear the name of what a meeting is about.
_ALSO_JOURNALS = frozenset(
    {
        ("machine", "learning"), ("computational", "linguistics"), ("artificial", "intelligence"),
        ("pattern", "recognition"), ("software", "engineering"), ("robotics",),
        ("computer", "communications"), ("theory", "computing"), ("world", "wide", "web"),
        ("speech", "communication"), ("medical", "imaging"), ("data", "mining"),
        ("autonomous", "agents", "multi", "agent", "systems"),
        ("autonomous", "agents", "multiagent", "systems"),
    }
)  # fmt: skip
_PUBLISHER = re.compile(
    r"\b(?:press|verlag|publish(?:er|ers|ing)|books|springer|elsevier|wiley|routledge|springer|"
    r"birkh[aä]user|mcgraw|prentice|pearson|taylor|crc|sage|penguin|harper|macmillan|oxford|"
    r"cambridge|houghton|mifflin|norton|random house|editions?|éditions|thesis|dissertation|"
    r"technical report|tech\.? rep|university|institute)\b",
    re.IGNORECASE,
)
_LEAST_PREFIX = 4
_LITTLE_IN_COMMON = 0.5


def compare_venues(
    claimed: str, venues: Sequence[str], *, acronyms: frozenset[str] = frozenset()
) -> tuple[FieldComparison, str, str]:
    """Compare the claimed venue with all that a record attests.

    Args:
        claimed: as written.
        venues: names that the record attests.
        acronyms: short names that its identifiers have in them.

    Returns:
        The comparison, the venue compared with ("" where there is none), and a note.
    """
    if not claimed.strip():
        return FieldComparison.UNKNOWN, "", ""
    ours = venue_form(claimed)
    answers = []
    for name in venues:
        comparison, note = _compare(ours, venue_form(name))
        if comparison is FieldComparison.MATCH:
            return comparison, name, note
        answers.append((comparison, name, note))
    known = {KEY_OF[one] for one in acronyms if one in KEY_OF}
    if ours.keys & known:
        return FieldComparison.MATCH, ", ".join(sorted(acronyms)), "by its identifier"
    different = [one for one in answers if one[0] is FieldComparison.CONTRADICT]
    unclear = [one for one in answers if one[0] is not FieldComparison.CONTRADICT]
    tells = any(not _tells_nothing(venue_form(name)) for _, name, _ in unclear)
    if different and not (tells or ours.repository or _PUBLISHER.search(plain_text(claimed))):
        return different[0]
    _, name, note = (unclear or different or [(FieldComparison.UNKNOWN, "", "")])[0]
    return FieldComparison.UNKNOWN, name, note


def is_repository(name: str) -> bool:
    """Tell whether a venue is a repository: a work may have been printed elsewhere."""
    return bool(venue_form(name).repository)


def is_known_repository(name: str) -> bool:
    """Tell whether a venue is a repository that people cite by its name, as they do arXiv."""
    return venue_form(name).repository not in {"", "other"}


def _tells_nothing(form: VenueForm) -> bool:
    return bool(form.repository) or form.series


def _compare(ours: VenueForm, theirs: VenueForm) -> tuple[FieldComparison, str]:
    """Compare two venues; symmetric."""
    if ours.repository or theirs.repository:
        same = ours.repository == theirs.repository and ours.repository != "other"
        same = same or ours.whole == theirs.whole
        same = same or (ours.repository == theirs.repository and _same(ours, theirs))
        return (FieldComparison.MATCH if same else FieldComparison.UNKNOWN), ""
    if not _same(ours, theirs):
        contradict = _are_different(ours, theirs)
        return (FieldComparison.CONTRADICT if contradict else FieldComparison.UNKNOWN), ""
    if ours.apart != theirs.apart:
        return FieldComparison.UNKNOWN, "one of them is a part of the other, or beside it"
    if ours.years and theirs.years and ours.years.isdisjoint(theirs.years):
        return FieldComparison.UNKNOWN, "they are of different years"
    return FieldComparison.MATCH, ""


def _same(ours: VenueForm, theirs: VenueForm) -> bool:
    if ours.whole == theirs.whole or ours.keys & theirs.keys:
        return True
    if ours.keys and theirs.keys:
        return False
    if ours.words == theirs.words or "".join(ours.words) == "".join(theirs.words):
        return ours.meeting == theirs.meeting or ours.words not in _ALSO_JOURNALS
    return (
        bool(ours.acronyms & theirs.acronyms)
        or _continues(ours, theirs)
        or _continues(theirs, ours)
        or _abbreviates(ours.words, theirs.words)
        or _abbreviates(ours.head, theirs.words)
        or _abbreviates(ours.words, theirs.head)
        or _is_initialism(ours, theirs)
        or _is_initialism(theirs, ours)
    )


def _continues(short: VenueForm, long: VenueForm) -> bool:
    """Tell whether one name goes on where the other ends, which has no continuation itself."""
    if short.head != short.words or len(short.words) < LEAST_HEAD:
        return False
    if long.head == short.words:
        return True
    return len(short.words) >= _LEAST_PREFIX and long.words[: len(short.words)] == short.words


def _abbreviates(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Tell whether two names abbreviate each other word by word, by truncation or contraction."""
    if len(ours) != len(theirs) or len(ours) < LEAST_HEAD:
        return False
    letters = 0
    for one, other in zip(ours, theirs, strict=True):
        short, long = sorted((one, other), key=len)
        if not _shortens(short, long):
            return False
        letters += len(short) == 1 and len(long) > 1
    return letters <= len(ours) // 2


def _shortens(short: str, long: str) -> bool:
    if long.startswith(short):
        return True
    if len(short) < LEAST_ACRONYM or short[0] != long[0] or len(short) > len(long) * 2 // 3 + 1:
        return False
    rest = iter(long)
    return all(char in rest for char in short)


def _is_initialism(short: VenueForm, long: VenueForm) -> bool:
    """Tell whether one is an acronym that the other's words spell.

    Three letters fit many a journal; those that are known by so few stand in `venue_names`.
    """
    if len(long.whole) < LEAST_ACRONYM or len([w for w in short.whole if not w.isdigit()]) > 1:
        return False
    plain = [word for word in long.whole if word not in ORGANISERS]
    spelt = {
        "".join(word[0] for word in words) for words in (long.words, long.head, long.whole, plain)
    }
    return any(len(one) > LEAST_ACRONYM and one in spelt for one in {*short.acronyms, *short.words})


def _are_different(ours: VenueForm, theirs: VenueForm) -> bool:
    """Tell whether two names that are not the same are surely different.

    They are not where one is the other cut short, adds a place or says which of its sections it
    is, nor where they are in two languages: journals are translated from cover to cover under
    another name.
    """
    if ours.series or theirs.series or ours.apart != theirs.apart:
        return False
    if _adds(ours, theirs) or _adds(theirs, ours) or ours.abroad != theirs.abroad:
        return False
    if ours.keys and theirs.keys:
        return True
    for one in (ours, theirs):
        if not one.keys and len(one.whole) == 1 and one.acronyms:
            return False
    left, right = (
        {word for word in one.words if word not in _GENERAL} or set(one.words)
        for one in (ours, theirs)
    )
    if not left or not right:
        return False
    few, many = sorted((len(left), len(right)))
    shared = min(_shared(left, right), _shared(right, left))
    return shared / few < _LITTLE_IN_COMMON or (few == 1 and shared / many <= _LITTLE_IN_COMMON)


def _adds(short: VenueForm, long: VenueForm) -> bool:
    """Tell whether one name is the other without a place or a section's letter, or cut short.

    There are Annals of many things, but one Science.
    """
    words = set(short.words)
    if words and words <= _BEGINNINGS and words < set(long.words):
        return True
    if short.head != short.words or (short.section and long.section):
        return False
    if long.head == short.words != long.words:
        return True
    count = len(short.words)
    rest = long.head[count:]
    return long.words[:count] == short.words and len(rest) == 1 and len(rest[0]) == 1


def _shared(ours: Iterable[str], theirs: Iterable[str]) -> int:
    return sum(any(_shortens(*sorted((one, other), key=len)) for other in theirs) for one in ours)
