"""Concordance: for every page of one edition of a work, where its words stand in another edition.

Comes in: two `EditionText`s: text, folded text and page map of a scan of each. Goes out: an
`EditionComparison`: for each leaf of either its place in the other, and the passages that only one
has, or has elsewhere.

A page is *found* when at least six of ten of its words lie in stretches that both editions share;
with fewer, or where far fewer words than elsewhere are the same, its place is told as *partly*
known, with how many; with hardly any it is *not found*. A leaf of the other edition counts when at
least three words with a partner lie on it. Running heads and foot notes are not compared: they are
set anew for every edition.

A page whose words the other edition has once, and this one twice, is found there too, though its
words are partners of the other page's. As a passage it is told as *repeated*.

Measured on seven public texts of 20,000–110,000 words, each set twice on pages of other sizes
with other front matter, with none to 35 words of a hundred misread apart in either, whole, with two
chapters moved, abridged, and with 6 words of a hundred changed (112 pairs): of 18,955 pages 18,927
were placed whole and right, 27 in part, and one had a leaf more than it should.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import replace
from itertools import groupby, pairwise
from statistics import median
from typing import TYPE_CHECKING

from cardstore.anchors.edition_pages import (
    EditionComparison,
    EditionPage,
    EditionPassage,
    EditionPlace,
    PageOutcome,
    PassageKind,
)
from cardstore.anchors.repeats import Repeat, find_repeats
from cardstore.anchors.shared_text import share_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardstore.anchors.edition_pages import EditionText
    from cardstore.anchors.shared_text import SharedText, Stretch
    from cardstore.pages.page_map import LeafLabel
    from cardstore.spans import Span

FOUND_SHARE = 0.6
PARTLY_SHARE = 0.15
_LEAST_WORDS = 5  # a leaf with fewer is a plate with its number, or blank
_LEAST_ON_LEAF = 3
# Words of a page that stand far from its others: fewer are a title or a phrase that comes twice.
_LEAST_APART = 15
_LEAST_APART_SHARE = 0.1
_MOST_TURNS = 3  # a page that is split by a moved passage turns once or twice
_LEAST_OF_USUAL = 0.5
_LEAST_PASSAGE = 25  # words; shorter ones are headings, signatures and misread lines
_JOINED_PASSAGE = 100
_SHOWN_WORDS = 12


def compare_edition_texts(one: EditionText, other: EditionText) -> EditionComparison:
    """Compare two editions, page by page."""
    sides = _Side(one), _Side(other)
    shared = share_text(sides[0].words, sides[1].words)
    back = shared.turned()
    return EditionComparison(
        source_id=one.source_id,
        other_id=other.source_id,
        pages=tuple(_pages(sides[0], sides[1], shared)),
        other_pages=tuple(_pages(sides[1], sides[0], back)),
        passages=(
            *_passages(sides[0], sides[1], shared),
            *(
                passage
                for passage in _passages(sides[1], sides[0], back)
                if passage.kind in {PassageKind.ONLY_HERE, PassageKind.REPEATED}
            ),
        ),
        words=shared.words,
        other_words=shared.other_words,
        shared=sum(stretch.paired for stretch in shared.stretches),
    )


class _Side:
    """One edition's words, and on which leaf each stands."""

    def __init__(self, edition: EditionText) -> None:
        self.edition = edition
        body, starts = edition.body, edition.text.leaf_starts
        self.words = body.words(0, len(body.word_starts))
        # A word that is broken over a page break belongs to the page on which it begins.
        self.begins = [body.words_before(body.letters_before(start)) for start in starts]

    def leaf_at(self, word: int) -> int:
        """Give the leaf on which a word begins."""
        return max(0, bisect_right(self.begins, word) - 1)

    def entry_at(self, word: int) -> LeafLabel:
        """Give the page map's entry of that leaf."""
        return self.edition.page_map.leaves[self.leaf_at(word)]

    def leaf_words(self, leaf_index: int) -> range:
        """Give the numbers of the words of a leaf."""
        after = leaf_index + 1
        end = self.begins[after] if after < len(self.begins) else len(self.words)
        return range(self.begins[leaf_index], end)

    def span(self, first: int, last: int) -> Span:
        """Give the span from word `first` to word `last` in the text of the leaf of the first."""
        body, text = self.edition.body, self.edition.text
        raw = body.raw_span(body.word_bounds(first)[0], body.word_bounds(last)[1])
        leaf_index = self.leaf_at(first)
        return next(span for leaf, span in text.on_leaves(raw) if leaf == leaf_index)

    def begins_with(self, first: int, end: int) -> str:
        """Give the first words of a passage as they stand."""
        body = self.edition.body
        last = min(end, first + _SHOWN_WORDS) - 1
        raw = body.raw_span(body.word_bounds(first)[0], body.word_bounds(last)[1])
        return " ".join(raw.of(body.text).split())


