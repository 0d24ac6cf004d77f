"""Queue items: sentences that the gate decided about, as they will be shown to people.

Comes in: reports of the gate. Goes out: items without numbers of a queue. The key of an item is the
digest of all that a person is shown of it, so that a ruling holds for as long as that stays.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.gate.finding import Outcome
from cardstore.gate.verdict import Bin
from cardstore.provenance import digest_value
from cardstore.review.item import QueueItem, Role

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.claims.manuscript import Manuscript
    from cardstore.workflow.gate_reports import GatedSentence, GateReport

FOR_PEOPLE = frozenset({Bin.PERSON, Bin.ABSTAINED})
"""The bins that wait for somebody: what was sent back is the writer's."""
_UNSURE = frozenset({Outcome.UNSURE})
_ABSTAINED = ("abstained", "abstained", "It says of itself that it is not verified.")
_WAIVED = "It was let be, since: {}"
_PARAGRAPH_ENDS = re.compile(r"\n[ \t>]*\n")


def item_key(gated: GatedSentence) -> str:
    """Give the digest of all that a person is shown of a sentence.

    Its own words, marks and block, its cards with what was found of them, and why it is for a
    person. A judge's score and what stands around the sentence are not in it.
    """
    sentence = gated.sentence
    return digest_value(
        [
            sentence.words,
            sentence.block.value,
            *([sentence.head] if sentence.head else []),
            [[one.kind.value, one.argument] for one in sentence.marks],
            list(sentence.cited),
            gated.kept.card_findings,
            [list(one) for one in asks_of(gated)],
        ]
    )


def asks_of(gated: GatedSentence) -> tuple[tuple[str, str, str], ...]:
    """Give (check, reason, message) of each finding of a sentence that asks for somebody."""
    of_sentence, of_cards = gated.findings_with(_UNSURE)
    found = [*of_sentence, *(one for _, some in of_cards for one in some)]
    if gated.after is not None and gated.after.added is not None:
        found.append(gated.after.added)
    asks = [(one.check, one.reason.value, one.message) for one in found]
    if gated.waived:
        asks.append(("waiver", "waived", _WAIVED.format(gated.waived)))
    if gated.bin is Bin.ABSTAINED:
        asks.append(_ABSTAINED)
    return tuple(dict.fromkeys(asks))


def queue_item(
    gated: GatedSentence, manuscript: Manuscript, *, role: Role, stratum: str = ""
) -> QueueItem:
    """Give a sentence as an item.

    Args:
        gated: the sentence with its verdict.
        manuscript: it stands in this one.
        role: why it lies in the queue.
        stratum: of an audit.
    """
    before, after = around(manuscript, gated.sentence.number)
    return QueueItem(
        queue=0,
        place=0,
        item_key=item_key(gated),
        role=role,
        stratum=stratum,
        manuscript=gated.manuscript,
        number=gated.sentence.number,
        line=gated.sentence.line,
        chapter=gated.sentence.chapter,
        verdict_key=gated.kept.key,
        words=gated.sentence.words,
        before=before,
        after=after,
        cited=gated.sentence.cited,
        asks=asks_of(gated) if role is Role.WAITS else (),
    )


def gated_sentences(
    reports: Iterable[GateReport],
) -> tuple[tuple[GatedSentence, Manuscript], ...]:
    """Give every sentence of some reports with the manuscript it stands in, in order."""
    return tuple(
        (one, named[one.manuscript])
        for report in reports
        for named in ({text.name: text for text in report.manuscripts},)
        for one in report.sentences
    )


def around(manuscript: Manuscript, number: int) -> tuple[str, str]:
    """Give the words that stand before and behind a sentence in its paragraph.

    Args:
        manuscript: as it was split.
        number: of the sentence.
    """
    before: list[str] = []
    at = number
    while at and _run_on(manuscript, at - 1):
        at -= 1
        before.append(manuscript.sentences[at].words.strip())
    after: list[str] = []
    at = number
    while at + 1 < len(manuscript.sentences) and _run_on(manuscript, at):
        at += 1
        after.append(manuscript.sentences[at].words.strip())
    return " ".join(reversed(before)), " ".join(after)


def _run_on(manuscript: Manuscript, number: int) -> bool:
    """Tell whether the sentence behind this one stands in the same paragraph."""
    one, other = manuscript.sentences[number : number + 2]
    if one.block is not other.block or one.chapter != other.chapter:
        return False
    between = manuscript.text[one.span.start : other.span.start]
    return one.span.end == other.span.start and not _PARAGRAPH_ENDS.search(between)
