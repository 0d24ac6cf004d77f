"""Sighted leaves: the entries of leaves on which a number was read, the expected or another.

Comes in: what was read on a leaf, and what its sequence gives. Goes out: its entry in the map.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.pages.numerals import ReadingKind
from cardstore.pages.page_map import Basis, LeafLabel

if TYPE_CHECKING:
    from cardstore.pages.labels import PageLabel
    from cardstore.pages.numerals import NumeralReading
    from cardstore.pages.runs import Sighting, Stretch

# From this probability on a strange number is told as a misprint: on 133,662 leaves of 307 books
# with made readings none of 53 such was misread. From the lower one on the page stays unknown: so
# stay 110 misprints more, and 324 leaves whose number was misread. `misprint_ceiling.py` among the
# quality tests tells what other bounds give.
TOLD = 0.7
DOUBTED = 0.02
# A token this light that happens to fit ("I" in a line of text) is not shown to be the folio.
_FAINT = 0.2
_NEAR_LEAVES = 8


def contradicted(
    leaf_index: int, strange: NumeralReading, *, expected: PageLabel, printed: float
) -> LeafLabel:
    """Label a leaf that bears another number than its sequence gives, or may bear it.

    Args:
        leaf_index: the leaf.
        strange: what was read on it.
        expected: what its sequence gives.
        printed: the probability, 0.0-1.0, that the page bears the strange number.
    """
    # A lone digit is taken for any other: of a 9 two looks in two layouts agreed on 5.
    lone = len(strange.label.text) == 1 and not strange.exact
    told = printed >= TOLD and strange.kind is ReadingKind.PLAIN and not lone
    seen = f"prints {strange.label.text}" if told else f"reads {strange.numeral.text!r}"
    doubt = f"{seen} where its sequence gives {expected.text}"
    return LeafLabel(
        leaf_index=leaf_index,
        label=strange.label if told else None,
        basis=Basis.MISPRINTED if told else Basis.UNKNOWN,
        support=0.6 if told else 0.0,
        seen=strange.numeral,
        expected=expected if told else None,
        doubt=doubt if told else f"{doubt}: a misprint, or misread",
    )


def sighted_label(sighting: Sighting, *, part: Stretch, expected: PageLabel) -> LeafLabel:
    """Label a leaf on which the expected number was read.

    Args:
        sighting: what was read.
        part: the stretch that it belongs to: neighbours bear it out.
        expected: what the stretch gives.
    """
    reading = sighting.reading
    if reading is None:
        return LeafLabel(
            leaf_index=sighting.leaf_index,
            label=sighting.label,
            basis=Basis.ASSIGNED,
            support=1.0,
        )
    near = sum(
        0 < abs(other.leaf_index - sighting.leaf_index) <= _NEAR_LEAVES for other in part.sightings
    )
    support = (0.6 + 0.1 * min(4, near)) * (0.6 + 0.4 * min(1.0, reading.weight))
    same = (
        reading.kind in {ReadingKind.PLAIN, ReadingKind.DIGITS}
        and reading.label.style is expected.style
    )
    # Digits alone, one of them: one time in ten it is what the sequence gives, whatever is there.
    forced = reading.kind is ReadingKind.DIGITS and len(reading.numeral.text) == 1
    weak = reading.kind is ReadingKind.RANGE or reading.weight < _FAINT or forced
    basis = Basis.INFERRED if weak else Basis.PRINTED
    doubt = f"read as {reading.numeral.text!r}" if reading.kind is ReadingKind.MENDED else ""
    return LeafLabel(
        leaf_index=sighting.leaf_index,
        label=reading.label if same and not weak else expected,
        basis=basis,
        support=support,
        seen=reading.numeral,
        doubt=doubt,
    )
