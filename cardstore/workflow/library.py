"""Library: the public face. One folder, one database, one writer; every verb is one workflow.

>>> import tempfile
>>> with tempfile.TemporaryDirectory() as folder, Library.open(folder, create=True) as library:
...     library.sources()
()
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from cardstore.cards.card import EventKind
from cardstore.settings import read_settings
from cardstore.store.store import DATABASE_NAME, Store
from cardstore.workflow.arguments import text_argument, texts_argument, whole_argument
from cardstore.workflow.budget_desk import BudgetDesk
from cardstore.workflow.edition_desk import EditionDesk
from cardstore.workflow.figure_desk import FigureDesk
from cardstore.workflow.find_desk import FindDesk
from cardstore.workflow.hand_back_desk import HandBackDesk
from cardstore.workflow.ingest_desk import IngestDesk
from cardstore.workflow.label_desk import LabelDesk
from cardstore.workflow.leaf_desk import LeafDesk
from cardstore.workflow.locate import Shelf
from cardstore.workflow.person_desk import PersonDesk
from cardstore.workflow.reading_desk import ReadingDesk
from cardstore.workflow.source_desk import SourceDesk
from cardstore.workflow.strip_desk import StripDesk

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike
    from pathlib import Path
    from types import TracebackType

    from cardstore.cards.card import Card
    from cardstore.pages.labels import PageLabel
    from cardstore.pages.page_map import PageMap
    from cardstore.scans.scan import Scan
    from cardstore.store.records import CardEvent
    from cardstore.text.layer import TextLayer
    from cardstore.workflow.doctor import Health
    from cardstore.workflow.progress import Progress


class Library(
    HandBackDesk,
    BudgetDesk,
    IngestDesk,
    FigureDesk,
    ReadingDesk,
    LabelDesk,
    FindDesk,
    EditionDesk,
    PersonDesk,
    LeafDesk,
    StripDesk,
    SourceDesk,
):
    """A library folder, opened. Use it in a `with` block, or call `close`.

    Several processes may have the same library open; each write is one short transaction. A
    `Library` belongs to the thread that opened it; every other thread opens its own.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._shelf = Shelf(store)

    @classmethod
    def open(cls, folder: str | PathLike[str] | None = None, *, create: bool = False) -> Self:
        """Open a library.

        Args:
            folder: the library's folder; default is CARDSTORE_LIBRARY, else ./cardstore-library.
            create: make the library if there is none.

        Raises:
            NoLibraryError: there is none, and `create` is off.
            NewerLibraryError: a later cardstore wrote it.
        """
        return cls(Store.open(_place(folder), create=create))

    @staticmethod
    def exists(folder: str | PathLike[str] | None = None) -> bool:
        """Tell whether there is a library in that folder."""
        return (_place(folder) / DATABASE_NAME).is_file()

    def close(self) -> None:
        """Let go of the database."""
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # ---- scans, text, pages ----------------------------------------------------------------

    def scan(self, source: str) -> Scan:
        """Give the edition's scan and its leaves; the first when it has several."""
        return self._stored(source).scan

    def text_layers(self, source: str) -> tuple[TextLayer, ...]:
        """Give the current text layer of every leaf that has been read, in order."""
        return self._store.scans.layers(self._stored(source).scan.digest)

    def page_map(self, source: str, *, scan: str | None = None) -> PageMap:
        """Give the current page map of the edition's scan.

        Args:
            source: the edition.
            scan: the scan's digest or its beginning, where the edition has several; None for the
                first complete one by digest. So in the next three.

        Raises:
            IncompleteScanError: the ingest is not finished.
        """
        return self._shelf.open(self._scan_of(source, scan).scan.digest).page_map

    def paginate(
        self,
        source: str,
        *,
        scan: str | None = None,
        password: str | None = None,
        progress: Progress | None = None,
    ) -> PageMap:
        """Infer the page map anew, as after an update; what people assigned stays.

        Margins that were not looked at a second time yet are. Cards whose printed page is another
        one now are told by `moved_cards`.
        """
        from cardstore.workflow.paginate_again import paginate_again  # noqa: PLC0415 - seldom

        stored = self._scan_of(source, scan)
        return paginate_again(self._store, stored, password=password, progress=progress)

    def assign_label(
        self,
        source: str,
        leaf_index: int,
        *,
        label: str | None,
        assigned_by: str,
        note: str = "",
        scan: str | None = None,
    ) -> PageMap:
        """Record a person's word: the leaf bears this label, or none (None). It pins the map.

        A misprint is said as it is shown, "205 [recte 203]"; `assign_run` says more at once.
        Cards whose printed page is another one now are told by `moved_cards`.

        Raises:
            UnknownLeafError: the scan has no such leaf.
            InvalidLabelError: the label cannot be read.
        """
        from cardstore.workflow.paginate import assign_label, stated_label  # noqa: PLC0415 - seldom

        digest = self._scan_of(source, scan).scan.digest
        told: tuple[PageLabel | None, PageLabel | None] = (None, None)
        if label is not None:
            page_map = self._store.pages.current_map(digest)
            told = stated_label(text_argument(label, "label"), page_map)
        return assign_label(
            self._store,
            digest,
            leaf_index=whole_argument(leaf_index, "leaf_index", least=0),
            label=told[0],
            expected=told[1],
            assigned_by=text_argument(assigned_by, "assigned_by"),
            note=note,
        )

    def unassign_label(
        self,
        source: str,
        leaf_index: int,
        *,
        assigned_by: str,
        note: str = "",
        scan: str | None = None,
    ) -> PageMap:
        """Take a person's word back; the leaf's label is inferred again."""
        from cardstore.workflow.paginate import unassign_label  # noqa: PLC0415 - seldom

        return unassign_label(
            self._store,
            self._scan_of(source, scan).scan.digest,
            leaf_index=whole_argument(leaf_index, "leaf_index", least=0),
            assigned_by=text_argument(assigned_by, "assigned_by"),
            note=note,
        )

    # ---- cards -----------------------------------------------------------------------------

    def add_card(
        self,
        source: str,
        *,
        quote: str,
        page: str,
        gloss: str = "",
        edition: str | None = None,
        tags: Iterable[str] = (),
        made_by: str,
        unverified: bool = False,
    ) -> Card:
        """Make a card; the quote must stand in the source.

        Args:
            source: the edition's id, or a work's id with `edition`.
            quote: the words, verbatim; omissions marked […], a changed capital as [t]he. Other
                additions, [sic] among them, are for a person: see `unverified`.
            page: the printed page claimed: "57", "xii", "57–58".
            gloss: your own words about it; never evidence.
            edition: chooses among the editions of a work.
            tags: for finding it again.
            made_by: who makes the card.
            unverified: keep a quote of which no word differs but what may be a misreading; the
                card says so, and its check asks for a person.

        Raises:
            QuoteRefusedError: the words are not there; it shows the nearest text and what differs.
            InvalidLabelError: the page cannot be read.
            UnknownSourceError, AmbiguousSourceError: no edition, or several, are meant.
            UsageError: an argument is empty or of the wrong type.
        """
        from cardstore.workflow.write import add_card  # noqa: PLC0415 - few runs need it

        return add_card(
            self._store,
            self._shelf,
            source=self.source(source, edition=edition),
            quote=text_argument(quote, "quote"),
            locator=text_argument(page, "page"),
            gloss=text_argument(gloss, "gloss"),
            tags=texts_argument(tags, "tags"),
            made_by=text_argument(made_by, "made_by"),
            unverified=unverified,
        )

    def card_ids(self) -> tuple[str, ...]:
        """List the ids of every card that is not retracted, oldest first."""
        return tuple(card.card_id for card in self._store.cards.find())

    def find_cards(
        self,
        query: str = "",
        *,
        source: str | None = None,
        tag: str | None = None,
        limit: int = 20,
        retracted: bool = False,
    ) -> tuple[Card, ...]:
        """Search quotes, glosses and tags; best first, or oldest first without a query.

        Args:
            query: words; "a phrase" in quotation marks; a word ending in * finds what begins so.
            source: only cards of this edition.
            tag: only cards with this tag.
            limit: at most so many, a whole number from 1.
            retracted: include retracted cards.
        """
        return self._store.cards.find(
            text_argument(query, "query") or None,
            source_id=None if source is None else self.source(source).source_id,
            tags=() if tag is None else (text_argument(tag, "tag"),),
            limit=whole_argument(limit, "limit", least=1),
            retracted=retracted,
        )

    def request_cards(self, query: str, *, requester: str, limit: int = 5) -> tuple[Card, ...]:
        """Hand out cards for a query and record to whom each was issued.

        Args:
            query: as in `find_cards`.
            requester: who gets them ("drafter-3"); not empty.
            limit: at most so many.
        """
        return self._store.cards.issue(
            text_argument(query, "query"),
            requester=text_argument(requester, "requester"),
            limit=whole_argument(limit, "limit", least=1),
        )

    def retract(self, card_id: str, reason: str, *, retracted_by: str = "unknown") -> Card:
        """Take a card out of use. It is kept, but no longer found or issued, and its check fails.

        Raises:
            UnknownCardError: there is no such card.
        """
        card = self.card(card_id)
        actor = text_argument(retracted_by, "retracted_by")
        self._store.cards.retract(card.card_id, reason=text_argument(reason, "reason"), actor=actor)
        return card

    def retraction(self, card_id: str) -> CardEvent | None:
        """Give the event by which a card was retracted; None when it stands."""
        return self._store.cards.retraction(self.card(card_id).card_id)

    def history(self, card_id: str) -> tuple[CardEvent, ...]:
        """Tell what happened to a card, oldest first: created, issued, checked, moved, retracted.

        And what happened to its reading: read twice, confirmed, corrected.

        Raises:
            UnknownCardError: there is no such card.
        """
        known = self.card(card_id).card_id
        events = (*self._store.cards.history(known), *self._store.readings.events(known))
        # A check that reads a second time ends in the same second, and after it.
        return tuple(sorted(events, key=lambda event: (event.at, event.kind is EventKind.CHECKED)))

    # ---- checks ----------------------------------------------------------------------------

    def picture(self, card_id: str, *, password: str | None = None) -> bytes:
        """Draw the leaf or leaves a card stands on, words lit and number boxed; gives a PNG.

        Words whose reading is in doubt have a frame of their own.

        Raises:
            UnknownCardError: there is no such card.
            QuoteRefusedError: its words stand nowhere.
        """
        from cardstore.workflow.picture import draw_card  # noqa: PLC0415 - only pictures need it

        return draw_card(self._store, self._shelf, self.card(card_id), password=password)

    def health(self) -> Health:
        """Compare every original with its digest and read the whole database through."""
        from cardstore.workflow.doctor import examine_library  # noqa: PLC0415 - seldom asked for

        return examine_library(self._store)


def _place(folder: str | PathLike[str] | None) -> Path:
    """Choose the library's folder: the argument, the environment, or the default."""
    return read_settings(library=folder).library
