"""Which of several places is the former one: lines, context, page, and their disagreement."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.anchors.settle import Area, Spot, context_similarity, settle_place
from cardstore.cards.selectors import Segment, TextQuoteSelector

BEFORE, BEHIND = "the keeper of the lamp went down to ", "and then he rowed over the water"
OTHER_BEFORE, OTHER_BEHIND = (
    "in the parish book of that summer ",
    " but nobody asked the miller why",
)


def segment(prefix=BEFORE, suffix=BEHIND):
    return Segment(quote=TextQuoteSelector(exact="x", prefix=prefix, suffix=suffix), positions=())


def spot(prefix=BEFORE, suffix=BEHIND, *, leaf=3, y=0.5, x=0.2, label="44", boxed=True):
    areas = (Area(leaf, x, y, x + 0.3, y + 0.015),) if boxed else ()
    return Spot(segments=(segment(prefix, suffix),), leaves=(leaf,), areas=areas, labels=(label,))


def other(**more):
    return spot(OTHER_BEFORE, OTHER_BEHIND, **more)


@pytest.mark.parametrize(
    ("places", "chosen"),
    [
        ([spot(y=0.2), spot()], 1),
        ([spot(y=0.501)], 0),
        ([other()], 0),
        ([spot(leaf=4)], None),
        ([spot(y=0.52)], None),
        ([spot(x=0.6)], None),
        ([spot(boxed=False)], 0),
        ([spot(boxed=False, leaf=4)], None),
        ([spot(boxed=False), other(boxed=False)], 0),
        ([spot(boxed=False), spot(boxed=False)], None),
    ],
    ids=[
        "its lines", "a pixel off", "whatever is around", "another leaf", "the next line",
        "the same line further on", "no boxes", "no boxes and another leaf",
        "no boxes but context", "nothing",
    ],
)  # fmt: skip
def test_in_one_picture_the_lines_on_the_leaf_settle_it(places, chosen):
    """The picture has not changed: another leaf or line is another place, whatever it says."""
    assert chosen == settle_place(spot(), places, same_scan=True).chosen


@pytest.mark.parametrize(
    ("places", "chosen"),
    [
        ([spot(leaf=9, label="")], 0),
        ([other(leaf=9, label="51"), spot(leaf=20, label="")], 1),
        ([spot(leaf=8, label="44"), spot(leaf=9, label="45")], 0),
        ([spot(leaf=8, label="45"), spot(leaf=9, label="46")], None),
        ([spot(leaf=8, label="44"), spot(leaf=8, label="44")], None),
        ([spot(leaf=9, label="45"), other(leaf=8, label="44")], 0),
        ([other(leaf=8, label="44")], None),
        ([other(leaf=8, label="51")], None),
        ([spot("", "", leaf=8, label="44")], 0),
        ([spot("", "", leaf=8, label="51")], None),
        ([spot(leaf=8, label="51")], 0),
    ],
    ids=[
        "context alone", "context of two", "page of two alike", "two alike elsewhere",
        "two alike on the page", "context against a page with other words around it",
        "the page with other words around it", "nothing agrees", "nothing around it but the page",
        "nothing around it on another page",
        "context on another page",
    ],
)  # fmt: skip
def test_in_another_scan_context_and_page_are_heard(places, chosen):
    """Each witness names one place or none; a place needs at least one."""
    assert chosen == settle_place(spot(), places, same_scan=False).chosen


def test_witnesses_that_disagree_settle_nothing():
    """The words around it name one place, the printed page another that is like it, too."""
    somewhat = spot(BEFORE, OTHER_BEHIND, leaf=8, label="44")
    settled = settle_place(spot(), [spot(leaf=9, label="45"), somewhat], same_scan=False)

    assert settled.chosen is None
    assert "two places" in settled.how


@given(st.text(max_size=32), st.text(max_size=32))
def test_the_same_words_around_are_wholly_alike(prefix, suffix):
    """1.0, or nothing to say where there are too few of them."""
    same = [segment(prefix, suffix)]

    assert context_similarity(same, same) in {1.0, None}


@given(*[st.text(max_size=32)] * 4)
def test_likeness_is_a_share(prefix, suffix, again, behind):
    """Between nothing and all, whatever stands there."""
    alike = context_similarity([segment(prefix, suffix)], [segment(again, behind)])

    assert alike is None or 0.0 <= alike <= 1.0


def test_misread_words_around_are_alike_still():
    """A few letters of another reading do not make it another place; other words do."""
    misread = [segment(BEFORE.replace("m", "rn"), BEHIND.replace("e", "c"))]
    alike = context_similarity([segment()], misread)
    apart = context_similarity([segment()], [segment(OTHER_BEFORE, OTHER_BEHIND)])

    assert alike > 0.8
    assert apart < 0.4
