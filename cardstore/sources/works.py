"""Which of the registries' candidates are the work meant, and which only resemble it.

Comes in: a reference and the registries' answers. Goes out: `Candidates`: every record that may be
meant, compared in full, and sorted by what it is evidence for.

1. A record counts as a candidate when its title is near the claimed one, or it bears a claimed
   identifier, or the registry gave it for one. All others answered another question.
2. Records whose title and creators match are the work. A record that lacks a subtitle counts where
   its years agree with a full one's; one without names where it shares an identifier with another.
3. Where neither side names anybody, a long title, the year and the publisher stand in for names.
4. Where only partial titles match, and they are of several different works, nothing is chosen
   unless the claimed year tells them apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.sources.compare import Comparison, compare_fully, compare_title
from cardstore.sources.identity import claimed_identifiers, confirmed, share_identifier
from cardstore.sources.reference import Scheme
from cardstore.sources.resolution import FieldComparison, ReferenceField
from cardstore.sources.titles import compare_titles, content_words
from cardstore.sources.years import are_one_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.sources.record import Record
    from cardstore.sources.reference import Reference
    from cardstore.sources.registry import Answer

_MATCH = FieldComparison.MATCH
_BOOKS = frozenset({"book", "chapter", "report", "thesis"})
_OF_ONE_WORK = frozenset({Scheme.DOI, Scheme.ARXIV, Scheme.PMID, Scheme.OPENALEX})
_LONG_TITLE = 5  # content words


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidates:
    """All records that may be meant, sorted.

    Attributes:
        every: all, in the order of the answers.
        same: those that are the work meant: title and creators match.
        several: the matching ones are of several works, which nothing claimed tells apart.
        others_wrote: title matches, creators contradict.
        unsigned: title matches, creators cannot be compared.
        nearly: creators agree, the title only nearly; or an identifier is borne under another
            title.
        elsewhere: they bear a claimed identifier, and neither title nor creators are the claimed.
        volumes: they bear a claimed identifier, and their title is the claimed venue: a chapter is
            cited with its volume's ISBN.
    """

    every: tuple[Comparison, ...]
    same: tuple[Comparison, ...]
    several: bool
    others_wrote: tuple[Comparison, ...]
    unsigned: tuple[Comparison, ...]
    nearly: tuple[Comparison, ...]
    elsewhere: tuple[Comparison, ...]
    volumes: tuple[Comparison, ...] = ()


def sort_candidates(claimed: Reference, answers: Iterable[Answer]) -> Candidates:
    """Compare all candidates and sort them by what they are evidence for."""
    every = tuple(_relevant(claimed, answers))
    titled = [one for one in every if one.says(ReferenceField.TITLE) is _MATCH]
    signed = [one for one in titled if one.says(ReferenceField.CREATORS) is _MATCH]
    if not claimed.creators:
        signed = [one for one in titled if one.confirmed or _both_anonymous(claimed, one)]
    same, several = _one_work(signed)
    same = _of_that_year(same)
    unsigned = [
        one
        for one in titled
        if one not in signed and one.says(ReferenceField.CREATORS) is FieldComparison.UNKNOWN
    ]
    joined = [one for one in unsigned if any(_belong(one.record, s.record) for s in same)]
    chosen = [one for one in every if one in same or one in joined]
    volumes = [one for one in every if one not in titled and _is_volume(claimed, one)]
    others = [one for one in every if one not in titled and one not in volumes]
    return Candidates(
        every=every,
        same=tuple(chosen),
        several=several,
        others_wrote=tuple(
            one
            for one in titled
            if one.says(ReferenceField.CREATORS) is FieldComparison.CONTRADICT
            and (one.creators.agreed or not one.title.partial)
        ),
        unsigned=tuple(one for one in unsigned if one not in chosen),
        nearly=tuple(one for one in others if _is_nearly(one)),
        elsewhere=tuple(one for one in others if _is_elsewhere(one)),
        volumes=tuple(volumes),
    )


def _relevant(claimed: Reference, answers: Iterable[Answer]) -> Iterable[Comparison]:
    identifiers = claimed_identifiers(claimed)
    for answer in answers:
        for record in answer.candidates:
            title = compare_title(claimed, record)
            given = record.record_id in answer.by_identifier
            if title.near or given or confirmed(identifiers, record):
                yield compare_fully(claimed, record, title=title, by_identifier=given)


def _both_anonymous(claimed: Reference, one: Comparison) -> bool:
    """Tell whether a claim and a record name nobody, and agree in all that could tell works apart.

    The title must be whole and long, and year and publisher or venue must be the same.
    """
    placed = (ReferenceField.VENUE, ReferenceField.PUBLISHER)
    return (
        not one.record.creators
        and not one.title.partial
        and len(content_words(claimed.title)) >= _LONG_TITLE
        and (claimed.year in one.record.years or (claimed.year is None and not one.record.years))
        and any(one.says(field) is _MATCH for field in placed)
    )


def _is_volume(claimed: Reference, one: Comparison) -> bool:
    """Tell whether a record that bears a claimed number is of the volume the work stands in.

    A DOI or an arXiv identifier is of the work alone.
    """
    titles = (one.record.title, *one.record.other_titles)
    return (
        bool(one.confirmed)
        and not any(known.scheme in _OF_ONE_WORK for known in one.confirmed)
        and bool(claimed.venue.strip())
        and compare_titles(claimed.venue, titles).comparison is _MATCH
    )


def _is_nearly(one: Comparison) -> bool:
    """Tell whether a record of another title may be the work all the same, wrongly named."""
    if one.confirmed:
        return not _is_elsewhere(one)
    return one.title.near and bool(one.creators.agreed)


def _is_elsewhere(one: Comparison) -> bool:
    return (
        bool(one.confirmed)
        and one.says(ReferenceField.TITLE) is FieldComparison.CONTRADICT
        and not one.title.near
        and one.says(ReferenceField.CREATORS) is not _MATCH
    )


def _one_work(signed: Sequence[Comparison]) -> tuple[list[Comparison], bool]:
    """Give the records that are one work, and whether they are rather several."""
    whole = [one for one in signed if not one.title.partial]
    if whole:
        rest = [
            one
            for one in signed
            if one.title.partial and any(_agree(one.record, w.record) for w in whole)
        ]
        return [*whole, *rest], False
    if _all_alike(signed):
        return list(signed), False
    dated = [one for one in signed if one.confirmed or one.says(ReferenceField.YEAR) is _MATCH]
    return (dated, False) if dated and _all_alike(dated) else ([], bool(signed))


def _of_that_year(same: list[Comparison]) -> list[Comparison]:
    """Leave out what the authors printed under this title in another year, if one is right.

    A meeting's paper and the journal's article after it are two works. Editions of a book are one,
    and so are a preprint and its print.
    """
    dated = [one.record for one in same if one.says(ReferenceField.YEAR) is _MATCH]
    if not dated:
        return same
    return [
        one
        for one in same
        if one.says(ReferenceField.YEAR) is not FieldComparison.CONTRADICT
        or one.record.csl_type in _BOOKS
        or any(are_one_text(one.record, other) for other in dated)
    ]


def _all_alike(found: Sequence[Comparison]) -> bool:
    return all(
        compare_titles(one.title.found, [other.title.found]).comparison is _MATCH
        for at, one in enumerate(found)
        for other in found[at + 1 :]
    )


def _agree(ours: Record, theirs: Record) -> bool:
    """Tell whether two records with partly equal titles are of one work by years or identifiers."""
    if share_identifier(ours, theirs) or not ours.years or not theirs.years:
        return True
    return min(abs(a - b) for a in ours.years for b in theirs.years) <= 1


def _belong(unsigned: Record, known: Record) -> bool:
    """Tell whether a record that names nobody comparable is of a work that is known."""
    if share_identifier(unsigned, known):
        return True
    long = len(content_words(unsigned.title)) >= _LONG_TITLE
    return long and not unsigned.creators and unsigned.years == known.years
