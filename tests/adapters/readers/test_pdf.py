"""PdfReader: displayed pages, refusals, and what a file's own words are worth."""

from __future__ import annotations

import io

import pymupdf
import pytest
from PIL import Image

from cardstore.adapters.readers.pdf import PdfReader
from cardstore.errors import (
    DamagedScanError,
    EmptyScanError,
    EncryptedScanError,
    NotAScanError,
    OversizedLeafError,
)
from cardstore.provenance import digest_bytes
from tests.contracts.making import (
    A5,
    LINES,
    WORDS,
    make_pdf,
    make_scanned_pdf,
    picture_of_lines,
    write_lines,
)


def opened(path, **options):
    return PdfReader().open(str(path), **options)


def save(document, path, **options):
    document.save(path, **options)
    document.close()
    return path


def darkest_box(raster):
    """Give the box around all dark pixels, the slow obvious way."""
    width = raster.frame.width_px
    dark = [divmod(at, width) for at, tone in enumerate(raster.pixels) if tone < 128]
    rows, columns = zip(*dark, strict=True)
    return min(columns), min(rows), max(columns) + 1, max(rows) + 1


def box_around(words):
    return (
        min(w.x0 for w in words),
        min(w.y0 for w in words),
        max(w.x1 for w in words),
        max(w.y1 for w in words),
    )


def test_the_digest_is_that_of_the_bytes(tmp_path):
    """A PDF is named by its SHA-256."""
    path = make_pdf(tmp_path / "a.pdf")

    assert digest_bytes(path.read_bytes()) == opened(path).scan.digest


def test_words_come_in_the_files_order(tmp_path):
    """All words, nothing else."""
    words = opened(make_pdf(tmp_path / "a.pdf")).embedded_words(0)

    assert list(WORDS) == [word.text for word in words]
    assert all(word.visible for word in words)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("cropped", [False, True])
def test_boxes_lie_on_the_drawn_letters(tmp_path, turn, cropped):
    """Rotation and crop box are obeyed by words and picture alike."""
    document = pymupdf.open()
    page = document.new_page(width=A5[0], height=A5[1])
    write_lines(page)
    if cropped:
        page.set_cropbox(pymupdf.Rect(30, 60, 400, 300))
    page.set_rotation(turn)
    scan = opened(save(document, tmp_path / "a.pdf"))
    drawn = darkest_box(scan.raster(0))
    told = box_around(scan.embedded_words(0))

    assert all(abs(a - b) < 25 for a, b in zip(drawn, told, strict=True)), (drawn, told)


def test_a_displayed_page_is_wider_than_high_after_a_turn(tmp_path):
    """The frame is the page as a person sees it."""
    document = pymupdf.open()
    document.new_page(width=300, height=500).set_rotation(90)
    frame = opened(save(document, tmp_path / "a.pdf")).frame(0)

    assert pytest.approx((frame.width_px, frame.height_px, frame.dpi), abs=1) == (2083, 1250, 300)


@pytest.mark.parametrize("width", [99.3, 100.0, 301.77, 419.5, 612.0])
@pytest.mark.parametrize("height", [77.1, 595.28, 841.89])
def test_any_page_size_is_drawn_as_large_as_told(tmp_path, width, height):
    """Rounding a page's size may not part frame and picture."""
    document = pymupdf.open()
    document.new_page(width=width, height=height)
    scan = opened(save(document, tmp_path / "a.pdf"))

    assert scan.frame(0) == scan.raster(0).frame


def test_a_page_that_is_one_image_has_its_pixels(tmp_path):
    """A scan of ordinary resolution is neither enlarged nor made smaller."""
    scan = opened(make_scanned_pdf(tmp_path / "a.pdf", dpi=250))
    picture = picture_of_lines(dpi=250)
    frame = scan.frame(0)

    assert picture.size == (frame.width_px, frame.height_px)
    assert picture.tobytes() == scan.raster(0).pixels
    assert abs(frame.dpi - 250) <= 1
    assert pytest.approx(scan.image_share(0), abs=0.01) == 1.0


def test_a_jpeg_scan_is_decoded_as_it_stands(tmp_path):
    """JPEG pixels come from the file, not from a drawing of it."""
    picture = picture_of_lines(dpi=220).convert("RGB")
    stream = io.BytesIO()
    picture.save(stream, "JPEG", quality=90)
    document = pymupdf.open()
    page = document.new_page(width=A5[0], height=A5[1])
    page.insert_image(page.rect, stream=stream.getvalue())
    scan = opened(save(document, tmp_path / "a.pdf"))
    frame = scan.frame(0)

    assert picture.size == (frame.width_px, frame.height_px)
    assert sum(scan.raster(0).pixels) / len(scan.raster(0).pixels) > 200


