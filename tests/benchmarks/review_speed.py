"""How long it takes from a key press to the next item painted, in a large library; nothing passes.

    python -m tests.benchmarks.review_speed FOLDER [--books 500] [--items 10000] [--profile]

FOLDER is made, or gone on with: N made books of 0.65 MB and some 300 leaves, with ten cards each,
copied from it; three more are short: JPEG leaves of 300 dpi, PNG ones, and a PDF of such pictures.
One queue of M items cites all cards, in a drawn order, so that nearly every item opens another
book. Half of it is ruled in between, straight in the store.

Told are, for an untouched queue and for one that is half ruled: from the key press (the event's own
time) until the frame behind the one in which the next item stood, over 100 items, median and p95;
of it the time until the server had answered; the server's part alone, as it asks the library,
wall and CPU; and one bare frame of the same browser, which nothing can be quicker than. Then the
first picture of each kind of leaf: in a fresh process, and again in the same.

What the machine is worth at the moment is told by its load, and by a reference in the same run:
folding 3 MB of text. The browser is Chromium, driven by Playwright.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import random
import secrets
import shutil
import statistics
import subprocess
import sys
import time
from contextlib import ExitStack
from dataclasses import replace
from functools import cache
from pathlib import Path

import pymupdf

from cardstore import Library
from cardstore.provenance import digest_value
from cardstore.review.item import QueueKind
from cardstore.review.ruling import RulingKind
from cardstore.sources.source import Source
from cardstore.store.store import Store
from cardstore.workflow.find_texts import open_text
from tests.benchmarks.made_books import make_book, store_book
from tests.web.browser.desk import Desk
from tests.web.browser.made_leaves import draw_picture, file_leaves, made_layer, made_sentences
from tests.web.browser.made_library import made_item
from tests.web.browser.served import Served

PRESSES = 100
LEAVES, ON_A_LEAF = 4, 5
DPI = 300
KINDS = ("jpeg", "png", "pdf")
TEXTS, LETTERS = 4, 650_000  # a book of 320 leaves; several books have one text
CARDS_A_BOOK = 10
PAINTED = """
() => { window.told = []; window.frames_ = [];
  document.addEventListener("keydown", (event) => { window.begun = event.timeStamp; }, true);
  new MutationObserver(() => {
    if (!window.begun) return;
    const begun = window.begun; window.begun = 0;
    const swapped = performance.now();
    requestAnimationFrame(() => requestAnimationFrame(() => {
      window.told.push([performance.now() - begun, swapped - begun]);
    }));
  }).observe(document.body, { childList: true });
}
"""
BARE = """
() => new Promise((done) => { const begun = performance.now();
  requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begun))); })
"""
ONE_DECODED = """
async (address) => { const begun = performance.now(); const one = new Image();
  one.src = address; await one.decode(); return performance.now() - begun; }
"""
ONE_PICTURE = """
import sys, time
from pathlib import Path
from cardstore import Library
with Library.open(Path(sys.argv[1])) as library:
    for _ in range(2):
        wall, cpu = time.perf_counter(), time.process_time()
        image = library.leaf_image(sys.argv[2], int(sys.argv[3]))
        print(1000 * (time.perf_counter() - wall), 1000 * (time.process_time() - cpu),
              len(image.content), image.media_type)
"""


# ---- the library ------------------------------------------------------------------------------


def fill(folder: Path, books: int, items: int) -> None:
    """Make the library and its queue, where they are not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = folder / "drawn"
    drawn.mkdir(exist_ok=True)
    with Library.open(folder / "library", create=True) as library:
        store = library._store
        there = {one.source_id for one in store.sources.all()}
        for kind in KINDS:
            if f"scan-{kind}" not in there:
                file_scan(library, drawn, kind)
        for number in range(books - len(KINDS)):
            if f"book-{number:04}" not in there:
                file_book(library, drawn, number)
                print(f"\r{number + 1} of {books - len(KINDS)} books", end="", flush=True)
        if not store.queues.all():
            open_queue(store, items)


def file_scan(library, drawn: Path, kind: str) -> None:
    """File a few leaves as a scanner of 300 dpi gives them, each sentence with its card."""
    told = made_sentences(kind, LEAVES * ON_A_LEAF)
    leaves = [told[at : at + ON_A_LEAF] for at in range(0, len(told), ON_A_LEAF)]
    files, words = draw_scan(drawn, leaves, kind=kind)
    layers = [made_layer(one, leaf_index=at, dpi=DPI) for at, one in enumerate(words)]
    name = f"scan-{kind}"
    source = Source(source_id=name, work_id=name, title=f"A {kind}", year=1870)
    file_leaves(library._store, source, files, layers)
    for at, some in enumerate(leaves):
        for one in some:
            library.add_card(name, quote=one, page=str(at + 1), made_by="bench", unverified=True)


