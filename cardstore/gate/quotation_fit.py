"""Quotation fit: does what a sentence puts between marks stand in the quote of a card it cites?

Comes in: one quotation and the cited cards. Goes out: a `QuotationFit`: whether it stands in one
card word for word, in which, and else the nearest words and what differs. A card's quote is taken
for what its source says; what the card's maker added in brackets is not.

    1. The words as they stand are looked for in each card's quote, with the foldings of
       `cardstore.anchors.locate` and nothing else: whatever is only near fails.
    2. Then with the sentence's marks read: "[sic]" and "[italics mine]" are the writer's remarks,
       an ellipsis leaves words out, a comma or stop before the closing mark is the typographer's.
       What an omission hides is judged as `locate` judges it.
    3. Then with additions in brackets: left out, or standing for a few of the source's words. Even
       where the rest is right a person has to see what was added.
    4. Words that stand in two cards, half in each, are told to be put together.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from cardstore.anchors.anchor import Fit
from cardstore.anchors.edges import PART_OF_WORD
from cardstore.anchors.locate import locate_quote
from cardstore.anchors.segments import ADDITION_REACH, FEW_BESIDE_OMISSION
from cardstore.cards.quote import BreakKind, parse_quote
from cardstore.claims.quotations import EMPHASIS
from cardstore.errors import UsageError
from cardstore.gate.finding import Outcome, Reason
from cardstore.spans import Span
from cardstore.text.folding import FoldedSource, fold_source, fold_text
from cardstore.text.source_text import SourceText
from cardstore.text.words import LIMITS, NEGATIONS, REFUSALS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.anchors.anchor import Anchor, Difference
    from cardstore.claims.quotations import Quotation
    from cardstore.gate.sentence import CitedCard

LEAST_HALF = 2
"""Of a quotation put together from two cards, the least words from each; one word is everywhere."""

_TYPE = r"(?:emphasis|italics?)"
_REMARKS = re.compile(
    rf"""\s*[\[(]\s*(?:
        sic!? | (?:my|our|original)\s+{_TYPE}
        | {_TYPE}\s+(?:is\s+|are\s+)?(?:mine|ours|added|supplied|my\s+own|in\s+(?:the\s+)?original)
    )\s*[\])]""",
    re.VERBOSE | re.IGNORECASE,
)
_ELLIPSIS = re.compile(r"(?<![\[(…])(?:\.\s?)?(?:…|(?:\.\s?){2,}\.)(?:\s?\.)?(?!\s?[\]).…])")
_LAST_MARK = re.compile(r"(?<![.…])[,.](?=[\s'’‘\"”“»«]*$)")
_ADDITION = re.compile(r"(?<!\w)\[(?![\s.…]*\])(?![^\W\d_]\]\w)[^\[\]]{1,200}\](?!\w)")
_ENDING = re.compile(r"(?<=[^\W\d_])\[(?:[’']?s|es|i?ed|d|ing|e?n|e?r|e?st|ies|y)\](?!\w)")
"""“walk[ed]” for the source's "walks": another ending, said to be one."""
_OMITS = re.compile(r"…|\.\s?\.")
_OMISSION = " […] "
_UNSEEN = "\u2060"
"""Stands for a sign of emphasis in a card's quote: no width, and no word is parted by it."""
_HIDING = "omission hides"
_REMARKED = {"long omission", FEW_BESIDE_OMISSION}


