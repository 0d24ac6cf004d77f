"""Pictures of leaves for the review page: the file's own where a browser shows it, else drawn."""

from __future__ import annotations

import io
import os
from concurrent.futures import ThreadPoolExecutor

import pymupdf
import pytest
from PIL import Image, ImageChops, ImageDraw

from cardstore import Library
from cardstore.errors import AlteredOriginalError, DamagedLeafError, UnknownLeafError
from cardstore.workflow.leaf_image import DISPLAY_WIDTH_PX, LeafImages
from tests.remembered import Here

UPRIGHT = 0x0112  # the orientation mark


def picture(mode="L", size=(420, 600)):
    """A sheet with a bar at the top and one at the left, so that one sees how it lies."""
    image = Image.new("RGB", size, "white")
    pen = ImageDraw.Draw(image)
    pen.rectangle((60, 40, 360, 44), fill="black")
    pen.rectangle((40, 60, 43, 300), fill=(90, 20, 20))
    return image.convert(mode)


def coded(image, form, **more):
    """The bytes of an image file."""
    buffer = io.BytesIO()
    image.save(buffer, format=form, **more)
    return buffer.getvalue()


def sideways():
    """A JPEG that a camera held on its side took: its mark says how to turn it."""
    exif = Image.Exif()
    exif[UPRIGHT] = 6
    return coded(picture().transpose(Image.Transpose.ROTATE_90), "JPEG", exif=exif, quality=90)


def deep():
    """The sheet in sixteen bits a pixel."""
    shallow = picture().tobytes()
    return Image.frombytes(
        "I;16", (420, 600), bytes(one for grey in shallow for one in (grey, grey))
    )


FILES = {
    "leaf01.jpg": coded(picture(), "JPEG", quality=90),
    "leaf02.png": coded(picture("RGB"), "PNG"),
    "leaf03.webp": coded(picture("RGB"), "WEBP", lossless=True),
    "leaf04.tif": coded(picture(), "TIFF"),
    "leaf05.jpg": sideways(),
    "leaf06.jpg": coded(picture("CMYK"), "JPEG", quality=90),
    "leaf07.png": coded(deep(), "PNG"),
    "leaf08.jpg": b"\xff\xd8\xff no picture at all",
}
OWN = {"leaf01.jpg": "image/jpeg", "leaf02.png": "image/png", "leaf03.webp": "image/webp"}


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    """A library with a folder of images, a PDF that is one image, and a born-digital PDF."""
    folder = tmp_path_factory.mktemp("pictures")
    leaves = folder / "leaves"
    leaves.mkdir()
    for name, content in FILES.items():
        (leaves / name).write_bytes(content)
    for name, draw in (("scanned.pdf", put_image), ("born.pdf", put_words)):
        document = pymupdf.open()
        for _ in range(2):
            draw(document.new_page(width=210 * 72 / 100, height=300 * 72 / 100))
        document.save(folder / name)
        document.close()
    with Library.open(folder / "library", create=True) as library:
        for name in ("leaves", "scanned.pdf", "born.pdf"):
            source = name.removesuffix(".pdf")
            library.ingest(folder / name, source=source, executor=Here(), resolve=False)
        yield library


def put_image(leaf):
    """Fill a leaf of a PDF with a JPEG."""
    leaf.insert_image(leaf.rect, stream=FILES["leaf01.jpg"])


def put_words(leaf):
    """Write on a leaf of a PDF."""
    leaf.insert_text((20, 40), "The lamp was lit at nine.", fontsize=9)


def digest_of(library, name):
    """The digest of a scan by its source."""
    return library.scan(name).digest


def opened(image):
    """What a browser would decode."""
    return Image.open(io.BytesIO(image.content))


def likeness(one, other):
    """The largest difference of two pictures, made small and grey."""
    size = (42, 60)
    return ImageChops.difference(
        one.convert("L").resize(size), other.convert("L").resize(size)
    ).getextrema()[1]


@pytest.mark.parametrize("name", list(OWN))
def test_what_a_browser_shows_is_given_as_it_is(shelf, name):
    """The file's own bytes, with their type."""
    at = sorted(FILES).index(name)
    image = shelf.leaf_image(digest_of(shelf, "leaves"), at)

    assert (FILES[name], OWN[name]) == (image.content, image.media_type)