def test_a_coarse_scan_is_drawn_at_300(tmp_path):
    """Letters of a 100 dpi scan are made large enough to be read."""
    scan = opened(make_scanned_pdf(tmp_path / "a.pdf", dpi=100))

    assert scan.frame(0).dpi == 300
    assert A5[0] / 72 * 300 == pytest.approx(scan.frame(0).width_px, abs=1)


def test_a_stamp_over_a_scan_is_drawn_too(tmp_path):
    """An image with text over it is not the whole page."""
    scan = opened(make_scanned_pdf(tmp_path / "a.pdf", dpi=250, stamp="Property of the library"))

    assert scan.frame(0).dpi == 300


def test_words_over_a_plain_image_are_in_its_pixels(tmp_path):
    """Hidden words of a scan fall on the printed ones."""
    scan = opened(make_scanned_pdf(tmp_path / "a.pdf", dpi=250, hidden=LINES))
    words = scan.embedded_words(0)
    drawn = darkest_box(scan.raster(0))

    assert abs(scan.frame(0).dpi - 250) <= 1
    assert not any(word.visible for word in words)
    assert all(abs(a - b) < 30 for a, b in zip(drawn, box_around(words), strict=True))


@pytest.mark.parametrize("mask", ["decode", "cmyk", "turned", "two"])
def test_an_image_that_is_not_plain_is_drawn(tmp_path, mask):
    """Inverted, CMYK, turned or split pictures look right because the page is drawn."""
    picture = picture_of_lines(dpi=250)
    stream = io.BytesIO()
    picture.convert("CMYK" if mask == "cmyk" else "L").save(stream, "JPEG", quality=95)
    document = pymupdf.open()
    page = document.new_page(width=A5[0], height=A5[1])
    xref = page.insert_image(page.rect, stream=stream.getvalue())
    if mask == "decode":
        document.xref_set_key(xref, "Decode", "[1 0]")
    if mask == "turned":
        page.set_rotation(180)
    if mask == "two":
        page.insert_image(page.rect, xref=xref)
    scan = opened(save(document, tmp_path / "a.pdf"))
    pixels = scan.raster(0).pixels
    paper = 0 if mask == "decode" else 255

    assert scan.frame(0).dpi == 300
    assert abs(paper - max(set(pixels[::101]), key=pixels[::101].count)) < 10


def test_one_point_a_pixel_is_no_size(tmp_path):
    """A photograph saved as 3000 x 4200 points keeps its pixels; its resolution is unknown."""
    size = (3000, 4200)
    document = pymupdf.open()
    page = document.new_page(width=size[0], height=size[1])
    stream = io.BytesIO()
    Image.new("L", size, 230).save(stream, "PNG")
    page.insert_image(page.rect, stream=stream.getvalue())
    frame = opened(save(document, tmp_path / "a.pdf")).frame(0)

    assert (frame.width_px, frame.height_px, frame.dpi) == (*size, 0)


def test_a_large_page_is_drawn_within_the_budget(tmp_path):
    """A poster of one metre is drawn smaller than at 300 dpi."""
    document = pymupdf.open()
    document.new_page(width=2384, height=3370)
    frame = opened(save(document, tmp_path / "a.pdf")).frame(0)

    assert frame.width_px * frame.height_px <= 40_100_000
    assert 100 < frame.dpi < 200


def test_a_monstrous_page_is_refused_before_drawing(tmp_path):
    """A leaf of 14,400 points a side would take 3.6 thousand million pixels."""
    document = pymupdf.open()
    document.new_page(width=14400, height=14400)
    document.new_page(width=400, height=400)
    scan = opened(save(document, tmp_path / "a.pdf"))

    for ask in (scan.frame, scan.raster):
        with pytest.raises(OversizedLeafError):
            ask(0)
    assert scan.frame(1).dpi == 300


def test_an_image_bomb_is_refused_before_decoding(tmp_path):
    """A small page with an image of 900 million pixels is not drawn."""
    stream = io.BytesIO()
    Image.new("1", (100, 100), 1).save(stream, "PNG")
    document = pymupdf.open()
    page = document.new_page(width=400, height=400)
    xref = page.insert_image(page.rect, stream=stream.getvalue())
    for side in ("Width", "Height"):
        document.xref_set_key(xref, side, "30000")
    scan = opened(save(document, tmp_path / "a.pdf"))

    with pytest.raises(OversizedLeafError):
        scan.raster(0)


