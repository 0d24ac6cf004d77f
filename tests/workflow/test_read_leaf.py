"""A leaf becomes a layer: trusted, read, blank or failed, and always the same one."""

from __future__ import annotations

import pickle

import pymupdf
import pytest
from PIL import Image

from cardstore.errors import EncryptedScanError, NotAScanError, ScanError, UnknownLeafError
from cardstore.text.layer import LayerMethod, LayerStatus, ReadingReason
from cardstore.workflow.read_leaf import LeafTask, ReadingMode, failed_layer, read_leaf
from tests.contracts.making import (
    A5,
    LINES,
    make_folder,
    make_image,
    make_pdf,
    make_scanned_pdf,
    picture_of_lines,
    write_lines,
)

TEXT = "\n".join(LINES)


def task(path, *, reader="pdf", leaf_index=0, **options):
    return LeafTask(paths=(str(path),), reader=reader, leaf_index=leaf_index, **options)


def seen(layer):
    return layer.status, layer.method, layer.reason


READ = LayerStatus.READ


def test_a_born_digital_leaf_is_trusted(tmp_path):
    """Its own words are used, without confidences."""
    layer = read_leaf(task(make_pdf(tmp_path / "a.pdf")))

    assert seen(layer) == (READ, LayerMethod.EMBEDDED, ReadingReason.SANE_TEXT)
    assert layer.text == TEXT
    assert {word.confidence for word in layer.words} == {None}


def odd_leaf(path, *lines, crop=None, **look):
    """A leaf of our lines with further ones below."""
    document = pymupdf.open()
    page = document.new_page(width=A5[0], height=A5[1])
    write_lines(page)
    for number, line in enumerate(lines):
        page.insert_text((50, 300 + 20 * number), line, **look)
    page.add_freetext_annot((50, 500, 350, 540), "The owner thinks otherwise")
    if crop:
        page.set_cropbox(pymupdf.Rect(crop))
    document.save(path)
    document.close()
    return path


@pytest.mark.parametrize("mode", [ReadingMode.AUTO, ReadingMode.EMBEDDED])
@pytest.mark.parametrize("look", [{"color": (1, 1, 1)}, {"fontsize": 0.5}])
def test_words_that_are_not_shown_are_left_out_and_told(tmp_path, mode, look):
    """Only what the page shows is the book's text; a note laid over it is not even counted."""
    layer = read_leaf(task(odd_leaf(tmp_path / "a.pdf", "It is not", **look), mode=mode))

    assert (layer.status, layer.method) == (READ, LayerMethod.EMBEDDED)
    assert layer.text == TEXT
    assert "3 words of the file are not shown on the page" in layer.detail


def test_a_leaf_of_mostly_hidden_words_is_read(tmp_path):
    """The engine reads what the page shows."""
    layer = read_leaf(task(odd_leaf(tmp_path / "a.pdf", *LINES, "and more", color=(1, 1, 1))))

    assert seen(layer) == (READ, LayerMethod.OCR, ReadingReason.INVISIBLE_TEXT)
    assert layer.text == TEXT


def test_what_a_crop_box_cuts_off_does_not_count(tmp_path):
    """A page of a spread keeps its own words, though the file holds its neighbour's too."""
    path = odd_leaf(tmp_path / "a.pdf", *LINES, "and more", crop=(0, 0, 420, 250))
    layer = read_leaf(task(path))

    assert seen(layer) == (READ, LayerMethod.EMBEDDED, ReadingReason.SANE_TEXT)
    assert layer.text == TEXT


def test_a_scanned_leaf_is_read(tmp_path):
    """The engine reads it and is sure of it."""
    layer = read_leaf(task(make_scanned_pdf(tmp_path / "a.pdf")))

    assert seen(layer) == (READ, LayerMethod.OCR, ReadingReason.NO_TEXT)
    assert layer.text == TEXT
    assert min(word.confidence for word in layer.words) > 0.5


def test_an_image_is_read(tmp_path):
    """A folder's leaves are read each by its own."""
    layer = read_leaf(task(make_folder(tmp_path / "a"), reader="images", leaf_index=2))

    assert layer.leaf_index == 2
    assert layer.text.split() == [*TEXT.split(), "leaf10.png"]


def test_several_images_are_one_scan(tmp_path):
    """Originals stored one by one are given in order."""
    folder = make_folder(tmp_path / "a")
    paths = tuple(str(folder / name) for name in ("leaf10.png", "leaf1.png"))
    layer = read_leaf(LeafTask(paths=paths, reader="images", leaf_index=1))

    assert layer.text.split() == [*TEXT.split(), "leaf1.png"]


