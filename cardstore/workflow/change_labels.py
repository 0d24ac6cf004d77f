"""Change labels: a person's word on many leaves at once, and what it does to map and cards.

Comes in: what a person says about leaves. Goes out: the change as it was recorded, the maps before
and after, and the cards whose printed page is another one by it. Words, and the map that is
inferred around them, are one transaction: all of it, or nothing. A dry run does the same and takes
the transaction back. No card is moved.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardstore.errors import (
    IncompleteScanError,
    InvalidLabelError,
    UnknownLeafError,
    UsageError,
    quoted,
)
from cardstore.pages.label_changes import ChangeKind, LabelChange
from cardstore.pages.label_files import leaves_told
from cardstore.pages.leaf_words import LeafWord, count_run
from cardstore.pages.page_map import Basis
from cardstore.store.label_log import withdrawal
from cardstore.store.records import AssignmentKind, LabelAssignment
from cardstore.workflow.judge_labels import moved_pages
from cardstore.workflow.paginate import paginate, require_complete, stated_label

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from cardstore.pages.page_map import LeafLabel, PageMap
    from cardstore.review.sighting import MovedPage
    from cardstore.store.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelsChanged:
    """What a change of labels did, or would do.

    Attributes:
        source_id, scan_digest: whose labels.
        change: as recorded; of a dry run, as it would be; without words where a file said nothing
            new, so that nothing was recorded.
        before, after: the page map before and after it.
        moved: the cards whose leaves bear other labels by it, by id; they keep what they claim.
        remarks: what the map after it remarks on, and the map before did not: labels that repeat,
            fall, or find no room.
        dry_run: nothing was written.
        told: what a person should know about the file the labels came from; else ().
    """

    source_id: str
    scan_digest: str
    change: LabelChange
    before: PageMap
    after: PageMap
    moved: tuple[MovedPage, ...]
    remarks: tuple[str, ...]
    dry_run: bool
    told: tuple[str, ...] = ()

    @property
    def relabelled(self) -> tuple[tuple[LeafLabel, LeafLabel], ...]:
        """The leaves that show another label by it, as (before, after)."""
        pairs = zip(self.before.leaves, self.after.leaves, strict=True)
        return tuple((old, new) for old, new in pairs if old.shown != new.shown)


@dataclass(frozen=True, slots=True, kw_only=True)
class Speaker:
    """Who changes labels of which scan, and how.

    Attributes:
        scan_digest: the scan.
        name: who.
        note: why; may be "".
        dry_run: only show what it would do.
    """

    scan_digest: str
    name: str
    note: str = ""
    dry_run: bool = False


class _TakenBack(Exception):  # noqa: N818 - no error: it carries a dry run out of its transaction
    def __init__(self, changed: LabelsChanged) -> None:
        super().__init__()
        self.changed = changed


def say(
    store: Store, speaker: Speaker, words: Sequence[LeafWord], *, kind: ChangeKind
) -> LabelsChanged:
    """Record what is said about leaves, and infer the map around it.

    Raises:
        UnknownLeafError: the scan has no such leaf.
        IncompleteScanError: the scan is still being read.
    """
    said = [_assignment(word, speaker) for word in words]
    return _changed(store, speaker, lambda: _record(store, speaker, said, kind=kind))


def bring_in(
    store: Store, speaker: Speaker, words: Sequence[LeafWord], *, is_own: bool = False
) -> LabelsChanged:
    """Record what a file says about leaves, unless the map has all of it already.

    Then nothing is recorded: pinned by its own labels, a map would have others where it has none.
    Of a file that was written from this scan's map only what differs from the map is recorded, and
    what would no longer be had by that: it is what somebody changed in it.

    Args:
        store: the open library.
        speaker: who brings the file.
        words: what it says.
        is_own: it names this scan as the one it was written from.

    Raises:
        UnknownLeafError: the scan has no such leaf.
        IncompleteScanError: the scan is still being read.
    """
    current = _current(store, speaker.scan_digest)
    told = [word for word in words if not _is_had(word, current)]
    if told:
        if is_own:
            told = _enough(store, speaker, told, words=words)
        return say(store, speaker, told if is_own else words, kind=ChangeKind.IMPORTED)
    change = LabelChange(
        number=len(store.pages.changes(speaker.scan_digest)) + 1,
        kind=ChangeKind.IMPORTED,
        words=(),
        made_by=speaker.name,
        at="",
        note=speaker.note,
    )
    return LabelsChanged(
        source_id=store.scans.filed(speaker.scan_digest)[0],
        scan_digest=speaker.scan_digest,
        change=change,
        before=current,
        after=current,
        moved=(),
        remarks=(),
        dry_run=speaker.dry_run,
        told=("the map has all of this already, so nothing was changed or recorded",),
    )


def _enough(
    store: Store, speaker: Speaker, told: Sequence[LeafWord], *, words: Sequence[LeafWord]
) -> list[LeafWord]:
    """Give as much of a file as makes the map say all of it.

    What differs is tried first. What the map inferred around it then says otherwise is told too; a
    file in which a page was renumbered says of its neighbours that they were not.
    """
    after = say(store, replace(speaker, dry_run=True), told, kind=ChangeKind.IMPORTED).after
    leaves = {word.leaf_index for word in told}
    return [word for word in words if word.leaf_index in leaves or not _is_had(word, after)]


def _is_had(word: LeafWord, page_map: PageMap) -> bool:
    """Tell whether a map has what is said of a leaf; some files cannot say a misprint's recte."""
    if word.leaf_index >= len(page_map.leaves):
        return False
    entry = page_map.leaves[word.leaf_index]
    if word.label is None or entry.label is None:
        return word.label is entry.label and entry.basis is Basis.UNNUMBERED
    expected = word.expected is None or (
        entry.expected is not None and word.expected.same_as(entry.expected)
    )
    return word.label.same_as(entry.label) and expected


