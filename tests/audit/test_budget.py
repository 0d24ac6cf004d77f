"""The budget, against every figure of the plan that it follows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.audit.budget import PAGES_TO_ONE_ERROR, make_budget
from cardstore.audit.inputs import ASSUMED, Basis, BudgetInput, InputName, read_given, take_over
from cardstore.audit.plans import AcceptancePlan
from cardstore.documents.budget import budget_lines

BUDGET = make_budget()


def between(value, digits=0):
    return round(value.low, digits), round(value.high, digits)


def test_the_book_is_the_published_one():
    """Requirements, R85: 8,333 sentences, 5,000 factual, 400 quotations, 625 numbers, 500."""
    counts = (BUDGET.sentences, BUDGET.factual, BUDGET.quotes, BUDGET.numbers, BUDGET.syntheses)

    assert [8_333, 5_000, 400, 625, 500] == [round(one) for one in counts]
    assert 1_000 == BUDGET.of(InputName.REFERENCES).middle


def test_the_errors_of_the_draft_are_the_published_ones():
    """Requirements, R86: 250–750, 30–130, 8–40."""
    assert (250, 750) == between(BUDGET.unsupported)
    assert (30, 130) == between(BUDGET.bad_references)
    assert (8, 40) == between(BUDGET.misquotes)


def test_the_pessimistic_chain_is_the_published_one():
    """Requirements, R87: 750 → 250; 500 → 300 shown, 285 caught, 15 missed; 200 scored, 50 pass."""
    chain = BUDGET.pessimistic
    steps = (
        *(chain.unsupported, chain.by_checks, chain.shown, chain.caught, chain.missed),
        *(chain.scored, chain.passed, chain.left),
    )

    assert [750, 250, 300, 285, 15, 200, 50, 65] == [round(one, 6) for one in steps]


def test_what_is_left_is_told_over_every_denominator():
    """Requirements, R87 and 2.2 point 5: 1.6 % of 4,000, 1.5 % of 4,315, 1.3 % of 5,000."""
    told = [
        (round(of), round(100 * share, 1))
        for _, of, share in BUDGET.shares_left(BUDGET.pessimistic)
    ]

    assert [(4_000, 1.6), (4_315, 1.5), (5_000, 1.3)] == told


def test_the_optimistic_chain_leaves_about_twenty():
    """Requirements, R87: "optimistic ≈ 20 → 0.5 %"; 2.2 point 2: 0.54 % true."""
    left = BUDGET.optimistic.left
    (_, of, share), *_ = BUDGET.shares_left(BUDGET.optimistic)

    assert 20 <= left < 22
    assert (4_000, 0.54) == (of, round(100 * share, 2))


def test_the_audit_of_what_passed_expects_nine_errors_and_not_ten():
    """Requirements, 2.2 point 5: 50 of 3,350 passed are 1.5 %, so 9 of 600."""
    share = BUDGET.pessimistic.passed / 3_350

    assert (1.5, 9) == (round(100 * share, 1), round(600 * share))


def test_the_target_is_25_errors():
    """Requirements, R88: 0.5 % of factual sentences."""
    assert 25 == BUDGET.allowed


@pytest.mark.parametrize(("pages", "errors", "percent"), [(10, 50, 1.0), (20, 25, 0.5)])
def test_pages_and_rates_are_turned_into_each_other(pages, errors, percent):
    """Requirements, R89: 500 pages; one error in 10 is 50 and 1 %, in 20 it is 25 and 0.5 %."""
    found, share = BUDGET.errors_at(pages)

    assert 500 == BUDGET.pages
    assert pages in PAGES_TO_ONE_ERROR
    assert (errors, percent) == (found, round(100 * share, 9))
    assert pages == pytest.approx(BUDGET.pages_at(share))


def test_the_hours_are_the_published_ones():
    """Requirements, R90: 15, 33, 50–75, 8, 30, 15, 30; 181.7 to 206.7."""
    rows = [between(one.hours) for one in BUDGET.tasks if one.part != "besides"]

    assert [(15, 15), (33, 33), (50, 75), (8, 8), (30, 30), (15, 15), (30, 30)] == rows
    assert (181.7, 206.7) == between(BUDGET.hours, 1)


def test_another_audit_takes_75_hours():
    """Requirements, R91."""
    assert (75, 75) == between(BUDGET.hours_of_another_audit)


def test_what_people_cleared_takes_12_and_a_half_hours_more():
    """Requirements, 2.2 point 6."""
    more = BUDGET.hours_with_cleared.low - BUDGET.hours.low

    assert 12.5 == round(more, 9)


def test_checking_by_hand_takes_what_is_published():
    """Requirements, R94: 278 h of all, 167 h of the factual ones at 2 min, 250 h at 3 min."""
    assert [278, 167, 250] == [round(hours) for _, _, hours in BUDGET.hours_by_hand]


def test_six_hundred_of_the_poor_draft_pass_almost_never():
    """Requirements, R91: the plan prints attempts from an assumed true rate; 1.6 % never passes."""
    assert AcceptancePlan(n=600, accept=0).chance_to_pass(0.016) < 0.0001


def test_what_was_measured_takes_over_and_what_is_given_holds():
    """Requirements, R92: each input says whether it was assumed or measured, and on how many."""
    measured = BudgetInput(
        name=InputName.CATCH_RATE, low=0.9, high=0.9, basis=Basis.MEASURED, n=60, told="t"
    )
    inputs = {one.name: one for one in take_over([measured], [read_given("words", "90,000")])}

    assert (Basis.MEASURED, 60) == (
        inputs[InputName.CATCH_RATE].basis,
        inputs[InputName.CATCH_RATE].n,
    )
    assert (Basis.GIVEN, 90_000) == (inputs[InputName.WORDS].basis, inputs[InputName.WORDS].low)
    assert Basis.ASSUMED is inputs[InputName.TARGET].basis
    assert 5_000 * 0.6 == make_budget(inputs.values()).factual
    assert 30 == round(make_budget(inputs.values()).chain(750, poor=True).missed)


@pytest.mark.parametrize(
    ("name", "written", "low", "high"),
    [
        ("words", "1200", 1200, 1200),
        ("Unsupported-Share", "5%", 0.05, 0.05),
        ("unsupported_share", "0.05-0.15", 0.05, 0.15),
        ("misquote_share", "2%–10%", 0.02, 0.1),
    ],
)
def test_numbers_shares_and_ranges_are_read(name, written, low, high):
    """As people write them."""
    found = read_given(name, written)

    assert (low, high, Basis.GIVEN) == (found.low, found.high, found.basis)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("hope", "1"),
        ("words", "many"),
        ("words", "1-2-3"),
        ("target", "5%-1%"),
        ("words", "-5"),
        ("catch_rate", "120%"),
    ],
)
def test_what_is_no_input_is_refused(name, written):
    """Unknown names, words for numbers, ranges upside down, less than nothing."""
    with pytest.raises(ValueError, match=r"no |range"):
        read_given(name, written)


def test_a_budget_without_an_input_or_with_a_divisor_of_nothing_is_refused():
    """Nothing is filled in silently."""
    with pytest.raises(ValueError, match="every input once"):
        make_budget(list(ASSUMED.values())[1:])
    nothing = replace(ASSUMED[InputName.WORDS_PER_SENTENCE], low=0.0, high=0.0)
    with pytest.raises(ValueError, match="above 0"):
        make_budget(take_over([], [nothing]))


def test_a_measurement_rests_on_something():
    """And what was not measured claims nothing of the kind."""
    for basis, n in ((Basis.MEASURED, 0), (Basis.ASSUMED, 3)):
        with pytest.raises(ValueError, match="rests on something"):
            BudgetInput(name=InputName.WORDS, low=1, high=1, basis=basis, n=n, told="")


def test_a_poor_draft_is_reckoned_at_the_bad_end_of_every_range():
    """People who catch 3 % to 50 %, a judge that passes 10 % to 40 %: by hand, and by every end."""
    ends = {"catch_rate": "3%-50%", "judge_miss": "10%-40%", "shown_share": "20%-60%"}
    given = [read_given(name, value) for name, value in ends.items()]
    budget = make_budget(take_over((), given))
    lefts = [
        500 * (shown * (1 - caught) + (1 - shown) * passed)
        for caught in (0.03, 0.5)
        for passed in (0.1, 0.4)
        for shown in (0.2, 0.6)
    ]
    poor = budget.pessimistic

    assert (300, 9) == (round(poor.shown, 6), round(poor.caught, 6))
    assert max(lefts) == pytest.approx(poor.left)
    assert min(lefts) == pytest.approx(3 * budget.optimistic.left)
    assert "poor draft, each range at its bad end" in "\n".join(budget_lines(budget))


def test_no_more_is_audited_than_there_is():
    """A chapter of 32 sentences, two of them with numbers, has no sample of 600."""
    given = [
        read_given(name, value)
        for name, value in (
            ("words", "600"),
            ("words_per_sentence", "18.75"),
            ("factual_share", "100%"),
            ("number_share", "6.25%"),
            ("left_sentences", "30"),
            ("chapters", "2"),
        )
    ]
    budget = make_budget(take_over((), given))
    audit = {one.name: one.items.high for one in budget.tasks if one.name.startswith("audit")}

    assert [30, 2, 30, 30] == [round(one, 9) for one in audit.values()]


def test_no_more_numbers_are_audited_than_sentences_are_left():
    """64 sentences have numbers, and 61 of all passed."""
    given = [read_given("left_sentences", "61"), read_given("audit_numbers", "300")]
    budget = make_budget(take_over((), given))
    (numbers,) = (one for one in budget.tasks if one.name == "audit, sentences with numbers")

    assert (625, 61) == (budget.numbers, numbers.items.high)


def test_few_are_told_with_their_tenths():
    """Half an error is not none, and one quotation is no “1 quotations”."""
    given = [read_given("words", "375"), read_given("factual_share", "100%")]
    written = "\n".join(budget_lines(make_budget(take_over((), given))))

    assert "; 1 quotation, 2.6 sentences with numbers, " in written
    assert "0.1 errors of 21, and no misquotation" in written


def test_a_range_that_runs_backwards_says_so():
    """In words for people."""
    with pytest.raises(ValueError, match=r"runs backwards, from 0\.15 to 0\.05"):
        read_given("unsupported_share", "15%-5%")
