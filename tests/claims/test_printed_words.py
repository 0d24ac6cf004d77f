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


# --- what looks like no prose and is printed ------------------------------------------------------

_FACT = "In 1811 the clerk sold the mill."


@pytest.mark.parametrize(
    "text",
    [
        f"---\n\n{_FACT}\n\n---\n",
        f"---\n{_FACT}\n---\n",
        f"---\n{_FACT}\n\nauthor: Orde\n\n...\n",
        f"{_FACT}\n---\n",
        f"{_FACT}\n===\n",
        f"{_FACT}[^1]\n---\n",
        f"*{_FACT}*\n---\n",
        f"{_FACT} [framing]\n---\n",
        f"> {_FACT}\n> ---\n",
        f"\\emph{{{_FACT}}}\n",
        f"\\footnote{{{_FACT}}}\n",
        f"*[Mill]: {_FACT}\n",
        f"<pre>x</pre> {_FACT}\n",
        f"<script>\nlet x;\n</script>{_FACT}\n",
        f"<style>p {{}}</style>\n{_FACT}\n",
        f"<after 1811 {_FACT}>\n",
        f"| {_FACT} | Sum |\n|---|---|\n| a | b |\n",
        f"{_FACT}\n--- ---\na   b\n",
        f"+---+\n| {_FACT} |\n+===+\n| a |\n+---+\n",
    ],
)
def test_a_statement_is_read_where_markdown_may_see_none(text):
    """Breaks for front matter, lines under a paragraph, commands, tags, the heads of tables."""
    assert any(_FACT.rstrip(".") in one for one in words(text))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("# In 1811 the clerk sold the mill\n", "headings are not checked"),
        ("## “The mill was his”\n", "headings are not checked"),
        ("\\section{In 1811 the clerk sold the mill}\n", "headings are not checked"),
        ("---\ntitle: Six men were hanged\n---\n", "headings are not checked"),
        ("---\ntitle: Mill\nabstract: |\n  It fell.\n---\n", "“abstract” of the front matter"),
        (f"---\n{_FACT}\n\n---\n", "is read as prose"),
        ("    The clerk sold it.\n", "are code to Markdown"),
        ("```\nThe clerk sold it.\n```\n", "is code or mathematics"),
        ("```text\nThe clerk sold it.\n```\n", "is code or mathematics"),
        ("<pre>\nThe clerk sold it.\n</pre>\n", "is code or mathematics"),
        ("$$ The clerk sold it. $$\n", "is code or mathematics"),
        ("$$\nThe clerk sold it.\n$$\n", "is code or mathematics"),
        ("{{% include two.md %}}\n", "is not read here"),
        ("\\input{two}\n", "is not read here"),
    ],
)
def test_what_is_not_read_and_states_something_is_told(text, told):
    """In a remark, with its line."""
    assert [True] == [told in remark for remark in read(text).remarks]


def test_the_line_under_a_sentence_is_no_word_of_it():
    """Of whichever sign it is."""
    assert [_FACT] == words(f"{_FACT}\n===\n") == words(f"{_FACT}\n---\n")


def test_headings_that_state_something_are_told_once():
    """A chapter may have many."""
    text = (
        "# In 1811 he sold it\n\nA.\n\n## Two men were hanged\n\n## Nobody paid the 9 pounds owed\n"
    )

    (remark,) = read(text).remarks
    assert remark.startswith("Line 1: ")
    assert remark.endswith("2 more lines: 5, 7.")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("# The Mill of 1811\n", SkippedKind.HEADING),
        ("# Works Cited by Ada Orde\n", SkippedKind.HEADING),
        ("Who sold the mill?\n---\n", SkippedKind.HEADING),
        ("The Lost Mill\n---\n", SkippedKind.HEADING),
        ("    for line in lines:\n        print(line)\n", SkippedKind.CODE),
        ("```python\nprint('The clerk was here.')\n```\n", SkippedKind.CODE),
        ("```\n$ git commit\n```\n", SkippedKind.CODE),
        ("$$ a + b = c $$\n", SkippedKind.CODE),
        ("<pre><code>x = 1</code></pre>\n", SkippedKind.CODE),
        ("---\ntitle: The Mill\nauthor:\n- A. Orde\ndate written: 2001\n---\n",
         SkippedKind.FRONT_MATTER),
        ("<!-- The clerk sold it in 1811. -->\n", SkippedKind.COMMENT),
        ("\\newpage\n", SkippedKind.MARKUP),
        ("\\vspace{1 em}\n", SkippedKind.MARKUP),
        ("{{< pagebreak >}}\n", SkippedKind.MARKUP),
        ('::: {.callout-note title="Note: one"}\n', SkippedKind.MARKUP),
        ('<figure class="wide">\n', SkippedKind.MARKUP),
        ("<my-box>\n", SkippedKind.MARKUP),
    ],
)  # fmt: skip
def test_what_states_nothing_is_passed_over_in_silence(text, kind):
    """Headings, code, front matter, comments, markup: as ever."""
    manuscript = read(text)

    assert ((), [kind], ()) == (
        manuscript.sentences,
        [one.kind for one in manuscript.skipped],
        manuscript.remarks,
    )


def test_the_head_of_a_table_is_none_of_its_rows():
    """Names of columns state nothing."""
    assert ["1811 | 9"] == words("| Year | No. of dead |\n|---|---|\n| 1811 | 9 |\n")


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("It burned <after the clerk, in 1811, sold it>.",
         "It burned <after the clerk, in 1811, sold it>."),
        ("It <never> burned.", "It <never> burned."),
        ("It <b the clerk sold>burned.", "It <b the clerk sold>burned."),
        ('It <b class="x">burned</b><br/>.', "It burned ."),
        ("It <a href=x.html>burned</a><wbr>.", "It burned."),
        ("It <my-mark>burned</my-mark>.", "It burned."),
    ],
)  # fmt: skip
def test_only_a_tag_is_taken_out(text, seen):
    """Editors use angle brackets for words of their own."""
    assert [seen] == words(text)
