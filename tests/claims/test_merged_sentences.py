"""Two sentences are never read as one where a reader sees two: the first would hide."""

from __future__ import annotations

import pytest

from cardstore.claims.splitter import read_manuscript


def words(text):
    """Give the words of every sentence."""
    return [one.words for one in read_manuscript(text, name="ch01.md").sentences]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("It burned.[1]", " He fled."),
        ("It burned.[12, 13]", " He fled."),
        ("It burned.(1)", " He fled."),
        ("It burned.†", " He fled."),
        ("It burned.*", " He fled."),
        ("It burned.**", " He fled."),
        ("It burned at Pell.12", " Nine men fled."),
        ("“It burned.”7", " Nine men fled."),
        ("He had come from the U.K.", " Weavers hated him."),
        ("He was born in the U.S.", " Thirty men knew it."),
        ("They sold it to the U.S.S.R.", " Buyers paid late."),
        ("He spoke for the N.A.A.C.P.", " Weavers hated him."),
        ("It was 40 ft.", " Carters climbed it."),
        ("It weighed 40 t.", " Carters refused it."),
        ("It was 20 °C.", " Weavers fled."),
        ("It was 20° C.", " Weavers fled."),
        ("They asked the Prof.", " Students laughed."),
        ("They asked for Mrs. K.", " Thirty men came."),
        ("They met in Mill St.", " Carters watched."),
        ("It burned in 1811.", "Carters fled."),
        ("It stood on ice.", "A carter fled."),
        ("He said, “It burned.”", "Carters fled."),
        ("It cost $5 million.", " Some paid 3$ more."),
        ("It cost $5.", "They paid a$ more."),
    ],
)
def test_a_sentence_ends_in_every_dress(first, second):
    """Signs of notes behind the stop, abbreviations at the end, no white space."""
    assert [first, second.strip()] == words(first + second)


@pytest.mark.parametrize(
    "text",
    [
        "The U.S. Army fled.",
        "He served in the U.S. Congress for years.",
        "He was in the U.S. Forty-second Regiment.",
        "He asked the U.K. Parliament.",
        "It was sold by U.S. Steel in May.",
        "The letters of the J.R.R. Tolkien Society were sold.",
        "Prof. Orde and Dr. Banks fled.",
        "He prayed at Bury St. Edmunds in May.",
        "He asked Mrs. K. Orde.",
        "He found it in No.12 Mill Row.",
        "He quoted vol.3 Orde gave him.",
        "It was 20 °C. or more.",
        "The ratio is 3.5 (1) and no more.",
        "The file v1.2.Beta fell.",
        "It was *so* bad.",
    ],
)
def test_no_sentence_ends_where_it_goes_on(text):
    """Names and institutions behind an abbreviation, numbers that belong to one."""
    assert [text.replace("*", "")] == words(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It sank in 1811 [card:a] The town was dead.", [("a",), ()]),
        ("It sank in 1811 [card:a] Thirty men drowned.", [("a",), ()]),
        ("It sank in 1811 [card:a] Weavers were hanged.", [("a",), ()]),
        ("In 1811 [card:a] Orde fled.", [("a",)]),
        ("He asked King [card:a] Henry, who was ill.", [("a",)]),
        ("They hanged the [card:a] Luddites of Pell.", [("a",)]),
    ],
)
def test_a_card_may_stand_in_place_of_the_stop(text, expected):
    """Behind a whole sentence, before a capital with which no name goes on."""
    assert expected == [one.cited for one in read_manuscript(text, name="ch01.md").sentences]


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("<p>It fell</p><p>It rose</p>", ["It fell", "It rose"]),
        ("<ul><li>It fell</li><li>It rose</li></ul>", ["It fell", "It rose"]),
        ("<div>It fell<hr>It rose</div>", ["It fell", "It rose"]),
        ("It <b>fell</b><br>hard.", ["It fell hard."]),
        ("<table><tr><td>1811</td><td>9</td></tr></table>", ["1811 9"]),
    ],
)
def test_a_tag_of_a_block_ends_a_sentence(text, seen):
    """With or without a stop; cells of a row stay together."""
    assert seen == [" ".join(one.split()) for one in words(text)]


@pytest.mark.parametrize(
    "quoted",
    ["<q>It fell. It rose.</q>", "≪It fell. It rose.≫", "〈It fell. It rose.〉",
     "《It fell. It rose.》"],
)  # fmt: skip
def test_no_sentence_ends_within_any_quotation(quoted):
    """Tags and rare signs are quotation marks too."""
    assert [f"Orde wrote {quoted} before he left."] == words(f"Orde wrote {quoted} before he left.")


def test_a_sentence_ends_behind_the_tag_of_a_quotation():
    """As behind a closing mark."""
    assert ["<q>It fell. It rose.</q>", "He left."] == words("<q>It fell. It rose.</q> He left.")
