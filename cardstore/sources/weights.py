"""What speaks against a reference whose work was found, each thing weighed alone.

Comes in: the reference, its sorted candidates, the faults on its face and the answers. Goes out:
pairs of a weight and a reason: it rejects, it is a doubt, or it is only to be told.

1. Year, venue, volume, publisher and edition: what any record of the work attests is confirmed;
   what all contradict rejects when two registries do, and one alone is a doubt. Only year and
   venue can reject, a year from three years on: publishers, editions and volumes are told in too
   many ways.
2. Year and venue must come from one record, or from a preprint and its printed form.
3. Identifiers: each must be borne by a record of the work. One that two registries give to another
   work rejects.
4. Where a record agrees and others contradict, see `conflicts`.
5. Faults on the face reject when the records of the work show what should stand there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.sources.conflicts import weigh_conflicts
from cardstore.sources.identity import claimed_identifiers, one_form, share_identifier
from cardstore.sources.kind_fit import weigh_kind
from cardstore.sources.reasons import (
    denied,
    has_instead,
    one_witness,
    registries_of,
    unconfirmed,
    witnesses_of,
)
from cardstore.sources.reference import Identifier, Scheme
from cardstore.sources.resolution import (
    FieldComparison,
    ReasonCode,
    ReferenceField,
    Why,
)
from cardstore.sources.source import SourceStatus
from cardstore.sources.titles import is_generic, is_short
from cardstore.sources.weight import Weight
from cardstore.sources.words import fold_words
from cardstore.sources.years import are_one_text, is_explained, is_slip

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardstore.sources.compare import Comparison
    from cardstore.sources.reference import Reference
    from cardstore.sources.registry import Answer
    from cardstore.sources.weight import Weighed
    from cardstore.sources.works import Candidates


_MATCH, _CONTRADICT = FieldComparison.MATCH, FieldComparison.CONTRADICT
_WITNESSES = 2
_REPRINTED = frozenset({"book", "chapter"})
_FAULTS_OF_YEAR = frozenset({ReasonCode.YEAR_IN_FUTURE, ReasonCode.YEAR_BEFORE_PRINTING})


def weigh_work(
    claimed: Reference,
    candidates: Candidates,
    faults: Sequence[Why],
    asked: Sequence[Answer],
) -> Iterator[Weighed]:
    """Weigh everything about a reference whose work was found."""
    same = candidates.same
    yield Weight.TOLD, _confirmed(same)
    yield from _weigh_faults(claimed, same, faults)
    yield from _weigh_title(claimed, candidates)
    yield from _weigh_slips(claimed, same)
    yield from _weigh_year(claimed, same)
    yield from _weigh_venue(claimed, same)
    yield from _weigh_plain(same)
    yield from _weigh_identifiers(claimed, candidates, asked)
    yield from _weigh_generic(claimed, same)
    yield from weigh_kind(claimed, same)
    yield from weigh_conflicts(claimed, candidates)
    yield from _told(claimed, same)


def contradicted(
    code: ReasonCode,
    found: Sequence[Comparison],
    field: ReferenceField,
    *,
    open_question: bool = False,
) -> Iterator[Weighed]:
    """Weigh a contradiction by how many registries attest it.

    Args:
        code: what is contradicted.
        found: the records that do.
        field: what they have there is shown.
        open_question: other records leave it open, so that nothing is confirmed.
    """
    confirmed = witnesses_of(found) >= _WITNESSES and not open_question
    yield (Weight.REJECTS if confirmed else Weight.DOUBT), has_instead(code, found, field)
    if witnesses_of(found) < _WITNESSES:
        yield Weight.DOUBT, one_witness(found)


def _saying(
    same: Sequence[Comparison], field: ReferenceField, what: FieldComparison
) -> list[Comparison]:
    return [one for one in same if one.says(field) is what]


def _confirmed(same: Sequence[Comparison]) -> Why:
    first = same[0].record
    text = f"“{first.title}” is held: {first.url or first.record_id}"
    return Why(code=ReasonCode.CONFIRMED, text=text, registries=registries_of(same))


def _weigh_title(claimed: Reference, candidates: Candidates) -> Iterator[Weighed]:
    """Weigh that the work is matched without its subtitle: is that enough, or contradicted?"""
    same = candidates.same
    if not all(one.title.partial for one in same):
        return
    fuller = [
        one
        for one in candidates.nearly
        if any(share_identifier(one.record, known.record) for known in same)
        and one.says(ReferenceField.CREATORS) is _MATCH
    ]
    if fuller:
        yield Weight.DOUBT, has_instead(ReasonCode.OTHER_TITLE, fuller, ReferenceField.TITLE)
    short = is_short(claimed.title) or all(is_short(one.title.found) for one in same)
    if short and not _stands_otherwise(same):
        text = (
            "One side has no subtitle, the rest of the title is short, and nothing else confirms it"
        )
        yield Weight.DOUBT, Why(code=ReasonCode.SEVERAL_WORKS, text=text)


def _weigh_slips(claimed: Reference, same: Sequence[Comparison]) -> Iterator[Weighed]:
    """Weigh that no record has the letters of a claimed family name.

    Of several names one may be mistyped; a lone one that is, with no number to hold it, may be
    another person's.
    """
    if not all(one.creators.slips for one in same):
        return
    alone = len(claimed.creators) == 1 and not claimed.et_al
    weight = Weight.DOUBT if alone and not any(one.confirmed for one in same) else Weight.TOLD
    yield weight, has_instead(ReasonCode.AUTHORS_UNCONFIRMED, same, ReferenceField.CREATORS)


def _weigh_year(claimed: Reference, same: Sequence[Comparison]) -> Iterator[Weighed]:
    if claimed.year is None:
        if not _stands_otherwise(same):
            text = "No year is claimed, and neither venue nor identifier is confirmed"
            yield Weight.DOUBT, Why(code=ReasonCode.TOO_LITTLE_CLAIMED, text=text)
        return
    dated = _saying(same, ReferenceField.YEAR, _MATCH)
    against = _saying(same, ReferenceField.YEAR, _CONTRADICT)
    placed = _saying(same, ReferenceField.VENUE, _MATCH)
    unsure = [one for one in same if one not in dated and one not in against and one.record.years]
    if (
        dated
        and placed
        and not any(are_one_text(d.record, p.record) for d in dated for p in placed)
    ):
        yield Weight.DOUBT, has_instead(ReasonCode.OTHER_YEAR, placed, ReferenceField.YEAR)
    if dated:
        yield from _tell_year(dated, against)
        return
    if any(is_explained(claimed, one.record) for one in same):
        text = "The year is that of a preprint and its print, which are some years apart"
        code = ReasonCode.PREPRINT_OF_PUBLISHED
        yield Weight.TOLD, Why(code=code, text=text, registries=registries_of(same))
    elif against:
        # Registries date a book by one of its editions, or by the year in which it went on line.
        reprinted = any(one.record.csl_type in _REPRINTED for one in same)
        yield from contradicted(
            ReasonCode.OTHER_YEAR,
            against,
            ReferenceField.YEAR,
            open_question=bool(unsure)
            or reprinted
            or any(is_slip(claimed, one.record) for one in same),
        )
    elif unsure and not _stands_otherwise(same):
        yield Weight.DOUBT, has_instead(ReasonCode.OTHER_YEAR, unsure, ReferenceField.YEAR)
    elif not unsure and not _stands_otherwise(same):
        text = f"No registry tells a year, so nothing confirms {claimed.year}"
        yield Weight.DOUBT, Why(code=ReasonCode.TOO_LITTLE_CLAIMED, text=text)


def _stands_otherwise(same: Sequence[Comparison]) -> bool:
    """Tell whether venue, publisher or an identifier confirm the work, where its year does not."""
    fields = (ReferenceField.VENUE, ReferenceField.PUBLISHER, ReferenceField.IDENTIFIERS)
    return any(one.says(field) is _MATCH for one in same for field in fields)


def _weigh_venue(claimed: Reference, same: Sequence[Comparison]) -> Iterator[Weighed]:
    if not claimed.venue.strip() or _saying(same, ReferenceField.VENUE, _MATCH):
        return
    against = _saying(same, ReferenceField.VENUE, _CONTRADICT)
    if against:
        code = ReasonCode.VENUE_NEVER_PUBLISHED_IT
        yield from contradicted(code, against, ReferenceField.VENUE)
    else:
        yield Weight.DOUBT, unconfirmed(ReasonCode.VENUE_UNCONFIRMED, claimed.venue, same)


def _weigh_plain(same: Sequence[Comparison]) -> Iterator[Weighed]:
    """Weigh publisher, edition and volume, which can raise a doubt and no more."""
    # Each journal counts its own volumes, so a volume is compared only where the venue agrees.
    placed = _saying(same, ReferenceField.VENUE, _MATCH)
    for code, field, where in (
        (ReasonCode.OTHER_PUBLISHER, ReferenceField.PUBLISHER, same),
        (ReasonCode.OTHER_EDITION, ReferenceField.EDITION, same),
        (ReasonCode.OTHER_VOLUME, ReferenceField.VOLUME, placed),
    ):
        against = _saying(where, field, _CONTRADICT)
        if against and not _saying(where, field, _MATCH):
            yield Weight.DOUBT, has_instead(code, against, field)


def _weigh_identifiers(
    claimed: Reference, candidates: Candidates, asked: Sequence[Answer]
) -> Iterator[Weighed]:
    same = candidates.same
    for identifier in claimed_identifiers(claimed):
        if any(identifier in one.confirmed for one in (*same, *candidates.volumes)):
            continue
        code = ReasonCode.IDENTIFIER_POINTS_ELSEWHERE
        bearers = [one for one in candidates.every if identifier in one.confirmed]
        elsewhere = [one for one in bearers if one in candidates.elsewhere]
        siblings = [one for one in bearers if one.says(ReferenceField.TITLE) is not _MATCH]
        deniers = [a for a in asked if _denies(a, identifier)]
        if elsewhere:
            yield from contradicted(
                code, elsewhere, ReferenceField.TITLE, open_question=elsewhere != bearers
            )
        elif siblings:
            yield Weight.DOUBT, has_instead(code, siblings, ReferenceField.TITLE)
        elif bearers:
            yield Weight.DOUBT, _held_otherwise(bearers)
        elif deniers:
            yield Weight.DOUBT, denied(identifier.value, deniers)
        else:
            code = ReasonCode.IDENTIFIER_UNCONFIRMED
            yield Weight.DOUBT, unconfirmed(code, identifier.value, same)


def _held_otherwise(bearers: Sequence[Comparison]) -> Why:
    """Give the reason that an identifier is held with other authors, or in another year."""
    strangers = [one for one in bearers if one.says(ReferenceField.CREATORS) is not _MATCH]
    if strangers:
        code = strangers[0].creators.code or ReasonCode.AUTHORS_UNCONFIRMED
        return has_instead(code, strangers, ReferenceField.CREATORS)
    return has_instead(ReasonCode.OTHER_YEAR, bearers, ReferenceField.YEAR)


def weigh_unknown_identifiers(claimed: Reference, asked: Sequence[Answer]) -> Iterator[Weighed]:
    """Tell which identifiers registries do not know, where they know the work neither."""
    for identifier in claimed_identifiers(claimed):
        deniers = [answer for answer in asked if _denies(answer, identifier)]
        if deniers:
            yield Weight.TOLD, denied(identifier.value, deniers)


def _denies(answer: Answer, identifier: Identifier) -> bool:
    scheme = identifier.scheme
    return any(
        one_form(Identifier(scheme=scheme, value=value)) == identifier for value in answer.denied
    )


def _weigh_generic(claimed: Reference, same: Sequence[Comparison]) -> Iterator[Weighed]:
    if not is_generic(claimed.title):
        return
    settled = any(one.confirmed or _at_that_place(claimed, one) for one in same)
    if not settled:
        text = "A great many works have this title; only an identifier or the place settles it"
        yield Weight.DOUBT, Why(code=ReasonCode.GENERIC_TITLE, text=text)


def _at_that_place(claimed: Reference, one: Comparison) -> bool:
    """Tell whether venue, volume and first page agree."""
    fields = (ReferenceField.VENUE, ReferenceField.VOLUME)
    ours, theirs = fold_words(claimed.locator), fold_words(one.record.locator)
    return (
        all(one.says(field) is _MATCH for field in fields) and bool(ours) and ours[:1] == theirs[:1]
    )


def _weigh_faults(
    claimed: Reference, same: Sequence[Comparison], faults: Sequence[Why]
) -> Iterator[Weighed]:
    for fault in faults:
        if fault.code is ReasonCode.PLACEHOLDER_AUTHORS:
            yield Weight.TOLD, fault  # the registry has them too: it is their name
        elif fault.code in _FAULTS_OF_YEAR:
            shown = _saying(same, ReferenceField.YEAR, _CONTRADICT)
            yield (Weight.REJECTS if shown else Weight.DOUBT), fault
        else:
            yield (Weight.REJECTS if _has_better(claimed, same, fault) else Weight.DOUBT), fault


def _has_better(claimed: Reference, same: Sequence[Comparison], fault: Why) -> bool:
    """Tell whether records show the identifier that should stand there, and it is no mere slip.

    A DOI that lost its end or has something glued to it is mistyped, not another.
    """
    scheme = Scheme.ISBN if fault.code is ReasonCode.ISBN_CHECK_DIGIT else Scheme.DOI
    if fault.code is ReasonCode.PLACEHOLDER_IDENTIFIER:
        return True
    there = [value for one in same for value in one.record.all(scheme)]
    written = ["".join(value.split()).casefold() for value in claimed.all(scheme)]
    if scheme is Scheme.ISBN:
        return bool(there)
    slips = any(value in text or text in value for value in there for text in written)
    return bool(there) and not slips


def _tell_year(dated: Sequence[Comparison], against: Sequence[Comparison]) -> Iterator[Weighed]:
    """Tell that the year agrees only nearly, or only as the work's first."""
    borne = [one for one in against if one.confirmed]
    notes = {one.field(ReferenceField.YEAR).note for one in dated}
    if borne:
        yield Weight.TOLD, has_instead(ReasonCode.OTHER_YEAR, borne, ReferenceField.YEAR)
    elif "" not in notes:
        yield Weight.TOLD, has_instead(ReasonCode.OTHER_YEAR, dated, ReferenceField.YEAR)


