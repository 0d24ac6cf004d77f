"""Import of cards: those of another library, taken in where they can be proved.

Comes in: a file that `cardstore export` wrote as JSON, W3C annotations or CSV. Goes out: cards
under their own ids, each in one transaction. A file says what it likes, so of each card:

    1. Its id must be well formed. A card of that id that is here must be the same one: all that was
       set when it was made must agree. Tags come and go, and which name its source has is each
       library's own choice; where these differ it is told.
    2. Its scan must be here, and the text layers that its places are counted in; the words it says
       stand there must. A scan belongs to one source of a library, so a card whose scan stands here
       under another name is a card of that source.
    3. Its quote must stand in the scan as it is read now, as for a new card.
    4. A card that was retracted is retracted here too. A card that stands here and was retracted
       there is told, so that somebody decides.

What was checked, confirmed or ruled elsewhere is not in the file, and is done here anew. What the
file tells of a source beyond what is known here is told, and not taken over.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from cardstore.adapters.plain_files import read_plain
from cardstore.cards.card import Card, ReadingState
from cardstore.cards.ids import parse_card_id
from cardstore.counts import count_of, form_of
from cardstore.documents.card_annotations import parse_annotations_document
from cardstore.documents.card_csv import COLUMNS, parse_cards_csv
from cardstore.documents.card_exchange import parse_cards_document
from cardstore.documents.named import named_document
from cardstore.errors import (
    CardstoreError,
    InvalidRecordError,
    LibraryWriteError,
    QuoteRefusedError,
    UnknownLeafError,
    UnknownSourceError,
    UsageError,
    quoted,
    why_of,
)
from cardstore.shell_words import shell_names, shell_value
from cardstore.workflow.import_records import remark_names, remark_records
from cardstore.workflow.locate import view_edition
from cardstore.workflow.write import refuse_unfound

if TYPE_CHECKING:
    from pathlib import Path

    from cardstore.cards.selectors import Segment
    from cardstore.documents.card_exchange import ExchangedCard
    from cardstore.sources.source import Source
    from cardstore.store.store import Store
    from cardstore.workflow.locate import Shelf

_REMEDY = (
    "Take a file that cardstore export wrote as json, w3c or csv; Markdown and Zotero's RDF go out "
    "only, and do not come back"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardImportReport:
    """What became of the cards of a file.

    Attributes:
        added: the ids of cards that are new here.
        known: the ids of cards that were here, the same.
        refused: (id, why) of those that were not taken in.
        remarks: what is to be known of cards that are here.
    """

    added: tuple[str, ...]
    known: tuple[str, ...]
    refused: tuple[tuple[str, str], ...]
    remarks: tuple[str, ...] = ()

    def summary(self) -> str:
        """Write the report for people, on a few lines."""
        total = count_of(len(self.added) + len(self.known) + len(self.refused), "card")
        lines = [f"{total}: {len(self.added)} added, {len(self.known)} known before"]
        lines += [f"{name} was not taken in: {why}" for name, why in self.refused]
        return "\n".join([*lines, *self.remarks])

    def document(self) -> dict[str, object]:
        """Give the report as a JSON document."""
        told = {
            "added": list(self.added),
            "known": list(self.known),
            "refused": [{"card_id": name, "why": why} for name, why in self.refused],
            "remarks": list(self.remarks),
        }
        return named_document("cards-import", told)


def import_cards(store: Store, shelf: Shelf, *, path: Path, imported_by: str) -> CardImportReport:
    """Take in the cards of a file; see `Library.import_cards`.

    Raises:
        InvalidRecordError: the file cannot be read, or a card in it is ill-formed.
        UsageError: nobody takes them in.
        LibraryWriteError: nothing more can be kept; it says how many cards are taken in.
    """
    if not imported_by.strip():
        what = "Cards that are taken in need a name"
        raise UsageError(what, remedy="Say who takes them in, with --by")
    added: list[str] = []
    known: list[str] = []
    refused: list[tuple[str, str]] = []
    remarks: list[str] = []
    cards, sources = read_cards(path)
    names = {one.card.card_id: _name_here(store, one.card) for one in cards}
    for one in cards:
        card_id = one.card.card_id
        card = replace(one.card, source_id=names[card_id])
        try:
            if _is_known(store, replace(one, card=card), remarks):
                known.append(card_id)
                continue
            _require_proved(store, shelf, card)
            told = f"imported from {path.name}; made by {card.made_by}"
            if card.source_id != one.card.source_id:
                told += f", of the source {quoted(one.card.source_id)} there"
            store.cards.take_in(card, taken_by=imported_by, told=told, retraction=one.retraction)
        except LibraryWriteError as exc:  # not of this card alone: nothing more can be kept
            exc.cut_short(f"{len(added)} of {count_of(len(cards), 'card')} are taken in, and stay")
            raise
        except CardstoreError as exc:
            refused.append((card_id, exc.what))
        else:
            added.append(card_id)
    taken = {*added, *known}
    called = {(one.card.source_id, names[one.card.card_id]) for one in cards
              if one.card.card_id in taken}  # fmt: skip
    remarks += remark_names(
        (one.card.source_id, names[one.card.card_id]) for one in cards if one.card.card_id in added
    )
    remarks += remark_records(store, sources, called=called)
    return CardImportReport(
        added=tuple(added), known=tuple(known), refused=tuple(refused), remarks=tuple(remarks)
    )


def read_cards(path: Path) -> tuple[tuple[ExchangedCard, ...], tuple[Source, ...]]:
    """Read a file of cards of any form that can be taken in, and the records of sources in it.

    Raises:
        InvalidRecordError: it cannot be read, is of no known form, or a card in it is ill-formed;
            the message names the file.
    """
    try:
        content = read_plain(path).decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as exc:
        what = f"{path} cannot be read ({why_of(exc)})"
        raise InvalidRecordError(what, remedy=_REMEDY) from exc
    try:
        return _parsed(content)
    except InvalidRecordError as exc:
        what = f"No card of {path} was taken in. {exc.what}"
        raise InvalidRecordError(what, remedy=exc.remedy) from exc


def parse_cards(content: str) -> tuple[ExchangedCard, ...]:
    """Give the cards of a text of any form that can be taken in.

    Raises:
        InvalidRecordError: it is of no known form, or a card in it is ill-formed.
    """
    return _parsed(content)[0]


def _parsed(content: str) -> tuple[tuple[ExchangedCard, ...], tuple[Source, ...]]:
    """Give the cards of a text, and the records of sources that it holds."""
    if not content.lstrip().startswith("{"):
        if COLUMNS[0] not in content.partition("\n")[0]:
            what = "It is neither JSON nor a table of cards"
            raise InvalidRecordError(what, remedy=_REMEDY)
        return parse_cards_csv(content), ()
    try:
        document = json.loads(content)
        json.dumps(document, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as exc:
        what = f"It cannot be read as JSON ({exc})"
        raise InvalidRecordError(what, remedy=_REMEDY) from exc
    if "@context" in document:
        return parse_annotations_document(document), ()
    return parse_cards_document(document)


def _is_known(store: Store, one: ExchangedCard, remarks: list[str]) -> bool:
    """Tell whether the card is here; one that is here as another, or as one that stands, is not.

    Raises:
        UsageError: so it is.
    """
    card_id = parse_card_id(one.card.card_id)
    if card_id != one.card.card_id:
        what = f"its id is written {card_id}"
        raise UsageError(what)
    held = store.cards.get_all([card_id]).get(card_id)
    if held is None:
        return False
    if others := differing_fields(held, one.card):
        what = (
            f"another card of this id is here: its {', '.join(others)} "
            f"{form_of(len(others), 'differs', 'differ')}; see it with: cardstore show {card_id}. "
            "To have the other one too, make it anew with cardstore add"
        )
        raise UsageError(what)
    if held.tags != one.card.tags:
        remarks.append(_told_tags(held, one.card))
    retracted_here = store.cards.is_retracted(card_id)
    if one.retraction is not None and not retracted_here:
        what = (
            f"it stands here, and was retracted there by {one.retraction.actor} "
            f"({one.retraction.detail}); see it with: cardstore show {card_id}, and to retract it "
            f"here too use: cardstore retract {card_id} --reason "
            f"{shell_value(one.retraction.detail or 'REASON')}"
        )
        raise UsageError(what)
    if one.retraction is None and retracted_here:
        remarks.append(f"{card_id} is retracted here, and stays so")
    return True


def differing_fields(one: Card, other: Card) -> tuple[str, ...]:
    """Name what was set when two cards were made and is not the same; of one card it is nothing.

    Tags are given and taken later on, and a source is named by each library as it likes.
    """
    later = {"tags", "source_id"}
    return tuple(
        field.name.replace("_", " ")
        for field in fields(Card)
        if field.name not in later and getattr(one, field.name) != getattr(other, field.name)
    )


def _told_tags(here: Card, there: Card) -> str:
    """Say by which tags a card differs, and how to give it those of the file."""
    missing = sorted({*there.tags} - {*here.tags})
    more = sorted({*here.tags} - {*there.tags})
    told, ways = [], []
    if missing:
        told.append(f"there it has {', '.join(map(quoted, missing))} too")
        ways.append(f"cardstore tag {here.card_id} {shell_names(*missing)}")
    if more:
        told.append(f"there it has not {', '.join(map(quoted, more))}")
        ways.append(f"cardstore untag {here.card_id} {shell_names(*more)}")
    return (
        f"{here.card_id} is here with other tags: {'; '.join(told)}. Its tags stay as they are; "
        f"to make them those of the file, use: {' && '.join(ways)}"
    )


def _name_here(store: Store, card: Card) -> str:
    """Give the name under which the scan of a card stands here; its own where it does not."""
    try:
        return store.scans.filed(card.scan_digest)[0]
    except UnknownSourceError:
        return card.source_id


def _require_proved(store: Store, shelf: Shelf, card: Card) -> None:
    """See that what a card says of itself is so in this library.

    Raises:
        CardstoreError: it is not; the message says what.
    """
    source = store.sources.find(card.source_id)
    ways = f"ingest it first: cardstore ingest FILE --source {shell_value(card.source_id)}"
    if source is None:
        what = f"the source {quoted(card.source_id)} is not in this library, nor its scan; {ways}"
        raise UnknownSourceError(what)
    if store.scans.find(card.scan_digest) is None:
        what = f"its scan {card.scan_digest[:12]}… of {card.source_id} is not here; {ways}"
        raise UnknownSourceError(what)
    scan = shelf.open(card.scan_digest)
    view = view_edition(scan, source, card.quote)
    unverified = card.reading is ReadingState.UNVERIFIED
    refuse_unfound(scan, view, quote=card.quote, unverified=unverified)
    if card.reading is ReadingState.EMBEDDED and view.reading is not ReadingState.EMBEDDED:
        what = "it says that its text is the publisher's own; here an engine read it"
        raise QuoteRefusedError(what, quote=card.quote)
    if not card.segments or not card.printed_pages:
        what = "it tells no place where its words stand"
        raise QuoteRefusedError(what, quote=card.quote)
    for segment in card.segments:
        _require_standing(store, card, segment)


def _require_standing(store: Store, card: Card, segment: Segment) -> None:
    """See that the words of a segment stand where it says, in the layers that it names."""
    found = ""
    for position in segment.positions:
        try:
            layer = store.scans.layer_of_leaf(
                card.scan_digest, position.leaf_index, position.layer_digest
            )
        except UnknownLeafError as exc:
            what = (
                f"leaf {position.leaf_index} was read otherwise there; make the card anew with "
                "cardstore add, or take the whole library as an archive"
            )
            raise UnknownLeafError(what) from exc
        found += position.span.of(layer.text)
    # Leaves are joined by a form feed, which is white space.
    if "".join(found.split()) != "".join(segment.quote.exact.split()):
        what = "its words do not stand where it says"
        raise QuoteRefusedError(what, quote=card.quote)
