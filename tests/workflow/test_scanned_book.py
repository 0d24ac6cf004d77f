"""Cards of the scanned sample books, read by OCR, in two editions of one work."""

from __future__ import annotations

import pytest

from cardstore import Basis, Fit, Outcome, QuoteRefusedError, ReadingState, Reason
from cardstore.errors import EditionConflictError, UnknownLeafError

pytestmark = pytest.mark.long  # a whole book is read, or leaves again and again

DROWNED = "Twenty-three persons were drowned, every one of them within sight of his own door."


def make(library, claimed, *, source="harbour-1893", quote=DROWNED, **more):
    """Make a card of the sentence about the wreck."""
    return library.add_card(source, quote=quote, page=claimed, made_by="tester", **more)


@pytest.mark.parametrize("name", ["harbour-1893", "harbour-1898"])
def test_no_label_is_confidently_wrong(harbour, truth, name):
    """Whatever the map says without "inferred" is what the edition says."""
    wrong = [
        (entry.leaf_index, entry.shown, leaf["label"])
        for entry, leaf in zip(harbour.page_map(name).leaves, truth(name, "page_map"), strict=True)
        if entry.label is not None
        and entry.basis is not Basis.INFERRED
        and entry.label.text != leaf["label"]
    ]

    assert [] == wrong


@pytest.mark.parametrize("name", ["harbour-1893", "harbour-1898"])
def test_the_text_is_numbered_from_end_to_end(harbour, truth, name):
    """Every leaf of the arabic pagination has its label, but for one that was misread."""
    arabic = [
        (entry, leaf["label"])
        for entry, leaf in zip(harbour.page_map(name).leaves, truth(name, "page_map"), strict=True)
        if (leaf["label"] or "").isdigit()
    ]
    right = sum(entry.label is not None and entry.label.text == label for entry, label in arabic)

    assert right >= len(arabic) - 1


@pytest.mark.parametrize("name", ["harbour-1893", "harbour-1898"])
def test_no_altered_quote_fits(harbour, truth, name):
    """Not one altered or invented quote becomes a card."""
    passed = []
    for case in truth(name, "quotes"):
        if case["fit"] in {"near", "missing"}:
            try:
                make(harbour, "9", source=name, quote=case["quote"])
            except QuoteRefusedError:
                continue
            passed.append(case["id"])

    assert [] == passed


def test_a_card_from_a_scan_says_that_nobody_has_looked(harbour):
    """The words equal the OCR reading; that is not yet the page."""
    card = make(harbour, "9")

    assert ReadingState.OCR_UNSEEN is card.reading
    reading = harbour.check_card(card.card_id, proofread=False).findings[2]

    assert (Outcome.UNSURE, Reason.READING_ONCE) == (reading.outcome, reading.reason)
    assert "cardstore proofread" in reading.message


@pytest.mark.parametrize(
    ("claimed", "reason"),
    [
        ("10", Reason.PAGE_OFF_BY_ONE),
        ("8", Reason.PAGE_OFF_BY_ONE),
        ("20", Reason.PAGE_IS_LEAF_INDEX),
        ("21", Reason.PAGE_IS_LEAF_INDEX),
        ("ix", Reason.PAGE_OTHER_STYLE),
        ("7", Reason.PAGE_OF_OTHER_EDITION),
        ("30", Reason.PAGE_OTHER),
        ("400", Reason.PAGE_NOT_IN_EDITION),
    ],
)
def test_each_wrong_page_fails_for_its_own_reason(harbour, claimed, reason):
    """Each slip is named, and the message says that the words stand on p. 9."""
    anchor = harbour.check_card(make(harbour, claimed).card_id).findings[1]

    assert (Outcome.FAIL, reason) == (anchor.outcome, anchor.reason)
    assert "p. 9" in anchor.message


def test_the_same_words_have_another_page_in_the_other_edition(harbour):
    """Claimed for the second edition, p. 7 passes and p. 9 is the first edition's page."""
    right, wrong = (make(harbour, claimed, source="harbour-1898") for claimed in ("7", "9"))

    assert Outcome.PASS is harbour.check_card(right.card_id).outcome
    assert Reason.PAGE_OF_OTHER_EDITION is harbour.check_card(wrong.card_id).findings[1].reason


