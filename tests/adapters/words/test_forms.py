"""hOCR, ALTO and PAGE-XML: what each says becomes the same pages of words."""

from __future__ import annotations

import gzip

import pytest

from cardstore.adapters.words.files import WordsFiles
from cardstore.errors import WordsFileError
from tests.adapters.words.words_files import (
    alto,
    alto_page,
    coords,
    hocr,
    hocr_page,
    page_xml,
    read,
    region,
    string,
    texts,
)


def boxes(one):
    """Give the boxes of a page's words."""
    return [(word.x0, word.y0, word.x1, word.y1) for word in one.words]


def test_hocr_as_tesseract_writes_it(tmp_path):
    """Words, boxes, confidence, image, number, and the program with its version."""
    title = 'image "/tmp/scan 7.png"; bbox 0 0 1000 1500; ppageno 6; scan_res 300 300'
    one, files = read(
        tmp_path / "a.hocr",
        hocr(hocr_page((100, 50, "The ferry"), (100, 90, "lay still."), title=title)),
    )

    assert ["The ferry / lay still."] == [texts(p) for p in one]
    assert [(100, 50, 160, 80), (180, 50, 280, 80)] == boxes(one[0])[:2]
    assert {0.91} == {word.confidence for word in one[0].words}
    assert ("scan 7.png", 6, 1000, 1500) == (
        one[0].head.image_name,
        one[0].head.image_number,
        one[0].head.width,
        one[0].head.height,
    )
    assert ("tesseract", "5.3.0") == (files.read[0].maker.name, files.read[0].maker.version)


def test_hocr_with_a_box_for_each_letter(tmp_path):
    """The Archive's chocr: letters are elements of their own within a word."""
    letters = "".join(
        f"<span class='ocrx_cinfo' title='x_bboxes {n} 0 {n + 9} 9; x_conf 99'>{sign}</span>"
        for n, sign in enumerate("tide")
    )
    body = (
        "<div class='ocr_page' title='bbox 0 0 90 90'><p class='ocr_par'>"
        "<span class='ocr_line' title='bbox 0 0 40 9'>"
        f"<span class='ocrx_word' title='bbox 0 0 40 9'>{letters}</span></span></p></div>"
    )
    packed = tmp_path / "b_chocr.html.gz"
    packed.write_bytes(gzip.compress(hocr(body).encode()))
    one, _ = read(packed, packed.read_bytes())

    assert ["tide"] == [texts(p) for p in one]


def test_a_line_without_words_is_shared_out_by_letters(tmp_path):
    """And the page says so; names of signs are read, blank words are none."""
    body = (
        "<div class='ocr_page' title='bbox 0 0 200 90'>"
        "<span class='ocr_line' title='bbox 0 0 80 9'>ab&nbsp;cd&eacute;f</span>"
        "<span class='ocr_line' title='bbox 0 20 80 29'>"
        "<span class='ocrx_word' title='bbox 0 20 9 29'> </span></span></div>"
    )
    (one,), _ = read(tmp_path / "a.hocr", hocr(body))

    assert "ab cdéf" == texts(one)
    assert [(0, 0, pytest.approx(80 / 3), 9), (pytest.approx(80 / 3), 0, 80, 9)] == boxes(one)
    assert one.head.shared


@pytest.mark.parametrize("version", [2, 3, 4])
def test_alto_of_each_version(tmp_path, version):
    """Strings, confidence, the hyphen in an element of its own, and the step that read them."""
    written = alto(
        alto_page(
            string("The", 100, 50, more="WC='0.5'"),
            "<SP WIDTH='5' HPOS='200' VPOS='50'/>",
            string("har", 250, 50, more="SUBS_TYPE='HypPart1' SUBS_CONTENT='harbour'"),
            "<HYP CONTENT='-' WIDTH='5'/>",
        ),
        version=version,
    )
    (one,), files = read(tmp_path / "a.xml", written)

    assert "The har-" == texts(one)
    assert [0.5, None] == [word.confidence for word in one.words]
    assert (100, 50, 200, 80) == boxes(one)[0]
    assert ("leaf.tif", "ABBYY FineReader", "11.1") == (
        one.head.image_name,
        files.read[0].maker.name,
        files.read[0].maker.version,
    )


