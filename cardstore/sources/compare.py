"""A claimed reference against one record of a registry, field by field.

Comes in: a `Reference` and a `Record`. Goes out: one `ComparedField` for each field, which says
MATCH, CONTRADICT or UNKNOWN, and never a score. How each is compared: `titles`, `creators`,
`years`, `venues`, `publishers`, `volumes`, `identity`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from cardstore.sources.creators import CreatorsFit, claimed_names, compare_creators, shown_names
from cardstore.sources.identity import acronyms_of, claimed_identifiers, confirmed, instead
from cardstore.sources.publishers import (
    compare_editions,
    compare_publishers,
    publisher_in_place_of_venue,
)
from cardstore.sources.reference import Scheme
from cardstore.sources.resolution import ComparedField, FieldComparison, ReferenceField
from cardstore.sources.titles import TitleFit, compare_titles
from cardstore.sources.venues import compare_venues
from cardstore.sources.volumes import compare_volumes
from cardstore.sources.words import fold_words
from cardstore.sources.years import compare_years, shown_years

if TYPE_CHECKING:
    from cardstore.sources.record import Record
    from cardstore.sources.reference import Identifier, Reference


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A claimed reference and one record, compared in all fields.

    Attributes:
        record: the candidate.
        title, creators: their fits, which say more than the field does.
        confirmed: claimed identifiers, in their one form, that the record bears.
        fields: one for each field, in the order of `ReferenceField`.
    """

    record: Record
    title: TitleFit
    creators: CreatorsFit
    confirmed: tuple[Identifier, ...]
    fields: tuple[ComparedField, ...]

    def field(self, field: ReferenceField) -> ComparedField:
        """Give the comparison of one field."""
        return self.fields[_PLACES[field]]

    def says(self, field: ReferenceField) -> FieldComparison:
        """Give what the comparison of one field came to."""
        return self.fields[_PLACES[field]].comparison


# What is claimed, what is found, the comparison, and a note.
_Found: TypeAlias = tuple[str, str, FieldComparison, str]
_PLACES = {field: place for place, field in enumerate(ReferenceField)}


def compare_record(claimed: Reference, record: Record) -> tuple[ComparedField, ...]:
    """Compare every field of a claimed reference with one record of a registry."""
    return compare_fully(claimed, record).fields


def compare_title(claimed: Reference, record: Record) -> TitleFit:
    """Compare the title alone: it tells most records to be of another work."""
    return compare_titles(claimed.title, (record.title, *record.other_titles))


def compare_fully(
    claimed: Reference,
    record: Record,
    *,
    title: TitleFit | None = None,
    by_identifier: bool = False,
) -> Comparison:
    """Compare every field, and keep what the fields cannot say.

    Args:
        claimed: the reference.
        record: the candidate.
        title: the fit of the title, where it is known already.
        by_identifier: the registry gave the record for an identifier of the claim, which may not
            be written in the record itself.
    """
    fit = compare_title(claimed, record) if title is None else title
    creators = compare_creators(claimed, record)
    identifiers = claimed_identifiers(claimed)
    borne = confirmed(identifiers, record)
    if by_identifier and not borne and len(identifiers) == 1:
        borne = identifiers
    found = {
        ReferenceField.TITLE: (claimed.title, fit.found, fit.comparison, fit.note),
        ReferenceField.CREATORS: _creators(claimed, record, creators),
        ReferenceField.YEAR: _years(claimed, record),
        ReferenceField.VENUE: _venue(claimed, record),
        ReferenceField.PUBLISHER: _publisher(claimed, record),
        ReferenceField.EDITION: _edition(claimed, record),
        ReferenceField.VOLUME: _volume(claimed, record),
        ReferenceField.IDENTIFIERS: _identifiers(identifiers, borne, record),
    }
    return Comparison(
        record=record,
        title=fit,
        creators=creators,
        confirmed=borne,
        fields=tuple(_field(record, field, found[field]) for field in ReferenceField),
    )


def _field(record: Record, field: ReferenceField, seen: _Found) -> ComparedField:
    claimed, found, comparison, note = seen
    return ComparedField(
        registry=record.registry,
        record_id=record.record_id,
        field=field,
        claimed=claimed,
        found=found,
        comparison=comparison if claimed and found else FieldComparison.UNKNOWN,
        note=note,
    )


def _creators(claimed: Reference, record: Record, fit: CreatorsFit) -> _Found:
    names, cut = claimed_names(claimed)
    shown = shown_names(names) + (" et al." if cut and names else "")
    note = ""
    if fit.strangers:
        note = f"not named there: {', '.join(fit.strangers)}"
    elif fit.missing:
        note = f"{fit.missing} more there"
    return shown, shown_names(record.creators), fit.comparison, note


def _years(claimed: Reference, record: Record) -> _Found:
    comparison, note = compare_years(claimed, record)
    shown = "" if claimed.year is None else str(claimed.year)
    return shown, shown_years(record), comparison, note


def _venue(claimed: Reference, record: Record) -> _Found:
    comparison, found, note = compare_venues(
        claimed.venue, record.venues, acronyms=acronyms_of(record)
    )
    if comparison is not FieldComparison.MATCH and claimed.venue:
        name = publisher_in_place_of_venue(claimed.venue, record)
        if name:
            return claimed.venue, name, FieldComparison.MATCH, "names the publisher"
        if ("arxiv" in fold_words(claimed.venue)) and record.all(Scheme.ARXIV):
            shown = f"arXiv:{record.all(Scheme.ARXIV)[0]}"
            return claimed.venue, shown, FieldComparison.MATCH, ""
    return claimed.venue, found or "; ".join(record.venues[:3]), comparison, note


def _publisher(claimed: Reference, record: Record) -> _Found:
    comparison, found = compare_publishers(claimed.publisher, record)
    return claimed.publisher, found, comparison, ""


def _edition(claimed: Reference, record: Record) -> _Found:
    return claimed.edition, record.edition, compare_editions(claimed.edition, record), ""


def _volume(claimed: Reference, record: Record) -> _Found:
    years = {*record.years, *([] if claimed.year is None else [claimed.year])}
    comparison = compare_volumes(claimed.volume, record.volume, years=years)
    return claimed.volume, record.volume, comparison, ""


def _identifiers(
    identifiers: tuple[Identifier, ...], borne: tuple[Identifier, ...], record: Record
) -> _Found:
    shown = ", ".join(one.value for one in identifiers)
    if not identifiers:
        return (
            "",
            ", ".join(one.value for one in record.identifiers[:3]),
            FieldComparison.UNKNOWN,
            "",
        )
    if borne:
        note = "" if len(borne) == len(identifiers) else "not all of them"
        return shown, ", ".join(one.value for one in borne), FieldComparison.MATCH, note
    there = next((found for one in identifiers if (found := instead(one, record))), "")
    return shown, there, FieldComparison.UNKNOWN, "not among those of the record" if there else ""
