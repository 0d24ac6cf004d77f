"""Identifiers in their one form, and which records bear them."""

import pytest

from cardstore.sources.identity import (
    acronyms_of,
    claimed_identifiers,
    confirmed,
    one_form,
    share_identifier,
)
from cardstore.sources.reference import Identifier, Scheme
from tests.sources.making import claim, identifiers, record


@pytest.mark.parametrize(
    ("scheme", "written", "form"),
    [
        (Scheme.DOI, "https://doi.org/10.5555/ABC.", "10.5555/abc"),
        (Scheme.DOI, "10.5555/ abc", "10.5555/abc"),
        (Scheme.DOI, "no doi", "no doi"),
        (Scheme.ISBN, "0-306-40615-2", "9780306406157"),
        (Scheme.ARXIV, "arXiv:2101.00001v3", "2101.00001"),
        (Scheme.ARXIV, "https://arxiv.org/abs/hep-th/9901001", "hep-th/9901001"),
        (Scheme.ARXIV, "arXiv 2101.00001v2", "2101.00001"),
        (Scheme.ARXIV, "https://export.arxiv.org/abs/2101.00001", "2101.00001"),
        (Scheme.OPENALEX, "https://openalex.org/w55", "W55"),
        (Scheme.OCLC, "ocm00012345", "12345"),
    ],
)
def test_identifiers_have_one_form(scheme, written, form):
    """What has none stays as it is."""
    assert form == one_form(Identifier(scheme=scheme, value=written)).value


def test_arxivs_own_doi_is_the_arxiv_identifier():
    """Whatever its version."""
    claimed = claimed_identifiers(claim(identifiers=identifiers(doi="10.48550/arXiv.2101.00001v2")))
    held = record(identifiers=identifiers(arxiv="2101.00001"))

    assert claimed == confirmed(claimed, held)


def test_another_doi_confirms_nothing():
    """A work has many."""
    claimed = claimed_identifiers(claim(identifiers=identifiers(doi="10.5555/other")))

    assert () == confirmed(claimed, record())


def test_an_issn_is_not_the_works():
    """It identifies the venue."""
    issn = Identifier(scheme=Scheme.ISSN, value="1234-5678")

    assert () == claimed_identifiers(claim(identifiers=(issn,)))


def test_records_that_share_a_doi_are_of_one_work():
    """Whatever else they have."""
    other = record("openalex", record_id="W5", title="Silting")

    assert share_identifier(record(), other)
    assert not share_identifier(record(), record(identifiers=()))


def test_letters_in_a_doi_may_be_a_meetings_acronym():
    """10.1109/cvpr.2019.1 is of CVPR."""
    held = record(identifiers=identifiers(doi="10.1109/cvpr.2019.00001"))

    assert frozenset({"cvpr"}) == acronyms_of(held)
