"""The words of a paragraph of a .docx: its runs in order, with what stands in them that is no text.

Comes in: a paragraph's element, changes settled. Goes out: its text, and the boxes that hang on it.
Hidden text, comments and the codes of fields are left out; the results of fields are kept, but for
tables of contents and indexes, which repeat what stands elsewhere. A tab is a space, a line break a
line feed; an optional hyphen is nothing, since it is no part of the word; a hyphen that does not
break stays what it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardstore.adapters.manuscripts.docx_package import attribute_of, child_of, is_on, tag_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.adapters.manuscripts.docx_package import Element
    from cardstore.adapters.manuscripts.docx_styles import Styles

_IN_TEXT = str.maketrans({"\u00ad": "", "\t": " ", "\n": " ", "\r": " "})
_PLAIN = {
    "tab": " ",
    "ptab": " ",
    "br": "\n",
    "cr": "\n",
    "noBreakHyphen": "\u2011",
    "softHyphen": "",
}
_INNER = frozenset(
    {
        *("hyperlink", "smartTag", "customXml", "fldSimple", "dir", "bdo", "ruby", "rubyBase"),
        *("m:oMath", "m:oMathPara", "mc:Choice", "mc:Fallback"),
    }
)
_REPEATING = frozenset({"TOC", "INDEX", "TOA"})
_UNKNOWN_SIGN = "\ufffd"
_PRIVATE = range(0xE000, 0xF900)


@dataclass(slots=True, kw_only=True)
class _Field:
    """A field that was begun: its code, and whether its result has begun."""

    code: str = ""
    in_result: bool = False
    silenced: bool = False

    @property
    def shows(self) -> bool:
        return self.in_result and not _repeats(self.code)


@dataclass(slots=True, kw_only=True)
class ParagraphWords:
    """What stands in a paragraph.

    Attributes:
        pieces: (text, note): text, or the name of a note's reference, "footnote 3"; in order.
        origins: the element that each piece comes from.
        boxes: the contents of the text boxes that hang on it.
    """

    pieces: list[tuple[str, str]] = field(default_factory=list)
    origins: list[Element] = field(default_factory=list)
    boxes: list[Element] = field(default_factory=list)


class WordReader:
    """Reads paragraphs one after the other; a field may run over several."""

    def __init__(self, styles: Styles) -> None:
        """Take the styles, which may hide text."""
        self._styles = styles
        self._fields: list[_Field] = []
        self._paragraph: Element | None = None
        self.hidden = 0  # words of hidden text that were left out

    def read(self, paragraph: Element) -> ParagraphWords:
        """Give what stands in a paragraph."""
        found, before = ParagraphWords(), self._paragraph
        self._paragraph = paragraph
        self._walk(paragraph, found)
        self._paragraph = before
        return found

    def end(self) -> bool:
        """End a text; tell whether a field that never ended has hidden words of it."""
        hidden = any(one.silenced for one in self._fields)
        self._fields.clear()
        return hidden

    def _walk(self, elements: Iterable[Element], found: ParagraphWords) -> None:
        for one in elements:
            tag = tag_of(one)
            if tag == "r":
                self._run(one, found)
            elif tag == "sdt":
                if not is_on(child_of(one, "sdtPr", "showingPlcHdr")):
                    self._walk(child_of(one, "sdtContent") or (), found)
            elif tag == "mc:AlternateContent":
                self._walk(one[:1], found)
            elif tag == "fldSimple" and _repeats(attribute_of(one, "instr")):
                continue
            elif tag in _INNER:
                self._walk(one, found)
            elif tag.startswith("m:"):
                self._mathematics(one, found)

    def _run(self, run: Element, found: ParagraphWords) -> None:
        if not self._styles.is_hidden(run, self._paragraph):
            self._content(run, found)
            return
        if self._shows():
            self.hidden += sum(len((_text_of(one) or "").split()) for one in run)
        for one in run:  # hidden marks of a field bound it all the same
            if tag_of(one) in {"fldChar", "instrText"}:
                self._field(one)

    def _content(self, run: Iterable[Element], found: ParagraphWords) -> None:
        for one in run:
            tag = tag_of(one)
            said = _text_of(one)
            if said is not None:
                self._say(said, found, one)
            elif tag in {"fldChar", "instrText"}:
                self._field(one)
            elif tag in {"footnoteReference", "endnoteReference"}:
                if self._shows():
                    note = f"{tag.removesuffix('Reference')} {attribute_of(one, 'id')}"
                    found.pieces.append(("", note))
                    found.origins.append(one)
            elif tag in {"drawing", "pict", "object"}:
                found.boxes += _boxes(one)
            elif tag == "mc:AlternateContent":
                self._content(one[0] if len(one) else (), found)
            elif tag in _INNER:
                self._walk(one, found)

    def _mathematics(self, element: Element, found: ParagraphWords) -> None:
        for one in element.iter():
            if tag_of(one) == "m:t":
                self._say(one.text or "", found, one)

    def _field(self, mark: Element) -> None:
        if tag_of(mark) == "instrText":
            if self._fields and not self._fields[-1].in_result:
                self._fields[-1].code += mark.text or ""
            return
        kind = attribute_of(mark, "fldCharType")
        if kind == "begin":
            self._fields.append(_Field())
        elif kind == "separate" and self._fields:
            self._fields[-1].in_result = True
        elif kind == "end" and self._fields:
            self._fields.pop()

    def _shows(self) -> bool:
        return all(one.shows for one in self._fields)

    def _say(self, text: str, found: ParagraphWords, origin: Element) -> None:
        if self._shows():
            found.pieces.append((text, ""))
            found.origins.append(origin)
        elif text.strip():
            for one in self._fields:
                one.silenced |= not one.shows


def _text_of(element: Element) -> str | None:
    """Give the text that an element of a run stands for; None for one that stands for none."""
    tag = tag_of(element)
    if tag in {"t", "delText"}:
        return (element.text or "").translate(_IN_TEXT)
    if tag in _PLAIN:
        return " " if attribute_of(element, "type") in {"page", "column"} else _PLAIN[tag]
    return _sign(attribute_of(element, "char")) if tag == "sym" else None


def _boxes(element: Element) -> list[Element]:
    """Give the contents of the text boxes in a drawing, none that lies in another."""
    if tag_of(element) == "txbxContent":
        return [element]
    return [box for one in element for box in _boxes(one)]


def _repeats(code: str) -> bool:
    return code.strip().partition(" ")[0].upper() in _REPEATING


def _sign(written: str) -> str:
    """Give the sign of a code; one of a font of its own is shown as unknown, and never left out."""
    try:
        code = int(written, 16)
    except ValueError:
        return _UNKNOWN_SIGN
    return _UNKNOWN_SIGN if code in _PRIVATE or not 0x20 <= code < 0x110000 else chr(code)  # noqa: PLR2004 - the range of code points
