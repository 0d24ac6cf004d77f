"""Label tables: what others say of the leaves' labels, as votes.

Comes in: tables of one label per leaf (PDF `/PageLabels`, a digitiser's scandata), each with its
name, and the entries found without them. Goes out: entries that a table confirms and extends, and
remarks that name each table and where it is wrong.

A table is cut into sections that rise by one. Printed numbers confirm a section or contradict it:

- confirmed: it labels its other leaves too, and more firmly;
- contradicted: it is not used, and a remark says so;
- neither: used when somebody must have set it. A section that counts from 1 is what software
  writes by itself, so it labels nothing; nor does one of a table that is wrong on most leaves
  whose numbers are known, or one in which lone numerals say otherwise.

Whatever only a table gives has the basis "embedded": nobody saw it on a page, and a table that is
right of nine leaves is wrong of the tenth where a leaf was lost or added after it was made. What
the printed pages around a leaf settle was inferred before tables are heard, and stays.

Of several tables the one that the print confirms is heard first; where equally good ones differ on
a leaf, it stays unknown, and what each says is told.

Measured on the ten of 44 PDFs that have a table: right on the numbered leaves of 6, partly on 1,
wrong or invented on 3.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardstore.errors import InvalidLabelError
from cardstore.pages.labels import PageLabel, parse_label
from cardstore.pages.leaf_words import misprint_of
from cardstore.pages.page_map import Basis, LeafLabel
from cardstore.pages.runs import is_next

if TYPE_CHECKING:
    from collections.abc import Sequence

FILE_TABLE = "/PageLabels"
"""The name of the table in the file itself."""

_LEAST_AGREEING = 2
_MOST_DISAGREEING = 0.1
_LEAST_SECTION = 3
# One numeral that is no page's is a chapter's as often, which is mostly shorter than the page's.
# Two say that the table counts otherwise; so does one as long, where none bears the table out.
_LEAST_BELYING = 2
_READ = frozenset({Basis.PRINTED, Basis.MISPRINTED, Basis.ASSIGNED})
# What a vote makes of a leaf, most trusted first; the rest no vote makes.
_TRUST = (
    Basis.PRINTED,
    Basis.INFERRED,
    Basis.EMBEDDED,
    Basis.UNKNOWN,
    Basis.UNNUMBERED,
    Basis.MISPRINTED,
    Basis.ASSIGNED,
)


@dataclass(frozen=True, slots=True)
class _Section:
    """Leaves of the table, `first` to `last`, whose labels rise by one."""

    first: int
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelTable:
    """One table of labels, as somebody outside the book wrote it.

    Attributes:
        name: what people call it: "/PageLabels", "scandata".
        labels: one per leaf, in leaf order; None where it says nothing of a leaf.
    """

    name: str
    labels: tuple[str | None, ...]

    def __post_init__(self) -> None:
        """Refuse a table without a name: its faults could not be told."""
        if not self.name.strip():
            msg = f"a label table needs a name, got {self.name!r}"
            raise ValueError(msg)


def label_tables(
    embedded: Sequence[str | None] | Sequence[LabelTable] | None,
) -> tuple[LabelTable, ...]:
    """Give the tables behind either form: bare labels are the file's own table."""
    tables: list[LabelTable] = []
    bare: list[str | None] = []
    for one in embedded or ():
        if isinstance(one, LabelTable):
            tables.append(one)
        else:
            bare.append(one)
    if tables and bare:
        msg = "label tables and bare labels do not go together"
        raise ValueError(msg)
    return (LabelTable(name=FILE_TABLE, labels=tuple(bare)),) if bare else tuple(tables)


def hear_tables(
    tables: Sequence[LabelTable], entries: Sequence[LeafLabel]
) -> tuple[tuple[LeafLabel, ...], tuple[str, ...]]:
    """Hear every table: give the entries that they confirm and extend, and remarks on each."""
    votes = [_Vote(table) for table in tables]
    said = [vote.extend(entries) for vote in votes]
    remarks = tuple(
        remark
        for vote, one in zip(votes, said, strict=True)
        for remark in vote.remarks(entries, heard=one)
    )
    heard = tuple(
        _agreed(
            entry,
            [(vote.name, one[entry.leaf_index]) for vote, one in zip(votes, said, strict=True)],
        )
        for entry in entries
    )
    return heard, remarks


def _agreed(entry: LeafLabel, said: Sequence[tuple[str, LeafLabel]]) -> LeafLabel:
    """Choose what the most trusted of several votes says of a leaf; unknown where equals differ."""
    changed = [(name, one) for name, one in said if one != entry]
    if not changed:
        return entry
    best = min(_standing(one) for _, one in changed)
    equal = [(name, one) for name, one in changed if _standing(one) == best]
    chosen = equal[0][1]
    if chosen.label is None or all(
        one.label is not None and one.label.same_as(chosen.label) for _, one in equal
    ):
        return chosen
    texts = [f"{name} says {one.label.text}" for name, one in equal if one.label is not None]
    return LeafLabel(
        leaf_index=entry.leaf_index,
        label=None,
        basis=Basis.UNKNOWN,
        support=0.0,
        seen=entry.seen,
        doubt=", ".join(texts),
    )


def _standing(entry: LeafLabel) -> tuple[int, float]:
    """Order what votes make of a leaf, the most trusted lowest."""
    return _TRUST.index(entry.basis), -entry.support