def run_words(
    first_leaf: int,
    last_leaf: int,
    *,
    label: str | None,
    step: int = 1,
    skip: Collection[int] = (),
    page_map: PageMap | None = None,
) -> tuple[LeafWord, ...]:
    """Say what a run of leaves bears; None for no number on any of them.

    The page map of the scan, where it is known, tells whether "1-1" is a label of this edition.

    Raises:
        InvalidLabelError, UsageError: see `count_run`; or a run would begin with a misprint.
    """
    if label is None:
        leaves = [leaf for leaf in range(first_leaf, last_leaf + 1) if leaf not in skip]
        return tuple(LeafWord(leaf_index=leaf, label=None) for leaf in leaves)
    first, expected = stated_label(label, page_map)
    if expected is None:
        return count_run(first_leaf, last_leaf, label=first, step=step, skip=skip)
    if first_leaf != last_leaf:
        what = f"A run cannot begin with a misprint, {quoted(label)}"
        raise InvalidLabelError(what, remedy=f"Begin it with {expected.text}, then assign one leaf")
    return (LeafWord(leaf_index=first_leaf, label=first, expected=expected),)


def confirm(store: Store, speaker: Speaker, *, first_leaf: int, last_leaf: int) -> LabelsChanged:
    """Record that what the map says of some leaves is right; it pins the map there.

    Raises:
        UsageError: of one of them nothing is known that could be confirmed.
        UnknownLeafError: the scan has no such leaf.
    """

    def act() -> LabelChange:
        entries = _current(store, speaker.scan_digest).leaves[first_leaf : last_leaf + 1]
        if len(entries) != last_leaf + 1 - first_leaf:
            what = f"The scan {speaker.scan_digest[:12]}… has no leaf {last_leaf}"
            raise UnknownLeafError(what)
        unknown = [entry.leaf_index for entry in entries if entry.basis is Basis.UNKNOWN]
        if unknown:
            what = f"There is no label to confirm on {leaves_told(unknown)}"
            raise UsageError(
                what, remedy="Say what stands there with: cardstore pages SOURCE assign"
            )
        words = [
            LeafWord(leaf_index=entry.leaf_index, label=entry.label, expected=entry.expected)
            for entry in entries
        ]
        said = [_assignment(word, speaker) for word in words]
        return _record(store, speaker, said, kind=ChangeKind.CONFIRMED)

    return _changed(store, speaker, act)


