"""Notes of what is handed back: each chapter's citations, with printed pages, links and snapshots.

Comes in: sentences, their cards and what links were last found to be. Goes out: a leaflet, for
`notes.md` and the annotated pages. The method:

    1. Each sentence that cites cards has a note: for each card the source and the printed page.
    2. A link is told with its state and the day it was seen; a stale one with its snapshot.
       Nothing is asked over the network to tell it.
    3. Beside the writer's own figures (a calculation, a headline) stand the sample and the date
       that the cards' words give; where they give none, that is said.

Source: requirements of this project about stale links and about figures that one publishes oneself.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from cardstore.claims.draft_marks import DraftMarkKind
from cardstore.documents.citation import citation, plain_citation
from cardstore.documents.leaflet import Heading, Listed, Words, said
from cardstore.documents.ruling_words import begin_of, moment_told
from cardstore.sources.links import LinkFlag, LinkState

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from cardstore.documents.handback import HandBack, HandedCard, HandedLink, HandedSentence
    from cardstore.documents.leaflet import Part
    from cardstore.text.numbers import StatedFigure

OWN_FIGURES = frozenset({DraftMarkKind.CALC, DraftMarkKind.HEADLINE})
"""Marks of sentences whose figures are the writer's own, or are made much of."""
_BEGINS = 60
"""Code points of a sentence by which a note shows whose it is."""
_STATES = {
    LinkState.LIVE: "answered",
    LinkState.STALE: "did not resolve any more",
    LinkState.LIKELY_HALLUCINATED: "did not resolve, and no snapshot of any time was found",
    LinkState.UNKNOWN: "could not be judged",
}


def notes_leaflet(handed: HandBack) -> tuple[Part, ...]:
    """Write the notes of all manuscripts."""
    cards = {one.card_id: one for one in handed.cards}
    parts: list[Part] = [Heading(text="Notes", level=1), said(_told_of_links(handed))]
    parts += [said(one) for one in handed.bound.failures]
    for manuscript in handed.manuscripts:
        parts.append(Heading(text=manuscript.name, level=2))
        parts += manuscript_notes(handed.of(manuscript.name), cards, level=3)
    return tuple(parts)


def manuscript_notes(
    sentences: Iterable[HandedSentence], cards: Mapping[str, HandedCard], *, level: int
) -> tuple[Part, ...]:
    """Write the notes of one manuscript, chapter by chapter.

    Args:
        sentences: of the manuscript, in order.
        cards: those that the library has, by id.
        level: of the chapters' headings.
    """
    parts: list[Part] = []
    for chapter, held in groupby(sentences, key=lambda one: one.told.sentence.chapter):
        notes = [_note(one, cards) for one in held if one.told.sentence.cited]
        if notes:
            parts.append(Heading(text=chapter, level=level))
            parts.append(Listed(items=tuple(notes), ordered=True))
    return tuple(parts) if parts else (said("No sentence cites a card."),)


def _told_of_links(handed: HandBack) -> str:
    links = {(link.url, link.verdict is not None) for card in handed.cards for link in card.links}
    asked = sum(was for _, was in links)
    if not links:
        return "No source of these notes has an address."
    return (
        f"Of {len(links)} addresses {asked} had been asked for when this was written "
        f"({moment_told(handed.at)}); each note says when, and what was found."
    )


def _note(handed: HandedSentence, cards: Mapping[str, HandedCard]) -> tuple[Words, ...]:
    """Write the note of one sentence."""
    sentence = handed.told.sentence
    begins = begin_of(sentence.words, most=_BEGINS)
    words = [Words(text=f"Line {sentence.line}, “{begins}” — ")]
    for number, cited in enumerate(sentence.cited):
        words.append(Words(text="; " if number else ""))
        card = cards.get(cited)
        if card is None:
            words.append(Words(text=f"card {cited}, which is not in the library"))
        else:
            words += _card(card)
    words.append(Words(text="."))
    marks = [one for one in sentence.marks if one.kind in OWN_FIGURES]
    if marks:
        calculated = [one.argument for one in marks if one.kind is DraftMarkKind.CALC]
        held = [cards[one] for one in sentence.cited if one in cards]
        words += _own_figures([one for one in calculated if one], held)
    return tuple(one for one in words if one.text)


def _card(card: HandedCard) -> Iterator[Words]:
    for text, italic in citation(card.source, locator=card.locator or "no printed page known"):
        yield Words(text=text, italic=italic)
    retracted = ", a card that was retracted" if card.retracted else ""
    yield Words(text=f" [card {card.card_id}{retracted}]")
    for link in card.links:
        yield from _link(link)
    if not card.links and card.source.doi:
        address = f"https://doi.org/{card.source.doi}"
        yield Words(text=", ")
        yield Words(text=address, link=address)


def _link(link: HandedLink) -> Iterator[Words]:
    yield Words(text=", archived: " if link.snapshot else ", ")
    yield Words(text=link.url, link=link.url)
    verdict = link.verdict
    if verdict is None:
        yield Words(text=" (never asked for)")
        return
    unconfirmed = (
        ", its content unconfirmed" if LinkFlag.CONTENT_UNCONFIRMED in verdict.flags else ""
    )
    yield Words(text=f" ({_STATES[verdict.state]}{unconfirmed}, {moment_told(verdict.checked_at)})")
    if verdict.archive_url:
        taken = f" of {verdict.archived_at[:10]}" if verdict.archived_at else ""
        yield Words(text=f", archived{taken}: ")
        yield Words(text=verdict.archive_url, link=verdict.archive_url)


def _own_figures(calculated: Sequence[str], cards: Sequence[HandedCard]) -> Iterator[Words]:
    """Tell what own figures rest on: the calculation, and each figure's sample and date."""
    if calculated:
        yield Words(text=f" Own calculation: {'; '.join(calculated)}.")
    figures = [(card, one) for card in cards for one in card.figures if _counts(one)]
    if not figures:
        yield Words(text=" No figure was found in the cards’ words.")
        return
    told = [f"{_figure(one)} ({_from(card)})" for card, one in figures]
    yield Words(text=f" Rests on {'; '.join(told)}.")


def _counts(figure: StatedFigure) -> bool:
    return figure.kind.value in {"quantity", "fraction", "multiple"}


def _figure(figure: StatedFigure) -> str:
    sample = " ".join(
        one.text for one in (figure.base, figure.population) if one is not None and one.text
    )
    date = "" if figure.period is None else figure.period.text
    return (
        f"“{figure.text}”: sample {sample or 'not stated in the quote'}, "
        f"date {date or 'not stated in the quote'}"
    )


def _from(card: HandedCard) -> str:
    return f"{plain_citation(card.source, locator=card.locator)} [card {card.card_id}]"
