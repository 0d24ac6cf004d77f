"""Lines of one raw reference, joined."""

from __future__ import annotations

from cardstore.sources.raw_text import joined


def test_a_title_that_begins_with_a_number_keeps_it():
    """A number with a stop is a mark; a number that counts something is not."""
    assert "25 years of lamps. Quay 1999." == joined("25 years of lamps. Quay 1999.")
