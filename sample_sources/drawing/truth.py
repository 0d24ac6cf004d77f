"""Truth: what a perfect reader would say of every leaf, and the flowing text behind it.

Comes in: laid-out leaves. Goes out: the page map and the printed lines as JSON values, and `Flow`s:
body text and foot notes as they run on, every letter with its leaf.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from drawing.lines import Line
    from drawing.make_up import Leaf


@dataclass(slots=True, kw_only=True)
class Flow:
    """Text as it runs on, broken words made whole, one space between words.

    Attributes:
        text: the running text.
        leaf_of, line_of: for each letter the leaf it stands on, and the line counted over the book.
        broken: offsets of the letters before which a word was broken (its hyphen dropped).
        kept: offsets after a compound's own hyphen at a line's end.
        marks: (start, end) of each note mark in the text.
        zone: "body" or "foot_note".
    """

    zone: str
    text: str = ""
    leaf_of: list[int] = field(default_factory=list)
    line_of: list[int] = field(default_factory=list)
    broken: list[int] = field(default_factory=list)
    kept: list[int] = field(default_factory=list)
    marks: list[tuple[int, int]] = field(default_factory=list)
    _glued: bool = False

    def add(self, line: Line, *, leaf_index: int, line_index: int) -> None:
        """Run a printed line on."""
        text = line.text.removesuffix("-") if line.join == "drop" else line.text
        if self.text and not self._glued:
            text = " " + text
        moved = len(self.text) + len(text) - len(line.text) + (line.join == "drop")
        self.marks += [(start + moved, end + moved) for start, end in line.marks]
        self.text += text
        self.leaf_of += [leaf_index] * len(text)
        self.line_of += [line_index] * len(text)
        self._glued = line.join in {"drop", "keep"}
        if line.join == "drop":
            self.broken.append(len(self.text))
        elif line.join == "keep":
            self.kept.append(len(self.text))


def page_map(leaves: list[Leaf]) -> list[dict[str, object]]:
    """Give the page map: label or null, whether it is printed, and what kind of leaf it is."""
    return [
        {"leaf_index": at, "label": leaf.label, "printed": leaf.printed, "kind": leaf.kind}
        for at, leaf in enumerate(leaves)
    ]


def printed_text(leaves: list[Leaf]) -> list[dict[str, object]]:
    """Give every leaf's printed lines in reading order."""
    return [
        {"leaf_index": at, "lines": [_line_value(line) for line in leaf.lines]}
        for at, leaf in enumerate(leaves)
    ]


def _line_value(line: Line) -> dict[str, object]:
    """Give a line's JSON value; empty role, join and marks are left out."""
    value: dict[str, object] = {"text": line.text, "zone": line.zone}
    if line.role and line.role != "head":
        value["role"] = line.role
    if line.join:
        value["join"] = line.join
    if line.marks:
        value["note_marks"] = [list(span) for span in line.marks]
    return value


def body_flows(leaves: list[Leaf]) -> list[Flow]:
    """Give the body as flows; a heading or a table begins a new one."""
    flows, counted = [Flow(zone="body")], 0
    for leaf_index, leaf in enumerate(leaves):
        for line in leaf.lines:
            counted += 1
            if line.role in {"heading", "table"} and flows[-1].text:
                flows.append(Flow(zone="body"))
            if line.zone == "body" and not line.role:
                flows[-1].add(line, leaf_index=leaf_index, line_index=counted)
    return [flow for flow in flows if flow.text]


def note_flows(leaves: list[Leaf]) -> list[Flow]:
    """Give each foot note as a flow of its own."""
    flows, counted = [], 0
    for leaf_index, leaf in enumerate(leaves):
        fresh = True
        for line in leaf.lines:
            counted += 1
            if line.zone != "foot_note":
                continue
            if fresh:
                flows.append(Flow(zone="foot_note"))
            flows[-1].add(line, leaf_index=leaf_index, line_index=counted)
            fresh = line.para_end
    return flows
