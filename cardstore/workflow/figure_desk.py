"""FigureDesk: the figures that a card's quote states, as fields; a part of `Library`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.workflow.desk import Desk

if TYPE_CHECKING:
    from cardstore.text.numbers import StatedFigure


class FigureDesk(Desk):
    """Offers what cards say in numbers."""

    def figures(self, card_id: str, *, language: str = "en") -> tuple[StatedFigure, ...]:
        """Give the figures of a card's quote: value, unit, base, population, period, direction.

        Args:
            card_id: the card's id.
            language: of the quote, for its thousands marks; spelled numbers are read in English.

        Returns:
            One each, in the order of the quote, with the place of every field in it. What the
            quote does not state is None. The gloss is not read.

        Raises:
            UnknownCardError: there is none, or the id is mistyped.
        """
        from cardstore.text.numbers import figures_of  # noqa: PLC0415 - its tables take 10 ms

        return figures_of(self.card(card_id).quote, language=language)
