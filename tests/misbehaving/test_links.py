"""Checks of links with plug-ins that break their promise."""

from __future__ import annotations

import pytest

from cardstore import Library
from cardstore.sources.links import (
    ArchiveAnswer,
    ArchiveState,
    FetchOutcome,
    LinkFlag,
    LinkObservation,
    LinkState,
)
from cardstore.sources.source import Source
from cardstore.workflow.links import Canaries, check_links
from tests.misbehaving.links import ARCHIVES, FETCHERS

SALT = "https://harbour.example/salt"
CANARIES = Canaries()


class Web:
    """A web on which all is gone but the canary; asked for the salt, it does what it is given."""

    def __init__(self, misdeed=None, *, always=False):
        self._misdeed = misdeed
        self._always = always

    def fetch(self, url):
        if self._misdeed is not None and (url == SALT or self._always):
            return self._misdeed(url)
        status = 200 if url == CANARIES.live else 404
        return LinkObservation(url=url, outcome=FetchOutcome.ANSWERED, status=status)


class Archive(Web):
    """An archive that holds the canary; asked for the salt, it does what it is given."""

    def look_up(self, url):
        if self._misdeed is not None and (url == SALT or self._always):
            return self._misdeed(url)
        if url == CANARIES.archived:
            return ArchiveAnswer(
                state=ArchiveState.FOUND, snapshot_url="https://archive.example/2010/web"
            )
        return ArchiveAnswer(state=ArchiveState.NOT_FOUND)


@pytest.mark.parametrize("misdeed", FETCHERS.values(), ids=FETCHERS)
def test_a_fetcher_that_breaks_its_promise_leaves_the_link_unknown(misdeed):
    """With what happened; the other link is judged all the same."""
    report = check_links([SALT, CANARIES.live], fetcher=Web(misdeed), archive=Archive())
    salt, live = report.verdicts

    assert (SALT, LinkState.UNKNOWN, LinkState.LIVE) == (salt.url, salt.state, live.state)
    assert "what asks for links" in salt.detail


@pytest.mark.parametrize("misdeed", ARCHIVES.values(), ids=ARCHIVES)
def test_an_archive_that_breaks_its_promise_decides_nothing(misdeed):
    """Neither stale nor likely hallucinated, and no snapshot is told."""
    report = check_links([SALT], fetcher=Web(), archive=Archive(misdeed))
    (salt,) = report.verdicts

    assert (LinkState.UNKNOWN, "") == (salt.state, salt.archive_url)
    assert LinkFlag.ARCHIVE_UNAVAILABLE in salt.flags
    assert "the archive" in salt.detail


@pytest.mark.parametrize("misdeed", FETCHERS.values(), ids=FETCHERS)
def test_a_fetcher_that_always_breaks_fails_a_canary(misdeed):
    """Then nothing is judged."""
    report = check_links([SALT], fetcher=Web(misdeed, always=True), archive=Archive())

    assert (False, 47) == (report.ran, report.exit_code)


@pytest.mark.parametrize("misdeed", ARCHIVES.values(), ids=ARCHIVES)
def test_an_archive_that_always_breaks_fails_a_canary(misdeed):
    """Then nothing is judged."""
    report = check_links([SALT], fetcher=Web(), archive=Archive(misdeed, always=True))

    assert (False, 47) == (report.ran, report.exit_code)


def test_another_spelling_of_the_address_is_the_same_address():
    """A fetcher may tell of it as it asked for it."""
    spelt = Web(
        lambda _url: LinkObservation(
            url="HTTPS://Harbour.example:443/salt", outcome=FetchOutcome.ANSWERED, status=200
        )
    )
    (salt,) = check_links([SALT], fetcher=spelt, archive=Archive()).verdicts

    assert (SALT, LinkState.LIVE) == (salt.url, salt.state)


@pytest.mark.parametrize(
    "snapshot", ["javascript:alert(1)", "ftp://archive.example/a", "data:text/html,a", "//a.org/b"]
)
def test_a_snapshot_is_on_the_web(snapshot):
    """Nobody is sent elsewhere by an archive."""
    with pytest.raises(ValueError, match="http"):
        ArchiveAnswer(state=ArchiveState.FOUND, snapshot_url=snapshot)


@pytest.mark.parametrize("misdeed", ARCHIVES.values(), ids=ARCHIVES)
def test_a_source_gets_no_snapshot_from_such_an_archive(tmp_path, misdeed):
    """Its record stays as it is, and the link is kept as unknown."""
    source = Source(source_id="salt", work_id="salt", title="Salt", url=SALT)
    with Library.open(tmp_path / "library", create=True) as library:
        library.add_source(source)
        check = library.check_links(fetcher=Web(), archive=Archive(misdeed))

        assert [LinkState.UNKNOWN] == [verdict.state for verdict in check.verdicts]
        assert source == library.source("salt")