def _pages(here: _Side, there: _Side, shared: SharedText) -> Iterable[EditionPage]:
    """Place every leaf of an edition in the other."""
    repeats = _repeats(here, there, shared)
    covered = _covered(shared)
    leaves = [here.leaf_words(entry.leaf_index) for entry in here.edition.page_map.leaves]
    inside = [sum(covered[words.start : words.stop]) for words in leaves]
    paired = [sum(shared.partners[word] >= 0 for word in words) for words in leaves]
    # How many words of a page have a partner depends on how both books were read; where it is much
    # less than elsewhere in them, the page has words in common with that place, and not its text.
    usual = median(
        [
            mine / len(words)
            for words, mine, many in zip(leaves, paired, inside, strict=True)
            if len(words) >= _LEAST_WORDS and many >= FOUND_SHARE * len(words)
        ]
        or [1.0]
    )
    for entry, words, many in zip(here.edition.page_map.leaves, leaves, inside, strict=True):
        partners = [shared.partners[word] for word in words if shared.partners[word] >= 0]
        repeat = repeats.get(entry.leaf_index, Repeat(shared=0, partners=()))
        if repeat.shared <= many:
            repeat = Repeat(shared=many, partners=tuple(partners))
        places = _places(there, repeat.partners)
        thin = len(repeat.partners) < _LEAST_OF_USUAL * usual * len(words)
        outcome = _outcome(len(words), repeat.shared if places else 0, thin=thin)
        yield EditionPage(
            entry=entry,
            outcome=outcome,
            words=len(words),
            shared=repeat.shared,
            places=places if outcome in {PageOutcome.FOUND, PageOutcome.PARTLY} else (),
        )


def _outcome(words: int, shared: int, *, thin: bool) -> PageOutcome:
    if words < _LEAST_WORDS:
        return PageOutcome.NO_WORDS
    if shared >= FOUND_SHARE * words and not thin:
        return PageOutcome.FOUND
    return PageOutcome.PARTLY if shared >= PARTLY_SHARE * words else PageOutcome.NOT_FOUND


def _covered(shared: SharedText) -> bytearray:
    """Mark the words that lie in stretches which both texts share."""
    covered = bytearray(shared.words)
    for stretch in shared.stretches:
        covered[stretch.first : stretch.end] = b"\1" * (stretch.end - stretch.first)
    return covered


def _repeats(here: _Side, there: _Side, shared: SharedText) -> dict[int, Repeat]:
    """Find pages that have no partner because the other edition has their words once, not twice."""
    covered = _covered(shared)
    left = {}
    for entry in here.edition.page_map.leaves:
        words = here.leaf_words(entry.leaf_index)
        alone = sum(covered[words.start : words.stop]) < FOUND_SHARE * len(words)
        if len(words) >= _LEAST_WORDS and alone:
            left[entry.leaf_index] = here.words[words.start : words.stop]
    found = find_repeats(left, there.words)
    return {leaf: one for leaf, one in found.items() if one.shared >= FOUND_SHARE * len(left[leaf])}


def _places(there: _Side, partners: Sequence[int]) -> tuple[EditionPlace, ...]:
    """Give the leaves of the other edition on which the partners of a page's words stand.

    A few words far from all others are a phrase that the text has twice; they are left out. Where
    the words go to and fro between places far apart, one place has the text and the other a part of
    its words, as a word list has: the place with most of them is taken.
    """
    counts = Counter(map(there.leaf_at, partners))
    places = [
        place
        for place in _neighbours(counts)
        if (many := sum(counts[leaf_index] for leaf_index in place)) >= _LEAST_APART
        and many >= _LEAST_APART_SHARE * len(partners)
    ] or _neighbours(counts)
    place_of = {leaf_index: number for number, place in enumerate(places) for leaf_index in place}
    order = [place_of[leaf] for leaf in map(there.leaf_at, partners) if leaf in place_of]
    if sum(one != two for one, two in pairwise(order)) > _MOST_TURNS:
        place_of = dict.fromkeys(places[Counter(order).most_common(1)[0][0]], 0)
    kept = [one for one in partners if there.leaf_at(one) in place_of]
    groups = [(leaf, list(group)) for leaf, group in groupby(kept, key=there.leaf_at)]
    return tuple(
        EditionPlace(
            entry=there.edition.page_map.leaves[leaf_index],
            span=there.span(min(mine), max(mine)),
            words=len(mine),
        )
        for leaf_index, mine in groups
        if len(mine) >= _LEAST_ON_LEAF
    )


