"""Records that agree with a reference against records of the same work that contradict it.

Comes in: the reference and its sorted candidates. Goes out: pairs of a weight and a reason, for
title, creators, year, venue, volume and edition, where at least one record agrees and at least one
does not.

1. Evidence against a reference gives only what is surely of the same work: its records, those that
   bear a claimed identifier or one of its records' identifiers, and those of the same whole title
   in the same year and venue.
2. What registries tell in several ways without contradiction is left out: editions of a book, a
   preprint and its print, works printed twice under identifiers of their own.
3. Two witnesses that contradict, and no more that agree, are a doubt: one index that holds the
   claim as it stands may have copied it. Fewer are told.

So a record that agrees never silences those that do not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.sources.identity import share_identifier
from cardstore.sources.reasons import has_instead, witnesses_of
from cardstore.sources.reference import Scheme
from cardstore.sources.resolution import FieldComparison, ReasonCode, ReferenceField
from cardstore.sources.titles import is_generic, is_short
from cardstore.sources.weight import Weight
from cardstore.sources.years import are_one_text, is_explained

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardstore.sources.compare import Comparison
    from cardstore.sources.record import Record
    from cardstore.sources.reference import Reference
    from cardstore.sources.weight import Weighed
    from cardstore.sources.works import Candidates

_MATCH, _CONTRADICT = FieldComparison.MATCH, FieldComparison.CONTRADICT
_WITNESSES = 2
_EDITIONS = frozenset({"book", "chapter", "report", "thesis"})
_ONE_PRINTING = frozenset({Scheme.DOI, Scheme.ARXIV})


def weigh_conflicts(claimed: Reference, candidates: Candidates) -> Iterator[Weighed]:
    """Weigh every field that some record of the work confirms and another contradicts."""
    group = [one for one in candidates.every if _is_of_the_work(claimed, one, candidates)]
    alike = [one for one in group if one.says(ReferenceField.TITLE) is _MATCH]
    signed = [one for one in alike if one.says(ReferenceField.CREATORS) is not _CONTRADICT]
    placed = [one for one in signed if one.says(ReferenceField.VENUE) is not _CONTRADICT]
    yield from _weigh_title(group, candidates)
    strangers = _saying(alike, ReferenceField.CREATORS, _CONTRADICT)
    code = next((one.creators.code for one in strangers if one.creators.code), None)
    yield from _weigh(
        code or ReasonCode.OTHER_AUTHORS,
        ReferenceField.CREATORS,
        agree=_saying(alike, ReferenceField.CREATORS, _MATCH),
        against=strangers,
    )
    dated = _saying(signed, ReferenceField.YEAR, _MATCH)
    yield from _weigh(
        ReasonCode.OTHER_YEAR,
        ReferenceField.YEAR,
        agree=dated,
        against=[
            one
            for one in _saying(signed, ReferenceField.YEAR, _CONTRADICT)
            if not _is_other_printing(claimed, one, dated)
        ],
    )
    bearers = [one for one in signed if one.confirmed]
    for code, field, where in (
        (ReasonCode.VENUE_NEVER_PUBLISHED_IT, ReferenceField.VENUE, signed),
        (ReasonCode.OTHER_VOLUME, ReferenceField.VOLUME, placed),
        (ReasonCode.OTHER_EDITION, ReferenceField.EDITION, bearers),
    ):
        agree = _saying(where, field, _MATCH)
        yield from _weigh(
            code,
            field,
            agree=agree,
            against=[
                one
                for one in _saying(where, field, _CONTRADICT)
                if not _is_printed_twice(one, agree)
            ],
        )


def _weigh_title(group: Sequence[Comparison], candidates: Candidates) -> Iterator[Weighed]:
    """Weigh that an identifier of the work is held under another title as well."""
    same = candidates.same
    others = _saying(group, ReferenceField.TITLE, _CONTRADICT)
    claimed = {identifier for one in same for identifier in one.confirmed}
    code, field = ReasonCode.IDENTIFIER_POINTS_ELSEWHERE, ReferenceField.TITLE
    bearers = [one for one in others if not claimed.isdisjoint(one.confirmed)]
    agree = [one for one in same if one.confirmed]
    yield from _weigh(code, field, agree=agree, against=bearers)
    printings = set().union(*(_printing(one.record) for one in same))
    sharing = [
        one
        for one in others
        if one not in bearers and not printings.isdisjoint(_printing(one.record))
    ]
    yield from _weigh(ReasonCode.OTHER_TITLE, field, agree=same, against=sharing)


def _weigh(
    code: ReasonCode,
    field: ReferenceField,
    *,
    agree: Sequence[Comparison],
    against: Sequence[Comparison],
) -> Iterator[Weighed]:
    if not agree or not against:
        return
    many = witnesses_of(against)
    doubtful = many >= _WITNESSES and witnesses_of(agree) <= many
    yield (Weight.DOUBT if doubtful else Weight.TOLD), has_instead(code, against, field)


def _is_of_the_work(claimed: Reference, one: Comparison, candidates: Candidates) -> bool:
    """Tell whether a record is evidence of the work that is claimed, whatever it says of it."""
    if one in candidates.volumes:
        return False
    if one in candidates.same or one.confirmed:
        return True
    if any(share_identifier(one.record, same.record) for same in candidates.same):
        return True
    agree = (ReferenceField.TITLE, ReferenceField.YEAR, ReferenceField.VENUE)
    named = not is_short(claimed.title) and not is_generic(claimed.title)
    return named and not one.title.partial and all(one.says(field) is _MATCH for field in agree)


def _is_other_printing(claimed: Reference, one: Comparison, dated: Sequence[Comparison]) -> bool:
    """Tell whether a year that differs is an edition's, a preprint's or a print's."""
    if one.record.csl_type in _EDITIONS and not one.confirmed:
        return True
    if is_explained(claimed, one.record):
        return True
    near = any(are_one_text(one.record, other.record) for other in dated)
    return near or _is_printed_twice(one, dated)


def _is_printed_twice(one: Comparison, agree: Sequence[Comparison]) -> bool:
    """Tell whether a record is of another printing than those that agree.

    It is where it bears no claimed identifier and both have identifiers of their own.
    """
    if one.confirmed:
        return False
    ours = _printing(one.record)
    return bool(ours) and any(
        theirs and not theirs & ours for theirs in (_printing(other.record) for other in agree)
    )


def _printing(record: Record) -> set[str]:
    return {known.value for known in record.identifiers if known.scheme in _ONE_PRINTING}


def _saying(
    found: Sequence[Comparison], field: ReferenceField, what: FieldComparison
) -> list[Comparison]:
    return [one for one in found if one.says(field) is what]
