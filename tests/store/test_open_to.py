"""To whom an item is open, as the log of queues counts it, held against the rules told in words."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.errors import ReviewError
from cardstore.review.item import QueueItem, QueueKind, Role
from cardstore.review.ruling import ERRORS, ErrorClass, RulingKind
from cardstore.review.standing import MOST_ASKED
from cardstore.store.store import Store

PEOPLE = ("ada", "ben", "cy", "dora", "ed", "flo", "gus")
word = st.tuples(st.sampled_from(PEOPLE), st.sampled_from((*RulingKind, None)))


def waiting_item(*, twice=False):
    """Give an item as a queue keeps it."""
    return QueueItem(
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


def is_open(history, person, *, twice, audited):
    """Tell by the rules, from all that was said in its order: (who, kind, whether taken back)."""
    held = {}
    for at, (who, kind, undone) in enumerate(history):
        if not undone:
            held[who] = at, kind
    accusations = [at for at, (_, kind, _) in enumerate(history) if kind in ERRORS]
    accusers = {history[at][0] for at in accusations}
    if audited and person in accusers:
        return False
    supported = [at for at, kind in held.values() if kind is RulingKind.SUPPORTED]
    wrong = [at for at, kind in held.values() if kind in ERRORS]
    if audited and accusations and not wrong:
        lifted = any(at > accusations[-1] and history[at][0] not in accusers for at in supported)
        if not lifted:
            return person not in held or held[person][0] < accusations[-1]
    as_many = len(supported) == len(wrong)
    asked = len(held) < MOST_ASKED and (as_many or (twice and len(held) < 2))
    return person not in held and asked


@given(words=st.lists(word, max_size=12), twice=st.booleans(), audited=st.booleans())
@settings(max_examples=60, deadline=None)
def test_an_item_is_open_by_the_rules_of_standing(words, twice, audited):
    """While nothing is settled, for so many people, and after a slip for all but who made it."""
    kind = QueueKind.AUDIT if audited else QueueKind.REVIEW
    item = waiting_item(twice=twice)
    history = []
    with (
        tempfile.TemporaryDirectory() as folder,
        Store.open(Path(folder) / "one", create=True) as store,
    ):
        queue = store.queues.open(kind, items=[item], seed=0, options={}, made_by="ada").queue
        for who, ruling in words:
            if ruling is None:
                store.queues.undo(queue, reviewer=who)
                mine = [at for at, one in enumerate(history) if one[0] == who and not one[2]]
                if mine:
                    history[mine[-1]] = (*history[mine[-1]][:2], True)
                continue
            error = ErrorClass.DRIFTED if ruling in ERRORS else None
            asked = is_open(history, who, twice=twice, audited=audited)
            held = {one[0] for one in history if not one[2]}
            if len(held) >= MOST_ASKED and who not in held and not asked:
                with pytest.raises(ReviewError, match="nobody else is"):
                    store.queues.rule(queue, 0, reviewer=who, kind=ruling, error=error)
                continue
            store.queues.rule(queue, 0, reviewer=who, kind=ruling, error=error)
            history.append((who, ruling, False))
        for person in (*PEOPLE, "zoe"):
            expected = is_open(history, person, twice=twice, audited=audited)
            found = store.queues.next_place(queue, reviewer=person, after=-1, now=0)

            assert expected is (found == 0)
            assert expected is (store.queues.counts(queue, reviewer=person).open == 1)
            assert expected is store.queues.is_open_to(queue, 0, reviewer=person)


@pytest.mark.parametrize("kind", [QueueKind.REVIEW, QueueKind.AUDIT])
@pytest.mark.parametrize(
    "said",
    [
        [RulingKind.CANNOT_TELL] * 5,
        [RulingKind.SUPPORTED, min(ERRORS), RulingKind.SUPPORTED, min(ERRORS), "cannot_tell"],
    ],
    ids=["nobody can tell", "as many say so"],
)
def test_a_sixth_person_settles_nothing_and_each_of_the_five_may(tmp_path, kind, said):
    """Who comes by an item's address is refused, whatever they say; the five are offered it."""
    with Store.open(tmp_path / "one", create=True) as store:
        queues = store.queues
        queue = queues.open(kind, items=[waiting_item()], seed=0, options={}, made_by="ada").queue
        for who, ruling in zip(PEOPLE, said, strict=False):
            assert () == queues.left_with(queue, reviewer=who)
            error = ErrorClass.DRIFTED if ruling in ERRORS else None
            queues.rule(queue, 0, reviewer=who, kind=RulingKind(ruling), error=error)
        may = [bool(queues.left_with(queue, reviewer=who)) for who in PEOPLE]
        for sixth in ("flo", "FLO "):
            for ruling in RulingKind:
                error = ErrorClass.DRIFTED if ruling in ERRORS else None
                with pytest.raises(ReviewError, match="5 people were asked"):
                    queues.rule(queue, 0, reviewer=sixth, kind=ruling, error=error)
        last = PEOPLE[4]
        queues.rule(queue, 0, reviewer=last, kind=RulingKind.SUPPORTED)

        assert [True] * 5 + [False] * 2 == may or kind is QueueKind.AUDIT
        assert may[4]
        assert not queues.left_with(queue, reviewer=last)
        assert PEOPLE[:5] == tuple(sorted(queues.said_by(queue, 0)))


