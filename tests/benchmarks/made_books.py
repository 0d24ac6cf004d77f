"""Books of our own making: words of a made vocabulary with the frequencies of natural language.

Comes in: a seed. Goes out: the text layers, zones and page map of a book, as a reader would give
them: running heads, page numbers, foot notes, words broken at line ends, sentences over page ends,
and some misread words. The same seed gives the same book.

The most frequent words are those of English; the others are made of syllables. The n-th word has a
frequency of 1 / (n + 2.7) (Mandelbrot's form of Zipf's law).
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from itertools import accumulate

from cardstore.pages.labels import parse_label
from cardstore.pages.page_map import Basis, LeafLabel, PageMap, Run
from cardstore.provenance import Provenance, digest_value
from cardstore.scans.scan import Frame, Leaf, Scan, ScanKind
from cardstore.sources.source import Source
from cardstore.spans import Span
from cardstore.store.records import Zoning
from cardstore.text.layer import (
    Box,
    LayerMethod,
    LayerStatus,
    Line,
    ReadingReason,
    TextLayer,
    Word,
    Zone,
)


def _listed(words):
    return tuple(words.split())


COMMON = _listed(
    "the of and to in a that was he it his with as is had for on be at by not her from which but "
    "they this have are were or an she one all him their you would there been my so if when more "
    "no who into out what said up could them than some upon its only time your will me now do any "
    "then may about two very our made did before after has over such man these most first other "
    "where little shall like should through know well being down without good great old own"
)
ONSETS = _listed("b c d f g h l m n p r s t v w b c d f l m n p r s t br st th sh pl tr ch")
VOWELS = _listed("a e i o u a e i o e i ea ou")
CODAS = _listed("n r s t l d m ng st")
NOUNS = _listed("miles ships houses tons florins acres men barrels pounds years days feet lamps")
SPELLED = _listed("two three seven twelve twenty forty sixty fifteen thirty-six ninety-one")
GIVEN = _listed("Ada Piet Maren Joris Tilde Wenzel Agnes Corin Hedda Lorenz")
FAMILIES = _listed("Tolle Corram Brandt Veldhuis Marrow Quill Sorley Haverkamp Dunning Ost")
VOCABULARY = 40_000
BROKEN_LINES = 0.08  # of a book's lines end in a broken word
MISREAD = 0.004  # of a book's words
LETTERS_A_WORD = 6.2  # with what stands between them
LINE_LENGTH = 60
LINES = 38
FRAME = Frame(width_px=1500, height_px=2400, dpi=300)
READ_BY = Provenance(agent="made-books", version="1")
CONFUSIONS = {"e": "c", "c": "e", "n": "u", "u": "n", "h": "b", "l": "i", "i": "l", "m": "rn"}


@cache
def vocabulary() -> tuple[tuple[str, ...], tuple[float, ...]]:
    """Give the words, most frequent first, and their summed weights."""
    draw = random.Random(1)  # noqa: S311 - drawn words, no secret
    words = dict.fromkeys(COMMON)
    while len(words) < VOCABULARY:
        # Frequent words are short.
        most = 2 if len(words) < 1_000 else 4
        syllables = draw.choices(range(1, most + 1), weights=(5, 9, 4, 1)[:most])[0]
        made = (
            draw.choice(ONSETS) + draw.choice(VOWELS) + draw.choice((*CODAS, *[""] * 9))
            for _ in range(syllables)
        )
        words["".join(made)] = None
    return tuple(words), tuple(accumulate(1 / (rank + 2.7) for rank in range(len(words))))


def draw_words(draw: random.Random, count: int) -> list[str]:
    """Draw words by their frequencies."""
    words, weights = vocabulary()
    return draw.choices(words, cum_weights=weights, k=count)


def misread(draw: random.Random, text: str, *, rate: float) -> str:
    """Misread letters at a rate, by confusion, loss or doubling."""
    signs = []
    for sign in text:
        if not sign.isalpha() or draw.random() >= rate:
            signs.append(sign)
        else:
            ways = (CONFUSIONS.get(sign, draw.choice("aeiostr")), "", sign * 2)
            signs.append(draw.choices(ways, weights=(8, 1, 1))[0])
    return "".join(signs)


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeBook:
    """A book: its record, its scan, and what was read on it.

    Attributes:
        running: for each leaf the words of its running text, as they are printed but whole.
    """

    source: Source
    scan: Scan
    layers: tuple[TextLayer, ...]
    zoning: Zoning
    page_map: PageMap
    running: tuple[tuple[str, ...], ...]


def make_book(
    seed: int, *, letters: int = 900_000, every_word: bool = False, figures: float = 0.0
) -> MadeBook:
    """Make a book.

    Args:
        seed: tells it from all others.
        letters: about so many code points of text.
        every_word: give every word a box of its own, as readers do; else every line has one.
        figures: the share of words that are followed by a figure with its noun, or by a name.
    """
    draw = random.Random(seed)  # noqa: S311 - drawn words, no secret
    words = _sentences(draw, letters)
    if figures:
        words = _with_figures(draw, words, share=figures)
    pages, running = _pages(draw, words)
    layers = tuple(_layer(leaf, lines, every_word=every_word) for leaf, lines in enumerate(pages))
    name = f"book-{seed:04}"
    return MadeBook(
        source=Source(source_id=name, work_id=name, title=f"Book {seed}", year=1800 + seed % 120),
        scan=Scan(
            digest=digest_value(["made book", seed, letters]),
            kind=ScanKind.PDF,
            name=f"{name}.pdf",
            leaves=tuple(Leaf(leaf_index=at, name=str(at)) for at in range(len(pages))),
        ),
        layers=layers,
        zoning=Zoning(
            leaves=tuple(tuple(zone for _, zone in lines) for lines in pages), provenance=READ_BY
        ),
        page_map=_page_map(len(pages)),
        running=running,
    )


def _sentences(draw: random.Random, letters: int) -> list[str]:
    """Give words with capitals and stops."""
    words: list[str] = []
    for word in draw_words(draw, round(letters / LETTERS_A_WORD)):
        shown = misread(draw, word, rate=0.2) if draw.random() < MISREAD else word
        if not words or words[-1].endswith("."):
            shown = shown.capitalize()
        chance = draw.random()
        words.append(shown + ("." if chance < 0.05 else "," if chance < 0.12 else ""))
    return words


def _with_figures(draw: random.Random, words: list[str], *, share: float) -> list[str]:
    """Put figures and names among words."""
    mixed: list[str] = []
    for word in words:
        mixed.append(word)
        if word[-1:].isalpha() and draw.random() < share:
            mixed += draw_figure(draw).split()
    return mixed


def draw_figure(draw: random.Random) -> str:
    """Draw a figure as books write them, or a name."""
    kinds = (
        f"in {draw.randrange(1560, 1930)}",
        f"{draw.randrange(2, 99)} {draw.choice(NOUNS)}",
        f"{draw.randrange(2, 60)},{draw.randrange(1000):03} {draw.choice(NOUNS)}",
        f"{draw.choice(SPELLED)} {draw.choice(NOUNS)}",
        f"{draw.randrange(2, 90)} per cent",
        f"{draw.choice(GIVEN)} {draw.choice(FAMILIES)}",
    )
    return draw.choice(kinds)


def _pages(draw, words):
    """Set words as pages of (text, zone) lines; give also each page's own words."""
    pages, running = [], []
    at, rest = 0, ""
    while at < len(words):
        number = len(pages) + 1
        lines = [(f"{number} THE BOOK OF {number % 7} LAMPS", Zone.RUNNING_HEAD)]
        own = []
        for _ in range(draw.randint(LINES - 2, LINES)):
            line, at, rest = _line(draw, words, at, rest, own)
            lines.append((line, Zone.BODY))
            if at >= len(words) and not rest:
                break
        if number % 9 == 0:
            note = " ".join(draw_words(draw, 9))
            lines.append((f"* See {note}.", Zone.FOOT_NOTE))
        pages.append(lines)
        running.append(tuple(own))
    return pages, tuple(running)


