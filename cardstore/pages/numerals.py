"""Numerals in the margins: what on a leaf may be its page number.

Comes in: one TextLayer. Goes out: `NumeralReading`s: tokens of the head and foot that can be read
as a page label, each with a weight that says how much it looks like one. They are observations;
`runs` decides which of them form the book's numbering.

The method, leaf by leaf:

1. Lines at the same height form a row; wide gaps cut a row into cells. Only the outermost rows of
   the head and foot strips are looked at.
2. A token is read as it stands, then with common misreadings mended, then as a range ("65–75")
   whose first number may be the leaf's. A letter or star on a number belongs to its label. In text
   that the publisher's own file carries nothing is mended: there S is no 5 and "10a" no 10.
3. Its weight is the product of what speaks for it: place in row and cell, row, engine's
   confidence, size, words before it.

What only other leaves can tell is weighed in `weighing`.

Source: Déjean and Meunier, "Versatile page numbering analysis", doi:10.1117/12.764839, for margins,
schemes and learning the places per document. Weights are set by reason, then checked over 26 files
and 3 scanned books (2,139 leaves); none is fitted to a file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.errors import InvalidLabelError
from cardstore.pages.labels import NumberStyle, PageLabel, format_label, parse_label
from cardstore.pages.leading_words import DRESS as _DRESS
from cardstore.pages.leading_words import weigh_words_before
from cardstore.pages.margins import Cell, Strip, margin_rows
from cardstore.pages.page_map import PrintedNumeral
from cardstore.pages.script_numerals import is_of_two_scripts, script_labels
from cardstore.text.layer import SOUND_REASONS, LayerMethod
from cardstore.text.upright import usual_height

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.pages.margins import Row, Token
    from cardstore.text.layer import Box, TextLayer


_COLUMNS = 5


def mirrored(column: int) -> tuple[int, int]:
    """Give a column and the one that faces it on the other side of an opening."""
    return column, _COLUMNS - 1 - column


def column_of(box: Box, *, width_px: int) -> int:
    """Give the fifth of a leaf's width, 0 (left) to 4, in which the middle of a box stands."""
    centre = (box.x0 + box.x1) / 2 / width_px
    return min(_COLUMNS - 1, max(0, int(centre * _COLUMNS)))


class ReadingKind(StrEnum):
    """How a token came to be read as a label."""

    PLAIN = "plain"  # as it stands
    MENDED = "mended"  # with misreadings mended: "l2" as 12
    RANGE = "range"  # first number of a range: "65–75"
    DIGITS = "digits"  # read by nobody but a reader who might read digits alone


