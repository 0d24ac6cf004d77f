"""Block leaves: the parts of a manuscript that hold no other parts, and what is told of them.

The lower half of the block reader: headings, code, comments, tags, definitions of links, lists of
works. Every `_…` that reads gives the number of the line behind what it read, or the number it was
given where nothing of its kind begins there.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from cardstore.claims import block_signs as signs
from cardstore.claims.blocks import Block, Remainder, indent_of, reference_name
from cardstore.claims.bracket_marks import FIND_CARD_MARK
from cardstore.claims.front_matter import is_front_matter, printed_key, title_of
from cardstore.claims.manuscript import BlockKind, SkippedKind
from cardstore.claims.quoting_blocks import opens_quotation
from cardstore.claims.statements import looks_like_prose, quotes, tells_fact
from cardstore.claims.unread import ends_as_sentence
from cardstore.claims.work_entries import are_work_entries
from cardstore.spans import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.claims.blocks import Line

CODE_INDENT = 4
MOST_TOLD = 20
"""Lines that one remark names."""
NO_ENTRY = (
    "This stands in a list of works and has not the shape of an entry (author, title, place or "
    "journal, year); it is checked as sentences are."
)
INDENTED = (
    "Lines that are indented by four spaces or a tab are code to Markdown, and are not checked; "
    "take the indentation away if they are prose."
)
PREFORMATTED = "What stands here is code or mathematics to Markdown, and is not checked."
NO_FRONT_MATTER = (
    "Three hyphens begin this file, but not all lines up to the next ones are “key: value”; what "
    "stands there is read as prose."
)
INCLUDED = "What this includes is not read here; name that file too, so that it is checked."


class LeafReader:
    """Reads lines from the top; every line goes into one part."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.parts: list[Block | Remainder] = []
        self.references: set[str] = set()
        self.remarks: list[tuple[int, str]] = []
        self._starts: dict[int, int] = {}
        self._chapter = ""
        self._works = False
        self._note = ""
        self._unclosed: set[tuple[str, int]] = set()
        self._telling: list[Line] = []

    # --- what is told ---------------------------------------------------------------------------

    def _said(self, line: Line) -> str:
        return self.text[line.start : line.stop]

    def _skip(self, lines: Sequence[Line], kind: SkippedKind) -> None:
        """Tell lines as no prose; those beside others of the same kind join them."""
        if not lines:
            return
        start, end = lines[0].begin, lines[-1].end
        last = self.parts[-1] if self.parts else None
        if isinstance(last, Remainder) and last.kind is kind and kind is not SkippedKind.HEADING:
            self.parts[-1] = Remainder(span=Span(last.span.start, end), kind=kind)
        else:
            self.parts.append(Remainder(span=Span(start, end), kind=kind))
        self._tell_marks(lines, kind)

    def _tell_marks(self, lines: Sequence[Line], kind: SkippedKind) -> None:
        for line in lines:
            if FIND_CARD_MARK.search(self.text, line.begin, line.end):
                where = kind.value.replace("_", " ")
                self._remark(line, f"A card's mark stands in what is no sentence ({where}).")

    def _remark(self, line: Line, what: str) -> None:
        self.remarks.append((self._starts.get(line.begin, 0), what))

    def _prose(
        self, lines: Sequence[Line], kind: BlockKind, *, whole: bool = False, broken: bool = False
    ) -> None:
        listed = self._works and kind in {BlockKind.PARAGRAPH, BlockKind.ITEM}
        if listed and not any(FIND_CARD_MARK.search(self._said(one)) for one in lines):
            if are_work_entries([self._said(one) for one in lines]):
                self._skip(lines, SkippedKind.REFERENCES)
                return
            self._remark(lines[0], NO_ENTRY)
        self.parts.append(
            Block(
                kind=kind,
                lines=tuple(lines),
                chapter=self._chapter,
                whole=whole,
                broken=broken,
                note=self._note,
            )
        )

    # --- reading --------------------------------------------------------------------------------

    def _front_matter(self, lines: Sequence[Line]) -> int:
        if not lines or not signs.FRONT_MATTER_OPENS.match(self._said(lines[0])):
            return 0
        for number, line in enumerate(lines[1:], start=1):
            if not signs.FRONT_MATTER_CLOSES.match(self._said(line)):
                continue
            if not is_front_matter([self._said(one) for one in lines[1:number]]):
                if self._said(lines[1]).strip():
                    self._remark(lines[0], NO_FRONT_MATTER)
                return 0
            self._tell_printed(lines[1:number])
            self._skip(lines[: number + 1], SkippedKind.FRONT_MATTER)
            return number + 1
        return 0

    def _tell_printed(self, lines: Sequence[Line]) -> None:
        """Tell what of the front matter is printed."""
        for line in lines:
            key = printed_key(self._said(line))
            if key:
                self._remark(line, f"The “{key}” of the front matter is not checked.")
            if tells_fact(title_of(self._said(line))):
                self._telling.append(line)

    def _simple(self, lines: Sequence[Line], at: int, kind: BlockKind) -> int:
        """Read what stands on one line: headings, rules, fences of divs, definitions of links."""
        line, said = lines[at], self._said(lines[at])
        if self._is_heading(line):
            return at + 1
        div = signs.DIV.match(said)
        if div and signs.WORKS_DIV.search(div[1]):
            return self._list_of_works(lines, at)
        link = signs.DEFINED_LINK.match(said)
        plain = (signs.RULE, signs.SHORTCODE, signs.COMMAND)
        if div or link or any(sign.match(said) for sign in plain):
            if self._has_mark(line):
                return at
            if link:
                self.references.add(reference_name(link[1]))
            if signs.INCLUDE.match(said):
                self._remark(line, INCLUDED)
            self._skip([line], SkippedKind.MARKUP)
            return at + 1
        caption = signs.CAPTION.match(said)
        if caption and (said.lstrip()[0] in "Tt" or self._is_beside_table()):
            behind = self._paragraph_end(lines, at)
            first = line._replace(start=line.start + caption.end())
            rest = lines[at + 1 : behind]
            self._prose([first, *rest], inside(kind, BlockKind.CAPTION))
            return behind
        return at

    def _is_heading(self, line: Line) -> bool:
        """Read a line if it is a heading."""
        said = self._said(line)
        heading = signs.HEADING.match(said)
        tex = signs.TEX_HEADING.match(said)
        if heading:
            title = signs.HEADING_END.sub("", said[heading.end() :])
            self._heading([line], title, level=len(heading[1]))
        elif tex:
            level = 1 if tex["name"] in {"part", "chapter", "title"} else 2
            self._heading([line], tex["title"], level=level)
        return heading is not None or tex is not None

    def _is_beside_table(self) -> bool:
        """Tell whether the part before, blank lines aside, is of a table."""
        for part in reversed(self.parts):
            if isinstance(part, Block):
                return part.kind is BlockKind.CELL
            if part.kind is not SkippedKind.BLANK:
                return part.kind is SkippedKind.MARKUP
        return False

    def _heading(self, lines: Sequence[Line], title: str, *, level: int) -> None:
        named = " ".join(FIND_CARD_MARK.sub("", title).split())
        self._works = signs.WORKS_HEADING.match(named) is not None
        if level == 1:
            self._chapter = named.replace("*", "").replace("`", "")
        if self._works:
            self._remark(lines[0], f"The entries under “{named}” are taken for a list of works.")
        if (tells_fact(named) or quotes(named)) and not ends_as_sentence(named):
            self._telling.append(lines[0])
        self._skip(lines, SkippedKind.HEADING)

    def _tell_headings(self) -> None:
        """Tell once which headings and titles state something; none of them is checked."""
        if not self._telling:
            return
        more = sorted({self._starts.get(line.begin, 0) for line in self._telling})[1:]
        behind = f" So do those of {len(more)} more lines: " if more else ""
        behind += ", ".join(str(one) for one in more[:MOST_TOLD])
        behind += "…" if len(more) > MOST_TOLD else "." if more else ""
        told = "This heading tells a fact or quotes; headings are not checked."
        self._remark(self._telling[0], f"{told}{behind}")

    def _list_of_works(self, lines: Sequence[Line], at: int) -> int:
        """Skip Pandoc's div of works, up to its closing fence; what is no entry in it is read."""
        for number in range(at + 1, len(lines)):
            if signs.DIV.match(self._said(lines[number])):
                if not self._holds_entries_alone(lines[at + 1 : number]):
                    break
                self._skip(lines[at : number + 1], SkippedKind.REFERENCES)
                return number + 1
        self._skip(lines[at : at + 1], SkippedKind.MARKUP)
        return at + 1

    def _holds_entries_alone(self, lines: Sequence[Line]) -> bool:
        """Tell whether blank lines and entries are all that there is."""
        said = [self._said(line) for line in lines]
        for blank, group in groupby(said, key=lambda one: not one.strip()):
            if not blank and not are_work_entries(list(group)):
                return False
        return True

    def _indented(self, lines: Sequence[Line], at: int) -> int:
        """Skip code by indentation."""
        end = at
        for number in range(at, len(lines)):
            if signs.BLANK.match(self._said(lines[number])):
                continue
            if indent_of(self.text, lines[number]) < CODE_INDENT:
                break
            end = number + 1
        self._skip(lines[at:end], SkippedKind.CODE)
        self._tell_prose(lines[at:end], INDENTED)
        return end

    def _tell_prose(self, lines: Sequence[Line], what: str) -> None:
        """Tell that lines are not checked, where any of them looks like prose."""
        if any(looks_like_prose(self._said(line)) for line in lines):
            self._remark(lines[0], what)

    def _fence(self, lines: Sequence[Line], at: int) -> int:
        """Skip code between fences, and mathematics on lines of its own."""
        said = self._said(lines[at])
        fence = signs.FENCE.match(said)
        if fence:
            for number in range(at + 1, len(lines)):
                closing = self._said(lines[number]).strip()
                if len(closing) >= len(fence[1]) and not closing.strip(fence[1][0]):
                    if said[fence.end() :].strip(" \t{.}").lower() in signs.NO_CODE:
                        self._tell_prose(lines[at + 1 : number] or lines[at : at + 1], PREFORMATTED)
                    self._skip(lines[at : number + 1], SkippedKind.CODE)
                    return number + 1
            self._remark(
                lines[at], "The code that begins here is never closed; what follows is checked."
            )
            if self._has_mark(lines[at]):
                return at
            self._skip(lines[at : at + 1], SkippedKind.MARKUP)
            return at + 1
        return self._mathematics(lines, at) if signs.DISPLAY_MATH.match(said) else at

    def _mathematics(self, lines: Sequence[Line], at: int) -> int:
        """Skip mathematics between double dollars, on one line or on lines of its own."""
        inner = self._said(lines[at]).strip()[2:]
        if inner.endswith("$$") and "$$" not in inner[:-2] and not self._has_mark(lines[at]):
            if looks_like_prose(inner[:-2]):
                self._remark(lines[at], PREFORMATTED)
            self._skip(lines[at : at + 1], SkippedKind.CODE)
            return at + 1
        for number in range(at + 1, self._paragraph_end(lines, at)):
            if self._said(lines[number]).rstrip().endswith("$$") and not inner:
                self._tell_prose(lines[at + 1 : number + 1], PREFORMATTED)
                self._skip(lines[at : number + 1], SkippedKind.CODE)
                return number + 1
        return at

    def _has_mark(self, line: Line) -> bool:
        return FIND_CARD_MARK.search(self._said(line)) is not None

    def _tags(self, lines: Sequence[Line], at: int, kind: BlockKind) -> int:
        """Skip comments, scripts and lines that are tags alone."""
        said = self._said(lines[at])
        if signs.COMMENT.match(said):
            return self._comment(lines, at, kind)
        raw = signs.RAW_TEXT.match(said)
        if raw:
            behind = self._raw_text(lines, at, kind, name=raw[1].lower())
            if behind > at:
                return behind
            self._remark(lines[at], f"The tag <{raw[1]}> is never closed; what follows is checked.")
        if signs.ONLY_TAGS.match(said):
            self._skip(lines[at : at + 1], SkippedKind.MARKUP)
            return at + 1
        return at

    def _raw_text(self, lines: Sequence[Line], at: int, kind: BlockKind, *, name: str) -> int:
        """Skip what a browser does not read as text, up to the tag that closes it."""
        if (name, lines[-1].stop) in self._unclosed:
            return at
        for number in range(at, len(lines)):
            line = lines[number]
            closed = _closing_tag(name).search(self.text, line.start, line.stop)
            if closed is None:
                continue
            rest = line._replace(begin=closed.end(), start=closed.end())
            told = [*lines[at:number], line._replace(stop=closed.start())]
            told[0] = told[0]._replace(start=self.text.index(">", told[0].start, line.end) + 1)
            if name in {"pre", "textarea"}:
                self._tell_prose(told, PREFORMATTED)
            if not self._said(rest).strip():
                self._skip(lines[at : number + 1], SkippedKind.CODE)
                return number + 1
            self._skip([*lines[at:number], line._replace(end=closed.end())], SkippedKind.CODE)
            return self._rest(rest, lines, number + 1, kind)
        self._unclosed.add((name, lines[-1].stop))
        return at

    def _comment(self, lines: Sequence[Line], at: int, kind: BlockKind) -> int:
        opened = self.text.index("<!--", lines[at].start)
        closed = self.text.find("-->", opened + 4, lines[-1].stop)
        if closed < 0:
            self._remark(lines[at], "The comment that begins here is never closed; it is checked.")
            return at
        told = signs.TOLD.match(self.text, opened, closed + 3)
        if told:
            self._remark(lines[at], told[1])
        number = next(n for n in range(at, len(lines)) if lines[n].stop >= closed + 3)
        last = lines[number]
        if self.text[closed + 3 : last.stop].strip():
            if number == at:
                return at  # a comment at the beginning of a paragraph's first line
            rest = Span(lines[at].begin, closed + 3)
            self.parts.append(Remainder(span=rest, kind=SkippedKind.COMMENT))
            self._tell_marks(lines[at:number], SkippedKind.COMMENT)
            left = last._replace(begin=closed + 3, start=closed + 3)
            self._starts[left.begin] = self._starts.get(last.begin, 0)
            return self._rest(left, lines, number + 1, kind)
        self._skip(lines[at : number + 1], SkippedKind.COMMENT)
        return number + 1

    def _rest(self, rest: Line | None, lines: Sequence[Line], at: int, kind: BlockKind) -> int:
        """Read what stands on a line behind a sign that closed, with the paragraph it begins.

        Args:
            rest: the line without what was read of it; None where nothing is left.
            lines: all lines.
            at: the number of the next one.
            kind: of the block.
        """
        if rest is None:
            return at
        if rest.begin not in self._starts:
            self._starts[rest.begin] = self._starts.get(self._line_before(rest), 0)
        end = at
        while end < len(lines) and not self._interrupts(lines[end]):
            end += 1
        self._prose([rest, *lines[at:end]], kind)
        return end

    def _line_before(self, rest: Line) -> int:
        """Give where the line begins that the rest of a line is of."""
        return max(self.text.rfind("\n", 0, rest.begin), self.text.rfind("\r", 0, rest.begin)) + 1

    def _paragraph_end(self, lines: Sequence[Line], at: int) -> int:
        """Give the number of the line behind a paragraph that begins at a line."""
        end = at + 1
        while end < len(lines) and not self._interrupts(lines[end]):
            end += 1
        return end

    def _interrupts(self, line: Line) -> bool:
        """Tell whether a paragraph ends before this line."""
        said = self._said(line)
        first = said.lstrip()[:1]
        if not first:
            return True
        if first not in "#`~>*-_:+1[|<\\":
            return False
        if first in "<\\":
            comment = signs.COMMENT.match(said) is not None and "-->" not in said
            tags = signs.BLOCK_TAG.match(said) and signs.ONLY_TAGS.match(said)
            apart = tags or signs.ENVIRONMENT.match(said)
            return comment or apart is not None or opens_quotation(said)
        return any(sign.match(said) for sign in signs.INTERRUPTING)


def inside(outer: BlockKind, own: BlockKind) -> BlockKind:
    """Give the kind of a block within another: what is quoted, or a note, stays so."""
    return outer if outer in {BlockKind.QUOTATION, BlockKind.NOTE} else own


@lru_cache(maxsize=8)
def _closing_tag(name: str) -> re.Pattern[str]:
    return re.compile(rf"</{name}\s*>", re.IGNORECASE)
