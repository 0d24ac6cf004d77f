"""The cards of a manuscript, as the gate's checks of sentences see them.

Comes in: ids as they are cited. Goes out: what each card's findings and state depend on, as a
digest, so that a verdict is held as long as nothing of it changed; and for the sentences that must
be checked anew the cards with their findings and all that is known of their sources.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardstore.anchors.reading import RULES
from cardstore.cards.ids import parse_card_id
from cardstore.errors import UnknownCardError
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.provenance import digest_value
from cardstore.workflow.cited import cited_cards, tell_near
from cardstore.workflow.leaf_texts import LeafTexts
from cardstore.workflow.source_state import origins_digests, source_states

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from cardstore.cards.card import Card
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import CitedCard, SourceState
    from cardstore.store.store import Store
    from cardstore.workflow.reports import CheckReport

    CheckCards = Callable[[tuple[str, ...]], tuple[CheckReport, ...]]

SHOWS_NOTHING = frozenset({Reason.CARD_UNKNOWN, Reason.CARD_ID_MISTYPED, Reason.CARD_RETRACTED})
"""Reasons for which a card shows nothing at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedIds:
    """The ids that manuscripts cite, as written.

    Attributes:
        plain: id as written → the card's id; those that are mistyped are not in it.
        depends_on: id as written → digest of all that its findings and state depend on.
        states: source id → what is known of it from outside.
        issued: the cards that were issued to the requester; None where none was named.
        version: of the library before anything of this was asked for.
        requester, traced: see `cited_ids`.
    """

    plain: Mapping[str, str]
    depends_on: Mapping[str, str]
    states: Mapping[str, SourceState]
    issued: frozenset[str] | None
    version: int = 0
    requester: str | None = None
    traced: frozenset[str] = frozenset()


def cited_ids(
    store: Store,
    written: Iterable[str],
    *,
    policy: Policy,
    requester: str | None,
    traced: Iterable[str] = (),
) -> CitedIds:
    """Say of every cited id what its findings depend on now.

    Args:
        store: the open library.
        written: ids as they are cited.
        policy: the rules in force.
        requester: whose draft it is; None where that was not said.
        traced: those whose sentences need their origin traced; they depend on what their sources
            lead to as well.
    """
    version = store.gate.version()
    ids = tuple(dict.fromkeys(written))
    traced = frozenset(traced)
    plain: dict[str, str] = {}
    for one in ids:
        try:
            plain[one] = parse_card_id(one)
        except UnknownCardError:
            continue
    asked = tuple(dict.fromkeys(plain.values()))
    held, scans = store.states.card_states(asked), store.states.scans_of(asked)
    originals = store.states.originals_state(set(scans.values()))
    sources = store.gate.sources_of_cards(asked)
    states = source_states(store, set(sources.values()))
    # A word for a source that was taken back leaves the state as it was before anybody said it.
    said = {
        one.source_id: one.number for one in store.vouchings.latest(sorted(set(sources.values())))
    }
    issued = None if requester is None else store.states.issued_to(asked, requester)
    followed = {sources[plain[one]] for one in traced if plain.get(one) in sources}
    origins = origins_digests(store, followed, depth=policy.trace_depth)
    depends = {}
    for one in ids:
        card_id = plain.get(one, "")
        told: list[object] = [one, policy.digest, RULES]
        if card_id in held:
            told += [held[card_id], originals[scans[card_id]], repr(states[sources[card_id]])]
            told.append(issued is None or card_id in issued)
            told += [origins.get(sources[card_id], ""), said.get(sources[card_id], 0)]
        depends[one] = digest_value(told)
    return CitedIds(
        plain=plain,
        depends_on=depends,
        states=states,
        issued=issued,
        version=version,
        requester=requester,
        traced=traced,
    )


def changed_ids(
    store: Store, cited: CitedIds, written: Iterable[str], *, policy: Policy
) -> frozenset[str]:
    """Give those cited ids of which something changed since it was asked what they depend on.

    What was read of them in the meantime may be of another state than their digest, so nothing
    that rests on it may be kept under that.

    Args:
        store: the open library.
        cited: what they depended on then.
        written: ids as they are cited, some of those that were asked about.
        policy: the rules in force.
    """
    if store.gate.version() == cited.version:
        return frozenset()
    asked = frozenset(written)
    now = cited_ids(
        store,
        asked,
        policy=policy,
        requester=cited.requester,
        traced=cited.traced & asked,
    )
    return frozenset(one for one in asked if now.depends_on[one] != cited.depends_on[one])


def is_read_once(findings: Iterable[Finding]) -> bool:
    """Tell whether words of a card are to be looked at since they were not read a second time."""
    return any(one.reason is Reason.READING_ONCE for one in findings)


def read_once_key(key: str, reader: str) -> str:
    """Give the key of what holds only until somebody else would read a second time.

    That words were read once, and why, depends on more than the library: whether a second reading
    is asked for, and whether its model is there.

    Args:
        key: the digest of all else that it depends on.
        reader: who would read a second time now; "" for nobody.
    """
    return digest_value([key, RULES, reader])


