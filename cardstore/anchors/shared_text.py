"""Shared text: which words of one text are which words of another, the two set differently.

Comes in: the words of two texts, as keys. Goes out: `SharedText`: for each word of the one its
partner in the other, the solid stretches that they form, and which of these stand in another order.

The method:

1. Anchors: runs of five words that stand once in each text; neighbours on one diagonal are one.
   The heaviest chain of them that rises in both texts is the text's own order.
2. Gaps between neighbours of the chain are filled in the same way with runs of three, two and one
   words that stand once in the gap, as patience diff does.
3. Of the other anchors, those that go on from one another within a page or so make a block. A block
   of a few words is chance or a commonplace, and goes; a longer one was moved, and is filled too.
   Where the chain has less than half as much beside it, what it has there is the commonplace.
4. What is left alone goes: a pair is borne out by seven others within twenty words of it, shifted
   against it by no more than a few words. Common words of unlike texts fall into a rising order by
   chance, but not so close to one diagonal. Pairs that are borne out form stretches, in which no
   more than twelve words on a side lack a partner.

Words that a reader misread, or that an editor changed, have no partner and break no stretch.

Source: Cohen (2007), the patience diff; Fredman (1975), the longest increasing subsequence;
Abouelhoda and Ohlebusch (2005), chaining of fragments.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_ANCHOR = 5  # words; of five that are misread one time in five each, one run in nine is whole
_FILLERS = (3, 2, 1)
_WITHIN_PAGE = 400  # words: how far two anchors of one block may stand apart
_OPEN_BLOCKS = 24
_LEAST_BLOCK = 10  # words under anchors; "at the end of the" is five
_LEAST_MOVED = 20
_LONGEST_GAP = 20_000  # words; no gap of fifty pages is filled by words that stand in it once
# Of books misread in 35 words of a hundred 17 of the 40 words around a pair are paired too; in
# unlike texts that were filled all the same, three or four.
_AROUND = 20
_BEARING = 7
_SHIFTED = 6
_APART = 12
_LEAST_STRETCH = 6
_ALONE = -1

Anchor = tuple[int, int, int]
"""A run of words that both texts share: word, word of the other, how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """A solid stretch of shared text: words `[first, end)` of the one, `[other_first, other_end)`.

    Attributes:
        first, end, other_first, other_end: word numbers; the words at both ends are partners.
        paired: how many words in it have a partner.
        moved: it stands in another order than the rest.
    """

    first: int
    end: int
    other_first: int
    other_end: int
    paired: int
    moved: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedText:
    """What two texts share.

    Attributes:
        partners: for each word of the one the number of its partner in the other, or -1.
        stretches: in the order of the one.
        words, other_words: how many there are.
    """

    partners: Sequence[int]
    stretches: tuple[Stretch, ...]
    words: int
    other_words: int

    @property
    def share(self) -> float:
        """The share of the shorter text's words that have a partner, 0.0–1.0."""
        shorter = min(self.words, self.other_words)
        return sum(one.paired for one in self.stretches) / shorter if shorter else 0.0

    def turned(self) -> SharedText:
        """Give the same seen from the other text."""
        partners = array("l", [_ALONE]) * self.other_words
        for number, partner in enumerate(self.partners):
            if partner != _ALONE:
                partners[partner] = number
        stretches = [
            Stretch(
                first=one.other_first,
                end=one.other_end,
                other_first=one.first,
                other_end=one.end,
                paired=one.paired,
                moved=one.moved,
            )
            for one in self.stretches
        ]
        return SharedText(
            partners=partners,
            stretches=tuple(sorted(stretches, key=lambda one: one.first)),
            words=self.other_words,
            other_words=self.words,
        )


def share_text(words: Sequence[str], other: Sequence[str]) -> SharedText:
    """Find what two texts share.

    >>> one = "a b c d e f g h i j k l".split()
    >>> share_text(one, ["x", "y", *one]).partners[0]
    2
    """
    return _Comparison(words, other).compare()


