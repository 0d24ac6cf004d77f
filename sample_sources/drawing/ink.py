"""Ink: a laid-out leaf becomes the picture a scanner would have made of it.

Comes in: a `Leaf` and its form. Goes out: a Pillow image, 1-bit for text and grey for plates and
covers. In steps: draw as vectors, render, soften, let the ink vary over the sheet, add grain, turn
by up to a degree, add specks and the shadow of the gutter, cut to black and white. All chance comes
from a generator seeded by book and leaf.
"""

from __future__ import annotations

import io
import random
from typing import TYPE_CHECKING

import img2pdf
import pymupdf
from drawing.lines import font, with_ligatures
from drawing.plate import draw_plate
from PIL import Image, ImageChops, ImageDraw, ImageFilter

if TYPE_CHECKING:
    from drawing.make_up import Form, Leaf

DPI = 300
COVER_DPI = 100
PLATE_DPI = 200


def leaf_dpi(leaf: Leaf) -> int:
    """Give the resolution a leaf is scanned at: text fine, pictures coarser."""
    if leaf.kind == "cover":
        return COVER_DPI
    return PLATE_DPI if leaf.art == "plate" else DPI


def draw_vectors(leaf: Leaf, form: Form) -> pymupdf.Document:
    """Draw the leaf's lines and rules on a one-page document."""
    drawing = pymupdf.open()
    sheet = drawing.new_page(width=form.sheet[0], height=form.sheet[1])
    if leaf.art == "plate":
        draw_plate(sheet)
    writer = pymupdf.TextWriter(sheet.rect)
    for line in leaf.lines:
        for run in line.runs:
            at = (line.x + run.x, line.y - run.rise)
            writer.append(at, with_ligatures(run.text), font=font(run.style), fontsize=run.size)
    if leaf.lines:
        writer.write_text(sheet)
    for x0, y, x1 in leaf.rules:
        sheet.draw_line((x0, y), (x1, y), width=0.6)
    return drawing


def scan_leaf(leaf: Leaf, form: Form, *, seed: int, leaf_index: int) -> Image.Image:
    """Give the scanned picture of a leaf; the same for the same seed and place in the book."""
    chance = random.Random(f"{seed}/{leaf_index}")
    drawing = draw_vectors(leaf, form)
    shot = drawing[0].get_pixmap(dpi=leaf_dpi(leaf), colorspace=pymupdf.csGRAY)
    clean = Image.frombytes("L", (shot.width, shot.height), bytes(shot.samples))
    drawing.close()
    if leaf.kind == "cover":
        return _scan_cover(clean, chance)
    if leaf.art == "plate":
        return _scan_grey(clean, chance)
    return _scan_text(clean, chance, gutter=leaf_index % 2)


def _grain(size: tuple[int, int], chance: random.Random) -> Image.Image:
    """Give even grey noise from 0 to 255 of a size."""
    return Image.frombytes("L", size, chance.randbytes(size[0] * size[1]))


def _clouds(size: tuple[int, int], chance: random.Random, cells: tuple[int, int]) -> Image.Image:
    """Give soft patches of grey from 0 to 255: slow change over the sheet."""
    return _grain(cells, chance).resize(size, Image.Resampling.BICUBIC)


def _add(image: Image.Image, noise: Image.Image, strength: float) -> Image.Image:
    """Add noise around its middle: strength 0.1 moves a pixel by up to 13 grey levels."""
    up = noise.point(lambda v: max(0, int((v - 128) * strength)))
    down = noise.point(lambda v: max(0, int((128 - v) * strength)))
    return ImageChops.subtract(ImageChops.add(image, up), down)


