"""Line-end hyphens are found, and hyphens inside a line are left alone."""

from __future__ import annotations

import pytest

from cardstore.text.hyphens import LINE_END_HYPHENS, iter_line_end_hyphens, line_end_hyphen_length


@pytest.mark.parametrize("hyphen", sorted(LINE_END_HYPHENS))
def test_every_kind_of_hyphen_breaks_a_word(hyphen: str) -> None:
    """Each sign that printers and engines use for a broken word is found with its line end."""
    found = [
        span.of(f"a bro{hyphen} \n  ken word")
        for span in iter_line_end_hyphens(f"a bro{hyphen} \n  ken word")
    ]

    assert [f"{hyphen} \n  "] == found


@pytest.mark.parametrize("text", ["well-known", "well- known", "so —\nand", "- \nx", "x-\n"])
def test_other_dashes_are_no_line_end_hyphens(text: str) -> None:
    """A hyphen counts only between two letters with a line end behind it."""
    assert list(iter_line_end_hyphens(text)) == []


def test_a_page_break_is_a_line_end() -> None:
    """A word may be broken over a page, with the form feed between leaves after the hyphen."""
    assert len("-\n\f\n") == line_end_hyphen_length("-\n\f\n")
