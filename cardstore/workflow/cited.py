"""Cited cards: cards put together with all that a sentence's checks may look at.

Comes in: cards of the store, and the findings of their own checks. Goes out: a `CitedCard` each, in
the same order; what is read of the store is read once for all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.cards.moves import anchor_when_made
from cardstore.gate.sentence import CitedCard
from cardstore.workflow.source_state import origin_chains, origin_quotes, source_states

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardstore.cards.card import Card
    from cardstore.cards.moves import CardAnchor
    from cardstore.gate.finding import Finding
    from cardstore.store.store import Store


def cited_cards(
    store: Store,
    cards: Sequence[Card],
    *,
    findings: Mapping[str, tuple[Finding, ...]] | None = None,
    around: Mapping[str, str] | None = None,
    trace_depth: int = 0,
) -> tuple[CitedCard, ...]:
    """Put cards together with what is known of their sources.

    Args:
        store: the open library.
        cards: the cards.
        findings: of the checks of the cards themselves, by card id.
        around: the text of the leaves on which they stand, by card id.
        trace_depth: how many steps what their sources cite is followed; 0 for not at all.
    """
    sources = {
        one.source_id: one for one in store.sources.several({card.source_id for card in cards})
    }
    states = source_states(store, sources)
    chains = origin_chains(store, tuple(sources.values()), depth=trace_depth) if trace_depth else {}
    quotes = origin_quotes(store, chains.values()) if chains else {}
    moved = store.moves.last_moves([card.card_id for card in cards])
    return tuple(
        CitedCard(
            card_id=card.card_id,
            quote=card.quote,
            source=sources[card.source_id],
            printed_pages=card.printed_pages,
            around=(around or {}).get(card.card_id, ""),
            leaf_indexes=_leaves(
                moved[card.card_id].anchor if card.card_id in moved else anchor_when_made(card)
            ),
            state=states[card.source_id],
            origins=chains.get(card.source_id, ()),
            origin_quotes=tuple(
                quote
                for step in chains.get(card.source_id, ())
                for origin in step
                for quote in quotes.get(origin.source_id, ())
            ),
            findings=(findings or {}).get(card.card_id, ()),
        )
        for card in cards
    )


def tell_near(near: Sequence[str]) -> str:
    """Tell which cards lie one slip away from a mistyped id; "" for none."""
    return f" (one slip away: {', '.join(near)})" if near else ""


def _leaves(anchor: CardAnchor) -> tuple[int, ...]:
    """Give the leaves on which an anchor lies, each once, in order."""
    return tuple(
        sorted(
            {position.leaf_index for segment in anchor.segments for position in segment.positions}
        )
    )
