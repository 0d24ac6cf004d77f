"""A calculation: a wrong one fails, a right one is for a person, an undeclared one fails."""

from __future__ import annotations

import pytest

from cardstore.claims.draft_marks import DraftMark, DraftMarkKind
from cardstore.gate.checks.calculation import check_calculation
from cardstore.gate.checks.numbers import check_numbers
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.policy import Policy
from cardstore.gate.sentence import CitedCard, SentenceDossier
from cardstore.sources.source import Source
from cardstore.spans import Span

SOURCE = Source(source_id="harbour-1893", work_id="harbour", title="The Harbour Lamps", year=1893)
QUOTE = "Of four hundred and eighty lamps three hundred and sixty were lit, the first in 1840."


def dossier(sentence, *calculations, quote=QUOTE, as_of=""):
    """A sentence that declares calculations, and one card."""
    marks = [
        DraftMark(kind=DraftMarkKind.CALC, argument=one, span=Span(0, 1)) for one in calculations
    ]
    if as_of:
        marks.append(DraftMark(kind=DraftMarkKind.AS_OF, argument=as_of, span=Span(0, 1)))
    card = CitedCard(card_id="LAMP-1", quote=quote, source=SOURCE)
    return SentenceDossier(sentence=sentence, cards=(card,), marks=tuple(marks))


def told(held):
    """Give outcome and reason of the calculation's check and of that of numbers."""
    findings = check_calculation(held, Policy()), check_numbers(held, Policy())
    return [(one.outcome, one.reason) for one in findings]


RIGHT = (Outcome.UNSURE, Reason.CALCULATION_RIGHT)
COUNTED = (Outcome.UNSURE, Reason.NUMBERS_CALCULATED)


@pytest.mark.parametrize(
    ("sentence", "calculation"),
    [
        ("120 lamps stayed dark.", "480-360=120"),
        ("A hundred and twenty lamps stayed dark.", "480−360=120"),
        ("A quarter of the lamps stayed dark.", "480-360=120; 120/480=0.25"),
        ("25 per cent of the lamps stayed dark.", "(480-360)/480=25%"),
        ("The lamp of 1840 was 53 years old.", "1893-1840=53"),
    ],
)
def test_a_right_calculation_is_for_a_person(sentence, calculation):
    """Always (R58); the figures that it gives are accounted for."""
    assert [RIGHT, COUNTED] == told(dossier(sentence, calculation))


@pytest.mark.parametrize(
    ("sentence", "calculation", "reason"),
    [
        ("121 lamps stayed dark.", "480-360=121", Reason.CALCULATION_WRONG),
        ("120 lamps stayed dark.", "500-380=120", Reason.CALCULATION_OPERAND_MISSING),
        ("120 lamps stayed dark.", "what was left", Reason.CALCULATION_UNREAD),
        ("120 lamps stayed dark.", "", Reason.CALCULATION_UNREAD),
    ],
)
def test_a_wrong_one_fails(sentence, calculation, reason):
    """So does one that nobody can follow to the card."""
    assert (Outcome.FAIL, reason) == told(dossier(sentence, calculation))[0]


def test_a_result_that_the_sentence_does_not_tell_fails_its_numbers():
    """ "Half" is not a quarter, however rightly the quarter was computed."""
    finding = check_numbers(
        dossier("Half of the lamps stayed dark.", "(480-360)/480=0.25"), Policy()
    )

    assert Outcome.FAIL is finding.outcome


def test_the_year_of_the_mark_may_be_calculated_with():
    """ "[as-of: 1900]" gives it."""
    held = dossier("The lamp of 1840 was 60 years old.", "1900-1840=60", as_of="1900")

    assert [RIGHT, COUNTED] == told(held)


def test_arithmetic_without_a_mark_fails():
    """R6, R38: what the card does not state is declared or cut."""
    none, numbers = told(dossier("120 lamps stayed dark."))

    assert Reason.CALCULATION_NONE is none[1]
    assert (Outcome.FAIL, Reason.NUMBERS_UNDECLARED) == numbers


