"""How results are written on a terminal: plain lines, no colour where output is not a terminal."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from cardstore.gate.finding import Outcome
from cardstore.sources.source import SourceStatus

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.cards.card import Card
    from cardstore.cards.moves import CardMove
    from cardstore.documents.writing import Document
    from cardstore.gate.finding import Finding
    from cardstore.gate.repairs import Repair
    from cardstore.pages.extent_check import ExtentRemark
    from cardstore.sources.source import Source
    from cardstore.store.records import CardEvent
    from cardstore.workflow.library import Library

_COLOURS = {
    Outcome.PASS: "green",
    Outcome.FAIL: "red",
    Outcome.UNSURE: "yellow",
    Outcome.UNAVAILABLE: "magenta",
    Outcome.NOT_APPLICABLE: None,
}
_EXIT_CODES = {
    Outcome.PASS: 0,
    Outcome.FAIL: 1,
    Outcome.UNSURE: 3,
    Outcome.UNAVAILABLE: 10,
    Outcome.NOT_APPLICABLE: 10,
}


def exit_code(outcome: Outcome) -> int:
    """Give the documented exit code for a folded outcome."""
    return _EXIT_CODES[outcome]


def print_json(document: object) -> None:
    """Print one JSON document."""
    click.echo(json.dumps(document, ensure_ascii=False, indent=2))


def print_finding(card_id: str, finding: Finding) -> None:
    """Print one line: card, check, outcome, reason, message."""
    outcome = click.style(finding.outcome.value.ljust(11), fg=_COLOURS[finding.outcome])
    check = finding.check.ljust(11)
    click.echo(f"{card_id}  {check}  {outcome}  {finding.reason.value}: {finding.message}")


def print_repair(repair: Repair) -> None:
    """Print one line: what can be done about a fault, and what would then stand there."""
    instead = "" if repair.replacement is None else f" → {repair.replacement}"
    click.echo(f"  {repair.kind.value.ljust(10)}  {repair.message}{instead}")


def document_of(library: Library, card: Card) -> Document:
    """Describe a card as a JSON document, with its edition and whether it was retracted."""
    from cardstore.documents import card_document

    source = library.source(card.source_id)
    return card_document(card, source, retraction=library.retraction(card.card_id))


def print_card(
    card: Card, retraction: CardEvent | None = None, *, moves: Sequence[CardMove] = ()
) -> None:
    """Print a card for people, whether it was retracted, and where it was last moved."""
    tags = f"  tags: {', '.join(card.tags)}" if card.tags else ""
    click.echo(f"{card.mark}  {card.source_id}, {card.claimed.shown}{tags}")
    click.echo(f"  “{card.quote}”")
    if card.gloss:
        click.echo(f"  gloss: {card.gloss}")
    if retraction is not None:
        told = f"RETRACTED by {retraction.actor}, {retraction.at}: {retraction.detail}"
        click.echo(f"  {click.style(told, fg='red')}")
    stood = "–".join(dict.fromkeys((card.printed_pages[0], card.printed_pages[-1])))
    click.echo(
        f"  made by {card.made_by}, {card.made_at}; fit {card.fit}, reading {card.reading.value}, "
        f"stood on p. {stood}"
    )
    if moves:
        last = moves[-1]
        times = "once" if len(moves) == 1 else f"{len(moves)} times"
        click.echo(f"  moved {times}, last by {last.moved_by}, {last.at}: {last.why}")


def print_source(source: Source) -> None:
    """Print a source on one line."""
    creators = "; ".join(f"{c.family}, {c.given}" if c.given else c.family for c in source.creators)
    parts = [creators, source.title, source.edition, source.publisher, source.year or ""]
    described = ". ".join(str(part) for part in parts if part)
    told = f"  [{source.kind.value}]"
    if source.status is not SourceStatus.CURRENT:
        told += click.style(f"  {source.status.value.upper()}", fg="red")
    click.echo(f"{source.source_id}  {described}{told}")


def print_extent(extent: str, remarks: Iterable[ExtentRemark]) -> None:
    """Print what the comparison of a page map with the catalogue's extent gave."""
    from cardstore.pages.extent_check import shorten

    for remark in remarks:
        colour = "yellow" if remark.disagrees else None
        weak = " (a bare or rounded number proves little)" if remark.weak else ""
        leaf = f" (leaf {remark.leaf_index})" if remark.leaf_index is not None else ""
        told = f"extent “{shorten(extent)}”: {remark.text}{leaf}{weak}"
        click.echo(click.style(told, fg=colour) if colour else told)


def print_tags(card: Card, *, as_json: bool) -> None:
    """Tell which tags a card has now."""
    if as_json:
        from cardstore.documents.card_lists import card_tags_document

        print_json(card_tags_document(card))
    else:
        click.echo(f"{card.card_id} has the tags: {', '.join(card.tags) or 'none'}")
