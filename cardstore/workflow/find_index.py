"""Find index: keeps the texts of all scans and the index of their passages up to date.

Comes in: an open library. Goes out: what was made. Each scan is one transaction; killed and begun
again, it goes on with the scans that are missing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.errors import LibraryError
from cardstore.text.prepared import PREPARED_VERSION, part_names
from cardstore.workflow.find_texts import open_text
from cardstore.workflow.progress import Silent

if TYPE_CHECKING:
    from cardstore.store.store import Store
    from cardstore.store.text_records import TextState
    from cardstore.workflow.progress import Progress


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexReport:
    """What an indexing did.

    Attributes:
        scans: how many scans have a finished ingest.
        made: the editions of those whose text was folded and indexed now.
        unfinished: the editions of scans whose ingest is not finished; they are not indexed.
    """

    scans: int
    made: tuple[str, ...]
    unfinished: tuple[str, ...]


def index_library(
    store: Store, *, anew: bool = False, progress: Progress | None = None
) -> IndexReport:
    """Fold and index every finished scan that lacks it, whose text changed or is damaged.

    Args:
        store: the open library.
        anew: throw everything away first, replaced texts with it.
        progress: is told how far it is.

    Raises:
        LibraryWriteError: the library cannot be written.
    """
    progress = progress or Silent()
    if anew:
        store.texts.clear()
    states = store.texts.states(PREPARED_VERSION)
    finished = [state for state in states if state.complete]
    made = []
    progress.start(len(finished), "scans")
    try:
        for state in finished:
            sound = state.kept and is_sound(store, state)
            if state.kept and not sound:
                store.texts.forget(state.scan_digest)
            if not (state.indexed and sound):  # another process may be making it: then it is taken
                page_map = store.pages.current_map(state.scan_digest)
                if page_map is not None:
                    open_text(store, state.scan_digest, page_map=page_map)
                made.append(state.source_id)
            progress.advance()
    finally:
        progress.finish()
    return IndexReport(
        scans=len(finished),
        made=tuple(made),
        unfinished=tuple(state.source_id for state in states if not state.complete),
    )


def is_sound(store: Store, state: TextState) -> bool:
    """Read all that is kept of a scan's text and tell whether it is whole."""
    try:
        kept = store.texts.find(state.scan_digest)
        return kept is not None and all(
            store.texts.part(state.scan_digest, name) is not None
            for name in part_names(kept.layout)
        )
    except (LibraryError, ValueError):
        return False
