"""What an export of words tells people: how many leaves, and which."""

from __future__ import annotations

from cardstore.documents.words_reports import WordsExportReport


def told(**leaves):
    """Give the lines of a report."""
    report = WordsExportReport(
        source_id="ferry-1871",
        scan_digest="0" * 64,
        form="searchable-pdf",
        path="ferry.pdf",
        leaves=9,
        words=700,
        **{"without_words": (), "failed": (), **leaves},
    )
    return report.summary().splitlines()


def test_leaves_are_counted_and_named():
    """That leaf 0 differs is not told as if none did."""
    assert "1 leaf whose words read back otherwise: leaf 0" in told(differing=(0,))
    assert "2 leaves without words: leaves 0, 8" in told(without_words=(0, 8))


def test_leaves_that_read_back_otherwise_come_with_what_to_do():
    """Only then."""
    assert any("--pages drawn" in line for line in told(differing=(0, 4)))
    assert not any("--pages drawn" in line for line in told(without_words=(0, 4)))
