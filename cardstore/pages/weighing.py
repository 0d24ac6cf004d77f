"""Weighing: what the other numerals tell of one.

Comes in: the readings of every leaf. Goes out: the same readings with other weights. Numerals that
stay the same from leaf to leaf are damped, so are those of crowded leaves, and places where
accepted numerals stand are favoured.

Source: Déjean and Meunier, doi:10.1117/12.764839, for learning the places per document.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.pages.labels import PageLabel
    from cardstore.pages.margins import Strip
    from cardstore.pages.numerals import NumeralReading, Place
    from cardstore.text.layer import Box

# Two or more neighbours with the same numeral within this many leaves: a chapter, volume or year.
_CONSTANT_WINDOW = 6
_CONSTANT = 0.25
# Nine of ten leaves with a folio weigh 1.7 or less together (1,814 leaves of 26 files and 3 scanned
# books); tables of references in a script that the model cannot read weigh 4 to 7.
_CROWD = 2.0


def damp_constants(
    by_leaf: Sequence[Sequence[NumeralReading]],
) -> tuple[tuple[NumeralReading, ...], ...]:
    """Damp numerals that stay the same over neighbouring leaves: years, chapters, volumes."""
    where: dict[tuple[str, Strip], list[int]] = {}
    for leaf_index, readings in enumerate(by_leaf):
        for key in {(reading.label.text, reading.place.strip) for reading in readings}:
            where.setdefault(key, []).append(leaf_index)

    def factor(leaf_index: int, reading: NumeralReading) -> float:
        near = sum(
            0 < abs(other - leaf_index) <= _CONSTANT_WINDOW
            for other in where[reading.label.text, reading.place.strip]
        )
        return (1.0, 0.9)[near] if near < 2 else _CONSTANT  # noqa: PLR2004

    return tuple(
        tuple(
            replace(reading, weight=reading.weight * factor(leaf_index, reading))
            for reading in readings
        )
        for leaf_index, readings in enumerate(by_leaf)
    )


def damp_crowds(readings: Sequence[NumeralReading]) -> tuple[NumeralReading, ...]:
    """Damp a leaf's readings when many of its numerals look like folios: tables and indexes.

    Arabic and roman numerals, and digits of other scripts, are counted apart: a contents leaf lists
    arabic ones and may itself be xii.
    """
    by_token: dict[str, dict[tuple[str, Box | None], float]] = {}
    for reading in readings:
        tokens = by_token.setdefault(_kind_of(reading.label), {})
        key = (reading.numeral.text, reading.numeral.box)
        tokens[key] = max(tokens.get(key, 0.0), reading.weight)
    factors = {
        style: _CROWD / max(_CROWD, sum(tokens.values())) for style, tokens in by_token.items()
    }
    return tuple(
        replace(reading, weight=reading.weight * factors[_kind_of(reading.label)])
        for reading in readings
    )


def _kind_of(label: PageLabel) -> str:
    """Name a label's style; digits of another script are a kind of their own."""
    return (
        label.style.lower() if label.text.isascii() else f"{label.style.lower()} of another script"
    )


class Places:
    """Where a book puts its numerals, learned from those that its runs accept.

    Every style, and every script, teaches its own places (roman at the foot, arabic in the head),
    odd and even numbers apart, so that folios at the outer edge teach two. A numbering with a
    prefix or suffix, 102A behind 162, may stand elsewhere than the others of its style, even ones
    where those have odd: where it was accepted it teaches for itself, and for no other.
    """

    # With fewer accepted numerals than this a numbering has taught nothing.
    _LEAST = 6

    def __init__(self, accepted: Iterable[NumeralReading]) -> None:
        self._counts: dict[tuple[str, int, Place], int] = {}
        self._totals: dict[tuple[str, int], int] = {}
        self._own: dict[tuple[str, str, str], Counter[Place]] = {}
        taught = tuple(accepted)
        for reading in taught:
            own = self._own.setdefault(self._numbering(reading.label), Counter())
            own[reading.place] += 1
        for reading in taught:
            if self._own_places(reading.label):
                continue
            key = self._side(reading.label)
            self._counts[*key, reading.place] = self._counts.get((*key, reading.place), 0) + 1
            self._totals[key] = self._totals.get(key, 0) + 1

    def share(self, reading: NumeralReading, label: PageLabel | None = None) -> float | None:
        """Give the share of accepted numerals that stand where this one does, or None untaught.

        With `label`, ask as if the numeral were printed for that label.
        """
        asked = reading.label if label is None else label
        own = self._own_places(asked)
        if own:
            return own[reading.place] / own.total()
        key = self._side(asked)
        total = self._totals.get(key, 0)
        return self._counts.get((*key, reading.place), 0) / total if total >= self._LEAST else None

    def weigh(self, reading: NumeralReading) -> NumeralReading:
        """Favour a reading at a usual place, damp one at a place never used."""
        share = self.share(reading)
        if share is None:
            return reading
        return replace(reading, weight=min(1.3, reading.weight * (0.5 + min(1.0, share * 2) * 0.7)))

    def _own_places(self, label: PageLabel) -> Counter[Place]:
        """Give where the numerals of a label's own numbering stand, if it has a prefix or suffix.

        Empty for plain numbers, and where too few taught.
        """
        own = self._own.get(self._numbering(label), Counter())
        affixed = label.prefix or label.suffix
        return own if affixed and own.total() >= self._LEAST else Counter()

    @staticmethod
    def _numbering(label: PageLabel) -> tuple[str, str, str]:
        return label.style.lower(), label.prefix.casefold(), label.suffix.casefold()

    @staticmethod
    def _side(label: PageLabel) -> tuple[str, int]:
        """Tell numberings, and odd from even numbers, apart."""
        return _kind_of(label), (label.value or 0) % 2
