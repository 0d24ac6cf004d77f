"""A run of the gate as one page: the whole manuscripts, each sentence with what was found of it.

Comes in: a run as it is told, all its sentences and their cards. Goes out: HTML that needs nothing
beside it, no script, no network. Everything that anybody wrote is escaped. A sentence is a button
that opens what was found: findings, differences, and the cards' quotes with their printed pages.
What asks for somebody stands once more in a list, which is there on paper too. No score of a judge
is on the page.
"""

from __future__ import annotations

from bisect import bisect_right
from html import escape
from typing import TYPE_CHECKING

from cardstore.claims.manuscript import SkippedKind
from cardstore.documents.gate_html_notes import bin_badge, told_notes
from cardstore.documents.gate_html_style import STYLE
from cardstore.documents.gate_lines import gate_lines, remark_lines
from cardstore.gate.told import QUIET, Weight
from cardstore.gate.verdict import Bin
from cardstore.spans import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardstore.claims.manuscript import Manuscript
    from cardstore.gate.told import ToldCard, ToldRun, ToldSentence

_BINS = {
    Bin.PASSED: "passed",
    Bin.FAILED: "failed: back to the writer",
    Bin.PERSON: "for a person",
    Bin.UNAVAILABLE: "could not be checked",
    Bin.ABSTAINED: "abstained: marked as not verified",
    Bin.FRAMING: "framing: says nothing that could be shown",
}

_FEW = 3
_GRAVEST = (Weight.FAIL, Weight.UNAVAILABLE, Weight.PERSON, Weight.WAIVED)


