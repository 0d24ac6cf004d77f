"""Runs of the gate, made by hand of a few sentences of our own."""

from __future__ import annotations

from cardstore.claims.draft_marks import DraftMark, DraftMarkKind
from cardstore.claims.manuscript import BlockKind, DraftSentence, Manuscript, Piece
from cardstore.claims.splitter import read_manuscript
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.judge import JudgeRecord
from cardstore.gate.verdict import DecidedBy, bin_of
from cardstore.spans import Span
from cardstore.store.gate_records import KeptVerdict
from cardstore.store.gate_rows import card_findings_to_json, findings_to_json
from cardstore.workflow.gate_reports import GatedSentence, GateReport

LEXICAL = JudgeRecord(judge="lexical", template="1", called="lexical (no model)")
CITED = Finding(
    check="citation", outcome=Outcome.PASS, reason=Reason.CARD_CITED, message="It cites a card."
)
ALTERED = Finding(
    check="quoted_words",
    outcome=Outcome.FAIL,
    reason=Reason.QUOTED_WORDS_DIFFER,
    message="“sew my socks” does not stand so in the cards cited; card 7KQ2-M has “sew my sacks”.",
    evidence=(
        ("quotation", "sea"),
        ("outcome", "pass"),
        ("quotation", "sew my socks"),
        ("outcome", "fail"),
        ("card", "7KQ2-M"),
        ("nearest", "sew my sacks"),
    ),
)
QUOTES = Finding(
    check="quotation", outcome=Outcome.UNSURE, reason=Reason.QUOTES_WORDS, message="It quotes."
)
INVENTED = Finding(
    check="links",
    outcome=Outcome.FAIL,
    reason=Reason.LINK_HALLUCINATED,
    message="https://harbour.example/x does not resolve.",
    evidence=(("waiver", "a person alone may waive this"),),
)
UNASKED = Finding(
    check="source_exists",
    outcome=Outcome.UNAVAILABLE,
    reason=Reason.SOURCE_NOT_ASKED,
    message="Nobody was asked.",
)
SUPPORTED = Finding(
    check="support", outcome=Outcome.PASS, reason=Reason.SUPPORT_HIGH, message="Supported."
)
MISREAD = Finding(
    check="reading",
    outcome=Outcome.UNSURE,
    reason=Reason.READING_ONCE,
    message="The words were read once.",
)


def kept(words, findings, *, cited=(), card_findings=(), key="", abstains=False):
    """Make the verdict that findings amount to, as it is kept."""
    told = tuple(findings)
    everything = (*told, *(one for _, found in card_findings for one in found))
    framing = any(one.reason is Reason.FRAMING for one in told)
    return KeptVerdict(
        key=key or words,
        sentence=words,
        cited=tuple(cited),
        bin=bin_of(everything, framing=framing, abstains=abstains).value,
        decided_by=DecidedBy.CHECKS.value,
        prob=0.987654,
        findings=findings_to_json(told),
        card_findings=card_findings_to_json(card_findings),
    )


def made_report(text, found, *, name="ch03.md", held=(), **more):
    """Split a text, and give its sentences what was found of them.

    Args:
        text: of a manuscript.
        found: for each sentence its findings, or (findings, (card id, findings) pairs).
        name: of the manuscript.
        held: numbers of the sentences whose verdict was held.
        more: of `GateReport`.
    """
    manuscript = read_manuscript(text, name=name)
    sentences = []
    for sentence, told in zip(manuscript.sentences, found, strict=True):
        findings, card_findings = told if isinstance(told, tuple) else (told, ())
        abstains = any(one.kind is DraftMarkKind.UNVERIFIED for one in sentence.marks)
        sentences.append(
            GatedSentence(
                manuscript=name,
                sentence=sentence,
                kept=kept(
                    sentence.words,
                    findings,
                    cited=sentence.cited,
                    card_findings=card_findings,
                    abstains=abstains,
                ),
                held=sentence.number in held,
            )
        )
    return GateReport(
        **{
            "run": 7,
            "manuscripts": (manuscript,),
            "sentences": tuple(sentences),
            "judge": LEXICAL,
            **more,
        }
    )


def made_sentence(written, words, pieces, *, at=0, marks=()):
    """Make a sentence by hand, without a splitter."""
    return DraftSentence(
        number=0,
        span=Span(at, at + len(written)),
        written=written,
        words=words,
        pieces=tuple(Piece(start=s, written_at=w, length=n) for s, w, n in pieces),
        cited=("7KQ2-M",),
        marks=marks,
        block=BlockKind.PARAGRAPH,
        chapter="One",
        place=0,
        places=1,
        line=1,
        column=1,
    )


def made_manuscript(text, *sentences):
    """Make a manuscript by hand."""
    return Manuscript(name="m.md", text=text, sentences=sentences, skipped=(), version="1")


UNVERIFIED = DraftMark(kind=DraftMarkKind.UNVERIFIED, span=Span(0, 12))

TEXT = (
    "# One\n\n"
    "The lamp was lit [card:7KQ2-M]. He said by the *sea* that “sew my\nsocks” was wrong"
    " [card:7KQ2-M].\nSilence followed <b>. [framing]\n"
)
FOUND = (
    [CITED, SUPPORTED],
    ([CITED, ALTERED, QUOTES], (("7KQ2-M", (MISREAD,)),)),
    [
        Finding(
            check="citation",
            outcome=Outcome.PASS,
            reason=Reason.FRAMING,
            message="It frames.",
        )
    ],
)
