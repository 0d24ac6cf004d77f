"""Check cards: put the dossier together from what is stored now, run the checks, keep the findings.

The place saved when the card was made or moved is not used, but for the scan that it names. Every
card gives at least one finding: an id that is mistyped or unknown, and a card that was retracted,
fail with their own reasons.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.cards.ids import parse_card_id
from cardstore.errors import CardstoreError, UnknownCardError
from cardstore.gate.dossier import Dossier, EditionView
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.gate import run_checks
from cardstore.gate.policy import Policy
from cardstore.store.finding_log import CheckedCard
from cardstore.store.records import ScanState
from cardstore.workflow.collector import seldom_collected
from cardstore.workflow.locate import view_edition
from cardstore.workflow.reading_state import prove_reading
from cardstore.workflow.reports import CheckReport

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardstore.cards.card import Card
    from cardstore.sources.source import Source
    from cardstore.store.store import Store
    from cardstore.workflow.locate import ReadScan, Shelf
    from cardstore.workflow.reading_state import Proofreading


def check_card(
    store: Store,
    shelf: Shelf,
    card_id: str,
    *,
    policy: Policy | None = None,
    proofreading: Proofreading | None = None,
) -> CheckReport:
    """Check one card and store the findings; see `check_cards`."""
    (report,) = check_cards(store, shelf, (card_id,), policy=policy, proofreading=proofreading)
    return report


@seldom_collected()
def check_cards(
    store: Store,
    shelf: Shelf,
    card_ids: Iterable[str],
    *,
    policy: Policy | None = None,
    proofreading: Proofreading | None = None,
    keep: bool = True,
) -> tuple[CheckReport, ...]:
    """Check several cards, each once; reports come in the order in which cards were named.

    The work is done scan by scan, so that each scan is opened and folded once however the cards of
    a manuscript are mixed. The findings are stored together in the end: a transaction for each card
    would take more time than its check.

    Args:
        store: the open library.
        shelf: keeps folded texts between cards.
        card_ids: as they stand in a manuscript, with or without "[card:…]".
        policy: thresholds; default is the current policy.
        proofreading: second readings that were just made, or why they were not.
        keep: whether the findings go into the cards' history.
    """
    run = _Run(store, shelf, policy or Policy(), proofreading)
    named = {written: _plain(written) for written in dict.fromkeys(card_ids)}
    known = [plain for plain in named.values() if isinstance(plain, str)]
    cards, retracted = store.cards.get_all(known), store.cards.retractions(known)
    scans = store.states.scans_of(known)
    run.expect(cards.values(), scans)
    reports: dict[str, CheckReport] = {}
    by_scan = sorted(named.items(), key=lambda pair: scans.get(str(pair[1]), ""))
    for written, plain in by_scan:
        if not isinstance(plain, str):
            reports[written] = _only(written, Reason.CARD_ID_MISTYPED, f"{plain.what}.")
        elif plain not in cards:
            what = f"The library has no card {plain}."
            reports[written] = _only(plain, Reason.CARD_UNKNOWN, what)
        elif plain in retracted:
            by = retracted[plain]
            why = f"The card was retracted by {by.actor}: {by.detail}."
            reports[written] = _only(plain, Reason.CARD_RETRACTED, why)
        else:
            reports[written] = run.check(cards[plain], scans[plain])
    if keep and not store.read_only and run.checked:  # of an archived library it is told, not kept
        store.findings.save_all(run.checked, check_version=run.policy.version)
    return tuple(reports[written] for written in named)


def _plain(written: str) -> str | UnknownCardError:
    """Give the id as cards have it, or why it is none."""
    try:
        return parse_card_id(written)
    except UnknownCardError as exc:
        return exc


class _Run:
    """One check of many cards; what several of them ask for is asked once."""

    def __init__(
        self, store: Store, shelf: Shelf, policy: Policy, proofreading: Proofreading | None
    ) -> None:
        self.policy = policy
        self.checked: list[CheckedCard] = []
        self._store, self._shelf, self._proofreading = store, shelf, proofreading
        self._editions = Editions(store, shelf)

    def expect(self, cards: Iterable[Card], scans: Mapping[str, str]) -> None:
        """Take the cards that will be checked, and the scan of each, to ask for much at once."""
        self._editions.expect(cards, scans)

    def check(self, card: Card, scan_digest: str) -> CheckReport:
        """Check one card that stands, and note what is to be stored."""
        page_map: int | None = None
        try:
            dossier, page_map = build_dossier(
                self._store,
                self._shelf,
                card,
                scan_digest=scan_digest,
                proofreading=self._proofreading,
                editions=self._editions,
            )
            findings = run_checks(dossier, self.policy)
        except CardstoreError as exc:
            findings = (_could_not_run(exc),)
        self.checked.append(
            CheckedCard(
                card_id=card.card_id,
                findings=findings,
                page_map=page_map,
                scan_digest=scan_digest,
            )
        )
        return CheckReport(card_id=card.card_id, findings=findings)


class Editions:
    """What the cards of an edition have in common, each asked for once in a run of checks."""

    def __init__(self, store: Store, shelf: Shelf) -> None:
        self._store, self._shelf = store, shelf
        self._opened: ReadScan | None = None
        self._missing: dict[str, tuple[str, ...]] = {}
        self._sources: dict[str, Source] = {}
        self._others: dict[str, tuple[str, ...]] = {}
        self._leaves: dict[str, set[int]] = {}
        self.readings = store.readings.batch()

    def expect(self, cards: Iterable[Card], scans: Mapping[str, str]) -> None:
        """Take cards that will be looked at, and the scan of each.

        Most stand where they stood when they were made. What is stored of those leaves is asked for
        at once; where one stands on others, theirs is asked for then.
        """
        expected = tuple(cards)
        self.readings.name_cards(card.card_id for card in expected)
        for card in expected:
            self._leaves.setdefault(scans[card.card_id], set()).update(
                position.leaf_index for segment in card.segments for position in segment.positions
            )

    def open(self, scan_digest: str) -> ReadScan:
        """Open a scan; the one that was opened last stays so while its cards are checked."""
        if self._opened is None or self._opened.digest != scan_digest:
            self._opened = self._shelf.open(scan_digest)
            leaves = self._leaves.get(scan_digest, set())
            self._opened.layers.expect(leaves)
            self.readings.name_leaves(scan_digest, leaves)
        return self._opened

    def missing_originals(self, scan: ReadScan) -> tuple[str, ...]:
        """Name the originals of a scan that are gone or no longer have their digest."""
        digest, intact = scan.digest, self._store.originals.is_intact
        if digest not in self._missing:
            self._missing[digest] = tuple(file.name for file in scan.files if not intact(file))
        return self._missing[digest]

    def source(self, source_id: str) -> Source:
        """Give the record of an edition."""
        if source_id not in self._sources:
            self._sources[source_id] = self._store.sources.get(source_id)
        return self._sources[source_id]

    def other_scans(self, source: Source) -> tuple[str, ...]:
        """Give the complete scans of the other editions of an edition's work."""
        if source.source_id not in self._others:
            self._others[source.source_id] = tuple(
                stored.scan.digest
                for other in self._store.sources.editions(source.work_id)
                if other.source_id != source.source_id
                for stored in self._store.scans.of_source(other.source_id)
                if stored.state is ScanState.COMPLETE
            )
        return self._others[source.source_id]