def draw_scan(drawn: Path, leaves, *, kind: str):
    """Draw the leaves; give the files, and the words of each leaf."""
    files, words = [], []
    for at, some in enumerate(leaves):
        path = drawn / f"{kind}-{at}{'.png' if kind == 'png' else '.jpg'}"
        words.append(draw_picture(path, some, printed=at + 1, dpi=DPI, grain=24, seed=at))
        files.append(path)
    if kind != "pdf":
        return files, words
    with pymupdf.open() as document:
        for path in files:
            leaf = document.new_page(width=595, height=842)
            leaf.insert_image(leaf.rect, filename=path)
        document.save(drawn / "scan.pdf")
    return [drawn / "scan.pdf"], words


def file_book(library, drawn: Path, number: int) -> None:
    """File a book of ordinary length, with an original whose leaves can be drawn, and its cards."""
    text, original = lent(str(drawn), number % TEXTS)
    name = f"book-{number:04}"
    own = drawn / f"{name}.pdf"
    own.write_bytes(original + f"\n% {name}\n".encode())  # no two originals are the same file
    scan = replace(text.scan, digest=digest_value([name]), name=own.name)
    source = replace(text.source, source_id=name, work_id=name, title=f"Book {number}")
    book = replace(text, source=source, scan=scan)
    store = library._store
    store_book(store, book, files=[store.originals.keep(own)])
    own.unlink()
    open_text(store, scan.digest, page_map=book.page_map)
    draw = random.Random(f"cards {number}")  # noqa: S311 - drawn words, no secret
    for _ in range(CARDS_A_BOOK):
        leaf = draw.randrange(2, len(book.running) - 2)
        words = book.running[leaf]
        at = draw.randrange(len(words) - 60)
        quote = " ".join(words[at : at + draw.randint(20, 50)])
        library.add_card(name, quote=quote, page=str(leaf + 1), made_by="bench", unverified=True)


@cache
def lent(drawn: str, seed: int):
    """Give a text that several books have, and a PDF with as many leaves, all with one picture."""
    text = make_book(seed, letters=LETTERS, every_word=True)
    picture = Path(drawn) / "small.png"
    draw_picture(picture, ["A leaf like any other."], printed=1, dpi=100)
    with pymupdf.open() as document:
        shown = 0
        for _ in text.scan.leaves:
            leaf = document.new_page(width=360, height=576)
            shown = leaf.insert_image(
                leaf.rect, filename=str(picture) if not shown else None, xref=shown
            )
        return text, document.tobytes()


