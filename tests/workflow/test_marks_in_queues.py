"""Marks tell of no planted error: wherever something is marked, others are marked as often."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from cardstore.review.item import Role
from cardstore.workflow.marks_in_queues import shows_marks
from tests.workflow.made_review import make_gated, unsure

OMITTED = re.compile(r" (the|a|of|in|and|before|that|with|by) ")


def looks(library, queue):
    """Give by planted or not how many items show marks in their sentence and in a quote."""
    found = {True: Counter(), False: Counter()}
    for one in library._store.queues.items(queue.queue):
        shown = library.show_item(queue.queue, one.place, reviewer="ada")
        in_sentence = any(part.differs for part in shown.words)
        in_quote = any(part.left_out for card in shown.cards for part in card.quote)
        found[one.role is Role.PLANTED] += Counter({(in_sentence, in_quote): 1})
    return found


def drafts(made):
    """Give drafts by name: one that repeats its cards, leaves words out, or says all otherwise."""
    lines = made.draft.splitlines()
    return {
        "repeats": made.draft,
        "leaves out": "\n".join(
            OMITTED.sub(" ", one, count=1) if "[card:" in one else one for one in lines
        ),
        "own words": "\n".join(
            re.sub(r"^(\w+)", r"Accordingly \1", one) if "[card:" in one else one for one in lines
        ),
    }


@pytest.mark.parametrize("kind", ["repeats", "leaves out", "own words"])
def test_marks_part_no_planted_error_from_the_others(tmp_path, kind):
    """Over several seeds: no look is commoner among planted ones than by one part of an item."""
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    first = make_gated(tmp_path / "one")
    text = drafts(first)[kind]
    first.library.close()
    made = make_gated(tmp_path / "two", text=re.sub(r"\r", "", text))
    planted_in_all = 0
    with made.library as library:
        for seed in range(3):
            queue = library.open_review(
                planted_share=0.4, passed_share=0, seed=seed, judge=unsure()
            )
            found = looks(library, queue)
            planted, others = found[True].total(), found[False].total()
            planted_in_all += planted
            for look, n in found[True].items():
                assert found[False][look] >= 2 or not shows_marks(queue)
                assert n <= planted * 4 / 3 * found[False][look] / others + 1
        alone = library.open_review(planted_share=0, passed_share=0, judge=unsure())

    assert planted_in_all > 0
    assert shows_marks(alone)