def build_dossier(
    store: Store,
    shelf: Shelf,
    card: Card,
    *,
    scan_digest: str | None = None,
    proofreading: Proofreading | None = None,
    editions: Editions | None = None,
) -> tuple[Dossier, int]:
    """Locate the card's quote in its edition and in the others; give also the map's number.

    Args:
        store: the open library.
        shelf: keeps folded texts between cards.
        card: the card.
        scan_digest: the scan to look in; None for the one that the card is anchored in now.
        proofreading: second readings made just now; None for those that are stored.
        editions: records that were asked for before.

    Raises:
        IncompleteScanError: the ingest of the card's scan is not finished.
    """
    digest = store.moves.scan_of(card.card_id) if scan_digest is None else scan_digest
    known = editions or Editions(store, shelf)
    scan = known.open(digest)
    source = known.source(card.source_id)
    edition = view_edition(
        scan, source, card.quote, missing_originals=known.missing_originals(scan)
    )
    edition = replace(
        edition,
        proof=prove_reading(
            store,
            scan,
            card,
            view=edition,
            proofreading=proofreading,
            readings=known.readings,
        ),
    )
    others = tuple(_other(shelf, known, other, card.quote) for other in known.other_scans(source))
    dossier = Dossier(quote=card.quote, claimed=card.claimed, edition=edition, others=others)
    return dossier, scan.page_map_number


def _other(shelf: Shelf, editions: Editions, scan_digest: str, quote: str) -> EditionView:
    """Locate the quote in another edition."""
    scan = shelf.open(scan_digest)
    return view_edition(scan, editions.source(scan.source_id), quote)


def _only(card_id: str, reason: Reason, message: str) -> CheckReport:
    """Give a report whose one finding is about the card itself."""
    finding = Finding(check="card", outcome=Outcome.FAIL, reason=reason, message=message)
    return CheckReport(card_id=card_id, findings=(finding,))


def _could_not_run(exc: CardstoreError) -> Finding:
    """Give the finding for a dossier that could not be put together."""
    return Finding(
        check="card",
        outcome=Outcome.UNAVAILABLE,
        reason=Reason.CHECK_FAILED_TO_RUN,
        message=str(exc),
    )
