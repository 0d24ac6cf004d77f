"""What the archive answers, and what is an absence and what an outage."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.adapters.links.archive import (
    BadReplyError,
    parse_availability,
    parse_captures,
)
from cardstore.sources.links import ArchiveState

URL = "http://example.org/salt"
BROKEN = ["down", "garbage", "html", "empty", "hang", "drop", "refused", "cut", "odd"]


def test_a_capture_of_a_page_is_found(sites, archive):
    """Its newest success is the snapshot."""
    sites.captures[URL] = [
        ("20100102030405", URL, "200"),
        ("20150102030405", URL, "200"),
        ("20200102030405", URL, "404"),
    ]
    found = archive.look_up(URL)

    assert ArchiveState.FOUND == found.state
    assert sites.url(f"/web/20150102030405/{URL}") == found.snapshot_url
    assert ("2015-01-02T03:04:05Z", False) == (found.taken_at, found.of_error)


def test_a_success_before_many_errors_is_found(sites, archive):
    """The page was there once, though the last captures are all of errors."""
    errors = [(f"2020010203{n // 60:02}{n % 60:02}", URL, "404") for n in range(120)]
    sites.captures[URL] = [("20100102030405", URL, "200"), *errors]
    found = archive.look_up(URL)

    assert ("2010-01-02T03:04:05Z", False) == (found.taken_at, found.of_error)


@pytest.mark.parametrize("status", ["301", "-"])
def test_a_redirect_or_a_repetition_is_a_capture(sites, archive, status):
    """Something was there."""
    sites.captures[URL] = [("20100102030405", URL, status), ("20110102030405", URL, "500")]
    found = archive.look_up(URL)

    assert ("2010-01-02T03:04:05Z", False) == (found.taken_at, found.of_error)


def test_captures_of_errors_alone_are_told(sites, archive):
    """That somebody asked the archive for it does not say that it was there."""
    sites.captures[URL] = [("20100102030405", URL, "404")]
    found = archive.look_up(URL)

    assert (ArchiveState.FOUND, True) == (found.state, found.of_error)


def test_nothing_of_any_time_is_an_absence(archive):
    """Both interfaces answered, and neither has anything."""
    assert ArchiveState.NOT_FOUND == archive.look_up(URL).state


def test_the_availability_interface_may_know_more(sites, archive):
    """What the index does not list, but the other has, is found."""
    sites.available[URL] = ("20120102030405", "200")
    found = archive.look_up(URL)

    assert ArchiveState.FOUND == found.state
    assert f"https://web.archive.org/web/20120102030405/{URL}" == found.snapshot_url


@pytest.mark.parametrize("mode", BROKEN)
def test_an_index_that_fails_is_no_absence(sites, archive, mode):
    """Whatever it answers instead, and although the other interface has nothing."""
    sites.index_mode = mode

    assert ArchiveState.UNAVAILABLE == archive.look_up(URL).state


@pytest.mark.parametrize("mode", BROKEN)
def test_with_a_failing_index_a_snapshot_can_still_be_found(sites, archive, mode):
    """The availability interface can attest a presence."""
    sites.index_mode = mode
    sites.available[URL] = ("20120102030405", "200")

    assert ArchiveState.FOUND == archive.look_up(URL).state


@pytest.mark.parametrize("mode", BROKEN)
def test_the_availability_interface_is_no_witness_of_absence(sites, archive, mode):
    """It turns callers away for hours; the index decides alone."""
    sites.availability_mode = mode

    assert ArchiveState.NOT_FOUND == archive.look_up(URL).state


def test_after_three_failures_it_is_left_alone(sites, archive):
    """A dead archive is not asked for every link."""
    sites.index_mode = sites.availability_mode = "refused"
    states = [archive.look_up(URL).state for _ in range(6)]

    assert [ArchiveState.UNAVAILABLE] * 6 == states
    assert 6 == len(sites.asked)


def test_what_was_appended_is_left_out(sites, archive):
    """The page without the mark of a chat program is the one that was archived."""
    sites.captures[URL] = [("20150102030405", URL, "200")]
    found = archive.look_up(f"{URL}?utm_source=chatgpt.com#part")

    assert ArchiveState.FOUND == found.state


def test_a_link_into_the_archive_is_looked_up_as_its_original(sites, archive):
    """A dead link into the archive is about the page that it holds."""
    sites.captures[URL] = [("20150102030405", URL, "200")]
    found = archive.look_up(f"https://web.archive.org/web/2011/{URL}")

    assert ArchiveState.FOUND == found.state


def test_one_spelling_that_cannot_be_asked_is_no_absence(sites, archive):
    """Absent in one spelling, not answered in the other: not an absence."""
    sites.failing.add(URL)

    assert ArchiveState.UNAVAILABLE == archive.look_up(f"{URL}?utm_source=openai").state


@settings(max_examples=60)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    )
)
def test_other_shapes_are_refused_and_never_an_absence(shape):
    """Only an empty list says "none"; only an object with an empty table says "none"."""
    body = json.dumps(shape).encode()
    for parse, absence in (
        (parse_captures, shape == [] and isinstance(shape, list)),
        (parse_availability, isinstance(shape, dict) and shape.get("archived_snapshots") == {}),
    ):
        try:
            found = parse(body)
        except BadReplyError:
            continue

        assert absence
        assert not found


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[[",
        b"null",
        b"{}",
        b'[["timestamp"]]',
        b'[["timestamp","original","statuscode"],["2015","http://a","200"]]',
        b'[["timestamp","original","statuscode"],["20150102030405","http://a"]]',
        b'[["timestamp","original","statuscode"],[20150102030405,"http://a","200"]]',
        b"[" * 100_000,
    ],
)
def test_broken_lists_of_captures_are_refused(body):
    """No row is guessed at."""
    with pytest.raises(BadReplyError):
        parse_captures(body)
