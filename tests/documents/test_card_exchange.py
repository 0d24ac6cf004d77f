"""Cards for other programs: each form says what the card says, and three come back whole."""

from __future__ import annotations

import csv
import json
import xml.etree.ElementTree as ET
from dataclasses import replace
from html.parser import HTMLParser
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from markdown_it import MarkdownIt

from cardstore.cards.card import Card, ReadingState
from cardstore.cards.locator import parse_locator
from cardstore.documents.card_annotations import annotations_document
from cardstore.documents.card_csv import COLUMNS, cards_csv
from cardstore.documents.card_exchange import ExchangedCard
from cardstore.documents.card_markdown import cards_markdown
from cardstore.documents.card_zotero import cards_zotero
from cardstore.errors import InvalidRecordError
from cardstore.sources.source import Creator, Source
from cardstore.workflow.export_cards import written_cards
from cardstore.workflow.import_cards import parse_cards
from tests.documents.exchanged import HARD, exchanged_cards
from tests.documents.web_annotations import COLLECTION, PROPERTIES, TYPES

FORMS = ("json", "w3c", "csv")
VALIDATOR = Draft202012Validator(COLLECTION)
# What a spreadsheet takes for a formula: OWASP, "CSV Injection".
STEERS = ("=", "+", "-", "@", "\t", "\r", "\n")
pairs = st.lists(exchanged_cards(), max_size=2, unique_by=lambda pair: pair[0].card.source_id)


def parted(drawn):
    """Give the cards, and their sources by id."""
    return [one for one, _ in drawn], {source.source_id: source for _, source in drawn}


def write(drawn, form):
    exchanged, sources = parted(drawn)
    return written_cards(exchanged, form=form, sources=sources)


@given(drawn=pairs)
def test_what_was_written_is_read_back_equal(drawn):
    """Whatever a card holds, in each form, also through a file."""
    written = [write(drawn, form).encode().decode("utf-8-sig") for form in FORMS]

    assert [tuple(one for one, _ in drawn)] * len(FORMS) == [*map(parse_cards, written)]


@pytest.mark.parametrize("form", FORMS)
def test_each_hard_text_comes_back(form, one_card):
    """Each by itself, in quote, gloss, tag and maker: random texts seldom hold them."""
    cards = hard_cards(one_card)
    written = write([(ExchangedCard(card=card), SOURCE) for card in cards], form)

    assert cards == [one.card for one in parse_cards(written)]


def hard_cards(one):
    """Give a card for each hard text, which stands in all that people fill."""
    return [
        replace(one.card, quote=text or "x", gloss=text, tags=(text,), made_by=text or "x")
        for text in HARD
    ]


def test_no_cell_begins_a_formula(one_card):
    """As a spreadsheet reads the table, after the head."""
    cards = [ExchangedCard(card=card) for card in hard_cards(one_card)]
    content = cards_csv(cards, sources={"harbour-1893": SOURCE}).removeprefix("\ufeff")
    rows = list(csv.reader(StringIO(content, newline="")))

    assert list(COLUMNS) == rows[0]
    assert [] == [cell for row in rows[1:] for cell in row if cell.startswith(STEERS)]


def test_a_table_that_a_spreadsheet_wrote_again_is_read(one_card):
    """Cells without marks where none are needed, parted by semicolons, and no byte order mark."""
    content = cards_csv([one_card], sources={"harbour-1893": SOURCE}).removeprefix("\ufeff")
    written = StringIO(newline="")
    csv.writer(written, delimiter=";").writerows(csv.reader(StringIO(content, newline="")))

    assert (one_card,) == parse_cards(written.getvalue())


SOURCE = Source(
    source_id="harbour-1893",
    work_id="harbour",
    title="The Harbour of Wendlemouth & Others",
    creators=(
        Creator(family="Crane", given="Josiah", role="author"),
        Creator(family="The Chapel Society", given="", role="editor"),
    ),
    year=1893,
    edition="2nd ed.",
    publisher="Old Quay Press",
    place="Wendlemouth",
    volume="3",
    isbn="9780000000002",
    url="https://example.org/a?b=1&c=2",
    csl_type="book",
)


def test_a_page_changed_by_hand_in_the_table_is_refused(one_card):
    """A card is never edited; who changes the cell would believe to have moved it."""
    content = cards_csv([one_card], sources={"harbour-1893": SOURCE})

    with pytest.raises(InvalidRecordError, match="was changed"):
        parse_cards(content.replace('"pp. 57–58"', '"p. 59"'))


