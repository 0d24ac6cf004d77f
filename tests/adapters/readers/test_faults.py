"""What a damaged PDF has lost of a leaf is told; the sound leaves beside it have lost nothing."""

from __future__ import annotations

import io
import zlib

import pymupdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.adapters.readers.faults import loss_of, stream_fault
from cardstore.adapters.readers.pdf import PdfReader
from cardstore.text.layer import LayerStatus, ReadingReason
from cardstore.text.lost_parts import READ_IN_PART, lost_part
from cardstore.workflow.read_leaf import LeafTask, read_leaf
from tests.contracts.making import A5, LINES, picture_of_lines, write_lines

LONG = tuple(f"{line} {number}" for number in range(7) for line in LINES)


def coded(picture, kind, **options):
    """Code a picture as a file of some kind."""
    into = io.BytesIO()
    picture.save(into, kind, **options)
    return into.getvalue()


def book(path, harm, *, kind="JPEG", turn=0):
    """Make a PDF of three pictures of many lines, and harm the one in the middle."""
    document = pymupdf.open()
    for at in range(3):
        page = document.new_page(width=A5[0], height=A5[1])
        lines = (f"Leaf {at} of three", *LONG)
        page.insert_image(page.rect, stream=coded(picture_of_lines(lines, dpi=150), kind))
        page.set_rotation(turn)
    document = pymupdf.open("pdf", document.tobytes(deflate=True))  # pictures are packed by this
    harm(document, document[1])
    document.save(path)
    document.close()
    return path


def written_book(path, harm):
    """Make a PDF of three leaves of text in two content streams, and harm the one in the middle."""
    document = pymupdf.open()
    for _ in range(3):
        page = document.new_page(width=A5[0], height=A5[1])
        write_lines(page, LINES)
        write_lines(page, LINES, top=300)
    harm(document, document[1])
    document.save(path)
    document.close()
    return path


def picture_changed(change):
    """Change the bytes of the leaf's picture as they lie in the file."""

    def harm(document, page):
        xref = page.get_images()[0][0]
        coding = document.xref_get_key(xref, "Filter")[1]
        document.update_stream(xref, change(document.xref_stream_raw(xref)), compress=False)
        document.xref_set_key(xref, "Filter", coding)

    return harm


