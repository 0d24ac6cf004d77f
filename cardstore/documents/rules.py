"""Documents about the rules of the gate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.documents.writing import schema_id
from cardstore.gate.rules import RULES

if TYPE_CHECKING:
    from cardstore.documents.writing import Document
    from cardstore.gate.rule_text import Rule


def rule_document(rule: Rule) -> Document:
    """Describe one rule."""
    return {
        "schema": schema_id("rule"),
        "rule": rule.name,
        "looks_at": rule.looks_at,
        "fails": rule.fails,
        "person": rule.person,
        "mend": rule.mend,
        "example": rule.example,
    }


def rules_document() -> Document:
    """Describe all rules."""
    return {"schema": schema_id("rules"), "rules": [rule_document(one) for one in RULES.values()]}


def reason_document(reason: str, text: str) -> Document:
    """Describe the reason of a finding."""
    return {"schema": schema_id("reason"), "reason": reason, "text": text}
