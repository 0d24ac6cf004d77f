"""Export of cards: the chosen ones, in a form that other programs read.

Comes in: which cards, and a form. Goes out: text, and a file where that is wanted; one that is
there is never written over, and one that is written is there whole.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.documents.card_annotations import annotations_document
from cardstore.documents.card_csv import cards_csv
from cardstore.documents.card_exchange import ExchangedCard, cards_document
from cardstore.documents.card_markdown import cards_markdown
from cardstore.documents.card_zotero import cards_zotero
from cardstore.documents.named import named_document
from cardstore.errors import LibraryWriteError, UsageError, quoted, why_of
from cardstore.workflow.hidden_places import write_new

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from cardstore.sources.source import Source
    from cardstore.store.store import Store

FORMS = ("json", "w3c", "csv", "markdown", "zotero")


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    """Cards as they were written.

    Attributes:
        form: one of `FORMS`.
        content: the text.
        card_ids: which cards it holds, in order.
        path: the file it was written to; None for none.
    """

    form: str
    content: str
    card_ids: tuple[str, ...]
    path: Path | None = None

    def document(self) -> dict[str, object]:
        """Give the report as a JSON document; the text is in it where it went to no file."""
        told = {
            "format": self.form,
            "cards": list(self.card_ids),
            "path": None if self.path is None else str(self.path),
            "content": self.content if self.path is None else None,
        }
        return named_document("cards-export", told)


def export_cards(
    store: Store,
    form: str,
    *,
    query: str,
    source: Source | None,
    tag: str | None,
    retracted: bool,
    to: Path | None,
) -> Exported:
    """Write the cards that fit; see `Library.export_cards`.

    Raises:
        UsageError: there is no such form, or the file is there already.
        LibraryWriteError: the file cannot be written.
    """
    if form not in FORMS:
        what = f"Cards cannot be written as {quoted(form)}"
        raise UsageError(what, remedy=f"Choose one of: {', '.join(FORMS)}")
    cards = store.cards.find(
        query or None,
        source_id=None if source is None else source.source_id,
        tags=() if tag is None else (tag,),
        retracted=retracted,
    )
    ids = tuple(card.card_id for card in cards)
    withdrawn = store.cards.retractions(ids)
    exchanged = [ExchangedCard(card=card, retraction=withdrawn.get(card.card_id)) for card in cards]
    named = {card.source_id for card in cards}
    sources = {one.source_id: one for one in store.sources.all() if one.source_id in named}
    content = written_cards(exchanged, form=form, sources=sources)
    if to is not None:
        _save(to, content)
    return Exported(form=form, content=content, card_ids=ids, path=to)


def written_cards(
    exchanged: Sequence[ExchangedCard], *, form: str, sources: Mapping[str, Source]
) -> str:
    """Write cards in one of the forms."""
    if form == "csv":
        return cards_csv(exchanged, sources=sources)
    if form == "markdown":
        return cards_markdown(exchanged, sources=sources)
    if form == "zotero":
        return cards_zotero(exchanged, sources=sources)
    if form == "w3c":
        document = annotations_document(exchanged, sources=sources)
    else:
        document = cards_document(exchanged, sources=sources)
    return f"{json.dumps(document, ensure_ascii=False, indent=1)}\n"


def _save(path: Path, content: str) -> None:
    try:
        write_new(path, content.encode())
    except OSError as exc:
        what = f"{path} could not be written ({why_of(exc)})"
        raise LibraryWriteError(what, remedy="Name a file in a folder of your own") from exc
