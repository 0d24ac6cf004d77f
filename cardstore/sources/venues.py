"""Venues compared: the same journal, meeting or collection under its many names.

Comes in: the venue as claimed, and the venues and publishers that a record attests. Goes out: a
comparison with a note.

1. Of a name, what changes from year to year is left out: ordinals, years, "Proceedings of the",
   organisers' names in front, places and dates behind; what stands in brackets or in capitals is
   kept as an acronym.
2. Two names are the same when the words that are left are equal, or abbreviate each other word by
   word, or when one is the other's initialism, or when both stand in one line of `venue_names`.
3. A title and its continuation ("Journal of Physics A: Mathematical …") are the same unless both
   go on, and otherwise.
4. They contradict when both are written out and have little in common, or are known as different.
   A repository, a series that holds everything, a publisher's name or an initialism that nobody
   knows contradicts nothing.

Source: ISO 4 (abbreviation of title words, by truncation and contraction).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.sources.resolution import FieldComparison
from cardstore.sources.venue_names import REPOSITORIES, REPOSITORY_WORDS, SAME_VENUES, SERIES
from cardstore.sources.words import fold_words, plain_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass(frozen=True, slots=True, kw_only=True)
class VenueForm:
    """A venue's name as it is compared.

    Attributes:
        words: content words without what changes from year to year.
        head: those before the first colon, bracket or comma; equal to `words` where none stands.
        whole: all words but small ones.
        acronyms: what stands in capitals or brackets, in small letters.
        keys: keys of `venue_names` that it answers to.
        repository: the key of the repository it names; "other" for one in no list; or "".
        series: it is a series that holds works of all kinds.
        meeting: it is called a conference, symposium, meeting or proceedings.
        apart: words that make it another venue beside the main one: "workshop", "findings".
    """

    words: tuple[str, ...]
    head: tuple[str, ...]
    whole: tuple[str, ...]
    acronyms: frozenset[str]
    keys: frozenset[str]
    repository: str
    series: bool
    meeting: bool
    apart: frozenset[str]


_SMALL_WORDS = "a an and at by de der des di die du et for fur in la le of on the to und y"
_SMALL = frozenset(_SMALL_WORDS.split())
_MEETING_WORDS = (
    "conf conference conferences congress congres meeting meet proc proceedings symp symposium"
)
_MEETING = frozenset(_MEETING_WORDS.split())
_DROPPED_WORDS = (
    "annual annu biennial held in international internat intl int joint main ieee acm cvf rsj "
    "usenix ifip siam th edition vol volume part long short papers regular track ser series issue "
    "online print"
)
_DROPPED = frozenset(_DROPPED_WORDS.split()) | _MEETING
# Such words stay where nothing else is left, or where they are the name: "Proceedings of the IEEE".
_APART_WORDS = "adjunct companion findings supplement supplements workshop workshops"
_APART = frozenset(_APART_WORDS.split())
_TENS = (
    "twent(?:y|ieth)|thirt(?:y|ieth)|fort(?:y|ieth)|fift(?:y|ieth)|sixt(?:y|ieth)|sevent(?:y|ieth)"
)
_UNITS = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth"
_TEENS = "tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth"
_ORDINAL = re.compile(
    rf"\b(?:\d+\s*(?:st|nd|rd|th)|(?:(?:{_TENS})[-\s]*)?(?:{_UNITS})|{_TEENS}|{_TENS})\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d{2}(?!\d)|['’]\d{2}\b")
_NUMBER_BEHIND = re.compile(r"[\s,]+(?:\d+|[IVXL]+)\s*(?:\(\d+\))?\s*\Z")
_NATION = re.compile(
    r"\s*,?\s*(?:of the )?(?:U\.?\s?S\.?\s?A\.?|United States of America)\s*\Z", re.IGNORECASE
)
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_BREAK = re.compile(r"\s*[:(\[]\s*|\s+[–—-]+\s+|\s*–\s*|,\s+|\.\s+In\s+")
_CAPITALS = re.compile(r"(?<![A-Za-z])(?:[A-Z][A-Za-z]*[A-Z][A-Za-z]*|[A-Z]{3,})(?![A-Za-z])")
_ORGANISERS = frozenset(
    ("ieee", "acm", "cvf", "rsj", "usenix", "siam", "usa", "uk", "ifip", "spie")
)
_NUMERALS = frozenset({"ii", "iii", "iv", "vi", "vii", "viii", "ix", "xi", "xii", "xiii"})
_PARTS = re.compile(r"[()\[\]:,;–—]|\s-+\s")
_LEAST_ACRONYM = 3
_GENERAL_WORDS = (
    "journal transactions trans letters review reviews annals archives bulletin research studies "
    "science sciences international quarterly advances progress american european british national"
)
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
_LEAST_HEAD = 2
_LEAST_PREFIX = 4
_LITTLE_IN_COMMON = 0.5


@lru_cache(maxsize=16384)
def venue_form(name: str) -> VenueForm:
    """Give a venue's name as it is compared."""
    text = plain_text(name)
    whole = tuple(word for word in fold_words(text.replace("&", " and ")) if word not in _SMALL)
    core = _NATION.sub("", _NUMBER_BEHIND.sub("", _YEAR.sub(" ", _ORDINAL.sub(" ", text))))
    words = _content(core)
    parts = _BREAK.split(core)
    head = next((found for part in parts if (found := _content(part))), words)
    acronyms = _acronyms(text, whole)
    folded = frozenset(fold_words(text))
    meeting = bool(folded & _MEETING)
    return VenueForm(
        words=words,
        head=head,
        whole=whole,
        acronyms=acronyms,
        keys=_keys(_spoken(core), [words, head, *map(_content, parts)], acronyms, meeting=meeting),
        repository=_repository(folded, text),
        series=" ".join(fold_words(core)) in SERIES or " ".join(fold_words(text)) in SERIES,
        meeting=meeting,
        apart=frozenset(word.rstrip("s") for word in folded & _APART),
    )


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
    known = {_KEY_OF[one] for one in acronyms if one in _KEY_OF}
    if ours.keys & known:
        return FieldComparison.MATCH, ", ".join(sorted(acronyms)), "by its identifier"
    different = [one for one in answers if one[0] is FieldComparison.CONTRADICT]
    unclear = [one for one in answers if one[0] is not FieldComparison.CONTRADICT]
    tells = any(not _tells_nothing(venue_form(name)) for _, name, _ in unclear)
    if different and not (tells or ours.repository or _PUBLISHER.search(plain_text(claimed))):
        return different[0]
    _, name, note = (unclear or different or [(FieldComparison.UNKNOWN, "", "")])[0]
    return FieldComparison.UNKNOWN, name, note


