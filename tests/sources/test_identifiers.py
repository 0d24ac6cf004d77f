"""ISBNs, DOIs and the names of sources."""

from __future__ import annotations

import isbnlib
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardstore.errors import InvalidIdentifierError, InvalidRecordError
from cardstore.sources.identifiers import dois_in_field, parse_doi, parse_isbn, parse_source_id

# Noughts alone are a placeholder; see below.
bodies_10 = st.text("0123456789", min_size=9, max_size=9).filter(lambda body: int(body) > 0)
bodies_13 = st.builds(
    "{}{}".format,
    st.sampled_from(("978", "979")),
    bodies_10,
)

# The old kind of DOI, which the publishers of the 1990s made of journal, date and first words.
SICI = "10.1000/(sici)1234(1998)12:4<57:lmp>2.0;x#1-e"
SICI_IN_LINK = "10.1000/(SICI)1234(1998)12:4%3C57:LMP%3E2.0;x%231-E"


def accepted(text):
    try:
        return parse_isbn(text)
    except InvalidIdentifierError:
        return None


@given(body=bodies_10, check=st.sampled_from("0123456789X"))
def test_an_isbn_10_is_what_isbnlib_takes_for_one(body, check):
    """Both accept the same ten characters, and give the same ISBN-13."""
    isbn = body + check
    expected = isbnlib.to_isbn13(isbn) if isbnlib.is_isbn10(isbn) else None

    assert expected == accepted(isbn)


@given(body=bodies_13, check=st.sampled_from("0123456789"))
def test_an_isbn_13_is_what_isbnlib_takes_for_one(body, check):
    """Both accept the same thirteen digits."""
    isbn = body + check

    assert (isbn if isbnlib.is_isbn13(isbn) else None) == accepted(isbn)


@given(body=bodies_13, place=st.integers(0, 12), wrong=st.sampled_from("0123456789"))
def test_a_wrong_digit_of_an_isbn_is_noticed(body, place, wrong):
    """No single digit can be mistyped unseen."""
    right = next(body + check for check in "0123456789" if accepted(body + check))
    changed = right[:place] + wrong + right[place + 1 :]
    assume(changed != right)

    assert accepted(changed) is None


@pytest.mark.parametrize(
    "dressed",
    [
        "978-0-306-40615-7",
        "978 0 306 40615 7",
        "978–0–306–40615–7",
        "ISBN 978-0-306-40615-7",
        "ISBN-13: 978-0-306-40615-7",
        "isbn:9780306406157",
        "urn:isbn:9780306406157",
        "0-306-40615-2",
        "ISBN-10: 0-306-40615-2",
        " 0306406152\n",
    ],
)
def test_the_dress_of_an_isbn_does_not_count(dressed):
    """Hyphens, spaces and what stands before it are taken off."""
    assert "9780306406157" == parse_isbn(dressed)


def test_a_small_x_is_a_check_digit():
    """ISBN-10s end in x or X."""
    assert parse_isbn("080442957X") == parse_isbn("0-8044-2957-x")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is no ISBN"),
        ("978030640615", "is no ISBN"),
        ("9770306406157", "is no ISBN"),
        ("97803064061577", "is no ISBN"),
        ("X306406152", "is no ISBN"),
        ("٩٧٨٠٣٠٦٤٠٦١٥٧", "is no ISBN"),
        ("9780306406158", "check digit"),
        ("0306406153", "check digit"),
        ("0000000000", "not known"),
        ("978-0-00-000000-2", "not known"),
    ],
)
def test_another_form_is_told_from_a_wrong_check_digit(text, said):
    """The message says which of the two is wrong."""
    with pytest.raises(InvalidIdentifierError, match=said):
        parse_isbn(text)


