"""DjvuReader: what its programs tell becomes leaves; without them it says what to install."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest
from PIL import Image, ImageOps

from cardstore.adapters.readers import djvu
from cardstore.adapters.readers.djvu import DjvuReader
from cardstore.errors import (
    DamagedLeafError,
    DamagedScanError,
    EmptyScanError,
    MissingPartError,
    NotAScanError,
    UnknownLeafError,
)
from tests.contracts.making import picture_of_lines

MISSING = [name for name in ("cjb2", "djvm", "djvused", "ddjvu") if shutil.which(name) is None]
needs_programs = pytest.mark.skipif(
    bool(MISSING), reason=f"not installed: {', '.join(MISSING)} (Debian: djvulibre-bin)"
)


def run(*words):
    subprocess.run([*map(str, words)], check=True, capture_output=True)


@pytest.fixture
def book(tmp_path):
    """A book of two leaves; the first has two hidden words."""
    parts = []
    for n in range(2):
        drawn, part = tmp_path / f"{n}.pbm", tmp_path / f"{n}.djvu"
        picture_of_lines((f"This is leaf {n}.",)).convert("1").save(drawn)
        run("cjb2", "-dpi", "200", drawn, part)
        parts.append(part)
    run("djvm", "-c", tmp_path / "book.djvu", *parts)
    words = '(page 0 0 1167 1653 (line 100 1300 600 1400 (word 100 1300 200 1340 "The")'
    words += ' (word 210 1300 400 1340 "k\\303\\251\\"eper")))'
    script = tmp_path / "script"
    script.write_text(f"select 1\nset-txt\n{words}\n.\n", encoding="ascii")
    run("djvused", tmp_path / "book.djvu", "-f", script, "-s")
    return tmp_path / "book.djvu"


@needs_programs
def test_a_book_gives_its_leaves_as_they_were_drawn(book):
    """Two leaves at 200 dpi, each the picture that it was made of."""
    opened = DjvuReader().open(str(book))
    for n in range(2):
        raster, made = opened.raster(n), picture_of_lines((f"This is leaf {n}.",))

        assert (*made.size, 200) == (*_size(raster.frame), raster.frame.dpi)
        assert raster.pixels == made.convert("1").convert("L").tobytes()
    with pytest.raises(UnknownLeafError):
        opened.raster(2)


def _size(frame):
    return frame.width_px, frame.height_px


@needs_programs
def test_hidden_words_stand_where_they_were_put(book):
    """Boxes count from the upper left corner, and the words are no visible text."""
    opened = DjvuReader().open(str(book))
    first, second = opened.embedded_words(0)

    assert ("The", 'ké"eper') == (first.text, second.text)
    assert (100, 1653 - 1340, 200, 1653 - 1300) == (first.x0, first.y0, first.x1, first.y1)
    assert not first.visible
    assert () == opened.embedded_words(1)


def ink_of(raster):
    """The box around the ink of a leaf."""
    grey = Image.frombytes("L", _size(raster.frame), raster.pixels)
    return ImageOps.invert(grey).getbbox()


def put_words(book, words):
    """Hide words in the first leaf: (text, x0, y0, x1, y1) from the upper left corner, a line."""
    high = 1653
    told = " ".join(
        f'(word {x0} {high - y1} {x1} {high - y0} "{text}")' for text, x0, y0, x1, y1 in words
    )
    script = book.with_name("words")
    script.write_text(
        f"select 1\nset-txt\n(page 0 0 1167 {high} (line 0 0 1167 {high} {told}))\n.\n",
        encoding="ascii",
    )
    run("djvused", book, "-f", script, "-s")


@needs_programs
@pytest.mark.parametrize("rotation", [1, 2, 3])
def test_words_of_a_turned_leaf_stand_on_its_ink(book, rotation):
    """Its frame is what a person sees; the words of the page before that are turned with it."""
    left, top, right, foot = ink_of(DjvuReader().open(str(book)).raster(0))
    middle = (left + right) // 2
    put_words(book, [("This", left, top, middle, foot), ("leaf", middle, top, right, foot)])
    run("djvused", "-e", f"select 1; set-rotation {rotation}", "-s", book)
    opened = DjvuReader().open(str(book))
    words = opened.embedded_words(0)
    ink = ink_of(opened.raster(0))
    around = (
        min(word.x0 for word in words),
        min(word.y0 for word in words),
        max(word.x1 for word in words),
        max(word.y1 for word in words),
    )

    assert opened.frame(0) == opened.raster(0).frame
    assert all(abs(one - other) <= 2 for one, other in zip(ink, around, strict=True))


@needs_programs
def test_words_up_the_page_lie(book):
    """The file tells no way of running; the places of the words do."""
    put_words(book, [(f"word{n}", 300, 1500 - 100 * n, 330, 1590 - 100 * n) for n in range(5)])

    assert {90} == {word.turn for word in DjvuReader().open(str(book)).embedded_words(0)}


@needs_programs
def test_a_broken_file_is_a_damaged_scan(book):
    """Half of it opens as nothing."""
    whole = book.read_bytes()
    book.write_bytes(whole[:60])

    with pytest.raises(DamagedScanError) as caught:
        DjvuReader().open(str(book))

    assert "***" not in str(caught.value)
    assert "DJVU::" not in str(caught.value)


def test_what_is_no_djvu_is_refused(tmp_path):
    """Nothing there, no bytes, other bytes: refused before a program is asked for."""
    (tmp_path / "empty.djvu").write_bytes(b"")
    (tmp_path / "other.djvu").write_bytes(b"%PDF-1.7")
    for name, error in (
        ("none", NotAScanError),
        ("empty", EmptyScanError),
        ("other", NotAScanError),
    ):
        with pytest.raises(error):
            DjvuReader().open(str(tmp_path / f"{name}.djvu"))


def test_without_the_programs_it_says_what_to_install(tmp_path, monkeypatch):
    """A DjVu file is known as such, and refused with exit code 21."""
    (tmp_path / "a.djvu").write_bytes(b"AT&TFORM\x00\x00\x00\x10DJVU")
    monkeypatch.setenv("PATH", str(tmp_path))

    assert DjvuReader().accepts(str(tmp_path / "a.djvu"))
    with pytest.raises(MissingPartError, match="djvulibre-bin"):
        DjvuReader().open(str(tmp_path / "a.djvu"))


@pytest.fixture
def programs(tmp_path, monkeypatch):
    """Stand in the place of DjVuLibre's programs, which need not be installed."""

    def write(name, script):
        program = tmp_path / "bin" / name
        program.parent.mkdir(exist_ok=True)
        program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        program.chmod(0o700)

    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    write("djvused", "echo 'width=20 height=30'")
    write("djvudump", "echo '  INFO [10]  DjVu 20x30, v24, 200 dpi'")
    (tmp_path / "a.djvu").write_bytes(b"AT&TFORM\x00\x00\x00\x10DJVU")
    return write


