"""Manuscripts as sentences: where they end, what they cite, what is passed over."""

from __future__ import annotations

import re
from itertools import accumulate
from pathlib import Path

import pytest

from cardstore.claims.abbreviations import NUMBERING
from cardstore.claims.draft_marks import DraftMarkKind
from cardstore.claims.manuscript import BlockKind, SkippedKind
from cardstore.claims.places import place_words
from cardstore.claims.quotations import TileKind, read_sentence
from cardstore.claims.splitter import read_manuscript
from cardstore.spans import Span
from cardstore.text.words import SHORT_WORDS

SPLITS = Path(__file__).with_name("splits")
FILES = ("worked_on.txt", "kept_apart.txt", "written_last.txt")


def read(text, **more):
    """Read a manuscript of the usual name."""
    return read_manuscript(text, name="ch01.md", **more)


def words(text, **more):
    """Give the words of every sentence."""
    return [one.words for one in read(text, **more).sentences]


def cited(text):
    """Give the words and the cards of every sentence."""
    return [(one.words, one.cited) for one in read(text).sentences]


def marked(text):
    """Give the words and the other marks of every sentence."""
    return [
        (one.words, [(mark.kind.value, mark.argument) for mark in one.marks])
        for one in read(text).sentences
    ]


def kinds(text):
    """Give the words and the block of every sentence."""
    return [(one.words, one.block) for one in read(text).sentences]


def skipped(text):
    """Give what is no sentence, blank space aside, with its kind."""
    return [
        (one.span.of(text).strip(), one.kind)
        for one in read(text).skipped
        if one.kind is not SkippedKind.BLANK
    ]


def cases(name):
    """Give the cases of a file: a name for each, and its sentences."""
    group = ""
    for line in (SPLITS / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            group = line[3:]
        elif line and not line.startswith("#"):
            parts = line.replace("⏎", "\n").split("‖")
            yield pytest.param(parts, id=f"{group}: {parts[0][:40]}")


def ends(parts):
    """Give how many letters stand before the end of each part; white space is nobody's."""
    return list(accumulate(len(re.sub(r"\s", "", part)) for part in parts))


@pytest.mark.parametrize("parts", [case for name in FILES for case in cases(name)])
def test_sentences_end_where_their_reader_ends_them(parts):
    """Scholarly abbreviations, initials, numbers, quotations, marks: each kind of stop."""
    manuscript = read("".join(parts))

    assert ends(parts) == ends([one.written for one in manuscript.sentences])


def test_there_are_cases_of_every_kind():
    """Fewer would say little of the rules."""
    assert sum(len([*cases(name)]) for name in FILES) >= 425


# --- cards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It burned [card:k1]. He fled.", [("k1",), ()]),
        ("It burned. [card:k1] He fled.", [("k1",), ()]),
        ("It burned.[card:k1] He fled. [card:k2]", [("k1",), ("k2",)]),
        ("It burned [card:k1][card:k2].", [("k1", "k2")]),
        ("It burned [card:k1] and [card:k1] fell.", [("k1",)]),
        ("It burned [card:k1; card:k2]. He fled [card:k3, k4].", [("k1", "k2"), ("k3", "k4")]),
        ("It burned\n[card:k1].\nHe fled.", [("k1",), ()]),
        ("It burned.\n[card:k1]\nHe fled.", [("k1",), ()]),
        ("[card:k1] It burned. He fled.", [("k1",), ()]),
        ("[card:k1] It burned. [card:k2] He fled.", [("k1",), ("k2",)]),
        ("“It burned [card:k1].” He fled.", [("k1",), ()]),
        ("It burned [card:a,\n card:b].", [("a", "b")]),
        ("> It burned. [card:k1]", [("k1",)]),
        ("It burned [card:].", [("",)]),
        ("What a fire![card:k1] He fled.", [("k1",), ()]),
    ],
)
def test_a_card_belongs_to_its_sentence(text, expected):
    """Before the stop or behind it, glued, doubled, joined, on a line of its own."""
    assert expected == [cards for _, cards in cited(text)]