@pytest.mark.parametrize(
    ("text", "doi"),
    [
        ("10.1000/182", "10.1000/182"),
        ("10.1000/ABC.Def", "10.1000/abc.def"),
        ("doi:10.1000/182", "10.1000/182"),
        ("DOI: 10.1000/182", "10.1000/182"),
        ("doi 10.1000/182", "10.1000/182"),
        ("https://doi.org/10.1000/182", "10.1000/182"),
        ("http://dx.doi.org/10.1000/182", "10.1000/182"),
        ("doi.org/10.1000/182", "10.1000/182"),
        ("https://doi.org/10.1000%2F182", "10.1000/182"),
        ("https://doi.org/10.1000/a%3Cb%3E", "10.1000/a<b>"),
        ("10.1000%2F182", "10.1000/182"),
        ("10.1000/a%20b", "10.1000/a%20b"),
        ("10.1000.10/123", "10.1000.10/123"),
        ("10.1000/182.", "10.1000/182"),
        ("10.1000/182,", "10.1000/182"),
        ("(10.1000/182)"[1:], "10.1000/182"),
        ("10.1000/182).", "10.1000/182"),
        ("10.1000/(ab)12", "10.1000/(ab)12"),
        ("10.1000/12(ab)", "10.1000/12(ab)"),
        (
            "10.1000/(sici)1-2(199)4:8<693::aid>3.0.co;2-o",
            "10.1000/(sici)1-2(199)4:8<693::aid>3.0.co;2-o",
        ),
        ("10.1000/182”", "10.1000/182"),
        (SICI, SICI),
        (SICI.upper(), SICI),
        (f"https://doi.org/{SICI_IN_LINK}", SICI),
        (f"DOI: https://www.doi.org/{SICI_IN_LINK}", SICI),
        (SICI_IN_LINK, SICI),
        (SICI_IN_LINK.replace("%", "%25"), SICI),
        (SICI.replace("<", "&lt;").replace(">", "&amp;gt;"), SICI),
        ("https://doi.org/10.1000/a%2Bb", "10.1000/a+b"),
        ("10.1000/a%2bb", "10.1000/a%2bb"),
    ],
)
def test_a_doi_has_one_form(text, doi):
    """Resolver, case, percent-encoding and the punctuation of its sentence do not count."""
    assert doi == parse_doi(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "10.1000",
        "10.1000/",
        "10.12/x",
        "11.1000/x",
        "https://doi.org/",
        "10.1000/a b",
        "https://example.org/10.1000/182",
        "https://doi.org/10.1000/%FF",
    ],
)
def test_what_is_no_doi_is_refused(text):
    """A link to anything else is no DOI, nor is half of one."""
    with pytest.raises(InvalidIdentifierError):
        parse_doi(text)


@given(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
    | st.text("%235CEce&;ltgamp<>/", max_size=30)
)
def test_a_doi_in_its_one_form_stays_so(tail):
    """Reading a DOI twice is the same as once."""
    try:
        once = parse_doi(f"10.1000/{tail}")
    except InvalidIdentifierError:
        return

    assert once == parse_doi(once)


@pytest.mark.parametrize(
    ("text", "dois"),
    [
        ("", ()),
        ("  ", ()),
        (SICI, (SICI,)),
        (f"doi: {SICI}", (f"doi: {SICI}",)),
        ("10.1000/1;2,3", ("10.1000/1;2,3",)),
        (f"{SICI} 10.1000/2", (SICI, "10.1000/2")),
        (f"{SICI},10.1000/2 ,\n10.1000/3", (SICI, "10.1000/2", "10.1000/3")),
        ("10.1000/1; https://doi.org/10.1000/2", ("10.1000/1", "https://doi.org/10.1000/2")),
        ("DOI 10.1000/1 DOI 10.1000/2", ("DOI 10.1000/1", "DOI 10.1000/2")),
        ("10.1000/a b", ("10.1000/a b",)),
        ("see 10.1000/1 10.1000/2", ("see 10.1000/1 10.1000/2",)),
        ("10.1000/1;10.1000/2", ("10.1000/1;10.1000/2",)),
    ],
)
def test_a_field_holds_one_doi_unless_each_part_begins_like_one(text, dois):
    """No sign that a DOI may have parts it; white space and commas part whole DOIs."""
    assert dois == dois_in_field(text)


@given(st.text(st.characters(codec="ascii", exclude_categories=["Cc", "Zs"]), min_size=1))
def test_whatever_a_doi_is_made_of_it_stays_whole(tail):
    """No sign but a comma before another DOI ends it."""
    doi = f"10.1000/{tail}"
    assume(",10." not in tail.lower() and ",doi" not in tail.lower())

    assert (doi,) == dois_in_field(doi)


@pytest.mark.parametrize("name", ["harbour-1893", "гавань", "a", "2nd.ed_x"])
def test_a_plain_name_names_a_source(name):
    """Small letters of any script, digits, dots and hyphens."""
    assert name == parse_source_id(name)


@pytest.mark.parametrize("name", ["", "Harbour", "a b", "-a", "a/b", "x" * 81, "a\n"])
def test_another_name_is_refused(name):
    """Capitals, white space, slashes and very long names would not survive a command line."""
    with pytest.raises(InvalidRecordError):
        parse_source_id(name)