def _told(claimed: Reference, same: Sequence[Comparison]) -> Iterator[Weighed]:
    """Give what people should know though the reference stands."""
    gone = [one for one in same if one.record.status is SourceStatus.RETRACTED]
    if gone:
        text = "It was retracted"
        yield Weight.TOLD, Why(code=ReasonCode.RETRACTED, text=text, registries=registries_of(gone))
    codes = {one.creators.code for one in same}
    if None not in codes:
        first = next(one for one in same if one.creators.code is not None)
        if first.creators.code is not None:
            text = f"The authors there: {first.field(ReferenceField.CREATORS).found}"
            yield (
                Weight.TOLD,
                Why(code=first.creators.code, text=text, registries=registries_of(same)),
            )
    early = [one for one in same if one.record.preprint]
    if early and len(early) < len(same):
        text = "It lies as a preprint and was published as well"
        code = ReasonCode.PREPRINT_OF_PUBLISHED
        yield Weight.TOLD, Why(code=code, text=text, registries=registries_of(early))
    first_years = [one.record.first_year for one in same if one.record.first_year is not None]
    if claimed.year is not None and first_years and min(first_years) < claimed.year - 1:
        text = f"It first appeared in {min(first_years)}"
        yield Weight.TOLD, Why(code=ReasonCode.REPRINT, text=text, registries=registries_of(same))