def open_queue(store, items: int) -> None:
    """Lay a queue that cites the cards of all books, in a drawn order."""
    cards = list(store.cards.find())
    random.Random(1).shuffle(cards)  # noqa: S311 - a drawn order, no secret
    laid = [
        made_item(
            at,
            words=f"{card.quote[:-1]}, and came home.",
            cited=(card.card_id,),
            before="It was a poor year for all of them.",
            after="The owners were told by letter.",
            asks=(("support", "middling", "Its card may not say all of this."),),
        )
        for at, card in enumerate(cards * (items // len(cards) + 1))
    ][:items]
    store.queues.open(QueueKind.REVIEW, items=laid, seed=0, options={}, made_by="bench")


def rule_half(folder: Path) -> None:
    """Rule the first half of the queue, straight in the store, unless that is done."""
    with Store.open(folder / "library") as store:
        (queue,) = store.queues.all()
        done = len(store.queues.rulings(queue.queue))
        draw = random.Random(1)  # noqa: S311 - drawn seconds, no secret
        for place in range(done, queue.items // 2):
            store.queues.rule(
                queue.queue,
                place,
                reviewer="ada",
                kind=RulingKind.SUPPORTED,
                seconds=draw.uniform(3, 300),
            )


# ---- what is measured -------------------------------------------------------------------------


def told(name: str, spent, *, unit: float) -> None:
    """Print one row: median, p95, and the median beside the reference."""
    ordered = sorted(spent)
    p95 = ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
    middle = statistics.median(ordered)
    print(f"{name:52}{middle:9.1f} ms{p95:9.1f} ms{middle / unit:8.3f}", flush=True)


def reference() -> float:
    """Fold 3 MB of text; give the milliseconds of CPU."""
    text = ("The lamp was lit at nine each night, and nobody complained. " * 52_000)[:3_000_000]
    began = time.process_time()
    text.casefold().translate({ord("i"): "j"}).split()
    return 1000 * (time.process_time() - began)


def measure_browser(folder: Path, *, unit: float, name: str) -> None:
    """Press a key a hundred times, and print how long it took until the next item was painted."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - not installed everywhere

    with ExitStack() as ending:
        served = Served(folder / "library", queue=1, more=("--minutes=0",))
        ending.callback(served.stop)
        driver = ending.enter_context(sync_playwright())
        found = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        desk = Desk(browser.new_context(), served.addresses["ada"], watched=False)
        desk.page.evaluate(PAINTED)
        for count in range(PRESSES + 3):
            before = desk.stamp
            desk.press("1")
            desk.wait_for_other(before)
            if desk.part == "pause":
                desk.rule("n")
            desk.page.wait_for_timeout(400)  # nobody rules quicker; what comes next is fetched
            if count == 2:  # the first ones are slower: code is loaded, files are opened
                desk.page.evaluate("() => { window.told.length = 0; }")
        spent = desk.page.evaluate("() => window.told")
        bare = [desk.page.evaluate(BARE) for _ in range(20)]
        browser.close()
    told(f"{name}: key press to painted", [one for one, _ in spent], unit=unit)
    told(f"{name}: of it until the answer stood in the page", [one for _, one in spent], unit=unit)
    told(f"{name}: two bare frames", bare, unit=unit)


def measure_library(folder: Path, *, unit: float, name: str, profile: bool) -> None:
    """Do what the server does for one press, step by step."""
    wall: dict[str, list[float]] = {}
    cpu: dict[str, list[float]] = {}
    profiler = cProfile.Profile()
    with Library.open(folder / "library") as library:
        found = library.next_item(1, reviewer="ada")
        for count in range(60):
            if profile and count == 5:
                profiler.enable()
            place = found.place
            steps = {
                "rule": lambda place=place: library.rule(
                    1, place, reviewer="ada", kind="supported", nonce=secrets.token_hex(8)
                ),
                "next_item": lambda place=place: library.next_item(1, reviewer="ada", after=place),
                "show_item": lambda place=place: library.show_item(1, place + 1, reviewer="ada"),
                "queue_progress": lambda: library.queue_progress(1, reviewer="ada"),
            }
            for step, work in steps.items():
                began, busy = time.perf_counter(), time.process_time()
                given = work()
                wall.setdefault(step, []).append(1000 * (time.perf_counter() - began))
                cpu.setdefault(step, []).append(1000 * (time.process_time() - busy))
                found = given if step == "next_item" else found
        profiler.disable()
    for step in wall:
        told(f"{name}: {step}, wall", wall[step][5:], unit=unit)
        told(f"{name}: {step}, CPU", cpu[step][5:], unit=unit)
    if profile:
        pstats.Stats(profiler).sort_stats("tottime").print_stats(25)
        pstats.Stats(profiler).sort_stats("cumtime").print_stats(45)


def measure_shown_pictures(folder: Path, *, unit: float) -> None:
    """Have a browser fetch and decode each kind of leaf: the first time, then once more.

    The server is new, so each leaf's first time is the first that anybody asks for it.
    """
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - not installed everywhere

    digests = scans_of(folder)
    with ExitStack() as ending:
        served = Served(folder / "library", queue=1)
        ending.callback(served.stop)
        driver = ending.enter_context(sync_playwright())
        found = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        desk = Desk(browser.new_context(), served.addresses["ada"], watched=False)
        for kind, digest in digests.items():
            first, again = [], []
            for leaf in range(LEAVES):
                address = f"/leaf/{digest}/{leaf}"
                first.append(desk.page.evaluate(ONE_DECODED, address))
                again.append(desk.page.evaluate(ONE_DECODED, f"{address}?again"))
            told(f"in the browser, {kind}: first of a leaf, decoded", first, unit=unit)
            told(f"in the browser, {kind}: again from the server", again, unit=unit)
        browser.close()


def scans_of(folder: Path) -> dict[str, str]:
    """Give the digest of each kind of scan."""
    with Store.open(folder / "library") as store:
        return {kind: store.scans.of_source(f"scan-{kind}")[0].scan.digest for kind in KINDS}


def measure_pictures(folder: Path, *, unit: float) -> None:
    """Take the first picture of each kind of leaf, each in a process of its own."""
    for kind, digest in scans_of(folder).items():
        first, again = [], []
        for leaf in range(LEAVES):
            ended = subprocess.run(
                [sys.executable, "-c", ONE_PICTURE, str(folder / "library"), digest, str(leaf)],
                check=True,
                capture_output=True,
                text=True,
            )
            lines = [line.split() for line in ended.stdout.splitlines()]
            first.append(float(lines[0][0]))
            again.append(float(lines[1][0]))
            size, form = lines[0][2:]
        told(f"first picture, {kind} ({int(size) / 2**20:.1f} MB {form})", first, unit=unit)
        told(f"the same again, {kind}", again, unit=unit)


def main() -> None:
    """Fill, press, tell."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--books", type=int, default=500)
    parser.add_argument("--items", type=int, default=10_000)
    parser.add_argument("--profile", action="store_true", help="show where the server's time goes")
    parser.add_argument("--fill", action="store_true", help="only make the library")
    given = parser.parse_args()
    fill(given.folder, given.books, given.items)
    if given.fill:
        return
    unit = reference()
    print(
        f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; reference {unit:.0f} ms of CPU"
    )
    print(f"{'':52}{'median':>12}{'p95':>12}{'ratio':>8}")
    measure_pictures(given.folder, unit=unit)
    measure_shown_pictures(given.folder, unit=unit)
    for name in ("open", "half"):
        if name == "half":
            rule_half(given.folder)
        measure_library(given.folder, unit=unit, name=name, profile=given.profile)
        measure_browser(given.folder, unit=unit, name=name)
    print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
