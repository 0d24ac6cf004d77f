"""Reading scandata.xml: what it says, and nothing that harms."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.adapters.readers.scandata import read_scandata
from cardstore.errors import ScandataError


def page(number, label=None, *, shown=True):
    """Write a page as the Archive does."""
    told = "" if label is None else f"<pageNumber>{label}</pageNumber>"
    return (
        f'<page leafNum="{number}"><pageType>Normal</pageType>'
        f"<addToAccessFormats>{str(shown).lower()}</addToAccessFormats>{told}</page>"
    )


def book(*pages, more="", namespace=""):
    """Write a whole file."""
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<book{namespace}><bookData>{more}</bookData>'
        f"<pageData>{''.join(pages)}</pageData></book>"
    )


@pytest.fixture
def read(tmp_path):
    """Write a file and read it."""

    def read_text(text):
        path = tmp_path / "harbour_scandata.xml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read_scandata(path)

    return read_text


@pytest.mark.parametrize("namespace", ["", ' xmlns="http://archive.org/scribe/xml"'])
def test_numbers_and_what_is_for_readers_are_read(read, namespace):
    """With the namespace that some files have, and without."""
    told = read(
        book(page(0, shown=False), page(1), page(2, "xii"), page(3, "1"), namespace=namespace)
    )

    assert [None, None, "xii", "1"] == [leaf.label for leaf in told.leaves]
    assert [False, True, True, True] == [leaf.for_readers for leaf in told.leaves]
    assert [0, 1, 2, 3] == [leaf.number for leaf in told.leaves]


def test_what_was_asserted_of_a_leaf_counts_where_its_page_says_nothing(read):
    """Older files have assertions in front; a page's own number goes first."""
    asserted = (
        "<pageNumData><assertion><leafNum>1</leafNum><pageNum>7</pageNum></assertion>"
        "<assertion><leafNum>2</leafNum><pageNum>9</pageNum></assertion></pageNumData>"
    )
    told = read(book(page(1), page(2, "8"), more=asserted))

    assert ["7", "8"] == [leaf.label for leaf in told.leaves]


BOMB = '<!DOCTYPE book [<!ENTITY a "{}">]>'.format("ha" * 50)
OUTSIDE = '<!DOCTYPE book [<!ENTITY a SYSTEM "file:///etc/hostname">]>'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no element"),
        ("%PDF-1.4", "no scandata"),
        ("<book><pageData>", "no element|unclosed"),
        ("<html><page leafNum='0'/></html>", "no pages"),
        (book(), "no pages"),
        (book(page(2), page(1)), "leaf 1 stands behind leaf 2"),
        (book(page(1), page(1)), "leaf 1 stands behind leaf 1"),
        (book(page("-1")), "leaf's number"),
        (book(page("9" * 30)), "leaf's number"),
        (book(page("")), "leaf's number"),
        (BOMB + "<book>&a;</book>", "document type"),
        (OUTSIDE + "<book>&a;</book>", "document type"),
        ("<b>" * 99 + "</b>" * 99, "too deep"),
        (b"\xff\xfe\x00", "no scandata"),
        ('<?xml version="1.0" encoding="none-such"?><book/>', "unknown encoding"),
        ('<?xml version="1.0" encoding="utf-7"?><book/>', "no scandata"),
        ('<?xml version="1.0" encoding="base64"?><book/>', "no scandata"),
    ],
)
def test_what_is_no_scandata_is_refused(read, text, why):
    """With the file's name and the reason; exit code 80."""
    with pytest.raises(ScandataError, match=why) as caught:
        read(text)

    assert 80 == caught.value.exit_code
    assert "harbour_scandata.xml" in caught.value.what


def test_a_file_that_is_not_there_is_refused(tmp_path):
    """As one that may not be read."""
    with pytest.raises(ScandataError, match="cannot be read"):
        read_scandata(tmp_path / "none.xml")


def test_what_is_too_long_for_a_label_is_none(read):
    """A sentence is no page number."""
    assert [None] == [leaf.label for leaf in read(book(page(0, "x" * 3000))).leaves]


@given(st.binary(max_size=80) | st.text(max_size=80).map(str.encode))
def test_anything_else_gives_scandata_or_its_own_error(tmp_path_factory, body):
    """No other exception."""
    path = tmp_path_factory.getbasetemp() / "any.xml"
    path.write_bytes(body)
    try:
        read_scandata(path)
    except ScandataError:
        return
    assert b"page" in body
