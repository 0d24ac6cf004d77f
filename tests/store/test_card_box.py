"""Cards in the store: made, found, issued, retracted."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from functools import partial
from itertools import count

import pytest

from cardstore.cards.ids import is_card_id
from cardstore.errors import LibraryError, UnknownCardError, UnknownLeafError, UsageError
from cardstore.store import card_query
from cardstore.store.finding_log import CheckedCard
from cardstore.store.records import CardEvent, EventKind
from cardstore.store.store import Store
from tests.store import samples


@pytest.fixture
def box(ingested):
    """Give the cards of a library that holds the first harbour scan."""
    return ingested.cards


def add(box, **changes):
    return box.add(**samples.card_fields(**changes))


def test_a_new_card_has_an_id_and_a_time(box):
    """Both are the store's own."""
    card = add(box)

    assert is_card_id(card.card_id)
    assert "2026-01-02T03:04:05Z" == card.made_at


def test_a_card_comes_back_equal(box):
    """Quote, claim, selectors and all else are as they were given."""
    card = add(box)

    assert card == box.get(card.card_id)


def test_ids_are_drawn_until_one_is_free(tmp_path):
    """A number drawn twice gives two different ids."""
    drawn = iter([7, 7, 7, 8])
    with Store.open(tmp_path, create=True, draw=lambda _: next(drawn)) as store:
        samples.ingest(store)
        first, second = add(store.cards), add(store.cards)

    assert first.card_id != second.card_id


def test_ids_grow_with_the_library(tmp_path):
    """From the 1,050th card on a body has five characters, so that most bodies belong to none."""
    numbers = count()
    with Store.open(tmp_path, create=True, draw=lambda _: next(numbers)) as store:
        samples.ingest(store)
        with store.transaction():
            cards = [add(store.cards, segments=()) for _ in range(1_050)]
    lengths = [len(card.card_id) for card in cards]

    assert [6] * 1_049 + [7] == lengths


def test_tags_are_kept_in_one_form(box):
    """Case, white space, order and doubles do not count."""
    card = add(box, tags=("Night  Work", " light", "LIGHT", ""))

    assert ("light", "night work") == card.tags
    assert (card,) == box.find(tags=["night work ", "Light"])


@pytest.mark.parametrize("changes", [{"quote": " \n"}, {"made_by": ""}])
def test_a_card_without_quote_or_maker_is_refused(box, changes):
    """Nothing is stored without the words, or without somebody who vouches for them."""
    with pytest.raises(UsageError):
        add(box, **changes)

    assert 0 == box.count()


def test_a_card_must_point_at_a_stored_layer(box):
    """A position in a text that the store never saw is refused, and the card with it."""
    segment = samples.card_fields()["segments"][0]
    stray = replace(segment.positions[0], layer_digest="0" * 64)
    with pytest.raises(UnknownLeafError):
        add(box, segments=(replace(segment, positions=(stray,)),))

    assert 0 == box.count()


def test_a_card_must_name_a_stored_edition(box):
    """The source is a foreign key."""
    with pytest.raises(LibraryError):
        add(box, source_id="lighthouse")


def test_a_card_without_what_r8_names_cannot_be_stored_at_all(box, ingested):
    """Not even another program can store a card without quote, source, or claimed page."""
    add(box)
    database = sqlite3.connect(ingested.folder / "cardstore.db")
    columns = [row[1] for row in database.execute("PRAGMA table_info(cards)")]
    for missing in ("quote", "source_id", "claimed", "scan_digest"):
        chosen = ", ".join(
            {"card_number": "99", "card_id": "'0000-G'", missing: "NULL"}.get(name, name)
            for name in columns
        )
        with pytest.raises(sqlite3.IntegrityError, match=f"NOT NULL.*{missing}"):
            database.execute(f"INSERT INTO cards SELECT {chosen} FROM cards")  # noqa: S608 - ours
    database.close()


def test_an_unknown_card_is_an_error(box):
    """An id that is well-formed but was never given belongs to no card."""
    with pytest.raises(UnknownCardError):
        box.get("7KQ2-M")


def test_an_id_in_lower_case_is_refused_with_a_suggestion(box):
    """Nearly the id is not the id."""
    card = add(box)
    written = f" {card.card_id.lower()}" if card.card_id.isdigit() else card.card_id.lower()
    if written == card.card_id:  # an id of digits alone has no other case
        written = card.card_id.replace("-", "")
    with pytest.raises(UnknownCardError) as caught:
        box.get(written)

    assert f"Perhaps {card.card_id} was meant" == caught.value.remedy