@pytest.mark.parametrize(
    "content",
    [
        *("", "{", "{}", "a,b\n1,2\n", '{"schema": "urn:cardstore:schema:cards:2"}', "[1]"),
        *('{"schema": "urn:cardstore:schema:cards:1", "cards": [{}], "sources": []}', "{" * 9**5),
        '{"@context": [], "type": "AnnotationCollection", "total": 1}',
        '{"@context": [], "type": "AnnotationCollection", "total": 1, "first": {"items": [1]}}',
        '{"schema": "urn:cardstore:schema:cards:1", "sources": [], "cards": ["\\ud800"]}',
        '"' + '","'.join(COLUMNS) + '"\n"x"\n',
        '"' + '","'.join(COLUMNS) + '"\n' + ",".join(["x"] * len(COLUMNS)) + "\n",
    ],
)
def test_what_holds_no_cards_is_refused(content):
    """With an error that says what is wrong, whatever the file is."""
    with pytest.raises(InvalidRecordError):
        parse_cards(content)


@given(drawn=pairs, data=st.data())
def test_annotations_without_a_part_are_refused_or_read_the_same(drawn, data):
    """A property that is lost never makes another card of it in silence, but for what people read.

    A lost body is a lost gloss or tag: the model has them apart, and nothing says how many.
    """
    if not drawn:
        return
    exchanged, sources = parted(drawn)
    document = annotations_document(exchanged, sources=sources)
    annotation = document["first"]["items"][0]
    lost = data.draw(st.sampled_from(sorted(set(annotation) - {"body", "cardstore:retracted"})))
    del annotation[lost]
    try:
        read = parse_cards(json.dumps(document))
    except InvalidRecordError:
        return

    assert exchanged == list(read)


@given(drawn=pairs)
def test_annotations_are_what_the_recommendation_asks_for(drawn):
    """Required parts and their forms; JSON-LD drops in silence what no context knows."""
    exchanged, sources = parted(drawn)
    document = json.loads(json.dumps(annotations_document(exchanged, sources=sources)))

    assert [] == [error.message for error in VALIDATOR.iter_errors(document)]
    assert len(exchanged) == document["total"]
    own = document.pop("@context")[1]
    assert [] == [key for key in keys(document) if not known(key, own)]
    assert set(types(document)) <= TYPES


def known(key, own):
    """Tell whether a key is a term of W3C's context, or of ours."""
    prefix, parted_by, name = key.partition(":")
    return key in PROPERTIES or (prefix in own and parted_by == ":" and name.isidentifier())


def keys(value):
    """Give every key of a document."""
    if isinstance(value, dict):
        yield from value
        for held in value.values():
            yield from keys(held)
    elif isinstance(value, list):
        for held in value:
            yield from keys(held)


def types(value):
    """Give every type that something in a document is of."""
    if isinstance(value, dict):
        yield from (value["type"],) if "type" in value else ()
        for held in value.values():
            yield from types(held)
    elif isinstance(value, list):
        for held in value:
            yield from types(held)


def shown(source):
    """Give what Markdown shows, as a browser does: text alone, blanks alike."""
    reader = _Text()
    reader.feed(MarkdownIt("commonmark").render(source))
    return " ".join("".join(reader.text).split())


class _Text(HTMLParser):
    def __init__(self):
        super().__init__()
        self.text, self.tags = [], []

    def handle_data(self, text):
        self.text.append(text)

    def handle_starttag(self, tag, attrs):  # noqa: ARG002 - the parser's form
        self.tags.append(tag)


# Control characters and the like are shown in no browser as they are.
visible = st.sampled_from([text for text in HARD if text.replace("\n", "").isprintable()])


@given(quote=visible.filter(str.strip), gloss=visible, drawn=exchanged_cards())
def test_markdown_shows_the_quote_as_it_is(quote, gloss, drawn):
    """No sign of it is taken for one of Markdown's own; the id can be copied into a draft."""
    exchanged, source = drawn
    card = replace(exchanged.card, quote=quote, gloss=gloss, tags=(), source_id="s")
    one = replace(exchanged, card=card, retraction=None)
    written = cards_markdown([one], sources={"s": replace(source, source_id="s", title="T")})
    text = shown(written)

    assert text.startswith(" ".join(quote.split()))
    assert text.endswith(" ".join(f"{card.mark} {gloss}".split()))
    assert written.startswith("> ")


def test_markdown_cites_as_pandoc_does(one_card):
    """A key and a locator in CSL's terms; a key that is not plain goes in braces."""
    odd = replace(one_card, card=replace(one_card.card, source_id="Smith, J. 1893"))
    sources = {name: replace(SOURCE, source_id=name) for name in ("harbour-1893", "Smith, J. 1893")}
    written = cards_markdown([one_card, odd], sources=sources)

    assert "[@harbour-1893, pp. 57–58] [card:" in written
    assert "[@{Smith, J. 1893}, pp. 57–58]" in written
    assert "Crane, *The Harbour of Wendlemouth \\& Others*" in written


