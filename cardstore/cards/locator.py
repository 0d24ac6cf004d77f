"""Locator: the human pointer "p. 57" or "pp. 57–58", parsed from people and derived for people.

Source: CSL 1.0.2, locator terms. A locator is a claim about one edition; it is kept as claimed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.pages.labels import PageLabel


@dataclass(frozen=True, slots=True, kw_only=True)
class Locator:
    """The page or pages on which a quote is said to stand.

    Attributes:
        text: as people write it, without "p.": "57", "57–58", "xii".
        first, last: the labels; equal for a single page.
    """

    text: str
    first: PageLabel
    last: PageLabel

    @property
    def shown(self) -> str:
        """The locator with its abbreviation: "p. 57", "pp. 57–58"."""
        return f"p. {self.text}" if self.first.same_as(self.last) else f"pp. {self.text}"
