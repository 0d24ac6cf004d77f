"""Links: what was seen when a URL was asked for, and what follows from it.

Comes in: one observation of a URL and, where the URL did not resolve, the answer of an archive.
Goes out: one verdict in one of four states. The method:

1. It answered with success: LIVE. What it showed may still not be what was cited (a page that says
   "not found", a challenge, the home page, a paywall): then the verdict carries flags, and the
   content counts as unconfirmed.
2. It did not resolve: an HTTP status 4xx or 5xx, or no connection (no such name, TLS, refused, cut
   off, timed out), twice where the failure may pass. Then the archive decides: a snapshot of a page
   that was there makes it STALE, with the snapshot's link; none at any time LIKELY_HALLUCINATED.
3. All else is UNKNOWN. It is for a person and never a pass:
   - 403, which mostly means "no programs", and 401, 402, 407, 429, 451: somebody answers for that
     address, but does not show it to us;
   - 503 that names a time to come back, and any error whose page is a challenge to prove that one
     is human: it says itself that it is no answer;
   - too many redirects, and answers that are not HTTP: they are no status and no failed connection;
   - an archive that could not be asked, and one that holds nothing but snapshots of errors;
   - addresses that are never asked (private networks, other schemes, passwords, odd ports);
   - a plug-in that breaks, or answers with something else than what it was asked for.

A 5xx, a cut connection or a time-out that is gone at the second try counts as what the second try
gave: the page was there. A status seen twice within seconds can still be an outage of a day, so
LIKELY_HALLUCINATED says "likely" and nobody but a person may waive it.

Source: Rao, Wong, Callison-Burch, arXiv 2604.03173 (the four states; non-resolving; 403 excluded).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from cardstore.sources.link_content import ContentSign
from cardstore.sources.urls import WEB, parse_url

if TYPE_CHECKING:
    from cardstore.sources.find_links import LinkPlace

FORBIDDEN = 403
# Somebody answers for the address, but does not show it to us; see the module's docstring.
WITHHELD = frozenset({401, 402, FORBIDDEN, 407, 429, 451})
_UNAVAILABLE_NOW = 503
_SUCCESS = range(200, 300)
_ERRORS = range(400, 600)


class LinkState(StrEnum):
    """What a URL is found to be."""

    LIVE = "live"
    STALE = "stale"  # does not resolve, but a snapshot of it exists
    LIKELY_HALLUCINATED = "likely_hallucinated"  # does not resolve, and no snapshot at any time
    UNKNOWN = "unknown"


class LinkFlag(StrEnum):
    """What a person should know besides the state."""

    CONTENT_UNCONFIRMED = "content_unconfirmed"  # with the sign that says why
    SOFT_404 = "soft_404"  # it answers 200, and its page says that it is not there
    CHALLENGE = "challenge"  # it wants proof that one is human
    HOME_PAGE = "home_page"  # a deep link that leads to a home page
    LOGIN = "login"
    PAYWALL = "paywall"
    PARKED = "parked"  # the domain is for sale
    NO_TEXT = "no_text"  # an HTML page without text, as one that a script fills
    OTHER_TYPE = "other_type"  # the link ends in .pdf and gives an HTML page
    CUT_SHORT = "cut_short"  # the connection broke off inside the page
    FORBIDDEN = "forbidden"  # 403: left out of the rate
    NOT_ASKED = "not_asked"  # never requested, or not in this run
    ARCHIVE_UNAVAILABLE = "archive_unavailable"
    ARCHIVED_ERRORS_ONLY = "archived_errors_only"  # every snapshot is one of an error
    TOOL_MARK = "tool_mark"  # a chat program's mark is in or at the link
    ARCHIVE_CITED = "archive_cited"  # every place gives a snapshot of it too
    DUPLICATE = "duplicate"  # several notes give the same link: no added support


class FetchOutcome(StrEnum):
    """How a request ended."""

    ANSWERED = "answered"
    NO_SUCH_NAME = "no_such_name"  # DNS
    TLS_FAILED = "tls_failed"
    REFUSED = "refused"  # refused, or no way to the host
    CUT_OFF = "cut_off"  # the connection broke before there was a status
    TIMED_OUT = "timed_out"
    TOO_MANY_REDIRECTS = "too_many_redirects"
    NOT_HTTP = "not_http"
    NOT_ALLOWED = "not_allowed"  # the address, or one that it leads to, is never asked
    OFFLINE = "offline"
    FAILED = "failed"  # what asks for URLs broke, or gave no observation of this URL


_NO_CONNECTION = frozenset(
    {
        FetchOutcome.NO_SUCH_NAME,
        FetchOutcome.TLS_FAILED,
        FetchOutcome.REFUSED,
        FetchOutcome.CUT_OFF,
        FetchOutcome.TIMED_OUT,
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkObservation:
    """What was seen when one URL was asked for.

    Attributes:
        url: as it was asked for.
        outcome: see `FetchOutcome`.
        status: of the last answer; None where there was none.
        final_url: the address of the last answer or of the last try.
        redirects: every address that was left for another, in order.
        content_type: as the server names it, or "".
        title, excerpt: of the page: its title, and the beginning of its main text.
        text_length: of the whole main text that was read, in code points.
        signs: what speaks against the page being the one that was cited.
        retry_after: the server named a time to come back.
        attempts: how often it was asked for.
        detail: what happened, for people.
    """

    url: str
    outcome: FetchOutcome
    status: int | None = None
    final_url: str = ""
    redirects: tuple[str, ...] = ()
    content_type: str = ""
    title: str = ""
    excerpt: str = ""
    text_length: int = 0
    signs: tuple[ContentSign, ...] = ()
    retry_after: bool = False
    attempts: int = 1
    detail: str = ""

    def __post_init__(self) -> None:
        """Refuse an answer without a status, and a status without an answer."""
        answering = (FetchOutcome.ANSWERED, FetchOutcome.TOO_MANY_REDIRECTS)
        if self.outcome is FetchOutcome.ANSWERED and self.status is None:
            msg = f"{self.url}: answered without a status"
            raise ValueError(msg)
        if self.outcome not in answering and self.status is not None:
            msg = f"{self.url}: {self.outcome} with status {self.status}"
            raise ValueError(msg)

    @property
    def resolves(self) -> bool | None:
        """Whether it resolves; None where that cannot be told (see the module's docstring)."""
        if self.outcome in _NO_CONNECTION:
            return False
        if self.outcome is not FetchOutcome.ANSWERED or self.status is None:
            return None
        if self.status in _SUCCESS:
            return True
        later = self.status == _UNAVAILABLE_NOW and self.retry_after
        if self.status in WITHHELD or later or ContentSign.CHALLENGE in self.signs:
            return None
        return False if self.status in _ERRORS else None


class ArchiveState(StrEnum):
    """What an archive's reply amounts to."""

    FOUND = "found"
    NOT_FOUND = "not_found"  # it answered, and holds no snapshot of any time
    UNAVAILABLE = "unavailable"  # it could not be asked, or its reply could not be used


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveAnswer:
    """An archive's reply about one URL.

    Attributes:
        state: see `ArchiveState`.
        snapshot_url: the address of a snapshot, http or https; "" unless found.
        taken_at: when that was taken, ISO 8601 UTC; "" unless found.
        of_error: the snapshots that it holds are all of errors (404 and so on).
        detail: what it answered or why it did not, for people; or "".
    """

    state: ArchiveState
    snapshot_url: str = ""
    taken_at: str = ""
    of_error: bool = False
    detail: str = ""

    def __post_init__(self) -> None:
        """Refuse a snapshot that was not found, and one without an address on the web."""
        if bool(self.snapshot_url) != (self.state is ArchiveState.FOUND):
            msg = f"{self.state} with snapshot {self.snapshot_url!r}"
            raise ValueError(msg)
        parsed = parse_url(self.snapshot_url) if self.snapshot_url else None
        if self.snapshot_url and (parsed is None or parsed.scheme not in WEB):
            msg = f"a snapshot at {self.snapshot_url!r:.200}, which is no http or https address"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkVerdict:
    """What one URL is found to be.

    Attributes:
        url: the link, as first written.
        state: see `LinkState`.
        flags: in the order of `LinkFlag`.
        status: of the last HTTP answer, or None.
        final_url: where it led in the end; "" when it was not asked.
        title, excerpt: of the page that answered.
        archive_url, archived_at: a snapshot and its time; "" where none is known.
        checked_at: ISO 8601 UTC; "" when it was not asked.
        detail: why it is so, for people.
        where: every place that gives this link.
        marks: names of the tool marks at any of these places.
    """

    url: str
    state: LinkState
    flags: tuple[LinkFlag, ...] = ()
    status: int | None = None
    final_url: str = ""
    title: str = ""
    excerpt: str = ""
    archive_url: str = ""
    archived_at: str = ""
    checked_at: str = ""
    detail: str = ""
    where: tuple[LinkPlace, ...] = ()
    marks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a stale link without its snapshot: that is what makes it stale."""
        if self.state is LinkState.STALE and not self.archive_url:
            msg = f"{self.url} is stale without a snapshot"
            raise ValueError(msg)

    @property
    def unverified(self) -> bool:
        """Whether nobody has seen there what was cited: unknown, or content unconfirmed."""
        return self.state is LinkState.UNKNOWN or LinkFlag.CONTENT_UNCONFIRMED in self.flags


class LinkFetcher(Protocol):
    """Asks for URLs. Safe to use from several threads at once."""

    def fetch(self, url: str) -> LinkObservation:
        """Ask for one URL; never raises for what the world does."""


class LinkArchive(Protocol):
    """Knows snapshots of URLs. Safe to use from several threads at once."""

    def look_up(self, url: str) -> ArchiveAnswer:
        """Ask for a snapshot of any time; never raises for an outage."""


# With these signs a snapshot helps although the link answers.
_GONE = (ContentSign.SOFT_404, ContentSign.HOME_PAGE, ContentSign.PARKED)


def needs_archive(observation: LinkObservation) -> bool:
    """Tell whether the archive has to be asked: to decide, or to offer a snapshot."""
    if observation.resolves:
        return any(sign in observation.signs for sign in _GONE)
    return observation.resolves is False


def judge_link(
    observation: LinkObservation,
    answer: ArchiveAnswer | None,
    *,
    where: tuple[LinkPlace, ...] = (),
    marks: tuple[str, ...] = (),
    repeated: bool = False,
    archive_cited: bool = False,
    checked_at: str,
) -> LinkVerdict:
    """Draw the verdict of one link.

    Args:
        observation: what was seen.
        answer: the archive's, where `needs_archive` told to ask it.
        where: every place that gives the link.
        marks: tool marks at these places.
        repeated: another spelling of the link stands in yet another note.
        archive_cited: every place gives a snapshot of it too.
        checked_at: ISO 8601 UTC.
    """
    state, detail = _state(observation, answer)
    flags = _flags(observation, answer, state)
    if marks:
        flags.add(LinkFlag.TOOL_MARK)
    if archive_cited:
        flags.add(LinkFlag.ARCHIVE_CITED)
    if repeated or len({place.spot for place in where}) > 1:
        flags.add(LinkFlag.DUPLICATE)
    found = answer is not None and answer.state is ArchiveState.FOUND and not answer.of_error
    asked = observation.outcome not in {FetchOutcome.NOT_ALLOWED, FetchOutcome.OFFLINE}
    return LinkVerdict(
        url=observation.url,
        state=state,
        flags=tuple(flag for flag in LinkFlag if flag in flags),
        status=observation.status,
        final_url=observation.final_url if asked or observation.redirects else "",
        title=observation.title,
        excerpt=observation.excerpt,
        archive_url=answer.snapshot_url if found and answer is not None else "",
        archived_at=answer.taken_at if found and answer is not None else "",
        checked_at=checked_at,
        detail=detail,
        where=where,
        marks=marks,
    )


def _state(observation: LinkObservation, answer: ArchiveAnswer | None) -> tuple[LinkState, str]:
    """Give the state and why."""
    seen = observation.detail
    if observation.resolves:
        return LinkState.LIVE, seen
    if observation.resolves is None:
        return LinkState.UNKNOWN, seen
    if answer is None or answer.state is ArchiveState.UNAVAILABLE:
        why = "it was not asked" if answer is None else answer.detail
        return LinkState.UNKNOWN, f"{seen}; the archive could not say more: {why}"
    if answer.state is ArchiveState.NOT_FOUND:
        return LinkState.LIKELY_HALLUCINATED, f"{seen}; the archive has no snapshot of any time"
    if answer.of_error:
        return LinkState.UNKNOWN, f"{seen}; the archive has snapshots of errors only"
    return LinkState.STALE, f"{seen}; the archive has a snapshot"


def _flags(
    observation: LinkObservation, answer: ArchiveAnswer | None, state: LinkState
) -> set[LinkFlag]:
    """Give the flags that come from what was seen."""
    flags = {LinkFlag(sign.value) for sign in observation.signs}
    if state is LinkState.LIVE and flags:
        flags.add(LinkFlag.CONTENT_UNCONFIRMED)
    if observation.status == FORBIDDEN:
        flags.add(LinkFlag.FORBIDDEN)
    if observation.outcome is FetchOutcome.OFFLINE or (
        observation.outcome is FetchOutcome.NOT_ALLOWED and not observation.redirects
    ):
        flags.add(LinkFlag.NOT_ASKED)
    if answer is not None and answer.state is ArchiveState.UNAVAILABLE:
        flags.add(LinkFlag.ARCHIVE_UNAVAILABLE)
    if answer is not None and answer.of_error:
        flags.add(LinkFlag.ARCHIVED_ERRORS_ONLY)
    return flags
