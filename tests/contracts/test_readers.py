"""What every reader of scans must do, whatever it reads."""

from __future__ import annotations

import pytest

from cardstore.errors import EmptyScanError, NotAScanError, ScanError, UnknownLeafError
from cardstore.plugins import load_reader
from tests.contracts.making import make_folder, make_pdf, make_scanned_pdf

MAKERS = {
    "pdf": lambda folder: make_pdf(folder / "book.pdf", leaves=3),
    "scanned-pdf": lambda folder: make_scanned_pdf(folder / "scan.pdf"),
    "images": lambda folder: make_folder(folder / "images"),
}


@pytest.fixture(params=sorted(MAKERS))
def opened(request, tmp_path):
    """A scan of each kind, opened."""
    path = MAKERS[request.param](tmp_path)
    scan = load_reader(request.param.rpartition("-")[2]).open(str(path))
    yield scan
    scan.close()


def test_leaves_are_counted_from_0(opened):
    """leaf_index runs without gaps."""
    leaves = opened.scan.leaves

    assert list(range(len(leaves))) == [leaf.leaf_index for leaf in leaves]


def test_a_raster_fills_its_frame(opened):
    """One byte a pixel, in the frame that was told before drawing."""
    for leaf in opened.scan.leaves:
        raster = opened.raster(leaf.leaf_index)

        assert opened.frame(leaf.leaf_index) == raster.frame
        assert raster.frame.width_px * raster.frame.height_px == len(raster.pixels)


def test_drawing_twice_gives_the_same_pixels(opened):
    """Reading a leaf again must not change anything."""
    assert opened.raster(0) == opened.raster(0)


def test_a_leaf_has_dark_letters_on_white(opened):
    """0 is black and 255 white."""
    pixels = opened.raster(0).pixels

    assert min(pixels) < 60
    assert max(pixels) > 240
    assert sum(pixels) / len(pixels) > 200


def test_words_lie_in_the_frame(opened):
    """Boxes are given in the raster's own pixels."""
    frame = opened.frame(0)
    for word in opened.embedded_words(0):
        assert 0 <= word.x0 < word.x1 <= frame.width_px
        assert 0 <= word.y0 < word.y1 <= frame.height_px
        assert word.text == "".join(word.text.split()) != ""


def test_image_share_is_a_share(opened):
    """The share lies between 0 and 1."""
    assert 0.0 <= opened.image_share(0) <= 1.0


@pytest.mark.parametrize("leaf_index", [-1, 99])
def test_a_leaf_that_is_not_there_is_unknown(opened, leaf_index):
    """Asking past the end is an error of its own kind."""
    for ask in (opened.frame, opened.raster, opened.embedded_words, opened.image_share):
        with pytest.raises(UnknownLeafError):
            ask(leaf_index)


@pytest.mark.parametrize("kind", sorted(MAKERS))
def test_the_digest_names_the_content(kind, tmp_path):
    """The same bytes under another name are the same scan; it has 64 hex digits."""
    path = MAKERS[kind](tmp_path)
    other = path.rename(tmp_path / f"renamed{path.suffix}")
    reader = load_reader(kind.rpartition("-")[2])
    first = reader.open(str(other)).scan

    assert len(first.digest) == 64
    assert first.digest == reader.open(str(other)).scan.digest
    assert first.name == other.name


@pytest.mark.parametrize("name", ["pdf", "images"])
def test_nothing_there_is_no_scan(name, tmp_path):
    """A path without a file gives a typed error."""
    reader = load_reader(name)

    assert not reader.accepts(str(tmp_path / "none.pdf"))
    with pytest.raises(NotAScanError):
        reader.open(str(tmp_path / "none.pdf"))


@pytest.mark.parametrize(("name", "file"), [("pdf", "empty.pdf"), ("images", "empty.png")])
def test_no_bytes_are_an_empty_scan(name, file, tmp_path):
    """A download that never came is told as such."""
    (tmp_path / file).write_bytes(b"")
    with pytest.raises(EmptyScanError):
        load_reader(name).open(str(tmp_path / file))


@pytest.mark.parametrize(("name", "file"), [("pdf", "noise.pdf"), ("images", "noise.png")])
def test_noise_is_refused_with_a_remedy(name, file, tmp_path):
    """Bytes that are nothing give a typed error that says what to do."""
    (tmp_path / file).write_bytes(bytes(range(256)) * 40)
    with pytest.raises(ScanError) as refused:
        load_reader(name).open(str(tmp_path / file))

    assert file in refused.value.what
    assert refused.value.remedy


@pytest.mark.parametrize("name", ["pdf", "images"])
def test_a_reader_names_itself_and_its_library(name):
    """Provenance has the reader's name and a version with digits."""
    provenance = load_reader(name).provenance()

    assert name == provenance.agent
    assert any(c.isdigit() for c in provenance.version)
