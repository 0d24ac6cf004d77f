"""One sentence and its cards through the public API, on the born-digital article."""

from __future__ import annotations

import time

import pymupdf
import pytest

from cardstore import Library, Outcome, Reason
from cardstore.cards.shared_words import LONG_RUN
from cardstore.errors import UnknownCardError, UsageError
from cardstore.gate.repairs import RepairKind
from tests.remembered import Here


@pytest.fixture(scope="module")
def library(tmp_path_factory, samples, record):
    """A library of its own that holds the born-digital article."""
    folder = tmp_path_factory.mktemp("sentences") / "library"
    with Library.open(folder, create=True) as made:
        made.ingest(
            samples / "tides-article" / "article.pdf",
            source=record("tides-article"),
            executor=Here(),
        )
        made.vouch("tides-article", by="tester", evidence="made up for these tests")
        yield made


@pytest.fixture(scope="module")
def cards(library, truth):
    """Three cards of the article, on three of its pages."""
    lines = [c for c in truth("tides-article", "quotes") if c["kind"] == "in_line"][:3]
    return [
        library.add_card("tides-article", quote=c["quote"], page=c["pages"][0], made_by="tester")
        for c in lines
    ]


def reasons(report, check):
    """Give the reasons of a check, of cards and sentence alike."""
    found = [*report.findings, *(f for card in report.cards for f in card.findings)]
    return [f.reason for f in found if f.check == check]


def middle(card):
    """Give some words from inside a card's quote."""
    return " ".join(card.quote.split()[1:5])


def left_open(report):
    """Name the checks that neither passed nor did not apply."""
    found = [*report.findings, *(f for card in report.cards for f in card.findings)]
    return {f.check for f in found if f.outcome not in {Outcome.PASS, Outcome.NOT_APPLICABLE}}


# Every quotation is looked at by a person, and no judge was calibrated here.
FOR_A_PERSON = {"quotation", "support"}


def test_a_true_quotation_is_for_a_person_and_nothing_else(library, cards):
    """Its card stands on its page, and what it quotes stands in the card."""
    report = library.check_sentence(f"It says “{middle(cards[0])}” {cards[0].mark}.")

    assert Outcome.UNSURE is report.outcome
    assert FOR_A_PERSON == left_open(report)
    assert [cards[0].card_id] == [card.card_id for card in report.cards]
    assert () == report.repairs


def test_cards_may_be_named_apart(library, cards):
    """Beside the marks, with or without brackets; each counts once."""
    sentence = f"It says “{middle(cards[0])}” {cards[0].mark}."
    report = library.check_sentence(sentence, [cards[1].mark, cards[0].card_id])

    assert [cards[0].card_id, cards[1].card_id] == [card.card_id for card in report.cards]
    assert FOR_A_PERSON == left_open(
        library.check_sentence(f"It says “{middle(cards[0])}”.", [cards[0].card_id])
    )


def test_an_altered_quotation_fails_and_can_be_mended(library, cards):
    """The repair, applied to the sentence as it was handed in, marks and all, holds."""
    words = middle(cards[0]).split()
    sentence = f"It {cards[1].mark} says “{words[0]} never {' '.join(words[1:])}” {cards[0].mark}."
    report = library.check_sentence(sentence)
    repair = next(one for one in report.repairs if one.kind is RepairKind.CORRECT)
    mended = sentence[: repair.span.start] + repair.replacement + sentence[repair.span.end :]

    assert Outcome.FAIL is report.outcome
    assert f"It {cards[1].mark} says “{' '.join(words)}” {cards[0].mark}." == mended
    assert [Reason.QUOTED_WORDS_EXACT] == reasons(library.check_sentence(mended), "quoted_words")


def test_words_of_a_card_that_the_sentence_does_not_cite_fail(library, cards):
    """R32: another card of the same library does not help."""
    report = library.check_sentence(f"It says “{middle(cards[1])}” {cards[0].mark}.")

    assert Outcome.FAIL is report.outcome


def test_a_sentence_without_a_card_fails(library):
    """With its reason."""
    report = library.check_sentence("The sea rose.")

    assert (Outcome.FAIL, [Reason.NO_CARD]) == (report.outcome, reasons(report, "citation"))


@pytest.mark.parametrize(
    ("mark", "reason"),
    [
        ("[card:0000-G]", Reason.CARD_UNKNOWN),
        ("[card:0000-H]", Reason.CARD_ID_MISTYPED),
        ("[card: ]", Reason.CARD_ID_MISTYPED),
        ("[card:nothing]", Reason.CARD_ID_MISTYPED),
    ],
)
def test_a_card_that_is_none_fails_with_its_own_reason(library, mark, reason):
    """Unknown, mistyped, empty; and the sentence cites none that stands."""
    report = library.check_sentence(f"The sea rose {mark}.")

    assert [reason] == reasons(report, "card")
    assert [Reason.NO_CARD] == reasons(report, "citation")
    assert Outcome.FAIL is report.outcome


def test_what_was_probably_meant_is_suggested_and_never_taken(library, cards):
    """Lower case is refused; the suggestion is the id in its one form."""
    report = library.check_sentence(f"The sea rose [card:{cards[0].card_id.lower()}].")

    assert Outcome.FAIL is report.outcome
    assert [cards[0].mark] == [one.replacement for one in report.repairs if one.replacement]
    assert cards[0].card_id in report.cards[0].findings[0].message


def test_a_retracted_card_shows_nothing(library, cards):
    """Its words no longer stand behind a sentence."""
    card = library.add_card(
        "tides-article", quote=cards[2].quote, page=cards[2].claimed.text, made_by="tester"
    )
    library.retract(card.card_id, "made twice", retracted_by="tester")
    report = library.check_sentence(f"It says “{middle(card)}” {card.mark}.")

    assert [Reason.CARD_RETRACTED] == reasons(report, "card")
    assert [Reason.QUOTED_WORDS_MISSING] == reasons(report, "quoted_words")


