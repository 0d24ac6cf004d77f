"""A registry is asked once for the same thing, again only where it helps, and never for hours."""

from __future__ import annotations

import pytest

from cardstore.adapters.web.breaker import FAILURES, TIMEOUTS
from cardstore.adapters.web.budget import Budget
from cardstore.adapters.web.classify import Dialect
from cardstore.adapters.web.line import PATIENCE_S, TRIES
from cardstore.adapters.web.memory_cache import MemoryCache
from cardstore.adapters.web.pace import Manners
from cardstore.adapters.web.transport import Request, Transport
from cardstore.errors import InvalidRecordError
from cardstore.sources.registry import AnswerState, Unavailable
from cardstore.sources.registry_terms import CachedReply
from tests.registry_server.asking import in_time, terms_for
from tests.registry_server.server import Fault

DAY_S = 24 * 3600.0
DIALECT = Dialect(
    absent=lambda received: b"was not found on the server" in received.body,
    spent=lambda received: "x-ratelimit-remaining" in received.headers,
    key_setting="quay_key",
    keyed=True,
)
HELD = Request(path="/works/W7000000001")
NOT_HELD = Request(path="/works/W1")
SEARCH = Request(path="/works", query=(("search", "ferry tolls"),), usd=0.001)


def title_of(answer):
    if not isinstance(answer, dict) or "title" not in answer:
        what = "A work has no title"
        raise InvalidRecordError(what)
    return answer["title"]


def hits_of(answer):
    return [one["title"] for one in answer["results"]]


@pytest.fixture
def open_transport(server, clock):
    """Make transports that are closed in the end: `open_transport(offline=True)`."""
    made = []

    def make(*, manners=None, **changes):
        terms = terms_for(server, "openalex", **{"clock": clock.clock, **changes})
        transport = Transport(
            registry="openalex",
            base_url="https://api.openalex.org",
            manners=manners or Manners(concurrency=3, per_second=10),
            dialect=DIALECT,
            terms=terms,
            headers={"Authorization": "Bearer secret"},
        )
        made.append(transport)
        return transport

    yield make
    for transport in made:
        transport.close()


class TestTries:
    """What may pass is tried again."""

    @pytest.mark.parametrize(
        "fault", [Fault.DROP, Fault.CUT, Fault.BUSY, Fault.SERVER_ERROR, Fault.TOO_MANY]
    )
    def test_what_passes_is_not_noticed(self, server, open_transport, fault):
        """Two failures, then the answer."""
        server.misbehave(fault, times=TRIES - 1)
        outcome = open_transport().ask(HELD, title_of)

        assert AnswerState.FOUND is outcome.state
        assert TRIES == outcome.requests == server.requests()

    def test_what_does_not_pass_ends(self, server, open_transport):
        """There are so many tries and no more."""
        server.misbehave(Fault.BUSY)
        outcome = open_transport().ask(HELD, title_of)

        assert Unavailable.SERVER_ERROR is outcome.why
        assert TRIES == outcome.requests == server.requests()

    @pytest.mark.parametrize("fault", [Fault.HTML_404, Fault.FORBIDDEN, Fault.HTML_200, Fault.AWAY])
    def test_what_will_not_pass_is_asked_once(self, server, open_transport, fault):
        """Asking again would only be a burden."""
        server.misbehave(fault)
        open_transport().ask(HELD, title_of)

        assert 1 == server.requests()

    @pytest.mark.parametrize("fault", [Fault.SLOW, Fault.DRIP])
    def test_a_wait_in_vain_is_not_repeated(self, server, open_transport, fault):
        """Nor waited for by a thousand others: two time-outs are enough for a rest."""
        server.misbehave(fault, seconds=30)
        transport = open_transport(clock=None, timeout_s=0.3)
        outcomes = [
            transport.ask(Request(path=f"/works/W{number}"), title_of) for number in range(1000)
        ]

        assert {Unavailable.TIMED_OUT} == {one.why for one in outcomes}
        assert [1, 1, 0] == [one.requests for one in outcomes[:3]]
        assert TIMEOUTS == server.requests()

    def test_pauses_grow_and_the_same_seed_gives_the_same(self, server, open_transport, clock):
        """Jitter comes from a seeded source."""
        runs = []
        for seed in (1, 1, 2):
            server.misbehave(Fault.BUSY)
            clock.sleeps.clear()
            open_transport(seed=seed).ask(HELD, title_of)
            runs.append([pause for pause in clock.sleeps if pause > 0.2])

        assert runs[0] == pytest.approx(runs[1])
        assert runs[0] != pytest.approx(runs[2])
        assert runs[0][0] < runs[0][1]

    def test_all_tries_together_keep_the_limit(self, server, open_transport, clock):
        """With little time there are fewer tries."""
        server.misbehave(Fault.BUSY)
        before = clock.time
        open_transport(timeout_s=0.8).ask(HELD, title_of)

        assert server.requests() < TRIES
        assert clock.time - before <= 0.8


