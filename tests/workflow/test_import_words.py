"""Words of other programs in a library: beside ours, or as the leaf's text, by somebody's name."""

from __future__ import annotations

import os
import subprocess
from dataclasses import replace
from shutil import which

import pytest
from PIL import Image
from tesserocr import OEM, PSM, PyTessBaseAPI

from cardstore import Library, Outcome
from cardstore.adapters.engines.model_files import find_models
from cardstore.errors import (
    IncompleteScanError,
    UsageError,
    WordsFileError,
)
from cardstore.scans.scan import Leaf, Scan, ScanKind
from cardstore.store.store import Store
from cardstore.text.correction import WordChange
from cardstore.text.layer import LayerMethod, LayerStatus, ReadingReason
from cardstore.text.lost_parts import lost_part, with_loss
from cardstore.workflow.correct import correct_leaf
from cardstore.workflow.import_words import import_words
from cardstore.workflow.locate import Shelf
from cardstore.workflow.write import add_card
from tests.adapters.words.words_files import alto, alto_page, hocr, hocr_page, string
from tests.contracts.making import LINES, make_image
from tests.remembered import Here
from tests.workflow.made_scans import BOOK, FRAME, leaf_lines, make_scan, read_layer

LEAVES = 4
SIZE = f"bbox 0 0 {FRAME.width_px // 2} {FRAME.height_px // 2}"
"""Half the resolution: every box has to be doubled."""


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "library", create=True) as opened:
        yield opened


@pytest.fixture
def stored(store):
    """A scan of four leaves, of which the third could not be read for words."""
    layers = [read_layer(n, leaf_lines(n), number=n + 1) for n in range(LEAVES)]
    layers[2] = replace(layers[2], text="", words=(), lines=(), reason=ReadingReason.NOTHING_READ)
    return store.scans.get(make_scan(store, layers))


def words_of(leaf, line="lay still in the morning"):
    """Write the page of a leaf."""
    return hocr_page(
        (100, 100, f"The ferry of {leaf}"), (100, 140, line),
        title=f"{SIZE}; ppageno {leaf}",
    )  # fmt: skip


@pytest.fixture
def file(tmp_path):
    """An hOCR file of the whole scan."""
    path = tmp_path / "ferry_hocr.html"
    path.write_text(hocr(*map(words_of, range(LEAVES))), encoding="utf-8")
    return path


def test_words_are_kept_beside_ours_and_become_the_text_where_there_is_none(store, stored, file):
    """The provenance names the program, as its file does, and the file; boxes fit the leaf."""
    before = store.scans.layers(stored.scan.digest)
    report = import_words(store, stored, file, imported_by="ada")
    layer = store.scans.current_layer(stored.scan.digest, 2)
    (kept,) = store.word_imports.of_scan(stored.scan.digest)

    assert ((2,), (0, 1, 3), "number") == (report.current, report.kept, report.matched_by)
    assert "The ferry of 2\nlay still in the morning" == layer.text
    assert (LayerMethod.OCR, ReadingReason.IMPORTED, FRAME) == (
        layer.method,
        layer.reason,
        layer.frame,
    )
    assert (200, 200) == (layer.words[0].box.x0, layer.words[0].box.y0)
    assert ("tesseract (told by its file)", "5.3.0") == (
        layer.provenance.agent,
        layer.provenance.version,
    )
    assert kept.sha256 in layer.provenance.inputs
    assert ("ada", "ferry_hocr.html") == (kept.imported_by, kept.name)
    assert [before[n] for n in (0, 1, 3)] == [
        store.scans.current_layer(stored.scan.digest, n) for n in (0, 1, 3)
    ]


def test_they_become_the_text_of_every_leaf_when_it_is_asked_for(store, stored, file):
    """The file's words are then those of the scan; once more, and nothing is new."""
    first = import_words(store, stored, file, imported_by="ada")
    report = import_words(store, stored, file, imported_by="ada", current=True)
    again = import_words(store, stored, file, imported_by="ada", current=True)

    assert ((0, 1, 3), (2,)) == (report.current, report.unchanged)
    assert [f"The ferry of {n}" for n in range(LEAVES)] == [
        layer.text.splitlines()[0] for layer in store.scans.layers(stored.scan.digest)
    ]
    assert ((0, 1, 2, 3), (1, 2, 3)) == (again.unchanged, (first.number, report.number, 3))


