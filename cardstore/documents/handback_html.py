"""A manuscript as it goes back: one page, each sentence with what was decided, ruled and shown.

Comes in: what is handed back, and which manuscript. Goes out: HTML that needs nothing beside it: no
script, no network. What anybody wrote is escaped. A sentence opens what the gate found, what people
said, and its cards with their printed pages; lists before the text name what is to be mended, what
is open and what people ruled, so that all of it is on paper too. No score is on the page.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from cardstore.counts import count_of
from cardstore.documents.gate_html_notes import asking_words, told_notes
from cardstore.documents.gate_html_style import STYLE
from cardstore.documents.gate_html_text import OpeningSentence, text_html
from cardstore.documents.handback import MENDED, OPEN
from cardstore.documents.handback_bound import LIMITS
from cardstore.documents.handback_notes import manuscript_notes
from cardstore.documents.handback_style import HANDED_STYLE
from cardstore.documents.leaflet import leaflet_html
from cardstore.documents.ruling_words import (
    BADGES,
    begin_of,
    count_told,
    moment_told,
    ruling_told,
    share_told,
    state_told,
)
from cardstore.documents.writing import edition_statement
from cardstore.gate.told import QUIET, ToldCard
from cardstore.review.standing import Standing

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardstore.documents.handback import HandBack, HandedCard, HandedSentence
    from cardstore.documents.leaflet import Part
    from cardstore.review.ruling import Ruling

_BEGINS = 90
_STANDING = {
    Standing.CLEARED: "cleared",
    Standing.WRONG: "wrong",
    Standing.ACCUSED: "called wrong by an auditor, taken back, and not lifted by anybody else",
    Standing.DISPUTED: "disputed",
    Standing.CANNOT_TELL: "nobody could tell",
    Standing.OPEN: "open",
}


def whole_page(title: str, body: str) -> str:
    """Write a page around a body."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{escape(title)}</title>\n<style>{STYLE}{HANDED_STYLE}</style>\n</head>\n<body>\n"
        f"{body}</body>\n</html>\n"
    )


def leaflet_page(title: str, leaflet: Sequence[Part]) -> str:
    """Write a leaflet as a page of its own."""
    return whole_page(title, f'<main class="leaflet">\n{leaflet_html(leaflet)}</main>\n')


def manuscript_page(handed: HandBack, manuscript: str) -> str:
    """Write the page of one manuscript.

    Args:
        handed: what is handed back.
        manuscript: its name.
    """
    cards = {one.card_id: one for one in handed.cards}
    sentences = handed.of(manuscript)
    read = next(one for one in handed.manuscripts if one.name == manuscript)
    opening = {one.told.sentence.number: _opening(one, cards) for one in sentences}
    limits = "".join(f"<li>{escape(one)}</li>\n" for one in LIMITS)
    notes = leaflet_html(manuscript_notes(sentences, cards, level=3))
    body = [
        _head(handed, manuscript, sentences),
        "<main>\n",
        _listed("To be mended", [one for one in sentences if one.state in MENDED]),
        _listed("Still to be decided", [one for one in sentences if one.state in OPEN]),
        _ruled([one for one in sentences if one.rulings]),
        (
            f'<section aria-labelledby="text">\n<h2 id="text">The manuscript</h2>\n'
            f"{text_html(read, opening)}\n</section>\n"
        ),
        (
            f'<section class="notes" aria-labelledby="notes">\n<h2 id="notes">Notes</h2>\n{notes}'
            "</section>\n"
        ),
        (
            '<section class="limits" aria-labelledby="limits">\n<h2 id="limits">What this does not '
            f"say</h2>\n<ul>\n{limits}</ul>\n</section>\n</main>\n"
        ),
    ]
    return whole_page(f"{manuscript}, handed back", "".join(body))


