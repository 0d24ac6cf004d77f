"""Pages of one edition in another: right, or told as not known."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cardstore.anchors.concordance import compare_edition_texts
from cardstore.anchors.edition_pages import PageOutcome, PassageKind
from cardstore.documents.editions import concordance_rows
from tests.anchors.made_editions import made_edition, made_words, set_anew

WORDS = list(enumerate(made_words(5, 24_000)))


def moved(words):
    """Let the second and the fifth sixth of a text change places."""
    sixth = len(words) // 6
    parts = [words[n * sixth : (n + 1) * sixth] for n in range(6)]
    parts[1], parts[4] = parts[4], parts[1]
    return [word for part in parts for word in part]


def abridged(words):
    """Leave out five pages and, elsewhere, one."""
    return [*words[:6000], *words[8000:15_000], *words[15_400:]]


def edited(words):
    """Put another word for one in twenty."""
    draw = random.Random(3)  # noqa: S311 - drawn text, no secret
    return [(number, "quite" if draw.random() < 0.05 else word) for number, word in words]


def compared(change, misreading):
    """Set one text twice and compare; give also which words stand on each page."""
    one = set_anew(WORDS, seed=1, a_page=400, misreading=misreading, front=3)
    other = set_anew(change(WORDS), seed=2, a_page=310, misreading=misreading, front=8)
    found = compare_edition_texts(
        made_edition("one", [words for words, _ in one]),
        made_edition("other", [words for words, _ in other]),
    )
    return found, [numbers for _, numbers in one], [numbers for _, numbers in other]


@pytest.mark.parametrize("misreading", [0.0, 0.01, 0.05])
@pytest.mark.parametrize("change", [list, moved, abridged, edited])
def test_every_page_is_placed_right_or_told_as_doubtful(change, misreading):
    """No page that is called found has a wrong page, and nearly all are found whole.

    Of a letter in twenty one word in four is misread, on either side.
    """
    found, here, there = compared(change, misreading)
    leaf_of = {number: leaf for leaf, numbers in enumerate(there) for number in numbers}
    whole = asked = 0
    for page, numbers in zip(found.pages, here, strict=True):
        truth = Counter(leaf_of[number] for number in numbers if number in leaf_of)
        told = {place.entry.leaf_index for place in page.places}
        if page.outcome is PageOutcome.FOUND:
            assert told <= set(truth), page
        if not numbers:
            assert page.outcome in {PageOutcome.NOT_FOUND, PageOutcome.PARTLY}
        asked += bool(truth)
        needed = {leaf for leaf, many in truth.items() if many >= 0.05 * len(numbers)}
        whole += bool(truth) and needed <= told <= set(truth)

    assert whole >= 0.95 * asked


def test_what_an_edition_leaves_out_is_told_with_its_pages():
    """Five pages that only the first edition has, and the new preface of the second."""
    found, here, _ = compared(abridged, 0.0)
    only = [one for one in found.passages if one.kind is PassageKind.ONLY_HERE]
    gone = next(one for one in only if 1990 <= one.words <= 2010)
    first = next(leaf for leaf, numbers in enumerate(here) if 6000 in numbers)

    assert first <= gone.first.leaf_index <= first + 1
    assert any(one.source_id == "other" and one.first.leaf_index == 0 for one in only)
    assert any(390 <= one.words <= 410 for one in only)


def test_a_moved_part_is_told_with_both_places():
    """Its pages here, and its pages there."""
    found, _, there = compared(moved, 0.0)
    told = [one for one in found.passages if one.kind is PassageKind.MOVED]
    leaf_of = {number: leaf for leaf, numbers in enumerate(there) for number in numbers}

    assert told
    assert leaf_of[4000] in [one.there[0].leaf_index for one in told]


def test_a_page_by_page_reprint_makes_one_row():
    """Three pages of front matter more, and the same setting: one line says it all."""
    leaves = [made_words(seed, 300) for seed in range(40, 60)]
    front = [made_words(seed, 100) for seed in range(3)]
    found = compare_edition_texts(
        made_edition("one", leaves), made_edition("other", [*front, *leaves])
    )
    (row,) = concordance_rows(found.pages)

    assert ("pp. 1–20", "pp. 4–23", True) == (row.here, row.there, row.one_by_one)


def test_a_word_list_that_repeats_the_text_is_not_taken_for_it():
    """Each page of the text goes to the text, though all its words stand in the list too."""
    text = made_words(7, 6000)
    listed = [word for place in range(0, 6000, 9) for word in (*text[place : place + 5], "means")]
    pages = [text[at : at + 300] for at in range(0, 6000, 300)]
    lists = [listed[at : at + 300] for at in range(0, len(listed), 300)]
    found = compare_edition_texts(
        made_edition("one", [*pages, *lists]), made_edition("other", [*lists, *pages])
    )

    for leaf, page in enumerate(found.pages[: len(pages)]):
        assert [len(lists) + leaf] == [place.entry.leaf_index for place in page.places]


def test_unlike_books_share_too_little():
    """Nothing is placed, and the whole is called no one text."""
    leaves = [[made_words(seed + at, 300) for at in range(20)] for seed in (100, 200)]
    found = compare_edition_texts(made_edition("one", leaves[0]), made_edition("two", leaves[1]))

    assert not found.is_one_text
    assert {PageOutcome.NOT_FOUND} == {page.outcome for page in found.pages}


def test_an_empty_book_is_compared():
    """Blank leaves have no words to look for."""
    found = compare_edition_texts(made_edition("one", [[], []]), made_edition("two", [[]]))

    assert [PageOutcome.NO_WORDS] * 2 == [page.outcome for page in found.pages]
    assert 0.0 == found.share


def test_a_place_gives_the_words_between_its_offsets():
    """The span runs from the first to the last of the page's words on that leaf."""
    text = made_words(8, 600)
    one = made_edition("one", [text[:200], text[200:400], text[400:]])
    other = made_edition("other", [text[:300], text[300:]])
    places = compare_edition_texts(one, other).pages[1].places
    starts = other.text.leaf_starts
    read = [
        place.span.moved(starts[place.entry.leaf_index]).of(other.text.text) for place in places
    ]

    assert [" ".join(text[200:300]), " ".join(text[300:400])] == read


@pytest.mark.parametrize("misreading", [0.0, 0.02])
def test_a_page_that_repeats_another_is_found_where_its_words_stand(misreading):
    """The other edition has the words once: they are there, and not told as missing."""
    numbers = list(enumerate(made_words(71, 6000)))
    twice = [*numbers[:3000], *numbers[600:900], *numbers[3000:]]
    one = set_anew(twice, seed=1, a_page=300, misreading=misreading, front=0)
    other = set_anew(numbers, seed=2, a_page=300, misreading=misreading, front=0)
    found = compare_edition_texts(
        made_edition("one", [words for words, _ in one]),
        made_edition("other", [words for words, _ in other]),
    )
    leaf_of = {number: leaf for leaf, (_, held) in enumerate(other) for number in held}

    for page, (_, held) in zip(found.pages, one, strict=True):
        assert PageOutcome.FOUND is page.outcome
        assert {place.entry.leaf_index for place in page.places} <= {leaf_of[n] for n in held}
    assert {PassageKind.REPEATED} == {passage.kind for passage in found.passages}
