"""What a refusal says of a quote that meets a broken word: whether a line is to be told apart."""

from __future__ import annotations

import pytest

from cardstore import Library
from cardstore.errors import QuoteRefusedError
from tests.workflow.made_scans import BOOK, leaf_lines, make_scan, read_layer

SOURCE = BOOK.source_id
ABOVE = "the clerk said of the two boats that they were"
HEADING = "Map of the quay and of the harbour"


@pytest.fixture
def library(tmp_path):
    """Two leaves: on the first a heading stands behind "mis-", on the second nothing does."""
    torn = {"l4": f"{ABOVE} mis-", "l5": HEADING, "l6": "use of the money by the treasurer"}
    whole = {"l4": f"{ABOVE} commis-", "l5": "sioners of the old harbour town"}
    made = [read_layer(n, leaf_lines(n, **own), number=n + 7) for n, own in ((0, torn), (1, whole))]
    with Library.open(tmp_path / "library", create=True) as opened:
        make_scan(opened._store, made)
        yield opened


def remedy(library, quote, page):
    """Give what a refusal says to do."""
    with pytest.raises(QuoteRefusedError) as refused:
        library.add_card(SOURCE, quote=quote, page=page, made_by="ada")
    return refused.value.remedy


@pytest.mark.parametrize("quote", [HEADING, f"they were mis- {HEADING}"])
def test_the_line_that_may_be_a_heading_is_named(library, quote):
    """Once it is told as one, the heading is quoted truly, and the false join no more."""
    said = remedy(library, quote, "7")
    library.set_zones(SOURCE, 0, zones={5: "caption"}, set_by="ada")

    assert f"cardstore zones {SOURCE} 0 --set 5=caption" in said
    assert "found" == library.find_quote(HEADING).outcome.value
    assert "found" != library.find_quote(f"they were mis- {HEADING}").outcome.value
    assert "found" == library.find_quote("they were misuse of the money").outcome.value


def test_a_line_that_begins_with_a_second_half_says_what_stands_above(library):
    """No zone of its own line would help."""
    said = remedy(library, "use of the money by the treasurer", "7")

    assert "A word breaks off a few lines above" in said
    assert "--set" not in said


def test_the_rest_of_a_known_word_is_offered_no_zone(library):
    """ "sioners" is no heading, whatever anybody says of its line."""
    assert "--set" not in remedy(library, "sioners of the old harbour town", "8")