def test_a_rise_by_a_quarter_is_a_quotient_of_one_and_a_quarter():
    """The share that was added is the quotient less one."""
    held = dossier(
        "Catches rose by a quarter.",
        "1.5/1.2=1.25",
        quote="Catches rose from 1.2 million bales to 1.5 million bales.",
    )

    assert [RIGHT, COUNTED] == told(held)


@pytest.mark.parametrize(
    ("sentence", "quote"),
    [
        ("Some 35% of them were lit.", "35 per cent of them were lit"),
        ("The lamps fell from 480 to 360.", "There were 480 lamps in May and 360 in June."),
    ],
)
def test_what_says_less_and_what_tells_itself_passes(sentence, quote):
    """No person is needed to see that 480 to 360 is a fall."""
    finding = check_numbers(dossier(sentence, quote=quote), Policy())

    assert (Outcome.PASS, Reason.NUMBERS_STATED) == (finding.outcome, finding.reason)


def test_a_fall_told_of_figures_that_rise_is_for_a_person():
    """The two figures do not bear it out."""
    held = dossier(
        "The lamps fell from 360 to 480.", quote="There were 360 lamps in May and 480 in June."
    )

    assert Outcome.PASS is not check_numbers(held, Policy()).outcome


@pytest.mark.parametrize("operand", ["70", "840", "3", "10"])
def test_a_sum_of_several_coins_counts_in_each_of_them(operand):
    """£3 10s. is 70 shillings, and 840 pence."""
    held = dossier("It cost more.", f"{operand}*1={operand}", quote="paid for 14 tons £3 10s. 0d.")

    assert Reason.CALCULATION_RIGHT is check_calculation(held, Policy()).reason


def test_a_sum_of_several_coins_is_no_other_number():
    """71 shillings are not in £3 10s."""
    held = dossier("It cost more.", "71*1=71", quote="paid for 14 tons £3 10s.")

    assert Reason.CALCULATION_OPERAND_MISSING is check_calculation(held, Policy()).reason


TALLY = (
    "Of 212 lamps 34 per cent failed; a lamp cost 1.2 marks in May and 1.5 in June, at 18 degrees."
)


@pytest.mark.parametrize(
    ("calculation", "named"),
    [
        *[(f"212+{number}={212 + number}", str(number)) for number in (7, 10, 20, 24, 30, 1000)],
        ("212-100=112", "100"),
        ("212+1=213", "1"),
        ("212+32=244", "32"),
        ("212-(30)=182", "30"),
        ("212+7*4=240", "7, 4"),
        ("212*(10-7)=636", "10, 7"),
        ("(212+20)/2=116", "20"),
        ("7*4=28", "7, 4"),
        ("20=20", "20"),
        ("1.2*1.5^10=69.2", "10"),
    ],
)
def test_a_number_that_no_card_states_is_neither_added_nor_subtracted(calculation, named):
    """Units and percentages multiply and divide; what is added is somebody's finding."""
    finding = check_calculation(dossier("It came to more.", calculation, quote=TALLY), Policy())

    assert (Outcome.FAIL, Reason.CALCULATION_OPERAND_MISSING) == (finding.outcome, finding.reason)
    assert f"do not state {named}, with" in finding.message


@pytest.mark.parametrize(
    "calculation",
    [
        "212*12=2544",
        "212/20=10.6",
        "(1.2+1.5)/2=1.35",
        "1.5/1.2-1=0.25",
        "1.5/1.2*100-100=25",
        "1-34%=0.66",
        "100%-34%=66%",
        "100-34=66",
        "212*(1-0.34)=139.92",
        "212*(100-34)/100=139.92",
        "18*1.8+32=64.4",
        "212+34*7=450",
        "1.2^2=1.44",
    ],
)
def test_units_and_percentages_need_no_card(calculation):
    """They multiply and divide; one and a hundred are the whole of a share."""
    finding = check_calculation(dossier("It came to more.", calculation, quote=TALLY), Policy())

    assert Reason.CALCULATION_RIGHT is finding.reason
