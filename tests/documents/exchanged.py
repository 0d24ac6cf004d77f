"""Cards as they go from one library to another, with their sources: whatever they may hold."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from cardstore.cards.card import CardEvent, EventKind
from cardstore.documents.card_exchange import ExchangedCard
from tests.store import strategies

# What breaks formats: line ends of all kinds, quotation marks, formulas, right to left, signs
# outside the basic plane, a combining mark with nothing to stand on, a byte order mark, NUL.
HARD = (
    *("", " ", "\n", "\r\n", "\r", "\x0b\x0c\x85\u2028", '"', "''=1", "'", "=1+1", "+1", "-1"),
    *("@SUM(A1)", "\t=1", "＝1", "a,b;c\td", "\u202eשלום\u202c", "𐍈 𝔘", "\u0301a", "\ufeff", "\0"),
    *(
        "*a* _b_ [c](d) <e> &amp; `f`",
        "1. x\n- y\n# z\n> w",
        "[card:7KQ2-M]",
        "\\",
        "{}",
        "--- ...",
    ),
)
hard = st.sampled_from(HARD) | strategies.texts
hard_names = hard.map(lambda text: text or "x")


@st.composite
def exchanged_cards(draw):
    """A card with hard texts in every field that people fill, and its source."""
    card = draw(strategies.cards)
    card = replace(
        card,
        quote=draw(hard_names),
        gloss=draw(hard),
        made_by=draw(hard_names),
        tags=tuple(sorted(draw(st.sets(hard_names, max_size=3)))),
        foldings=tuple(draw(st.lists(hard, max_size=2))),
        printed_pages=tuple(draw(st.lists(hard, max_size=2))),
    )
    event = CardEvent(
        card_id=card.card_id,
        kind=EventKind.RETRACTED,
        actor=draw(hard_names),
        at=draw(strategies.times),
        detail=draw(hard_names),
    )
    retraction = draw(st.none() | st.just(event))
    source = replace(draw(strategies.sources), source_id=card.source_id)
    return ExchangedCard(card=card, retraction=retraction), source