def test_a_stamp_does_not_stop_reading(tmp_path):
    """One digital line on a scanned page is not the page's text."""
    path = make_scanned_pdf(tmp_path / "a.pdf", stamp="Copied for readers of the library")
    layer = read_leaf(task(path))

    assert seen(layer) == (READ, LayerMethod.OCR, ReadingReason.TOO_LITTLE_TEXT)
    assert LINES[0] in layer.text


def test_words_on_a_background_picture_are_trusted(tmp_path):
    """A page set on tinted paper is no scan."""
    document = pymupdf.open()
    page = document.new_page(width=A5[0], height=A5[1])
    Image.new("L", (300, 400), 235).save(tmp_path / "paper.png")
    page.insert_image(page.rect, filename=tmp_path / "paper.png", keep_proportion=False)
    write_lines(page)
    document.save(tmp_path / "a.pdf")

    assert read_leaf(task(tmp_path / "a.pdf")).reason is ReadingReason.SANE_TEXT


def test_somebody_elses_ocr_is_not_taken(tmp_path):
    """Hidden words are told in the detail, and ours are used."""
    path = make_scanned_pdf(tmp_path / "a.pdf", hidden=("Tbe keepcr wrole",))
    layer = read_leaf(task(path))

    assert seen(layer) == (READ, LayerMethod.OCR, ReadingReason.INVISIBLE_TEXT)
    assert layer.text == TEXT
    assert "3 words" in layer.detail


def test_the_way_of_reading_can_be_ordered(tmp_path):
    """OCR and embedded are taken as told; hidden words still count as read by an engine."""
    path = make_scanned_pdf(tmp_path / "a.pdf", hidden=("Tbe keepcr wrole",))
    embedded = read_leaf(task(path, mode=ReadingMode.EMBEDDED))
    read = read_leaf(task(make_pdf(tmp_path / "b.pdf"), mode=ReadingMode.OCR))

    assert seen(embedded) == (READ, LayerMethod.EMBEDDED, ReadingReason.INVISIBLE_TEXT)
    assert embedded.text == "Tbe keepcr wrole"
    assert embedded.provenance.agent == "pdf"
    assert seen(read) == (READ, LayerMethod.OCR, ReadingReason.AS_ORDERED)
    assert read.text == TEXT
    assert read.provenance.agent == "tesserocr"


def test_white_paper_is_blank(tmp_path):
    """No ink, no words, no engine."""
    document = pymupdf.open()
    document.new_page(width=A5[0], height=A5[1])
    document.save(tmp_path / "a.pdf")
    layer = read_leaf(task(tmp_path / "a.pdf", engine="none such"))

    assert seen(layer) == (LayerStatus.BLANK, LayerMethod.NONE, ReadingReason.NO_INK)
    assert layer.text == ""


def dirty_paper(specks, *, size=8):
    """Brown paper with a shadow at its edge and specks of dirt, strewn by a fixed rule."""
    paper = Image.new("L", (1200, 1700), 214)
    for x in range(40):
        paper.paste(150 + x, (x, 0, x + 1, 1700))
    at = 17
    for n in range(specks):
        at = at * 48271 % 2147483647
        x, y = at % 1100 + 50, at // 1100 % 1600 + 50
        side = 2 + (n * 7 + at) % size
        paper.paste(60 + n % 40, (x, y, x + side, y + side))
    return paper


@pytest.mark.parametrize("specks", [0, 3, 12, 40, 150])
def test_no_words_are_invented_on_a_dirty_blank(tmp_path, specks):
    """Specks are not letters, however many."""
    dirty_paper(specks).save(tmp_path / "a.png")
    layer = read_leaf(task(tmp_path / "a.png", reader="images"))

    assert layer.text == ""
    assert layer.reason in {ReadingReason.NO_INK, ReadingReason.NOTHING_READ}


def test_a_page_number_alone_is_read(tmp_path):
    """A leaf with one short line is not blank."""
    layer = read_leaf(task(make_image(tmp_path / "a.png", lines=("57",)), reader="images"))

    assert layer.text == "57"


@pytest.mark.parametrize("numeral", ["7", "xii", "1"])
def test_a_letter_that_is_not_read_is_not_called_blank(tmp_path, numeral):
    """An engine may pass over a lone numeral; the leaf has ink all the same."""
    path = make_image(tmp_path / "a.png", lines=(numeral,), dpi=300)
    layer = read_leaf(task(path, reader="images"))

    assert layer.status is READ
    assert layer.reason in {ReadingReason.NOTHING_READ, ReadingReason.NO_TEXT}