def unsay(store: Store, speaker: Speaker, *, first_leaf: int, last_leaf: int) -> LabelsChanged:
    """Take back what people said about some leaves; leaves of which nobody spoke are passed over.

    Raises:
        UsageError: nobody spoke of any of them.
        UnknownLeafError: the scan has no such leaf.
    """

    def act() -> LabelChange:
        held = [
            word.leaf_index
            for word in store.pages.assignments(speaker.scan_digest)
            if first_leaf <= word.leaf_index <= last_leaf
        ]
        if not held:
            asked = leaves_told(sorted({first_leaf, last_leaf}))
            what = f"Nobody has assigned a label to {asked}"
            if last_leaf - first_leaf > 1:
                what = f"Nobody has assigned a label to leaves {first_leaf}–{last_leaf}"
            raise UsageError(what, remedy="See the leaves with: cardstore pages SOURCE --all")
        said = [withdrawal(leaf, by=speaker.name, note=speaker.note) for leaf in held]
        return _record(store, speaker, said, kind=ChangeKind.UNASSIGNED)

    return _changed(store, speaker, act)


def undo(store: Store, speaker: Speaker, *, change: int | None) -> LabelsChanged:
    """Take a whole change back; None for the last one that stands.

    Raises:
        UsageError: there is no such change, or it was taken back.
    """
    return _changed(
        store,
        speaker,
        lambda: store.pages.undo_change(
            speaker.scan_digest, change=change, made_by=speaker.name, note=speaker.note
        ),
    )


def _record(
    store: Store, speaker: Speaker, said: Sequence[LabelAssignment], *, kind: ChangeKind
) -> LabelChange:
    return store.pages.change_labels(
        speaker.scan_digest, said, kind=kind, made_by=speaker.name, note=speaker.note
    )


def _changed(store: Store, speaker: Speaker, act: Callable[[], LabelChange]) -> LabelsChanged:
    """Do something to labels and infer the map anew, as one; or see what it would do."""
    require_complete(store, speaker.scan_digest)
    try:
        with store.transaction():
            changed = _done(store, speaker, act)
            _keep(changed)
    except _TakenBack as taken:
        return taken.changed
    return changed


def _done(store: Store, speaker: Speaker, act: Callable[[], LabelChange]) -> LabelsChanged:
    digest = speaker.scan_digest
    before = _current(store, digest)
    change = act()
    after = paginate(store, digest)
    known = set(before.remarks)
    return LabelsChanged(
        source_id=store.scans.filed(digest)[0],
        scan_digest=digest,
        change=change,
        before=before,
        after=after,
        moved=moved_pages(store, digest, before=before, after=after),
        remarks=tuple(one for one in after.remarks if one not in known),
        dry_run=speaker.dry_run,
    )


def _keep(changed: LabelsChanged) -> None:
    """Let the transaction of a dry run fail.

    Raises:
        _TakenBack: it is one.
    """
    if changed.dry_run:
        raise _TakenBack(changed)


def _current(store: Store, scan_digest: str) -> PageMap:
    page_map = store.pages.current_map(scan_digest)
    if page_map is None:
        msg = f"The ingest of the scan {scan_digest[:12]}… is not finished"
        raise IncompleteScanError(msg)
    return page_map


def _assignment(word: LeafWord, speaker: Speaker) -> LabelAssignment:
    return LabelAssignment(
        leaf_index=word.leaf_index,
        kind=AssignmentKind.NO_LABEL if word.label is None else AssignmentKind.LABEL,
        label=word.label,
        assigned_by=speaker.name,
        at="",
        note=speaker.note,
        expected=word.expected,
    )
