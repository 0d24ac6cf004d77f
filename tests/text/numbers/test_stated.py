"""A quote's figures as fields (R12): value, unit, base, population, period, direction."""

from __future__ import annotations

import pytest

from cardstore.text.numbers import figures_of


def fields(figure):
    """Give the values of a figure's fields; None for those that are not stated."""
    given = (figure.value, figure.unit, figure.base, figure.population, figure.period)
    return tuple(None if field is None else field.value for field in given)


@pytest.mark.parametrize(
    ("quote", "expected"),
    [
        (
            "35 per cent of 640 respondents in 1910",
            ("35", "per cent", "640", "respondents", "1910"),
        ),
        (
            "Of the 640 respondents, 35 per cent reported accidents in 1910.",
            ("35", "per cent", "640", "respondents", "1910"),
        ),
        ("two-thirds of the 90 nuns", ("2/3", None, "90", "nuns", None)),
        ("in 1742 the abbey sold 30 goats", ("30", None, None, "goats", "1742")),
        ("it fell by 12½ miles", ("12.5", "mile", None, None, None)),
        ("£2 2s. a head", ("2.1", "pound sterling", None, None, None)),
        ("between ten and twenty barges", ("10–20", None, None, "barges", None)),
    ],
)
def test_a_figure_has_the_fields_that_its_quote_states(quote, expected):
    """What is not stated is None."""
    assert expected in [fields(figure) for figure in figures_of(quote)]


def test_every_field_shows_its_place():
    """Spans are places in the quote."""
    quote = "Wages rose by 35 per cent of the 640 sums of 1910."
    figure = next(f for f in figures_of(quote) if f.unit is not None)
    shown = [field.span.of(quote) for field in (figure.value, figure.unit, figure.base)]

    assert ["35", "per cent", "640"] == shown
    assert ("rise", "rose") == (figure.direction.value, figure.direction.text)


def test_a_rate_is_told():
    """ "A head" belongs to the figure."""
    (figure,) = figures_of("£200 a year")

    assert "year" == figure.per


def test_a_quote_without_numbers_has_no_figures():
    """Nothing is made up."""
    assert () == figures_of("The harbour froze.")
