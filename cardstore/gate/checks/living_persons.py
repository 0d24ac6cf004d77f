"""The check of living persons: does the sentence say of somebody living what would damage them?

Comes in: the library's records of persons; who is not known to be dead counts as living. A sentence
that names one, by full name or surname, and has a word of damage in it is for a person, whatever
its cards say. So is one about "he" or "she" alone where a cited source's author, or a name in a
quote, is such a person; and one that names somebody of whom there is no record, where the source is
recent enough for its people to be alive; one whose year is not known counts as recent.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.claims.damage_words import (
    BEASTS,
    DAMAGE_KEYS,
    DAMAGE_PHRASES,
    DAMAGE_STEMS,
    DAMAGE_VERSION,
    OF_BEASTS,
    PHRASE_STEMS,
)
from cardstore.claims.proper_names import capitalised_keys, find_proper_names, is_common
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import key_of, read_wording, stem_of
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.text.stems import may_match

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.claims.wording import Wording
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier
    from cardstore.sources.witnesses import PersonRecord

CHECK = "living_persons"
_WORDS = re.compile(r"[^\W\d_]+(?:[’'ʼ][^\W\d_]+)*")
_BODIES = listed(
    """
    authority authorities commission commissions committee committees council councils ministry
    department corporation company association federation agency bureau institute university
    government parliament congress assembly tribunal inspectorate directorate secretariat enquiry
    inquiry syndicate consortium
    """
)
"""Last words of names of bodies, which are nobody's surnames: no person is named by them."""
_PRONOUNS = frozenset({"he", "she", "him", "her", "his"})


_NOTHING = Finding(
    check=CHECK,
    outcome=Outcome.NOT_APPLICABLE,
    reason=Reason.LIVING_NOT_DAMAGED,
    message="Nothing that would damage somebody known to the library as living is seen.",
)


def check_living_persons(dossier: SentenceDossier, policy: Policy) -> Finding:
    """Say whether the sentence has a word of damage about somebody who may be alive."""
    words = find_damage(dossier.sentence)
    named = tuple(_of_whom(dossier, policy)) if words else ()
    if not named:
        return _NOTHING
    return Finding(
        check=CHECK,
        outcome=Outcome.UNSURE,
        reason=Reason.LIVING_DAMAGED,
        message=(
            f"{named[0]} may be alive, and “{words[0]}” may damage; a person sees it, whatever the "
            "cards say."
        ),
        evidence=(
            *(("person", one) for one in named),
            *(("words", one) for one in words),
            ("word_list", DAMAGE_VERSION),
        ),
    )


def find_damage(sentence: str) -> tuple[str, ...]:
    """Give the words of a sentence that may damage whom it speaks of, in order."""
    wording = read_wording(sentence)
    found: list[str] = []
    if not (DAMAGE_KEYS.isdisjoint(wording.key_set) and DAMAGE_STEMS.isdisjoint(wording.stems)):
        found += (
            written
            for at, (written, key, stem) in enumerate(
                zip(wording.written, wording.keys, wording.stems, strict=True)
            )
            if (key in DAMAGE_KEYS or stem in DAMAGE_STEMS) and not _is_of_beasts(wording, at)
        )
    if may_match(sentence, PHRASE_STEMS):
        found += [one.group() for one in DAMAGE_PHRASES.finditer(sentence)]
    return tuple(found)


@lru_cache(maxsize=8192)
def may_damage(sentence: str) -> bool:
    """Tell, at little cost, whether `find_damage` may find a word in a sentence.

    True wherever it finds one: the same words are looked up, and nothing of how they stand. A
    verdict on such a sentence depends on every record of a person: who is named in it, or in a
    quote, or is its "he", is for the check to say.

    >>> may_damage("He stole forty-two boats."), may_damage("The wind fell before noon.")
    (True, False)
    """
    if any(map(_is_of_damage, _WORDS.findall(sentence))):
        return True
    return may_match(sentence, PHRASE_STEMS) and DAMAGE_PHRASES.search(sentence) is not None


