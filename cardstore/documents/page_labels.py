"""Changes of page labels as JSON: what was done, and what a change would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.documents.writing import label_document, leaf_label_document, schema_id

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.documents.writing import Document
    from cardstore.pages.label_changes import LabelAssignment, LabelChange
    from cardstore.pages.page_map import LeafLabel
    from cardstore.review.sighting import MovedPage


def label_history_document(changes: Iterable[LabelChange]) -> Document:
    """Describe the changes that people made to the labels of a scan, oldest first."""
    return {
        "schema": schema_id("label-history"),
        "changes": [
            {
                "number": change.number,
                "undone_by": change.undone_by,
                "at": change.at,
                **_change(change),
            }
            for change in changes
        ],
    }


def label_change_document(
    change: LabelChange,
    *,
    relabelled: Sequence[tuple[LeafLabel, LeafLabel]],
    moved: Sequence[MovedPage],
    remarks: Sequence[str],
) -> Document:
    """Describe what a change of labels would do; nothing was written.

    Args:
        change: what is said.
        relabelled: the leaves that would show another label: before, after.
        moved: the cards whose printed page would be another one.
        remarks: what a person should know: labels that repeat or fall, words of a file.
    """
    return {
        "schema": schema_id("label-change"),
        "change": _change(change),
        "leaves": [
            {"before": leaf_label_document(before), "after": leaf_label_document(after)}
            for before, after in relabelled
        ],
        "moved_cards": [
            {
                "card_id": card.card_id,
                "claimed": card.claimed,
                "before": card.before,
                "after": card.after,
                "claim_holds": card.agrees,
            }
            for card in moved
        ],
        "remarks": list(remarks),
    }


def _change(change: LabelChange) -> Document:
    return {
        "kind": change.kind.value,
        "undoes": change.undoes,
        "made_by": change.made_by,
        "note": change.note,
        "words": [_word(word) for word in change.words],
    }


def _word(word: LabelAssignment) -> Document:
    return {
        "leaf_index": word.leaf_index,
        "says": word.kind.value,
        "label": None if word.label is None else label_document(word.label),
        "expected": None if word.expected is None else label_document(word.expected),
        "said_by": word.assigned_by,
    }
