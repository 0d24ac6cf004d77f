"""Speakers: to whom a sentence gives the words it quotes, as far as its grammar tells.

Comes in: a sentence read for its quotations. Goes out: the names and descriptions that stand where
a speaker stands. Whether one of them really spoke the words no rule can tell; who is not in the
card at all is for a person.

The places of a speaker, all outside the quoted words:

1. beside a verb of speech next to the quotation: “…,” said Hoad; “…,” the captain said;
2. before a verb of speech that a quotation follows: Brun remembered that his master “…”;
3. according to Hoad; in the words of Hoad; in Hoad's words; Hoad's view was that “…”; Hoad's “…”;
   Hoad: “…”; for Hoad, “…”; “…” (Hoad); “…” — Hoad;
4. the line under a block quote: — Brun, Memoirs.

A pronoun is no speaker that could be looked up and is passed by. English alone is read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.claims.speech_words import (
    DOCUMENTS,
    NAMING_VERBS,
    NO_NAMES,
    PRONOUNS,
    SPEECH_VERBS,
    TITLES,
)
from cardstore.spans import Span
from cardstore.text.folding import fold_text
from cardstore.text.late_pattern import late_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.claims.quotations import SentenceReading

HELD = "\ufdd1"
"""Stands for each code point of a quotation while speakers are looked for: a noncharacter."""
SAID, NAMED = "\ufdd2", "\ufdd3"
"""Stand for each letter of a verb of speech, and of one that may only name a thing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Speaker:
    """Somebody to whom a sentence gives words.

    Attributes:
        span: where the name or description stands in the sentence.
        shown: as written there.
        named: whether it is a name; else a description, "the captain".
        keys: the folded words by which it may be found elsewhere: the last name, or the noun.
    """

    span: Span
    shown: str
    named: bool
    keys: tuple[str, ...]


_VERB = rf"[{SAID}{NAMED}]+"
_WORD = late_pattern(r"(?<![\w’'-])[a-z]+(?![\w’'-])")
_CAPITAL = r"[^\W\d_a-zß-öø-ÿ][\w’'.-]*"
_PARTICLE = r"(?:de|da|du|di|von|van|der|den|la|le|of|and|&)"
_NAME = rf"(?:[Tt]he\s+)?{_CAPITAL}(?:\s+(?:{_PARTICLE}\s+){{0,2}}{_CAPITAL}){{0,5}}"
_DESCRIPTION = (
    r"(?:[Tt]he|[Aa]n?|[Hh]is|[Hh]er|[Tt]heir|[Oo]ne|[Aa]nother|[Tt]his|[Tt]hat|[Ss]ome)\s+"
    r"(?:[a-zß-öø-ÿ’'-]+\s+){0,3}?[a-zß-öø-ÿ’'-]+"
)
_WHO = rf"(?P<who>{_NAME}|{_DESCRIPTION})"
_NAMED = rf"\s+{NAMED}+\s+(?:{HELD}|{_CAPITAL})"
_NUMERAL = late_pattern(r"[ivx]{1,5}")
_BETWEEN = r"(?:\s+(?:had|has|have|was|is|would|later|once|then|also|never|[a-z]+ly))*"
_APPOSITION = rf"(?:,[^,{HELD}]{{1,60}},)?"
_VIEW = (
    r"(?:words?|view|opinion|belief|claim|verdict|judge?ment|account|telling|estimation|argument"
    r"|conclusion|conviction|complaint|answer|reply|comment|remark|phrase|testimony|recollection)"
)
_REMARK = (
    r"(?:[Ss]ee|[Cc]f|[Ii]bid|[Cc]hapter|[Ff]ig|[Tt]able|[Pp]late|[Ii]talics|[Ee]mphasis|[Ss]ic)\b"
)
_PLACES = tuple(
    late_pattern(place)
    for place in (
        rf"{HELD}[\s,;:.—–-]*{_VERB}{_BETWEEN}\s+{_WHO}",
        rf"{HELD}[\s,;:.—–-]*(?:and\s+|as\s+|so\s+)?{_WHO}{_APPOSITION}{_BETWEEN}\s+{_VERB}",
        (
            rf"(?<![\w’'-])(?!{_DESCRIPTION}{_NAMED}){_WHO}{_APPOSITION}{_BETWEEN}\s+{_VERB}"
            rf"(?=[^{HELD}]{{0,120}}{HELD})"
        ),
        (
            rf"(?:[Aa]ccording\s+to|[Ii]n\s+the\s+{_VIEW}\s+of|[Aa]ttributed\s+to|[Qq]uoted\s+by"
            rf"|{HELD}[\s,]*by|[Tt]o\s+quote)\s+{_WHO}"
        ),
        rf"(?<![\w’'-]){_WHO}[’']s?\s+(?:[a-z-]+\s+){{0,3}}(?:words?|phrase|term)\b",
        rf"(?<![\w’'-]){_WHO}[’']s?\s+(?:[a-z-]+\s+){{0,3}}{_VIEW}\b[^{HELD}.;]{{0,60}}{HELD}",
        rf"(?<![\w’'-])[Ff]or\s+(?P<who>{_NAME})\s*,[^{HELD}.;]{{0,40}}{HELD}",
        rf"{HELD}[\s.,]*\((?!{_REMARK})(?P<who>{_NAME})(?=[,;:)]|\s+(?:\d|in\b|to\b))",
        rf"{HELD}[\s.,]*(?:[—–―]|--)\s*(?P<who>{_NAME})\s*(?:,[^{HELD}]{{0,80}})?\.?\s*$",
        rf"(?<![\w’'-]){_WHO}[’']s?\s+(?:[a-z-]+\s+){{0,2}}{HELD}",
        rf"(?<![\w’'-]){_WHO}\s*:\s*{HELD}",
        rf",\s*{_VERB}\s+{_WHO}\s*[,:]\s*{HELD}",
    )
)