def test_the_edition_chooses_the_source(harbour):
    """A work's name with an edition's year is that edition."""
    assert "harbour-1898" == make(harbour, "7", source="harbour", edition="1898").source_id


def test_a_sentence_runs_past_the_plate(harbour, truth):
    """A quote that begins before the plate and ends behind it stands on both pages."""
    case = next(c for c in truth("harbour-1893", "quotes") if c["leaves"] == [25, 28])
    card = make(harbour, "14–15", quote=case["quote"])
    leaves = {p.leaf_index for segment in card.segments for p in segment.positions}

    assert {25, 28} == leaves
    assert Outcome.PASS is harbour.check_card(card.card_id).outcome


def test_a_repeated_sentence_needs_its_page(harbour, truth):
    """Words that stand on two pages: the claimed one chooses, and neither is an error."""
    case = next(c for c in truth("harbour-1893", "quotes") if c["fit"] == "ambiguous")
    for label, leaf in zip(case["pages"], case["leaves"], strict=True):
        card = make(harbour, label, quote=case["quote"])

        assert {leaf} == {p.leaf_index for s in card.segments for p in s.positions}
        assert Outcome.PASS is harbour.check_card(card.card_id).outcome
    with pytest.raises(QuoteRefusedError, match="2 places"):
        make(harbour, "30", quote=case["quote"])


def test_a_misread_word_is_kept_only_as_unverified(harbour, truth):
    """A true quote that the OCR misread is refused, or kept for a person; its check says so."""
    noisy = []
    for case in truth("harbour-1893", "quotes"):
        if case["fit"] in {"exact", "folded"} and len(case["pages"]) == 1:
            try:
                make(harbour, case["pages"][0], quote=case["quote"])
            except QuoteRefusedError:
                noisy.append(case)
    kept = []
    for case in noisy:
        try:
            card = make(harbour, case["pages"][0], quote=case["quote"], unverified=True)
        except QuoteRefusedError:
            continue
        kept.append(card)

    assert kept
    for card in kept:
        assert (Fit.NEAR.value, ReadingState.UNVERIFIED) == (card.fit, card.reading)
        report = harbour.check_card(card.card_id)
        assert Outcome.UNSURE is report.findings[0].outcome
        assert Outcome.PASS is not report.outcome


def test_the_same_scan_is_no_second_edition(harbour, samples):
    """A scan that is there for one edition is refused for another."""
    with pytest.raises(EditionConflictError, match="harbour-1893"):
        harbour.ingest(
            samples / "harbour-1893" / "scan.pdf", source="harbour-of-somebody-else", jobs=1
        )

    assert "harbour-of-somebody-else" not in {s.source_id for s in harbour.sources()}


def test_an_assignment_survives_a_new_inference(harbour):
    """A person's label stays, is told apart, and is there after other leaves were assigned."""
    harbour.assign_label("harbour-1898", 1, label="Cover-2", assigned_by="me", note="by eye")
    harbour.assign_label("harbour-1898", 0, label=None, assigned_by="me")
    entries = harbour.page_map("harbour-1898").leaves
    harbour.unassign_label("harbour-1898", 1, assigned_by="me")
    harbour.unassign_label("harbour-1898", 0, assigned_by="me")

    assert ("Cover-2", Basis.ASSIGNED) == (entries[1].label.text, entries[1].basis)
    assert Basis.UNNUMBERED is entries[0].basis
    assert harbour.page_map("harbour-1898").leaves[1].label is None
    with pytest.raises(UnknownLeafError):
        harbour.assign_label("harbour-1898", 999, label="1", assigned_by="me")


def test_the_picture_shows_two_leaves(harbour, truth):
    """A quote over a page end is drawn on both leaves, side by side."""
    case = next(c for c in truth("harbour-1893", "quotes") if c["kind"] == "repeated")
    one = harbour.picture(make(harbour, case["pages"][0], quote=case["quote"]).card_id)
    plate = next(c for c in truth("harbour-1893", "quotes") if c["leaves"] == [25, 28])
    two = harbour.picture(make(harbour, "14–15", quote=plate["quote"]).card_id)

    assert width(two) > 1.8 * width(one)


def width(png):
    """Read a PNG's width in pixels from its head."""
    return int.from_bytes(png[16:20], "big")
