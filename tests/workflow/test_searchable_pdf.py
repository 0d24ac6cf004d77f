"""Searchable PDFs: the stored words, in order, at their places, over the pages as they are."""

from __future__ import annotations

import io
from itertools import pairwise

import pikepdf
import pymupdf
import pytest
from PIL import Image, ImageChops, ImageOps, ImageStat

from cardstore import Library
from cardstore.errors import EncryptedScanError, UsageError, WordsExportError
from cardstore.text.layer import LayerMethod
from tests.contracts.making import A5, picture_of_lines, write_lines
from tests.remembered import Here

TURNS = {0: None, 1: 90, 2: 180, 3: 270}
WORD = "sesame"
CROPPED, MOVED, HIDDEN, BLANK, OWN = 4, 5, 6, 7, 8


def lines_of(leaf):
    """Give a leaf's lines; every leaf has words of its own."""
    names = ("Anna", "Bertha", "Clara", "Dora", "Emma", "Frieda", "Greta", "Hanna", "Ida")
    return (
        f"The keeper {names[leaf]} wrote the depth of the harbour",
        "into her book each morning, and the wind,",
        f"and which of the boats had not come home to {names[leaf]}.",
    )


def picture(leaf, turn=0):
    """Draw a leaf, turned as its page will be turned back; as bytes of a JPEG."""
    buffer = io.BytesIO()
    picture_of_lines(lines_of(leaf)).rotate(turn, expand=True).save(buffer, "JPEG", quality=90)
    return buffer.getvalue()


@pytest.fixture(scope="module")
def pdf(tmp_path_factory):
    """A PDF whose pages are turned, cropped, moved, hidden under, blank, and of real text."""
    document = pymupdf.open()
    for leaf, turn in TURNS.items():
        size = A5 if turn in {None, 180} else A5[::-1]
        drawn = document.new_page(width=size[0], height=size[1])
        drawn.insert_image(drawn.rect, stream=picture(leaf, turn or 0))
        drawn.set_rotation(turn or 0)
    cropped = document.new_page(width=A5[0] + 100, height=A5[1] + 60)
    cropped.insert_image(pymupdf.Rect(70, 40, 70 + A5[0], 40 + A5[1]), stream=picture(CROPPED))
    cropped.set_cropbox(pymupdf.Rect(70, 40, 70 + A5[0], 40 + A5[1]))
    moved = document.new_page(width=A5[0], height=A5[1])
    moved.insert_image(moved.rect, stream=picture(MOVED))
    hidden = document.new_page(width=A5[0], height=A5[1])
    hidden.insert_image(hidden.rect, stream=picture(HIDDEN))
    for number, line in enumerate(("Tho keepcr Grcta wrotc", "thc dcpth of tho harhour")):
        hidden.insert_text((50, 90 + number * 20), line, fontsize=14, render_mode=3)
    document.new_page(width=A5[0], height=A5[1])
    own = document.new_page(width=A5[0], height=A5[1])
    write_lines(own, lines_of(OWN) * 6)
    path = tmp_path_factory.mktemp("pages") / "keepers.pdf"
    document.save(path)
    document.close()
    with pikepdf.open(path, allow_overwriting_input=True) as again:
        page = again.pages[MOVED]
        page.contents_coalesce()
        page.mediabox = pikepdf.Array([30, 50, 30 + A5[0], 50 + A5[1]])
        content = page.obj["/Contents"].read_bytes()
        page.obj["/Contents"] = again.make_stream(b"q 1 0 0 1 30 50 cm " + content + b" Q")
        again.save(path)
    return path


@pytest.fixture(scope="module")
def library(tmp_path_factory, pdf):
    """A library with that PDF."""
    with Library.open(tmp_path_factory.mktemp("pdf") / "library", create=True) as opened:
        opened.ingest(pdf, source="keepers", resolve=False, executor=Here())
        opened.assign_label("keepers", 0, label="xii", assigned_by="me")
        yield opened


@pytest.fixture(scope="module")
def written(library, tmp_path_factory):
    """The searchable PDF of it, and its report."""
    place = tmp_path_factory.mktemp("written") / "keepers.pdf"
    return place, library.export_searchable_pdf("keepers", to=place, jobs=2)


def words_in(path):
    """Give what PyMuPDF reads on each page: (words, with boxes as shares of the page)."""
    with pymupdf.open(path) as document:
        return [
            [
                (w[4], (w[0] + w[2]) / 2 / one.rect.width, (w[1] + w[3]) / 2 / one.rect.height)
                for w in one.get_text("words", sort=False)
            ]
            for one in document
        ]


