"""What is wrong without asking anybody."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.sources.face import faults_on_face
from cardstore.sources.resolution import ReasonCode
from cardstore.sources.source import Creator
from tests.sources.making import claim, identifiers, people

THIS_YEAR = 2026


def codes(**fields):
    """Give the codes of all faults of a reference that is right but for these fields."""
    return [why.code for why in faults_on_face(claim(**fields), this_year=THIS_YEAR)]


def test_a_right_reference_has_no_fault():
    """Nothing is wrong with it."""
    assert [] == codes(identifiers=identifiers(doi="10.5555/abc", isbn="978-0-306-40615-7"))


@pytest.mark.parametrize(
    "names",
    [
        ["Firstname Lastname"],
        ["Lastname, Firstname", "Ann Ashworth"],
        ["Jane Doe"],
        ["Author One", "Author Two"],
        ["A. Author"],
        ["Author1"],
        ["First Last"],
        ["Max Mustermann"],
    ],
)
def test_placeholders_for_names_are_seen(names):
    """Words of forms are no names."""
    assert [ReasonCode.PLACEHOLDER_AUTHORS] == codes(creators=people(*names))


@pytest.mark.parametrize("name", ["Arthur C. First", "A. Last", "Ann B. Given", "Author Smithson"])
def test_names_that_are_like_words_of_forms_are_names(name):
    """People are called so."""
    assert [] == codes(creators=people(name))


@pytest.mark.parametrize(
    "given_identifier",
    [
        {"doi": "10.1000/XXXX"},
        {"doi": "10.5555/…"},
        {"doi": "10.xxxx/abc"},
        {"doi": "10.1234/placeholder"},
        {"arxiv": "2301.XXXXX"},
        {"arxiv": "1234.56789"},
        {"isbn": "978-0-XXXXX-XX-X"},
        {"isbn": "000-0-000-00000-0"[4:]},
    ],
)
def test_placeholders_for_identifiers_are_seen(given_identifier):
    """Nobody gave them out."""
    assert [ReasonCode.PLACEHOLDER_IDENTIFIER] == codes(identifiers=identifiers(**given_identifier))


def test_a_wrong_check_digit_is_seen():
    """A digit is mistyped."""
    assert [ReasonCode.ISBN_CHECK_DIGIT] == codes(identifiers=identifiers(isbn="9780306406158"))


@pytest.mark.parametrize("doi", ["doi.org/abc", "11.5555/abc", "10.5555"])
def test_a_doi_of_the_wrong_form_is_seen(doi):
    """No registry need be asked."""
    assert [ReasonCode.DOI_SYNTAX] == codes(identifiers=identifiers(doi=doi))


@pytest.mark.parametrize(
    "doi",
    [
        "10.1002/(SICI)1097-0258(19980815)17:15<1661::AID-SIM968>3.0.CO;2-2",
        "https://dx.doi.org/10.5555/ABC",
        "10.5555/a b",
    ],
)
def test_odd_dois_are_right(doi):
    """Old forms, resolvers, and a space from the end of a line."""
    assert [] == codes(identifiers=identifiers(doi=doi))


@pytest.mark.parametrize(
    ("year", "wanted"),
    [
        (2026, []),
        (2027, []),
        (2028, [ReasonCode.YEAR_IN_FUTURE]),
        (None, []),
        (1520, [ReasonCode.YEAR_BEFORE_PRINTING]),
        (1665, []),
    ],
)
def test_years_that_cannot_be_are_seen(year, wanted):
    """What is in press for the next year is right; journals began in 1665."""
    assert wanted == codes(year=year)


def test_a_book_of_1532_is_right():
    """Only articles are held to the age of journals."""
    assert [] == codes(year=1532, csl_type="book")


@given(family=st.text(max_size=20), value=st.text(max_size=30), year=st.none() | st.integers())
def test_nothing_is_raised_whatever_is_written(family, value, year):
    """References hold anything."""
    written = claim(
        creators=(Creator(family=family),),
        identifiers=identifiers(doi=value, isbn=value, arxiv=value),
        year=year,
    )

    assert all(why.text for why in faults_on_face(written, this_year=THIS_YEAR))
