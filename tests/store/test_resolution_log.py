"""What the registries said: appended, found again, and never mixed up."""

from __future__ import annotations

import pytest

from cardstore.errors import LibraryError, UnknownSourceError, UsageError
from cardstore.sources.reference import Reference
from cardstore.sources.registry import Answer, AnswerState
from cardstore.sources.resolution import ReasonCode, Resolution, Verdict, Why
from tests.store.samples import FIRST, SECOND

RULES = "rules-of-this-test"
CLAIMED = Reference(title="The Harbour Lamps", year=1893)
ABSENT = Answer(registry="crossref", state=AnswerState.NOT_FOUND, requests=2)


def judged(verdict, code):
    """Give a resolution with that verdict and reason."""
    return Resolution(verdict=verdict, why=(Why(code=code, text="So it is."),), answers=(ABSENT,))


MISSING = judged(Verdict.NOT_FOUND, ReasonCode.NOT_HELD)
UNASKED = judged(Verdict.INCONCLUSIVE, ReasonCode.COULD_NOT_ASK)


def test_the_last_of_a_sources_resolutions_is_the_latest(store):
    """All of them are kept, in order."""
    store.sources.add(FIRST)
    first = store.resolutions.save(CLAIMED, UNASKED, rules=RULES, source_id=FIRST.source_id)
    second = store.resolutions.save(CLAIMED, MISSING, rules=RULES, source_id=FIRST.source_id)

    assert (first, second) == store.resolutions.of(FIRST.source_id)
    assert second == store.resolutions.latest(FIRST.source_id)
    assert ((FIRST.source_id, Verdict.NOT_FOUND),) == store.resolutions.verdicts()


def test_a_reference_of_a_list_is_found_by_its_claims_alone(store):
    """A source that claims the same does not answer for it, nor does one that claims else."""
    store.sources.add(FIRST)
    store.resolutions.save(CLAIMED, MISSING, rules=RULES, source_id=FIRST.source_id)
    assert store.resolutions.of_reference(CLAIMED) is None

    kept = store.resolutions.save(CLAIMED, UNASKED, rules=RULES, source_id=None)

    assert kept == store.resolutions.of_reference(CLAIMED)
    assert store.resolutions.of_reference(Reference(title="The Harbour Lamps", year=1894)) is None


def test_sources_do_not_see_each_others(store):
    """Two sources, one resolved."""
    store.sources.add(FIRST)
    store.sources.add(SECOND)
    store.resolutions.save(CLAIMED, MISSING, rules=RULES, source_id=SECOND.source_id)

    assert store.resolutions.latest(FIRST.source_id) is None
    assert () == store.resolutions.of(FIRST.source_id)


def test_nothing_is_recorded_of_a_source_that_is_not_there(store):
    """The error names it."""
    with pytest.raises(UnknownSourceError, match="nowhere"):
        store.resolutions.save(CLAIMED, MISSING, rules=RULES, source_id="nowhere")


def test_what_was_not_asked_is_not_recorded(store):
    """There is no row that says nothing."""
    with pytest.raises(UsageError):
        store.resolutions.save(CLAIMED, Resolution(), rules=RULES, source_id=None)


def test_a_resolution_cannot_be_altered(store):
    """The database itself refuses."""
    store.resolutions.save(CLAIMED, MISSING, rules=RULES, source_id=None)

    with pytest.raises(LibraryError, match="append-only"):
        store._connection.execute("UPDATE resolutions SET verdict = 'accept'")


def test_an_outage_takes_no_verdict_back(store):
    """What was settled of the same claims holds; what the record claims now does not rest on it."""
    store.sources.add(FIRST)
    settled = store.resolutions.save(CLAIMED, MISSING, rules=RULES, source_id=FIRST.source_id)
    store.resolutions.save(CLAIMED, UNASKED, rules=RULES, source_id=FIRST.source_id)
    assert settled == store.resolutions.latest(FIRST.source_id)
    assert ((FIRST.source_id, Verdict.NOT_FOUND),) == store.resolutions.verdicts()

    other = Reference(title="The Harbour Lamps", year=1901)
    changed = store.resolutions.save(other, UNASKED, rules=RULES, source_id=FIRST.source_id)

    assert changed == store.resolutions.latest(FIRST.source_id)


def test_an_outage_takes_no_verdict_on_a_reference_back(store):
    """The same for a reference of a list."""
    settled = store.resolutions.save(CLAIMED, MISSING, rules=RULES, source_id=None)
    store.resolutions.save(CLAIMED, UNASKED, rules=RULES, source_id=None)

    assert settled == store.resolutions.of_reference(CLAIMED)
