"""Faults: what can be planted, which check is there to catch it, and how surely.

Every fault is one thing that goes wrong in drafts, made by one change. A fault of the grade `SURE`
must be caught each time by the check that is named: one that slips through is a fault of cardstore.
One of the grade `HINT` is a matter of sense that checks only have hints of; its rate is told. Near
faults change so little that a reader takes the altered sentence for the true one; they are told
apart from the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cardstore.gate.failures import FailureClass


class Grade(StrEnum):
    """How surely checks catch a fault."""

    SURE = "sure"
    HINT = "hint"


class Fault(StrEnum):
    """What is planted. The comment names a sample."""

    # cards
    CARD_LEFT_OUT = "card_left_out"
    ID_MISTYPED = "id_mistyped"  # 7KQ2-N for 7KQ2-M
    MARK_MISTYPED = "mark_mistyped"  # [crad:7KQ2-M]
    ID_INVENTED = "id_invented"  # a well-formed id that no card has
    CARD_RETRACTED = "card_retracted"
    OTHER_CARD = "other_card"  # the next card of the same source
    FRAMING_ON_FACT = "framing_on_fact"
    ADDRESS_FOR_CARD = "address_for_card"  # https://… where the mark was
    # numbers
    FIGURE_NUDGED = "figure_nudged"  # 43 for 42
    FIGURE_OTHER = "figure_other"  # 72 for 42
    UNIT_SWAPPED = "unit_swapped"  # kilometres for miles
    YEAR_MOVED = "year_moved"  # 2024 for 2025
    POINTS_FOR_PERCENT = "points_for_percent"
    BASE_SWAPPED = "base_swapped"  # of companies for of respondents
    # quotations
    WORD_ALTERED = "word_altered"
    QUOTATION_IMPROVED = "quotation_improved"  # “commenced” for “began”
    QUOTATION_NEGATED = "quotation_negated"  # a "not" that comes or goes
    WORDS_ADDED = "words_added"
    QUOTES_STITCHED = "quotes_stitched"  # half of one card, half of another
    WORDS_OF_OTHER_CARD = "words_of_other_card"
    SPEAKER_CHANGED = "speaker_changed"
    # pages
    PAGE_NEXT = "page_next"  # a card with the page behind its own
    PAGE_FAR = "page_far"
    PAGE_OF_OTHER_EDITION = "page_of_other_edition"
    # paraphrase
    HEDGE_DROPPED = "hedge_dropped"
    SCOPE_WIDENED = "scope_widened"
    DIRECTION_TURNED = "direction_turned"
    NEGATED = "negated"
    SUPERLATIVE_ADDED = "superlative_added"
    CAUSE_ADDED = "cause_added"
    NAME_SWAPPED = "name_swapped"
    PERIOD_SWAPPED = "period_swapped"
    ROLES_SWAPPED = "roles_swapped"
    # time, echo, two places
    STALE_WORDING = "stale_wording"  # To this day …
    ECHO_CLAIMED = "echo_claimed"  # Several independent accounts …, of one source
    TWO_PLACES = "two_places"  # a second card, of another source
    # sources
    TITLE_NEAR = "title_near"  # a word of the title is another
    AUTHOR_OTHER = "author_other"  # the right title, another author
    SOURCE_NOWHERE = "source_nowhere"  # no registry holds it
    SOURCE_RETRACTED = "source_retracted"
    SOURCE_ARCHIVED = "source_archived"
    LINK_INVENTED = "link_invented"  # 404, and no snapshot ever
    LINK_RELATED = "link_related"  # a page on something like it
    VENDOR_AS_RESEARCH = "vendor_as_research"  # Research shows …, of a vendor's page


SOURCE_FAULTS = frozenset(
    {
        *(Fault.TITLE_NEAR, Fault.AUTHOR_OTHER, Fault.SOURCE_NOWHERE, Fault.SOURCE_RETRACTED),
        *(Fault.SOURCE_ARCHIVED, Fault.LINK_INVENTED, Fault.LINK_RELATED),
        Fault.VENDOR_AS_RESEARCH,
    }
)
"""Faults of a source's record: they are planted in the library, not in the sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultRule:
    """What is known of a fault.

    Attributes:
        fault: see `Fault`.
        failure: the class of what goes wrong.
        caught_by: the checks that are there to catch it.
        grade: see `Grade`.
        near: whether it changes very little.
        told: what is done, for people.
    """

    fault: Fault
    failure: FailureClass
    caught_by: tuple[str, ...]
    grade: Grade = Grade.SURE
    near: bool = False
    told: str


def _sure(
    fault: Fault, failure: FailureClass, checks: str, told: str, *, near: bool = False
) -> FaultRule:
    return FaultRule(
        fault=fault, failure=failure, caught_by=tuple(checks.split()), near=near, told=told
    )


def _hint(
    fault: Fault, failure: FailureClass, checks: str, told: str, *, near: bool = False
) -> FaultRule:
    return FaultRule(
        fault=fault,
        failure=failure,
        caught_by=tuple(checks.split()),
        grade=Grade.HINT,
        near=near,
        told=told,
    )


_NO_CARD, _NO_SOURCE = FailureClass.NO_CARD, FailureClass.NO_SOURCE
_NUMBER, _MISQUOTED = FailureClass.NUMBER, FailureClass.MISQUOTED
_PLACE, _DRIFTED = FailureClass.WRONG_PLACE, FailureClass.DRIFTED
_STALE, _ECHO = FailureClass.STALE, FailureClass.ECHO

