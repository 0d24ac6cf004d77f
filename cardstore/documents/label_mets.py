"""Page labels as METS: the physical structure of a scan, with ORDER and ORDERLABEL.

Comes in: the entries of a page map, or the bytes of a METS file. Goes out: one `structMap` with a
`div` for each leaf, or what a file says of its leaves. ORDER counts from 1. ORDERLABEL is what is
printed, in brackets where the label is inferred, and is left out where there is none. LABEL says
the rest, as people see it: "205 [recte 203]", "?" where the label could not be told.

A file is read without document type, entities or network. In files of others, of the divisions
with ORDER in the physical structure those are leaves that hold no others; brackets, and the dashes
and words that stand for "not counted", are known.

Source: METS 1.12.1, structMap and div; Kitodo's pagination, for "[57]" and " - ".
"""

from __future__ import annotations

import html
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NoReturn
from xml.parsers import expat

from cardstore.errors import InvalidLabelError, LabelFileError, quoted
from cardstore.pages.label_files import ReadLabels, Written, another_count, leaves_told
from cardstore.pages.labels import parse_label
from cardstore.pages.leaf_words import LeafWord, misprint_of, read_in_order
from cardstore.pages.page_map import Basis

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.pages.labels import PageLabel
    from cardstore.pages.page_map import LeafLabel

NAMESPACE = "http://www.loc.gov/METS/"
_UNKNOWN = "?"
_NO_NUMBER = frozenset({"", "-", "–", "—", "uncounted", "unnumbered", "unpaginated"})
_DEEPEST = 200
# As files that are written here name their scan.
_SCAN = re.compile(r"urn:sha256:([0-9a-f]{64})", re.IGNORECASE)
# XML 1.0 has no way to write these, not even as a reference.
_UNWRITABLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_REMEDY = "Give a METS file whose physical structMap has a div with ORDERLABEL for each leaf"


@dataclass(slots=True, kw_only=True)
class _Div:
    """A division of a structMap."""

    order: str | None = None
    order_label: str | None = None
    label: str | None = None
    has_ordered: bool = False


@dataclass(slots=True, kw_only=True)
class _StructMap:
    """A structMap: its TYPE, and its divisions in order."""

    kind: str
    divs: list[_Div] = field(default_factory=list)


def write_label_mets(entries: Sequence[LeafLabel], *, scan_digest: str) -> Written:
    """Write the labels of a page map as METS.

    Args:
        entries: the map's, in order.
        scan_digest: names the scan.
    """
    lost = [
        entry.leaf_index
        for entry in entries
        if entry.label is not None and _UNWRITABLE.search(entry.label.text)
    ]
    divs = "\n".join(_div(entry, lost=entry.leaf_index in set(lost)) for entry in entries)
    content = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<mets xmlns="{NAMESPACE}" OBJID="urn:sha256:{scan_digest}">\n'
        '  <structMap TYPE="PHYSICAL">\n'
        '    <div ID="PHYS_0000" TYPE="physSequence">\n'
        f"{divs}\n"
        "    </div>\n"
        "  </structMap>\n"
        "</mets>\n"
    )
    unsaid = []
    strange = [entry.leaf_index for entry in entries if entry.expected is not None]
    if strange:
        told = "ORDERLABEL has what is printed, LABEL the recte too"
        unsaid.append(f"{leaves_told(strange)}: printed wrong; {told}")
    unknown = [entry.leaf_index for entry in entries if entry.basis is Basis.UNKNOWN]
    if unknown:
        told = "only LABEL “?” tells them from leaves without number"
        unsaid.append(f"{leaves_told(unknown)}: could not be told; {told}")
    if lost:
        unsaid.append(f"{leaves_told(lost)}: the label has signs that XML cannot write; left out")
    return Written(content=content, unsaid=tuple(unsaid))


def read_label_mets(content: bytes, *, leaf_count: int) -> ReadLabels:
    """Read what a METS file says of every leaf.

    Raises:
        LabelFileError: it is no METS file, has a document type, has no labels, or is about another
            number of leaves.
    """
    reader = _structure(content)
    leaves = _ordered(reader.maps)
    if len(leaves) != leaf_count:
        raise another_count(found=len(leaves), expected=leaf_count)
    if all(not leaf.order_label and not leaf.label for leaf in leaves):
        msg = "None of its leaves has a label"
        raise LabelFileError(msg, remedy=_REMEDY)
    silent = {at for at, leaf in enumerate(leaves) if _says_nothing(leaf)}
    texts = []
    for at, leaf in enumerate(leaves):
        text = (leaf.order_label or "").strip()
        texts.append(None if at in silent or text.casefold() in _NO_NUMBER else text)
    try:
        labels = read_in_order(texts)
        words = tuple(
            LeafWord(
                leaf_index=at,
                label=label,
                expected=None if label is None else _expected(leaves[at]),
            )
            for at, label in enumerate(labels)
            if at not in silent
        )
    except InvalidLabelError as exc:
        raise LabelFileError(exc.what, remedy=_REMEDY) from exc
    told = f"{leaves_told(sorted(silent))}: “?”, of which nothing is said" if silent else ""
    named = _SCAN.fullmatch(reader.object_id.strip())
    return ReadLabels(
        words=words,
        remarks=(told,) if told else (),
        scan_digest=None if named is None else named[1].lower(),
    )