def test_who_read_the_words_is_told_alike_however_often_they_go_out_and_in(store, stored, file):
    """What was added to the name of the program when they came in is not added again."""
    import_words(store, stored, file, imported_by="ada")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("tesseract 5.3.0", "tesseract (told by its file) 5.3.0"))
    import_words(store, stored, file, imported_by="ada", current=True)
    made = store.scans.current_layer(stored.scan.digest, 0).provenance

    assert "(told by its file)" not in text
    assert ("tesseract (told by its file)", "5.3.0") == (made.agent, made.version)


def test_what_the_file_has_lost_of_a_leaf_stays_lost(store, file):
    """Whoever read that file read no more of it: words that run over the gap are still in doubt."""
    layers = [read_layer(n, leaf_lines(n), number=n + 1) for n in range(LEAVES)]
    layers[1] = with_loss(layers[1], "the picture ends too early")
    stored = store.scans.get(make_scan(store, layers))
    import_words(store, stored, file, imported_by="ada", current=True)

    assert ["", "the picture ends too early", "", ""] == [
        lost_part(layer) for layer in store.scans.layers(stored.scan.digest)
    ]


def test_what_a_person_set_right_stays_unless_it_is_given_up(store, stored, file):
    """A correction is stronger than a file."""
    shelf = Shelf(store)
    word = "of0x3"  # on the fourth line alone
    correct_leaf(
        store, shelf, stored.scan.digest, leaf_index=0,
        changes=[WordChange(read=word, printed="printed")], corrected_by="ben",
    )  # fmt: skip
    report = import_words(store, stored, file, imported_by="ada", current=True)
    held = store.scans.current_layer(stored.scan.digest, 0)
    over = import_words(store, stored, file, imported_by="ada", current=True, over_corrections=True)

    assert ((0,), (1, 2, 3)) == (report.corrected, report.current)
    assert "printed" in held.text
    assert (0,) == over.current
    with pytest.raises(UsageError):
        import_words(store, stored, file, imported_by="ada", over_corrections=True)


def test_a_card_on_imported_words_is_one_from_a_scan(store, stored, file):
    """Its words stand in what some engine read, so that they are to be proofread."""
    import_words(store, stored, file, imported_by="ada", current=True)
    card = add_card(
        store, Shelf(store), source=BOOK, quote="lay still in the morning", locator="2",
        gloss="", tags=(), made_by="me", unverified=False,
    )  # fmt: skip

    assert "ocr_unseen" == card.reading.value


def test_leaves_and_pages_without_counterpart_are_told(store, stored, tmp_path):
    """Page 9 shows nothing; leaves 0 and 3 are on no page; page 2 has no words."""
    path = tmp_path / "part"
    path.mkdir()
    for name, text in (("1.png", "one"), ("2.tif", ""), ("9.png", "nine")):
        strings = [string(text, 100, 100)] if text else []
        (path / f"{name}.xml").write_text(
            alto(alto_page(*strings, size=(1200, 1800)), image=name), encoding="utf-8"
        )
    report = import_words(store, stored, path, imported_by="ada")

    assert ("name", (3,), (2,), (0, 3)) == (
        report.matched_by,
        report.without_leaf,
        report.without_words,
        report.without_page,
    )
    assert (1,) == report.kept
    assert report.left_out


def test_a_page_of_another_shape_is_left_out_and_many_refuse_the_file(store, stored, tmp_path):
    """One may be a fold-out; of another scan nearly all are."""
    odd = hocr_page((10, 10, "wide"), title="bbox 0 0 1800 1200")
    one, many = tmp_path / "one.hocr", tmp_path / "many.hocr"
    one.write_text(hocr(*[words_of(n) for n in range(3)], odd), encoding="utf-8")
    many.write_text(hocr(words_of(0), *[odd] * 3), encoding="utf-8")
    report = import_words(store, stored, one, imported_by="ada")
    before = store.scans.layers(stored.scan.digest)
    with pytest.raises(WordsFileError, match="another shape"):
        import_words(store, stored, many, imported_by="ada", current=True)

    assert ((4, 3),) == report.misshapen
    assert before == store.scans.layers(stored.scan.digest)


