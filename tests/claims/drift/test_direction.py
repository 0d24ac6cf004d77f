"""Words that point the other way than those of the quote are seen."""

from __future__ import annotations

import pytest

from cardstore.claims.drift.direction import find_direction
from cardstore.claims.wording import read_wording

DRIFTED = [
    (
        "The price of bread rose from twopence to threepence.",
        "The price of bread fell from threepence to twopence.",
    ),
    (
        "Attendance at the school dropped in the wet months.",
        "Attendance at the school increased in the wet months.",
    ),
    ("The gates were shut before the army arrived.", "The gates were shut after the army arrived."),
    ("Carts may use the bridge at night.", "Carts must use the bridge at night."),
    (
        "No more than twelve men may enter the mine at once.",
        "At least twelve men may enter the mine at once.",
    ),
    (
        "The river froze in the first week of December.",
        "The river thawed in the first week of December.",
    ),
    (
        "The council accepted the plan by nine votes to four.",
        "The council rejected the plan by nine votes to four.",
    ),
    ("The northern wall was the stronger.", "The southern wall was the stronger."),
    ("The herring left the bay after 1830.", "The herring left the bay before 1830."),
    ("The company made a loss in its third year.", "The company made a profit in its third year."),
    (
        "Output went from 400 bales in May to 650 bales in June.",
        "Output went from 650 to 400 bales.",
    ),
    ("The tenants were permitted to cut peat.", "The tenants were forbidden to cut peat."),
    ("The elder daughter inherited the farm.", "The younger daughter inherited the farm."),
    (
        "Membership of the guild declined after the war.",
        "Membership of the guild grew after the war.",
    ),
    ("The eastern gate was bricked up.", "The western gate was bricked up."),
    ("He could leave the island once a year.", "He had to leave the island once a year."),
    ("At least forty families shared the pump.", "At most forty families shared the pump."),
    ("The lamp was lit before sunset.", "The lamp was lit after sunset."),
    ("The widow supported the new vicar.", "The widow opposed the new vicar."),
    (
        "Wool went from nine pence to six pence in the same year.",
        "Wool went from six pence to nine pence in the same year.",
    ),
]
TRUE = [
    (
        "The price of bread rose from twopence to threepence.",
        "Bread rose from twopence to threepence.",
    ),
    (
        "Attendance at the school dropped in the wet months.",
        "Fewer children came to school in the wet months.",
    ),
    ("The gates were shut before the army arrived.", "Before the army came the gates were closed."),
    ("Carts may use the bridge at night.", "At night carts are allowed on the bridge."),
    (
        "No more than twelve men may enter the mine at once.",
        "At most twelve men may go into the mine at once.",
    ),
    ("The river froze in the first week of December.", "Early in December the river froze."),
    (
        "The council accepted the plan by nine votes to four.",
        "By nine votes to four the council approved the plan.",
    ),
    ("She sold the house in 1902.", "In 1902 the house was sold."),
    ("The northern wall was the stronger.", "The wall in the north was stronger."),
    ("The herring left the bay after 1830.", "After 1830 the herring were gone from the bay."),
    (
        "Deaths outnumbered births in the plague year.",
        "In the plague year more people died than were born.",
    ),
    ("The company made a loss in its third year.", "In its third year the company lost money."),
    (
        "The population of the island shrank between the two censuses.",
        "Between the two censuses the island lost people.",
    ),
    (
        "Output went from 400 bales in May to 650 bales in June.",
        "Output went from 400 to 650 bales.",
    ),
    ("The tenants were permitted to cut peat.", "The tenants were allowed to cut peat."),
    ("The elder daughter inherited the farm.", "The farm went to the elder daughter."),
    ("Membership of the guild declined after the war.", "After the war the guild lost members."),
    ("The eastern gate was bricked up.", "They bricked up the gate in the east."),
    ("He could leave the island once a year.", "Once a year he was allowed to leave the island."),
    ("At least forty families shared the pump.", "No fewer than forty families shared the pump."),
    ("The lamp was lit before sunset.", "Before sunset they lit the lamp."),
    ("The widow supported the new vicar.", "The new vicar had the widow's support."),
    (
        "Wool went from nine pence to six pence in the same year.",
        "In that year wool went from nine pence to six.",
    ),
]

WAYS = [
    (
        "The Aurora sailed from Larvick to Sundmouth in ballast.",
        "In ballast the Aurora sailed from Sundmouth to Larvick.",
    ),
    (
        "He walked from the mill up to the chapel.",
        "He walked from the chapel to the mill.",
    ),
    ("She had lost her post the year before.", "She had lost her post the year after."),
    ("He had slept badly the night after, and rose.", "He had slept badly the night before."),
]
SAME_WAYS = [
    (
        "The Aurora sailed from Larvick to Sundmouth, and from Sundmouth to Larvick.",
        "The Aurora sailed from Sundmouth to Larvick.",
    ),
    ("He walked from the mill to the chapel.", "He went from the mill up to the chapel."),
    ("The mail went from Larvick.", "The mail went from Sundmouth to Larvick."),
    ("She lost it the year before and found it the year after.", "She found it the year after."),
    ("It closed the year before the war.", "The year before, it had closed."),
]


@pytest.mark.parametrize(("quote", "sentence"), WAYS)
def test_a_way_that_is_turned_round_is_seen(quote, sentence):
    """There for back, and the time before for the time after."""
    assert find_direction(read_wording(sentence), read_wording(quote))


@pytest.mark.parametrize(("quote", "sentence"), SAME_WAYS)
def test_a_way_that_the_quote_goes_too_is_let_be(quote, sentence):
    """Both ways, or one of which the quote tells only an end."""
    assert () == find_direction(read_wording(sentence), read_wording(quote))


@pytest.mark.parametrize(("quote", "sentence"), DRIFTED)
def test_a_change_of_sense_is_seen(quote, sentence):
    """Though each of its words may be right."""
    assert find_direction(read_wording(sentence), read_wording(quote))


@pytest.mark.parametrize(("quote", "sentence"), TRUE)
def test_a_true_sentence_is_let_be(quote, sentence):
    """Paraphrase stays possible."""
    assert () == find_direction(read_wording(sentence), read_wording(quote))