class _Vote:
    """A table with its labels read: one per leaf; None or unreadable where it has none."""

    def __init__(self, table: LabelTable) -> None:
        self.name = table.name
        self._told = "the file's own table" if table.name == FILE_TABLE else table.name
        self._labels = tuple(_parsed(text) for text in table.labels)
        self._sections = _sections(self._labels)
        # Of a part of an image, and of most leaves of a scandata, a table says nothing: no fault.
        self._speaks = tuple(not _is_silent(text) for text in table.labels)

    @property
    def is_default(self) -> bool:
        """Tell whether the table only counts the leaves from 1."""
        return all(
            label is not None and label.text == str(leaf_index)
            for leaf_index, label in enumerate(self._labels, start=1)
        )

    def remarks(
        self, entries: Sequence[LeafLabel], *, heard: Sequence[LeafLabel]
    ) -> tuple[str, ...]:
        """Tell how the table compares with the numbers of the leaves it speaks of.

        Args:
            entries: as they were found without it.
            heard: the same after it was heard; lone numerals that it bears out are printed there.
        """
        if not any(self._speaks):
            return ()
        read = [entry for entry in entries if self._is_told(entry)]
        wrong = [entry for entry in read if not self._agrees(entry)]
        whose = "the file's own labels" if self.name == FILE_TABLE else f"the labels of {self.name}"
        if not read and any(entry.basis is Basis.PRINTED for entry in heard):
            return ()
        if not read:
            text = f"{whose} are borne out by no printed number"
            return (f"{text}: they only count its leaves" if self.is_default else text,)
        if wrong:
            known = _how_known(read)
            share = f"{len(wrong)} of {len(read)} {known} numbers"
            first = wrong[0]
            label = self._labels[first.leaf_index]
            says = "nothing" if label is None else label.text
            where = f"first on leaf {first.leaf_index}: it bears {first.shown}, they say {says}"
            return (f"{whose} are wrong: they disagree with {share}, {where}",)
        return ()

    def extend(self, entries: Sequence[LeafLabel]) -> tuple[LeafLabel, ...]:
        """Label leaves that have none from sections that are confirmed, or not of default make."""
        extended = list(entries)
        known = [self._agrees(entry) for entry in entries if self._is_told(entry)]
        is_wrong = sum(known) * 2 < len(known)
        for section in self._sections:
            inside = entries[section.first : section.last + 1]
            read = [entry for entry in inside if entry.basis in _READ]
            agreeing = sum(self._agrees(entry) for entry in read)
            disagreeing = len(read) - agreeing
            is_belied = self._is_belied(inside)
            extended[section.first : section.last + 1] = inside = [
                self._borne_out(entry) if disagreeing == 0 else entry for entry in inside
            ]
            if agreeing >= _LEAST_AGREEING and disagreeing <= _MOST_DISAGREEING * len(read):
                support = 0.8
            elif not (read or is_wrong or is_belied) and self._is_deliberate(section):
                support = 0.5
            else:
                support = 0.0
            for entry in inside:
                extended[entry.leaf_index] = self._voted(entry, support=support)
        return tuple(extended)

    def _voted(self, entry: LeafLabel, *, support: float) -> LeafLabel:
        """Give a leaf that lacks a label the table's, as firmly as its section is known."""
        label = self._labels[entry.leaf_index]
        if not _is_open(entry) or label is None:
            return entry
        if not support:
            return self._doubted(entry, label)
        return LeafLabel(
            leaf_index=entry.leaf_index,
            label=label,
            basis=Basis.EMBEDDED,
            support=support,
            seen=entry.seen,
            doubt=f"only {self._told} gives this label",
        )

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
            doubt=f"no other leaf bears this number out, but {self._told} does",
        )

    def _doubted(self, entry: LeafLabel, label: PageLabel) -> LeafLabel:
        """Tell what an unconfirmed table says of a leaf, unless it merely counts leaves."""
        if entry.doubt or self.is_default:
            return entry
        return replace(entry, doubt=f"only {self._told} says {label.text}")

    def _is_deliberate(self, section: _Section) -> bool:
        """Tell whether somebody must have set a section: it is long and does not begin at 1."""
        label = self._labels[section.first]
        long_enough = section.last - section.first + 1 >= _LEAST_SECTION
        return long_enough and label is not None and (label.value or 0) > 1

    def _is_belied(self, entries: Sequence[LeafLabel]) -> bool:
        """Tell whether lone numerals, which form no run, speak against the table."""
        lone = [
            (read.same_as(label), read.style is label.style and len(read.text) >= len(label.text))
            for entry in entries
            if _is_open(entry)
            and entry.seen is not None
            and (label := self._labels[entry.leaf_index]) is not None
            and (read := _parsed(entry.seen.text)) is not None
        ]
        against = [as_long for same, as_long in lone if not same]
        agreeing = len(lone) - len(against)
        least = 1 if any(against) and not agreeing else _LEAST_BELYING
        return len(against) >= least and len(against) > agreeing

    def _is_told(self, entry: LeafLabel) -> bool:
        """Tell whether a leaf's number is known, and the table speaks of it."""
        return entry.basis in _READ and self._speaks[entry.leaf_index]

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


def _how_known(read: Sequence[LeafLabel]) -> str:
    """Say how numbers are known: read on the leaves, by people's word, or some so and some so."""
    assigned = [entry.basis is Basis.ASSIGNED for entry in read]
    if all(assigned):
        return "assigned"
    return "printed or assigned" if any(assigned) else "printed"


def _is_open(entry: LeafLabel) -> bool:
    """Tell whether a leaf still lacks a label, and no person said that it has none."""
    return entry.label is None and entry.support < 1.0


def _is_silent(text: str | None) -> bool:
    """Tell whether a table says nothing of a leaf: no label, an empty one, or that of no answer."""
    return text is None or text.strip() in {"", "?"}


def _parsed(text: str | None) -> PageLabel | None:
    """Read a label of the table; None where there is none to read.

    A table that was written from a page map says "?" where the label could not be told, and has
    misprints with what their sequence gives, by which it counts.
    """
    if text is None or _is_silent(text):
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