@pytest.mark.parametrize("fault", ["bbox 9 0 1 1", "bbox 0 0 99999 10", "none"])
def test_a_fault_on_the_last_page_stores_nothing(store, stored, tmp_path, fault):
    """Not the pages before it, not an import, not a layer that nobody sees."""
    path = tmp_path / "a.hocr"
    last = f"<div class='ocr_page' title='{SIZE}'><span class='ocrx_word' title='{fault}'>x</span>"
    path.write_text(hocr(*map(words_of, range(3)), f"{last}</div>"), encoding="utf-8")
    count = "SELECT count(*) AS n FROM text_layers"
    before = store._connection.rows(count)
    with pytest.raises(WordsFileError, match="line "):
        import_words(store, stored, path, imported_by="ada", current=True)

    assert before == store._connection.rows(count)
    assert () == store.word_imports.of_scan(stored.scan.digest)


def test_a_file_of_other_pages_is_refused_since_nothing_is_guessed(store, stored, tmp_path):
    """Three pages for four leaves, without names or numbers; and pages with no words at all."""
    path = tmp_path / "a.hocr"
    told = hocr_page((10, 10, "x"), title=SIZE)
    path.write_text(hocr(told, told, told), encoding="utf-8")
    with pytest.raises(WordsFileError, match="3 pages and the scan of ferry-1871 4 images"):
        import_words(store, stored, path, imported_by="ada")
    path.write_text(hocr(*[hocr_page(title=SIZE)] * 4), encoding="utf-8")
    with pytest.raises(WordsFileError, match="no words on any of its 4 pages"):
        import_words(store, stored, path, imported_by="ada")


def test_the_archives_file_is_matched_by_the_scandata_beside_it(store, stored, tmp_path):
    """Its hOCR has a page for the colour card; the scan has no such leaf."""
    path = tmp_path / "ferry_hocr.html"
    card = hocr_page((10, 10, "colours"), title=SIZE)
    told = [hocr_page((100, 100, f"leaf {n}"), title=SIZE) for n in range(LEAVES)]
    path.write_text(hocr(card, *told), encoding="utf-8")
    shown = ["false"] + ["true"] * LEAVES
    pages = "".join(
        f'<page leafNum="{n}"><addToAccessFormats>{one}</addToAccessFormats></page>'
        for n, one in enumerate(shown)
    )
    beside = tmp_path / "ferry_scandata.xml"
    beside.write_text(f"<book><pageData>{pages}</pageData></book>", encoding="utf-8")
    report = import_words(store, stored, path, imported_by="ada", current=True)

    assert ("readers", (1,)) == (report.matched_by, report.without_leaf)
    assert "leaf 0" == store.scans.current_layer(stored.scan.digest, 0).text


def test_a_file_that_claims_to_be_a_correction_is_an_engines_all_the_same(store, stored, tmp_path):
    """What a file says of its maker is never taken for a person's word."""
    path = tmp_path / "a.hocr"
    path.write_text(hocr(*map(words_of, range(LEAVES)), system="correction 2"), encoding="utf-8")
    import_words(store, stored, path, imported_by="ada", current=True)
    shelf = Shelf(store)
    correct_leaf(
        store, shelf, stored.scan.digest, leaf_index=0,
        changes=[WordChange(read="ferry", printed="Ferry")], corrected_by="ben",
    )  # fmt: skip

    assert (0,) == store.scans.made_from_layers(stored.scan.digest)


def test_an_unfinished_scan_and_nobody_are_refused(store, stored, file):
    """Before anything is read."""
    scan = Scan(
        digest="0" * 64, kind=ScanKind.IMAGES, name="n", leaves=(Leaf(leaf_index=0, name="0.png"),)
    )
    begun = store.scans.begin(scan, source_id=BOOK.source_id, files=(), reader="images",
                              settings="{}")  # fmt: skip
    with pytest.raises(IncompleteScanError):
        import_words(store, begun, file, imported_by="ada")
    with pytest.raises(UsageError):
        import_words(store, stored, file, imported_by=" ")


