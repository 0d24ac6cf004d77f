"""Tools as they are called: typed on both sides, bounded, and every error told."""

from __future__ import annotations

import json
import shutil

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from cardstore import Library
from cardstore.agents.calls import MOST_ANSWER, call_tool
from cardstore.agents.tools import agent_tools

QUOTE = "differs from the original in 164 of 7,902 readings"
TOOLS = {tool.name: tool for tool in agent_tools(requester="d", write=True)}


@pytest.fixture(scope="module")
def library(article, tmp_path_factory):
    """Give a library of the article's own."""
    folder = tmp_path_factory.mktemp("agents") / "library"
    shutil.copytree(article._store.folder, folder)
    with Library.open(folder) as opened:
        yield opened


@pytest.fixture
def card_id(library):
    """Give the id of a card with the tag "copy"."""
    card = library.add_card("tides-article", quote=QUOTE, page="215", tags=["copy"], made_by="me")
    yield card.card_id
    library.retract(card.card_id, "the test is over")


def call(library, name, tools=None, /, **arguments):
    """Call a tool, and see that its answer fits what it says it gives."""
    called = call_tool(tools or tuple(TOOLS.values()), name, arguments=arguments, library=library)
    if not called.is_error:
        Draft202012Validator(TOOLS[name].gives).validate(called.answer)
    return called


@pytest.mark.parametrize("name", TOOLS)
def test_shapes_are_valid_closed_and_described(name):
    """An agent can read what each property means, and hands in nothing else."""
    for shape in (TOOLS[name].takes, TOOLS[name].gives):
        Draft202012Validator.check_schema(shape)
        assert shape["additionalProperties"] is False
    assert all("description" in one for one in TOOLS[name].takes["properties"].values())


def test_every_tool_answers(library, card_id):
    """Each with the values of the library."""
    sentence = f"The copy “differs from the original” in 164 readings [card:{card_id}]."
    issued = call(library, "request", tags=["copy"], source="tides-article", pages="214–215")

    assert [card_id] == [card["card_id"] for card in issued.answer["cards"]]
    assert ("d",) == library._store.cards.issued_to(card_id)
    assert QUOTE == call(library, "card", card_id=f"[card:{card_id}]").answer["quote"]
    assert "pass" == call(library, "check", card_ids=[card_id]).answer["outcome"]
    assert "found" == call(library, "find", excerpt=QUOTE).answer["outcome"]
    told = call(library, "check_sentence", sentence=sentence).answer
    assert library.check_sentence(sentence, requester="d").outcome.value == told["outcome"]
    assert [card_id] == [one["card_id"] for one in told["cards"]]


def test_one_card_that_fails_is_not_outweighed(library, card_id):
    """Of several cards the weightiest outcome is told."""
    told = call(library, "check", card_ids=[card_id, "0000-0", "no id"]).answer

    assert "fail" == told["outcome"]
    assert ["pass", "fail", "fail"] == [one["outcome"] for one in told["cards"]]


def test_a_request_goes_on(library, card_id):
    """With the answer's cursor alone."""
    more = library.add_card("tides-article", quote=QUOTE, page="215", tags=["copy"], made_by="me")
    first = call(library, "request", tags=["copy"], limit=1).answer
    second = call(library, "request", cursor=first["next_cursor"]).answer
    library.retract(more.card_id, "the test is over")

    assert {card_id, more.card_id} == {
        one["card_id"] for answer in (first, second) for one in answer["cards"]
    }
    assert (2, None) == (second["total"], second["next_cursor"])


def test_a_card_is_added_and_checked(library):
    """Where that was allowed; made by who asks."""
    added = call(library, "add", source="tides-article", quote=QUOTE, page="215", tags=["X"]).answer
    library.retract(added["card"]["card_id"], "the test is over")

    assert ("d", ["x"]) == (added["card"]["made_by"], added["card"]["tags"])
    assert "pass" == added["checked"]["outcome"]


