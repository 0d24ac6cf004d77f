"""A library with many cards: adding, finding by id, by words and by page, and handing out.

The cards rest on a made book; each quotes words of one of its leaves. They are filed in
transactions of a thousand, as an import does it; `Library.add_card`, which looks each quote up
first, is told apart.
"""

from __future__ import annotations

import inspect
import random
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from cardstore import Library
from cardstore.cards.card import ReadingState
from cardstore.cards.locator import parse_locator
from cardstore.cards.selectors import Segment, TextPositionSelector, TextQuoteSelector
from cardstore.errors import QuoteRefusedError
from cardstore.store.store import Store
from tests.benchmarks.made_books import COMMON, make_book, store_book
from tests.benchmarks.measuring import Figure, percentile

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BATCH = 1000
GLOSS = "what the book says in card"
ASKED = 300
LOOKED_UP = 100


def measure(folder: Path, *, cards: int) -> Iterator[Figure]:
    """Fill a library and ask it."""
    draw = random.Random(2)  # noqa: S311 - drawn words, no secret
    place = folder / "cards"
    book = make_book(0)
    with Store.open(place, create=True) as store:
        store_book(store, book)
        bulk = _fill(store, book, cards, draw)
    wall, cpu = bulk
    told = f"{cards / cpu:,.0f} a second of CPU"
    added = f"bulk add of {cards:,} cards"
    yield Figure(name=added, value=cards / wall, unit="a second", bar="≥ 2000", told=told)
    with Library.open(place) as library:
        yield from _additions(library, book, draw)
        yield from _questions(library, draw)
        yield from _requests(library, book, draw)


def _fill(store, book, cards, draw):
    """File the cards and give the seconds that it took, on the clock and of CPU."""
    digests = [layer.digest for layer in book.layers]
    made = [_fields(book, digests, number=number, draw=draw) for number in range(cards)]
    began, begun = time.perf_counter(), time.process_time()
    for first in range(0, cards, BATCH):
        with store.transaction():
            for fields in made[first : first + BATCH]:
                store.cards.add(**fields)
    return time.perf_counter() - began, time.process_time() - begun


def _fields(book, digests, *, number, draw):
    """Give what a card has: a line's words of a leaf drawn at random."""
    leaf = draw.randrange(len(book.layers))
    layer = book.layers[leaf]
    line = draw.choice(layer.lines)
    selector = TextPositionSelector(
        leaf_index=leaf, layer_digest=digests[leaf], span=line.span, boxes=(line.box,)
    )
    quote = TextQuoteSelector(exact=line.span.of(layer.text), prefix="", suffix="")
    return {
        "source_id": book.source.source_id,
        "scan_digest": book.scan.digest,
        "quote": quote.exact,
        "claimed": parse_locator(str(leaf + 1)),
        "gloss": f"{GLOSS} {number}",
        "tags": (f"tag-{number % 50}",),
        "made_by": "me",
        "fit": "exact",
        "foldings": (),
        "reading": ReadingState.OCR_UNSEEN,
        "segments": (Segment(quote=quote, positions=(selector,)),),
        "printed_pages": (str(leaf + 1),),
    }


def _questions(library, draw):
    """Ask by id and by words."""
    ids = draw.sample(library.card_ids(), ASKED)
    yield _asked("a card by its id", library.card, ids, bar="≤ 1")
    for kind, queries in _queries(library, draw).items():
        bar = "" if kind == "a word of every line" else "≤ 20"
        yield _asked(f"find_cards by {kind}", library.find_cards, queries, bar=bar)


def _requests(library, book, draw):
    """Hand out by words, and by page where requests can name one."""
    for kind, queries in _queries(library, draw).items():

        def ask(query):
            return library.request_cards(query, requester="drafter")

        bar = "" if kind == "a word of every line" else "≤ 30"
        yield _asked(f"request_cards by {kind}", ask, queries, bar=bar)
    name = "request_cards by page"
    if "pages" not in inspect.signature(library.request_cards).parameters:
        yield Figure(name=name, value=None, unit="ms", told="requests name no page yet")
        return
    source = book.source.source_id

    def ask_page(page):
        # By its name, since not every version of the API has it.
        return library.request_cards(requester="drafter", source=source, pages=page)

    pages = [str(draw.randrange(1, len(book.layers))) for _ in range(ASKED)]
    yield _asked(name, ask_page, pages, bar="≤ 30")


def _asked(name, ask, things, *, bar):
    """Ask for each thing, and tell the time that 95 of 100 answers took at most."""
    walls, cpus = [], []
    for thing in things:
        began, begun = time.perf_counter(), time.process_time()
        ask(thing)
        walls.append(1000 * (time.perf_counter() - began))
        cpus.append(1000 * (time.process_time() - begun))
    told = f"median {percentile(walls, 0.5):.2f} ms; p95 of CPU {percentile(cpus, 0.95):.2f} ms"
    value = percentile(walls, 0.95)
    return Figure(name=f"{name}, p95 of {len(walls)}", value=value, unit="ms", bar=bar, told=told)


def _additions(library, book, draw):
    """Add cards one by one, each quote looked up in the book's text first."""
    took = []
    for _ in range(LOOKED_UP):
        leaf = draw.randrange(len(book.layers))
        line = draw.choice(book.layers[leaf].lines[3:-3])
        quote = line.span.of(book.layers[leaf].text).strip()
        began = time.perf_counter()
        with suppress(QuoteRefusedError):  # a line that begins or ends within a word
            library.add_card(book.source.source_id, quote=quote, page=str(leaf + 1), made_by="me")
        took.append(time.perf_counter() - began)
    value = 1000 * percentile(took, 0.5)
    yield Figure(name="Library.add_card, its quote looked up, median", value=value, unit="ms")


def _queries(library, draw):
    """Give queries by kind, drawn from quotes of cards, so that each has an answer."""
    ids = draw.sample(library.card_ids(), 4 * ASKED)
    lines = [library.card(one).quote.split() for one in ids]
    # Case does not count in a search; and every gloss has these words.
    frequent = {*COMMON, *GLOSS.split()}
    rare = [
        [one for one in line if one.isalpha() and one.casefold() not in frequent] for line in lines
    ]
    rare = [words for words in rare if len(words) > 1][:ASKED]
    phrases = [f'"{line[1]} {line[2]}"' for line in lines[:ASKED] if line[1:3] and len(line) > 3]
    return {
        "one word": [draw.choice(words) for words in rare],
        "two words": [" ".join(draw.sample(words, 2)) for words in rare],
        "a phrase": phrases,
        "a word of every line": [draw.choice(COMMON[:20]) for _ in range(20)],
    }
