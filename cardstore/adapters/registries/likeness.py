"""Likeness: whether the record of an identifier leaves no question, so that no search is needed.

This decides about one more request, never about a verdict: it says yes only where title, first
creator and year all agree as plainly as can be, and any doubt leads to a search that brings more
candidates.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from rapidfuzz.fuzz import ratio

if TYPE_CHECKING:
    from cardstore.sources.record import Record
    from cardstore.sources.reference import Reference

_LEAST_RATIO = 92.0  # a letter or two of a title of ordinary length
_LEAST_WORDS = 3  # a main title shorter than that is shared by many works


def answers_claim(claimed: Reference, record: Record) -> bool:
    """Tell whether a record plainly is of the work that is claimed."""
    return (
        _same_title(claimed, record)
        and _has_first_creator(claimed, record)
        and _same_year(claimed, record)
    )


def _same_title(claimed: Reference, record: Record) -> bool:
    wanted = folded(claimed.title)
    if not wanted:
        return True  # nothing is claimed that could differ
    return any(_alike(wanted, folded(title)) for title in (record.title, *record.other_titles))


def _alike(left: str, right: str) -> bool:
    if not right or re.findall(r"\d+", left) != re.findall(r"\d+", right):
        return left == right
    if ratio(left, right) >= _LEAST_RATIO:
        return True
    short, long = sorted((left, right), key=len)
    return long.startswith(f"{short} ") and len(short.split()) >= _LEAST_WORDS


def _has_first_creator(claimed: Reference, record: Record) -> bool:
    if not (claimed.creators and record.creators):
        return True
    wanted = folded(claimed.creators[0].family)
    held = {folded(f"{one.given} {one.family}") for one in record.creators}
    return any(f" {wanted} " in f" {name} " for name in held)


def _same_year(claimed: Reference, record: Record) -> bool:
    years = {*record.years, *([record.first_year] if record.first_year is not None else [])}
    return claimed.year is None or not years or claimed.year in years


def folded(text: str) -> str:
    """Give the words of a text without case, accents and signs.

    >>> folded("L’Étranger – récit")
    'l etranger recit'
    """
    bare = "".join(
        sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign)
    )
    return " ".join(re.findall(r"\w+", bare.casefold()))