def assert_the_words_are_stored(layers, read):
    """Word for word in their order, each with its middle in its stored box or close by."""
    for layer, found in zip(layers, read, strict=True):
        assert [layer.word_text(word) for word in layer.words] == [text for text, _, _ in found]
        for word, (_, x, y) in zip(layer.words, found, strict=True):
            box, frame = word.box, layer.frame
            assert box.x0 - 4 <= x * frame.width_px <= box.x1 + 4
            assert box.y0 - 12 <= y * frame.height_px <= box.y1 + 12


def test_the_words_are_the_stored_ones_at_their_places(library, written):
    """However the page is turned, cropped or moved; and the report agrees."""
    place, report = written
    layers = library.text_layers("keepers")

    assert_the_words_are_stored(layers, words_in(place))
    assert ((), (), (BLANK,)) == (report.differing, report.failed, report.without_words)
    assert sum(len(layer.words) for layer in layers) == report.words
    assert all(len(layer.words) > 15 for layer in layers[:BLANK]), "every leaf was read"


def test_a_page_keeps_its_own_text_where_that_is_the_layer(library, written):
    """One under which somebody else's reading lay is drawn anew: no word is found twice."""
    place, report = written

    assert LayerMethod.EMBEDDED is library.text_layers("keepers")[OWN].method
    assert ((OWN,), (HIDDEN,)) == (report.own_text, report.drawn)
    assert "keepcr" not in " ".join(text for text, _, _ in words_in(place)[HIDDEN])


def test_a_quote_stands_there_at_the_words_at_which_the_card_has_it(library, written):
    """On the same leaf, from the same word to the same word."""
    quote = "Anna wrote the depth of the harbour into her book"
    layers, read = library.text_layers("keepers"), words_in(written[0])
    card = library.add_card("keepers", quote=quote, page="xii", made_by="me", unverified=True)
    spots = [spot for segment in card.segments for spot in segment.positions]
    for spot in spots:
        layer = layers[spot.leaf_index]
        at = [n for n, word in enumerate(layer.words) if word.span.overlaps(spot.span)]

        assert quote.split() == [read[spot.leaf_index][n][0] for n in at]
        assert all(after == before + 1 for before, after in pairwise(at))
    assert spots


def test_page_labels_are_those_of_the_map(library, written):
    """What the person said, and what could not be told."""
    with pymupdf.open(written[0]) as document:
        labels = [one.get_label() for one in document]

    assert "xii" == labels[0]
    assert len(library.page_map("keepers").leaves) == len(labels)


def test_the_pages_look_as_they_did(written, pdf):
    """Kept pages are drawn alike, but for the rounding of turned ones; and stand upright."""
    with pymupdf.open(written[0]) as made, pymupdf.open(pdf) as original:
        for leaf in (*TURNS, CROPPED, MOVED, OWN):
            now, before = (
                Image.frombytes("RGB", (drawn.width, drawn.height), drawn.samples)
                for drawn in (one[leaf].get_pixmap(dpi=60) for one in (made, original))
            )
            differences = ImageStat.Stat(ImageChops.difference(now, before)).mean

            assert now.size == before.size
            assert max(differences) < 1, leaf
            assert 0 == made[leaf].rotation or leaf == OWN


def test_the_original_in_the_library_is_untouched(library, written, pdf):
    """Its digest is what it was."""
    assert written[0].is_file()
    kept = next((library._store.folder / "originals").iterdir())
    assert pdf.read_bytes() == kept.read_bytes()


def test_nothing_is_written_over_and_nothing_half_is_left(library, tmp_path):
    """A file that is there, a folder that is not, and pages that cannot be made so."""
    there = tmp_path / "a.pdf"
    there.write_text("mine", encoding="utf-8")
    with pytest.raises(WordsExportError) as refused:
        library.export_searchable_pdf("keepers", to=there)
    with pytest.raises(UsageError):
        library.export_searchable_pdf("keepers", to=tmp_path / "b.pdf", pages="carved")

    assert 90 == refused.value.exit_code
    assert ["a.pdf"] == [one.name for one in tmp_path.iterdir()]
    assert "mine" == there.read_text(encoding="utf-8")


@pytest.fixture
def photographs(tmp_path):
    """A folder: a picture with a see-through ground, one held sideways, and an opening."""
    folder = tmp_path / "photographs"
    folder.mkdir()
    upright = picture_of_lines(lines_of(0))
    clear = upright.convert("RGBA")
    clear.putalpha(ImageOps.invert(upright).point(lambda grey: 255 if grey > 60 else 200))
    clear.save(folder / "1.png", dpi=(200, 200))
    turned = Image.Exif()
    turned[0x0112] = 6  # to be turned by 90 degrees to the right
    picture_of_lines(lines_of(1)).rotate(90, expand=True).save(
        folder / "2.jpg", dpi=(200, 200), exif=turned
    )
    left, right = picture_of_lines(lines_of(2)), picture_of_lines(lines_of(3))
    opening = Image.new("L", (left.width * 2, left.height), 255)
    opening.paste(left, (0, 0))
    opening.paste(right, (left.width, 0))
    opening.save(folder / "3.jpg", dpi=(200, 200), quality=90)
    return folder


