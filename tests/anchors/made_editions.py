"""Editions of our own making: the same words set on other pages, and misread apart."""

from __future__ import annotations

import random

from cardstore.anchors.edition_pages import EditionText
from cardstore.pages.labels import parse_label
from cardstore.pages.page_map import Basis, LeafLabel, PageMap
from cardstore.provenance import Provenance
from cardstore.text.folding import fold_source
from cardstore.text.source_text import SourceText
from tests.benchmarks.made_books import draw_words, misread


def made_words(seed, count):
    """Give the words of a text; each is known by its place, though many are alike."""
    return draw_words(random.Random(seed), count)  # noqa: S311 - drawn text, no secret


def set_anew(words, *, seed, a_page, misreading=0.0, front=0):
    """Set words, given as (number, word), on pages of about so many.

    Returns:
        the words of each page as read, and the numbers of those that stand on it.
    """
    draw = random.Random(seed)  # noqa: S311 - drawn text, no secret
    pages = [(draw_words(draw, 60), ()) for _ in range(front)]
    start = 0
    while start < len(words):
        end = start + int(a_page * draw.uniform(0.85, 1.15))
        mine = words[start:end]
        read = [misread(draw, word, rate=misreading) for _, word in mine]
        pages.append(([word for word in read if word], tuple(number for number, _ in mine)))
        start = end
    return pages


def made_edition(source_id, leaves, *, labels=None):
    """Give an edition whose leaves have these words, numbered from 1."""
    texts = [" ".join(words) for words in leaves]
    starts, at = [], 0
    for text in texts:
        starts.append(at)
        at += len(text) + 1
    source = SourceText(
        text="\f".join(texts),
        leaf_starts=tuple(starts),
        furniture=(),
        is_ocr=(True,) * len(texts),
    )
    entries = tuple(
        LeafLabel(
            leaf_index=number,
            label=parse_label(str(number + 1) if labels is None else labels[number]),
            basis=Basis.PRINTED,
            support=1.0,
        )
        for number in range(len(texts))
    )
    provenance = Provenance(agent="made", version="1")
    page_map = PageMap(leaves=entries, runs=(), remarks=(), provenance=provenance)
    return EditionText(
        source_id=source_id, text=source, body=fold_source(source).body, page_map=page_map
    )
