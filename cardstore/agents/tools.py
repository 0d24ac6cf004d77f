"""Tools: what an agent may ask of a library, what each takes and gives, and which verb answers.

`find`, `request`, `card`, `check` and `check_sentence` make no cards and change none. `request`
records to whom cards were issued and `check` what it found, as they do everywhere; `add` makes
cards, and is there only where it was allowed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from cardstore.agents import answers, shapes
from cardstore.agents.shapes import MOST_CARDS, MOST_WORDS, Shape, number, taken, text, texts
from cardstore.documents import schema_id

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardstore.agents.answers import Answer
    from cardstore.workflow.library import Library

    Arguments: TypeAlias = Mapping[str, object]

_CARD_ID = "A card's id, 7KQ2-M, as it was handed out; with or without [card:…]."


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentTool:
    """One tool.

    Attributes:
        name: how it is called.
        title: for people.
        description: what it does and when to use it, for agents.
        takes, gives: JSON Schemas of its arguments and of its answer.
        run: answers; its arguments fit `takes`.
        makes_cards: whether it adds to the library's cards.
    """

    name: str
    title: str
    description: str
    takes: Shape
    gives: Shape
    run: Callable[[Library, Arguments], Answer]
    makes_cards: bool = False


def tool_document(tool: AgentTool) -> dict[str, object]:
    """Describe a tool: how it is called, what it takes and what it gives."""
    names = ("name", "title", "description", "takes", "gives")
    return {"schema": schema_id("agent-tool"), **{name: getattr(tool, name) for name in names}}


def agent_tools(*, requester: str | None, write: bool) -> tuple[AgentTool, ...]:
    """Give the tools of a server.

    Args:
        requester: in whose name cards are requested, sentences checked and cards made; None for
            whom each call names.
        write: whether cards may be made.
    """
    tools = (_find(), _request(requester), _card(), _check(), _check_sentence(requester))
    return (*tools, _add(requester)) if write else tools


def _find() -> AgentTool:
    def run(library: Library, given: Arguments) -> Answer:
        found = library.find_quote(
            str(given["excerpt"]), source=_text(given, "source"), limit=_whole(given, "limit", 5)
        )
        return answers.found_answer(found)

    return AgentTool(
        name="find",
        title="Find where words stand",
        description="Find where an excerpt stands in the whole library: source, edition and "
        "printed page, or the reason why that is not said. Use it before adding a card, and to see "
        "what a source's words really are.",
        takes=taken(
            ("excerpt",),
            excerpt=text("The words, six or more; omissions marked […].", most=MOST_WORDS),
            source=text("Look only in this edition, or in the editions of this work."),
            limit=number("Give at most so many places.", default=5, most=MOST_CARDS),
        ),
        gives=shapes.FOUND,
        run=run,
    )


def _request(requester: str | None) -> AgentTool:
    def run(library: Library, given: Arguments) -> Answer:
        issued = library.request_cards(
            _text(given, "query") or "",
            requester=_name(given, requester),
            limit=_whole(given, "limit", 5),
            source=_text(given, "source"),
            edition=_text(given, "edition"),
            tag=_texts(given, "tags") or None,
            pages=_text(given, "pages"),
            cursor=_text(given, "cursor"),
        )
        return answers.issued_answer(library, issued)

    return AgentTool(
        name="request",
        title="Request cards",
        description="Hand out cards that fit all that is asked for, and record that they were "
        "issued. A draft may cite no other cards. Ask for more with the answer's next_cursor.",
        takes=_named(
            requester,
            (),
            query=text("Words that must all be in quote, gloss or tags; “a phrase”; begin*."),
            source=text("Only cards of this edition, or of all editions of this work."),
            edition=text("Choose among the editions of a work: id, statement or year."),
            tags=texts("Only cards that bear all of these tags."),
            pages=text("Only cards on these printed pages of the source: 57, xii, 57–60."),
            cursor=text("next_cursor of the answer before; leave the rest out then."),
            limit=number("Give at most so many cards.", default=5, most=MOST_CARDS),
        ),
        gives=shapes.ISSUED,
        run=run,
    )


def _card() -> AgentTool:
    def run(library: Library, given: Arguments) -> Answer:
        return answers.card_answer(library, library.card(str(given["card_id"])))

    return AgentTool(
        name="card",
        title="Show a card",
        description="Give one card by its id, retracted or not. It is not issued by that: request "
        "it before citing it.",
        takes=taken(("card_id",), card_id=text(_CARD_ID)),
        gives=shapes.CARD,
        run=run,
    )


def _check() -> AgentTool:
    def run(library: Library, given: Arguments) -> Answer:
        return answers.checked_answer(library.check_cards(_texts(given, "card_ids")))

    return AgentTool(
        name="check",
        title="Check cards",
        description="Check from the stored text whether the words of cards are in their source, on "
        "the claimed page, and were read right. Only outcome pass is a pass. The first check of a "
        "card from a scan reads its words a second time, which takes seconds.",
        takes=taken(("card_ids",), card_ids=texts("Ids of cards.", least=1)),
        gives=shapes.CHECKED,
        run=run,
    )


def _check_sentence(requester: str | None) -> AgentTool:
    def run(library: Library, given: Arguments) -> Answer:
        named = requester or _text(given, "requester")
        report = library.check_sentence(
            str(given["sentence"]), _texts(given, "card_ids"), requester=named
        )
        return answers.sentence_answer(report)

    return AgentTool(
        name="check_sentence",
        title="Check a sentence",
        description="Hold one sentence of a draft against the cards that it cites, as the gate "
        "does, and say what can be done about each fault. Nothing of it is logged as a run.",
        takes=_named(
            requester,
            (),
            needs_name=False,
            sentence=text("The sentence with its marks, [card:7KQ2-M].", most=MOST_WORDS),
            card_ids=texts("Cards that it cites besides those in its marks."),
        )
        | {"required": ["sentence"]},
        gives=shapes.SENTENCE,
        run=run,
    )


def _add(requester: str | None) -> AgentTool:
    def run(library: Library, given: Arguments) -> Answer:
        card = library.add_card(
            str(given["source"]),
            quote=str(given["quote"]),
            page=str(given["page"]),
            gloss=_text(given, "gloss") or "",
            edition=_text(given, "edition"),
            tags=_texts(given, "tags"),
            made_by=_name(given, requester),
            unverified=given.get("unverified") is True,
        )
        checked = answers.checked_answer([library.check_card(card.card_id)])
        return {"card": answers.card_answer(library, card), "checked": checked}

    return AgentTool(
        name="add",
        title="Add a card",
        description="Make a card of words that stand in a source, and check it. A quote that is "
        "not there is refused with the nearest text and what differs.",
        takes=_named(
            requester,
            ("source", "quote", "page"),
            source=text("The edition's id, or a work's id with edition."),
            quote=text("The words, verbatim; omissions marked […].", most=MOST_WORDS),
            page=text("The printed page claimed: 57, xii, 57–58."),
            gloss=text("Your own words about it; never evidence.", most=MOST_WORDS, least=0),
            edition=text("Chooses among the editions of a work."),
            tags=texts("What it is found by."),
            unverified={
                "type": "boolean",
                "default": False,
                "description": "Keep a quote that differs from the reading by what may be a "
                "misreading; a person then decides.",
            },
        ),
        gives=shapes.ADDED,
        run=run,
        makes_cards=True,
    )


def _named(
    requester: str | None, required: tuple[str, ...], *, needs_name: bool = True, **takes: Shape
) -> Shape:
    """Describe what a tool takes; who asks too, where the server was not told."""
    if requester is not None:
        return taken(required, **takes)
    name = text("Who you are, drafter-3: cards are issued to this name and known by it.")
    return taken((*required, "requester") if needs_name else required, requester=name, **takes)


def _text(given: Arguments, name: str) -> str | None:
    value = given.get(name)
    return None if value is None else str(value)


def _texts(given: Arguments, name: str) -> tuple[str, ...]:
    value = given.get(name)
    return tuple(map(str, value)) if isinstance(value, list) else ()


def _whole(given: Arguments, name: str, default: int) -> int:
    value = given.get(name)
    # JSON has one kind of number, and 5.0 is a whole one.
    return int(value) if isinstance(value, int | float) else default


def _name(given: Arguments, requester: str | None) -> str:
    return str(given["requester"]) if requester is None else requester
