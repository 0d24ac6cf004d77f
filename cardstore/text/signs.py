"""Signs: what stands on and between letters, compared raw with raw where two keys are equal.

Comes in: for a letter its raw glyph on both sides, or for a gap between two letters the raw signs
on both sides. Goes out: the names of the foldings that make them equal, or a label for what
differs. The names are an allow-list: a sign that no named folding covers is a difference.

    1. Signs are read as tokens: line-end hyphen, ellipsis, dash, hyphen, quotation mark,
       apostrophe, note mark, white space, or the sign itself.
    2. Signs that belong to a number (sign, decimal point, per cent, currency, power) must be equal.
    3. Token lists must be equal after each line-end hyphen is read as kept or joined, note marks of
       the source are passed by and spaces beside marks are dropped.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from cardstore.text.folding import (
    APOSTROPHES,
    BRACKET,
    NOTE_SIGNS,
    ZERO_WIDTH,
    is_superscript_digit,
)
from cardstore.text.hyphens import HYPHENS, line_end_hyphen_length


class SignDifference(StrEnum):
    """What differs in a glyph or a gap; the comment names an example, source first."""

    NUMBER = "number"  # 2.5 / 25
    NUMBER_SPACING = "spacing of a number"  # 8 1-3 / 81-3
    SYMBOL = "symbol"  # B♭ / B
    APOSTROPHE = "apostrophe"  # we'll / well
    WORD_DIVISION = "word division"  # now here / nowhere
    HYPHEN = "hyphen"  # lamp-post / lamppost
    QUOTATION_MARKS = "quotation marks"  # so-called "friend" / so-called friend
    PUNCTUATION = "punctuation"  # he said, / he said
    CASE = "case"  # he Said / he said
    ACCENT_LOST = "accent lost"  # Bête / Bete
    ACCENT_CHANGED = "accent changed"  # resume / résumé
    SPELLING = "spelling"  # Straße / Strasse


@dataclass(frozen=True, slots=True)
class Comparison:
    """The outcome of one comparison.

    Attributes:
        foldings: the foldings that were needed, by name; empty when the raw forms are equal.
        difference: what differs, or None when the foldings make both equal.
    """

    foldings: frozenset[str]
    difference: SignDifference | None = None


EQUAL = Comparison(frozenset())

_DOUBLE_MARKS = '"“”„‟«»‹›〝〞＂'
_SINGLE_MARKS = APOSTROPHES
_DASHES = "—–―‒⸺⸻─"
_CLOSING = ",.;:!?)]}"
_OPENING = "([{"
_TOKENS = re.compile(
    rf"""(?P<F>\[(?:\d{{1,3}}|[{NOTE_SIGNS}§a-z])\]|[{NOTE_SIGNS}]+|[0-9]+)
    |(?P<E>(?:\.\s{{0,8}}){{2,}}\.|\s*[.…]*…(?:\s?[.…])*)
    |(?P<D>\s*(?:[{_DASHES}]+|-{{2,}})\s*|\s+[-−‐‑]\s+)
    |(?P<H>[{re.escape(HYPHENS)}−])
    |(?P<Q>[{_DOUBLE_MARKS}]|''|``|,,|‘‘|’’)
    |(?P<A>[{_SINGLE_MARKS}])
    |(?P<W>\s+)
    |(?P<X>.)""",
    re.VERBOSE | re.DOTALL,
)
WHITE_SPACE = "white space"
_NAMES = {
    "L": "line-end hyphen",
    "E": "ellipsis",
    "D": "dash",
    "H": "hyphen form",
    "Q": "quote marks",
    "A": "quote marks",
    "F": "note mark",
    "W": WHITE_SPACE,
}
_OTHER_SPACE = Comparison(frozenset({WHITE_SPACE}))
"""What every line of a quote but the last one ends with: most gaps that differ at all."""
_PLAIN_MARKS = (",", ";", ":", ".", "?", "!")
_SYMBOLS = frozenset("%‰&#@§/\\№")
"""Content besides what Unicode itself calls a symbol (currency, mathematics, music)."""
_UNIT_BEFORE_POWER = re.compile(r"(?:\d\s?(?:[kcmd]?m|ft|in|yd|mi|s)|\b[^\W\dIAa]|\bmc)$")
_YEAR_BEFORE = re.compile(r"(?<!\d)(?:1\d|20)\d\d$")

Token = tuple[str, str]


def read_signs(gap: str) -> list[Token]:
    """Read a gap as tokens (kind, raw), see `_TOKENS`; "L" is a line-end hyphen at its start.

    Digits stand in a gap only where the folding was told that they are a note mark.
    """
    tokens: list[Token] = []
    done = line_end_hyphen_length(gap)
    if done:
        tokens.append(("L", gap[:done]))
    for found in _TOKENS.finditer(gap, done):
        kind = found.lastgroup or "X"
        raw = found.group()
        if kind == "X":
            kind = "F" if is_superscript_digit(raw) else raw
        if kind == "F" and tokens and tokens[-1][0] == "F":
            raw = tokens.pop()[1] + raw
        tokens.append((kind, raw))
    return tokens


def compare_gaps(printed: str, quoted: str, *, before: str = "", after: str = "") -> Comparison:
    r"""Compare the signs between the same two letters in the source and in the quote.

    Args:
        printed: raw signs in the source.
        quoted: raw signs in the quote.
        before: up to 8 raw code points of the source before the gap.
        after: the raw code point of the source after it.

    >>> sorted(compare_gaps("-\n", "").foldings), compare_gaps(", ", " ").difference.value
    (['line-end hyphen'], 'punctuation')
    """
    if printed == quoted:
        return EQUAL
    if is_other_space(printed, quoted):
        return _OTHER_SPACE
    return _compare_gaps(printed, quoted, before=before, after=after)


def is_other_space(printed: str, quoted: str) -> bool:
    """Tell whether two gaps differ in white space alone, and in nothing that could say more."""
    return (
        printed != quoted
        and _is_spaced(printed)
        and _is_spaced(quoted)
        and printed.rstrip() == quoted.rstrip()
    )


def _is_spaced(gap: str) -> bool:
    """Tell whether a gap is white space, or one of the plainest marks and white space."""
    return gap.isspace() or (gap[:1] in _PLAIN_MARKS and gap[1:].isspace())


@lru_cache(maxsize=20_000)
def _compare_gaps(printed: str, quoted: str, *, before: str, after: str) -> Comparison:
    names = set()
    bare_printed, bare_quoted = _strip(printed), _strip(quoted)
    if BRACKET in quoted:
        names.add("bracketed letter")
    if _zero_widths(printed) != _zero_widths(quoted):
        names.add("zero-width")
    if bare_printed == bare_quoted:
        return Comparison(frozenset(names))
    left, right = before[-1:].isdigit(), after[:1].isdigit()
    if left and right:
        return _compare_in_number(bare_printed, bare_quoted, frozenset(names))
    printed_tokens, quoted_tokens = read_signs(bare_printed), read_signs(bare_quoted)
    printed_signs = number_signs(printed_tokens, before=before, after=after)
    if printed_signs != number_signs(quoted_tokens, before=before, after=after):
        close = left or right or is_superscript_digit((bare_printed + " ")[0])
        return Comparison(frozenset(), SignDifference.NUMBER if close else SignDifference.SYMBOL)
    for printed_reading, how in _readings(printed_tokens):
        for quoted_reading, also in _readings(quoted_tokens):
            found = _compare_tokens(printed_reading, quoted_reading, before)
            if found is not None:
                return Comparison(frozenset(names | found | how | also))
    return Comparison(frozenset(), _label(printed_tokens, quoted_tokens))


def _strip(gap: str) -> str:
    """Take out zero-width characters and bracket stand-ins; a soft hyphen at a line end stays."""
    kept = line_end_hyphen_length(gap)
    return gap[:kept] + "".join(c for c in gap[kept:] if c not in ZERO_WIDTH and c != BRACKET)


def _zero_widths(gap: str) -> str:
    kept = line_end_hyphen_length(gap)
    return "".join(c for c in gap[kept:] if c in ZERO_WIDTH)


def number_signs(tokens: list[Token], *, before: str, after: str) -> tuple[str, ...]:
    """Give the signs of a gap that are content: symbols, and what belongs to a digit beside it."""
    kept = []
    last = len(tokens) - 1
    for index, (kind, raw) in enumerate(tokens):
        touches = index == last and after[:1].isdigit()
        if kind == "F":
            power = index == 0 and _is_power(raw, before)
            if power or (touches and raw in NOTE_SIGNS and index and tokens[index - 1][0] == "W"):
                kept.append(raw)
        elif kind in {"H", "−", "–", ".", ",", "+"} or (kind == "D" and not raw[-1:].isspace()):
            opens = index == 0 and not before
            if touches and (opens or (index and tokens[index - 1][0] in {"W", *_OPENING})):
                kept.append("-" if kind in {"H", "D", "−"} else kind)
        elif is_symbol(kind):
            kept.append(kind)
    return tuple(kept)


def _is_power(raw: str, before: str) -> bool:
    """Tell whether raised digits are a power or part of a unit rather than a note mark."""
    if not is_superscript_digit(raw[0]):
        return False
    if before[-1:].isdigit():
        return _YEAR_BEFORE.search(before) is None
    return _UNIT_BEFORE_POWER.search(before) is not None


def _compare_in_number(printed: str, quoted: str, names: frozenset[str]) -> Comparison:
    """Compare what stands between two digits: glyph variants of space and dash only.

    Digits of the source stand in a gap only where they are known for a note mark.
    """
    bare = re.sub(r"[0-9]+", "", printed)
    if bare != printed and quoted and not any(map(str.isdigit, quoted)):
        printed, names = bare, names | {_NAMES["F"]}
        if printed == quoted:
            return Comparison(names)
    one, other = _number_form(printed), _number_form(quoted)
    if one == other:
        spaced = re.sub(r"\s+", " ", printed) == re.sub(r"\s+", " ", quoted)
        return Comparison(names | {"white space" if spaced else "dash"})
    if re.sub(r"\s", "", printed) == re.sub(r"\s", "", quoted):
        return Comparison(frozenset(), SignDifference.NUMBER_SPACING)
    return Comparison(frozenset(), SignDifference.NUMBER)


def _number_form(gap: str) -> str:
    kept = line_end_hyphen_length(gap)
    gap = "-" + gap[kept:] if kept else gap
    return re.sub(r"\s+", " ", re.sub(rf"[−–‒{re.escape(HYPHENS)}]", "-", gap))


def _readings(tokens: list[Token]) -> list[tuple[list[Token], set[str]]]:
    """Give the ways to read tokens that may open with a line-end hyphen, the plain one first."""
    readings: list[tuple[list[Token], set[str]]] = [(tokens, set())]
    if tokens and tokens[0][0] == "L":
        rest, name = tokens[1:], {_NAMES["L"]}
        readings += [(rest, name), ([("H", "-"), *rest], name)]
        readings += [([("H", "-"), ("W", " "), *rest], name)]
    return readings


def _compare_tokens(printed: list[Token], quoted: list[Token], before: str) -> set[str] | None:
    """Give the foldings that make two token lists equal, or None."""
    printed, names = _pass_note_marks(printed, quoted, before)
    if _kinds(printed) != _kinds(quoted):
        settled_printed, settled_quoted = _settle(printed), _settle(quoted)
        if len(settled_printed) != len(settled_quoted):
            return None
        if len(settled_printed) != len(printed) or len(settled_quoted) != len(quoted):
            names.add(_NAMES["W"])
        printed, quoted = settled_printed, settled_quoted
    for (kind, raw), (other_kind, other_raw) in zip(printed, quoted, strict=True):
        if kind != other_kind:
            if {kind, other_kind} != {"Q", "A"}:
                return None
            names.add("nested quote marks")
        elif kind == "F" and raw != other_raw:
            return None
        elif raw != other_raw:
            names.add(_NAMES[kind])
    return names


def _kinds(tokens: list[Token]) -> str:
    """Give the kinds in a row, quotation marks and apostrophes alike."""
    return "".join(kind for kind, _ in tokens).replace("A", "Q")


def _pass_note_marks(
    printed: list[Token], quoted: list[Token], before: str
) -> tuple[list[Token], set[str]]:
    """Leave out note marks of the source where the quote has none."""
    bare = [token for token in printed if token[0] != "F"]
    quoted_has = any(kind == "F" for kind, _ in quoted)
    if quoted_has or len(bare) == len(printed) or not _marks_hang(printed, before):
        return printed, set()
    return _merge_spaces(bare), {_NAMES["F"]}


def _marks_hang(tokens: list[Token], before: str) -> bool:
    """Tell whether every note mark stands close behind something, or is of a kind never spaced."""
    for index, (kind, raw) in enumerate(tokens):
        free = not before if index == 0 else tokens[index - 1][0] == "W"
        if kind == "F" and free and raw[0] == "*" and index + 1 < len(tokens):
            return False
    return True


def _merge_spaces(tokens: list[Token]) -> list[Token]:
    merged: list[Token] = []
    for token in tokens:
        if token[0] == "W" and merged and merged[-1][0] == "W":
            continue
        merged.append(token)
    return merged


def _settle(tokens: list[Token]) -> list[Token]:
    """Drop spaces that only dress a mark: beside quotation marks, before closing signs."""
    kept = []
    for index, (kind, raw) in enumerate(tokens):
        if kind == "W":
            previous = tokens[index - 1][0] if index else ""
            following = tokens[index + 1][0] if index + 1 < len(tokens) else ""
            if previous in {"Q", "E", "A", *_OPENING} or following in {"Q", "E", "A", *_CLOSING}:
                continue
        kept.append((kind, raw))
    return kept


def is_symbol(kind: str) -> bool:
    """Tell whether a token of this kind is content by itself: currency, a musical sign."""
    if len(kind) != 1 or kind in _NAMES or kind in APOSTROPHES:
        return False
    return kind in _SYMBOLS or unicodedata.category(kind).startswith("S")


def sign_name(kind: str) -> str | None:
    """Give the name of the folding between two forms of a token kind; None when there is none."""
    return _NAMES.get(kind)


def _label(printed: list[Token], quoted: list[Token]) -> SignDifference:
    """Name what differs between two token lists that no folding makes equal."""
    kinds = {kind for kind, _ in printed} | {kind for kind, _ in quoted}
    if kinds <= {"W"}:
        return SignDifference.WORD_DIVISION
    if kinds <= {"W", "H", "L"}:
        return SignDifference.HYPHEN
    if kinds == {"A"} and not (printed and quoted):
        return SignDifference.APOSTROPHE
    if kinds <= {"W", "A", "Q"}:
        return SignDifference.QUOTATION_MARKS
    return SignDifference.PUNCTUATION
