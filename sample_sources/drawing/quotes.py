"""Quotes: cases with their right answer, picked from the laid-out text or altered by hand.

Comes in: the flows of a source, its labels, and lines of `kind | printed => quoted`. Goes out: JSON
values with quote, kind, fit, leaves and pages. Picked cases are windows of words around a line end,
a broken word, a page end or a note mark, so they follow the setting wherever it breaks. The fit is
what a perfect reading gives: "exact" only inside one printed line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from drawing.truth import Flow

LETTERS = str.maketrans({"\ufb01": "fi", "\ufb02": "fl"})
STRAIGHT = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A stretch of a flow that makes a case: half-open, in the flow's text."""

    flow: Flow
    start: int
    end: int

    @property
    def text(self) -> str:
        """The running text of the stretch."""
        return self.flow.text[self.start : self.end]

    @property
    def leaves(self) -> list[int]:
        """The leaves it stands on."""
        return sorted(set(self.flow.leaf_of[self.start : self.end]))

    @property
    def line_count(self) -> int:
        """The number of printed lines it touches."""
        return len(set(self.flow.line_of[self.start : self.end]))

    def holds(self, offsets: list[int]) -> bool:
        """Tell whether one of the offsets lies inside."""
        return any(self.start < at < self.end for at in offsets)

    def has_mark(self) -> bool:
        """Tell whether a note mark lies inside."""
        return any(self.start < end and start < self.end for start, end in self.flow.marks)

    def without_marks(self) -> str:
        """The running text with its note marks left out."""
        text = self.text
        for start, end in reversed(self.flow.marks):
            if self.start <= start and end <= self.end:
                text = text[: start - self.start] + text[end - self.start :]
        return text


def make_cases(
    name: str,
    flows: list[Flow],
    labels: list[str | None],
    altered: Iterable[str],
    *,
    partly: bool = False,
) -> list[dict[str, object]]:
    """Give all cases of one source; `partly`: printed words that it lacks make a missing case."""
    cases: list[tuple[str, str, str, list[int]]] = []
    for kind, wanted, candidates in _picked(flows):
        for found in _spread([c for c in candidates if _is_once(c, flows)], wanted):
            quote = found.without_marks() if kind == "past_note_mark" else found.text
            quote = quote if kind == "in_line" else quote.translate(LETTERS)
            if kind == "straight_quotes":
                quote = quote.translate(STRAIGHT)
            whole = found.line_count == 1 and quote == found.text
            cases.append((kind, quote, "exact" if whole else "folded", found.leaves))
    cases += [_by_hand(line, flows, partly=partly) for line in altered]
    return [
        {
            "id": f"{name}-{number:03d}",
            "quote": quote,
            "kind": kind,
            "fit": fit,
            "leaves": leaves,
            "pages": [labels[leaf] for leaf in leaves],
        }
        for number, (kind, quote, fit, leaves) in enumerate(cases, start=1)
    ]


def _picked(flows: list[Flow]) -> list[tuple[str, int, list[Found]]]:
    """Give (kind, how many, candidates) for the cases that follow the setting."""
    body = [flow for flow in flows if flow.zone == "body"]
    notes = [flow for flow in flows if flow.zone == "foot_note"]
    plain = [f for flow in body for f in _windows(flow, _line_ends(flow), 4, 5) if _simple(f)]
    within = [f for flow in body for f in _in_lines(flow) if not f.has_mark()]
    turns = [f for flow in body for f in _windows(flow, _leaf_ends(flow), 8, 9)]
    whole = [f for f in turns if not f.holds(f.flow.broken) and not f.has_mark()]
    around = [
        f
        for flow in body
        for f in _windows(flow, [start for start, _ in flow.marks], 5, 6)
        if len(f.leaves) == 1
    ]
    return [
        ("in_line", 6, within),
        ("line_end", 5, plain),
        ("line_end_hyphen", 7, _at(body, "broken", leaves=1)),
        ("line_end_compound", 4, _at(body, "kept", leaves=1)),
        ("page_end", 6, whole),
        ("page_end_hyphen", 4, _at(body, "broken", leaves=2)),
        ("in_foot_note", 3, [f for flow in notes for f in _in_notes(flow)]),
        ("past_note_mark", 3, around),
        ("straight_quotes", 3, [f for f in within if re.search("[’“”]", f.text)]),
        ("ligature", 3, [f for f in within if "\ufb01" in f.text]),
        ("long", 2, [f for flow in body for f in _long(flow)]),
    ]


def _words_of(flow: Flow) -> list[tuple[int, int]]:
    """Give the words of a flow as half-open spans."""
    return [m.span() for m in re.finditer(r"\S+", flow.text)]


