"""What registries say now and did not say before."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from cardstore.sources.changes import changes_between
from cardstore.sources.record import Record
from cardstore.sources.registry import Answer, AnswerState, Unavailable
from cardstore.sources.resolution import ReasonCode, Resolution, Verdict, Why
from cardstore.sources.source import Creator, SourceStatus
from tests.store import strategies

RECORD = Record(
    registry="crossref",
    record_id="10.1000/1",
    title="On Tides",
    creators=(Creator(family="Tolle", given="Ada"),),
    years=(1893,),
)


def resolution(*answers, verdict=Verdict.ACCEPT):
    """Give a resolution that chose every candidate."""
    return Resolution(
        verdict=verdict,
        why=(Why(code=ReasonCode.CONFIRMED, text="It is held."),),
        answers=answers,
        chosen=tuple((a.registry, r.record_id) for a in answers for r in a.candidates),
    )


def found(record):
    """Give an answer that holds one record."""
    return Answer(registry=record.registry, state=AnswerState.FOUND, candidates=(record,))


@given(strategies.resolutions())
def test_the_same_again_is_no_change(one):
    """Whatever was answered."""
    assert () == changes_between(one, one)


def test_a_retraction_is_told():
    """The registry, the record, what was and what is."""
    later = resolution(found(replace(RECORD, status=SourceStatus.RETRACTED)))

    assert ("crossref 10.1000/1: the status was current and is retracted",) == changes_between(
        resolution(found(RECORD)), later
    )


def test_other_authors_are_told():
    """By their names."""
    later = resolution(found(replace(RECORD, creators=(Creator(family="Marsh"),))))

    assert ("crossref 10.1000/1: the authors were Tolle, Ada and are Marsh",) == changes_between(
        resolution(found(RECORD)), later
    )


def test_a_record_that_is_gone_is_told():
    """The registry answered and no longer has it; the verdict comes first."""
    later = resolution(
        Answer(registry="crossref", state=AnswerState.NOT_FOUND), verdict=Verdict.NOT_FOUND
    )

    assert (
        "the verdict was accept and is not_found",
        "crossref no longer gives the record 10.1000/1",
    ) == changes_between(resolution(found(RECORD)), later)


def test_an_outage_takes_no_record_away():
    """Only the verdict is another one."""
    outage = Answer(registry="crossref", state=AnswerState.UNAVAILABLE, why=Unavailable.TIMED_OUT)
    later = resolution(outage, verdict=Verdict.INCONCLUSIVE)

    assert ("the verdict was accept and is inconclusive",) == changes_between(
        resolution(found(RECORD)), later
    )
