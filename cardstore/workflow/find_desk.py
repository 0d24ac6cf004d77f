"""FindDesk: where words stand in the whole library, and the index that tells; part of `Library`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import UnknownSourceError
from cardstore.shell_words import shell_value
from cardstore.workflow.arguments import text_argument, whole_argument
from cardstore.workflow.desk import Desk

if TYPE_CHECKING:
    from cardstore.anchors.found import FoundQuote
    from cardstore.workflow.find_index import IndexReport
    from cardstore.workflow.progress import Progress


class FindDesk(Desk):
    """Looks through the whole library."""

    def find_quote(self, text: str, *, source: str | None = None, limit: int = 20) -> FoundQuote:
        """Find where words stand: source, edition and printed page together, or the reason why not.

        Args:
            text: the excerpt; omissions marked […] as in a card.
            source: look only in this edition, or in the editions of this work.
            limit: at most so many places, a whole number from 1.

        Returns:
            What was found: its `outcome` (found, several, page_unknown, near, not_found,
            incomplete, too_short; only found says where the words stand), a `message` for people,
            `places` where the words stand as given, `near` where something like them stands with
            its `differences`, and what could not be searched (`unsearched`).

        Raises:
            UnknownSourceError: there is no such source, or it has no scan.
            AmbiguousSourceError: the name fits several editions.
            UsageError: the excerpt is empty, or an argument is of the wrong type.
        """
        from cardstore.workflow.find import find_quote  # noqa: PLC0415 - few runs need it

        asked = text_argument(text, "text")
        sources = None if source is None else self._editions(text_argument(source, "source"))
        most = whole_argument(limit, "limit", least=1)
        return find_quote(self._store, self._shelf, asked, sources=sources, limit=most)

    def index_texts(self, *, anew: bool = False, progress: Progress | None = None) -> IndexReport:
        """Index the text of every finished scan that lacks it, whose text changed or is damaged.

        Args:
            anew: throw the index away first.
            progress: is told how far it is.

        Raises:
            LibraryWriteError: the library cannot be written.
        """
        from cardstore.workflow.find_index import index_library  # noqa: PLC0415 - few runs need it

        return index_library(self._store, anew=anew, progress=progress)

    def _editions(self, name: str) -> tuple[str, ...]:
        """Give the ids of the editions that a name means: one, or all of a work."""
        from cardstore.workflow.write import choose_source  # noqa: PLC0415 - few runs need it

        own = self._store.sources.find(name)
        editions = () if own is not None else self._store.sources.editions(name)
        chosen = editions or (choose_source(self._store, name),)
        if not any(self._store.scans.of_source(one.source_id) for one in chosen):
            msg = f"{name} has no scan yet, so nothing can be found in it"
            remedy = f"Ingest one with: cardstore ingest FILE --source {shell_value(name)}"
            raise UnknownSourceError(msg, remedy=remedy)
        return tuple(one.source_id for one in chosen)
