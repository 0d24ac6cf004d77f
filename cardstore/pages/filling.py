"""Filling: labels for the leaves on which no number was read.

Comes in: the accepted stretches, what each leaf shows. Goes out: one LeafLabel per leaf.

1. A leaf with an accepted sighting is printed; with only a range ("65–75") it is inferred.
2. A gap inside one stretch is inferred; a firm numeral there that its sequence contradicts in the
   way of a misprint is kept as misprinted, with what was expected.
3. A gap over which labels drift is left to `gaps`; what it cannot tell stays unknown.
4. A stretch that counts from 1 is filled back to 1 over a few leaves, never past the run before,
   nor, where the file begins with it, over titles on both sides of a leaf.
5. Nothing is filled forward past the last number seen, but for leaves on which a look-alike of the
   next label stands, and for the back of front matter's last odd number.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from cardstore.pages.failed_leaves import COULD_NOT_BE_READ
from cardstore.pages.gaps import (
    LEAST_WEIGHT,
    TEXT_WORDS,
    LeafShown,
    label_at,
    model_of,
    place_gap,
    speaks_for,
)
from cardstore.pages.inserted import places_of
from cardstore.pages.misprints import Contradiction, weigh_contradictions
from cardstore.pages.numerals import ReadingKind, SecondLook
from cardstore.pages.page_map import Basis, LeafLabel
from cardstore.pages.sighted import DOUBTED, TOLD, contradicted, sighted_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.pages.labels import PageLabel
    from cardstore.pages.numerals import NumeralReading
    from cardstore.pages.runs import Stretch
    from cardstore.pages.weighing import Places

# Longest way back to page 1: roman front matter opens with title leaves and a long contents.
_BACK_ARABIC = 10
_BACK_ROMAN = 22
# After another run the leaves between may be advertisements as well as an opening.
_BACK_TO_RESTART = 5
# An opening leaf that carries an article, not a cover, has at least this many words.
_OPENING_WORDS = 150
_FIRM = 0.8
# What may be a misprint, however unsure the engine was (it then weighs 0.6); letters mended into
# digits weigh half, and what they make is never told as one.
_CONTRADICTS = {ReadingKind.PLAIN: 0.6, ReadingKind.MENDED: 0.3}
# Numbers that fall back to the first few begin another volume or part.
_EARLY = 10
# A place is usual when it holds a quarter of the numbers on its side: books have up to four.
_USUAL_SHARE = 0.25
# Where too few numbers teach their places none is told as a misprint: it may be no page's.
_UNTAUGHT = TOLD / 2
# So many leaves without a number may lie between two misread ones at the end of a run.
_MOST_PASSED = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class LeafView:
    """What filling needs to know of a leaf.

    Attributes:
        readings: its margin readings, as weighed before the book's places were learned.
        words: how many words were read.
        failed: the leaf could not be read at all.
    """

    readings: tuple[NumeralReading, ...]
    words: int
    failed: bool

    @property
    def strongest(self) -> NumeralReading | None:
        """The heaviest reading that looks like a folio, or None."""
        firm = [reading for reading in self.readings if reading.weight >= _FIRM]
        return max(firm, key=lambda reading: reading.weight, default=None)


class Filling:
    """Builds the entries of a map, stretch by stretch."""

    def __init__(self, views: Sequence[LeafView], places: Places) -> None:
        self._views = views
        self._places = places
        self._strange: dict[int, tuple[NumeralReading, float]] = {}
        self._known: frozenset[tuple[str, int]] = frozenset()
        self.entries: dict[int, LeafLabel] = {}

    def fill(self, accepted: Sequence[Stretch]) -> tuple[LeafLabel, ...]:
        """Label every leaf from the accepted stretches."""
        self._known = places_of(accepted)
        self._weigh_strange(accepted)
        before: Stretch | None = None
        for part in accepted:
            if before is None or part.drifts_from(before) is None:
                self._fill_back(part, before)
            else:
                self._fill_drift(before, part)
            self._fill_inside(part)
            self._doubt_repetition(before, part)
            before = part
        self._extend_ends(accepted)
        return tuple(
            self.entries.get(leaf_index) or self._bare(leaf_index)
            for leaf_index in range(len(self._views))
        )

    def _extend_ends(self, accepted: Sequence[Stretch]) -> None:
        """Extend every stretch forwards, then backwards, up to its neighbours."""
        first_leaves = [part.first_leaf for part in accepted[1:]]
        for part, stop in zip(accepted, [*first_leaves, len(self._views)], strict=False):
            self._extend(part, range(part.last_leaf + 1, stop))
        last_leaves = [part.last_leaf for part in accepted]
        for part, start in zip(accepted, [-1, *last_leaves], strict=False):
            self._extend(part, range(part.first_leaf - 1, start, -1))
        for part, after in pairwise(accepted):
            self._close(part, after)

    def _close(self, part: Stretch, after: Stretch) -> None:
        """Label the leaf behind front matter's last odd number, its back: full, or before page 1.

        Behind the text such a back may be blank and advertisements begin.
        """
        back = part.last_leaf + 1
        label = label_at(model_of(part), back)
        starts = after.sightings[0].ordinal - after.first_leaf == -back
        is_front = part.numbering.kind == "roman" and part.sightings[-1].ordinal % 2 == 1
        if not is_front or label is None or back in self.entries or back >= after.first_leaf:
            return
        view = self._views[back]
        full = view.words >= TEXT_WORDS and view.strongest is None
        if starts or full:
            self._infer(back, label, support=0.6)

    def _extend(self, part: Stretch, beyond: range) -> None:
        """Label leaves beyond an end of a stretch as long as look-alikes of their labels are read.

        The last page of a book has no page after it that would bear its misread number out.
        """
        model = model_of(part)
        passed: list[tuple[int, PageLabel]] = []
        for leaf_index in beyond:
            label = label_at(model, leaf_index)
            known = self.entries.get(leaf_index)
            if label is None or len(passed) > _MOST_PASSED or (known and known.label):
                return
            passed.append((leaf_index, label))
            if speaks_for(self._usual(leaf_index, label), label):
                for reached, told in passed:
                    own = max(self._own(reached, told), key=lambda one: one.weight, default=None)
                    seen = "" if own is None else f", as {own.numeral.text!r}"
                    self._infer(reached, told, support=0.6, doubt=f"its number is misread{seen}")
                passed = []

    def _usual(self, leaf_index: int, label: PageLabel) -> tuple[NumeralReading, ...]:
        """Give a leaf's readings that stand where this book would put the label."""
        return tuple(
            one
            for one in self._views[leaf_index].readings
            if (self._places.share(one, label) or 0.0) >= _USUAL_SHARE
        )

    def _own(self, leaf_index: int, label: PageLabel) -> tuple[NumeralReading, ...]:
        """Give a leaf's readings that stand where this book would put the label, or may put it.

        Where too few numbers taught a side its places, those of all accepted numbers are taken: a
        leaf of a short run bears its own number too. The publisher's own text, in which nothing is
        misread, is left to `contradictions` there.
        """
        found = []
        for one in self._views[leaf_index].readings:
            share = self._places.share(one, label)
            known = not one.exact and (one.place.strip, one.place.column) in self._known
            if known if share is None else share >= _USUAL_SHARE:
                found.append(one)
        return tuple(found)

    def _fill_inside(self, part: Stretch) -> None:
        """Label the leaves from a stretch's first sighting to its last."""
        model = model_of(part)
        sighted = {sighting.leaf_index: sighting for sighting in part.sightings}
        leaves = sorted(sighted)
        for leaf_index in range(part.first_leaf, part.last_leaf + 1):
            expected = label_at(model, leaf_index)
            if expected is None:
                continue
            sighting = sighted.get(leaf_index)
            if sighting is not None:
                self.entries[leaf_index] = sighted_label(sighting, part=part, expected=expected)
            else:
                distance = min(abs(leaf_index - other) for other in leaves)
                self.entries[leaf_index] = self._unsighted(leaf_index, expected, distance)

    def _doubt_repetition(self, before: Stretch | None, part: Stretch) -> None:
        """Doubt the first leaf of a stretch that repeats the number before it, or falls back."""
        if before is None or before.numbering != part.numbering:
            return
        last, first = before.sightings[-1], part.sightings[0]
        entry = self.entries.get(first.leaf_index)
        if last.ordinal == first.ordinal and entry is not None:
            doubt = f"repeats the number of leaf {last.leaf_index}: a doubled scan, or a misreading"
            self.entries[first.leaf_index] = replace(entry, doubt=doubt)
        elif last.ordinal > first.ordinal > first.first_ordinal + _EARLY and entry is not None:
            doubt = f"the numbers fall back from {last.label.text}: miscounted, or another part"
            self.entries[first.leaf_index] = replace(entry, doubt=doubt)

    def _weigh_strange(self, accepted: Sequence[Stretch]) -> None:
        """Find the numerals that contradict their stretches, and weigh them together."""
        found: list[Contradiction] = []
        for part in accepted:
            model = model_of(part)
            sighted = {sighting.leaf_index for sighting in part.sightings}
            for leaf_index in range(part.first_leaf, part.last_leaf + 1):
                expected = label_at(model, leaf_index)
                if leaf_index in sighted or expected is None:
                    continue
                strange = self._strange_on(leaf_index, expected)
                if strange is not None:
                    one = Contradiction(leaf_index=leaf_index, strange=strange, expected=expected)
                    found.append(one)
        borne_out = [sighting.label for part in accepted for sighting in part.sightings]
        weighed = weigh_contradictions(found, borne_out=borne_out)
        for one in found:
            untaught = self._places.share(one.strange, one.expected) is None
            most = _UNTAUGHT if untaught else 1.0
            self._strange[one.leaf_index] = (one.strange, min(weighed[one.leaf_index], most))

    def _strange_on(self, leaf_index: int, expected: PageLabel) -> NumeralReading | None:
        """Give the one numeral of a leaf that its sequence contradicts in its own numbering.

        On a leaf with several, a table or a list, none is shown to be the page's.
        """
        usual = self._own(leaf_index, expected)
        taught = any(self._places.share(one, expected) is not None for one in usual)
        least = _CONTRADICTS if taught else {ReadingKind.PLAIN: _FIRM}
        firm = {one.label.text for one in usual if one.weight >= _FIRM}
        alike = [
            one
            for one in usual
            if one.weight >= least.get(one.kind, math.inf)
            and one.again is not SecondLook.ALONE
            and (one.label.prefix, one.label.suffix) == (expected.prefix, expected.suffix)
            and one.label.style.lower() == expected.style.lower()
        ]
        strongest = max(alike, key=lambda one: one.weight, default=None)
        if strongest is None or len(firm) > 1 or (firm and strongest.label.text not in firm):
            return None
        return strongest

    def _unsighted(self, leaf_index: int, expected: PageLabel, distance: int) -> LeafLabel:
        """Label a leaf inside a run on which the expected number was not read."""
        firm = [one for one in self._own(leaf_index, expected) if one.weight >= _FIRM]
        strange = max(firm, key=lambda one: one.weight, default=None)
        support = max(0.5, 0.95 - 0.03 * distance)
        other, printed = self._strange.get(leaf_index, (None, 0.0))
        if other is not None and printed >= DOUBTED:
            return contradicted(leaf_index, other, expected=expected, printed=printed)
        if strange is None:
            return self._unread(leaf_index, expected, support=support)
        return LeafLabel(
            leaf_index=leaf_index,
            label=expected,
            basis=Basis.INFERRED,
            support=support * 0.8,
            seen=strange.numeral,
            doubt=f"reads {strange.numeral.text!r} where its sequence gives {expected.text}",
        )

    def _unread(self, leaf_index: int, expected: PageLabel, *, support: float) -> LeafLabel:
        """Label a leaf without firm numeral; doubt it where a faint one is another number."""
        faint = [one for one in self._own(leaf_index, expected) if one.weight >= LEAST_WEIGHT]
        other = max(faint, key=lambda one: one.weight, default=None)
        if other is None or speaks_for(faint, expected):
            return LeafLabel(
                leaf_index=leaf_index, label=expected, basis=Basis.INFERRED, support=support
            )
        return LeafLabel(
            leaf_index=leaf_index,
            label=expected,
            basis=Basis.INFERRED,
            support=support * 0.9,
            seen=other.numeral,
            doubt=f"reads {other.numeral.text!r} where its sequence gives {expected.text}",
        )

    def _fill_back(self, part: Stretch, before: Stretch | None) -> None:
        """Fill a stretch back to its page 1, or to an opening leaf without number."""
        first = part.sightings[0]
        last = -1 if before is None else before.last_leaf
        steps = first.ordinal - first.first_ordinal
        model = model_of(part)
        limit = _BACK_ROMAN if part.numbering.kind == "roman" else _BACK_ARABIC
        if before is not None:
            limit = min(limit, _BACK_TO_RESTART)
        if part.numbering.suffix and not part.numbering.sides:
            limit = 0
        start = part.first_leaf - steps
        if last < start and steps <= limit:
            titles = self._titles_on_both_sides(part) if start == 0 else 0
            for leaf_index in range(start, part.first_leaf):
                label = label_at(model, leaf_index)
                if label is None:
                    continue
                distance = part.first_leaf - leaf_index
                if distance <= part.first_leaf - start - titles:
                    self._infer(leaf_index, label, support=max(0.5, 0.9 - 0.03 * distance))
                else:
                    self._leave(leaf_index, doubt=f"{label.text}, if no back of a title is missing")
        elif before is None and part.first_leaf == 1 and self._views[0].words >= _OPENING_WORDS:
            label = label_at(model, 0)
            if label is not None:
                doubt = "an opening leaf without number, before the first one seen"
                self._infer(0, label, support=0.6, doubt=doubt)

    def _titles_on_both_sides(self, part: Stretch) -> int:
        """Count the file's first leaves up to the last title on whose back a title stands.

        The back of a title is blank or full of small print: where a file begins with page 1, and
        the count puts titles on both sides of one leaf of paper, a back is missing in it and the
        count is off. Behind other leaves it was right in three made books of five.
        """
        words = [view.words for view in self._views[: part.first_leaf]]
        papers = zip(words[::2], words[1::2], strict=False)
        titles = [
            2 * at + 2
            for at, sides in enumerate(papers)
            if all(0 < count < TEXT_WORDS for count in sides)
        ]
        return max(titles, default=0)

    def _fill_drift(self, before: Stretch, part: Stretch) -> None:
        """Label the leaves between two stretches whose labels drift."""
        gap = range(before.last_leaf + 1, part.first_leaf)
        texts = (before.sightings[-1].label.text, part.sightings[0].label.text)
        shown = {
            leaf: LeafShown(readings=self._views[leaf].readings, words=self._views[leaf].words)
            for leaf in gap
        }
        placed = place_gap(before, part, shown=shown)
        for leaf_index in gap:
            found = placed.get(leaf_index)
            if found is None:
                doubt = f"between {texts[0]} and {texts[1]}, which do not count its leaves"
                self._leave(leaf_index, doubt=doubt)
            elif found.label is not None:
                self._infer(leaf_index, found.label, support=0.7 if found.is_read else 0.6)
            else:
                bare = not self._views[leaf_index].words
                doubt = "" if bare else f"an extra leaf between {texts[0]} and {texts[1]}"
                self._unnumber(leaf_index, doubt=doubt)

    def _infer(self, leaf_index: int, label: PageLabel, *, support: float, doubt: str = "") -> None:
        """Enter an inferred label."""
        self.entries[leaf_index] = LeafLabel(
            leaf_index=leaf_index, label=label, basis=Basis.INFERRED, support=support, doubt=doubt
        )

    def _leave(self, leaf_index: int, *, doubt: str) -> None:
        """Enter a leaf whose label nothing tells."""
        self.entries[leaf_index] = LeafLabel(
            leaf_index=leaf_index, label=None, basis=Basis.UNKNOWN, support=0.0, doubt=doubt
        )

    def _unnumber(self, leaf_index: int, *, doubt: str) -> None:
        """Enter a leaf that the edition does not count."""
        self.entries[leaf_index] = LeafLabel(
            leaf_index=leaf_index, label=None, basis=Basis.UNNUMBERED, support=0.7, doubt=doubt
        )

    def _bare(self, leaf_index: int) -> LeafLabel:
        """Enter a leaf that no stretch reaches: unnumbered, or unknown with what was seen."""
        view = self._views[leaf_index]
        strange = view.strongest
        if view.failed:
            basis, doubt = Basis.UNKNOWN, COULD_NOT_BE_READ
        elif strange is not None:
            basis, doubt = Basis.UNKNOWN, f"reads {strange.numeral.text!r}, which fits no run"
        elif view.words >= TEXT_WORDS:
            basis, doubt = Basis.UNKNOWN, "no number was read, and no run of numbers reaches it"
        else:
            basis, doubt = Basis.UNNUMBERED, ""
        return LeafLabel(
            leaf_index=leaf_index,
            label=None,
            basis=basis,
            support=0.0 if basis is Basis.UNKNOWN else 0.6,
            seen=strange.numeral if strange is not None else None,
            doubt=doubt,
        )
