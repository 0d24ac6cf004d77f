"""Drifts of a sentence: its wording held against the cards it cites.

Comes in: the dossier of a sentence. Goes out: the wording of both sides, and the finding that
drifts amount to: a person looks. The checks of drift are one file a kind; all are made here alike.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.claims.word_lists import WORD_LISTS_VERSION
from cardstore.claims.wording import key_of, read_wording
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.of_last import of_last, of_last_cards

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardstore.claims.drift.drift import Drift
    from cardstore.claims.wording import Wording
    from cardstore.gate.sentence import CitedCard, SentenceDossier
    from cardstore.sources.source import Source

    Finder = Callable[[Wording, Wording], tuple[Drift, ...]]


@of_last
def wordings(dossier: SentenceDossier) -> tuple[Wording, Wording]:
    """Give the words of a sentence and of the quotes it cites, one after the other."""
    return read_wording(dossier.sentence), _read_quotes(tuple(c.quote for c in dossier.cards))


@of_last_cards
def record_stems(cards: tuple[CitedCard, ...]) -> frozenset[str]:
    """Give the stems of the words of what the records of the sources of cards name."""
    return frozenset().union(*(_record_stems(card.source) for card in cards))


@of_last_cards
def titles_of(cards: tuple[CitedCard, ...]) -> frozenset[str]:
    """Give the stems of the words of the titles of the sources of cards."""
    return frozenset().union(*(_title_stems(card.source) for card in cards))


@of_last_cards
def writers_of(cards: tuple[CitedCard, ...]) -> frozenset[str]:
    """Give the surnames of the authors of the sources of cards, as keys."""
    return frozenset().union(*(_authors_of(card.source) for card in cards))


@of_last_cards
def records_text(cards: tuple[CitedCard, ...]) -> str:
    """Give what the records of the sources of cards name, each once."""
    return " ; ".join(dict.fromkeys(_record_text(card.source) for card in cards))


@of_last_cards
def text_around(cards: tuple[CitedCard, ...]) -> str:
    """Give what stands around the quotes of cards, each text once."""
    return "\n".join(dict.fromkeys(card.around or card.paragraph for card in cards))


@lru_cache(maxsize=4096)
def _read_quotes(quotes: tuple[str, ...]) -> Wording:
    return read_wording("\n\n".join(quotes))


@lru_cache(maxsize=1024)
def _record_text(source: Source) -> str:
    """Give what a source's record names: title, authors, places, venue."""
    names = [f"{one.given} {one.family}" for one in source.creators]
    told = (source.title, *names, source.place, source.publisher, source.venue, source.edition)
    return " ; ".join(one for one in told if one.strip())


@lru_cache(maxsize=1024)
def _record_stems(source: Source) -> frozenset[str]:
    """Give the stems of the words of what a source's record names."""
    return read_wording(_record_text(source)).stem_set


@lru_cache(maxsize=1024)
def _title_stems(source: Source) -> frozenset[str]:
    """Give the stems of the words of a source's title."""
    return read_wording(source.title).stem_set


@lru_cache(maxsize=1024)
def _authors_of(source: Source) -> frozenset[str]:
    """Give the surnames of a source's authors, as keys."""
    families = (one.family for one in source.creators if one.given)
    return frozenset(key_of(family.split()[-1]) for family in families if family.split())


def judge_drifts(
    dossier: SentenceDossier, *, check: str, reason: Reason, finder: Finder
) -> Finding:
    """Make the finding of a check of drift: unsure where there is one, else not applicable."""
    found = finder(*wordings(dossier)) if dossier.cards else ()
    return drift_finding(found, check=check, reason=reason)


def drift_finding(found: Sequence[Drift], *, check: str, reason: Reason) -> Finding:
    """Make the finding of drifts that were found; none proves nothing and is no pass."""
    if not found:
        return _no_drift(check)
    told = "; ".join(dict.fromkeys(one.told for one in found))
    return Finding(
        check=check,
        outcome=Outcome.UNSURE,
        reason=reason,
        message=f"{told[:1].upper()}{told[1:]}; a person should see whether it comes to the same.",
        evidence=(
            *((one.said, one.given) for one in found),
            ("word_list", WORD_LISTS_VERSION),
        ),
    )


@lru_cache(maxsize=64)
def _no_drift(check: str) -> Finding:
    """Give the finding of a check that saw nothing; made once, most sentences have a dozen."""
    return Finding(
        check=check,
        outcome=Outcome.NOT_APPLICABLE,
        reason=Reason.DRIFT_NONE,
        message="No change of this kind between the cards and the sentence is seen.",
    )
