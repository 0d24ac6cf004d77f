"""What was last seen at the addresses of a sentence's sources."""

from __future__ import annotations

import pytest

from cardstore.gate.checks.links import check_links
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.policy import Policy
from cardstore.gate.sentence import CitedCard, SentenceDossier, SourceState
from cardstore.sources.links import LinkFlag, LinkState, LinkVerdict
from cardstore.sources.source import Source

URL = "https://quay.example/rules"
SNAPSHOT = "https://archive.example/2011/rules"
VOUCHED = "ada vouches for it (2026-01-02): read in the harbour office"
PASS, FAIL, UNSURE = Outcome.PASS, Outcome.FAIL, Outcome.UNSURE


def seen(state, *flags, url=URL, **more):
    """A verdict on an address."""
    kept = {"archive_url": SNAPSHOT} if state is LinkState.STALE else {}
    return LinkVerdict(url=url, state=state, flags=flags, **{**kept, **more})


def found(*links, url=URL, archive_url="", vouched="", publication=False):
    """Run the check on a sentence of one source."""
    card = CitedCard(
        card_id="RULES-1",
        quote="Boats may lie at the quay for two days.",
        source=Source(
            source_id="rules", work_id="rules", title="Rules", url=url, archive_url=archive_url
        ),
        state=SourceState(links=links, vouched=vouched),
    )
    return check_links(
        SentenceDossier(sentence="Boats may lie two days.", cards=(card,)),
        Policy(publication=publication),
    )


def told(finding):
    """Give outcome and reason."""
    return finding.outcome, finding.reason


def test_a_live_link_passes():
    """It answered with what was cited, as far as can be seen."""
    assert (PASS, Reason.LINK_LIVE) == told(found(seen(LinkState.LIVE)))


@pytest.mark.parametrize(
    "shown",
    [
        {"title": "Rules – Harbour Office of Sundmouth"},
        {"title": "Harbour Office", "excerpt": "The RULES in force since 2019 are these."},
        {"excerpt": "A page without a title says little."},
    ],
)
def test_a_page_that_has_the_title_of_the_record_passes(shown):
    """In its own title or at its beginning; a page without a title shows nothing either way."""
    assert (PASS, Reason.LINK_LIVE) == told(found(seen(LinkState.LIVE, **shown)))


def test_a_page_with_another_title_goes_to_a_person_unless_somebody_vouches_for_it():
    """An address may have been replaced by that of a related page."""
    link = seen(LinkState.LIVE, title="Opening hours", excerpt="We are closed on Mondays.")
    finding = found(link)

    assert (UNSURE, Reason.LINK_UNCONFIRMED) == told(finding)
    assert "Opening hours" in finding.message
    assert (PASS, Reason.LINK_VOUCHED) == told(found(link, vouched=VOUCHED))


@pytest.mark.parametrize("flag", [LinkFlag.DUPLICATE, LinkFlag.ARCHIVE_CITED])
def test_a_flag_that_says_nothing_against_the_link_passes(flag):
    """That it stands in two notes is no fault of the address."""
    assert PASS is found(seen(LinkState.LIVE, flag)).outcome


def test_a_stale_link_passes_with_its_snapshot():
    """The note is to give the snapshot."""
    finding = found(seen(LinkState.STALE))

    assert (PASS, Reason.LINK_STALE) == told(finding)
    assert SNAPSHOT in finding.message


def test_a_likely_hallucinated_link_fails_and_only_a_person_waives_it():
    """The evidence says so, for whoever applies waivers."""
    finding = found(seen(LinkState.LIKELY_HALLUCINATED, status=404))

    assert (FAIL, Reason.LINK_HALLUCINATED) == told(finding)
    assert "waiver" in dict(finding.evidence)


def test_vouching_does_not_bring_a_hallucinated_link_to_life():
    """The source may exist; its address does not."""
    assert FAIL is found(seen(LinkState.LIKELY_HALLUCINATED), vouched=VOUCHED).outcome


def test_a_live_snapshot_of_the_record_shows_that_there_was_something():
    """Though the archive that was asked has none."""
    finding = found(
        seen(LinkState.LIKELY_HALLUCINATED),
        seen(LinkState.LIVE, url=SNAPSHOT),
        archive_url=SNAPSHOT,
    )

    assert (PASS, Reason.LINK_STALE) == told(finding)