def test_words_drawn_twice_are_told_once(tmp_path):
    """Letters doubled to look bold are one word each."""
    document = pymupdf.open()
    page = document.new_page(width=A5[0], height=A5[1])
    write_lines(page)
    write_lines(page, left=50.3)
    words = opened(save(document, tmp_path / "a.pdf")).embedded_words(0)

    assert list(WORDS) == [word.text for word in words]


def test_the_same_word_elsewhere_is_another_word(tmp_path):
    """Only copies at the same place are copies."""
    path = make_pdf(tmp_path / "a.pdf", lines=("again and again", "and again"))

    assert [word.text for word in opened(path).embedded_words(0)] == [
        "again",
        "and",
        "again",
        "and",
        "again",
    ]


def test_text_under_a_picture_is_not_seen(tmp_path):
    """A text layer that the picture covers is hidden, though it is drawn in black."""
    document = pymupdf.open()
    page = document.new_page(width=A5[0], height=A5[1])
    write_lines(page)
    stream = io.BytesIO()
    picture_of_lines().save(stream, "PNG")
    page.insert_image(page.rect, stream=stream.getvalue())
    page.insert_text((50, 580), "Stamped")
    words = opened(save(document, tmp_path / "a.pdf")).embedded_words(0)

    assert {"Stamped"} == {word.text for word in words if word.visible}


def test_words_cut_off_by_the_crop_box_are_not_seen(tmp_path):
    """What stands outside the displayed page is no part of it."""
    document = pymupdf.open()
    page = document.new_page(width=A5[0], height=A5[1])
    write_lines(page)
    page.insert_text((50, 500), "Printer's marks")
    page.set_cropbox(pymupdf.Rect(0, 0, 420, 300))
    words = opened(save(document, tmp_path / "a.pdf")).embedded_words(0)

    assert list(WORDS) == [word.text for word in words if word.visible]


def annotated(path, kind):
    """A leaf of lines on which the file's owner has written a note of their own."""
    document = pymupdf.open()
    page = document.new_page(width=A5[0], height=A5[1])
    write_lines(page)
    place = pymupdf.Rect(50, 300, 350, 340)
    if kind == "note":
        page.add_freetext_annot(place, "Clearly untrue", fontsize=14)
    elif kind == "stamp":
        page.add_stamp_annot(place, stamp=0)
    elif kind == "highlight":
        page.add_highlight_annot(pymupdf.Rect(50, 80, 350, 100))
    else:
        field = pymupdf.Widget()
        field.field_type = pymupdf.PDF_WIDGET_TYPE_TEXT
        field.field_name, field.field_value, field.rect = "remark", "Clearly untrue", place
        page.add_widget(field)
    return save(document, path)


@pytest.mark.parametrize("kind", ["note", "stamp", "highlight", "field"])
@pytest.mark.parametrize("turn", [0, 90])
def test_what_an_owner_added_is_not_the_books(tmp_path, kind, turn):
    """Notes, stamps, marks and form fields are neither among the words nor drawn."""
    paths = annotated(tmp_path / "a.pdf", kind), make_pdf(tmp_path / "b.pdf")
    if turn:
        for path in paths:
            with pymupdf.open(path) as document:
                document[0].set_rotation(turn)
                document.saveIncr()
    noted, plain = map(opened, paths)

    assert list(WORDS) == [word.text for word in noted.embedded_words(0) if word.visible]
    assert plain.embedded_words(0) == noted.embedded_words(0)
    assert plain.raster(0) == noted.raster(0)
    assert plain.image_share(0) == noted.image_share(0)


def test_notes_do_not_hide_that_a_leaf_is_one_image(tmp_path):
    """A marked scan is still read at its own pixels."""
    path = make_scanned_pdf(tmp_path / "a.pdf")
    before = opened(path).raster(0)
    with pymupdf.open(path) as document:
        document[0].add_freetext_annot((50, 300, 350, 340), "Clearly untrue")
        document.saveIncr()

    assert before == opened(path).raster(0)


def lone_line(path, line="Nobody sees these words", *, cover=None, **look):
    """A leaf of three lines and, below them, one that is not shown."""
    document = pymupdf.open()
    page = document.new_page(width=A5[0], height=A5[1])
    write_lines(page)
    page.insert_text((50, 300), line, **({"fontsize": 12} | look))
    if cover is not None:
        page.draw_rect(pymupdf.Rect(45, 286, 300, 306), color=cover, fill=cover)
    return save(document, path)


