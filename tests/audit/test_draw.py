"""Draws: same seed and list, every sentence with the same chance, chapters by the same ranks."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.audit.draw import Listed, draw_sample, list_digest, rank
from cardstore.audit.strata import DEFAULT_RULES, StratumName
from tests.audit.made_audits import draw, make_list

LISTED = make_list(number=120, plain=500, cleared=300)


def test_the_same_seed_and_list_draw_the_same_sample():
    """Requirements, R71; whatever order the list came in."""
    assert draw(LISTED)[0] == draw(LISTED[::-1])[0]


def test_another_seed_draws_another_sample():
    """Requirements, R80: a fresh one."""
    assert draw(LISTED, seed=1)[0] != draw(LISTED, seed=2)[0]


def test_a_sentence_changed_gone_or_added_makes_another_list():
    """Requirements, R71: the sample is bound to the digest of the list."""
    changed = [replace(LISTED[0], verdict_key="edited"), *LISTED[1:]]
    cleared = [replace(LISTED[0], stratum=StratumName.CLEARED), *LISTED[1:]]
    others = (LISTED[1:], changed, cleared)

    assert 4 == len({list_digest(one) for one in (LISTED, *others)})


def test_a_sentence_that_only_stands_elsewhere_is_the_same():
    """A framing sentence before it moves its line, and nothing else."""
    moved = [replace(one, line=one.line + 1, number=one.number + 1) for one in LISTED]

    assert list_digest(LISTED) == list_digest(moved)


@given(st.integers(0, 60), st.integers(0, 60), st.integers(0))
def test_a_plan_only_cuts_the_ranking(few, more, seed):
    """Requirements, R71: no size can be tried until it brings other sentences; of two samples of
    one list and seed the smaller lies in the larger."""
    few, more = sorted((few, more))
    smaller, larger = (
        draw_sample(LISTED, sizes={StratumName.PLAIN: size}, tripwire=0, seed=seed)
        for size in (few, more)
    )

    assert smaller == larger[:few]


def test_minutes_targets_and_what_is_allowed_bring_no_other_sentences():
    """They are terms of the audit, and no part of the draw."""
    others = [
        tuple(
            replace(one, minutes=one.minutes + 0.1, target=one.target * 1.1)
            for one in DEFAULT_RULES
        ),
        DEFAULT_RULES,
    ]
    (first, terms), (second, other) = (
        draw(LISTED, rules=rules, factual=factual)
        for rules, factual in zip(others, (5_000, 5_001), strict=True)
    )

    assert terms.digest != other.digest
    assert first == second


@given(
    st.integers(0, 40), st.integers(0, 90), st.integers(0, 40), st.integers(0, 30), st.integers(0)
)
def test_strata_and_chapters_get_what_is_asked_for_and_nothing_twice(
    numbers, plain, cleared, wire, seed
):
    """As many as asked for, or all; every drawn sentence is for one of both."""
    listed = make_list(number=numbers, plain=plain, cleared=cleared)
    sizes = {StratumName.NUMBER: 20, StratumName.PLAIN: 30, StratumName.CLEARED: 10}
    drawn = draw_sample(listed, sizes=sizes, tripwire=wire, seed=seed)
    of_stratum = Counter(one.listed.stratum for one in drawn if one.for_stratum)
    of_chapter = Counter(one.listed.chapter for one in drawn if one.for_chapter)
    passed = Counter(one.chapter for one in listed if one.stratum is not StratumName.CLEARED)
    counts = zip(sizes, (numbers, plain, cleared), strict=True)

    assert len({one.listed.identity for one in drawn}) == len(drawn)
    assert all(one.for_stratum or one.for_chapter for one in drawn)
    assert [min(sizes[name], count) for name, count in counts] == [of_stratum[one] for one in sizes]
    assert [min(wire, passed[one]) for one in passed] == [of_chapter[one] for one in passed]


def test_what_people_cleared_is_in_no_chapter_s_tripwire():
    """The tripwire is of what the gate passed."""
    drawn, _ = draw(make_list(cleared=300), tripwire=50)

    assert not any(one.for_chapter for one in drawn)


def test_most_of_a_chapter_s_tripwire_is_in_the_samples_already():
    """Requirements, 2.2 point 8: by the same ranks; apart they would be read twice."""
    listed = [
        replace(one, chapter=f"ch{place % 12}", manuscript="book.md")
        for place, one in enumerate(make_list(number=600, plain=3_250))
    ]
    drawn, _ = draw(listed)
    extra = [one for one in drawn if one.for_chapter and not one.for_stratum]

    assert 600 == sum(one.for_chapter for one in drawn)
    assert len(extra) < 60


def test_every_pair_is_drawn_as_often_as_any_other():
    """A simple random sample: 2 of 6, over 3,000 seeds; four standard errors about a fifteenth."""
    listed = make_list(plain=6)
    pairs = Counter(
        frozenset(one.verdict_key for one in rank(listed, seed=seed)[:2]) for seed in range(3_000)
    )

    assert 15 == len(list(combinations(range(6), 2))) == len(pairs)
    assert all(abs(count - 200) <= 55 for count in pairs.values())


def test_a_sentence_listed_twice_is_refused():
    """It would be twice as likely to be drawn; two alike are told apart by their order."""
    one = Listed(stratum=StratumName.PLAIN, manuscript="a", chapter="a", verdict_key="k")
    with pytest.raises(ValueError, match="twice"):
        rank([one, one], seed=1)

    assert 2 == len(rank([one, replace(one, again=1)], seed=1))
