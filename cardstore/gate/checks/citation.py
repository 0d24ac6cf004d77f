"""The citation check: does the sentence cite a card, in the form in which cards are cited?

A sentence whose cards are unknown or retracted cites none that stands. A mark that is nearly one
("[crad:7KQ2-M]", "(card 7KQ2-M)") cites nothing; what was probably meant is told, never taken.

A sentence without a card stands only where its writer marks it as framing and nothing is in it that
could be shown: no date, number, proper name or quotation. What a book says of its own parts
("Chapter 12") is none of these. A first word that may be a name or a rare word is for a person, and
so is what tells an event without any of these: "the crew drowned".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import numeric

from cardstore.claims.card_marks import find_near_marks
from cardstore.claims.draft_marks import DraftMarkKind
from cardstore.claims.framing_words import find_event
from cardstore.claims.near_marks import find_near_draft_marks
from cardstore.claims.proper_names import blank_own_parts, capitalised_keys, find_proper_names
from cardstore.claims.quotations import read_sentence
from cardstore.claims.read_once import read_once
from cardstore.claims.word_names import begins_as_name, first_word_name
from cardstore.claims.wording import key_of
from cardstore.gate.checks.living_persons import surnames_of
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.text.numbers import find_figures

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardstore.claims.card_marks import NearMark
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

CHECK = "citation"
_NO_NUMBERS = frozenset(
    {
        "one",
        "once",
        "both",
        "first",
        "a",
        "an",
        "single",
        "several",
        "a few",
        "few",
        "a couple",
        "a handful",
    }
)
_PERHAPS_NUMBERS = frozenset({"half", "a half", "second", "double", "twice"})
_DATES = re.compile(
    r"\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|April|June|July|August"
    r"|September|October|November|December|(?<=[a-z,] )(?:March|May))\b"
)
_UNITS = (
    "year|month|week|weekend|fortnight|decade|century|spring|summer|autumn|fall|winter|night|term"
    "|season|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday"
)
_SOME = r"(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|\d+)"
_RELATIVE_DATES = re.compile(
    rf"""\b(?:yesterday | the\s(?:other\sday|day\sbefore\syesterday)
    | (?:last|this)\s(?:{_UNITS})(?!\s(?:of\sall|word)) | (?:earlier|later)\sthis\s(?:{_UNITS})
    | {_SOME}\s(?:{_UNITS}|day|hour|generation)s?\s(?:ago|earlier|before\sthat)
    | (?:Christmas|New\sYear[’']s|Boxing|Easter|Whit|Lady|Midsummer|Independence|Armistice)
      \s(?:Day|Eve|Sunday|Monday|morning|night) )\b""",
    re.VERBOSE | re.IGNORECASE,
)
"""Dates by which a reader can look it up: "last year", "ten years ago", "Christmas Eve"."""
_LOOSE_DATES = re.compile(
    rf"""\b(?:in\s(?:the\s)?(?:early\s|late\s)?(?:spring|summer|autumn|winter|sixties|seventies
      |eighties|nineties|twenties|thirties|forties|fifties)(?!\s+of\s+(?:his|her|their|life|our))
    | (?:at|by|before|after|around)\s(?:noon|midnight|dawn|dusk|sunrise|sunset|nightfall|daybreak)
    | (?:{_UNITS}|day|hour|generation)s\s(?:ago|earlier)
    | {_SOME}\s(?:{_UNITS}|day|hour|generation)s?\s(?:later|afterwards)
    | (?:the\s)?(?:next|following|same)\s(?:morning|night|day|evening|{_UNITS}) )\b""",
    re.VERBOSE | re.IGNORECASE,
)
"""Dates that hang on another, which may be in the sentence or not."""


def check_citation(dossier: SentenceDossier, policy: Policy) -> Finding:  # noqa: ARG001 - a check's form
    """Say whether the sentence cites a card that stands, or needs none."""
    near = find_near_marks(dossier.sentence)
    if near:
        return _mistyped(near)
    unread: tuple[NearMark, ...] = ()
    if "[" in dossier.sentence:
        unread = find_near_draft_marks(read_sentence(dossier.sentence).own_words)
    if unread:
        return _mistyped(unread, form="[{}]")
    if not dossier.cards:
        return _without_card(dossier)
    if dossier.second is not None:
        before = dossier.sentence[: dossier.second.end]
        return Finding(
            check=CHECK,
            outcome=Outcome.UNSURE,
            reason=Reason.SEVERAL_SENTENCES,
            message=(
                f"There is more than one sentence, the first up to “{before[-24:].lstrip()}”, and "
                "each cites other cards; check them one by one."
            ),
        )
    return Finding(
        check=CHECK,
        outcome=Outcome.PASS,
        reason=Reason.CARD_CITED,
        message=f"The sentence cites {', '.join(card.card_id for card in dossier.cards)}.",
    )


def _mistyped(near: Sequence[NearMark], *, form: str = "[card:{}]") -> Finding:
    kind = "mark of a card" if "card" in form else "mark"
    told = "; ".join(
        f"“{one.written}” is no {kind}"
        + (f", perhaps {form.format(one.meant)} was meant" if one.meant else "")
        for one in near
    )
    return Finding(
        check=CHECK,
        outcome=Outcome.FAIL,
        reason=Reason.CARD_MARK_MISTYPED,
        message=f"{told}.",
        evidence=tuple(("mark", one.written) for one in near),
    )


def _without_card(dossier: SentenceDossier) -> Finding:
    """Judge a sentence that no card stands behind."""
    framed = any(mark.kind is DraftMarkKind.FRAMING for mark in dossier.marks)
    if not framed or dossier.missing:
        message = "The sentence cites no card that stands, so nothing shows that it is so."
        return Finding(check=CHECK, outcome=Outcome.FAIL, reason=Reason.NO_CARD, message=message)
    facts, doubtful = find_facts(dossier.sentence)
    known = {key_of(word) for one in dossier.persons for word in one.name.split()}
    facts += tuple(one for one in doubtful if key_of(one[1]) in known)
    recorded = tuple(("name", one) for one in _recorded(dossier))
    if begins_as_name(dossier.sentence):
        facts += recorded
    else:
        doubtful += recorded
    event = "" if facts else find_event(dossier.sentence)
    doubtful += (("event", event),) if event else ()
    if facts or doubtful:
        outcome = Outcome.FAIL if facts else Outcome.UNSURE
        told = ", ".join(f"“{words}” ({kind})" for kind, words in facts or doubtful)
        verb = "is" if facts else "may be"
        return Finding(
            check=CHECK,
            outcome=outcome,
            reason=Reason.FRAMING_HAS_FACT,
            message=(
                f"The sentence is marked as framing, and there {verb} something in it to be shown: "
                f"{told}."
            ),
            evidence=facts + doubtful,
        )
    return Finding(
        check=CHECK,
        outcome=Outcome.PASS,
        reason=Reason.FRAMING,
        message="Marked as framing; no date, number, name, quotation or event is seen in it.",
    )


def _recorded(dossier: SentenceDossier) -> Iterator[str]:
    """Give the recorded surnames that a sentence has with a capital and no other name there has."""
    capitals = capitalised_keys(dossier.sentence)
    for key in sorted({key for one in dossier.persons for key in surnames_of(one)} & capitals):
        if not any(key in name.keys for name in find_proper_names(dossier.sentence)):
            yield key.capitalize()


def find_facts(
    sentence: str,
) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]:
    """Give what a framing sentence may not have, and what may be such, as (kind, words).

    >>> find_facts("In 1713 the town “borrowed” from Corram.")[0]
    (('quotation', 'borrowed'), ('number or date', '1713'), ('name', 'Corram'))
    """
    read = read_once(sentence)
    plain = blank_own_parts(sentence)
    facts = [("quotation", one.words) for one in read.outermost]
    facts += [("quotation mark", span.of(sentence)) for span in read.strays]
    figures = [one.text for one in find_figures(plain) if one.text.casefold() not in _NO_NUMBERS]
    figures += [one.group() for one in _DATES.finditer(plain) if one.group() not in figures]
    figures += [one.group() for one in _RELATIVE_DATES.finditer(plain)]
    figures += _odd_digits(plain)
    weak = [text for text in figures if text.casefold() in _PERHAPS_NUMBERS]
    facts += [("number or date", text) for text in figures if text not in weak]
    names = find_proper_names(plain)
    facts += [("name", name.text) for name in names if name.certain]
    doubtful = [("name or first word", name.text) for name in names if not name.certain]
    doubtful += [("number or manner of speaking", text) for text in weak]
    doubtful += [("date", one.group()) for one in _LOOSE_DATES.finditer(plain)]
    first = first_word_name(plain)
    if first and not any(first in name.text.split() for name in names):
        doubtful.append(("name or first word", first))
    return tuple(facts), tuple(doubtful)


def _odd_digits(text: str) -> list[str]:
    """Give the signs of numbers that stand alone as no digits do: "¹² men", "Ⅻ"."""
    return [
        sign
        for at, sign in enumerate(text)
        if not sign.isascii()
        and not sign.isalpha()
        and numeric(sign, -1.0) >= 0
        and not text[at - 1 : at].strip()
    ]
