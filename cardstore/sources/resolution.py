"""Resolution: what is known from outside about one reference, field by field, and the verdict.

For every field and every registry's every candidate there is MATCH, CONTRADICT or UNKNOWN; there is
no score. Of these alone the verdict is made, and each verdict says why in words of a fixed list.
A reference that nobody was asked about is neither found nor missing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.sources.registry import AnswerState

if TYPE_CHECKING:
    from cardstore.sources.record import Record
    from cardstore.sources.registry import Answer


class Verdict(StrEnum):
    """What all answers together amount to."""

    NOT_ASKED = "not_asked"  # no registry was asked yet
    ACCEPT = "accept"  # it exists, and is the one that was meant
    REJECT = "reject"  # what is claimed is contradicted, and a second witness agrees
    AMBIGUOUS = "ambiguous"  # several may be meant, or too little or something wrong is claimed
    NOT_FOUND = "not_found"  # every registry answered, and none holds anything like it
    INCONCLUSIVE = "inconclusive"  # a registry that was needed could not be asked
    NEEDS_EVIDENCE = "needs_evidence"  # a kind that no registry can vouch for: for a person


class FieldComparison(StrEnum):
    """How a field of a candidate stands to the claimed one."""

    MATCH = "match"
    CONTRADICT = "contradict"
    UNKNOWN = "unknown"  # one of the two does not give the field, or the forms cannot be compared


class ReferenceField(StrEnum):
    """What is compared."""

    TITLE = "title"
    CREATORS = "creators"
    YEAR = "year"
    VENUE = "venue"
    PUBLISHER = "publisher"
    EDITION = "edition"
    VOLUME = "volume"
    IDENTIFIERS = "identifiers"


class ReasonCode(StrEnum):
    """Why a verdict is what it is. What is wrong on its face comes first."""

    PLACEHOLDER_AUTHORS = "placeholder_authors"
    PLACEHOLDER_IDENTIFIER = "placeholder_identifier"  # "10.1000/XXXX"
    YEAR_IN_FUTURE = "year_in_future"
    YEAR_BEFORE_PRINTING = "year_before_printing"  # an article of 1520: journals began in 1665
    ISBN_CHECK_DIGIT = "isbn_check_digit"
    ISBN_UNREGISTERED = "isbn_unregistered"  # no such group or publisher range: a warning
    DOI_SYNTAX = "doi_syntax"
    # ---- what registries have instead
    IDENTIFIER_POINTS_ELSEWHERE = "identifier_points_elsewhere"
    IDENTIFIER_UNKNOWN = "identifier_unknown"
    IDENTIFIER_UNCONFIRMED = "identifier_unconfirmed"
    OTHER_TITLE = "other_title"
    OTHER_AUTHORS = "other_authors"
    AUTHORS_ADDED = "authors_added"
    AUTHORS_MISSING = "authors_missing"
    AUTHORS_REORDERED = "authors_reordered"
    AUTHORS_UNCONFIRMED = "authors_unconfirmed"
    OTHER_YEAR = "other_year"
    VENUE_NEVER_PUBLISHED_IT = "venue_never_published_it"
    VENUE_UNCONFIRMED = "venue_unconfirmed"
    OTHER_PUBLISHER = "other_publisher"
    OTHER_EDITION = "other_edition"
    OTHER_VOLUME = "other_volume"
    # ---- what stands in the way of a verdict
    ONE_WITNESS = "one_witness"  # contradicted, but by one registry alone
    SEVERAL_WORKS = "several_works"
    GENERIC_TITLE = "generic_title"
    TOO_LITTLE_CLAIMED = "too_little_claimed"
    NOT_HELD = "not_held"  # every registry answered; none has it
    NOT_THEIR_KIND = "not_their_kind"  # none of the registries holds works of this kind
    COULD_NOT_ASK = "could_not_ask"
    NO_REGISTRY_FOR_KIND = "no_registry_for_kind"
    # ---- what a person should know though the reference stands
    CONFIRMED = "confirmed"
    PREPRINT_OF_PUBLISHED = "preprint_of_published"
    REPRINT = "reprint"
    RETRACTED = "retracted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """One reason, with what was seen.

    Attributes:
        code: see `ReasonCode`.
        text: a sentence for people that accuses nobody and shows what the registry has instead.
        registries: who attests it; empty for what is seen without asking.
    """

    code: ReasonCode
    text: str
    registries: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedField:
    """One field, as claimed and as one candidate has it.

    Attributes:
        registry, record_id: the candidate.
        field: what is compared.
        claimed, found: what is shown to people; "" where it is not given.
        comparison: see `FieldComparison`; UNKNOWN whenever one of them is not given.
        note: how they differ though they match, or why they cannot be compared; or "".
    """

    registry: str
    record_id: str
    field: ReferenceField
    claimed: str
    found: str
    comparison: FieldComparison
    note: str = ""

    def __post_init__(self) -> None:
        """Refuse a judgement about what is not given."""
        if self.comparison is not FieldComparison.UNKNOWN and not (self.claimed and self.found):
            msg = f"{self.registry}: {self.field} {self.comparison} with a side that is not given"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """What is known from outside about one reference.

    Attributes:
        verdict: see `Verdict`.
        why: the reasons, the weightiest first; at least one unless nobody was asked.
        answers: one per registry asked, in the order of asking.
        fields: the comparisons with every candidate that may be meant.
        chosen: (registry, record_id) of the records that are the work meant; of an accepted
            reference at least one.
    """

    verdict: Verdict = Verdict.NOT_ASKED
    why: tuple[Why, ...] = ()
    answers: tuple[Answer, ...] = ()
    fields: tuple[ComparedField, ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        """Refuse a verdict without a reason, and comparisons with registries that hold nothing."""
        if bool(self.why) != (self.verdict is not Verdict.NOT_ASKED):
            msg = f"{self.verdict} with {len(self.why)} reasons"
            raise ValueError(msg)
        holding = {a.registry for a in self.answers if a.state is AnswerState.FOUND}
        strangers = {compared.registry for compared in self.fields} - holding
        if strangers:
            msg = f"compared with {sorted(strangers)}, which hold no candidate"
            raise ValueError(msg)
        if self.verdict is Verdict.ACCEPT and not self.chosen:
            msg = "accepted, but no record is chosen"
            raise ValueError(msg)

    def records(self) -> tuple[Record, ...]:
        """Give the chosen records themselves, in the order of `chosen`."""
        held = {
            (answer.registry, record.record_id): record
            for answer in self.answers
            for record in answer.candidates
        }
        return tuple(held[key] for key in self.chosen)
