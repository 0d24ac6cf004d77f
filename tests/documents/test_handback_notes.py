"""Notes that are handed back: pages, links with their snapshots, and what own figures rest on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.documents.handback import HandedLink
from cardstore.documents.handback_notes import notes_leaflet
from cardstore.documents.leaflet import leaflet_html, leaflet_markdown
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.sources.links import LinkFlag, LinkState, LinkVerdict
from cardstore.text.numbers import figures_of
from tests.documents.handed_backs import CARD, LAMPS, STALE, made_handback
from tests.gate.told_runs import CITED, SUPPORTED

PASSED = [CITED, SUPPORTED]


def notes(*cards, text="It fell [card:7KQ2-M].\n", found=None):
    """Give the notes on one sentence as Markdown."""
    found = found or [PASSED]
    return leaflet_markdown(notes_leaflet(made_handback(text, found, cards=cards)))


def test_a_note_names_the_source_and_the_printed_page():
    """Of each card that a sentence cites, chapter by chapter."""
    text = "# One\n\nIt fell [card:7KQ2-M].\n\n# Two\n\nIt rose [card:7KQ2-M].\n"
    written = notes(CARD, text=text, found=[PASSED, PASSED])

    assert "Ned Oake, *The Harbour Lamps* (Old Quay Press, 1893), pp. 57–58" in written
    assert written.index("### One") < written.index("1. Line 3") < written.index("### Two")
    assert 2 == written.count("\n1. Line ")


def test_a_stale_link_has_its_snapshot_beside_it():
    """With the day on which it was seen to be gone, and that of the snapshot."""
    written = notes(CARD)

    assert f"<{STALE.url}> (did not resolve any more, 2026-11-29 08:00 UTC)" in written
    assert f"archived of 2020-02-03: <{STALE.archive_url}>" in written
    assert "Of 1 addresses 1 had been asked for" in written


@pytest.mark.parametrize(
    ("verdict", "told"),
    [
        (None, "(never asked for)"),
        (LinkState.LIVE, "(answered, 2026-11-29 08:00 UTC)"),
        (LinkState.LIKELY_HALLUCINATED, "and no snapshot of any time was found, 2026-11-29"),
        (LinkState.UNKNOWN, "(could not be judged, 2026-11-29 08:00 UTC)"),
    ],
)
def test_each_link_is_told_with_what_was_found(verdict, told):
    """Also where nobody ever asked."""
    found = verdict and LinkVerdict(url=STALE.url, state=verdict, checked_at=STALE.checked_at)

    assert told in notes(replace(CARD, links=(HandedLink(url=STALE.url, verdict=found),)))


def test_an_answer_whose_page_may_be_another_says_so():
    """It answered, and nobody saw there what was cited."""
    found = LinkVerdict(
        url=STALE.url,
        state=LinkState.LIVE,
        flags=(LinkFlag.CONTENT_UNCONFIRMED, LinkFlag.SOFT_404),
        checked_at=STALE.checked_at,
    )
    card = replace(CARD, links=(HandedLink(url=STALE.url, verdict=found),))

    assert "(answered, its content unconfirmed, 2026-11-29" in notes(card)


def test_a_snapshot_of_the_record_is_told_as_one():
    """Where its link still lives too."""
    kept = HandedLink(url="https://archive.example/kept", snapshot=True)

    assert "archived: <https://archive.example/kept> (never asked for)" in notes(
        replace(CARD, links=(kept,))
    )


def test_a_doi_is_made_an_address_where_the_record_has_none():
    """In code, from the record."""
    card = replace(CARD, links=(), source=replace(LAMPS, url="", doi="10.5555/lamps"))

    assert "<https://doi.org/10.5555/lamps>" in notes(card)


def test_what_the_library_lacks_or_retracted_says_so():
    """And a card whose page nobody knows."""
    assert "card 7KQ2-M, which is not in the library" in notes()
    assert "a card that was retracted" in notes(replace(CARD, retracted=True))
    assert "no printed page known" in notes(replace(CARD, locator="", printed_pages=()))


def test_own_figures_have_their_sample_and_date_beside_them():
    """As the card's words state them; with the calculation and where it comes from."""
    quote = "Of the 640 respondents, 35 per cent reported accidents in 1910."
    card = replace(CARD, quote=quote, figures=figures_of(quote))
    text = "That is 224 people [card:7KQ2-M] [calc: 0.35*640=224].\n"
    written = notes(card, text=text)

    assert "Own calculation: 0.35\\*640=224." in written
    assert "“35 per cent”: sample 640 respondents, date 1910" in written


def test_where_a_card_states_no_sample_that_is_said():
    """Nothing is filled in."""
    quote = "There were 12 lamps."
    card = replace(CARD, quote=quote, figures=figures_of(quote))
    text = "There were 12 lamps [card:7KQ2-M]. [headline]\n"

    assert "date not stated in the quote" in notes(card, text=text)


def test_hostile_records_are_escaped():
    """Titles and names may come from anywhere."""
    source = replace(LAMPS, title="<img src=x onerror=alert(1)>*")
    handed = made_handback(cards=(replace(CARD, source=source),))

    assert "<img" not in leaflet_html(notes_leaflet(handed))
    assert "\\<img src=x onerror=alert(1)>\\*" in leaflet_markdown(notes_leaflet(handed))


def test_without_a_card_there_is_nothing_to_note():
    """And that is said."""
    finding = Finding(
        check="citation", outcome=Outcome.FAIL, reason=Reason.NO_CARD, message="It cites none."
    )

    assert "No sentence cites a card." in notes(text="It rained.\n", found=[[finding]])
