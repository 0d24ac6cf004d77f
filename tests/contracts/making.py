"""Scans made for tests: small PDFs and pictures of our own text, good and bad."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pymupdf
from PIL import Image

if TYPE_CHECKING:
    from pathlib import Path

A5 = (420, 595)
LINES = (
    "The keeper wrote the depth of the harbour",
    "into his book each morning, and the wind,",
    "and which of the boats had not come home.",
)
WORDS = tuple(word for line in LINES for word in line.split())


def write_lines(page: pymupdf.Page, lines=LINES, *, left=50, top=90, size=14) -> None:
    """Put lines on a page, one under the other."""
    for number, line in enumerate(lines):
        page.insert_text((left, top + number * size * 1.4), line, fontsize=size)


def make_pdf(path: Path, *, leaves=1, lines=LINES, size=A5) -> Path:
    """Make a PDF whose leaves carry real text."""
    document = pymupdf.open()
    for _ in range(leaves):
        write_lines(document.new_page(width=size[0], height=size[1]), lines)
    document.save(path)
    document.close()
    return path


def picture_of_lines(lines=LINES, *, dpi=200, size=A5) -> Image.Image:
    """Draw lines as a grey picture, as a scanner would see them."""
    document = pymupdf.open()
    page = document.new_page(width=size[0], height=size[1])
    write_lines(page, lines)
    pixmap = page.get_pixmap(dpi=dpi, colorspace=pymupdf.csGRAY, alpha=False)
    picture = Image.frombytes("L", (pixmap.width, pixmap.height), bytes(pixmap.samples))
    document.close()
    return picture


def make_image(path: Path, *, lines=LINES, dpi=200, **options) -> Path:
    """Make one image file of lines."""
    picture_of_lines(lines, dpi=dpi).save(path, dpi=(dpi, dpi), **options)
    return path


def make_scanned_pdf(path: Path, *, dpi=200, lines=LINES, size=A5, stamp=None, hidden=()) -> Path:
    """Make a PDF whose one leaf is a picture, perhaps with a stamp or hidden words over it."""
    picture = path.with_suffix(".png")
    picture_of_lines(lines, dpi=dpi, size=size).save(picture)
    document = pymupdf.open()
    page = document.new_page(width=size[0], height=size[1])
    page.insert_image(page.rect, filename=picture)
    if stamp:
        page.insert_text((50, size[1] - 20), stamp, fontsize=8)
    for number, line in enumerate(hidden):
        page.insert_text((50, 90 + number * 20), line, fontsize=14, render_mode=3)
    document.save(path)
    document.close()
    return path


def make_folder(path: Path, names=("leaf1.png", "leaf2.png", "leaf10.png")) -> Path:
    """Make a folder of images, each with its own name on it."""
    path.mkdir()
    for name in names:
        make_image(path / name, lines=(*LINES, name))
    return path
