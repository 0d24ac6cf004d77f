"""What is read of manuscripts, and by what name: nothing goes by unseen, nothing under another."""

from __future__ import annotations

import json

import pytest

from cardstore import Library
from cardstore.errors import UsageError


@pytest.fixture
def library(tmp_path):
    """An empty library."""
    with Library.open(tmp_path / "library", create=True) as made:
        yield made


def test_two_manuscripts_of_one_name_are_refused(library):
    """The log tells decisions by the name, and lines are counted in the text of that name."""
    texts = [("ch01.md", "It rained.\n"), ("ch02.md", "It blew.\n"), ("ch01.md", "It froze.\n")]
    for verb in (library.gate_texts, library.split):
        with pytest.raises(UsageError, match=r"2 manuscripts are called “ch01\.md”"):
            verb(texts)
    assert () == library.gate_runs()


BARE = ["", "\n\n", "# One\n\n## Two\n", "```\nThe king died in 1900.\n```\n", "<!-- later -->\n"]


@pytest.mark.parametrize("bare", BARE)
def test_a_manuscript_without_sentences_is_told_beside_others(library, bare):
    """A chapter that a failed export emptied must not look checked."""
    texts = [("one.md", "Silence may be a record. [framing]\n"), ("two.md", bare)]
    report = library.gate_texts(texts)
    (told,) = (one for one in report.not_run if "two.md" in one)

    assert told.startswith("two.md has no sentence, so nothing of it was checked")
    assert not any("one.md" in one for one in report.not_run)


def remarks(library, text):
    """Give the remarks on one manuscript, twice: as it is read and as it was kept."""
    told = [library.split([("ch.qmd", text)])[0].remarks for _ in range(2)]
    assert told[0] == told[1]
    return told[0]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("It rained.\n\n{{< include ch2.qmd >}}\n", "Line 3: ch2.qmd"),
        ("It rained. {{<include _part.qmd>}} It blew.\n", "Line 1: _part.qmd"),
        ("It rained.\n\n{{< embed tides.ipynb#plot echo=true >}}\n", "Line 3: tides.ipynb#plot"),
        ("It rained.\n\n```{r, child='ch2.Rmd'}\n```\n", "Line 3: ch2.Rmd"),
        ('It rained.\n\n```{r child = c("a.Rmd", "b.Rmd")}\n```\n', "Line 3: a.Rmd"),
        ("It rained.\n\n```{r}\n#| child: ch2.qmd\n```\n", "Line 4: ch2.qmd"),
        ("It rained.\n\n```{include} ch2.md\n```\n", "Line 3: ch2.md"),
    ],
)
def test_a_file_that_is_taken_in_is_told(library, text, named):
    """What stands in it is read by nobody unless it is named."""
    (told,) = remarks(library, text)

    assert f"{named} is taken in here, and is not checked unless it is named itself." == told


@pytest.mark.parametrize(
    "text",
    [
        "It rained.\n\n{{{< include ch2.qmd >}}}\n",
        "It rained.\n\n<!-- {{< include ch2.qmd >}} -->\n",
        "It rained.\n\n{{< pagebreak >}}\n",
        "It rained.\n\n```{r}\nchild = 'of his time'\n```\n",
    ],
)
def test_what_only_looks_like_it_is_not_told(library, text):
    """Shown, commented out, another shortcode, a program's own words."""
    assert () == remarks(library, text)


@pytest.mark.parametrize(
    "text",
    [
        "# The king died in 1900 of plague, and 4,000 with him.\n\nIt rained.\n",
        "## The king died in 1900 of plague, “and 4,000 with him.” ##\n\nIt rained.\n",
    ],
)
def test_a_heading_that_ends_as_a_sentence_is_told(library, text):
    """No heading is checked; so a paragraph that became one would be read by nobody."""
    (told,) = remarks(library, text)

    assert told.startswith("Line 1: A heading that ends as a sentence is not checked: “The king")


@pytest.mark.parametrize(
    "heading", ["The Lower Light", "What did the keepers of the lower light see that winter?", "1."]
)
def test_a_heading_is_no_remark(library, heading):
    """As headings are."""
    assert () == remarks(library, f"# {heading}\n\nIt rained.\n")


@pytest.mark.parametrize("verb", ["gate", "gate_texts"])
def test_no_manuscript_at_all_is_a_usage_error(library, verb):
    """As it is where a name is of the wrong type."""
    with pytest.raises(UsageError, match="No manuscript is named"):
        getattr(library, verb)([])


WAIVER = """
[[waiver]]
rule = "citation"
sentence = "It rained."
reason = "The marks show irony."
by = "Ada Kern"
until = 2999-06-30
"""


def test_the_log_tells_what_was_asked_for(library, tmp_path):
    """So that a green run which waivers or a switch made green can be shown as such later."""
    (tmp_path / "ch01.md").write_text("It rained.\n", encoding="utf-8")
    (tmp_path / "waivers.toml").write_text(WAIVER, encoding="utf-8")
    library.gate([tmp_path / "ch01.md"])
    library.gate(
        [tmp_path / "ch01.md"],
        offline=False,
        proofread=False,
        tracked_changes="accept",
        waivers=tmp_path / "waivers.toml",
    )
    plain, asked = (dict(one.options) for one in library.gate_runs())
    (waiver,) = json.loads(asked["waivers"])

    assert ("default", "true", "refuse") == (
        plain["proofread"],
        plain["offline"],
        plain["tracked_changes"],
    )
    assert "waivers" not in plain
    assert ("false", "false", "accept") == (
        asked["proofread"],
        asked["offline"],
        asked["tracked_changes"],
    )
    assert ("citation", "Ada Kern", "2999-06-30") == (
        waiver["rule"],
        waiver["by"],
        waiver["until"],
    )
