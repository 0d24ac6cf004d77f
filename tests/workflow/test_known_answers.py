"""Excerpts whose source is known: title, publisher, address and page all right, or declined."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.gate.known_answers import KnownAnswer, KnownScore, answer_of, score_answers
from tests.workflow.seed_library import SOURCES, make_library

RIGHT = KnownAnswer(
    title="Boats and Households",
    publisher="Institute of Coasts",
    url="https://coasts.example/survey-2025",
    printed_page="5",
)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (RIGHT, (1, 0, 0)),
        (None, (0, 0, 1)),
        (replace(RIGHT, title="Boats"), (0, 1, 0)),
        (replace(RIGHT, publisher="Quay Press"), (0, 1, 0)),
        (replace(RIGHT, url="https://coasts.example/"), (0, 1, 0)),
        (replace(RIGHT, printed_page="6"), (0, 1, 0)),
    ],
)
def test_an_answer_is_right_as_a_whole_or_wrong(answer, expected):
    """One part that is another makes all of it wrong; to decline is neither."""
    score = score_answers([(RIGHT, answer)])

    assert expected == (score.right, score.wrong, score.declined)


def test_no_excerpt_asked_for_is_an_error():
    """It must not look as if all had been right."""
    with pytest.raises(ValueError, match="nothing can be scored"):
        score_answers([])


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """The sample library, of which two sources are editions of one book."""
    made = make_library(tmp_path_factory.mktemp("known"))
    yield made.library
    made.library.close()


def excerpts(*, altered=False):
    """Give (what is right, an excerpt) of every leaf, ten words from its middle."""
    for source, leaves in SOURCES:
        for printed, text in leaves.items():
            words = text.split()
            start = max(0, len(words) // 2 - 5)
            excerpt = words[start : start + 10]
            if altered:
                excerpt[4:6] = ["scarlet", "elephants"]
            known = KnownAnswer(
                title=source.title,
                publisher=source.publisher,
                url=source.url,
                printed_page=str(printed),
            )
            yield source, known, " ".join(excerpt)


def test_whatever_the_library_answers_is_right_and_two_editions_are_declined(library):
    """Words that stand in both editions have no one page; they are declined, not guessed."""
    told = [
        (source, known, answer_of(library.find_quote(excerpt)))
        for source, known, excerpt in excerpts()
    ]
    score = score_answers((known, answer) for _, known, answer in told)
    twice = [answer for source, _, answer in told if source.work_id == "lights"]

    assert (len(told) - len(twice), 0, len(twice)) == (score.right, score.wrong, score.declined)
    assert len(told) == score.asked


def test_named_the_edition_is_answered_with_its_own_page(library):
    """Then every one is right."""
    score = score_answers(
        (known, answer_of(library.find_quote(excerpt, source=source.source_id)))
        for source, known, excerpt in excerpts()
    )

    assert KnownScore(right=21, wrong=0, declined=0) == score


def test_altered_excerpts_are_declined_and_never_given_to_a_source(library):
    """What is nearly there is shown as near, and is no answer."""
    score = score_answers(
        (known, answer_of(library.find_quote(excerpt)))
        for _, known, excerpt in excerpts(altered=True)
    )

    assert (0, 0) == (score.right, score.wrong)
