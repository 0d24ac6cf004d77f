"""Misprints and misreadings: two ways for a numeral to differ from what its sequence gives.

Comes in: a firm numeral and the label expected on its leaf. Goes out: whether the page says it so,
or the reader took it so. What may be either is called a misreading: then the label is inferred,
with a doubt, and a person decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.pages.labels import NumberStyle
from cardstore.pages.numerals import ReadingKind

if TYPE_CHECKING:
    from cardstore.pages.labels import PageLabel
    from cardstore.pages.numerals import NumeralReading

# Shapes that engines and worn type confuse: a difference of these alone is a misreading.
_LOOK_ALIKES = frozenset(
    frozenset(pair)
    for pair in (
        "17",
        "14",
        "38",
        "56",
        "08",
        "06",
        "68",
        "89",
        "35",
        "58",
        "27",
        "09",
        "69",
        "49",
        "79",
    )
)


def is_misprint(strange: NumeralReading, expected: PageLabel) -> bool:
    """Tell whether a firm numeral differs from the expected one as misprints do, not misreadings.

    Misprints transpose digits, take a wrong one, repeat a number or miscount by one, ten or a
    hundred; misreadings take one digit for a look-alike, lose one or gain one.
    """
    label = strange.label
    if strange.kind is not ReadingKind.PLAIN or label.value is None or expected.value is None:
        return False
    numberings = [(one.prefix, one.style.lower(), one.suffix) for one in (label, expected)]
    if numberings[0] != numberings[1]:
        return False
    if label.style is not NumberStyle.ARABIC:
        one_apart = abs(label.value - expected.value) == 1
        return one_apart and not is_look_alike(label.text, expected.text)
    return _differ_as_misprints(str(label.value), str(expected.value))


def is_another(strange: NumeralReading, expected: PageLabel) -> bool:
    """Tell whether a numeral as long as the expected one is no way of misreading it."""
    label = strange.label
    return (
        strange.kind is ReadingKind.PLAIN
        and label.style is NumberStyle.ARABIC is expected.style
        and (label.prefix, label.suffix) == (expected.prefix, expected.suffix)
        and len(label.text) == len(expected.text) > 1
        and not is_look_alike(label.text, expected.text)
    )


def _differ_as_misprints(one: str, other: str) -> bool:
    """Compare the digits of two numbers."""
    if len(one) != len(other) or len(one) == 1:
        return False
    differing = [frozenset(pair) for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
    if len(differing) > 1:
        return sorted(one) == sorted(other) or abs(int(one) - int(other)) in {1, 2, 10}
    return differing[0] not in _LOOK_ALIKES


def is_look_alike(one: str, other: str) -> bool:
    """Tell whether two numbers differ only by digits that look alike, or by one lost or gained.

    >>> is_look_alike("205", "208"), is_look_alike("24", "124"), is_look_alike("581", "583")
    (True, True, False)
    """
    if one == other:
        return False
    if abs(len(one) - len(other)) == 1:
        longer, shorter = sorted((one, other), key=len, reverse=True)
        return any(longer[:at] + longer[at + 1 :] == shorter for at in range(len(longer)))
    return len(one) == len(other) and all(
        a == b or frozenset((a, b)) in _LOOK_ALIKES for a, b in zip(one, other, strict=True)
    )
