"""Does what a sentence says come from where its source says it does?"""

from __future__ import annotations

import pytest

from cardstore.claims.draft_marks import DraftMark, DraftMarkKind
from cardstore.gate.checks.origin_trace import (
    Traced,
    Witness,
    check_origin_trace,
    trace,
    witness_of,
)
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.policy import Policy
from cardstore.gate.sentence import CitedCard, OriginQuote, SentenceDossier
from cardstore.sources.source import Source, SourceKind
from cardstore.sources.witnesses import Living, PersonRecord
from cardstore.spans import Span

SENTENCE = "In 1911 39 per cent of the mills had a night shift."
TOLD = "A third of the mills, 39 per cent in 1911, kept a night shift, the survey says."
STUDY = "Of all mills visited in 1911, 39 per cent had a night shift."
OTHER = "Of all mills visited in 1911, 52 per cent had a chimney."
HEADLINE = (DraftMark(kind=DraftMarkKind.HEADLINE, span=Span(0, 1)),)
STAKES = (DraftMark(kind=DraftMarkKind.STAKES, argument="medical", span=Span(0, 1)),)


def source(name, kind, *cites):
    """A source of a kind that cites others."""
    return Source(source_id=name, work_id=name, title=name, kind=SourceKind(kind), cites=cites)


REPORT = source("report", "reporting", "survey")
SURVEY = source("survey", "primary")
DIGEST = source("digest", "aggregator", "report")


def card(held, quote=TOLD, *, origins=(), quotes=()):
    """A card of a source, with what it leads to and the cards of that."""
    return CitedCard(
        card_id="C-1",
        quote=quote,
        source=held,
        origins=origins,
        origin_quotes=tuple(
            OriginQuote(card_id=f"O-{place}", source_id=of, quote=words)
            for place, (of, words) in enumerate(quotes)
        ),
    )


def dossier(*cards, sentence=SENTENCE, marks=HEADLINE):
    """A sentence that is made much of, unless told otherwise."""
    return SentenceDossier(sentence=sentence, cards=cards, marks=marks)


def found(*cards, policy=None, **more):
    """Run the check."""
    return check_origin_trace(dossier(*cards, **more), policy or Policy())


def told(finding):
    """Give outcome and reason."""
    return finding.outcome, finding.reason


def test_a_card_of_a_primary_source_is_the_origin():
    """Nothing is to be followed."""
    finding = found(card(SURVEY, STUDY))

    assert (Outcome.PASS, Reason.ORIGIN_IS_CITED) == told(finding)


def test_a_report_whose_survey_has_the_figure_is_traced():
    """The card of the origin has it; both rungs are climbed again at the end."""
    finding = found(card(REPORT, origins=((SURVEY,),), quotes=(("survey", STUDY),)))

    assert (Outcome.PASS, Reason.ORIGIN_TRACED) == told(finding)


def test_an_origin_two_steps_away_is_reached():
    """A digest of a report of a survey."""
    finding = found(card(DIGEST, origins=((REPORT,), (SURVEY,)), quotes=(("survey", STUDY),)))

    assert (Outcome.PASS, Reason.ORIGIN_TRACED) == told(finding)


def test_an_origin_beyond_the_depth_is_not():
    """What lies further off was not asked about."""
    held = card(DIGEST, origins=((REPORT,), (SURVEY,)), quotes=(("survey", STUDY),))
    finding = found(held, policy=Policy(trace_depth=1))

    assert (Outcome.UNSURE, Reason.ORIGIN_UNCHECKABLE) == told(finding)
    assert "followed 1 steps" in finding.message


def test_an_origin_without_the_figure_goes_to_a_person():
    """Its cards are only a part of it."""
    finding = found(card(REPORT, origins=((SURVEY,),), quotes=(("survey", OTHER),)))

    assert (Outcome.UNSURE, Reason.ORIGIN_LACKS_IT) == told(finding)


def test_a_figure_that_may_be_the_origins_goes_to_a_person():
    """It is rounded, and a person says whether that is fair."""
    finding = found(
        card(REPORT, origins=((SURVEY,),), quotes=(("survey", STUDY.replace("39", "38.6")),))
    )

    assert (Outcome.UNSURE, Reason.ORIGIN_UNSURE) == told(finding)


def test_the_figure_of_a_secondary_step_is_no_origin():
    """A report that agrees with a digest proves nothing."""
    held = card(DIGEST, origins=((REPORT,),), quotes=(("report", STUDY),))

    assert Reason.ORIGIN_UNCHECKABLE is found(held).reason


def test_an_origin_without_a_card_is_told():
    """So that one is made."""
    finding = found(card(REPORT, origins=((SURVEY,),)))

    assert (Outcome.UNSURE, Reason.ORIGIN_LACKS_IT) == told(finding)
    assert "survey, of which there is no card" in finding.message


def test_a_page_that_names_no_study_is_uncheckable_and_no_fault():
    """A person decides; the draft may say that it could not be traced."""
    finding = found(card(source("vendor", "vendor"), origins=((),)))

    assert (Outcome.UNSURE, Reason.ORIGIN_UNCHECKABLE) == told(finding)
    assert "vendor names nothing that it rests on" in finding.message


def test_a_study_that_the_library_lacks_is_named():
    """It is to be fetched."""
    finding = found(card(source("report", "reporting", "10.1000/182"), origins=((),)))

    assert Reason.ORIGIN_UNCHECKABLE is finding.reason
    assert "the library lacks 10.1000/182" in finding.message


