"""Links: every URL of notes or of a library, checked: canaries first, then several hosts at once.

Comes in: links with their places, something that asks for URLs, and an archive. Goes out: a
`LinkReport`. The method:

1. the canaries: one link that is known to live, one that is known to be archived, one that never
   existed. When one of them is found otherwise, nothing is judged: the network, the names or the
   archive do not answer truly from here.
2. each distinct link once, hosts in turn, so that no host holds up the others;
3. those that do not resolve are looked up in the archive;
4. when a link was found likely hallucinated, the canaries are asked again: what broke on the way
   must not be taken for an invented link.
"""

from __future__ import annotations

from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain, zip_longest
from typing import TYPE_CHECKING

from cardstore.sources.find_links import FoundLink, LinkPlace, find_links, links_of_source
from cardstore.sources.link_content import ContentSign
from cardstore.sources.link_report import LinkReport
from cardstore.sources.links import (
    ArchiveState,
    FetchOutcome,
    LinkObservation,
    LinkState,
    judge_link,
    needs_archive,
)
from cardstore.sources.notes import find_notes, format_of, repeated_notes
from cardstore.sources.tool_marks import find_tool_marks
from cardstore.sources.urls import archived_original, link_key, normal_form, parse_url
from cardstore.workflow.progress import Silent
from cardstore.workflow.sound_links import SoundArchive, SoundFetcher

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cardstore.sources.links import LinkArchive, LinkFetcher, LinkVerdict
    from cardstore.sources.notes import Note
    from cardstore.sources.source import Source
    from cardstore.sources.tool_marks import ToolMark
    from cardstore.workflow.progress import Progress

_HOSTS_AT_ONCE = 8
# A network that first wants a login shows its own page for every address.
_CAPTIVE = frozenset({ContentSign.LOGIN, ContentSign.CHALLENGE})


@dataclass(frozen=True, slots=True)
class Canaries:
    """Links whose state is known.

    Attributes:
        live: answers with success. The default is kept by IANA for examples.
        archived: has a snapshot. The default is the page of the first web site.
        never: never existed anywhere. The default's domain can never be given out (RFC 6761), so
            it also shows whether somebody answers for names that do not exist.
    """

    live: str = "https://example.com/"
    archived: str = "http://info.cern.ch/hypertext/WWW/TheProject.html"
    never: str = "http://cardstore-canary.invalid/never-existed"


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedText:
    """What a text has of links.

    Attributes:
        links: in order.
        notes: its foot notes and entries.
        stray_marks: tool marks that are at no link, with the text's name.
    """

    links: tuple[FoundLink, ...] = ()
    notes: tuple[Note, ...] = ()
    stray_marks: tuple[tuple[str, ToolMark], ...] = ()


def read_links(text: str, *, name: str) -> LinkedText:
    """Find the links, notes and tool marks of a text, whose format its name tells."""
    text_format = format_of(name)
    links = find_links(text, name=name, text_format=text_format)
    at_links = {mark.span for link in links for mark in link.marks}
    return LinkedText(
        links=links,
        notes=find_notes(text, name=name, text_format=text_format),
        stray_marks=tuple(
            (name, mark) for mark in find_tool_marks(text) if mark.span not in at_links
        ),
    )


def source_links(sources: Iterable[Source]) -> LinkedText:
    """Give the links of the records of sources."""
    return LinkedText(links=tuple(chain.from_iterable(map(links_of_source, sources))))


def join_links(found: Iterable[LinkedText]) -> LinkedText:
    """Put what several texts have into one."""
    texts = tuple(found)
    return LinkedText(
        links=tuple(chain.from_iterable(text.links for text in texts)),
        notes=tuple(chain.from_iterable(text.notes for text in texts)),
        stray_marks=tuple(chain.from_iterable(text.stray_marks for text in texts)),
    )


def check_links(
    urls: Iterable[FoundLink | str],
    *,
    fetcher: LinkFetcher,
    archive: LinkArchive,
    canaries: Canaries | None = None,
    offline: bool = False,
    progress: Progress | None = None,
    now: Callable[[], datetime] = lambda: datetime.now(UTC),
    hosts_at_once: int = _HOSTS_AT_ONCE,
    notes: tuple[Note, ...] = (),
    stray_marks: tuple[tuple[str, ToolMark], ...] = (),
) -> LinkReport:
    """Check links, each distinct one once.

    Args:
        urls: links with their places, or addresses alone.
        fetcher: asks for URLs. What it breaks at, or answers beside the question, is unknown.
        archive: knows snapshots; the same holds.
        canaries: links whose state is known.
        offline: ask nothing; every link stays unknown, and the report says that it did not run.
        progress: is told how far it is.
        now: the clock.
        hosts_at_once: how many requests run at a time.
        notes: of the texts, to tell which repeat each other.
        stray_marks: of the texts, to be reported.

    Returns:
        A report whose `error` is set when the check could not run.
    """
    wanted = _distinct(urls)
    check = _Check(fetcher=SoundFetcher(fetcher), archive=SoundArchive(archive), now=now)
    seen: tuple[str, ...] = ()
    fault = ""
    verdicts: tuple[LinkVerdict, ...] = ()
    if wanted and not offline:
        seen, fault = check.ask_canaries(canaries or Canaries())
        if not fault:
            verdicts = check.run(wanted, progress or Silent(), hosts_at_once)
            if any(v.state is LinkState.LIKELY_HALLUCINATED for v in verdicts):
                seen, fault = check.ask_canaries(canaries or Canaries())
    if offline or fault:
        why = "this run is offline" if offline else f"nothing is judged, since {fault}"
        verdicts = tuple(_unknown(links, why) for links in wanted)
    return LinkReport(
        verdicts=verdicts,
        fault=fault,
        offline=offline and bool(wanted),
        canaries=seen,
        notes=len(notes),
        repeated=repeated_notes(notes),
        stray_marks=stray_marks,
    )