class SecondLook(StrEnum):
    """What was seen when the leaf was looked at again."""

    NONE = "none"  # it was not looked at again
    SAME = "same"  # a look saw the same, or two looks did
    OTHER = "other"  # looks saw something else, or nothing
    ALONE = "alone"  # one look saw it and nobody else


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where on the leaf a numeral stands.

    Attributes:
        strip: head or foot.
        column: fifth of the leaf's width, 0 (left) to 4.
    """

    strip: Strip
    column: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NumeralReading:
    """One way to read one token of the margin as a page label.

    Attributes:
        numeral: the token as it stands.
        label: what it is read as.
        kind: whether it had to be mended.
        weight: 0.0–1.3, how much it looks like a page number; 1.0 is a clean folio.
        place: where it stands.
        exact: it is the publisher's own text, in which nothing is misread.
        again: what a second look at the leaf tells of it.
    """

    numeral: PrintedNumeral
    label: PageLabel
    kind: ReadingKind
    weight: float
    place: Place
    exact: bool = False
    again: SecondLook = SecondLook.NONE


# Rows are counted from the leaf's edge. A folio stands in the first, below or above one line of
# running head in the second; the others are body on most leaves.
_ROW_WEIGHTS = (1.0, 0.9, 0.55, 0.35)
_MENDED = 0.45
_MENDED_WITHOUT_DIGIT = 0.2
# Small numerals come out in both cases ("iX", "Vii"): only the height of a letter is misread.
_MENDED_CASE = 0.75
_CLUTTER = 0.35
_PLATE = 0.8
_RANGE = 0.6
_SUFFIX = 0.75
_LETTER_PREFIX = 0.5
_YEARS = range(1400, 2100)
_YEAR = 0.35
_LONGEST_ARABIC = 5
# Larger than the leaf's usual words by this factor: the number of a chapter.
_LARGE = 1.9

_ARABIC_MENDS = str.maketrans("lI|!iOoQDSsBZzgqG", "11111000055822996")
_ROMAN_MENDS = str.maketrans("lI|!1jJT", "iiiiiiii")
# Small capitals run together: II as "n" or "u", III as "m". Tried on romans in the strips of one
# book whose preface counts in them: three of 12 were read so.
_JOINED_MENDS = {"n": "ii", "u": "ii", "m": "iii", "r": "i", "t": "i"}
_JOINED_LOOK = re.compile(r"(?=.*[nmu])(?:[xX]{0,3}[vV]?[nmurtiIl]{1,3})")
_JOINED = 0.3
_ARABIC_LOOK = re.compile(r"[\dlI|!iOoQDSsBZzgqG]{1,4}")
_ROMAN_LOOK = re.compile(r"[ivxlcIVXLCjJ1|!T]{1,9}")
_PLAIN_LOOK = re.compile(r"\d{1,5}")
_SUFFIXED = re.compile(r"\d{1,4}(?:[A-Za-z]|\*{1,3}|bis|ter|quater)")
_SUFFIXED_APART = re.compile(r"\d{1,4} [a-h]")
_STARRED = re.compile(r"\*{1,3}(?:\d{1,4}|[ivxlc]{1,7})|(?:\d{1,4}|[ivxlc]{1,7})\*{1,3}")
_AFTER_NUMBER = frozenset({"bis", "ter", "quater"})
_UNSTARRED = 0.6  # a star on an engine's page number is as often dirt
_PREFIXED = re.compile(
    r"(?:[A-Z]{1,2}|[IVX]{3,5}|\d{1,2}|[A-Z]\d{1,2})([-‐‑–—.:])(\d{1,3})|[A-Z](\d{1,3})"
)
_LOWER_PREFIXED = re.compile(r"[a-z]\d{1,5}")
_RANGE_LOOK = re.compile(r"(\d{1,5})[-‐‑–—~](\d{1,5})")
_PLATE_LOOK = re.compile(
    r"(?:Tab|Taf|Tafel|Pl|Plate|Planche)\.? (?:\d{1,3}|[IVXLC]{1,7})", re.IGNORECASE
)
_PAGE_DRESS = re.compile(r"^(?:(?:pp?|pag|page|seite|s)\.|p)(?=\d)", re.IGNORECASE)
_CLUTTERED = re.compile(r"[^\d\s]{0,2}(\d{2,4})[^\d\s]{0,2}")
_OF_LOOK = re.compile(r"(\d{1,4})\s?(?:/|of|von|sur|de)\s?(\d{1,4})", re.IGNORECASE)


def is_exact(layer: TextLayer) -> bool:
    """Tell whether a layer is text that the publisher's own file shows, read by no engine."""
    return layer.method is LayerMethod.EMBEDDED and layer.reason in SOUND_REASONS


def find_numerals(layer: TextLayer) -> tuple[NumeralReading, ...]:
    """Find what in a leaf's head and foot can be read as a page label, heaviest first."""
    usual = usual_height(layer) or 1
    found: dict[tuple[str, int | None, str, str, Strip], NumeralReading] = {}
    for row in margin_rows(layer):
        for reading in _row_readings(row, layer=layer, usual=usual):
            label = reading.label
            key = (label.prefix, label.value, label.suffix, label.style.lower(), row.strip)
            if key not in found or found[key].weight < reading.weight:
                found[key] = reading
    return tuple(sorted(found.values(), key=lambda reading: -reading.weight))


def _row_readings(row: Row, *, layer: TextLayer, usual: float) -> Iterable[NumeralReading]:
    """Read every token of a row, and its "n of N"."""
    exact = is_exact(layer)
    for place, cell in enumerate(row.cells):
        for start, stop, label, kind, factor in _cell_labels(cell, exact=exact):
            tokens = cell.tokens[start:stop]
            weight = (
                factor
                * _row_weight(row, cell)
                * _standing(row, place=place, start=start, stop=stop)
                * weigh_words_before(row, cell=cell, start=start)
                * _engine_trust(tokens)
            )
            box = tokens[0].box.union(tokens[-1].box)
            if box.y1 - box.y0 > _LARGE * usual:
                weight *= 0.5
            if label.style is NumberStyle.ARABIC and not label.prefix and label.value in _YEARS:
                weight *= _YEAR
            yield NumeralReading(
                numeral=PrintedNumeral(
                    leaf_index=layer.leaf_index,
                    text=" ".join(token.text for token in tokens),
                    box=tokens[0].on_leaf.union(tokens[-1].on_leaf),
                    confidence=tokens[0].confidence,
                ),
                label=label,
                kind=kind,
                weight=weight,
                place=Place(strip=row.strip, column=column_of(box, width_px=row.width_px)),
                exact=exact,
            )