@pytest.mark.parametrize(
    "look",
    [
        {"color": (1, 1, 1)},
        {"color": (0.98, 0.98, 0.98)},
        {"fontsize": 0.5},
        {"fontsize": 0.5, "rotate": 90},
        {"color": (1, 1, 1), "rotate": 90},
        {"cover": (0, 0, 0)},
        {"cover": (1, 1, 1)},
    ],
)
@pytest.mark.parametrize("turn", [0, 90])
def test_words_that_nobody_sees_are_marked(tmp_path, look, turn):
    """White on white, a dot's size, or under a filled box: not shown, so not the book's words."""
    path = lone_line(tmp_path / "a.pdf", **look)
    if turn:
        with pymupdf.open(path) as document:
            document[0].set_rotation(turn)
            document.saveIncr()
    words = opened(path).embedded_words(0)

    assert list(WORDS) == [word.text for word in words if word.visible]
    assert {"Nobody", "sees", "these", "words"} == {w.text for w in words if not w.visible}


def test_white_words_between_close_lines_are_marked(tmp_path):
    """The strokes of the lines above and below are not theirs."""
    document = pymupdf.open()
    page = document.new_page(width=A5[0], height=A5[1])
    for number, tone in enumerate((0, 1, 0)):
        page.insert_text((50, 90 + 12 * number), "gypsy jumping", fontsize=12, color=(tone,) * 3)
    words = opened(save(document, tmp_path / "a.pdf")).embedded_words(0)

    assert [True, True, False, False, True, True] == [word.visible for word in words]


@pytest.mark.parametrize("tone", [0, 1])
def test_words_under_a_patch_with_new_words_are_marked(tmp_path, tone):
    """What is written on the patch is what the page says."""
    document = pymupdf.open()
    page = document.new_page(width=A5[0], height=A5[1])
    write_lines(page)
    page.insert_text((50, 300), "It was never safe")
    page.draw_rect(pymupdf.Rect(45, 285, 300, 306), color=(tone,) * 3, fill=(tone,) * 3)
    page.insert_text((50, 300), "It was always safer", color=(1 - tone,) * 3)
    words = opened(save(document, tmp_path / "a.pdf")).embedded_words(0)
    told = [word.text for word in words if word.visible]

    assert [*WORDS, "It", "was", "always", "safer"] == told


def test_words_before_and_on_a_tinted_panel_are_seen(tmp_path):
    """A panel drawn late, and large, covers nothing that was printed beside it."""
    document = pymupdf.open()
    page = document.new_page(width=A5[0], height=A5[1])
    write_lines(page)
    page.draw_rect(pymupdf.Rect(40, 200, 400, 400), fill=(0.9, 0.9, 1))
    write_lines(page, top=250)
    page.draw_rect(pymupdf.Rect(40, 410, 400, 411), fill=(0, 0, 0))
    write_lines(page, ["and so to bed"], top=440)
    words = opened(save(document, tmp_path / "a.pdf")).embedded_words(0)

    assert [*WORDS, *WORDS, "and", "so", "to", "bed"] == [w.text for w in words if w.visible]


@pytest.mark.parametrize(
    "look",
    [
        {"color": (0.75, 0.75, 0.75)},
        {"color": (1, 1, 0), "fontsize": 20},
        {"fontsize": 4},
        {"fontsize": 5, "rotate": 90},
        {"line": "ill -- l. i: \u00b7 ' _"},
    ],
)
def test_pale_and_small_words_are_seen(tmp_path, look):
    """What a person can read stays the book's."""
    words = opened(lone_line(tmp_path / "a.pdf", **look)).embedded_words(0)

    assert all(word.visible for word in words if word.text.isascii()), words
    assert len(words) > len(WORDS)


def test_white_words_on_a_dark_ground_are_seen(tmp_path):
    """Heads of tables are printed so."""
    document = pymupdf.open()
    page = document.new_page(width=A5[0], height=A5[1])
    page.draw_rect(pymupdf.Rect(40, 70, 400, 200), color=(0, 0, 0), fill=(0, 0, 0))
    for number, line in enumerate(LINES):
        page.insert_text((50, 90 + 20 * number), line, fontsize=14, color=(1, 1, 1))
    words = opened(save(document, tmp_path / "a.pdf")).embedded_words(0)

    assert list(WORDS) == [word.text for word in words if word.visible]


