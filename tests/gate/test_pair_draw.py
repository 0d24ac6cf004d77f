"""Which pairs people are asked to label."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.gate.calibration_set import CalibrationSet, PairKind, Part
from cardstore.gate.pair_draw import CitingSentence, DrawableCard, draw_pairs

PLACES = ("Hallmouth", "Quayside", "Marlow", "Tregarth", "Saltby", "Orford")


def card(number, *, source="harbour", quote=None):
    """Give a card of our own invention."""
    words = quote or f"In {1800 + number} the harbour of {PLACES[number % 6]} had {number} lamps."
    return DrawableCard(
        card_id=f"CARD-{number}", quote=words, source_id=source, leaf_index=number // 2
    )


def draft(count, *, spare=0):
    """Give that many sentences with a card each, and cards that nobody cites."""
    cards = [card(number, source=("harbour", "pilots")[number % 3 == 0]) for number in range(count)]
    sentences = [
        CitingSentence(
            sentence=f"Then {PLACES[n % 6]} had some {n} lamps, which were lit in {1800 + n}.",
            card_ids=(f"CARD-{n}",),
        )
        for n in range(count)
    ]
    return sentences, [*cards, *(card(number) for number in range(count, count + spare))]


def draw(count=120, *, spare=30, **more):
    """Draw from such a draft."""
    return draw_pairs(*draft(count, spare=spare), **more)


def test_a_draft_gives_the_size_asked_for():
    """Parts in their shares, a quarter of each cited."""
    drawn = draw(size=400)
    counts = {part: drawn.counted(part) for part in Part}

    assert {Part.CORE: 50, Part.FIT: 105, Part.REPORT: 245} == {
        part: sum(both) for part, both in counts.items()
    }
    assert all(0.2 < cited / (cited + other) < 0.3 for cited, other in counts.values())


def test_enough_can_be_drawn_for_a_bound_of_one_per_cent():
    """299 pairs of the report part that are meant to be unsupported."""
    cited, other = draw(size=640).counted(Part.REPORT)

    assert other >= 299
    assert cited > 0


def test_every_kind_of_near_miss_is_there():
    """Other cards, near and far, and every kind of fault."""
    found = Counter(pair.kind for pair in draw().pairs)

    assert set(PairKind) == set(found)


@settings(max_examples=25)
@given(st.integers(1, 40), st.integers(0, 10), st.integers(1, 120), st.integers(0, 5))
def test_no_part_has_seen_a_text_of_another(count, spare, size, seed):
    """Neither quote nor sentence; no pair is there twice; the same seed draws the same."""
    drawn = draw(count, spare=spare, size=size, seed=seed)
    for words in ("quote", "sentence"):
        parts = {(getattr(pair, words), pair.part) for pair in drawn.pairs}

        assert len({text for text, _ in parts}) == len(parts)
    assert len({(pair.quote, pair.sentence) for pair in drawn.pairs}) == len(drawn.pairs) <= size
    assert drawn == draw(count, spare=spare, size=size, seed=seed)


def test_another_seed_draws_others():
    """The digest tells."""
    assert draw(seed=1).digest != draw(seed=2).digest


def test_sentences_that_share_a_card_lie_in_one_part():
    """And cards that share a sentence; and quotes of one source where one contains the other."""
    lines = [f"The lamp of pier {n} was lit, and the tide came in." for n in range(40)]
    cards = [card(n, quote=lines[n]) for n in range(40)]
    cards += [card(100 + n, quote=f"{lines[n]} So he said.") for n in range(40)]
    sentences = [
        CitingSentence(sentence=f"Pier {n} had a lamp.", card_ids=(f"CARD-{n}",)) for n in range(40)
    ]
    sentences += [
        CitingSentence(sentence=f"He spoke of pier {n}.", card_ids=(f"CARD-{100 + n}",))
        for n in range(40)
    ]
    drawn = draw_pairs(sentences, cards, size=400)
    parts = {pair.card_id: pair.part for pair in drawn.pairs}

    assert [] == [
        n
        for n in range(40)
        if parts.get(f"CARD-{n}") != parts.get(f"CARD-{100 + n}", parts.get(f"CARD-{n}"))
    ]


def test_a_neighbour_is_of_the_same_source_and_not_cited():
    """Its quote is not the sentence's own."""
    sentences, cards = draft(60)
    own = {one.sentence: one.card_ids for one in sentences}
    source = {one.card_id: one.source_id for one in cards}
    near = [pair for pair in draw_pairs(sentences, cards).pairs if pair.kind is PairKind.NEIGHBOUR]

    assert near
    assert [] == [
        pair
        for pair in near
        if pair.card_id in own[pair.sentence]
        or source[pair.card_id] != source[own[pair.sentence][0]]
    ]


def test_items_offer_every_pair_and_some_twice():
    """Twice never side by side; ids are distinct and tell nothing."""
    drawn = draw(size=400)
    offered = [item.pair for item in drawn.items]
    twice = [pair for pair, times in Counter(offered).items() if times == 2]

    assert set(offered) == set(range(len(drawn.pairs)))
    assert 20 == len(twice)
    assert len(drawn.items) == len({item.item for item in drawn.items})
    assert [] == [a for a, b in pairwise(offered) if a == b]


@pytest.mark.parametrize("cited", [(), ("GONE-1",)])
def test_sentences_without_a_card_that_stands_give_no_pair(cited):
    """Nothing to pair them with."""
    drawn = draw_pairs([CitingSentence(sentence="It rained.", card_ids=cited)], [card(1)])

    assert () == drawn.pairs


def test_a_small_draft_gives_what_it_has():
    """Fewer than asked for, and each text in one part."""
    drawn = draw(3, spare=0)

    assert 0 < len(drawn.pairs) < 400


def test_a_set_of_nothing_is_refused():
    """A size is above 0."""
    with pytest.raises(ValueError, match="at least one"):
        draw(size=0)


def test_a_set_with_one_quote_in_two_parts_is_refused():
    """By the value itself, whoever made it."""
    one = draw(3, spare=0).pairs[0]
    elsewhere = next(part for part in Part if part is not one.part)
    first = replace(one, number=0)
    second = replace(one, number=1, sentence="Another.", part=elsewhere)
    with pytest.raises(ValueError, match="two parts"):
        CalibrationSet(pairs=(first, second), items=(), seed=0, rules="x")
