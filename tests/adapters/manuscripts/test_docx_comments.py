"""A .docx goes back as it came, with comments at its sentences."""

from __future__ import annotations

import io
import zipfile
from xml.sax.saxutils import escape

import docx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from cardstore.adapters.manuscripts.docx import read_docx
from cardstore.adapters.manuscripts.docx_comments import comment_docx
from cardstore.claims.splitter import read_manuscript
from cardstore.errors import ManuscriptError, TrackedChangesError
from cardstore.gate.places import place_of_sentence
from cardstore.review.comment import DraftComment
from cardstore.spans import Span
from tests.adapters.manuscripts.made_docx import STRICT, W, cite, make_docx, note, p, r

BOLD = "<w:rPr><w:b/></w:rPr>"
MAIN, COMMENTS = "word/document.xml", "word/comments.xml"


def commented(content, *, changes="refuse", lines=("Look.",), name="ch03.docx"):
    """Put a comment on every sentence; give the result and the sentences."""
    text = read_docx(content, name=name, tracked_changes=changes)
    sentences = read_manuscript(text, name=name).sentences
    comments = [
        DraftComment(
            span=place_of_sentence(one),
            author="Ada Kern",
            initials="AK",
            at="2026-11-30T09:00:00Z",
            lines=lines,
        )
        for one in sentences
    ]
    found = comment_docx(content, comments, name=name, text=text, tracked_changes=changes)
    return found, sentences


def part(content, path=MAIN):
    """Give a part of a file."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return archive.read(path)


def local(element):
    return etree.QName(element).localname


def attribute(element, name):
    return next((value for key, value in element.attrib.items() if key.endswith(f"}}{name}")), None)


def anchored(content):
    """Give the words that each comment is about, by the comments' numbers."""
    held, found = {}, {}
    for one in etree.fromstring(part(content)).iter("*"):
        if local(one) == "commentRangeStart":
            held[attribute(one, "id")] = ""
        elif local(one) == "commentRangeEnd":
            found[attribute(one, "id")] = held.pop(attribute(one, "id"))
        elif local(one) in {"t", "delText"}:
            held = {number: said + (one.text or "") for number, said in held.items()}
    assert not held
    return found


def plain(content):
    """Give the main part without comments, runs of one look joined: what a reader sees."""
    root = etree.fromstring(part(content))
    for one in list(root.iter("*")):
        if local(one) in {"commentRangeStart", "commentRangeEnd"}:
            one.getparent().remove(one)
        elif local(one) == "commentReference":
            one.getparent().getparent().remove(one.getparent())
    for one in list(root.iter("*")):
        one.attrib.pop("{http://www.w3.org/XML/1998/namespace}space", None)
    for parent in list(root.iter("*")):
        _join(parent, "r")
    for parent in list(root.iter("*")):
        if local(parent) == "r":
            _join(parent, "t")
    return etree.tostring(root, method="c14n")


def _join(parent, tag):
    for one in list(parent):
        before = one.getprevious()
        if before is None or local(one) != tag or local(before) != tag:
            continue
        if tag == "t":
            before.text = (before.text or "") + (one.text or "")
            parent.remove(one)
        elif _look(one) == _look(before):
            before.extend([held for held in one if local(held) != "rPr"])
            parent.remove(one)


def _look(run):
    dress = [etree.tostring(one, method="c14n") for one in run if local(one) == "rPr"]
    return dress, sorted(run.attrib.items())


# ---- words -----------------------------------------------------------------------------------


def test_each_comment_stands_at_its_sentence():
    """Also where sentences share a run, and where one runs over several."""
    content = make_docx(
        p("The lamp was ", r("lit", BOLD), r(". Rain ", BOLD), "fell. It ", "stopped.")
    )
    found, _ = commented(content)

    assert ["The lamp was lit.", "Rain fell.", "It stopped."] == list(
        anchored(found.content).values()
    )
    assert (3, 0, 0) == (found.anchored, found.beside, found.left_out)


@pytest.mark.parametrize(
    "block",
    [
        p("An item is here. It is one.", style="Punkt"),
        p("Somebody said so. And more.", style="Zitat"),
        (
            f"<w:tbl><w:tr><w:tc>{p('One cell says. So it is.')}</w:tc><w:tc>{p('It was.')}</w:tc>"
            "</w:tr></w:tbl>"
        ),
        f"<w:sdt><w:sdtContent>{p('Inside a box. It was.')}</w:sdtContent></w:sdt>",
        p("It leads ", f"<w:hyperlink>{r('to the quay. And')}</w:hyperlink>", " back."),
        p("5*3 is [no] link. So \\ it is `plain`."),
        p("It fell.", "<w:r><w:tab/><w:t>Then</w:t><w:br/><w:t>it rose. It</w:t></w:r>", " sank."),
        p("Here ", "<m:oMath><m:r><m:t>x=2.</m:t></m:r></m:oMath>", " It fell."),
    ],
    ids=["item", "quotation", "table", "control", "link", "signs", "breaks", "maths"],
)
def test_sentences_are_found_wherever_they_stand(block):
    """Each comment's words are those of its sentence, but for white space and backslashes."""
    found, sentences = commented(make_docx(block))

    assert [squeezed(one.words.replace("> ", "")) for one in sentences] == [
        squeezed(one) for one in anchored(found.content).values()
    ]


