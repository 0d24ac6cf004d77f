"""Library: the public face. One folder, one database, one writer; every verb is one workflow.

>>> import tempfile
>>> with tempfile.TemporaryDirectory() as folder, Library.open(folder, create=True) as library:
...     library.sources()
()
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Self

from cardstore.errors import CardstoreError
from cardstore.settings import read_settings
from cardstore.store.store import Store, is_library
from cardstore.workflow.arguments import text_argument, texts_argument, whole_argument
from cardstore.workflow.budget_desk import BudgetDesk
from cardstore.workflow.card_desk import CardDesk
from cardstore.workflow.edition_desk import EditionDesk
from cardstore.workflow.exchange_desk import ExchangeDesk
from cardstore.workflow.figure_desk import FigureDesk
from cardstore.workflow.find_desk import FindDesk
from cardstore.workflow.hand_back_desk import HandBackDesk
from cardstore.workflow.ingest_desk import IngestDesk
from cardstore.workflow.label_desk import LabelDesk
from cardstore.workflow.layout_desk import LayoutDesk
from cardstore.workflow.leaf_desk import LeafDesk
from cardstore.workflow.locate import Shelf
from cardstore.workflow.owner import Owner
from cardstore.workflow.person_desk import PersonDesk
from cardstore.workflow.reading_desk import ReadingDesk
from cardstore.workflow.request_desk import RequestDesk
from cardstore.workflow.source_desk import SourceDesk
from cardstore.workflow.strip_desk import StripDesk
from cardstore.workflow.words_desk import WordsDesk

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike
    from pathlib import Path
    from types import TracebackType

    from cardstore.cards.card import Card
    from cardstore.pages.labels import PageLabel
    from cardstore.pages.page_map import PageMap
    from cardstore.scans.scan import Scan
    from cardstore.text.layer import TextLayer
    from cardstore.workflow.doctor import Health
    from cardstore.workflow.progress import Progress


class Library(
    HandBackDesk,
    BudgetDesk,
    ExchangeDesk,
    WordsDesk,
    IngestDesk,
    FigureDesk,
    ReadingDesk,
    LabelDesk,
    FindDesk,
    CardDesk,
    RequestDesk,
    EditionDesk,
    PersonDesk,
    LeafDesk,
    LayoutDesk,
    StripDesk,
    SourceDesk,
):
    """A library folder, opened. Use it in a `with` block, or call `close`.

    Several processes may have the same library open; each write is one short transaction. A
    `Library` belongs to the thread that opened it; every other thread opens its own, and so does a
    process that was forked. Used elsewhere, every method raises WrongThreadError and does nothing.

    Every error is a CardstoreError with `what` happened, a `remedy` and an `exit_code`; besides
    those that a method names, any may raise LibraryError when the database cannot be read, and any
    that stores something LibraryWriteError when it cannot be written.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, Library.open(folder, create=True) as library:
    ...     path = "sample_sources/tides-article/article.pdf"
    ...     report = library.ingest(path, source="tides", resolve=False, jobs=1)
    ...     quote = "Of some 41,300 readings 229 were rejected."
    ...     found = library.find_quote(quote)
    ...     card = library.add_card("tides", quote=quote, page="213", tags=["Tide"], made_by="me")
    ...     issued = library.request_cards("rejected", requester="drafter-3")
    ...     checked = library.check_card(card.card_id)
    >>> report.leaves, found.outcome.value, found.places[0].shown
    (11, 'found', 'p. 213')
    >>> card.mark == f"[card:{card.card_id}]", card.tags, card.claimed.shown, issued[0] == card
    (True, ('tide',), 'p. 213', True)
    >>> [(one.check, one.outcome.value, one.reason.value) for one in checked.findings]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('verbatim', 'pass', 'words_exact'), ('page_anchor', 'pass', 'page_printed'),
     ('reading', 'not_applicable', 'reading_embedded')]
    """

    def __init__(self, store: Store) -> None:
        self._held = Owner(folder=store.folder)
        self._own_store, self._own_shelf = store, Shelf(store)

    @classmethod
    def open(cls, folder: str | PathLike[str] | None = None, *, create: bool = False) -> Self:
        """Open a library.

        Args:
            folder: the library's folder; default is CARDSTORE_LIBRARY, else ./cardstore-library.
            create: make the library if there is none.

        Raises:
            NoLibraryError: there is none, and `create` is off.
            NewerLibraryError: a later cardstore wrote it.
            LibraryWriteError: it cannot be made.
            LibraryError: what is there is no library, or is damaged.
        """
        return cls(Store.open(_place(folder), create=create))

    @staticmethod
    def exists(folder: str | PathLike[str] | None = None) -> bool:
        """Tell whether there is a library in that folder.

        Raises:
            LibraryError: the folder may not be looked into.
        """
        return is_library(_place(folder))

    def close(self) -> None:
        """Let go of the database, and of what lies before people."""
        with suppress(CardstoreError):  # leases end by themselves
            self.let_all_go()
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
        """Give the edition's scan and its leaves; the first complete one when it has several.

        Args:
            source: the edition's id, or that of a work with one edition.

        Returns:
            The scan: its digest, its kind, and its leaves, each with a `leaf_index` from 0 on.

        Raises:
            UnknownSourceError, AmbiguousSourceError: no edition, or several, are meant; or the
                edition has no scan.
        """
        return self._stored(source).scan

    def text_layers(self, source: str) -> tuple[TextLayer, ...]:
        """Give the current text layer of every leaf that has been read, in order.

        Args:
            source: as in `scan`; so are the errors.

        Returns:
            For each leaf its text in reading order, and its words, each with a span in that text
            (half-open, code points), a box in pixels of the leaf's frame and a confidence 0.0–1.0.
        """
        return tuple(self._store.scans.layers(self._stored(source).scan.digest))

    def page_map(self, source: str, *, scan: str | None = None) -> PageMap:
        """Give the current page map of the edition's scan.

        Args:
            source: the edition.
            scan: the scan's digest or its beginning, where the edition has several; None for the
                first complete one. So in the next three.

        Returns:
            The map: `leaves[i]` is the leaf with index i, its `label` (None where none is known),
            the `basis` on which it is known, `support` 0.0–1.0, and `shown` for people ("9", "xii",
            "?"); `runs` are stretches of labels that rise by one; `find(label)` gives leaves.

        Raises:
            IncompleteScanError: the ingest is not finished.
            UnknownSourceError, AmbiguousSourceError: as in `scan`.
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

        Returns:
            The card as stored, with its `card_id` ("7KQ2-M") and its `mark` for a draft. That the
            claimed page is right is not yet said: see `check_card`.

        Raises:
            QuoteRefusedError: the words are not there; it shows the nearest text and what differs.
            InvalidLabelError: the page cannot be read.
            UnknownSourceError, AmbiguousSourceError: no edition, or several, are meant.
            IncompleteScanError: the scan is still being read.
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

    # ---- checks ----------------------------------------------------------------------------

    def health(self) -> Health:
        """Compare every original with its digest and read the whole database through."""
        from cardstore.workflow.doctor import examine_library  # noqa: PLC0415 - seldom asked for

        return examine_library(self._store)


def _place(folder: str | PathLike[str] | None) -> Path:
    """Choose the library's folder: the argument, the environment, or the default."""
    return read_settings(library=folder).library
