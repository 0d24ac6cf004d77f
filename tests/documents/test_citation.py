"""Citations: a source as notes name it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.documents.citation import citation, plain_citation
from cardstore.sources.source import Creator, Source
from tests.documents.handed_backs import LAMPS

ARTICLE = Source(
    source_id="tides",
    work_id="tides",
    title="On Tides",
    creators=(Creator(family="Vane", given="Ada"), Creator(family="Marsh", given="Tom")),
    year=1931,
    venue="Coastal Notes",
    volume="12",
    csl_type="article-journal",
)


@pytest.mark.parametrize(
    ("source", "locator", "expected"),
    [
        (LAMPS, "p. 57", "Ned Oake, The Harbour Lamps (Old Quay Press, 1893), p. 57"),
        (
            ARTICLE,
            "pp. 5–6",
            "Ada Vane and Tom Marsh, “On Tides,” Coastal Notes 12 (1931), pp. 5–6",
        ),
        (Source(source_id="scan-1", work_id="scan-1", title=""), "", "scan-1"),
        (
            replace(
                LAMPS,
                creators=(
                    *(Creator(family=one, role="editor") for one in ("A", "B", "C", "D")),
                    Creator(family="Lis", role="translator"),
                ),
                edition="2nd ed.",
            ),
            "",
            "The Harbour Lamps, ed. A et al., trans. Lis, 2nd ed. (Old Quay Press, 1893)",
        ),
        (replace(ARTICLE, venue="", volume="", creators=()), "", "“On Tides” (1931)"),
    ],
)
def test_a_source_is_named_with_what_its_record_has(source, locator, expected):
    """What it does not have is left out."""
    assert expected == plain_citation(source, locator=locator)


def test_titles_of_what_stands_alone_are_italic():
    """Of an article that is the journal's."""
    assert ["The Harbour Lamps"] == [text for text, italic in citation(LAMPS) if italic]
    assert ["Coastal Notes"] == [text for text, italic in citation(ARTICLE) if italic]