@pytest.mark.parametrize("mark", ["[crad:7KQ2-M]", "[Card:7KQ2-M]", "[framng]", "(card:7KQ2-M)"])
def test_what_is_no_mark_stays_in_the_words(mark):
    """So that the check of citations sees it; nothing is corrected."""
    assert [f"It burned {mark}."] == words(f"It burned {mark}.")


def test_marks_alone_in_a_paragraph_are_of_the_sentence_before():
    """A writer who leaves a line blank before the mark is told how it was read."""
    manuscript = read("It burned.\n\n[card:k1]\n\nHe fled.\n")

    assert [("It burned.", ("k1",)), ("He fled.", ())] == [
        (one.words, one.cited) for one in manuscript.sentences
    ]
    assert 1 == len(manuscript.remarks)


@pytest.mark.parametrize(
    "text",
    [
        "# It burned [card:k1]\n",
        "```\n[card:k1]\n```\n",
        "<!-- [card:k1] -->\n",
        "---\ntitle: x [card:k1]\n---\n",
    ],
)
def test_a_mark_where_no_sentence_is_is_told(text):
    """It counts for nothing, and its writer hears of it."""
    manuscript = read(text)

    assert ((), 1) == (manuscript.sentences, len(manuscript.remarks))


@pytest.mark.parametrize("text", ["It `[card:k1]` burned.", "It <!-- [card:k1] --> burned.",
                                  r"It \[card:k1\] burned."])  # fmt: skip
def test_a_mark_in_code_or_a_comment_is_none(text):
    """Who writes about marks does not cite."""
    assert [()] == [cards for _, cards in cited(text)]


# --- other marks ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[framing] Fires end. It burned [card:a].", [["framing"], []]),
        ("Fires end [framing]. It burned [card:a].", [["framing"], []]),
        ("Fires end. [framing] It burned [card:a].", [["framing"], []]),
        ("It burned [card:a]. [framing] Fires end.", [[], ["framing"]]),
        ("It burned. [card:a] [framing] Fires end.", [[], ["framing"]]),
        ("It burned.\n[framing] Fires end.", [[], ["framing"]]),
        ("[framing] Fires end. [framing] Towns last. It burned.", [["framing"], ["framing"], []]),
        ("Fires end. [framing] Towns last. [framing]", [["framing"], ["framing"]]),
        ("It burned. [headline] [card:a] He fled.", [["headline"], []]),
        ("[unverified] It burned. He fled.", [["unverified"], []]),
        ("It burned. [card:a] [as-of: 1931] He fled.", [["as-of"], []]),
        ("Fires end. [framing]It burned.", [[], ["framing"]]),
    ],
)
def test_a_mark_belongs_to_the_sentence_that_it_is_set_beside(text, expected):
    """A leading one to what follows, all others to what stands before."""
    assert expected == [[kind for kind, _ in marks] for _, marks in marked(text)]


