"""A .docx as text in which offsets count."""

from __future__ import annotations

import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.adapters.manuscripts.docx import read_docx
from cardstore.claims.splitter import read_manuscript
from cardstore.errors import ManuscriptError, TrackedChangesError, UsageError
from tests.adapters.manuscripts.made_docx import STRICT, cite, make_docx, note, p, r, zipped

HIDDEN = "<w:rPr><w:vanish/></w:rPr>"


def read(*blocks, changes="refuse", **parts):
    """Read what is made of blocks."""
    return read_docx(make_docx(*blocks, **parts), name="ch.docx", tracked_changes=changes)


def field(code, result, *, end=True):
    """Make the runs of a field."""
    return (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        f"<w:r><w:instrText>{code}</w:instrText></w:r>"
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
        f"{r(result)}" + ('<w:r><w:fldChar w:fldCharType="end"/></w:r>' if end else "")
    )


def changed(kind, text):
    """Make a tracked change of a run."""
    word = "delText" if kind in {"del", "moveFrom"} else "t"
    inner = f'<w:r><w:{word} xml:space="preserve">{text}</w:{word}></w:r>'
    return f'<w:{kind} w:id="9" w:author="A">{inner}</w:{kind}>'


# ---- text ------------------------------------------------------------------------------------


def test_a_tag_that_runs_part_is_whole():
    """Runs break anywhere; what stands in them does not."""
    told = read(p("The lamp “burned”", r(" [car"), r("d:7KQ2"), r("-M].")))

    assert "The lamp “burned” [card:7KQ2-M].\n" == told


def test_headings_quotations_and_lists_are_told_by_their_style():
    """By the style's own name, whatever its id, and by the style that it rests on."""
    second = '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>'
    told = read(
        p("One", style="berschrift1"),
        p("Two", style="Mine"),
        p("He said.", style="Zitat"),
        p("She said.", style="Zitat"),
        p("A rope.", style="Punkt"),
        p("An oar.", more=second),
        p("Plain."),
    )

    assert (
        "# One\n\n# Two\n\n> He said.\n>\n> She said.\n\n- A rope.\n\n1. An oar.\n\nPlain.\n"
        == told
    )


def test_an_outline_level_makes_a_heading():
    """A paragraph may say so itself; level 9 is body text."""
    told = read(
        p("Deep", more='<w:outlineLvl w:val="2"/>'), p("Body", more='<w:outlineLvl w:val="9"/>')
    )

    assert "### Deep\n\nBody\n" == told


@pytest.mark.parametrize(
    ("words", "style", "told"),
    [
        ("The king died in 1900.", "", "The king died in 1900.\n"),
        ("He said “no.”", "", "He said “no.”\n"),
        ("What did he see?", "", "## What did he see?\n"),
        ("The king died in 1900.", "Mine", "# The king died in 1900.\n"),
        ("It rained.", "Zitat", "> It rained.\n"),
    ],
)
def test_what_ends_as_a_sentence_is_a_heading_only_by_its_style(words, style, told):
    """No heading is checked, and a level is soon given to a paragraph."""
    assert told == read(p(words, style=style, more='<w:outlineLvl w:val="1"/>'))


def test_documents_that_are_taken_in_are_told():
    """A master document has its chapters in other files; nobody reads those."""
    told = read(p("It rained."), '<w:p><w:subDoc r:id="rId7"/></w:p>', '<w:altChunk r:id="rId8"/>')
    (remark,) = read_manuscript(told, name="book.docx").remarks

    assert "It rained." == told.split("\n\n")[0]
    assert "not checked; there are 2" in remark


