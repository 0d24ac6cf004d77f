"""Labels as METS and as tables: what was written is read back, and hostile files do no harm."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from cardstore.documents.label_csv import read_label_csv, write_label_csv
from cardstore.documents.label_mets import read_label_mets, write_label_mets
from cardstore.errors import LabelFileError
from tests.pages.map_entries import entries_of, label_texts

DIGEST = "a" * 64
# Of the METS schema what a structure of leaves needs: order, types and attributes, made by hand.
STRUCTURE = etree.XMLSchema(
    etree.fromstring(
        b"""
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="http://www.loc.gov/METS/"
    targetNamespace="http://www.loc.gov/METS/" elementFormDefault="qualified">
  <xs:element name="mets"><xs:complexType>
    <xs:sequence><xs:element name="structMap" maxOccurs="unbounded"><xs:complexType>
      <xs:sequence><xs:element name="div" type="division"/></xs:sequence>
      <xs:attribute name="ID" type="xs:ID"/><xs:attribute name="TYPE" type="xs:string"/>
      <xs:attribute name="LABEL" type="xs:string"/>
    </xs:complexType></xs:element></xs:sequence>
    <xs:attribute name="ID" type="xs:ID"/><xs:attribute name="OBJID" type="xs:string"/>
    <xs:attribute name="LABEL" type="xs:string"/><xs:attribute name="TYPE" type="xs:string"/>
  </xs:complexType></xs:element>
  <xs:complexType name="division">
    <xs:sequence>
      <xs:element name="div" type="division" minOccurs="0" maxOccurs="unbounded"/>
    </xs:sequence>
    <xs:attribute name="ID" type="xs:ID"/><xs:attribute name="ORDER" type="xs:integer"/>
    <xs:attribute name="ORDERLABEL" type="xs:string"/>
    <xs:attribute name="LABEL" type="xs:string"/><xs:attribute name="TYPE" type="xs:string"/>
    <xs:attribute name="CONTENTIDS" type="xs:string"/>
  </xs:complexType>