def test_what_a_mark_says_is_read():
    """With its place, brackets included."""
    text = "It rose [calc:  1.5/1.2=1.25 ] [stakes: medical]."
    (sentence,) = read(text).sentences

    assert [
        (DraftMarkKind.CALC, "1.5/1.2=1.25", "[calc:  1.5/1.2=1.25 ]"),
        (DraftMarkKind.STAKES, "medical", "[stakes: medical]"),
    ] == [(mark.kind, mark.argument, mark.span.of(text)) for mark in sentence.marks]


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("It *burned* and __fell__.", "It burned and fell."),
        ('It [burned](http://e.org/a_b "t") down.', "It burned down."),
        ("It [burned][a] down.\n\n[a]: http://e.org", "It burned down."),
        ("It [burned][b] down.", "It [burned][b] down."),
        ("It burned.[^1]", "It burned."),
        ("It burned [@pell, p. 12] down.", "It burned down."),
        ("It was H~2~O, x^2^ and ~~wine~~.", "It was H2O, x² and wine."),
        ("It has 2 * 3 * 4 snake_case_names.", "It has 2 * 3 * 4 snake_case_names."),
        ("It is at http://e.org/a_b_c.html now.", "It is at http://e.org/a_b_c.html now."),
        ("It is at <http://e.org/a.html>.", "It is at http://e.org/a.html."),
        ("It `was. So` burned.", "It was. So burned."),
        ("It burned\nand  fell\r\ndown.", "It burned and  fell down."),
        ("It <b>burned</b><br>down.", "It burned down."),
        ("He said <q>burn</q>.", "He said <q>burn</q>."),
        ("It&nbsp;burned &mdash; all.", "It burned — all."),
        ("It {{< meta x >}}burned.", "It burned."),
        ("[Small]{.smallcaps} fires.", "Small fires."),
        ("A \\*star\\* fell.", "A *star* fell."),
        ("It cost $5 and $6.", "It cost $5 and $6."),
        ("It [sic] burned “[h]ere”.", "It [sic] burned “[h]ere”."),
        ("Me\u0301moires burned.", "Me\u0301moires burned."),
        ("\ufeffIt burned.", "It burned."),
    ],
)
def test_words_are_what_a_reader_reads(text, seen):
    """Without the dress of Markdown, and with all that would be set."""
    assert [seen] == words(text)


def test_words_are_placed_in_the_manuscript():
    """A finding points at the line and column where its words stand, across marks and lines."""
    text = "# One\n\nIt *burned*\n[card:k1] in May. He fled.\n"
    first = read(text).sentences[0]
    at = first.words.index("burned")

    assert "burned*\n[card:k1] in" == place_words(first, Span(at, at + 9)).of(text)
    assert ("It burned in May.", 3, 1) == (first.words, first.line, first.column)


def test_columns_are_those_of_the_first_word():
    """Not of the mark or the sign before it."""
    second = read("- [framing] *Fires* end.\n").sentences[0]

    assert (1, 14) == (second.line, second.column)


# --- quotations over several sentences ------------------------------------------------------------


def quoted_share(sentence):
    """Give the words that the check of quoted words takes for quoted."""
    tiles = read_sentence(sentence).tiles
    return "".join(t.span.of(sentence) for t in tiles if t.kind is TileKind.QUOTED)


def test_a_quotation_with_stops_in_it_is_one_sentence():
    """What one card proves is not cut into pieces without cards."""
    text = "He wrote: “We are lost. The guns are gone.” [card:a] He fled."

    assert [("He wrote: “We are lost. The guns are gone.”", ("a",)), ("He fled.", ())] == cited(
        text
    )


def test_each_sentence_of_a_quotation_is_seen_to_be_quoted():
    """Where marks cut a quotation, both parts have quotation marks, nested ones too."""
    first, second = words("“‘We are lost [card:a]. The guns are gone,’ he wrote” [card:b].")

    assert ("“‘We are lost.’”", "“‘The guns are gone,’ he wrote”.") == (first, second)
    assert "We are lost." in quoted_share(first)
    assert "The guns are gone" in quoted_share(second)


def test_a_quotation_goes_on_in_the_next_paragraph():
    """Old custom: each paragraph opens the quotation, and only the last closes it."""
    first, second = words("“We are lost. The guns are gone.\n\n“God help us.” [card:a]")

    assert ("We are lost. The guns are gone.", "God help us.") == (
        quoted_share(first),
        quoted_share(second),
    )


def test_a_block_quote_keeps_its_signs():
    """All of its words are seen to be quoted; who said them is no part of it."""
    text = "> We are lost. The guns\n> are *gone*. [card:a]\n>\n> — Dunn, Letters\n"
    (sentence,) = read(text).sentences

    assert "> We are lost. The guns\n> are gone.\n> — Dunn, Letters" == sentence.words
    assert "Dunn" not in quoted_share(sentence.words)


