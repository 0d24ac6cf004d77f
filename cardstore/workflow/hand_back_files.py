"""The files that are handed back: pages, .docx with comments, ledger, notes, and the bound.

Comes in: what is handed back, and the bytes of the manuscripts' own files. Goes out: the files'
contents by their names, and what stands in each.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.documents.handback_bound import bound_leaflet
from cardstore.documents.handback_comments import draft_comments
from cardstore.documents.handback_html import leaflet_page, manuscript_page
from cardstore.documents.handback_notes import notes_leaflet
from cardstore.documents.leaflet import leaflet_markdown
from cardstore.documents.ledger import ledger_csv, ledger_rows
from cardstore.provenance import digest_bytes
from cardstore.workflow.hand_back import HandedFile
from cardstore.workflow.manuscripts import DOCX

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardstore.adapters.manuscripts.docx_comments import CommentedDocx
    from cardstore.claims.manuscript import Manuscript
    from cardstore.documents.handback import HandBack
    from cardstore.workflow.progress import Progress

_NO_NAME = re.compile(r"[^\w.-]+")
_LONGEST_NAME = 60


def handed_files(
    handed: HandBack,
    originals: Mapping[str, bytes],
    *,
    every: bool,
    bom: bool,
    progress: Progress,
) -> tuple[dict[str, bytes], tuple[HandedFile, ...]]:
    """Make all files.

    Args:
        handed: what is handed back.
        originals: name of a manuscript → the bytes of its file, of those that are .docx.
        every: comment also on sentences that simply passed, with their cards and pages.
        bom: begin the ledger with a byte order mark.
        progress: is told how far it is.

    Raises:
        ManuscriptError: a .docx reads otherwise than the text that was checked.
    """
    bound = bound_leaflet(handed)
    contents = {
        "bound.html": leaflet_page("What the bound covers", bound).encode(),
        "bound.md": leaflet_markdown(bound).encode(),
        "notes.md": leaflet_markdown(notes_leaflet(handed)).encode(),
        "ledger.csv": ledger_csv(ledger_rows(handed), bom=bom).encode(),
    }
    files = [HandedFile(name=one, sha256=digest_bytes(held)) for one, held in contents.items()]
    progress.start(len(handed.manuscripts), "manuscripts")
    try:
        for number, one in enumerate(handed.manuscripts, start=1):
            stem = file_stem(number, one.name)
            annotated = manuscript_page(handed, one.name).encode()
            made = _docx(handed, one, originals.get(one.name), every=every)
            contents |= {f"{stem}.html": annotated, f"{stem}.docx": made.content}
            files += [
                HandedFile(
                    name=f"{stem}.html", sha256=digest_bytes(annotated), manuscript=one.name
                ),
                HandedFile(
                    name=f"{stem}.docx",
                    sha256=digest_bytes(made.content),
                    manuscript=one.name,
                    comments=made.anchored + made.beside,
                    beside=made.beside,
                    left_out=made.left_out,
                ),
            ]
            progress.advance()
    finally:
        progress.finish()
    return contents, tuple(files)


def _docx(
    handed: HandBack, manuscript: Manuscript, original: bytes | None, *, every: bool
) -> CommentedDocx:
    """Put comments into a manuscript's own file, or into one that is made of it."""
    comments = draft_comments(handed, manuscript.name, every=every)
    if original is None:
        from cardstore.adapters.manuscripts.docx_made import make_docx  # noqa: PLC0415 - heavy

        return make_docx(manuscript.text, comments, name=manuscript.name, at=handed.at)
    from cardstore.adapters.manuscripts.docx_comments import comment_docx  # noqa: PLC0415 - heavy

    return comment_docx(
        original,
        comments,
        name=manuscript.name,
        text=manuscript.text,
        tracked_changes=_changes(handed, manuscript.name),
    )


def _changes(handed: HandBack, manuscript: str) -> str:
    """Say what became of tracked changes when the gate read a manuscript."""
    run = next((one for one in handed.runs if manuscript in one.manuscripts), None)
    return "refuse" if run is None or not run.tracked_changes else run.tracked_changes


def is_docx(name: str) -> bool:
    """Tell whether a manuscript is a word processor's file by its name."""
    return name.lower().endswith(DOCX)


def file_stem(number: int, manuscript: str) -> str:
    """Give the beginning of the names of a manuscript's files, which no other has.

    >>> file_stem(2, "draft/ch 03.md")
    '02-ch-03'
    """
    base = re.split(r"[/\\]", manuscript)[-1]
    plain = _NO_NAME.sub("-", base.rpartition(".")[0] or base).strip("-.")
    return f"{number:02}-{plain[:_LONGEST_NAME].rstrip('-.') or 'manuscript'}"
