"""Before publication: whom it asks again, what it tells, and what blocks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore import Library
from cardstore.errors import UsageError
from cardstore.gate.verdict import Bin
from cardstore.sources.link_report import LinkState
from cardstore.sources.links import (
    ArchiveAnswer,
    ArchiveState,
    FetchOutcome,
    LinkObservation,
)
from cardstore.sources.record import Record
from cardstore.sources.reference import reference_of
from cardstore.sources.registry import Answer, AnswerState, Price, Unavailable
from cardstore.sources.resolution import Verdict
from cardstore.sources.source import SourceStatus
from cardstore.workflow.links import Canaries
from cardstore.workflow.publication import Outside
from tests.remembered import Here

CANARIES = Canaries()
URL = "https://harbour.example/tides"


class MadeRegistry:
    """A registry that holds the article, or does not answer."""

    name = "made"

    def __init__(self, source):
        self.asked = 0
        self.down = False
        self.record = Record(
            registry=self.name,
            record_id="1",
            title=source.title,
            creators=source.creators,
            years=(source.year,),
            identifiers=reference_of(source).identifiers,
            csl_type=source.csl_type,
            venues=(source.venue,),
        )

    def serves(self, claimed):
        return bool(claimed.title)

    def price(self, claimed):  # noqa: ARG002 - the protocol has it
        return Price(requests=1)

    def look_up(self, claimed):  # noqa: ARG002 - the protocol has it
        self.asked += 1
        if self.down:
            return Answer(
                registry=self.name,
                state=AnswerState.UNAVAILABLE,
                why=Unavailable.TIMED_OUT,
                detail="no answer within 30 s",
            )
        return Answer(
            registry=self.name,
            state=AnswerState.FOUND,
            candidates=(self.record,),
            requests=1,
            by_identifier=("1",),
        )


class MadeWeb:
    """A web on which the canaries are as they should be, and the article answers."""

    def __init__(self):
        self.asked = []
        self.down = False

    def fetch(self, url):
        self.asked.append(url)
        if url == CANARIES.never or self.down:
            return LinkObservation(url=url, outcome=FetchOutcome.NO_SUCH_NAME)
        return LinkObservation(
            url=url,
            outcome=FetchOutcome.ANSWERED,
            status=404 if url == CANARIES.archived else 200,
            final_url=url,
            text_length=2_000,
        )


class MadeArchive:
    """An archive that holds its canary."""

    def look_up(self, url):
        if url == CANARIES.archived:
            return ArchiveAnswer(
                state=ArchiveState.FOUND,
                snapshot_url="https://archive.example/1",
                taken_at="2010-01-01T00:00:00Z",
            )
        return ArchiveAnswer(state=ArchiveState.NOT_FOUND)


@pytest.fixture
def library(tmp_path, samples, record, truth):
    """A library with the article, its address and one card; and a draft that cites it."""
    with Library.open(tmp_path / "library", create=True) as made:
        made.ingest(
            samples / "tides-article" / "article.pdf",
            source=record("tides-article"),
            executor=Here(),
        )
        made.describe(replace(made.source("tides-article"), url=URL))
        line = next(c for c in truth("tides-article", "quotes") if c["kind"] == "in_line")
        made.add_card("tides-article", quote=line["quote"], page=line["pages"][0], made_by="me")
        yield made


@pytest.fixture
def outside(library):
    """Whom to ask instead of the world."""
    return Outside(
        registries=[MadeRegistry(library.source("tides-article"))],
        fetcher=MadeWeb(),
        archive=MadeArchive(),
        canaries=CANARIES,
    )


def gated(library, **more):
    """Gate a draft of one sentence, before publication."""
    card = library.card(library.card_ids()[0])
    return library.gate_texts(
        [("ch.md", f"The lamp was lit {card.mark}.\n")], publication=True, **more
    )


def test_cited_sources_and_their_links_are_asked_again(library, outside):
    """Every time, also what was settled before."""
    report = gated(library, outside=outside)
    gated(library, outside=outside)

    assert 2 == outside.registries[0].asked
    assert 2 == outside.fetcher.asked.count(URL)
    assert Verdict.NOT_ASKED is not library.resolution("tides-article").resolution.verdict
    assert [LinkState.LIVE] == [one.state for one in library.links()]
    assert report.publication
    assert () == report.not_run


def test_what_registries_say_now_and_did_not_say_before_is_told(library, outside):
    """A record that changed since the source was last asked about (R25)."""
    gated(library, outside=outside)
    registry = outside.registries[0]
    registry.record = replace(registry.record, status=SourceStatus.RETRACTED)
    report = gated(library, outside=outside)

    assert any(one.startswith("tides-article changed") for one in report.remarks)
    assert "retract" in " ".join(report.remarks)
    assert Bin.FAILED is report.sentences[0].bin


def test_a_source_that_nobody_cites_is_not_asked_about(library, outside):
    """Asking costs."""
    library.gate_texts([("ch.md", "The lamp was lit.\n")], publication=True, outside=outside)

    assert (0, []) == (outside.registries[0].asked, outside.fetcher.asked)


def test_a_registry_that_does_not_answer_blocks(library, outside):
    """Told by the source's name."""
    outside.registries[0].down = True
    report = gated(library, outside=outside)

    assert [True] == ["tides-article could not be asked" in one for one in report.not_run]


def test_a_web_that_cannot_be_trusted_blocks(library, outside):
    """The canaries are not as they should be; the links that were to be judged are listed."""
    outside.fetcher.down = True
    report = gated(library, outside=outside)

    assert [True] == [one.startswith("No link could be judged") for one in report.not_run]
    assert URL in report.not_run[0]


def test_offline_nothing_is_gated_and_all_is_listed(library):
    """An offline run is no pass (R116)."""
    with pytest.raises(UsageError) as raised:
        gated(library, offline=True)

    assert 2 == raised.value.exit_code
    assert "1 source (tides-article)" in raised.value.what
    assert f"1 link ({URL})" in raised.value.what
    assert () == library.gate_runs()
