"""Waivers: findings that a person looked at and lets be, each with a reason and an end.

Comes in: the findings of a sentence and its cards, and the waivers of a project. Goes out: which
waiver lets which finding be, what the sentence then amounts to, and which waivers are used, unused
or over. A waiver alters no verdict that is kept: it is put on what is told. The method:

    1. A waiver names a rule, and a sentence, a card or both. What it fits is let be where it failed
       or asks for a person. What could not be checked is never waived, since nobody knows what it
       would have found.
    2. A link that is likely invented is waived only by somebody who gives a name.
    3. A sentence that was sent back was shown to no judge. Where only waivers clear it and it cites
       cards, that it says what they show is still open: it goes to a person, unless that is waived
       too (rule "support").
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.verdict import Bin, bin_of
from cardstore.provenance import canonical_json, digest_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.gate.verdict import SentenceVerdict

LEAST_DIGEST = 12
"""Hex digits of a sentence's digest that a waiver must give; no two of 10,000 begin so."""
_DIGEST = re.compile(rf"[0-9a-f]{{{LEAST_DIGEST},64}}\Z")
_WAIVABLE = frozenset({Outcome.FAIL, Outcome.UNSURE})
_FOR_PERSON = "waiver"
"""The name of a pair of evidence that says who alone may waive a finding."""
SUPPORT = "support"


class WaiverUse(StrEnum):
    """What became of a waiver in a run."""

    USED = "used"
    UNUSED = "unused"  # nothing that it names was found; it can go
    EXPIRED = "expired"  # its day is over, and what it let be counts again
    UNSIGNED = "unsigned"  # it is about a link that is likely invented, and nobody stands for it


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiver:
    """One thing that is let be.

    Attributes:
        number: its place in the file, from 1.
        rule: the check's name, "quoted_words".
        reason: why, for people; not blank.
        until: the last day on which it holds.
        by: who lets it be; "" where nobody said.
        sentence: the sentence's words, or the first digits of their digest; "" for any sentence.
        card: the card's id; "" for any.
    """

    number: int
    rule: str
    reason: str
    until: date
    by: str = ""
    sentence: str = ""
    card: str = ""

    def __post_init__(self) -> None:
        """Refuse a waiver that says too little."""
        if not self.reason.strip() or not self.rule or not (self.sentence or self.card):
            msg = f"a waiver has a rule, a reason and a sentence or card, got {self!r}"
            raise ValueError(msg)

    @property
    def told(self) -> str:
        """Who waives it, until when and why, for people."""
        by = f" by {self.by}" if self.by else ""
        return f"waived{by} until {self.until.isoformat()}: {self.reason}"

    @property
    def meant(self) -> str:
        """What it is about, for people."""
        about = [f"card {self.card}"] if self.card else []
        about += [f"“{self.sentence}”"] if self.sentence else []
        return f"waiver {self.number} ({self.rule.replace('_', '-')}, {', '.join(about)})"


@dataclass(frozen=True, slots=True, kw_only=True)
class WaivedFinding:
    """A finding that is let be.

    Attributes:
        card_id: of the card it is about, as cited; "" for a finding of the sentence.
        finding: the finding.
        waiver: what lets it be.
    """

    card_id: str
    finding: Finding
    waiver: Waiver


@dataclass(frozen=True, slots=True, kw_only=True)
class WaivedVerdict:
    """A verdict after waivers.

    Attributes:
        bin: where the sentence goes now.
        waived: what is let be, in the findings' order.
        added: what is open since the sentence was shown to no judge; None for nothing.
    """

    bin: Bin
    waived: tuple[WaivedFinding, ...]
    added: Finding | None = None


