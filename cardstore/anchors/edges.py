"""Edges: where a stretch of the source begins and ends, marks around its words included.

Comes in: a pair of stretches with equal keys and the signs that the quote has before its first and
after its last letter. Goes out: the raw span, to the code point, the foldings needed there, and
notes where the quote begins or ends inside a word or number, or has a mark that the source has not.

    1. The quote's signs are looked for in the source's, from the words outwards; note marks of the
       source and white space are passed by.
    2. What is left over is a writer's own (outer quotation marks, an ellipsis) or noted.
    3. A sign of the source that touches a digit (minus, currency, per cent, a decimal point) must
       be among those taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.anchors.audit import Note, Pair
from cardstore.anchors.behind_breaks import (
    Behind,
    begins_behind,
    goes_on_from_above,
    is_broken_off,
)
from cardstore.spans import Span
from cardstore.text.folding import BRACKET, is_unspaced
from cardstore.text.signs import (
    SignDifference,
    Token,
    is_symbol,
    number_signs,
    read_signs,
    sign_name,
)
from cardstore.text.words import ELIDED_BEFORE, NEGATIONS, TURNING_PREFIXES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.text.folding import FoldedText

_REACH = 64
"""Signs further from the words than this are not theirs; blanked furniture can be longer."""

PART_OF_WORD = "part of a word"
PART_OF_COMPOUND = "part of a compound"
BEHIND_A_BREAK = "begins behind a broken word"
FINAL_PUNCTUATION = "final punctuation"
HIDDEN_NOT = "omission hides a not"


@dataclass(frozen=True, slots=True)
class Edge:
    """One end of a stretch.

    Attributes:
        offset: where the span begins or ends in the source's raw text.
        foldings: names of the foldings needed.
        labels: what no folding covers.
    """

    offset: int
    foldings: frozenset[str]
    labels: tuple[str, ...]


def find_edges(
    pair: Pair, *, segment: Span, lenient: tuple[bool, bool] = (False, False)
) -> tuple[Span, frozenset[str], tuple[Note, ...]]:
    """Give the raw span of a pair with the marks around it.

    Args:
        pair: the whole of a quote's segment and its like in the source.
        segment: the segment in the quote's raw text.
        lenient: for the start and the end whether a break of the quote stands there (an omission,
            an addition), where marks are commonly adjusted.
    """
    before = find_start(pair, segment=segment, lenient=lenient[0])
    after = find_end(pair, segment=segment, lenient=lenient[1])
    notes = _edge_notes(pair, before, 0) + _edge_notes(pair, after, pair.length - 1)
    # Of a segment that is note marks alone each edge passes all of them by, and they cross.
    start, end = sorted((before.offset, after.offset))
    return Span(start, end), before.foldings | after.foldings, notes


def _edge_notes(pair: Pair, edge: Edge, index: int) -> tuple[Note, ...]:
    if not edge.labels:
        return ()
    printed = _word_span(pair.source, pair.source_start + index)
    quoted = _word_span(pair.quote, pair.quote_start + index)
    return tuple(Note(label, printed, quoted) for label in edge.labels)


def _word_span(text: FoldedText, index: int) -> Span:
    return text.raw_span(*text.word_bounds(text.word_at(index)))


def find_start(pair: Pair, *, segment: Span, lenient: bool = False) -> Edge:
    """Give the start of a pair that begins a segment, marks before its first letter included."""
    source, start = pair.source, pair.source_start
    begin = source.at[start]
    floor = source.glyph_end(start - 1) if start else 0
    labels = []
    if start and source.at[start - 1] == begin:
        labels.append(PART_OF_WORD)
        floor = begin
    gap_start = max(floor, begin - _REACH)
    printed = _placed(source.text[gap_start:begin], gap_start)
    signs = _bare(pair.quote.text[segment.start : pair.quote.at[pair.quote_start]]).lstrip()
    taken, foldings, left = _take(printed[::-1], read_signs(signs)[::-1])
    offset = min([begin, *(at + _leading_spaces(raw) for at, (_, raw) in taken)])
    if signs and source.text[gap_start:begin].endswith(signs):
        taken, foldings, left = printed[-1:], frozenset(), []
        offset = begin - len(signs)
    previous = source.text[floor - 1 : floor] if floor == gap_start else " "
    if start and not labels:
        labels += _broken_word(source, start, gap=source.text[floor:begin], forward=False)
    if begin in source.going_on and not labels:
        labels += _behind_break(source, source.letters_before(source.going_on[begin]) + 1, start)
    opens_line = source.text[begin].islower() and set("\n\f") & set(source.text[floor:begin])
    if start and not labels and opens_line:
        labels += _LABELS_BEHIND[goes_on_from_above(source, start)]
    if source.text[begin].isdigit():
        labels += _number_before([t for _, t in printed], after=previous, taken=bool(taken))
    names, left_labels = _leftover(left, lenient=lenient, final=False)
    if left and left[0][0] in _OPENS_NUMBERS and source.text[begin].isdigit():
        left_labels = [SignDifference.NUMBER.value]
    left_labels += _hidden_not(left, source, start - 1, gap=source.text[gap_start:begin])
    return Edge(offset, foldings | names, (*labels, *left_labels))


def find_end(pair: Pair, *, segment: Span, lenient: bool = False) -> Edge:
    """Give the end of a pair that ends a segment, marks after its last letter included."""
    source, last = pair.source, pair.source_start + pair.length - 1
    end = source.glyph_end(last)
    following = last + 1
    ceiling = source.at[following] if following < len(source.at) else len(source.text)
    labels = []
    if following < len(source.at) and source.at[following] == source.at[last]:
        labels.append(PART_OF_WORD)
        ceiling = end
    gap = source.text[end : min(ceiling, end + _REACH)]
    printed = _placed(gap, end)
    quote_end = pair.quote.glyph_end(pair.quote_start + pair.length - 1)
    signs = _bare(pair.quote.text[quote_end : segment.end]).rstrip()
    taken, foldings, left = _take(printed, read_signs(signs))
    offset = max([end, *(at + len(raw.rstrip()) for at, (_, raw) in taken)])
    if signs and gap.startswith(signs):
        taken, foldings, left = printed[:1], frozenset(), []
        offset = end + len(signs)
    if following < len(source.at) and not labels:
        labels += _broken_word(source, following, gap=source.text[end:ceiling], forward=True)
    if source.at[last] in source.broken_off and not labels:
        labels.append(PART_OF_WORD)
    labels += _number_after(
        [token for _, token in printed],
        (source.text[max(0, end - 8) : end], source.text[ceiling : ceiling + 1]),
        taken=bool(taken) and "note mark" not in foldings,
    )
    names, left_labels = _leftover(left, lenient=lenient, final=True)
    opened = pair.quote.text[segment.start : segment.end].lstrip()[:1]
    if any(kind == "A" for kind, _ in left) and read_signs(opened)[0][0] not in {"Q", "A"}:
        left_labels.append(SignDifference.APOSTROPHE.value)
    left_labels += _hidden_not(left, source, following, gap=gap)
    return Edge(offset, foldings | names, (*labels, *left_labels))


def _hidden_not(left: Sequence[Token], source: FoldedText, index: int, *, gap: str) -> list[str]:
    """Tell whether the word beside an ellipsis at an end, in the same sentence, is a "not"."""
    ellipsis = any(kind == "E" for kind, _ in left)
    if not (ellipsis and 0 <= index < len(source.key)) or any(sign in ".?!;:" for sign in gap):
        return []
    word = source.key[slice(*source.word_bounds(source.word_at(index)))]
    return [HIDDEN_NOT] if word in NEGATIONS else []


def _leading_spaces(raw: str) -> int:
    return len(raw) - len(raw.lstrip())


def _bare(signs: str) -> str:
    return signs.replace(BRACKET, "")


def _placed(gap: str, start: int) -> list[tuple[int, Token]]:
    """Read signs as tokens with their offsets."""
    placed = []
    for kind, raw in read_signs(gap):
        placed.append((start, (kind, raw)))
        start += len(raw)
    return placed


def _take(
    printed: Sequence[tuple[int, Token]], quoted: Sequence[Token]
) -> tuple[list[tuple[int, Token]], frozenset[str], list[Token]]:
    """Match the quote's signs with the source's, both read from the words outwards."""
    taken: list[tuple[int, Token]] = []
    names: set[str] = set()
    left: list[Token] = []
    position = 0
    for kind, raw in quoted:
        if kind == "W":
            continue
        ahead = position
        passed = set()
        while ahead < len(printed) and printed[ahead][1][0] in {"W", "F"} - {kind}:
            passed.add(printed[ahead][1][0])
            ahead += 1
        if ahead < len(printed) and _alike(printed[ahead][1], (kind, raw)):
            taken.append(printed[ahead])
            name = sign_name(kind)
            if printed[ahead][1][1] != raw and name:
                names.add(name)
            if "F" in passed:
                names.add("note mark")
            position = ahead + 1
        else:
            left.append((kind, raw))
    return taken, frozenset(names), left


def _alike(printed: Token, quoted: Token) -> bool:
    if {printed[0], quoted[0]} in ({"Q", "A"}, {"H", "D"}):
        return True
    return printed[0] == quoted[0] and (printed[0] != "F" or printed[1] == quoted[1])


def _leftover(left: Sequence[Token], *, lenient: bool, final: bool) -> tuple[set[str], list[str]]:
    """Judge signs of the quote that the source does not have there."""
    names: set[str] = set()
    labels: list[str] = []
    for kind, _ in left:
        if kind in {"Q", "A"}:
            names.add("outer quote marks")
        elif kind == "E":
            names.add("ellipsis at an end")
        elif lenient and kind in set(",.;:!?-D()"):
            names.add("marks at an omission")
        elif is_symbol(kind):
            labels.append(SignDifference.SYMBOL.value)
        elif final and kind in set(",.;:!?"):
            labels.append(FINAL_PUNCTUATION)
        else:
            labels.append(SignDifference.PUNCTUATION.value)
    return names, labels


_OPENS_NUMBERS = frozenset("HD+±.,")
_JOINS_DIGITS = frozenset(".,/:HDA")


def _joins(tokens: Sequence[Token]) -> bool:
    """Tell whether signs between two digits make one number or range of them."""
    return (
        len(tokens) == 1 and tokens[0][0] in _JOINS_DIGITS and tokens[0][1].strip() == tokens[0][1]
    )


def _number_before(tokens: Sequence[Token], *, after: str, taken: bool) -> list[str]:
    """Tell whether a number at the quote's start goes on before it, with digits or a sign.

    Args:
        tokens: the source's signs before the number.
        after: the raw code point before those signs.
        taken: whether the quote has signs there too; ".4" of "10.4" is cut all the same.
    """
    joins = after.isdigit() and _joins(tokens)
    if not tokens or (taken and not joins):
        return []
    kind = tokens[-1][0]
    signed = kind in {"H", "+"} and (len(tokens) > 1 or not after.isalnum())
    spaced = tokens[-2][0] if kind == "W" and len(tokens) > 1 else kind
    return [SignDifference.NUMBER.value] if joins or signed or is_symbol(spaced) else []


def _number_after(tokens: Sequence[Token], around: tuple[str, str], *, taken: bool) -> list[str]:
    """Tell whether a number or symbol at the quote's end goes on after it.

    Args:
        tokens: the source's signs after the quote's last letter or digit.
        around: some raw text up to there, and the raw code point after those signs.
        taken: whether the quote has the first of them too; "10." of "10.4" is cut all the same,
            and so is "10." of "10⁶.".
    """
    before, following = around
    in_number = before[-1:].isdigit()
    if in_number and following.isdigit() and _joins(tokens):
        return [SignDifference.NUMBER.value]
    if taken or not tokens:
        return []
    kind = tokens[0][0]
    if kind == "W" and in_number and len(tokens) > 1 and tokens[1][0] in set("%‰°"):
        return [SignDifference.NUMBER.value]
    if number_signs([tokens[0]], before=before, after=""):
        return [
            (SignDifference.NUMBER if in_number or kind == "F" else SignDifference.SYMBOL).value
        ]
    return []


def _broken_word(source: FoldedText, index: int, *, gap: str, forward: bool) -> list[str]:
    """Tell whether the quote ends or begins inside a word of the source.

    Args:
        source: the folded source.
        index: the key code point that follows the gap.
        gap: the raw signs between the last letter on one side and the first on the other.
        forward: whether the part left out follows (True) or goes before.
    """
    if is_unspaced(source.text[source.at[index - 1]]) or is_unspaced(source.text[source.at[index]]):
        return []
    tokens = read_signs(gap)
    kinds = [kind for kind, raw in tokens if raw.strip("\u00ad\u200b\u200c\u200d\u2060\ufeff")]
    if kinds == ["H"]:
        bounds = source.word_bounds(source.word_at(index - 1))
        turning = not forward and source.key[slice(*bounds)] in TURNING_PREFIXES
        return [PART_OF_WORD if turning else PART_OF_COMPOUND]
    if kinds == ["A"]:
        at = source.at[index]
        begin = source.word_bounds(source.word_at(index))[0]
        before = source.key[begin:index]
        if not forward and before in ELIDED_BEFORE:
            return []
        possessive = (
            forward and source.text[at : at + 1] in {"s", "S"} and _ends_word(source, index)
        )
        return [PART_OF_COMPOUND if possessive else PART_OF_WORD]
    if kinds[:1] == ["L"]:
        return _at_line_end(source, index, forward=forward, alone=len(kinds) == 1)
    return [] if kinds else [PART_OF_WORD]


def _at_line_end(source: FoldedText, index: int, *, forward: bool, alone: bool) -> list[str]:
    """Tell whether a quote ends before, or begins behind, a line-end hyphen inside a word.

    Args:
        source: the folded source.
        index: the key code point that follows the gap.
        forward: the quote ends before it.
        alone: nothing else stands in the gap.
    """
    if not forward:
        return _behind_break(source, index, index) if alone else []
    if alone or is_broken_off(source, index):  # "non-" before "(Table 4)" too
        return [PART_OF_WORD]
    return [PART_OF_COMPOUND]


def _behind_break(source: FoldedText, middle: int, second: int) -> list[str]:
    """Tell whether what begins at `second` is the rest of a word whose first half ends at `middle`.

    Both are offsets in the key; they are equal where nothing was blanked between.
    """
    begin = source.word_bounds(source.word_at(middle - 1))[0]
    end = source.word_bounds(source.word_at(second))[1]
    return _LABELS_BEHIND[begins_behind(source, ((begin, middle), (second, end)))]


_LABELS_BEHIND: dict[Behind, list[str]] = {
    Behind.REST: [PART_OF_WORD],
    Behind.DOUBTFUL: [BEHIND_A_BREAK],
    Behind.ANEW: [],
}


def _ends_word(source: FoldedText, index: int) -> bool:
    return source.word_bounds(source.word_at(index))[1] == index + 1
