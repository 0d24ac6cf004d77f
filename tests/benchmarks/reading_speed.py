"""Reading a scanned book: `cardstore ingest` against bare tesserocr and OCRmyPDF, on one file.

The book is drawn here: leaves of 300 dpi with a running head, 38 lines of made words and a page
number, as a scanner gives them, without any text layer. All three use as many processes, and
Tesseract with one thread in each. OCRmyPDF writes a plain PDF without making it smaller.
"""

from __future__ import annotations

import io
import os
import random
import shutil
import sys
from typing import TYPE_CHECKING

import pymupdf
from PIL import Image, ImageFilter

from tests.benchmarks.made_books import draw_words
from tests.benchmarks.measuring import Figure, python, run_apart

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

INCHES = (5.5, 8.5)
POINTS = 72
LINE_LETTERS = 58


def draw_book(path, leaves, *, seed=1):
    """Draw a scanned book as a PDF of pictures."""
    draw = random.Random(seed)  # noqa: S311 - drawn words, no secret
    made = pymupdf.open()
    size = tuple(POINTS * inch for inch in INCHES)
    for number in range(1, leaves + 1):
        with pymupdf.open() as printed:
            page = printed.new_page(width=size[0], height=size[1])
            page.insert_text((130, 40), "THE BOOK OF THE HARBOUR", fontsize=9, fontname="tiro")
            page.insert_text((40 if number % 2 else 345, 40), str(number), fontsize=10)
            for at, line in enumerate(lines_of(draw)):
                page.insert_text((45, 68 + 13.8 * at), line, fontsize=10.5, fontname="tiro")
            drawn = page.get_pixmap(dpi=300, colorspace=pymupdf.csGRAY, alpha=False)
        leaf = Image.frombytes("L", (drawn.width, drawn.height), bytes(drawn.samples))
        noise = Image.effect_noise(leaf.size, 18).point(lambda grey: grey - 128 + 235)
        worn = Image.blend(leaf.filter(ImageFilter.GaussianBlur(0.7)), noise, 0.12)
        buffer = io.BytesIO()
        worn.save(buffer, format="JPEG", quality=80, dpi=(300, 300))
        page = made.new_page(width=size[0], height=size[1])
        page.insert_image(page.rect, stream=buffer.getvalue())
    made.save(path)
    made.close()


def lines_of(draw, count=38):
    """Give lines of made words that fill a page."""
    words = iter(draw_words(draw, 16 * count))
    for _ in range(count):
        line = next(words)
        while len(line) < LINE_LETTERS:
            line += f" {next(words)}"
        yield line


def measure(folder: Path, *, leaves: int) -> Iterator[Figure]:
    """Read one book in three ways."""
    book, jobs = folder / "book.pdf", os.cpu_count() or 1
    draw_book(book, leaves)
    bare = python("-m", "tests.benchmarks.bare_reading", book, jobs)
    told = f"{leaves} leaves, {jobs} processes; {bare.cpu_s:.1f} s of CPU"
    yield Figure(
        name="bare tesserocr", value=60 * leaves / bare.wall_s, unit="pages/min", told=told
    )
    words = ("-m", "cardstore", "ingest", book, "--library", folder / "library", "--jobs", jobs)
    own = python(*words)
    told = f"{own.cpu_s:.1f} s of CPU"
    yield Figure(
        name="cardstore ingest", value=60 * leaves / own.wall_s, unit="pages/min", told=told
    )
    ratio = own.cpu_s / bare.cpu_s
    yield Figure(name="  its CPU by bare tesserocr's", value=ratio, unit="times", bar="≤ 1.15")
    yield from _against_ocrmypdf(book, folder, leaves=leaves, own=own, jobs=jobs)


def _against_ocrmypdf(book, folder, *, leaves, own, jobs):
    """Have OCRmyPDF read the book, where its program is."""
    name = "  cardstore's pages a minute by OCRmyPDF's"
    if shutil.which("tesseract") is None:
        why = "no program tesseract: apt-get install tesseract-ocr"
        yield Figure(name=name, value=None, unit="times", bar="≥ 1.4", told=why)
        return
    words = ("--output-type", "pdf", "--optimize", "0", "--jobs", jobs, "-q")
    cost = run_apart(sys.executable, "-m", "ocrmypdf", *words, book, folder / "searchable.pdf")
    told = f"{cost.cpu_s:.1f} s of CPU, {cost.cpu_s / own.cpu_s:.2f} times cardstore's"
    yield Figure(name="OCRmyPDF", value=60 * leaves / cost.wall_s, unit="pages/min", told=told)
    yield Figure(name=name, value=cost.wall_s / own.wall_s, unit="times", bar="≥ 1.4")