@pytest.mark.parametrize("name", ["leaf04.tif", "leaf05.jpg", "leaf06.jpg", "leaf07.png"])
def test_any_other_is_drawn_upright(shelf, name):
    """Another form, a sideways one, CMYK, sixteen bits: drawn, and it lies as the leaf lies."""
    at = sorted(FILES).index(name)
    image = shelf.leaf_image(digest_of(shelf, "leaves"), at)

    assert "image/jpeg" == image.media_type
    assert FILES[name] != image.content
    assert (420, 600) == opened(image).size
    assert likeness(opened(image), picture()) < 60


def test_a_leaf_that_is_broken_says_so(shelf):
    """And the leaves beside it are given."""
    with pytest.raises(DamagedLeafError):
        shelf.leaf_image(digest_of(shelf, "leaves"), sorted(FILES).index("leaf08.jpg"))


def test_a_scanned_leaf_of_a_pdf_is_given_as_the_image_that_it_is(shelf):
    """Nothing is decoded for it."""
    image = shelf.leaf_image(digest_of(shelf, "scanned"), 1)

    assert (FILES["leaf01.jpg"], "image/jpeg") == (image.content, image.media_type)


def test_a_born_digital_leaf_is_drawn_with_the_proportions_of_its_frame(shelf):
    """So that boxes in the frame lie on the words."""
    layer = shelf.text_layers("born")[0]
    width, height = opened(shelf.leaf_image(digest_of(shelf, "born"), 0)).size

    assert abs(width / height - layer.frame.width_px / layer.frame.height_px) < 0.01
    assert width <= DISPLAY_WIDTH_PX


@pytest.mark.parametrize("leaf_index", [-1, 2, 10**6])
def test_a_leaf_that_is_not_there_is_refused(shelf, leaf_index):
    """There is no picture of it."""
    with pytest.raises(UnknownLeafError):
        shelf.leaf_image(digest_of(shelf, "born"), leaf_index)


@pytest.mark.parametrize("digest", ["", "0" * 64, "../cardstore.db", "%"])
def test_a_scan_that_is_not_there_is_refused(shelf, digest):
    """What is asked for is looked up, and never becomes a path."""
    with pytest.raises(UnknownLeafError):
        shelf.leaf_image(digest, 0)


def test_many_who_ask_at_once_get_the_one_picture(shelf):
    """It is drawn once, and all get it."""
    images = LeafImages()
    digest, folder = digest_of(shelf, "born"), shelf._store.folder

    def ask(_):
        with Library.open(folder) as own:
            return images.give(own._store, digest, 0)

    with ThreadPoolExecutor(6) as many:
        given = list(many.map(ask, range(6)))
    images.close()

    assert 1 == len({id(one) for one in given})


def test_no_more_is_kept_than_was_allowed(shelf):
    """With room for one picture, the one before is drawn again, and is the same."""
    images = LeafImages(kept_bytes=1)
    digest = digest_of(shelf, "born")
    first = images.give(shelf._store, digest, 0)
    images.give(shelf._store, digest, 1)
    again = images.give(shelf._store, digest, 0)
    images.close()

    assert first is not again
    assert first == again


def test_an_altered_original_is_not_shown(tmp_path):
    """What people judge by must be what was handed in; what was written into is read again."""
    (tmp_path / "leaf1.png").write_bytes(FILES["leaf02.png"])
    with Library.open(tmp_path / "library", create=True) as library:
        library.ingest(tmp_path / "leaf1.png", source="one", executor=Here(), resolve=False)
        digest, images = digest_of(library, "one"), LeafImages(kept_bytes=0)
        images.give(library._store, digest, 0)
        images.close()  # what was kept in memory was the true one
        original = next((tmp_path / "library" / "originals").iterdir())
        original.chmod(0o644)
        original.write_bytes(coded(picture("RGB").transpose(Image.Transpose.ROTATE_180), "PNG"))
        os.utime(original)

        with pytest.raises(AlteredOriginalError):
            images.give(library._store, digest, 0)
