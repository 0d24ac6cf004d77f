"""Dates of CSL-JSON."""

from __future__ import annotations

import pytest

from cardstore.sources.csl_dates import years_in_words, years_of


@pytest.mark.parametrize(
    ("issued", "years"),
    [
        ({"date-parts": [[1893]]}, (1893,)),
        ({"date-parts": [["1893", "05", "1"]]}, (1893,)),
        ({"date-parts": [[-44, 3, 15]]}, (-44,)),
        ({"date-parts": [[1893], [1895]]}, (1893, 1895)),
        ({"date-parts": [[1893, 1], [1893, 12]]}, (1893,)),
        ({"date-parts": [[1893]], "season": 1, "circa": True}, (1893,)),
        ({"raw": "May 1893"}, (1893,)),
        ({"literal": "1893-05-01"}, (1893,)),
        ({"literal": "18930501"}, ()),
        ({"raw": "1893/1895"}, (1893, 1895)),
        ({"edtf": "1893~"}, (1893,)),
        ({"year": "1893", "month": 5}, (1893,)),
        ([{"year": 1893}], (1893,)),
        ([{"year": 1893}, {"year": 1895}], (1893, 1895)),
        ("1893-05", (1893,)),
        ("-0044", (-44,)),
        ({"literal": "n.d."}, ()),
        ({}, ()),
        ("", ()),
        (1893, None),
        (None, None),
        (True, None),
        ([], None),
        ([1893], None),
        ({"date-parts": []}, None),
        ({"date-parts": [[]]}, None),
        ({"date-parts": [["spring"]]}, None),
        ({"date-parts": [[True]]}, None),
        ({"date-parts": [[1893.5]]}, None),
        ({"date-parts": [[18930]]}, None),
        ({"date-parts": "1893"}, None),
        ({"raw": ["1893"]}, None),
    ],
)
def test_years_are_found_in_every_form(issued, years):
    """None for a form that is not known, no years for a date that says there is none."""
    assert years == years_of(issued)


@pytest.mark.parametrize(
    ("words", "years"),
    [("1893, reprinted 1998", (1893, 1998)), ("p. 12345", ()), ("c. 1850?", (1850,)), ("18", ())],
)
def test_years_in_words_have_four_digits(words, years):
    """Longer numbers are something else."""
    assert years == years_in_words(words)