@dataclass(frozen=True, slots=True, kw_only=True)
class QuotationFit:
    """What came of looking for one quotation.

    Attributes:
        quotation: what was looked for.
        outcome: pass, fail, or unsure where a person has to look.
        reason: see `Reason`.
        card_id: the card that has the words, or the nearest ones; "" where none has any like them.
        nearest: the card's own words there; "" where there are none.
        differences: what differs between the two.
        foldings: the names of the foldings that were needed where it passes.
        pieces: where the nearest words stand in the card's quote, in order.
    """

    quotation: Quotation
    outcome: Outcome
    reason: Reason
    card_id: str = ""
    nearest: str = ""
    differences: tuple[Difference, ...] = ()
    foldings: tuple[str, ...] = ()
    pieces: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class _Try:
    """One way to read the words, looked for in one card.

    Attributes:
        card: the card.
        anchor: what was found.
        added: whether the writer's brackets add or change words.
        ended: whether they change the ending of a word.
        foldings: what was read besides.
    """

    card: CitedCard
    anchor: Anchor
    added: bool
    ended: bool
    foldings: tuple[str, ...]

    @property
    def found(self) -> bool:
        """Whether nothing differs."""
        allowed = {PART_OF_WORD} if self.ended else set()
        allowed |= {FEW_BESIDE_OMISSION} if self.added else set()
        if allowed and allowed.issuperset(one.label for one in self.anchor.differences):
            return self.anchor.fit is not Fit.MISSING
        clean = self.anchor.fit in {Fit.EXACT, Fit.FOLDED, Fit.AMBIGUOUS}
        return clean and not self.anchor.differences

    @property
    def hides(self) -> bool:
        """Whether nothing differs but what an omission leaves out."""
        differences = self.anchor.differences
        return bool(differences) and all(
            one.label.startswith(_HIDING) or one.label in _REMARKED for one in differences
        )

    @property
    def rank(self) -> tuple[int, int, float]:
        """Order tries that found nothing: the nearest first."""
        order = (Fit.NEAR, Fit.MISSING).index(self.anchor.fit)
        return order, len(self.anchor.differences), -(self.anchor.similarity or 0.0)


def fit_quotation(quotation: Quotation, cards: Sequence[CitedCard]) -> QuotationFit:
    """Look for a quotation in the quotes of the cards that its sentence cites.

    Args:
        quotation: from `cardstore.claims.quotations`.
        cards: those cited, in the sentence's order.
    """
    if not quotation.words.strip():
        return QuotationFit(
            quotation=quotation, outcome=Outcome.UNSURE, reason=Reason.QUOTATION_EMPTY
        )
    return fit_words(quotation.words, quotation, cards)


def fit_words(words: str, quotation: Quotation, cards: Sequence[CitedCard]) -> QuotationFit:
    """Look for words in the quotes of cards.

    Args:
        words: what is looked for.
        quotation: whose words they are, or a part of them.
        cards: where they may stand.
    """
    nearest: list[_Try] = []
    seen: list[_Try] = []
    try:
        for read, added, folding in _readings(words):
            ended = added and _ENDING.search(words) is not None
            tries = [_Try(card, _locate(card.quote, read), added, ended, folding) for card in cards]
            clean = next((one for one in tries if one.found), None)
            if clean is not None:
                return _found(quotation, clean)
            seen += [one for one in tries if one.hides]
            nearest += [one for one in tries if not one.hides]
    except UsageError:
        return QuotationFit(
            quotation=quotation, outcome=Outcome.UNSURE, reason=Reason.QUOTED_WORDS_FOR_PERSON
        )
    if seen:
        return _hiding(quotation, min(seen, key=lambda one: one.anchor.edited))
    return _missed(quotation, nearest, _halves(words, cards))


def _readings(words: str) -> Iterable[tuple[str, bool, tuple[str, ...]]]:
    """Give the ways to read the words: the words, whether brackets add some, foldings."""
    yield words, False, ()
    marked, names = words, list[str]()
    for signs, name, instead in (
        (_REMARKS, "remark in brackets", ""),
        (_ELLIPSIS, "ellipsis", _OMISSION),
    ):
        changed = signs.sub(instead, marked)
        if changed != marked and fold_text(changed).key:
            marked, names = changed, [*names, name]
    if marked != words:
        yield marked, False, tuple(names)
    bare = _LAST_MARK.sub("", marked)
    if bare != marked and fold_text(bare).key:
        names.append("comma or stop before the closing mark")
        yield bare, False, tuple(names)
    ended = _ENDING.sub(_OMISSION, bare)
    if (ended != bare or _ADDITION.search(bare)) and fold_text(_ADDITION.sub(" ", ended)).key:
        for instead in (" ", _OMISSION):
            yield _ADDITION.sub(instead, ended), True, (*names, "addition in brackets")


