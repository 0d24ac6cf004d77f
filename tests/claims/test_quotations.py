"""Quotations: what is quoted, how deep, and every code point of the sentence accounted for."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.claims.mark_styles import MarkStyle
from cardstore.claims.quotations import TileKind, read_sentence

SIGNS = "\"“”„«»'‘’‚"


def quoted(sentence):
    """Give the words of each quotation."""
    return [one.words for one in read_sentence(sentence).quotations]


@pytest.mark.parametrize(
    ("sentence", "words", "style"),
    [
        ('"dry land"', "dry land", MarkStyle.DOUBLE),
        ("“dry land”", "dry land", MarkStyle.DOUBLE),
        ("'dry land'", "dry land", MarkStyle.SINGLE),
        ("‘dry land’", "dry land", MarkStyle.SINGLE),
        ("„dry land“", "dry land", MarkStyle.LOW),
        ("‚dry land‘", "dry land", MarkStyle.LOW),
        ("« dry land »", " dry land ", MarkStyle.GUILLEMETS),
        ("»dry land«", "dry land", MarkStyle.GUILLEMETS),
        ("「dry land」", "dry land", MarkStyle.CORNERS),
        ("〈dry land〉", "dry land", MarkStyle.CORNERS),
        ("⟨dry land⟩", "dry land", MarkStyle.CORNERS),
        ("⟪dry land⟫", "dry land", MarkStyle.CORNERS),
        ("≪dry land≫", "dry land", MarkStyle.GUILLEMETS),
        ("<q>dry land</q>", "dry land", MarkStyle.TAGS),
        ("> dry land", "dry land", MarkStyle.BLOCK),
        ("    > dry land", "dry land", MarkStyle.BLOCK),
        ("- > dry land", "dry land", MarkStyle.BLOCK),
        ("&lsquo;dry land&rsquo;", "dry land", MarkStyle.SINGLE),
    ],
)
def test_every_style_of_marks_is_found(sentence, words, style):
    """The words between the marks, and with what they are marked."""
    (one,) = read_sentence(f"{sentence}\n").quotations

    assert (words, style, 0) == (one.words, one.style, one.depth)


def test_marks_and_words_have_their_places():
    """Span, inner span and both marks are those of the sentence, to the code point."""
    sentence = "Then she wrote, “the quay [was] dry,” and left."
    (one,) = read_sentence(sentence).quotations

    assert "“the quay [was] dry,”" == one.span.of(sentence)
    assert "the quay [was] dry," == one.inner.of(sentence)
    assert ("“", "”") == (one.opening, one.closing)


@pytest.mark.parametrize(
    ("sentence", "segments", "breaks"),
    [
        ("“the quay […] was dry”", ["the quay", "was dry"], ["[…]"]),
        ("“the quay [...] was dry”", ["the quay", "was dry"], ["[...]"]),
        ("“the quay … was dry”", ["the quay", "was dry"], ["…"]),
        ("“the quay . . . was dry”", ["the quay", "was dry"], [". . ."]),
        ("“[t]he quay was dry”", ["[t]he quay was dry"], []),
        ("“the quay [sic] was dry”", ["the quay", "was dry"], ["[sic]"]),
        ("“[the captain] was dry”", ["was dry"], ["[the captain]"]),
        ("“the quay was *dry* [italics mine]”", ["the quay was *dry"], ["[italics mine]"]),
    ],
)
def test_segments_are_what_must_stand_in_a_source(sentence, segments, breaks):
    """Omissions and additions break a quotation; what is between them is looked for."""
    (one,) = read_sentence(sentence).quotations

    assert segments == [segment.of(sentence) for segment in one.segments]
    assert breaks == [gap.of(sentence) for gap in one.breaks]


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("“the *dry* quay”", "the dry quay"),
        ("“the **dry** quay”", "the dry quay"),
        ("“the _dry_ quay”", "the dry quay"),
        ("“the <em>dry</em> quay”", "the dry quay"),
        ("“the dry quay[^7]”", "the dry quay"),
        ("“the dry \\[…\\] quay”", "the dry […] quay"),
        ("“2*3 and snake_case_word”", "2*3 and snake_case_word"),
    ],
)
def test_the_signs_of_markdown_are_no_words(sentence, words):
    """Emphasis, note references and escapes are set aside; signs inside words stay."""
    assert [words] == quoted(sentence)


def test_depth_counts_the_quotations_around():
    """Three deep: 0, 1, 2, the outer ones first."""
    reading = read_sentence("“One ‘two “three” two’ one”")

    assert [0, 1, 2] == [one.depth for one in reading.quotations]
    assert ["One ‘two “three” two’ one"] == [one.words for one in reading.outermost]


def test_a_block_quote_is_one_quotation_over_its_lines():
    """The ">" of each line is no word, and marks inside are quotations of the block."""
    sentence = "He wrote:\n\n> The quay was “dry”\n> at noon.\n\nThen he left."
    block, inside = read_sentence(sentence).quotations

    assert ["The", "quay", "was", "“dry”", "at", "noon."] == block.words.split()
    assert (MarkStyle.BLOCK, 0, "dry", 1) == (block.style, block.depth, inside.words, inside.depth)


def test_lines_that_go_on_with_a_block_are_quoted_too():
    """Markdown takes a line without ">" for the same paragraph; a blank line ends it."""
    (block,) = read_sentence("> The quay\nwas dry\n\nthat year.").quotations

    assert ["The", "quay", "was", "dry"] == block.words.split()


def test_a_line_end_in_a_tag_parts_words():
    """<br> is white space, <em> is nothing."""
    assert ["the dry quay"] == quoted("“the<br>d<em>r</em>y quay”")


def test_a_deeper_block_is_one_quotation_too():
    """ ">>" is a block inside a block; all its words are quoted."""
    (block,) = read_sentence("> The quay\n>> was dry\n").quotations

    assert ["The", "quay", "was", "dry"] == block.words.split()


@pytest.mark.parametrize(
    ("line", "is_attribution"),
    [
        ("— Ada Tolle, The Harbour Lamps, p. 57", True),
        ("-- G. K. Brun, Memoirs", True),
        ("— The Harbour Office", True),
        ("— He never came back", False),
        ("— and then he went", False),
        ("— I said so", False),
        ("Ada Tolle, The Harbour Lamps", False),
    ],
)
def test_the_line_under_a_block_that_names_who_said_it_is_not_quoted(line, is_attribution):
    """A dash and a name only; a line that says something stays among the quoted words."""
    (block,) = read_sentence(f"> The quay was dry.\n> {line}\n").quotations

    assert is_attribution == (block.attribution is not None)
    assert is_attribution == ("dry." == block.words.split()[-1])


def test_a_first_line_is_never_an_attribution():
    """A block of one line is all quoted, whatever it looks like."""
    (block,) = read_sentence("> — Ada Tolle\n").quotations

    assert "— Ada Tolle" == block.words


@pytest.mark.parametrize(
    ("sentence", "strays"),
    [
        ("She wrote “the quay and left.", ["“"]),
        ("She wrote the quay” and left.", ["”"]),
        ("She wrote “the quay” and “left.", ["“"]),
        ("She wrote „the quay and left.", ["„"]),
        ("She wrote « the quay and left.", ["«"]),
        ("She wrote “the quay” and left.", []),
        ("She wrote «the “quay» and left.", []),
    ],
)
def test_a_mark_without_its_other_half_is_told(sentence, strays):
    """It is never passed over; an opening one quotes up to the end."""
    assert strays == [span.of(sentence) for span in read_sentence(sentence).strays]


def test_an_unclosed_quotation_reaches_to_the_end():
    """Nothing behind the mark escapes."""
    (one,) = read_sentence("She wrote “the quay and left.").quotations

    assert (False, "the quay and left.") == (one.closed, one.words)


def test_own_words_leave_out_what_is_quoted():
    """The writer's words stay where they are; quoted ones are blank."""
    sentence = "She wrote “several accounts” twice."
    own = read_sentence(sentence).own_words

    assert len(sentence) == len(own)
    assert ["She", "wrote", "“", "”", "twice."] == own.split()


