"""Words files that are odd by accident or on purpose: each is read, or refused at once."""

from __future__ import annotations

import gzip

import pytest

from cardstore.adapters.words.files import WordsFiles
from cardstore.adapters.words.hocr import title_of
from cardstore.adapters.words.pages import share_of
from cardstore.errors import WordsFileError
from tests.adapters.words.words_files import (
    alto,
    alto_page,
    coords,
    hocr,
    hocr_page,
    page_xml,
    read,
    string,
    texts,
)

MANY_DIGITS = "9" * 5000
ONE_PAGE = "<div class='ocr_page' title='{}'></div>"


@pytest.mark.timeout(30)
@pytest.mark.parametrize(
    "title",
    [
        "bbox 1 1 5 5; x_bboxes " + "1 " * 50_000 + "'",
        "bbox 1 1 5 5; " + "a" * 200_000 + "'",
        "bbox 1 1 5 5; " + "'\"" * 100_001,
        "bbox 1 1 5 5; " + "x '" * 66_667,
    ],
    ids=["blanks", "one name", "quotation marks", "open ones"],
)
def test_no_title_takes_more_than_one_pass(title):
    """A quotation mark without a partner is a sign like others, however much stands before it."""
    assert "1 1 5 5" == title_of(title)["bbox"]


def test_the_name_of_a_file_may_hold_an_apostrophe():
    """And what is quoted may hold a semicolon."""
    told = title_of("image o'brien's house.png; bbox 0 0 20 30;ppageno 4")

    assert {"image": "o'brien's house.png", "bbox": "0 0 20 30", "ppageno": "4"} == told
    assert {"image": "C:\\a;b.png", "bbox": "0 0 1 1"} == title_of(
        'image "C:\\a;b.png"; bbox 0 0 1 1'
    )
    assert {} == title_of(" ;; ")


def words_of(line_text, *word_texts):
    """Write a page of one line, parted into words, some of which may have no text."""
    words = "".join(
        f"<Word id='w{n}'>{coords(100 * n, 20, 100 * n + 60, 50)}"
        + (f"<TextEquiv><Unicode>{text}</Unicode></TextEquiv>" if text else "")
        + "</Word>"
        for n, text in enumerate(word_texts)
    )
    line = f"<TextEquiv><Unicode>{line_text}</Unicode></TextEquiv>" if line_text else ""
    return page_xml(
        f"<TextRegion id='r'>{coords(0, 0, 900, 90)}<TextLine id='l'>{coords(0, 0, 900, 60)}"
        f"{words}{line}</TextLine></TextRegion>"
    )


@pytest.mark.parametrize(
    ("line", "words", "expected"),
    [
        ("the old quay", ("", "", ""), "the old quay"),  # parted, but read by lines
        ("the old quay", ("the", "", "quay"), "the old quay"),  # a word was not read alone
        ("the old quay", ("The", "Old", "Quay"), "The Old Quay"),  # words go before their line
        ("", ("the", "", "quay"), "the quay"),  # all that there is
    ],
)
def test_a_line_of_page_xml_loses_no_words(tmp_path, line, words, expected):
    """What its words do not tell, the line does; nothing stands twice."""
    (one,), _ = read(tmp_path / "a.xml", words_of(line, *words))

    assert expected == texts(one)


def test_numbers_beyond_all_reason_are_no_numbers(tmp_path):
    """Whoever counts with five thousand digits is not heard, or refused: nothing breaks."""
    (one,), _ = read(tmp_path / "a.hocr", hocr(ONE_PAGE.format(f"ppageno {MANY_DIGITS}")))
    assert one.head.image_number is None
    (one,), _ = read(
        tmp_path / "a.xml",
        words_of("the quay").replace("<TextEquiv>", f"<TextEquiv index='{MANY_DIGITS}'>"),
    )
    assert "the quay" == texts(one)
    order = f"<ReadingOrder><OrderedGroup><RegionRefIndexed index='{MANY_DIGITS}' regionRef='r'/>"
    with pytest.raises(WordsFileError, match="reading order with the index"):
        read(tmp_path / "b.xml", page_xml("", order=f"{order}</OrderedGroup></ReadingOrder>"))


@pytest.mark.parametrize("told", ["1e-99999999999999999999999", "0e999999999999999999"])
def test_a_confidence_too_small_for_decimals_is_one_all_the_same(told):
    """It is read as a number, which it is."""
    assert 0.0 == share_of(told, 1, whole=100.0)


