"""What kind a source is: rules, their order, wording, counts."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.sources.domains import PUBLIC_SUFFIXES, host_and_path, lies_under
from cardstore.sources.kind_table import OWN_RULES, OWN_TABLE, table_with
from cardstore.sources.kinds import (
    KindBasis,
    KindTable,
    classify_source,
    count_kinds,
    kind_rule,
    wording_for,
)
from cardstore.sources.record import Record
from cardstore.sources.source import Source, SourceKind

PRIMARY, REPORTING, VENDOR, AGGREGATOR, UNKNOWN = (
    SourceKind.PRIMARY,
    SourceKind.REPORTING,
    SourceKind.VENDOR,
    SourceKind.AGGREGATOR,
    SourceKind.UNKNOWN,
)


def source(**fields):
    return Source(**{"source_id": "tides", "work_id": "tides", "title": "Tides and Ink", **fields})


def kind(record=None, table=OWN_TABLE, **fields):
    return classify_source(source(**fields), record=record, table=table).kind


def rule(basis, key, found):
    return kind_rule(basis, key, found, table="ours")


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://www.reuters.com/world/x", REPORTING),
        ("https://arxiv.org/abs/2401.00001", PRIMARY),
        ("https://en.wikipedia.org/wiki/Tide", AGGREGATOR),
        ("https://www.prnewswire.com/news-releases/x.html", VENDOR),
        ("https://web.archive.org/web/20200102030405/https://www.reuters.com/x", REPORTING),
        ("https://www.nature.com/articles/s41586-020-0000-0", PRIMARY),
        ("https://www.nature.com/articles/d41586-020-00000-0", REPORTING),
        ("https://www.bbc.co.uk/news/uk-1", REPORTING),
        ("https://www.bbc.co.uk/food/recipes", UNKNOWN),
        # anybody may publish anything there
        ("https://archive.org/details/tides", UNKNOWN),
        ("https://www.youtube.com/watch?v=x", UNKNOWN),
        ("https://somebody.substack.com/p/x", UNKNOWN),
        ("https://somebody.github.io/x", UNKNOWN),
        # names that only look alike
        ("https://notreuters.com/x", UNKNOWN),
        ("https://reuters.com.example.org/x", UNKNOWN),
        ("https://example.org/reuters.com", UNKNOWN),
        ("not an address", UNKNOWN),
        ("", UNKNOWN),
    ],
)
def test_a_domain_tells_the_kind_at_its_own_borders(url, expected):
    """Labels and paths must fit whole; what no rule knows is unknown."""
    assert expected == kind(url=url, csl_type="webpage")


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"venue": "New York Times"}, REPORTING),
        ({"venue": "The New York Times"}, REPORTING),
        ({"venue": "LIBERATION"}, REPORTING),
        ({"publisher": "PR Newswire"}, VENDOR),
        ({"venue": "Harbour Studies", "publisher": "PR Newswire"}, UNKNOWN),
        ({"csl_type": "article-newspaper"}, REPORTING),
        ({"csl_type": "thesis"}, PRIMARY),
        ({"csl_type": "entry-encyclopedia"}, AGGREGATOR),
        ({"csl_type": "book"}, UNKNOWN),
        ({"csl_type": "article-journal", "venue": "PLOS ONE"}, PRIMARY),
        (
            {"csl_type": "article-journal", "venue": "PLOS ONE", "title": "Tides: a review"},
            UNKNOWN,
        ),
    ],
)
def test_venue_and_type_tell_the_kind(fields, expected):
    """Names are compared without case, accents and articles; a book may be anything."""
    assert expected == kind(**fields)


def record(**fields):
    return Record(
        **{
            "registry": "crossref",
            "record_id": "1",
            "title": "Tides and Ink",
            "csl_type": "article-journal",
            **fields,
        }
    )


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, PRIMARY),
        ({"csl_type": "paper-conference"}, PRIMARY),
        ({"csl_type": "book"}, UNKNOWN),
        ({"preprint": True}, UNKNOWN),
        ({"title": "Editorial: Tides and Ink"}, UNKNOWN),
        ({"venues": ("Reuters",)}, REPORTING),
    ],
)
def test_a_registry_attests_research(fields, expected):
    """An article of a journal is research unless its title or venue says otherwise."""
    assert expected == kind(record(**fields), csl_type="article-journal")


def test_an_article_that_only_its_owner_calls_one_is_unknown():
    """A CSL type that somebody typed attests nothing."""
    assert UNKNOWN is kind(csl_type="article-journal")


def test_where_domain_and_venue_differ_the_more_careful_kind_holds():
    """A press release on a newspaper's site is a press release, and both are told."""
    found = classify_source(
        source(url="https://www.reuters.com/x", venue="PR Newswire"), record=None, table=OWN_TABLE
    )

    assert (VENDOR, KindBasis.VENUE) == (found.kind, found.basis)
    assert "reuters.com" in found.rule


def test_a_projects_rule_holds_over_the_table():
    """Also where ours is about another part of the record."""
    table = table_with((rule(KindBasis.DOMAIN, "example.org", VENDOR),))

    assert VENDOR is kind(url="https://example.org/a", venue="Reuters", table=table)


def test_a_rule_for_the_source_holds_over_its_domain():
    """The narrowest rule is meant."""
    table = table_with(
        (
            rule(KindBasis.DOMAIN, "example.org", VENDOR),
            rule(KindBasis.SOURCE, "tides", PRIMARY),
        )
    )

    assert PRIMARY is kind(url="https://example.org/a", table=table)


