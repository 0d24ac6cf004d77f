"""Kinds compared: works of one title by the same authors that are not one work.

Comes in: the reference and the records of its title and authors. Goes out: pairs of a weight and a
reason.

1. A meeting's paper and a journal's article of one title are two works, unless the year or an
   identifier settles it.
2. So are a book and the journal's article of its title, which often is a review that was filed
   under the name of the book's author; a thesis and the book made of it; a chapter and a book. What
   registries do not tell, and records whose place, publisher or identifier is the claimed one,
   speak against nothing: registries type works loosely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.sources.reference import Scheme
from cardstore.sources.resolution import FieldComparison, ReasonCode, ReferenceField, Why
from cardstore.sources.weight import Weight

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardstore.sources.compare import Comparison
    from cardstore.sources.reference import Reference
    from cardstore.sources.weight import Weighed

_MATCH = FieldComparison.MATCH
_TWICE_PRINTED = frozenset({"article-journal", "paper-conference"})
_IN_PERIODICALS = frozenset(
    {
        "article-journal", "article-magazine", "article-newspaper", "paper-conference", "review",
        "review-book",
    }
)  # fmt: skip
# Kind claimed → kinds that are another work of that title.
_OTHERS = {
    "book": _IN_PERIODICALS | {"chapter", "thesis", "entry-encyclopedia"},
    "thesis": _IN_PERIODICALS | {"book", "chapter"},
    "chapter": frozenset({"book", "thesis"}),
}
_CALLED = {
    "article-journal": "a journal's article", "article-magazine": "a magazine's article",
    "article-newspaper": "a newspaper's article", "book": "a book", "chapter": "a chapter",
    "paper-conference": "a meeting's paper", "review": "a review", "review-book": "a review",
    "thesis": "a thesis", "entry-encyclopedia": "an encyclopedia's entry",
}  # fmt: skip


def weigh_kind(claimed: Reference, same: Sequence[Comparison]) -> Iterator[Weighed]:
    """Weigh that all records of the title are of another kind than the claim."""
    kinds = {one.record.csl_type for one in same if not one.record.preprint}
    if claimed.csl_type in _TWICE_PRINTED and not claimed.venue:
        exact = any(claimed.year in one.record.years or one.confirmed for one in same)
        if kinds and not exact and kinds <= _TWICE_PRINTED - {claimed.csl_type}:
            text = "A journal's article is claimed, and a meeting's paper is held, or the reverse"
            yield Weight.DOUBT, Why(code=ReasonCode.SEVERAL_WORKS, text=text)
        return
    kind = _claimed_kind(claimed)
    others = _OTHERS.get(kind, frozenset())
    if kinds and kinds <= others and not any(_is_settled(claimed, one) for one in same):
        held = ", ".join(sorted({_CALLED[found] for found in kinds}))
        text = f"{_CALLED[kind].capitalize()} is claimed, and {held} of this title is held"
        yield Weight.DOUBT, Why(code=ReasonCode.SEVERAL_WORKS, text=text)


def _claimed_kind(claimed: Reference) -> str:
    """Give the kind that is claimed, or "" where the claim does not tell it.

    What has a publisher and no venue is a book. That alone, an edition or an ISBN shows it: sources
    of which nobody told the kind are taken for books.
    """
    bookish = bool(claimed.publisher or claimed.edition or claimed.all(Scheme.ISBN))
    if claimed.csl_type in {"", "book"}:
        return "book" if bookish and not claimed.venue else ""
    return claimed.csl_type


def _is_settled(claimed: Reference, one: Comparison) -> bool:
    """Tell whether identifier, venue or publisher show that it is the claimed printing.

    A publisher prints both books and the journals that review them.
    """
    if one.confirmed or one.says(ReferenceField.VENUE) is _MATCH:
        return True
    reviewed = claimed.csl_type != "thesis" and one.record.csl_type in _IN_PERIODICALS
    return one.says(ReferenceField.PUBLISHER) is _MATCH and not reviewed