def test_dialect_inside_a_whole_quotation_leaves_nothing_open():
    """Its apostrophes are the source's own, wherever they stand."""
    reading = read_sentence("“Th’ boa’ wen’ dahn,” she wrote.")

    assert ((), (), False) == (reading.strays, reading.doubtful, reading.rival)


@pytest.mark.parametrize(
    ("sentence", "count"), [("“dry”", 1), ("“dry-shod”", 2), ("“the quay”", 2), ("“”", 0)]
)
def test_words_are_counted(sentence, count):
    """A single word in marks is often no quotation but a distance kept."""
    (one,) = read_sentence(sentence).quotations

    assert count == one.word_count


sentences = st.text(
    alphabet=SIGNS + ">\n *_[]….,—\\ abS1-" + "\u200b\r\f\u2028\U0001f6a2", max_size=80
)


@given(sentences)
def test_every_code_point_is_accounted_for(sentence):
    """Tiles cover the sentence from its first code point to its last, in order, none empty."""
    tiles = read_sentence(sentence).tiles

    assert sentence == "".join(tile.span.of(sentence) for tile in tiles)
    assert all(
        one.span.end == other.span.start and one.kind is not other.kind
        for one, other in itertools.pairwise(tiles)
    )
    assert all(len(tile.span) > 0 for tile in tiles)


@given(sentences)
def test_spans_add_up(sentence):
    """Marks and inner span make up the span; segments and breaks lie inside, in order, apart."""
    for one in read_sentence(sentence).quotations:
        assert one.span.contains(one.inner)
        if one.style is not MarkStyle.BLOCK:
            assert one.span.of(sentence) == one.opening + one.inner.of(sentence) + one.closing
        parts = sorted((*one.segments, *one.breaks))
        assert all(one.inner.contains(part) for part in parts)
        assert all(a.end <= b.start for a, b in itertools.pairwise(parts))


@given(sentences)
def test_nested_quotations_lie_in_each_other(sentence):
    """Depth is the number of quotations whose inner span holds this one."""
    quotations = read_sentence(sentence).quotations
    for one in quotations:
        around = [o for o in quotations if o is not one and o.inner.contains(one.span)]

        assert len(around) == one.depth


@given(sentences)
def test_no_letter_between_marks_is_the_writers_own(sentence):
    """Each letter inside a quotation is quoted or set aside in brackets, never outside."""
    reading = read_sentence(sentence)
    kinds = [tile.kind for tile in reading.tiles for _ in range(len(tile.span))]
    for one in reading.outermost:
        inside = kinds[one.inner.start : one.inner.end]

        assert TileKind.OUTSIDE not in inside