class WaiverDesk:
    """Puts the waivers of a project on verdicts, and keeps which of them were of use."""

    def __init__(self, waivers: Iterable[Waiver], *, today: date) -> None:
        """Take the waivers of a project, and the day on which they must hold."""
        self._waivers = tuple(waivers)
        self._today = today
        # One whose day is over is told as such, also where nothing that it names was found.
        self._uses: dict[Waiver, WaiverUse] = {
            one: WaiverUse.EXPIRED if one.until < today else WaiverUse.UNUSED
            for one in self._waivers
        }
        self._by_rule: dict[str, list[Waiver]] = {}
        for one in self._waivers:
            self._by_rule.setdefault(one.rule, []).append(one)

    @property
    def uses(self) -> tuple[tuple[Waiver, WaiverUse], ...]:
        """What became of each waiver so far."""
        return tuple(self._uses.items())

    def waive(
        self, verdict: SentenceVerdict, sentence: str, *, framing: bool, abstains: bool
    ) -> WaivedVerdict | None:
        """Put the waivers on a verdict; None where none of them fits.

        Args:
            verdict: as it is kept.
            sentence: the words that were checked.
            framing: see `bin_of`.
            abstains: see `bin_of`.
        """
        told = [("", one) for one in verdict.findings]
        told += [(card_id, one) for card_id, found in verdict.card_findings for one in found]
        added = _unjudged(verdict)
        waived = []
        left: list[Finding] = []
        for card_id, finding in told:
            waiver = self._waiver(card_id, finding, sentence)
            if waiver is None:
                left.append(finding)
            else:
                left.append(_let_be(finding))
                waived.append(WaivedFinding(card_id=card_id, finding=finding, waiver=waiver))
        if not waived:
            return None
        if added is not None:
            waiver = self._waiver("", added, sentence)
            if waiver is None:
                left.append(added)
            else:
                left.append(_let_be(added))
                waived.append(WaivedFinding(card_id="", finding=added, waiver=waiver))
        found = bin_of(left, framing=framing, abstains=abstains)
        if found is Bin.FRAMING:  # a check found something in it, and no judge ever sees it
            found = Bin.PERSON
        return WaivedVerdict(bin=found, waived=tuple(waived), added=added)

    def _waiver(self, card_id: str, finding: Finding, sentence: str) -> Waiver | None:
        """Give the first waiver that lets a finding be, and note which others would have."""
        if finding.outcome not in _WAIVABLE:
            return None
        for one in self._by_rule.get(finding.check, ()):
            if not _fits(one, card_id, sentence):
                continue
            if one.until < self._today:
                self._uses[one] = WaiverUse.EXPIRED
            elif not one.by and needs_name(finding):
                self._uses[one] = WaiverUse.UNSIGNED
            else:
                if self._uses[one] is not WaiverUse.UNSIGNED:
                    self._uses[one] = WaiverUse.USED
                return one
        return None


def sentence_digest(words: str) -> str:
    """Give the digest by which a waiver may name a sentence; white space does not count."""
    return digest_bytes(" ".join(words.split()).encode())


def needs_name(finding: Finding) -> bool:
    """Tell whether only somebody who gives a name may waive a finding, as its evidence says."""
    return any(name == _FOR_PERSON for name, _ in finding.evidence)


def _let_be(finding: Finding) -> Finding:
    return replace(finding, outcome=Outcome.PASS)


def _fits(waiver: Waiver, card_id: str, sentence: str) -> bool:
    if waiver.card and waiver.card != card_id:
        return False
    return not waiver.sentence or names_sentence(waiver.sentence, sentence)


def names_sentence(named: str, words: str) -> bool:
    """Tell whether a waiver's sentence, words or digest, is the one with these words."""
    if _DIGEST.match(named):
        return sentence_digest(words).startswith(named)
    return named.split() == words.split()


def _unjudged(verdict: SentenceVerdict) -> Finding | None:
    """Say that no judge was asked about a sentence; None where one was, or none is needed."""
    if any(one.check == SUPPORT or one.reason is Reason.FRAMING for one in verdict.findings):
        return None
    return Finding(
        check=SUPPORT,
        outcome=Outcome.UNSURE,
        reason=Reason.SUPPORT_NOT_JUDGED,
        message=(
            "What sent the sentence back is waived, so no judge was asked whether a card shows "
            "what it says."
        ),
    )


def waivers_to_json(waivers: Iterable[Waiver]) -> str:
    """Write waivers as one JSON text, for the log of a run."""
    return canonical_json(
        [
            {
                "rule": one.rule,
                "sentence": one.sentence,
                "card": one.card,
                "reason": one.reason,
                "by": one.by,
                "until": one.until.isoformat(),
            }
            for one in waivers
        ]
    )


def waivers_from_json(written: str) -> tuple[Waiver, ...]:
    """Read what `waivers_to_json` wrote; the numbers are their places in it."""
    return tuple(
        Waiver(
            number=number,
            rule=one["rule"],
            sentence=one["sentence"],
            card=one["card"],
            reason=one["reason"],
            by=one["by"],
            until=date.fromisoformat(one["until"]),
        )
        for number, one in enumerate(json.loads(written), start=1)
    )
