"""What a source's record learns from registries, and what it never does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.sources.learning import learn
from cardstore.sources.record import Record
from cardstore.sources.reference import Identifier, Scheme, reference_of
from cardstore.sources.registry import Answer, AnswerState
from cardstore.sources.resolution import ReasonCode, Resolution, Verdict, Why
from cardstore.sources.source import Source

ISBN = "9780306406157"
BOOK = Source(
    source_id="lamps",
    work_id="lamps",
    title="The Harbour Lamps",
    isbn=ISBN,
    origins=(("isbn", "by hand"), ("title", "by hand")),
)
EDITION = Record(
    registry="open-library",
    record_id="OL7M",
    title="The Harbour Lamps",
    publishers=("Old Quay Press",),
    extent="xii, 312 p.",
    identifiers=(
        Identifier(scheme=Scheme.ISBN, value=ISBN),
        Identifier(scheme=Scheme.OCLC, value="4711"),
        Identifier(scheme=Scheme.OPEN_LIBRARY, value="OL7M"),
    ),
)


def accepted(*records):
    """Give a resolution that accepts these records."""
    return Resolution(
        verdict=Verdict.ACCEPT,
        why=(Why(code=ReasonCode.CONFIRMED, text="It is held."),),
        answers=tuple(
            Answer(registry=one.registry, state=AnswerState.FOUND, candidates=(one,))
            for one in records
        ),
        chosen=tuple((one.registry, one.record_id) for one in records),
    )


def test_gaps_are_filled_and_say_by_whom():
    """The edition's extent, its publisher and its numbers come from its own record."""
    learned = learn(BOOK, accepted(EDITION))

    assert ("xii, 312 p.", "Old Quay Press") == (learned.extent, learned.publisher)
    assert (
        Identifier(scheme=Scheme.OCLC, value="4711"),
        Identifier(scheme=Scheme.OPEN_LIBRARY, value="OL7M"),
    ) == learned.identifiers
    origins = dict(learned.origins)
    assert {"registry: open-library"} == {
        origins[field] for field in ("extent", "publisher", "identifiers.oclc")
    }


@pytest.mark.parametrize(
    "told", [{"extent": "310 p."}, {"publisher": "Quay"}, {"extent": "1 v.", "publisher": "Q"}]
)
def test_what_a_person_said_stays(told):
    """Registries are wrong at times; a person has the book before them."""
    by_hand = replace(
        BOOK, **told, origins=(*BOOK.origins, *((field, "by hand") for field in told))
    )
    learned = learn(by_hand, accepted(EDITION))

    assert told == {field: getattr(learned, field) for field in told}
    assert ["by hand"] * len(told) == [dict(learned.origins)[field] for field in told]


def test_what_a_registry_filled_is_kept_up_to_date():
    """A correction at the registry comes through."""
    first = learn(BOOK, accepted(EDITION))
    second = learn(first, accepted(replace(EDITION, extent="xii, 320 p.")))

    assert second.extent == "xii, 320 p."


@pytest.mark.parametrize(
    "other",
    [
        replace(EDITION, identifiers=(Identifier(scheme=Scheme.ISBN, value="9780000000002"),)),
        replace(EDITION, identifiers=()),
        replace(EDITION, record_id="OL7W"),
    ],
)
def test_another_edition_has_other_pages(other):
    """Only the record of this very edition tells its extent."""
    assert BOOK == learn(BOOK, accepted(other))


@pytest.mark.parametrize(
    "verdict",
    [v for v in Verdict if v not in {Verdict.ACCEPT, Verdict.NOT_ASKED}],
)
def test_nothing_is_learned_without_an_accepted_record(verdict):
    """Doubt adds nothing."""
    assert BOOK == learn(BOOK, replace(accepted(EDITION), verdict=verdict))


def test_an_article_learns_its_doi_only_where_one_record_has_one():
    """Two records with two DOIs are two articles."""
    article = Source(source_id="tides", work_id="tides", title="On Tides", csl_type="article")
    one = Record(
        registry="crossref",
        record_id="10.1000/1",
        title="On Tides",
        identifiers=(Identifier(scheme=Scheme.DOI, value="10.1000/1"),),
        cites=("10.1000/9",),
    )
    learned = learn(article, accepted(one))

    assert ("10.1000/1", ("10.1000/9",)) == (learned.doi, learned.cites)


def test_what_was_learned_is_no_claim():
    """A registry is never asked to confirm what it filled itself."""
    assert reference_of(BOOK) == reference_of(learn(BOOK, accepted(EDITION)))


def test_learning_twice_changes_nothing_more():
    """The second time all is known."""
    once = learn(BOOK, accepted(EDITION))

    assert once == learn(once, accepted(EDITION))


@pytest.mark.parametrize(
    "number",
    [
        Identifier(scheme=Scheme.OCLC, value="abc def"),
        Identifier(scheme=Scheme.LCCN, value="\n@book{x}"),
        Identifier(scheme=Scheme.OPEN_LIBRARY, value="../../etc"),
        Identifier(scheme=Scheme.PMID, value=""),
    ],
)
def test_a_number_without_its_schemes_form_is_not_learned(number):
    """It would end up in lists that other programs read."""
    record = replace(
        EDITION, identifiers=(EDITION.identifiers[0], number), extent="", publishers=()
    )

    assert BOOK == learn(BOOK, accepted(record))


def test_what_is_no_doi_is_not_learned_as_cited():
    """Nor an extent that is as long as a book."""
    record = replace(EDITION, cites=("javascript:alert(1)", "10.1000/9"), extent="x" * 1000)
    learned = learn(BOOK, accepted(record))

    assert (("10.1000/9",), "") == (learned.cites, learned.extent)


def test_controls_of_a_registry_are_not_learned():
    """No record could be kept with them."""
    record = replace(EDITION, publishers=("Old \x96Quay\x07 Press",), extent="312\x00 p.")
    learned = learn(BOOK, accepted(record))

    assert ("Old Quay Press", "312 p.") == (learned.publisher, learned.extent)
