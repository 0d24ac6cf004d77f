"""Comments that go back with a manuscript: who says what, of which words."""

from __future__ import annotations

from cardstore.documents.handback import HandedState
from cardstore.documents.handback_comments import draft_comments
from cardstore.documents.ruling_words import count_told
from cardstore.review.ruling import RulingKind
from tests.documents.handed_backs import made_handback, ruled


def test_what_simply_passed_has_no_comment():
    """Of three sentences one failed."""
    handed = made_handback()
    (comment,) = draft_comments(handed, "ch03.md")

    assert ("cardstore", "cs", "2026-11-30T09:00:00Z") == (
        *(comment.author, comment.initials, comment.at),
    )
    assert "He said by the *sea* that “sew my\nsocks” was wrong" == comment.span.of(
        handed.manuscripts[0].text
    ).rstrip(".[]:-card7KQM2 ")
    assert "Failed: back to the writer." == comment.lines[0]
    assert any(one.startswith("fail quoted-words: ") for one in comment.lines)
    assert any("pp. 57–58" in one for one in comment.lines)


def test_every_sentence_with_cards_is_told_where_that_is_asked():
    """The third cites none."""
    told = draft_comments(made_handback(), "ch03.md", every=True)

    assert ["Passed by the gate.", "Failed: back to the writer."] == [one.lines[0] for one in told]


def test_what_people_ruled_is_one_comment_each_under_their_own_name():
    """And nothing that the gate found."""
    rulings = [
        ruled(RulingKind.NOT_SUPPORTED, by="Ada Kern", note="It says sacks"),
        ruled(RulingKind.SUPPORTED, by="Ben Lis", number=2),
        ruled(RulingKind.SUPPORTED, by="Cy Orr", number=3, undone=True),
    ]
    told = draft_comments(made_handback(rulings={1: rulings}), "ch03.md")

    ours, theirs = told
    assert ("cardstore", "cs", "Disputed between people.") == (
        *(ours.author, ours.initials, ours.lines[0]),
    )
    assert ("Ada Kern, Ben Lis", "AK, BL") == (theirs.author, theirs.initials)
    assert (
        "Ada Kern: Not supported (drifted): It says sacks.",
        "Ben Lis: Supported.",
    ) == theirs.lines


def test_only_the_last_word_of_each_person_is_said():
    """What one said before is in the ledger."""
    rulings = [ruled(RulingKind.CANNOT_TELL), ruled(RulingKind.SUPPORTED, number=2)]
    told = draft_comments(made_handback(rulings={1: rulings}), "ch03.md")

    assert ["cardstore", "Ada Kern"] == [one.author for one in told]


def test_what_the_gate_passed_and_a_person_read_too_says_both():
    """A person's eyes are not the gate's; in the counts too."""
    handed = made_handback(rulings={0: [ruled(RulingKind.SUPPORTED, by="Ada Kern")]})
    first = draft_comments(handed, "ch03.md", every=True)[0]

    assert "Passed by the gate, and found supported by a person." == first.lines[0]
    assert "passed by the gate, 1 of them found supported by a person too" == count_told(
        handed, HandedState.PASSED
    )
    assert "passed by the gate" == count_told(made_handback(), HandedState.PASSED)
