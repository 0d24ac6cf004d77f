"""Faults of quotations: what stands between quotation marks is altered, or given to another.

Comes in: a bed whose sentence quotes words of its card. Goes out: the sentence's words as altered;
None where there is no room for the fault. Drafts quote seldom, so quotations are also made from
cards: "It is written: “…”." The word lists are English.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.quotations import read_sentence
from cardstore.gate.calibration_set import PairKind
from cardstore.gate.planted import plant
from cardstore.gate.seeding.draft import SeedSentence
from cardstore.gate.seeding.faults import Fault

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from cardstore.gate.seeding.draft import Bed, SeedCard
    from cardstore.spans import Span

    QuotationPlanter = Callable[[str, Bed], "str | None"]

LONGEST = 14
"""Words that are quoted at most of a card."""
_SHORTEST = 5
_WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
_ALTERABLE = re.compile(r"\b[a-z]{4,}\b")
_DENIAL = re.compile(r"\b(?:not|never)\b")
_PLAIN = re.compile(r"[\w\s,;:’'().-]+")
_FINER = {
    "about": "concerning", "after": "following", "also": "moreover", "asked": "requested",
    "before": "prior to", "began": "commenced", "big": "great", "bought": "purchased",
    "but": "yet", "came": "arrived", "ended": "concluded", "fell": "subsided",
    "found": "discovered", "gave": "bestowed", "got": "received", "had": "possessed",
    "kept": "maintained", "knew": "understood", "left": "departed", "made": "created",
    "many": "numerous", "near": "close by", "often": "frequently", "old": "ancient",
    "on": "upon", "put": "placed", "said": "declared", "saw": "beheld", "showed": "revealed",
    "small": "modest", "stopped": "ceased", "told": "informed", "took": "seized",
    "used": "employed", "very": "exceedingly", "was": "had been", "were": "had been",
    "while": "whilst", "with": "together with",
}  # fmt: skip
"""Plain words, and what an editor who improves a quotation makes of them."""
_FINE = re.compile(rf"\b(?:{'|'.join(_FINER)})\b")
_ADDED = ("indeed", "of course", "at last", "without doubt")
_SPEAKERS = ("Marlowby", "Quennel", "Ostergate")


def made_quotation(card: SeedCard, dice: Random) -> SeedSentence | None:
    """Make a sentence that quotes a card and nothing else.

    Args:
        card: the card.
        dice: seeded; choose which of its words.

    Returns:
        the sentence; None where no stretch of it is long enough and free of marks of its own.
    """
    words = _stretch(card.quote, dice)
    if words is None:
        return None
    return SeedSentence(words=f"It is written: “{words}”.", card_ids=(card.card_id,))


def alter_quotation(fault: Fault, bed: Bed) -> tuple[str, tuple[str, ...]] | None:
    """Alter what a sentence quotes.

    Returns:
        (words, the cards that it cites then); None where it quotes nothing, or has no room.
    """
    if fault is Fault.QUOTES_STITCHED:
        return _stitched(bed)
    inner = _inner(bed.sentence.words)
    if inner is None:
        return None
    words = bed.sentence.words
    quoted = inner.of(words)
    altered = _PLANTERS[fault](quoted, bed)
    if altered is None or altered == quoted:
        return None
    if fault is Fault.SPEAKER_CHANGED:
        return f"“{quoted.rstrip('.,;:')},” said {altered}.", bed.sentence.card_ids
    return words[: inner.start] + altered + words[inner.end :], bed.sentence.card_ids


def quotes_words(sentence: SeedSentence) -> bool:
    """Tell whether a sentence quotes enough words for something to be altered."""
    inner = _inner(sentence.words)
    return inner is not None and len(inner.of(sentence.words).split()) >= _SHORTEST


def _inner(words: str) -> Span | None:
    outermost = read_sentence(words).outermost
    return outermost[0].inner if outermost else None


def _stretch(quote: str, dice: Random) -> str | None:
    """Give a stretch of a quote's words, one with a "not" in it if there is one."""
    plain = " ".join(quote.split())
    if not _PLAIN.fullmatch(plain):
        runs = [found.group() for found in _PLAIN.finditer(plain)]
        plain = max(runs, key=len, default="")
    words = plain.split()
    if len(words) < _SHORTEST:
        return None
    denial = next((at for at, word in enumerate(words) if _DENIAL.fullmatch(word.lower())), None)
    last = max(0, len(words) - LONGEST)
    start = dice.randint(0, last)
    if denial is not None and not start <= denial < start + LONGEST - 2:
        start = max(0, denial - LONGEST // 2)
    stretch = " ".join(words[start : start + LONGEST]).strip(" ,;:.-()’'")
    # A bracket that nothing closes, or a sentence's end inside, would make it another quotation.
    if stretch.count("(") != stretch.count(")") or len(stretch.split()) < _SHORTEST:
        return None
    return stretch


def _word_altered(quoted: str, bed: Bed) -> str | None:
    found = list(_ALTERABLE.finditer(quoted))
    if not found or not bed.shelf.words:
        return None
    place = bed.dice.choice(found)
    others = [one for one in bed.shelf.words if one != place.group() and one not in quoted]
    if not others:
        return None
    return quoted[: place.start()] + bed.dice.choice(others) + quoted[place.end() :]


def _improved(quoted: str, bed: Bed) -> str | None:
    found = list(_FINE.finditer(quoted))
    if not found:
        return None
    place = bed.dice.choice(found)
    return quoted[: place.start()] + _FINER[place.group()] + quoted[place.end() :]


def _negated(quoted: str, bed: Bed) -> str | None:
    return plant(quoted, kind=PairKind.NEGATION, dice=bed.dice)


def _added(quoted: str, bed: Bed) -> str | None:
    gaps = [found.start() for found in re.finditer(r"(?<=[a-z]) (?=[a-z])", quoted)]
    if not gaps:
        return None
    at = bed.dice.choice(gaps)
    return f"{quoted[:at]} {bed.dice.choice(_ADDED)}{quoted[at:]}"


def _of_other_card(quoted: str, bed: Bed) -> str | None:  # noqa: ARG001 - a planter's form
    own = " ".join(bed.shelf.quotes(bed.sentence).split())
    stretches = [_stretch(one.quote, bed.dice) for one in bed.shelf.others(bed.sentence)]
    free = [one for one in stretches if one is not None and one not in own]
    return bed.dice.choice(free) if free else None


def _speaker(quoted: str, bed: Bed) -> str | None:  # noqa: ARG001 - a planter's form
    known = " ".join(
        f"{bed.shelf.cards[one].quote} {bed.shelf.cards[one].names}"
        for one in bed.sentence.card_ids
    )
    free = [name for name in _SPEAKERS if name not in known]
    return bed.dice.choice(free) if free else None


def _stitched(bed: Bed) -> tuple[str, tuple[str, ...]] | None:
    """Join the first half of one card's words with the second half of another's; both are cited."""
    first = bed.shelf.cards[bed.sentence.card_ids[0]]
    others = bed.shelf.others(bed.sentence, same_source=True) or bed.shelf.others(bed.sentence)
    if not others:
        return None
    other = bed.dice.choice(others[:3])
    one, two = _stretch(first.quote, bed.dice), _stretch(other.quote, bed.dice)
    if one is None or two is None:
        return None
    head, tail = one.split(), two.split()
    joined = " ".join([*head[: len(head) // 2], *tail[len(tail) // 2 :]])
    whole = " ".join(f"{first.quote} {other.quote}".split())
    if joined in whole:
        return None
    return f"It is written: “{joined}”.", (first.card_id, other.card_id)


_PLANTERS: Mapping[Fault, QuotationPlanter] = {
    Fault.WORD_ALTERED: _word_altered,
    Fault.QUOTATION_IMPROVED: _improved,
    Fault.QUOTATION_NEGATED: _negated,
    Fault.WORDS_ADDED: _added,
    Fault.WORDS_OF_OTHER_CARD: _of_other_card,
    Fault.SPEAKER_CHANGED: _speaker,
}
QUOTATION_FAULTS = frozenset({*_PLANTERS, Fault.QUOTES_STITCHED})


def words_for(quotes: tuple[str, ...]) -> tuple[str, ...]:
    """Give the words of quotes that may be set in another one, each once, sorted."""
    return tuple(sorted({word for quote in quotes for word in _ALTERABLE.findall(quote)}))
