"""What every registry must do, as checks that a registry passes or fails.

Each check takes `make`, which makes the registry from `RegistryTerms`. They run over every
registry that is installed (`test_registries.py`), and over registries that break each of them
(`tests/misbehaving`).
"""

from __future__ import annotations

import socket

from cardstore.adapters.web.budget import Budget
from cardstore.sources.reference import Identifier, Reference, Scheme
from cardstore.sources.registry import AnswerState, Unavailable
from cardstore.sources.registry_terms import RegistryTerms
from cardstore.sources.source import Creator
from tests.registry_server.asking import SkippingClock

EVERYTHING = Reference(
    title="Counting the lanterns of Oddmouth harbour",
    creators=(Creator(family="Fenwright", given="Ada"),),
    year=1998,
    identifiers=(
        Identifier(scheme=Scheme.DOI, value="10.48550/arxiv.2203.09991"),
        Identifier(scheme=Scheme.DOI, value="10.9981/jsh.1998.4"),
        Identifier(scheme=Scheme.ISBN, value="978-0-306-40615-7"),
    ),
)
ODD = (
    Reference(title=""),
    Reference(title="\x00?*", raw="\n"),
    Reference(title="x" * 5000, year=-50),
    Reference(
        title="Zebras",
        identifiers=tuple(Identifier(scheme=scheme, value="?/#%") for scheme in Scheme),
    ),
)


def nowhere():
    """Give an address at which nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{taken.getsockname()[1]}"


def terms(**changes):
    """Make terms under which nothing is waited for."""
    fields = {"base_url": nowhere(), "clock": SkippingClock().clock, "timeout_s": 2.0}
    return RegistryTerms(**{**fields, **changes})


def check_an_outage_is_unavailable(make):
    """Where nobody answers there is no exception, no absence and no candidate."""
    registry = make(terms())
    answer = registry.look_up(EVERYTHING)
    registry.close()

    assert AnswerState.UNAVAILABLE is answer.state
    assert answer.why in set(Unavailable) - {Unavailable.OFFLINE}
    assert answer.detail
    assert () == answer.denied


def check_offline_asks_nobody(make):
    """Without a network and without what was kept it could not be asked."""
    budget = Budget()
    registry = make(terms(offline=True, budget=budget))
    answer = registry.look_up(EVERYTHING)
    registry.close()

    assert Unavailable.OFFLINE is answer.why
    assert (0, 0, "") == (answer.requests, budget.requests, answer.asked_at)


def check_a_spent_budget_is_kept(make):
    """A run that may ask nothing asks nothing."""
    registry = make(terms(budget=Budget(max_requests=0)))
    answer = registry.look_up(EVERYTHING)
    registry.close()

    assert Unavailable.BUDGET_SPENT is answer.why
    assert 0 == answer.requests


def check_it_signs_its_answers(make):
    """The answer bears the registry's name, which is fit for settings."""
    registry = make(terms(offline=True))
    answer = registry.look_up(EVERYTHING)
    registry.close()

    assert registry.name == answer.registry
    assert registry.name == registry.name.lower().strip()
    assert registry.name


def check_prices_are_told_without_asking(make):
    """`serves` and `price` reach nobody, and a look-up costs something."""
    budget = Budget()
    registry = make(terms(budget=budget))
    served, price = registry.serves(EVERYTHING), registry.price(EVERYTHING)
    registry.close()

    assert served
    assert price.requests > 0
    assert price.usd >= 0
    assert 0 == budget.requests


def check_odd_references_raise_nothing(make):
    """Empty, endless, full of signs: each has an answer, and none is an absence."""
    registry = make(terms())
    answers = [registry.look_up(odd) for odd in ODD]
    registry.close()

    assert {AnswerState.UNAVAILABLE} == {answer.state for answer in answers}


def check_it_can_be_closed_twice(make):
    """And after closing it answers that it cannot be asked."""
    registry = make(terms())
    registry.close()
    registry.close()

    assert AnswerState.UNAVAILABLE is registry.look_up(EVERYTHING).state


CHECKS = (
    check_an_outage_is_unavailable,
    check_offline_asks_nobody,
    check_a_spent_budget_is_kept,
    check_it_signs_its_answers,
    check_prices_are_told_without_asking,
    check_odd_references_raise_nothing,
    check_it_can_be_closed_twice,
)