def test_a_card_that_was_never_issued_to_the_writer_fails(library, cards):
    """R22: only when a writer is named, and not once it was handed to them."""
    card = cards[0]
    sentence = f"It says “{middle(card)}” {card.mark}."
    before = library.check_sentence(sentence, requester="drafter-9")
    library.request_cards(f'"{card.quote}"', requester="drafter-9")
    after = library.check_sentence(sentence, requester="drafter-9")

    assert [Reason.CARD_NEVER_ISSUED] == reasons(before, "card")
    assert [Outcome.FAIL, Outcome.UNSURE] == [before.outcome, after.outcome]


def test_every_fault_is_told(library, cards):
    """R42: an unknown card, an altered quotation and a claim of two voices from one book."""
    report = library.check_sentence(
        f"Two accounts say “{middle(cards[0])} never” {cards[0].mark} {cards[1].mark}"
        " [card:0000-G]."
    )

    assert [Reason.CARD_UNKNOWN] == reasons(report, "card")
    assert [Reason.QUOTED_WORDS_DIFFER] == reasons(report, "quoted_words")
    assert [Reason.ORIGIN_SHARED] == reasons(report, "independence")


@pytest.mark.parametrize("sentence", ["", "  ", "[card:7KQ2-M]"])
def test_a_sentence_without_words_is_a_usage_error(library, sentence):
    """Nothing to check must not look checked."""
    with pytest.raises(UsageError, match="no words"):
        library.check_sentence(sentence)


@pytest.mark.parametrize(
    "arguments",
    [{"sentence": 7}, {"sentence": "x", "card_ids": "7KQ2-M"}, {"sentence": "x", "requester": 7}],
)
def test_arguments_of_the_wrong_type_are_usage_errors(library, arguments):
    """One text is no list of ids."""
    with pytest.raises(UsageError):
        library.check_sentence(**arguments)


def test_a_whole_text_is_a_usage_error(library, cards):
    """Nobody waits minutes for what is no sentence."""
    with pytest.raises(UsageError, match="a whole text"):
        library.check_sentence("It rained there. " * 1200 + cards[0].mark)


def test_two_sentences_in_one_go_to_a_person(library, cards):
    """Else the card of the one would show what the other says."""
    both = f"It says “{middle(cards[1])}” {cards[0].mark}. It says “{middle(cards[0])}”"
    report = library.check_sentence(f"{both} {cards[1].mark}.")

    assert [Reason.SEVERAL_SENTENCES] == reasons(report, "citation")
    assert Outcome.UNSURE is report.outcome


def test_a_sentence_is_checked_without_a_second_reading(library, cards):
    """As a card is; words from a PDF need none."""
    sentence = f"It says “{middle(cards[0])}” {cards[0].mark}."

    assert FOR_A_PERSON == left_open(library.check_sentence(sentence, proofread=False))


def test_shared_origins_are_told_for_every_two_cards(library, cards):
    """Three cards of one source: three pairs, each told to quote one source."""
    pairs = library.shared_origins([card.mark for card in cards])

    assert [True] * 3 == [pair.same_source for pair in pairs]
    assert all("quote one source" in pair.sentences[0] for pair in pairs)


@pytest.fixture(scope="module")
def copied(library, tmp_path_factory):
    """A second source: its one leaf has a hundred words of the article's second leaf."""
    words = library.text_layers("tides-article")[1].text.split()[20:120]
    path = tmp_path_factory.mktemp("copied") / "copied.pdf"
    with pymupdf.open() as made:
        leaf = made.new_page()
        text = f"The harbour master wrote this down himself. {' '.join(words)} So he wrote."
        leaf.insert_textbox(pymupdf.Rect(60, 60, 540, 700), text, fontsize=11)
        made.save(path)
    library.ingest(path, source="copied", executor=Here(), resolve=False)
    return library.add_card(
        "copied", quote="The harbour master wrote this down himself", page="1", made_by="tester"
    )


def test_leaves_with_one_text_are_told_though_the_quotes_differ(library, cards, copied):
    """Whoever copied the leaf rests on it, whatever words of it a card quotes."""
    (pair,) = library.shared_origins([cards[1].card_id, copied.card_id])

    assert () == pair.words.runs
    assert LONG_RUN <= pair.around.longest <= 100


def test_a_claim_of_two_voices_with_a_copied_leaf_fails(library, cards, copied):
    """The leaves are compared in the check, too."""
    sentence = f"Two accounts agree that the sea rose {cards[1].mark} {copied.mark}."
    report = library.check_sentence(sentence)

    assert [Reason.ORIGIN_SHARED] == reasons(report, "independence")
    assert Outcome.FAIL is report.outcome


def test_shared_origins_need_two_cards(library, cards):
    """The same card twice is one."""
    with pytest.raises(UsageError, match="two cards"):
        library.shared_origins([cards[0].card_id, cards[0].mark])


def test_shared_origins_need_cards_that_exist(library, cards):
    """An unknown id is an error here, where no verdict is asked for."""
    with pytest.raises(UnknownCardError):
        library.shared_origins([cards[0].card_id, "0000-G"])


def test_a_sentence_is_checked_within_the_blink_of_an_eye(library, cards):
    """50 ms of CPU for cards of an open library, measured warm; ten times the usual is allowed."""
    sentence = f"It says “{middle(cards[0])} never” {cards[0].mark} {cards[1].mark}."
    library.check_sentence(sentence)
    begun = time.process_time()
    library.check_sentence(sentence)

    assert 0.5 > time.process_time() - begun
