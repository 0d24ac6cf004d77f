"""A catalogue over SRU: MARC becomes records, and nothing but an answer is an answer."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.adapters.registries.sru import KNOWN, SruRegistry
from cardstore.adapters.registries.sru_records import parse_sru, read_sru_records
from cardstore.errors import InvalidRecordError, UsageError
from cardstore.sources.reference import Identifier, Reference, Scheme
from cardstore.sources.registry import AnswerState
from cardstore.sources.registry_terms import RegistryTerms
from cardstore.sources.source import Creator
from tests.adapters.registries import sru_server
from tests.adapters.registries.sru_server import LAUGHS, OUTSIDE, SruServer, diagnostic, response
from tests.contracts.registry_contract import CHECKS

TIDES = sru_server.marc(
    "771001",
    [
        "020 a 9780306406157 (pbk.) :|c 12.00",
        "035 a (OCoLC)ocm00456789",
        "010 a    85000002 ",
        "100 a Orwick, Ada B.,|d 1850-1912.|4 aut",
        "245 a \u0098The\u009c quiet tides :|b a history of harbours /|c Ada B. Orwick ; F. Lorne.",
        "246 a Harbours and tides.",
        "250 a 2nd ed.",
        "264 a Seldham :|b Lantern Press,|c [1998]",
        "300 a xvi, 312 p. :|b ill. ;|c 23 cm",
        "490 a Harbour studies ;|v 4",
        "700 a Lorne, Falk,|e editor.",
        "700 a Varrow, Nils.|t Another work.",
        "710 a Kelness Harbour Survey.|b Tide Office,|e issuing body.",
        "880 6 245-01|a Тихие приливы",
    ],
    controls=[("008", "990101r19981932xx            000 0 eng d")],
)
CUT = sru_server.marc(
    "771002",
    [
        "100 a Beck, Clara",
        "245 a Letters from Orwick /|c Clara Beck ... [et al.].",
        "260 a Orwick :|b Quay & Sons,|c 1931.",
        "300 a 198 S.",
    ],
    controls=[("008", "310101s1931    xx            000 0 eng d")],
)
HELD = [
    ("quiet tides history harbours orwick 9780306406157 0306406152 85000002", TIDES),
    ("letters from orwick beck", CUT),
]
CLAIMED = Reference(
    title="The quiet tides: a history of harbours",
    creators=(Creator(family="Orwick", given="Ada"),),
    year=1998,
)


@pytest.fixture
def server():
    """Give a running catalogue of two books."""
    with SruServer(HELD) as running:
        yield running


@pytest.fixture
def registry(server, clock):
    """Give the registry that asks it, and waits for nothing."""
    address = f"{server.url}?lccn=bath.lccn"
    opened = SruRegistry(RegistryTerms(base_url=address, clock=clock.clock))
    yield opened
    opened.close()


def isbn(value):
    return (Identifier(scheme=Scheme.ISBN, value=value),)


def test_marc_becomes_a_record(registry):
    """Every field that is compared, without the signs that only part fields."""
    found = registry.look_up(CLAIMED).candidates[0]

    assert "The quiet tides: a history of harbours" == found.title
    assert {"The quiet tides", "Тихие приливы", "Harbours and tides"} == set(found.other_titles)
    assert (
        Creator(family="Orwick", given="Ada B."),
        Creator(family="Lorne", given="Falk", role="editor"),
        Creator(family="Kelness Harbour Survey, Tide Office", role="contributor"),
    ) == found.creators
    assert ((1998,), 1932) == (found.years, found.first_year)
    assert (("Lantern Press",), "2nd ed.") == (found.publishers, found.edition)
    assert ("xvi, 312 p.", ("Harbour studies",), "4") == (found.extent, found.venues, found.volume)
    assert ("9780306406157",) == found.all(Scheme.ISBN)
    assert (("456789",), ("85000002",)) == (found.all(Scheme.OCLC), found.all(Scheme.LCCN))
    assert ("771001", "book", True) == (found.record_id, found.csl_type, found.creators_complete)


def test_a_list_that_says_itself_that_it_is_cut_is_not_complete(registry):
    """“[et al.]” on the title page: there are more than the catalogue names."""
    found = registry.look_up(Reference(title="Letters from Orwick")).candidates[0]

    assert not found.creators_complete
    assert (1931,) == found.years


def test_an_isbn_is_asked_for_in_both_lengths(registry, server):
    """Older records have ten digits; the record is said to have come by the number."""
    answer = registry.look_up(Reference(title="", identifiers=isbn("0-306-40615-2")))

    assert ("771001",) == answer.by_identifier
    assert ['bath.isbn="9780306406157" or bath.isbn="0306406152"'] == server.asked


def test_a_number_that_the_catalogue_lacks_is_denied_and_words_are_asked(registry, server):
    """The claimed work is found all the same, and the number is told."""
    wrong = Reference(
        title=CLAIMED.title, creators=CLAIMED.creators, identifiers=isbn("9789900000013")
    )
    answer = registry.look_up(wrong)

    assert ("9789900000013",) == answer.denied
    assert (AnswerState.FOUND, ()) == (answer.state, answer.by_identifier)
    assert 2 == len(server.asked)
    assert registry.price(wrong).requests >= answer.requests


def test_words_of_a_claim_cannot_change_the_question(registry, server):
    """Quotation marks and words of CQL in a title or a number are words or nothing."""
    odd = Reference(
        title='Quiet" or dc.title="tides and not glass',
        creators=(Creator(family='Or" or "wick'),),
        identifiers=(Identifier(scheme=Scheme.LCCN, value='85-2" or "x'),),
    )
    registry.look_up(odd)

    outside = [re.sub('"[^"]*"', "", one) for one in server.asked]

    assert {"dc.title=", "dc.creator=", "and"} == {word for one in outside for word in one.split()}


def test_the_title_alone_is_asked_when_the_author_is_another(registry):
    """What the catalogue has instead can only be shown when it is found."""
    other = Reference(title=CLAIMED.title, creators=(Creator(family="Nobody"),))

    assert ["771001"] == [record.record_id for record in registry.look_up(other).candidates]


def test_nothing_of_the_kind_is_not_found(registry):
    """The catalogue counts no record for any of the questions."""
    answer = registry.look_up(Reference(title="Silent mountains of glass"))

    assert AnswerState.NOT_FOUND is answer.state


TROUBLE = {
    "a page of HTML": (200, "<!doctype html><title>Welcome</title><p>Accept our terms"),
    "a page of XHTML": (200, '<html xmlns="http://www.w3.org/1999/xhtml"><p>Welcome</p></html>'),
    "cut short": (200, response([TIDES])[:700]),
    "empty": (200, ""),
    "a diagnostic": (200, diagnostic("Unsupported index: bath.isbn")),
    "entities without end": (200, LAUGHS),
    "a file of ours": (200, OUTSIDE),
    "records counted, none given": (200, response([], total=7)),
    "no count": (200, response([], total="")),
    "records without a title": (200, response([sru_server.marc("1", ["300 a 12 p."])])),
    "not UTF-8": (200, b'<?xml version="1.0" encoding="latin-1"?><searchRetrieveResponse>\xe9'),
    "no SRU": (200, "<explainResponse/>"),
    "not there": (404, "<h1>404</h1>"),
    "broken": (500, "no"),
    "refused": (403, "no"),
    "deep": (200, response(["<a>" * 5_000 + "</a>" * 5_000])),
}


@pytest.mark.parametrize("kind", TROUBLE)
def test_what_is_no_answer_is_no_absence(registry, server, kind):
    """Unavailable, with a reason; never found, never not found; afterwards the right answer."""
    server.instead = TROUBLE[kind]
    during = registry.look_up(CLAIMED)
    server.instead = None

    assert AnswerState.UNAVAILABLE is during.state
    assert "sru" in during.detail
    assert () == during.denied


def test_a_diagnostic_is_shown(registry, server):
    """What the catalogue says of the question reaches the person."""
    server.instead = (200, diagnostic("Unsupported index: bath.isbn"))

    assert "Unsupported index: bath.isbn" in registry.look_up(CLAIMED).detail


@pytest.mark.parametrize("kind", ["cut short", "a diagnostic", "a page of HTML"])
def test_trouble_is_not_kept(registry, server, kind):
    """What failed is asked anew by the same registry."""
    server.instead = TROUBLE[kind]
    registry.look_up(CLAIMED)
    server.instead = None

    assert AnswerState.FOUND is registry.look_up(CLAIMED).state


def test_an_answer_is_kept_and_read_again(registry, server):
    """The same question twice is one request."""
    first = registry.look_up(CLAIMED)
    asked = len(server.asked)
    second = registry.look_up(CLAIMED)

    assert first.candidates == second.candidates
    assert (asked, 0) == (len(server.asked), second.requests)


def test_records_packed_as_text_and_later_namespaces_are_read():
    """SRU 1.1 allows a record as text that is itself XML; SRU 2.0 has another namespace."""
    spaces = ("http://docs.oasis-open.org/ns/search-ws/sruResponse", "http://www.loc.gov/zing/srw/")
    answers = [response([TIDES], packing=p, space=s) for p in ("xml", "string") for s in spaces]
    titles = {read_sru_records(parse_sru(one.encode()))[0].title for one in answers}

    assert {"The quiet tides: a history of harbours"} == titles


def test_a_document_type_within_packed_text_is_refused():
    """What is refused outside is refused inside too."""
    packed = response([LAUGHS.replace("searchRetrieveResponse", "record")], packing="string")
    with pytest.raises(ValueError, match="document type"):
        parse_sru(packed.encode())


def test_dublin_core_is_read():
    """A catalogue that gives no MARC gives at least title, people, year and number."""
    fields = {
        "title": "Quiet tides / Ada Orwick",
        "creator": "Orwick, Ada",
        "publisher": "Seldham : Lantern Press",
        "date": "1998",
        "identifier": "(DE-101)771001",
        "format": "312 S.",
    }
    written = "".join(f"<dc:{name}>{text}</dc:{name}>" for name, text in fields.items())
    space = 'xmlns:dc="http://purl.org/dc/elements/1.1/"'
    record = read_sru_records(
        parse_sru(response([f"<dc {space}>{written}</dc>"]).encode())
    )[0]  # fmt: skip

    assert ("Quiet tides", (Creator(family="Orwick", given="Ada"),)) == (
        record.title,
        record.creators,
    )
    assert ((1998,), ("Lantern Press",), "312 S.") == (
        record.years,
        record.publishers,
        record.extent,
    )


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(body):
    """Nothing but ValueError comes of what is no answer."""
    try:
        parse_sru(body)
    except ValueError:
        return
    raise AssertionError(body)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["total", "records", "fields", "diagnostics"]), inner)
        ),
    )
)
def test_any_shape_is_read_or_refused(answer):
    """An answer that was kept by another cardstore may have any shape."""
    try:
        records = read_sru_records(answer)
    except InvalidRecordError:
        return

    assert () == records


@pytest.mark.parametrize("check", CHECKS)
def test_the_contract_of_registries_is_kept(check):
    """What holds for every registry holds for a catalogue."""
    check(SruRegistry)


def test_a_catalogue_must_be_named():
    """Without an address there is nobody to ask; what stands behind one must be known."""
    with pytest.raises(UsageError, match="No catalogue"):
        SruRegistry(RegistryTerms())
    with pytest.raises(UsageError, match="unknown “isnb”"):
        SruRegistry(RegistryTerms(base_url="https://sru.example.org/x?isnb=bath.isbn"))


@pytest.mark.parametrize("host", KNOWN)
def test_known_catalogues_need_only_their_address(host):
    """Their indexes and the form of their records are known here."""
    registry = SruRegistry(RegistryTerms(base_url=f"https://{host}/db"))
    registry.close()

    assert registry.serves(CLAIMED)
    assert not registry.serves(Reference(title="Tides", csl_type="article-journal"))
    assert not registry.serves(Reference(title=""))
