"""The quoted-words check: word for word in one card of this sentence, or it does not pass."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardstore.claims.quotations import read_sentence
from cardstore.gate.checks.quoted_words import check_quoted_words, fit_quotations
from cardstore.gate.finding import Outcome, Reason
from tests.gate.sentence_samples import LAMP, MARKED, PILOTS, checked, dossier

PASS, FAIL, UNSURE = Outcome.PASS, Outcome.FAIL, Outcome.UNSURE
MARKS = (
    ('"', '"'),
    ("“", "”"),
    ("'", "'"),
    ("‘", "’"),
    ("„", "“"),
    ("„", "”"),
    ("‚", "‘"),
    ("«", "»"),
    ("« ", " »"),
    ("»", "«"),
    ("‹", "›"),
    ("”", "”"),
    ("<q>", "</q>"),
)


def judge(sentence, *cards):
    """Give outcome and reason."""
    finding = checked(check_quoted_words, sentence, *cards)
    return finding.outcome, finding.reason


@pytest.mark.parametrize(
    "sentence",
    [
        "She wrote “the harbour lamp before dawn” there.",
        'She wrote "the harbour lamp before dawn" there.',
        "She wrote 'the harbour lamp before dawn' there.",
        "She wrote ‘the harbour lamp before dawn’ there.",
        "She wrote «the harbour lamp before dawn» there.",
        "She wrote „the harbour lamp before dawn“ there.",
        "She wrote: “I told the keeper that I would not put out the harbour lamp”.",
        "A “lamp” it was.",
        "She “told the keeper” and the “lamp burned on”.",
        "> I told the keeper that I would\n> not put out the harbour lamp\n",
        "She wrote:\n\n> I told the keeper that I would not put out the harbour lamp\n\n",
        "‘I told the keeper,’ she wrote.",
    ],
)  # fmt: skip
def test_words_that_stand_in_the_card_pass(sentence):
    """In every style of marks, as a block, as one word, nested."""
    assert PASS is judge(sentence)[0]


@pytest.mark.parametrize(
    "sentence",
    [
        "She wrote of “the harbour lamp,” and left.",
        "She wrote of “the harbour lamp.”",
        "She wrote of ‘the harbour lamp,’ and left.",
        "“The harbour lamp” was hers.",
        "“[T]he harbour lamp” was hers.",
        "“… the harbour lamp …” was hers.",
        "“the lamp burned on.” It did.",
        "“he laughed at me […] the lamp burned on” is hers.",
        "“he laughed at me [...] the lamp burned on” is hers.",
        "“he laughed at me … the lamp burned on” is hers.",
        "“he laughed at me . . . the lamp burned on” is hers.",
        "“he laughed at me... the lamp burned on” is hers.",
        "“I told the keeper [sic] that I would not” is hers.",
        "“I told *the keeper* that I would not [italics mine]” is hers.",
        "“I told **the keeper** that I would not (emphasis added)” is hers.",
        "“the harbour\n  lamp” is hers.",
        "“the harbour lamp[^3]” is hers.",
    ],
)  # fmt: skip
def test_what_typographers_and_editors_may_do_passes(sentence):
    """A comma before the mark, a capital, a marked omission, a remark in brackets, emphasis."""
    assert (PASS, Reason.QUOTED_WORDS_FOLDED) == judge(sentence) or PASS is judge(sentence)[0]


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("“I told the keeper that I would put out the harbour lamp”", Reason.QUOTED_WORDS_DIFFER),
        ("“I told the keeper that I will not put out”", Reason.QUOTED_WORDS_DIFFER),
        ("“the harbour lamps before dawn”", Reason.QUOTED_WORDS_DIFFER),
        ("“the harbour lamp after dawn”", Reason.QUOTED_WORDS_DIFFER),
        ("“the lamp harbour before dawn”", Reason.QUOTED_WORDS_DIFFER),
        ("“arbour lamp before dawn”", Reason.QUOTED_WORDS_DIFFER),
        ("“the harbour lam”", Reason.QUOTED_WORDS_DIFFER),
        ("“would not put out the harbor lamp”", Reason.QUOTED_WORDS_DIFFER),
        ("“he laughed at me!”", Reason.QUOTED_WORDS_DIFFER),
        ("“he laughed at me for it but the lamp”", Reason.QUOTED_WORDS_DIFFER),
        ("“I told the keeper that he laughed at me for it”", Reason.QUOTED_WORDS_DIFFER),
        ("“THE HARBOUR LAMP”", Reason.QUOTED_WORDS_DIFFER),
        ("“I told the keeper ‘that I would not’ put out”", Reason.QUOTED_WORDS_DIFFER),
        ("“the flood of Hallmouth was over”", Reason.QUOTED_WORDS_MISSING),
        ("An “eyewitness” it was.", Reason.QUOTED_WORD_MISSING),
        ("In “The Harbour Lamps,” she says so.", Reason.QUOTED_TITLE),
        ("“I would […] put out the harbour lamp”", Reason.OMISSION_TURNS_SENSE),
        ("“I would … put out the harbour lamp”", Reason.OMISSION_TURNS_SENSE),
        ("“and he [never] laughed at me”", Reason.QUOTED_ADDITION_TURNS_SENSE),
        ("“he laughed at me […] I told the keeper”", Reason.QUOTED_WORDS_DIFFER),
        ("> I told the keeper that I\n> would put out the lamp\n", Reason.QUOTED_WORDS_DIFFER),
        ("> I told the keeper that I\nwould put out the lamp\n", Reason.QUOTED_WORDS_DIFFER),
        ("“he laughed at [un]me”", Reason.QUOTED_WORDS_DIFFER),
        ("“[i]mbefore dawn”", Reason.QUOTED_WORDS_DIFFER),
    ],
)  # fmt: skip
def test_words_that_do_not_stand_in_the_card_fail(sentence, reason):
    """Whatever the likeness: a lost "not", a letter, an order, a mark, an omission over a "not"."""
    assert (FAIL, reason) == judge(f"She wrote: {sentence}" if ">" not in sentence else sentence)


def test_the_nearest_words_are_shown_and_what_differs():
    """The message has the card's own words, and the card."""
    finding = checked(
        check_quoted_words, "“I told the keeper that I would put out the lamp”, she said"
    )

    assert "LAMP-1" in finding.message
    assert "would not put out" in finding.message
    assert ("card", "LAMP-1") in finding.evidence
    assert any(name == "difference" and "not" in value for name, value in finding.evidence)