def gate_html(run: ToldRun) -> str:
    """Write a run as a page; it shows the sentences that `run` tells."""
    names = ", ".join(one.name for one in run.manuscripts)
    cards = {one.card_id: one for one in run.cards}
    body = [
        _head(run, names),
        _findings(run),
        *(_manuscript(run, number, cards) for number in range(len(run.manuscripts))),
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>Gate: {escape(names)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"{''.join(body)}</body>\n</html>\n"
    )


def _head(run: ToldRun, names: str) -> str:
    rows = "".join(
        f'<tr><td>{_BINS[one]}</td><td class="number">{number:,}</td>'
        f'<td class="number">{_share(number, run.total)}</td></tr>\n'
        for one, number in run.counts
    )
    notes = "".join(f"<li>{escape(one)}</li>\n" for one in remark_lines(run))
    told = f"<ul>\n{notes}</ul>\n" if notes else ""
    publication = " Sources and links were asked again for publication." if run.publication else ""
    of = f"{run.total:,} sentence{'s' * (run.total != 1)}"
    return (
        f"<header>\n<h1>{escape(names)}</h1>\n<p>{escape(run.last_line())}.{publication}</p>\n"
        f"<table>\n<caption>Of {of}</caption>\n<thead><tr><th>Sentences</th><th>Number</th>"
        f"<th>Share</th></tr></thead>\n<tbody>\n{rows}</tbody></table>\n"
        "<p>Supported is not true: a card shows what its source says. Open a sentence to see what "
        f"was found.</p>\n{told}</header>\n"
    )


def _share(number: int, total: int) -> str:
    return f"{100 * number / total:.1f} % of {total:,}" if total else "of 0"


def _findings(run: ToldRun) -> str:
    """List what asks for somebody, the gravest first, with links to the sentences.

    What is said of many sentences in the same words stands once: without a calibration every
    sentence that nothing else is found of has the same finding.
    """
    starts: dict[str, list[tuple[int, str]]] = {}
    for one in run.sentences:
        starts.setdefault(one.manuscript, []).append((one.sentence.span.start, _id(run, one)))
    said: dict[tuple[Weight, str, str], list[str]] = {}
    for line in gate_lines(run):
        held = starts[line.manuscript]
        target = held[bisect_right(held, (line.region.span.start, "~")) - 1][1]
        link = f'<a href="#{target}">{escape(line.place)}</a>'
        said.setdefault((line.weight, line.rule, line.message), []).append(link)
    if not said:
        return ""
    rows = [
        _item(links, told=f"{weight.value} {escape(rule)}: {escape(message)}")
        for (weight, rule, message), links in sorted(
            said.items(), key=lambda one: _GRAVEST.index(one[0][0])
        )
    ]
    findings = sum(map(len, said.values()))
    return (
        f'<section class="findings" aria-labelledby="findings">\n<h2 id="findings">'
        f"{findings:,} findings that ask for somebody</h2>\n<ol>\n{''.join(rows)}</ol>\n"
        "</section>\n"
    )


def _item(links: Sequence[str], *, told: str) -> str:
    """Write what was found and where; where it was found in many places, they come behind it."""
    if len(links) > _FEW:
        return f"<li>{told}<br>{len(links):,} places: {', '.join(links)}</li>\n"
    return f"<li>{', '.join(links)}: {told}</li>\n"


def _manuscript(run: ToldRun, number: int, cards: Mapping[str, ToldCard]) -> str:
    """Write a whole manuscript; its sentences open."""
    manuscript = run.manuscripts[number]
    told = {
        one.sentence.span.start: one for one in run.sentences if one.manuscript == manuscript.name
    }
    stretches: list[tuple[Span, SkippedKind | None]] = [
        *((one.span, None) for one in manuscript.sentences),
        *((one.span, one.kind) for one in manuscript.skipped),
    ]
    parts = []
    for span, kind in sorted(stretches, key=lambda one: one[0]):
        sentence = told.get(span.start) if kind is None else None
        if sentence is not None:
            parts.append(_sentence(run, sentence, manuscript, cards))
        else:
            parts.append(_skipped(span.of(manuscript.text), kind))
    return (
        f'<section aria-labelledby="m{number}">\n<h2 id="m{number}">{escape(manuscript.name)}</h2>'
        f'\n<div class="text">{"".join(parts)}</div>\n</section>\n'
    )


def _skipped(text: str, kind: SkippedKind | None) -> str:
    if kind is SkippedKind.HEADING:
        shown = text.rstrip("\n\r")
        return f"<h3>{escape(shown)}</h3>{escape(text[len(shown) :])}"
    if kind in {None, SkippedKind.BLANK}:
        return escape(text)
    return f'<span class="skipped">{escape(text)}</span>'


def _sentence(
    run: ToldRun, told: ToldSentence, manuscript: Manuscript, cards: Mapping[str, ToldCard]
) -> str:
    """Write a sentence; the space around it stays outside of what opens."""
    span = told.sentence.span
    written = span.of(manuscript.text)
    left = len(written) - len(written.lstrip())
    right = len(written.rstrip())
    inner = Span(span.start + left, span.start + max(left, right))
    marked = [
        one.region.span
        for one in told.findings
        if one.weight not in QUIET and one.region.span != told.region.span
    ]
    shown = [cards[one] for one in told.sentence.cited if one in cards]
    return (
        f"{escape(written[:left])}"
        f'<details class="{told.bin.value}" id="{_id(run, told)}"><summary>'
        f"{_marked(manuscript.text, inner, marked)}{bin_badge(told.bin)}</summary>"
        f"{told_notes(told, shown)}</details>{escape(written[right:]) if right > left else ''}"
    )


def _marked(text: str, inner: Span, spans: Iterable[Span]) -> str:
    """Escape a stretch of text, the spans in it marked."""
    at, parts = inner.start, []
    for span in _merged(spans):
        start, end = max(span.start, at), min(span.end, inner.end)
        if start < end:
            parts.append(escape(text[at:start]))
            parts.append(f"<mark>{escape(text[start:end])}</mark>")
            at = end
    return "".join([*parts, escape(text[at : inner.end])])


def _merged(spans: Iterable[Span]) -> Sequence[Span]:
    merged: list[Span] = []
    for span in sorted(set(spans)):
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(span.end, merged[-1].end))
        else:
            merged.append(span)
    return merged


def _id(run: ToldRun, told: ToldSentence) -> str:
    names = [one.name for one in run.manuscripts]
    return f"m{names.index(told.manuscript)}-{told.sentence.number}"