_NEEDED_SIGNS = (
    (SAID, NAMED),
    (SAID, NAMED),
    (SAID, NAMED),
    ("ccording", "ttributed", "by", "uote", "of"),
    ("’", "'"),
    ("’", "'"),
    ("For", "for"),
    ("(",),
    ("—", "–", "―", "--"),
    ("’", "'"),
    (":",),
    (SAID, NAMED),
)
"""For each place signs without which nobody stands there: most texts have few of them."""


def find_speakers(reading: SentenceReading) -> tuple[Speaker, ...]:
    """Give everybody to whom the sentence gives what it quotes, in the order in which they stand.

    Args:
        reading: from `cardstore.claims.quotations.read_sentence`.
    """
    if not reading.quotations:
        return ()
    masked = list(reading.sentence)
    for one in reading.outermost:
        masked[one.span.start : one.span.end] = HELD * len(one.span)
    text = _WORD.sub(_masked_verb, "".join(masked))
    found: dict[Span, Speaker] = {}
    for place, signs in zip(_PLACES, _NEEDED_SIGNS, strict=True):
        if not any(map(text.__contains__, signs)):
            continue
        for match in place.finditer(text):
            for speaker in _speaker(reading.sentence, Span(*match.span("who"))):
                found[speaker.span] = speaker
    for speaker in _under_blocks(reading):
        found[speaker.span] = speaker
    return tuple(found[span] for span in sorted(found))


def _masked_verb(found: re.Match[str]) -> str:
    """Give the stand-ins for a verb of speech; any other word as it is."""
    word = found.group()
    if word not in SPEECH_VERBS:
        return word
    return (NAMED if word in NAMING_VERBS else SAID) * len(word)


def _speaker(sentence: str, span: Span) -> Iterable[Speaker]:
    """Make the speaker of a place; nobody where a pronoun or no name stands there."""
    words = list(re.finditer(r"[^\s]+", span.of(sentence)))
    while words and _key(words[0].group()) in (NO_NAMES | PRONOUNS) - {"may", "march", "april"}:
        words = words[1:]
    if not words:
        return
    shown_start = span.start + words[0].start()
    shown = sentence[shown_start : span.end].rstrip(" ,.;:")
    for ending in ("’s", "'s"):
        shown = shown.removesuffix(ending)
    named = shown[:1].isupper() or any(w.group()[:1].isupper() for w in words)
    keys = [_key(part) for part in shown.split()]
    capitals = [_key(part) for part in shown.split() if part[:1].isupper()]
    capitals = [key for key in capitals if not _NUMERAL.fullmatch(key)]
    titles = TITLES | NO_NAMES
    chosen = [key for key in (capitals if named else keys[-1:]) if key and key not in titles]
    chosen = chosen or ([] if named else keys[-1:])
    if not chosen or chosen[-1] in PRONOUNS:
        return
    if not named and chosen[-1] in DOCUMENTS:
        return
    yield Speaker(
        span=Span(shown_start, shown_start + len(shown)),
        shown=shown if named else span.of(sentence).strip(),
        named=named,
        keys=tuple(chosen[-1:]),
    )


def _under_blocks(reading: SentenceReading) -> Iterable[Speaker]:
    """Give who is named under block quotes: the words up to the first comma."""
    for one in reading.quotations:
        if one.attribution is None:
            continue
        line = one.attribution.of(reading.sentence)
        start = len(line) - len(line.lstrip("-—–― \t"))
        end = line.find(",") if "," in line else len(line.rstrip(". \t"))
        yield from _speaker(
            reading.sentence,
            Span(one.attribution.start + start, one.attribution.start + max(start, end)),
        )


def _key(word: str) -> str:
    for ending in ("’s", "'s"):
        word = word.removesuffix(ending)
    return fold_text(word).key