def test_a_block_quote_is_cut_at_its_marks():
    """Each part is proved by its own cards."""
    text = "> We are lost. We die. [card:a] The guns are gone. [card:b]\n"

    assert [("> We are lost. We die.", ("a",)), ("> The guns are gone.", ("b",))] == cited(text)


# --- blocks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("It burned.", BlockKind.PARAGRAPH),
        ("> It burned.", BlockKind.QUOTATION),
        ("- It burned.", BlockKind.ITEM),
        ("1. It burned.", BlockKind.ITEM),
        ("(a) It burned.", BlockKind.ITEM),
        ("Fire\n:   It burned.", BlockKind.ITEM),
        ("[^1]: It burned.", BlockKind.NOTE),
        ("[^1]: Yes.\n\n    It burned.", BlockKind.NOTE),
        ("Yes.^[It burned.]", BlockKind.NOTE),
        ("| a | b |\n|---|---|\n| It burned. | |", BlockKind.CELL),
        ("+---+\n| It burned. |\n+---+", BlockKind.CELL),
        ("a    b\n---  ---\nIt burned.", BlockKind.CELL),
        ("Table: It burned.", BlockKind.CAPTION),
        ("![It burned.](a.png)", BlockKind.CAPTION),
        ("> - It burned.", BlockKind.QUOTATION),
        ("- x\n\n  > It burned.", BlockKind.QUOTATION),
        ("::: {.callout-note}\nIt burned.\n:::", BlockKind.PARAGRAPH),
        ("<div>\nIt burned.\n</div>", BlockKind.PARAGRAPH),
        ("It burned.\n\n<http://e.org/fire>", BlockKind.PARAGRAPH),
        ("| It burned.\n| He fled.", BlockKind.PARAGRAPH),
    ],
)
def test_a_sentence_stands_in_its_block(text, kind):
    """Whatever holds prose is read."""
    said = [(seen.lstrip("> "), block) for seen, block in kinds(text)]

    assert ("It burned.", kind) in said


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("# It burned. {#fire}", SkippedKind.HEADING),
        ("It burned\n=========", SkippedKind.HEADING),
        ("```r\nIt burned.\n```", SkippedKind.CODE),
        ("~~~\nIt burned.\n~~~", SkippedKind.CODE),
        ("    It burned.", SkippedKind.CODE),
        ("$$\nIt burned.\n$$", SkippedKind.CODE),
        ("<script>\nIt burned.\n</script>", SkippedKind.CODE),
        ("<!-- It burned.\n\nHe fled. -->", SkippedKind.COMMENT),
        ("---\ntitle: It burned.\n---", SkippedKind.FRONT_MATTER),
        ("* * *", SkippedKind.MARKUP),
        ("[fire]: http://e.org/fire “It burned.”".replace("“", '"').replace("”", '"'),
         SkippedKind.MARKUP),
        ("{{< include fire.qmd >}}", SkippedKind.MARKUP),
        ("\\newpage", SkippedKind.MARKUP),
        ("::: {#refs}\nPell, A. *Fire*. 1811.\n:::", SkippedKind.REFERENCES),
    ],
)  # fmt: skip
def test_what_is_no_prose_is_passed_over_with_its_kind(text, kind):
    """Nothing is passed over in silence."""
    assert ([(text.strip(), kind)], ()) == (skipped(text), read(text).sentences)


def test_a_list_of_works_is_told():
    """What stands under its heading is not asked of cards, and a person hears of it."""
    manuscript = read("# References\n\nPell, A. *Fire*. 1811.\n\n# Two\n\nIt burned.\n")

    assert ["It burned."] == [one.words for one in manuscript.sentences]
    assert ["Line 1: The entries under “References” are taken for a list of works."] == list(
        manuscript.remarks
    )