class _Comparison:
    """One comparison of two texts."""

    def __init__(self, words: Sequence[str], other: Sequence[str]) -> None:
        codes: dict[str, int] = {}
        self._one = [codes.setdefault(word, len(codes)) for word in words]
        self._two = [codes.setdefault(word, len(codes)) for word in other]
        self._partners = array("l", [_ALONE]) * len(self._one)
        self._taken = bytearray(len(self._two))

    def compare(self) -> SharedText:
        """Find the chain, fill its gaps, then the blocks outside it; keep what is solid."""
        anchors = self._anchors(0, len(self._one), 0, len(self._two), length=_ANCHOR)
        chain = _rising(anchors)
        beside = set(anchors) - set(chain)
        blocks = [
            block
            for block in _blocks(anchor for anchor in anchors if anchor in beside)
            if _weight(block) >= _LEAST_BLOCK
        ]
        for block in blocks:
            chain = _without_weaker(chain, block)
        self._fill_between([(0, 0, 0), *chain, (len(self._one), len(self._two), 0)])
        stretches = self._solid(moved=False)  # before the others, which take what it leaves
        for block in sorted(blocks, key=_weight, reverse=True):
            self._fill_between(block)
        stretches += self._solid(moved=True, known=stretches)
        return SharedText(
            partners=self._partners,
            stretches=tuple(sorted(stretches, key=lambda one: one.first)),
            words=len(self._one),
            other_words=len(self._two),
        )

    def _anchors(
        self, first: int, end: int, other_first: int, other_end: int, *, length: int
    ) -> list[Anchor]:
        """Give the runs of `length` words that stand once in each stretch, joined on diagonals."""
        there = _once(self._two, other_first, other_end, length)
        found: list[Anchor] = []
        for gram, word in _once(self._one, first, end, length).items():
            other = there.get(gram, _ALONE)
            if _ALONE in {word, other}:
                continue
            if found:
                last, last_other, many = found[-1]
                if word <= last + many and word - last == other - last_other:
                    found[-1] = (last, last_other, word - last + length)
                    continue
            found.append((word, other, length))
        return found

    def _fill_between(self, anchors: Sequence[Anchor]) -> None:
        """Pair the words of anchors in their order, and what lies between them."""
        for anchor in anchors:
            self._pair(*anchor)
        for (before, before_other, many), (word, other, _) in pairwise(anchors):
            self._fill(before + many, word, before_other + many, other)

    def _fill(self, first: int, end: int, other_first: int, other_end: int) -> None:
        """Pair the words of a gap, as far as they tell where they belong."""
        waiting: list[tuple[int, int, int, int, tuple[int, ...]]] = [
            (first, end, other_first, other_end, _FILLERS)
        ]
        while waiting:
            first, end, other_first, other_end, lengths = waiting.pop()
            while first < end and other_first < other_end and self._same(first, other_first):
                self._pair(first, other_first, 1)
                first, other_first = first + 1, other_first + 1
            while first < end and other_first < other_end and self._same(end - 1, other_end - 1):
                end, other_end = end - 1, other_end - 1
                self._pair(end, other_end, 1)
            widest = max(end - first, other_end - other_first)
            if not lengths or first >= end or other_first >= other_end or widest > _LONGEST_GAP:
                continue
            if lengths[0] < _FILLERS[0] and widest > _WITHIN_PAGE:
                continue
            anchors = _rising(self._anchors(first, end, other_first, other_end, length=lengths[0]))
            for word, other, length in anchors:
                waiting.append((first, word, other_first, other, lengths[1:]))
                self._pair(word, other, length)
                first, other_first = word + length, other + length
            waiting.append((first, end, other_first, other_end, lengths[1:]))

    def _same(self, word: int, other: int) -> bool:
        return self._one[word] == self._two[other]

    def _pair(self, word: int, other: int, length: int) -> None:
        for step in range(length):
            if self._partners[word + step] == _ALONE and not self._taken[other + step]:
                self._partners[word + step] = other + step
                self._taken[other + step] = 1

    def _solid(self, *, moved: bool, known: Sequence[Stretch] = ()) -> list[Stretch]:
        """Keep the stretches of pairs that are long enough, and let the other pairs go."""
        settled = bytearray(len(self._one))
        for one in known:
            settled[one.first : one.end] = b"\1" * (one.end - one.first)
        pairs = [
            (word, other)
            for word, other in enumerate(self._partners)
            if other != _ALONE and not settled[word]
        ]
        kept: list[Stretch] = []
        borne_out = _borne_out(pairs)
        for word, other in pairs:
            if word not in borne_out:
                self._partners[word], self._taken[other] = _ALONE, 0
        for group in _groups(pair for pair in pairs if pair[0] in borne_out):
            if len(group) < (_LEAST_MOVED if moved else _LEAST_STRETCH):
                for word, other in group:
                    self._partners[word], self._taken[other] = _ALONE, 0
                continue
            others = [other for _, other in group]
            kept.append(
                Stretch(
                    first=group[0][0],
                    end=group[-1][0] + 1,
                    other_first=min(others),
                    other_end=max(others) + 1,
                    paired=len(group),
                    moved=moved,
                )
            )
        return kept


