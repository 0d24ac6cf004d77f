"""Sound links: what plug-ins answer about links, held to what they were asked.

Comes in: a fetcher and an archive, which anybody may have written. Goes out: the same ones, which
never raise and always answer about the URL that was asked for. One that breaks, gives nothing, or
tells of another address, leaves the link unknown, with what happened; never live, never judged.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.sources.link_content import ContentSign
from cardstore.sources.links import ArchiveAnswer, ArchiveState, FetchOutcome, LinkObservation
from cardstore.sources.urls import normal_form

if TYPE_CHECKING:
    from cardstore.sources.links import LinkArchive, LinkFetcher

_LONGEST = 200


class SoundFetcher:
    """A fetcher that keeps to its protocol, whatever the one inside does."""

    def __init__(self, inner: LinkFetcher) -> None:
        self._inner = inner

    def fetch(self, url: str) -> LinkObservation:
        """Ask for one URL; never raises."""
        try:
            seen: object = self._inner.fetch(url)
        except Exception as exc:  # noqa: BLE001 - a plug-in may raise anything
            return _failed(url, f"what asks for links failed: {_told(exc)}")
        if not isinstance(seen, LinkObservation):
            return _failed(url, f"what asks for links gave {_kind(seen)} instead of an observation")
        fault = _fault(seen)
        if fault:
            return _failed(url, f"what asks for links gave an ill-formed observation: {fault}")
        if normal_form(seen.url) != normal_form(url):
            return _failed(url, f"what asks for links told of another address, {seen.url:.200}")
        return replace(seen, url=url)


class SoundArchive:
    """An archive that keeps to its protocol, whatever the one inside does."""

    def __init__(self, inner: LinkArchive) -> None:
        self._inner = inner

    def look_up(self, url: str) -> ArchiveAnswer:
        """Ask for a snapshot; never raises."""
        try:
            answer: object = self._inner.look_up(url)
        except Exception as exc:  # noqa: BLE001 - a plug-in may raise anything
            return _unavailable(f"the archive failed: {_told(exc)}")
        if not isinstance(answer, ArchiveAnswer):
            return _unavailable(f"the archive gave {_kind(answer)} instead of an answer")
        texts = (answer.snapshot_url, answer.taken_at, answer.detail)
        whole = isinstance(answer.state, ArchiveState) and all(isinstance(t, str) for t in texts)
        return answer if whole else _unavailable("the archive gave an ill-formed answer")


def _fault(seen: LinkObservation) -> str:
    """Tell which field of an observation is of another type than it must be; "" when none is."""
    texts = ("url", "final_url", "content_type", "title", "excerpt", "detail")
    for field in texts:
        if not isinstance(getattr(seen, field), str):
            return f"{field} is no text"
    outcome: object = seen.outcome
    if not isinstance(outcome, FetchOutcome):
        return "outcome is none that is known"
    status: object = seen.status
    if status is not None and (isinstance(status, bool) or not isinstance(status, int)):
        return "status is no number"
    redirects: object = seen.redirects
    if not isinstance(redirects, tuple) or not all(isinstance(left, str) for left in redirects):
        return "redirects are no addresses"
    signs: object = seen.signs
    if not isinstance(signs, tuple) or not all(isinstance(sign, ContentSign) for sign in signs):
        return "signs are none that are known"
    return ""


def _failed(url: str, why: str) -> LinkObservation:
    return LinkObservation(url=url, outcome=FetchOutcome.FAILED, detail=why)


def _unavailable(why: str) -> ArchiveAnswer:
    return ArchiveAnswer(state=ArchiveState.UNAVAILABLE, detail=why)


def _kind(answer: object) -> str:
    return "nothing" if answer is None else f"a {type(answer).__name__}"


def _told(exc: Exception) -> str:
    """Tell what was raised, whose words may break, too."""
    try:
        return f"{type(exc).__name__}: {exc}"[:_LONGEST]
    except Exception:  # noqa: BLE001 - a plug-in may raise anything
        return type(exc).__name__
