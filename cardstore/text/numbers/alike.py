"""Alike: words beside two figures of one value that say the same in other words.

The comparison of two figures looks at the form of the words beside them: "eleven burials" counts
something else than "eleven persons" to it. Where both texts have the words that make the two the
same ("eleven persons were buried"), the figures are told again without that difference:

- a deed for those to whom it was done, once each: burials and persons buried;
- "lost" for died, destroyed, drowned: no change of a number;
- a "not" for a "no" or "none" in the clause of the other;
- a unit or noun left out at the end of a contrast: "200 bushels, where we had 500";
- "both sisters" for "the two sisters";
- "his second marriage" for "he married a second time";
- "the first ten years" for "the first decade".

What is told again is compared again by the same rules: a value never comes to pass here.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.text.numbers.contexts import is_told_alike
from cardstore.text.numbers.figure import Direction, Figure, FigureKind, Hedge
from cardstore.text.numbers.left_out import (
    SENTENCE_BREAK,
    fellows,
    left_out,
    stretch_ends,
    told_before,
)
from cardstore.text.numbers.nouns import PEOPLE, is_person, related
from cardstore.text.numbers.rates import are_one_rate
from cardstore.text.numbers.units import FORMS, UNITS
from cardstore.text.numbers.word_sets import paired, word_set

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

_WORD = re.compile(r"[^\W\d_]+")
_CLAUSE_BREAK = re.compile(r"[;:,!?()—–]|\.(?=\s|$)|\b(?:and|but|while|whereas)\b")
_THE = re.compile(r"(?i)\b(?:the|these|those|his|her|their|its|our|my)\s+$")
_DEEDS = paired(
    "burial=buried_interred funeral=buried_interred death=died_dead_perished_killed_drowned"
    " dead=buried_died_killed_perished_drowned_slain fatality=died_dead_killed_perished"
    " birth=born baptism=baptised_baptized_christened christening=christened_baptised_baptized"
    " arrest=arrested execution=executed_hanged_beheaded hanging=hanged drowning=drowned"
    " conviction=convicted admission=admitted dismissal=dismissed acquittal=acquitted"
    " vote=voted_vote_votes_voting_sided complaint=complained victim=killed_murdered_died"
    " desertion=deserted escape=escaped injury=injured_hurt_wounded casualty=killed_wounded_injured"
    " redundancy=dismissed_sacked emigration=emigrated recovery=recovered survival=survived"
    " resignation=resigned abstention=abstained signature=signed case=fell_caught_sick_ill_infected"
    " marriage=married_wed_wedded wedding=married_wed_wedded arrival=arrived departure=departed"
)
_OF_CHILDREN = frozenset({"baptism", "christening", "birth"})
_GROWN = word_set("guest visitor witness official officer weaver miner farmer creditor member")
_BY_COUPLES = frozenset({"marriage", "wedding"})
_COUPLES = frozenset({"couple", "pair"})
_PERSONS = PEOPLE | word_set("infant son daughter babe couple pair convict recruit nun monk")
_LOST = frozenset({"lost", "loss", "losses", "losing"})
_GONE = _LOST | word_set(
    "perished died dead drowned killed destroyed sank sunk wrecked burned burnt missing death"
    " deaths foundered stolen ruined slain perish die dies destroying vanished gone"
)
_NO = word_set("no none nothing nobody nor neither without failed never not cannot hardly")
_SHARES = frozenset({"per cent", "per mille", "percentage point"})
_NEVER_BACK = re.compile(
    r"(?i)\b(?:never|not)\s+(?:return(?:ed)?|c[ao]me\s+(?:back|home)|seen\s+again|heard\s+of)\b"
)
_FROM_VERBS = (
    "ation",
    "ition",
    "ction",
    "ion",
    "ment",
    "ant",
    "al",
    "er",
    "or",
    "ee",
    "ing",
    "ure",
)
_LEAST_ROOT = 4
_THE_UNIT = re.compile(r"\s*the\s+([^\W\d_]+)")
_BESIDE = re.compile(
    r"(?i)\b(?:with|at|in|for|during|after|on|within|among|of|against)\s+(?:the\s+|all\s+|his\s+"
    r"|her\s+|their\s+|its\s+|some\s+|about\s+)?$"
)
_CLOSE = 3
_LEAST_STEM = 5


def told_alike(
    asked: Figure,
    given: Figure,
    *,
    around: tuple[Sequence[Figure], Sequence[Figure]],
    texts: tuple[str, str],
) -> tuple[Figure, Figure] | None:
    """Give two figures without the differences that are none; None where all differ.

    Args:
        asked: the sentence's figure.
        given: the quote's figure, whose comparison with it is for a person.
        around: all figures of the sentence, all of the quote.
        texts: the sentence, the quote.
    """
    pair = (asked, given)
    pair = fellows(pair, around=around)
    pair = told_before(pair, around=around, text=texts[1])
    pair = _nouns(pair, around=around, texts=texts)
    pair = _losses(pair, texts=texts)
    pair = _beside_change(pair, text=texts[0])
    pair = _negations(pair, texts=texts)
    pair = left_out(pair, around=around, texts=texts)
    pair = _both(pair, around=around, texts=texts)
    pair = _rates(pair, around=around, texts=texts)
    return None if pair[0] is asked and pair[1] is given else pair


def stretch_of(ordinal: Figure, figures: Sequence[Figure], *, text: str) -> Fraction | None:
    """Give how long "the first decade" or "the first ten years" is, in seconds; None if untold."""
    for other in figures:
        if other.span.start == ordinal.span.end + 1 and other.amount and other.amount.unit:
            unit = other.amount.unit
            plain = unit.dimension == "time" and other.amount.low == other.amount.high
            return other.amount.low * unit.factor if plain else None
    word = _WORD.match(text, ordinal.span.end + 1)
    named = UNITS.get(FORMS.get(word.group().lower(), "")) if word else None
    return named.factor if named is not None and named.dimension == "time" else None


def _nouns(
    pair: tuple[Figure, Figure],
    *,
    around: tuple[Sequence[Figure], Sequence[Figure]],
    texts: tuple[str, str],
) -> tuple[Figure, Figure]:
    """Tell of one noun where both count the same."""
    asked, given = pair
    if not asked.noun or not given.noun or related(asked.noun, given.noun):
        return pair
    if asked.kind is given.kind is FigureKind.ORDINAL:
        mine = stretch_of(asked, around[0], text=texts[0])
        theirs = stretch_of(given, around[1], text=texts[1])
        same = (mine is not None and mine == theirs) or _is_time_of(asked, given, texts=texts)
    else:
        same = _is_deed_done_to(asked, given, figures=around[1], text=texts[1]) or _is_deed_done_to(
            given, asked, figures=around[0], text=texts[0]
        )
        same = same or _is_named_for(asked, given, text=texts[1])
        same = same or _is_named_for(given, asked, text=texts[0])
    return (replace(asked, noun=given.noun), given) if same else pair


def _is_deed_done_to(
    deed: Figure, done_to: Figure, *, figures: Sequence[Figure], text: str
) -> bool:
    """Tell whether a noun of deeds counts persons of whom the other text tells the deed.

    The verb stands before the number, with no other number between, or close behind the noun.
    """
    verbs = _DEEDS.get(deed.noun, "")
    if not verbs or not (done_to.noun in _PERSONS or is_person(done_to.noun)):
        return False
    if deed.noun in _BY_COUPLES and done_to.noun not in _COUPLES:
        return False
    if deed.noun in _OF_CHILDREN and done_to.noun in _GROWN:
        return False
    start, _ = stretch_ends(done_to, text, ends=SENTENCE_BREAK)
    counts = [f for f in figures if f.kind is FigureKind.QUANTITY]
    ends = [f.span.end for f in counts if start <= f.span.end <= done_to.span.start]
    before = text[max(ends, default=start) : done_to.span.start]
    noun_end = done_to.noun_span.end if done_to.noun_span else done_to.span.end
    behind = _WORD.findall(_CLAUSE_BREAK.split(text[noun_end:], maxsplit=1)[0])[:_CLOSE]
    told = _words(" ".join((before, *behind)))
    return not {*verbs.split()}.isdisjoint(told) and _NO.isdisjoint(told)


def _is_named_for(named: Figure, plain: Figure, *, text: str) -> bool:
    """Tell whether "five objectors", or objections, are five persons of whom it is told there.

    The verb stands in the clause behind them, or right before the number.
    """
    root = next((named.noun.removesuffix(e) for e in _FROM_VERBS if named.noun.endswith(e)), "")
    if len(root) < _LEAST_ROOT or not is_person(plain.noun):
        return False
    noun_end = plain.noun_span.end if plain.noun_span else plain.span.end
    behind = _CLAUSE_BREAK.split(text[noun_end:], maxsplit=1)[0]
    before = _CLAUSE_BREAK.split(text[: plain.span.start])[-1]
    told = [*_WORD.findall(behind)[:_CLOSE], *_WORD.findall(before)[-_CLOSE:]]
    low = [word.lower() for word in told]
    return any(word.startswith(root) for word in low) and _NO.isdisjoint(low)


def _is_time_of(one: Figure, other: Figure, *, texts: tuple[str, str]) -> bool:
    """Tell whether "second marriage" is "married a second time", either way round."""
    for told, timed, text in ((one, other, texts[1]), (other, one, texts[0])):
        if timed.noun == "time" and len(told.noun) > _LEAST_STEM:
            stem = told.noun[:_LEAST_STEM]
            return any(word.startswith(stem) for word in _words(text))
    return False


def _both(
    pair: tuple[Figure, Figure],
    *,
    around: tuple[Sequence[Figure], Sequence[Figure]],
    texts: tuple[str, str],
) -> tuple[Figure, Figure]:
    """Tell "both" as "the two" where the quote has no other number that may divide them."""
    asked, given = pair
    if asked.text.lower() != "both" or not _THE.search(texts[1][: given.span.start]):
        return pair
    counts = [f for f in around[1] if f.kind in {FigureKind.QUANTITY, FigureKind.FRACTION}]
    if len(counts) > 1:
        return pair
    return replace(asked, hedges=tuple(h for h in asked.hedges if h is not Hedge.ALL)), given


def _rates(
    pair: tuple[Figure, Figure],
    *,
    around: tuple[Sequence[Figure], Sequence[Figure]],
    texts: tuple[str, str],
) -> tuple[Figure, Figure]:
    """Tell for what both are told where one has it before the figure: "a weekly wage of 9s."."""
    asked, given = pair
    mine, theirs = asked.amount, given.amount
    if mine is None or theirs is None or bool(mine.per) == bool(theirs.per):
        return pair
    per = mine.per or theirs.per
    bare, text = (given, texts[1]) if mine.per else (asked, texts[0])
    the = _THE_UNIT.match(text, bare.span.end)
    word = the[1].lower() if the else ""
    same = bool(word) and (FORMS.get(word) == per or per.split()[0] == word)  # "9d. the pound"
    same = same or are_one_rate(asked, given, around=around, texts=texts)
    if not same and not is_told_alike(asked, given, texts=texts):
        return pair
    return replace(asked, amount=replace(mine, per=per)), replace(
        given, amount=replace(theirs, per=per)
    )


def _beside_change(pair: tuple[Figure, Figure], *, text: str) -> tuple[Figure, Figure]:
    """Tell of no rise or fall where the figure only stands beside the clause's verb.

    "One boat was lost, with two brothers aboard", "in eleven years it had doubled": neither the
    two nor the years rise or fall.
    """
    asked, given = pair
    told, unit = asked.direction_span, asked.amount.unit if asked.amount else None
    if told is None or asked.role is not None or given.direction is not None:
        return pair
    timed = unit is not None and unit.dimension == "time"
    between = text[min(told.end, asked.span.end) : max(told.start, asked.span.start)]
    led = _BESIDE.search(text[: asked.span.start]) is not None
    if not (timed or led or "," in between):
        return pair
    return replace(asked, direction=None, direction_span=None), given


def _losses(pair: tuple[Figure, Figure], *, texts: tuple[str, str]) -> tuple[Figure, Figure]:
    """Tell of no fall where "lost" stands for died or destroyed."""
    asked, given = pair
    unit = asked.amount.unit_name if asked.amount else ""
    if asked.direction is given.direction or unit in _SHARES:
        return pair
    for told, other, mine, theirs in (
        (asked, given, *texts),
        (given, asked, *texts[::-1]),
    ):
        if told.direction is not Direction.FALL or told.direction_span is None:
            continue
        lost = told.direction_span.of(mine).lower() in _LOST and other.direction is None
        near = _words(_stretch(other, theirs, ends=_CLAUSE_BREAK))
        if lost and not _GONE.isdisjoint(near) and _NO.isdisjoint(near):
            return (
                replace(asked, direction=None, role=None),
                replace(given, direction=None, role=None),
            )
    return pair


def _negations(pair: tuple[Figure, Figure], *, texts: tuple[str, str]) -> tuple[Figure, Figure]:
    """Tell of one "not" where the other has a "no" in its clause."""
    asked, given = pair
    if asked.negated == given.negated or asked.denied or given.denied:
        return pair
    plain, text = (given, texts[1]) if asked.negated else (asked, texts[0])
    near = _words(_stretch(plain, text, ends=_CLAUSE_BREAK))
    denied, other = (asked, texts[0]) if asked.negated else (given, texts[1])
    gone = _NEVER_BACK.search(_stretch(denied, other, ends=_CLAUSE_BREAK)) is not None
    if _NO.isdisjoint(near) and not (gone and not near.isdisjoint(_GONE)):
        return pair
    return asked, replace(given, negated=asked.negated)


def _stretch(figure: Figure, text: str, *, ends: re.Pattern[str]) -> str:
    """Give the words around a figure between two ends."""
    start, end = stretch_ends(figure, text, ends=ends)
    return text[start:end]


def _words(text: str) -> frozenset[str]:
    """Give the words of a text in lower case."""
    return frozenset(word.lower() for word in _WORD.findall(text))
