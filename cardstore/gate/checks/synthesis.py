"""The synthesis check: does the sentence put together what no one passage says?

Cards of two sources, and cards of one source that lie further apart than the policy allows, make a
sentence that rests on its writer's joining them. A person sees it, whatever a judge says of each
card. Where it is not known on which leaves two cards stand, they count as far apart.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from cardstore.gate.finding import Finding, Outcome, Reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import CitedCard, SentenceDossier

CHECK = "synthesis"


_NOTHING = Finding(
    check=CHECK,
    outcome=Outcome.NOT_APPLICABLE,
    reason=Reason.SYNTHESIS_NONE,
    message="The sentence rests on one passage of one source.",
)


def check_synthesis(dossier: SentenceDossier, policy: Policy) -> Finding:
    """Say whether the sentence's cards come from several sources or places."""
    sources = tuple(dict.fromkeys(card.source.source_id for card in dossier.cards))
    if len(sources) > 1:
        return Finding(
            check=CHECK,
            outcome=Outcome.UNSURE,
            reason=Reason.SYNTHESIS_SOURCES,
            message=(
                f"The sentence joins {len(sources)} sources ({', '.join(sources)}); a person sees "
                "whether they say together what it says."
            ),
            evidence=tuple(("source", one) for one in sources),
        )
    apart = _widest_gap(dossier.cards)
    if apart is None or apart > policy.far_leaves:
        told = "an unknown number of" if apart is None else str(apart)
        return Finding(
            check=CHECK,
            outcome=Outcome.UNSURE,
            reason=Reason.SYNTHESIS_FAR,
            message=(
                f"The cards stand {told} leaves apart in one source; a person sees whether they "
                "say together what the sentence says."
            ),
            evidence=(("leaves_apart", told),),
        )
    return _NOTHING


def _widest_gap(cards: Sequence[CitedCard]) -> int | None:
    """Give the widest step, in leaves, between neighbouring cards; None where it is unknown."""
    if len(cards) < 2:  # noqa: PLR2004 - one card is one place
        return 0
    if not all(card.leaf_indexes for card in cards):
        return None
    places = sorted((min(card.leaf_indexes), max(card.leaf_indexes)) for card in cards)
    return max(after[0] - before[1] for before, after in pairwise(places))
