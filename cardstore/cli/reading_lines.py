"""How the reading of cards is written: one line a card, one below for each word in doubt."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

from cardstore.anchors.proof import ProofState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.anchors.proof import MarkedWord, ReadingProof
    from cardstore.workflow.reading_desk import CardReading

_TOLD = {
    ProofState.EMBEDDED: "the publisher's own text",
    ProofState.ALIKE: "read twice, alike",
    ProofState.MARKED: "to be looked at",
    ProofState.ONCE: "to be looked at: read once",
    ProofState.CONFIRMED: "confirmed",
    ProofState.CORRECTED: "corrected",
}


def print_reading(reading: CardReading) -> None:
    """Print what stands behind the reading of one card."""
    proof = reading.proof
    if proof is None:
        click.echo(f"{reading.card_id}  not found in its source")
        return
    click.echo(f"{reading.card_id}  {_TOLD[proof.state]}{_beside(proof)}")
    for marked in proof.marked:
        word = marked.word
        others = " | ".join(other or "–" for other in word.others)
        marks = ", ".join(mark.value for mark in word.marks)
        click.echo(f"  leaf {marked.leaf_index}: “{word.text}”; read again: {others}  ({marks})")


def summarize(readings: Iterable[CardReading]) -> str:
    """Count the cards by what stands behind their reading."""
    counted = Counter(
        "not found" if reading.proof is None else _TOLD[reading.proof.state] for reading in readings
    )
    if not counted:
        return "Nothing was read: there are no such cards."
    return "; ".join(f"{number} {told}" for told, number in sorted(counted.items()))


def reading_document(reading: CardReading) -> dict[str, object]:
    """Give what stands behind the reading of one card as a JSON document."""
    from cardstore.documents.named import named_document

    proof = reading.proof
    told = {
        "card_id": reading.card_id,
        "state": proof and proof.state.value,
        "words": [_word_document(marked) for marked in proof.marked] if proof else [],
        "readers": proof.readers if proof else "",
        "by": proof.by if proof else "",
        "at": proof.at if proof else "",
        "note": proof.note if proof else "",
        "why": proof.why if proof else "",
        "remedy": proof.remedy if proof else "",
    }
    return named_document("card-reading", told)


def _word_document(marked: MarkedWord) -> dict[str, object]:
    word = marked.word
    return {
        "leaf_index": marked.leaf_index,
        "start": word.span.start,
        "end": word.span.end,
        "box": [word.box.x0, word.box.y0, word.box.x1, word.box.y1],
        "read": word.text,
        "read_again": list(word.others),
        "rival": word.rival,
        "marks": [mark.value for mark in word.marks],
        "score": word.score,
    }


def _beside(proof: ReadingProof) -> str:
    """Say who, or why not."""
    if proof.state is ProofState.ONCE:
        return f", {proof.why}. {proof.remedy}."
    if proof.by:
        told = f" by {proof.by}" + (f", {proof.at}" if proof.at else "")
        return told + (f": {proof.note}" if proof.note else "")
    return ""
