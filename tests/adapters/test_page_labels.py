"""Labels in a copy of a PDF: other readers show them, and the original stays as it is."""

from __future__ import annotations

import pikepdf
import pymupdf
import pytest

from cardstore.adapters.page_labels import write_page_labels
from cardstore.adapters.readers.pdf import PdfReader
from cardstore.errors import (
    DamagedScanError,
    EncryptedScanError,
    LabelFileError,
    NotAScanError,
)

PASSWORD = "open sesame"  # noqa: S105 - opens a file of this test
TEXTS = ["-", "i", "ii", "[iii]", "1", "2", "205 [recte 3]", "?", "?", "A-1", "A-2", "aa", "57r"]
STRANGE = ["१२", "A(3)", "B\\4", "–", "007", ""]


def make_pdf(path, *, count, **how):
    """Make a PDF with a line on each page."""
    document = pymupdf.open()
    for at in range(count):
        document.new_page().insert_text((72, 72), f"leaf {at}")
    document.save(path, **how)
    document.close()
    return path


def labels_seen(path, *, password=""):
    """Give the labels that PyMuPDF, pikepdf, and our own reader show."""
    with pymupdf.open(path) as document:
        document.authenticate(password)
        mupdf = [page.get_label() for page in document]
    with pikepdf.open(path, password=password) as document:
        qpdf = [page.label for page in document.pages]
    opened = PdfReader().open(str(path), password=password)
    own = [leaf.embedded_label for leaf in opened.scan.leaves]
    opened.close()
    return mupdf, qpdf, own


def test_every_reader_shows_the_labels(tmp_path):
    """Romans, brackets, prefixes, repeated texts; and the words of the file are the same."""
    original = make_pdf(tmp_path / "a.pdf", count=len(TEXTS))
    before = original.read_bytes()
    copy = tmp_path / "copy.pdf"
    write_page_labels(original, copy, TEXTS)

    assert (TEXTS, TEXTS, TEXTS) == labels_seen(copy)
    assert before == original.read_bytes()
    assert copy.read_bytes().startswith(before)
    assert [original, copy] == sorted(tmp_path.iterdir())
    with pymupdf.open(copy) as document:
        assert "leaf 4" in document[4].get_text()


def test_signs_beyond_ascii_are_written_as_the_standard_says(tmp_path):
    """Read back by a reader that decodes them, and by our own."""
    copy = tmp_path / "copy.pdf"
    write_page_labels(make_pdf(tmp_path / "a.pdf", count=len(STRANGE)), copy, STRANGE)
    _, qpdf, own = labels_seen(copy)

    assert (STRANGE, STRANGE) == (qpdf, own)


def test_labels_that_were_there_are_replaced(tmp_path):
    """The copy of a copy has the new ones alone."""
    first, second = tmp_path / "1.pdf", tmp_path / "2.pdf"
    write_page_labels(make_pdf(tmp_path / "a.pdf", count=3), first, ["1", "2", "3"])
    write_page_labels(first, second, ["x", "xi", "xii"])

    assert ["x", "xi", "xii"] == labels_seen(second)[1]


def test_an_encrypted_file_stays_encrypted(tmp_path):
    """Without its password there is no copy; with it the copy asks for the same."""
    locked = make_pdf(
        tmp_path / "a.pdf",
        count=2,
        encryption=pymupdf.PDF_ENCRYPT_AES_256,
        user_pw=PASSWORD,
        owner_pw="owner",
    )
    copy = tmp_path / "copy.pdf"
    with pytest.raises(EncryptedScanError):
        write_page_labels(locked, copy, ["1", "2"])
    assert not copy.exists()

    write_page_labels(locked, copy, ["v", "vi"], password=PASSWORD)

    assert ["v", "vi"] == labels_seen(copy, password=PASSWORD)[1]
    with pytest.raises(pikepdf.PasswordError):
        pikepdf.open(copy)


def test_a_file_that_had_to_be_repaired_is_written_anew(tmp_path):
    """A lost cross-reference table costs no label."""
    broken = make_pdf(tmp_path / "a.pdf", count=2)
    broken.write_bytes(broken.read_bytes()[:-150])
    copy = tmp_path / "copy.pdf"
    write_page_labels(broken, copy, ["9", "10"])

    assert ["9", "10"] == labels_seen(copy)[1]


@pytest.mark.parametrize(
    ("content", "kind"),
    [(None, NotAScanError), (b"GIF89a", NotAScanError), (b"%PDF-1.7\nrubbish", DamagedScanError)],
)
def test_what_is_no_sound_pdf_is_refused(tmp_path, content, kind):
    """Missing, another format, damaged: each is told as that, and nothing is left behind."""
    original = tmp_path / "a.pdf"
    if content is not None:
        original.write_bytes(content)
    with pytest.raises(kind):
        write_page_labels(original, tmp_path / "copy.pdf", ["1"])

    assert content is None or [original] == list(tmp_path.iterdir())


def test_nothing_is_written_over_and_nothing_is_left_behind(tmp_path):
    """A file of that name stays; another number of leaves, or no folder, makes no copy."""
    original = make_pdf(tmp_path / "a.pdf", count=2)
    taken = tmp_path / "taken.pdf"
    taken.write_bytes(b"mine")
    for place, texts in (
        (taken, ["1", "2"]),
        (original, ["1", "2"]),
        (tmp_path / "short.pdf", ["1"]),
        (tmp_path / "nowhere" / "x.pdf", ["1", "2"]),
    ):
        with pytest.raises(LabelFileError):
            write_page_labels(original, place, texts)

    assert b"mine" == taken.read_bytes()
    assert [original, taken] == sorted(tmp_path.iterdir())


@pytest.mark.parametrize(
    "table",
    [
        "<</Kids[@ @ @]>>",
        "<</Nums[0]>>",
        "<</Nums[(x) 7 0 null -3 <</S/D>>]>>",
        "<</Nums 7/Kids 8>>",
        "7",
        "<</Nums[1<</S/D>>]>>",
        "<</Nums[0<</S/Q/St -9>>]>>",
    ],
)
def test_a_table_that_makes_no_sense_does_no_harm(tmp_path, table):
    """Nodes that hold themselves, half entries, other types: the scan opens, and soon."""
    document = pymupdf.open()
    document.new_page()
    document.new_page()
    xref = document.get_new_xref()
    document.update_object(xref, table.replace("@", f"{xref} 0 R"))
    document.xref_set_key(document.pdf_catalog(), "PageLabels", f"{xref} 0 R")
    document.save(tmp_path / "a.pdf")
    document.close()
    opened = PdfReader().open(str(tmp_path / "a.pdf"))

    assert 2 == len(opened.scan.leaves)
    opened.close()


def test_a_tree_of_several_nodes_is_read(tmp_path):
    """As large files have it."""
    document = pymupdf.open()
    for _ in range(4):
        document.new_page()
    kids = []
    for content in ("<</Nums[2<</S/D/St 7>>]>>", "<</Nums[0<</S/r>>]>>"):
        kids.append(document.get_new_xref())
        document.update_object(kids[-1], content)
    refs = " ".join(f"{kid} 0 R" for kid in kids)
    document.xref_set_key(document.pdf_catalog(), "PageLabels", f"<</Kids[{refs}]>>")
    document.save(tmp_path / "a.pdf")
    document.close()

    assert ["i", "ii", "7", "8"] == labels_seen(tmp_path / "a.pdf")[2]
