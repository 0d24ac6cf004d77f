"""The page-anchor check: do the words stand on the claimed printed page of that edition?

Comes in: where the quote stands now (leaves and their labels) and the claim. The claim is turned
into leaves through the page map; the quote passes when one of its places lies inside them. If none
does, the finding says where the quote stands and which usual slip explains the claim, tried in this
order: the range ends too early; right for another edition; roman for arabic; off by one; the
image's place given as the page; no such page; another page. Where only an edit of the quote was
found, the page of other words says nothing about the claim, so none is told.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from cardstore.anchors.anchor import Fit
from cardstore.cards.locator_words import COLUMN
from cardstore.counts import count_of
from cardstore.errors import InvalidLabelError
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.pages.doubles import scanned_twice
from cardstore.pages.labels import NumberStyle, parse_label
from cardstore.pages.page_map import Basis, PageMap

if TYPE_CHECKING:
    from cardstore.anchors.place import Placement
    from cardstore.cards.locator import Locator
    from cardstore.gate.dossier import Dossier, EditionView
    from cardstore.gate.policy import Policy
    from cardstore.pages.labels import PageLabel
    from cardstore.pages.page_map import LeafLabel

CHECK = "page_anchor"

# "3-" of a book that numbers its pages by chapters: 3-12.
_CHAPTER = re.compile(r"\d{1,3}[-‐‑.]")
_ONLY_TABLE = "only the file's own table gives this label"
_COLUMNS = 3  # columns on a page, at most
# From the weakest to the firmest; a quote over two leaves is as firm as the weaker one.
_FIRMNESS = (
    Basis.UNKNOWN,
    Basis.UNNUMBERED,
    Basis.EMBEDDED,
    Basis.MISPRINTED,
    Basis.INFERRED,
    Basis.ASSIGNED,
    Basis.PRINTED,
)
_PASSING = {
    Basis.PRINTED: (Reason.PAGE_PRINTED, "where the number is printed"),
    Basis.ASSIGNED: (Reason.PAGE_ASSIGNED, "by a person's assignment"),
    Basis.INFERRED: (
        Reason.PAGE_INFERRED,
        "as the pages around it settle; no number was read there",
    ),
    Basis.MISPRINTED: (Reason.PAGE_MISPRINTED, "a number that its sequence contradicts"),
}


def check_page_anchor(dossier: Dossier, policy: Policy) -> Finding:
    """Say whether the quote stands on the claimed page or pages of the edition."""
    edition = dossier.edition
    if not edition.placements:
        return Finding(
            check=CHECK,
            outcome=Outcome.UNAVAILABLE,
            reason=Reason.QUOTE_NOT_PLACED,
            message="The words were not found, so their page could not be checked.",
        )
    if is_edit(edition):
        return Finding(
            check=CHECK,
            outcome=Outcome.UNAVAILABLE,
            reason=Reason.QUOTE_NOT_PLACED,
            message="The words were not found as quoted, so their page could not be checked.",
        )
    ranges = claimed_leaves(dossier.claimed, edition.page_map)
    for placement in edition.placements:
        for first, last in ranges:
            if all(first <= leaf <= last for leaf in placement.leaves):
                return _inside(dossier, placement, within=(first, last), policy=policy)
    unknown = [p for p in edition.placements if _weakest(p).basis is Basis.UNKNOWN]
    if unknown:
        return _unknown(dossier, unknown[0])
    return _outside(dossier, ranges)


def is_edit(edition: EditionView) -> bool:
    """Tell whether what was found is an edit of the quote: other words than the quote's."""
    return edition.anchor.fit is Fit.NEAR and edition.anchor.edited


