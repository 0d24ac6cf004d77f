"""Registries that break the contract, each in one way."""

from __future__ import annotations

from cardstore.adapters.registries.crossref import CrossrefRegistry
from cardstore.sources.registry import Answer, AnswerState, Price, Unavailable


class Wrapping:
    """Crossref's client, to be spoilt."""

    def __init__(self, terms):
        self._terms = terms
        self._inner = CrossrefRegistry(terms)
        self.name = self._inner.name

    def serves(self, claimed):
        return self._inner.serves(claimed)

    def price(self, claimed):
        return self._inner.price(claimed)

    def look_up(self, claimed):
        return self._inner.look_up(claimed)

    def close(self):
        self._inner.close()


class Raising(Wrapping):
    """Lets an outage out as an exception."""

    def look_up(self, claimed):
        answer = super().look_up(claimed)
        if answer.why is Unavailable.UNREACHABLE:
            raise ConnectionError(answer.detail)
        return answer


class ForgettingOutages(Wrapping):
    """Takes an outage for an absence."""

    def look_up(self, claimed):
        answer = super().look_up(claimed)
        if answer.why is Unavailable.UNREACHABLE:
            return Answer(registry=self.name, state=AnswerState.NOT_FOUND, requests=1)
        return answer


class AskingOffline(Wrapping):
    """Spends a request though there is to be none."""

    def look_up(self, claimed):
        if self._terms.budget is not None:
            self._terms.budget.take(0.0)
        return super().look_up(claimed)


class Spendthrift(Wrapping):
    """Asks though nothing is left to spend."""

    def look_up(self, claimed):
        answer = super().look_up(claimed)
        if answer.why is Unavailable.BUDGET_SPENT:
            return Answer(
                registry=self.name,
                state=AnswerState.UNAVAILABLE,
                why=Unavailable.UNREACHABLE,
                detail="no connection",
                requests=1,
            )
        return answer


class Masked(Wrapping):
    """Signs with another's name."""

    def look_up(self, claimed):
        super().look_up(claimed)
        return Answer(registry="openalex", state=AnswerState.UNAVAILABLE, why=Unavailable.OFFLINE)


class Cheap(Wrapping):
    """Says that asking costs nothing."""

    def price(self, _claimed):
        return Price()


class Choosy(Wrapping):
    """Fails on a reference that it does not like."""

    def look_up(self, claimed):
        if not claimed.title:
            msg = "a title is needed"
            raise ValueError(msg)
        return super().look_up(claimed)


class OnceOnly(Wrapping):
    """Cannot be closed twice."""

    _closed = False

    def close(self):
        if self._closed:
            msg = "closed"
            raise RuntimeError(msg)
        self._closed = True
        super().close()
