"""Only the registry's own word is an absence; all else that is no JSON is an outage."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.adapters.web.classify import Dialect, Received, classify
from cardstore.sources.registry import AnswerState, Unavailable

NOW = 1_796_000_000.0
DIALECT = Dialect(
    absent=lambda received: received.body.startswith(b"Resource not found"),
    spent=lambda received: received.headers.get("x-left") == "0",
)


def read(status, body=b"{}", **headers):
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    received = Received(status=status, headers=named, body=body)
    return classify(received, DIALECT, now=NOW, registry="crossref")


@given(
    status=st.integers(100, 599),
    body=st.one_of(st.binary(max_size=60), st.sampled_from([b"", b"[" * 100_000, b"1" * 6000])),
    wait=st.text(max_size=20),
)
def test_whatever_comes_is_one_of_three_states(status, body, wait):
    """No body, status or header raises; absence needs the registry's own 404."""
    reading = read(status, body, retry_after=wait)

    assert (reading.why is None) == (reading.state is not AnswerState.UNAVAILABLE)
    if reading.state is AnswerState.NOT_FOUND:
        assert 404 == status
        assert body.startswith(b"Resource not found")


@pytest.mark.parametrize(
    ("status", "body", "why"),
    [
        (200, b"<html>log in</html>", Unavailable.BAD_BODY),
        (200, b"", Unavailable.BAD_BODY),
        (200, b'{"message": {"ti', Unavailable.BAD_BODY),
        (204, b"", Unavailable.BAD_BODY),
        (302, b"", Unavailable.BAD_BODY),
        (400, b'{"error": "bad filter"}', Unavailable.REFUSED),
        (401, b"{}", Unavailable.REFUSED),
        (403, b"Forbidden", Unavailable.REFUSED),
        (404, b"<html>nginx</html>", Unavailable.BAD_BODY),
        (408, b"", Unavailable.SERVER_ERROR),
        (429, b"", Unavailable.RATE_LIMITED),
        (500, b'{"status": "error"}', Unavailable.SERVER_ERROR),
        (504, b"<html>", Unavailable.SERVER_ERROR),
    ],
)
def test_each_trouble_has_its_name(status, body, why):
    """What people are told, and what is done about it, follows from the name."""
    assert why is read(status, body).why


def test_a_spent_budget_is_told_from_too_many_a_second():
    """Both are 429."""
    assert Unavailable.BUDGET_SPENT is read(429, x_left="0").why
    assert Unavailable.RATE_LIMITED is read(429, x_left="9").why


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("120", 120.0),
        ("0.5", 0.5),
        ("-3", 0.0),
        ("Mon, 30 Nov 2026 12:00:00 GMT", 1_796_040_000 - NOW),
        ("1e12", 7 * 24 * 3600.0),
        ("soon", None),
        ("nan", None),
        ("", None),
    ],
)
def test_retry_after_is_read_in_both_forms(header, seconds):
    """Seconds or a date; what makes no sense says nothing, and nothing is longer than a week."""
    assert seconds == read(503, retry_after=header).retry_after_s


def test_people_see_the_first_words_of_a_body_but_no_markup():
    """A page of HTML is named, not shown."""
    assert "page of HTML" in read(500, b"<html><p>x").detail
    assert "Response Exception" in read(500, b"Response Exception").detail
