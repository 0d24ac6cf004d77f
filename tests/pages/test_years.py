"""Years in the heads of annals are no pages, and pages of a long journal are no years."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.pages.infer import infer_page_map
from cardstore.pages.page_map import Basis
from tests.pages.conftest import spread


@pytest.fixture(scope="module")
def annals(leaf):
    """Give a function that makes leaves with a number alone in the head, None for a bare head."""

    def make(years, *, confidence=0.95, words=()):
        layers = []
        for at, year in enumerate(years):
            rows = [
                (top, [(200 + 150 * place, f"w{at}x{top}x{place}") for place in range(9)])
                for top in range(600, 2400, 200)
            ]
            if year is not None:
                left = 960 - sum(18 * len(word) + 14 for word in words)
                rows.append((150, [*spread(words, left=left), (960, str(year))]))
            layers.append(leaf(at, rows, confidence=confidence))
        return layers

    return make


def _labels(page_map):
    return [entry.label.text if entry.label else None for entry in page_map.leaves]


@pytest.mark.parametrize("confidence", [None, 0.95])
def test_a_year_over_every_leaf_is_no_page(annals, confidence):
    """1840 to 1851 rise like pages; every leaf says what was seen, and a remark what it may be."""
    page_map = infer_page_map(annals(range(1840, 1852), confidence=confidence))

    assert [None] * 12 == _labels(page_map)
    assert [str(year) for year in range(1840, 1852)] == [e.seen.text for e in page_map.leaves]
    assert any("1840 to 1851" in remark for remark in page_map.remarks)


@pytest.mark.parametrize("words", [("Annals", "of"), ("Anno",), ("The", "Year")])
@pytest.mark.parametrize("confidence", [None, 0.95])
def test_a_year_within_the_words_of_a_head_is_no_page(annals, words, confidence):
    """ "Annals of 1840", at the same place on both sides: no journal sets its pages so."""
    page_map = infer_page_map(annals(range(1840, 1852), words=words, confidence=confidence))

    assert [None] * 12 == _labels(page_map)


@given(first=st.integers(1400, 2000), each=st.integers(1, 4), bare=st.booleans())
@settings(max_examples=15, deadline=None)
def test_however_many_leaves_a_year_has_it_is_no_page(annals, first, each, bare):
    """One leaf to each year or several, with the year on all of them or on the first."""
    years = [None if bare and at % each else first + at // each for at in range(14 * each)]

    assert [None] * len(years) == _labels(infer_page_map(annals(years)))


def test_pages_of_a_long_journal_stay_pages(numbered_leaf):
    """At the outer edge beside a running head, or at the foot, such numbers are pages."""
    labels = [str(number) for number in range(1840, 1852)]
    for place in ("outer", "foot"):
        layers = [
            numbered_leaf(at, label, place=place, confidence=0.95)
            for at, label in enumerate(labels)
        ]

        assert labels == _labels(infer_page_map(layers))


def test_a_table_that_gives_the_numbers_shows_that_they_are_pages(annals):
    """Whoever made the file knew."""
    labels = [str(number) for number in range(1840, 1852)]
    page_map = infer_page_map(annals(range(1840, 1852)), embedded=labels)

    assert labels == _labels(page_map)
    assert {Basis.PRINTED} == {entry.basis for entry in page_map.leaves}


def test_pages_that_go_on_past_1400_stay_pages(annals):
    """A volume that begins below is counted through."""
    labels = [str(number) for number in range(1390, 1412)]

    assert labels == _labels(infer_page_map(annals(range(1390, 1412))))
