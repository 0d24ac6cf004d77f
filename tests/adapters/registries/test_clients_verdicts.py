"""While a registry fails nothing is rejected or missing; a second run gives the right verdict."""

from __future__ import annotations

import pytest

from cardstore.adapters.web.memory_cache import MemoryCache
from cardstore.sources.registry import AnswerState
from cardstore.sources.resolution import Verdict
from cardstore.sources.resolve import judge_reference
from cardstore.sources.source import Creator
from tests.registry_server.asking import CLIENTS, reference_to, terms_for
from tests.registry_server.server import HARMLESS, Fault
from tests.registry_server.works import ARTICLE, BOOK, PREPRINT

STRANGERS = (Creator(family="Quillfeather", given="Xan"), Creator(family="Zornhagen", given="Yul"))
CLAIMS = {
    "an article": reference_to(ARTICLE),
    "a book": reference_to(BOOK),
    "a preprint": reference_to(PREPRINT),
    "an article by its words": reference_to(ARTICLE, named=False),
    "an article of others": reference_to(ARTICLE, creators=STRANGERS),
    "an invented article": reference_to(
        ARTICLE, title="Zebra wagons under glass in northern winters", named=False
    ),
}
RIGHT = {
    "an article": Verdict.ACCEPT,
    "a book": Verdict.ACCEPT,
    "a preprint": Verdict.ACCEPT,
    "an article by its words": Verdict.ACCEPT,
    "an article of others": Verdict.REJECT,
    "an invented article": Verdict.NOT_FOUND,
}
# The slow ones take real time; that they are outages like the others is told elsewhere. The record
# of another work is no outage.
FAULTS = sorted(set(Fault) - HARMLESS - {Fault.SLOW, Fault.DRIP, Fault.HUGE, Fault.WRONG_RECORD})


def judge_all(server, cache):
    """Ask every registry that serves each claim; give verdicts and who could not be asked."""
    registries = [
        make(terms_for(server, name, cache=cache)) for name, make in sorted(CLIENTS.items())
    ]
    verdicts, silent = {}, {}
    for name, claimed in CLAIMS.items():
        answers = [one.look_up(claimed) for one in registries if one.serves(claimed)]
        verdicts[name] = judge_reference(claimed, answers, this_year=2026).verdict
        silent[name] = {a.registry for a in answers if a.state is AnswerState.UNAVAILABLE}
    for registry in registries:
        registry.close()
    return verdicts, silent


def test_without_failures_the_verdicts_are_right(server):
    """What the matrix below is held against."""
    assert RIGHT == judge_all(server, MemoryCache())[0]


@pytest.mark.parametrize("name", sorted(CLIENTS))
@pytest.mark.parametrize("fault", FAULTS)
def test_a_failure_rejects_nothing_and_leaves_no_trace(server, name, fault):
    """Whoever's registry fails, and however."""
    cache = MemoryCache()
    server.misbehave(fault, registry=name)
    during, silent = judge_all(server, cache)
    server.recover()
    after, _ = judge_all(server, cache)
    hasty = {
        claim: verdict
        for claim, verdict in during.items()
        if silent[claim] and verdict in {Verdict.REJECT, Verdict.NOT_FOUND}
    }

    assert {} == hasty
    assert any(silent.values())
    assert RIGHT == after
