"""LabelDesk: the verbs of a library about people's word on page labels; part of `Library`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.counts import count_of
from cardstore.errors import LabelFileError, UnknownLeafError, UsageError, quoted
from cardstore.pages.label_changes import ChangeKind
from cardstore.pages.label_files import LabelForm
from cardstore.workflow.arguments import text_argument, whole_argument
from cardstore.workflow.move_desk import MoveDesk

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    from cardstore.pages.label_changes import LabelChange
    from cardstore.pages.label_files import Written
    from cardstore.pages.page_map import PageMap
    from cardstore.workflow.change_labels import LabelsChanged, Speaker
    from cardstore.workflow.exchange_labels import LabelledCopy

_MOST_STEP = 1000


class LabelDesk(MoveDesk):
    """Takes people's word on page labels, whole runs at once, and exchanges labels as files.

    Every change is all or nothing, recorded with who and why, and can be undone as a whole. With
    `dry_run` nothing is written, and what would change is given. Cards whose printed page is
    another one are named; none is moved. `scan` is the scan's digest or its beginning, where the
    edition has several.
    """

    def add_scandata(
        self, source: str, path: str | PathLike[str], *, scan: str | None = None
    ) -> PageMap:
        """Hear a scandata.xml of the Internet Archive as a vote on page labels; infer them anew.

        It goes before one that was heard earlier. Where printed numbers contradict it, a remark of
        the map says so; what only it says is never taken for printed.

        Raises:
            ScandataError: it cannot be read, or tells of another number of images.
            IncompleteScanError: the ingest is not finished.
        """
        from cardstore.workflow.scandata import add_scandata  # noqa: PLC0415 - seldom needed

        return add_scandata(self._store, self._scan_of(source, scan), Path(path))

    def assign_run(
        self,
        source: str,
        first_leaf: int,
        *,
        last_leaf: int,
        label: str | None,
        assigned_by: str,
        step: int = 1,
        skip: Iterable[int] = (),
        note: str = "",
        scan: str | None = None,
        dry_run: bool = False,
    ) -> LabelsChanged:
        """Say what neighbouring leaves bear: a run, counted on from its first label.

        Args:
            source: the edition.
            first_leaf: the leaf that bears `label`, from 0.
            last_leaf: the last leaf of the run; the same for a single leaf.
            label: the first label, "57", "xii", "57r" (sides follow each other), of a single leaf
                also "205 [recte 203]"; None: none of the leaves bears a number.
            assigned_by: who says so.
            step: by how much labels rise from leaf to leaf: 2 where each holds two pages or
                columns; negative for a scan made backwards.
            skip: leaves inside that the numbering passes over; of them nothing is said.
            note: why.
            scan: see the class; so for all others.
            dry_run: only give what would change.

        Raises:
            UnknownLeafError: the scan has no such leaf.
            InvalidLabelError: the label cannot be read, or cannot be counted on so far.
            IncompleteScanError: the ingest is not finished.
        """
        from cardstore.workflow import change_labels  # noqa: PLC0415 - seldom needed

        first = whole_argument(first_leaf, "first_leaf", least=0)
        last = whole_argument(last_leaf, "last_leaf", least=first)
        stored = self._scan_of(source, scan)
        leaf_count = len(stored.scan.leaves)
        if last >= leaf_count:
            what = (
                f"The scan of {source} has {count_of(leaf_count, 'leaf', 'leaves')}, and no "
                f"leaf {last}"
            )
            raise UnknownLeafError(what)
        words = change_labels.run_words(
            first,
            last,
            label=None if label is None else text_argument(label, "label"),
            step=whole_argument(step, "step", least=-_MOST_STEP),
            skip=frozenset(whole_argument(leaf, "each of skip", least=0) for leaf in skip),
            page_map=self._store.pages.current_map(stored.scan.digest),
        )
        speaker = self._speaker(source, assigned_by, note=note, scan=scan, dry_run=dry_run)
        kind = ChangeKind.ASSIGNED if first == last else ChangeKind.RUN
        return change_labels.say(self._store, speaker, words, kind=kind)

    def confirm_labels(
        self,
        source: str,
        first_leaf: int,
        *,
        last_leaf: int | None = None,
        confirmed_by: str,
        note: str = "",
        scan: str | None = None,
        dry_run: bool = False,
    ) -> LabelsChanged:
        """Say that what the map has for some leaves is right: printed, inferred, or no number.

        Raises:
            UsageError: the map could not tell one of them, so there is nothing to confirm.
            UnknownLeafError: the scan has no such leaf.
        """
        from cardstore.workflow import change_labels  # noqa: PLC0415 - seldom needed

        first, last = _ends(first_leaf, last_leaf)
        speaker = self._speaker(source, confirmed_by, note=note, scan=scan, dry_run=dry_run)
        return change_labels.confirm(self._store, speaker, first_leaf=first, last_leaf=last)

    def unassign(
        self,
        source: str,
        first_leaf: int,
        *,
        last_leaf: int | None = None,
        unassigned_by: str,
        note: str = "",
        scan: str | None = None,
        dry_run: bool = False,
    ) -> LabelsChanged:
        """Take back what people said about some leaves; their labels are inferred again.

        Raises:
            UsageError: nobody said anything about any of them.
        """
        from cardstore.workflow import change_labels  # noqa: PLC0415 - seldom needed

        first, last = _ends(first_leaf, last_leaf)
        speaker = self._speaker(source, unassigned_by, note=note, scan=scan, dry_run=dry_run)
        return change_labels.unsay(self._store, speaker, first_leaf=first, last_leaf=last)

    def undo_label_change(
        self,
        source: str,
        change: int | None = None,
        *,
        undone_by: str,
        note: str = "",
        scan: str | None = None,
        dry_run: bool = False,
    ) -> LabelsChanged:
        """Take a whole change back, by its number in `label_history`; None for the last one.

        What was said before it holds again. Where a later change spoke of a leaf, that stays.

        Raises:
            UsageError: there is no such change, or it was undone.
        """
        from cardstore.workflow import change_labels  # noqa: PLC0415 - seldom needed

        wanted = None if change is None else whole_argument(change, "change", least=1)
        speaker = self._speaker(source, undone_by, note=note, scan=scan, dry_run=dry_run)
        try:
            return change_labels.undo(self._store, speaker, change=wanted)
        except UsageError as error:
            elsewhere = self._changes_elsewhere(speaker.scan_digest, only_standing=True)
            if not elsewhere:
                raise
            raise UsageError(error.what, remedy=f"But {elsewhere[0]}") from error

    def changes_of_other_scans(self, source: str, *, scan: str | None = None) -> tuple[str, ...]:
        """Tell of which other scans of the edition people changed labels; () for none."""
        return self._changes_elsewhere(self._scan_of(source, scan).scan.digest)

    def _changes_elsewhere(
        self, scan_digest: str, *, only_standing: bool = False
    ) -> tuple[str, ...]:
        from cardstore.workflow.several_scans import tell_changes_elsewhere  # noqa: PLC0415 - rare

        source_id = self._store.scans.filed(scan_digest)[0]
        return tell_changes_elsewhere(
            self._store, source_id, scan_digest=scan_digest, only_standing=only_standing
        )

    def label_history(self, source: str, *, scan: str | None = None) -> tuple[LabelChange, ...]:
        """Give every change that people made to the labels of a scan, oldest first."""
        return self._store.pages.changes(self._scan_of(source, scan).scan.digest)

    def import_labels(
        self,
        source: str,
        path: str | PathLike[str],
        *,
        form: str | None = None,
        imported_by: str,
        note: str = "",
        scan: str | None = None,
        another_scan: bool = False,
        dry_run: bool = False,
    ) -> LabelsChanged:
        """Say of a scan what a file has: every label in it becomes a person's word.

        The file's name and digest go into the note. Of leaves that the file leaves open nothing is
        said; a file that says only what the map has already changes nothing. Of a file that names
        this scan, as every export as csv or mets does, only what differs from the map is said.

        Args:
            source: the edition.
            path: the file.
            form: "pagelist", "mets" or "csv"; None to tell by its ending.
            imported_by: who says that the file is right.
            note: why.
            scan: see the class.
            another_scan: take it also where the file names another scan as the one it is about.
            dry_run: only give what would change.

        Raises:
            LabelFileError: it cannot be read, is about another number of leaves, or names another
                scan.
        """
        from cardstore.workflow import change_labels, exchange_labels  # noqa: PLC0415 - seldom

        stored = self._scan_of(source, scan)
        file = exchange_labels.read_labels(
            Path(path), form=_form(form), stored=stored, another_scan=another_scan
        )
        if not file.read.words:
            what = f"{file.name} says nothing about any leaf"
            raise LabelFileError(what, remedy="Fill in labels, or unassign those of the library")
        origin = f"{file.name}, SHA-256 {file.sha256}"
        told = f"{text_argument(note, 'note')} ({origin})" if note else f"from {origin}"
        speaker = self._speaker(source, imported_by, note=told, scan=scan, dry_run=dry_run)
        is_own = file.read.scan_digest == stored.scan.digest
        changed = change_labels.bring_in(self._store, speaker, file.read.words, is_own=is_own)
        return replace(changed, told=(*file.read.remarks, *changed.told))

    def export_labels(self, source: str, *, form: str, scan: str | None = None) -> Written:
        """Write the labels of a scan as "pagelist", "mets" or "csv", with what that cannot say."""
        from cardstore.workflow import exchange_labels  # noqa: PLC0415 - seldom needed

        known = _form(form)
        if known is None:
            msg = "An export needs a form"
            raise UsageError(msg, remedy="Say pagelist, mets or csv")
        digest = self._scan_of(source, scan).scan.digest
        return exchange_labels.write_labels(
            self._store, digest, page_map=self._shelf.open(digest).page_map, form=known
        )

    def write_page_labels(
        self,
        source: str,
        copy: str | PathLike[str],
        *,
        scan: str | None = None,
        password: str | None = None,
    ) -> LabelledCopy:
        """Write a copy of a scan's PDF whose page labels are those of the map.

        The labels are as people see them in the map: "57", "[58]", "205 [recte 203]"; leaves
        without number bear "-", those of which it could not be told "?". The original stays.

        Args:
            source: the edition.
            copy: where the copy goes; nothing is written over.
            scan: see the class.
            password: for an encrypted PDF; the copy is encrypted alike.

        Raises:
            LabelFileError: the scan is no PDF, or the copy cannot be written.
            EncryptedScanError: the password is missing or wrong.
            AlteredOriginalError: the stored original is gone or was altered.
        """
        from cardstore.workflow import exchange_labels  # noqa: PLC0415 - seldom needed

        digest = self._scan_of(source, scan).scan.digest
        return exchange_labels.write_copy(
            self._store,
            digest,
            page_map=self._shelf.open(digest).page_map,
            copy=Path(copy),
            password=password,
        )

    def _speaker(
        self, source: str, name: str, *, note: str, scan: str | None, dry_run: bool
    ) -> Speaker:
        from cardstore.workflow.change_labels import Speaker  # noqa: PLC0415 - as its callers

        return Speaker(
            scan_digest=self._scan_of(source, scan).scan.digest,
            name=text_argument(name, "name"),
            note=text_argument(note, "note"),
            dry_run=dry_run,
        )


def _ends(first_leaf: int, last_leaf: int | None) -> tuple[int, int]:
    first = whole_argument(first_leaf, "first_leaf", least=0)
    return first, first if last_leaf is None else whole_argument(
        last_leaf, "last_leaf", least=first
    )


def _form(form: str | None) -> LabelForm | None:
    if form is not None and form not in set(LabelForm):
        what = f"No form of label files is called {quoted(form)}"
        raise UsageError(what, remedy=f"Say {', '.join(LabelForm)}")
    return None if form is None else LabelForm(form)