class TestRests:
    """A registry that asks to be let alone is let alone."""

    def test_hours_are_never_slept(self, server, open_transport, clock):
        """A spent budget ends the matter at once, for this request and the next."""
        server.misbehave(Fault.BUDGET)
        transport = open_transport()
        outcomes = [transport.ask(SEARCH, hits_of) for _ in range(3)]

        assert [Unavailable.BUDGET_SPENT] * 3 == [one.why for one in outcomes]
        assert 1 == server.requests()
        assert sum(clock.sleeps) < PATIENCE_S
        assert "not asked again before" in outcomes[2].detail

    def test_what_is_free_goes_on_when_the_budget_is_spent(self, server, open_transport):
        """Looking up a DOI costs nothing."""
        server.misbehave(Fault.BUDGET, times=1)
        transport = open_transport()
        transport.ask(SEARCH, hits_of)

        assert AnswerState.FOUND is transport.ask(HELD, title_of).state

    def test_afterwards_it_is_asked_again(self, server, open_transport, clock):
        """When the time that the registry named has come."""
        server.misbehave(Fault.TOO_MANY, times=1, seconds=3600)
        transport = open_transport()
        first = transport.ask(HELD, title_of)
        clock.sleep(3599)
        second = transport.ask(HELD, title_of)
        clock.sleep(2)
        third = transport.ask(HELD, title_of)

        assert [Unavailable.RATE_LIMITED, Unavailable.RATE_LIMITED] == [first.why, second.why]
        assert AnswerState.FOUND is third.state
        assert 2 == server.requests()

    def test_a_short_retry_after_is_waited_for(self, server, open_transport, clock):
        """Some seconds are nothing."""
        server.misbehave(Fault.TOO_MANY, times=1, seconds=3)
        before = clock.time

        assert AnswerState.FOUND is open_transport().ask(HELD, title_of).state
        assert 3 <= clock.time - before < 4

    def test_a_wrong_key_is_sent_once(self, server, open_transport):
        """Nothing more will be answered with it."""
        server.misbehave(Fault.UNAUTHORIZED)
        transport = open_transport()
        outcomes = [transport.ask(HELD, title_of) for _ in range(5)]

        assert [Unavailable.REFUSED] * 5 == [one.why for one in outcomes]
        assert "see the setting quay_key; it is not asked again in this run" in outcomes[4].detail
        assert 1 == server.requests()

    def test_a_thousand_requests_do_not_each_wait_for_a_dead_server(self, server, open_transport):
        """After some failures the registry is not asked any more."""
        server.misbehave(Fault.DROP)
        transport = open_transport()
        outcomes = [
            transport.ask(Request(path=f"/works/W{number}"), title_of) for number in range(1000)
        ]

        assert {Unavailable.UNREACHABLE} == {one.why for one in outcomes}
        assert server.requests() <= FAILURES * TRIES


