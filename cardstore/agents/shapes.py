"""Shapes: JSON Schemas of what tools take and give, each property described.

Objects are closed. What a tool gives has every property; what it takes may leave out what has a
default.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cardstore.gate.finding import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Shape: TypeAlias = "dict[str, object]"

MOST_CARDS = 20  # of one answer: a card with its edition has some 500 characters
MOST_WORDS = 20_000  # code points of a text that is handed in; a printed page has some 3,000


def text(what: str, *, most: int = 300, least: int = 1) -> Shape:
    """Describe a text that is handed in, of so many code points."""
    return {"type": "string", "description": what, "minLength": least, "maxLength": most}


def number(what: str, *, default: int, most: int) -> Shape:
    """Describe a whole number from 1 that is handed in."""
    return {
        "type": "integer",
        "description": what,
        "minimum": 1,
        "maximum": most,
        "default": default,
    }


def texts(what: str, *, least: int = 0, most: int = MOST_CARDS) -> Shape:
    """Describe a list of short texts that is handed in."""
    items: Shape = {"type": "string", "minLength": 1, "maxLength": 300}
    return {
        "type": "array",
        "description": what,
        "items": items,
        "minItems": least,
        "maxItems": most,
    }


def taken(required: Iterable[str], **properties: Shape) -> Shape:
    """Describe what a tool takes; what is not required may be left out."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
    }


def given(properties: Mapping[str, Shape], what: str = "") -> Shape:
    """Describe an object that a tool gives, with all of its properties."""
    described = {"description": what} if what else {}
    return {
        "type": "object",
        **described,
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def _told(what: str) -> Shape:
    return {"type": "string", "description": what}


def _perhaps(what: str) -> Shape:
    return {"type": ["string", "null"], "description": what}


def _flag(what: str) -> Shape:
    return {"type": "boolean", "description": what}


def _count(what: str) -> Shape:
    return {"type": "integer", "minimum": 0, "description": what}


def _list(of: Shape, what: str) -> Shape:
    return {"type": "array", "items": of, "description": what}


_OUTCOME: Shape = {
    "type": "string",
    "enum": [one.value for one in Outcome],
    "description": "pass, fail, unsure (a person decides), unavailable (could not run), "
    "not_applicable. Only pass is a pass.",
}

CARD = given(
    {
        "card_id": _told("The card's id, 7KQ2-M."),
        "mark": _told("How a draft cites it: [card:7KQ2-M]."),
        "quote": _told("The words, verbatim; only these may stand between quotation marks."),
        "gloss": _told("The card-writer's own words; never evidence."),
        "tags": _list(_told("A tag."), "What it is found by."),
        "source_id": _told("The edition quoted."),
        "edition": _told("The edition in words."),
        "claimed_page": _told("The printed page claimed: p. 57."),
        "fit": _told("How the quote fitted when the card was made: exact, folded or near."),
        "reading": _told("embedded, ocr_unseen or unverified: how far the reading can be trusted."),
        "made_by": _told("Who made it."),
        "retracted": _perhaps("Why it was retracted and may not be cited; null when it stands."),
    }
)
ISSUED = given(
    {
        "cards": _list(CARD, "The cards that were handed out, best first."),
        "total": _count("How many cards fitted when the request was made."),
        "next_cursor": _perhaps("Asks for the next cards; null when these are the last."),
    }
)
_FINDING = given(
    {
        "check": _told("The check."),
        "outcome": _OUTCOME,
        "reason": _told("The reason's name."),
        "message": _told("What it saw, in a sentence."),
    }
)
_CHECKED = given(
    {
        "card_id": _told("The id as it was asked for."),
        "outcome": _OUTCOME,
        "findings": _list(_FINDING, "One for each check."),
    }
)
CHECKED = given(
    {"outcome": _OUTCOME, "cards": _list(_CHECKED, "One for each card, as they were named.")}
)
SENTENCE = given(
    {
        "outcome": _OUTCOME,
        "bin": _told("Where it goes: passed, failed, person, unavailable, abstained or framing."),
        "findings": _list(_FINDING, "What the checks of the sentence itself saw."),
        "cards": _list(_CHECKED, "What the checks of each cited card saw."),
        "repairs": _list(
            given(
                {
                    "kind": _told("What kind of repair it is."),
                    "message": _told("What it mends."),
                    "replacement": _perhaps("What would stand there; null where only you can say."),
                }
            ),
            "What can be done about each fault.",
        ),
    }
)
_PLACE = given(
    {
        "source_id": _told("The edition."),
        "edition": _told("The edition in words."),
        "status": _told("Whether the source still stands: current, retracted and so on."),
        "shown": _told("The printed page, or the leaf where that is not known."),
        "page_known": _flag("Whether the printed page is known."),
        "fit": _told("exact, folded, near or ambiguous."),
        "printed": _told("The source's own words there."),
        "differences": _list(_told("One difference."), "What differs from what was looked for."),
    }
)
FOUND = given(
    {
        "outcome": _told(
            "found, several, page_unknown, near, not_found, incomplete or too_short; only found "
            "says where the words stand."
        ),
        "message": _told("The outcome in a sentence."),
        "places": _list(_PLACE, "Where the words stand as given."),
        "near": _list(_PLACE, "Where something near them stands; never a proof."),
        "more": _count("In how many other scans the words stand too."),
        "not_searched": _list(_told("An edition and why."), "What could not be searched."),
    }
)
ADDED = given({"card": CARD, "checked": CHECKED})