def test_without_a_query_cards_come_in_the_order_they_were_made(box):
    """All of them, or as many as are asked for."""
    cards = tuple(add(box, quote=f"lamp {n}") for n in range(3))

    assert cards == box.find()
    assert cards[:2] == box.find(limit=2)
    assert () == box.find(limit=0)


def test_a_limit_below_nought_is_refused(box):
    """SQLite would take it for no limit at all."""
    with pytest.raises(UsageError):
        box.find(limit=-1)


@pytest.mark.parametrize("limit", ["2", 1.5, True, -1, float("inf")])
def test_a_limit_that_is_no_whole_number_is_refused(box, limit):
    """In a search and in a request, before anything is looked for, with a remedy."""
    card = add(box)
    for ask in (box.find, partial(box.issue, requester="drafter-3")):
        with pytest.raises(UsageError, match="A limit is a whole number") as caught:
            ask("lamps", limit=limit)

        assert "number" in caught.value.remedy
    assert () == box.issued_to(card.card_id)


def test_a_limit_of_nought_issues_nothing(box):
    """It is a limit like any other."""
    card = add(box)

    assert () == box.issue("lamps", requester="drafter-3", limit=0)
    assert () == box.issued_to(card.card_id)


@pytest.mark.parametrize(
    "given",
    [{"query": 7}, {"source_id": 7}, {"tags": "light"}, {"tags": ["light", 7]}, {"tags": 7}],
)
def test_what_is_of_the_wrong_type_finds_nothing_but_an_error(box, given):
    """The message says what is wrong in our words, not in SQLite's."""
    add(box)
    with pytest.raises(UsageError, match=r"not|no text") as caught:
        box.find(**given)

    assert "Give" in caught.value.remedy


def test_a_request_without_a_query_is_refused(box):
    """Handing out every card is never what was asked for."""
    card = add(box)
    with pytest.raises(UsageError, match="query"):
        box.issue(None, requester="drafter-3")

    assert () == box.issued_to(card.card_id)


@pytest.mark.parametrize(
    "changes",
    [
        {"gloss": None},
        {"gloss": 7},
        {"quote": 7},
        {"made_by": None},
        {"tags": "light"},
        {"tags": [7]},
        {"tags": None},
    ],
)
def test_a_card_with_a_value_of_the_wrong_type_is_refused(box, changes):
    """The message is about what was given, and no card is made."""
    with pytest.raises(UsageError) as caught:
        add(box, **changes)

    assert "SQL" not in str(caught.value)
    assert "constraint" not in str(caught.value)
    assert () == box.find()


def test_cards_are_found_by_source(ingested):
    """Only cards of that edition."""
    samples.fill(ingested)

    assert 1 == len(ingested.cards.find(source_id="harbour-1893"))
    assert () == ingested.cards.find(source_id="harbour-1901")


@pytest.mark.parametrize(
    "query",
    [
        "lamps",
        "LAMPS lit",
        "evening",
        "light",
        "lam*",
        '"were lit"',
        "“were lit”",
        "lámps",
        '"lamps w"*',
    ],
)
def test_quotes_glosses_and_tags_are_searched(box, query):
    """Words of any of the three, in any case, with or without accents, begun or as a phrase."""
    card = add(box)

    assert (card,) == box.find(query)


@pytest.mark.parametrize(
    "query", ["", " ", "—", "*", '"', '""', "lam", '"lit were"', "lamps harbour", "lamps NOT lit"]
)
def test_what_is_not_in_a_card_does_not_find_it(box, query):
    """Part of a word, words in another order, or nothing at all; NOT is a word like any other."""
    add(box)

    assert () == box.find(query)


def test_the_better_card_comes_first(box):
    """A short quote that has the word twice stands before a long one that has it once."""
    long = add(box, quote="the keeper " + "walked along the quay " * 20 + "to his lamp", gloss="")
    short = add(box, quote="lamp by lamp", gloss="")

    assert (short, long) == box.find("lamp")


def test_a_hyphenated_word_is_found(box):
    """Both "co-operate" and its parts next to each other find it; the index keeps two words."""
    card = add(box, quote="they would not co-operate")

    assert (card,) == box.find("co-operate")
    assert () == box.find("operate-co")


def test_issued_cards_are_recorded(box):
    """Who asked, when, and for what, for each card handed out."""
    card = add(box)
    other = add(box, quote="a bell", gloss="", tags=())
    issued = box.issue("lamps", requester="drafter-3")
    event = CardEvent(
        card_id=card.card_id,
        kind=EventKind.ISSUED,
        actor="drafter-3",
        at="2026-01-02T03:04:07Z",
        detail="lamps",
    )

    assert (card,) == issued
    assert event == box.history(card.card_id)[-1]
    assert (("drafter-3",), ()) == (box.issued_to(card.card_id), box.issued_to(other.card_id))


