"""ImagesReader: folders in natural order, many forms, and broken files among good ones."""

from __future__ import annotations

import re
import struct
import sys
import zlib
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from cardstore.adapters.readers.images import ImagesReader
from cardstore.errors import (
    DamagedLeafError,
    DamagedScanError,
    EmptyScanError,
    MissingPartError,
    OversizedLeafError,
)
from cardstore.provenance import digest_bytes, digest_value
from tests.contracts.making import make_folder, make_image, picture_of_lines


def opened(path):
    return ImagesReader().open(str(path))


def darkness(pixels):
    """Mean distance from white."""
    return 255 - sum(pixels) / len(pixels)


def test_numbers_in_names_are_counted(tmp_path):
    """leaf2 comes before leaf10."""
    names = ("leaf10.png", "leaf2.png", "Leaf1.png", "leaf2b.png")
    scan = opened(make_folder(tmp_path / "a", names)).scan

    assert [leaf.name for leaf in scan.leaves] == [
        "Leaf1.png",
        "leaf2.png",
        "leaf2b.png",
        "leaf10.png",
    ]
    assert {None} == {leaf.embedded_label for leaf in scan.leaves}


def test_side_cars_and_hidden_files_are_passed_over(tmp_path):
    """Only page images are leaves."""
    folder = make_folder(tmp_path / "a")
    for name in (".leaf0.png", "Thumbs.db", "leaf1.txt", ".DS_Store", "leaf1.xml"):
        (folder / name).write_bytes(b"no picture")
    (folder / "drafts.png").mkdir()

    assert len(opened(folder).scan.leaves) == 3


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="there is no /proc here")
def test_a_file_beside_the_images_that_cannot_be_read_costs_no_folder(tmp_path):
    """It is none of the images; nobody knows whether it holds pages."""
    folder = make_folder(tmp_path / "book")
    (folder / "notes.txt").symlink_to("/proc/self/mem")  # of which the first bytes are never there

    found = ImagesReader().open(str(folder))

    assert 3 == len(found.scan.leaves)
    assert () == found.left_out()


def test_the_digest_is_that_of_the_files_in_order(tmp_path):
    """The folder's name does not count, the order of the files does."""
    folder = make_folder(tmp_path / "a")
    files = [folder / name for name in ("leaf1.png", "leaf2.png", "leaf10.png")]

    assert digest_value([digest_bytes(f.read_bytes()) for f in files]) == opened(folder).scan.digest


@pytest.mark.parametrize("suffix", ["png", "jpg", "tif", "webp", "jp2", "bmp", "gif", "ppm"])
@pytest.mark.parametrize("mode", ["L", "RGB"])
def test_every_form_is_read_as_grey(tmp_path, suffix, mode):
    """A picture is the same page in any form."""
    picture = picture_of_lines()
    path = tmp_path / f"a.{suffix}"
    picture.convert(mode).save(path)
    raster = opened(path).raster(0)

    assert ImagesReader().accepts(str(path))
    assert picture.size == (raster.frame.width_px, raster.frame.height_px)
    assert darkness(picture.tobytes()) == pytest.approx(darkness(raster.pixels), rel=0.1)


@pytest.mark.parametrize("mode", ["1", "P", "RGBA", "LA", "CMYK", "I;16"])
def test_every_mode_is_dark_on_white(tmp_path, mode):
    """Palettes, transparency, ink colours and deep grey all give dark letters on white paper."""
    picture = picture_of_lines()
    path = tmp_path / "a.tif"
    if mode == "I;16":
        picture.convert("I").point(lambda tone: tone * 257).convert("I;16").save(path)
    elif mode == "RGBA":
        clear = Image.new("RGBA", picture.size, (0, 0, 0, 0))
        clear.paste((0, 0, 0, 255), mask=picture.point(lambda tone: 255 - tone))
        clear.save(path)
    else:
        picture.convert(mode).save(path)

    assert darkness(picture.tobytes()) == pytest.approx(
        darkness(opened(path).raster(0).pixels), rel=0.2, abs=0.5
    )