def _head(handed: HandBack, manuscript: str, sentences: Sequence[HandedSentence]) -> str:
    total = len(sentences)
    counted = {state: 0 for state, _ in handed.counts}
    for one in sentences:
        counted[one.state] += 1
    told = {state: count_told(handed, state, manuscript=manuscript) for state in counted}
    rows = "".join(
        f'<tr><th scope="row"><span class="key {state.value}">{escape(told[state])}</span></th>'
        f'<td class="number">{share_told(number, total)}</td></tr>\n'
        for state, number in counted.items()
        if number
    )
    runs = sorted({one.run for one in sentences})
    decided = [f"run {one.run} of {moment_told(one.at)}" for one in handed.runs if one.run in runs]
    covers = 'What that covers is told in <a href="bound.html">bound.html</a>.'
    bound = f"{escape(handed.bound.verdict)} {covers}"
    return (
        f'<header>\n<p class="over">Handed back {escape(moment_told(handed.at))}</p>\n'
        f"<h1>{escape(manuscript)}</h1>\n"
        f"<p>Decided in {escape(' and '.join(decided)) or 'no run'}. {bound}</p>\n"
        f"<table>\n<caption>Of {count_of(total, 'sentence')}</caption>\n<tbody>\n{rows}</tbody>"
        "</table>\n"
        "<p>Supported is not true: a card shows what its source says. Open a sentence to see what "
        "was found, what people said, and its cards.</p>\n</header>\n"
    )


def _listed(title: str, sentences: Sequence[HandedSentence]) -> str:
    """List sentences with what asks for somebody."""
    if not sentences:
        return ""
    name = title.replace(" ", "-").lower()
    items = "".join(_item(one) for one in sentences)
    return (
        f'<section class="findings" aria-labelledby="{name}">\n<h2 id="{name}">{title}: '
        f"{len(sentences):,}</h2>\n<ol>\n{items}</ol>\n</section>\n"
    )


def _item(one: HandedSentence) -> str:
    asks = "".join(
        f"<li>{escape(found.rule)}: {escape(found.message)}</li>"
        for found in one.told.findings
        if found.weight not in QUIET
    )
    inner = f"<ul>{asks}</ul>" if asks else ""
    return f"<li>{_link(one)} {_badge(one)}{inner}</li>\n"


def _ruled(sentences: Sequence[HandedSentence]) -> str:
    if not sentences:
        return ""
    items = "".join(
        f"<li>{_link(one)} {_badge(one)}{_rulings(one.rulings)}</li>\n" for one in sentences
    )
    return (
        '<section class="findings" aria-labelledby="ruled">\n<h2 id="ruled">What people said: '
        f"{len(sentences):,}</h2>\n<ol>\n{items}</ol>\n</section>\n"
    )


def _link(one: HandedSentence) -> str:
    shown = begin_of(one.told.sentence.words, most=_BEGINS)
    return f'<a href="#{_name(one)}">line {one.told.sentence.line}</a> “{escape(shown)}”'


def _rulings(rulings: Iterable[Ruling]) -> str:
    told = "".join(
        f'<li class="{"undone" if one.undone else "ruling"}"><strong>{escape(one.reviewer)}'
        f"</strong>, {escape(moment_told(one.at))}: {escape(ruling_told(one))}</li>"
        for one in rulings
    )
    return f'<ul class="rulings">{told}</ul>' if told else ""


def _opening(one: HandedSentence, cards: Mapping[str, HandedCard]) -> OpeningSentence:
    shown = [_told_card(cards[card]) for card in one.told.sentence.cited if card in cards]
    said = _rulings(one.rulings)
    ruled = f'<p class="people">People: {_STANDING[one.standing]}</p>{said}' if one.rulings else ""
    return OpeningSentence(
        sentence=one.told.sentence,
        name=_name(one),
        looks=one.state.value,
        marked=asking_words(one.told),
        badge=_badge(one),
        notes=told_notes(
            one.told,
            shown,
            more=f'<p class="state">{escape(state_told(one)).capitalize()}.</p>{ruled}',
        ),
    )


def _told_card(card: HandedCard) -> ToldCard:
    return ToldCard(
        card_id=card.card_id,
        quote=card.quote,
        edition=edition_statement(card.source),
        printed_pages=card.printed_pages,
    )


def _badge(one: HandedSentence) -> str:
    told = BADGES.get(one.state)
    return f' <span class="bin {one.state.value}">{told}</span>' if told else ""


def _name(one: HandedSentence) -> str:
    return f"s{one.told.sentence.number + 1}"