def test_an_empty_query_issues_nothing(box):
    """A drafter that asks for nothing is not handed the whole box."""
    add(box)

    assert () == box.issue("", requester="drafter-3")


def test_a_request_needs_a_requester(box):
    """Cards are never handed to nobody."""
    add(box)
    with pytest.raises(UsageError):
        box.issue("lamps", requester="")


def test_a_retracted_card_is_neither_found_nor_issued(box):
    """It can still be looked up, and found when asked for."""
    card = add(box)
    box.retract(card.card_id, actor="ada", reason="wrong edition")

    assert () == box.find("lamps")
    assert () == box.find()
    assert () == box.issue("lamps", requester="drafter-3")
    assert (card,) == box.find("lamps", retracted=True)
    assert card == box.get(card.card_id)
    assert box.is_retracted(card.card_id)


@pytest.mark.parametrize("every", [1, 2, 9])
def test_the_best_cards_are_those_of_the_whole_list(ingested, every):
    """However many of the best were retracted, a few are the first of all, in the same order."""
    box = ingested.cards
    with ingested.transaction():
        cards = [
            add(box, gloss="lamp " * (number % 7), quote="quay" + " and" * number, segments=())
            for number in range(150)
        ]
        for card in cards[::every][:-10]:
            box.retract(card.card_id, actor="ada", reason="wrong edition")
    whole = {gone: box.find("quay", retracted=gone) for gone in (False, True)}

    assert len(cards) == len(whole[True]) > len(whole[False])
    for gone, limit in ((False, 5), (True, 5), (False, 60), (True, 150)):
        assert whole[gone][:limit] == box.find("quay", limit=limit, retracted=gone)


@pytest.mark.parametrize("limit", [10_000, 2**63 - 1])
def test_a_limit_beyond_all_cards_gives_them_all(ingested, limit):
    """As where none is given: the largest number that the library holds is no fault."""
    kept = add(ingested.cards, quote="quay", segments=())
    gone = add(ingested.cards, quote="old quay", segments=())
    ingested.cards.retract(gone.card_id, actor="ada", reason="wrong edition")

    assert (kept,) == ingested.cards.find("quay", limit=limit)


def test_of_common_words_the_newest_cards_come_first(ingested, monkeypatch):
    """Where more cards have them than are ranked; one fewer, and they are ranked as ever."""
    monkeypatch.setattr(card_query, "_COMMON", 40)
    box = ingested.cards
    with ingested.transaction():
        cards = [
            add(box, gloss="lamp " * (number % 7), quote="quay" + " and" * number, segments=())
            for number in range(41)
        ]
        for card in cards[-10::2]:
            box.retract(card.card_id, actor="ada", reason="wrong edition")
        add(box, gloss="", quote="lamp", segments=())
    standing = [card for card in cards if not box.is_retracted(card.card_id)]

    assert tuple(reversed(standing))[:12] == box.find("quay", limit=12)
    assert tuple(reversed(cards))[:12] == box.find("quay", limit=12, retracted=True)
    monkeypatch.setattr(card_query, "_COMMON", 41)
    assert box.find("quay")[:12] == box.find("quay", limit=12)


def test_a_card_is_retracted_once(box):
    """The second reason would hide the first."""
    card = add(box)
    box.retract(card.card_id, actor="ada", reason="wrong edition")
    with pytest.raises(UsageError, match="before"):
        box.retract(card.card_id, actor="ben", reason="dull")


@pytest.mark.parametrize("given", [{"actor": "", "reason": "x"}, {"actor": "ada", "reason": " "}])
def test_a_retraction_needs_a_name_and_a_reason(box, given):
    """Nothing disappears without a word."""
    card = add(box)
    with pytest.raises(UsageError):
        box.retract(card.card_id, **given)


def test_a_retraction_is_told(box):
    """Who, when and why; None for a card that stands, an error for one that is not there."""
    card, other = add(box), add(box)
    box.retract(card.card_id, actor="ada", reason="misread")
    told = box.retraction(card.card_id)

    assert ("ada", "misread", EventKind.RETRACTED) == (told.actor, told.detail, told.kind)
    assert told == box.history(card.card_id)[-1]
    assert box.retraction(other.card_id) is None
    with pytest.raises(UnknownCardError):
        box.retraction("0000-0")