def test_hyphens_tabs_and_breaks_are_read_as_they_look():
    """An optional hyphen is no part of a word, one that does not break is; a tab is a space."""
    told = read(
        p(
            "light",
            "<w:r><w:softHyphen/></w:r>",
            "hou\u00adse",
            "<w:r><w:tab/><w:t>two</w:t><w:noBreakHyphen/><w:t>fold</w:t><w:br/></w:r>",
            "next",
            '<w:r><w:br w:type="page"/></w:r>',
            "leaf",
        )
    )

    assert "lighthouse two\u2011fold\nnext leaf\n" == told


def test_hidden_text_comments_and_codes_of_fields_are_left_out():
    """What is in no print is not checked; the result of a field is."""
    told = read(
        p(
            "It rained",
            r(" secretly", HIDDEN),
            r(" unseen", '<w:rPr><w:rStyle w:val="Unseen"/></w:rPr>'),
            r(" hard", '<w:rPr><w:vanish w:val="0"/></w:rPr>'),
            '<w:r><w:commentReference w:id="1"/></w:r>',
            " on ",
            field("REF day", "Monday"),
            '<w:fldSimple w:instr="PAGE"><w:r><w:t>, 7</w:t></w:r></w:fldSimple>',
            ".",
        )
    )

    assert ["It rained hard on Monday, 7."] == told.split("\n\n")[:-1]
    assert ("Line 3: Hidden text of 2 words is left out here and is not checked.",) == (
        read_manuscript(told, name="ch.docx").remarks
    )


def test_a_table_of_contents_is_left_out():
    """It repeats headings that stand elsewhere."""
    assert "It rained.\n" == read(p(field("TOC \\o", "One 3")), p("It rained."))


def test_a_field_that_never_ends_hides_nothing():
    """Words that would be lost are an error."""
    with pytest.raises(ManuscriptError, match="never ends"):
        read(p(field("TOC", "One", end=False)), p("It rained."))


def test_content_controls_links_and_boxes_are_read():
    """A box stands behind its paragraph, once though it is told in two forms."""
    box = "<w:txbxContent>" + p("In a box.") + "</w:txbxContent>"
    told = read(
        "<w:sdt><w:sdtContent>" + p("Controlled.") + "</w:sdtContent></w:sdt>",
        "<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>"
        + p("Click here.")
        + "</w:sdtContent></w:sdt>",
        p(
            '<w:hyperlink r:id="r1"><w:r><w:t>Linked</w:t></w:r></w:hyperlink>',
            "<w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing><wps:txbx>"
            f"{box}</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>"
            f"{box}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>",
            " words.",
        ),
        p("After."),
    )

    assert "Controlled.\n\nLinked words.\n\nIn a box.\n\nAfter.\n" == told


def test_a_table_has_its_cells_and_a_frame_has_its_text():
    """A bar in a cell is escaped; a table of one column is a frame."""

    def row(*cells):
        return "<w:tr>" + "".join(f"<w:tc>{c}</w:tc>" for c in cells) + "</w:tr>"

    told = read(
        f"<w:tbl>{row(p('Year'), p('Lamps'))}{row(p('1893'), p('4|5') + p('lit'))}</w:tbl>",
        f"<w:tbl>{row(p('Framed.', style='Zitat'))}</w:tbl>",
    )

    assert "|  |  |\n| --- | --- |\n| Year | Lamps |\n| 1893 | 4\\|5 lit |\n\n> Framed.\n" == told


def test_notes_are_numbered_as_they_are_cited():
    """Whatever their ids; a note that nothing cites is in no print."""
    told = read(
        p("One", cite(12), ". Two", cite(3), ". Three", cite(3, "endnote"), "."),
        footnotes=(
            note(3, p("Second.")),
            note(12, p("First."), p("More.")),
            note(4, p("Unseen.")),
        ),
        endnotes=(note(3, p("Last."), kind="endnote"),),
    )

    assert (
        "One[^1]. Two[^2]. Three[^e1].\n\n[^1]: First.\n\n    More.\n\n[^2]: Second.\n\n"
        "[^e1]: Last.\n" == told
    )


