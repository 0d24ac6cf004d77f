"""Tracked changes of a .docx: refused, or taken as accepted or rejected, before a word is read.

Comes in: the elements of a document or its notes. Goes out: how many changes there are and where,
or the same elements without changes. Text that is inserted, deleted or moved, marks of paragraphs,
rows and cells are changes; changes of dress alone are not, since they alter no word.

    1. What a change keeps takes the change's place; what it takes away goes.
    2. A paragraph whose mark goes is joined with the next, which keeps its own dress.

Source: ECMA-376 part 1, 17.13.5 (revisions).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardstore.adapters.manuscripts.docx_package import attribute_of, child_of, tag_of
from cardstore.errors import TrackedChangesError, UsageError, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardstore.adapters.manuscripts.docx_package import Element

CHOICES = ("refuse", "accept", "reject")
_ADDING = frozenset({"ins", "moveTo", "cellIns"})
_TAKING = frozenset({"del", "moveFrom", "cellDel"})
_CALLED = {
    "ins": "insertion",
    "cellIns": "insertion",
    "del": "deletion",
    "cellDel": "deletion",
    "moveFrom": "move",
    "moveTo": "move",
}
_MARKS = frozenset({"rPr", "trPr", "tcPr"})
"""In these a change says something of the paragraph's mark, the row or the cell around it."""
_BETWEEN = ("bookmark", "comment", "move", "perm", "proof", "customXml")
_SHOWN = 5
_LONGEST = 40


def settle_changes(roots: Iterable[Element], *, name: str, choice: str) -> None:
    """Leave no tracked change in elements, or refuse them.

    Args:
        roots: the document and its notes; they are changed in place.
        name: of the file, for people.
        choice: "refuse", "accept" or "reject".

    Raises:
        TrackedChangesError: there are changes, and they are refused.
        UsageError: `choice` is something else.
    """
    if choice not in CHOICES:
        what = f"Tracked changes are to be {quoted(choice)}"
        raise UsageError(what, remedy=f"Say {', '.join(CHOICES[:-1])} or {CHOICES[-1]}")
    held = tuple(roots)
    if choice == "refuse":
        _refuse([change for root in held for change in _changes(root)], held, name)
        return
    for root in held:
        _resolve(root, gone=_TAKING if choice == "accept" else _ADDING)


def _changes(root: Element) -> Iterator[Element]:
    for one in root.iter():
        if tag_of(one) in _CALLED and _parent_tag(one) != "numPr":
            yield one


def _refuse(changes: list[Element], roots: tuple[Element, ...], name: str) -> None:
    if not changes:
        return
    counted = Counter(_CALLED[tag_of(one)] for one in changes)
    kinds = ", ".join(f"{number} {kind}{'s' * (number > 1)}" for kind, number in counted.items())
    numbers = {
        paragraph: number
        for root in roots
        for number, paragraph in enumerate(
            (one for one in root.iter() if tag_of(one) == "p"), start=1
        )
    }
    places = tuple(dict.fromkeys(_place(one, numbers) for one in changes))
    more = f" and {len(places) - _SHOWN} more places" if len(places) > _SHOWN else ""
    plural = "s" if len(changes) > 1 else ""
    what = (
        f"{name} has {len(changes)} tracked change{plural} ({kinds}): "
        f"{'; '.join(places[:_SHOWN])}{more}"
    )
    raise TrackedChangesError(what)


def _place(change: Element, numbers: dict[Element, int]) -> str:
    """Say where a change is: the paragraph or note, and how it begins."""
    paragraph = note = None
    for one in change.iterancestors():
        if tag_of(one) == "p" and paragraph is None:
            paragraph = one
        if tag_of(one) in {"footnote", "endnote"}:
            note = one
    if paragraph is None:
        around = change if len(change) else _around(change)
        paragraph = next((one for one in around.iter() if tag_of(one) == "p"), None)
    if paragraph is None:
        return "outside the text"
    text = "".join(
        one.text or "" for one in paragraph.iter() if tag_of(one) in {"t", "delText"}
    ).strip()
    begins = f"{text[:_LONGEST].rstrip()}…" if len(text) > _LONGEST else text
    told = f" (“{begins}”)" if begins else ""
    if note is not None:
        kind = "foot note" if tag_of(note) == "footnote" else "end note"
        return f"{kind} {attribute_of(note, 'id')}{told}"
    return f"paragraph {numbers[paragraph]}{told}"


def _around(change: Element) -> Element:
    """Give the row or cell that a change speaks of."""
    parent = change.getparent()
    return change if parent is None or parent.getparent() is None else parent.getparent()


def _resolve(root: Element, *, gone: frozenset[str]) -> None:
    """Take every change as decided; what `gone` names goes."""
    ended: list[Element] = []
    for change in list(_changes(root)):
        owner = _around(change)
        if _parent_tag(change) in _MARKS:
            if tag_of(change) in gone:
                if _parent_tag(change) == "rPr":
                    ended += [one for one in (owner.getparent(),) if tag_of(owner) == "pPr"]
                else:
                    _remove(owner)
            continue
        if tag_of(change) in gone:
            _remove(change)
        else:
            _unwrap(change)
    for paragraph in ended:
        if paragraph is not None and paragraph.getparent() is not None:
            _join_with_next(paragraph)


def _join_with_next(paragraph: Element) -> None:
    """Join a paragraph whose mark is gone with the one behind it."""
    content = [one for one in paragraph if tag_of(one) != "pPr"]
    behind = paragraph.getnext()
    while behind is not None and (not tag_of(behind) or tag_of(behind).startswith(_BETWEEN)):
        behind = behind.getnext()
    if behind is not None and tag_of(behind) == "p":
        at = 0 if child_of(behind, "pPr") is None else 1
        behind[at:at] = content
        _remove(paragraph)
    elif not any(tag_of(one) in {"t", "delText"} for one in paragraph.iter()):
        _remove(paragraph)


def _remove(element: Element) -> None:
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)


def _unwrap(element: Element) -> None:
    parent = element.getparent()
    if parent is not None:
        at = parent.index(element)
        parent[at : at + 1] = list(element)


def _parent_tag(element: Element) -> str:
    parent = element.getparent()
    return "" if parent is None else tag_of(parent)
