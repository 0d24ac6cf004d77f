"""What stands in the printed book is read as sentences, or told in a remark; nothing else is."""

from __future__ import annotations

import pytest

from cardstore.claims.citation_keys import reference_parts
from cardstore.claims.manuscript import BlockKind, SkippedKind
from cardstore.claims.splitter import read_manuscript


def read(text):
    """Read a manuscript of the usual name."""
    return read_manuscript(text, name="ch01.md")


def words(text):
    """Give the words of every sentence."""
    return [one.words for one in read(text).sentences]


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


# --- brackets that name works by their keys -------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        (
            "The mill burned [see @brandt, p. 9, who counts six dead in 1811].",
            ["The mill burned (see @brandt, who counts six dead in 1811)."],
        ),
        ("[Six weavers were hanged in 1811, as @orde shows.]",
         ["(Six weavers were hanged in 1811, as @orde shows.)"]),
        ("It burned.[^1]\n\n[^1]: [@orde proves that six died.]",
         ["It burned.", "(@orde proves that six died.)"]),
        ("It burned. [@orde, p. 3, denies\nit.] He fled.",
         ["It burned.", "@orde, denies it.", "He fled."]),
        ("It burned [@orde, 40 men died].", ["It burned (@orde, 40 men died)."]),
        ("It burned [@orde; six men died; @pell].", ["It burned (@orde; six men died;)."]),
        ("It burned[@orde doubts it].", ["It burned (@orde doubts it)."]),
    ],
)  # fmt: skip
def test_words_beside_a_key_are_read(text, seen):
    """A reader finds prefix and suffix in print; the key and the place in the work lead there."""
    assert seen == words(text)


@pytest.mark.parametrize(
    "bracket",
    [
        "@orde",
        "-@orde",
        "see @orde, pp. 3--4; @pell, vol. ii, and cf. @brun, ch. 3",
        "@orde 33-35, 38; @{http://e.org/a}",
        "@orde, fols 3r–4v; @pell, § 4; @brun, pp. 3 f.; @dahl, {iv, vi-xi}",
        "quoted in @orde, p. 12, emphasis added",
        "e.g., @orde, n. 3 and passim; for example @pell",
        "@orde{p. 3, A–D}",
    ],
)
def test_mere_references_are_no_words(bracket):
    """They are taken out whole, with the space before them."""
    assert (None, ["It burned."]) == (reference_parts(bracket), words(f"It burned [{bracket}]."))


# --- block quotes in other signs ------------------------------------------------------------------

_QUOTED = "The ferry sank. Six were saved."


@pytest.mark.parametrize(
    "text",
    [
        f"> {_QUOTED}\n",
        f"<blockquote>\n{_QUOTED}\n</blockquote>\n",
        f"<blockquote>\n\n{_QUOTED}\n\n</blockquote>\n",
        f"<blockquote cite='x'>{_QUOTED}</blockquote>\n",
        f"<blockquote>\n    <p>{_QUOTED}</p>\n</blockquote>\n",
        f'<div class="long quote">\n<div>\n{_QUOTED}\n</div>\n</div>\n',
        f"<p class=epigraph>{_QUOTED}</p>\n",
        f"::: {{.blockquote}}\n{_QUOTED}\n:::\n",
        f"::: epigraph\n\n{_QUOTED}\n\n:::\n",
        f":::: {{#one .pull-quote}}\n::: {{.small}}\n{_QUOTED}\n:::\n::::\n",
        f"\\begin{{quote}}\n{_QUOTED}\n\\end{{quote}}\n",
        f"\\begin{{displayquote}}[Orde]\n  {_QUOTED}\n\\end{{displayquote}}\n",
        f"\\begin{{verse}} {_QUOTED} \\end{{verse}}\n",
        f"- <blockquote>\n  {_QUOTED}\n  </blockquote>\n",
    ],
)
def test_a_block_quote_is_one_however_it_is_marked(text):
    """Its words are quoted, and the signs that close it are no sentence."""
    assert [(f"> {_QUOTED}", BlockKind.QUOTATION)] == kinds(text)


def test_what_stands_around_a_block_quote_is_the_writers():
    """The lines right above it and right below its closing tag."""
    text = "Orde wrote:\n<blockquote>It sank.</blockquote> It was late.\nNobody came.\n"

    assert [
        ("Orde wrote:", BlockKind.PARAGRAPH),
        ("> It sank.", BlockKind.QUOTATION),
        ("It was late.", BlockKind.PARAGRAPH),
        ("Nobody came.", BlockKind.PARAGRAPH),
    ] == kinds(text)


def test_a_block_quote_that_nothing_closes_is_told():
    """It is read as prose."""
    manuscript = read("::: {.quote}\nIt sank. It was late.\n")

    assert ["It sank.", "It was late."] == [one.words for one in manuscript.sentences]
    assert ["Line 1: The block quote that begins here is never closed."] == [*manuscript.remarks]


@pytest.mark.parametrize(
    "text",
    [
        "::: {.callout-note}\nIt sank.\n:::\n",
        "<div>\nIt sank.\n</div>\n",
        "\\begin{center}\nIt sank.\n\\end{center}\n",
    ],
)
def test_other_blocks_quote_nothing(text):
    """A callout, a plain div, an environment that only places what it holds."""
    assert ["It sank."] == [one for one, kind in kinds(text) if kind is BlockKind.PARAGRAPH]


def test_colons_before_a_sentence_open_no_div():
    """Pandoc prints such a line."""
    assert ["::: The ferry sank in 1811."] == words("::: The ferry sank in 1811.\n")