def _neighbours(leaves: Iterable[int]) -> list[list[int]]:
    """Group leaves that follow on each other."""
    groups: list[list[int]] = []
    for leaf_index in sorted(leaves):
        if groups and leaf_index == groups[-1][-1] + 1:
            groups[-1].append(leaf_index)
        else:
            groups.append([leaf_index])
    return groups


def _passages(here: _Side, there: _Side, shared: SharedText) -> Iterable[EditionPassage]:
    """Give the passages that only this edition has, or that the other has otherwise."""
    repeats = _repeats(here, there, shared)
    end, other_end = 0, 0
    for stretch in (*shared.stretches, None):
        first = shared.words if stretch is None else stretch.first
        other = shared.other_words if stretch is None else stretch.other_first
        moved = stretch is not None and stretch.moved
        gap, other_gap = first - end, 0 if moved else other - other_end
        if gap >= _LEAST_PASSAGE:
            instead = range(other_end, other) if 2 * other_gap >= gap else range(0)
            yield _repeated(here, there, range(end, first), repeats) or _passage(
                here, there, range(end, first), instead
            )
        end = end if stretch is None else stretch.end
        if stretch is not None and not moved:
            other_end = stretch.other_end
    for run in _moved_runs(shared.stretches):
        words = range(run[0].first, run[-1].end)
        yield EditionPassage(
            kind=PassageKind.MOVED,
            source_id=here.edition.source_id,
            first=here.entry_at(words.start),
            last=here.entry_at(words.stop - 1),
            words=len(words),
            begins=here.begins_with(words.start, words.stop),
            there=_ends(there, run[0].other_first, run[-1].other_end),
        )


def _repeated(
    here: _Side, there: _Side, words: range, repeats: Mapping[int, Repeat]
) -> EditionPassage | None:
    """Give a passage that the other edition has once and this one twice; None where it is none."""
    leaves = [leaf for leaf in repeats if _overlap(here.leaf_words(leaf), words)]
    inside = sum(_overlap(here.leaf_words(leaf), words) for leaf in leaves)
    if inside < FOUND_SHARE * len(words):
        return None
    partners = [partner for leaf in leaves for partner in repeats[leaf].partners]
    passage = _passage(here, there, words, range(min(partners), max(partners) + 1))
    return replace(passage, kind=PassageKind.REPEATED)


def _overlap(one: range, other: range) -> int:
    return max(0, min(one.stop, other.stop) - max(one.start, other.start))


def _passage(here: _Side, there: _Side, words: range, instead: range) -> EditionPassage:
    return EditionPassage(
        kind=PassageKind.OTHER_WORDS if instead else PassageKind.ONLY_HERE,
        source_id=here.edition.source_id,
        first=here.entry_at(words.start),
        last=here.entry_at(words.stop - 1),
        words=len(words),
        begins=here.begins_with(words.start, words.stop),
        there=_ends(there, instead.start, instead.stop) if instead else (),
    )


def _moved_runs(stretches: Iterable[Stretch]) -> Iterable[list[Stretch]]:
    """Join moved stretches that go on from one another in both editions."""
    run: list[Stretch] = []
    for stretch in stretches:
        if not stretch.moved:
            continue
        if run:
            gap = stretch.first - run[-1].end
            other_gap = stretch.other_first - run[-1].other_end
            if gap > _JOINED_PASSAGE or not 0 <= other_gap <= _JOINED_PASSAGE:
                yield run
                run = []
        run.append(stretch)
    if run:
        yield run


def _ends(side: _Side, first: int, end: int) -> tuple[LeafLabel, ...]:
    """Give the leaves on which a stretch begins and ends; one when it is the same."""
    return tuple(dict.fromkeys((side.entry_at(first), side.entry_at(end - 1))))
