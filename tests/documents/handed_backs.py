"""What is handed back, made by hand of a few sentences of our own."""

from __future__ import annotations

from cardstore.documents.bound import BoundStatement
from cardstore.documents.handback import (
    HandBack,
    HandedCard,
    HandedLink,
    HandedRun,
    HandedSentence,
)
from cardstore.review.ruling import ErrorClass, Ruling, RulingKind
from cardstore.review.standing import standing_of
from cardstore.sources.links import LinkState, LinkVerdict
from cardstore.sources.source import Creator, Source
from cardstore.workflow.gate_telling import tell_run
from tests.gate.told_runs import FOUND, TEXT, made_report

AT = "2026-11-30T15:00:00Z"
RUN = HandedRun(
    run=7,
    at="2026-11-30T09:00:00Z",
    rules="c9682221785bdeadbeef",
    judge="the steady",
    judge_digest="2ac7366fc44bdeadbeef",
    thresholds="cbfd3b1ca9c7deadbeef",
    calibration="set by hand",
    manuscripts=("ch03.md",),
)
STALE = LinkVerdict(
    url="https://harbour.example/lamps",
    state=LinkState.STALE,
    archive_url="https://archive.example/2020/https://harbour.example/lamps",
    archived_at="2020-02-03T00:00:00Z",
    checked_at="2026-11-29T08:00:00Z",
)
LAMPS = Source(
    source_id="lamps",
    work_id="lamps",
    title="The Harbour Lamps",
    creators=(Creator(family="Oake", given="Ned"),),
    year=1893,
    publisher="Old Quay Press",
    url=STALE.url,
)
CARD = HandedCard(
    card_id="7KQ2-M",
    quote="I would sooner sew my sacks.",
    source=LAMPS,
    locator="pp. 57–58",
    printed_pages=("57–58",),
    links=(HandedLink(url=STALE.url, verdict=STALE),),
)


def ruled(kind=RulingKind.SUPPORTED, *, by="Ada Kern", error=None, note="", undone=False, number=1):
    """Make a ruling; one that is an error drifts, unless it is said otherwise."""
    wrong = kind in {RulingKind.NOT_SUPPORTED, RulingKind.STRONGER, RulingKind.WRONG_PLACE}
    return Ruling(
        number=number,
        queue=1,
        place=0,
        item_key="k",
        reviewer=by,
        kind=kind,
        error=(error or ErrorClass.DRIFTED) if wrong else None,
        note=note,
        seconds=12.5,
        at="2026-11-30T10:30:00Z",
        undone=undone,
    )


def made_handback(text=TEXT, found=FOUND, *, rulings=(), name="ch03.md", **more):
    """Make what is handed back of one manuscript.

    Args:
        text: of the manuscript.
        found: see `made_report`.
        rulings: number of a sentence → the rulings on it.
        name: of the manuscript.
        more: of `HandBack`.
    """
    said = dict(rulings)
    report = made_report(text, found, name=name)
    return HandBack(
        **{
            "at": AT,
            "manuscripts": report.manuscripts,
            "sentences": tuple(
                HandedSentence(
                    told=one,
                    run=7,
                    rulings=tuple(said.get(one.sentence.number, ())),
                    standing=standing_of(said.get(one.sentence.number, ())),
                )
                for one in tell_run(report).sentences
            ),
            "cards": (CARD,),
            "runs": (RUN,),
            "bound": BoundStatement(),
            **more,
        }
    )