@pytest.mark.long
def test_photographs_and_openings_are_pages_of_their_own(photographs, tmp_path):
    """Both leaves of the opening lie over one copy of its bytes; the others are drawn upright."""
    place = tmp_path / "photographs.pdf"
    with Library.open(tmp_path / "library", create=True) as library:
        library.ingest(
            photographs, source="photographs", resolve=False, openings="always", executor=Here()
        )
        report = library.export_searchable_pdf("photographs", to=place, jobs=1)
        layers = library.text_layers("photographs")
    with pymupdf.open(place) as made:
        last = {image[0] for at in (-2, -1) for image in made[len(made) + at].get_images()}
        stream = made.xref_stream_raw(max(last))

    assert_the_words_are_stored(layers, words_in(place))
    assert () == report.differing
    assert 1 == len(last)
    assert (photographs / "3.jpg").read_bytes() == stream
    assert set(range(len(layers) - 2)) == set(report.drawn)


@pytest.mark.long
def test_an_encrypted_pdf_needs_its_password(tmp_path):
    """And the copy can be opened without."""
    place = tmp_path / "open.pdf"
    path = tmp_path / "locked.pdf"
    with pymupdf.open() as document:
        drawn = document.new_page(width=A5[0], height=A5[1])
        drawn.insert_image(drawn.rect, stream=picture(0))
        document.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw=WORD, owner_pw="o")
    with Library.open(tmp_path / "library", create=True) as library:
        library.ingest(
            path,
            source="locked",
            resolve=False,
            password=WORD,
            executor=Here(),
        )
        with pytest.raises(EncryptedScanError):
            library.export_searchable_pdf("locked", to=place)
        report = library.export_searchable_pdf("locked", to=place, password=WORD)
        layers = library.text_layers("locked")

    assert_the_words_are_stored(layers, words_in(place))
    assert () == report.differing


@pytest.mark.parametrize("degrees", [6, -8])
def test_words_of_a_leaf_that_leans_lie_along_its_lines(tmp_path, degrees):
    """Each with its middle in its own box, and as high as a word; no box covers other lines."""
    (tmp_path / "book").mkdir()
    picture_of_lines(lines_of(1) * 3).rotate(
        degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=255
    ).save(tmp_path / "book" / "0.png", dpi=(200, 200))
    place = tmp_path / "book.pdf"
    with Library.open(tmp_path / "library", create=True) as library:
        library.ingest(tmp_path / "book", source="book", resolve=False, executor=Here())
        layer = library.text_layers("book")[0]
        report = library.export_searchable_pdf("book", to=place)
    with pymupdf.open(place) as document:
        read = document[0].get_text("words", sort=False)
        to_px = layer.frame.width_px / document[0].rect.width

    assert () == report.differing
    assert len(layer.words) > 50
    assert [layer.word_text(word) for word in layer.words] == [word[4] for word in read]
    for word, (x0, y0, x1, y1, *_) in zip(layer.words, read, strict=True):
        box = word.box
        assert box.x0 <= (x0 + x1) / 2 * to_px <= box.x1
        assert box.y0 - 5 <= (y0 + y1) / 2 * to_px <= box.y1 + 5
        assert (y1 - y0) * to_px <= 2 * max(30, box.y1 - box.y0)


def test_a_page_that_keeps_another_text_than_the_stored_one_is_told(tmp_path):
    """White words lie on the second page, which no reader sees; the first has what is stored."""
    with pymupdf.open() as written:
        for hidden in (False, True):
            drawn = written.new_page(width=A5[0], height=A5[1])
            write_lines(drawn, lines_of(OWN) * 6)
            if hidden:
                drawn.insert_text((50, A5[1] - 60), "The hidden clerk denied it.", color=(1, 1, 1))
        written.save(tmp_path / "book.pdf")
    with Library.open(tmp_path / "library", create=True) as library:
        library.ingest(tmp_path / "book.pdf", source="book", resolve=False, executor=Here())
        stored = [layer.text for layer in library.text_layers("book")]
        report = library.export_searchable_pdf("book", to=tmp_path / "made.pdf")

    assert all("hidden" not in text for text in stored)
    assert ((0, 1), (1,)) == (report.own_text, report.differing)