def _acronyms(text: str, whole: Sequence[str]) -> frozenset[str]:
    """Give the acronyms that stand for the venue: alone in their part of the name, or well known.

    "PLOS" in "PLOS Pathogens" and "AI" in "AI & Society" stand for less.
    """
    capitals = [] if text.isupper() else [found[0] for found in _CAPITALS.finditer(text)]
    alone = [
        words[0]
        for part in _PARTS.split(text)
        if len(words := _named(part)) == 1
        and (words[0] in capitals or (len(whole) == 1 and part.isupper()))
    ]
    known = [word for word in (*capitals, *whole[: len(whole) == 1]) if word.casefold() in _KEY_OF]
    found = {word.casefold() for word in (*alone, *known)}
    return frozenset(found - _ORGANISERS - _NUMERALS)


def _named(part: str) -> list[str]:
    """Give the words of a part of a name that are not left out, as they are written."""
    words = re.findall(r"[^\W_]+", _YEAR.sub(" ", _ORDINAL.sub(" ", part)))
    dropped = _DROPPED | _SMALL
    return [word for word in words if word.casefold() not in dropped and not word.isdigit()]


def is_repository(name: str) -> bool:
    """Tell whether a venue is a repository: a work may have been printed elsewhere."""
    return bool(venue_form(name).repository)


def is_known_repository(name: str) -> bool:
    """Tell whether a venue is a repository that people cite by its name, as they do arXiv."""
    return venue_form(name).repository not in {"", "other"}


def _tells_nothing(form: VenueForm) -> bool:
    return bool(form.repository) or form.series


def _content(text: str) -> tuple[str, ...]:
    """Give the words that name a venue; an organiser's name only where little else is left."""
    bare = _BRACKETS.sub(" ", text) or text
    words = [word for word in fold_words(bare.replace("&", " and ")) if word not in _SMALL]
    words = [word for word in words if not word.isdigit()]
    kept = tuple(word for word in words if word not in _DROPPED)
    organised = tuple(word for word in words if word not in _DROPPED or word in _ORGANISERS)
    if len(kept) >= _LEAST_HEAD:
        return kept
    return organised if len(organised) >= _LEAST_HEAD else kept or tuple(words)


