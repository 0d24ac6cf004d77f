"""Years compared: of the edition, in print and on line, of the first appearance, of a preprint.

Comes in: the claimed year and what a record attests. Goes out: a comparison with a note.

A record may attest several years, each of which may be cited: a work of 1532 in an edition of 1998
has both in their place. One year apart is common (on line in December, in print in January; the
copyright of a book) and is told. A preprint may have been printed later, so a later year does
not contradict it.

Source: fuzzycat's rule of years apart; 492 references of 2021–2025 with their records, of which
none that was right was more than one year from every record but for preprints.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.sources.reference import Scheme
from cardstore.sources.resolution import FieldComparison
from cardstore.sources.venues import is_repository

if TYPE_CHECKING:
    from cardstore.sources.record import Record
    from cardstore.sources.reference import Reference

PRINT_DELAY = 3  # years from a preprint to print; longer is another text, or a mistake
_SLIP = 2  # years
_BOOKS = frozenset({"book", "chapter", "thesis", "report"})


def compare_years(claimed: Reference, record: Record) -> tuple[FieldComparison, str]:
    """Compare the claimed year with all that the record attests."""
    year, years = claimed.year, _years(record)
    if year is None or not years:
        return FieldComparison.UNKNOWN, ""
    first, last = min(years), max(years)
    if year in years or first - 1 <= year <= first + 1 or last - 1 <= year <= last + 1:
        return FieldComparison.MATCH, "" if year in years else "one year apart"
    if year == record.first_year:
        return FieldComparison.MATCH, "the year in which the work first appeared"
    note = _open_question(claimed, record, first=first, last=last)
    return (FieldComparison.UNKNOWN if note else FieldComparison.CONTRADICT), note


def _open_question(claimed: Reference, record: Record, *, first: int, last: int) -> str:
    """Give why a year that the record does not have may be right all the same, or ""."""
    year = claimed.year or 0
    if first < year < last:
        return "between the editions that are listed"
    if record.preprint and is_repository(claimed.venue):
        return ""
    if record.preprint and last < year <= last + PRINT_DELAY:
        return "a preprint, which may have been printed later"
    early = first - PRINT_DELAY <= year < first and record.csl_type not in _BOOKS
    if early and (is_repository(claimed.venue) or not claimed.venue):
        return "printed later than the year of a preprint"
    return ""


def is_explained(claimed: Reference, record: Record) -> bool:
    """Tell whether a year that the record does not have is explained by a preprint and its print.

    Either the record is the preprint and nothing is claimed of where it was printed, or the claim
    is of the preprint: by its type, its venue or its identifier.
    """
    year, years = claimed.year, _years(record)
    if year is None or not years:
        return False
    if record.preprint and max(years) < year <= max(years) + PRINT_DELAY:
        return not claimed.venue
    of_preprint = (
        claimed.csl_type == "article"
        or is_repository(claimed.venue)
        or bool(claimed.all(Scheme.ARXIV))
    )
    printed = not record.preprint and record.csl_type not in _BOOKS
    return of_preprint and printed and min(years) - PRINT_DELAY <= year < min(years)


def is_slip(claimed: Reference, record: Record) -> bool:
    """Tell whether the claimed year is two off: on line and in print, or one's mistake."""
    return claimed.year is not None and any(
        abs(claimed.year - year) <= _SLIP for year in _years(record)
    )


def _years(record: Record) -> tuple[int, ...]:
    return record.years or (() if record.first_year is None else (record.first_year,))


def are_one_text(ours: Record, theirs: Record) -> bool:
    """Tell whether two records may be one text by their years, or a preprint and its print."""
    if ours is theirs or not ours.years or not theirs.years:
        return True
    apart = min(abs(a - b) for a in ours.years for b in theirs.years)
    return apart <= (PRINT_DELAY if ours.preprint or theirs.preprint else 1)


def shown_years(record: Record, *, most: int = 3) -> str:
    """Give the record's years as people read them: "1973, 1978 … 2009"."""
    years = _years(record)
    if len(years) > most:
        return f"{', '.join(map(str, years[: most - 1]))} … {years[-1]}"
    return ", ".join(map(str, years))