def squeezed(text):
    return "".join(text.split())


def test_a_sentence_over_two_paragraphs_is_one_range():
    """As a quotation of two lines."""
    content = make_docx(p("He said", style="Zitat"), p("it rained.", style="Zitat"))
    text = read_docx(content, name="x")
    start, end = text.index("He said"), text.index("rained") + 6
    comment = DraftComment(span=Span(start, end), author="A", initials="", at="", lines=("x",))
    found = comment_docx(content, [comment], name="x", text=text)

    assert ["He saidit rained"] == list(anchored(found.content).values())


words = st.text(st.sampled_from("ab. *<&\u00ad—\t"), max_size=8)
runs = st.lists(st.tuples(words, st.booleans()), min_size=1, max_size=5)


@settings(max_examples=80)
@given(st.lists(runs, min_size=1, max_size=3))
def test_no_word_and_no_look_changes(paragraphs):
    """Whatever runs there are: read again it is the same text, and seen the same page."""
    content = make_docx(
        *(p(*(r(escape(text), BOLD if bold else "") for text, bold in one)) for one in paragraphs)
    )
    found, _ = commented(content)

    assert read_docx(content, name="x") == read_docx(found.content, name="x")
    assert plain(content) == plain(found.content)


@settings(max_examples=80)
@given(st.lists(runs, min_size=1, max_size=3))
def test_every_sentence_has_its_words_in_its_comment(paragraphs):
    """In order, and none of another's."""
    content = make_docx(
        *(p(*(r(escape(text), BOLD if bold else "") for text, bold in one)) for one in paragraphs)
    )
    found, sentences = commented(content)
    said = [squeezed(one).replace("\u00ad", "") for one in anchored(found.content).values()]
    wanted = [squeezed(read_words(one)) for one in sentences]

    assert [one for one in wanted if one] == [one for one in said if one]


def read_words(sentence):
    """Give the words of a sentence from its first to its last letter, as Word has them."""
    span = place_of_sentence(sentence)
    return sentence.written[
        span.start - sentence.span.start : span.end - sentence.span.start
    ].replace("\\", "")


# ---- what stays --------------------------------------------------------------------------------


def test_all_other_parts_keep_their_bytes():
    """Styles, notes, lists, and a picture."""
    content = make_docx(
        p("It fell.", cite(1)),
        footnotes=[note(1, p("A note."))],
        media="<x/>",
    )
    found, _ = commented(content)
    with (
        zipfile.ZipFile(io.BytesIO(content)) as old,
        zipfile.ZipFile(io.BytesIO(found.content)) as new,
    ):
        changed = {
            one
            for one in new.namelist()
            if one not in old.namelist() or old.read(one) != new.read(one)
        }

        assert set(old.namelist()) <= set(new.namelist())
    assert changed == {
        *(MAIN, COMMENTS, "word/_rels/document.xml.rels", "[Content_Types].xml"),
    }


def test_the_comments_are_read_by_another_library():
    """With author, initials, date and every line."""
    made = docx.Document()
    made.add_paragraph("The lamp was lit. Rain fell.")
    held = io.BytesIO()
    made.save(held)
    found, _ = commented(held.getvalue(), lines=("One & <two>", "Three"))
    read = docx.Document(io.BytesIO(found.content)).comments

    assert [("Ada Kern", "AK", "2026-11-30T09:00:00+00:00", "One & <two>\nThree")] * 2 == [
        (one.author, one.initials, one.timestamp.isoformat(), one.text) for one in read
    ]


def test_the_package_names_its_comments():
    """A relation leads to them, and their type is told."""
    content = make_docx(p("It fell."))
    found, _ = commented(content)
    relations = part(found.content, "word/_rels/document.xml.rels").decode()
    types = part(found.content, "[Content_Types].xml").decode()

    assert 'Target="comments.xml"' in relations
    assert 'PartName="/word/comments.xml"' in types
    assert "wordprocessingml.comments+xml" in types