def test_the_words_of_another_card_fail():
    """R32: words of a card that this sentence does not cite are not looked for elsewhere."""
    sentence = "She wrote that the boats “stood the weather”."

    assert (PASS, FAIL) == (judge(sentence, PILOTS)[0], judge(sentence, LAMP)[0])


def test_words_may_stand_in_any_card_of_the_sentence():
    """The card that has them is told."""
    finding = checked(
        check_quoted_words, "They “stood the weather” and the “lamp burned on”.", LAMP, PILOTS
    )

    assert PASS is finding.outcome
    assert ["PILOTS-2", "LAMP-1"] == [value for name, value in finding.evidence if name == "card"]


def test_a_quotation_put_together_out_of_two_cards_fails():
    """Each half is in a card, the whole in none."""
    sentence = "“I would not put out the harbour lamp that no other boat on this coast could stand”"

    assert (FAIL, Reason.QUOTED_WORDS_STITCHED) == judge(f"{sentence}, she wrote.", LAMP, PILOTS)


def test_a_sentence_that_quotes_nothing_is_not_judged():
    """Apostrophes and measures are no quotations."""
    assert (Outcome.NOT_APPLICABLE, Reason.NO_QUOTATION) == judge(
        "The pilots' 12\" gun wasn't hers."
    )


def test_a_quotation_without_any_card_fails():
    """Nothing that stands behind the sentence has the words."""
    finding = check_quoted_words(type(dossier("x"))(sentence="A “lamp” burned.", cards=()), None)

    assert (FAIL, Reason.QUOTED_WORD_MISSING) == (finding.outcome, finding.reason)


@pytest.mark.parametrize(
    "sentence",
    [
        "She wrote “the harbour lamp and left.",
        "She wrote the harbour lamp” and left.",
        'She wrote "the harbour lamp and left.',
        "She wrote “quite other words and left.",
        "She wrote „the harbour lamp and left.",
        "‘the pilots’ were lost, in the sailors’ room",
        "She wrote “” there.",
    ],
)  # fmt: skip
def test_marks_that_nobody_can_read_go_to_a_person(sentence):
    """Neither passed over nor failed."""
    assert UNSURE is judge(sentence)[0]


def test_an_altered_quotation_beside_an_unclosed_one_fails():
    """What is clear is judged, whatever else is not."""
    sentence = "She wrote “the harbour lamps” and “the harbour lamp before."

    assert FAIL is judge(sentence)[0]