@lru_cache(maxsize=4096)
def _fold_card(quote: str) -> tuple[FoldedSource, tuple[Span, ...], FoldedSource]:
    """Fold a card's quote: as it stands, where its brackets add words, and without these words."""
    try:
        read = parse_quote(quote)
    except UsageError:
        plain = _fold(quote)
        return plain, (), plain
    added = tuple(gap.span for gap in read.breaks if gap and gap.kind is BreakKind.ADDITION)
    source = _fold(read.plain)
    if not added:
        return source, (), source
    kept = list(read.plain)
    for span in added:
        kept[span.start : span.end] = " " * len(span)
    return source, added, _fold("".join(kept))


def _fold(text: str) -> FoldedSource:
    plain = EMPHASIS.sub(lambda found: _UNSEEN * len(found.group()), text)
    return fold_source(SourceText(text=plain, leaf_starts=(0,), furniture=(), is_ocr=(False,)))


@lru_cache(maxsize=1024)
def _locate(quote: str, words: str) -> Anchor:
    """Find words in a card's quote; words that only its maker added are not found.

    Kept, since one sentence may quote the same words a thousand times, and is asked of them thrice.
    """
    source, added, without = _fold_card(quote)
    anchor = locate_quote(without, words)
    if not added or anchor.fit not in {Fit.NEAR, Fit.MISSING} or "[" not in words:
        return anchor
    whole = locate_quote(source, words)
    held = tuple(
        one
        for one in whole.occurrences
        if all(
            any(piece.contains(span) for piece in one.pieces)
            or not any(piece.overlaps(span) for piece in one.pieces)
            for span in added
        )
    )
    return replace(whole, occurrences=held) if held and not whole.differences else anchor


def _pieces_of(one: _Try) -> tuple[Span, ...]:
    """Give the places of the words found in the card's order, those side by side as one."""
    parts: list[Span] = []
    for piece in sorted(one.anchor.occurrences[0].pieces if one.anchor.occurrences else ()):
        if parts and not one.card.quote[parts[-1].end : piece.start].strip():
            parts[-1] = Span(parts[-1].start, max(parts[-1].end, piece.end))
        else:
            parts.append(piece)
    return tuple(parts)


def _words_at(one: _Try) -> str:
    """Give the card's own words at the place found."""
    return " […] ".join(" ".join(part.of(one.card.quote).split()) for part in _pieces_of(one))


def _found(quotation: Quotation, one: _Try) -> QuotationFit:
    """Judge words of which nothing differs."""
    foldings = tuple(sorted({*one.foldings, *one.anchor.occurrences[0].foldings}))
    outcome = Outcome.PASS
    reason = Reason.QUOTED_WORDS_FOLDED if foldings else Reason.QUOTED_WORDS_EXACT
    if one.added:
        outcome, reason = _judge_addition(quotation, one)
    return QuotationFit(
        quotation=quotation,
        outcome=outcome,
        reason=reason,
        card_id=one.card.card_id,
        nearest=_words_at(one),
        foldings=foldings,
        pieces=_pieces_of(one),
    )