def _windows(flow: Flow, places: list[int], before: int, after: int) -> list[Found]:
    """Give a window of words around each place."""
    words, windows = _words_of(flow), []
    for place in places:
        first = max((k for k, (start, _) in enumerate(words) if start < place), default=0)
        low, high = max(0, first - before), min(len(words) - 1, first + after)
        windows.append(_trimmed(flow, words[low][0], words[high][1]))
    return windows


def _trimmed(flow: Flow, start: int, end: int) -> Found:
    """Leave out punctuation and opening marks at a window's edges."""
    while start < end and flow.text[start] in "“‘(.,;:—* †":
        start += 1
    while start < end and flow.text[end - 1] in "”’).,;:—* †?!":
        end -= 1
    return Found(flow=flow, start=start, end=end)


def _line_ends(flow: Flow) -> list[int]:
    """Give the offsets at which a new line of the same leaf begins between two words."""
    pairs = zip(flow.line_of, flow.line_of[1:], strict=False)
    ends = [at + 1 for at, (one, two) in enumerate(pairs) if one != two]
    return [at for at in ends if flow.leaf_of[at - 1] == flow.leaf_of[at]]


def _leaf_ends(flow: Flow) -> list[int]:
    """Give the offsets at which a new leaf begins."""
    pairs = zip(flow.leaf_of, flow.leaf_of[1:], strict=False)
    return [at + 1 for at, (one, two) in enumerate(pairs) if one != two]


def _simple(found: Found) -> bool:
    """Tell whether a window crosses a line end and nothing harder."""
    hard = found.holds(found.flow.broken) or found.holds(found.flow.kept) or found.has_mark()
    return found.line_count == 2 and len(found.leaves) == 1 and not hard


def _in_lines(flow: Flow) -> list[Found]:
    """Give the middle of every printed line of eight words or more."""
    ends = [0, *_line_ends(flow), *_leaf_ends(flow), len(flow.text)]
    windows = []
    for start, end in zip(sorted(ends), sorted(ends)[1:], strict=False):
        words = [m.span() for m in re.finditer(r"\S+", flow.text[start:end])]
        if len(words) >= 8:
            windows.append(_trimmed(flow, start + words[1][0], start + words[-2][1]))
    return [f for f in windows if f.line_count == 1]


def _at(flows: list[Flow], what: str, *, leaves: int) -> list[Found]:
    """Give windows around broken words or compounds that touch so many leaves."""
    places = [(flow, at) for flow in flows for at in getattr(flow, what)]
    windows = [_windows(flow, [at], 4, 4)[0] for flow, at in places]
    return [f for f in windows if len(f.leaves) == leaves and not f.has_mark()]


def _in_notes(flow: Flow) -> list[Found]:
    """Give a foot note's words from its second on, at most eleven of them."""
    words = _words_of(flow)
    return [_trimmed(flow, words[2][0], words[min(len(words) - 1, 12)][1])]


def _long(flow: Flow) -> list[Found]:
    """Give stretches of ninety words without a note mark."""
    words = _words_of(flow)
    starts = range(3, len(words) - 90, 90)
    windows = [_trimmed(flow, words[k][0], words[k + 89][1]) for k in starts]
    return [f for f in windows if not f.has_mark()]


def _is_once(found: Found, flows: list[Flow]) -> bool:
    """Tell whether the words stand nowhere else."""
    return sum(flow.text.count(found.text) for flow in flows) == 1


def _spread(candidates: list[Found], wanted: int) -> list[Found]:
    """Take so many candidates, evenly spread."""
    if len(candidates) <= wanted:
        return candidates
    return [candidates[k * len(candidates) // wanted] for k in range(wanted)]


def _by_hand(line: str, flows: list[Flow], *, partly: bool) -> tuple[str, str, str, list[int]]:
    """Read a line of `kind | printed => quoted` and find where its printed words stand."""
    kind, _, pair = line.partition("|")
    printed, _, quoted = (part.strip() for part in pair.partition("=>"))
    if not printed:
        return kind.strip(), quoted, "missing", []
    places = [
        Found(flow=flow, start=m.start(), end=m.end())
        for flow in flows
        for m in re.finditer(_pattern(printed), flow.text)
    ]
    if not places and partly:
        return "elsewhere_in_book", printed, "missing", []
    if not places:
        msg = f"not in the text: {printed}"
        raise ValueError(msg)
    leaves = sorted({leaf for place in places for leaf in place.leaves})
    if printed != quoted:
        return kind.strip(), quoted, "near", leaves
    if len(places) > 1:
        return kind.strip(), quoted, "ambiguous", leaves
    whole = places[0].line_count == 1 and quoted == places[0].text
    return kind.strip(), quoted, "exact" if whole else "folded", leaves


def _pattern(printed: str) -> str:
    """Give a pattern for words that may be set with ligatures."""
    pattern = re.escape(printed)
    return pattern.replace("fi", "(?:fi|\ufb01)").replace("fl", "(?:fl|\ufb02)")
