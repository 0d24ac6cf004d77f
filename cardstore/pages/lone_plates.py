"""Lone plates: leaves of few words that bear a plate's number, where the sequence gives a page.

A plate is no page, whatever the sequence around it gives: in the publisher's own text it is the
plate that it says, read by an engine it is unknown, and so is its bare back.

Comes in: entries in which the plates in rows are labelled, margin readings, texts. Goes out: the
entries with such leaves put right.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.pages.gaps import TEXT_WORDS
from cardstore.pages.page_map import Basis, LeafLabel
from cardstore.pages.plates import is_plate, is_plate_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.pages.numerals import NumeralReading
    from cardstore.pages.page_map import PrintedNumeral

_CAPTION = re.compile(
    r"\s*(?:Tab|Taf|Tafel|Pl|Plate|Planche)\.?\s+(?:\d{1,3}|[IVXLC]{1,7})\b", re.IGNORECASE
)
_LEAST_WEIGHT = 0.45


def label_lone_plates(
    entries: Sequence[LeafLabel],
    readings: Sequence[Sequence[NumeralReading]],
    *,
    texts: Sequence[str],
) -> tuple[LeafLabel, ...]:
    """Take plates that are not in a row for what they are, or leave them unknown.

    Args:
        entries: one per leaf, in order, the plates in rows labelled.
        readings: the margin readings of each leaf.
        texts: the text of each leaf.
    """
    labelled = list(entries)
    for entry, leaf, text in zip(entries, readings, texts, strict=True):
        plates = [one for one in leaf if is_plate(one) and one.weight >= _LEAST_WEIGHT]
        settled = entry.basis in {Basis.PRINTED, Basis.MISPRINTED, Basis.ASSIGNED}
        if settled or len(text.split()) >= TEXT_WORDS:
            continue
        if not plates:
            if entry.basis is Basis.INFERRED and _CAPTION.match(text) and _is_page(entry):
                labelled[entry.leaf_index] = _no_page(entry, seen=entry.seen)
                _doubt_back(labelled, entry.leaf_index, texts=texts)
            continue
        plate = max(plates, key=lambda one: one.weight)
        given = f", where the sequence gives {entry.label.text}" if entry.label else ""
        if plate.exact:
            labelled[entry.leaf_index] = LeafLabel(
                leaf_index=entry.leaf_index,
                label=plate.label,
                basis=Basis.PRINTED,
                support=0.6,
                seen=plate.numeral,
                doubt=f"a plate{given}" if given else "",
            )
        elif _is_page(entry):
            labelled[entry.leaf_index] = _no_page(entry, seen=plate.numeral)
        if _is_page(entry):
            _doubt_back(labelled, entry.leaf_index, texts=texts)
    return tuple(labelled)


def _doubt_back(labelled: list[LeafLabel], plate: int, *, texts: Sequence[str]) -> None:
    """Leave the bare leaves beside a plate unknown: its back is no page either."""
    for other in (plate - 1, plate + 1):
        if not 0 <= other < len(labelled) or len(texts[other].split()) >= TEXT_WORDS:
            continue
        entry = labelled[other]
        if entry.basis is Basis.INFERRED and _is_page(entry) and entry.label is not None:
            doubt = f"beside a plate, where its sequence gives {entry.label.text}"
            labelled[other] = replace(_no_page(entry, seen=entry.seen), doubt=doubt)


def _is_page(entry: LeafLabel) -> bool:
    return entry.label is not None and not is_plate_label(entry.label)


def _no_page(entry: LeafLabel, *, seen: PrintedNumeral | None) -> LeafLabel:
    """Leave a plate unknown for which its sequence gave a page."""
    given = "" if entry.label is None else entry.label.text
    return LeafLabel(
        leaf_index=entry.leaf_index,
        label=None,
        basis=Basis.UNKNOWN,
        support=0.0,
        seen=seen,
        doubt=f"bears the number of a plate, where its sequence gives {given}",
    )