def test_a_broken_image_fails_and_the_next_is_read(tmp_path):
    """A bad leaf gives a layer with its reason."""
    folder = make_folder(tmp_path / "a")
    (folder / "leaf1.png").write_bytes(b"\x89PNG\r\n\x1a\n and no more")
    layer = read_leaf(task(folder, reader="images"))

    assert seen(layer) == (LayerStatus.FAILED, LayerMethod.NONE, ReadingReason.LEAF_DAMAGED)
    assert "leaf1.png" in layer.detail
    assert read_leaf(task(folder, reader="images", leaf_index=1)).status is READ


def test_a_poster_is_too_large(tmp_path):
    """The leaf fails, not the worker."""
    document = pymupdf.open()
    document.new_page(width=14400, height=14400)
    document.save(tmp_path / "a.pdf")

    assert read_leaf(task(tmp_path / "a.pdf")).reason is ReadingReason.LEAF_TOO_LARGE


def test_too_little_time_is_told(tmp_path):
    """A leaf over its time fails with that reason."""
    layer = read_leaf(task(make_scanned_pdf(tmp_path / "a.pdf"), timeout_s=0.001))

    assert layer.status is LayerStatus.FAILED
    assert layer.reason is ReadingReason.TIMED_OUT


def test_what_is_wrong_with_the_scan_is_raised(tmp_path):
    """A missing file, a wrong password and a leaf that is not there are the caller's to know."""
    document = pymupdf.open(make_pdf(tmp_path / "a.pdf"))
    document.save(tmp_path / "b.pdf", encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="brass")

    with pytest.raises(NotAScanError):
        read_leaf(task(tmp_path / "none.pdf"))
    with pytest.raises(EncryptedScanError):
        read_leaf(task(tmp_path / "b.pdf"))
    with pytest.raises(UnknownLeafError):
        read_leaf(task(tmp_path / "a.pdf", leaf_index=7))
    assert read_leaf(task(tmp_path / "b.pdf", password="brass")).text == TEXT  # noqa: S106


def test_reading_again_gives_the_same_bytes(tmp_path):
    """Same leaf, same versions, same digest, whatever was read between."""
    one = task(make_scanned_pdf(tmp_path / "a.pdf"), scan_digest="0" * 64)
    other = task(make_image(tmp_path / "b.png", lines=("Other words",)), reader="images")
    first = read_leaf(one)
    read_leaf(other)

    assert read_leaf(one) == first
    assert read_leaf(one).digest == first.digest
    assert first.provenance.inputs[-1] == "0" * 64


def test_a_file_that_was_replaced_is_opened_anew(tmp_path):
    """A worker does not go on with what it once opened."""
    path = make_pdf(tmp_path / "a.pdf")
    read_leaf(task(path))
    make_pdf(path, lines=("Quite another text stands here now",))

    assert read_leaf(task(path)).text == "Quite another text stands here now"


def test_a_task_travels(tmp_path):
    """Tasks and layers go to workers and come back."""
    one = task(make_pdf(tmp_path / "a.pdf"))

    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301
    layer = read_leaf(one)
    assert pickle.loads(pickle.dumps(layer)) == layer  # noqa: S301


def test_a_caller_can_make_the_layer_of_a_dead_worker(tmp_path):
    """A worker that died cannot say so itself."""
    layer = failed_layer(task(tmp_path / "a.pdf", leaf_index=3), ReadingReason.WORKER_DIED, "gone")

    assert seen(layer) == (LayerStatus.FAILED, LayerMethod.NONE, ReadingReason.WORKER_DIED)
    assert (layer.leaf_index, layer.detail) == (3, "gone")


@pytest.mark.parametrize("mode", ["1", "RGB"])
def test_columns_of_a_scan_are_read_one_after_the_other(tmp_path, mode):
    """Reading order is by columns."""
    left = [f"left column line {n} here" for n in ("one", "two", "three", "four", "five")]
    right = [f"right column line {n} here" for n in ("six", "seven", "eight", "nine", "ten")]
    page = Image.new("L", (2000, 1400), 255)
    page.paste(picture_of_lines(left).crop((100, 150, 900, 600)), (60, 200))
    page.paste(picture_of_lines(right).crop((100, 150, 900, 600)), (1100, 200))
    page.convert(mode).save(tmp_path / "a.png")
    layer = read_leaf(task(tmp_path / "a.png", reader="images"))

    assert layer.text.replace("\n\n", "\n").split("\n") == left + right


def test_scan_errors_are_one_family():
    """Callers can catch what is wrong with a scan by one name."""
    assert issubclass(EncryptedScanError, ScanError)
    assert issubclass(NotAScanError, ScanError)