@pytest.mark.parametrize("named", ["# References", "## Bibliography", "Works Cited\n==="])
@pytest.mark.parametrize("sign", ["", "- ", "1. ", "[3] "])
def test_prose_in_a_list_of_works_is_read(named, sign):
    """A heading makes no sentence an entry, and a person hears that it was read."""
    claim = "The fire of 1811 killed 70 people, and Anna Pell lit it."
    manuscript = read(f"{named}\n\nPell, A. *Fire*. 1811.\n\n{sign}{claim}\n")

    assert [claim] == [one.words.removeprefix("[3] ") for one in manuscript.sentences]
    assert [True] == ["has not the shape of an entry" in r for r in manuscript.remarks[1:]]


def test_prose_behind_an_entry_is_read_with_it():
    """So is prose in the place where Pandoc puts its list."""
    claim = "It tells who lit the fire."

    assert any(claim in one for one in words(f"# References\n\nPell, A. *Fire*. 1811. {claim}\n"))
    assert [claim] == words(f"::: {{#refs}}\nPell, A. *Fire*. 1811.\n\n{claim}\n:::\n")[-1:]


@pytest.mark.parametrize(
    "text",
    [
        "```\nIt burned.",
        "<!-- It burned.",
        "<script>\nIt burned.",
        "---\ntitle: x\n\nIt burned.",
        "It burned. It was dry and old and far away, and nobody had thought of it.\n---",
    ],
)
def test_what_never_ends_hides_nothing(text):
    """A forgotten fence would else keep the rest of a book from every check."""
    assert any("It burned." in seen for seen in words(text))


def test_prose_by_mistake_indented_is_told():
    """Markdown takes it for code, and nobody would know that it was not read."""
    remarks = read("    The mill burned down in the year 1811.\n").remarks

    assert ["Line 1"] == [remark.split(":")[0] for remark in remarks]


def test_lists_are_read_whole():
    """Loose and tight, nested, with more paragraphs."""
    text = "- One.\n- Two.\n\n  More.\n\n  - Three.\n    Four.\n\n1. Five.\n"

    assert ["One.", "Two.", "More.", "Three.", "Four.", "Five."] == words(text)


def test_a_row_is_one_statement():
    """Its cells are read together, its head and rules are not."""
    text = "| City | Dead |\n|:--|--:|\n| Ghent | 4,000 [card:a] |\n"

    assert [("Ghent | 4,000", ("a",))] == cited(text)


def test_a_row_over_several_lines_is_read_cell_by_cell():
    """As its reader does, not line by line; and a person hears that it is one sentence."""
    text = "+------+------+\n| The  | It   |\n| mill | fell |\n+------+------+\n"

    assert ["The mill It fell"] == [" ".join(one.split()) for one in words(text)]


# --- chapters -------------------------------------------------------------------------------------


def test_chapters_are_the_headings_of_the_first_level():
    """What stands before the first is of the file; lower headings change nothing."""
    text = "Zero.\n\n# One *fire* {#f}\n\nOne.\n\n## Part\n\nTwo.\n\nThree\n=====\n\nFour.\n"

    assert [("ch01.md", 0, 1), ("One fire", 0, 2), ("One fire", 1, 2), ("Three", 0, 1)] == [
        (one.chapter, one.place, one.places) for one in read(text).sentences
    ]


# --- the writer's orders --------------------------------------------------------------------------


def test_the_writer_ends_a_sentence_and_joins_two():
    """Where the rules are wrong their writer has the last word, and joining is told."""
    manuscript = read("He wept <!-- sentence --> it burned. Fol. <!-- one sentence --> The last.")

    assert ["He wept", "it burned.", "Fol. The last."] == [
        one.words for one in manuscript.sentences
    ]
    assert 1 == len(manuscript.remarks)


