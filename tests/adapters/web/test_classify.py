"""Only the registry's own word is an absence; all else that is no JSON is an outage."""

from __future__ import annotations

from dataclasses import replace

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


def read(status, body=b"{}", dialect=DIALECT, **headers):
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    received = Received(status=status, headers=named, body=body)
    return classify(received, dialect, now=NOW, registry="crossref")


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


@pytest.mark.parametrize(
    ("dialect", "said"),
    [
        (DIALECT, "crossref: status 401"),
        (
            replace(DIALECT, key_setting="quay_key"),
            "crossref: status 401; it asks for a key, set quay_key",
        ),
        (
            replace(DIALECT, key_setting="quay_key", keyed=True),
            "crossref: status 401; it does not take the key, see the setting quay_key",
        ),
    ],
)
def test_a_refused_key_is_spoken_of_only_where_one_was_sent(dialect, said):
    """Where none was, people are told to set it; where there is none, nothing of it."""
    assert said == read(401, b"", dialect).detail


@pytest.mark.parametrize(
    ("keyed", "said"), [(False, "; set quay_key to be allowed more"), (True, "")]
)
def test_a_spent_budget_says_what_would_help(keyed, said):
    """Who has a key can only wait."""
    dialect = replace(DIALECT, key_setting="quay_key", keyed=keyed)

    assert f"crossref: status 429{said}" == read(429, b"", dialect, x_left="0").detail


@pytest.mark.parametrize("status", [429, 500, 503, 504])
def test_what_may_pass_says_so(status):
    """Unless the registry names a time, which is told instead."""
    assert f"crossref: status {status}; try again later" == read(status, b"").detail
    assert f"crossref: status {status}" == read(status, b"", retry_after="120").detail


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b'{"error": "Invalid or\\nmissing key"}', ": Invalid or missing key"),
        (b'{"message": {"a": 1}, "error": "Bad filter"}', ": Bad filter"),
        (b'{"status": 5}', ""),
        (b'[{"message": "x"}]', ""),
        (b'{"message": "hal', ""),
    ],
)
def test_of_an_answer_in_json_its_message_is_shown(body, said):
    """And not the braces around it."""
    assert f"crossref: status 400{said}" == read(400, body).detail


@pytest.mark.parametrize("body", [b"{", b"nonsense", b'{"a": [1', b"[" * 100_000, b"1" * 6000])
def test_what_is_not_understood_leaks_no_word_of_the_parser(body):
    """People read the first words of what the registry sent, unless it is half a structure."""
    said = read(200, body).detail

    assert said.startswith("crossref: it sent an answer that is not understood")
    assert not set(said) & set("{[")
    assert len(said) < 150
    assert "line 1" not in said


def test_a_body_gives_no_orders_to_the_terminal():
    """Its controls are left out."""
    assert "crossref: status 400: red" == read(400, b"\x1b[31mred\x07\x9b").detail.rstrip("\ufffd")