@pytest.mark.parametrize("scale", [0.2, 3.0])
def test_words_of_reduced_and_enlarged_pages_are_seen(tmp_path, scale):
    """The size of letters is judged by the page they stand on."""
    document = pymupdf.open()
    page = document.new_page(width=A5[0] * scale, height=A5[1] * scale)
    write_lines(page, left=50 * scale, top=90 * scale, size=10 * scale)
    words = opened(save(document, tmp_path / "a.pdf")).embedded_words(0)

    assert list(WORDS) == [word.text for word in words if word.visible]


def test_soft_hyphens_and_ligatures_stay(tmp_path):
    """Raw text is sacred."""
    font = pymupdf.Font("tiro")
    document = pymupdf.open()
    page = document.new_page(width=A5[0], height=A5[1])
    writer = pymupdf.TextWriter(page.rect)
    writer.append((50, 100), "har\u00adbour \ufb01shing", font=font)
    writer.write_text(page)
    words = opened(save(document, tmp_path / "a.pdf")).embedded_words(0)

    assert [word.text for word in words] == ["har\u00adbour", "\ufb01shing"]


def test_labels_are_told_only_where_the_file_has_a_table(tmp_path):
    """No table is not the same as an empty label."""
    document = pymupdf.open()
    for _ in range(4):
        document.new_page(width=200, height=200)
    document.set_page_labels(
        [
            {"startpage": 0, "style": "r", "firstpagenum": 9},
            {"startpage": 2, "prefix": "A-", "style": "D", "firstpagenum": 1},
        ]
    )
    with_table = opened(save(document, tmp_path / "a.pdf")).scan
    without = opened(make_pdf(tmp_path / "b.pdf", leaves=2)).scan

    assert [leaf.embedded_label for leaf in with_table.leaves] == ["ix", "x", "A-1", "A-2"]
    assert [leaf.embedded_label for leaf in without.leaves] == [None, None]


def encrypted(path, **passwords):
    document = pymupdf.open(make_pdf(path.with_name("open.pdf")))
    return save(document, path, encryption=pymupdf.PDF_ENCRYPT_AES_256, **passwords)


def test_an_encrypted_file_needs_its_password(tmp_path):
    """A missing or wrong password is told; the right one opens."""
    path = encrypted(tmp_path / "a.pdf", user_pw="brass key", owner_pw="iron key")

    for wrong in (None, "tin key"):
        with pytest.raises(EncryptedScanError):
            opened(path, password=wrong)
    for right in ("brass key", "iron key"):
        assert list(WORDS) == [w.text for w in opened(path, password=right).embedded_words(0)]


def test_an_empty_password_opens_silently(tmp_path):
    """A file that anybody may read is read."""
    path = encrypted(tmp_path / "a.pdf", user_pw="", owner_pw="iron key")

    assert list(WORDS) == [word.text for word in opened(path).embedded_words(0)]


def test_something_else_named_pdf_is_no_scan(tmp_path):
    """The bytes decide."""
    path = tmp_path / "notes.pdf"
    path.write_text("Only notes.\n" * 300)

    with pytest.raises(NotAScanError):
        opened(path)


def test_a_head_without_a_body_is_damaged(tmp_path):
    """A download that broke off after the first line is told as such."""
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF-1.7\n")

    with pytest.raises((DamagedScanError, EmptyScanError)):
        opened(path)


def test_a_file_without_pages_is_empty(tmp_path):
    """A page tree of no leaves is no book."""
    path = tmp_path / "a.pdf"
    path.write_bytes(
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
        b"2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n"
        b"trailer<</Root 1 0 R/Size 3>>\n%%EOF\n"
    )

    with pytest.raises(EmptyScanError):
        opened(path)


def test_a_thousand_million_pages_are_refused_at_once(tmp_path):
    """A damaged count must not make the reader count."""
    path = tmp_path / "a.pdf"
    path.write_bytes(
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
        b"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1410065407>>endobj\n"
        b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n"
        b"trailer<</Root 1 0 R/Size 4>>\n%%EOF\n"
    )

    with pytest.raises(DamagedScanError):
        opened(path)


def test_a_truncated_file_is_opened_or_refused_with_a_type(tmp_path):
    """Cut at any place, a file gives leaves or a typed error."""
    whole = make_pdf(tmp_path / "whole.pdf", leaves=3).read_bytes()
    path = tmp_path / "a.pdf"
    seen = set()
    for part in range(1, 20):
        path.write_bytes(whole[: len(whole) * part // 20])
        try:
            seen.add(len(opened(path).scan.leaves) > 0)
        except (DamagedScanError, EmptyScanError) as exc:
            seen.add(type(exc))

    assert seen & {True, DamagedScanError, EmptyScanError}
    assert False not in seen
