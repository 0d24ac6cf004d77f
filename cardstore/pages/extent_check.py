"""Compare a page map with the catalogue's extent: a second witness, which changes no label.

Comes in: an `Extent` and a `PageMap`. Goes out: remarks for people, at least one: it agrees, it
disagrees and how, or it could not be compared and why. Where something does not fit, the scan may
lack pages, the map may be wrong, the catalogue may be wrong, or it describes another edition; a
remark says what was seen and leaves that to a person.

The method:

1. The map's runs join into numberings: a numbering goes on while its values rise, and the next
   begins where they fall. Runs of fewer than three leaves that break a numbering do not count.
2. The extent's numbered sequences join likewise; leaves and bracketed pages without numbers are
   room in which labels may go on. Of several volumes the one is taken that fits best.
3. Roman and arabic numberings are compared apart, in order, each with the sequence whose end is
   nearest: does a number stand beyond the end, does the numbering end before it by more pages than
   there are leaves left, does a sequence have no numbering, or a numbering no sequence?
4. A number and nothing else counts anything, covers and blanks included: what it says is weak.
5. Where nothing but pages is lacking and the one numbering begins in the middle of the edition's,
   the scan is of a part of it, as a chapter is: one remark says so, and it is no disagreement. One
   that begins where the edition does and ends before it has lost leaves, or is of another edition.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.errors import InvalidLabelError
from cardstore.pages.extent import ExtentUnit
from cardstore.pages.extent_listed import list_sequences, pair_sequences
from cardstore.pages.labels import NumberStyle, format_label
from cardstore.pages.numberings import UNSEEN_PAGES, numberings_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.pages.extent import Extent
    from cardstore.pages.extent_listed import Listed
    from cardstore.pages.numberings import Numbering
    from cardstore.pages.page_map import PageMap


class ExtentRemarkKind(StrEnum):
    """What was seen when a page map was compared with an extent."""

    AGREES = "agrees"
    BEYOND = "beyond"  # a number stands on a page that the edition does not have
    ENDS_EARLY = "ends_early"
    BEGINS_LATE = "begins_late"
    SEQUENCE_MISSING = "sequence_missing"  # and there are not leaves enough for it
    SEQUENCE_UNLABELLED = "sequence_unlabelled"  # there are leaves enough, without a label
    SEQUENCE_UNLISTED = "sequence_unlisted"
    OTHER_UNIT = "other_unit"  # leaves here, pages there
    PLATES_MISSING = "plates_missing"
    NUMBERED = "numbered"  # though the catalogue has it as unpaged
    PART = "part"  # the scan shows pages of the edition, and plainly not all of them
    NOT_COMPARED = "not_compared"
    NOT_READ = "not_read"


_NO_DISAGREEMENT = {
    ExtentRemarkKind.AGREES,
    ExtentRemarkKind.PART,
    ExtentRemarkKind.NOT_COMPARED,
    ExtentRemarkKind.NOT_READ,
    ExtentRemarkKind.SEQUENCE_UNLABELLED,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtentRemark:
    """One remark for people.

    Attributes:
        kind: see its class.
        text: a clause without a full stop.
        weak: the extent is a bare or rounded number, so that it proves little.
        leaf_index: where to look first; None where no leaf is meant.
    """

    kind: ExtentRemarkKind
    text: str
    weak: bool = False
    leaf_index: int | None = None

    @property
    def disagrees(self) -> bool:
        """Whether map and catalogue differ."""
        return self.kind not in _NO_DISAGREEMENT


# "ca. 200 p." is round, and publishers' counts take in covers and blanks: a tenth is no difference.
_TOLERANCE = 0.1
_MOST_NUMBERINGS = 10
_LONGEST_SHOWN = 120  # signs; the longest extents of catalogues that tell only pages have about 80
# What a scan of some chapters lacks.
_LACKING = {
    ExtentRemarkKind.ENDS_EARLY,
    ExtentRemarkKind.BEGINS_LATE,
    ExtentRemarkKind.SEQUENCE_MISSING,
    ExtentRemarkKind.PLATES_MISSING,
}


def compare_extent(extent: Extent, page_map: PageMap) -> tuple[ExtentRemark, ...]:
    """Compare what the catalogue says of an edition's pages with the map of a scan of it.

    Returns:
        First what of the extent was not read, then what agrees, then what does not. Empty only
        where no extent is given.
    """
    if not extent.text.strip():
        return ()
    unread = tuple(
        ExtentRemark(kind=ExtentRemarkKind.NOT_READ, text=f"“{shorten(part)}” could not be read")
        for part in extent.unread
    )
    numberings = numberings_of(page_map)
    why_not = _why_not(extent, numberings)
    if why_not:
        return (*unread, ExtentRemark(kind=ExtentRemarkKind.NOT_COMPARED, text=why_not))
    if not extent.tells_pages:
        return unread
    volumes = sorted({sequence.volume for sequence in extent.sequences}) or [0]
    compared = [_compare_volume(extent, volume, numberings, page_map) for volume in volumes]
    best = min(compared, key=lambda found: sum(remark.disagrees for remark in found))
    if not best:
        nothing = "it tells no number that the map could be compared with"
        best = (ExtentRemark(kind=ExtentRemarkKind.NOT_COMPARED, text=nothing),)
    return (*unread, *best)


def shorten(text: str) -> str:
    """Give the beginning of an extent that is too long to be shown."""
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN].rstrip()} …"


def _why_not(extent: Extent, numberings: Sequence[Numbering]) -> str:
    """Tell why there is nothing to compare, or ""."""
    if not extent.tells_pages:
        if extent.various:
            return "it tells of several numberings, and not where they end"
        return "" if extent.unread else "it says nothing of pages"
    if extent.sequences and not numberings:
        return "the map has no numbering of three leaves or more"
    if max(len(numberings), len(extent.sequences)) > _MOST_NUMBERINGS:
        return "there are more than ten numberings, too many to tell which is which"
    return ""


def _compare_volume(
    extent: Extent, volume: int, numberings: Sequence[Numbering], page_map: PageMap
) -> tuple[ExtentRemark, ...]:
    """Compare the sequences of one volume, and the plates."""
    listed = list_sequences(extent, volume)
    scope = _scope(extent, numberings, len(page_map.leaves))
    found: list[ExtentRemark] = []
    for roman in (True, False):
        mine = [one for one in listed if one.roman is roman]
        there = [one for one in numberings if one.roman is roman]
        for one, numbering in pair_sequences(mine, there):
            if one is not None and numbering is not None:
                found.append(_compare_pair(one, numbering, scope))
            elif one is not None and scope.whole:
                found.append(_without_numbering(one, scope))
            elif numbering is not None and scope.lists_all:
                found.append(_without_sequence(numbering, unpaged=extent.unpaged))
    plates = _missing_plates(extent, page_map) if scope.whole else ()
    part = _part(listed, numberings)
    if part is not None and _LACKING.issuperset(
        one.kind for one in (*found, *plates) if one.disagrees
    ):
        return (part,)
    agreed = [one.text for one in found if one.kind is ExtentRemarkKind.AGREES]
    others = [one for one in found if one.kind is not ExtentRemarkKind.AGREES]
    agreement = (
        ExtentRemark(
            kind=ExtentRemarkKind.AGREES, text=f"agrees {', '.join(agreed)}", weak=scope.weak
        ),
    )
    return (*(agreement if agreed else ()), *others, *plates)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scope:
    """What the extent as a whole allows to conclude.

    Attributes:
        whole: the scan should show all that is listed; not where it may be one of the volumes.
        lists_all: every numbering of the edition is listed.
        may_count_all: its one number may be that of all pages, whether they bear numbers or not.
        excerpt: it names pages of a larger whole.
        weak: see `ExtentRemark`.
        leaves, outside: of the scan; those that stand in no numbering.
    """

    whole: bool
    lists_all: bool
    may_count_all: bool
    excerpt: bool
    weak: bool
    leaves: int
    outside: int


def _scope(extent: Extent, numberings: Sequence[Numbering], leaves: int) -> _Scope:
    whole = (extent.volumes or 1) == 1 or any(one.volume for one in extent.sequences)
    single = len(extent.sequences) == 1 and not extent.plates and not extent.excerpt
    weak = extent.bare or any(one.about for one in extent.sequences)
    return _Scope(
        whole=whole,
        lists_all=extent.unpaged
        or (whole and not (single or weak or extent.various or extent.unread)),
        may_count_all=single,
        excerpt=extent.excerpt,
        weak=weak,
        leaves=leaves,
        outside=leaves - sum(one.last_leaf - one.first_leaf + 1 for one in numberings),
    )


def _part(listed: Sequence[Listed], numberings: Sequence[Numbering]) -> ExtentRemark | None:
    """Tell which part of the edition a scan shows, where it plainly does not show the whole."""
    sequences = [one for one in listed if not one.roman]
    there = [one for one in numberings if not one.roman]
    if len(sequences) != 1 or len(there) != 1:
        return None
    (one,), (numbering,) = sequences, there
    if numbering.first - one.first <= numbering.before + UNSEEN_PAGES:
        return None
    text = (
        f"the scan shows a part of it: {_shown(numbering.first, one)}–"
        f"{_shown(numbering.last, one)} of {_shown(one.first, one)}–{_shown(one.end, one)}"
    )
    return ExtentRemark(kind=ExtentRemarkKind.PART, text=text, leaf_index=numbering.first_leaf)


def _compare_pair(one: Listed, numbering: Numbering, scope: _Scope) -> ExtentRemark:
    """Compare one sequence with the numbering that is nearest to it."""
    unit = one.sequence.unit
    shown, reached = _shown(one.end, one), _shown(numbering.last, one)
    slack = round(_TOLERANCE * one.end) if scope.weak else 0
    if numbering.folio and unit is ExtentUnit.PAGES and one.end <= 2 * numbering.last:
        # 69 p. of folios to 69v is a slip of the catalogue's; 138 p. is another way of counting.
        text = f"it counts {one.end} pages where the map counts leaves, to {reached}"
        return ExtentRemark(kind=ExtentRemarkKind.OTHER_UNIT, text=text)
    highest = max(numbering.surely, numbering.last - one.room)
    if highest > one.end + (slack if one.sequence.about else 0):
        if unit is ExtentUnit.LEAVES and not numbering.folio and highest <= 2 * one.end + one.room:
            text = f"it counts {one.end} leaves where the map counts pages, to {reached}"
            return ExtentRemark(kind=ExtentRemarkKind.OTHER_UNIT, text=text)
        return _beyond(one, numbering, scope)
    spare = scope.leaves if unit is ExtentUnit.COLUMNS else numbering.after
    if scope.may_count_all:
        spare = max(spare, scope.leaves - (numbering.last - numbering.first + 1))
    sides = 2 if numbering.folio else 1
    short = sides * (one.end - numbering.last)
    if scope.whole and short > max(spare, slack):
        if numbering.folio and unit is ExtentUnit.PAGES and one.end <= 2 * numbering.last + spare:
            text = f"it counts {one.end} pages where the map counts leaves, to {reached}"
            return ExtentRemark(kind=ExtentRemarkKind.OTHER_UNIT, text=text)
        text = (
            f"the numbering ends at {reached}, the catalogue's at {shown}{_left(numbering.after)}"
        )
        return ExtentRemark(
            kind=ExtentRemarkKind.ENDS_EARLY,
            text=text,
            weak=scope.weak or scope.may_count_all,
            leaf_index=numbering.last_leaf,
        )
    return _compare_beginning(one, numbering, scope, sides=sides)


def _compare_beginning(
    one: Listed, numbering: Numbering, scope: _Scope, *, sides: int
) -> ExtentRemark:
    """Compare where a sequence and a numbering begin, their ends being right."""
    begins, first = _shown(numbering.first, one), _shown(one.first, one)
    late = sides * (numbering.first - one.first)
    if scope.whole and late > numbering.before + UNSEEN_PAGES:
        text = (
            f"the numbering begins at {begins}, the catalogue's at {first}, "
            f"and {_leaves(numbering.before)} before it"
        )
        return ExtentRemark(
            kind=ExtentRemarkKind.BEGINS_LATE,
            text=text,
            weak=scope.weak,
            leaf_index=numbering.first_leaf,
        )
    if scope.excerpt and numbering.first < one.first:
        text = f"{begins} stands before its first page, {first}"
        return ExtentRemark(
            kind=ExtentRemarkKind.BEYOND, text=text, leaf_index=numbering.first_leaf
        )
    text = f"to {_shown(one.end, one)}"
    if one.sequence.unit is ExtentUnit.LEAVES and not numbering.folio:
        # A typescript's leaves are printed on one side and numbered 1, 2, 3: then both are right.
        text += f" if only one side of its {one.end} leaves bears a number; it counts leaves"
    return ExtentRemark(kind=ExtentRemarkKind.AGREES, text=text)


def _beyond(one: Listed, numbering: Numbering, scope: _Scope) -> ExtentRemark:
    """Tell of a number past the end."""
    printed = numbering.surely > one.end
    reached = numbering.surely if printed else numbering.last
    at = max(numbering.first_leaf, numbering.last_leaf - max(0, numbering.last - one.end) + 1)
    how = "stands on a page" if printed else "is counted to, though not printed"
    text = f"{_shown(reached, one)} {how}, past the catalogue's last, {_shown(one.end, one)}"
    return ExtentRemark(
        kind=ExtentRemarkKind.BEYOND, text=text, weak=scope.weak or not printed, leaf_index=at
    )


def _without_numbering(one: Listed, scope: _Scope) -> ExtentRemark:
    """Tell of a sequence that no numbering of the map answers to."""
    pages = f"pages {_shown(one.first, one)}–{_shown(one.end, one)}"
    enough = scope.outside >= one.end - one.first + 1
    kind = ExtentRemarkKind.SEQUENCE_UNLABELLED if enough else ExtentRemarkKind.SEQUENCE_MISSING
    text = f"it has {pages}; the map has none, and {_leaves(scope.outside)} outside its numberings"
    return ExtentRemark(kind=kind, text=text, weak=scope.weak)


def _without_sequence(numbering: Numbering, *, unpaged: bool) -> ExtentRemark:
    """Tell of a numbering that the extent does not list."""
    style = NumberStyle.ROMAN_LOWER if numbering.roman else NumberStyle.ARABIC
    labels = f"{_number(style, numbering.first)}–{_number(style, numbering.last)}"
    where = f"leaves {numbering.first_leaf}–{numbering.last_leaf} are numbered {labels}"
    if unpaged:
        kind, text = ExtentRemarkKind.NUMBERED, f"it has no page numbers, yet {where}"
    else:
        kind, text = ExtentRemarkKind.SEQUENCE_UNLISTED, f"{where}, which it does not list"
    return ExtentRemark(kind=kind, text=text, leaf_index=numbering.first_leaf)


def _missing_plates(extent: Extent, page_map: PageMap) -> tuple[ExtentRemark, ...]:
    """Tell where the scan has fewer leaves without a plain number than the edition has plates."""
    counted = sum(one.count for one in extent.plates if one.unit is not ExtentUnit.PLATES)
    some = any(one.unit is ExtentUnit.PLATES for one in extent.plates)
    # Plates told without their leaves may share one, so that one leaf is all that can be asked for.
    needed = counted + some
    bare = sum(
        entry.label is None or bool(entry.label.prefix) or entry.label.style is NumberStyle.NONE
        for entry in page_map.leaves
    )
    if bare >= needed:
        return ()
    plates = ", ".join(f"{one.count} {one.unit.value}" for one in extent.plates)
    text = f"it has {plates}; {_leaves(bare)} without a page number"
    return (ExtentRemark(kind=ExtentRemarkKind.PLATES_MISSING, text=text),)


def _shown(value: int, one: Listed) -> str:
    return _number(one.sequence.style, value)


def _number(style: NumberStyle, value: int) -> str:
    """Write a number in its style; in arabic digits where the style has none."""
    try:
        return format_label(style, value).text
    except InvalidLabelError:
        return str(value)


def _leaves(count: int) -> str:
    """Say how many leaves there are: "there is no leaf", "there are 3 leaves"."""
    if count == 0:
        return "there is no leaf"
    return "there is 1 leaf" if count == 1 else f"there are {count} leaves"


def _left(after: int) -> str:
    return f", and {_leaves(after)} behind it"