@pytest.mark.parametrize(
    ("sentence", "outcome"),
    [
        ("“and he [the keeper] laughed at me”", UNSURE),
        ("“and [the keeper] laughed at me”", UNSURE),
        ("“[Mrs Tolle] would not put out the harbour lamp”", UNSURE),
        ("“[the mayor of the old town of Hallmouth] laughed at me for it”", UNSURE),
        ("“I told the keeper [and the mate] that I would”", UNSURE),
        ("“and he laugh[s] at me for it”", UNSURE),
        ("“the lamp burn[ing] on”", UNSURE),
        ("“he laugh[less] at me”", FAIL),
        ("“the [un]lamp burned on”", FAIL),
        ("“and he laugh[s] at you for it”", FAIL),
        ("“and he lau[s] at me for it”", UNSURE),
        ("“I told [the pilot] that you would not”", FAIL),
        ("“he [scarcely] laughed at me”", FAIL),
    ],
)
def test_words_added_in_brackets_are_for_a_person(sentence, outcome):
    """Where the rest is right; an addition that turns the sense fails, and so do other edits."""
    assert outcome is judge(f"She wrote: {sentence}.")[0]


@pytest.mark.parametrize(
    "quoted", ["the old quay was dry", "the *old* quay was dry", "the _old_ quay was dry"]
)
@pytest.mark.parametrize("held", ["the old quay was dry", "the _old_ quay was dry"])
def test_signs_of_emphasis_are_no_words_on_either_side(quoted, held):
    """Texts on line set them around words; a sentence sets its own, or none."""
    card = replace(LAMP, quote=f"In that year {held} for a day.")

    assert PASS is judge(f"It says “{quoted}” there.", card)[0]
    assert FAIL is judge(f"It says “{quoted.replace('dry', 'high')}” there.", card)[0]


@pytest.mark.parametrize(
    ("sentence", "outcome"),
    [
        ("“The quay was dry”, he wrote.", PASS),
        ("“the quay [of Hallmouth] was dry”, he wrote.", PASS),
        ("“nobody had seen it so”, he wrote.", PASS),
        ("“dry […] and nobody”, he wrote.", PASS),
        ("“of Hallmouth”, he wrote.", FAIL),
        ("“the quay of Hallmouth was dry”, he wrote.", FAIL),
        ("“dry and nobody had seen it”, he wrote.", FAIL),
    ],
)
def test_what_the_cards_maker_put_in_brackets_is_none_of_the_sources_words(sentence, outcome):
    """It may be quoted with its brackets, or left out, and never as if the source said it."""
    assert outcome is judge(sentence, MARKED)[0]


@pytest.mark.parametrize(
    ("sentence", "outcome"),
    [
        ("“I told the keeper,” she wrote, “that I would not put out the harbour lamp.”", PASS),
        ("“I would,” she wrote, “put out the harbour lamp.”", FAIL),
        ("“I told the keeper,” she wrote, “and he laughed at me.”", UNSURE),
        ("“he laughed at me,” she wrote, “but the lamp burned on.”", UNSURE),
        ("“the lamp burned on,” she wrote, “I told the keeper.”", FAIL),
        ("“the harbour lamp,” she wrote, “could stand the weather.”", FAIL),
        ("She saw “the keeper” and “the harbour lamp”.", PASS),
        ("She saw “the keeper”, “the harbour lamp” and “dawn”.", PASS),
        ("“I would” (she wrote) “put out the harbour lamp.”", FAIL),
        ("“I would” “put out the harbour lamp.”", FAIL),
        ("“I would not” “put out the harbour lamp.”", PASS),
        ("“The lamp burned on.” She wrote no more of “the keeper”.", PASS),
        ("“I would,” we read, “put out the harbour lamp.”", FAIL),
        ("“I would,” as all may see, “put out the harbour lamp.”", FAIL),
        ("“I would”, indeed, “put out the harbour lamp.”", FAIL),
        ("“I would” […] “put out the harbour lamp.”", FAIL),
        ("“I would” … “put out the harbour lamp.”", FAIL),
        ("“I would” — “put out the harbour lamp.”", FAIL),
        ("“I would”—“put out the harbour lamp.”", FAIL),
        ("“I would” indeed “put out the harbour lamp.”", FAIL),
        ("“I would” and “put out the harbour lamp.”", UNSURE),
        ("“I would” as we can read there “put out the harbour lamp.”", UNSURE),
        ("“I told the keeper,” we read, “and he laughed at me.”", UNSURE),
        ("“he laughed at me” […] “the lamp burned on”", PASS),
        ("“would not put out” never “the harbour lamp”", UNSURE),
        ("“the lamp burned” never “on.”", UNSURE),
        ("“the lamp burned,” she wrote, “on.”", PASS),
        ("“I told the keeper,” we read, “that I would not put out the harbour lamp.”", PASS),
        ("She “told the keeper” of the “harbour lamp”, and “he laughed”.", UNSURE),
    ],
)
def test_a_quotation_interrupted_by_who_said_it_must_run_on(sentence, outcome):
    """“I would,” she wrote, “put out the lamp” hides a "not" as well as […] does."""
    assert outcome is judge(sentence, LAMP, PILOTS)[0]