def _row_weight(row: Row, cell: Cell) -> float:
    """Weigh how near to the leaf's edge a cell stands, over or under nothing but margin."""
    rank = min(row.rank, cell.depth + 1) if cell.is_alone else row.rank
    return _ROW_WEIGHTS[min(rank, len(_ROW_WEIGHTS) - 1)]


def _standing(row: Row, *, place: int, start: int, stop: int) -> float:
    """Weigh where tokens stand in their row: alone, at its end, inside."""
    cell = row.cells[place]
    at_edge = place in {0, len(row.cells) - 1}
    if start == 0 and stop == len(cell.tokens):
        return 1.0 if at_edge else 0.7
    at_end = (start == 0 and place == 0) or (
        stop == len(cell.tokens) and place == len(row.cells) - 1
    )
    if row.is_body:
        return 0.15 if at_end else 0.05
    if at_end:
        return 0.8
    return 0.3 if start == 0 or stop == len(cell.tokens) else 0.12


def _engine_trust(tokens: Sequence[Token]) -> float:
    """Weigh the engine's confidence; embedded text has none and is taken as it is."""
    known = [token.confidence for token in tokens if token.confidence is not None]
    return 0.6 + 0.4 * min(known) if known else 1.0


def _cell_labels(
    cell: Cell, *, exact: bool
) -> Iterable[tuple[int, int, PageLabel, ReadingKind, float]]:
    """Give (first token, token after the last, label, kind, factor) for each way to read."""
    texts = [token.text for token in cell.tokens]
    for index, text in enumerate(texts):
        following = texts[index + 1].strip(_DRESS).casefold() if index + 1 < len(texts) else ""
        if following in _AFTER_NUMBER and text.strip(_DRESS).isdecimal():
            label = parse_label(f"{text.strip(_DRESS)} {following}")
            yield index, index + 2, label, ReadingKind.PLAIN, _SUFFIX
            continue
        if exact and len(texts) == 2 and _SUFFIXED_APART.fullmatch(" ".join(texts)):  # noqa: PLR2004
            if index == 0:
                yield 0, 2, parse_label("".join(texts)), ReadingKind.PLAIN, _SUFFIX
            continue
        for label, kind, factor in token_labels(text, exact=exact):
            yield index, index + 1, label, kind, factor
        for length in (2, 3):
            part = texts[index : index + length]
            joined = " ".join(part)
            if len(part) == length and len(joined) <= len("1234 of 1234"):
                for label, kind, factor in _joined_labels(part):
                    yield index, index + length, label, kind, factor


def _joined_labels(parts: Sequence[str]) -> Iterable[tuple[PageLabel, ReadingKind, float]]:
    """Read tokens that a space parts: "3 of 16", "102 A", "A - 3"."""
    joined = " ".join(parts).strip(_DRESS)
    if _PLATE_LOOK.fullmatch(joined):
        yield parse_label(joined), ReadingKind.PLAIN, _PLATE
        return
    total = _OF_LOOK.fullmatch(joined)
    if total is not None and int(total[1]) <= int(total[2]):
        yield parse_label(total[1]), ReadingKind.PLAIN, 1.1
        return
    tight = "".join(parts).strip(_DRESS)
    if parts[-1].strip(_DRESS) and parts[0].strip(_DRESS) and len(tight) > 1:
        if _SUFFIXED.fullmatch(tight) and parts[0].strip(_DRESS).isdecimal():
            yield parse_label(tight), ReadingKind.PLAIN, 0.7
        elif _PREFIXED.fullmatch(tight) and "-" in tight:
            yield from _prefixed(tight)


def token_labels(
    text: str, *, exact: bool = False
) -> Iterable[tuple[PageLabel, ReadingKind, float]]:
    """Give every label that one token can be read as, with a factor 0.0–1.1 for the reading.

    Args:
        text: the token.
        exact: it stands in the publisher's own text: nothing in it is misread.
    """
    if not exact and is_of_two_scripts(text):
        for label, plain, factor in script_labels(text):
            yield label, ReadingKind.PLAIN if plain else ReadingKind.MENDED, factor
        return
    core = _PAGE_DRESS.sub("", text.strip(_DRESS))
    if not core or len(core) > len("12345-12345"):
        return
    starred = _PAGE_DRESS.sub("", text.strip(_DRESS.replace("*", "")))
    if _STARRED.fullmatch(starred):
        yield parse_label(starred), ReadingKind.PLAIN, _SUFFIX
        if not exact:
            yield parse_label(core), ReadingKind.MENDED, _UNSTARRED
        return
    if exact and _LOWER_PREFIXED.fullmatch(core) and parse_label(core).prefix:
        yield parse_label(core), ReadingKind.PLAIN, _LETTER_PREFIX
    yield from _plain_labels(core)
    yield from _roman_labels(core, exact=exact)
    if not exact:
        yield from _cluttered(core)
        yield from _joined_roman(core)
        yield from _mended_arabic(core)


