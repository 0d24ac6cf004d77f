"""Corrections: a person sets words of a layer right, and another layer is made."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.errors import UsageError
from cardstore.provenance import Provenance
from cardstore.scans.scan import Frame
from cardstore.spans import Span
from cardstore.text.arrange import arrange_layer
from cardstore.text.compose import layer_from_words
from cardstore.text.correction import WordChange, correct_layer, settled_spans, settled_words
from cardstore.text.engine import ReadWord
from cardstore.text.layer import LayerMethod, ReadingReason
from cardstore.text.lost_parts import lost_part
from cardstore.text.picture_words import has_pictures_read, picture_lines

FRAME = Frame(width_px=1000, height_px=1000, dpi=300)


def layer(*lines):
    """Make a layer with these lines; "" begins another block."""
    words, block = [], 0
    for number, line in enumerate(lines):
        if not line:
            block += 1
        x = 50
        for token in line.split():
            words.append(
                ReadWord(
                    text=token,
                    x0=x,
                    y0=30 * number,
                    x1=x + 10 * len(token),
                    y1=30 * number + 20,
                    block=block,
                    line=number,
                    confidence=0.9,
                )
            )
            x += 10 * len(token) + 5
    return layer_from_words(
        words,
        leaf_index=3,
        frame=FRAME,
        method=LayerMethod.OCR,
        reason=ReadingReason.NO_TEXT,
        detail="",
        provenance=Provenance(agent="reader", version="1"),
    )


def corrected(made, *pairs, **more):
    """Correct (read, printed) pairs."""
    changes = [WordChange(read=read, printed=printed) for read, printed in pairs]
    return correct_layer(made, changes, corrected_by="ada", **more)


OLD = layer("cold and hunery be-", "fore the doer", "", "Printed by the doer, 1893.")


def test_the_word_is_set_right_and_keeps_its_box():
    """Text, lines and all other words are as they were."""
    new = corrected(OLD, ("hunery", "hungry"))

    assert OLD.text.replace("hunery", "hungry") == new.text
    assert [word.box for word in OLD.words] == [word.box for word in new.words]
    assert [line.block for line in OLD.lines] == [line.block for line in new.lines]
    assert [None] == [word.confidence for word in new.words if word.confidence != 0.9]


def test_the_provenance_names_the_person_the_words_and_the_layer():
    """Who, what, and from which layer; so equal corrections give equal layers."""
    new = corrected(OLD, ("hunery", "hungry"))
    told = json.loads(new.provenance.settings)

    assert ("ada", [["hunery", "hungry"]]) == (told["corrected_by"], told["changes"])
    assert (OLD.digest,) == new.provenance.inputs
    assert new.digest == corrected(OLD, ("hunery", "hungry")).digest != OLD.digest


def test_signs_around_a_word_need_not_be_given():
    """The comma stays where it is."""
    made = layer("the hunery, cold soul")

    assert "the hungry, cold soul" == corrected(made, ("hunery", "hungry")).text


@pytest.mark.parametrize(
    ("token", "read", "printed", "after"),
    [
        ("£13,340,", "£13,340", "£11,340", "£11,340,"),
        ("£13,340,", "13,340", "11,340", "£11,340,"),
        ("£13,340,", "13,340", "£11,340", "£11,340,"),
        ("(£13,340);", "£13,340", "£11,340", "(£11,340);"),
        ("“robhed,”", "robhed", "robbed", "“robbed,”"),
        ("robhed,", "robhed,", "robbed.", "robbed."),
        ("—", "—", "and", "and"),
    ],
)
def test_currency_and_figures_are_whole_words(token, read, printed, after):
    """A sign of money may be given or not; marks within a figure belong to it; none is doubled."""
    made = layer(f"it cost {token} they said")

    assert f"it cost {after} they said" == corrected(made, (read, printed)).text


@pytest.mark.parametrize("read", ["340", "13", "£13", "13,34", ","])
def test_a_part_of_a_figure_is_no_word(read):
    """Figures are corrected whole."""
    with pytest.raises(UsageError, match="does not stand there"):
        corrected(layer("it cost £13,340, they said"), (read, "7"))


def test_a_word_that_stands_twice_needs_its_neighbour():
    """Which of two is meant is never guessed."""
    with pytest.raises(UsageError, match="2 times"):
        corrected(OLD, ("doer", "door"))

    assert "fore the door" in corrected(OLD, ("fore the doer", "fore the door")).text


def test_only_words_of_the_stretch_are_looked_at():
    """Within a card's words "doer" stands once."""
    line = OLD.lines[1].span

    assert "fore the door" in corrected(OLD, ("doer", "door"), within=[line]).text


