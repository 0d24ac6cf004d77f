"""Edition pages: what a comparison of two editions of a work comes to.

`concordance` makes these values; `show_leaves` writes leaves for people.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.pages.page_map import LeafLabel, PageMap
    from cardstore.spans import Span
    from cardstore.text.folding import FoldedText
    from cardstore.text.source_text import SourceText

# Of two editions of a novel that share but their quotations and proverbs it is below one word in a
# hundred; of the noisiest copies of one text six in ten.
LEAST_SHARE = 0.1


class PageOutcome(StrEnum):
    """What came of looking for a page's words in another edition."""

    FOUND = "found"
    PARTLY = "partly"  # some of its words stand there; the rest are misread, changed or left out
    NOT_FOUND = "not_found"
    NO_WORDS = "no_words"  # a plate or a blank leaf: there is nothing to look for


class PassageKind(StrEnum):
    """What is the matter with a passage."""

    ONLY_HERE = "only_here"
    OTHER_WORDS = "other_words"  # in its place stand other words, or one of the two is misread
    MOVED = "moved"
    REPEATED = "repeated"  # it stands there once, and here twice


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionText:
    """One edition as it is compared.

    Attributes:
        source_id: its record.
        text, body: the scan's text, and its running text folded.
        page_map: of the same scan.
    """

    source_id: str
    text: SourceText
    body: FoldedText
    page_map: PageMap


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionPlace:
    """Words of a page, where they stand in the other edition.

    Attributes:
        entry: the leaf there, with its label and basis.
        span: from the first to the last of them, in that leaf's own text.
        words: how many words have a partner there.
    """

    entry: LeafLabel
    span: Span
    words: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionPage:
    """A page of an edition, and where its words stand in the other.

    Attributes:
        entry: the leaf, with its label.
        outcome: see its class.
        words, shared: of the page; how many lie in stretches that both editions share.
        places: in the page's own order.
    """

    entry: LeafLabel
    outcome: PageOutcome
    words: int
    shared: int
    places: tuple[EditionPlace, ...]

    @property
    def shown(self) -> str:
        """Where it stands, for people: "p. 63", "pp. 63–64", "leaf 9 (page not known)"."""
        return show_leaves([place.entry for place in self.places])


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionPassage:
    """A passage that the other edition lacks, has in other words, or elsewhere.

    Attributes:
        kind: see its class.
        source_id: the edition that has it.
        first, last: the leaves on which it begins and ends.
        words: how many.
        begins: its first words, as they stand.
        there: the leaves in the other edition; empty where only this one has it.
    """

    kind: PassageKind
    source_id: str
    first: LeafLabel
    last: LeafLabel
    words: int
    begins: str
    there: tuple[LeafLabel, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionComparison:
    """Two editions compared.

    Attributes:
        source_id, other_id: the editions.
        pages, other_pages: one for each leaf of the one, and of the other.
        passages: those of the one, then those of the other, in their order.
        words, other_words: how many words of running text each has.
        shared: how many have a partner.
        warnings: what makes the whole doubtful, for people.
    """

    source_id: str
    other_id: str
    pages: tuple[EditionPage, ...]
    other_pages: tuple[EditionPage, ...]
    passages: tuple[EditionPassage, ...]
    words: int
    other_words: int
    shared: int
    warnings: tuple[str, ...] = ()

    @property
    def share(self) -> float:
        """The share of the shorter text that the other has too, 0.0–1.0."""
        shorter = min(self.words, self.other_words)
        return self.shared / shorter if shorter else 0.0

    @property
    def is_one_text(self) -> bool:
        """Whether enough is shared to take both for one text; what is found may be so anyway."""
        return self.share >= LEAST_SHARE


def show_leaves(entries: Sequence[LeafLabel]) -> str:
    """Write leaves as a locator: "p. 63", "pp. 63–64", "pp. 63, 70", "leaf 9 (page not known)"."""
    if not entries:
        return ""
    unknown = [entry for entry in entries if entry.label is None]
    if unknown:
        numbers = dict.fromkeys(entry.leaf_index for entry in entries)
        rising = [*numbers] == list(range(min(numbers), max(numbers) + 1))
        together = rising and len(numbers) > 1
        leaves = f"{min(numbers)}–{max(numbers)}" if together else ", ".join(map(str, numbers))
        labelled = [entry.shown for entry in entries if entry.label is not None]
        beside = f", beside p. {labelled[0]}" if labelled else ""
        return f"{'leaf' if len(numbers) == 1 else 'leaves'} {leaves} (page not known{beside})"
    stretches = [[entries[0]]]
    for before, after in pairwise(entries):
        if after.leaf_index == before.leaf_index + 1:
            stretches[-1].append(after)
        elif after.leaf_index != before.leaf_index:
            stretches.append([after])
    told = ", ".join(
        one[0].shown if len(one) == 1 else f"{one[0].shown}–{one[-1].shown}" for one in stretches
    )
    return f"p. {told}" if len(entries) == 1 else f"pp. {told}"
