"""What opens under a sentence of an annotated manuscript: findings, differences, cards."""

from __future__ import annotations

from difflib import SequenceMatcher
from html import escape
from typing import TYPE_CHECKING

from cardstore.gate.told import QUIET, Weight
from cardstore.gate.verdict import Bin

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardstore.gate.told import ToldCard, ToldFinding, ToldSentence
    from cardstore.spans import Span

_BADGES = {
    Bin.FAILED: "failed",
    Bin.PERSON: "person",
    Bin.UNAVAILABLE: "not checked",
    Bin.ABSTAINED: "abstained",
    Bin.FRAMING: "framing",
}
_MOST_WORDS = 400
"""Words of a quotation that are compared; longer ones are shown as they are."""


def bin_badge(found: Bin) -> str:
    """Write the word for a bin; a sentence that passed has none."""
    return f' <span class="bin">{_BADGES[found]}</span>' if found in _BADGES else ""


def asking_words(told: ToldSentence) -> tuple[Span, ...]:
    """Give the words that a finding asks somebody about, where they are not the whole sentence."""
    return tuple(
        one.region.span
        for one in told.findings
        if one.weight not in QUIET and one.region.span != told.region.span
    )


def told_notes(told: ToldSentence, cards: Sequence[ToldCard], *, more: str = "") -> str:
    """Write what was found of a sentence, and its cards.

    Args:
        told: the sentence.
        cards: those that it cites.
        more: HTML that stands before them.
    """
    asking = [one for one in told.findings if one.weight not in QUIET]
    quiet = [one for one in told.findings if one.weight is Weight.PASS]
    passed = ", ".join(dict.fromkeys(escape(one.rule) for one in quiet))
    held = " The verdict was held from an earlier run." if told.held else ""
    parts = [
        more,
        f"<ul>{''.join(map(_finding, asking))}</ul>" if asking else "",
        f'<p class="quiet">Passed: {passed or "nothing"}.{held}</p>',
        *(_card(one) for one in cards),
    ]
    return f'<div class="told" role="note">{"".join(parts)}</div>'


def _finding(told: ToldFinding) -> str:
    differences = "".join(
        f"<br>{_difference(quoted, nearest)}" for quoted, nearest in _quotations(told)
    )
    return (
        f'<li><strong class="{told.weight.value}">{told.weight.value}</strong> '
        f"{escape(told.rule)}: {escape(told.message)}{differences}</li>"
    )


def _quotations(told: ToldFinding) -> Iterator[tuple[str, str]]:
    """Give each quotation that was not found as it is, with the nearest words of a card."""
    quoted, counts = "", False
    for name, value in told.finding.evidence:
        if name == "quotation":
            quoted, counts = value, False
        elif name == "outcome":
            counts = value != "pass"
        elif name == "nearest" and counts and quoted:
            yield quoted, value


def _difference(quoted: str, nearest: str) -> str:
    """Show two texts as one: struck out what only the sentence has, set in what only the card."""
    ours, theirs = quoted.split(), nearest.split()
    if max(len(ours), len(theirs)) > _MOST_WORDS:
        return f"the card has: {escape(nearest)}"
    parts = []
    matcher = SequenceMatcher(a=ours, b=theirs, autojunk=False)
    for kind, i1, i2, j1, j2 in matcher.get_opcodes():
        if kind == "equal":
            parts.append(escape(" ".join(ours[i1:i2])))
            continue
        if i1 < i2:
            parts.append(f"<del>{escape(' '.join(ours[i1:i2]))}</del>")
        if j1 < j2:
            parts.append(f"<ins>{escape(' '.join(theirs[j1:j2]))}</ins>")
    return f"sentence → card: {' '.join(parts)}"


def _card(card: ToldCard) -> str:
    printed = ", ".join(card.printed_pages)
    where = f", p. {printed}" if printed else ", no printed page known"
    return (
        f"<blockquote>“{escape(card.quote)}”<br>"
        f'<span class="edition">card {escape(card.card_id)}: {escape(card.edition)}'
        f"{escape(where)}</span></blockquote>"
    )