def test_strings_without_a_place_are_taken_with_their_line(tmp_path):
    """As transcription programs write them; SP is the only blank, and no hyphen is doubled."""
    body = (
        "<Page ID='p' WIDTH='1000' HEIGHT='1500'><PrintSpace><TextBlock ID='b'>"
        "<TextLine ID='l' HPOS='100' VPOS='50' WIDTH='110' HEIGHT='30'>"
        "<String CONTENT='T'/><String CONTENT='he'/><SP/><String CONTENT='har-'/><HYP CONTENT='-'/>"
        "</TextLine></TextBlock></PrintSpace></Page>"
    )
    (one,), _ = read(tmp_path / "a.xml", alto(body))

    assert "The har-" == texts(one)
    assert [100, 210] == [one.words[0].x0, one.words[-1].x1]
    assert one.head.shared
    with pytest.raises(WordsFileError, match="String without HPOS"):
        read(tmp_path / "b.xml", alto(body.replace("HPOS='100'", "")))


@pytest.mark.parametrize("version", ["2013-07-15", "2017-07-15", "2019-07-15"])
def test_page_xml_of_each_version_in_its_reading_order(tmp_path, version):
    """Regions as the order says, one that it does not name behind them."""
    order = (
        "<ReadingOrder><OrderedGroup id='o'>"
        "<RegionRefIndexed index='1' regionRef='a'/><RegionRefIndexed index='0' regionRef='b'/>"
        "</OrderedGroup></ReadingOrder>"
    )
    body = region("c", ("note", 700)) + region("a", ("second", 400)) + region("b", ("first", 100))
    (one,), files = read(tmp_path / "a.xml", page_xml(body, version=version, order=order))

    assert "first // second // note" == texts(one)
    assert {0.8} == {word.confidence for word in one.words}
    assert one.head.shared
    assert "Transkribus" == files.read[0].maker.name


def test_nested_groups_of_a_reading_order(tmp_path):
    """An index counts within its group."""
    order = (
        "<ReadingOrder><OrderedGroup id='o'>"
        "<OrderedGroupIndexed id='g' index='1'><RegionRefIndexed index='0' regionRef='c'/>"
        "<RegionRefIndexed index='1' regionRef='b'/></OrderedGroupIndexed>"
        "<RegionRefIndexed index='0' regionRef='a'/></OrderedGroup></ReadingOrder>"
    )
    body = region("a", ("one", 10)) + region("b", ("three", 20)) + region("c", ("two", 30))
    (one,), _ = read(tmp_path / "a.xml", page_xml(body, order=order))

    assert "one // two // three" == texts(one)


def test_words_of_page_xml_go_before_their_line_and_the_first_reading_before_others(tmp_path):
    """Outlines become upright boxes; glyphs and later readings are passed over."""
    word = (
        f"<Word id='w'>{coords(100, 20, 160, 50)}"
        f"<Glyph id='g'>{coords(100, 20, 110, 50)}<TextEquiv><Unicode>X</Unicode></TextEquiv>"
        "</Glyph><TextEquiv index='1'><Unicode>no</Unicode></TextEquiv>"
        "<TextEquiv index='0' conf='0.7'><Unicode>yes</Unicode></TextEquiv></Word>"
    )
    body = (
        f"<TextRegion id='r'>{coords(0, 0, 200, 90)}<TextLine id='l'>{coords(0, 0, 200, 60)}{word}"
        "<TextEquiv><Unicode>whole line</Unicode></TextEquiv></TextLine></TextRegion>"
    )
    (one,), _ = read(tmp_path / "a.xml", page_xml(body))

    assert "yes" == texts(one)
    assert [(100, 20, 160, 50)] == boxes(one)
    assert not one.head.shared


def test_a_folder_is_read_in_natural_order_and_other_xml_is_passed_over(tmp_path):
    """A file of one page that names no image is its own image's name."""
    for n in (10, 2):
        written = alto(alto_page(string(f"leaf{n}", 0, 0)), image="")
        (tmp_path / f"p{n}.xml").write_text(written, encoding="utf-8")
    (tmp_path / "mets.xml").write_text("<mets/>", encoding="utf-8")
    (tmp_path / "cover.jpg").write_bytes(b"\xff\xd8")
    files = WordsFiles(tmp_path)

    assert ["leaf2", "leaf10"] == [texts(one) for one in files.pages()]
    assert ["p2.xml", "p10.xml"] == [one.name for one in files.read]
    assert ["p2.xml", "p10.xml"] == [one.head.image_name for one in files.pages()]
    assert [0, 1] == [one.head.place for one in files.pages()]


