"""Desk: what every part of a library's API stands on; the parts are joined in `Library`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.cards.ids import parse_card_id
from cardstore.errors import UnknownSourceError
from cardstore.store.records import ScanState
from cardstore.workflow.arguments import text_argument
from cardstore.workflow.write import choose_source

if TYPE_CHECKING:
    from cardstore.cards.card import Card
    from cardstore.sources.source import Source
    from cardstore.store.records import StoredScan
    from cardstore.store.store import Store
    from cardstore.workflow.locate import Shelf
    from cardstore.workflow.owner import Owner


class Desk:
    """Finds sources and cards by the names that people give them."""

    _held: Owner
    _own_store: Store
    _own_shelf: Shelf

    @property
    def _store(self) -> Store:
        """The open store, for the thread that opened it alone."""
        self._held.require()
        return self._own_store

    @property
    def _shelf(self) -> Shelf:
        """The scans that are open, for the thread that opened the library alone."""
        self._held.require()
        return self._own_shelf

    def source(self, name: str, *, edition: str | None = None) -> Source:
        """Give the edition that `name` means: a source's id, or a work's with `edition`.

        Args:
            name: a source's id, or a work's.
            edition: an edition's id, statement ("2nd ed.") or year.

        Returns:
            The record: title, creators, year, identifiers, kind, status and so on.

        Raises:
            UnknownSourceError, AmbiguousSourceError: none, or several, fit.
        """
        return choose_source(self._store, text_argument(name, "source"), edition=edition)

    def card(self, card_id: str) -> Card:
        """Give one card, retracted or not; it is not issued by that.

        Args:
            card_id: as it stands in a draft, with or without "[card:…]".

        Returns:
            The card: quote, gloss, tags, source, claimed page, and where it stood when it was made.
            Whether it was retracted says `retraction`.

        Raises:
            UnknownCardError: there is none, or the id is mistyped.
        """
        return self._store.cards.get(parse_card_id(text_argument(card_id, "card_id")))

    def _stored(self, source: str) -> StoredScan:
        """Give the scan of an edition; when it has several, the first complete one by digest."""
        record = choose_source(self._store, source)
        scans = self._store.scans.of_source(record.source_id)
        if not scans:
            msg = f"{record.source_id} has no scan yet"
            remedy = f"Ingest one with: cardstore ingest FILE --source {record.source_id}"
            raise UnknownSourceError(msg, remedy=remedy)
        return min(scans, key=lambda stored: stored.state is not ScanState.COMPLETE)