def test_a_hallucinated_snapshot_fails_beside_a_live_link():
    """What stands in the note has to be there."""
    finding = found(
        seen(LinkState.LIVE),
        seen(LinkState.LIKELY_HALLUCINATED, url=SNAPSHOT),
        archive_url=SNAPSHOT,
    )

    assert FAIL is finding.outcome


@pytest.mark.parametrize(
    "flag",
    [LinkFlag.SOFT_404, LinkFlag.PAYWALL, LinkFlag.HOME_PAGE, LinkFlag.PARKED, LinkFlag.CHALLENGE],
)
def test_a_page_that_was_not_seen_to_be_the_one_goes_to_a_person(flag):
    """A 200 proves little."""
    finding = found(seen(LinkState.LIVE, LinkFlag.CONTENT_UNCONFIRMED, flag))

    assert (UNSURE, Reason.LINK_UNCONFIRMED) == told(finding)
    assert flag.value.replace("_", " ") in finding.message


@pytest.mark.parametrize("state", [LinkState.LIVE, LinkState.STALE, LinkState.UNKNOWN])
def test_a_chat_programs_mark_goes_to_a_person(state):
    """Wherever the address leads, it came from a program."""
    finding = found(seen(state, LinkFlag.TOOL_MARK, marks=("utm_source=chatgpt.com",)))

    assert (UNSURE, Reason.LINK_TOOL_MARK) == told(finding)


def test_an_unknown_link_goes_to_a_person():
    """It is neither live nor made up."""
    finding = found(seen(LinkState.UNKNOWN, LinkFlag.ARCHIVE_UNAVAILABLE, status=404))

    assert (UNSURE, Reason.LINK_UNKNOWN) == told(finding)


@pytest.mark.parametrize(
    "link",
    [
        seen(LinkState.UNKNOWN, LinkFlag.FORBIDDEN, status=403),
        seen(LinkState.UNKNOWN, status=429),
        seen(LinkState.LIVE, LinkFlag.CONTENT_UNCONFIRMED, LinkFlag.PAYWALL, status=200),
    ],
)
def test_vouching_stands_for_the_look_at_what_programs_are_not_shown(link):
    """The address is part of the record that the person vouched for."""
    assert UNSURE is found(link).outcome
    assert (PASS, Reason.LINK_VOUCHED) == told(found(link, vouched=VOUCHED))


@pytest.mark.parametrize(
    "link",
    [
        seen(LinkState.UNKNOWN, LinkFlag.ARCHIVE_UNAVAILABLE, status=404),
        seen(LinkState.UNKNOWN, LinkFlag.ARCHIVED_ERRORS_ONLY, status=404),
        seen(LinkState.LIVE, LinkFlag.CONTENT_UNCONFIRMED, LinkFlag.SOFT_404, status=200),
    ],
)
def test_vouching_does_not_stand_for_a_page_that_is_gone(link):
    """Somebody has to look where it went."""
    assert UNSURE is found(link, vouched=VOUCHED).outcome


def test_a_link_that_was_never_asked_for_is_told():
    """In a draft that is no fault yet."""
    finding = found()

    assert (Outcome.NOT_APPLICABLE, Reason.LINK_NOT_ASKED) == told(finding)
    assert "cardstore links" in finding.message


def test_before_publication_a_link_must_have_been_asked_for():
    """A check that could not run is never a pass."""
    assert (Outcome.UNAVAILABLE, Reason.LINK_NOT_ASKED) == told(found(publication=True))


def test_a_book_without_an_address_has_no_link():
    """Nothing could be dead."""
    assert (Outcome.NOT_APPLICABLE, Reason.LINK_NONE) == told(found(url="", publication=True))


def test_a_record_with_a_snapshot_alone_has_that_for_its_link():
    """It is the address that the note gives."""
    finding = found(seen(LinkState.LIVE, url=SNAPSHOT), url="", archive_url=SNAPSHOT)

    assert (PASS, Reason.LINK_LIVE) == told(finding)
