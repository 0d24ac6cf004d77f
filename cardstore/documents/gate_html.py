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

from cardstore.counts import count_of
from cardstore.documents.gate_html_notes import asking_words, bin_badge, told_notes
from cardstore.documents.gate_html_style import STYLE
from cardstore.documents.gate_html_text import OpeningSentence, text_html
from cardstore.documents.gate_lines import gate_lines, remark_lines
from cardstore.gate.told import Weight
from cardstore.gate.verdict import Bin

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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
        f"{count_of(findings, 'finding that asks', 'findings that ask')} for "
        f"somebody</h2>\n<ol>\n{''.join(rows)}</ol>\n"
        "</section>\n"
    )


def _item(links: Sequence[str], *, told: str) -> str:
    """Write what was found and where; where it was found in many places, they come behind it."""
    if len(links) > _FEW:
        return f"<li>{told}<br>{count_of(len(links), 'place')}: {', '.join(links)}</li>\n"
    return f"<li>{', '.join(links)}: {told}</li>\n"


def _manuscript(run: ToldRun, number: int, cards: Mapping[str, ToldCard]) -> str:
    """Write a whole manuscript; its sentences open."""
    manuscript = run.manuscripts[number]
    opening = {
        one.sentence.number: OpeningSentence(
            sentence=one.sentence,
            name=_id(run, one),
            looks=one.bin.value,
            marked=asking_words(one),
            badge=bin_badge(one.bin),
            notes=told_notes(one, [cards[card] for card in one.sentence.cited if card in cards]),
        )
        for one in run.sentences
        if one.manuscript == manuscript.name
    }
    return (
        f'<section aria-labelledby="m{number}">\n<h2 id="m{number}">{escape(manuscript.name)}</h2>'
        f"\n{text_html(manuscript, opening)}\n</section>\n"
    )


def _id(run: ToldRun, told: ToldSentence) -> str:
    names = [one.name for one in run.manuscripts]
    return f"m{names.index(told.manuscript)}-{told.sentence.number}"
