"""The outside as faults of sources need it: two registries and a web that nobody else asks.

Comes in: the records that the registries hold. Goes out: their answers; on the web next to nothing
is, and nothing ever was. Nobody is asked over a network.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.sources.links import (
    ArchiveAnswer,
    ArchiveState,
    FetchOutcome,
    LinkObservation,
)
from cardstore.sources.record import Record
from cardstore.sources.reference import Identifier, Scheme
from cardstore.sources.registry import Answer, AnswerState, Price
from cardstore.workflow.links import Canaries

if TYPE_CHECKING:
    from cardstore.sources.reference import Reference
    from cardstore.sources.source import Source

_NAMES = ("first seeded catalogue", "second seeded catalogue")
_CANARIES = Canaries()
_LONG = 2_000
RELATED = "https://harbour.example/related"
"""A page that answers and is not the one that was cited."""
_SNAPSHOT = "https://archive.example/2001/kept"


class SeededRegistry:
    """A registry that holds these records, and nothing else."""

    def __init__(self, name: str, *records: Record) -> None:
        self._name = name
        self._records = records

    @property
    def name(self) -> str:
        """Its name."""
        return self._name

    def serves(self, claimed: Reference) -> bool:  # noqa: ARG002 - the protocol has it
        """Serve whatever is claimed."""
        return True

    def price(self, claimed: Reference) -> Price:  # noqa: ARG002 - the protocol has it
        """Cost nothing."""
        return Price()

    def look_up(self, claimed: Reference) -> Answer:
        """Give all it holds, whatever is asked: the likest record is the one to be refused."""
        if not self._records:
            return Answer(registry=self._name, state=AnswerState.NOT_FOUND, requests=1)
        claimed_values = {one.value for one in claimed.identifiers}
        return Answer(
            registry=self._name,
            state=AnswerState.FOUND,
            candidates=self._records,
            by_identifier=tuple(
                one.record_id
                for one in self._records
                if claimed_values & {identifier.value for identifier in one.identifiers}
            ),
            requests=1,
        )

    def close(self) -> None:
        """Hold nothing open."""


def registries_holding(source: Source | None) -> tuple[SeededRegistry, ...]:
    """Give two registries that hold a source as its record has it; None for two that hold none."""
    return tuple(
        SeededRegistry(name, *(() if source is None else (_record(source, name),)))
        for name in _NAMES
    )


def _record(source: Source, name: str) -> Record:
    """Give the record that a registry would have of a source."""
    identifiers = [
        Identifier(scheme=scheme, value=value)
        for scheme, value in ((Scheme.ISBN, source.isbn), (Scheme.DOI, source.doi))
        if value
    ]
    return Record(
        registry=name,
        record_id="1",
        title=source.title,
        creators=source.creators,
        years=() if source.year is None else (source.year,),
        venues=(source.venue,) if source.venue else (),
        publishers=(source.publisher,) if source.publisher else (),
        edition=source.edition,
        volume=source.volume,
        identifiers=(*identifiers, *source.identifiers),
        csl_type=source.csl_type,
    )


class EmptyWeb:
    """A web on which only the canaries live, and one page on other matters."""

    def fetch(self, url: str) -> LinkObservation:
        """Answer with 404, or with that page."""
        if url == _CANARIES.never:
            return LinkObservation(url=url, outcome=FetchOutcome.NO_SUCH_NAME)
        lives = url in {_CANARIES.live, RELATED}
        return LinkObservation(
            url=url,
            outcome=FetchOutcome.ANSWERED,
            status=200 if lives else 404,
            final_url=url,
            title="Further reading, and how to find us" if url == RELATED else "",
            text_length=_LONG if lives else 0,
        )


class EmptyArchive:
    """An archive that has one canary's snapshot and no other."""

    def look_up(self, url: str) -> ArchiveAnswer:
        """Say that there never was one."""
        if url == _CANARIES.archived:
            return ArchiveAnswer(
                state=ArchiveState.FOUND,
                snapshot_url=_SNAPSHOT,
                taken_at="2001-01-01T00:00:00Z",
            )
        return ArchiveAnswer(state=ArchiveState.NOT_FOUND)
