"""Words of leaves that lie, out and in again: over upright pages, in the frame of these."""

from __future__ import annotations

import io

import pymupdf
import pytest
from PIL import Image, ImageChops, ImageStat

from cardstore import Library, Outcome
from cardstore.adapters.engines.tesserocr import TesserocrEngine
from cardstore.scans.reader import Raster
from cardstore.scans.scan import Frame
from cardstore.scans.turns import turned_box, turned_frame
from tests.adapters.words.words_files import hocr
from tests.remembered import Here
from tests.workflow.test_better_reading import BACK, DPI, TURNED, leaf_picture, sentence

NEAR = 0.006  # of a frame's height, by which a word of a searchable page may stand beside its box


def lying_picture(leaf, degrees):
    """Draw a leaf so that it has to be turned by so many degrees to stand upright."""
    picture = leaf_picture(leaf)
    return picture.transpose(BACK[degrees]) if degrees else picture


def images(place):
    """A folder of images; of three the leaf lies."""
    (place / "book").mkdir()
    for leaf, degrees in enumerate(TURNED):
        lying_picture(leaf, degrees).save(place / "book" / f"{leaf}.png", dpi=(DPI, DPI))
    return place / "book"


def pdf(place):
    """A PDF of the same; one page is turned, and the leaf on it lies all the same."""
    with pymupdf.open() as written:
        for leaf, degrees in enumerate(TURNED):
            picture = lying_picture(leaf, degrees)
            buffer = io.BytesIO()
            picture.save(buffer, "PNG")
            size = [72 * pixels / DPI for pixels in picture.size]
            drawn = written.new_page(width=size[0], height=size[1])
            drawn.insert_image(drawn.rect, stream=buffer.getvalue())
            drawn.set_rotation(180 if leaf == 1 else 0)
        written.save(place / "book.pdf")
    return place / "book.pdf"


SHOWN = {images: TURNED, pdf: (0, 270, 180, 270, 0)}  # by how much each has to be turned


@pytest.fixture(scope="module", params=[images, pytest.param(pdf, marks=pytest.mark.long)])
def made(request):
    """What draws the book's file."""
    return request.param


@pytest.fixture(scope="module")
def library(made, tmp_path_factory):
    """A library with a book of five leaves, three of which lie in their file."""
    place = tmp_path_factory.mktemp("lying")
    with Library.open(place / "library", create=True) as opened:
        opened.ingest(made(place), source="book", executor=Here(), resolve=False)
        yield opened


def places_of(layer):
    """Give a layer's words with their boxes."""
    return [(layer.word_text(w), (w.box.x0, w.box.y0, w.box.x1, w.box.y1)) for w in layer.words]


def test_a_searchable_page_of_a_leaf_that_lies_is_upright_with_the_words_on_their_ink(
    library, tmp_path
):
    """The page shows what people are shown of the leaf, and its words stand where they do there."""
    report = library.export_searchable_pdf("book", to=tmp_path / "book.pdf")
    digest = library.scan("book").digest
    with pymupdf.open(tmp_path / "book.pdf") as file:
        for layer, shown in zip(library.text_layers("book"), file, strict=True):
            frame, near = layer.frame, NEAR * layer.frame.height_px
            shot = shown.get_pixmap(dpi=frame.dpi, colorspace="gray")
            page = Image.frombytes("L", (shot.width, shot.height), shot.samples)
            leaf = Image.open(io.BytesIO(library.leaf_image(digest, layer.leaf_index).content))
            size = (400, 400)
            beside = ImageChops.difference(page.resize(size), leaf.convert("L").resize(size))
            read = shown.get_text("words", sort=False)

            assert abs(page.width - frame.width_px) <= 2
            assert abs(page.height - frame.height_px) <= 2
            assert ImageStat.Stat(beside).mean[0] < 3
            assert [text for text, _ in places_of(layer)] == [word[4] for word in read]
            for (_, box), word in zip(places_of(layer), read, strict=True):
                x, y = ((word[n] + word[n + 2]) / 2 * frame.dpi / 72 for n in (0, 1))
                assert box[0] - near <= x <= box[2] + near
                assert box[1] - near <= y <= box[3] + near
    assert ((), ()) == (report.differing, report.drawn)


@pytest.mark.parametrize("form", ["hocr", "alto"])
def test_our_own_files_come_back_as_the_same_layers(library, made, tmp_path, form):
    """Words, boxes and lines of the upright leaf; it stays turned, its picture under its words."""
    before = library.text_layers("book")
    library.export_words("book", to=tmp_path / f"book.{form}", form=form)
    library.import_words("book", tmp_path / f"book.{form}", imported_by="ada", current=True)
    after = library.text_layers("book")

    assert [places_of(layer) for layer in before] == [places_of(layer) for layer in after]
    assert [layer.text for layer in before] == [layer.text for layer in after]
    assert [layer.frame for layer in before] == [layer.frame for layer in after]
    assert list(SHOWN[made]) == [leaf.turned for leaf in library.scan("book").leaves]


