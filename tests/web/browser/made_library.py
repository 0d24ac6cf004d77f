"""A library of our own with a queue to review: books of made-up sentences, as PDF, JPEG and PNG.

The queue comes by the usual way: cards, a draft that cites them, the gate with a judge that leaves
all to people. Others, with what no gate lets through, are laid straight into the store.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore import Library
from cardstore.review.item import QueueItem, QueueKind, Role
from cardstore.sources.source import Creator, Source, SourceKind
from cardstore.store.store import Store
from tests.remembered import Here
from tests.web.browser.made_leaves import (
    draw_pdf,
    draw_picture,
    file_leaves,
    made_layer,
    made_sentences,
)
from tests.workflow.made_gate import Yes, trust

if TYPE_CHECKING:
    from pathlib import Path

PDF_LEAVES, SCAN_LEAVES, ON_A_LEAF = 5, 5, 6
NAME = "ch01.md"


@dataclass(frozen=True, slots=True)
class MadeReview:
    """A library with a queue.

    Attributes:
        folder: the library's folder.
        queue: the queue's number.
        sentences: what its items say, in order.
    """

    folder: Path
    queue: int
    sentences: tuple[str, ...]

    def opened(self):
        """Open the library, as another process would."""
        return Library.open(self.folder)


def make_review(folder: Path) -> MadeReview:
    """Make a library with a queue of sixty items, which stand on fifteen leaves of three scans."""
    told = made_sentences("review", (PDF_LEAVES + SCAN_LEAVES) * ON_A_LEAF)
    leaves = [told[at : at + ON_A_LEAF] for at in range(0, len(told), ON_A_LEAF)]
    with Library.open(folder / "library", create=True) as library:
        path = folder / "harbour-log.pdf"
        log = {30 + at: some for at, some in enumerate(leaves[:PDF_LEAVES])}
        draw_pdf(path, log)
        library.ingest(
            path, source=_source("harbour-log", "The Harbour Log"), executor=Here(), resolve=False
        )
        scanned = {11 + at: some for at, some in enumerate(leaves[PDF_LEAVES:])}
        file_pictures(library._store, folder, "port-book", dict(list(scanned.items())[:3]), "jpg")
        file_pictures(library._store, folder, "toll-book", dict(list(scanned.items())[3:]), "png")
        marks = {}
        for source_id, its in (
            ("harbour-log", log),
            ("port-book", dict(list(scanned.items())[:3])),
            ("toll-book", dict(list(scanned.items())[3:])),
        ):
            library.vouch(source_id, by="tester", evidence="made up for these tests")
            for printed, some in its.items():
                for one in some:
                    made = library.add_card(
                        source_id, quote=one, page=str(printed), made_by="tester", unverified=True
                    )
                    marks[one] = made.mark
        judge = Yes(0.5, name="unsure")
        trust(library, judge)
        draft = "# Cargoes\n\n" + "\n\n".join(
            " ".join(f"{one} {marks[one]}" for one in told[at : at + 3])
            for at in range(0, len(told), 3)
        )
        library.gate_texts([(NAME, draft)], judge=judge, proofread=False)
        opened = library.open_review(planted_share=0, twice_share=0, passed_share=0, judge=judge)
        items = library._store.queues.items(opened.queue)
    return MadeReview(folder / "library", opened.queue, tuple(one.words for one in items))


def file_pictures(store, folder, source_id, leaves, ending, *, title=""):
    """File drawn leaves, printed number → sentences, as a scan of pictures; give its digest."""
    files, layers = [], []
    for at, (printed, some) in enumerate(leaves.items()):
        path = folder / f"{source_id}-{printed}.{ending}"
        words = draw_picture(path, some, printed=printed)
        files.append(path)
        layers.append(made_layer(words, leaf_index=at))
    return file_leaves(
        store, _source(source_id, title or source_id.replace("-", " ").title()), files, layers
    )


def lay_queue(folder: Path, items, *, kind=QueueKind.REVIEW):
    """Lay items straight into the store as a queue; give its number."""
    with Store.open(folder) as store:
        opened = store.queues.open(kind, items=items, seed=0, options={}, made_by="tester")
    return opened.queue


def made_item(place, **more):
    """An item that only the store has."""
    values = {
        "queue": 0,
        "place": place,
        "item_key": f"{place:064x}",
        "role": Role.WAITS,
        "manuscript": NAME,
        "number": place,
        "line": place + 1,
        "words": f"Sentence {place} of the draft.",
    } | more
    return QueueItem(**values)


def rulings_of(made: MadeReview):
    """Give the rulings that hold, as another process reads them."""
    with Store.open(made.folder) as store:
        told = store.queues.rulings(made.queue)
    return tuple(one for one in told if not one.undone)


def _source(source_id, title):
    return Source(
        source_id=source_id,
        work_id=source_id,
        title=title,
        creators=(Creator(family="Tolle", given="Ada"),),
        year=1871,
        publisher="Quay Press",
        kind=SourceKind.PRIMARY,
    )