def _once(words: Sequence[int], first: int, end: int, length: int) -> dict[tuple[int, ...], int]:
    """Give each run of `length` words with its place; -1 where it stands more than once."""
    places: dict[tuple[int, ...], int] = {}
    shifted = (words[first + step : end] for step in range(length))
    for place, gram in enumerate(zip(*shifted, strict=False), first):
        places[gram] = _ALONE if gram in places else place
    return places


def _blocks(anchors: Iterable[Anchor]) -> list[list[Anchor]]:
    """Join anchors, in the order of the one text, that go on from one another in the other."""
    blocks: list[list[Anchor]] = []
    for anchor in anchors:
        best, least = None, _WITHIN_PAGE
        for block in blocks[-_OPEN_BLOCKS:]:
            word, other, length = block[-1]
            gap, other_gap = anchor[0] - word - length, anchor[1] - other - length
            apart = abs(gap - other_gap)
            if 0 <= gap <= _WITHIN_PAGE and 0 <= other_gap <= _WITHIN_PAGE and apart < least:
                best, least = block, apart
        if best is None:
            blocks.append([anchor])
        else:
            best.append(anchor)
            blocks.remove(best)
            blocks.append(best)
    return blocks


def _without_weaker(chain: list[Anchor], block: Sequence[Anchor]) -> list[Anchor]:
    """Give the chain without what it has in a block's place, if that is much less."""
    (first, other_first, _), (last, other_last, length) = block[0], block[-1]
    ends = range(first, last + length), range(other_first, other_last + length)
    weaker = [one for one in chain if one[0] in ends[0] or one[1] in ends[1]]
    if not weaker or 2 * _weight(weaker) >= _weight(block):
        return chain
    gone = set(weaker)
    return [one for one in chain if one not in gone]


def _weight(block: Sequence[Anchor]) -> int:
    return sum(length for _, _, length in block)


def _rising(anchors: Sequence[Anchor]) -> list[Anchor]:
    """Give the heaviest chain of anchors, given in the one text's order, that rises in the other.

    A Fenwick tree over the places in the other text holds the heaviest chain that ends before each.
    """
    ranks = {other: rank for rank, other in enumerate(sorted(one[1] for one in anchors), 1)}
    tree = [(0, _ALONE)] * (len(ranks) + 1)
    before: list[int] = []
    heaviest = (0, _ALONE)
    for place, (_, other, length) in enumerate(anchors):
        weight, last, rank = 0, _ALONE, ranks[other] - 1
        while rank:
            weight, last = max((weight, last), tree[rank])
            rank -= rank & -rank
        before.append(last)
        mine = (weight + length, place)
        heaviest = max(heaviest, mine)
        rank = ranks[other]
        while rank < len(tree):
            tree[rank] = max(tree[rank], mine)
            rank += rank & -rank
    chain: list[Anchor] = []
    place = heaviest[1]
    while place != _ALONE:
        chain.append(anchors[place])
        place = before[place]
    chain.reverse()
    return _apart(chain)


def _apart(chain: Iterable[Anchor]) -> list[Anchor]:
    """Let go of anchors that reach into the one before them."""
    kept: list[Anchor] = []
    for word, other, length in chain:
        if kept and (word < kept[-1][0] + kept[-1][2] or other < kept[-1][1] + kept[-1][2]):
            continue
        kept.append((word, other, length))
    return kept


def _borne_out(pairs: Sequence[tuple[int, int]]) -> set[int]:
    """Give the words whose pair has enough others near it on about its diagonal."""
    kept: set[int] = set()
    for place, (word, other) in enumerate(pairs):
        if word in kept:
            continue
        last = pairs[min(place + _BEARING, len(pairs) - 1)]
        if last == (word + _BEARING, other + _BEARING):
            kept.update(range(word, word + _BEARING + 1))
            continue
        nearby = pairs[max(0, place - _AROUND) : place + _AROUND + 1]
        bearing = sum(
            abs(one - word) <= _AROUND and abs(one - word - two + other) <= _SHIFTED
            for one, two in nearby
        )
        if bearing > _BEARING:
            kept.add(word)
    return kept


def _groups(pairs: Iterable[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Group pairs that follow on each other with few words between, on either side."""
    groups: list[list[tuple[int, int]]] = []
    for word, other in pairs:
        if groups:
            last, last_other = groups[-1][-1]
            if word - last <= _APART + 1 and 0 < other - last_other <= _APART + 1:
                groups[-1].append((word, other))
                continue
        groups.append([(word, other)])
    return groups
