"""Every field of a claim against every field of a record: match, contradict, or not known."""

from hypothesis import given
from hypothesis import strategies as st

from cardstore.sources.compare import compare_record
from cardstore.sources.resolution import FieldComparison, ReferenceField
from tests.sources.making import DOI, NAMES, TITLE, VENUE, claim, identifiers, people, record

MATCH, CONTRADICT, UNKNOWN = (
    FieldComparison.MATCH,
    FieldComparison.CONTRADICT,
    FieldComparison.UNKNOWN,
)
CLAIMS = st.builds(
    claim,
    title=st.sampled_from(["", TITLE, "Editorial", "Silting"]),
    creators=st.sampled_from([(), people(*NAMES), people("Dora Dunmore")]),
    year=st.sampled_from([None, 2014, 1990]),
    venue=st.sampled_from(["", VENUE, "arXiv", "Harbour Quarterly"]),
    publisher=st.sampled_from(["", "Quay"]),
    volume=st.sampled_from(["", "3"]),
    identifiers=st.sampled_from([(), identifiers(doi=DOI), identifiers(isbn="nonsense")]),
)
RECORDS = st.builds(
    record,
    title=st.sampled_from([TITLE, "Editorial", "港"]),
    creators=st.sampled_from([(), people(*NAMES)]),
    years=st.sampled_from([(), (2014,)]),
    venues=st.sampled_from([(), (VENUE,)]),
    publishers=st.sampled_from([(), ("Quay",), ("Mole",)]),
    volume=st.sampled_from(["", "3", "4"]),
    csl_type=st.sampled_from(["", "book"]),
)


def by_field(claimed, held):
    """Give the comparison of every field."""
    return {one.field: one for one in compare_record(claimed, held)}


def test_every_field_is_compared_once_in_their_order():
    """So that people find it in its place."""
    assert list(ReferenceField) == [one.field for one in compare_record(claim(), record())]


def test_what_is_not_claimed_is_not_known():
    """And what the record has is shown all the same."""
    fields = by_field(claim(venue="", year=None), record())

    assert (UNKNOWN, VENUE) == (
        fields[ReferenceField.VENUE].comparison,
        fields[ReferenceField.VENUE].found,
    )
    assert (UNKNOWN, "2014") == (
        fields[ReferenceField.YEAR].comparison,
        fields[ReferenceField.YEAR].found,
    )


def test_strangers_are_named_in_the_note():
    """So that the one wrong name is seen among twenty."""
    claimed = claim(creators=people(*NAMES[:2], "Dora Dunmore"))

    assert "Dora Dunmore" in by_field(claimed, record())[ReferenceField.CREATORS].note


def test_an_identifier_among_others_of_the_record_matches():
    """One is enough."""
    claimed = claim(identifiers=identifiers(doi="https://doi.org/10.5555/JCEH.2014.17"))

    assert MATCH is by_field(claimed, record())[ReferenceField.IDENTIFIERS].comparison


def test_another_identifier_does_not_contradict():
    """A work has many; what the record has is shown."""
    field = by_field(claim(identifiers=identifiers(doi="10.5555/x")), record())[
        ReferenceField.IDENTIFIERS
    ]

    assert (UNKNOWN, DOI) == (field.comparison, field.found)


def test_volumes_are_compared_by_their_numbers():
    """A volume that is not numbered contradicts nothing."""
    found = [
        by_field(claim(volume=ours), record(volume=theirs))[ReferenceField.VOLUME].comparison
        for ours, theirs in (("3", "3"), ("3", "4"), ("3", "spring issue"), ("3", ""))
    ]

    assert [MATCH, CONTRADICT, UNKNOWN, UNKNOWN] == found


def test_arxiv_in_place_of_the_venue_is_confirmed_by_its_identifier():
    """Registries have the identifier and no venue."""
    held = record(venues=(), identifiers=identifiers(arxiv="2101.00001"))

    assert MATCH is by_field(claim(venue="arXiv preprint"), held)[ReferenceField.VENUE].comparison


@given(claimed=CLAIMS, held=RECORDS)
def test_nothing_is_said_of_a_field_that_one_side_lacks(claimed, held):
    """MATCH and CONTRADICT always show what they compare."""
    for one in compare_record(claimed, held):
        assert one.comparison is UNKNOWN or (one.claimed and one.found)


@given(claimed=CLAIMS, held=RECORDS)
def test_comparing_twice_gives_the_same(claimed, held):
    """Nothing is kept from one comparison to the next."""
    assert compare_record(claimed, held) == compare_record(claimed, held)
