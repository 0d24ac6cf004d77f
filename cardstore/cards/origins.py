"""Origins of cards: every fact by which the quotes of two cards may come from one origin.

Comes in: cards with their quotes and sources. Goes out: one `PairOrigin` for every two of them:
what their sources have in common, and what their words have. Each fact is told apart and nothing is
added up; what a fact is worth is for a check, and for people.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Protocol

from cardstore.cards.shared_words import SharedWords, compare_quotes, compare_texts
from cardstore.sources.citing import shared_origins

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.sources.citing import SharedOrigin
    from cardstore.sources.source import Source


class QuotedCard(Protocol):
    """A card as far as its origin is concerned."""

    @property
    def card_id(self) -> str:
        """Its id."""

    @property
    def quote(self) -> str:
        """Its quote, verbatim."""

    @property
    def source(self) -> Source:
        """The edition it quotes."""

    @property
    def around(self) -> str:
        """The text of the leaves on which it stands; "" where it is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairOrigin:
    """What two cards have in common.

    Attributes:
        first, second: ids of the cards.
        same_source: whether both quote one edition; then its author and publisher are no facts of
            their own.
        facts: what their sources have in common; empty for one edition.
        words: what their quotes have in common, word for word.
        around: what the leaves on which they stand have in common; None where that was not asked
            or is not known.
    """

    first: str
    second: str
    same_source: bool
    facts: tuple[SharedOrigin, ...]
    words: SharedWords
    around: SharedWords | None = None

    @property
    def sentences(self) -> tuple[str, ...]:
        """Every fact for people, one sentence each."""
        told = [f"{self.first} and {self.second} quote one source"] if self.same_source else []
        told += [fact.sentence for fact in self.facts]
        told += _words_told(self.words, f"the quotes of {self.first} and {self.second}")
        if self.around is not None and not self.same_source:
            told += _words_told(
                self.around, f"the leaves around {self.first} and {self.second}", runs_alone=True
            )
        return tuple(told)


def origins_of(cards: Sequence[QuotedCard]) -> tuple[PairOrigin, ...]:
    """Compare every two cards, in the order given; a pair without facts is among them."""
    return tuple(_pair(one, other) for one, other in combinations(cards, 2))


def _pair(one: QuotedCard, other: QuotedCard) -> PairOrigin:
    same = one.source.source_id == other.source.source_id
    return PairOrigin(
        first=one.card_id,
        second=other.card_id,
        same_source=same,
        facts=() if same else shared_origins(one.source, other.source),
        words=compare_quotes(one.quote, other.quote),
        around=compare_texts(one.around, other.around)
        if one.around and other.around and not same
        else None,
    )


def _words_told(words: SharedWords, where: str, *, runs_alone: bool = False) -> list[str]:
    told = [
        f"{where} share {len(run.split())} words in a row: “{_brief(run)}”" for run in words.runs
    ]
    share = max(words.first_share, words.second_share)
    if share and not runs_alone:
        told.append(f"{where} share {share:.0%} of the runs of five words of one of them")
    return told


_SHOWN = 16


def _brief(run: str) -> str:
    words = run.split()
    if len(words) <= _SHOWN:
        return run
    return " ".join((*words[: _SHOWN // 2], "…", *words[-_SHOWN // 2 :]))
