"""The links of a library: what was found is kept, and a stale one gets its snapshot."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore import Library
from cardstore.sources.links import (
    ArchiveAnswer,
    ArchiveState,
    FetchOutcome,
    LinkObservation,
    LinkState,
)
from cardstore.sources.source import Source
from cardstore.workflow.links import Canaries

CANARIES = Canaries()
SNAPSHOT = "https://archive.example/2010/lamps"
LAMPS = Source(
    source_id="lamps", work_id="lamps", title="Lamps", url="https://harbour.example/lamps?a=1"
)
SPELT = replace(LAMPS, source_id="spelt", url="https://HARBOUR.example:443/lamps?a=1")
TIDES = replace(LAMPS, source_id="tides", url="https://harbour.example/tides")
NEVER = replace(LAMPS, source_id="never", url="https://harbour.example/never")


class MadeWeb:
    """A web on which the tides answer, and all else is gone."""

    def __init__(self):
        self.asked = []

    def fetch(self, url):
        self.asked.append(url)
        if url == CANARIES.never:
            return LinkObservation(url=url, outcome=FetchOutcome.NO_SUCH_NAME)
        lives = url in {CANARIES.live, TIDES.url}
        return LinkObservation(
            url=url,
            outcome=FetchOutcome.ANSWERED,
            status=200 if lives else 404,
            final_url=url,
            text_length=2_000 if lives else 0,
        )


class MadeArchive:
    """An archive that holds the lamps and its canary."""

    def look_up(self, url):
        if url == CANARIES.archived or "lamps" in url:
            return ArchiveAnswer(
                state=ArchiveState.FOUND, snapshot_url=SNAPSHOT, taken_at="2010-01-01T00:00:00Z"
            )
        return ArchiveAnswer(state=ArchiveState.NOT_FOUND)


@pytest.fixture
def library(tmp_path):
    with Library.open(tmp_path / "library", create=True) as opened:
        for source in (LAMPS, SPELT, TIDES, NEVER):
            opened.add_source(source)
        yield opened


def check(library, **more):
    return library.check_links(
        fetcher=MadeWeb(), archive=MadeArchive(), **{"offline": False, **more}
    )


def test_a_stale_link_gives_its_source_the_snapshot(library):
    """Also a second source that spells the same address otherwise; and the record says whence."""
    check(library)

    assert {"lamps": SNAPSHOT, "spelt": SNAPSHOT, "tides": "", "never": ""} == {
        one.source_id: one.archive_url for one in library.sources()
    }
    assert dict(library.source("lamps").origins)["archive_url"] == "registry: web archive"


def test_a_snapshot_that_a_person_gave_stays(library):
    """It may be the better one."""
    library.describe(replace(LAMPS, archive_url="https://archive.example/1999/lamps"))
    check(library)

    assert library.source("lamps").archive_url == "https://archive.example/1999/lamps"


def test_what_was_found_is_kept(library):
    """One verdict for each distinct link."""
    check(library)
    states = {link.url: link.state for link in library.links()}

    assert {
        LAMPS.url: LinkState.STALE,
        TIDES.url: LinkState.LIVE,
        NEVER.url: LinkState.LIKELY_HALLUCINATED,
    } == states


def test_off_line_nothing_is_judged_and_nothing_kept(library):
    """The report says that it did not run, and names every link."""
    report = check(library, offline=True)

    assert not report.ran
    assert 3 == len(report.verdicts)
    assert () == library.links()
