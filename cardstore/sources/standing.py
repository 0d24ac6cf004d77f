"""Standing: whether a source still stands, from what registries say and what a person said.

Comes in: the updates that Crossref lists of a work, OpenAlex's `is_retracted`, a title that begins
with "RETRACTED:"; the records of one work from several registries; the source as it is held. Goes
out: one status, who it rests on, and remarks for people.

The method:

1. A registry's facts give one status. Only a notice about the whole work changes it: a correction,
   an expression of concern or the retraction of a part is told, and the work still stands.
2. Where registries differ the more careful status holds, and the difference is told. A registry
   that lists no retractions is silent, not of another mind.
3. What was once retracted or withdrawn does not become current because registries no longer say
   so; that is told, and a person decides.
4. A person's word holds over everything, and where registries differ from it that is told.

Source: Crossref documentation, "Versioning, corrections, and retractions" (types of update; entries
made by publishers and by Retraction Watch); OpenAlex documentation, Work object (`is_retracted`).
OpenAlex marked some 2,300 works with corrections as retracted from December 2023 to March 2024, so
a retraction that it alone attests is told as such.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardstore.sources.reference import Scheme, learned_from
from cardstore.sources.source import BY_HAND, SourceStatus

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.sources.record import Record
    from cardstore.sources.source import Source


# Registries that list retractions: where they say nothing of one, that is an answer.
LISTS_RETRACTIONS = ("crossref", "openalex")

# Types of update that change whether the whole work stands. "removal" takes the text away.
_CHANGES = {
    "retraction": SourceStatus.RETRACTED,
    "withdrawal": SourceStatus.WITHDRAWN,
    "removal": SourceStatus.WITHDRAWN,
    "new-version": SourceStatus.SUPERSEDED,
    "new-edition": SourceStatus.SUPERSEDED,
}
# The least careful first.
_BY_CARE = (
    SourceStatus.CURRENT,
    SourceStatus.ARCHIVED,
    SourceStatus.SUPERSEDED,
    SourceStatus.WITHDRAWN,
    SourceStatus.RETRACTED,
)
_GONE = {SourceStatus.WITHDRAWN, SourceStatus.RETRACTED}
# Publishers put the mark before the title or behind it: "RETRACTED ARTICLE: …", "… (Retracted)".
# A notice about another work ("Retraction of: …", "Retraction notice to …") is not marked so.
_MARK = re.compile(
    r"\A\W*(?P<before>retracted|withdrawn)(?:\s+(?:article|chapter|paper|manuscript|publication))?"
    r"\s*[:\]—–-]"
    r"|[(\[](?P<after>retracted|withdrawn)(?:\s+(?:article|chapter|paper))?[)\]]\W*\Z",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """One notice about a work, as a registry lists it ("updated-by").

    Attributes:
        kind: its type in small letters with hyphens: "retraction", "expression-of-concern".
        doi: the DOI of the notice, or "".
        attested_by: who says so: "publisher", "retraction-watch", or "".
        date: "2012-05-08", or as much of it as is given, or "".
    """

    kind: str
    doi: str = ""
    attested_by: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Whether a source still stands.

    Attributes:
        status: see `SourceStatus`.
        rests_on: the registries that say so; else where the held status came from, "by hand" or
            another origin; empty where nobody said anything.
        remarks: sentences for people: differences, corrections, expressions of concern.
    """

    status: SourceStatus
    rests_on: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


def update_kind(text: str) -> str:
    """Give an update's type in one form: "expression_of_concern" → "expression-of-concern"."""
    return re.sub(r"[\s_-]+", "-", text.strip()).lower()


def status_from_updates(updates: Iterable[Update]) -> SourceStatus:
    """Give the status of a work from the notices about it; the most careful where they differ.

    Only notices about the work itself belong here (Crossref: `updated-by`); those which the work is
    about others (`update-to`) say nothing of its own standing.

    >>> status_from_updates([Update(kind="correction"), Update(kind="retraction")]).value
    'retracted'
    """
    return most_careful(
        _CHANGES.get(update_kind(update.kind), SourceStatus.CURRENT) for update in updates
    )


def status_from_title(title: str) -> SourceStatus:
    """Give the status that a publisher's mark in the title tells; current where there is none.

    >>> status_from_title("RETRACTED ARTICLE: Tides and ink").value
    'retracted'
    >>> status_from_title("Retraction notice to “Tides and ink”").value
    'current'
    """
    match = _MARK.search(title)
    if match is None:
        return SourceStatus.CURRENT
    marked = (match["before"] or match["after"]).lower()
    return SourceStatus.RETRACTED if marked == "retracted" else SourceStatus.WITHDRAWN


