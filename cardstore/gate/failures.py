"""Failures: the eight classes of what goes wrong, and the design change that removes each.

Comes in: the reasons for which sentences were sent back. Goes out: each reason's class, or None
where a reason is none of a claim's own (a check that could not run).

Source: the taxonomy of eight failures that the requirements of this project tell; "source in doubt"
stands outside of it, since the gate cannot see it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.gate.finding import Reason


class FailureClass(StrEnum):
    """What is wrong with a sentence."""

    NO_SOURCE = "no_source"  # a book that nobody has
    NO_CARD = "no_card"  # nothing stands behind it
    MISQUOTED = "misquoted"  # words changed, or another's
    WRONG_PLACE = "wrong_place"  # the right book, another page or edition
    DRIFTED = "drifted"  # a paraphrase that says more
    DISTANT = "distant"  # two places that say it only together
    NUMBER = "number"  # a figure, a unit, a base
    STALE = "stale"  # was true once
    ECHO = "echo"  # two voices that are one


REMEDIES = {
    FailureClass.NO_SOURCE: "Let drafts cite ids only, and resolve every source when it is added",
    FailureClass.NO_CARD: "Let the drafter ask for cards before it writes, and cut what has none",
    FailureClass.MISQUOTED: "Let quotations be filled in from the card by its id, and never typed",
    FailureClass.WRONG_PLACE: "Let page numbers come from the card, and never from the draft",
    FailureClass.DRIFTED: "Ask for one sentence a card, in words close to the card's",
    FailureClass.DISTANT: "Make one card a step, and say in the text that it is a conclusion",
    FailureClass.NUMBER: "Let figures be copied from the card, and mark each calculation",
    FailureClass.STALE: "Give each such sentence its year, with [as-of: YEAR]",
    FailureClass.ECHO: "Record what sources cite; claim several voices only from several origins",
}

_CLASSES = {
    FailureClass.NO_SOURCE: (
        "source_contradicted source_not_found source_gone link_hallucinated address_written "
        "source_ambiguous source_needs_evidence"
    ),
    FailureClass.NO_CARD: (
        "no_card framing_has_fact card_mark_mistyped card_unknown card_id_mistyped card_retracted "
        "card_never_issued several_sentences"
    ),
    FailureClass.MISQUOTED: (
        "words_differ words_missing omission_turns_sense quoted_words_differ quoted_words_missing "
        "quoted_word_missing quoted_words_stitched quoted_addition_turns_sense quotation_empty "
        "quotation_interrupted quote_mark_unclear speaker_not_in_card quoted_title"
    ),
    FailureClass.WRONG_PLACE: (
        "page_off_by_one page_other page_is_leaf_index page_other_style page_of_other_edition "
        "page_range_short page_range_wide page_not_in_edition page_unnumbered quote_not_placed"
    ),
    FailureClass.DISTANT: "synthesis_sources synthesis_far",
    FailureClass.NUMBER: (
        "numbers_missing numbers_undeclared calculation_wrong calculation_unread "
        "calculation_operand_missing figures_disagree"
    ),
    FailureClass.STALE: "stale_wording source_not_current as_of_too_early as_of_unclear",
    FailureClass.ECHO: (
        "origin_shared origin_perhaps_shared corroboration_one_card corroboration_few_cards "
        "corroboration_of_all"
    ),
}
_BY_REASON = {value: one for one, values in _CLASSES.items() for value in values.split()}
_DRIFTS = (
    "drift_",
    "support_low",
    "support_middle",
    "support_unstable",
    "vendor_",
    "living_damaged",
)


def failure_class(reason: Reason) -> FailureClass | None:
    """Give the class of a reason; None where it tells of no failure of the sentence.

    >>> from cardstore.gate.finding import Reason
    >>> failure_class(Reason.NUMBERS_MISSING)
    <FailureClass.NUMBER: 'number'>
    """
    found = _BY_REASON.get(reason.value)
    if found is None and reason.value.startswith(_DRIFTS):
        return FailureClass.DRIFTED
    return found
