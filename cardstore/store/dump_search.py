"""Finding editions in a local index by title and name: what is asked for, and in what order.

Comes in: a claimed title, family names and a year. Goes out: the editions that may be meant, the
likeliest first. Nothing is decided here: what is near is shown, and compared field by field later.

1. Each word of the title is counted: those that no edition has are mistyped or invented and left
   out; the others are asked for from the rarest on.
2. Asked for, each at most `_MOST_LINES` editions, until enough are found: the whole title, with
   name and year first where many have it; the rarest words with name and year; the rarest words
   with any name (a right title with other authors has to be seen too); pairs of rare words, for
   titles in which one word is wrong; one rare word with the name, for titles that are remembered.
   Where the whole title with the name is found, other titles are not looked for.
3. What was found is ordered by how near the titles are, then by name and year.

A question's cost is that of its rarest term, so questions whose rarest term stands in more than
`_TOO_FREQUENT` editions are asked of the whole title alone, or not at all.
"""

from __future__ import annotations

import itertools
from collections import Counter
from typing import TYPE_CHECKING

from rapidfuzz import fuzz

from cardstore.store.dump_fields import years_in
from cardstore.store.dump_words import (
    folded_title,
    folded_words,
    main_title,
    name_terms,
    title_term,
    year_term,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from cardstore.store.dump_records import EditionRow

# Editions that one question may give, and that are compared for one reference.
_MOST_LINES = 80
_ENOUGH = 120
# Of these so many are looked at more closely: names and years.
_WEIGHED = 40
_TOO_FREQUENT = 300_000
_ASKED_WORDS = 4
# Of one work at most so many editions are shown before other works had their turn.
_OF_ONE_WORK = 4
# Titles less near than this, of 100, are nothing like each other. Of 300 invented titles that share
# a made and a known word with the made dump, 29 were shown something at 60 and 6 at 70.
_NEAR = 70.0
_SHARED_WORDS = 0.9
_NAME = 25.0
_YEAR = 8.0


def find_lines(
    opened: sqlite3.Connection, *, title: str, families: Sequence[str], year: int | None
) -> tuple[int, ...]:
    """Give the lines of editions that share rare words with a title, in the order of asking."""
    names = [term for family in families[:2] for term in name_terms(family)[-1:]]
    words = sorted(set(folded_words(title)))
    dated = [] if year is None else [year_term(year)]
    counts = _counts(opened, [*words, *names, *dated, *_whole(title)])
    found: dict[int, None] = {}
    settled = False
    whole = title_term(folded_title(title))
    for terms in _questions(title, words, names, dated, counts):
        if settled and not terms[0].startswith("="):
            break
        asked = " AND ".join(f'"{term}"' for term in terms)
        rows = opened.execute(
            "SELECT rowid FROM words WHERE words MATCH ? LIMIT ?", (asked, _MOST_LINES)
        )
        before = len(found)
        found.update((row[0], None) for row in rows)
        settled |= len(found) > before and whole in terms and not set(names).isdisjoint(terms)
        if len(found) >= _ENOUGH:
            break
    return tuple(found)


def near_lines(titled: Iterable[tuple[int, tuple[str, ...]]], *, title: str) -> dict[int, float]:
    """Give the lines with a title near the claimed one, the nearest first, and how near: 0 to 100.

    Args:
        titled: lines with their titles.
        title: the claimed one.
    """
    claimed = (folded_title(title), folded_title(main_title(title)))
    known: dict[tuple[str, ...], float] = {}
    weighed = []
    for line, titles in titled:
        if titles not in known:
            known[titles] = _nearness(claimed, titles)
        weighed.append((line, known[titles]))
    near = sorted((item for item in weighed if item[1] >= _NEAR), key=lambda item: -item[1])
    return dict(near[:_WEIGHED])


def likeliest(
    rows: Iterable[EditionRow],
    near: Mapping[int, float],
    *,
    families: Sequence[str],
    year: int | None,
    most: int,
) -> tuple[EditionRow, ...]:
    """Order editions by how likely they are meant; `near` says how near their titles are."""
    asked = {term for family in families for term in name_terms(family)[-1:]}
    weighed = [
        (near[row.line] + _NAME * _names_share(asked, row) + _YEAR * _year_share(year, row), row)
        for row in rows
    ]
    weighed.sort(key=lambda item: (-item[0], item[1].line))
    return _spread([row for _, row in weighed], most)


def _questions(
    title: str,
    words: Sequence[str],
    names: Sequence[str],
    dated: Sequence[str],
    counts: dict[str, int],
) -> Iterator[tuple[str, ...]]:
    """Give the terms of each question, the most telling first; each question once."""
    known = sorted((word for word in words if counts[word]), key=lambda w: (counts[w], w))
    named = [name for name in names if counts[name]]
    dated = [year for year in dated if counts[year]]
    questions: list[tuple[str, ...]] = []
    for whole in _whole(title):
        if counts[whole]:
            many = counts[whole] > _MOST_LINES
            questions += [(whole, name, year) for name in named for year in dated if many]
            questions += [(whole, name) for name in named]
            questions += [(whole, year) for year in dated if many]
            questions.append((whole,))
    rare = known[:_ASKED_WORDS]
    questions += [(*rare[:2], name, year) for name in named for year in dated if len(rare) > 1]
    for count in (3, 2):
        questions += [(*rare[:count], name) for name in named if len(rare) >= count]
    questions += [tuple(rare[:count]) for count in (4, 3) if len(rare) >= count]
    questions += itertools.combinations(rare, 2)
    questions += [(word, name) for name in named for word in rare[:2]]
    if len(known) == 1:
        questions.append((known[0],))
    asked = set()
    for terms in questions:
        key = frozenset(terms)
        affordable = min(counts[term] for term in terms) <= _TOO_FREQUENT
        if key not in asked and (affordable or terms[0].startswith("=")):
            asked.add(key)
            yield terms


def _whole(title: str) -> tuple[str, ...]:
    """Give the terms of the whole title, and of what stands before its subtitle."""
    folded = (folded_title(title), folded_title(main_title(title)))
    return tuple(dict.fromkeys(title_term(text) for text in folded if text))


def _counts(opened: sqlite3.Connection, terms: Sequence[str]) -> dict[str, int]:
    """Count the editions that each term stands in; 0 for what none has."""
    counts = {}
    for term in terms:
        row = opened.execute("SELECT editions FROM frequent WHERE term = ?", (term,)).fetchone()
        if row is None:
            row = opened.execute("SELECT doc FROM counted WHERE term = ?", (term,)).fetchone()
        counts[term] = row[0] if row else 0
    return counts


def _nearness(claimed: tuple[str, str], titles: Iterable[str]) -> float:
    """Say how near the claimed title is to the nearest of an edition's, 0 to 100."""
    best = 0.0
    for title in dict.fromkeys(titles):
        held = folded_title(title)
        if not held:
            continue
        shared = _SHARED_WORDS * fuzz.token_set_ratio(claimed[0], held)
        best = max(best, shared, *(fuzz.ratio(one, held) for one in claimed))
    return best


def _names_share(asked: set[str], row: EditionRow) -> float:
    """Say which share of the claimed names an edition has."""
    if not asked:
        return 0.0
    texts = (*row.names, *row.contributions, row.by_statement)
    held = {term for text in texts for term in name_terms(text)}
    return len(asked & held) / len(asked)


def _year_share(year: int | None, row: EditionRow) -> float:
    """Say how near an edition is in time: 1 in the same year, 0 ten years away."""
    digits = row.publish_date
    if year is None or not digits:
        return 0.0
    return max((max(0.0, 1 - abs(year - held) / 10) for held in years_in(digits)), default=0.0)


def _spread(rows: Sequence[EditionRow], most: int) -> tuple[EditionRow, ...]:
    """Take the first rows, at most a few of each work while there are other works."""
    of_work: Counter[int] = Counter()
    first: list[EditionRow] = []
    later: list[EditionRow] = []
    for row in rows:
        key = -row.line if row.work is None else row.work
        of_work[key] += 1
        (first if of_work[key] <= _OF_ONE_WORK else later).append(row)
    return tuple([*first, *later][:most])
