"""A real library for the `gate` bench: its sources as PDFs, its cards in a store.

Reads `adversarial_store.json`: sources, cards and persons. Every source becomes a PDF whose leaves
bear the printed numbers from its first card's to its last card's, each card's words on the leaf of
its own; the sources are vouched for, since the bench says that they exist.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pymupdf

from cardstore import Creator, Source
from cardstore.sources.source import SourceKind, SourceStatus
from cardstore.sources.witnesses import Living, PersonRecord

if TYPE_CHECKING:
    from pathlib import Path

    from cardstore import Library

_SIZE = (420, 595)
_FILLER = (
    "On this leaf the old book goes on about the weather, the tides",
    "and the keeping of lamps, as books of its kind are used to do,",
    "and tells nothing that anybody would wish to have on a card.",
)
_TYPES = {"book": "book", "report": "report", "web": "webpage", "news": "article-newspaper"}
_NUMBER = re.compile(r"\d+")


def fill_library(library: Library, data: Path, *, folder: Path) -> dict[str, str]:
    """Put the bench's sources, cards and persons into a library; give name → card id.

    Args:
        library: a new library.
        data: the bench's folder.
        folder: where the PDFs are made.
    """
    held = json.loads((data / "adversarial_store.json").read_text(encoding="utf-8"))
    cards: dict[str, list[dict[str, str]]] = {}
    for card in held["cards"].values():
        cards.setdefault(card["source_id"], []).append(card)
    for name, told in held["sources"].items():
        _add_source(library, name, told, cards.get(name, []), folder)
    for name, told in held.get("persons", {}).items():
        living = {True: Living.YES, False: Living.NO}.get(told.get("living"), Living.UNKNOWN)
        evidence = ("the bench",) if living is Living.NO else ()
        library.add_person(PersonRecord(name=name, living=living, evidence=evidence), by="bench")
    return {
        card["id"]: library.add_card(
            _id(source_id),
            quote=card["quote"],
            page=str(_first(card)),
            made_by="bench",
        ).card_id
        for source_id, of_source in cards.items()
        for card in of_source
    }


def with_ids(sentence: str, ids: dict[str, str]) -> str:
    """Write a sentence with the library's ids for the bench's names of cards."""

    def instead(found: re.Match[str]) -> str:
        return f"{found[1]}{ids.get(found[2], found[2])}{found[3]}"

    return re.sub(r"(\[\s*\w+:\s*)([^\]\s]+)(\s*\])", instead, sentence)


def _id(name: str) -> str:
    return re.sub(r"[^a-z0-9-]+", "-", name.lower())


def _first(card: dict[str, str]) -> int:
    found = _NUMBER.search(card["printed_page"])
    return int(found.group()) if found else 1


def _add_source(library, name, told, cards, folder) -> None:
    *given, family = str(told.get("author", "")).rsplit(" ", 1)
    source = Source(
        source_id=_id(name),
        work_id=_id(str(told["title"]))[:60].strip("-"),
        title=told["title"],
        creators=(Creator(family=family, given=" ".join(given)),) if family else (),
        year=told.get("year"),
        edition=told.get("edition", ""),
        csl_type=_TYPES.get(told.get("kind", "book"), "book"),
        url=told.get("url", ""),
        cites=tuple(_id(one) for one in told.get("cites", ())),
        kind=SourceKind(told.get("type", "unknown")),
        status=SourceStatus(told.get("status", "current")),
        origins=(("kind", "by hand"), ("status", "by hand")),
    )
    if not cards:
        library.add_source(source)
    else:
        path = folder / f"{source.source_id}.pdf"
        _make_pdf(path, {_first(card): card["quote"] for card in cards})
        library.ingest(path, source=source, resolve=False)
    library.vouch(source.source_id, by="bench", evidence="the bench's list of sources")


def _make_pdf(path: Path, quotes: dict[int, str]) -> None:
    """Make a PDF with one leaf for each printed number, and the quotes on theirs."""
    document = pymupdf.open()
    for printed in range(max(1, min(quotes) - 2), max(quotes) + 3):
        leaf = document.new_page(width=_SIZE[0], height=_SIZE[1])
        box = pymupdf.Rect(50, 70, _SIZE[0] - 50, _SIZE[1] - 80)
        words = " ".join(_FILLER)
        text = f"{words} {quotes[printed]} {words}" if printed in quotes else words
        leaf.insert_textbox(box, text, fontsize=11)
        leaf.insert_text((_SIZE[0] / 2 - 8, _SIZE[1] - 40), str(printed), fontsize=10)
    document.save(path)
    document.close()