def test_the_longest_domain_and_path_holds():
    """A part of a site may be of another kind than the rest."""
    table = KindTable(
        layers=(
            (
                rule(KindBasis.DOMAIN, "example.org", REPORTING),
                rule(KindBasis.DOMAIN, "example.org/press", VENDOR),
                rule(KindBasis.DOMAIN, "labs.example.org", PRIMARY),
            ),
        )
    )

    assert [REPORTING, VENDOR, PRIMARY] == [
        kind(url=f"https://{where}", table=table)
        for where in ("www.example.org/a", "example.org/press/1", "labs.example.org/press")
    ]


def test_a_persons_word_holds_over_every_table():
    """Whatever the domain says."""
    told = source(url="https://www.reuters.com/x", kind=PRIMARY, origins=(("kind", "by hand"),))

    found = classify_source(
        told, record=None, table=table_with((rule(KindBasis.SOURCE, "tides", VENDOR),))
    )

    assert (PRIMARY, KindBasis.BY_HAND) == (found.kind, found.basis)


def test_a_person_may_say_unknown():
    """That is a word too."""
    told = source(url="https://www.reuters.com/x", origins=(("kind", "by hand"),))

    assert UNKNOWN is classify_source(told, record=None, table=OWN_TABLE).kind


def test_the_table_contradicts_itself_nowhere():
    """No key has two rules, and no rule is of no kind."""
    counted = Counter((one.basis, one.key) for one in OWN_RULES)

    assert 1 == max(counted.values())
    assert UNKNOWN not in {one.kind for one in OWN_RULES}


def test_no_rule_of_the_table_is_swallowed_by_a_wider_one_of_the_same_kind():
    """A domain under another of its own kind says nothing new."""
    domains = [one for one in OWN_RULES if one.basis is KindBasis.DOMAIN]
    needless = [
        (narrow.key, wide.key)
        for narrow in domains
        for wide in domains
        if narrow is not wide
        and narrow.kind is wide.kind
        and lies_under(*split(narrow.key), wide.key)
    ]

    assert [] == needless


def split(key):
    host, _, path = key.partition("/")
    return host, f"/{path}"


def test_a_table_that_says_two_things_of_one_key_is_refused():
    """Which of the two would hold?"""
    with pytest.raises(ValueError, match=r"domain example\.org"):
        table_with(
            (
                rule(KindBasis.DOMAIN, "example.org", VENDOR),
                rule(KindBasis.DOMAIN, "www.example.org", PRIMARY),
            )
        )


@pytest.mark.parametrize("key", ["com", "co.uk", "github.io", "no domain", "", "http://"])
def test_what_is_no_domain_of_one_owner_makes_no_rule(key):
    """A rule for everybody under ".com" is a slip of the pen."""
    with pytest.raises(ValueError, match=r"domain|name"):
        rule(KindBasis.DOMAIN, key, VENDOR)


@pytest.mark.parametrize(
    ("kinds", "wording"),
    [
        ([VENDOR], "according to a vendor report"),
        ([VENDOR, AGGREGATOR], "according to a vendor report"),
        ([VENDOR, UNKNOWN], "according to a vendor report"),
        ([AGGREGATOR], "according to a compilation of others' reports"),
        ([VENDOR, PRIMARY], None),
        ([VENDOR, REPORTING], None),
        ([PRIMARY], None),
        ([UNKNOWN], None),
        ([], None),
    ],
)
def test_vendor_only_support_needs_its_own_words(kinds, wording):
    """Research or reporting beside it makes them needless."""
    assert wording == wording_for(kinds)


def test_the_secondary_share_is_told_with_its_denominator():
    """Four of ten, and how many are unknown."""
    counts = count_kinds([REPORTING] * 3 + [AGGREGATOR] + [PRIMARY] * 3 + [VENDOR] + [UNKNOWN] * 2)

    assert (4, 10) == (counts.secondary, counts.total)
    assert counts.sentence.startswith("secondary 4/10 (")
    assert "unknown 2/10" in counts.sentence


@given(st.lists(st.sampled_from(SourceKind), max_size=30))
def test_counts_add_up(kinds):
    """Every source is in one kind."""
    counts = count_kinds(kinds)

    assert len(kinds) == sum(number for _, number in counts.counts) == counts.total


hosts = st.from_regex(r"[a-z]{2,8}(\.[a-z]{2,8}){1,3}", fullmatch=True)


@given(hosts, st.sampled_from(["", "/a", "/a/b?c=d#e", "/a:80/@"]))
def test_an_address_gives_its_host_whatever_surrounds_it(host, path):
    """Scheme, user, port and path do not change it."""
    found, _ = host_and_path(f"HTTPS://user:word@{host.upper()}:8443{path}")

    assert host.removeprefix("www.") == found or host.split(".")[0] in {"m", "mobile", "amp", "www"}


@given(hosts, hosts)
def test_a_domain_holds_exactly_itself_and_what_ends_in_it(host, domain):
    """Checked against the slow way: label by label from the right."""
    labels, wanted = host.split(".")[::-1], domain.split(".")[::-1]
    below = labels[: len(wanted)] == wanted
    if domain in PUBLIC_SUFFIXES:
        below = host == domain

    assert below == lies_under(host, "/", domain)


def test_classifying_looks_at_no_stored_kind_of_a_table():
    """What a table said before is asked anew."""
    before = source(
        url="https://www.reuters.com/x", kind=VENDOR, origins=(("kind", "kinds: domain x"),)
    )

    assert REPORTING is classify_source(before, record=None, table=OWN_TABLE).kind
    assert UNKNOWN is classify_source(replace(before, url=""), record=None, table=OWN_TABLE).kind
