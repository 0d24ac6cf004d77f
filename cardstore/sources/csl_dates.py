"""Years out of the dates of CSL-JSON, in all the forms in which programs write them.

Comes in: the value of `issued`. Goes out: its years, in order; or None when it has a form that is
not known. Months and days are not kept.

    {"date-parts": [[1893, 5], [1895]]}   {"raw": "May 1893"}   {"literal": "1893-05"}
    {"year": 1893}   [{"year": 1893}]   "1893-05/1895"   {"edtf": "1893~"}

Source: CSL-JSON schema 1.0.2 (csl-data.json, date-variable), its 1.1 draft (EDTF strings), Pandoc's
manual (dates in YAML); ISO 8601-2:2019 (EDTF).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

# A year of four digits that is no part of a longer number; a sign only before the first.
_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")
_SIGNED = re.compile(r"\s*(-?\d{4})(?=[^\d]|$)")
_MAX_YEAR = 9999


def years_of(issued: object) -> tuple[int, ...] | None:
    """Give the years of a date, at most one of them twice; None when its form is not known.

    >>> years_of({"date-parts": [["1893", "5"]]}), years_of("1893-05/1895"), years_of("n.d.")
    ((1893,), (1893, 1895), ())
    """
    if isinstance(issued, str):
        return years_in_words(issued)
    if isinstance(issued, Mapping):
        return _years_of_mapping(issued)
    return _all_of(issued) if isinstance(issued, Sequence) else None


def years_in_words(words: str) -> tuple[int, ...]:
    """Give the different years that words name, in order."""
    signed = _SIGNED.match(words)
    if signed is not None and signed[1].startswith("-"):
        rest = words[signed.end() :]
        return tuple(dict.fromkeys((int(signed[1]), *map(int, _YEAR.findall(rest)))))
    return tuple(dict.fromkeys(map(int, _YEAR.findall(words))))


def _years_of_mapping(issued: Mapping[object, object]) -> tuple[int, ...] | None:
    parts = issued.get("date-parts")
    if parts is not None:
        return _parts(parts)
    if "year" in issued:
        return _parts([[issued["year"]]])
    words = next((issued[k] for k in ("raw", "literal", "edtf") if issued.get(k)), "")
    if isinstance(words, (int, str)) and not isinstance(words, bool):
        return years_in_words(str(words))
    return None


def _all_of(dates: Sequence[object]) -> tuple[int, ...] | None:
    years: list[int] = []
    for one in dates:
        if not isinstance(one, Mapping):
            return None
        found = years_of(one)
        if found is None:
            return None
        years.extend(found)
    return tuple(dict.fromkeys(years)) if dates else None


def _parts(parts: object) -> tuple[int, ...] | None:
    """Give the years of date-parts; none when the date is there and empty, as some write it."""
    if not isinstance(parts, Sequence) or isinstance(parts, str) or not parts:
        return None
    years = []
    for part in parts:
        if not isinstance(part, Sequence) or isinstance(part, str) or not part:
            return None
        try:
            year = int(part[0]) if not isinstance(part[0], (bool, float)) else None
        except (TypeError, ValueError):
            return None
        if year is None or abs(year) > _MAX_YEAR:
            return None
        years.append(year)
    return tuple(dict.fromkeys(years))
