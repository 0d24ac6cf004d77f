"""Comments for the manuscript that goes back: what the gate found, and what each person ruled.

Comes in: the sentences of one manuscript. Goes out: comments with the words they are about. One by
cardstore on every sentence that did not simply pass, and one by the people whose rulings hold, each
line under its person's name: nobody is made to say what the gate found, or what another ruled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.documents.citation import plain_citation
from cardstore.documents.handback import HandedState
from cardstore.documents.ruling_words import ruling_told, state_told
from cardstore.gate.told import QUIET
from cardstore.review.comment import DraftComment, initials_of
from cardstore.review.standing import last_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from cardstore.documents.handback import HandBack, HandedCard, HandedSentence
    from cardstore.review.ruling import Ruling
    from cardstore.spans import Span

AUTHOR = "cardstore"
INITIALS = "cs"
_SILENT = frozenset({HandedState.PASSED, HandedState.FRAMING})
_LONGEST_QUOTE = 400
"""Code points of a quote in a comment; the ledger has all of it."""


def draft_comments(
    handed: HandBack, manuscript: str, *, every: bool = False
) -> tuple[DraftComment, ...]:
    """Give the comments on one manuscript, in order.

    Args:
        handed: what is handed back.
        manuscript: its name.
        every: one also on each sentence that simply passed and cites cards, with their pages.
    """
    cards = {one.card_id: one for one in handed.cards}
    runs = {one.run: one.at for one in handed.runs}
    return tuple(
        comment
        for one in handed.of(manuscript)
        if one.told.region.span.start < one.told.region.span.end
        for comment in _comments(one, cards, at=runs.get(one.run, ""), every=every)
    )


def _comments(
    handed: HandedSentence, cards: Mapping[str, HandedCard], *, at: str, every: bool
) -> Iterator[DraftComment]:
    span = handed.told.region.span
    asking = [one for one in handed.told.findings if one.weight not in QUIET]
    simply = handed.state in _SILENT and not asking
    if not simply or (every and handed.told.sentence.cited):
        lines = [_sentence(state_told(handed))]
        lines += [f"{one.weight.value} {one.rule}: {one.message}" for one in asking]
        lines += _card_lines(handed.told.sentence.cited, cards)
        yield DraftComment(span=span, author=AUTHOR, initials=INITIALS, at=at, lines=tuple(lines))
    rulings = last_words(handed.rulings)
    if rulings:
        yield _of_people(rulings, span=span)


def _of_people(rulings: Sequence[Ruling], *, span: Span) -> DraftComment:
    """Give what people ruled of one sentence as one comment, each under their own name."""
    names = [one.reviewer.strip() or "a reviewer" for one in rulings]
    told = [_sentence(ruling_told(one)) for one in rulings]
    if len(rulings) > 1:
        told = [f"{name}: {words}" for name, words in zip(names, told, strict=True)]
    return DraftComment(
        span=span,
        author=", ".join(names),
        initials=", ".join(filter(None, map(initials_of, names))),
        at=max(one.at for one in rulings),
        lines=tuple(told),
    )


def _card_lines(cited: Iterable[str], cards: Mapping[str, HandedCard]) -> Iterator[str]:
    for one in cited:
        card = cards.get(one)
        if card is None:
            yield f"Card {one}: not in the library."
            continue
        quote = card.quote.strip()
        shown = f"{quote[:_LONGEST_QUOTE]}…" if len(quote) > _LONGEST_QUOTE else quote
        where = plain_citation(card.source, locator=card.locator or "no printed page known")
        yield f"Card {one}: “{shown}” {where}."


def _sentence(told: str) -> str:
    """Write it as a sentence; what a person noted keeps its case and its stop."""
    return f"{told[:1].upper()}{told[1:]}{'' if told.endswith(('.', '!', '?')) else '.'}"
