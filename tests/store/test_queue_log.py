"""Queues, what people rule and which leaves they open."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardstore.errors import ReviewError, UsageError
from cardstore.review.item import QueueKind, Role
from cardstore.review.ruling import ERRORS, ErrorClass, RulingKind
from cardstore.review.standing import Standing, standing_of
from cardstore.store.item_leases import LEASE_S
from cardstore.store.store import Store
from tests.store import samples

OK, DRIFT = RulingKind.SUPPORTED, RulingKind.STRONGER


@pytest.fixture
def queue(store):
    """Give the number of a queue of three items."""
    return samples.open_queue(store, *some(3)).queue


def some(n, **changes):
    """Give items with keys of their own."""
    return [
        samples.queue_item("7KQ2-M", item_key=f"{number:064x}", number=number, **changes)
        for number in range(n)
    ]


def next_for(store, queue, reviewer, *, after=-1, now=100.0):
    return store.queues.next_place(queue, reviewer=reviewer, after=after, now=now)


def test_items_come_back_as_they_were_shown(store):
    """What was shown is kept whole, with its queue's number and its place."""
    item = samples.queue_item("7KQ2-M", before="“<b>”\n", asks=(("a", "b", "c"),), twice=True)
    opened = samples.open_queue(store, item)
    expected = (
        samples.queue_item(
            "7KQ2-M", before="“<b>”\n", asks=(("a", "b", "c"),), twice=True, queue=opened.queue
        ),
    )

    assert expected == store.queues.items(opened.queue)
    assert opened == store.queues.get(opened.queue)


def test_what_is_ruled_is_not_next(store, queue):
    """The next item is the first one that nobody ruled."""
    store.queues.rule(queue, 0, reviewer="ada", kind=OK)

    assert 1 == next_for(store, queue, "ada")
    assert 2 == next_for(store, queue, "ada", after=1)


@pytest.mark.parametrize(
    ("twice", "kind", "expected"),
    [(True, OK, 0), (False, RulingKind.CANNOT_TELL, 0), (False, OK, 1)],
)
def test_what_somebody_else_is_asked_about_is_let_go_by_its_ruling(store, twice, kind, expected):
    """The second of two need not wait until the first one's lease ends by time."""
    queue = samples.open_queue(store, *some(2, twice=twice)).queue
    store.leases.take(queue, 0, reviewer="ada", until=200.0, now=100.0)
    store.queues.rule(queue, 0, reviewer="ada", kind=kind)

    assert expected == next_for(store, queue, "ben")


def test_what_was_taken_back_is_next_again(store, queue):
    """After undo the item waits as if nobody had ruled it; what was said stays on record."""
    store.queues.rule(queue, 0, reviewer="ada", kind=OK)
    taken = store.queues.undo(queue, reviewer="ada")

    assert 0 == next_for(store, queue, "ada")
    assert [taken] == list(store.queues.rulings(queue))
    assert taken.undone


def test_undo_takes_back_one_ruling_of_ones_own_at_a_time(store, queue):
    """The last one first; nobody takes back another's."""
    store.queues.rule(queue, 0, reviewer="ada", kind=OK)
    store.queues.rule(queue, 1, reviewer="ada", kind=OK)
    store.queues.rule(queue, 2, reviewer="ben", kind=OK)

    assert [1, 0, None] == [
        getattr(store.queues.undo(queue, reviewer="ada"), "place", None) for _ in range(3)
    ]


def test_a_nonce_makes_a_doubled_submit_one_ruling(store, queue):
    """What is sent twice is kept once, and both senders get the same answer."""
    first = store.queues.rule(queue, 0, reviewer="ada", kind=OK, nonce="n1")
    again = store.queues.rule(queue, 0, reviewer="ada", kind=OK, nonce="n1", seconds=9.0)

    assert first == again
    assert 1 == len(store.queues.rulings(queue))


def test_an_item_binds_who_told_the_time_before_it_was_taken(store, queue):
    """Ben looked at the clock, waited for the writer, and finds what Ada took meanwhile."""
    place = store.queues.next_place(queue, reviewer="ada", after=-1, now=101.0)
    assert store.leases.take(queue, place, reviewer="ada", until=101.0 + LEASE_S, now=101.0)

    assert not store.leases.take(queue, place, reviewer="ben", until=100.0 + LEASE_S, now=100.0)
    assert place != store.queues.next_place(queue, reviewer="ben", after=-1, now=100.0)
    # A clock that was set back by a day locks nothing.
    assert place == store.queues.next_place(queue, reviewer="ben", after=-1, now=-86_400.0)