def test_what_is_clear_in_a_gif_is_white_paper(tmp_path):
    """The colour of the palette that stands for nothing may be black, as the letters are."""
    picture = picture_of_lines()
    held = picture.point(lambda tone: 1 if tone < 128 else 0).convert("P")
    held.putpalette([0, 0, 0, 0, 0, 0])
    held.save(tmp_path / "a.gif", transparency=0)
    raster = opened(tmp_path / "a.gif").raster(0)

    expected = picture.point(lambda tone: 0 if tone < 128 else 255)
    assert expected.tobytes() == raster.pixels


@pytest.mark.parametrize("orientation", range(1, 9))
def test_the_cameras_orientation_is_obeyed(tmp_path, orientation):
    """However the camera was held, the page is upright."""
    upright = picture_of_lines()
    as_held = {
        1: None,
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }[orientation]
    held = upright if as_held is None else upright.transpose(as_held)
    exif = Image.Exif()
    exif[0x0112] = orientation
    held.save(tmp_path / "a.png", exif=exif)
    scan = opened(tmp_path / "a.png")

    assert upright.size == (scan.frame(0).width_px, scan.frame(0).height_px)
    assert upright.tobytes() == scan.raster(0).pixels


def test_a_tiff_of_several_pages_gives_several_leaves(tmp_path):
    """Each of its pictures is a leaf, in order."""
    pictures = [picture_of_lines((f"This is leaf {n}.",)) for n in range(3)]
    path = tmp_path / "a.tif"
    pictures[0].save(path, save_all=True, append_images=pictures[1:])
    scan = opened(path)

    assert [leaf.name for leaf in scan.scan.leaves] == ["a.tif"] * 3
    assert [p.tobytes() for p in pictures] == [scan.raster(n).pixels for n in range(3)]


@pytest.mark.parametrize(("told", "expected"), [(300, 300), (72, 0), (96, 0), (None, 0)])
def test_only_a_believable_resolution_is_told(tmp_path, told, expected):
    """72 and 96 are what programs write that do not know."""
    picture = picture_of_lines()
    picture.save(tmp_path / "a.png", **({"dpi": (told, told)} if told else {}))

    assert expected == opened(tmp_path / "a.png").frame(0).dpi


