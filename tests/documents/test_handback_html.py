"""A manuscript's page as it is handed back."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from cardstore.documents.handback_html import leaflet_page, manuscript_page
from cardstore.documents.leaflet import said
from cardstore.review.ruling import RulingKind
from tests.documents.handed_backs import CARD, LAMPS, made_handback, ruled
from tests.gate.told_runs import CITED, SUPPORTED

HOSTILE = "</summary><script>alert(1)</script><img src=x onerror=alert(2)>\"'&lt;"


def page(handed):
    """Give the page as it is parsed."""
    return html.fromstring(manuscript_page(handed, handed.manuscripts[0].name))


def text_of(found):
    return " ".join(found.text_content().split())


def test_the_whole_manuscript_stands_on_the_page():
    """Every letter of it, in order."""
    handed = made_handback()
    shown = page(handed).find_class("text")[0]
    for one in [*shown.find_class("told"), *shown.find_class("bin")]:
        one.drop_tree()

    assert handed.manuscripts[0].text.split() == shown.text_content().split()


def test_a_sentence_opens_what_was_decided_ruled_and_shown():
    """The gate's findings, who ruled what and when, and the cards with their printed pages."""
    ruling = ruled(RulingKind.NOT_SUPPORTED, note="Sacks, not socks.")
    sentence = page(made_handback(rulings={1: [ruling]})).get_element_by_id("s2")
    told = text_of(sentence.find_class("told")[0])

    assert "wrong" in sentence.get("class")
    assert "fail quoted-words: “sew my socks” does not stand so" in told
    assert ("Ada Kern, 2026-11-30 10:30 UTC: not supported (drifted): Sacks, not") in told
    assert "card 7KQ2-M: The Harbour Lamps (Old Quay Press, 1893), p. 57–58" in told


def test_rulings_that_were_taken_back_are_shown_as_such():
    """They count for nothing, and are not hidden."""
    shown = page(made_handback(rulings={0: [ruled(undone=True)]})).get_element_by_id("s1")

    assert "supported (taken back)" in text_of(shown.find_class("undone")[0])


def test_what_is_to_be_done_is_listed_for_paper():
    """What is to be mended, what is open, and what people said, each with its count."""
    rulings = {0: [ruled(RulingKind.CANNOT_TELL)], 1: [ruled(RulingKind.SUPPORTED)]}
    heads = [text_of(one) for one in page(made_handback(rulings=rulings)).iter("h2")]

    assert ["To be mended: 1", "Still to be decided: 1", "What people said: 2"] == heads[:3]


def test_every_link_on_the_page_leads_somewhere():
    """To a sentence, a file beside it, or an address of the web."""
    found = page(made_handback(rulings={0: [ruled()]}))
    ids = {one.get("id") for one in found.iter() if one.get("id")}
    targets = [one.get("href") for one in found.iter("a")]

    assert targets
    assert all(
        one[1:] in ids if one.startswith("#") else one == "bound.html" or one.startswith("http")
        for one in targets
    )
    assert len(ids) == len([one for one in found.iter() if one.get("id")])


def test_the_page_has_its_landmarks():
    """One head and one main part, each section named by its heading."""
    found = page(made_handback())

    assert (1, 1) == (len(list(found.iter("header"))), len(list(found.iter("main"))))
    assert all(
        found.get_element_by_id(one.get("aria-labelledby")).tag == "h2"
        for one in found.iter("section")
    )


def test_the_page_needs_nothing_beside_it():
    """No script, no picture, no font, no style from elsewhere; and its policy says so."""
    written = manuscript_page(made_handback(), "ch03.md")

    assert not re.search(r"<(script|img|link|iframe|object|embed|base)\b", written)
    assert "url(" not in written
    assert "@import" not in written
    assert "default-src 'none'; style-src 'unsafe-inline'" in written


@pytest.mark.parametrize(
    "handed",
    [
        made_handback(f"It fell {HOSTILE} [card:7KQ2-M].\n", [[CITED, SUPPORTED]]),
        made_handback(cards=(replace(CARD, quote=HOSTILE),)),
        made_handback(cards=(replace(CARD, source=replace(LAMPS, title=HOSTILE)),)),
        made_handback(rulings={0: [ruled(note=HOSTILE, by=HOSTILE)]}),
        made_handback(name=f"{HOSTILE}.md"),
    ],
    ids=["text", "quote", "title", "ruling", "name"],
)
def test_hostile_text_is_escaped_wherever_it_comes_from(handed):
    """It is shown, and does nothing."""
    found = page(handed)

    assert not list(found.iter("script", "img"))
    assert not [one for one in found.iter() for name in one.attrib if name.startswith("on")]


@given(st.text(max_size=20), st.text(max_size=20))
def test_no_note_or_name_breaks_the_page(note, reviewer):
    """As many elements as with a plain one."""
    plain = made_handback(rulings={0: [ruled(note="x", by="y")]})
    other = made_handback(rulings={0: [ruled(note=note, by=reviewer)]})
    counted = [len(re.findall("<[a-z]", manuscript_page(one, "ch03.md"))) for one in (plain, other)]

    assert counted[0] == counted[1]


def test_no_score_is_on_the_page():
    """What the judge gave is kept for calibration alone."""
    assert "987654" not in manuscript_page(made_handback(), "ch03.md")


def test_a_leaflet_is_a_page_of_its_own():
    """With its title escaped."""
    written = leaflet_page("<Bound>", (said("It is so."),))

    assert "<title>&lt;Bound&gt;</title>" in written
    assert "<p>It is so.</p>" in written
