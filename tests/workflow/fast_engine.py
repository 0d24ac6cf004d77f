"""A fast engine and pictures for it: books of any length whose reading costs a few milliseconds.

A picture shows its number as black and white bars. The engine reads the bars and gives a leaf of
made words with that number at its foot, the same every time. `declare` makes it known as an
installed package would, in every process that gets the environment it gives.
"""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

from PIL import Image, ImageDraw

from cardstore.provenance import Provenance
from cardstore.text.engine import ReadWord

ROOT = Path(__file__).parents[2]
WIDTH_PX, HEIGHT_PX, BAR_PX, BITS = 300, 450, 12, 16
SPEED = "FAST_ENGINE_S"  # seconds that it waits on a leaf, for whoever wants to meet it at work
WORDS = "FAST_ENGINE_WORDS"  # a leaf; 60 where it is not said
SYLLABLES = ("ta", "ro", "min", "sel", "dor", "va", "lin", "gre", "pos", "tu", "nar", "wick")


def draw_images(folder, count, *, first=1):
    """Draw a folder of pictures, numbered from `first`."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(first, first + count):
        image = Image.new("1", (WIDTH_PX, HEIGHT_PX), 1)
        pen = ImageDraw.Draw(image)
        for bit in range(BITS):
            if number >> bit & 1:
                pen.rectangle((20 + BAR_PX * bit, 20, 31 + BAR_PX * bit, 120), fill=0)
        pen.rectangle((20, 200, 200, 240), fill=0)  # ink enough that no leaf is blank
        image.save(folder / f"leaf{number:05}.png", dpi=(100, 100))
    return folder


def declare(folder):
    """Make the engine known as "fast"; give the environment of processes that shall know it."""
    metadata = folder / "fast_engine-1.0.dist-info"
    metadata.mkdir(parents=True, exist_ok=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: fast-engine\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(
        "[cardstore.engines]\nfast = tests.workflow.fast_engine:FastEngine\n"
        "slow-again = tests.workflow.slow_again:SlowAgainEngine\n"
    )
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(folder)]),
        "CARDSTORE_OFFLINE": "1",
    }


class FastEngine:
    """Reads the bars, and gives made words."""

    name = "fast"

    def __init__(self, settings):
        del settings

    def provenance(self):
        return Provenance(agent="fast", version="1")

    def recognize(self, raster, *, timeout_s):
        del timeout_s
        time.sleep(float(os.environ.get(SPEED, "0")))
        at = 70 * raster.frame.width_px
        number = sum((raster.pixels[at + 26 + BAR_PX * bit] < 128) << bit for bit in range(BITS))
        return tuple(words_of(number, int(os.environ.get(WORDS, "60"))))


def words_of(number, count):
    """Give a leaf's words: lines of ten, and the number at the foot."""
    draw = random.Random(number)  # noqa: S311 - made words, no secret
    lines = max(1, count // 10)
    pitch = 380 / lines
    for at in range(count):
        line = min(at // 10, lines - 1)
        top, left = round(20 + pitch * line), 10 + 28 * (at % 10)
        text = "".join(draw.choices(SYLLABLES, k=draw.randint(1, 4)))
        yield ReadWord(
            text=text, x0=left, y0=top, x1=left + 26, y1=top + max(2, round(pitch * 0.7)),
            block=0, line=line, confidence=0.9,
        )  # fmt: skip
    yield ReadWord(
        text=str(number), x0=140, y0=425, x1=160, y1=437, block=1, line=0, confidence=0.95
    )
