"""Comments of a .docx are anchored: runs are cut where a comment begins or ends, and it is marked.

Comes in: the main part of a document, as it is in its file, and where each comment's words stand.
Goes out: the same elements with marks of ranges in them. No letter and no look changes: a run that
is cut has the same dress in all its parts, and white space that was kept stays kept.

Comments cannot stand in notes and in text boxes; they are anchored at the reference of the note,
and at the run that the box hangs on.

Source: ECMA-376 part 1, 17.13.4 (comments).
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lxml import etree

from cardstore.adapters.manuscripts.docx_package import child_of, tag_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.adapters.manuscripts.docx_package import Element
    from cardstore.adapters.manuscripts.docx_trace import Letter, Traced

_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_CUT = frozenset({"t", "delText"})


@dataclass(frozen=True, slots=True)
class _Cut:
    """A place in a run: before the sign `at` of its child number `child`."""

    child: int
    at: int


@dataclass(slots=True)
class _Ends:
    """The two ends of a comment: what it begins before, and what it ends behind.

    Attributes:
        number: of the comment.
        first: the run it begins in, and where that is cut; None at the run's head.
        last: the same of its end; None at the run's end.
    """

    number: int
    first: tuple[Element, _Cut | None]
    last: tuple[Element, _Cut | None]


class _Pieces:
    """A run in pieces."""

    def __init__(self, run: Element, cut: list[tuple[_Cut, Element]]) -> None:
        """Take the run, and (the cut before it, the piece) of each other piece, in order."""
        self._parts = [run, *(piece for _, piece in cut)]
        self._order = {one: number for number, (one, _) in enumerate(cut, start=1)}

    def after(self, cut: _Cut | None) -> Element:
        """Give the piece that begins at a cut; the run itself for None."""
        return self._parts[0 if cut is None else self._order[cut]]

    def before(self, cut: _Cut | None) -> Element:
        """Give the piece that ends at a cut; the last one for None."""
        return self._parts[-1 if cut is None else self._order[cut] - 1]


def anchor_comments(root: Element, places: Sequence[tuple[int, Traced]]) -> frozenset[int]:
    """Mark the ranges of comments in a document.

    Args:
        root: of the main part, in whose elements the places count.
        places: (number of the comment, where its words stand), in the order of the text.

    Returns:
        the numbers of comments that lie in a text box and are anchored at what it hangs on.
    """
    elements = list(root.iter("*"))
    ends, boxed = [], set()
    for number, place in places:
        first, in_box = _spot(elements, place.first, end=False)
        last, also = _spot(elements, place.last, end=True)
        if in_box or also:
            boxed.add(number)
        ends.append(_Ends(number, first, last))
    pieces = _cut_runs(ends)
    _mark(ends, pieces)
    return frozenset(boxed)


def _spot(
    elements: Sequence[Element], letter: Letter, *, end: bool
) -> tuple[tuple[Element, _Cut | None], bool]:
    """Give the run of a letter and where it is to be cut, and whether it lies in a text box."""
    element = elements[letter.element]
    node, boxed = element, False
    for one in (element, *element.iterancestors()):
        tag = tag_of(one)
        boxed |= tag == "txbxContent"
        if tag in {"r", "m:oMath", "m:oMathPara", "ruby"}:
            node = one
        if tag == "body":
            break
    if element.getparent() is not node or tag_of(node) != "r":
        return (node, None), boxed
    child = node.index(element)
    length = len(element.text or "") if tag_of(element) in _CUT and not len(element) else 0
    at = letter.at + end
    if end and at >= max(length, 1):
        return (node, _Cut(child + 1, 0) if child + 1 < len(node) else None), boxed
    if not length:
        at = 0
    return (node, None if at == 0 and child == _head(node) else _Cut(child, at)), boxed


def _head(run: Element) -> int:
    """Give the place of a run's first child that is content."""
    return 0 if child_of(run, "rPr") is None else 1


def _cut_runs(ends: Iterable[_Ends]) -> dict[Element, _Pieces]:
    """Cut every run at all its places, from the last to the first."""
    cuts: dict[Element, set[_Cut]] = {}
    for one in ends:
        for run, cut in (one.first, one.last):
            cuts.setdefault(run, set()).update([] if cut is None else [cut])
    pieces = {}
    for run, held in cuts.items():
        last_first = sorted(held, key=lambda one: (one.child, one.at), reverse=True)
        parts = [(cut, _cut_run(run, cut)) for cut in last_first]
        pieces[run] = _Pieces(run, parts[::-1])
    return pieces


def _cut_run(run: Element, cut: _Cut) -> Element:
    """Take what stands behind a place out of a run into one behind it."""
    behind = etree.Element(run.tag, dict(run.attrib), nsmap=run.nsmap)
    dress = child_of(run, "rPr")
    if dress is not None:
        behind.append(deepcopy(dress))
    children = list(run)
    if cut.at:
        text = children[cut.child]
        rest = deepcopy(text)
        rest.tail = None
        _set(rest, (text.text or "")[cut.at :])
        _set(text, (text.text or "")[: cut.at])
        behind.append(rest)
    for one in children[cut.child + bool(cut.at) :]:
        behind.append(one)
    behind.tail, run.tail = run.tail, None
    run.addnext(behind)
    return behind


def _set(element: Element, text: str) -> None:
    """Set a text; white space at its new end or head is kept."""
    element.text = text
    if text != text.strip():
        element.set(_SPACE, "preserve")


def _mark(ends: Iterable[_Ends], pieces: dict[Element, _Pieces]) -> None:
    """Put the marks of ranges between the runs; what ends somewhere ends before others begin."""
    held = list(ends)
    behind: dict[Element, Element] = {}
    for one in held:
        piece = pieces[one.last[0]].before(one.last[1])
        at = behind.get(piece, piece)
        words = _namespace(one.last[0])
        closing = _element(words, "commentRangeEnd", one.number)
        reference = etree.Element(f"{{{words}}}r")
        reference.append(_element(words, "commentReference", one.number))
        for mark in (closing, reference):
            mark.tail, at.tail = at.tail, None
            at.addnext(mark)
            at = mark
        behind[piece] = at
    for one in held:
        run, cut = one.first
        pieces[run].after(cut).addprevious(
            _element(_namespace(run), "commentRangeStart", one.number)
        )


def _namespace(node: Element) -> str:
    """Give the namespace of the paragraph around a node."""
    around = next((one for one in node.iterancestors() if tag_of(one) == "p"), node)
    return str(etree.QName(around).namespace)


def _element(space: str | None, name: str, number: int) -> Element:
    return etree.Element(f"{{{space}}}{name}", {f"{{{space}}}id": str(number)})