def test_words_that_are_not_there_are_refused():
    """The person copied something else."""
    with pytest.raises(UsageError, match="does not stand there"):
        corrected(OLD, ("angry", "hungry"))


@pytest.mark.parametrize(
    ("read", "printed", "text"),
    [
        ("atlast", "at last", "came at last home"),
        ("at last", "atlast", "came atlast home"),
        ("atlast", "", "came home"),
    ],
)
def test_words_are_split_joined_and_left_out(read, printed, text):
    """The number of words may change; what is new lies within the box of the old."""
    made = layer(f"came {read} home")
    new = corrected(made, (read, printed))
    around = made.words[1].box.union(made.words[-2].box)
    changed = [word for word in new.words if word.confidence is None]

    assert text == new.text
    assert all(around == around.union(word.box) for word in changed)
    assert [word.box.x0 for word in new.words] == sorted(word.box.x0 for word in new.words)


def test_a_line_is_never_emptied():
    """Zones are kept by line, so lines stay."""
    with pytest.raises(UsageError, match="without words"):
        corrected(layer("one", "two words"), ("one", ""))


def test_what_was_settled_stays_settled():
    """A later correction of another word does not open the first again."""
    once = corrected(OLD, ("hunery", "hungry"))
    twice = corrected(once, ("fore the doer", "fore the old door"))
    settled = [span.of(twice.text) for span in settled_spans(twice)]

    assert () == settled_spans(OLD)
    assert ["hungry"] == [span.of(once.text) for span in settled_spans(once)]
    assert ["hungry", "fore", "the", "old", "door"] == settled


def test_every_word_that_was_set_names_its_own_person():
    """Who corrected another word of the leaf later did not set the first."""
    once = corrected(OLD, ("hunery", "hungry"))
    changes = [WordChange(read="1893", printed="1898")]
    twice = correct_layer(once, changes, corrected_by="grace")

    assert [("hungry", "ada"), ("1898.", "grace")] == [
        (span.of(twice.text), by) for span, by in settled_words(twice)
    ]


@pytest.mark.parametrize(
    "word", ["pictures", "picture_lines", "lost", "treated", "settled", "changes", "corrected_by"]
)
def test_a_word_that_the_record_uses_too_is_a_word(word):
    """Whatever was set right, the leaf can be corrected and put in another order after it."""
    once = corrected(layer("the x of the king", "hung there"), ("x", word))
    twice = corrected(once, ("king", word))
    arranged = arrange_layer(twice, order=[1, 0], joined=(), arranged_by=word)

    assert f"the {word} of the {word}\nhung there" == twice.text
    assert f"hung there the {word} of the {word}".split() == arranged.text.split()
    assert not has_pictures_read(arranged.provenance)
    assert frozenset() == picture_lines(arranged)
    assert "" == lost_part(arranged)


TOKENS = st.text(st.characters(categories=("Ll", "Lu", "Nd")), min_size=1, max_size=8)


@given(st.lists(st.lists(TOKENS, min_size=1, max_size=5), min_size=1, max_size=4), st.data())
def test_a_correction_undone_gives_the_old_words_back(rows, data):
    """Setting a unique word to another and back leaves the text and the boxes as they were."""
    made = layer(*(" ".join(row) for row in rows))
    tokens = [token for row in rows for token in row]
    word = data.draw(st.sampled_from(tokens))
    fresh = "x" * 9  # longer than any token, so it stands nowhere
    if tokens.count(word) > 1:
        with pytest.raises(UsageError):
            corrected(made, (word, fresh))
        return
    back = corrected(corrected(made, (word, fresh)), (fresh, word))

    assert made.text == back.text
    assert [w.box for w in made.words] == [w.box for w in back.words]
    assert [w.span for w in made.words] == [w.span for w in back.words]


def test_nothing_read_is_no_correction():
    """A correction names words."""
    with pytest.raises(ValueError, match="as they were read"):
        WordChange(read="  ", printed="x")


def test_spans_within_are_of_the_old_layer():
    """A stretch that does not touch the word hides it."""
    with pytest.raises(UsageError):
        corrected(OLD, ("hunery", "hungry"), within=[Span(0, 4)])
