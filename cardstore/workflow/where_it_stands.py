"""Where it stands: what all rulings of a library amount to for sentences as they read now.

Comes in: sentences with the gate's last decisions. Goes out: of each where it stands and the
rulings that say so. Whatever tells of rulings asks here: the gate, queues, audits, and what is
handed back. The rules, beside those of `cardstore.review.standing`:

1. A ruling holds for just what was shown with it, by the item's key.
2. What was called wrong stays so where only a comma or a blank was set: of a review's rulings where
   people said nothing of the sentence as it stands now, of an audit's always.
3. What an auditor called wrong and took back stands as accused until somebody else looked, whatever
   anybody cleared before; see `cardstore.review.accusation`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.gate.verdict import Bin
from cardstore.review.accusation import standing_with
from cardstore.review.alike import bare_words
from cardstore.review.item import QueueKind
from cardstore.review.ruling import ERRORS
from cardstore.review.standing import (
    MOST_ASKED,
    Standing,
    audited_standing,
    is_against,
    last_words,
    standing_of,
    whole_standing,
)
from cardstore.workflow.queue_items import item_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardstore.claims.manuscript import Manuscript
    from cardstore.review.accusation import Accusation
    from cardstore.review.ruling import Ruling
    from cardstore.store.store import Store
    from cardstore.workflow.gate_reports import GatedSentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """Where a sentence stands.

    Attributes:
        standing: see `Standing`.
        rulings: those that say so, oldest first, those that were taken back too.
        drawn: of these the numbers of those that were made in an audit.
    """

    standing: Standing = Standing.OPEN
    rulings: tuple[Ruling, ...] = ()
    drawn: frozenset[int] = frozenset()

    @property
    def remedy(self) -> str:
        """What settles it where people call it wrong or cannot settle it, for people; else ""."""
        said = last_words(self.rulings)
        if self.standing is Standing.ACCUSED:
            names = self._accusers()
            return (
                f"{names} called it wrong in an audit and took that back; it stands as wrong until "
                f"somebody other than {names} finds it supported: cardstore review --by NAME."
            )
        accused = [one for one in said if one.kind in ERRORS and one.number in self.drawn]
        if accused and is_against(self.standing):
            one = accused[0]
            return (
                "An auditor called it wrong, and nobody outvotes that: give it other words. If it "
                f"was a slip, {one.reviewer} takes it back (cardstore review --queue {one.queue}) "
                "and somebody else finds it supported after that: cardstore review --by NAME."
            )
        if self.standing not in {Standing.DISPUTED, Standing.CANNOT_TELL}:
            return ""
        if len(said) < MOST_ASKED:
            return "One more person is asked: cardstore review --by NAME."
        return (
            f"{len(said)} people could not settle it, and nobody else is asked: give it other "
            "words or another card, or have one of them rule anew."
        )

    def _accusers(self) -> str:
        """Name who ever called it wrong in an audit."""
        made = (one for one in self.rulings if one.error is not None and one.number in self.drawn)
        return ", ".join(dict.fromkeys(one.reviewer for one in made))


_UNSAID = Stand()
_Carried = dict[tuple[str, tuple[str, ...]], tuple[Stand, Stand]]


def stands_by_key(
    store: Store, keys: Iterable[str], *, audits: bool = True
) -> dict[str, tuple[Standing, tuple[Ruling, ...], frozenset[int]]]:
    """Tell where things stand by the rulings on just what was shown: item key → where, and why.

    Args:
        store: the open library.
        keys: item keys.
        audits: what auditors ruled counts too.
    """
    wanted = list(dict.fromkeys(keys))
    found = store.queues.rulings_on(wanted)
    reviews = store.queues.rulings_on(wanted, kind=QueueKind.REVIEW)
    twice = store.queues.asked_twice(found)
    told = {}
    for key in wanted:
        reviewed = reviews.get(key, ())
        if not audits:
            told[key] = standing_of(reviewed, twice=key in twice), reviewed, frozenset[int]()
            continue
        numbers = {one.number for one in reviewed}
        drawn: dict[tuple[int, int], list[Ruling]] = {}
        for one in found.get(key, ()):
            if one.number not in numbers:
                drawn.setdefault((one.queue, one.place), []).append(one)
        told[key] = (
            whole_standing(reviewed, drawn.values(), twice=key in twice),
            found.get(key, ()),
            frozenset(one.number for some in drawn.values() for one in some),
        )
    return told


def stands_of(
    store: Store, gated: Sequence[tuple[GatedSentence, Manuscript]], *, audits: bool = True
) -> list[Stand]:
    """Tell where sentences stand, in their order.

    Args:
        store: the open library.
        gated: sentences with their manuscripts.
        audits: what auditors ruled counts too.
    """
    if not store.queues.ruled_anything():
        return [_UNSAID] * len(gated)
    keys = [item_key(*one) for one in gated]
    held = stands_by_key(store, keys, audits=audits)
    carried = _carried(store)
    accusations = store.queues.accusations() if audits else {}
    sentences = [(bare_words(one.sentence.words), one.sentence.cited) for one, _ in gated]
    return [
        _with_accusation(
            _with_carried(
                Stand(standing=held[key][0], rulings=held[key][1], drawn=held[key][2]),
                carried.get(sentence),
                audits=audits,
            ),
            accusations.get(sentence),
            key=key,
        )
        for key, sentence in zip(keys, sentences, strict=True)
    ]


def accused_of(
    store: Store, gated: Sequence[tuple[GatedSentence, Manuscript]]
) -> tuple[tuple[GatedSentence, Manuscript], ...]:
    """Give what passed, though an auditor called it wrong and took that back, and nobody lifted it.

    Of what the gate left to people nothing is given: that waits anyway.
    """
    if not store.queues.accusations():
        return ()
    passed = [one for one in gated if one[0].bin is Bin.PASSED]
    stands = zip(passed, stands_of(store, passed), strict=True)
    return tuple(one for one, stand in stands if stand.standing is Standing.ACCUSED)


def _with_accusation(own: Stand, accusation: Accusation | None, *, key: str) -> Stand:
    """Put on what an auditor called wrong and nobody else has lifted."""
    standing = standing_with(own.standing, accusation, item_key=key)
    if accusation is None or standing is not Standing.ACCUSED:
        return own
    said = {one.number: one for one in (*own.rulings, *accusation.rulings)}
    return Stand(
        standing=standing,
        rulings=tuple(said[number] for number in sorted(said)),
        drawn=own.drawn | accusation.drawn,
    )


def _carried(store: Store) -> Mapping[tuple[str, tuple[str, ...]], tuple[Stand, Stand]]:
    """Give what is called wrong by its bare words and cards: in reviews, and in audits."""
    found: _Carried = {}
    for one in store.queues.called_wrong():
        standing = audited_standing(one.rulings) if one.audited else standing_of(one.rulings)
        if not is_against(standing):
            continue
        drawn = frozenset(said.number for said in one.rulings) if one.audited else frozenset[int]()
        stand = Stand(standing=standing, rulings=one.rulings, drawn=drawn)
        key = bare_words(one.words), one.cited
        reviewed, audited = found.get(key, (_UNSAID, _UNSAID))
        found[key] = (reviewed, stand) if one.audited else (stand, audited)
    return found


def _with_carried(own: Stand, carried: tuple[Stand, Stand] | None, *, audits: bool) -> Stand:
    if carried is None:
        return own
    reviewed, audited = carried
    if audits and audited.standing is not Standing.OPEN and own.standing is not Standing.WRONG:
        return audited
    return reviewed if own.standing is Standing.OPEN and reviewed.rulings else own
