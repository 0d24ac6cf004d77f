"""Leaves of early print of our own making: prose set with long s, as printers set it until 1800."""

from __future__ import annotations

import re

import pymupdf
from PIL import Image

A5 = (420, 595)
PROSE = (
    "The master of the vessel was so seldom seen upon the shore that most of us supposed him lost.",
    "It is said that his first season was passed beside the southern islands, where the seas are",
    "as still as glass and the sun rises without a cloud; and that he has since been used to spend",
    "the worst of the winter in a small house by the side of the river, which he himself restored.",
    "I have seen the house. It consists of a single storey, and is surrounded by good soil;",
    "his servants are six or seven, and the expense of the whole such as must astonish those who",
    "know his estate to be so small. He was said to possess a chest, whose contents no person",
    "had ever seen, and which his sister was to preserve, unless she should be asked for",
    "it by some stranger whose business it was. She has also told us that he is just and honest.",
)


def set_early(text):
    """Set ſ everywhere but at the end of a word."""
    return re.sub(r"s(?=\w)", "ſ", text)


def early_picture(lines=PROSE, *, dpi=300):
    """Draw a leaf of early print, as a scanner would see it."""
    document = pymupdf.open()
    leaf = document.new_page(width=A5[0], height=A5[1])
    writer = pymupdf.TextWriter(leaf.rect)
    font = pymupdf.Font("tiro")
    words = set_early(" ".join(lines)).split()
    for number, at in enumerate(range(0, len(words), 9)):
        writer.append((40, 70 + 22 * number), " ".join(words[at : at + 9]), font=font, fontsize=11)
    writer.write_text(leaf)
    drawn = leaf.get_pixmap(dpi=dpi, colorspace=pymupdf.csGRAY, alpha=False)
    picture = Image.frombytes("L", (drawn.width, drawn.height), bytes(drawn.samples))
    document.close()
    return picture


def make_early(path, *, dpi=300):
    """Make an image file of a leaf of early print."""
    early_picture(dpi=dpi).save(path, dpi=(dpi, dpi))
    return path
