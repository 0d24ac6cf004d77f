"""Embedded labels: the file's own table as one vote.

Comes in: the labels of PDF `/PageLabels`, and the entries found without them. Goes out: entries
that the table confirms and extends, and remarks that name where it is wrong.

A table is cut into sections that rise by one. Printed numbers confirm a section or contradict it:

- confirmed: its other leaves are inferred from both;
- contradicted: it is not used, and a remark says so;
- neither: used with basis "embedded" when somebody must have set it. A section that counts from 1
  is what software writes by itself, so it labels nothing.

Measured on the ten of 44 PDFs that have a table: right on the numbered leaves of 6, partly on 1,
wrong or invented on 3.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardstore.errors import InvalidLabelError
from cardstore.pages.filling import is_next
from cardstore.pages.labels import PageLabel, parse_label
from cardstore.pages.leaf_words import misprint_of
from cardstore.pages.page_map import Basis, LeafLabel

if TYPE_CHECKING:
    from collections.abc import Sequence

_LEAST_AGREEING = 2
_MOST_DISAGREEING = 0.1
_LEAST_SECTION = 3
_READ = frozenset({Basis.PRINTED, Basis.MISPRINTED, Basis.ASSIGNED})


@dataclass(frozen=True, slots=True)
class _Section:
    """Leaves of the table, `first` to `last`, whose labels rise by one."""

    first: int
    last: int


class LabelTable:
    """The file's table of labels, one per leaf; None or unreadable where it has none."""

    def __init__(self, texts: Sequence[str | None]) -> None:
        self._labels = tuple(_parsed(text) for text in texts)
        self._sections = _sections(self._labels)

    @property
    def is_default(self) -> bool:
        """Tell whether the table only counts the leaves from 1."""
        return all(
            label is not None and label.text == str(leaf_index)
            for leaf_index, label in enumerate(self._labels, start=1)
        )

    def remarks(self, entries: Sequence[LeafLabel]) -> tuple[str, ...]:
        """Tell how the table compares with the printed numbers."""
        read = [entry for entry in entries if entry.basis in _READ]
        wrong = [entry for entry in read if not self._agrees(entry)]
        if not read:
            text = "the file's own labels are borne out by no printed number"
            return (f"{text}: they only count its leaves" if self.is_default else text,)
        if wrong:
            share = f"{len(wrong)} of {len(read)} printed numbers"
            where = f"first on leaf {wrong[0].leaf_index}"
            return (f"the file's own labels disagree with {share}, {where}",)
        return ()

    def extend(self, entries: Sequence[LeafLabel]) -> tuple[LeafLabel, ...]:
        """Label leaves that have none from sections that are confirmed, or not of default make."""
        extended = list(entries)
        for section in self._sections:
            inside = entries[section.first : section.last + 1]
            read = [entry for entry in inside if entry.basis in _READ]
            agreeing = sum(self._agrees(entry) for entry in read)
            disagreeing = len(read) - agreeing
            extended[section.first : section.last + 1] = inside = [
                self._borne_out(entry) if disagreeing == 0 else entry for entry in inside
            ]
            if agreeing >= _LEAST_AGREEING and disagreeing <= _MOST_DISAGREEING * len(read):
                basis, support = Basis.INFERRED, 0.8
            elif not read and self._is_deliberate(section):
                basis, support = Basis.EMBEDDED, 0.5
            else:
                basis, support = Basis.UNKNOWN, 0.0
            for entry in inside:
                label = self._labels[entry.leaf_index]
                if not _is_open(entry) or label is None:
                    continue
                if basis is Basis.UNKNOWN:
                    extended[entry.leaf_index] = self._doubted(entry, label)
                else:
                    extended[entry.leaf_index] = LeafLabel(
                        leaf_index=entry.leaf_index,
                        label=label,
                        basis=basis,
                        support=support,
                        seen=entry.seen,
                        doubt="only the file's own table gives this label",
                    )
        return tuple(extended)

    def _borne_out(self, entry: LeafLabel) -> LeafLabel:
        """Label a leaf whose lone numeral is the table's label: two witnesses agree."""
        label = self._labels[entry.leaf_index]
        if not _is_open(entry) or entry.seen is None or label is None or self.is_default:
            return entry
        read = _parsed(entry.seen.text)
        if read is None or not read.same_as(label):
            return entry
        return LeafLabel(
            leaf_index=entry.leaf_index,
            label=read,
            basis=Basis.PRINTED,
            support=0.7,
            seen=entry.seen,
            doubt="no other leaf bears this number out, but the file's own table does",
        )

    def _doubted(self, entry: LeafLabel, label: PageLabel) -> LeafLabel:
        """Tell what an unconfirmed table says of a leaf, unless it merely counts leaves."""
        if entry.doubt or self.is_default:
            return entry
        return replace(entry, doubt=f"only the file's own table says {label.text}")

    def _is_deliberate(self, section: _Section) -> bool:
        """Tell whether somebody must have set a section: it is long and does not begin at 1."""
        label = self._labels[section.first]
        long_enough = section.last - section.first + 1 >= _LEAST_SECTION
        return long_enough and label is not None and (label.value or 0) > 1

    def _agrees(self, entry: LeafLabel) -> bool:
        """Tell whether the table gives a leaf the label found for it."""
        label = self._labels[entry.leaf_index]
        return (
            label is not None
            and entry.label is not None
            and any(
                known is not None and known.same_as(label)
                for known in (entry.label, entry.expected)
            )
        )


def _is_open(entry: LeafLabel) -> bool:
    """Tell whether a leaf still lacks a label, and no person said that it has none."""
    return entry.label is None and entry.support < 1.0


def _parsed(text: str | None) -> PageLabel | None:
    """Read a label of the table; None where there is none to read.

    A table that was written from a page map says "?" where the label could not be told, and has
    misprints with what their sequence gives, by which it counts.
    """
    if text is None or text.strip() == "?":
        return None
    misprint = misprint_of(text)
    try:
        return parse_label(text if misprint is None else misprint[1])
    except InvalidLabelError:
        return None


def _sections(labels: Sequence[PageLabel | None]) -> tuple[_Section, ...]:
    """Cut the table where labels do not rise by one."""
    found: list[_Section] = []
    for leaf_index, label in enumerate(labels):
        if label is None:
            continue
        before = labels[leaf_index - 1] if leaf_index else None
        if before is not None and is_next(label, before):
            found[-1] = _Section(found[-1].first, leaf_index)
        else:
            found.append(_Section(leaf_index, leaf_index))
    return tuple(found)