class CardTable:
    """The cards of the sentences that are checked anew; each is read and checked once."""

    def __init__(
        self,
        store: Store,
        cited: CitedIds,
        *,
        policy: Policy,
        check: CheckCards,
        reader: Callable[[], str] = str,
    ) -> None:
        """Take what is cited.

        Args:
            store: the open library.
            cited: see `cited_ids`.
            policy: the rules in force.
            check: runs the checks of cards, many at once.
            reader: tells who would read words a second time now.
        """
        self._reader = reader
        self._store = store
        self._cited = cited
        self._policy = policy
        self._check = check
        self._findings: dict[str, tuple[Finding, ...]] = {}
        self._cards: Mapping[str, Card] = {}
        self._as_cited: dict[str, CitedCard] = {}
        self._leaves = LeafTexts(store)

    def prepare(self, written: Iterable[str]) -> None:
        """Check the cards that are cited so, all at once; what is kept of them is taken."""
        ids = tuple(dict.fromkeys(written))
        depends = {
            self._cited.plain[one]: self._cited.depends_on[one]
            for one in ids
            if one in self._cited.plain
        }
        kept = self._store.gate.card_checks(depends)
        read_once = {one: self.read_once_key(on) for one, on in depends.items() if one not in kept}
        kept |= self._store.gate.card_checks(read_once)
        fresh = {
            report.card_id: report.findings
            for report in self._check(tuple(one for one in depends if one not in kept))
        }
        changed = {
            self._cited.plain[one]
            for one in self.changed(one for one in ids if self._cited.plain.get(one) in fresh)
        }
        known = {
            card_id: ((read_once if is_read_once(findings) else depends)[card_id], findings)
            for card_id, findings in fresh.items()
            if card_id not in changed
            and not any(finding.reason is Reason.CARD_UNKNOWN for finding in findings)
            and not any(finding.outcome is Outcome.UNAVAILABLE for finding in findings)
        }
        if known and not self._store.read_only:
            self._store.gate.keep_card_checks(known)
        for one in ids:
            self._findings[one] = self._told(one, {**kept, **fresh})
        standing = {self._cited.plain[one]: self._findings[one] for one in ids if self.stands(one)}
        self._cards = self._store.cards.get_all(standing)
        cited = cited_cards(self._store, tuple(self._cards.values()), findings=standing)
        self._as_cited = {one.card_id: one for one in cited}

    def changed(self, written: Iterable[str]) -> frozenset[str]:
        """Give those ids of which something changed while they were looked at."""
        return changed_ids(self._store, self._cited, written, policy=self._policy)

    def read_once_key(self, key: str) -> str:
        """See the function of that name."""
        return read_once_key(key, self._reader())

    def findings(self, written: str) -> tuple[Finding, ...]:
        """Give the findings of the card that is cited so."""
        return self._findings[written]

    def stands(self, written: str) -> bool:
        """Tell whether the card shows anything."""
        return not any(one.reason in SHOWS_NOTHING for one in self._findings[written])

    def cards(
        self, written: Iterable[str], *, chains: bool, paragraphs: bool
    ) -> tuple[CitedCard, ...]:
        """Give the cards that are cited so and stand, each once, as checks see them.

        Args:
            written: ids as cited.
            chains: give also the sources from which they may come.
            paragraphs: give also the text around the quote.
        """
        named = dict.fromkeys(self._cited.plain[one] for one in written if self.stands(one))
        cards = [self._cards[one] for one in named]
        cited = tuple(self._as_cited[one] for one in named)
        if chains:
            cited = cited_cards(
                self._store,
                cards,
                findings={one.card_id: one.findings for one in cited},
                trace_depth=self._policy.trace_depth,
            )
        if len({card.source_id for card in cards}) > 1:
            cited = tuple(
                replace(one, around=self._leaves.around(card))
                for one, card in zip(cited, cards, strict=True)
            )
        if paragraphs:
            cited = tuple(
                replace(one, paragraph=self._leaves.paragraph(card))
                for one, card in zip(cited, cards, strict=True)
            )
        return cited

    def _told(
        self, written: str, checked: Mapping[str, tuple[Finding, ...]]
    ) -> tuple[Finding, ...]:
        card_id = self._cited.plain.get(written)
        if card_id is None:
            return (_mistyped(written, near=self._store.cards.near(written)),)
        findings = checked[card_id]
        issued = self._cited.issued
        unissued = issued is not None and card_id not in issued
        if unissued and not any(one.reason in SHOWS_NOTHING for one in findings):
            return (NEVER_ISSUED, *findings)
        return findings


def _mistyped(written: str, *, near: Sequence[str]) -> Finding:
    """Give the finding for an id that is none; what was probably meant is told, never taken."""
    try:
        parse_card_id(written)
    except UnknownCardError as exc:
        return Finding(
            check="card",
            outcome=Outcome.FAIL,
            reason=Reason.CARD_ID_MISTYPED,
            message=f"{exc}{tell_near(near)}",
        )
    msg = f"{written!r} is the id of a card"
    raise ValueError(msg)


NEVER_ISSUED = Finding(
    check="card",
    outcome=Outcome.FAIL,
    reason=Reason.CARD_NEVER_ISSUED,
    message="The card was never issued to the one whose draft this is.",
)
