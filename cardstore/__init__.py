"""cardstore: prove every quotation.

The path, once: a scan goes in (`Library.ingest`); its leaves are read into text layers; a page map
says which printed page number stands on each leaf of the edition (`Library.page_map`); cards hold
verbatim quotes with their source and page (`Library.add_card`, `Library.request_cards`); a check
says whether the words are there and on that page (`Library.check_card`).

>>> import cardstore
>>> "Library" in cardstore.__all__
True

Names are loaded when they are first used, so that `import cardstore` stays cheap.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.anchors.anchor import Anchor, Fit
    from cardstore.anchors.found import FindOutcome, FoundPlace, FoundQuote
    from cardstore.anchors.proof import ProofState, ReadingProof
    from cardstore.anchors.relocation import Relocation, RelocationState
    from cardstore.audit.strata import StratumName, StratumRule
    from cardstore.cards.card import Card, ReadingState
    from cardstore.cards.issued import IssuedCards
    from cardstore.cards.locator import Locator
    from cardstore.cards.moves import CardAnchor, CardMove
    from cardstore.errors import CardstoreError, QuoteRefusedError
    from cardstore.gate.finding import Finding, Outcome, Reason
    from cardstore.gate.policy import Policy
    from cardstore.pages.labels import PageLabel
    from cardstore.pages.page_map import Basis, LeafLabel, PageMap, Run
    from cardstore.scans.scan import Leaf, Scan
    from cardstore.sources.source import Creator, Source, Work
    from cardstore.sources.witnesses import Living, PersonRecord
    from cardstore.spans import Span
    from cardstore.text.layer import TextLayer
    from cardstore.workflow.library import Library
    from cardstore.workflow.reports import SentenceReport

_HOMES = {
    "Anchor": "cardstore.anchors.anchor",
    "Basis": "cardstore.pages.page_map",
    "Card": "cardstore.cards.card",
    "CardAnchor": "cardstore.cards.moves",
    "CardMove": "cardstore.cards.moves",
    "CardstoreError": "cardstore.errors",
    "Creator": "cardstore.sources.source",
    "FindOutcome": "cardstore.anchors.found",
    "Finding": "cardstore.gate.finding",
    "Fit": "cardstore.anchors.anchor",
    "FoundPlace": "cardstore.anchors.found",
    "FoundQuote": "cardstore.anchors.found",
    "IssuedCards": "cardstore.cards.issued",
    "Leaf": "cardstore.scans.scan",
    "LeafLabel": "cardstore.pages.page_map",
    "Library": "cardstore.workflow.library",
    "Living": "cardstore.sources.witnesses",
    "Locator": "cardstore.cards.locator",
    "Outcome": "cardstore.gate.finding",
    "PageLabel": "cardstore.pages.labels",
    "PageMap": "cardstore.pages.page_map",
    "PersonRecord": "cardstore.sources.witnesses",
    "Policy": "cardstore.gate.policy",
    "ProofState": "cardstore.anchors.proof",
    "QuoteRefusedError": "cardstore.errors",
    "ReadingProof": "cardstore.anchors.proof",
    "ReadingState": "cardstore.cards.card",
    "Reason": "cardstore.gate.finding",
    "Relocation": "cardstore.anchors.relocation",
    "RelocationState": "cardstore.anchors.relocation",
    "Run": "cardstore.pages.page_map",
    "Scan": "cardstore.scans.scan",
    "SentenceReport": "cardstore.workflow.reports",
    "Source": "cardstore.sources.source",
    "Span": "cardstore.spans",
    "StratumName": "cardstore.audit.strata",
    "StratumRule": "cardstore.audit.strata",
    "TextLayer": "cardstore.text.layer",
    "Work": "cardstore.sources.source",
}

__all__ = [
    "Anchor",
    "Basis",
    "Card",
    "CardAnchor",
    "CardMove",
    "CardstoreError",
    "Creator",
    "FindOutcome",
    "Finding",
    "Fit",
    "FoundPlace",
    "FoundQuote",
    "IssuedCards",
    "Leaf",
    "LeafLabel",
    "Library",
    "Living",
    "Locator",
    "Outcome",
    "PageLabel",
    "PageMap",
    "PersonRecord",
    "Policy",
    "ProofState",
    "QuoteRefusedError",
    "ReadingProof",
    "ReadingState",
    "Reason",
    "Relocation",
    "RelocationState",
    "Run",
    "Scan",
    "SentenceReport",
    "Source",
    "Span",
    "StratumName",
    "StratumRule",
    "TextLayer",
    "Work",
]


def __getattr__(name: str) -> object:
    """Load a public name from its home on first use."""
    if name not in _HOMES:
        msg = f"module 'cardstore' has no attribute {name!r}"
        raise AttributeError(msg)
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    """List the public names."""
    return list(__all__)