@lru_cache(maxsize=32768)
def _is_of_damage(word: str) -> bool:
    key = key_of(word)
    return key in DAMAGE_KEYS or stem_of(key) in DAMAGE_STEMS


def _is_of_beasts(wording: Wording, at: int) -> bool:
    """Tell whether it is a beast that was killed: "the last of the dogs had been killed"."""
    if wording.stems[at] not in OF_BEASTS:
        return False
    around = wording.stems[max(0, at - _BEFORE) : at + _BEHIND]
    return not BEASTS.isdisjoint(around)


_BEFORE, _BEHIND = 4, 4


def _of_whom(dossier: SentenceDossier, policy: Policy) -> Iterable[str]:
    """Name those who may be alive and of whom the sentence speaks."""
    names = find_proper_names(dossier.sentence)
    living = [one for one in dossier.persons if one.living.counts_as_living]
    told = [one for one in living if _is_spoken_of(one, dossier.sentence)]
    yield from (one.name for one in told)
    if not names and _PRONOUNS & read_wording(dossier.sentence).key_set:
        for one in living:
            if one not in told and any(_is_named(one, keys) for keys in _behind(dossier)):
                yield one.name
    years = [card.source.year for card in dossier.cards]
    recent = any(year is None or year >= policy.living_from for year in years)
    if recent:
        known = [name for name in names if any(_is_named(p, name.keys) for p in dossier.persons)]
        unknown = [name for name in names if name.certain and name not in known]
        yield from (name.text for name in unknown if name.keys[-1] not in _BODIES)


def _is_spoken_of(person: PersonRecord, sentence: str) -> bool:
    """Tell whether a sentence names a person, be it with a first word that is an English word.

    A surname with a capital that stands in no longer name of somebody else's is the person's.
    """
    names = find_proper_names(sentence)
    if any(_is_named(person, name.keys) for name in names):
        return True
    if sentence.isupper():  # every word has a capital, and no name can be told from the next
        return not surnames_of(person).isdisjoint(capitalised_keys(sentence))
    others = {key for name in names for key in name.keys}
    return not (surnames_of(person) & capitalised_keys(sentence)).issubset(others)


def _behind(dossier: SentenceDossier) -> Iterable[tuple[str, ...]]:
    """Give the names behind "he" and "she": the sources' authors, and those in the quotes."""
    for card in dossier.cards:
        for creator in card.source.creators:
            yield tuple(key_of(word) for word in f"{creator.given} {creator.family}".split())
        yield from (name.keys for name in find_proper_names(card.quote))


def _is_named(person: PersonRecord, keys: Sequence[str]) -> bool:
    """Tell whether a name is a person's: his surname, and nothing that is not his.

    English words before it are what he is: "Chief Inspector Tolle".
    """
    for name in (person.name, *person.other_names):
        own = _keys_of(name)
        if not own or own[-1] not in keys:
            continue
        initials = {word[0] for word in own}
        rest = [key for key in keys if key not in own and not (len(key) == 1 and key in initials)]
        before = keys[: keys.index(own[-1])]
        if all(key in before and is_common(key) for key in rest):
            return True
    return False


def surnames_of(person: PersonRecord) -> frozenset[str]:
    """Give the surnames, as keys, under which a person is recorded.

    >>> from cardstore.sources.witnesses import PersonRecord
    >>> sorted(surnames_of(PersonRecord(name="Ada Brown", other_names=("Tolle, Ada",))))
    ['brown', 'tolle']
    """
    names = map(_keys_of, (person.name, *person.other_names))
    return frozenset(own[-1] for own in names if own)


@lru_cache(maxsize=4096)
def _keys_of(name: str) -> tuple[str, ...]:
    """Give the words of a recorded name as keys, the surname last: also of "Brown, Ada"."""
    family, comma, given = name.partition(",")
    ordered = f"{given} {family}" if comma and given.strip() else name
    keys = (key_of(word.strip(".,")) for word in ordered.split())
    return tuple(key for key in keys if key)
