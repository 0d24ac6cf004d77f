"""Registry: the seam for Open Library, Crossref, OpenAlex and others.

The three states of an answer stay three: found, not found, could not ask. An outage is not an
absence, and a registry that does not hold works of a kind is not asked about them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from cardstore.sources.record import Record
    from cardstore.sources.reference import Reference


class AnswerState(StrEnum):
    """What a registry's reply amounts to."""

    FOUND = "found"
    NOT_FOUND = "not_found"
    UNAVAILABLE = "unavailable"


class Unavailable(StrEnum):
    """Why a registry could not be asked, or its reply could not be used."""

    OFFLINE = "offline"  # nothing may be asked in this run, and nothing is kept from before
    UNREACHABLE = "unreachable"  # no connection, or it broke off
    TIMED_OUT = "timed_out"
    RATE_LIMITED = "rate_limited"  # 429: too many a second
    BUDGET_SPENT = "budget_spent"  # 429: nothing more today, or this run may spend no more
    REFUSED = "refused"  # 401, 403: it does not answer us
    SERVER_ERROR = "server_error"  # 5xx
    BAD_BODY = "bad_body"  # no JSON, cut short, or of a shape that is not known


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One registry's reply about one reference.

    Attributes:
        registry: its name.
        state: found, not found (it answered, and has nothing like it), unavailable.
        candidates: the records it holds that may be meant, best first; empty unless found.
        why: why it could not be asked; None unless unavailable.
        detail: the same for people, or "".
        by_identifier: `record_id`s of the candidates that it gave for an identifier of the
            reference, not for its words.
        denied: identifiers of the reference, in their one form, that it answered to not hold.
        requests: how many requests it took; 0 when everything was kept from before.
        asked_at: when the oldest part of the reply was received, ISO 8601 UTC; "" when nothing
            was.
    """

    registry: str
    state: AnswerState
    candidates: tuple[Record, ...] = ()
    why: Unavailable | None = None
    detail: str = ""
    by_identifier: tuple[str, ...] = ()
    denied: tuple[str, ...] = ()
    requests: int = 0
    asked_at: str = ""

    def __post_init__(self) -> None:
        """Refuse candidates without being found, found without any, and an outage without why."""
        if bool(self.candidates) != (self.state is AnswerState.FOUND):
            msg = f"{self.registry}: {self.state} with {len(self.candidates)} candidates"
            raise ValueError(msg)
        if (self.why is not None) != (self.state is AnswerState.UNAVAILABLE):
            msg = f"{self.registry}: {self.state} because of {self.why}"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """What asking costs, at most.

    Attributes:
        requests: how many requests.
        usd: what the registry charges for them against a budget, in US dollars.
    """

    requests: int = 0
    usd: float = 0.0


class Registry(Protocol):
    """Knows records of published works. Found by entry point (group `cardstore.registries`).

    It is made from `RegistryTerms`. Safe to use from several threads at once.
    """

    @property
    def name(self) -> str:
        """Its name, as it is shown to people and written in settings: "crossref"."""

    def serves(self, claimed: Reference) -> bool:
        """Tell whether it holds works of that kind, or answers to one of its identifiers."""

    def price(self, claimed: Reference) -> Price:
        """Tell what `look_up` will cost at most."""

    def look_up(self, claimed: Reference) -> Answer:
        """Ask for all that may be meant; never raises for an outage."""

    def close(self) -> None:
        """Let go of connections and files."""


@runtime_checkable
class ListsEditions(Protocol):
    """A registry that can list all editions of a work."""

    def editions(self, key: str) -> Answer:
        """Give the editions of a work, by the registry's key of it; never raises for an outage."""