class TestCache:
    """Definite replies are kept, and nothing else."""

    def test_the_same_is_asked_once(self, server, open_transport):
        """The second answer says when the first came."""
        transport = open_transport()
        first, second = (transport.ask(HELD, title_of) for _ in range(2))

        assert 1 == server.requests()
        assert (first.value, first.received_at) == (second.value, second.received_at)
        assert (1, 0) == (first.requests, second.requests)

    @pytest.mark.parametrize("fault", sorted(set(Fault) - {Fault.NO_TYPE, Fault.WRONG_RECORD}))
    def test_no_trouble_is_kept(self, server, open_transport, fault):
        """Afterwards the right answer comes."""
        cache = MemoryCache()
        server.misbehave(fault, seconds=30)
        changes = in_time(fault)
        during = open_transport(cache=cache, timeout_s=0.3, **changes).ask(HELD, title_of)
        kept = len(cache)
        server.recover()
        after = open_transport(cache=cache).ask(HELD, title_of)

        assert AnswerState.UNAVAILABLE is during.state
        assert 0 == kept
        assert AnswerState.FOUND is after.state

    def test_an_absence_is_kept_for_a_day_and_a_find_for_a_month(
        self, server, open_transport, clock
    ):
        """A registry may hold tomorrow what it lacks today."""
        transport = open_transport()
        counts = []
        for days in (0, 0.9, 0.2, 27, 3):
            clock.sleep(days * DAY_S)
            before = server.requests()
            states = [transport.ask(one, title_of).state for one in (HELD, NOT_HELD)]
            counts.append(server.requests() - before)
            assert [AnswerState.FOUND, AnswerState.NOT_FOUND] == states

        assert [2, 0, 1, 1, 2] == counts

    def test_an_empty_list_is_an_absence(self, open_transport, clock):
        """A search that found nothing is not kept for a month."""
        transport = open_transport()
        nothing = Request(path="/works", query=(("search", "zebra"),))
        first = transport.ask(nothing, hits_of)
        clock.sleep(2 * DAY_S)
        second = transport.ask(nothing, hits_of)

        assert [AnswerState.NOT_FOUND] * 2 == [first.state, second.state]
        assert [1, 1] == [first.requests, second.requests]

    def test_again_asks_anew_but_once(self, server, open_transport):
        """What was kept before the run is passed by, what was asked in it is not."""
        cache = MemoryCache()
        open_transport(cache=cache).ask(HELD, title_of)
        reply = cache.get(f"{server.url('openalex')} /works/W7000000001")
        cache.put(
            f"{server.url('openalex')} /works/W7000000001",
            CachedReply(state=reply.state, body=reply.body, received_at="2026-12-01T00:00:00"),
        )
        again = open_transport(cache=cache, again=True)
        requests = [again.ask(HELD, title_of).requests for _ in range(2)]

        assert [1, 0] == requests

    def test_offline_nothing_is_asked(self, server, open_transport):
        """What is kept answers; the rest could not be asked."""
        cache = MemoryCache()
        open_transport(cache=cache).ask(HELD, title_of)
        before = server.requests()
        offline = open_transport(cache=cache, offline=True, again=True)

        assert AnswerState.FOUND is offline.ask(HELD, title_of).state
        assert Unavailable.OFFLINE is offline.ask(NOT_HELD, title_of).why
        assert before == server.requests()

    def test_offline_an_old_find_counts_and_an_old_absence_does_not(self, open_transport, clock):
        """The one says how old it is; the other says nothing any more."""
        cache = MemoryCache()
        for request in (HELD, NOT_HELD):
            open_transport(cache=cache).ask(request, title_of)
        clock.sleep(100 * DAY_S)
        offline = open_transport(cache=cache, offline=True)

        assert AnswerState.FOUND is offline.ask(HELD, title_of).state
        assert Unavailable.OFFLINE is offline.ask(NOT_HELD, title_of).why

    def test_what_cannot_be_read_is_asked_anew(self, server, open_transport):
        """A damaged cache costs a request, not an answer."""
        cache = MemoryCache()
        key = f"{server.url('openalex')} /works/W7000000001"
        broken = CachedReply(
            state=AnswerState.FOUND, body="{", received_at="2027-01-15T08:00:00+00:00"
        )
        cache.put(key, broken)

        assert 1 == open_transport(cache=cache).ask(HELD, title_of).requests

    def test_a_shape_that_is_not_known_is_no_absence(self, server, open_transport):
        """The message names what is missing."""
        server.misbehave(Fault.SHAPE)
        outcome = open_transport().ask(HELD, title_of)

        assert Unavailable.BAD_BODY is outcome.why
        assert "no title" in outcome.detail

    def test_keys_and_contacts_stand_in_no_name(self, open_transport):
        """What is kept under may be read by others."""
        names = []

        class Spy(MemoryCache):
            def put(self, key, reply):
                names.append(key)
                super().put(key, reply)

        open_transport(cache=Spy(), contact="me@example.org").ask(SEARCH, hits_of)

        assert 1 == len(names)
        assert "secret" not in names[0]
        assert "me@" not in names[0]


def test_the_registry_learns_who_asks(server, open_transport):
    """Contact in the User-Agent, the key in its header, neither in the address."""
    open_transport(contact="me@example.org").ask(HELD, title_of)
    seen = server.seen[0]

    assert "mailto:me@example.org" in seen.headers["user-agent"]
    assert "Bearer secret" == seen.headers["authorization"]
    assert "/openalex/works/W7000000001" == seen.target


def test_a_run_asks_no_more_than_its_budget(server, open_transport):
    """What is over could not be asked; what is kept costs nothing."""
    transport = open_transport(budget=Budget(max_requests=1))
    states = [transport.ask(one, title_of).why for one in (HELD, NOT_HELD, HELD)]

    assert [None, Unavailable.BUDGET_SPENT, None] == states
    assert 1 == server.requests()


def test_limits_in_headers_are_kept(server, open_transport, clock):
    """Crossref tells with every answer how fast it may be asked."""
    server.extra_headers = {
        "x-rate-limit-limit": "1",
        "x-rate-limit-interval": "2s",
        "x-concurrency-limit": "1",
    }
    transport = open_transport()
    transport.ask(HELD, title_of)
    before = clock.time
    for number in range(4):
        transport.ask(Request(path=f"/works/W{number}"), title_of)

    assert clock.time - before >= 6.0