def claimed_leaves(claimed: Locator, page_map: PageMap) -> tuple[tuple[int, int], ...]:
    """Turn a claim into ranges of leaves, both ends included.

    A label that several leaves bear (two numberings in one volume, a leaf scanned twice) gives
    several ranges; for "57–58" every first leaf is paired with the nearest last leaf behind it.
    What is said of a misprint must be so on the leaf: "205 [recte 203]" prints 205, and not 207.
    """
    if claimed.printed is not None or claimed.is_as_printed:
        return tuple(
            (leaf, leaf)
            for leaf in page_map.find(claimed.first)
            if _bears_misprint(page_map.leaves[leaf], claimed)
        )
    find = _find_column if COLUMN.match(claimed.text) else PageMap.find
    firsts, lasts = find(page_map, claimed.first), find(page_map, claimed.last)
    pairs = []
    for first in firsts:
        behind = [last for last in lasts if last >= first]
        if behind:
            pairs.append((first, behind[0]))
    return tuple(pairs)


def _bears_misprint(entry: LeafLabel, claimed: Locator) -> bool:
    """Tell whether a leaf bears what is said to be printed, and what its sequence gives.

    Where a number was inferred over another that was read, that other one is what is printed.
    """
    if claimed.is_as_printed:
        return entry.label is not None and entry.label.same_as(claimed.first)
    printed, right = entry.label, entry.expected
    if right is None and entry.basis is Basis.INFERRED and entry.seen is not None:
        printed, right = _read_label(entry.seen.text), entry.label
    return (
        printed is not None
        and right is not None
        and claimed.printed is not None
        and printed.same_as(claimed.printed)
        and right.same_as(claimed.first)
    )


def _read_label(text: str) -> PageLabel | None:
    try:
        return parse_label(text)
    except InvalidLabelError:
        return None


def _find_column(page_map: PageMap, label: PageLabel) -> tuple[int, ...]:
    """Find the leaf that holds a column: one that bears it, or the one before it.

    A leaf of a book that numbers its columns bears the first of two or three, 231 before 233.
    """
    found = page_map.find(label)
    if found or label.value is None or label.style is not NumberStyle.ARABIC:
        return found
    return tuple(
        before.leaf_index
        for before, after in pairwise(page_map.leaves)
        if before.label is not None
        and after.label is not None
        and before.label.value is not None
        and after.label.value is not None
        and before.label.style is after.label.style is NumberStyle.ARABIC
        and before.label.value < label.value < after.label.value <= before.label.value + _COLUMNS
    )


def _inside(
    dossier: Dossier, placement: Placement, *, within: tuple[int, int], policy: Policy
) -> Finding:
    """Judge a quote that lies on the claimed pages, by how their labels are known."""
    weakest = _weakest(placement)
    if weakest.label is None:
        return _unknown(dossier, placement)
    evidence = _evidence(dossier, placement)
    first, last = within
    entries = dossier.edition.page_map.leaves[first : last + 1]
    twice = scanned_twice(entries)
    claimed = sum(e.label is not None and e.leaf_index not in twice for e in entries)
    # Of a page that could not be read, nobody can say that the quote does not need it.
    unread = sum(
        e.label is not None
        and e.leaf_index in dossier.edition.gaps
        and placement.leaves[0] < e.leaf_index < placement.leaves[-1]
        for e in entries
    )
    spare = claimed - len(placement.leaves) - unread
    where = f"{_stands(placement)} of {_name(dossier.edition)}"
    if spare > policy.spare_pages:
        return Finding(
            check=CHECK,
            outcome=Outcome.UNSURE,
            reason=Reason.PAGE_RANGE_WIDE,
            message=f"The words are on {where}; {dossier.claimed.shown} covers "
            f"{count_of(spare, 'page more', 'pages more')} than the quote needs.",
            evidence=evidence,
        )
    if weakest.basis is Basis.EMBEDDED:
        return Finding(
            check=CHECK,
            outcome=Outcome.UNSURE,
            reason=Reason.PAGE_EMBEDDED_ONLY,
            message=f"The words are on {where}, but {_only_table(weakest)}; "
            "it was not seen on the page.",
            evidence=evidence,
        )
    reason, how = _PASSING[weakest.basis]
    if weakest.basis is Basis.INFERRED and weakest.seen is not None:
        how = f"as the pages around it settle; read there was “{weakest.seen.text}”"
    return Finding(
        check=CHECK,
        outcome=Outcome.PASS,
        reason=reason,
        message=f"The words are on {where}, {how}.",
        evidence=evidence,
    )


