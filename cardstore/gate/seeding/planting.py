"""Planting: faults in a draft's own sentences, the same ones for the same seed.

Comes in: sentences that no check sends back, the library's cards, how many of each fault, a seed.
Goes out: the planted sentences, each with the one it was made from. The method:

1. For each fault the sentences are shuffled, with dice of the seed and the fault's name: that one
   more fault is known alters nothing of the others.
2. Each sentence in turn is altered in one place, until there are enough. A sentence that has no
   room for the fault is passed over, and so is one of which a check that is there to catch it asks
   for somebody already: it could not be seen to catch anything.
3. Faults of quotations take the draft's own quotations first, then some that are made from cards.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from cardstore.claims.attribution import names_seller
from cardstore.claims.quotations import read_sentence
from cardstore.gate.seeding.draft import Bed, SeedSentence
from cardstore.gate.seeding.faults import ALL_FAULTS, FAULT_RULES, SOURCE_FAULTS, Fault
from cardstore.gate.seeding.mark_faults import alter_marks
from cardstore.gate.seeding.quotation_faults import (
    QUOTATION_FAULTS,
    alter_quotation,
    quotes_words,
)
from cardstore.gate.seeding.word_faults import WORD_PLANTERS, alter_words, lead_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.gate.seeding.draft import Shelf

_OF_TITLED = frozenset({Fault.TITLE_NEAR, Fault.AUTHOR_OTHER})
"""Faults beside a title that the registries have; a record without one has no room for them."""
_CAUGHT_BY = {rule.fault: rule.caught_by for rule in FAULT_RULES}
_CALC = "[calc"
_LEADS = frozenset({"A", "An", "The", "In", "On", "Of"})
"""Words that a title and a sentence may both begin with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlantedSentence:
    """A sentence with one known fault.

    Attributes:
        fault: what is wrong with it.
        sentence: the one it was made from.
        text: as a draft has it, marks behind it.
        source_id: for faults of a source, which one; "" for all others.
    """

    fault: Fault
    sentence: SeedSentence
    text: str
    source_id: str = ""


def plant_errors(
    sentences: Sequence[SeedSentence],
    shelf: Shelf,
    *,
    quotations: Sequence[SeedSentence] = (),
    per_class: int = 10,
    seed: int = 0,
    faults: Sequence[Fault] = ALL_FAULTS,
) -> tuple[PlantedSentence, ...]:
    """Plant faults.

    Args:
        sentences: of the draft; each stands.
        shelf: what faults may be made from.
        quotations: sentences made from cards that quote them, for want of the draft's own.
        per_class: how many of each fault; fewer where there is no more room.
        seed: the same seed plants the same faults.
        faults: which.

    Raises:
        ValueError: `per_class` is not above 0.
    """
    if per_class < 1:
        msg = f"at least one fault of a class is planted, got {per_class}"
        raise ValueError(msg)
    planted: list[PlantedSentence] = []
    for fault in faults:
        dice = Random(f"{seed} {fault.value}")  # noqa: S311 - to be planted again, no secret
        beds = list(sentences)
        dice.shuffle(beds)
        if fault in QUOTATION_FAULTS:
            made = list(quotations)
            dice.shuffle(made)
            beds = [*(one for one in beds if quotes_words(one)), *made]
        found: dict[str, PlantedSentence] = {}
        caught_by = frozenset(_CAUGHT_BY[fault])
        for sentence in beds:
            if caught_by & shelf.asking.get(sentence.text(), frozenset()):
                continue
            bed = Bed(sentence=sentence, shelf=shelf, dice=dice)
            one = _plant(fault, bed)
            if one is not None:
                found.setdefault(one.text, one)
            if len(found) == per_class:
                break
        planted.extend(found.values())
    return tuple(planted)


def _plant(fault: Fault, bed: Bed) -> PlantedSentence | None:
    """Plant one fault; None where there is no room for it."""
    sentence = bed.sentence
    if fault in SOURCE_FAULTS:
        return _of_source(fault, bed)
    if fault in QUOTATION_FAULTS:
        altered = alter_quotation(fault, bed)
        text = None if altered is None else sentence.text(words=altered[0], card_ids=altered[1])
    elif fault in WORD_PLANTERS:
        # What a calculation gives is the writer's, and a person sees it whatever its figure is.
        calculated = any(mark.startswith(_CALC) for mark in sentence.marks)
        words_altered = None if calculated else alter_words(fault, bed)
        text = None if words_altered is None else sentence.text(words=words_altered)
    else:
        text = alter_marks(fault, bed)
    return None if text is None else PlantedSentence(fault=fault, sentence=sentence, text=text)


def _of_source(fault: Fault, bed: Bed) -> PlantedSentence | None:
    """Plant a fault of the source of the first card; the sentence stays, but for one."""
    sentence = bed.sentence
    card = bed.shelf.cards[sentence.card_ids[0]]
    words = sentence.words
    if fault in _OF_TITLED and not card.titled:
        return None
    if fault is Fault.VENDOR_AS_RESEARCH:
        named = {name for name in card.names.split() if name[:1].isupper()}
        told = named & set(re.findall(r"[^\W\d_]+", words)) - _LEADS
        # A sentence that names its source says who says so.
        if told or names_seller(words, ()) or read_sentence(words).outermost:
            return None
        words = lead_in("Research shows that ", words)
    return PlantedSentence(
        fault=fault, sentence=sentence, text=sentence.text(words=words), source_id=card.source_id
    )