def test_what_was_taken_back_before_it_arrived_is_not_kept(store, queue):
    """Nobody knew whether it was on its way; other sendings, and what was kept, go on as ever."""
    kept = store.queues.rule(queue, 1, reviewer="ada", kind=OK, nonce="n0")

    assert store.queues.withdraw(queue, 0, reviewer="ada", nonce="n1") is None
    assert store.queues.withdraw(queue, 0, reviewer="ada", nonce="n1") is None
    assert kept == store.queues.withdraw(queue, 1, reviewer="ada", nonce="n0")
    with pytest.raises(ReviewError, match="taken back before it arrived"):
        store.queues.rule(queue, 0, reviewer="ada", kind=OK, nonce="n1")
    assert (kept,) == tuple(store.queues.rulings(queue))
    ruled = store.queues.rule(queue, 0, reviewer="ada", kind=OK, nonce="n2")
    assert 0 == ruled.place
    with pytest.raises(ReviewError):
        store.queues.withdraw(queue, 99, reviewer="ada", nonce="n3")


def test_a_nonce_of_another_item_is_refused(store, queue):
    """A nonce belongs to the item with which it was shown."""
    store.queues.rule(queue, 0, reviewer="ada", kind=OK, nonce="n1")

    with pytest.raises(ReviewError, match="nonce"):
        store.queues.rule(queue, 1, reviewer="ada", kind=OK, nonce="n1")


def test_an_item_before_somebody_else_is_passed_over(store, queue):
    """Two reviewers get two items; a lease that ended binds nobody."""
    assert store.leases.take(queue, 0, reviewer="ada", until=200.0, now=100.0)
    assert not store.leases.take(queue, 0, reviewer="ben", until=200.0, now=100.0)
    assert 1 == next_for(store, queue, "ben")
    assert 0 == next_for(store, queue, "ada")
    assert 0 == next_for(store, queue, "ben", now=201.0)


def test_an_item_for_two_is_open_to_a_second_person(store):
    """What is asked twice is not asked the same person twice, nor a third."""
    queue = samples.open_queue(store, *some(1, twice=True)).queue
    store.queues.rule(queue, 0, reviewer="ada", kind=OK)

    assert [None, 0] == [next_for(store, queue, one) for one in ("ada", "ben")]

    store.queues.rule(queue, 0, reviewer="ben", kind=OK)

    assert next_for(store, queue, "cleo") is None


def test_a_dispute_is_open_to_a_third_person(store):
    """Where two differ the item is shown to who has not spoken."""
    queue = samples.open_queue(store, *some(1, twice=True)).queue
    store.queues.rule(queue, 0, reviewer="ada", kind=OK)
    store.queues.rule(queue, 0, reviewer="ben", kind=DRIFT, error=ErrorClass.DRIFTED)

    assert 0 == next_for(store, queue, "cleo")


def test_who_cannot_tell_leaves_it_open_to_others(store, queue):
    """Cannot tell clears nothing; somebody else may."""
    store.queues.rule(queue, 0, reviewer="ada", kind=RulingKind.CANNOT_TELL)

    assert [1, 0] == [next_for(store, queue, one) for one in ("ada", "ben")]


def test_a_ruling_carries_over_to_the_same_thing_in_a_later_review(store, queue):
    """What was shown and ruled once is not asked again; an edit is another thing."""
    store.queues.rule(queue, 0, reviewer="ada", kind=OK)
    later = samples.open_queue(store, *some(2)).queue

    assert 1 == next_for(store, later, "ben")


def test_an_audit_does_not_take_a_review_s_word(store, queue):
    """An audit looks again at what was ruled, even the same thing."""
    store.queues.rule(queue, 0, reviewer="ada", kind=OK)
    audit = samples.open_queue(
        store, *some(1, role=Role.PASSED, stratum="plain"), kind=QueueKind.AUDIT
    ).queue

    assert 0 == next_for(store, audit, "ada")