def _only_table(entry: LeafLabel) -> str:
    """Say whose table alone gives a label; the map names it, unless it has another doubt."""
    return entry.doubt if entry.doubt.startswith("only ") else _ONLY_TABLE


def _unknown(dossier: Dossier, placement: Placement) -> Finding:
    """Judge a quote on a leaf whose number could not be told, or that bears none."""
    entry = _weakest(placement)
    doubt = f" ({entry.doubt})" if entry.doubt else ""
    return Finding(
        check=CHECK,
        outcome=Outcome.UNSURE,
        reason=Reason.PAGE_UNKNOWN if entry.basis is Basis.UNKNOWN else Reason.PAGE_UNNUMBERED,
        message=f"The words are on leaf {entry.leaf_index} of {_name(dossier.edition)}, whose "
        f"printed number could not be told{doubt}; claimed {dossier.claimed.shown}.",
        evidence=_evidence(dossier, placement),
    )


def _outside(dossier: Dossier, ranges: tuple[tuple[int, int], ...]) -> Finding:
    """Judge a quote that stands elsewhere: say where, and what explains the claim."""
    claimed, edition = dossier.claimed, dossier.edition
    placement = _nearest(edition.placements, ranges)
    reason, why = _explain(dossier, placement, ranges)
    hint = _label_hint(claimed, placement)
    several = (
        f" (and in {count_of(len(edition.placements) - 1, 'more place')})"
        if len(edition.placements) > 1
        else ""
    )
    return Finding(
        check=CHECK,
        outcome=Outcome.FAIL,
        reason=reason,
        message=f"Claimed {claimed.shown}; the words are on {_stands(placement)}{several} of "
        f"{_name(edition)}{why}{hint}.",
        evidence=_evidence(dossier, placement),
    )


def _label_hint(claimed: Locator, placement: Placement) -> str:
    """Say how one label is written that looks like a range, where the edition has such labels."""
    stands = placement.labels[0].label
    ends = (claimed.first, claimed.last)
    if stands is None or _CHAPTER.fullmatch(stands.prefix) is None:
        return ""
    if any(end.style is not NumberStyle.ARABIC or end.prefix or end.suffix for end in ends):
        return ""
    label = f"{claimed.first.text}{stands.prefix[-1]}{claimed.last.text}"
    return f"; one page that is called {label} is written [{label}]"


def _explain(
    dossier: Dossier, placement: Placement, ranges: tuple[tuple[int, int], ...]
) -> tuple[Reason, str]:
    """Find the usual slip that explains a wrong claim."""
    if any(first <= leaf <= last for first, last in ranges for leaf in placement.leaves):
        return Reason.PAGE_RANGE_SHORT, ", beyond the claimed page"
    for other in dossier.others:
        if _claim_fits(dossier.claimed, other):
            return Reason.PAGE_OF_OTHER_EDITION, f"; the claim fits {_name(other)} instead"
    slip = _misprint_slip(dossier, placement) or _slip(dossier.claimed, placement)
    if slip is not None:
        return slip
    if all(entry.basis is Basis.UNNUMBERED for entry in placement.labels):
        return Reason.PAGE_UNNUMBERED, ", a leaf without a number"
    if not ranges:
        return Reason.PAGE_NOT_IN_EDITION, ", which has no such page"
    return Reason.PAGE_OTHER, ""


