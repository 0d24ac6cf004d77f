"""How an item looks in a terminal: all of it, nothing hidden too early, nothing that steers."""

from __future__ import annotations

import pytest

from cardstore.cli.review_lines import TerminalScreen, left_line, pace_line
from cardstore.review.item import QueueKind, QueueProgress
from cardstore.review.keys import Keys
from tests.web.made_review import card, item, part

PROGRESS = QueueProgress(
    queue=1, items=60, left=48, today=12, median_seconds=14.4, hours_left=0.19, measured=12
)


def drawn(capsys, shown, *, hidden=False):
    """What an item looks like."""
    TerminalScreen(Keys()).item(shown, PROGRESS, hidden=hidden)
    return capsys.readouterr().err


def test_an_item_is_told_in_full(capsys):
    """Sentence, card, page, differences, leaf, why, where a picture can be made, and the keys."""
    told = drawn(capsys, item(0))
    wanted = (
        "Sentence 0: the lamp was lit at nine, ⟦every night⟧.",
        "The lamp was lit at ⟦nine⟧ each night.",
        "The page has: The lamp was lit at ⟦six⟧ each night.",
        "Oake, The Harbour Lamps (1893), p. 57",
        "Leaf 61: page 57 (printed)",
        "cardstore check 7KQ2-M --picture FILE",
        "Why it is here: A named person is quoted.",
        "1 supported",
        "0 can’t tell",
    )

    assert [] == [one for one in wanted if one not in told]


def test_a_hidden_card_is_not_told_nor_what_tells_of_it(capsys):
    """In an audit before a leaf was opened."""
    told = drawn(capsys, item(0, kind=QueueKind.AUDIT), hidden=True)

    assert "7KQ2" not in told
    assert "⟦" not in told
    assert "when the leaf was opened: e" in told


def test_a_card_that_cannot_be_shown_says_why(capsys):
    """No leaf, no picture, and the reason."""
    lost = card(missing="There is no card 7KQ2-M.", quote=(), page_words=(), leaves=(), source="")
    told = drawn(capsys, item(0, cards=(lost,)))

    assert "There is no card 7KQ2-M." in told
    assert "--picture" not in told


@pytest.mark.parametrize("sign", ["\x1b[2J", "\x07", "\x00", "\x9b31m", "\r", "\u202e", "\x7f"])
def test_no_text_steers_the_terminal(capsys, sign):
    """A manuscript or a scan can hold anything; what is no letter is told by its number."""
    hostile = item(
        0,
        manuscript=sign,
        chapter=sign,
        before=sign,
        words=(part(f"one{sign}two"),),
        why=(sign,),
        cards=(card(card_id=sign, quote=(part(sign),), source=sign, pages=sign),),
    )

    assert sign not in drawn(capsys, hostile)


def test_the_pace_says_what_is_assumed():
    """Before the first ruling the hours rest on nothing that was measured."""
    fresh = QueueProgress(queue=1, items=60, left=60, today=0, median_seconds=None, hours_left=3.0)

    assert "today 12, left 48 of 60, median 14 s, 0.2 hours left" == pace_line(PROGRESS)
    assert "left 60 of 60, no time measured yet, 3.0 hours left, assumed" == left_line(fresh)
