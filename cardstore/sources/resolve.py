"""Resolution: what registries answered about a source, field by field. No registry is asked yet.

Comes in: a claimed source and the `Answer` of each registry that was asked. Goes out: one of four
states, and for every field and registry MATCH, CONTRADICT or UNKNOWN. An outage is not an absence,
and a source that nobody was asked about is neither found nor missing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.sources.registry import AnswerState

if TYPE_CHECKING:
    from cardstore.sources.registry import Answer


class ResolutionState(StrEnum):
    """What all answers together amount to."""

    NOT_ASKED = "not_asked"  # a source just added: no registry was asked
    FOUND = "found"  # at least one registry holds a candidate
    NOT_FOUND = "not_found"  # every registry asked has answered, and none has such a record
    UNAVAILABLE = "unavailable"  # none holds a candidate, and at least one could not be asked


class FieldComparison(StrEnum):
    """How a field of a candidate stands to the claimed one."""

    MATCH = "match"
    CONTRADICT = "contradict"
    UNKNOWN = "unknown"  # one of the two does not give the field, or the forms cannot be compared


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedField:
    """One field, as claimed and as one registry's candidate has it.

    Attributes:
        registry: the registry that holds the candidate.
        field: a field of `Source`: "title", "creators", "year", "venue".
        claimed, found: what is shown to people; "" where it is not given.
        comparison: see `FieldComparison`; UNKNOWN whenever one of them is not given.
    """

    registry: str
    field: str
    claimed: str
    found: str
    comparison: FieldComparison

    def __post_init__(self) -> None:
        """Refuse a judgement about what is not given."""
        if self.comparison is not FieldComparison.UNKNOWN and not (self.claimed and self.found):
            msg = f"{self.registry}: {self.field} {self.comparison} with a side that is not given"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """What is known from outside about one source.

    Attributes:
        source_id: the source.
        answers: one per registry asked, in the order of asking; empty when none was.
        fields: the comparisons with the candidates of registries that hold one.
    """

    source_id: str
    answers: tuple[Answer, ...] = ()
    fields: tuple[ComparedField, ...] = ()

    def __post_init__(self) -> None:
        """Refuse comparisons with registries that hold no candidate."""
        holding = {a.registry for a in self.answers if a.state is AnswerState.FOUND}
        strangers = {compared.registry for compared in self.fields} - holding
        if strangers:
            msg = f"{self.source_id}: compared with {sorted(strangers)}, which hold no candidate"
            raise ValueError(msg)

    @property
    def state(self) -> ResolutionState:
        """What all answers together amount to; see `ResolutionState`.

        >>> Resolution(source_id="harbour-1893").state
        <ResolutionState.NOT_ASKED: 'not_asked'>
        """
        states = {answer.state for answer in self.answers}
        if not states:
            return ResolutionState.NOT_ASKED
        if AnswerState.FOUND in states:
            return ResolutionState.FOUND
        if AnswerState.UNAVAILABLE in states:
            return ResolutionState.UNAVAILABLE
        return ResolutionState.NOT_FOUND