def test_comments_that_are_there_stay():
    """New ones have numbers of their own."""
    old = f'<w:comments xmlns:w="{W}"><w:comment w:id="4" w:author="Ed"/></w:comments>'
    content = make_docx(p("It fell. It rose."), comments=old)
    found, _ = commented(content)
    numbers = [attribute(one, "id") for one in etree.fromstring(part(found.content, COMMENTS))]

    assert ["4", "5", "6"] == numbers
    assert {"5", "6"} == set(anchored(found.content))
    assert 1 == part(found.content, "word/_rels/document.xml.rels").count(b"/comments")


def test_a_file_of_the_strict_form_stays_one():
    """Marks, comments and relation have its names."""
    found, _ = commented(make_docx(p("It fell."), space=STRICT))

    assert ["It fell."] == list(anchored(found.content).values())
    assert STRICT.encode() in part(found.content, COMMENTS)
    assert b"purl.oclc.org/ooxml/officeDocument/relationships/comments" in part(
        found.content, "word/_rels/document.xml.rels"
    )


def test_without_comments_the_file_is_the_same():
    """Byte for byte."""
    content = make_docx(p("It fell."))

    assert content == comment_docx(content, [], name="x", text="It fell.\n").content


# ---- notes, boxes, changes ---------------------------------------------------------------------


def test_what_a_note_says_is_told_at_its_reference():
    """Word processors allow no comment in a note; the comment quotes the words."""
    content = make_docx(p("It fell.", cite(1), " It rose."), footnotes=[note(1, p("So I saw."))])
    found, _ = commented(content)
    (_, _, third) = etree.fromstring(part(found.content, COMMENTS))

    assert (2, 1, 0) == (found.anchored, found.beside, found.left_out)
    assert "On foot note 1: “So I saw.”Look." == "".join(third.itertext())
    assert part(content, "word/footnotes.xml") == part(found.content, "word/footnotes.xml")


def test_what_a_text_box_says_is_told_where_it_hangs():
    """At the run of its paragraph, and never inside."""
    box = (
        f"<w:r><w:pict><v:shape><v:textbox><w:txbxContent>{p('Boxed in.')}</w:txbxContent>"
        "</v:textbox></v:shape></w:pict></w:r>"
    )
    found, _ = commented(make_docx(p("It fell.", box)))
    root = etree.fromstring(part(found.content))
    inside = [one for one in root.iter("*") if local(one) == "txbxContent"]

    assert (1, 1) == (found.anchored, found.beside)
    assert not [one for one in inside[0].iter("*") if local(one).startswith("commentR")]
    assert "On a text box: “Boxed in.”" in "".join(
        etree.fromstring(part(found.content, COMMENTS)).itertext()
    )


CHANGED = p("It ", f'<w:ins w:id="1" w:author="E">{r("never ")}</w:ins>', "fell.")


def test_tracked_changes_stay_in_the_file():
    """Read as accepted, the comment stands on what is inserted too, and the change is still one."""
    content = make_docx(CHANGED)
    found, _ = commented(content, changes="accept")

    assert ["It never fell."] == list(anchored(found.content).values())
    assert plain(content) == plain(found.content)
    assert b"<w:ins " in part(found.content)


def test_tracked_changes_are_refused_where_the_gate_refused_them():
    """Nobody comments on words of which nobody knows whether they stay."""
    with pytest.raises(TrackedChangesError):
        commented(make_docx(CHANGED))


def test_a_file_that_reads_otherwise_is_refused():
    """The places would be those of other words."""
    comment = DraftComment(span=Span(0, 3), author="A", initials="", at="", lines=("x",))
    with pytest.raises(ManuscriptError, match="reads otherwise"):
        comment_docx(make_docx(p("It rose.")), [comment], name="x", text="It fell.\n")


def test_signs_that_no_file_can_hold_are_shown_as_unknown():
    """A note may hold anything."""
    found, _ = commented(make_docx(p("It fell.")), lines=("a\x00b\ufffe\ud800",))

    assert "a\ufffdb\ufffd\ufffd" == "".join(
        etree.fromstring(part(found.content, COMMENTS)).itertext()
    )


def test_a_damaged_part_is_refused_as_such():
    """Also one that is only copied."""
    content = bytearray(make_docx(p("It fell."), media="x" * 400))
    at = content.index(b"word/media.xml") + len(b"word/media.xml")
    content[at : at + 4] = b"\xff\xff\xff\xff"
    with pytest.raises(ManuscriptError, match="cannot be read"):
        commented(bytes(content))


def test_a_long_paragraph_in_one_run_takes_no_long_time():
    """Two thousand sentences in one run; each has its comment."""
    found, _ = commented(make_docx(p(" ".join(f"Rain fell {n} times." for n in range(2000)))))

    assert 2000 == found.anchored
    assert "Rain fell 1999 times." == list(anchored(found.content).values())[-1]
