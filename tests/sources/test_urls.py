"""URLs: one form for what is one place, and nothing else lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.sources.urls import (
    archive_spellings,
    archived_original,
    is_home,
    link_key,
    normal_form,
    parse_url,
)

HOSTS = st.sampled_from(["example.org", "WWW.Example.org", "[2600::1]", "b\u00fccher.example"])
PATHS = st.text(alphabet="aZ/.%20~-_:@!()", max_size=20).map(lambda t: f"/{t}")
URLS = st.builds(
    lambda scheme, host, port, path, query, fragment: (
        f"{scheme}://{host}{port}{path}{query}{fragment}"
    ),
    st.sampled_from(["http", "HTTPS"]),
    HOSTS,
    st.sampled_from(["", ":80", ":443", ":8080"]),
    PATHS,
    st.sampled_from(["", "?a=1", "?utm_source=x", "?a=1&utm_medium=y&b=%7e", "?"]),
    st.sampled_from(["", "#x"]),
)


@given(URLS)
def test_the_normal_form_is_final(text):
    """Taking it twice changes nothing."""
    assert normal_form(text) == normal_form(normal_form(text))


@given(URLS)
def test_a_url_is_written_as_it_was_parsed(text):
    """Parsing what was written gives the same parts."""
    url = parse_url(text)

    assert url == parse_url(str(url))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("HTTP://Example.ORG", "http://example.org/"),
        ("http://example.org:80/a", "http://example.org/a"),
        ("https://example.org:443/a", "https://example.org/a"),
        ("http://example.org/a/./b/../c", "http://example.org/a/c"),
        ("http://example.org/../../a", "http://example.org/a"),
        ("http://example.org/%7Euser/%c3%a4", "http://example.org/~user/%C3%A4"),
        ("http://example.org/a#part", "http://example.org/a"),
        ("http://example.org/a?utm_source=chatgpt.com", "http://example.org/a"),
        ("http://example.org/a?x=1&fbclid=2&y=3", "http://example.org/a?x=1&y=3"),
        ("http://example.org./a", "http://example.org/a"),
    ],
)
def test_spellings_of_one_address_are_one(one, other):
    """They have the same normal form."""
    assert normal_form(other) == normal_form(one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("http://example.org/a", "http://example.org/A"),
        ("http://example.org/a?x=1&y=2", "http://example.org/a?y=2&x=1"),
        ("http://example.org:8080/", "http://example.org/"),
        ("http://example.org/a%2Fb", "http://example.org/a/b"),
        ("http://a.example.org/", "http://example.org/"),
        ("http://example.org/?source=x", "http://example.org/"),
    ],
)
def test_other_addresses_stay_others(one, other):
    """Neither the normal form nor the key puts them together."""
    assert normal_form(other) != normal_form(one)
    assert link_key(other) != link_key(one)


def test_the_key_puts_more_together():
    """With or without www, http or https, the last slash."""
    spellings = (
        "http://example.org/a",
        "https://example.org/a",
        "https://www.example.org/a/",
        "http://www.EXAMPLE.org:80/a#x",
    )

    assert 1 == len({link_key(one) for one in spellings})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "example.org",
        "http://",
        "http:///a",
        "http://a:b/",
        "http://a:0/",
        "http://a:65536/",
        "http://a:99999999/",
        "http://a b/",
        "http://a\\b/",
        "http://[::1/",
        "mailto:me@example.org",
    ],
)
def test_what_is_no_url(text):
    """No scheme, no host, or no sound port."""
    assert parse_url(text) is None


def test_home_pages():
    """Roots, languages and index files; nothing deeper."""
    homes = (
        "",
        "/",
        "//",
        "/index.html",
        "/en",
        "/en-GB/",
        "/de/index.php",
        "/home",
        "/default.aspx",
    )
    others = ("/a", "/english", "/en/a", "/index/a", "/2024/", "/homes", f"/{'/' * 5000}a")

    assert [True] * len(homes) == [is_home(path) for path in homes]
    assert [False] * len(others) == [is_home(path) for path in others]


@pytest.mark.parametrize(
    ("text", "original"),
    [
        ("https://web.archive.org/web/20150102030405/http://example.org/a", "http://example.org/a"),
        ("http://web.archive.org/web/2015*/example.org/a", "http://example.org/a"),
        ("https://web.archive.org/web/2015if_/https://example.org/?a", "https://example.org/?a"),
        ("https://archive.org/web/2015/http://example.org/", "http://example.org/"),
        ("https://archive.org/details/harbour", None),
        ("https://example.org/web/2015/http://example.org/", None),
    ],
)
def test_links_into_the_archive_name_their_original(text, original):
    """What it is a snapshot of."""
    assert original == archived_original(text)


def test_an_archive_is_asked_for_each_spelling():
    """As written, and without what was appended; other parameters stay."""
    assert ("http://example.org/a?x=1",) == archive_spellings("http://example.org/a?x=1#part")
    assert (
        "http://example.org/a?x=1&utm_source=openai",
        "http://example.org/a?x=1",
    ) == archive_spellings("http://example.org/a?x=1&utm_source=openai")
    assert ("http://example.org/%7Ea",) == archive_spellings("http://example.org/%7Ea")
