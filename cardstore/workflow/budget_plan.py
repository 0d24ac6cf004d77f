"""Budget plan: what the next audit of a library's book reads, as `cardstore audit plan` tells it.

Comes in: the list of a book, and the inputs that people gave. Goes out: how many sentences of each
kind are read, by the same plan that an audit is drawn by. Whoever gives inputs of another book than
the one that was gated (its words, its sentences, its chapters) has no list of it: what its audit
reads is reckoned from the inputs then.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.audit.budget import PlannedReads
from cardstore.audit.inputs import InputName
from cardstore.audit.strata import DEFAULT_RULES, StratumName
from cardstore.audit.tripwire import SIZE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.audit.inputs import BudgetInput
    from cardstore.audit.strata import AuditPlan, StratumRule
    from cardstore.workflow.audit_lists import BookList

_OF_ANOTHER_BOOK = frozenset(
    {
        *(InputName.WORDS, InputName.WORDS_PER_SENTENCE, InputName.FACTUAL_SHARE),
        *(InputName.NUMBER_SHARE, InputName.LEFT_SENTENCES, InputName.CHAPTERS),
    }
)
_SIZES = {
    InputName.AUDIT_NUMBERS: StratumName.NUMBER,
    InputName.AUDIT_PLAIN: StratumName.PLAIN,
    InputName.AUDIT_CLEARED: StratumName.CLEARED,
}


def is_of_list(book: BookList, given: Sequence[BudgetInput]) -> bool:
    """Tell whether a budget is of the book that was gated, and something of it may be drawn."""
    return bool(book.listed) and not any(one.name in _OF_ANOTHER_BOOK for one in given)


def asked_of(given: Sequence[BudgetInput]) -> tuple[tuple[StratumRule, ...], int]:
    """Give the rules of an audit and its tripwire, with the sizes that people gave put into them.

    Args:
        given: what people gave; of a range the middle is read.
    """
    held = {one.name: round(one.middle) for one in given}
    sizes = {_SIZES[name]: n for name, n in held.items() if name in _SIZES}
    rules = tuple(
        replace(one, size=sizes[one.stratum]) if one.stratum in sizes else one
        for one in DEFAULT_RULES
    )
    return rules, held.get(InputName.TRIPWIRE, SIZE)


def reads_of(plan: AuditPlan) -> PlannedReads:
    """Give how many sentences a plan reads of each kind."""
    reads = {one.stratum: one.plan.n for one in plan.strata}
    numbers, cleared = reads[StratumName.NUMBER], reads[StratumName.CLEARED]
    return PlannedReads(
        numbers=numbers,
        cleared=cleared,
        others=sum(reads.values()) - numbers - cleared,
        tripwires=plan.extra,
    )
