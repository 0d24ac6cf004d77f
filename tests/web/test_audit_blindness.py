"""An auditor sees the leaf before the card, and nobody is ever sent what the machine thought."""

from __future__ import annotations

import re

import pytest

from cardstore.review.item import QueueKind
from tests.web.made_review import SCAN, MadeQueue, card, entered, item, leaf, made_app, part

BLIND = [QueueKind.AUDIT, QueueKind.WEEKLY]
SECRETS = (b"secret", b"planted", b"stratum", b"verdict", b"score", b"role", b"twice")
ADDRESSES = (
    "/",
    "/queues",
    "/queue/2",
    "/queue/2/item/0",
    "/queue/2/item/0/ahead",
    "/queue/2/item/1/previous",
)
OF_THE_CARD = (
    b"7KQ2",
    b"each night",
    b"nine each",
    b">six",  # a token drawn at random may have the three letters in it
    b"the log himself",
    b"No ship",
    b"Oake",
    b"p. 57",
)


def audit(kind):
    """An audit of three items whose sentences share no word with their cards."""
    items = [
        item(
            place,
            kind=kind,
            queue=2,
            words=(part(f"Claim {place}."),),
            before="",
            after="",
        )
        for place in range(3)
    ]
    app, kept, (anna,) = made_app(MadeQueue(2, kind, items))
    return kept, entered(app, anna)


def whole(answer):
    """Every byte of an answer that a browser gets: its head and its body."""
    return str(answer.status).encode() + str(list(answer.headers)).encode() + answer.data


@pytest.mark.parametrize("kind", BLIND)
@pytest.mark.parametrize("address", ADDRESSES)
def test_no_byte_of_the_card_is_sent_before_a_leaf_was_opened(kind, address):
    """Not its words, nor its id, nor what stands around it, nor where it is from (R72)."""
    _, visitor = audit(kind)
    for answer in (visitor.get(address), visitor.part(address)):
        assert [] == [told for told in OF_THE_CARD if told in whole(answer)]


@pytest.mark.parametrize("kind", BLIND)
def test_the_marks_of_the_sentence_come_with_the_card(kind):
    """Which words no card has tells what the cards say; the words themselves are all there."""
    shown = item(0, kind=kind, queue=2, words=(part("It burned "), part("twice", differs=True)))
    app, _, (anna,) = made_app(MadeQueue(2, kind, [shown]))
    visitor = entered(app, anna)
    before = visitor.part("/queue/2/item/0").data
    after = visitor.part("/queue/2/item/0/opened", {}).data

    assert b"It burned twice" in before
    assert b"<mark" not in before
    assert b"It burned <mark" in after


@pytest.mark.parametrize("kind", BLIND)
def test_opening_the_leaf_is_kept_and_shows_the_card(kind):
    """One key does both."""
    kept, visitor = audit(kind)
    before = visitor.part("/queue/2/item/1")
    after = visitor.part("/queue/2/item/1/opened", {})

    assert b"<img" not in before.data
    assert [(2, 1, "anna", SCAN, 61)] == kept.opened
    assert b"nine" in after.data
    assert f"/leaf/{SCAN}/61".encode() in after.data


@pytest.mark.parametrize("kind", BLIND)
def test_another_item_stays_hidden(kind):
    """An opening counts for its own item."""
    _, visitor = audit(kind)
    visitor.part("/queue/2/item/1/opened", {})

    assert b"data-hidden" in visitor.part("/queue/2/item/0").data
    assert b"data-hidden" not in visitor.part("/queue/2/item/1").data


def test_an_opening_of_one_person_shows_the_card_to_no_other():
    """Each auditor opens the leaf."""
    app, _, (anna, ben) = made_app(
        MadeQueue(2, QueueKind.AUDIT, [item(0, kind=QueueKind.AUDIT, queue=2)]),
        names=("anna", "ben"),
    )
    entered(app, anna).part("/queue/2/item/0/opened", {})

    assert b"data-hidden" in entered(app, ben).part("/queue/2/item/0").data


@pytest.mark.parametrize("kind", BLIND)
def test_an_unopened_item_cannot_be_ruled(kind):
    """The library refuses, and the page says why."""
    kept, visitor = audit(kind)
    answer = visitor.part("/queue/2/item/0/ruling", visitor.ruling())

    assert 409 == answer.status_code
    assert b"No leaf of it was opened" in answer.data
    assert [] == kept.rulings


def test_an_item_without_a_leaf_says_so():
    """There is nothing to open, and no card is shown instead."""
    bare = item(0, kind=QueueKind.AUDIT, queue=2, cards=(card(leaves=()),))
    app, _, (anna,) = made_app(MadeQueue(2, QueueKind.AUDIT, [bare]))
    visitor = entered(app, anna)

    assert b"There is no leaf that could be opened." in visitor.part("/queue/2/item/0").data
    assert 409 == visitor.part("/queue/2/item/0/opened", {}).status_code


@pytest.mark.parametrize("kind", list(QueueKind))
def test_nothing_the_machine_thought_is_ever_sent(kind):
    """No verdict, reason, stratum, role or planted fault, in no byte of any answer (R73)."""
    kept, visitor = audit(kind)
    answers = [visitor.get(one) for one in ADDRESSES] + [visitor.part(one) for one in ADDRESSES]
    answers.append(visitor.part("/queue/2/item/0/opened", {}))
    answers.append(visitor.part("/queue/2/item/0/ruling", visitor.ruling()))
    answers.append(visitor.part("/queue/2/undo", {}))
    said = b"".join(map(whole, answers)).replace(b'role="', b"")

    assert 1 == len(kept.rulings)
    assert [] == [told for told in SECRETS if told in said]


def test_two_items_differ_in_what_is_shown_of_them_alone():
    """Planted or not: but for text, number, time, nonce and key the bytes are the same."""
    _, visitor = audit(QueueKind.REVIEW)
    drawn = [visitor.part(f"/queue/2/item/{place}").get_data(as_text=True) for place in (0, 1)]
    same = [_without_own(one, place) for place, one in enumerate(drawn)]

    assert same[0] == same[1]


def _without_own(drawn, place):
    """An item without what must differ."""
    drawn = re.sub(r'name="(nonce|shown_at|item)" value="[^"]*"', "", drawn)
    for own in (
        f"/item/{place}",
        f'data-place="{place}"',
        f"after={place}",
        f"Claim {place}.",
        f"item {place + 1}",
    ):
        drawn = drawn.replace(own, "·")
    return drawn


def test_leaves_of_an_audit_have_their_boxes_once_opened():
    """The quoted words are boxed on the leaf that was opened."""
    shown = item(0, kind=QueueKind.AUDIT, queue=2, cards=(card(leaves=(leaf(61), leaf(62, "58"))),))
    app, _, (anna,) = made_app(MadeQueue(2, QueueKind.AUDIT, [shown]))
    visitor = entered(app, anna)
    visitor.part("/queue/2/item/0/opened", {})

    assert 2 == visitor.part("/queue/2/item/0").data.count(b'<svg class="overlay"')