@pytest.mark.parametrize(
    "sentence",
    [
        "bq. I told the keeper.",
        "She wrote, quote, I told the keeper, unquote.",
        "She wrote:\n\n    I told the keeper.\n",
        "— I told the keeper.",
    ],
)
def test_what_may_be_a_quotation_without_marks_goes_to_a_person(sentence):
    """It is never said to quote nothing."""
    assert (UNSURE, Reason.QUOTE_MARK_UNCLEAR) == judge(sentence)


@pytest.mark.parametrize(
    "hidden", ["all but", "at most", "at least", "as if", "a so-called", "lest they be", "far from"]
)
def test_an_omission_may_not_hide_a_bound_silently(hidden):
    """What sets a bound or makes a thing seem so goes to a person."""
    card = replace(LAMP, quote=f"The crew were in that winter {hidden} the ruin of the whole port.")

    assert (
        UNSURE is judge("“The crew were in that winter […] the ruin of the whole port.”", card)[0]
    )


def test_straight_single_marks_may_hold_possessives_and_elisions():
    """An apostrophe behind an s and one before a “twas” leave it clear what is quoted."""
    card = replace(LAMP, quote="The pilots' boys wouldn't row; 'twas the wives' rest day.")

    assert PASS is judge("'The pilots' boys wouldn't row; 'twas the wives' rest day.'", card)[0]


SPOKEN = replace(
    LAMP, quote="“The tide will turn,” the pilot told his boy, “and so shall we.” He did not turn."
)


@pytest.mark.parametrize(
    ("sentence", "outcome"),
    [
        ("“The tide will turn,” he said, “and so shall we.”", PASS),
        ("“The tide will turn,” he said, “and so shall we.” He “did not turn”.", PASS),
        ("“and so shall we,” he said, “turn.”", FAIL),
    ],
)
def test_an_utterance_that_the_card_itself_breaks_off_is_whole(sentence, outcome):
    """What the card has between the two is only its own "the pilot told his boy"."""
    assert outcome is judge(sentence, SPOKEN)[0]


@pytest.mark.parametrize(
    ("sentence", "outcome"),
    [
        ("“I told the keeper,” said Tolle.", PASS),
        ("“I told the keeper,” she wrote.", PASS),
        ("“I told the keeper,” Ada Tolle’s diary says.", PASS),
        ("“I told the keeper,” said Ames.", UNSURE),
        ("Ames wrote that he “told the keeper”.", UNSURE),
        ("According to Josiah Ames, he “told the keeper”.", UNSURE),
        ("“I told the keeper,” said the pilot.", UNSURE),
        ("“I told the keepers,” said Ames.", FAIL),
        ("> I told the keeper that\n> I would not put out\n> — Josiah Ames, Log, p. 3\n", UNSURE),
        ("> I told the keeper that\n> I would not put out\n> — Ada Tolle, Lamps, p. 3\n", PASS),
    ],
)
def test_words_given_to_somebody_the_card_does_not_name_go_to_a_person(sentence, outcome):
    """R33: the words are there, and only a person can see who speaks."""
    assert outcome is judge(sentence)[0]


def test_speakers_that_were_looked_for_are_told():
    """Whom the check took for the speaker, and whether the cards name him."""
    finding = checked(check_quoted_words, "“I told the keeper,” said Ames.")

    assert ("speaker", "Ames: not named in the cards") in finding.evidence
    assert Reason.SPEAKER_NOT_IN_CARD is finding.reason


def test_every_fault_is_told_not_only_the_first():
    """R42: three quotations with three faults give three sentences."""
    message = checked(
        check_quoted_words,
        "“the harbour lamps” and “I would […] put out” and “the mayor of Hallmouth”",
    ).message

    assert all(
        words in message for words in ("the harbour lamps”", "I would […]", "mayor of Hallmouth")
    )


