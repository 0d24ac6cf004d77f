"""Cards as Zotero RDF: each source as an item, with its cards as notes under it.

Comes in: cards, their sources, and which were retracted. Goes out: RDF/XML. Of what Zotero imports,
this is the one form in which notes lie under their item, keep line ends and markup, and bear tags
of their own: of CSL-JSON the note goes into the field "Extra", one for all cards; of RIS each note
is bare text, and its tags become the item's. A note is the quote, where it stands, the gloss, and
the card's id, by which it can be cited and found again.

What of a source Zotero has no field for goes into "Extra". Control characters that XML cannot
hold become U+FFFD.

Source: Zotero's translators "Zotero RDF" and "RDF"; its schema, version 32, for item types.
"""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

from cardstore.documents.citation import plain_citation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from cardstore.documents.card_exchange import ExchangedCard
    from cardstore.sources.source import Creator, Source

_SPACES = {
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "z": "http://www.zotero.org/namespaces/export#",
    "dcterms": "http://purl.org/dc/terms/",
    "bib": "http://purl.org/net/biblio#",
    "foaf": "http://xmlns.com/foaf/0.1/",
    "dc": "http://purl.org/dc/elements/1.1/",
    "prism": "http://prismstandard.org/namespaces/1.2/basic/",
    "vcard": "http://nwalsh.com/rdf/vCard#",
}
# CSL type → Zotero's item type; any other becomes a document.
_ITEM_TYPES = {
    "article": "preprint",
    "article-journal": "journalArticle",
    "article-magazine": "magazineArticle",
    "article-newspaper": "newspaperArticle",
    "bill": "bill",
    "book": "book",
    "chapter": "bookSection",
    "classic": "book",
    "dataset": "dataset",
    "entry-dictionary": "dictionaryEntry",
    "entry-encyclopedia": "encyclopediaArticle",
    "graphic": "artwork",
    "hearing": "hearing",
    "interview": "interview",
    "legal_case": "case",
    "legislation": "statute",
    "manuscript": "manuscript",
    "map": "map",
    "motion_picture": "film",
    "pamphlet": "book",
    "paper-conference": "conferencePaper",
    "patent": "patent",
    "personal_communication": "letter",
    "post": "forumPost",
    "post-weblog": "blogPost",
    "report": "report",
    "software": "computerProgram",
    "song": "audioRecording",
    "speech": "presentation",
    "standard": "standard",
    "thesis": "thesis",
    "webpage": "webpage",
}
# Item type → what it stands in, as Zotero looks for it.
_CONTAINERS = {
    "journalArticle": "bib:Journal",
    "magazineArticle": "bib:Periodical",
    "newspaperArticle": "bib:Newspaper",
    "conferencePaper": "bib:Journal",
    "bookSection": "bib:Book",
    "dictionaryEntry": "bib:Book",
    "encyclopediaArticle": "bib:Book",
    "webpage": "z:Website",
    "blogPost": "z:Blog",
    "forumPost": "z:Forum",
}
_ROLES = {"author": "bib:authors", "editor": "bib:editors", "translator": "z:translators"}
# Whoever has another role is told in "Extra".
_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def cards_zotero(exchanged: Sequence[ExchangedCard], *, sources: Mapping[str, Source]) -> str:
    """Write cards and their sources as Zotero RDF.

    Args:
        exchanged: in order; the notes of an item keep it.
        sources: of each card, by id; items come by id.
    """
    of_source: dict[str, list[ExchangedCard]] = {}
    for one in exchanged:
        of_source.setdefault(one.card.source_id, []).append(one)
    spaces = " ".join(f'xmlns:{name}="{where}"' for name, where in _SPACES.items())
    parts = (
        "\n".join(_source(sources[name], of_source[name], number))
        for number, name in enumerate(sorted(of_source), start=1)
    )
    return "\n".join(
        ['<?xml version="1.0" encoding="UTF-8"?>', f"<rdf:RDF {spaces}>", *parts, "</rdf:RDF>\n"]
    )