def test_a_note_that_is_not_there_is_an_error():
    """Nothing may be missing in silence."""
    with pytest.raises(ManuscriptError, match="footnote 5"):
        read(p("One", cite(5)))


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("# no heading", "\\# no heading"),
        ("&gt; no quote", "\\> no quote"),
        ("``` no code", "\\`\\`\\` no code"),
        ("~~~ no code", "\\~\\~~ no code"),
        ("&lt;!-- no comment", "\\<!-- no comment"),
        ("a *b* 3 * 4", "a \\*b\\* 3 * 4"),
        ("[calc: 3*4=12] 3*4", "[calc: 3*4=12] 3\\*4"),
        ("[a]: no link", "\\[a]: no link"),
        ("--- no header", "\\--- no header"),
        ("$$ no formula", "\\$\\$ no formula"),
        ("   # no heading", "\\# no heading"),
    ],
)
def test_signs_that_were_typed_dress_and_hide_nothing(typed, told):
    """Markdown would take them for its own; marks in brackets stay as they are."""
    assert f"{told}\n" == read(p(typed))


def test_the_strict_form_and_other_places_are_read():
    """The main part lies where the package says."""
    content = make_docx(p("One", style="berschrift1"), space=STRICT, main="w/main.xml")

    assert "# One\n" == read_docx(content, name="ch.docx")


@pytest.mark.parametrize(
    "typed",
    [
        "He paid $5 and $10 for a*b*c and <b>.",
        "A ~~lamp~~ of `glass` and a\\b.",
        "See [1] and (2), {x} & co.",
        "# no heading.",
    ],
)
def test_what_was_typed_is_what_is_checked(typed):
    """Through the splitter, which takes the dress of Markdown away."""
    escaped = typed.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    manuscript = read_manuscript(read(p(escaped)), name="ch.docx")

    assert [typed] == [one.words for one in manuscript.sentences]


WORDS = st.text(st.characters(categories=("L", "N", "Zs")), min_size=1, max_size=8)


@given(st.lists(WORDS, min_size=1, max_size=5))
def test_words_come_back_however_runs_part_them(runs):
    """Nothing is lost, added or reordered between runs."""
    expected = "".join(runs).strip()

    assert (f"{expected}\n" if expected else "") == read(p(*map(r, runs)))


# ---- tracked changes -------------------------------------------------------------------------

DRAFT = (
    p("The lamp ", changed("del", "seldom "), changed("ins", "always "), "burned."),
    p("Gone", more='<w:rPr><w:del w:id="1" w:author="A"/></w:rPr>'),
    p(" on.", cite(2)),
    p(changed("moveFrom", "First.")),
    p(changed("moveTo", "Moved.")),
)
NOTES = (note(2, p("See ", changed("ins", "now "), "there.")),)


def test_tracked_changes_are_refused_with_number_and_place():
    """Also those in notes and of a paragraph's mark."""
    with pytest.raises(TrackedChangesError) as raised:
        read(*DRAFT, footnotes=NOTES)

    assert (
        "ch.docx has 6 tracked changes (2 deletions, 2 insertions, 2 moves): paragraph 1 (“The "
        "lamp seldom always burned.”); paragraph 2 (“Gone”); paragraph 4 (“First.”); paragraph 5 "
        "(“Moved.”); foot note 2 (“See now there.”)" == raised.value.what
    )
    assert 61 == raised.value.exit_code


def test_tracked_changes_are_accepted_when_that_is_said():
    """What was inserted is there; a paragraph whose mark was deleted is joined with the next."""
    told = read(*DRAFT, footnotes=NOTES, changes="accept")

    assert "The lamp always burned.\n\nGone on.[^1]\n\nMoved.\n\n[^1]: See now there.\n" == told


def test_tracked_changes_are_rejected_when_that_is_said():
    """What was deleted is there; paragraphs stay apart."""
    told = read(*DRAFT, footnotes=NOTES, changes="reject")

    assert "The lamp seldom burned.\n\nGone\n\non.[^1]\n\nFirst.\n\n[^1]: See there.\n" == told