def test_a_line_of_page_xml_longer_than_any_is_refused(tmp_path):
    """As a word of hOCR is; nothing of it is left out in silence."""
    with pytest.raises(WordsFileError, match="longer than any"):
        read(tmp_path / "a.xml", words_of("quay " * 6000))


def test_the_text_of_a_whole_region_of_page_xml_may_be_of_any_length(tmp_path):
    """It says its lines once more: a newspaper's one region has more letters than any line."""
    region = f"<TextEquiv><Unicode>{'quay ' * 6000}</Unicode></TextEquiv></TextRegion>"
    (one,), _ = read(tmp_path / "a.xml", words_of("the old quay").replace("</TextRegion>", region))

    assert "the old quay" == texts(one)


def test_places_in_millimetres_need_the_size_of_their_page(tmp_path):
    """Without it they would be taken for pixels."""
    page = alto_page(string("quay", 100, 100)).replace("WIDTH='1000' HEIGHT='1500'", "")
    with pytest.raises(WordsFileError, match="without a size"):
        read(tmp_path / "a.xml", alto(page, unit="mm10"))
    (one,), _ = read(tmp_path / "b.xml", alto(page))
    assert "quay" == texts(one)


@pytest.mark.parametrize(("sign", "expected"), [("&#x9f;", "-"), ("", "-"), ("\u00ad", "\u00ad")])
def test_a_hyphen_of_alto_is_a_sign_that_pages_have(tmp_path, sign, expected):
    """Whatever control a file calls a hyphen."""
    page = alto_page(string("har", 0, 0), f"<HYP CONTENT='{sign}'/>")
    (one,), _ = read(tmp_path / "a.xml", alto(page))

    assert f"har{expected}" == texts(one)


@pytest.mark.parametrize(
    ("name", "held"),
    [
        ("p1.hocr", b""),
        ("p1.hocr.gz", b"\x1f\x8b\x08\x00cut"),
        ("p1.xml", b"<?xml version='1.0'?>"),
        ("p1.html", b"no XML"),
    ],
)
def test_a_damaged_file_of_a_folder_refuses_the_folder(tmp_path, name, held):
    """Passed over, it would give every page behind it to the leaf before its own."""
    for n in (0, 2):
        (tmp_path / f"p{n}.hocr").write_text(hocr(hocr_page((0, 0, f"leaf{n}"))), encoding="utf-8")
    (tmp_path / name).write_bytes(held)

    with pytest.raises(WordsFileError, match=name):
        WordsFiles(tmp_path)


@pytest.mark.parametrize("form", ["alto", "hocr"])
def test_a_page_without_end_is_refused_before_it_fills_the_memory(tmp_path, form):
    """Packed it is a few kilobytes; unpacked more than any page has."""
    long = "quay " * 200_000
    endless = {
        "alto": ("<alto><Layout><Page><TextLine>", f"<String CONTENT='{long}'/>"),
        "hocr": ("<html><body><div class='ocr_page' title='bbox 0 0 9 9'>", f"<p>{long}</p>"),
    }
    begun, more = endless[form]
    with gzip.open(tmp_path / "a.xml.gz", "wt", compresslevel=1) as packed:
        packed.write(begun)
        for _ in range(70):
            packed.write(more)

    with pytest.raises(WordsFileError, match="64 MB without the end of a page"):
        list(WordsFiles(tmp_path / "a.xml.gz").pages())


def test_strings_without_a_place_do_not_run_together(tmp_path):
    """With blanks between them or without; where only some have a place the line is refused."""
    bare = "<String CONTENT='old'/>", "<String CONTENT='quay'/>"
    line = "<TextLine ID='l' HPOS='0' VPOS='0' WIDTH='90' HEIGHT='9'>"
    for between in ("", "<SP/>"):
        page = alto_page(between.join(bare)).replace("<TextLine ID='l'>", line)
        (one,), _ = read(tmp_path / "a.xml", alto(page))
        assert "old quay" == texts(one)
    for mixed in ((bare[0], string("quay", 0, 0)), (string("old", 0, 0), bare[1])):
        page = alto_page(*mixed).replace("<TextLine ID='l'>", line)
        with pytest.raises(WordsFileError, match="only some Strings have a place"):
            read(tmp_path / "a.xml", alto(page))


def test_a_break_within_a_line_of_hocr_is_a_blank(tmp_path):
    """As it is for who looks at the page."""
    line = "<span class='ocr_line' title='bbox 0 0 90 9'>old<br/>quay</span>"
    (one,), _ = read(
        tmp_path / "a.hocr", hocr(f"<div class='ocr_page' title='bbox 0 0 99 99'>{line}</div>")
    )
    assert "old quay" == texts(one)
