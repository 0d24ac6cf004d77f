"""Faults of marks: the words stay, and what stands behind them is altered.

Comes in: a bed. Goes out: the whole sentence as a draft has it; None where there is no room.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.cards.ids import ALPHABET, card_id_of
from cardstore.claims.proper_names import find_proper_names
from cardstore.claims.quotations import read_sentence
from cardstore.gate.seeding.faults import Fault
from cardstore.gate.seeding.word_faults import lead_in
from cardstore.text.numbers import find_figures

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardstore.gate.seeding.draft import Bed

    MarkPlanter = Callable[[Bed], "str | None"]

_ADDRESS = "https://harbour.example/lamps"
_LENGTH = 6
"""Characters of an id that is made up; so many are drawn that hardly any is a card's."""


def alter_marks(fault: Fault, bed: Bed) -> str | None:
    """Write a sentence with other marks; None where there is no room for the fault."""
    stand_ins = bed.shelf.stand_ins.get(fault)
    if stand_ins is not None:
        ids = [stand_ins.get(one, one) for one in bed.sentence.card_ids]
        return None if ids == list(bed.sentence.card_ids) else bed.sentence.text(card_ids=ids)
    return _PLANTERS[fault](bed) if fault in _PLANTERS else None


def _left_out(bed: Bed) -> str | None:
    return bed.sentence.text(card_ids=())


def _id_mistyped(bed: Bed) -> str | None:
    first, *rest = bed.sentence.card_ids
    at = bed.dice.choice([place for place, sign in enumerate(first) if sign in ALPHABET])
    other = bed.dice.choice([sign for sign in ALPHABET if sign != first[at]])
    return bed.sentence.text(card_ids=[first[:at] + other + first[at + 1 :], *rest])


def _mark_mistyped(bed: Bed) -> str | None:
    wrong = bed.dice.choice(("[crad:{}]", "(card {})", "[card {}]"))
    behind = [wrong.format(one) for one in bed.sentence.card_ids]
    return bed.sentence.text(card_ids=(), marks=(*behind, *bed.sentence.marks))


def _invented(bed: Bed) -> str | None:
    made = card_id_of(bed.dice.randrange(32**_LENGTH), length=_LENGTH)
    return None if made in bed.shelf.cards else bed.sentence.text(card_ids=(made,))


def _other_card(bed: Bed) -> str | None:
    others = bed.shelf.others(bed.sentence, same_source=True)
    if not others or len(bed.sentence.card_ids) != 1:
        return None
    return bed.sentence.text(card_ids=(others[0].card_id,))


def _framing(bed: Bed) -> str | None:
    words = bed.sentence.words
    names = [one for one in find_proper_names(words) if one.certain]
    if not names and not find_figures(words) and not read_sentence(words).outermost:
        return None
    return bed.sentence.text(card_ids=(), marks=("[framing]",))


def _address(bed: Bed) -> str | None:
    first = bed.shelf.cards[bed.sentence.card_ids[0]]
    words = bed.sentence.words
    end = len(words.rstrip(".!?"))
    altered = f"{words[:end]} ({first.url or _ADDRESS}){words[end:]}"
    return bed.sentence.text(words=altered, card_ids=())


def _echo(bed: Bed) -> str | None:
    first = bed.shelf.cards[bed.sentence.card_ids[0]]
    others = bed.shelf.others(bed.sentence, same_source=True)
    if not others:
        return None
    return bed.sentence.text(
        words=lead_in("Several independent accounts agree that ", bed.sentence.words),
        card_ids=(first.card_id, others[0].card_id),
    )


def _two_places(bed: Bed) -> str | None:
    others = bed.shelf.others(bed.sentence, same_source=False)
    if not others:
        return None
    return bed.sentence.text(card_ids=(*bed.sentence.card_ids, bed.dice.choice(others).card_id))


_PLANTERS: Mapping[Fault, MarkPlanter] = {
    Fault.CARD_LEFT_OUT: _left_out,
    Fault.ID_MISTYPED: _id_mistyped,
    Fault.MARK_MISTYPED: _mark_mistyped,
    Fault.ID_INVENTED: _invented,
    Fault.OTHER_CARD: _other_card,
    Fault.FRAMING_ON_FACT: _framing,
    Fault.ADDRESS_FOR_CARD: _address,
    Fault.ECHO_CLAIMED: _echo,
    Fault.TWO_PLACES: _two_places,
}