def cut(content):
    return content[: len(content) * 45 // 100]


def half_zero(content):
    return content[: len(content) // 2] + bytes(len(content) - len(content) // 2)


def picture_missing(document, page):
    """Let the page name a picture that is no longer in the file."""
    name = page.get_images()[0][7]
    document.xref_set_key(page.xref, "Resources", f"<</XObject<</{name} 9999 0 R>>>>")


def resources_missing(document, page):
    document.xref_set_key(page.xref, "Resources", "<<>>")


def contents_missing(document, page):
    document.xref_set_key(page.xref, "Contents", "9999 0 R")


def contents_broken(document, page):
    content = page.get_contents()[0]
    document.update_stream(content, b"x\x9c\x01\x02\x03broken", compress=False)
    document.xref_set_key(content, "Filter", "/FlateDecode")


def contents_of_nonsense(document, page):
    document.update_stream(page.get_contents()[0], b"nonsense (((( q q 1 2")


def last_contents_missing(document, page):
    first = page.get_contents()[0]
    document.xref_set_key(page.xref, "Contents", f"[{first} 0 R 9999 0 R]")


def losses(path):
    """Tell for each leaf whether drawing it met a loss."""
    scan = PdfReader().open(str(path))
    try:
        for at in range(3):
            scan.raster(at)
        return [scan.loss(at) for at in range(3)]
    finally:
        scan.close()


HARMS = {
    "cut": (picture_changed(cut), "JPEG"),
    "zero": (picture_changed(half_zero), "JPEG"),
    "cut_flate": (picture_changed(cut), "PNG"),
    "zero_flate": (picture_changed(half_zero), "PNG"),
    "cut_2000": (picture_changed(cut), "JPEG2000"),
    "zero_2000": (picture_changed(half_zero), "JPEG2000"),
    "missing": (picture_missing, "JPEG"),
    "no_resources": (resources_missing, "JPEG"),
    "no_contents": (contents_missing, "JPEG"),
    "part_of_contents": (last_contents_missing, "JPEG"),
    "broken_contents": (contents_broken, "JPEG"),
}


@pytest.mark.parametrize(
    ("name", "turn"),
    [*((name, 0) for name in HARMS), ("cut", 90), ("zero_flate", 90), ("missing", 90)],
)
def test_what_is_lost_of_a_leaf_is_told_of_that_leaf_alone(tmp_path, name, turn):
    """Also where the page is drawn, since it is turned, and not decoded."""
    harm, kind = HARMS[name]
    first, harmed, last = losses(book(tmp_path / "a.pdf", harm, kind=kind, turn=turn))

    assert (first, last) == (None, None)
    assert harmed is not None
    assert harmed.certain


def test_syntax_errors_are_a_loss_that_is_not_certain(tmp_path):
    """They may cost a leaf all, or nothing."""
    assert [None, False, None] == [
        loss and loss.certain for loss in losses(book(tmp_path / "a.pdf", contents_of_nonsense))
    ]


def test_a_loss_is_told_as_often_as_a_leaf_is_asked(tmp_path):
    """What MuPDF has decoded once it gives again without a warning."""
    scan = PdfReader().open(str(book(tmp_path / "a.pdf", picture_changed(cut), turn=90)))
    for at in (1, 0, 1):
        scan.raster(at)

    assert scan.loss(0) is None
    assert scan.loss(1).certain
    scan.close()


@pytest.mark.parametrize(
    "harm",
    [
        *(picture_missing, resources_missing, contents_missing, contents_broken),
        contents_of_nonsense,
    ],
)
def test_a_leaf_of_which_nothing_is_left_is_damaged_and_not_blank(tmp_path, harm):
    """White paper is what MuPDF draws of it."""
    path = book(tmp_path / "a.pdf", harm)
    layer = read_leaf(LeafTask(paths=(str(path),), reader="pdf", leaf_index=1))

    assert (LayerStatus.FAILED, ReadingReason.LEAF_DAMAGED) == (layer.status, layer.reason)
    assert layer.detail


def test_words_of_half_a_leaf_are_kept_and_told_to_be_half(tmp_path):
    """The upper lines of a picture that was cut are read; the leaf beside it is whole."""
    path = book(tmp_path / "a.pdf", picture_changed(cut))
    whole, half = (
        read_leaf(LeafTask(paths=(str(path),), reader="pdf", leaf_index=at)) for at in (0, 1)
    )

    assert "" == lost_part(whole)
    assert LINES[0] in half.text
    assert 0 < len(half.words) < len(whole.words)
    assert lost_part(half)
    assert READ_IN_PART in half.detail
    assert ReadingReason.NO_TEXT is half.reason is whole.reason


def test_text_whose_last_stream_is_lost_is_told_to_be_a_part(tmp_path):
    """Its first stream has words that look like all there is."""
    path = written_book(tmp_path / "a.pdf", last_contents_missing)
    whole, part = (
        read_leaf(LeafTask(paths=(str(path),), reader="pdf", leaf_index=at)) for at in (0, 1)
    )

    assert "" == lost_part(whole)
    assert 0 < len(part.words) < len(whole.words)
    assert lost_part(part)


def test_an_empty_page_stays_blank(tmp_path):
    """Nothing is lost where nothing was."""
    document = pymupdf.open()
    document.new_page()
    document.save(tmp_path / "a.pdf")
    layer = read_leaf(LeafTask(paths=(str(tmp_path / "a.pdf"),), reader="pdf", leaf_index=0))

    assert LayerStatus.BLANK is layer.status


@pytest.mark.parametrize(
    "warning",
    [
        "bogus font (ABC) ascent/descent values (0 / -207)",
        "PDF stream Length incorrect",
        "ignoring zlib error: incorrect data check",
        "trying to repair broken xref",
        "non-embedded font using identity encoding: Arial (mapping via )",
    ],
)
def test_what_sound_books_are_warned_of_is_no_loss(warning):
    """Warnings of real files whose pages show all they have."""
    assert loss_of([warning]) is None


@settings(max_examples=25)
@given(st.binary(min_size=200, max_size=4000), st.data())
def test_a_stream_is_sound_until_a_byte_of_it_is_changed(content, data):
    """The checksum tells, whichever byte of the packed ones it is."""
    packed = zlib.compress(content)
    at = data.draw(st.integers(0, len(packed) - 1))
    changed = bytes([*packed[:at], packed[at] ^ 0xFF, *packed[at + 1 :]])

    assert stream_fault(packed, coding="FlateDecode") is None
    try:
        zlib.decompress(changed)
        told = False
    except zlib.error:
        told = True

    assert told is (stream_fault(changed, coding="FlateDecode") is not None)


def test_a_jpeg_without_its_end_mark_alone_is_sound():
    """Careless writers leave it out, and fill up with zeros behind it."""
    whole = coded(picture_of_lines(LONG, dpi=50), "JPEG")

    assert stream_fault(whole + bytes(100), coding="DCTDecode") is None
    assert stream_fault(whole[:-2], coding="DCTDecode") is None
    assert stream_fault(whole[:-2] + bytes(100), coding="DCTDecode") is not None