def test_a_loop_leads_nowhere():
    """Two reports that cite each other."""
    one, other = source("one", "reporting", "two"), source("two", "reporting", "one")
    finding = found(card(one, origins=((other,),)))

    assert (Outcome.UNSURE, Reason.ORIGIN_UNCHECKABLE) == told(finding)


def test_a_source_of_unknown_kind_is_named():
    """Somebody has to say whether it is primary."""
    finding = found(card(source("book", "unknown"), origins=((),)))

    assert "of book it is not told whether it is primary" in finding.message


def test_a_chain_that_nobody_followed_could_not_be_checked():
    """That is no answer about the sentence."""
    finding = found(card(REPORT))

    assert (Outcome.UNAVAILABLE, Reason.ORIGIN_NOT_FOLLOWED) == told(finding)


def test_every_figure_has_to_be_at_the_origin():
    """A primary source for the one does not carry the other."""
    both = "In 1911 39 per cent of the mills had a night shift, and 52 had chimneys."
    vendor = card(source("vendor", "vendor"), "In all 52 mills had chimneys.", origins=((),))
    finding = found(card(SURVEY, STUDY), vendor, sentence=both)

    assert (Outcome.UNSURE, Reason.ORIGIN_LACKS_IT) == told(finding)


WORDS = (
    "no smack that had put out before the second gun was fired came home to the quay of Hallmouth"
)


@pytest.mark.parametrize(
    ("quotes", "outcome"),
    [((f"I saw that {WORDS}.",), Outcome.PASS), (("I saw the smacks go.",), Outcome.UNSURE)],
)
def test_where_no_figure_is_stated_the_words_have_to_be_there(quotes, outcome):
    """A report that quotes the diary, and one that only names it."""
    held = card(
        REPORT,
        f"The diary tells that {WORDS}, and more.",
        origins=((SURVEY,),),
        quotes=tuple(("survey", words) for words in quotes),
    )

    assert outcome is found(held, sentence="No smack came home to the quay.").outcome


def test_stakes_ask_for_a_trace_as_a_headline_does():
    """The same sentence, with and without the label."""
    held = card(source("vendor", "vendor"), origins=((),))

    assert Outcome.UNSURE is found(held, marks=STAKES).outcome
    assert Outcome.PASS is found(held, marks=()).outcome


MOSS = PersonRecord(name="Ida Moss", living=Living.YES)
DAMAGING = "Ida Moss embezzled the money of the mills."


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        (DAMAGING, Reason.ORIGIN_UNCHECKABLE),
        ("Ida Moss visited the mills.", Reason.SOURCE_SECONDARY),
    ],
)
def test_what_may_damage_a_living_person_is_traced_too(sentence, reason):
    """Her record is in the library, and the chain was followed."""
    held = card(source("vendor", "vendor"), origins=((),))
    told_of = SentenceDossier(sentence=sentence, cards=(held,), persons=(MOSS,))

    assert reason is check_origin_trace(told_of, Policy()).reason


def test_damage_whose_chain_nobody_followed_is_left_to_the_person():
    """Who sees it in any case."""
    told_of = SentenceDossier(sentence=DAMAGING, cards=(card(REPORT),), persons=(MOSS,))

    assert Reason.SOURCE_SECONDARY is check_origin_trace(told_of, Policy()).reason


@pytest.mark.parametrize(
    ("kind", "outcome", "reason"),
    [
        ("primary", Outcome.PASS, Reason.SOURCE_PRIMARY),
        ("reporting", Outcome.PASS, Reason.SOURCE_SECONDARY),
        ("vendor", Outcome.PASS, Reason.SOURCE_SECONDARY),
        ("aggregator", Outcome.PASS, Reason.SOURCE_SECONDARY),
        ("unknown", Outcome.NOT_APPLICABLE, Reason.SOURCE_KIND_UNKNOWN),
    ],
)
def test_without_a_mark_the_kind_is_told_and_nothing_is_traced(kind, outcome, reason):
    """A secondary source is flagged, and passes."""
    finding = found(card(source("s", kind)), marks=())

    assert (outcome, reason) == told(finding)
    assert "not_asked" == dict(finding.evidence)["traced"]


@pytest.mark.parametrize(
    ("kinds", "witness"),
    [
        (("primary", "vendor"), Witness.PRIMARY),
        (("vendor", "reporting"), Witness.SECONDARY),
        (("vendor", "unknown"), Witness.UNKNOWN),
        ((), Witness.UNKNOWN),
    ],
)
def test_the_nearest_witness_counts(kinds, witness):
    """The best support that a sentence has."""
    assert witness is witness_of([card(source(kind, kind)) for kind in kinds])


def test_a_chain_handed_in_with_a_loop_ends():
    """However it was made."""
    looped = card(REPORT, origins=((REPORT,), (REPORT,), (REPORT,)))

    assert Traced.UNCHECKABLE is trace(dossier(looped), depth=3).traced


def test_a_sentence_without_a_card_has_nothing_to_trace():
    """That it cites none is another check's to say."""
    assert Outcome.NOT_APPLICABLE is found().outcome


def test_the_sentence_is_held_against_the_origin_alone():
    """The report's own card has the figure, its origin another."""
    held = card(REPORT, origins=((SURVEY,),), quotes=(("survey", STUDY.replace("39", "41")),))

    assert (Outcome.UNSURE, Reason.ORIGIN_LACKS_IT) == told(found(held))