def test_a_projects_abbreviation_ends_no_sentence():
    """With or without its stop, in any case; a word that begins sentences still ends it."""
    text = "It is in Lond. Gaz. 40. It burned in Lond. The rest fell."
    own = frozenset({"lond.", "Gaz"})

    assert ["It is in Lond. Gaz. 40.", "It burned in Lond.", "The rest fell."] == words(
        text, abbreviations=own
    )
    assert words(text) != words(text, abbreviations=own)


def test_any_line_break_will_do():
    """Those of Windows and of old systems too."""
    unix = "# One\n\nIt burned\n[card:a].\n\n> He fled.\n"

    assert cited(unix) == cited(unix.replace("\n", "\r\n")) == cited(unix.replace("\n", "\r"))


@pytest.mark.parametrize("closed", [
    "“a fraud”", '"a fraud"', "‘a fraud’", "'a fraud'", "„a fraud“", "«a fraud»", "« a fraud »",
    "»a fraud«", "(a fraud)", "[a fraud]", "*a fraud*", "**a fraud**", "_a fraud_", "`a fraud`",
    "14 %", "£14", "14°", "14th", "a fraud[^1]", "a fraud [@pell]", "[a fraud](x.html)",
    "http://e.org/a", "$x$", "a fraud¹", "a fraud [card:k1]", "4/5", "C₂", "fraud—", "é",
    "me\u0301", "漢字", "14+", "†", "“‘a fraud’”", "“a (fraud)”", "1811–12", "№ 4", "x^2^",
])  # fmt: skip
@pytest.mark.parametrize("stop", [".", "!", "?", "…", ". . . ."])
def test_whatever_stands_before_a_stop_it_ends_a_sentence(closed, stop):
    """A sentence behind another must not hide in it, however the first one closes."""
    space = " " if stop.startswith(". ") else ""
    first = f"It was as they say {closed}{space}{stop}"

    assert [] == [begins for begins in BEGINNINGS if 2 != len(words(f"{first} {begins} fled."))]


BEGINNINGS = ("The owner", "Orme", "“The owner", '"The owner', "(The owner)", "*The owner*",
              "Élise", "1,204 men", "‘Orme")  # fmt: skip


@pytest.mark.parametrize("following", ["Orme", "1,204 men", "The owner"])
def test_a_common_word_is_no_abbreviation(following):
    """What every list of abbreviations gets wrong, a word that is one only sometimes."""
    common = [word for word in sorted(SHORT_WORDS) if len(word) > 1 and word not in NUMBERING]

    assert [] == [word for word in common if 2 != len(words(f"It was {word}. {following} fled."))]


def test_an_address_alone_is_read():
    """The body of a manuscript names no addresses; one on a line of its own is no tag."""
    assert ["http://e.org/fire"] == words("<http://e.org/fire>\n")


def test_a_sign_that_is_written_by_name_begins_its_sentence():
    """What stands for a letter is one, and no dress of the sentence before."""
    text = "It burned.<!-- sentence -->&Eacute;lise fled."

    assert ["It burned.", "Élise fled."] == words(text)
    assert ["It burned.<!-- sentence -->", "&Eacute;lise fled."] == [
        one.written for one in read(text).sentences
    ]


def test_notes_behind_a_list_of_works_are_read():
    """They stand at the end of a file as often as the works do."""
    text = "# References\n\nPell, A. *Fire*. 1811.\n\n[^1]: It burned in May.\n"

    assert ["It burned in May."] == words(text)


def test_a_row_knows_the_head_over_it():
    """Of every kind of table that has one; what is no row has none."""
    piped = "| year | boats |\n|---|---|\n| 1843 | 229 |\n| 1844 | 251 |\n"
    grid = (
        "+------+-------+\n| year | boats |\n+======+=======+\n| 1843 | 229   |\n+------+-------+\n"
    )

    assert ["year | boats"] * 2 == [one.head.strip() for one in read(piped).sentences]
    assert ["year | boats"] == [one.head.strip() for one in read(grid).sentences]
    assert ["", ""] == [one.head for one in read("It fell. It burned.\n").sentences]
