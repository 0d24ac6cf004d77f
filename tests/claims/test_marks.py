"""Marks: openings, closings, apostrophes, and what is told when nobody can know."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.claims.mark_signs import SIGNS as ALL_SIGNS
from cardstore.claims.mark_signs import may_have_signs
from cardstore.claims.marks import Part, read_marks

SIGNS = "\"“”„‟«»‹›'‘’‚‛`´「」『』"
LETTERS = {
    Part.OPENING: "(",
    Part.CLOSING: ")",
    Part.APOSTROPHE: "a",
    Part.MEASURE: "m",
    Part.INNER: "i",
    Part.STRAY: "!",
}


def parts(text):
    """Give the parts of the signs as one letter each."""
    return "".join(LETTERS[mark.part] for mark in read_marks(text).marks)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # pairs of every style
        ('She wrote "the quay was dry" twice.', "()"),
        ("She wrote “the quay was dry” twice.", "()"),
        ("She wrote 'the quay was dry' twice.", "()"),
        ("She wrote ‘the quay was dry’ twice.", "()"),
        ("Sie schrieb „der Kai war trocken“ und ging.", "()"),
        ("Sie schrieb ‚der Kai war trocken‘ und ging.", "()"),
        ("Zij schreef „de kade was droog” en ging.", "()"),
        ("Elle écrivit « le quai était sec » et partit.", "()"),
        ("Elle écrivit «le quai était sec» et partit.", "()"),
        ("Sie schrieb »der Kai war trocken« und ging.", "()"),
        ("Hon skrev ”kajen var torr” och gick.", "()"),
        ("Hän kirjoitti »laituri oli kuiva» ja lähti.", "()"),
        ("She wrote ``the quay was dry'' twice.", "()"),
        ("彼女は「岸壁は乾いていた」と書いた。", "()"),
        ("She wrote <q>the quay was dry</q> twice.", "()"),
        ("She wrote ❝the quay was dry❞ twice.", "()"),
        ("She wrote &ldquo;the quay was dry&rdquo; &amp; left.", "()"),
        ("She wrote &quot;the quay was dry&quot; &#8212; twice.", "()"),
        # nesting
        ("“He told me ‘go’ and I went,” she wrote.", "(())"),
        ("‘He told me “go” and I went,’ she wrote.", "(())"),
        ("„Er sagte ‚geh‘, und ich ging“, schrieb sie.", "(())"),
        ("« Il me dit “va” et je partis », écrivit-elle.", "(())"),
        ("“One ‘two “three” two’ one”", "((()))"),
        # side by side
        ("“The quay,” she wrote, “was dry.”", "()()"),
        ("both “quay” and “mole” and ‘pier’", "()()()"),
        ("“quay”—“mole”", "()()"),
        ("(“quay”; ‘mole’)", "()()"),
        # apostrophes
        ("It wasn't the harbour's fault.", "aa"),
        ("It wasn’t the harbour’s fault.", "aa"),
        ("The pilots' houses and the sailors' wives' shawls.", "aaa"),
        ("'Twas in the '90s that 'em boats were sold.", "aaa"),
        ("’Twas in the ’90s that ’em boats were sold.", "aaa"),
        ("rock ’n’ roll and fish ’n’ chips", "aaaa"),
        ("goin’ down th’ quay o’ mornings", "aaa"),
        ("James’ boat, Jones's boat and Marx' boat", "aaa"),
        ("L’eau et l’air d’aujourd’hui", "aaaa"),
        ("‘Ali ibn Musa’s house", "aa"),
        ("O‘ahu and Hawai’i", "aa"),
        # apostrophes and single marks together
        ("He called it ‘the pilots’ friend’ and left.", "(a)"),
        ("He called it 'the pilots' friend' and left.", "(a)"),
        ("He called it ‘my house’ and the pilots’ house.", "()a"),
        ("‘I don’t know,’ he wrote, ‘I can’t say.’", "(a)(a)"),
        ("'I don't know,' he wrote, 'I can't say.'", "(a)(a)"),
        ("‘’Tis late,’ he wrote.", "(a)"),
        ("‘In the ’90s it stood,’ he wrote.", "(a)"),
        ("the ‘so-called’ pilots’ club", "()a"),
        ("‘the pilots’ and ‘the sailors’", "()()"),
        # measures
        ('a 12" gun and a 15" gun', "mm"),
        ("5' 10\" tall", "mm"),
        ('the 12" gun they named "Long Meg"', "m()"),
        ('She wrote "a 12" gun" in the log.', "(m)"),
        ('He sold it "in 1912" at last.', "()"),
        ("5′ 10″ tall", "mm"),
        ("She wrote ″the quay was dry″ and ′dry′ twice.", "()()"),
        # what stands alone
        ("She wrote “the quay was dry and left.", "("),
        ("She wrote the quay was dry” and left.", "!"),
        ('She wrote "the quay was dry and left.', "("),
        ("“She wrote ‘the quay and left.”", "(i)"),
        ("“The ’orse was dry,” she wrote.", "(a)"),
        ("no marks at all", ""),
    ],
)  # fmt: skip
def test_each_sign_has_its_part(text, expected):
    """Openings, closings, apostrophes, measures and strays are told apart as a reader does."""
    assert expected == parts(text)


@pytest.mark.parametrize(
    "text",
    [
        "‘the pilots’ were lost, in the sailors’ room",
        "'Tis the pilots' hats",
        "'13 boats were the pilots' then",
    ],
)
def test_what_can_be_read_in_two_ways_is_told(text):
    """Where an apostrophe may as well close the quotation, no reading is taken for sure."""
    assert read_marks(text).rival


@pytest.mark.parametrize(
    "text",
    [
        "‘the pilots’ club’ was lost",
        "“the pilots’ club” was lost in the sailors’ room",
        "the pilots' club and the sailors' room",
        "She wrote “the quay was dry and left.",
        "“‘the pilots’ were lost, in the sailors’ room,” she wrote.",
    ],
)
def test_what_is_plain_has_no_rival(text):
    """Plain sentences are not sent to people."""
    assert not read_marks(text).rival


def test_marks_of_the_same_sort_inside_each_other_are_doubtful():
    """ "He said "go" and left": the outer words are taken for quoted, and it is told."""
    marks = read_marks('"He said "go" and left."').marks

    assert [Part.OPENING, Part.OPENING, Part.CLOSING, Part.CLOSING] == [m.part for m in marks]
    assert 3 == marks[0].other
    assert any(mark.doubtful for mark in marks)


@given(st.text(alphabet=SIGNS + "ab s1,.\n", max_size=60))
def test_every_sign_is_read_and_pairs_nest(text):
    """No sign is left out, each closing has an opening before it, and pairs never cross."""
    marks = read_marks(text).marks
    covered = {at for mark in marks for at in range(mark.start, mark.end)}
    open_marks = []

    # Two commas are a mark too, where one begins a word: „ as a typewriter has it.
    signs = {at for at, sign in enumerate(text) if sign in SIGNS}
    assert signs == {at for at in covered if text[at] != ","}
    for number, mark in enumerate(marks):
        if mark.part is Part.OPENING and mark.other is not None:
            open_marks.append(number)
        elif mark.part is Part.CLOSING:
            assert mark.other == open_marks.pop()
            assert number == marks[mark.other].other
    assert [] == open_marks


@given(st.lists(st.sampled_from(["quay", "dry", "was", "the"]), min_size=1, max_size=6))
def test_a_reading_is_the_same_every_time(words):
    """The same text is always read in the same way."""
    text = f"She wrote ‘{' '.join(words)}’ twice."

    assert read_marks(text) == read_marks(text)


def test_a_thousand_marks_are_read_in_bounded_time():
    """Whatever a text is full of, reading it takes under a second, and every sign has its part."""
    assert 1600 == len(read_marks("a 'b “c ‘d ”e" * 400).marks)


@pytest.mark.parametrize(
    "sentence",
    [
        "He wrote ʻit rained hereʼ again.",
        "He wrote ʽit rained hereʼ again.",
        "He wrote ʺit rained hereʺ again.",
        "He wrote ˮit rained hereˮ again.",
        "He wrote ״it rained here״ again.",
        "He wrote ＇it rained here＇ again.",
        "He wrote 🙶it rained here🙷 again.",
        "He wrote <‹it rained here›> again.",
        "He wrote <<it rained here>> again.",
        "He wrote <‹it rained here>> again.",
        "He wrote ❮it rained here❯ again.",
        "He wrote ｢it rained here｣ again.",
        "He wrote ,,it rained here'' again.",
        "He wrote ´it rained here´ again.",
        "He wrote \\textquotedblleft it rained here\\textquotedblright{} again.",
        "He wrote \\begin{quote}it rained here\\end{quote} again.",
        "He wrote <blockquote cite='x'>it rained here</blockquote> again.",
        "He wrote [quote]it rained here[/quote] again.",
        "He wrote [QUOTE=Ames]it rained here[/QUOTE] again.",
    ],
)
def test_rarer_marks_tags_and_commands_are_marks(sentence):
    """Whatever sets words off as quoted opens and closes a quotation."""
    parts = [mark.part for mark in read_marks(sentence).marks]

    assert [Part.OPENING, Part.CLOSING] == parts


@pytest.mark.parametrize("word", ["Hawaiʻi", "Qurʼan", "צה״ל", "ob״jekt"])
def test_signs_within_a_word_are_letters(word):
    """A name with a modifier letter opens nothing."""
    assert [Part.APOSTROPHE] == [m.part for m in read_marks(f"He saw {word} again.").marks]


@given(text=st.from_regex(ALL_SIGNS))
def test_what_has_a_sign_may_have_one(text):
    """The quick look passes no sign over."""
    assert may_have_signs(text)
