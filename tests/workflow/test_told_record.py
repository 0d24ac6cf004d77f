"""What a person tells of an edition becomes its record, each field with who said it."""

import pytest

from cardstore.errors import InvalidIdentifierError, InvalidRecordError
from cardstore.sources.reference import Identifier, Scheme
from cardstore.sources.source import Creator, Source, SourceKind, SourceStatus
from cardstore.workflow.sources import ToldRecord, describe_source

TOLD = ToldRecord(
    work_id="Lamps",
    title="The Harbour Lamps",
    authors=("Tolle, Ada",),
    year=1901,
    edition="2nd ed.",
    publisher="Old Quay Press",
    place="Hallmouth",
    venue="Quay Notes",
    volume="12",
    isbn="0-306-40615-2",
    doi="https://doi.org/10.1000/ABC",
    identifiers=("OCLC: 1234567", "isbn:9780306406157"),
    csl_type="article-journal",
    url="https://example.org/lamps",
    archive_url="https://web.archive.org/web/2020/https://example.org/lamps",
    extent="xvi, 312 p.",
    cites=("doi:10.1000/XYZ", "memoir", "10.1000/xyz"),
    kind=SourceKind.PRIMARY,
    status=SourceStatus.ARCHIVED,
)


def test_everything_told_is_in_the_record_in_its_one_form():
    """Identifiers are folded, the rest stands as it was typed."""
    made = describe_source(TOLD, name="lamps-1901", named=True)

    expected = Source(
        source_id="lamps-1901",
        work_id="lamps",
        title="The Harbour Lamps",
        creators=(Creator(family="Tolle", given="Ada"),),
        year=1901,
        edition="2nd ed.",
        publisher="Old Quay Press",
        place="Hallmouth",
        venue="Quay Notes",
        volume="12",
        isbn="9780306406157",
        doi="10.1000/abc",
        identifiers=(
            Identifier(scheme=Scheme.OCLC, value="1234567"),
            Identifier(scheme=Scheme.ISBN, value="9780306406157"),
        ),
        csl_type="article-journal",
        url="https://example.org/lamps",
        archive_url="https://web.archive.org/web/2020/https://example.org/lamps",
        extent="xvi, 312 p.",
        cites=("10.1000/xyz", "memoir"),
        kind=SourceKind.PRIMARY,
        status=SourceStatus.ARCHIVED,
        origins=made.origins,
    )
    assert expected == made
    assert {"by hand"} == {origin for _, origin in made.origins}


def test_what_is_not_told_stays():
    """A second word adds, and takes nothing away."""
    first = describe_source(TOLD, name="lamps-1901", named=True)

    second = describe_source(
        ToldRecord(extent="xvi, 310 p."), name=first.source_id, named=True, base=first
    )

    assert "xvi, 310 p." == second.extent
    assert first == describe_source(
        ToldRecord(extent="xvi, 312 p."), name=first.source_id, named=True, base=second
    )


def test_an_identifier_replaces_those_of_its_scheme_and_no_others():
    """Also one that a registry filled in, whose origin goes with it."""
    base = Source(
        source_id="lamps",
        work_id="lamps",
        title="Lamps",
        identifiers=(
            Identifier(scheme=Scheme.OCLC, value="1"),
            Identifier(scheme=Scheme.LCCN, value="2"),
        ),
        origins=(("identifiers.lccn", "registry x"), ("identifiers.oclc", "registry x")),
    )

    made = describe_source(ToldRecord(identifiers=("oclc:3",)), name="lamps", named=True, base=base)

    assert [("lccn", "2"), ("oclc", "3")] == [
        (one.scheme.value, one.value) for one in made.identifiers
    ]
    assert {"identifiers", "identifiers.lccn", "source_id"} == set(dict(made.origins))


@pytest.mark.parametrize("text", ["oclc", "oclc:", "shelf:12", "isbn:9780306406158", ":12"])
def test_an_identifier_without_scheme_or_of_the_wrong_form_is_refused(text):
    """The schemes are listed."""
    with pytest.raises(InvalidIdentifierError):
        describe_source(ToldRecord(identifiers=(text,)), name="lamps", named=True)


@pytest.mark.parametrize(
    "told",
    [ToldRecord(csl_type="Journal Article"), ToldRecord(cites=("The Memoir",))],
    ids=["type", "cites"],
)
def test_a_type_or_a_name_of_the_wrong_form_is_refused(told):
    """What nobody can look up later is not kept."""
    with pytest.raises(InvalidRecordError):
        describe_source(told, name="lamps", named=True)
