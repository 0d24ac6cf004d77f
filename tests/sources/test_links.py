"""The verdict on one link: four states, and nothing judged that was not seen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.sources.find_links import LinkPlace
from cardstore.sources.link_content import ContentSign
from cardstore.sources.links import (
    ArchiveAnswer,
    ArchiveState,
    FetchOutcome,
    LinkFlag,
    LinkObservation,
    LinkState,
    LinkVerdict,
    judge_link,
    needs_archive,
)
from cardstore.spans import Span

URL = "https://example.org/a"
AT = "2026-01-02T03:04:05Z"
SNAPSHOT = ArchiveAnswer(
    state=ArchiveState.FOUND,
    snapshot_url=f"https://web.archive.org/web/20150102030405/{URL}",
    taken_at="2015-01-02T03:04:05Z",
)
ERRORS = ArchiveAnswer(
    state=ArchiveState.FOUND, snapshot_url=SNAPSHOT.snapshot_url, taken_at=AT, of_error=True
)
NONE = ArchiveAnswer(state=ArchiveState.NOT_FOUND)
DOWN = ArchiveAnswer(state=ArchiveState.UNAVAILABLE, detail="it does not answer")
NO_CONNECTION = [
    FetchOutcome.NO_SUCH_NAME,
    FetchOutcome.TLS_FAILED,
    FetchOutcome.REFUSED,
    FetchOutcome.CUT_OFF,
    FetchOutcome.TIMED_OUT,
]


def status(number, **more):
    """Something that answered."""
    return LinkObservation(url=URL, outcome=FetchOutcome.ANSWERED, status=number, **more)


def failed(outcome):
    """Something that did not."""
    return LinkObservation(url=URL, outcome=outcome)


def judged(observation, answer=None, **more):
    """Draw the verdict, the archive being asked only where it has to be."""
    asked = answer if needs_archive(observation) else None
    return judge_link(observation, asked, checked_at=AT, **more)


DEAD = [status(n) for n in (400, 404, 405, 406, 410, 418, 500, 501, 502, 503, 504, 599)]
DEAD += [failed(outcome) for outcome in NO_CONNECTION]
OPEN = [status(n) for n in (401, 402, 403, 407, 429, 451, 300, 302, 304)]
OPEN += [
    status(503, retry_after=True),
    status(503, signs=(ContentSign.CHALLENGE,)),
    status(404, signs=(ContentSign.CHALLENGE,)),
    failed(FetchOutcome.TOO_MANY_REDIRECTS),
    failed(FetchOutcome.NOT_HTTP),
    failed(FetchOutcome.NOT_ALLOWED),
    failed(FetchOutcome.OFFLINE),
]


@pytest.mark.parametrize("seen", [status(200), status(204), status(206)])
def test_success_is_live(seen):
    """No archive is asked."""
    assert not needs_archive(seen)
    assert LinkState.LIVE == judged(seen).state


@pytest.mark.parametrize("seen", DEAD, ids=lambda seen: f"{seen.outcome}-{seen.status}")
def test_what_does_not_resolve_is_decided_by_the_archive(seen):
    """A snapshot makes it stale, none at any time likely hallucinated, and nothing else does."""
    states = [judged(seen, answer).state for answer in (SNAPSHOT, NONE, DOWN, ERRORS)]

    assert [
        LinkState.STALE,
        LinkState.LIKELY_HALLUCINATED,
        LinkState.UNKNOWN,
        LinkState.UNKNOWN,
    ] == states


@pytest.mark.parametrize("seen", OPEN, ids=lambda seen: f"{seen.outcome}-{seen.status}")
def test_what_cannot_be_told_stays_unknown(seen):
    """Whatever the archive has."""
    assert not needs_archive(seen)
    assert LinkState.UNKNOWN == judged(seen).state


def test_a_stale_link_carries_its_snapshot():
    """Its address and its time."""
    verdict = judged(status(404), SNAPSHOT)

    assert (SNAPSHOT.snapshot_url, SNAPSHOT.taken_at) == (verdict.archive_url, verdict.archived_at)


def test_a_snapshot_of_an_error_is_not_offered():
    """It shows nothing."""
    verdict = judged(status(404), ERRORS)

    assert "" == verdict.archive_url
    assert (LinkFlag.ARCHIVED_ERRORS_ONLY,) == verdict.flags


@pytest.mark.parametrize("sign", list(ContentSign))
def test_signs_leave_a_link_live_with_its_content_unconfirmed(sign):
    """Both flags are there."""
    verdict = judged(status(200, signs=(sign,)), NONE)

    assert LinkState.LIVE == verdict.state
    assert (LinkFlag.CONTENT_UNCONFIRMED, LinkFlag(sign.value)) == verdict.flags
    assert verdict.unverified


@pytest.mark.parametrize("sign", [ContentSign.SOFT_404, ContentSign.HOME_PAGE, ContentSign.PARKED])
def test_a_live_link_that_shows_something_else_gets_a_snapshot_too(sign):
    """It stays live, and an archive that fails changes nothing of that."""
    seen = status(200, signs=(sign,))

    assert (LinkState.LIVE, SNAPSHOT.snapshot_url) == (
        judged(seen, SNAPSHOT).state,
        judged(seen, SNAPSHOT).archive_url,
    )
    assert LinkState.LIVE == judged(seen, DOWN).state


def test_flags_say_why():
    """403, what was never asked, an archive that is down."""
    assert (LinkFlag.FORBIDDEN,) == judged(status(403)).flags
    assert (LinkFlag.NOT_ASKED,) == judged(failed(FetchOutcome.NOT_ALLOWED)).flags
    assert (LinkFlag.NOT_ASKED,) == judged(failed(FetchOutcome.OFFLINE)).flags
    assert (LinkFlag.ARCHIVE_UNAVAILABLE,) == judged(status(404), DOWN).flags


def test_a_mark_is_flagged_on_a_live_link():
    """That it answers does not take the mark away."""
    assert (LinkFlag.TOOL_MARK,) == judged(status(200), marks=("oaicite",)).flags


def test_the_same_link_in_two_notes_is_a_duplicate():
    """Twice in one note it is not."""
    first = LinkPlace(name="n", span=Span(0, 5), line=1, note="1")
    again = LinkPlace(name="n", span=Span(9, 14), line=1, note="1")
    other = LinkPlace(name="n", span=Span(20, 25), line=2, note="2")

    assert () == judged(status(200), where=(first, again)).flags
    assert (LinkFlag.DUPLICATE,) == judged(status(200), where=(first, other)).flags


def test_the_four_states_have_these_names():
    """And there is no fifth."""
    assert ["live", "stale", "likely_hallucinated", "unknown"] == [s.value for s in LinkState]


@given(
    st.sampled_from(DEAD + OPEN + [status(200)]),
    st.none() | st.sampled_from([SNAPSHOT, ERRORS, NONE, DOWN]),
)
def test_hallucinated_needs_a_dead_link_and_a_plain_absence(seen, answer):
    """Nothing but a link that does not resolve, and an archive that answered "none"."""
    state = judge_link(seen, answer, checked_at=AT).state

    if state is LinkState.LIKELY_HALLUCINATED:
        assert seen.resolves is False
        assert answer is NONE


def test_impossible_values_are_refused():
    """An answer without status, a status without answer, a snapshot that was not found."""
    with pytest.raises(ValueError, match="without a status"):
        LinkObservation(url=URL, outcome=FetchOutcome.ANSWERED)
    with pytest.raises(ValueError, match="timed_out"):
        LinkObservation(url=URL, outcome=FetchOutcome.TIMED_OUT, status=200)
    with pytest.raises(ValueError, match="not_found"):
        ArchiveAnswer(state=ArchiveState.NOT_FOUND, snapshot_url="x")
    with pytest.raises(ValueError, match="without a snapshot"):
        LinkVerdict(url=URL, state=LinkState.STALE)