def _source(source: Source, cards: Iterable[ExchangedCard], number: int) -> Iterator[str]:
    """Write an item, what it stands in, and its notes."""
    kind = _ITEM_TYPES.get(source.csl_type, "document")
    notes = tuple(cards)
    yield f'<rdf:Description rdf:about="#source_{number}">'
    yield _leaf("z:itemType", kind)
    yield from filter(None, _fields(source, kind))
    container = _CONTAINERS.get(kind)
    if container and (source.venue or source.volume):
        held = _filled("dc:title", source.venue) + _filled("prism:volume", source.volume)
        yield f"<dcterms:isPartOf><{container}>{held}</{container}></dcterms:isPartOf>"
    for one in notes:
        yield f'<dcterms:isReferencedBy rdf:resource="#card_{one.card.card_id}"/>'
    yield "</rdf:Description>"
    for one in notes:
        yield f'<bib:Memo rdf:about="#card_{one.card.card_id}">'
        yield _leaf("rdf:value", _note(one, source))
        yield from (_leaf("dc:subject", tag) for tag in one.card.tags)
        yield "</bib:Memo>"


def _fields(source: Source, kind: str) -> Iterator[str]:
    yield _filled("dc:title", source.title)
    for role, name in _ROLES.items():
        people = [_person(one) for one in source.creators if one.role == role]
        if people:
            yield f"<{name}><rdf:Seq>{''.join(people)}</rdf:Seq></{name}>"
    yield _filled("dc:date", "" if source.year is None else str(source.year))
    yield _filled("prism:edition", source.edition)
    if kind not in _CONTAINERS:
        yield _filled("prism:volume", source.volume)
        yield _filled("prism:publicationName", source.venue)
    if source.publisher or source.place:
        town = _filled("vcard:locality", source.place)
        place = f"<vcard:adr><vcard:Address>{town}</vcard:Address></vcard:adr>" if town else ""
        name = _filled("foaf:name", source.publisher)
        yield f"<dc:publisher><foaf:Organization>{place}{name}</foaf:Organization></dc:publisher>"
    yield _filled("dc:identifier", f"ISBN {source.isbn}" if source.isbn else "")
    yield _filled("dc:identifier", f"DOI {source.doi}" if source.doi else "")
    if source.url:
        address = f"<dcterms:URI>{_leaf('rdf:value', source.url)}</dcterms:URI>"
        yield f"<dc:identifier>{address}</dc:identifier>"
    yield _filled("z:numPages", source.extent)
    yield _leaf("z:extra", "\n".join(_extra(source)))


def _extra(source: Source) -> Iterator[str]:
    """Tell what Zotero has no field for, and the id by which cards name the source."""
    yield f"Citation Key: {' '.join(source.source_id.split())}"
    for one in source.identifiers:
        yield f"{one.scheme.value}: {one.value}"
    for creator in source.creators:
        if creator.role not in _ROLES:
            name = ", ".join(part for part in (creator.family, creator.given) if part)
            yield f"{creator.role}: {name}"


def _person(creator: Creator) -> str:
    # Without a given name it is one field, as of a body.
    names = _filled("foaf:surname", creator.family) + _filled("foaf:givenName", creator.given)
    return f"<rdf:li><foaf:Person>{names}</foaf:Person></rdf:li>"


def _note(one: ExchangedCard, source: Source) -> str:
    """Write a card as the HTML of a note."""
    card = one.card
    where = plain_citation(source, locator=card.claimed.shown)
    parts = [
        f"<blockquote>{_paragraph(card.quote)}</blockquote>",
        _paragraph(f"{where} {card.mark}"),
    ]
    if card.gloss.strip():
        parts.append(_paragraph(card.gloss))
    if one.retraction is not None:
        told = one.retraction
        parts.append(_paragraph(f"RETRACTED by {told.actor}, {told.at}: {told.detail}"))
    return "\n".join(parts)


def _paragraph(text: str) -> str:
    return f"<p>{'<br/>'.join(html.escape(text).splitlines())}</p>"


def _filled(name: str, value: str) -> str:
    return _leaf(name, value) if value else ""


def _leaf(name: str, value: str) -> str:
    told = html.escape(_NO_XML.sub("\ufffd", value), quote=False)
    # A carriage return that is not told by its number becomes a line feed.
    return f"<{name}>{told.replace(chr(13), '&#13;')}</{name}>"