def _judge_addition(quotation: Quotation, one: _Try) -> tuple[Outcome, Reason]:
    """Judge words added in brackets: a "not" or "only" turns the sense, the rest a person sees."""
    turning = NEGATIONS | LIMITS | REFUSALS
    for found in _ADDITION.finditer(quotation.words):
        folded = fold_text(found.group())
        if turning.intersection(folded.words(0, len(folded.word_starts))):
            return Outcome.FAIL, Reason.QUOTED_ADDITION_TURNS_SENSE
    pieces = one.anchor.occurrences[0].pieces
    gaps = [after.start - before.end for before, after in pairwise(pieces)]
    if not _OMITS.search(quotation.words) and any(gap > ADDITION_REACH for gap in gaps):
        return Outcome.FAIL, Reason.QUOTED_WORDS_DIFFER
    return Outcome.UNSURE, Reason.QUOTED_WORDS_FOR_PERSON


def _hiding(quotation: Quotation, one: _Try) -> QuotationFit:
    """Judge words of which an omission hides what a person should see, or what turns the sense."""
    return QuotationFit(
        quotation=quotation,
        outcome=Outcome.FAIL if one.anchor.edited else Outcome.UNSURE,
        reason=Reason.OMISSION_TURNS_SENSE,
        card_id=one.card.card_id,
        nearest=_words_at(one),
        differences=one.anchor.differences,
        pieces=_pieces_of(one),
    )


def _missed(
    quotation: Quotation, tries: Sequence[_Try], halves: tuple[str, str] | None
) -> QuotationFit:
    """Tell of words that stand in no card: what is nearest, or of which two they are made."""
    if halves:
        return QuotationFit(
            quotation=quotation,
            outcome=Outcome.FAIL,
            reason=Reason.QUOTED_WORDS_STITCHED,
            card_id=halves[0],
            nearest=halves[1],
        )
    titled = next((one.card for one in tries if _is_title(quotation, one.card)), None)
    if titled is not None:
        return QuotationFit(
            quotation=quotation,
            outcome=Outcome.FAIL,
            reason=Reason.QUOTED_TITLE,
            card_id=titled.card_id,
        )
    one = min(tries, key=lambda one: one.rank, default=None)
    if one is None or one.anchor.fit is Fit.MISSING:
        single = quotation.word_count == 1
        reason = Reason.QUOTED_WORD_MISSING if single else Reason.QUOTED_WORDS_MISSING
        return QuotationFit(quotation=quotation, outcome=Outcome.FAIL, reason=reason)
    return QuotationFit(
        quotation=quotation,
        outcome=Outcome.FAIL,
        reason=Reason.QUOTED_WORDS_DIFFER,
        card_id=one.card.card_id,
        nearest=_words_at(one),
        differences=one.anchor.differences,
        pieces=_pieces_of(one),
    )


def _is_title(quotation: Quotation, card: CitedCard) -> bool:
    """Tell whether a quotation is the title of a card's source, with or without its subtitle."""
    key = fold_text(quotation.words).key
    title = card.source.title
    return bool(key) and key in {fold_text(title).key, fold_text(title.split(":")[0]).key}


def _halves(words: str, cards: Sequence[CitedCard]) -> tuple[str, str] | None:
    """Find two cards that hold the beginning and the end; give the first's id and both in words."""
    if len(cards) < 2:  # noqa: PLR2004 - two cards are needed for two halves
        return None
    keys = [fold_text(word).key for word in words.split()]
    held = [" " + " ".join(_keys(card.quote)) + " " for card in cards]
    text = [key for key in keys if key]
    for at in range(len(text) - LEAST_HALF, LEAST_HALF - 1, -1):
        first, last = (f" {' '.join(part)} " for part in (text[:at], text[at:]))
        begin = next((n for n, keyed in enumerate(held) if first in keyed), None)
        end = next((n for n, keyed in enumerate(held) if last in keyed and n != begin), None)
        if begin is not None and end is not None:
            told = f"“{first.strip()}” in {cards[begin].card_id}, “{last.strip()}” in "
            return cards[begin].card_id, told + cards[end].card_id
    return None


def _keys(text: str) -> list[str]:
    folded = fold_text(text)
    return folded.words(0, len(folded.word_starts))
