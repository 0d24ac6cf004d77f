"""SourceDesk: the verbs of a library that are about sources and references; a part of `Library`.

What registries say of a source is kept beside its record. An accepted resolution also fills what
the record does not give, each field with the name of its registry; what people said stays.
"""

from __future__ import annotations

import logging
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from cardstore.errors import CardstoreError, InvalidRecordError, UsageError, quoted
from cardstore.settings import read_settings
from cardstore.sources.reference import reference_of
from cardstore.sources.resolution import Verdict
from cardstore.sources.source import Source
from cardstore.workflow.arguments import texts_argument
from cardstore.workflow.list_desk import ListDesk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardstore.sources.kinds import KindTable
    from cardstore.sources.link_report import LinkReport
    from cardstore.sources.links import LinkArchive, LinkFetcher, LinkVerdict
    from cardstore.sources.record import Record
    from cardstore.sources.reference import Reference
    from cardstore.sources.registry import Price, Registry
    from cardstore.sources.registry_terms import RequestBudget
    from cardstore.sources.resolution import Resolution
    from cardstore.store.records import RecordedResolution
    from cardstore.workflow.links import Canaries
    from cardstore.workflow.progress import Progress
    from cardstore.workflow.resolve import Asked, Judged, ResolveReport

logger = logging.getLogger(__name__)