def test_accusations_that_could_not_be_read_are_read_the_next_time(tmp_path, monkeypatch):
    """What was called wrong is not forgotten because a disk failed once."""
    item = waiting_item()
    with Store.open(tmp_path / "one", create=True) as store:
        queues = store.queues
        queue = queues.open(QueueKind.AUDIT, items=[item], seed=0, options={}, made_by="ada").queue
        assert {} == dict(queues.accusations())
        wrong = min(ERRORS)
        queues.rule(queue, 0, reviewer="ada", kind=wrong, error=ErrorClass.DRIFTED)
        read = queues._read_accusations
        monkeypatch.setattr(queues, "_read_accusations", _fail)
        with pytest.raises(OSError, match="disk"):
            queues.accusations()
        monkeypatch.setattr(queues, "_read_accusations", read)

        assert 1 == len(queues.accusations())


def test_what_others_say_beside_accusations_is_seen_at_once(tmp_path):
    """Many rulings come between that change nothing of it; the one that does is not missed."""
    with Store.open(tmp_path / "one", create=True) as store, Store.open(tmp_path / "one") as other:
        items = [replace(waiting_item(), place=n, item_key=f"{n:064}") for n in range(4)]
        items = [replace(one, words=f"It froze {one.place}.") for one in items]
        queue = store.queues.open(
            QueueKind.AUDIT, items=items, seed=0, options={}, made_by="ada"
        ).queue
        wrong = min(ERRORS)
        slip = store.queues.rule(queue, 0, reviewer="ada", kind=wrong, error=ErrorClass.DRIFTED)
        seen = [len(store.queues.accusations())]
        store.queues.undo(queue, reviewer="ada", ruling=slip.number)
        offered = [store.queues.next_place(queue, reviewer="eve", after=-1, now=0)]
        for place in (1, 2, 3):  # by another connection, and on other sentences
            other.queues.rule(queue, place, reviewer="ben", kind=RulingKind.SUPPORTED)
            offered.append(store.queues.next_place(queue, reviewer="eve", after=-1, now=0))
        other.queues.rule(queue, 0, reviewer="ben", kind=RulingKind.SUPPORTED)
        offered.append(store.queues.next_place(queue, reviewer="eve", after=-1, now=0))
        other.queues.rule(queue, 1, reviewer="cy", kind=wrong, error=ErrorClass.DRIFTED)
        seen.append(len(store.queues.accusations()))

    assert [1, 2] == seen
    assert [0, 0, 0, 0, None] == offered


def _fail():
    msg = "the disk"
    raise OSError(msg)
