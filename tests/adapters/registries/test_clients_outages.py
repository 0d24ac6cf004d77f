"""While any registry fails in any way nothing is missing; afterwards the answer is right."""

from __future__ import annotations

import pytest

from cardstore.adapters.web.memory_cache import MemoryCache
from cardstore.sources.reference import Identifier, Scheme
from cardstore.sources.registry import AnswerState, Unavailable
from tests.registry_server.asking import CLIENTS, in_time, reference_to, terms_for
from tests.registry_server.server import HARMLESS, Fault
from tests.registry_server.works import ARTICLE, BOOK, DATASET

HELD = {
    "crossref": ARTICLE,
    "datacite": DATASET,
    "open-library": BOOK,
    "openalex": ARTICLE,
}
WHY = {
    Fault.SLOW: Unavailable.TIMED_OUT,
    Fault.DRIP: Unavailable.TIMED_OUT,
    Fault.DROP: Unavailable.UNREACHABLE,
    Fault.CUT: Unavailable.UNREACHABLE,
    Fault.NO_HTTP: Unavailable.UNREACHABLE,
    Fault.TRUNCATED: Unavailable.BAD_BODY,
    Fault.EMPTY: Unavailable.BAD_BODY,
    Fault.HTML_200: Unavailable.BAD_BODY,
    Fault.HTML_404: Unavailable.BAD_BODY,
    Fault.SHAPE: Unavailable.BAD_BODY,
    Fault.TOO_MANY: Unavailable.RATE_LIMITED,
    Fault.BUDGET: Unavailable.BUDGET_SPENT,
    Fault.SERVER_ERROR: Unavailable.SERVER_ERROR,
    Fault.BUSY: Unavailable.SERVER_ERROR,
    Fault.UNAUTHORIZED: Unavailable.REFUSED,
    Fault.FORBIDDEN: Unavailable.REFUSED,
    Fault.TO_HTTPS: Unavailable.UNREACHABLE,
    Fault.AWAY: Unavailable.BAD_BODY,
    Fault.LOOP: Unavailable.BAD_BODY,
    Fault.HUGE: Unavailable.BAD_BODY,
}


def look_up(server, name, claimed, **changes):
    registry = CLIENTS[name](terms_for(server, name, **changes))
    try:
        return registry.look_up(claimed)
    finally:
        registry.close()


def test_every_fault_is_in_the_matrix():
    """A fault that is added is tried with every registry."""
    assert set(Fault) == set(WHY) | HARMLESS | {Fault.WRONG_RECORD}


@pytest.mark.parametrize("name", sorted(CLIENTS))
@pytest.mark.parametrize("fault", sorted(WHY))
def test_an_outage_is_told_and_leaves_nothing_behind(server, name, fault):
    """Could not ask, with the reason; nothing is kept of it."""
    cache, claimed = MemoryCache(), reference_to(HELD[name])
    expected = WHY[fault]
    if fault is Fault.BUDGET and name != "openalex":
        expected = Unavailable.RATE_LIMITED  # only OpenAlex has a budget
    server.misbehave(fault, registry=name, seconds=30)
    during = look_up(server, name, claimed, cache=cache, timeout_s=0.4, **in_time(fault))
    kept = len(cache)
    server.recover()
    after = look_up(server, name, claimed, cache=cache)

    assert expected is during.why
    assert (AnswerState.UNAVAILABLE, (), ()) == (during.state, during.denied, during.candidates)
    assert name in during.detail
    assert 0 == kept
    assert HELD[name].whole_title == after.candidates[0].title


@pytest.mark.parametrize("name", ["crossref", "open-library", "openalex"])
@pytest.mark.parametrize("fault", sorted(set(WHY) - {Fault.SLOW, Fault.DRIP}))
def test_an_outage_in_the_midst_makes_no_half_answer(server, name, fault):
    """The identifier led elsewhere, and the search failed: that contradicts nothing yet."""
    claimed = reference_to(HELD[name], title="Another title: of something else")
    cache = MemoryCache()
    assert AnswerState.FOUND is look_up(server, name, claimed, cache=MemoryCache()).state
    look_up(server, name, reference_to(HELD[name]), cache=cache)
    server.misbehave(fault, registry=name)
    during = look_up(server, name, claimed, cache=cache)

    assert AnswerState.UNAVAILABLE is during.state
    assert () == during.candidates