@pytest.fixture
def one_card():
    """A card of pages 57 to 58 with a quote of two lines, a gloss and a tag."""
    card = Card(
        card_id="7KQ2-M",
        source_id="harbour-1893",
        scan_digest="0" * 64,
        quote="lamps < lit\nat “dusk” & dawn\x00",
        claimed=parse_locator("57–58"),
        gloss="see <b>also</b>",
        tags=("light & dark",),
        made_by="ada",
        made_at="2026-01-02T03:04:05Z",
        fit="exact",
        foldings=(),
        reading=ReadingState.OCR_UNSEEN,
        segments=(),
        printed_pages=("57", "58"),
    )
    return ExchangedCard(card=card)


RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
Z = "{http://www.zotero.org/namespaces/export#}"
DC = "{http://purl.org/dc/elements/1.1/}"
DCTERMS = "{http://purl.org/dc/terms/}"
BIB = "{http://purl.org/net/biblio#}"
FOAF = "{http://xmlns.com/foaf/0.1/}"
PRISM = "{http://prismstandard.org/namespaces/1.2/basic/}"


def imported(content):
    """Read Zotero RDF as Zotero does: items, and under each the notes that it names."""
    root = ET.fromstring(content)  # noqa: S314 - written by us
    memos = {one.get(f"{RDF}about"): one for one in root.iter(f"{BIB}Memo")}
    items = [one for one in root if one.find(f"{Z}itemType") is not None]
    return [
        (
            item,
            [
                memos.pop(named.get(f"{RDF}resource"))
                for named in item.findall(f"{DCTERMS}isReferencedBy")
            ],
        )
        for item in items
    ], memos


def test_zotero_gets_the_source_with_its_cards_as_notes(one_card):
    """The record's fields where Zotero looks for them; each note with quote, place, gloss, id."""
    items, loose = imported(cards_zotero([one_card], sources={"harbour-1893": SOURCE}))
    ((item, (note,)),) = items
    names = [
        (person.findtext(f"{FOAF}surname"), person.findtext(f"{FOAF}givenName"))
        for person in item.findall(f"{BIB}authors//{FOAF}Person")
    ]
    text = note.findtext(f"{RDF}value")

    assert {} == loose
    assert "book" == item.findtext(f"{Z}itemType")
    assert SOURCE.title == item.findtext(f"{DC}title")
    assert [("Crane", "Josiah")] == names
    assert ["1893", "2nd ed.", "3"] == [
        item.findtext(name) for name in (f"{DC}date", f"{PRISM}edition", f"{PRISM}volume")
    ]
    assert "Old Quay Press" == item.findtext(f"{DC}publisher//{FOAF}name")
    assert f"ISBN {SOURCE.isbn}" == item.findtext(f"{DC}identifier")
    assert SOURCE.url == item.findtext(f"{DC}identifier/{DCTERMS}URI/{RDF}value")
    assert "Citation Key: harbour-1893" in item.findtext(f"{Z}extra")
    assert ["light & dark"] == [one.text for one in note.findall(f"{DC}subject")]
    assert "<blockquote><p>lamps &lt; lit<br/>at “dusk” &amp; dawn\ufffd</p></blockquote>" in text
    assert "pp. 57–58 [card:7KQ2-M]" in text
    assert "see &lt;b&gt;also&lt;/b&gt;" in text


@pytest.mark.parametrize(
    ("csl_type", "item_type", "container"),
    [
        ("article-journal", "journalArticle", "Journal"),
        ("article-magazine", "magazineArticle", "Periodical"),
        ("chapter", "bookSection", "Book"),
    ],
)
def test_zotero_gets_what_an_article_stands_in(one_card, csl_type, item_type, container):
    """With its title and volume: Zotero looks for both there."""
    source = replace(SOURCE, csl_type=csl_type, venue="Tides & Harbours")
    ((item, _),), _ = imported(cards_zotero([one_card], sources={"harbour-1893": source}))
    held = item.find(f"{DCTERMS}isPartOf/{BIB}{container}")

    assert item_type == item.findtext(f"{Z}itemType")
    assert ["Tides & Harbours", "3"] == [
        held.findtext(name) for name in (f"{DC}title", f"{PRISM}volume")
    ]


@given(drawn=pairs)
def test_zotero_rdf_is_xml_whatever_cards_hold(drawn):
    """One note for each card, under its own source."""
    exchanged, sources = parted(drawn)
    items, loose = imported(cards_zotero(exchanged, sources=sources))

    assert {} == loose
    assert sorted(sources) == sorted({one.card.source_id for one in exchanged})
    assert [1] * len(sources) == [len(notes) for _, notes in items]
    assert len(items) == len(sources)