def _compare(ours: VenueForm, theirs: VenueForm) -> tuple[FieldComparison, str]:
    """Compare two venues; symmetric."""
    if ours.repository or theirs.repository:
        same = ours.repository == theirs.repository and ours.repository != "other"
        return (
            FieldComparison.MATCH if same or ours.whole == theirs.whole else FieldComparison.UNKNOWN
        ), ""
    if not _same(ours, theirs):
        contradict = _are_different(ours, theirs)
        return (FieldComparison.CONTRADICT if contradict else FieldComparison.UNKNOWN), ""
    if ours.apart != theirs.apart:
        return FieldComparison.UNKNOWN, "one of them is a part of the other, or beside it"
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
    if short.head != short.words or len(short.words) < _LEAST_HEAD:
        return False
    if long.head == short.words:
        return True
    return len(short.words) >= _LEAST_PREFIX and long.words[: len(short.words)] == short.words


def _abbreviates(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Tell whether two names abbreviate each other word by word, by truncation or contraction."""
    if len(ours) != len(theirs) or len(ours) < _LEAST_HEAD:
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
    if len(short) < _LEAST_ACRONYM or short[0] != long[0] or len(short) > len(long) * 2 // 3 + 1:
        return False
    rest = iter(long)
    return all(char in rest for char in short)


def _is_initialism(short: VenueForm, long: VenueForm) -> bool:
    """Tell whether one is an acronym that the other's words spell."""
    if len(long.whole) < _LEAST_ACRONYM or len([w for w in short.whole if not w.isdigit()]) > 1:
        return False
    plain = [word for word in long.whole if word not in _ORGANISERS]
    spelt = {
        "".join(word[0] for word in words) for words in (long.words, long.head, long.whole, plain)
    }
    return any(
        len(one) >= _LEAST_ACRONYM and one in spelt for one in {*short.acronyms, *short.words}
    )


def _are_different(ours: VenueForm, theirs: VenueForm) -> bool:
    """Tell whether two names that are not the same are surely different."""
    if ours.series or theirs.series or ours.apart != theirs.apart:
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


def _shared(ours: Iterable[str], theirs: Iterable[str]) -> int:
    return sum(any(_shortens(*sorted((one, other), key=len)) for other in theirs) for one in ours)


def _repository(folded: frozenset[str], text: str) -> str:
    for key, *names in REPOSITORIES:
        if key in folded or any(name in folded or name == text.casefold() for name in names):
            return key
    return "other" if folded & REPOSITORY_WORDS else ""


def _keys(
    whole: tuple[str, ...],
    forms: Sequence[tuple[str, ...]],
    acronyms: Iterable[str],
    *,
    meeting: bool,
) -> frozenset[str]:
    """Give the keys of the venues that a name stands for; its acronyms come before its words."""
    if whole in _KEY_OF_SHORT:
        return frozenset({_KEY_OF_SHORT[whole]})
    named = frozenset(_KEY_OF[one] for one in acronyms if one in _KEY_OF)
    if named:
        # AAAI's Conference on Web and Social Media is ICWSM, the Findings of ACL may be EMNLP's.
        return named - _PARENTS or named
    for form in forms:
        if form in _KEY_OF_WORDS and (meeting or form not in _NEED_MEETING):
            return frozenset({_KEY_OF_WORDS[form]})
    words = forms[0]
    for name in _LONG_NAMES:
        if any(words[at : at + len(name)] == name for at in range(len(words) - len(name) + 1)):
            return frozenset({_KEY_OF_WORDS[name]})
    return frozenset()


def _spoken(name: str) -> tuple[str, ...]:
    return fold_words(name.replace("&", " and "))


_PARENTS = frozenset({"aaai", "acl"})
_SHORT_NAMES = [(name, line[0]) for line in SAME_VENUES for name in line if name.islower()]
_FULL_NAMES = [(name, line[0]) for line in SAME_VENUES for name in line if not name.islower()]
_KEY_OF = dict(_SHORT_NAMES)
_KEY_OF_SHORT = {_spoken(name): key for name, key in _SHORT_NAMES}
_KEY_OF_WORDS = {_content(name): key for name, key in _FULL_NAMES}
# Of two words that are also what journals are called, the meeting is meant only where it says so.
_NEED_MEETING = frozenset(
    _content(name)
    for name, _ in _FULL_NAMES
    if len(_content(name)) <= _LEAST_HEAD and _MEETING & set(fold_words(name))
)
_LONG_NAMES = sorted(
    (name for name in _KEY_OF_WORDS if len(name) >= _LEAST_ACRONYM), key=len, reverse=True
)