def test_an_unknown_card_cannot_be_retracted(box):
    """A mistyped id does not pass silently."""
    with pytest.raises(UnknownCardError):
        box.retract("7KQ2-M", actor="ada", reason="x")


def test_the_history_tells_everything_in_order(ingested):
    """Created, issued, checked, moved, retracted, each by whom."""
    card = samples.fill(ingested)
    ingested.cards.retract(card.card_id, actor="ben", reason="wrong edition")
    told = [(e.kind, e.actor, e.detail) for e in ingested.cards.history(card.card_id)]

    assert [
        (EventKind.CREATED, "ada", ""),
        (EventKind.ISSUED, "drafter-3", "lamps"),
        (EventKind.CHECKED, "cardstore", "verbatim pass words_exact"),
        (EventKind.MOVED, "ben", "p. 57 → p. 58; the page map was corrected"),
        (EventKind.RETRACTED, "ben", "wrong edition"),
    ] == told


def test_findings_are_kept_for_every_run(ingested):
    """A second check adds its findings; the latest are told apart from all."""
    card = samples.fill(ingested)
    second = ingested.findings.save(
        card.card_id, [samples.FINDING], check_version="2", page_map=None
    )
    runs = [(r.run, r.check_version, r.page_map) for r in ingested.findings.of(card.card_id)]

    assert [(1, "1", 1), (2, "2", None)] == runs
    assert second == ingested.findings.latest(card.card_id)


def test_a_check_without_findings_is_refused(ingested):
    """Nothing checked is not a check."""
    card = samples.fill(ingested)
    with pytest.raises(UsageError):
        ingested.findings.save(card.card_id, [], check_version="1", page_map=None)


def test_findings_of_many_cards_are_kept_together(box, ingested):
    """As if each were kept alone; a card that is named twice was checked twice."""
    cards = [samples.fill(ingested), add(box)]
    checks = [
        CheckedCard(card_id=card.card_id, findings=(samples.FINDING,), page_map=1)
        for card in (*cards, cards[1])
    ]
    kept = ingested.findings.save_all(checks, check_version="2")

    assert [2, 1, 2] == [recorded.run for recorded in kept]
    assert list(kept[1:]) == list(ingested.findings.of(cards[1].card_id))
    assert 2 == sum(
        event.kind is EventKind.CHECKED for event in ingested.cards.history(cards[1].card_id)
    )


@pytest.mark.parametrize(
    ("card_id", "findings", "error"),
    [("7KQ2-M", (samples.FINDING,), UnknownCardError), (None, (), UsageError)],
)
def test_of_findings_that_cannot_be_kept_none_is(box, ingested, card_id, findings, error):
    """Neither those of the cards beside them."""
    card = add(box)
    checks = [
        CheckedCard(card_id=card.card_id, findings=(samples.FINDING,), page_map=1),
        CheckedCard(card_id=card_id or card.card_id, findings=findings, page_map=None),
    ]
    with pytest.raises(error):
        ingested.findings.save_all(checks, check_version="1")

    assert () == ingested.findings.of(card.card_id)


def test_many_cards_are_given_at_once(box):
    """Those that there are, each as if asked for alone; and who retracted which."""
    cards = [add(box) for _ in range(3)]
    box.retract(cards[1].card_id, actor="ben", reason="wrong edition")
    asked = [card.card_id for card in reversed(cards)]

    assert {one: box.get(one) for one in asked} == box.get_all([*asked, "0000-G"])
    assert {asked[1]: box.retraction(asked[1])} == box.retractions([*asked, "0000-G"])


def test_findings_need_their_card(ingested):
    """A finding about a card that is not there is refused."""
    with pytest.raises(UnknownCardError):
        ingested.findings.save("7KQ2-M", [samples.FINDING], check_version="1", page_map=None)


def test_a_card_that_was_never_checked_has_no_findings(box, ingested):
    """None at all, not those of another card."""
    samples.fill(ingested)
    card = add(box)

    assert ((), ()) == (
        ingested.findings.of(card.card_id),
        ingested.findings.latest(card.card_id),
    )


def test_cards_one_slip_away_are_suggested(box):
    """Those that stand; a card that was retracted is no suggestion."""
    card = add(box)
    signs = card.card_id.replace("-", "")
    swapped = signs[1] + signs[0] + signs[2:] if signs[0] != signs[1] else signs[:-1]

    assert (card.card_id,) == box.near(swapped)

    box.retract(card.card_id, reason="twice", actor="ben")

    assert () == box.near(swapped)
    assert () == box.near("no id at all")