@dataclass(frozen=True, slots=True)
class _Wanted:
    """One distinct link: its address, its places and marks, and what else these places give."""

    url: str
    places: tuple[LinkPlace, ...]
    marks: tuple[str, ...]
    repeated: bool
    archive_cited: bool


def _distinct(urls: Iterable[FoundLink | str]) -> tuple[_Wanted, ...]:
    """Put links together that one request settles, in the order of their first place."""
    groups: dict[str, list[FoundLink]] = defaultdict(list)
    spots: dict[str, set[tuple[str, str]]] = defaultdict(set)
    snapshots: set[tuple[str, tuple[str, str]]] = set()
    for link in map(_as_link, urls):
        groups[normal_form(link.url)].append(link)
        spots[link_key(link.url)].add(link.place.spot)
        original = archived_original(link.url)
        if original is not None:
            snapshots.add((link_key(original), link.place.surroundings))
    wanted: list[_Wanted] = []
    for links in groups.values():
        key = link_key(links[0].url)
        wanted.append(
            _Wanted(
                url=links[0].url,
                places=tuple(dict.fromkeys(link.place for link in links)),
                marks=tuple(dict.fromkeys(mark.name for link in links for mark in link.marks)),
                repeated=len(spots[key]) > 1,
                archive_cited=all((key, link.place.surroundings) in snapshots for link in links),
            )
        )
    return tuple(wanted)


def _as_link(one: FoundLink | str) -> FoundLink:
    """Take an address alone for a link whose place is itself."""
    if isinstance(one, FoundLink):
        return one
    return FoundLink(url=one, written=one, place=LinkPlace(name=one), marks=find_tool_marks(one))


def _in_turn(wanted: tuple[_Wanted, ...]) -> list[tuple[int, _Wanted]]:
    """Order links so that hosts take turns; with the place of each in the given order."""
    hosts: dict[str, list[tuple[int, _Wanted]]] = defaultdict(list)
    for place, one in enumerate(wanted):
        url = parse_url(one.url)
        hosts["" if url is None else url.host].append((place, one))
    rounds = zip_longest(*hosts.values())
    return [one for one in chain.from_iterable(rounds) if one is not None]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Check:
    """What one check works with."""

    fetcher: LinkFetcher
    archive: LinkArchive
    now: Callable[[], datetime]

    def run(
        self, wanted: tuple[_Wanted, ...], progress: Progress, at_once: int
    ) -> tuple[LinkVerdict, ...]:
        """Check every link; the verdicts come in the given order."""
        verdicts: dict[int, LinkVerdict] = {}
        progress.start(len(wanted), "links")
        pool = ThreadPoolExecutor(max_workers=at_once, thread_name_prefix="links")
        try:
            running = {pool.submit(self.one, one): place for place, one in _in_turn(wanted)}
            for done in as_completed(running):
                verdicts[running[done]] = done.result()
                progress.advance()
        finally:
            pool.shutdown(cancel_futures=True)
            progress.finish()
        return tuple(verdicts[place] for place in range(len(wanted)))

    def one(self, wanted: _Wanted) -> LinkVerdict:
        """Check one link."""
        observation = self.fetcher.fetch(wanted.url)
        checked_at = self.now().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        asked = needs_archive(observation)
        answer = self.archive.look_up(wanted.url) if asked else None
        return judge_link(
            observation,
            answer,
            where=wanted.places,
            marks=wanted.marks,
            repeated=wanted.repeated,
            archive_cited=wanted.archive_cited,
            checked_at=checked_at,
        )

    def ask_canaries(self, canaries: Canaries) -> tuple[tuple[str, ...], str]:
        """Ask for the links whose state is known, up to the first that is found otherwise.

        Returns:
            What was seen at each, for people; and "" or what is wrong.
        """
        seen: list[str] = []
        for told, right in self._canaries(canaries):
            seen.append(told)
            if not right:
                return tuple(seen), f"a canary failed: {told}"
        return tuple(seen), ""

    def _canaries(self, canaries: Canaries) -> Iterator[tuple[str, bool]]:
        """Give what is seen at one canary after the other, and whether it is right."""
        live = self.fetcher.fetch(canaries.live)
        fine = live.resolves is True and not _CAPTIVE & set(live.signs)
        yield f"{canaries.live}, known to live: {live.detail or live.outcome}", fine
        archived = self.archive.look_up(canaries.archived)
        fine = archived.state is ArchiveState.FOUND and not archived.of_error
        told = f"{archived.state}, {archived.detail}"
        yield f"{canaries.archived}, known to be archived: {told}", fine
        never = self.fetcher.fetch(canaries.never)
        fine = never.resolves is False
        yield f"{canaries.never}, which never existed: {never.detail or never.outcome}", fine
        unheard = self.archive.look_up(canaries.never)
        fine = unheard.state is ArchiveState.NOT_FOUND
        yield f"{canaries.never} in the archive: {unheard.state}, {unheard.detail}", fine


def _unknown(wanted: _Wanted, why: str) -> LinkVerdict:
    """Give the verdict of a link that was not asked for."""
    return judge_link(
        LinkObservation(url=wanted.url, outcome=FetchOutcome.OFFLINE, detail=why),
        None,
        where=wanted.places,
        marks=wanted.marks,
        repeated=wanted.repeated,
        archive_cited=wanted.archive_cited,
        checked_at="",
    )
