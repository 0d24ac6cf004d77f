"""A venue's name as it is compared: what names it, and what it is called for short.

Comes in: the name as written. Goes out: a `VenueForm`. What changes from year to year is left out:
ordinals, years, "Proceedings of the", organisers' names in front, places and dates behind; what
stands in brackets or in capitals is kept as an acronym.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

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
        abroad: languages that its words are transliterated from.
        section: the letter of a journal's section, or "".
        years: of the meeting, where the name has them; "'98" is 1998.
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
    abroad: frozenset[str]
    section: str
    years: frozenset[int]


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
_APART_WORDS = "adjunct companion findings suppl supplement supplements workshop workshops"
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
# "Quarterly, New Series", "Quarterly (n.s.)": the journal counts its volumes anew and is the same.
_ANEW = re.compile(
    r"\s*[,(\[]\s*(?:new series|n\.\s?s\.|neue folge|n\.\s?f\.|nouvelle série|nuova serie"
    r"|(?:\d+(?:st|nd|rd|th)|second|third|fourth|fifth)\s+ser(?:ies|\.)|forthcoming|in press)"
    r"\s*[)\]]?\s*\Z",
    re.IGNORECASE,
)
_NATION = re.compile(
    r"\s*,?\s*(?:of the )?(?:U\.?\s?S\.?\s?A\.?|United States of America)\s*\Z", re.IGNORECASE
)
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_BREAK = re.compile(r"\s*[:(\[]\s*|\s+[–—-]+\s+|\s*–\s*|,\s+|\.\s+In\s+")
_CAPITALS = re.compile(r"(?<![A-Za-z])(?:[A-Z][A-Za-z]*[A-Z][A-Za-z]*|[A-Z]{3,})(?![A-Za-z])")
ORGANISERS = frozenset(("ieee", "acm", "cvf", "rsj", "usenix", "siam", "usa", "uk", "ifip", "spie"))
_NUMERALS = frozenset({"ii", "iii", "iv", "vi", "vii", "viii", "ix", "xi", "xii", "xiii"})
_PARTS = re.compile(r"[()\[\]:,;–—]|\s-+\s")
LEAST_ACRONYM = 3
_CENTURY = 100
_TURN = 50  # "'49" is of this century
# Series of drafts: what appears in them is printed elsewhere later, as preprints are.
_PAPERS = re.compile(
    r"\b(?:working|discussion|occasional|staff|policy research|research)\s+papers?\b|\bnber\b"
    r"|\bdocuments? de travail\b|\barbeitspapiere?\b|\bdiskussionspapiere?\b",
    re.IGNORECASE,
)
# Words of transliterated names of journals, by language.
_SLAVIC = (
    "akad akademii dokl doklady eksp fiz fizika fizicheskii izv izvestiia izvestiya khim khimii "
    "matem nauk nauchnyi sbornik teor trudy uspekhi vestn vestnik zh zhurn zhurnal"
)
_JAPANESE = "gakkai gakkaishi kaishi kenkyu kiyo nihon nippon ronshu zasshi"
_CHINESE = "xuebao yanjiu zazhi zhongguo"
_ABROAD = {
    name: frozenset(words.split())
    for name, words in (("slavic", _SLAVIC), ("japanese", _JAPANESE), ("chinese", _CHINESE))
}
_SECTION = re.compile(r"(?<=\s)[A-Z](?=\s*(?:[:(\[,]|\Z))")
LEAST_HEAD = 2


@lru_cache(maxsize=16384)
def venue_form(name: str) -> VenueForm:
    """Give a venue's name as it is compared."""
    text = _ANEW.sub("", plain_text(name))
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
        abroad=frozenset(key for key, known in _ABROAD.items() if folded & known),
        section="".join(_SECTION.findall(core)[:1]),
        years=frozenset(map(_year, _YEAR.findall(text))),
    )


def _year(written: str) -> int:
    digits = int(written.strip("'’"))
    if digits >= _CENTURY:
        return digits
    return digits + (2000 if digits < _TURN else 1900)


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
    known = [word for word in (*capitals, *whole[: len(whole) == 1]) if word.casefold() in KEY_OF]
    found = {word.casefold() for word in (*alone, *known)}
    return frozenset(found - ORGANISERS - _NUMERALS)


def _named(part: str) -> list[str]:
    """Give the words of a part of a name that are not left out, as they are written."""
    words = re.findall(r"[^\W_]+", _YEAR.sub(" ", _ORDINAL.sub(" ", part)))
    dropped = _DROPPED | _SMALL
    return [word for word in words if word.casefold() not in dropped and not word.isdigit()]


def _content(text: str) -> tuple[str, ...]:
    """Give the words that name a venue; an organiser's name only where little else is left."""
    bare = _BRACKETS.sub(" ", text) or text
    words = [word for word in fold_words(bare.replace("&", " and ")) if word not in _SMALL]
    words = [word for word in words if not word.isdigit()]
    kept = tuple(word for word in words if word not in _DROPPED)
    organised = tuple(word for word in words if word not in _DROPPED or word in ORGANISERS)
    if len(kept) >= LEAST_HEAD:
        return kept
    return organised if len(organised) >= LEAST_HEAD else kept or tuple(words)


def _repository(folded: frozenset[str], text: str) -> str:
    for key, *names in REPOSITORIES:
        if key in folded or any(name in folded or name == text.casefold() for name in names):
            return key
    return "other" if folded & REPOSITORY_WORDS or _PAPERS.search(text) else ""


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
    named = frozenset(KEY_OF[one] for one in acronyms if one in KEY_OF)
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
KEY_OF = dict(_SHORT_NAMES)
_KEY_OF_SHORT = {_spoken(name): key for name, key in _SHORT_NAMES}
_KEY_OF_WORDS = {_content(name): key for name, key in _FULL_NAMES}
# Of two words that are also what journals are called, the meeting is meant only where it says so.
_NEED_MEETING = frozenset(
    _content(name)
    for name, _ in _FULL_NAMES
    if len(_content(name)) <= LEAST_HEAD and _MEETING & set(fold_words(name))
)
_LONG_NAMES = sorted(
    (name for name in _KEY_OF_WORDS if len(name) >= LEAST_ACRONYM), key=len, reverse=True
)
