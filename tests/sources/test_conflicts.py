"""One record that agrees does not silence those of the same work that contradict."""

import pytest

from cardstore.sources.resolution import ReasonCode, Verdict
from cardstore.sources.resolve import judge_reference
from tests.sources.making import DOI, TITLE, VENUE, claim, found, identifiers, people, record

STRANGERS = people("Dora Dunmore", "Emil Eastgate")
# Field of the claim → what is claimed, the record's fields that echo it, and the reason.
CLAIMS = {
    "title": (
        {"title": "Grazing rights on the northern heaths"},
        {"title": "Grazing rights on the northern heaths"},
        ReasonCode.IDENTIFIER_POINTS_ELSEWHERE,
    ),
    "creators": ({"creators": STRANGERS}, {"creators": STRANGERS}, ReasonCode.OTHER_AUTHORS),
    "year": ({"year": 2004}, {"years": (2004,)}, ReasonCode.OTHER_YEAR),
    "venue": (
        {"venue": "Alpine Botany Letters"},
        {"venues": ("Alpine Botany Letters",)},
        ReasonCode.VENUE_NEVER_PUBLISHED_IT,
    ),
    "volume": ({"volume": "99"}, {"volume": "99"}, ReasonCode.OTHER_VOLUME),
    "edition": ({"edition": "4th"}, {"edition": "4th"}, ReasonCode.OTHER_EDITION),
}


def judged(claimed, *records):
    """Give the verdict and the codes of its reasons."""
    answers = [found(one) for one in records]
    resolution = judge_reference(claimed, answers, this_year=2026)
    return resolution.verdict, {why.code for why in resolution.why}


def contradicting(*registries):
    """Give the records of the real work, volume 23 of the second edition."""
    return [record(name, record_id=name, volume="23", edition="2nd") for name in registries]


@pytest.mark.parametrize("field", CLAIMS)
def test_two_records_that_contradict_outweigh_one_that_agrees(field):
    """The one may have copied the claim."""
    wrong, echo, code = CLAIMS[field]
    claimed = claim(identifiers=identifiers(doi=DOI), **wrong)
    echoed = record("openalex", record_id="W5", **{"volume": "23"} | echo)

    verdict, codes = judged(claimed, echoed, *contradicting("crossref", "datacite"))

    assert (Verdict.AMBIGUOUS, True) == (verdict, code in codes)


@pytest.mark.parametrize("field", CLAIMS)
def test_one_record_that_contradicts_one_that_agrees_is_told(field):
    """It is not hidden, and does not decide."""
    wrong, echo, code = CLAIMS[field]
    claimed = claim(identifiers=identifiers(doi=DOI), **wrong)
    echoed = record("openalex", record_id="W5", **{"volume": "23"} | echo)

    verdict, codes = judged(claimed, echoed, *contradicting("crossref"))

    assert (Verdict.ACCEPT, True) == (verdict, code in codes)


def test_two_copies_of_one_catalogue_do_not_outweigh_a_record():
    """They are one witness."""
    claimed = claim(year=2004, identifiers=identifiers(doi=DOI))
    echo = record(record_id="W5", years=(2004,))
    copies = contradicting("open-library", "openlibrary-local")

    assert Verdict.ACCEPT is judged(claimed, echo, *copies)[0]


def test_a_record_without_the_identifier_does_not_confirm_what_its_bearers_contradict():
    """They are records of what the identifier names."""
    claimed = claim(venue="Alpine Botany Letters", identifiers=identifiers(doi=DOI))
    echo = record("openalex", record_id="W5", venues=("Alpine Botany Letters",), identifiers=())

    assert Verdict.AMBIGUOUS is judged(claimed, echo, *contradicting("crossref", "datacite"))[0]


def test_a_title_under_the_works_own_identifier_counts_where_none_is_claimed():
    """The claim's identifier is not needed to see that two titles are of one work."""
    other = TITLE.replace("tidal", "fishing")
    echo = record("openalex", record_id="W5", title=other)

    verdict, codes = judged(claim(title=other), echo, *contradicting("crossref", "datacite"))

    assert (Verdict.AMBIGUOUS, True) == (verdict, ReasonCode.OTHER_TITLE in codes)


def test_a_preprint_and_its_print_do_not_contradict_each_other():
    """Year and venue of both are right."""
    claimed = claim(year=2014, identifiers=identifiers(doi=DOI))
    early = {"years": (2012,), "venues": ("arXiv",), "preprint": True, "title": TITLE}
    preprints = [record(name, record_id=name, **early) for name in ("openalex", "datacite")]

    assert Verdict.ACCEPT is judged(claimed, record(), *preprints)[0]


def test_two_printings_with_identifiers_of_their_own_do_not_contradict_each_other():
    """A meeting's paper is printed again in a journal in the same year."""
    elsewhere = {
        "venues": ("Symposium on Harbours",),
        "identifiers": identifiers(doi="10.5555/sh.3"),
    }
    again = [record(name, record_id=name, **elsewhere) for name in ("openalex", "datacite")]

    assert Verdict.ACCEPT is judged(claim(venue=VENUE), record(), *again)[0]


def test_editions_of_a_book_do_not_contradict_each_other():
    """Each has a year of its own."""
    book = {"csl_type": "book", "venues": (), "identifiers": ()}
    later = [record(name, record_id=name, years=(1999,), **book) for name in ("a", "b")]
    claimed = claim(year=2014, venue="", csl_type="book")

    assert Verdict.ACCEPT is judged(claimed, record(**book), *later)[0]
