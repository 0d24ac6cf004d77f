"""Proper names: which words of a sentence name a person, place, people, body or work.

Comes in: a text. Goes out: its names in order, a run of capitalised words as one. A name is told
by its capital; the first word of a sentence, which has one anyway, only where it is no English word
that the project's lists know ("Ghent", never "Silence"), or a known name among them ("Paris").
Titles before a name ("Ms", "Captain"), months, weekdays and "I" are no names.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING
from unicodedata import category

from cardstore.anchors.noise import is_listed
from cardstore.claims.peoples import PEOPLE_OF
from cardstore.claims.word_lists import LITTLE, listed
from cardstore.claims.wording import key_of
from cardstore.spans import Span
from cardstore.text.common_words import COMMON_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator

_WORD = re.compile(r"[^\W\d_][\w\u0300-\u036f’'-]*")
_BETWEEN = re.compile(r"\s+|\.\s*")
_PARTICLE = re.compile(
    r"(?:(?:[dl]|dell?|all?|nell?|sull?)[’']|(?:[ae][lrsdntz]|ibn|b[ei]n|ul)-)(?=[^\W\d_])"
)
"""What may stand before a name's capital: "d’Aubray", "al-Wazir"."""
_SMALL_BEFORE = 5
"""Letters among which a capital may come late: "iPad"."""
_STARTS = re.compile(r"(?:^|[.?!:…]\s+|[—–]\s*|^\s*[-*>]\s+)[\s\"“”‘’'«»(\[*_]*$")
_TITLES = listed(
    """
    mr mrs ms miss dr sir st lord lady king queen prince princess emperor empress duke duchess count
    countess baron baroness earl bishop archbishop pope cardinal abbot father mother brother sister
    saint captain colonel general major lieutenant sergeant admiral commodore president professor
    doctor judge justice senator governor mayor minister secretary chancellor uncle aunt reverend
    rev capt col gen lt sgt prof hon esq madame mme mlle monsieur herr frau don dona signor
    january february march april may june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday
    jan feb mar apr jun jul aug sep sept oct nov dec
    i im ive ill id god o oh ah yes no ok north south east west northern southern eastern western
    chapter part section volume book figure table appendix page note act
    kwh mwh gwh twh khz mhz ghz kw mw gw kpa mpa ph ml mg
    """
)
"""Capitalised words that name nobody by themselves."""
_NAMELESS = _TITLES | LITTLE
_NAMES_AMONG_WORDS = listed(
    """
    london paris rome berlin vienna athens amsterdam boston baltimore birmingham bologna bonn
    berkeley brunswick oxford chicago florence hamburg madrid milan munich naples philadelphia
    prague venice york washington alexander andrew catherine charles daniel david edward elizabeth
    francis henry james john joseph louis margaret michael paul richard robert stephen thomas
    william america american asia european europe english france greek japanese latin roman arabic
    british chinese pennsylvania jersey
    """
)
"""Names that stand in the project's lists of words."""
_KNOWN = (_NAMES_AMONG_WORDS | frozenset(PEOPLE_OF)) - listed("us pole poles turkey finn")
_LONGEST_PLAIN = 5
_BLANK_NUMBERED = re.compile(
    r"\b(?:chapters?|parts?|sections?|volumes?|books?|appendix|figures?|tables?|pages?|notes?)\s+"
    r"(?:\d+|[ivxlc]+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b"
    r"(?:\s*(?:,|and|to|or|–|-)\s*(?:\d+|[ivxlc]+|one|two|three|four|five|six|seven|eight|nine|ten"
    r"|eleven|twelve)\b)*"
    r"(?!\s*(?:%|per\s?cent|(?:\w+\s+)?(?:men|women|people|children|persons|souls|dead|killed|hundred"
    r"|thousand|million|billion|dozen|dollars|pounds|years|days|hours|miles|tons|tonnes|feet"
    r"|\w+(?:ers|ors|ists|boats|ships))\b))",
    re.IGNORECASE,
)
"""Not what is counted behind a heading's word: "Chapter 12 men drowned"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProperName:
    """A name in a text.

    Attributes:
        text: as written, titles before it left out.
        span: its place.
        keys: its words in lower case, without apostrophes and a possessive's s.
        certain: whether only a name can stand so; a capital at a sentence's start is less.
    """

    text: str
    span: Span
    keys: tuple[str, ...]
    certain: bool = True


def blank_own_parts(sentence: str) -> str:
    """Blank out where a book speaks of its own parts: "Chapter 12", "parts two and three"."""
    return _BLANK_NUMBERED.sub(lambda found: " " * len(found.group()), sentence)


@lru_cache(maxsize=4096)
def find_proper_names(text: str) -> tuple[ProperName, ...]:
    """Give the names of a text in order.

    >>> [one.text for one in find_proper_names("Silence fell on Ghent when Ms Ada Brill left.")]
    ['Ghent', 'Ada Brill']
    """
    names = (_read_run(text, run) for run in _runs(text))
    return tuple(name for name in names if name is not None)


def capitalised_keys(text: str) -> frozenset[str]:
    """Give the keys of all words with a capital, and of those that a hyphen joins their parts.

    Asked where names are known beforehand: a word that begins a sentence is one of them.

    >>> sorted(capitalised_keys("Brown met Żak’s clerk."))
    ['brown', 'żak']
    """
    words = (found[0] for found in _WORD.finditer(text) if has_capital(found[0]))
    return frozenset(
        key_of(part) for word in words for part in (word, *word.split("-")) if part and word
    )


@lru_cache(maxsize=32768)
def has_capital(word: str) -> bool:
    """Tell whether a word is written as a name is: with a capital, or in letters without case.

    A capital of any script counts. Signs of transliteration before it ("ʿAbd") and particles
    ("d’Aubray") are no part of it.

    >>> [has_capital(word) for word in ("Łódź", "Гент", "ʿAbd", "d’Aubray", "田中", "łódź", "1ª")]
    [True, True, True, True, True, False, False]
    """
    kind = category(word[0])
    if kind == "Lm":
        return has_capital(word[1:]) if len(word) > 1 else False
    if kind == "Lo":
        return word[0] not in "ªº"
    if kind in _CAPITALS:
        return True
    led = _PARTICLE.match(word)
    if led is not None and category(word[led.end()]) in _CAPITALS:
        return True
    for sign in word[1:_SMALL_BEFORE]:
        if category(sign) in _CAPITALS:
            return True
        if not sign.islower():
            break
    return False


_CAPITALS = frozenset({"Lu", "Lt"})


def _runs(text: str) -> Iterator[tuple[Span, ...]]:
    """Give the runs of words with a capital that only white space or an initial's stop parts."""
    run: list[Span] = []
    plain = text.isascii()
    for found in _WORD.finditer(text):
        if found[0].islower() and (plain or found[0].isascii()):
            continue  # other scripts have capitals that are no upper case
        if text[found.start() - 1 : found.start()] in _INSIDE or not has_capital(found[0]):
            continue
        word = Span(*found.span())
        if run and not _goes_on(text, run[-1].end, word):
            yield tuple(run)
            run = []
        run.append(word)
    if run:
        yield tuple(run)


