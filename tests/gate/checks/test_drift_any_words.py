"""Whatever a card and a sentence say, a check of drift has an answer: none breaks off."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardstore.gate.policy import Policy
from cardstore.gate.sentence import CitedCard, SentenceDossier
from tests.gate.checks.test_drift_pairs import CHECKS
from tests.gate.sentence_samples import TOLLE

WORDS = tuple(
    """
    not no never until before after by of the a in and but while who which alone only third 20 %
    1799 1850 must may will little few hardly all most any every none Anne Orsini's own marks the
    left escaped burning as steep as less more half than , . ; : — – - ’ “ ” ( ) 6s. 8d. had been
    was were nearly lost if without have because the drakes incubate eggs coal secretly denied said
    that it no-one spring of 1851 except other from to But I he they us so idle mill
    """.split()  # noqa: SIM905 - a table is easier to read so
)
texts = st.lists(st.sampled_from(WORDS), min_size=1, max_size=24).map(" ".join)


@settings(max_examples=60, deadline=None)
@example(
    quote="So it was in 1850 and in 1851: the mill was idle.",
    sentence="The mill was idle in 1850 and 1851.",
)
@given(quote=texts, sentence=texts)
def test_no_words_break_a_check_off(quote, sentence):
    """A check that broke off would keep a true sentence from passing."""
    card = CitedCard(card_id="7KQ2-M", quote=quote, source=TOLLE)
    dossier = SentenceDossier(sentence=sentence, cards=(card,))

    assert len(CHECKS) == len([check(dossier, Policy()) for check in CHECKS])
