"""Samples of what passed in the store, and what became of them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.audit.draw import Listed, list_digest
from cardstore.audit.estimate import AuditState
from cardstore.audit.records import AuditKind, AuditSentence
from cardstore.audit.strata import StratumName
from cardstore.errors import AuditError, UsageError
from cardstore.review.item import QueueKind
from cardstore.store.audit_rows import listed_from_json, listed_to_json
from cardstore.store.store import Store
from tests.store import samples


@pytest.fixture
def card_id(ingested):
    """The id of a card of the library."""
    return ingested.cards.add(**samples.card_fields()).card_id


def test_a_sample_comes_back_as_it_was_drawn(ingested, card_id):
    """With its list, its terms, its version and what each sentence was drawn for."""
    kept = samples.save_audit(ingested, card_id)
    new = samples.new_audit()

    assert ingested.audits.all() == (kept,)
    assert (new.kind, new.seed, new.runs, new.version, new.listed, new.terms) == (
        *(kept.kind, kept.seed, kept.runs, kept.version, kept.listed, kept.terms),
    )
    assert (AuditSentence(again=0, for_stratum=True, for_chapter=True),) == (
        ingested.audits.sentences(kept.audit)
    )
    assert "plain" == ingested.queues.items(kept.queue)[0].stratum


def test_the_same_draw_is_kept_once(ingested, card_id):
    """Same seed, list and terms: the sample that was drawn first, with the rulings on it."""
    first, again = (samples.save_audit(ingested, card_id) for _ in range(2))

    assert first == again
    assert 1 == len(ingested.queues.all(QueueKind.AUDIT))


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": 8},
        {"listed": (replace(samples.PASSED, verdict_key="e" * 64),)},
        {"terms": samples.audit_terms(population=2)},
        {"kind": AuditKind.CHAPTER, "name": "ch01.md: One"},
        {"kind": AuditKind.WEEKLY, "name": "2026-W49"},
    ],
    ids=["seed", "list", "terms", "chapter", "week"],
)
def test_another_draw_is_another_audit(ingested, card_id, changes):
    """Each has a queue of its own."""
    first = samples.save_audit(ingested, card_id)
    other = samples.save_audit(ingested, card_id, **changes)

    assert (first.audit + 1, first.queue + 1) == (other.audit, other.queue)


def test_a_weekly_sample_lies_in_a_weekly_queue(ingested, card_id):
    """So that whoever asks for weekly queues finds it."""
    weekly = samples.save_audit(ingested, card_id, kind=AuditKind.WEEKLY, name="2026-W49")

    assert [weekly.queue] == [one.queue for one in ingested.queues.all(QueueKind.WEEKLY)]


def test_results_are_added_and_the_same_one_is_kept_once(ingested, card_id):
    """A failed one stays on record behind whatever is told later."""
    audit = samples.save_audit(ingested, card_id).audit
    for state in (AuditState.FAILED, AuditState.FAILED, AuditState.PASSED):
        ingested.audits.save_result(audit, state, errors=1, settled=1, told="1 of 1")
    states = [one.state for one in ingested.audits.results(audit)]

    assert [AuditState.FAILED, AuditState.PASSED] == states
    assert ingested.audits.results() == ingested.audits.results(audit)


def test_an_audit_that_is_not_there_is_an_error(ingested):
    """And says its number."""
    with pytest.raises(AuditError, match="no audit 9"):
        ingested.audits.get(9)


def test_a_sample_needs_a_name_and_a_purpose_for_each_sentence(ingested, card_id):
    """Nothing is kept otherwise."""
    item = samples.queue_item(card_id)
    drawn = AuditSentence(again=0, for_stratum=True, for_chapter=False)
    with pytest.raises(UsageError, match="name"):
        ingested.audits.save(samples.new_audit(), items=[item], sentences=[drawn], made_by=" ")
    with pytest.raises(ValueError, match="drawn for something"):
        ingested.audits.save(samples.new_audit(), items=[item], sentences=[], made_by="ada")

    assert () == ingested.audits.all()
    assert () == ingested.queues.all()


keys = st.sampled_from(["k1", "k2", "k3"])


@given(
    st.lists(
        st.tuples(st.sampled_from(StratumName), st.sampled_from("ab"), st.sampled_from("xy"), keys),
        max_size=12,
    )
)
def test_a_list_goes_through_its_cell(parts):
    """Sentences that are alike are told apart by their order, there and back."""
    listed = []
    for part in parts:
        again = sum(part == (o.stratum, o.manuscript, o.chapter, o.verdict_key) for o in listed)
        listed.append(
            Listed(
                stratum=part[0],
                manuscript=part[1],
                chapter=part[2],
                verdict_key=part[3],
                again=again,
            )
        )

    assert list_digest(listed) == list_digest(listed_from_json(listed_to_json(listed)))


def test_an_old_library_that_can_only_be_read_was_never_audited(tmp_path):
    """It may be from before the tables."""
    with Store.open(tmp_path, create=True) as store:
        for name in ("audit_results", "audit_sentences", "audits"):
            store._connection.execute(f"DROP TABLE {name}")
        store._connection.execute("DELETE FROM schema_migrations WHERE name = 'm009_audit_books'")
    with Store.open(tmp_path, read_only=True) as store:
        assert ((), ()) == (store.audits.all(), store.audits.results())
