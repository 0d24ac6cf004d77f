"""Identifiers among notes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.sources.identifier_notes import (
    identifiers_in_notes,
    in_one_form,
    notes_of,
    zotero_key,
)
from cardstore.sources.reference import Identifier, Scheme


def test_only_lines_with_a_known_label_are_identifiers():
    """Notes are people's; a colon alone says nothing."""
    notes = "Lent to Ben: bring back\nOCLC: 123\n  Open Library : OL1M \nhttps://example.org\nDOI:"

    assert (
        Identifier(scheme=Scheme.OCLC, value="123"),
        Identifier(scheme=Scheme.OPEN_LIBRARY, value="OL1M"),
    ) == identifiers_in_notes(notes)


plain = st.builds(
    Identifier,
    scheme=st.sampled_from([Scheme.OCLC, Scheme.OPEN_LIBRARY, Scheme.OPENALEX, Scheme.ZOTERO]),
    value=st.text("1234ABW-", min_size=1, max_size=9),
)


@given(st.lists(plain, max_size=4, unique=True).map(tuple))
def test_lines_that_are_written_are_read(identifiers):
    """In order."""
    assert identifiers == identifiers_in_notes("\n".join(notes_of(identifiers)))


@pytest.mark.parametrize(
    ("item_id", "key"),
    [
        ("http://zotero.org/users/12345/items/ABCD2345", "ABCD2345"),
        ("https://www.zotero.org/groups/9/items/ABCD2345", "ABCD2345"),
        ("http://zotero.org/users/local/Ab1Cd2Ef/items/ABCD2345", "ABCD2345"),
        ("http://example.org/items/ABCD2345", ""),
        ("tolle1893", ""),
        ("", ""),
    ],
)
def test_the_key_of_an_item_is_read_from_its_address(item_id, key):
    """Of users, groups and collections that were never synchronised."""
    assert key == zotero_key(item_id)


@pytest.mark.parametrize(
    ("scheme", "written", "value"),
    [
        (Scheme.ISSN, "1234567x", "1234-567X"),
        (Scheme.ISSN, "1234–5678", "1234-5678"),
        (Scheme.ISSN, "none", "none"),
        (Scheme.ARXIV, "arXiv:2101.09999v2 [cs.CL]", "2101.09999v2"),
        (Scheme.ARXIV, "https://arxiv.org/pdf/2101.09999.pdf", "2101.09999"),
        (Scheme.OCLC, "(OCoLC)ocm00012345", "12345"),
        (Scheme.LCCN, " 59 12345", "5912345"),
        (Scheme.LCCN, "59-12345", "59012345"),
        (Scheme.PMID, "PMID: 99", "99"),
        (Scheme.DOI, "10.1000/ABC", "10.1000/ABC"),
    ],
)
def test_identifiers_lose_their_dress(scheme, written, value):
    """DOIs and ISBNs stay as they are: what is wrong in them has to be seen."""
    assert value == in_one_form(Identifier(scheme=scheme, value=written)).value
