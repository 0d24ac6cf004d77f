"""Raw lists: a text becomes the references that stand in it, and nothing of it is lost.

Comes in: the text of a file. Goes out: each reference on one line without its mark, with the line
on which it begins; every line of the text is in exactly one of them, but for headings; those that
may be something else are given by `doubtful_headings`. The method:

    1. Headings are taken out; what stands between two of them is a section (`raw_lines`).
    2. A section whose lines bear numbers or bullets is parted at these.
    3. Else blank lines part it into paragraphs. A paragraph with hanging or first-line indents is
       parted at these; in any other, two lines are parted where the lower one begins like a
       reference and the upper one ends like one, and joined where the upper one plainly goes on.
    4. A line that breaks off although the next word had room was ended by whoever wrote it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from cardstore.sources.raw_lines import (
    Begin,
    End,
    Mark,
    begin_of,
    end_of,
    goes_on,
    has_figures,
    is_heading,
    is_rule,
    mark_of,
    may_head,
    takes_up,
)
from cardstore.sources.raw_text import LONGEST, joined

# Nobody wraps lines this wide: of pasted lists, those of PDFs and mails have 60 to 120 signs.
_UNWRAPPED = 130
_YEARS = 999
_FEW = 2
# Of 2,000 references wrapped at 80 signs, no paragraph has this share of lines that could be one.
_MOSTLY_WHOLE = 0.6


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedReference:
    """One reference of a list.

    Attributes:
        line: where it begins, counted from 1.
        text: its lines, joined to one, without its number in the list.
    """

    line: int
    text: str


def split_references(text: str) -> tuple[ListedReference, ...]:
    r"""Give the references of a list, in order.

    >>> [one.text for one in split_references("[1] Tolle A. Lamps.\n   2. ed.\n[2] Quay B. Tides.")]
    ['Tolle A. Lamps. 2. ed.', 'Quay B. Tides.']
    """
    lines = _lines(text)
    heads = _heads(lines)
    taken_out = frozenset(heads)
    starts: list[int] = []
    following: dict[int, str] = {}
    for section in _sections(lines, heads):
        starts.extend(_starts(lines, section))
    for above, start in pairwise(starts):
        # `joined` leaves numbers of four digits, which in a single reference are a year.
        last, mark = mark_of(lines[above]), mark_of(lines[start])
        if last and mark and mark.number > _YEARS and mark.number == last.number + 1:
            following[start] = mark.rest
    listed: list[ListedReference] = []
    ends = sorted({*starts, *taken_out, len(lines)})
    for start, end in pairwise(ends):
        if start in taken_out:
            continue
        whole = [following.get(start, lines[start]), *lines[start + 1 : end]]
        first, *more = _pieces("\n".join(whole))
        texts = (joined(first), *(" ".join(piece.split()) for piece in more))
        listed.extend(ListedReference(line=start + 1, text=one) for one in texts if one)
    return tuple(listed)


def doubtful_headings(text: str) -> tuple[tuple[int, str], ...]:
    r"""Give the lines that were taken for headings for their shape alone, each with its number.

    They may be titles of works. Lines are counted from 1.

    >>> doubtful_headings("References\n\nTolle A. Lamps. 1974.\n\nQuays\n\nMole C. Tides. 1975.")
    ((5, 'Quays'),)
    """
    lines = _lines(text)
    return tuple(
        (index + 1, lines[index].strip())
        for index in _heads(lines)
        if not is_rule(lines[index]) and not is_heading(lines[index])
    )


def _lines(text: str) -> list[str]:
    for end in ("\r\n", "\r", "\f", "\u2028", "\u2029"):
        text = text.replace(end, "\n")
    return text.split("\n")


def _pieces(text: str) -> list[str]:
    """Part what is longer than any reference between words, so that nothing of it is cut off."""
    pieces = []
    reached = 0
    while len(text) - reached > LONGEST:
        limit = reached + LONGEST
        cut = max(text.rfind(blank, reached + 1, limit) for blank in (" ", "\n"))
        cut = cut if cut > 0 else limit
        pieces.append(text[reached:cut])
        reached = cut
    return [*pieces, text[reached:]]


def _heads(lines: list[str]) -> tuple[int, ...]:
    """Give the indexes of headings and rules, rising."""
    filled = [index for index, line in enumerate(lines) if line.strip()]
    heads: set[int] = set()
    for place, index in enumerate(filled):
        line = lines[index]
        if is_rule(line) or is_heading(line):
            heads.add(index)
            continue
        opens = index == 0 or not lines[index - 1].strip() or index - 1 in heads
        if place + 1 == len(filled) or not opens or not may_head(line):
            continue
        below = lines[filled[place + 1]]
        apart = filled[place + 1] > index + 1
        listed = mark_of(below) is not None or begin_of(below) is Begin.AUTHOR
        if listed or is_rule(below) or (apart and (is_heading(below) or has_figures(below))):
            heads.add(index)
    return tuple(sorted(heads))


def _sections(lines: list[str], heads: tuple[int, ...]) -> list[list[int]]:
    """Give the filled lines between headings, section by section."""
    edges = [-1, *heads, len(lines)]
    sections = (
        [index for index in range(above + 1, below) if lines[index].strip()]
        for above, below in pairwise(edges)
    )
    return [section for section in sections if section]


def _starts(lines: list[str], section: list[int]) -> list[int]:
    """Give the lines of a section with which references begin, rising."""
    first = _first_mark(lines, section)
    if first is None:
        return _of_paragraphs(lines, section)
    before = [index for index in section if index < first]
    marked = [index for index in section if index >= first]
    return [*(_of_paragraphs(lines, before) if before else []), *_of_marks(lines, marked)]


def _first_mark(lines: list[str], section: list[int]) -> int | None:
    """Give the line with which a list of marked references begins; None where there is none."""
    opening = mark_of(lines[section[0]])
    if opening is not None and len(section) == 1:
        return section[0]
    seen: dict[str, tuple[int, Mark]] = {}
    for index in section:
        mark = mark_of(lines[index])
        if mark is None:
            continue
        if mark.form in seen:
            at, first = seen[mark.form]
            if mark.is_bullet or at == section[0] or mark.number == first.number + 1:
                return at
        if not mark.is_bullet or mark.form not in seen:
            seen[mark.form] = (index, mark)
    return None


def _of_marks(lines: list[str], section: list[int]) -> list[int]:
    """Give the starts of a section whose first line bears a mark."""
    last = mark_of(lines[section[0]])
    starts = [section[0]]
    indent = _indent(lines[section[0]])
    for above, index in pairwise(section):
        line = lines[index]
        mark = mark_of(line)
        apart = index > above + 1
        ended = end_of(lines[above]) is not End.NONE
        deeper = _indent(line) > indent + 1
        if mark is not None and last is not None and mark.form == last.form:
            following = not mark.is_bullet and mark.number == last.number + 1
            if following or (
                not deeper and (mark.is_bullet or ended or apart) and takes_up(mark.rest)
            ):
                starts.append(index)
                last = mark
                continue
        finished = ended if apart else end_of(lines[above]) is End.FIGURES
        if finished and not deeper and begin_of(line) is Begin.AUTHOR and has_figures(line):
            starts.append(index)
    return starts


def _of_paragraphs(lines: list[str], section: list[int]) -> list[int]:
    """Give the starts of a section without marks."""
    paragraphs: list[list[int]] = [[section[0]]]
    for above, index in pairwise(section):
        if index == above + 1:
            paragraphs[-1].append(index)
        else:
            paragraphs.append([index])
    starts: list[int] = []
    for place, paragraph in enumerate(paragraphs):
        found = _of_one(lines, paragraph, alone=len(paragraphs) == 1)
        if place and goes_on(lines[paragraphs[place - 1][-1]], lines[paragraph[0]]):
            found = found[1:]
        starts.extend(found)
    return starts


def _of_one(lines: list[str], paragraph: list[int], *, alone: bool) -> list[int]:
    """Give the starts of one paragraph; its first line is one."""
    whole = [_may_be_whole(lines[index]) for index in paragraph]
    least = min(_indent(lines[index]) for index in paragraph)
    flush = [index for index in paragraph if _indent(lines[index]) == least]
    if len(flush) < len(paragraph) and not all(whole):
        # Hanging indents, or the other way about: only first lines are indented.
        hanging = flush[0] == paragraph[0]
        found = set(flush if hanging else paragraph) - set(() if hanging else flush)
        for place in range(1, len(paragraph)):
            ended = end_of(lines[paragraph[place - 1]]) is End.FIGURES
            if ended and whole[place]:
                found.add(paragraph[place])
        return sorted(found)
    parting = _parting([lines[index] for index in paragraph], sum(whole), alone=alone)
    starts = [paragraph[0]]
    full = False
    for above, index in pairwise(paragraph):
        full = full or has_figures(lines[above])
        if parting.between(lines[above], lines[index], full=full):
            starts.append(index)
            full = False
    return starts


def _parting(lines: list[str], whole: int, *, alone: bool) -> _Parting:
    """Tell from a paragraph's lines where they are to be parted; `whole` of them seem whole."""
    figures = [has_figures(line) for line in lines]
    closed = all(
        end_of(line) is not End.NONE and begin_of(line) in {Begin.AUTHOR, Begin.CAPITAL}
        for line in lines
    )
    return _Parting(
        width=max(len(line.rstrip()) for line in lines),
        listed=len(lines) > 1 and whole >= _MOSTLY_WHOLE * len(lines),
        each=closed and (alone or (len(lines) > _FEW and all(figures))),
        titles=not any(figures) and not any(line.rstrip().endswith(".") for line in lines),
        alone=alone,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Parting:
    """What a paragraph without marks and indents tells of where its lines are to be parted.

    Attributes:
        width: of its longest line, in code points.
        listed: most of its lines could be a reference each.
        each: every line begins and ends like a reference.
        titles: no line has a figure or ends with a stop.
        alone: it is its section's only paragraph, so that no blank lines part references.
    """

    width: int
    listed: bool
    each: bool
    titles: bool
    alone: bool

    def between(self, above: str, below: str, *, full: bool) -> bool:
        """Tell whether a reference ends with the line above and another begins below.

        Args:
            above: a line.
            below: the next.
            full: the reference that the line above belongs to has figures by then.
        """
        end, begin = end_of(above), begin_of(below)
        if goes_on(above, below):
            small = self.listed and begin is Begin.SMALL
            return small and full and end is not End.NONE and takes_up(below)
        if self.titles or self.each or self.width > _UNWRAPPED:
            return True
        word = below.split(maxsplit=1)[0]
        broken = len(above.rstrip()) + 1 + len(word) <= self.width
        ended = end is not End.NONE
        if begin is Begin.AUTHOR:
            return self.listed or (full and (ended or broken))
        if self.listed:
            return end is End.FIGURES or (ended and broken)
        if self.alone and broken and ended:
            return full or begin is not Begin.FIGURE
        return end is End.FIGURES and broken and full and has_figures(below)


def _may_be_whole(line: str) -> bool:
    return begin_of(line) is Begin.AUTHOR and has_figures(line)


def _indent(line: str) -> int:
    expanded = line.expandtabs(4)
    return len(expanded) - len(expanded.lstrip())
