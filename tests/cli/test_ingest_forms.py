"""What a file is, is seen by its first bytes; and of a file of several pictures it is told."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from PIL import Image

from cardstore.adapters.readers.files import form_of
from cardstore.adapters.readers.images import ImagesReader
from cardstore.plugins import find_reader
from tests.cli.program import run_apart, run_here

SAMPLES = Path(__file__).parents[2] / "sample_sources"
ARTICLE = SAMPLES / "tides-article" / "article.pdf"
SIZE = (300, 400)
WORDS = ("--jobs", "1", "--no-resolve")


def pictures(count, *, size=SIZE):
    """Give pictures that differ, so that no form takes two of them for one."""
    return [Image.new("RGB", size, (250 - 9 * one, 255, 255)) for one in range(count)]


def save(path, many, **options):
    many[0].save(path, save_all=True, append_images=many[1:], **options)
    return path


@pytest.mark.parametrize("name", ["a.jpg", "a.tif", "a.djvu", "a.heic", "a.txt", "a"])
def test_a_pdf_is_one_whatever_it_is_called(tmp_path, name):
    """By its first bytes."""
    assert "pdf" == find_reader(shutil.copy(ARTICLE, tmp_path / name)).name


def test_a_pdf_that_is_called_a_picture_is_read(tmp_path):
    """As if it were called .pdf, and it can be read again later."""
    path = shutil.copy(ARTICLE, tmp_path / "named.jpg")
    library = ("--library", tmp_path / "library")
    ran = run_here("ingest", path, *WORDS, *library)
    leaf = run_here("reread", "named", "--leaf", "2", "--jobs", "1", *library)

    assert (0, 0) == (ran.returncode, leaf.returncode), ran.stderr + leaf.stderr
    assert "named: 11 leaves: 11 embedded" in ran.stdout


@pytest.mark.parametrize("name", ["a.pdf", "a.djvu", "a.tif", "a.heic", "a.txt"])
@pytest.mark.parametrize(
    "form", ["JPEG", "PNG", "WEBP", "TIFF", "JPEG2000", "GIF", "BMP", "PPM", "AVIF"]
)
def test_a_picture_is_one_whatever_it_is_called(tmp_path, name, form):
    """By its first bytes."""
    path = tmp_path / name
    pictures(1)[0].save(path, format=form)

    assert "images" == find_reader(str(path)).name


def test_what_begins_as_nothing_known_is_taken_by_its_name(tmp_path):
    """A page of a server that is called book.pdf is refused as what is no PDF."""
    path = tmp_path / "book.pdf"
    path.write_bytes(b"<html>404</html>")

    assert "pdf" == find_reader(str(path)).name


@pytest.mark.parametrize(
    ("name", "count"),
    [("a.webp", 3), ("a.png", 3), ("a.mpo", 2), ("a.avif", 3), ("a.heic", 3), ("a.gif", 3)],
)
def test_a_file_of_several_pictures_has_one_leaf(tmp_path, name, count):
    """The first; how many there are is known."""
    if name.endswith("heic"):
        pytest.importorskip(
            "pillow_heif", reason="pillow-heif is not installed"
        ).register_heif_opener()
    opened = ImagesReader().open(str(save(tmp_path / name, pictures(count))))

    assert (1, ((name, count),)) == (len(opened.scan.leaves), opened.left_out())


def test_pictures_that_are_left_out_are_told(tmp_path):
    """By the ingest, and by whatever tells of the scan later; the first is taken."""
    path = save(tmp_path / "moving.webp", pictures(3))
    library = ("--library", tmp_path / "library")
    ran = run_here("ingest", path, "--source", "several", *WORDS, *library, "--json")
    told = "moving.webp holds 3 pictures, and only the first was taken"
    shown = run_here("pages", "several", *library)

    assert 1 == json.loads(ran.stdout)["leaves"]
    assert told in json.loads(ran.stdout)["scan_notes"][0]
    assert told in run_here("scans", "several", *library).stderr
    assert told in shown.stderr
    assert "note: " not in shown.stdout
    assert 2 == shown.stderr.count("note: ")  # the other one is of the number that is printed alone
    assert "" == run_here("pages", "several", "-q", *library).stderr


def test_small_pictures_beside_a_photograph_are_not_told(tmp_path):
    """Telephones put one beside each photograph; nor are the pages of a TIFF left out."""
    photograph, page = tmp_path / "IMG_1.jpg", tmp_path / "pages.tif"
    save(photograph, [*pictures(1), *pictures(1, size=(60, 80))], format="MPO")
    save(page, pictures(2))
    library = ("--library", tmp_path / "library")
    ran = run_here("ingest", photograph, page, *WORDS, *library)

    assert (0, "") == (ran.returncode, ran.stderr)
    assert "2 files, 3 leaves" in ran.stdout


def test_what_a_folder_holds_beside_its_images_is_told(tmp_path, monkeypatch):
    """PDFs and images without a telling name, of a folder called “.”; but no side-cars."""
    folder = tmp_path / "box 7"
    folder.mkdir()
    for number, form in enumerate(("PNG", "GIF", "JPEG")):
        named = folder / f"{number}.{form}".lower().removesuffix(".jpeg").removesuffix(".gif")
        Image.new("L", SIZE, 255).save(named, format=form)
    shutil.copy(ARTICLE, folder / "book.pdf")
    for name in ("1.xml", "Thumbs.db", ".hidden.pdf", "notes.txt"):
        (folder / name).write_bytes(b"%PDF-" if name.startswith(".") else b"no page")
    monkeypatch.chdir(folder)
    library = ("--library", tmp_path / "library")
    ran = run_here("ingest", ".", *WORDS, *library)

    assert 0 == ran.returncode, ran.stderr
    assert "box-7: 1 leaf: 1 blank" in ran.stdout
    assert "box 7 holds 3 files that may have pages and were not read" in ran.stderr
    assert ": 1, 2, book.pdf;" in ran.stderr
    assert "3 files" in run_here("scans", "box-7", *library).stderr


def test_a_folder_without_images_is_told_as_one(tmp_path):
    """What to do is to name what is in it."""
    shutil.copy(ARTICLE, tmp_path)
    ran = run_here("ingest", tmp_path, "--library", tmp_path / "library")

    assert 11 == ran.returncode
    assert f"The folder {tmp_path.name} holds no images" in ran.stderr
    assert "Name the PDFs" in ran.stderr


def test_a_form_that_is_not_read_is_told_with_those_that_are(tmp_path):
    """Nobody is told to give an image who gave one."""
    pictures(1)[0].save(tmp_path / "a.tga")
    ran = run_here("ingest", tmp_path / "a.tga", "--library", tmp_path / "library")

    assert 11 == ran.returncode
    assert "save anything else in one of these forms" in ran.stderr


@pytest.mark.parametrize("content", [b"BM is a town of 40 houses.", b"P4 is a road.", b"GIF", b""])
def test_letters_that_begin_a_picture_make_none_of_a_text(tmp_path, content):
    """Two or three letters alone are no telling first bytes."""
    path = tmp_path / "notes"
    path.write_bytes(content)

    assert "" == form_of(path)


@pytest.mark.parametrize("loudness", ["-q", "-vv"])
def test_libraries_are_silent_unless_they_are_asked(tmp_path, loudness):
    """Of a cut TIFF Pillow warns by Python, libtiff by itself; that a leaf is lost is told."""
    path = save(tmp_path / "whole.tif", pictures(4), compression="tiff_lzw")
    cut = tmp_path / "cut.tif"
    cut.write_bytes(path.read_bytes()[: path.stat().st_size - 150])
    words = (*WORDS, "--library", tmp_path / "library", loudness)
    ran = run_apart("ingest", cut, *words, PYTHONWARNINGS="default")

    assert 17 == ran.returncode
    assert (loudness == "-vv") == ("TiffImagePlugin" in ran.stderr), ran.stderr
    assert (loudness != "-q") == ("the engine tesserocr is taken from" in ran.stderr)
    assert loudness != "-q" or ran.stderr == ""
