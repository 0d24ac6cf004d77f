"""Leaves of our own invention, drawn as pictures whose words and boxes are known beforehand."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

import pymupdf
from PIL import Image, ImageDraw, ImageFont

from cardstore.provenance import Provenance, digest_value
from cardstore.scans.scan import Frame, Leaf, Scan, ScanKind
from cardstore.text.compose import layer_from_words
from cardstore.text.engine import ReadWord
from cardstore.text.layer import LayerMethod, ReadingReason
from cardstore.workflow.paginate import paginate

if TYPE_CHECKING:
    from pathlib import Path

READ_BY = Provenance(agent="made", version="1")
A4_IN = (8.27, 11.69)
BOATS = ("brig", "barque", "ketch", "cutter", "yawl", "lugger", "schooner", "sloop")
NAMES = ("Adelheid", "Bonito", "Cormorant", "Dorrit", "Ester", "Fulmar", "Gannet", "Halcyon")
GOODS = ("salt", "herring", "timber", "barley", "slate", "lamp oil", "wool", "copper")
PORTS = ("Sundmouth", "Larvick", "Ostwell", "Penharrow", "Quarrel", "Roscoe", "Tarn", "Uskmoor")


def made_sentences(seed, count):
    """Give so many sentences, no two of them alike."""
    draw = random.Random(f"sentences {seed}")  # noqa: S311 - drawn words, no secret
    told = {}
    while len(told) < count:
        here, there = draw.sample(PORTS, 2)
        told[
            f"The {draw.choice(BOATS)} {draw.choice(NAMES)} carried {draw.choice(GOODS)} from "
            f"{here} to {there} in the {draw.choice(('spring', 'autumn'))} of "
            f"{draw.randrange(1820, 1890)}."
        ] = None
    return list(told)


def draw_picture(path: Path, sentences, *, printed, dpi=150, grain=0, seed=0, grey=True):
    """Draw a leaf of A4 size and give its words as they were set.

    Args:
        path: its ending tells the form: .jpg or .png.
        sentences: each begins a line of its own.
        printed: the number at its foot.
        dpi: dots an inch.
        grain: how far the paper's grey may stray, 0 for clean paper; makes files as large as scans.
        seed: of the grain.
        grey: draw in grey, else in colour.
    """
    width, height = (round(dpi * side) for side in A4_IN)
    leaf = _paper(width, height, grain, seed)
    pen, font = ImageDraw.Draw(leaf), _font(round(dpi * 0.18))
    words, line, top = [], 0, dpi
    for sentence in sentences:
        left = dpi
        for word in sentence.split():
            length = round(pen.textlength(word, font=font))
            if left + length > width - dpi:
                left, line, top = dpi, line + 1, top + round(dpi * 0.3)
            pen.text((left, top), word, fill=25, font=font)
            words.append(_word(word, (left, top), (length, round(dpi * 0.22)), line=line))
            left += length + round(dpi * 0.08)
        line, top = line + 1, top + round(dpi * 0.3)
    left, top = width // 2, height - dpi
    pen.text((left, top), str(printed), fill=25, font=font)
    length = round(pen.textlength(str(printed), font=font))
    size = (length, round(dpi * 0.22))
    words.append(_word(str(printed), (left, top), size, line=line + 1, block=1))
    (leaf if grey else leaf.convert("RGB")).save(path, dpi=(dpi, dpi), quality=85)
    return words


def made_layer(words, *, leaf_index, dpi=150):
    """Give the text layer of a drawn leaf."""
    width, height = (round(dpi * side) for side in A4_IN)
    return layer_from_words(
        words,
        leaf_index=leaf_index,
        frame=Frame(width_px=width, height_px=height, dpi=dpi),
        method=LayerMethod.OCR,
        reason=ReadingReason.NO_TEXT,
        detail="",
        provenance=READ_BY,
    )


def file_leaves(store, source, files, layers):
    """File drawn leaves under a source as an ingest would, but for the reading; give the digest.

    Args:
        store: the open library.
        source: the edition.
        files: the pictures, one a leaf; or one PDF.
        layers: what stands on each leaf.
    """
    reader = "pdf" if files[0].suffix == ".pdf" else "images"
    kept = [store.originals.keep(one) for one in files]
    digest = digest_value([source.source_id, *(one.sha256 for one in kept)])
    scan = Scan(
        digest=digest,
        kind=ScanKind.PDF if reader == "pdf" else ScanKind.IMAGES,
        name=files[0].name,
        leaves=tuple(Leaf(leaf_index=at, name=f"{at}") for at in range(len(layers))),
    )
    with store.transaction():
        store.sources.add(source)
        store.scans.begin(
            scan, source_id=source.source_id, files=kept, reader=reader, settings="{}"
        )
        for layer in layers:
            store.scans.save_layer(digest, layer)
        paginate(store, digest)
        store.scans.complete(digest)
    return digest


def draw_pdf(path: Path, leaves):
    """Write a PDF with a text layer: printed number → the sentences of its leaf."""
    with pymupdf.open() as document:
        for printed, sentences in leaves.items():
            leaf = document.new_page(width=420, height=595)
            words = " ".join(sentences)
            leaf.insert_textbox(pymupdf.Rect(50, 70, 370, 500), words, fontsize=11)
            leaf.insert_text((205, 560), str(printed), fontsize=10)
        document.save(path)


def _word(text, place, size, *, line, block=0):
    (left, top), (width, height) = place, size
    return ReadWord(
        text=text, x0=left, y0=top, x1=left + width, y1=top + height,
        block=block, line=line, confidence=0.95,
    )  # fmt: skip


def _paper(width, height, grain, seed):
    if not grain:
        return Image.new("L", (width, height), 244)
    draw = random.Random(seed)  # noqa: S311 - drawn grain, no secret
    noise = Image.frombytes("L", (width, height), draw.randbytes(width * height))
    return noise.point([244 - value * grain // 255 for value in range(256)])


@cache
def _font(size):
    return ImageFont.load_default(size=size)