def _misprint_slip(dossier: Dossier, placement: Placement) -> tuple[Reason, str] | None:
    """Tell of a misprint on the right leaf that another number is printed there, or none wrong."""
    claimed = dossier.claimed
    if claimed.printed is None and not claimed.is_as_printed:
        return None
    if placement.leaves[0] not in dossier.edition.page_map.find(claimed.first):
        return None
    if placement.labels[0].expected is None:
        return Reason.PAGE_OTHER, ", where no misprint is known"
    return Reason.PAGE_OTHER, ", where something else is printed"


def _slip(claimed: Locator, placement: Placement) -> tuple[Reason, str] | None:
    """Recognise a slip within the edition: style, one page off, or the image's place."""
    stands, said = placement.labels[0].label, claimed.first
    if stands is not None and stands.value is not None and said.value is not None:
        same_series = (stands.prefix.casefold(), stands.suffix.casefold()) == (
            said.prefix.casefold(),
            said.suffix.casefold(),
        )
        same_style = stands.style.value.casefold() == said.style.value.casefold()
        if same_series and not same_style and stands.value == said.value:
            return Reason.PAGE_OTHER_STYLE, ": the same number in the other numbering"
        if same_series and same_style and abs(stands.value - said.value) == 1:
            return Reason.PAGE_OFF_BY_ONE, ", one page off"
    plain = said.style is NumberStyle.ARABIC and not said.prefix and not said.suffix
    if plain and said.value is not None and said.value - placement.leaves[0] in {0, 1}:
        return Reason.PAGE_IS_LEAF_INDEX, ": the claim is the image's place in the scan"
    return None


def _claim_fits(claimed: Locator, edition: EditionView) -> bool:
    """Tell whether the quote stands on the claimed pages in that edition."""
    return any(
        all(first <= leaf <= last for leaf in placement.leaves)
        for placement in edition.placements
        for first, last in claimed_leaves(claimed, edition.page_map)
    )


def _nearest(placements: tuple[Placement, ...], ranges: tuple[tuple[int, int], ...]) -> Placement:
    """Choose the place nearest to the claim in leaves; the first when the claim names no leaf."""
    if not ranges:
        return placements[0]
    return min(
        placements,
        key=lambda p: min(
            max(first - p.leaves[-1], p.leaves[0] - last, 0) for first, last in ranges
        ),
    )


def _weakest(placement: Placement) -> LeafLabel:
    """Give the entry of the placement whose label is known least firmly."""
    return min(placement.labels, key=lambda entry: _FIRMNESS.index(entry.basis))


def _stands(placement: Placement) -> str:
    """Write where a quote stands: "p. 57", "pp. 57–58", "leaf 31 (no number)"."""
    if any(entry.label is None for entry in placement.labels):
        leaves = "–".join(
            str(leaf) for leaf in dict.fromkeys((placement.leaves[0], placement.leaves[-1]))
        )
        numbered = [entry.shown for entry in placement.labels if entry.label is not None]
        beside = f", beside p. {numbered[0]}" if numbered else ""
        return f"leaf {leaves} (no number{beside})"
    return f"pp. {placement.shown}" if len(placement.labels) > 1 else f"p. {placement.shown}"


def _name(edition: EditionView) -> str:
    """Name an edition for people."""
    source = edition.source
    parts = [source.edition, "" if source.year is None else str(source.year)]
    beside = ", ".join(part for part in parts if part)
    return f"{source.source_id} ({beside})" if beside else source.source_id


def _evidence(dossier: Dossier, placement: Placement) -> tuple[tuple[str, str], ...]:
    """Give claim, page, leaves, basis, support and the numeral seen as name-value pairs."""
    weakest = _weakest(placement)
    return (
        ("claimed", dossier.claimed.text),
        ("printed_page", placement.shown),
        ("leaves", ", ".join(str(leaf) for leaf in placement.leaves)),
        ("basis", weakest.basis.value),
        ("support", f"{weakest.support:.2f}"),
        ("seen", weakest.seen.text if weakest.seen is not None else ""),
        ("edition", dossier.edition.source.source_id),
    )