def _line(draw, words, at, rest, own):
    """Set one line; a word broken at its end goes on in the next."""
    line = rest
    while at < len(words) and len(line) < LINE_LENGTH:
        word = words[at]
        own.append(word)
        at += 1
        full = len(line) + len(word) > LINE_LENGTH
        if full and len(word) > 5 and word.isalpha() and draw.random() < BROKEN_LINES * 4:
            cut = draw.randint(2, len(word) - 3)
            return f"{line} {word[:cut]}-".strip(), at, word[cut:]
        line = f"{line} {word}".strip()
    return line, at, ""


def _layer(leaf_index, lines, *, every_word):
    text = "\n".join(line for line, _ in lines)
    made_lines, made_words = [], []
    offset = 0
    for number, (line, _) in enumerate(lines):
        span = Span(offset, offset + len(line))
        top = 100 + 50 * number
        box = Box(100, top, 100 + 20 * len(line), top + 40)
        made_lines.append(Line(span=span, box=box, block=0))
        if every_word:
            begin = offset
            for word in line.split(" "):
                left = 100 + 20 * (begin - offset)
                made_words.append(
                    Word(
                        span=Span(begin, begin + len(word)),
                        box=Box(left, top, left + 20 * len(word), top + 40),
                        confidence=0.9,
                    )
                )
                begin += len(word) + 1
        else:
            made_words.append(Word(span=span, box=box, confidence=0.9))
        offset = span.end + 1
    return TextLayer(
        leaf_index=leaf_index,
        frame=FRAME,
        text=text,
        words=tuple(made_words),
        lines=tuple(made_lines),
        status=LayerStatus.READ,
        method=LayerMethod.OCR,
        reason=ReadingReason.NO_TEXT,
        detail="",
        provenance=READ_BY,
    )


def _page_map(count):
    labels = [parse_label(str(number + 1)) for number in range(count)]
    return PageMap(
        leaves=tuple(
            LeafLabel(leaf_index=at, label=label, basis=Basis.PRINTED, support=1.0)
            for at, label in enumerate(labels)
        ),
        runs=(Run(first_leaf=0, last_leaf=count - 1, first=labels[0], last=labels[-1]),),
        remarks=(),
        provenance=READ_BY,
    )


def store_book(store, book, *, files=()) -> None:
    """File a book as an ingest would, but for the reading; its text is not indexed yet."""
    digest = book.scan.digest
    with store.transaction():
        store.sources.add(book.source)
        store.scans.begin(
            book.scan, source_id=book.source.source_id, files=files, reader="pdf", settings="{}"
        )
        for layer in book.layers:
            store.scans.save_layer(digest, layer)
        store.scans.save_zoning(digest, book.zoning)
        store.pages.save_map(digest, book.page_map)
        store.scans.complete(digest)
