"""PageLabel: the number an edition gives a page, always a string to people.

`parse_label` reads what people or engines write ("57", "xii", "[iv]", "57r", "A-3", "102A", "१२",
"pl. 4") into a numbering (prefix, style, suffix) and a value; `format_label` goes back;
`label_after` steps within a numbering.

Source: PDF 32000-1, 12.4.2 (page label styles); CSL 1.0.2 locators; RDA 2.15 for what editions do.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class NumberStyle(StrEnum):
    """How the counting part of a label is written."""

    ARABIC = "arabic"
    ROMAN_LOWER = "roman"
    ROMAN_UPPER = "ROMAN"
    LETTER = "letter"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class PageLabel:
    """A page label.

    Attributes:
        text: as the edition prints it, without dress such as brackets: "57", "xii", "A-3".
        style: how the counting part is written; NONE when nothing in it counts.
        value: the counting part as a number, 0 or more; None exactly when style is NONE.
        prefix, suffix: what stands before and after the counting part: "A-", "r".
    """

    text: str
    style: NumberStyle
    value: int | None
    prefix: str = ""
    suffix: str = ""

    def same_as(self, other: PageLabel) -> bool:
        """Tell whether both name the same page: equal but for letter case and digit forms."""
        return (self.prefix.casefold(), self.value, self.suffix.casefold(), _kind(self)) == (
            other.prefix.casefold(),
            other.value,
            other.suffix.casefold(),
            _kind(other),
        )


def _kind(label: PageLabel) -> str:
    """Give what `same_as` compares of the style: its name, and the text where nothing counts."""
    if label.style is NumberStyle.NONE:
        return label.text.casefold()
    return label.style.value.casefold()