def test_altered_words_are_refused_with_what_differs(library):
    """As an error that shows the nearest text, in words and as fields."""
    altered = QUOTE.replace("164", "146")
    called = call(library, "add", source="tides-article", quote=altered, page="215")

    assert called.is_error
    assert "QuoteRefusedError" == called.answer["error"]["type"]
    assert "164" in called.answer["error"]["nearest"]
    assert "164" in called.told


def test_nothing_is_added_by_default(library):
    """The tool is not there, and the error says how to get it."""
    tools = agent_tools(requester="d", write=False)
    called = call(library, "add", tools, source="tides-article", quote=QUOTE, page="215")

    assert called.is_error
    assert "--write" in called.told
    assert {"add"} == {one.name for one in TOOLS.values() if one.makes_cards}


def test_who_asks_is_named_once(library, card_id):
    """By the server or by the call; one of them must."""
    unnamed = {tool.name: tool for tool in agent_tools(requester=None, write=True)}
    tools = tuple(unnamed.values())

    assert call(library, "request", tools, tags=["copy"]).is_error
    assert call(library, "request", tags=["copy"], requester="x").is_error
    assert not call(library, "request", tools, tags=["copy"], requester="x").is_error
    assert "x" in library._store.cards.issued_to(card_id)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("find", {}),
        ("find", {"excerpt": 3}),
        ("find", {"excerpt": ""}),
        ("find", {"excerpt": "word " * 9999}),
        ("find", {"excerpt": "half \ud800 of it"}),
        ("find", {"excerpt": QUOTE, "limit": 0}),
        ("find", {"excerpt": QUOTE, "limit": 999}),
        ("find", {"excerpt": QUOTE, "more": True}),
        ("find", {"excerpt": QUOTE, "source": "nothing"}),
        ("request", {"query": None}),
        ("request", {"query": "tide", "pages": "3"}),
        ("request", {"cursor": "1.2.x"}),
        ("card", {"card_id": "7KQ2-X"}),
        ("check", {"card_ids": []}),
        ("check", {"card_ids": QUOTE}),
        ("check_sentence", {"sentence": " "}),
        ("add", {"source": "tides-article", "quote": QUOTE, "page": "passim"}),
        ("drop_tables", {}),
    ],
)
def test_bad_calls_are_told(library, name, arguments):
    """What happened and what to do, without a traceback, and in no more words than help."""
    called = call(library, name, **arguments)
    error = called.answer["error"]

    assert called.is_error
    assert error["what"]
    assert error["remedy"]
    assert 0 < error["exit_code"] != 19
    assert "Traceback" not in called.told
    assert len(called.told) < 3000


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("card", {"card_id": "7KQ2-M"}),
        ("card", {"card_id": "7KQ2-X"}),
        ("find", {"excerpt": QUOTE, "source": "nothing"}),
    ],
)
def test_no_agent_is_told_to_type_a_command(library, name, arguments):
    """It has no terminal; what a person can do there is told as that."""
    remedy = call(library, name, **arguments).answer["error"]["remedy"]

    assert "cardstore " not in remedy.partition("A person with a terminal can help: ")[0]
    assert name != "card" or "the tool request" in remedy


def test_an_answer_that_no_agent_could_hold_is_refused(library):
    """It is not cut, since cut words are altered words."""
    many = [
        library.add_card(
            "tides-article",
            quote=QUOTE,
            page="215",
            made_by="m",
            tags=["long"],
            gloss="g" * (MOST_ANSWER // 2),
        )
        for _ in range(3)
    ]
    called = call(library, "request", tags=["long"])
    one = call(library, "request", tags=["long"], limit=1)
    for card in many:
        library.retract(card.card_id, "the test is over")

    assert called.is_error
    assert "limit" in called.told
    assert many[0].gloss == one.answer["cards"][0]["gloss"]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)


@given(name=st.sampled_from([*TOOLS]), values=st.data())
def test_no_arguments_bring_a_tool_down(library, name, values):
    """Whatever a client sends gives an answer that can be written, and no fault of ours."""
    properties = TOOLS[name].takes["properties"]
    named = {key: values.draw(json_values) for key in properties if values.draw(st.booleans())}
    called = call(library, name, **named)

    assert json.loads(json.dumps(called.answer))
    assert "Fault" != called.answer.get("error", {}).get("type")