</xs:schema>"""
    )
)


def mets(*divs, kind="PHYSICAL", head=""):
    """Give a METS file with some divisions, as bytes."""
    return (
        f'{head}<m:mets xmlns:m="http://www.loc.gov/METS/"><m:structMap TYPE="{kind}">'
        f'<m:div TYPE="book" ORDERLABEL="uncounted">{"".join(divs)}</m:div></m:structMap></m:mets>'
    ).encode()


def shown(words, leaf_count):
    """Give what is said of each leaf; "" where nothing is."""
    said = {word.leaf_index: word.shown for word in words}
    return [said.get(leaf_index, "") for leaf_index in range(leaf_count)]


def expected(texts):
    """Give what is to come back: nothing is said of what could not be told."""
    return [{"?": "", "-": "–"}.get(text, text.strip("[]=")) for text in texts]


@given(label_texts())
def test_a_mets_file_is_well_formed_and_comes_back(texts):
    """ORDER from 1, and every label; the file has the structure that METS asks for."""
    written = write_label_mets(entries_of(*texts), scan_digest=DIGEST).content.encode()
    parsed = etree.fromstring(written)
    orders = parsed.xpath("//*[@TYPE='page']/@ORDER")

    STRUCTURE.assertValid(parsed)
    assert [str(n + 1) for n in range(len(texts))] == orders
    assert expected(texts) == shown(
        read_label_mets(written, leaf_count=len(texts)).words, len(texts)
    )


@given(label_texts())
def test_a_table_comes_back(texts):
    """Every label, whatever it begins with."""
    content = write_label_csv(entries_of(*texts), said={}, scan_digest=DIGEST).content

    assert expected(texts) == shown(
        read_label_csv(content, leaf_count=len(texts)).words, len(texts)
    )


TEXTS = ("[i]", "205 [recte 203]", "-", "?", "=7", 'a<&">')


def test_misprints_come_back_from_both():
    """With what is printed and what the sequence gives; brackets do not."""
    entries = entries_of(*TEXTS)
    back = ["i", "205 [recte 203]", "–", "", "7", 'a<&">']
    table = write_label_csv(entries, said={4: ("ada", "=1+1")}, scan_digest=DIGEST).content
    xml = write_label_mets(entries, scan_digest=DIGEST)

    assert back == shown(read_label_csv(table, leaf_count=6).words, 6)
    assert back == shown(read_label_mets(xml.content.encode(), leaf_count=6).words, 6)
    assert 2 == len(xml.unsaid)


def test_a_table_says_who_and_harms_no_spreadsheet():
    """A note that a spreadsheet would take for a formula is written as text."""
    lines = write_label_csv(
        entries_of(*TEXTS), said={4: ("ada", "=1+1")}, scan_digest=DIGEST
    ).content.splitlines()

    assert f"4,7,assigned,,ada,'=1+1,{DIGEST}" == lines[5]


def test_a_file_of_others_is_read():
    """Nested, unordered, with prefix; brackets and a dash as Kitodo writes them."""
    file = mets(
        '<m:div TYPE="page" ORDER="3" ORDERLABEL="1"/><m:div ORDER="1" ORDERLABEL=" - "/>',
        '<m:div TYPE="quire"><m:div ORDER="2" ORDERLABEL="[iv]"/></m:div>',
    )

    assert ["–", "iv", "1"] == shown(read_label_mets(file, leaf_count=3).words, 3)


def test_a_table_of_others_is_read():
    """Semicolons, a byte order mark, other columns, another order, two columns alone."""
    one = read_label_csv("\ufeffLabel;leaf_index;mine\nii;1;x\ni;0;y\n", leaf_count=2)

    assert ["i", "ii"] == shown(one.words, 2)


BOMB = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
OUTSIDE = '<!DOCTYPE x SYSTEM "file:///etc/passwd">'


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no xml",
        b"<html/>",
        mets('<m:div ORDER="1" ORDERLABEL="1"/>', head=BOMB),
        mets('<m:div ORDER="1" ORDERLABEL="1"/>', head=OUTSIDE),
        mets('<m:div ORDER="1"/>'),
        mets('<m:div ORDER="x" ORDERLABEL="1"/>'),
        mets('<m:div ORDER="1" ORDERLABEL="1"/><m:div ORDER="2" ORDERLABEL="2"/>'),
        mets('<m:div ORDER="1" ORDERLABEL="1"/><m:div ORDER="1" ORDERLABEL="2"/>'),
        mets("<m:div>" * 500, "</m:div>" * 500),
        mets('<m:div ORDER="1" ORDERLABEL="&b;"/>'),
        mets(f'<m:div ORDER="1" ORDERLABEL="{"9" * 99}"/>'),
    ],
)
def test_a_mets_file_that_cannot_be_is_refused(content):
    """No XML, no METS, a document type, no labels, strange orders, another count, too deep."""
    with pytest.raises(LabelFileError):
        read_label_mets(content, leaf_count=1)


@pytest.mark.parametrize(
    "content",
    [
        "",
        "leaf_index,label\n",
        "label\n1\n",
        "leaf_index,label\n0,1\n0,2\n",
        "leaf_index,label\n1,1\n",
        "leaf_index,label\n0,1\n1,2\n",
        "leaf_index,label\n0,1,2\n",
        "leaf_index,label\nx,1\n",
        f"leaf_index,label\n{'9' * 5000},1\n",
        f"leaf_index,label\n0,{'9' * 50}\n",
        'leaf_index,label\n0,"1\n',
        "leaf_index,label,label\n0,1,1\n",
    ],
)
def test_a_table_that_cannot_be_is_refused(content):
    """No rows, no leaves, a leaf twice, another count, too many cells, no label, half a table."""
    with pytest.raises(LabelFileError):
        read_label_csv(content, leaf_count=1)


DIVS = st.builds(
    '<m:div ORDER="{}" ORDERLABEL="{}" LABEL="{}"/>'.format,
    st.integers(-1, 3),
    st.text(max_size=5) | st.just("205"),
    st.text(max_size=5) | st.sampled_from(["205 [recte 203]", "205 [recte []]", "?"]),
)
ROWS = st.lists(st.text(max_size=5) | st.sampled_from(["0", "1"]), max_size=7).map(",".join)


@given(
    content=st.binary() | st.lists(DIVS, max_size=3).map(lambda divs: mets(*divs)),
    table=st.text() | st.lists(ROWS).map(lambda rows: "\n".join(["leaf_index,label", *rows])),
)
def test_whatever_a_file_holds_it_is_read_or_refused(content, table):
    """With the one error that says so."""
    for read, held in ((read_label_mets, content), (read_label_csv, table)):
        try:
            words = read(held, leaf_count=2).words
        except LabelFileError:
            continue
        assert {word.leaf_index for word in words} <= {0, 1}


def test_files_name_their_scan():
    """Both forms; tables from before did not, and other names of METS files name no scan."""
    entries = entries_of("1", "2")
    table = write_label_csv(entries, said={}, scan_digest=DIGEST).content
    xml = write_label_mets(entries, scan_digest=DIGEST).content
    foreign = xml.replace(f"urn:sha256:{DIGEST}", "oai:library.example:1893")

    assert DIGEST == read_label_csv(table, leaf_count=2).scan_digest
    assert DIGEST == read_label_mets(xml.encode(), leaf_count=2).scan_digest
    assert read_label_csv("leaf_index,label\n0,1\n1,2\n", leaf_count=2).scan_digest is None
    assert read_label_mets(foreign.encode(), leaf_count=2).scan_digest is None


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("1,?,,", ""),
        ("1,?,unknown,", ""),
        ("1,,unknown,", ""),
        ("1,,,", ""),
        ("1,-,,", "–"),
        ("1,,unnumbered,", "–"),
        ("1,–,unnumbered,", "–"),
        ("1,205,misprinted,203", "205 [recte 203]"),
        ("1,7,,", "7"),
    ],
)
def test_what_a_row_can_say(row, said):
    """A label; that there is none; or nothing, where it could not be told."""
    table = f"leaf_index,label,basis,expected\n0,i,printed,\n{row}\n"

    assert ["i", said] == shown(read_label_csv(table, leaf_count=2).words, 2)


@pytest.mark.parametrize(
    "row",
    [
        "1,7,nonsense,",
        "1,7,unknown,",
        "1,7,unnumbered,",
        "1,?,printed,",
        "1,-,unknown,",
        "1,,printed,",
        "1,,,203",
        "1,203,misprinted,203",
        f"1,{'x' * 41},,",
    ],
)
def test_a_row_that_contradicts_itself_is_refused(row):
    """With its line: what was meant is for the person to say."""
    table = f"leaf_index,label,basis,expected\n0,i,printed,\n{row}\n"

    with pytest.raises(LabelFileError, match="Line 3"):
        read_label_csv(table, leaf_count=2)


def test_a_table_of_two_scans_is_refused():
    """One of them is another book's."""
    table = f"leaf_index,label,scan\n0,1,{DIGEST}\n1,2,{'b' * 64}\n"

    with pytest.raises(LabelFileError, match="2 scans"):
        read_label_csv(table, leaf_count=2)


def mets_of(divs):
    """Write a file of these divisions."""
    begin = '<mets xmlns="http://www.loc.gov/METS/"><structMap TYPE="PHYSICAL">'
    return f"{begin}{divs}</structMap></mets>".encode()


def test_a_leaf_that_is_there_twice_is_found_among_many():
    """It took hours, when each was held against all others."""
    divs = (f'<div ORDER="{n}" ORDERLABEL="{n}"/>' for n in (*range(1, 60_000), 59_999))

    with pytest.raises(LabelFileError, match="ORDER 59999 is there twice"):
        read_label_mets(mets_of("".join(divs)), leaf_count=1)


def test_what_is_too_long_to_be_a_misprint_is_none():
    """It took minutes to see that it is none."""
    div = f'<div ORDER="1" ORDERLABEL="5" LABEL="{"5 [recte " * 20_000}"/>'
    (word,) = read_label_mets(mets_of(div), leaf_count=1).words

    assert ("5", None) == (word.label.text, word.expected)
