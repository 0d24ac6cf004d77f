"""Words of a photograph as its file has it are the photograph's, turned by its mark or not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cardstore import Library
from cardstore.errors import WordsFileError
from cardstore.provenance import Provenance
from cardstore.scans.scan import Leaf
from cardstore.scans.turns import turned_frame
from cardstore.text.words_page import FileWord, PageHead, WordsPage, layer_of_page
from tests.adapters.words.words_files import hocr
from tests.remembered import Here
from tests.text.made_turns import FRAME, lain, line_of
from tests.workflow.test_better_reading import BACK, DPI, leaf_picture
from tests.workflow.test_turned_exchange import lying_page, places_of

MARKS = {90: 6, 180: 3, 270: 8}  # by how much the picture is to be turned: EXIF's number
TURNS = (90, 0, 180)
MADE = Provenance(agent="made", version="1")


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """Three photographs: held on the side, upright and upside down."""
    place = tmp_path_factory.mktemp("photographs")
    (place / "photographs").mkdir()
    for at, turn in enumerate(TURNS):
        picture = leaf_picture(at, lines=6)
        mark = Image.Exif()
        if turn:
            picture, mark[0x0112] = picture.transpose(BACK[turn]), MARKS[turn]
        picture.save(place / "photographs" / f"{at}.jpg", exif=mark, quality=90, dpi=(DPI, DPI))
    with Library.open(place / "library", create=True) as opened:
        opened.ingest(place / "photographs", source="book", executor=Here(), resolve=False)
        yield opened


def test_words_of_photographs_as_they_lie_are_turned_with_them(library, tmp_path):
    """Where the camera's mark turns the picture, a program that did not heed it is understood."""
    before = library.text_layers("book")
    pages = [lying_page(layer, turn) for layer, turn in zip(before, TURNS, strict=True)]
    (tmp_path / "lying.hocr").write_text(hocr(*pages), encoding="utf-8")
    report = library.import_words("book", tmp_path / "lying.hocr", imported_by="ada", current=True)
    after = library.text_layers("book")

    assert () == report.misshapen
    assert [places_of(layer) for layer in before] == [places_of(layer) for layer in after]
    assert [layer.frame for layer in before] == [layer.frame for layer in after]
    assert [0, 0, 0] == [leaf.turned for leaf in library.scan("book").leaves]


def test_a_file_of_lying_pages_is_refused_where_no_mark_says_so(library, tmp_path):
    """It tells of another scan: of three photographs one alone was held on the side."""
    pages = [lying_page(layer, 90) for layer in library.text_layers("book")]
    (tmp_path / "other.hocr").write_text(hocr(*pages), encoding="utf-8")

    with pytest.raises(WordsFileError, match="another shape"):
        library.import_words("book", tmp_path / "other.hocr", imported_by="ada")


@given(camera=st.sampled_from((0, 90, 180, 270)), turned=st.sampled_from((0, 90, 180, 270)))
def test_a_page_is_seen_as_the_file_or_its_reader_or_we_have_it(camera, turned):
    """In each of the three the words come to the same places on the upright leaf."""
    lines = [
        word for at in range(6) for word in line_of("the keeper wrote it", top=90 * at, number=at)
    ]
    leaf = Leaf(leaf_index=0, name="", turned=turned)
    image = turned_frame(FRAME, -turned % 360)
    wanted = [(w.x0, w.y0, w.x1, w.y1) for w in lines]
    for shown in (0, turned, (turned + camera) % 360):
        words, frame = lain(lines, shown)
        layer = layer_of_page(page_of(words, frame), leaf, image=image, provenance=MADE,
                              camera=camera)  # fmt: skip
        boxes = [(w.box.x0, w.box.y0, w.box.x1, w.box.y1) for w in layer.words]

        assert FRAME == layer.frame
        assert wanted == boxes
        assert {0} == {line.turn for line in layer.lines}


def page_of(words, frame):
    head = PageHead(
        place=0, file_at=0, source_line=1, image_name="", image_number=None,
        width=frame.width_px, height=frame.height_px, words=len(words), shared=False,
    )  # fmt: skip
    return WordsPage(
        head=head,
        words=tuple(
            FileWord(
                text=w.text, x0=w.x0, y0=w.y0, x1=w.x1, y1=w.y1, block=w.block, line=w.line,
                confidence=None,
            )
            for w in words
        ),
    )  # fmt: skip