class SourceDesk(ListDesk):
    """Describes sources, resolves them, and checks their links."""

    def add_source(self, source: Source) -> Source:
        """Store an edition's record; the same record again changes nothing.

        Raises:
            InvalidRecordError: another record has that id.
        """
        self._store.sources.add(source)
        return source

    def describe(self, source: Source) -> Source:
        """Replace the record of an edition; the record as it was is kept.

        Its kind is what the tables of kinds say, unless `source` gives one.

        Raises:
            UnknownSourceError: the library has no source of that id.
        """
        from cardstore.sources.standing import own_records  # noqa: PLC0415 - heavy
        from cardstore.workflow.kinds import read_kind_table, with_kind  # noqa: PLC0415 - heavy

        record = _source_argument(source)
        held = self._store.resolutions.latest(record.source_id)
        own = () if held is None else own_records(record, _accepted(held.resolution))
        described = with_kind(record, read_kind_table(), record=_typed(own))
        self._store.sources.update(described)
        return described

    def editions(self, work: str) -> tuple[Source, ...]:
        """List the editions of a work, by year and id; `work` may be any edition's id too.

        Raises:
            UnknownSourceError: the library has no such work.
        """
        found = self._store.sources.editions(work)
        return found or self._store.sources.editions(self._store.sources.get(work).work_id)

    # ---- resolving -------------------------------------------------------------------------

    def resolve(
        self,
        source: str,
        *,
        again: bool = False,
        offline: bool | None = None,
        registries: Sequence[Registry] | None = None,
    ) -> Judged:
        """Ask the registries whether a source exists and is the one that was meant.

        Args:
            source: an edition's id, or that of a work with one edition.
            again: ask also when it was settled before, and tell what changed since.
            offline: ask nobody; only what was kept from before answers. Default: the settings.
            registries: whom to ask instead of those of the settings; they stay their owner's, and
                are asked also where the settings say offline. Not together with `offline=True`.

        Raises:
            UnknownSourceError, AmbiguousSourceError: no edition, or several, are meant.
            InvalidRecordError: nothing is claimed in its record that could be asked for.
        """
        record = self.source(source)
        report = self.resolve_asked(
            self.asked_of((record.source_id,)),
            again=again,
            offline=offline,
            registries=registries,
        )
        return report.judged[0]

    def resolve_asked(
        self,
        asked: Iterable[Asked],
        *,
        unread: tuple[tuple[str, str], ...] = (),
        again: bool = False,
        offline: bool | None = None,
        registries: Sequence[Registry] | None = None,
        budget: RequestBudget | None = None,
        progress: Progress | None = None,
    ) -> ResolveReport:
        """Resolve sources of the library, or references of a list; what was judged is kept.

        A run that was interrupted goes on where it stopped when it is started again.

        Args:
            asked: what `asked_of` or `read_references` gave.
            unread: what could not be read of a list, for the report.
            again: see `resolve`.
            offline: see `resolve`.
            registries: see `resolve`.
            budget: what the run may spend; once it is spent, what is left is inconclusive. None
                for no limit. It binds the registries of the settings, not those handed in.
            progress: is told how far it is.
        """
        from cardstore.workflow.kinds import read_kind_table  # noqa: PLC0415 - heavy
        from cardstore.workflow.resolve import Asked, resolve  # noqa: PLC0415 - heavy

        wanted = tuple(asked)
        strangers = [one for one in wanted if not isinstance(one, Asked)]
        if strangers:
            what = f"{quoted(strangers[0]):.40} is nothing that could be asked"
            remedy = "Give what `asked_of` or `read_references` gave, or make `Asked` values"
            raise UsageError(what, remedy=remedy)
        judged: list[Judged] = []
        kinds = read_kind_table()
        with self._registries(registries, offline=offline, again=again, budget=budget) as chosen:
            for one in resolve(
                self._store,
                wanted,
                chosen,
                this_year=_this_year(),
                again=again,
                progress=progress,
            ):
                fresh = one.recorded.source_id is not None and not one.from_before
                judged.append(self._take_in(one, kinds) if fresh else one)
        return _report(wanted, judged, unread)

    def price_of_resolving(
        self,
        asked: Iterable[Asked],
        *,
        again: bool = False,
        registries: Sequence[Registry] | None = None,
    ) -> tuple[tuple[str, Price], ...]:
        """Say what asking would cost at most, by registry. Nothing is asked.

        Args:
            asked: see `resolve_asked`.
            again: count also what was settled before.
            registries: see `resolve`.
        """
        from cardstore.workflow.resolve import price_of, unsettled  # noqa: PLC0415 - heavy

        wanted = tuple(asked) if again else unsettled(self._store, asked)
        offline = True if registries is None else None
        with self._registries(registries, offline=offline, again=False) as chosen:
            return price_of(wanted, chosen)

    def resolution(self, source: str) -> RecordedResolution | None:
        """Give what registries last said of a source; None when none was asked yet."""
        return self._store.resolutions.latest(self.source(source).source_id)

    def resolutions(self, source: str) -> tuple[RecordedResolution, ...]:
        """Give all that registries said of a source, oldest first."""
        return self._store.resolutions.of(self.source(source).source_id)

    def verdicts(self) -> dict[str, Verdict]:
        """Give the last verdict on every source, by id; NOT_ASKED where there is none."""
        found = dict.fromkeys((source.source_id for source in self.sources()), Verdict.NOT_ASKED)
        return {**found, **dict(self._store.resolutions.verdicts())}

    def other_editions(
        self, source: str, *, offline: bool | None = None
    ) -> tuple[tuple[Record, ...], tuple[str, ...]]:
        """List the editions that registries hold of the work of a source.

        Args:
            source: an edition's id; it must have been resolved, so that its work is known.
            offline: see `resolve`.

        Returns:
            The editions by year, and why a registry that was needed could not be asked.

        Raises:
            InvalidRecordError: no record of it was accepted yet, or its registries list none.
        """
        from cardstore.workflow.resolve import list_editions  # noqa: PLC0415 - heavy

        recorded = self.resolution(source)
        # A registry that does not name the work finds it from the edition's own key.
        keys = {
            (record.registry, record.work_key or record.record_id)
            for record in (recorded.resolution.records() if recorded else ())
        }
        if not keys:
            msg = f"No registry is known to hold the work of {source}"
            raise InvalidRecordError(msg, remedy=f"Resolve it first: cardstore resolve {source}")
        with self._registries(None, offline=offline, again=False) as chosen:
            return list_editions(keys, chosen)

    # ---- links -----------------------------------------------------------------------------

    def check_links(
        self,
        *,
        offline: bool | None = None,
        fetcher: LinkFetcher | None = None,
        archive: LinkArchive | None = None,
        canaries: Canaries | None = None,
        progress: Progress | None = None,
    ) -> LinkReport:
        """Check every URL of the library's sources: live, stale, likely hallucinated or unknown.

        What was found is kept; a source whose link is stale gets its snapshot's address.

        Args:
            offline: ask nobody: then nothing is judged. Default: the settings.
            fetcher: asks for URLs, instead of the one that comes with cardstore.
            archive: knows snapshots, instead of the Internet Archive.
            canaries: links whose state is known, which are asked first.
            progress: is told how far it is.
        """
        from cardstore.workflow.library_links import check_library_links  # noqa: PLC0415 - HTTP
        from cardstore.workflow.link_web import open_web  # noqa: PLC0415 - HTTP is heavy

        settings = read_settings(library=self._store.folder, offline=offline)
        own_fetcher, own_archive = open_web(contact=settings.contact)
        return check_library_links(
            self._store,
            fetcher=fetcher or own_fetcher,
            archive=archive or own_archive,
            canaries=canaries,
            offline=settings.offline,
            progress=progress,
        )

    def links(self) -> tuple[LinkVerdict, ...]:
        """Give the last verdict on every link that was checked, by URL."""
        return self._store.links.latest()

    def asked_of(self, sources: Iterable[str] | None = None) -> tuple[Asked, ...]:
        """Give what would be asked of the named sources, or of all that claim anything.

        Raises:
            UnknownSourceError, AmbiguousSourceError: no edition, or several, are meant.
            InvalidRecordError: a source that was named claims nothing that could be asked for.
        """
        from cardstore.workflow.resolve import Asked  # noqa: PLC0415 - heavy

        if sources is None:
            records = [one for one in self.sources() if _claims_anything(reference_of(one))]
        else:
            records = [self.source(name) for name in texts_argument(sources, "sources")]
            for record in records:
                if not _claims_anything(reference_of(record)):
                    msg = f"The record of {record.source_id} claims nothing that can be asked for"
                    remedy = (
                        "Give a title, an ISBN or a DOI with: cardstore describe "
                        f"{record.source_id} --title TITLE"
                    )
                    raise InvalidRecordError(msg, remedy=remedy)
        return tuple(
            Asked(name=one.source_id, claimed=reference_of(one), source_id=one.source_id)
            for one in records
        )

    def _resolve_new(self, source_id: str) -> Judged | None:
        """Resolve a source that was just read; None when it claims nothing.

        A library that cannot ask is no reason to lose a scan, so its errors are told in the log.
        """
        if not _claims_anything(reference_of(self._store.sources.get(source_id))):
            return None
        try:
            return self.resolve(source_id)
        except CardstoreError as exc:
            logger.warning("%s was not resolved: %s", source_id, exc)
            return None

    def _take_in(self, judged: Judged, kinds: KindTable) -> Judged:
        """Fill what the source's record does not give from the records that were accepted.

        Its status and kind follow from them too, unless a person gave them.
        """
        from cardstore.sources.learning import learn  # noqa: PLC0415 - heavy
        from cardstore.sources.standing import (  # noqa: PLC0415 - heavy
            own_records,
            standing_of,
            with_standing,
        )
        from cardstore.workflow.kinds import with_kind  # noqa: PLC0415 - heavy

        held = self._store.sources.get(judged.name)
        learned = learn(held, judged.resolution)
        own = own_records(learned, _accepted(judged.resolution))
        standing = standing_of(learned, own)
        learned = with_kind(
            with_standing(learned, standing),
            kinds,
            record=_typed(own),
        )
        if learned != held:
            self._store.sources.update(learned)
        return replace(judged, remarks=standing.remarks)

    @contextmanager
    def _registries(
        self,
        given: Sequence[Registry] | None,
        *,
        offline: bool | None,
        again: bool,
        budget: RequestBudget | None = None,
    ) -> Iterator[Sequence[Registry]]:
        """Give the registries that were handed in, or open those of the settings and close them."""
        if given is not None:
            if offline or not given:
                what = "Registries are to be asked, but " + (
                    "nobody is to be asked" if offline else "none is given"
                )
                raise UsageError(what, remedy="Give registries, or say offline, not both")
            yield given
            return
        from cardstore.workflow.registries import open_registries  # noqa: PLC0415 - HTTP is heavy

        settings = read_settings(library=self._store.folder, offline=offline)
        with open_registries(settings, again=again, budget=budget) as opened:
            yield opened