WORD = "<span class='ocrx_word' title='{}'>x</span>"
WRONG = {
    "backwards": (hocr_page(title="bbox 0 0 10 10") + WORD.format("bbox 9 0 1 1"), "page"),
    "no box": (
        f"<div class='ocr_page' title='bbox 0 0 9 9'>{WORD.format('x_wconf 3')}</div>",
        "without a box",
    ),
    "runs backwards": (
        f"<div class='ocr_page' title='bbox 0 0 9 9'>{WORD.format('bbox 5 0 2 1')}</div>",
        "backwards",
    ),
    "off the page": (
        f"<div class='ocr_page' title='bbox 0 0 90 90'>{WORD.format('bbox 0 0 200 9')}</div>",
        "off its page",
    ),
    "no number": (
        f"<div class='ocr_page' title='bbox 0 0 9 9'>{WORD.format('bbox a 0 2 1')}</div>",
        "no number",
    ),
    "nan": (
        f"<div class='ocr_page' title='bbox 0 0 9 9'>{WORD.format('bbox nan 0 2 1')}</div>",
        "no number",
    ),
    "confidence": (
        f"<div class='ocr_page' title='bbox 0 0 9 9'>{WORD.format('bbox 0 0 2 1;x_wconf 9e2')}",
        "confidence of 9e2",
    ),
    "a page in a page": (
        "<div class='ocr_page' title='bbox 0 0 9 9'>" * 2 + "</div>" * 2,
        "within a page",
    ),
    "no size": ("<div class='ocr_page' title='bbox 0 0 0 9'></div>", "size 0"),
    "cut off": ("<div class='ocr_page'", "no XML"),
    "an unknown entity": ("<p>&bomb;</p>", "unknown entity"),
    "deep": ("<b>" * 200 + "</b>" * 200, "too deep"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_malformed_is_refused_with_its_line(tmp_path, name):
    """It names the file, the line, and what is wrong; exit code 89."""
    body, fault = WRONG[name]
    with pytest.raises(WordsFileError, match=fault) as refused:
        read(tmp_path / "harbour.hocr", hocr(body))

    assert "harbour.hocr, line " in refused.value.what
    assert 89 == refused.value.exit_code


BOMB = "<!ENTITY a 'ha'>" + "".join(
    f"<!ENTITY {chr(98 + n)} '{f'&{chr(97 + n)};' * 10}'>" for n in range(9)
)
HOSTILE = {
    "an entity bomb": f"<!DOCTYPE html [{BOMB}]><html><body>&j;</body></html>",
    "a file of the machine": (
        "<!DOCTYPE alto [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><alto><Layout>&x;</Layout></alto>"
    ),
    "parts of a document type": (
        "<!DOCTYPE html [<!ENTITY % p SYSTEM 'http://127.0.0.1:9/x.dtd'>%p;]><html/>"
    ),
    "one piece without end": hocr(f"<div class='{'a' * (3 * 2**20)}'>"),
    "no XML at all": "<html><body><br></body></html>",
    "another root": "<book><page/></book>",
    "nothing": "",
    "a broken encoding": b"<?xml version='1.0' encoding='UTF-8'?><html>\xff\xfe</html>",
    "an unknown encoding": b"<?xml version='1.0' encoding='x-none'?><html></html>",
}


OURS = {  # what we say of it ourselves, before the parser of XML would
    "an entity bomb": "document type with its own parts",
    "a file of the machine": "document type with its own parts",
    "parts of a document type": "document type with its own parts",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_hostile_is_refused_at_once(tmp_path, name):
    """Nothing is expanded, fetched or kept in memory."""
    with pytest.raises(WordsFileError, match=OURS.get(name)):
        read(tmp_path / "a.xml", HOSTILE[name])


def test_a_packed_file_that_is_cut_off_is_refused(tmp_path):
    """Also where the damage shows only behind the first page."""
    whole = gzip.compress(hocr(*(hocr_page((0, 0, f"leaf{n}")) for n in range(2000))).encode())
    with pytest.raises(WordsFileError):
        read(tmp_path / "a.hocr.gz", whole[: len(whole) // 2])


def test_two_forms_in_a_folder_are_refused(tmp_path):
    """They would be two readings of each page."""
    (tmp_path / "a.hocr").write_text(hocr(hocr_page()), encoding="utf-8")
    (tmp_path / "a.xml").write_text(alto(alto_page()), encoding="utf-8")
    with pytest.raises(WordsFileError, match="alto and hocr"):
        WordsFiles(tmp_path)


def test_signs_that_no_page_has_are_refused(tmp_path):
    """A control, which XML lets through as a number."""
    with pytest.raises(WordsFileError, match="signs that no page has"):
        read(tmp_path / "a.xml", alto(alto_page(string("a&#x86;b", 0, 0))))
