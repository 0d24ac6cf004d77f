"""Speakers: to whom a sentence gives what it quotes."""

from __future__ import annotations

import time

import pytest

from cardstore.claims.quotations import read_sentence
from cardstore.claims.speakers import find_speakers


def shown(sentence):
    """Give the speakers as shown."""
    return [one.shown for one in find_speakers(read_sentence(sentence))]


@pytest.mark.parametrize(
    ("sentence", "speakers"),
    [
        ("“The quay was dry,” said Tolle.", ["Tolle"]),
        ("“The quay was dry,” Tolle said.", ["Tolle"]),
        ("“The quay was dry,” Ada Tolle later wrote.", ["Ada Tolle"]),
        ("“The quay,” wrote Captain Ames, “was dry.”", ["Captain Ames"]),
        ("Tolle wrote that the quay “was dry”.", ["Tolle"]),
        ("In 1893 Ada Tolle wrote: “The quay was dry.”", ["Ada Tolle"]),
        ("Tolle: “The quay was dry.”", ["Tolle"]),
        ("According to Ada Tolle the quay “was dry”.", ["Ada Tolle"]),
        ("The quay was, in the words of Tolle, “dry as bone”.", ["Tolle"]),
        ("The quay was, in Tolle’s words, “dry as bone”.", ["Tolle"]),
        ("Tolle’s “dry quay” was never found.", ["Tolle"]),
        ("The quay was, as Ludwig van Ames put it, “dry”.", ["Ludwig van Ames"]),
        ("“The quay was dry,” said the pilot.", ["the pilot"]),
        ("“The quay was dry,” the old pilot remembered.", ["the old pilot"]),
        ("The keeper, a careful man, wrote that it “was dry”.", ["The keeper"]),
        ("> The quay was dry.\n> It stayed so.\n> — Ada Tolle, Lamps, p. 3", ["Ada Tolle"]),
        ("Tolle told Ames that the quay “was dry”.", ["Tolle"]),
        ("“The quay was dry,” Tolle assured the keepers.", ["Tolle"]),
        ("“The quay was dry,” lamented Ames.", ["Ames"]),
        ("“The quay was dry” (Tolle).", ["Tolle"]),
        ("“The quay was dry” (Tolle 1893).", ["Tolle"]),
        ("“The quay was dry” (Tolle, Lamps, p. 3).", ["Tolle"]),
        ("“The quay was dry.” — Ada Tolle", ["Ada Tolle"]),
        ("“The quay was dry.” — Ada Tolle, Lamps.", ["Ada Tolle"]),
        ("For Tolle, “the quay was dry”.", ["Tolle"]),
        ("Tolle’s view was that “the quay was dry”.", ["Tolle"]),
        ("In the view of Tolle “the quay was dry”.", ["Tolle"]),
        ("In Ames's phrase the quay was “dry as bone”.", ["Ames"]),
    ],
)
def test_a_speaker_is_found_where_speakers_stand(sentence, speakers):
    """Beside verbs of speech, behind “according to”, in the genitive, under a block."""
    assert speakers == shown(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "“The quay was dry,” he said.",
        "She wrote that the quay “was dry”.",
        "The diary records that the quay “was dry”.",
        "The quay at Hallmouth was “dry” in May.",
        "Tolle said that the quay was dry.",
        "Nobody who lived there thought it “dry”.",
        "“Dry”, a poem of 1893, is lost.",
        "When Tolle came home, the quay was “dry”.",
        "She read a poem called “Dry” in May.",
        "A pilot named Ames saw the “dry” quay.",
        "The quay was “dry” (see Chapter 3).",
        "The quay was “dry” (italics mine).",
        "For years, “the quay was dry”.",
        "The quay was “dry” — nobody knew why.",
    ],
)
def test_pronouns_documents_and_bystanders_are_no_speakers(sentence):
    """Who can't be looked up, what is the source itself, and who does not speak."""
    assert [] == shown(sentence)


def test_a_speaker_inside_quoted_words_is_the_sources_own():
    """What the quoted words say about speaking is no matter of the sentence."""
    assert [] == shown("She wrote “Tolle said so” in the log.")


def test_the_place_of_a_speaker_is_that_of_the_sentence():
    """To the code point."""
    sentence = "“The quay was dry,” said Ada Tolle."
    (one,) = find_speakers(read_sentence(sentence))

    assert "Ada Tolle" == one.span.of(sentence)
    assert ("tolle",) == one.keys


@pytest.mark.parametrize(
    "part", ["Tolle Ames ", "the old ", "said Tolle, ", "Tolle’s ", "de la Mare "]
)
def test_long_sentences_are_read_in_bounded_time(part):
    """A sentence of thousands of words takes less than two seconds."""
    begun = time.process_time()
    find_speakers(read_sentence(part * 700 + "“dry”"))

    assert 2 > time.process_time() - begun