def test_a_fine_scan_is_brought_to_300(tmp_path):
    """600 dpi costs four times the reading and gains nothing."""
    picture = picture_of_lines(dpi=600)
    picture.save(tmp_path / "a.png", dpi=(600, 600))
    frame = opened(tmp_path / "a.png").frame(0)

    assert frame.dpi == 300
    assert (picture.width // 2, picture.height // 2) == (frame.width_px, frame.height_px)


def test_a_broken_image_costs_its_own_leaf(tmp_path):
    """The leaves beside it are read; a cut-off picture fails when it is decoded."""
    folder = make_folder(tmp_path / "a")
    (folder / "leaf2.png").write_bytes(b"\x89PNG\r\n\x1a\n and no more")
    whole = (folder / "leaf10.png").read_bytes()
    (folder / "leaf10.png").write_bytes(whole[: len(whole) // 2])
    scan = opened(folder)

    assert len(scan.scan.leaves) == 3
    assert scan.raster(0).pixels
    for broken in (1, 2):
        with pytest.raises(DamagedLeafError):
            scan.raster(broken)


@pytest.mark.parametrize("suffix", ["avif", "webp", "png", "gif", "jp2", "tif"])
def test_a_picture_damaged_in_its_midst_is_no_fault_of_ours(tmp_path, suffix):
    """Whatever its decoder raises, the file is told as damaged, or read as far as it goes."""
    path = tmp_path / f"a.{suffix}"
    picture_of_lines().convert("P" if suffix == "gif" else "RGB").save(path)
    content = bytearray(path.read_bytes())
    for place in range(len(content) // 3, len(content) // 2, 11):
        content[place] ^= 0x5A
    path.write_bytes(content)
    try:
        read = opened(path).raster(0).pixels
    except (DamagedScanError, DamagedLeafError) as told:
        read = told.what

    assert read


def test_heic_without_its_library_says_what_to_install(tmp_path, monkeypatch):
    """Two hundred photographs that all fail would be no scan: refused before anything is read."""
    monkeypatch.setitem(sys.modules, "pillow_heif", None)
    folder = make_folder(tmp_path / "a")
    (folder / "leaf3.heic").write_bytes(b"\x00\x00\x00\x18ftypheic")

    with pytest.raises(MissingPartError, match=re.escape("cardstore[heic]")):
        opened(folder)


def test_heic_is_read(tmp_path):
    """As a telephone writes it, among other pictures."""
    pillow_heif = pytest.importorskip("pillow_heif", reason="pip install 'cardstore[heic]'")
    pillow_heif.register_heif_opener()
    picture = picture_of_lines()
    picture.convert("RGB").save(tmp_path / "IMG_1.heic", quality=90)
    raster = opened(tmp_path).raster(0)

    assert picture.size == (raster.frame.width_px, raster.frame.height_px)
    assert darkness(picture.tobytes()) == pytest.approx(darkness(raster.pixels), rel=0.1)


def test_a_fax_tiff_of_several_pages_is_read(tmp_path):
    """One bit a pixel, packed as fax machines do, several pages in a file."""
    pictures = [picture_of_lines((f"This is leaf {n}.",)).convert("1") for n in range(3)]
    pictures[0].save(
        tmp_path / "a.tif", save_all=True, append_images=pictures[1:], compression="group4"
    )
    scan = opened(tmp_path / "a.tif")

    assert [p.convert("L").tobytes() for p in pictures] == [scan.raster(n).pixels for n in range(3)]


@pytest.mark.parametrize("bits", [10, 12, 16])
def test_deep_grey_of_any_depth_is_white_on_paper(tmp_path, bits):
    """A scanner that gives 12 bits in 16 does not give a black page."""
    picture, white = picture_of_lines(), 2**bits - 1
    deep = picture.convert("I").point(lambda tone: tone * (white / 255)).convert("I;16")
    deep.save(tmp_path / "a.png")

    assert darkness(picture.tobytes()) == pytest.approx(
        darkness(opened(tmp_path / "a.png").raster(0).pixels), rel=0.1
    )


@pytest.mark.parametrize("adobe", [True, False])
def test_a_jpeg_in_inks_is_dark_on_white(tmp_path, adobe):
    """Adobe writes inks inverted and says so; others write them as they are."""
    picture = picture_of_lines()
    path = tmp_path / "a.jpg"
    inks = picture.convert("CMYK")
    if adobe:
        inks.save(path, quality=95)
    else:
        ImageChops.invert(inks).save(path, quality=95)
        content = path.read_bytes()
        at = content.index(b"\xff\xee")
        size = int.from_bytes(content[at + 2 : at + 4], "big")
        path.write_bytes(content[:at] + content[at + 2 + size :])

    assert darkness(picture.tobytes()) == pytest.approx(
        darkness(opened(path).raster(0).pixels), rel=0.1
    )


@pytest.mark.parametrize(
    ("suffix", "packed"),
    [("jpg", {}), ("webp", {}), ("tif", {}), ("tif", {"compression": "tiff_lzw"})],
)
def test_orientation_is_obeyed_in_every_form_that_has_it(tmp_path, suffix, packed):
    """Boxes are in what a person sees."""
    upright, exif = picture_of_lines(), Image.Exif()
    exif[0x0112] = 8
    held = upright.transpose(Image.Transpose.ROTATE_270)
    held.save(tmp_path / f"a.{suffix}", exif=exif, **packed)
    raster = opened(tmp_path / f"a.{suffix}").raster(0)
    head = raster.pixels[: len(raster.pixels) // 3]

    assert upright.size == (raster.frame.width_px, raster.frame.height_px)
    assert darkness(upright.tobytes()[: len(head)]) == pytest.approx(darkness(head), rel=0.15)


def half(path):
    """Cut a file in its midst."""
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    return path


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".tif", ".jp2"])
def test_a_half_written_image_is_a_damaged_scan(tmp_path, suffix):
    """Its head is sound, its pixels are not all there; a PDF's remedy would not help."""
    with pytest.raises(DamagedScanError) as refused:
        opened(half(make_image(tmp_path / f"a{suffix}")))
    assert "qpdf" not in refused.value.remedy
    assert "viewer" in refused.value.remedy


def test_a_single_broken_image_is_a_damaged_scan(tmp_path):
    """Where nothing opens there is no scan."""
    (tmp_path / "a.jpg").write_bytes(b"\xff\xd8\xff\xe0 cut off")

    with pytest.raises(DamagedScanError):
        opened(tmp_path / "a.jpg")


def test_a_folder_of_broken_images_is_a_damaged_scan(tmp_path):
    """None of them can be decoded; one sound one makes it a scan with failing leaves."""
    folder = make_folder(tmp_path / "a")
    for file in folder.iterdir():
        half(file)
    with pytest.raises(DamagedScanError, match="Not one of the 3 images"):
        opened(folder)
    make_image(folder / "leaf20.png")

    assert len(opened(folder).scan.leaves) == 4


def test_a_folder_without_images_is_empty(tmp_path):
    """A folder of notes is not a scan; the reader does not even accept it."""
    (tmp_path / "notes.txt").write_text("nothing")

    assert not ImagesReader().accepts(str(tmp_path))
    with pytest.raises(EmptyScanError):
        opened(tmp_path)


def test_an_image_without_a_suffix_is_known_by_its_bytes(tmp_path):
    """Stored originals may have no suffix."""
    path = make_image(tmp_path / "a.png").rename(tmp_path / "0f3a")

    assert ImagesReader().accepts(str(path))
    assert len(opened(path).scan.leaves) == 1


def test_files_in_any_order_make_a_scan(tmp_path):
    """Originals that are stored one by one are given in their order."""
    folder = make_folder(tmp_path / "a")
    paths = [str(folder / name) for name in ("leaf10.png", "leaf1.png")]
    scan = ImagesReader().open_files(paths, name="a")

    assert [leaf.name for leaf in scan.scan.leaves] == ["leaf10.png", "leaf1.png"]


def make_bomb(path, side):
    """A small file that claims to be a square of that many pixels a side."""
    head = b"IHDR" + struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    chunk = struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk + b"\x00\x00\x10\x00IDAT")
    return path


def test_a_bomb_is_refused_before_decoding(tmp_path):
    """900 million pixels are too large; the leaf beside them is read."""
    make_bomb(tmp_path / "a.png", 30000)
    make_image(tmp_path / "b.png")
    scan = opened(tmp_path)

    for ask in (scan.frame, scan.raster):
        with pytest.raises(OversizedLeafError):
            ask(0)
    assert scan.raster(1).pixels


def test_a_scan_of_nothing_but_bombs_is_too_large(tmp_path):
    """The file is not damaged, and a smaller copy of it would do."""
    make_bomb(tmp_path / "a.png", 60000)

    with pytest.raises(OversizedLeafError) as refused:
        opened(tmp_path / "a.png")
    assert refused.value.exit_code == 18
    assert "smaller" in refused.value.remedy


def test_a_damaged_fax_says_that_rows_are_lost(tmp_path):
    """What is left looks like a page; a sound one says nothing."""
    sound, damaged = tmp_path / "sound.tif", tmp_path / "damaged.tif"
    picture_of_lines().convert("1").save(sound, compression="group4")
    content = bytearray(sound.read_bytes())
    for place in range(len(content) // 2, len(content) // 2 + 400, 7):
        content[place] ^= 0x5A
    damaged.write_bytes(content)
    losses = []
    for path in (sound, damaged):
        scan = opened(path)
        scan.raster(0)
        losses.append(scan.loss(0))

    assert losses[0] is None
    assert losses[1].certain
    assert "Bad code word" in losses[1].what