def _div(entry: LeafLabel, *, lost: bool) -> str:
    order = entry.leaf_index + 1
    attributes = [f'ID="PHYS_{order:04d}"', 'TYPE="page"', f'ORDER="{order}"']
    if entry.label is not None and not lost:
        text = entry.label.text
        if entry.basis is Basis.INFERRED:
            text = f"[{text}]"
        attributes.append(f'ORDERLABEL="{html.escape(text)}"')
    if entry.expected is not None and not lost:
        attributes.append(f'LABEL="{html.escape(_UNWRITABLE.sub("", entry.shown))}"')
    elif entry.basis is Basis.UNKNOWN or lost:
        attributes.append(f'LABEL="{_UNKNOWN}"')
    return f"      <div {' '.join(attributes)}/>"


def _says_nothing(leaf: _Div) -> bool:
    label = (leaf.order_label or "").strip()
    return label == _UNKNOWN or (not label and (leaf.label or "").strip() == _UNKNOWN)


def _expected(leaf: _Div) -> PageLabel | None:
    """Give the label that a misprint's sequence gives; None where LABEL says nothing of it."""
    parts = misprint_of(leaf.label or "")
    if parts is None or parts[0] != (leaf.order_label or "").strip():
        return None
    printed, expected = map(parse_label, parts)
    return None if printed.same_as(expected) else expected


def _structure(content: bytes) -> _Reader:
    """Read the structMaps of a file, and what it says that it is about.

    Raises:
        LabelFileError: it is no METS file.
    """
    reader = _Reader()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse
    parser.EntityDeclHandler = _refuse
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    try:
        parser.Parse(content, True)  # noqa: FBT003 - expat's form
    except (expat.ExpatError, ValueError, LookupError) as exc:
        what = f"It is no XML that can be read ({exc})"
        raise LabelFileError(what, remedy=_REMEDY) from exc
    return reader


class _Reader:
    """Gathers the divisions of structMaps while a file is parsed."""

    def __init__(self) -> None:
        self.maps: list[_StructMap] = []
        self.object_id = ""
        self._open: list[_Div | None] = []
        self._inside = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Take a beginning element."""
        if not self._open and name != f"{NAMESPACE} mets":
            msg = f"It is XML, but no METS: it begins with {name.rpartition(' ')[2]}"
            raise LabelFileError(msg, remedy=_REMEDY)
        if not self._open:
            self.object_id = attributes.get("OBJID", "")
        if len(self._open) >= _DEEPEST:
            msg = f"Its elements lie more than {_DEEPEST} deep in each other"
            raise LabelFileError(msg, remedy=_REMEDY)
        div: _Div | None = None
        if name == f"{NAMESPACE} structMap":
            self._inside = True
            self.maps.append(_StructMap(kind=attributes.get("TYPE", "")))
        elif name == f"{NAMESPACE} div" and self._inside:
            div = _Div(
                order=attributes.get("ORDER"),
                order_label=attributes.get("ORDERLABEL"),
                label=attributes.get("LABEL"),
            )
            if div.order is not None:
                for outer in self._open:
                    if outer is not None:
                        outer.has_ordered = True
            self.maps[-1].divs.append(div)
        self._open.append(div)

    def end(self, name: str) -> None:
        """Take an ending element."""
        self._open.pop()
        if name == f"{NAMESPACE} structMap":
            self._inside = False


def _ordered(maps: Sequence[_StructMap]) -> list[_Div]:
    """Give the divisions that are leaves, by ORDER.

    Raises:
        LabelFileError: there is no physical structure, or its order cannot be.
    """
    physical = [one for one in maps if one.kind.casefold() == "physical"]
    chosen = physical or list(maps)
    if len(chosen) != 1:
        what = f"It has {len(chosen) or 'no'} structMaps that could be the physical one"
        raise LabelFileError(what, remedy=_REMEDY)
    leaves = [div for div in chosen[0].divs if div.order is not None and not div.has_ordered]
    orders: list[int] = []
    for leaf in leaves:
        told = (leaf.order or "").strip()
        if not (told.isascii() and told.isdecimal() and len(told) < len("1000000")):
            what = f"ORDER {quoted(told[:20])} is no whole number"
            raise LabelFileError(what, remedy=_REMEDY)
        orders.append(int(told))
    if len(set(orders)) < len(orders):
        twice = Counter(orders).most_common(1)[0][0]
        what = f"ORDER {twice} is there twice"
        raise LabelFileError(what, remedy=_REMEDY)
    return [leaf for _, leaf in sorted(zip(orders, leaves, strict=True), key=lambda one: one[0])]


def _refuse(*_: object) -> NoReturn:
    msg = "It has a document type, in which entities could hide"
    raise LabelFileError(msg, remedy="Take the <!DOCTYPE …> out of the file")
