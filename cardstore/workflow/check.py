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
from cardstore.store.records import ScanState
from cardstore.workflow.locate import view_edition
from cardstore.workflow.reading_state import prove_reading
from cardstore.workflow.reports import CheckReport

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.cards.card import Card
    from cardstore.store.store import Store
    from cardstore.workflow.locate import Shelf
    from cardstore.workflow.reading_state import Proofreading


def check_card(
    store: Store,
    shelf: Shelf,
    card_id: str,
    *,
    policy: Policy | None = None,
    proofreading: Proofreading | None = None,
) -> CheckReport:
    """Check one card and store the findings.

    Args:
        store: the open library.
        shelf: keeps folded texts between cards.
        card_id: as it stands in a manuscript, with or without "[card:…]".
        policy: thresholds; default is the current policy.
        proofreading: second readings that were just made, or why they were not.
    """
    policy = policy or Policy()
    try:
        plain = parse_card_id(card_id)
    except UnknownCardError as exc:
        return _only(card_id, Reason.CARD_ID_MISTYPED, f"{exc.what}.")
    try:
        card = store.cards.get(plain)
    except UnknownCardError:
        return _only(plain, Reason.CARD_UNKNOWN, f"The library has no card {plain}.")
    retraction = store.cards.retraction(plain)
    if retraction is not None:
        why = f"The card was retracted by {retraction.actor}: {retraction.detail}."
        return _only(plain, Reason.CARD_RETRACTED, why)
    page_map_number: int | None = None
    scan_digest = store.moves.scan_of(plain)
    try:
        dossier, page_map_number = build_dossier(
            store, shelf, card, scan_digest=scan_digest, proofreading=proofreading
        )
        findings = run_checks(dossier, policy)
    except CardstoreError as exc:
        findings = (_could_not_run(exc),)
    if store.read_only:  # a check of an archived library is told, not kept
        return CheckReport(card_id=plain, findings=findings)
    store.findings.save(
        plain,
        findings,
        check_version=policy.version,
        page_map=page_map_number,
        scan_digest=scan_digest,
    )
    return CheckReport(card_id=plain, findings=findings)


def check_cards(
    store: Store,
    shelf: Shelf,
    card_ids: Iterable[str],
    *,
    policy: Policy | None = None,
    proofreading: Proofreading | None = None,
) -> tuple[CheckReport, ...]:
    """Check several cards, each once; reports come in the order in which cards were named.

    The work is done scan by scan, so that each scan is opened and folded once however the cards of
    a manuscript are mixed.
    """
    named = tuple(dict.fromkeys(card_ids))
    by_scan = sorted(named, key=lambda card_id: _scan_of(store, card_id))
    reports = {
        one: check_card(store, shelf, one, policy=policy, proofreading=proofreading)
        for one in by_scan
    }
    return tuple(reports[card_id] for card_id in named)


def _scan_of(store: Store, card_id: str) -> str:
    """Give the digest of the card's scan; "" where there is no such card."""
    try:
        return store.moves.scan_of(parse_card_id(card_id))
    except UnknownCardError:
        return ""


def build_dossier(
    store: Store,
    shelf: Shelf,
    card: Card,
    *,
    scan_digest: str | None = None,
    proofreading: Proofreading | None = None,
) -> tuple[Dossier, int]:
    """Locate the card's quote in its edition and in the others; give also the map's number.

    Args:
        store: the open library.
        shelf: keeps folded texts between cards.
        card: the card.
        scan_digest: the scan to look in; None for the one that the card is anchored in now.
        proofreading: second readings made just now; None for those that are stored.

    Raises:
        IncompleteScanError: the ingest of the card's scan is not finished.
    """
    digest = store.moves.scan_of(card.card_id) if scan_digest is None else scan_digest
    scan = shelf.open(digest)
    source = store.sources.get(card.source_id)
    edition = view_edition(
        scan, source, card.quote, missing_originals=_missing_originals(store, digest)
    )
    edition = replace(
        edition,
        proof=prove_reading(store, scan, card, view=edition, proofreading=proofreading),
    )
    others = tuple(
        _other(shelf, store, other_id, card.quote)
        for other_id in _other_scans(store, work_id=source.work_id, own=source.source_id)
    )
    dossier = Dossier(quote=card.quote, claimed=card.claimed, edition=edition, others=others)
    return dossier, scan.page_map_number


def _other_scans(store: Store, *, work_id: str, own: str) -> tuple[str, ...]:
    """Give the complete scans of the work's other editions."""
    return tuple(
        stored.scan.digest
        for source in store.sources.editions(work_id)
        if source.source_id != own
        for stored in store.scans.of_source(source.source_id)
        if stored.state is ScanState.COMPLETE
    )


def _other(shelf: Shelf, store: Store, scan_digest: str, quote: str) -> EditionView:
    """Locate the quote in another edition."""
    scan = shelf.open(scan_digest)
    return view_edition(scan, store.sources.get(scan.stored.source_id), quote)


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


def _missing_originals(store: Store, scan_digest: str) -> tuple[str, ...]:
    """Name the originals that are gone or no longer have their digest."""
    files = store.scans.get(scan_digest).files
    return tuple(file.name for file in files if not store.originals.is_intact(file))