def test_words_of_pictures_are_checked_as_those_of_our_engine(tmp_path):
    """A leaf that our engine could read too: the second reading finds the word that differs."""
    picture = make_image(tmp_path / "leaf.png")
    with Image.open(picture) as image:
        width, height = image.size
    with Library.open(tmp_path / "library", create=True) as library:
        library.ingest(picture, source="keeper", resolve=False, executor=Here())
        ours = library.text_layers("keeper")[0]
        out = tmp_path / "leaf.hocr"
        library.export_words("keeper", to=out, form="hocr")
        text = out.read_text(encoding="utf-8")
        out.write_text(text.replace(">morning,<", ">evening,<"), encoding="utf-8")
        report = library.import_words("keeper", out, imported_by="ada", current=True)
        layer = library.text_layers("keeper")[0]
        cards = [
            library.add_card("keeper", quote=quote, page="1", made_by="me", unverified=True)
            for quote in (LINES[0], "into his book each evening, and the wind")
        ]
        readings = [
            next(f for f in library.check_card(card.card_id).findings if f.check == "reading")
            for card in cards
        ]

    assert (width, height) == (layer.frame.width_px, layer.frame.height_px)
    assert (0,) == report.current
    assert ours.text.replace("morning", "evening") == layer.text
    assert ours.words == layer.words
    assert (ours.status, LayerStatus.READ) == (layer.status, layer.status)
    assert [Outcome.PASS, Outcome.UNSURE] == [finding.outcome for finding in readings]


def test_what_tesseract_itself_writes_are_our_engines_words(tmp_path):
    """Its hOCR, read by our reader: words, boxes, lines and blocks."""
    picture = make_image(tmp_path / "leaf.png")
    (model,) = find_models("eng")
    with PyTessBaseAPI(path=str(model.parent), lang="eng", oem=OEM.LSTM_ONLY, psm=PSM.AUTO) as api:
        api.SetImageFile(str(picture))
        with Image.open(picture) as image:
            api.SetImage(image)
        api.SetSourceResolution(200)
        api.Recognize()
        hocr_file = tmp_path / "tesseract.hocr"
        told = api.GetHOCRText(0)
        hocr_file.write_text(hocr(told, system="tesseract 5.5.4"), encoding="utf-8")
    with Library.open(tmp_path / "library", create=True) as library:
        library.ingest(picture, source="keeper", resolve=False, executor=Here())
        ours = library.text_layers("keeper")[0]
        report = library.import_words("keeper", hocr_file, imported_by="ada", current=True)
        theirs = library.text_layers("keeper")[0]

    assert (0,) == report.current
    assert len(LINES) <= len(ours.lines)
    assert ours.text == theirs.text
    assert [(word.span, word.box) for word in ours.words] == [
        (word.span, word.box) for word in theirs.words
    ]
    assert ours.lines == theirs.lines


@pytest.mark.skipif(which("tesseract") is None, reason="the program tesseract is not installed")
def test_alto_of_the_installed_tesseract_is_taken_in(tmp_path):
    """Whatever its version reads: its own plain text has the same words."""
    picture = make_image(tmp_path / "leaf.png")
    subprocess.run(
        ["tesseract", picture, tmp_path / "leaf", "alto", "txt"],  # noqa: S607
        check=True,
        capture_output=True,
        env={**os.environ, "OMP_THREAD_LIMIT": "1"},
    )
    with Library.open(tmp_path / "library", create=True) as library:
        library.ingest(picture, source="keeper", resolve=False, executor=Here())
        library.import_words("keeper", tmp_path / "leaf.xml", imported_by="ada", current=True)
        theirs = library.text_layers("keeper")[0]
    plain = (tmp_path / "leaf.txt").read_text(encoding="utf-8")

    assert plain.split() == theirs.text.split()
    assert "tesseract" in theirs.provenance.agent.casefold()