def _accepted(resolution: Resolution) -> tuple[Record, ...]:
    """Give the records that are the source; none of a reference that was not accepted."""
    return resolution.records() if resolution.verdict is Verdict.ACCEPT else ()


def _typed(records: Iterable[Record]) -> Record | None:
    """Give the first record that tells what type of work it is of."""
    return next((record for record in records if record.csl_type), None)


def _claims_anything(claimed: Reference) -> bool:
    return bool(claimed.title or claimed.identifiers or claimed.raw)


def _report(
    asked: Sequence[Asked], judged: Iterable[Judged], unread: tuple[tuple[str, str], ...]
) -> ResolveReport:
    """Put what was judged back into the order of asking."""
    from cardstore.workflow.resolve import ResolveReport  # noqa: PLC0415 - heavy

    place = {(one.name, one.claimed): position for position, one in enumerate(asked)}
    ordered = sorted(judged, key=lambda one: place[one.name, one.recorded.claimed])
    return ResolveReport(judged=tuple(ordered), unread=unread)


def _source_argument(value: object) -> Source:
    if not isinstance(value, Source):
        what = f"{quoted(value):.40} is no record of a source"
        raise UsageError(what, remedy="Change the record that `source` gives with `replace`")
    return value


def _this_year() -> int:
    return datetime.now(UTC).year