def test_too_many_omissions_are_for_a_person():
    """Nobody can compare a patchwork of thirteen pieces."""
    words = " […] ".join(["lamp", *["the"] * 14])

    assert (UNSURE, Reason.QUOTED_WORDS_FOR_PERSON) == judge(f"“{words}”")


WORDS = LAMP.quote.split()
stretches = st.integers(0, len(WORDS) - 5).flatmap(
    lambda start: st.integers(start + 4, len(WORDS)).map(lambda end: (start, end))
)


@given(stretches, st.sampled_from(MARKS))
def test_every_stretch_of_the_card_passes_in_every_style_of_marks(stretch, marks):
    """Whole words of the card, whatever the marks."""
    words = " ".join(WORDS[slice(*stretch)]).strip(",;.")

    assert PASS is judge(f"It says {marks[0]}{words}{marks[1]} there.")[0]


@given(
    stretches,
    st.sampled_from(MARKS[1:6]),
    st.sampled_from(["  ", "\n", "\u00a0", " \n "]),
    st.booleans(),
)
def test_spacing_and_nesting_change_nothing(stretch, marks, space, capital):
    """Any white space, a level of nesting, a capital at the beginning."""
    words = space.join(WORDS[slice(*stretch)]).strip(",;.")
    words = words[:1].upper() + words[1:] if capital else words
    inner = f"‘{words}’" if marks[0] not in "‘'‚" else f"“{words}”"

    assert PASS is judge(f"It says {marks[0]}{words}{marks[1]} there.")[0]
    assert PASS is judge(f"It says {marks[0]}{inner}{marks[1]} there.")[0]


@given(
    stretches,
    st.data(),
    st.sampled_from(["left out", "doubled", "changed", "swapped", "added"]),
    st.sampled_from(MARKS),
)
def test_any_edit_of_a_word_inside_the_marks_fails(stretch, data, edit, marks):
    """Five words or more, one of them touched: never passed, and never a person's matter only."""
    words = WORDS[slice(*stretch)]
    at = data.draw(st.integers(1, len(words) - 2))
    new = data.draw(st.sampled_from(["never", "old", "sea", "seven", "Hallmouth", "was"]))
    changed = {
        "left out": words[:at] + words[at + 1 :],
        "doubled": [*words[:at], words[at], *words[at:]],
        "changed": [*words[:at], new, *words[at + 1 :]],
        "swapped": [*words[: at - 1], words[at], words[at - 1], *words[at + 1 :]],
        "added": [*words[:at], new, *words[at:]],
    }[edit]
    keyed = [word.strip(",;.").lower() for word in changed]
    whole = " ".join(word.strip(",;.").lower() for word in WORDS)
    assume(f" {' '.join(keyed)} " not in f" {whole} ")

    assert FAIL is judge(f"It says {marks[0]}{' '.join(changed).strip(',;.')}{marks[1]} there.")[0]


@given(st.text(alphabet="ab “”‘’\"'[].…>\n-", max_size=40).filter(str.strip))
def test_nothing_passes_that_the_card_has_not(sentence):
    """Whatever the marks: letters that are in no card never come through as quoted and right."""
    finding = checked(check_quoted_words, sentence)
    held = any(
        any(letter in "ab" for letter in fit.quotation.words)
        for fit in fit_quotations(dossier(sentence))
    )

    assert not (held and finding.outcome is PASS)


@given(st.lists(st.sampled_from(["“", "”", "‘", "’", '"', "'", "a", " ", "(", "b c"]), max_size=24))
def test_a_doubtful_mark_makes_the_quotation_around_it_unclear(parts):
    """Whichever of the marks it is: the slow search through all of them finds the same."""
    sentence = f"It {''.join(parts)} fell"
    reading = read_sentence(sentence)
    for fit in fit_quotations(dossier(sentence, LAMP)):
        within = [one for one in reading.doubtful if fit.quotation.span.contains(one)]

        assert not (within and fit.outcome is Outcome.FAIL)


def test_words_quoted_a_thousand_times_are_found_each_time():
    """They are looked for in each card once; else a sentence of 8,000 signs took a minute."""
    finding = checked(check_quoted_words, " ".join(["“a”"] * 1000), LAMP)

    assert 1000 == [name for name, _ in finding.evidence].count("quotation")
