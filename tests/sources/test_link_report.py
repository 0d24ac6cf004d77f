"""The report: counts with their denominators, and no judgement where none was made."""

from __future__ import annotations

import json

import pytest

from cardstore.errors import CanaryError, LinksOfflineError
from cardstore.sources.find_links import LinkPlace
from cardstore.sources.link_report import LinkReport
from cardstore.sources.links import LinkFlag, LinkState, LinkVerdict
from cardstore.sources.tool_marks import find_tool_marks
from cardstore.spans import Span

NAMES = {
    "live": LinkState.LIVE,
    "stale": LinkState.STALE,
    "gone": LinkState.LIKELY_HALLUCINATED,
    "unknown": LinkState.UNKNOWN,
}


def verdict(name, number=0, *, flags=(), where=(), site="a.org"):
    """Make a verdict."""
    stale = name == "stale"
    return LinkVerdict(
        url=f"https://{site}/{name}{number}",
        state=NAMES[name],
        flags=tuple(flags),
        archive_url="https://web.archive.org/web/2015/x" if stale else "",
        where=tuple(where),
    )


def place(line, note=""):
    """A place on a line."""
    return LinkPlace(name="n.md", span=Span(line, line + 1), line=line, note=note)


MIXED = LinkReport(
    verdicts=(
        *(verdict("live", n) for n in range(5)),
        verdict("stale"),
        verdict("gone"),
        verdict("gone", 1),
        verdict("unknown", 0),
        verdict("unknown", 1, flags=[LinkFlag.FORBIDDEN]),
        verdict("unknown", 2, flags=[LinkFlag.FORBIDDEN]),
        verdict("unknown", 3, flags=[LinkFlag.NOT_ASKED]),
    )
)


def test_the_rate_has_its_denominator():
    """2 of 9: without the two that answered 403 and the one that was never asked."""
    rate = MIXED.hallucination_rate

    assert (2, 9, 2, 1) == (rate.hallucinated, rate.of, rate.forbidden, rate.not_asked)
    assert pytest.approx(2 / 9) == rate.rate


def test_the_rate_says_what_it_is():
    """A lower bound; 403 on neither side; both with their numbers."""
    said = MIXED.summary()

    assert "at least 2 of 9 links (22.2 %)" in said
    assert "lower bound" in said
    assert "2 with status 403 are counted on neither side" in said
    assert "1 that were not asked" in said


def test_without_any_answer_there_is_no_rate():
    """Nothing asked is not zero."""
    report = LinkReport(verdicts=(verdict("unknown", flags=[LinkFlag.FORBIDDEN]),))

    assert None is report.hallucination_rate.rate


def test_unverified_links_are_counted_by_site():
    """Unknown ones and those whose content is not confirmed, most of them first."""
    report = LinkReport(
        verdicts=(
            verdict("live", 0, site="a.org"),
            verdict("live", 1, site="www.b.org", flags=[LinkFlag.CONTENT_UNCONFIRMED]),
            verdict("unknown", 2, site="b.org"),
            verdict("unknown", 3, site="c.org"),
            verdict("gone", 4, site="c.org"),
        )
    )

    assert [("b.org", 2, 2), ("c.org", 2, 1), ("a.org", 1, 0)] == [
        (site.site, site.links, site.unverified) for site in report.sites
    ]
    assert [1.0, 0.5, 0.0] == [site.rate for site in report.sites]


def test_repeated_places_are_counted():
    """Three notes with one link: two of them add nothing; twice in a note counts once."""
    report = LinkReport(
        verdicts=(
            verdict("live", 0, where=[place(1, "1"), place(1, "1"), place(2, "2"), place(3, "3")]),
            verdict("live", 1, where=[place(4, "4")]),
        )
    )

    assert (2, 4) == (len(report.added_nothing), report.places)
    assert "2 of 4 places" in report.summary()


@pytest.mark.parametrize(
    ("report", "code"),
    [
        (LinkReport(verdicts=(verdict("live"),)), 0),
        (LinkReport(verdicts=(verdict("live", flags=[LinkFlag.DUPLICATE]),)), 0),
        (LinkReport(verdicts=(verdict("stale", flags=[LinkFlag.ARCHIVE_CITED]),)), 0),
        (LinkReport(verdicts=(verdict("stale"),)), 3),
        (LinkReport(verdicts=(verdict("unknown"),)), 3),
        (LinkReport(verdicts=(verdict("live", flags=[LinkFlag.CONTENT_UNCONFIRMED]),)), 3),
        (LinkReport(verdicts=(verdict("live", flags=[LinkFlag.TOOL_MARK]),)), 3),
        (LinkReport(verdicts=(verdict("live"), verdict("unknown"), verdict("gone"))), 1),
        (LinkReport(verdicts=()), 10),
        (LinkReport(verdicts=(verdict("unknown"),), offline=True), 46),
        (LinkReport(verdicts=(verdict("unknown"),), fault="a canary failed"), 47),
    ],
)
def test_exit_codes(report, code):
    """0 all live, 1 likely hallucinated, 3 a person, 10 and above not run."""
    assert code == report.exit_code


def test_stray_marks_need_a_person():
    """Also where all links are live."""
    marks = tuple(("n.md", mark) for mark in find_tool_marks("turn0search1"))
    report = LinkReport(verdicts=(verdict("live"),), stray_marks=marks)

    assert 3 == report.exit_code
    assert "turn0search1" in report.summary()


def test_a_check_that_did_not_run_judges_nothing():
    """It cannot even be said."""
    for more in ({"offline": True}, {"fault": "a canary failed"}):
        with pytest.raises(ValueError, match="could not run"):
            LinkReport(verdicts=(verdict("live"),), **more)


def test_a_check_that_did_not_run_says_so_and_lists_the_links():
    """As an error, for people, and as JSON."""
    offline = LinkReport(verdicts=(verdict("unknown"),), offline=True)
    broken = LinkReport(verdicts=(verdict("unknown"),), fault="a canary failed")

    assert isinstance(offline.error, LinksOfflineError)
    assert isinstance(broken.error, CanaryError)
    assert [False, False] == [offline.ran, broken.ran]
    assert "unchecked  https://a.org/unknown0" in offline.summary()
    assert ["https://a.org/unknown0"] == broken.document()["unchecked"]
    assert None is broken.document()["hallucination_rate"]["rate"]


def test_the_document_is_json():
    """Every state is counted, every link described."""
    held = json.loads(json.dumps(MIXED.document()))

    assert {"live": 5, "stale": 1, "likely_hallucinated": 2, "unknown": 4} == held["counts"]
    assert 12 == len(held["links"])
    assert [] == held["unchecked"]
    assert {"at_least": 2, "of": 9, "excluded_403": 2, "not_asked": 1, "lower_bound": True} == {
        key: value for key, value in held["hallucination_rate"].items() if key != "rate"
    }


def test_messages_accuse_nobody():
    """No word of blame in what people read."""
    said = MIXED.summary().lower()

    assert [] == [word for word in ("fake", "fabricat", "lie", "fraud") if word in said]