def _scan_text(clean: Image.Image, chance: random.Random, *, gutter: int) -> Image.Image:
    """Scan a leaf of text to black and white."""
    size = clean.size
    soft = clean.filter(ImageFilter.GaussianBlur(chance.uniform(0.9, 1.25)))
    inked = _add(soft, _clouds(size, chance, (9, 14)), 0.27)
    coarse = _grain((size[0] // 2, size[1] // 2), chance).resize(size, Image.Resampling.BILINEAR)
    inked = _add(inked, coarse, 0.42)
    angle = chance.choice((-1, 1)) * chance.uniform(0.05, 0.95)
    turned = inked.rotate(angle, Image.Resampling.BICUBIC, fillcolor=255)
    _dirt(turned, chance, gutter=gutter)
    cut = chance.uniform(134, 158)
    return turned.point(lambda v: 255 if v > cut else 0).convert("1", dither=Image.Dither.NONE)


def _dirt(image: Image.Image, chance: random.Random, *, gutter: int) -> None:
    """Add specks, a hair now and then, and the dark gutter (0: at the left, 1: at the right)."""
    pen = ImageDraw.Draw(image)
    wide, high = image.size
    for _ in range(chance.randint(15, 70)):
        x, y, r = (
            chance.uniform(0, wide),
            chance.uniform(0, high),
            chance.choice((0.6, 0.8, 1, 1.4)),
        )
        pen.ellipse((x - r, y - r * chance.uniform(0.6, 1.5), x + r, y + r), fill=20)
    for _ in range(chance.randint(0, 5)):
        x, y, r = chance.uniform(0, wide), chance.uniform(0, high), chance.uniform(2, 4.5)
        if not (0.10 * wide < x < 0.90 * wide and 0.08 * high < y < 0.94 * high):
            pen.ellipse((x - r, y - r, x + r, y + r * chance.uniform(0.7, 1.4)), fill=0)
    if chance.random() < 0.3:
        x, y = chance.uniform(0, wide), chance.choice((0.03, 0.97)) * high
        hair = [(x + k * 9, y + chance.uniform(-3, 3) + 0.02 * k * k) for k in range(12)]
        pen.line(hair, fill=30, width=2)
    if chance.random() < 0.6:
        corner = gutter * (wide - 1)
        depth, lean = chance.uniform(4, 26), chance.uniform(-12, 12)
        edge = [
            (abs(corner - max(0.0, depth + lean * k / 40 + chance.gauss(0, 1.2))), k * high / 40)
            for k in range(41)
        ]
        pen.polygon([(corner, 0), *edge, (corner, high)], fill=0)


def _scan_grey(clean: Image.Image, chance: random.Random) -> Image.Image:
    """Scan a picture in grey, on paper that is not quite white."""
    size = clean.size
    paper = Image.new("L", size, 232)
    soft = ImageChops.multiply(clean.filter(ImageFilter.GaussianBlur(0.5)), paper)
    toned = _add(_add(soft, _clouds(size, chance, (5, 8)), 0.12), _grain(size, chance), 0.06)
    return toned.rotate(chance.uniform(-0.7, 0.7), Image.Resampling.BICUBIC, fillcolor=214)


def _scan_cover(clean: Image.Image, chance: random.Random) -> Image.Image:
    """Scan a cloth board with light lettering on it."""
    size = clean.size
    cloth = _add(Image.new("L", size, 82), _clouds(size, chance, (6, 9)), 0.2)
    cloth = _add(cloth, _grain(size, chance), 0.14)
    gilt = Image.new("L", size, 206)
    board = Image.composite(cloth, gilt, clean)
    pen = ImageDraw.Draw(board)
    wide, high = size
    for inset in (22, 27):
        pen.rectangle((inset, inset, wide - inset, high - inset), outline=46)
    return board


def encode_leaf(image: Image.Image, dpi: int) -> bytes:
    """Pack 1-bit pictures as CCITT G4 and grey ones as JPEG."""
    packed = io.BytesIO()
    if image.mode == "1":
        image.save(packed, "TIFF", compression="group4", dpi=(dpi, dpi))
    else:
        image.save(packed, "JPEG", quality=58, dpi=(dpi, dpi))
    return packed.getvalue()


def bind_pdf(packed: list[bytes]) -> bytes:
    """Bind packed pictures into an image-only PDF without dates."""
    return bytes(img2pdf.convert(packed, nodate=True, engine=img2pdf.Engine.internal))
