"""Publication: before a text is printed, registries and links are asked again.

Comes in: manuscripts as they were split. Goes out: what changed since registries were last asked,
and what could not be asked, which stands in the way of printing. Every source that a card of the
manuscripts quotes is resolved again, and every address of its record is asked for again. Where
nothing may be asked, nothing is gated: what would have to be asked is listed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardstore.cards.ids import is_card_id
from cardstore.counts import count_of
from cardstore.errors import InvalidRecordError, UsageError
from cardstore.settings import read_settings
from cardstore.sources.resolution import Verdict
from cardstore.workflow.source_desk import SourceDesk

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.claims.manuscript import Manuscript
    from cardstore.sources.links import LinkArchive, LinkFetcher
    from cardstore.sources.registry import Registry
    from cardstore.sources.source import Source
    from cardstore.workflow.links import Canaries
    from cardstore.workflow.progress import Progress
    from cardstore.workflow.resolve import Asked, Judged

_NOT_SETTLED = frozenset({Verdict.INCONCLUSIVE, Verdict.NOT_ASKED})


@dataclass(frozen=True, slots=True, kw_only=True)
class Outside:
    """Whom to ask, instead of those that come with cardstore and the settings.

    Attributes:
        registries: see `Library.resolve`.
        fetcher, archive, canaries: see `Library.check_links`.
    """

    registries: Sequence[Registry] | None = None
    fetcher: LinkFetcher | None = None
    archive: LinkArchive | None = None
    canaries: Canaries | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedAgain:
    """What came of asking.

    Attributes:
        sources: how many were to be asked about.
        links: how many were to be asked for.
        not_asked: what could not be asked, each a sentence.
        remarks: what changed, each a sentence.
    """

    sources: int = 0
    links: int = 0
    not_asked: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


@dataclass(slots=True)
class _Told:
    """What is gathered while asking."""

    not_asked: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)


class PublicationDesk(SourceDesk):
    """Asks again about the sources of manuscripts."""

    def ask_again(
        self,
        manuscripts: Iterable[Manuscript],
        *,
        offline: bool | None = None,
        outside: Outside | None = None,
        progress: Progress | None = None,
    ) -> AskedAgain:
        """Ask about every source that the cards of manuscripts quote, and for its links.

        Args:
            manuscripts: as they were split.
            offline: ask nobody; default is the setting.
            outside: whom to ask instead of those of the settings.
            progress: is told how far it is.

        Raises:
            UsageError: nobody may be asked; the message lists what would have to be.
        """
        from cardstore.workflow.links import source_links  # noqa: PLC0415 - HTTP is heavy

        sources = self._cited_sources(manuscripts)
        links = tuple(dict.fromkeys(one.url for one in source_links(sources).links))
        if outside is None and read_settings(library=self._store.folder, offline=offline).offline:
            raise _offline(sources, links)
        given, told = outside or Outside(), _Told()
        self._resolve_again(sources, given, told, progress=progress)
        if links:
            self._check_again(sources, given, told, progress=progress)
        return AskedAgain(
            sources=len(sources),
            links=len(links),
            not_asked=tuple(told.not_asked),
            remarks=tuple(told.remarks),
        )

    def _cited_sources(self, manuscripts: Iterable[Manuscript]) -> tuple[Source, ...]:
        cited = dict.fromkeys(
            card_id
            for one in manuscripts
            for sentence in one.sentences
            for card_id in sentence.cited
            if is_card_id(card_id)
        )
        quoted = self._store.gate.sources_of_cards(tuple(cited))
        return tuple(self._store.sources.get(one) for one in sorted(set(quoted.values())))

    def _resolve_again(
        self,
        sources: Iterable[Source],
        outside: Outside,
        told: _Told,
        *,
        progress: Progress | None,
    ) -> None:
        asked: list[Asked] = []
        for one in sources:
            try:
                asked += self.asked_of((one.source_id,))
            except InvalidRecordError as exc:
                told.not_asked.append(f"{one.source_id} was not asked about again: {exc.what}.")
        if not asked:
            return
        offline = False if outside.registries is None else None
        report = self.resolve_asked(
            asked, again=True, offline=offline, registries=outside.registries, progress=progress
        )
        for judged in report.judged:
            _tell(judged, told)

    def _check_again(
        self,
        sources: Sequence[Source],
        outside: Outside,
        told: _Told,
        *,
        progress: Progress | None,
    ) -> None:
        from cardstore.workflow.library_links import check_library_links  # noqa: PLC0415 - HTTP
        from cardstore.workflow.link_web import open_web  # noqa: PLC0415 - HTTP is heavy

        settings = read_settings(library=self._store.folder)
        fetcher, archive = open_web(contact=settings.contact)
        report = check_library_links(
            self._store,
            sources=sources,
            fetcher=outside.fetcher or fetcher,
            archive=outside.archive or archive,
            canaries=outside.canaries,
            progress=progress,
        )
        if not report.ran:
            urls = ", ".join(one.url for one in report.verdicts)
            why = report.fault or "no answer"
            told.not_asked.append(f"No link could be judged ({why}): {urls}.")


def _tell(judged: Judged, told: _Told) -> None:
    if judged.resolution.verdict in _NOT_SETTLED:
        why = "; ".join(one.text for one in judged.resolution.why) or "no registry answered"
        told.not_asked.append(f"{judged.name} could not be asked about again: {why}.")
    if judged.changes:
        changes = "; ".join(judged.changes)
        told.remarks.append(f"{judged.name} changed since it was last asked about: {changes}.")
    told.remarks += [f"{judged.name}: {one}" for one in judged.remarks]


def _offline(sources: Sequence[Source], links: Sequence[str]) -> UsageError:
    named = ", ".join(one.source_id for one in sources) or "none"
    linked = ", ".join(links) or "none"
    what = (
        "Before publication sources and links are asked again, and nobody is to be asked. Not "
        f"asked about: {count_of(len(sources), 'source')} ({named}); not asked for: "
        f"{count_of(len(links), 'link')} "
        f"({linked})"
    )
    return UsageError(what, remedy="Run it where there is a network, without --offline")