def test_a_ruling_may_need_a_leaf_that_was_opened(store, queue):
    """Without an opening of this person's own it is refused; with one it is kept."""
    store.queues.note_opening(queue, 0, reviewer="ben", scan_digest="s", leaf_index=3)
    with pytest.raises(ReviewError, match="opened no leaf"):
        store.queues.rule(queue, 0, reviewer="ada", kind=OK, opened_first=True)
    store.queues.note_opening(queue, 0, reviewer="ada", scan_digest="s", leaf_index=3)
    store.queues.note_opening(queue, 0, reviewer="ada", scan_digest="s", leaf_index=3)
    store.queues.rule(queue, 0, reviewer="ada", kind=OK, opened_first=True)

    assert ["ada", "ben"] == [one.reviewer for one in store.queues.openings(queue)]


@pytest.mark.parametrize("place", [-1, 3])
def test_an_unknown_item_is_refused(store, queue, place):
    """Nothing is kept of an item that there is not."""
    with pytest.raises(ReviewError, match="has no item"):
        store.queues.rule(queue, place, reviewer="ada", kind=OK)


def test_an_unknown_queue_is_refused(store):
    """A queue that there is not is told as such."""
    with pytest.raises(ReviewError, match="no queue 9"):
        store.queues.get(9)


def test_a_ruling_without_a_name_is_refused(store, queue):
    """Who rules says so with a name."""
    with pytest.raises(UsageError):
        store.queues.rule(queue, 0, reviewer="  ", kind=OK)


def test_an_error_without_its_class_is_refused(store, queue):
    """An error has a class."""
    with pytest.raises(ReviewError, match="class"):
        store.queues.rule(queue, 0, reviewer="ada", kind=DRIFT)


def test_eight_people_at_once_lose_and_double_nothing(tmp_path):
    """Every item is ruled by exactly one of many who take what is next."""
    with Store.open(tmp_path / "lib", create=True) as store:
        queue = samples.open_queue(store, *some(60)).queue

    def work(name):
        with Store.open(tmp_path / "lib") as mine:
            ruled = 0
            while True:
                place = next_for(mine, queue, name)
                if place is None:
                    return ruled
                if mine.leases.take(queue, place, reviewer=name, until=200.0, now=100.0):
                    mine.queues.rule(queue, place, reviewer=name, kind=OK)
                    ruled += 1

    with ThreadPoolExecutor(8) as pool:
        counts = list(pool.map(work, [f"person {n}" for n in range(8)]))
    with Store.open(tmp_path / "lib") as store:
        places = [one.place for one in store.queues.rulings(queue)]

    assert 60 == sum(counts)
    assert list(range(60)) == sorted(places)


acts = st.lists(
    st.tuples(
        st.sampled_from(["rule", "undo"]),
        st.sampled_from(["ada", "ben", "cleo"]),
        st.integers(0, 2),
        st.sampled_from(RulingKind),
    ),
    max_size=12,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(acts=acts, twice=st.booleans())
def test_what_is_open_is_what_the_rulings_leave_open(store, acts, twice):
    """The query agrees with the obvious reading of all rulings, whoever asks."""
    salt = len(store.queues.all())
    items = some(3, twice=twice)
    items = [replace(one, item_key=f"{salt:032x}{one.number:032x}") for one in items]
    queue = samples.open_queue(store, *items).queue
    for act, who, place, kind in acts:
        if act == "undo":
            store.queues.undo(queue, reviewer=who)
        else:
            error = ErrorClass.NUMBER if kind in ERRORS else None
            store.queues.rule(queue, place, reviewer=who, kind=kind, error=error)
    said = store.queues.rulings(queue)
    for who in ("ada", "ben", "cleo", "dan"):
        expected = [place for place in range(3) if is_open(said, place, who, twice=twice)]
        found, after = [], -1
        while (place := next_for(store, queue, who, after=after)) is not None:
            found.append(place)
            after = place

        assert expected == found
        assert len(expected) == store.queues.counts(queue, reviewer=who).open


def is_open(said, place, who, *, twice):
    """Tell the slow way whether an item is open to somebody."""
    held = {}
    for one in said:
        if one.place == place and not one.undone:
            held[one.reviewer] = one
    if who in held:
        return False
    standing = standing_of([one for one in said if one.place == place])
    return standing in {Standing.OPEN, Standing.DISPUTED, Standing.CANNOT_TELL} or (
        twice and len(held) < 2
    )