_INSIDE = frozenset("0123456789_’'-")
"""Signs behind which a word goes on."""


def _goes_on(text: str, end: int, word: Span) -> bool:
    """Tell whether a word goes on with the name that ended there: "J. S. Tolle", never ". It"."""
    gap = _BETWEEN.fullmatch(text, end, word.start)
    if gap is None:
        return False
    if not gap[0].startswith("."):
        return True
    if category(text[word.start]) not in _CAPITALS:
        return False
    return (
        len(gap[0]) == 1
        or text[word.start + 1 : word.start + 2].isalnum()
        or (text[word.start + 1 : word.start + 2] == ".")
    )


def _read_run(text: str, run: tuple[Span, ...]) -> ProperName | None:
    """Read a run of capitalised words as a name; None where none of them is one."""
    words = list(run)
    at_start = _begins_anew(text[: run[0].start])
    certain = True
    while words:
        key = key_of(words[0].of(text))
        if _is_state(words[0], text) or (
            key not in _NAMELESS and not (at_start and not _is_name(key, words[0].of(text)))
        ):
            certain = (
                not at_start or key in _KNOWN or len(words) > 1 or words[0].of(text) in _STATES
            )
            break
        words, at_start = words[1:], False
    words = [word for word in words if key_of(word.of(text)) not in _TITLES]
    if not words:
        return None
    span = Span(words[0].start, words[-1].end)
    keys = tuple(key_of(word.of(text)) for word in words)
    return ProperName(text=span.of(text), span=span, keys=keys, certain=certain)


def _begins_anew(before: str) -> bool:
    """Tell whether behind these words of a text a sentence begins."""
    last = before.rstrip(_NO_WORDS)[-1:]
    if last and last not in _ENDS and not last.isspace():
        return False
    return _STARTS.search(before) is not None


_NO_WORDS = " \t\n\r\"“”‘’'«»([*_"
_ENDS = frozenset(".?!:…—–->")
"""Signs of which one stands before whatever `_STARTS` finds, where a word stands before it."""
_STATES = frozenset({"US", "WHO", "UN", "EU", "UK", "USA", "USSR", "NATO"})
_LED = ("The", "the")


def _is_state(word: Span, text: str) -> bool:
    """Tell whether a little word in capitals names a state or body: "the US", never "NOT"."""
    written = word.of(text)
    if written not in _STATES or text.isupper():
        return False
    return written != "WHO" or text[: word.start].rstrip().endswith(_LED)


def _is_name(key: str, word: str) -> bool:
    """Tell whether a word that begins a sentence is a name."""
    if key in _KNOWN or (len(word) > 1 and word.isupper()):
        return True
    if key.endswith(_OF_PLACES) and key not in COMMON_WORDS:
        return len(key) > _LONGEST_PLAIN
    if "-" in key and all(is_listed(part) or _ENGLISH.search(part) for part in key.split("-")):
        return False  # "Sixty-one"
    return not (is_listed(key) or _ENGLISH.search(key) or _is_compound(key))


_OF_PLACES = (
    "mouth", "ford", "ton", "ham", "bury", "wick", "burgh", "haven", "stead", "thorpe", "berg",
    "stadt", "bourne", "minster", "worth", "pool", "chester",
)  # fmt: skip
"""Endings of places, many of which are put together from words: "Hallmouth"."""


def is_common(key: str) -> bool:
    """Tell whether a key is an English word that the project's lists know as no name."""
    return key not in _KNOWN and (key in _NAMELESS or is_listed(key))


def _is_compound(key: str) -> bool:
    """Tell whether a word is put together from two listed ones: "output"."""
    if key[:2] in _SHORT_PARTS and is_listed(key[2:]):
        return len(key) > _LONGEST_PLAIN
    return any(is_listed(key[:at]) and is_listed(key[at:]) for at in range(3, len(key) - 2))


_SHORT_PARTS = listed("up un re in by on de")


_ENGLISH = re.compile(
    r"(?:ings?|eds?|ly|ness|ments?|tions?|sions?|fully?|less|ous|ables?|ibles?|ives?|ists?|isms?"
    r"|ances?|ences?|ities|ity|ships?|hoods?|ers|ors|ies|ally|ical|ics|ure|ages?|fold|wards?)$"
)
"""Endings by which a first word that no list has is taken for an English word all the same."""
