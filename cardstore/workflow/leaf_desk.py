"""Leaf desk: the library's pictures of whole leaves."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.errors import UsageError, quoted
from cardstore.workflow.arguments import text_argument
from cardstore.workflow.move_desk import MoveDesk

if TYPE_CHECKING:
    from cardstore.store.records import StoredScan
    from cardstore.text.leaf_reading import LeafReading
    from cardstore.workflow.leaf_image import LeafImage, LeafImages
    from cardstore.workflow.progress import Progress


class LeafDesk(MoveDesk):
    """Gives pictures of leaves: whole ones, those of a card, and the number strips of a book."""

    def picture(self, card_id: str, *, password: str | None = None, form: str = "png") -> bytes:
        """Draw the leaf or leaves a card stands on, words lit and printed number framed.

        Words whose reading is in doubt have a frame of their own.

        Args:
            card_id: the card.
            password: for an encrypted PDF.
            form: "png", or "html" for a page that needs nothing beside it.

        Returns:
            the file's bytes.

        Raises:
            UnknownCardError: there is no such card.
            QuoteRefusedError: its words stand nowhere.
            UsageError: there is no such form.
        """
        from cardstore.workflow.contact import picture_form  # noqa: PLC0415 - seldom
        from cardstore.workflow.picture import draw_card  # noqa: PLC0415 - only pictures need it

        chosen = picture_form(text_argument(form, "form"))
        card = self.card(card_id)
        return draw_card(self._store, self._shelf, card, form=chosen, password=password)

    def contact_sheet(
        self,
        source: str,
        *,
        form: str = "png",
        scan: str | None = None,
        password: str | None = None,
        jobs: int | None = None,
        progress: Progress | None = None,
    ) -> bytes:
        """Draw the number strips of all leaves of a scan in order, the label beside each.

        Args:
            source: the edition.
            form: "png", or "html" for a page that needs nothing beside it.
            scan: the scan's digest or its beginning, where the edition has several.
            password: for an encrypted PDF.
            jobs: leaves drawn at a time; default is the number of processors.
            progress: is told how far it is.

        Returns:
            the file's bytes. A leaf that cannot be drawn says why in its place.

        Raises:
            IncompleteScanError: the ingest is not finished.
            AlteredOriginalError: a stored original is gone or has other bytes.
            EncryptedScanError: the original needs a password.
            PictureError: the scan has too many leaves for one PNG.
        """
        from cardstore.workflow.contact import (  # noqa: PLC0415 - seldom
            SheetOrder,
            draw_contact_sheet,
            picture_form,
        )
        from cardstore.workflow.picture import title_of  # noqa: PLC0415 - seldom

        chosen = picture_form(text_argument(form, "form"))
        stored = self._scan_of(source, scan)
        return draw_contact_sheet(
            self._store,
            stored,
            page_map=self._shelf.open(stored.scan.digest).page_map,
            title=title_of(self._store.sources.get(stored.source_id)),
            order=SheetOrder(form=chosen, password=password, jobs=jobs, progress=progress),
        )

    def leaf_readings(
        self, source: str, *, reason: str | None = None, scan: str | None = None
    ) -> tuple[StoredScan, tuple[LeafReading, ...]]:
        """Tell how each leaf of a scan was read, and why so.

        Args:
            source: the edition.
            reason: only leaves that were read for this reason, a value of `ReadingReason`.
            scan: the scan's digest or its beginning, where the edition has several.

        Returns:
            the scan, and one value for each leaf that has been read so far, in leaf order.

        Raises:
            UnknownSourceError: there is no such edition.
            UsageError: there is no such reason.
        """
        from cardstore.text.layer import ReadingReason  # noqa: PLC0415 - seldom
        from cardstore.text.leaf_reading import leaf_reading_of  # noqa: PLC0415 - seldom

        known = [one.value for one in ReadingReason]
        if reason is not None and text_argument(reason, "reason") not in known:
            what = f"{quoted(reason)} is no reason for which a leaf is read"
            raise UsageError(what, remedy=f"Give one of: {', '.join(known)}")
        stored = self._scan_of(source, scan)
        layers = self._store.scans.layers(stored.scan.digest)
        return stored, tuple(
            leaf_reading_of(layer) for layer in layers if reason in {None, layer.reason.value}
        )

    def leaf_image(self, scan_digest: str, leaf_index: int) -> LeafImage:
        """Give a leaf's picture as a browser can show it; kept for the whole process.

        Raises:
            UnknownLeafError: there is no such scan or leaf.
            AlteredOriginalError: the stored original is gone or has other bytes.
            ScanError: the leaf cannot be drawn, or needs a password.
        """
        return leaf_images().give(self._store, scan_digest, leaf_index)

    def word_image(self, scan_digest: str, leaf_index: int, word_index: int) -> LeafImage:
        """Give the picture of one word and of what stands close around it, twice as large.

        Args:
            scan_digest: the scan's whole digest.
            leaf_index: the leaf, from 0.
            word_index: the word in the leaf's current text layer, from 0 in reading order.

        Raises:
            UnknownLeafError: there is no such scan, leaf or word.
            AlteredOriginalError: the stored original is gone or has other bytes.
            ScanError: the leaf cannot be drawn, or needs a password.
        """
        from cardstore.adapters.crops import draw_crop  # noqa: PLC0415 - Pillow is heavy
        from cardstore.errors import UnknownLeafError  # noqa: PLC0415 - seldom

        layer = self._store.scans.current_layer(scan_digest, leaf_index)
        words = () if layer is None else layer.words
        if not 0 <= word_index < len(words):
            what = f"Leaf {leaf_index} of scan {scan_digest[:12]} has no word {word_index}"
            raise UnknownLeafError(what)
        box = words[word_index].box
        return leaf_images().give_part(
            self._store,
            scan_digest,
            leaf_index,
            name=f"word {box}",
            draw=lambda raster: draw_crop(raster, box),
        )


@lru_cache(maxsize=1)
def leaf_images() -> LeafImages:
    """Give the one cache of this process."""
    from cardstore.workflow.leaf_image import LeafImages  # noqa: PLC0415 - seldom

    return LeafImages()