def test_a_paragraph_that_was_split_is_one_again_when_that_is_rejected():
    """The mark between them was inserted; what stays has the dress of the second."""
    mark = '<w:rPr><w:ins w:id="1" w:author="A"/></w:rPr>'
    split = (p("One, ", more=mark), p("two, ", more=mark), p("three.", style="Zitat"))

    assert "> One, two, three.\n" == read(*split, changes="reject")
    assert "One,\n\ntwo,\n\n> three.\n" == read(*split, changes="accept")


def test_rows_that_were_inserted_or_deleted_are_changes():
    """A row says so in its properties."""

    def row(text, kind):
        mark = f'<w:trPr><w:{kind} w:id="1"/></w:trPr>' if kind else ""
        return f"<w:tr>{mark}<w:tc>{p(text)}</w:tc></w:tr>"

    table = f"<w:tbl>{row('Old', 'del')}{row('New', 'ins')}{row('Kept', '')}</w:tbl>"

    assert "New\n\nKept\n" == read(table, changes="accept")
    assert "Old\n\nKept\n" == read(table, changes="reject")
    with pytest.raises(TrackedChangesError, match="paragraph 1"):
        read(table)


def test_what_was_inserted_and_deleted_again_is_in_neither():
    """A change inside a change."""
    nested = f'<w:ins w:id="1" w:author="A">{changed("del", "never ")}</w:ins>'

    assert ["It rained.\n"] * 2 == [
        read(p("It ", nested, "rained."), changes=choice) for choice in ("accept", "reject")
    ]


def test_changes_of_dress_alone_are_no_changes():
    """They alter no word."""
    dress = '<w:rPr><w:b/><w:rPrChange w:id="1"><w:rPr/></w:rPrChange></w:rPr>'

    assert "Bold.\n" == read(p(r("Bold.", dress)))


def test_another_choice_is_a_usage_error():
    """Nothing is guessed."""
    with pytest.raises(UsageError, match="“keep”"):
        read(p("One"), changes="keep")


# ---- files that are none ---------------------------------------------------------------------

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600
BOMB = '<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]>'
OUTSIDE = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hostname">]>'


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "it is empty"),
        (b"PK\x03\x04 and no more", "cannot be read"),
        (b"# Markdown\n", "cannot be read"),
        (OLE, "of the old form"),
        (OLE + "EncryptedPackage".encode("utf-16-le"), "is encrypted"),
        (zipped({"xl/workbook.xml": "<workbook/>"}), "no document of a word processor"),
        (make_docx(document="<w:document"), "cannot be read"),
        (make_docx(document=BOMB + "<a>&c;</a>"), "document type"),
        (make_docx(document=OUTSIDE + "<a>&b;</a>"), "document type"),
        (make_docx(styles=BOMB + "<a>&c;</a>"), "document type"),
        (make_docx(document="<a>" * 400 + "</a>" * 400), "cannot be read"),
        (make_docx(document="<a>" + " " * (65 * 2**20) + "</a>"), "larger than 64 MB"),
    ],
    ids=range(12),
)
def test_what_is_no_docx_is_refused(content, said):
    """Damaged, encrypted, of another kind, or made to exhaust the reader."""
    with pytest.raises(ManuscriptError, match=said) as raised:
        read_docx(content, name="ch.docx")

    assert 60 == raised.value.exit_code


def test_a_damaged_archive_is_refused():
    """A part whose checksum is wrong is not read."""
    whole = bytearray(make_docx(p("It rained.")))
    with zipfile.ZipFile(io.BytesIO(bytes(whole))) as archive:
        at = archive.getinfo("word/document.xml").header_offset
    whole[at + 60] ^= 0xFF
    with pytest.raises(ManuscriptError):
        read_docx(bytes(whole), name="ch.docx")