def test_a_page_that_unpacks_without_end_is_a_damaged_leaf(tmp_path, programs):
    """A few bytes may unpack to more than there is of memory; the program is stopped."""
    programs("djvutxt", "exec yes '(word 1 1 2 2 \"x\")'")
    opened = DjvuReader().open(str(tmp_path / "a.djvu"))

    with pytest.raises(DamagedLeafError, match="more than any page"):
        opened.embedded_words(0)


def test_a_program_that_does_not_end_is_out_of_time(tmp_path, programs, monkeypatch):
    """As any reading of a leaf that takes too long."""
    opened = DjvuReader().open(str(tmp_path / "a.djvu"))
    monkeypatch.setattr(djvu, "TIMEOUT_S", 0.2)
    programs("djvutxt", "exec sleep 60")

    with pytest.raises(TimeoutError, match="djvutxt took longer"):
        opened.embedded_words(0)


def test_what_a_program_complains_of_is_told(tmp_path, programs):
    """In its own words; a long complaint holds nothing up."""
    programs("djvutxt", "yes 'bad chunk' | head -c 3000000 >&2; echo 'at the end' >&2; exit 3")
    opened = DjvuReader().open(str(tmp_path / "a.djvu"))

    with pytest.raises(DamagedLeafError, match="bad chunk"):
        opened.embedded_words(0)
