"""MoveDesk: the verbs of a library about reading again and anchoring again; part of `Library`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import EditionConflictError, UnknownSourceError, UsageError, quoted
from cardstore.settings import read_settings
from cardstore.workflow.arguments import (
    switch_argument,
    text_argument,
    texts_argument,
    whole_argument,
)
from cardstore.workflow.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from concurrent.futures import Executor

    from cardstore.anchors.relocation import Relocation
    from cardstore.cards.card import Card
    from cardstore.cards.moves import CardAnchor, CardMove
    from cardstore.store.records import StoredScan
    from cardstore.workflow.progress import Progress
    from cardstore.workflow.reread import RereadReport

_LEAST_DIGEST = 6  # of 64 hex digits: enough to name one of a few scans, too many to be a slip


class MoveDesk(Desk):
    """Reads leaves again, and moves the anchors of cards with a record of each move."""

    def scans(self, source: str) -> tuple[StoredScan, ...]:
        """List the scans of an edition: complete ones in the order they came, then the others.

        The first is the one that is used where none is named.
        """
        return self._store.scans.of_source(self.source(source).source_id)

    def scan_notes(self, source: str) -> tuple[str, ...]:
        """Tell what to know of an edition with several scans; () where it has one.

        Which one is used where none is named, of which people said what leaves bear, and where the
        maps of two give the same words different pages. Two books are compared in about a second.
        """
        from cardstore.workflow.several_scans import tell_scans  # noqa: PLC0415 - few have several

        return tell_scans(self._store, self._shelf, self.source(source).source_id)

    def cards_by_scan(self, source: str) -> Mapping[str, int]:
        """Count the cards of an edition that are anchored in each of its scans, by digest.

        Retracted cards are not counted; a scan without cards is not named.
        """
        return self._store.moves.cards_by_scan(self.source(source).source_id)

    def reread(
        self,
        source: str,
        *,
        leaves: Iterable[int] | None = None,
        engine: str | None = None,
        mode: str = "auto",
        settings: Mapping[str, str] | None = None,
        lang: str | None = None,
        early_print: bool | None = None,
        scan: str | None = None,
        over_corrections: bool = False,
        password: str | None = None,
        jobs: int | None = None,
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> RereadReport:
        """Read leaves of a stored scan again; a leaf that is read otherwise gets a layer more.

        No layer is altered and no card is moved; see `moved_cards` and `reanchor`. Interrupted,
        nothing has changed, and the same call goes on where it stopped.

        Args:
            source: the edition.
            leaves: which leaves, counted from 0; None for all but those that a person corrected.
            engine: the OCR engine's name; default "tesserocr".
            mode: "auto" takes the file's own words where they deserve it, "ocr" always has the
                engine read, "embedded" always takes the file's own words, even none.
            settings: the engine's own settings.
            lang: the languages, "eng+fra", "fr"; None: each leaf is read with the models that its
                present text was read with.
            early_print: read with the model for early print, or do not; None: as the scan is filed.
            scan: the scan's digest or its beginning, where the edition has several.
            over_corrections: also read leaves that a person corrected; this puts that person's
                words aside.
            password: for an encrypted PDF; not stored.
            jobs: leaves read at a time; default is the number of processors.
            executor: any `concurrent.futures.Executor` to read leaves in.
            progress: is told how far it is.

        Raises:
            IncompleteScanError: the ingest is not finished.
            UnknownLeafError: the scan has no such leaf.
            AlteredOriginalError: a stored original is gone or was altered.
            MissingModelError: the model of a language is not installed; nothing was read.
            UsageError: a person corrected a leaf that is named (see `over_corrections`), or `lang`
                names no language.
        """
        from cardstore.workflow.read_leaf import ReadingMode  # noqa: PLC0415 - readers are heavy
        from cardstore.workflow.reread import reread  # noqa: PLC0415 - so is this
        from cardstore.workflow.reread_languages import RereadLanguages  # noqa: PLC0415 - as it

        if mode not in {one.value for one in ReadingMode}:
            what = f"No way of reading is called {quoted(mode)}"
            raise UsageError(what, remedy="Say auto, ocr or embedded")
        chosen = read_settings(library=self._store.folder, engine=engine, jobs=jobs)
        wanted = None if leaves is None else [whole_argument(x, "leaf", least=0) for x in leaves]
        return reread(
            self._store,
            self._scan_of(source, scan),
            leaves=wanted,
            engine=chosen.engine,
            settings=settings,
            mode=ReadingMode(mode),
            languages=RereadLanguages(
                lang=None if lang is None else text_argument(lang, "lang"),
                early_print=switch_argument(early_print, "early_print"),
                models=chosen.tessdata,
            ),
            over_corrections=over_corrections,
            password=password,
            jobs=chosen.jobs,
            executor=executor,
            progress=progress,
        )

    def anchor_of(self, card_id: str) -> CardAnchor:
        """Tell where a card is anchored now: where it was made, or where it was last moved to.

        Raises:
            UnknownCardError: there is no such card.
        """
        return self._store.moves.anchor(self.card(card_id))

    def moves(self, card_id: str) -> tuple[CardMove, ...]:
        """Give every move of a card, oldest first; empty when it was never moved.

        Raises:
            UnknownCardError: there is no such card.
        """
        return self._store.moves.of(self.card(card_id).card_id)

    def moved_cards(self, source: str) -> tuple[Relocation, ...]:
        """Give the cards of an edition whose words or printed pages are not where they were.

        What a new text layer or a corrected page map did to them; `reanchor` records it.
        """
        found = self.reanchor(source=source)
        return tuple(relocation for relocation in found if not relocation.settled)

    def reanchor(
        self,
        card_ids: Iterable[str] | None = None,
        *,
        source: str | None = None,
        to_scan: str | None = None,
        apply: bool = False,
        moved_by: str = "unknown",
        progress: Progress | None = None,
    ) -> tuple[Relocation, ...]:
        """Hold where cards are anchored against where their words stand now.

        Nothing is changed unless `apply` says so; then what is known is recorded as moves: words
        found exactly or folded elsewhere, and printed pages that a corrected map changed. What is
        near, ambiguous or lost is for a person and is never moved.

        Args:
            card_ids: the cards; None for all that are not retracted.
            source: only cards of this edition.
            to_scan: the digest, or its beginning, of another scan of the same edition to which the
                cards are to be moved; None to look in the scan that each is anchored in.
            apply: record the moves.
            moved_by: who has them moved.
            progress: is told how far it is.

        Returns:
            one for each card, in the order named, or oldest card first.

        Raises:
            UnknownCardError: there is no such card.
            UsageError: a card named was retracted.
            EditionConflictError: the scan shows another edition than a card named.
        """
        from cardstore.workflow.reanchor import record_moves, relocate_cards  # noqa: PLC0415 - seldom

        target = None if to_scan is None else self._scan_named(text_argument(to_scan, "to_scan"))
        cards = self._cards_meant(card_ids, source=source, target=target)
        found = relocate_cards(
            self._store,
            self._shelf,
            cards,
            to_scan=None if target is None else target.scan.digest,
            progress=progress,
        )
        if not apply:
            return found
        by = text_argument(moved_by, "moved_by")
        return record_moves(self._store, cards, relocations=found, moved_by=by, progress=progress)

    def _cards_meant(
        self, card_ids: Iterable[str] | None, *, source: str | None, target: StoredScan | None
    ) -> tuple[Card, ...]:
        """Give the cards that are meant, each once."""
        edition = None if source is None else self.source(source).source_id
        if target is not None and edition not in {None, target.source_id}:
            raise _other_edition(target, f"{edition}")
        if card_ids is None:
            only = edition if target is None else target.source_id
            return self._store.cards.find(source_id=only)
        named = [self.card(one) for one in texts_argument(card_ids, "card_ids")]
        cards = tuple({card.card_id: card for card in named}.values())
        for card in cards:
            if self._store.cards.is_retracted(card.card_id):
                what = f"The card {card.card_id} was retracted, so it is not anchored again"
                raise UsageError(what, remedy=f"See why with: cardstore history {card.card_id}")
            if target is not None and card.source_id != target.source_id:
                raise _other_edition(target, f"card {card.card_id} of {card.source_id}")
        return tuple(card for card in cards if edition in {None, card.source_id})

    def _scan_named(self, digest: str) -> StoredScan:
        """Give the scan of that digest, or whose digest begins so.

        Raises:
            UnknownSourceError: there is none.
            UsageError: several begin so, or too few digits are given to tell.
        """
        return _only_scan(self._store.scans.all(), digest)

    def _scan_of(self, source: str, digest: str | None) -> StoredScan:
        """Give the edition's scan: the one named, else as everywhere the first complete one."""
        first = self._stored(source)
        if digest is None:
            return first
        return _only_scan(self.scans(source), text_argument(digest, "scan"))


def _only_scan(scans: Iterable[StoredScan], digest: str) -> StoredScan:
    if len(digest) < _LEAST_DIGEST:
        what = f"{quoted(digest)} is too short to name a scan"
        raise UsageError(what, remedy=f"Give at least {_LEAST_DIGEST} digits of its digest")
    fitting = [stored for stored in scans if stored.scan.digest.startswith(digest.lower())]
    if not fitting:
        what = f"No scan {digest[:12]}… is there"
        raise UnknownSourceError(what, remedy="List the scans with: cardstore scans SOURCE")
    if len(fitting) > 1:
        what = f"The digests of {len(fitting)} scans begin with {digest}"
        raise UsageError(what, remedy="Give more digits of the digest")
    return fitting[0]


def _other_edition(target: StoredScan, what: str) -> EditionConflictError:
    told = f"The scan {target.scan.digest[:12]}… shows {target.source_id}, not that of {what}"
    return EditionConflictError(told, remedy="A card is moved to scans of its own edition only")
