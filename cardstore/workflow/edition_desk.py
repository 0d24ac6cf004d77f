"""EditionDesk: what a library tells of two editions of a work; part of `Library`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import UsageError
from cardstore.workflow.arguments import text_argument
from cardstore.workflow.desk import Desk

if TYPE_CHECKING:
    from cardstore.anchors.edition_pages import EditionComparison, EditionPage
    from cardstore.anchors.other_edition import CardElsewhere


class EditionDesk(Desk):
    """Compares editions."""

    def compare_editions(self, source: str, other: str) -> EditionComparison:
        """Tell for every page of an edition where its words stand in another, and the other way.

        Args:
            source: the edition; the first complete scan by digest is taken of it.
            other: the other edition.

        Raises:
            UnknownSourceError, AmbiguousSourceError: no edition, or several, are meant.
            UsageError: both are one.
            IncompleteScanError: one of them is still being read.
        """
        from cardstore.workflow.compare_editions import compare_editions  # noqa: PLC0415 - seldom

        return compare_editions(
            self._store,
            self._shelf,
            scan_digest=self._stored(text_argument(source, "source")).scan.digest,
            other_digest=self._stored(text_argument(other, "other")).scan.digest,
        )

    def page_in(self, source: str, locator: str, *, other: str) -> tuple[EditionPage, ...]:
        """Tell where the words of a page of an edition stand in another.

        Args:
            source: the edition to which the page belongs.
            locator: its label, or a range: "57", "xii–xiv".
            other: the other edition.

        Returns:
            One for each leaf that the page names; several numberings may have the same number.

        Raises:
            InvalidLabelError: the page cannot be read.
            UnknownLeafError: the edition has no such page.
        """
        from cardstore.workflow.compare_editions import pages_of  # noqa: PLC0415 - seldom

        compared = self.compare_editions(source, other)
        scan = self._shelf.open(self._stored(source).scan.digest)
        return pages_of(compared, scan, text_argument(locator, "locator"))

    def card_in(self, card_id: str, *, other: str, source: str | None = None) -> CardElsewhere:
        """Tell where a card's words stand in another edition, and what differs there.

        Args:
            card_id: the card.
            other: the other edition.
            source: the edition that the card is thought to be of; None where nobody said.

        Raises:
            UnknownCardError: there is no such card.
            UsageError: it is of another edition than `source`.
        """
        from cardstore.workflow.compare_editions import card_elsewhere  # noqa: PLC0415 - seldom

        card = self.card(card_id)
        thought = card.source_id if source is None else self.source(source).source_id
        if thought != card.source_id:
            what = f"The card {card.card_id} is of {card.source_id}, not of {thought}"
            remedy = f"Name {card.source_id} first, and then the edition to look in"
            raise UsageError(what, remedy=remedy)
        return card_elsewhere(
            self._store,
            self._shelf,
            card,
            scan_digest=self._store.moves.scan_of(card.card_id),
            other_digest=self._stored(text_argument(other, "other")).scan.digest,
        )