@pytest.mark.parametrize("name", ["crossref", "open-library", "openalex"])
def test_the_record_of_another_work_is_no_record_of_this(server, name):
    """It neither confirms nor contradicts: what the words lead to is all there is."""
    server.misbehave(Fault.WRONG_RECORD)
    answer = look_up(server, name, reference_to(HELD[name]))

    assert HELD[name].whole_title == answer.candidates[0].title
    assert ((), ()) == (answer.by_identifier, answer.denied)
    assert all("wrong book" not in one.title for one in answer.candidates)


@pytest.mark.parametrize("name", sorted(CLIENTS))
def test_where_words_lead_nowhere_the_wrong_record_is_told(server, name):
    """Nothing is kept of it, and afterwards the right record comes."""
    cache = MemoryCache()
    claimed = reference_to(HELD[name], title="Zebras of the dry plain", creators=())
    server.misbehave(Fault.WRONG_RECORD)
    during = look_up(server, name, claimed, cache=cache)
    server.recover()
    after = look_up(server, name, claimed, cache=cache)

    assert Unavailable.BAD_BODY is during.why
    assert "gave the record of" in during.detail
    assert HELD[name].whole_title == after.candidates[0].title


@pytest.mark.parametrize("name", sorted(CLIENTS))
@pytest.mark.parametrize("fault", sorted(HARMLESS))
def test_what_does_no_harm_is_not_noticed(server, name, fault):
    """JSON is JSON without a content type."""
    server.misbehave(fault)
    answer = look_up(server, name, reference_to(HELD[name]))

    assert HELD[name].whole_title == answer.candidates[0].title


def test_the_failure_of_one_prefix_does_not_deny_a_doi(server):
    """Whether Crossref would know the DOI could not be asked, so nothing is said about it."""
    unknown = Identifier(scheme=Scheme.DOI, value="10.9981/no")
    claimed = reference_to(ARTICLE, identifiers=(unknown,))

    class Forgetting(MemoryCache):
        def put(self, key, reply):
            if "/prefixes/" not in key:
                super().put(key, reply)

    cache = Forgetting()
    before = look_up(server, "crossref", claimed, cache=cache)
    server.misbehave(Fault.BUSY)
    during = look_up(server, "crossref", claimed, cache=cache)

    assert ("10.9981/no",) == before.denied
    assert Unavailable.SERVER_ERROR is during.why


@pytest.mark.parametrize("name", sorted(CLIENTS))
@pytest.mark.parametrize("fault", sorted(WHY))
def test_an_outage_is_told_in_words_for_people(server, name, fault):
    """Short, on one line, and without names of types, values of programs or exceptions."""
    server.misbehave(fault, registry=name, seconds=30)
    during = look_up(server, name, reference_to(HELD[name]), timeout_s=0.4, **in_time(fault))

    assert during.detail.isprintable()
    assert len(during.detail) < 220
    # "Response Exception" is what a registry itself says.
    leaks = ("None", "Error", "Timeout", "Errno", "must be", "object at", "Expecting", "{")
    assert not [leak for leak in leaks if leak in during.detail]


@pytest.mark.parametrize(("key", "said"), [("", "set openalex_key"), ("k", "see the setting")])
def test_a_refusal_of_openalex_says_what_to_do_about_the_key(server, key, said):
    """Whether one was given or not."""
    server.misbehave(Fault.UNAUTHORIZED)
    during = look_up(server, "openalex", reference_to(HELD["openalex"]), openalex_key=key)

    assert said in during.detail
    assert "{" not in during.detail


@pytest.mark.parametrize("name", sorted(set(CLIENTS) - {"openalex"}))
def test_a_registry_without_keys_says_nothing_of_them(server, name):
    """Nobody could set one."""
    server.misbehave(Fault.UNAUTHORIZED)
    detail = look_up(server, name, reference_to(HELD[name])).detail

    assert "openalex_key" not in detail
    assert "the key" not in detail
