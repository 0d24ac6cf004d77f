"""Rules: what each check of the gate looks at, what it asks for, and how a writer mends it.

The catalogue behind `cardstore explain` and behind the rules of every machine-readable form. The
texts of checks stand in `rule_texts` and `drift_rule_texts`, those of reasons in `reason_texts`,
one entry each: whoever adds a check or a reason adds its entry there, and a test tells which are
missing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.gate.drift_rule_texts import DRIFT_RULE_TEXTS
from cardstore.gate.reason_texts import REASON_TEXTS
from cardstore.gate.rule_text import Rule
from cardstore.gate.rule_texts import RULE_TEXTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.gate.finding import Reason

RULES: dict[str, Rule] = {rule.check: rule for rule in (*RULE_TEXTS, *DRIFT_RULE_TEXTS)}
"""Check → its rule, in the order in which they are explained."""


def rule_of(check: str) -> Rule:
    """Give the rule of a check; of one that nobody has written about, a rule that says so."""
    unknown = "This check is not explained yet; its findings say what they found."
    return RULES.get(check) or Rule(
        check=check, looks_at=unknown, fails="", person="", mend="", example=""
    )


def find_rule(name: str) -> Rule | None:
    """Give the rule of that name, however its words are joined; None for none.

    >>> find_rule("Quoted-Words").check
    'quoted_words'
    """
    return RULES.get(name.strip().lower().replace("-", "_").replace(" ", "_"))


def find_reason(name: str) -> tuple[str, str] | None:
    """Give a reason of that name and what it means, however its words are joined.

    >>> find_reason("Words-Differ")
    ('words_differ', 'Words of it differ from those of the source.')
    """
    reason = name.strip().lower().replace("-", "_").replace(" ", "_")
    return (reason, REASON_TEXTS[reason]) if reason in REASON_TEXTS else None


def reason_text(reason: Reason) -> str:
    """Give what a reason means; the reason's own words where nobody has written about it."""
    return REASON_TEXTS.get(reason.value) or f"{reason.value.replace('_', ' ').capitalize()}."


def unexplained(reasons: Iterable[str]) -> tuple[str, ...]:
    """Give those of the reasons that nobody has written about."""
    return tuple(one for one in reasons if one not in REASON_TEXTS)
