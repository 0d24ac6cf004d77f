"""Accusation: what auditors ever called wrong, with all that anybody said of that sentence.

Comes in: the rulings on one sentence, known by its bare words and its cards, in whatever queue they
were made, those that were taken back too. Goes out: whether the accusation stands. Whatever tells
of it asks here: the gate, lists that are drawn from, reports, queues, and what is handed back. The
rules:

1. Only a ruling in an audit, a chapter's or a week's among them, accuses: reviewers differ, and
   most decide.
2. An accusation holds until who made it takes it back, or says otherwise of that item.
3. It stands beyond that, until somebody who never made one finds the sentence supported later than
   the last of them was made, wherever that reading was offered. What was said before does not
   count: the accuser may have seen what they overlooked.
4. A reading lifts the accusations of what it was shown, and those of the sentence as it stands now:
   the same words in another paragraph may mean somebody else.
5. Of one audit only the accusations made in it count: what another one finds later neither opens it
   again nor closes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cardstore.review.alike import folded_name
from cardstore.review.ruling import RulingKind
from cardstore.review.standing import Standing, audited_standing, last_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.review.ruling import Ruling


@dataclass(frozen=True, kw_only=True)
class Accusation:
    """A sentence that somebody called wrong in an audit, and all that was said of it.

    Attributes:
        words: its bare words; see `cardstore.review.alike`.
        cited: the cards it cites, as written.
        rulings: all on it, of every queue, oldest first, those that were taken back too.
        drawn: of these the numbers of those that were made in an audit.
    """

    words: str
    cited: tuple[str, ...]
    rulings: tuple[Ruling, ...]
    drawn: frozenset[int]

    def __post_init__(self) -> None:
        """Refuse a sentence that nobody accused."""
        if not self.accusations:
            msg = f"somebody called it wrong in an audit, got {self.rulings!r}"
            raise ValueError(msg)

    @cached_property
    def accusations(self) -> tuple[Ruling, ...]:
        """The rulings of auditors that called it wrong, oldest first, taken back or not."""
        return tuple(
            one for one in self.rulings if one.error is not None and one.number in self.drawn
        )

    @cached_property
    def accusers(self) -> frozenset[str]:
        """Who made one, by folded names."""
        return frozenset(folded_name(one.reviewer) for one in self.accusations)

    @cached_property
    def is_held(self) -> bool:
        """Whether one of them is still what its auditor says of that item."""
        held = {one.number for one in self._held}
        return any(one.number in held for one in self.accusations)

    def lifting(self, item_key: str, *, queue: int | None = None) -> tuple[Ruling, ...]:
        """Give the readings that lift the accusations; empty where these stand.

        Args:
            item_key: of the sentence as it stands now, or in that queue.
            queue: of the accusations made in this audit's queue alone; None for all.
        """
        against = [one for one in self.accusations if queue in {None, one.queue}]
        last = max((one.number for one in against), default=0)
        readings = [one for one in self._held if one.number > last and self._is_of_another(one)]
        found = [
            one
            for one in readings
            if one.item_key == item_key or any(one.item_key == each.item_key for each in against)
        ]
        seen = {one.item_key for one in found}
        lifted = item_key in seen or seen.issuperset(one.item_key for one in against)
        return tuple(found) if against and lifted else ()

    def stands(self, item_key: str) -> bool:
        """Tell whether it stands against the sentence with this key, taken back or not."""
        return not self.lifting(item_key)

    def drawn_standing(self, own: Sequence[Ruling], *, item_key: str) -> Standing:
        """Tell where a drawn sentence stands by what its auditors said; who accused clears nothing.

        Args:
            own: the rulings on that item of that audit, oldest first.
            item_key: of the item.
        """
        found = audited_standing(own)
        if found is not Standing.CLEARED:
            return found
        others = any(self._is_of_another(one) for one in last_words(own))
        accused = [one for one in own if one.error is not None]
        if not others or (accused and not self.lifting(item_key, queue=accused[0].queue)):
            return Standing.OPEN
        return found

    def _is_of_another(self, one: Ruling) -> bool:
        """Tell whether a reading finds it supported, by somebody who had not accused it by then."""
        who = folded_name(one.reviewer)
        return one.kind is RulingKind.SUPPORTED and not any(
            each.number < one.number and folded_name(each.reviewer) == who
            for each in self.accusations
        )

    @cached_property
    def _held(self) -> tuple[Ruling, ...]:
        """The rulings that hold: of each person the last on each thing; in reviews one by key."""
        things: dict[tuple[object, ...], list[Ruling]] = {}
        for one in self.rulings:
            thing = (one.queue, one.place) if one.number in self.drawn else (one.item_key,)
            things.setdefault(thing, []).append(one)
        held = [one for some in things.values() for one in last_words(some)]
        return tuple(sorted(held, key=lambda one: one.number))


def has_looked(reviewer: str, said: Sequence[Ruling], *, since: int) -> bool:
    """Tell whether somebody has a word that holds on something, and gave it behind a ruling.

    Args:
        reviewer: who.
        said: the rulings on it, oldest first.
        since: the number of the ruling.
    """
    who = folded_name(reviewer)
    return any(one.number > since and folded_name(one.reviewer) == who for one in last_words(said))


def standing_with(found: Standing, accusation: Accusation | None, *, item_key: str) -> Standing:
    """Tell where a sentence stands by all that was said of it, an accusation among it.

    Args:
        found: where it stands by the rulings that hold.
        accusation: what auditors ever called wrong in it; None for nothing.
        item_key: of the sentence as it stands now.
    """
    if found in {Standing.WRONG, Standing.DISPUTED} or accusation is None:
        return found
    return Standing.ACCUSED if accusation.stands(item_key) else found
