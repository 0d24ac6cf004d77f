"""Fetcher: what one URL shows, asked for at most twice.

Comes in: a URL. Goes out: a `LinkObservation`. What may pass by itself is asked for once more after
a pause: time-outs, cut and refused connections, names that could not be resolved, and the statuses
408, 425, 429 and 500–504. The second try is what counts. A Retry-After is heeded up to ten seconds;
a longer one is not waited for.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardstore.adapters.links.reading import read_web_text
from cardstore.sources.link_content import ContentSign, content_signs
from cardstore.sources.links import FetchOutcome, LinkObservation

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardstore.adapters.links.asking import RawAnswer, SafeWeb

_MAY_PASS = frozenset(
    {
        FetchOutcome.NO_SUCH_NAME,
        FetchOutcome.REFUSED,
        FetchOutcome.CUT_OFF,
        FetchOutcome.TIMED_OUT,
    }
)
_MAY_PASS_STATUS = frozenset({408, 425, 429, 500, 502, 503, 504})
_LONGEST_PAUSE_S = 10.0
_EXCERPT = 500  # code points: enough to see whether it is the page that was cited


@dataclass(frozen=True, slots=True, kw_only=True)
class Retry:
    """Whether to ask again.

    Attributes:
        after_s: the pause to make, in seconds; None for not asking again.
    """

    after_s: float | None


class WebFetcher:
    """Asks for links. A `LinkFetcher`.

    Args:
        web: asks safely.
        pause_s: before the second try.
        sleep: waits.
    """

    def __init__(
        self,
        web: SafeWeb,
        *,
        pause_s: float = 2.0,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._web = web
        self._pause_s = pause_s
        self._sleep = sleep

    def fetch(self, url: str) -> LinkObservation:
        """Ask for one URL; never raises for what the world does."""
        first = self._web.get(url)
        again = retry_of(first, pause_s=self._pause_s)
        if again.after_s is None:
            return observe(url, first)
        self._sleep(again.after_s)
        second = observe(url, self._web.get(url))
        detail = f"{second.detail} (asked twice; at first: {first.detail})"
        same = second.detail == first.detail
        return replace(second, attempts=2, detail=f"{second.detail} (twice)" if same else detail)


def retry_of(answer: RawAnswer, *, pause_s: float) -> Retry:
    """Tell whether an answer may be another in a moment, and how long to wait.

    Args:
        answer: the first.
        pause_s: the usual pause, in seconds.
    """
    if answer.outcome is FetchOutcome.ANSWERED:
        if answer.status not in _MAY_PASS_STATUS:
            return Retry(after_s=None)
        named = answer.headers.get("retry-after", "").strip()
        if named.isdecimal() and float(named) > _LONGEST_PAUSE_S:
            return Retry(after_s=None)
        return Retry(after_s=max(pause_s, float(named)) if named.isdecimal() else pause_s)
    return Retry(after_s=pause_s if answer.outcome in _MAY_PASS else None)


def observe(url: str, answer: RawAnswer) -> LinkObservation:
    """Say what an answer shows.

    Args:
        url: as it was asked for.
        answer: to the last request of its chain.
    """
    if answer.outcome is not FetchOutcome.ANSWERED or answer.status is None:
        return LinkObservation(
            url=url,
            outcome=answer.outcome,
            final_url=answer.address,
            redirects=answer.redirects,
            detail=answer.detail,
        )
    content_type = answer.headers.get("content-type", "")
    shown = read_web_text(answer.body, content_type)
    signs = content_signs(url, answer.address, shown, status=answer.status)
    if not answer.whole and answer.status in range(200, 300):
        signs = (*signs, ContentSign.CUT_SHORT)
    if "challenge" in answer.headers.get("cf-mitigated", "") and ContentSign.CHALLENGE not in signs:
        signs = (ContentSign.CHALLENGE, *signs)
    return LinkObservation(
        url=url,
        outcome=FetchOutcome.ANSWERED,
        status=answer.status,
        final_url=answer.address,
        redirects=answer.redirects,
        content_type=content_type[:100],
        title=shown.title,
        excerpt=shown.text[:_EXCERPT],
        text_length=len(shown.text),
        signs=tuple(sign for sign in ContentSign if sign in signs),
        retry_after="retry-after" in answer.headers,
        detail=answer.detail,
    )
