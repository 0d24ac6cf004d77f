"""Same cards: do a sentence's cards stand as they stood when the gate decided about it?

Comes in: an item of a queue, and what the checks say of its cards now. Goes out: those of which
they say another thing. A page shows cards as they are; a ruling is kept for what the gate saw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.cards.ids import is_card_id
from cardstore.store.gate_rows import card_findings_from_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardstore.gate.finding import Finding
    from cardstore.review.item import QueueItem
    from cardstore.store.store import Store
    from cardstore.workflow.reports import CheckReport

_OF_THE_PAGE = frozenset({"verbatim", "page_anchor", "reading"})
"""The checks that say which words stand on which page; others are of the draft or of records."""


def changed_cards(
    store: Store,
    item: QueueItem,
    *,
    check: Callable[[Sequence[str]], Iterable[CheckReport]],
) -> tuple[str, ...]:
    """Give the cards of an item that stand otherwise now; of a planted one as of the true one.

    Args:
        store: the open library.
        item: the item.
        check: checks cards as they are now.
    """
    kept = store.gate.verdicts([item.verdict_key] if item.verdict_key else ()).get(item.verdict_key)
    if kept is None:
        return ()
    then = {written: _told(found) for written, found in card_findings_from_json(kept.card_findings)}
    now = {one.card_id: _told(one.findings) for one in check([w for w in then if is_card_id(w)])}
    gone = store.cards.retractions(now)
    return tuple(
        one for one, told in now.items() if one in gone or (then[one] and told != then[one])
    )


def _told(findings: Iterable[Finding]) -> tuple[tuple[str, str, str, object], ...]:
    """Give what findings say of words and pages."""
    return tuple(
        (one.check, one.outcome.value, one.reason.value, one.evidence)
        for one in findings
        if one.check in _OF_THE_PAGE
    )
