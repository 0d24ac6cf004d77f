"""Numbers that libraries give have one form, however they are written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.sources.catalogue_numbers import lccn_form, oclc_form, open_library_form


@given(st.integers(1, 10**13), st.sampled_from(["", "ocm", "ocn", "on", "(OCoLC)", "(OCoLC)ocm"]))
def test_an_oclc_number_loses_its_prefix_and_zeros(number, prefix):
    """Whatever its prefix and however many zeros, the number stays."""
    assert str(number) == oclc_form(f" {prefix}{number:08d} ")


# The examples of the Library of Congress's own page about the normal form.
@pytest.mark.parametrize(
    ("written", "form"),
    [
        ("n78-890351", "n78890351"),
        ("n78-89035", "n78089035"),
        ("n 78890351 ", "n78890351"),
        (" 85000002 ", "85000002"),
        ("85-2 ", "85000002"),
        ("2001-000002", "2001000002"),
        ("75-425165//r75", "75425165"),
        (" 79139101 /AC/r932", "79139101"),
    ],
)
def test_an_lccn_has_the_form_of_the_library_of_congress(written, form):
    """Blanks go, what follows a slash goes, the serial number is filled with zeros."""
    assert form == lccn_form(written)


@given(st.text(max_size=30))
def test_a_form_is_its_own_form(text):
    """What was given a form once is not changed by doing so again."""
    for form in (oclc_form, lccn_form, open_library_form):
        assert form(text) == form(form(text))


@pytest.mark.parametrize("text", ["", "OL", "OL0W", "OL12X", "HOL12M", "9780306406157"])
def test_what_is_no_key_of_open_library_has_none(text):
    """Only OL, a number without leading zeros, and A, M or W make a key."""
    assert "" == open_library_form(text)