def _plain_labels(core: str) -> Iterable[tuple[PageLabel, ReadingKind, float]]:
    """Read a token as it stands, or as a range."""
    total = _OF_LOOK.fullmatch(core)
    if total is not None and int(total[1]) <= int(total[2]):
        yield parse_label(total[1]), ReadingKind.PLAIN, 1.1
        return
    if _PLAIN_LOOK.fullmatch(core):
        yield parse_label(core), ReadingKind.PLAIN, 1.0 if len(core) < _LONGEST_ARABIC else 0.3
    elif _SUFFIXED.fullmatch(core):
        yield parse_label(core), ReadingKind.PLAIN, _SUFFIX
    elif _PREFIXED.fullmatch(core):
        yield from _prefixed(core)
    span = _RANGE_LOOK.search(core)
    if span is not None and int(span[1]) < int(span[2]):
        yield parse_label(span[1]), ReadingKind.RANGE, _RANGE


def _cluttered(core: str) -> Iterable[tuple[PageLabel, ReadingKind, float]]:
    """Read a number whose brackets came out as letters: "[358]" as 'r358"l'."""
    cluttered = _CLUTTERED.fullmatch(core)
    if cluttered is not None and not core.isdecimal():
        yield parse_label(cluttered[1]), ReadingKind.MENDED, _CLUTTER


def _prefixed(core: str) -> Iterable[tuple[PageLabel, ReadingKind, float]]:
    """Read "A-3", "1-3", "B.2", "A3"."""
    match = _PREFIXED.fullmatch(core)
    if match is None:
        return
    factor = {None: 0.5, ".": 0.4, ":": 0.3}.get(match[1], 0.8)
    yield parse_label(core), ReadingKind.PLAIN, factor


def _roman_labels(core: str, *, exact: bool) -> Iterable[tuple[PageLabel, ReadingKind, float]]:
    """Read a roman numeral, as it stands and mended ("xl" is 40, or a misread xi)."""
    if not _ROMAN_LOOK.fullmatch(core):
        return
    seen: set[int | None] = set()
    label = parse_label(core)
    if label.style in {NumberStyle.ROMAN_LOWER, NumberStyle.ROMAN_UPPER} and not label.suffix:
        seen.add(label.value)
        yield label, ReadingKind.PLAIN, 0.6 if len(core) == 1 else 1.0
    elif core in {"j", "J"}:
        # The last stroke of an old numeral, and the only one of its first: j, ij, iij.
        style = NumberStyle.ROMAN_LOWER if core == "j" else NumberStyle.ROMAN_UPPER
        seen.add(1)
        one = PageLabel(text=core, style=style, value=1)
        yield one, ReadingKind.PLAIN if exact else ReadingKind.MENDED, _MENDED
    folded = core.lower() if exact else core.translate(_ROMAN_MENDS).lower()
    try:
        mended = parse_label(folded)
    except InvalidLabelError:
        return
    if mended.style is NumberStyle.ROMAN_LOWER and not mended.suffix and mended.value not in seen:
        style = NumberStyle.ROMAN_UPPER if core.isupper() else NumberStyle.ROMAN_LOWER
        value = mended.value or 0
        factor = _MENDED_CASE if core.lower() == folded else _MENDED
        yield format_label(style, value), ReadingKind.MENDED, factor


def _joined_roman(core: str) -> Iterable[tuple[PageLabel, ReadingKind, float]]:
    """Read a roman numeral of small capitals whose strokes ran together: "xn", "vm", "m"."""
    if not _JOINED_LOOK.fullmatch(core):
        return
    folded = "".join(_JOINED_MENDS.get(sign, sign) for sign in core.lower()).replace("l", "i")
    mended = parse_label(folded)
    if mended.style is NumberStyle.ROMAN_LOWER and not mended.suffix:
        yield mended, ReadingKind.MENDED, _JOINED


def _mended_arabic(core: str) -> Iterable[tuple[PageLabel, ReadingKind, float]]:
    """Read digits in which letters stand for look-alikes."""
    is_word = core.isalpha() and core.islower()
    if not _ARABIC_LOOK.fullmatch(core) or core.isdecimal() or is_word:
        return
    factor = _MENDED if any(sign.isdecimal() for sign in core) else _MENDED_WITHOUT_DIGIT
    yield parse_label(core.translate(_ARABIC_MENDS)), ReadingKind.MENDED, factor
