"""Photograph: two facing leaves, or one alone, as somebody photographed them on a dark table.

Comes in: pictures of leaves as `ink.py` scans them. Goes out: a grey JPEG. In steps: bring to the
camera's resolution, print on cream paper, lay side by side with the shadow of the fold between
them, turn a little, light from one side. All chance comes from a generator seeded by the image.
"""

from __future__ import annotations

import io
import random

from PIL import Image, ImageChops, ImageFilter

DPI = 200
TABLE, PAPER, INK = 46, 226, 42
FOLD_REACH = 0.07  # of a page's width
QUALITY = 42


def photograph(leaves: list[Image.Image], *, sheet: tuple[float, float], seed: str) -> bytes:
    """Give the photograph of one leaf, or of two that face each other.

    Args:
        leaves: their scanned pictures, left to right.
        sheet: a leaf's size in points.
        seed: of all chance in it.
    """
    chance = random.Random(seed)
    size = (round(sheet[0] / 72 * DPI), round(sheet[1] / 72 * DPI))
    lying = Image.new("L", (size[0] * len(leaves), size[1]), PAPER)
    for at, leaf in enumerate(leaves):
        lying.paste(_printed(leaf, size), (at * size[0], 0))
    if len(leaves) > 1:
        lying = ImageChops.multiply(lying, _fold(lying.size, size[0], chance))
    beside, above = chance.randint(30, 70), chance.randint(24, 60)
    table = Image.new("L", (lying.width + 2 * beside, lying.height + 2 * above), TABLE)
    table.paste(lying, (beside + chance.randint(-20, 20), above + chance.randint(-16, 16)))
    turned = table.rotate(chance.uniform(-0.8, 0.8), Image.Resampling.BICUBIC, fillcolor=TABLE)
    packed = io.BytesIO()
    lit = ImageChops.multiply(turned, _light(turned.size))
    lit.save(packed, "JPEG", quality=QUALITY, optimize=True)
    return packed.getvalue()


def _printed(leaf: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Give a leaf at the camera's resolution, on paper."""
    small = leaf.convert("L").resize(size, Image.Resampling.BOX)
    toned = small.filter(ImageFilter.GaussianBlur(0.3))
    return toned.point(lambda tone: INK + tone * (PAPER - INK) // 255)


def _fold(size: tuple[int, int], at: int, chance: random.Random) -> Image.Image:
    """Give the light around the fold: a valley that is deepest between the pages."""
    reach, deep = round(at * FOLD_REACH), chance.uniform(0.4, 0.6)
    strip = Image.new("L", (2 * reach, 1))
    for x in range(2 * reach):
        near = 1 - abs(x + 0.5 - reach) / reach
        strip.putpixel((x, 0), round(255 * (1 - deep * near * near)))
    light = Image.new("L", size, 255)
    light.paste(strip.resize((2 * reach, size[1])), (at - reach, 0))
    return light


def _light(size: tuple[int, int]) -> Image.Image:
    """Give a lamp's light, which is weaker at one end."""
    slope = Image.linear_gradient("L").transpose(Image.Transpose.ROTATE_90).resize(size)
    return slope.point(lambda tone: 214 + tone * 41 // 255)