def update_remarks(updates: Iterable[Update]) -> tuple[str, ...]:
    """Tell each notice in one sentence, each once, in the order given.

    A publisher's and Retraction Watch's entry for one notice are told together.
    """
    attested: dict[tuple[str, str], list[str]] = {}
    dates: dict[tuple[str, str], str] = {}
    for update in updates:
        key = (update_kind(update.kind), update.doi)
        if update.attested_by not in attested.setdefault(key, []):
            attested[key].append(update.attested_by)
        dates[key] = dates.get(key) or update.date
    return tuple(
        _notice(kind, doi=doi, date=dates[kind, doi], attested_by=names)
        for (kind, doi), names in attested.items()
    )


def most_careful(statuses: Iterable[SourceStatus]) -> SourceStatus:
    """Give the status that asks for the most care; current where none is given."""
    return max(statuses, key=_BY_CARE.index, default=SourceStatus.CURRENT)


def standing_of(source: Source, records: Sequence[Record]) -> Standing:
    """Weigh what is held of a source against the registries' records of it.

    Args:
        source: as it is held; its origins tell whether a person gave the status.
        records: of the same work or edition, at most one per registry counts: the most careful.
    """
    told = {
        registry: most_careful(r.status for r in records if r.registry == registry)
        for registry in dict.fromkeys(record.registry for record in records)
    }
    # A registry that lists no retractions and says "current" says nothing.
    voices = {
        registry: status
        for registry, status in told.items()
        if registry in LISTS_RETRACTIONS or status is not SourceStatus.CURRENT
    }
    notices = tuple(dict.fromkeys(notice for record in records for notice in record.notices))
    origin = dict(source.origins).get("status", "")
    if origin == BY_HAND:
        return Standing(
            status=source.status,
            rests_on=(BY_HAND,),
            remarks=(*_against_hand(source.status, voices), *notices),
        )
    status = most_careful((source.status, *voices.values()))
    agree = tuple(registry for registry, said in voices.items() if said is status)
    return Standing(
        status=status,
        rests_on=agree or ((origin,) if origin else ()),
        remarks=(
            *_kept(source.status, voices, origin=origin),
            *_differences(status, voices),
            *notices,
        ),
    )


def own_records(source: Source, records: Sequence[Record]) -> tuple[Record, ...]:
    """Give the records that say something of this very article or edition.

    With a DOI those that bear it: a preprint may be withdrawn whose published version stands.
    """
    if not source.doi:
        return tuple(records)
    return tuple(record for record in records if source.doi in record.all(Scheme.DOI))


def with_standing(source: Source, standing: Standing) -> Source:
    """Give the source with that status, and where it came from, where it is not what is held."""
    if standing.status is source.status:
        return source
    origins = {**dict(source.origins), "status": learned_from(", ".join(standing.rests_on))}
    return replace(source, status=standing.status, origins=tuple(sorted(origins.items())))


def _notice(kind: str, *, doi: str, date: str, attested_by: Sequence[str]) -> str:
    """Tell one notice: "Correction, 2012-05-08, 10.1000/182 (publisher)"."""
    called = kind.replace("-", " ") or "notice of a kind that is not told"
    names = ", ".join(name.replace("-", " ") for name in attested_by if name)
    parts = ", ".join(part for part in (called[:1].upper() + called[1:], date, doi) if part)
    return f"{parts} ({names})" if names else parts


def _against_hand(status: SourceStatus, voices: dict[str, SourceStatus]) -> tuple[str, ...]:
    """Tell where registries differ from a person's word."""
    return tuple(
        f"you say {status.value}; {registry} has it as {said.value}"
        for registry, said in voices.items()
        if said is not status
        # That something was superseded or archived is a person's to know; silence is no objection.
        and not (said is SourceStatus.CURRENT and status not in _GONE)
    )


def _differences(status: SourceStatus, voices: dict[str, SourceStatus]) -> tuple[str, ...]:
    """Tell where registries differ from one another."""
    agree = [registry for registry, said in voices.items() if said is status]
    if not agree:
        return ()
    return tuple(
        f"{', '.join(agree)}: {status.value}; {registry}: {said.value}; "
        "the more careful of the two is kept"
        for registry, said in voices.items()
        if said is not status
    )


def _kept(held: SourceStatus, voices: dict[str, SourceStatus], *, origin: str) -> tuple[str, ...]:
    """Tell that what was once retracted or withdrawn is no longer said to be so by any registry."""
    if held not in _GONE or not voices or held in voices.values():
        return ()
    now = ", ".join(f"{registry}: {said.value}" for registry, said in voices.items())
    since = f" ({origin})" if origin else ""
    told = (
        f"it was {held.value}{since} and is kept so, though that is no longer said ({now}); "
        "a person decides"
    )
    return (told,)
