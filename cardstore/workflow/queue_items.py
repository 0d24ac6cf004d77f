"""Queue items: sentences that the gate decided about, as they will be shown to people.

Comes in: reports of the gate. Goes out: items without numbers of a queue. The key of an item is the
digest of all that a person is shown of it, so that a ruling holds for as long as that stays.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.gate.finding import Outcome
from cardstore.gate.support import CHECK as SUPPORT
from cardstore.gate.verdict import Bin
from cardstore.provenance import digest_value
from cardstore.review.item import QueueItem, Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardstore.claims.manuscript import Manuscript
    from cardstore.gate.finding import Finding
    from cardstore.workflow.gate_reports import GatedSentence, GateReport

UNNAMED = "No single check asks for it: read it against its page."
"""Why an item is shown of which nothing in particular is asked, whatever its role is."""
FOR_PEOPLE = frozenset({Bin.PERSON, Bin.ABSTAINED})
"""The bins that wait for somebody: what was sent back is the writer's."""
_UNSURE = frozenset({Outcome.UNSURE})
ABSTAINED = ("abstained", "abstained", "It says of itself that it is not verified.")
UNSETTLED = (SUPPORT, "unsettled", UNNAMED)
_WAIVED = "It was let be, since: {}"
_SHOWN = 600
"""Code points that are shown of a paragraph on either side, in whole sentences."""
_PARAGRAPH_ENDS = re.compile(r"\n[ \t>]*\n")


def item_key(gated: GatedSentence, manuscript: Manuscript) -> str:
    """Give the digest of what a ruling on a sentence rests on.

    Its own words, marks and block, what stands before it in its paragraph ("She" is somebody), its
    cards with what was found of them, and why it is for a person. A judge's score is not in it, nor
    what stands behind the sentence: it says nothing of what the sentence means.
    """
    sentence = gated.sentence
    return digest_value(
        [
            in_one_line(sentence.words),
            around(manuscript, sentence.number)[0],
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
    asks = plain_asks(found)
    if gated.waived:
        asks.append(("waiver", "waived", _WAIVED.format(gated.waived)))
    if gated.bin is Bin.ABSTAINED:
        asks.append(ABSTAINED)
    return tuple(dict.fromkeys(asks))


def plain_asks(findings: Iterable[Finding]) -> list[tuple[str, str, str]]:
    """Give (check, reason, message) of findings as a person may see them before deciding.

    What a judge thought is not told: who reads that it was doubtful looks with its eyes.
    """
    asks = [(one.check, one.reason.value, one.message) for one in findings]
    others = [one for one in asks if one[0] != SUPPORT]
    return others or ([UNSETTLED] if asks else [])


def named(asks: Iterable[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Give those of the reasons for an item that name what to look for."""
    return [one for one in asks if one != UNSETTLED]


def queue_item(
    gated: GatedSentence,
    manuscript: Manuscript,
    *,
    role: Role,
    stratum: str = "",
    instead: Mapping[int, str] | None = None,
) -> QueueItem:
    """Give a sentence as an item.

    Args:
        gated: the sentence with its verdict.
        manuscript: it stands in this one.
        role: why it lies in the queue.
        stratum: of an audit.
        instead: number → the words that are shown around in the place of that sentence's own.
    """
    before, after = around(manuscript, gated.sentence.number, instead=instead)
    return QueueItem(
        queue=0,
        place=0,
        item_key=item_key(gated, manuscript),
        role=role,
        stratum=stratum,
        manuscript=gated.manuscript,
        number=gated.sentence.number,
        line=gated.sentence.line,
        chapter=gated.sentence.chapter,
        verdict_key=gated.kept.key,
        words=in_one_line(gated.sentence.words),
        before=before,
        after=after,
        cited=gated.sentence.cited,
        asks=asks_of(gated) if role is Role.WAITS else (),
    )


def in_one_line(words: str) -> str:
    r"""Give words with one blank between: how a draft's lines are broken tells who wrote it.

    >>> in_one_line("It fell\n at night. ")
    'It fell at night.'
    """
    return " ".join(words.split())


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


def around(
    manuscript: Manuscript, number: int, *, instead: Mapping[int, str] | None = None
) -> tuple[str, str]:
    """Give the words that stand before and behind a sentence in its paragraph, so far as shown.

    Args:
        manuscript: as it was split.
        number: of the sentence.
        instead: number → the words that are shown in the place of that sentence's own.
    """
    others = instead or {}
    before: list[str] = []
    at = number
    while at and sum(map(len, before)) < _SHOWN and _run_on(manuscript, at - 1):
        at -= 1
        before.append(others.get(at, manuscript.sentences[at].words).strip())
    after: list[str] = []
    at = number
    last = len(manuscript.sentences) - 1
    while at < last and sum(map(len, after)) < _SHOWN and _run_on(manuscript, at):
        at += 1
        after.append(others.get(at, manuscript.sentences[at].words).strip())
    return in_one_line(" ".join(reversed(before))), in_one_line(" ".join(after))


def _run_on(manuscript: Manuscript, number: int) -> bool:
    """Tell whether the sentence behind this one stands in the same paragraph."""
    one, other = manuscript.sentences[number : number + 2]
    if one.block is not other.block or one.chapter != other.chapter:
        return False
    between = manuscript.text[one.span.start : other.span.start]
    return one.span.end == other.span.start and not _PARAGRAPH_ENDS.search(between)