FAULT_RULES: tuple[FaultRule, ...] = (
    _sure(Fault.CARD_LEFT_OUT, _NO_CARD, "citation", "its card is left out"),
    _sure(Fault.ID_MISTYPED, _NO_CARD, "card", "a character of the id is another", near=True),
    _sure(Fault.MARK_MISTYPED, _NO_CARD, "citation", "the mark is mistyped", near=True),
    _sure(Fault.ID_INVENTED, _NO_CARD, "card", "the id is one that no card has"),
    _sure(Fault.CARD_RETRACTED, _NO_CARD, "card", "the card was retracted"),
    _hint(
        Fault.OTHER_CARD,
        _DRIFTED,
        "subject numbers quoted_words naming",
        "the next card of its source is cited",
        near=True,
    ),
    _sure(Fault.FRAMING_ON_FACT, _NO_CARD, "citation", "a fact is marked as framing"),
    _sure(Fault.ADDRESS_FOR_CARD, _NO_SOURCE, "addresses", "an address stands for the card"),
    _sure(Fault.FIGURE_NUDGED, _NUMBER, "numbers", "a figure is a little larger", near=True),
    _sure(Fault.FIGURE_OTHER, _NUMBER, "numbers", "a figure is another"),
    _sure(Fault.UNIT_SWAPPED, _NUMBER, "numbers", "a unit is another", near=True),
    _sure(Fault.YEAR_MOVED, _NUMBER, "numbers", "a year is the one before", near=True),
    _sure(Fault.POINTS_FOR_PERCENT, _NUMBER, "numbers", "per cent are points", near=True),
    _hint(Fault.BASE_SWAPPED, _DRIFTED, "base", "a share is told of others", near=True),
    _sure(Fault.WORD_ALTERED, _MISQUOTED, "quoted_words", "a quoted word is another", near=True),
    _sure(
        Fault.QUOTATION_IMPROVED,
        _MISQUOTED,
        "quoted_words",
        "a quoted word is a finer one",
        near=True,
    ),
    _sure(
        Fault.QUOTATION_NEGATED,
        _MISQUOTED,
        "quoted_words",
        "a “not” of the quotation comes or goes",
        near=True,
    ),
    _sure(Fault.WORDS_ADDED, _MISQUOTED, "quoted_words", "words are added inside the marks"),
    _sure(Fault.QUOTES_STITCHED, _MISQUOTED, "quoted_words", "halves of two quotes are one"),
    _sure(Fault.WORDS_OF_OTHER_CARD, _MISQUOTED, "quoted_words", "the words are another card's"),
    _sure(Fault.SPEAKER_CHANGED, _MISQUOTED, "quoted_words", "the words are given to another"),
    _sure(Fault.PAGE_NEXT, _PLACE, "page_anchor", "the card has the page behind", near=True),
    _sure(Fault.PAGE_FAR, _PLACE, "page_anchor", "the card has a page far off"),
    _sure(
        Fault.PAGE_OF_OTHER_EDITION,
        _PLACE,
        "page_anchor",
        "the card has the other edition's page",
        near=True,
    ),
    _hint(Fault.HEDGE_DROPPED, _DRIFTED, "hedging", "a doubt is left out", near=True),
    _hint(Fault.SCOPE_WIDENED, _DRIFTED, "scope hedging", "it is told of more", near=True),
    _hint(Fault.DIRECTION_TURNED, _DRIFTED, "direction", "up is down, before is after", near=True),
    _hint(Fault.NEGATED, _DRIFTED, "negation", "a “not” comes or goes", near=True),
    _hint(Fault.SUPERLATIVE_ADDED, _DRIFTED, "superlative", "it is the first or greatest"),
    _hint(Fault.CAUSE_ADDED, _DRIFTED, "cause", "one thing is the other's cause", near=True),
    _hint(Fault.NAME_SWAPPED, _DRIFTED, "naming", "a name is another"),
    _hint(Fault.PERIOD_SWAPPED, _DRIFTED, "period numbers", "the time is another", near=True),
    _hint(
        Fault.ROLES_SWAPPED, _DRIFTED, "roles direction", "who did it is turned round", near=True
    ),
    _sure(Fault.STALE_WORDING, _STALE, "staleness", "“to this day” is put before it"),
    _sure(Fault.ECHO_CLAIMED, _ECHO, "independence", "cards of one source are several accounts"),
    _sure(Fault.TWO_PLACES, FailureClass.DISTANT, "synthesis", "a card of another source is added"),
    _sure(Fault.TITLE_NEAR, _NO_SOURCE, "source_exists", "a title's word is another", near=True),
    _sure(Fault.AUTHOR_OTHER, _NO_SOURCE, "source_exists", "the author is another", near=True),
    _sure(Fault.SOURCE_NOWHERE, _NO_SOURCE, "source_exists", "no registry holds the source"),
    _sure(Fault.SOURCE_RETRACTED, _STALE, "source_stands", "the source was retracted"),
    _sure(Fault.SOURCE_ARCHIVED, _STALE, "source_stands", "the source was archived"),
    _sure(Fault.LINK_INVENTED, _NO_SOURCE, "links", "the source's address never existed"),
    _sure(
        Fault.LINK_RELATED, _NO_SOURCE, "links", "the address leads to a related page", near=True
    ),
    _sure(
        Fault.VENDOR_AS_RESEARCH,
        _DRIFTED,
        "vendor_wording",
        "a vendor's claim is told as research",
    ),
)
"""All faults, in the order in which they are told."""
ALL_FAULTS: tuple[Fault, ...] = tuple(rule.fault for rule in FAULT_RULES)
