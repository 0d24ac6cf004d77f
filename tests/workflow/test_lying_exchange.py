"""Born-digital pages that lie, in a library: cards on them, and their words out and in again."""

from __future__ import annotations

import io

import pymupdf
import pytest
from PIL import Image

from cardstore import Library, QuoteRefusedError
from tests.remembered import Here
from tests.workflow.made_lying import draw_book, lying, upright_page
from tests.workflow.test_lying_pages import mixed_page, quoted

LEAVES = 5
PAGES = [upright_page(f"kept {leaf}", 51 + leaf) for leaf in range(LEAVES)]
SHEETS = [
    PAGES[0],
    lying(PAGES[1], lies=0, rotate=90),  # its words run down the page
    mixed_page(2, lies=90, rotate=0, apart="head number"),
    lying(PAGES[3], lies=180),
    PAGES[4],
]
SHOWN_TURNED = [0, 270, 0, 180, 0]
NEAR_PT = 1.0


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """A library with a book of which three leaves lie, one of them only in part."""
    place = tmp_path_factory.mktemp("lying-book")
    path = draw_book(place / "book.pdf", SHEETS)
    with pymupdf.open(path) as document:
        document[1].insert_link(
            {"kind": pymupdf.LINK_URI, "from": pymupdf.Rect(50, 80, 90, 95), "uri": "http://a.test"}
        )
        document.saveIncr()
    with Library.open(place / "library", create=True) as opened:
        opened.ingest(path, source="book", executor=Here(), resolve=False)
        yield opened


def places_of(layer):
    return [(layer.word_text(w), w.box, line.turn) for line in layer.lines for w in layer.words
            if line.span.contains(w.span)]  # fmt: skip


@pytest.mark.parametrize("leaf", [1, 2, 3])
def test_a_true_quote_makes_a_card_and_one_that_skips_a_line_none(library, leaf):
    """On leaves that lie as on any other: by the words, and by the printed page."""
    body, page = SHEETS[leaf].body, str(51 + leaf)
    card = library.add_card("book", quote=quoted(*body[3:6]), page=page, made_by="ada")

    assert (page,) == library.anchor_of(card.card_id).printed_pages
    with pytest.raises(QuoteRefusedError):
        library.add_card("book", quote=quoted(body[3], body[5]), page=page, made_by="ada")


def test_the_leaf_is_shown_as_its_boxes_have_it(library):
    """A leaf that lies as a whole is shown upright; the boxes of all leaves have the ink."""
    scan = library.scan("book")

    assert SHOWN_TURNED == [leaf.turned for leaf in scan.leaves]
    for layer in library.text_layers("book"):
        shown = Image.open(io.BytesIO(library.leaf_image(scan.digest, layer.leaf_index).content))
        grey = shown.convert("L").resize((layer.frame.width_px, layer.frame.height_px))
        boxes = [(w.box.x0, w.box.y0, w.box.x1, w.box.y1) for w in layer.words]

        assert all(grey.crop(box).getextrema()[0] < 128 for box in boxes)


@pytest.fixture(scope="module")
def other(tmp_path_factory):
    """Another library with the same book."""
    place = tmp_path_factory.mktemp("other")
    path = draw_book(place / "book.pdf", SHEETS)
    with Library.open(place / "library", create=True) as opened:
        opened.ingest(path, source="book", executor=Here(), resolve=False)
        yield opened


@pytest.mark.parametrize("form", ["hocr", "alto"])
def test_what_lies_comes_back_as_it_left(library, other, tmp_path, form):
    """Words, boxes, lines and how each runs, the leaves turned as they are."""
    before = library.text_layers("book")
    library.export_words("book", to=tmp_path / f"book.{form}", form=form)
    other.import_words("book", tmp_path / f"book.{form}", imported_by="ada", current=True)
    after = other.text_layers("book")

    assert [places_of(layer) for layer in before] == [places_of(layer) for layer in after]
    assert [layer.text for layer in before] == [layer.text for layer in after]
    assert SHOWN_TURNED == [leaf.turned for leaf in other.scan("book").leaves]


@pytest.mark.parametrize("pages", ["original", pytest.param("drawn", marks=pytest.mark.long)])
def test_words_of_a_searchable_page_stand_on_its_ink(library, tmp_path, pages):
    """In the order of the text, each where it is printed; of pages that are kept links too."""
    report = library.export_searchable_pdf("book", to=tmp_path / "book.pdf", pages=pages)
    with pymupdf.open(tmp_path / "book.pdf") as file:
        for layer, shown in zip(library.text_layers("book"), file, strict=True):
            step = 72 / layer.frame.dpi
            read = {}
            for word in shown.get_text("words", sort=False):
                box = pymupdf.Rect(word[:4]) * shown.rotation_matrix
                read.setdefault(word[4], []).append(((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2))

            assert len(layer.words) == sum(map(len, read.values()))
            for text, box, _ in places_of(layer):
                x, y = (box.x0 + box.x1) / 2 * step, (box.y0 + box.y1) / 2 * step
                assert any(abs(x - a) <= NEAR_PT and abs(y - b) <= NEAR_PT for a, b in read[text])
        links = [len(shown.get_links()) for shown in file]
    assert () == report.differing
    assert ([0, 1, 0, 0, 0] if pages == "original" else [0] * LEAVES) == links
