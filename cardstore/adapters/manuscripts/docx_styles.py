"""What a paragraph of a .docx is: heading, quotation, item of a list or plain, and what is hidden.

Comes in: the styles and lists of a document. Goes out: answers about one paragraph or run. Names of
the styles that come with a word processor are English in the file, whatever its user sees; names
that people gave are taken by what they say.

Source: ECMA-376 part 1, 17.7 (styles), 17.9 (numbering).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.adapters.manuscripts.docx_package import attribute_of, child_of, is_on, tag_of

if TYPE_CHECKING:
    from cardstore.adapters.manuscripts.docx_package import Element, WordParts

_HEADING = re.compile(r"heading ([1-9])\Z")
_NAMED = {"title": 1, "subtitle": 2}
_QUOTATION = re.compile(
    r"quot|\Ablock text\Z|\Aextract\b|\Azitat|\Aciti?t?ation en bloc|\Acita\b|\Abloc de citation"
)
_MOST_LEVELS = 6
_BODY = "9"
"""The outline level of what is no heading."""
_DEEPEST = 20  # styles that rest on each other


@dataclass(frozen=True, slots=True, kw_only=True)
class Dress:
    """What a paragraph is.

    Attributes:
        level: of a heading, 1 to 6; 0 for none.
        quotation: it is set off as quoted.
        item: the sign of a list's item, "-" or "1."; "" for none.
    """

    level: int = 0
    quotation: bool = False
    item: str = ""


class Styles:
    """Answers about paragraphs and runs."""

    def __init__(self, parts: WordParts) -> None:
        """Take the styles and lists of a document."""
        self._styles = {
            attribute_of(one, "styleId"): one
            for one in (() if parts.styles is None else parts.styles)
            if tag_of(one) == "style"
        }
        self._numbering = parts.numbering

    def dress(self, paragraph: Element, *, prose: bool = False) -> Dress:
        """Say what a paragraph is.

        Args:
            paragraph: the paragraph.
            prose: it ends as a sentence does. Then an outline level of its own, which people give
                to a paragraph to find it again, makes no heading of it, which nothing would check.
        """
        own = child_of(paragraph, "pPr")
        chain = self._chain(attribute_of(child_of(own, "pStyle"), "val"))
        names = [attribute_of(child_of(one, "name"), "val").casefold() for one in chain]
        level = self._level(own, chain, names=names, prose=prose)
        return Dress(
            level=level,
            quotation=not level and any(_QUOTATION.search(one) for one in names),
            item="" if level else self._item(own, chain),
        )

    def is_hidden(self, run: Element, paragraph: Element | None) -> bool:
        """Tell whether a run's text is hidden, by itself or by a style."""
        own = child_of(run, "rPr")
        said = child_of(own, "vanish")
        if said is not None:
            return is_on(said)
        for style in (
            attribute_of(child_of(own, "rStyle"), "val"),
            attribute_of(child_of(paragraph, "pPr", "pStyle"), "val"),
        ):
            for one in self._chain(style):
                said = child_of(one, "rPr", "vanish")
                if said is not None:
                    return is_on(said)
        return False

    def _chain(self, style: str) -> list[Element]:
        """Give a style and those that it rests on."""
        chain: list[Element] = []
        while style in self._styles and len(chain) < _DEEPEST:
            chain.append(self._styles[style])
            style = attribute_of(child_of(chain[-1], "basedOn"), "val")
        return chain

    def _level(
        self, own: Element | None, chain: list[Element], *, names: list[str], prose: bool
    ) -> int:
        outlines = [child_of(own, "outlineLvl")]
        if prose and attribute_of(outlines[0], "val") != _BODY:
            outlines.clear()
        outlines += [child_of(one, "pPr", "outlineLvl") for one in chain]
        said = next((attribute_of(one, "val") for one in outlines if one is not None), "")
        if said.isdigit():
            return min(int(said) + 1, _MOST_LEVELS) if int(said) < 9 else 0  # noqa: PLR2004 - 9: text
        for name in names:
            found = _HEADING.match(name)
            if found or name in _NAMED:
                return min(int(found[1]) if found else _NAMED[name], _MOST_LEVELS)
        return 0

    def _item(self, own: Element | None, chain: list[Element]) -> str:
        numbers = [child_of(own, "numPr"), *(child_of(one, "pPr", "numPr") for one in chain)]
        number = next((one for one in numbers if child_of(one, "numId") is not None), None)
        listed = attribute_of(child_of(number, "numId"), "val")
        if listed in {"", "0"}:
            return ""
        level = attribute_of(child_of(number, "ilvl"), "val") or "0"
        return "-" if self._form(listed, level) in {"bullet", "none"} else "1."

    def _form(self, listed: str, level: str) -> str:
        """Give the form of a list's numbers: "bullet", "decimal"; "bullet" where nothing says."""
        numbering = () if self._numbering is None else self._numbering
        abstract = next(
            (
                attribute_of(child_of(one, "abstractNumId"), "val")
                for one in numbering
                if tag_of(one) == "num" and attribute_of(one, "numId") == listed
            ),
            "",
        )
        for one in numbering:
            if tag_of(one) == "abstractNum" and attribute_of(one, "abstractNumId") == abstract:
                for held in one:
                    if tag_of(held) == "lvl" and attribute_of(held, "ilvl") == level:
                        return attribute_of(child_of(held, "numFmt"), "val") or "decimal"
        return "bullet"