def lying_page(layer, degrees):
    """Write the words of a leaf as a program does that read it but left it lying."""
    lying = turned_frame(layer.frame, -degrees % 360)
    lines = []
    for line in layer.lines:
        words = "".join(
            f'<span class="ocrx_word" title="bbox {box(word.box, layer.frame, degrees)}">'
            f"{layer.word_text(word)}</span> "
            for word in layer.words
            if line.span.contains(word.span)
        )
        lines.append(f'<span class="ocr_line" title="bbox 0 0 9 9">{words}</span>')
    size = f"bbox 0 0 {lying.width_px} {lying.height_px}"
    return (
        f'<div class="ocr_page" title="{size}; ppageno {layer.leaf_index}">{"".join(lines)}</div>'
    )


def box(of, frame, degrees):
    """Give where a box of the upright leaf stands on the one that lies."""
    corners = turned_box((of.x0, of.y0, of.x1, of.y1), frame, -degrees % 360)
    return " ".join(str(int(corner)) for corner in corners)


def test_a_file_that_left_leaves_lying_is_turned_with_them(library, made, tmp_path):
    """Its size tells, and of a leaf upside down the run of its lines."""
    before = library.text_layers("book")
    pages = [lying_page(layer, turn) for layer, turn in zip(before, SHOWN[made], strict=True)]
    (tmp_path / "lying.hocr").write_text(hocr(*pages), encoding="utf-8")
    report = library.import_words("book", tmp_path / "lying.hocr", imported_by="ada", current=True)
    after = library.text_layers("book")

    assert (0, 1, 2, 3, 4) == (*sorted({*report.current, *report.unchanged}),)
    assert () == report.misshapen
    assert [places_of(layer) for layer in before] == [places_of(layer) for layer in after]
    assert [layer.frame for layer in before] == [layer.frame for layer in after]
    assert list(SHOWN[made]) == [leaf.turned for leaf in library.scan("book").leaves]


def test_a_picture_of_imported_words_is_lit_on_ink(library, tmp_path):
    """Leaf and boxes stay together where the words of a lying leaf came from a file."""
    library.export_words("book", to=tmp_path / "book.hocr", form="hocr")
    library.import_words("book", tmp_path / "book.hocr", imported_by="ada", current=True)
    card = library.add_card("book", quote=sentence(2, 4), page="43", made_by="me", unverified=True)
    report = library.check_card(card.card_id)
    found = {finding.check: finding.outcome for finding in report.findings}

    assert Outcome.PASS is found["page_anchor"]
    assert Outcome.PASS is found["reading"], found


def lit_words(library, card):
    """Read the words that are lit on a card's picture, as a person would see them."""
    shown = Image.open(io.BytesIO(library.picture(card.card_id))).convert("RGB")
    yellow = ImageChops.subtract(shown.getchannel("G"), shown.getchannel("B"))
    box = yellow.point([255 * (tone > 60) for tone in range(256)]).getbbox()
    lit = shown.convert("L").crop(box)
    raster = Raster(
        frame=Frame(width_px=lit.width, height_px=lit.height, dpi=DPI), pixels=lit.tobytes()
    )
    return " ".join(word.text for word in TesserocrEngine().recognize(raster, timeout_s=60))


def test_a_person_orders_and_corrects_the_lines_of_a_leaf_that_lies(library):
    """Each of these makes a layer; leaf, boxes and picture stay together, and it can be undone."""
    quote = sentence(3, 4)
    turned = [leaf.turned for leaf in library.scan("book").leaves]
    first = library.text_layers("book")[3]
    lines = [line.span.of(first.text) for line in first.lines]
    at = lines.index(quote)
    card = library.add_card("book", quote=quote, page="44", made_by="me", unverified=True)
    library.set_order("book", 3, lines=[at, at - 1], set_by="ada")
    library.undo_layout("book", 3, undone_by="ada")
    undone = library.text_layers("book")[3]
    library.set_order("book", 3, lines=[at, at - 1], set_by="ada")
    ordered = library.text_layers("book")[3]
    report = library.reanchor(source="book", apply=True, moved_by="ada")
    library.correct_reading(source="book", leaf_index=3, words=[("THE", "THE")], corrected_by="ada")
    shown = lit_words(library, card)
    picture = Image.open(io.BytesIO(library.layout_picture("book", 3)))

    assert first == undone
    assert [*lines[: at - 1], lines[at], lines[at - 1], *lines[at + 1 :]] == [
        line.span.of(ordered.text) for line in ordered.lines
    ]
    assert turned == [leaf.turned for leaf in library.scan("book").leaves]
    assert quote in shown
    assert picture.height > picture.width, report
