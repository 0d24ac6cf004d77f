"""To whom an item is open, as the log of queues counts it, held against the rules told in words."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.review.item import QueueItem, QueueKind, Role
from cardstore.review.ruling import ERRORS, ErrorClass, RulingKind
from cardstore.review.standing import MOST_ASKED
from cardstore.store.store import Store

PEOPLE = ("ada", "ben", "cy", "dora", "ed", "flo", "gus")
word = st.tuples(st.sampled_from(PEOPLE), st.sampled_from((*RulingKind, None)))


def is_open(history, person, *, twice, audited):
    """Tell by the rules: from all that was said, with who took what back."""
    last = {who: kind for who, kind, _ in history if kind is not None}
    accusers = {who for who, _, accused in history if accused}
    if person in last or (audited and person in accusers):
        return False
    supported = [who for who, kind in last.items() if kind is RulingKind.SUPPORTED]
    wrong = [who for who, kind in last.items() if kind in ERRORS]
    as_many = len(supported) == len(wrong)
    if len(last) < MOST_ASKED and (as_many or (twice and len(last) < 2)):
        return True
    slip = audited and accusers and not wrong and not set(supported) - accusers
    return bool(slip)


@given(words=st.lists(word, max_size=12), twice=st.booleans(), audited=st.booleans())
@settings(max_examples=60, deadline=None)
def test_an_item_is_open_by_the_rules_of_standing(words, twice, audited):
    """While nothing is settled, for so many people, and after a slip for all but who made it."""
    kind = QueueKind.AUDIT if audited else QueueKind.REVIEW
    item = QueueItem(
        queue=0,
        place=0,
        number=0,
        line=1,
        item_key="a" * 64,
        role=Role.WAITS,
        twice=twice,
        manuscript="ch01.md",
        words="It froze.",
    )
    said = {who: [] for who in PEOPLE}
    accused = set()
    with (
        tempfile.TemporaryDirectory() as folder,
        Store.open(Path(folder) / "one", create=True) as store,
    ):
        queue = store.queues.open(kind, items=[item], seed=0, options={}, made_by="ada").queue
        for who, ruling in words:
            if ruling is None:
                store.queues.undo(queue, reviewer=who)
                said[who] = said[who][:-1]
                continue
            error = ErrorClass.DRIFTED if ruling in ERRORS else None
            store.queues.rule(queue, 0, reviewer=who, kind=ruling, error=error)
            said[who].append(ruling)
            accused |= {who} if error else set()
        history = [(who, some[-1] if some else None, who in accused) for who, some in said.items()]
        for person in (*PEOPLE, "zoe"):
            expected = is_open(history, person, twice=twice, audited=audited)
            found = store.queues.next_place(queue, reviewer=person, after=-1, now=0)

            assert expected is (found == 0)
            assert expected is (store.queues.counts(queue, reviewer=person).open == 1)
