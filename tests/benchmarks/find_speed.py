"""How long a quote takes to be found in a whole library, and how often it is.

    python -m tests.benchmarks.find_speed FOLDER [--books 500] [--quotes 50] [--cold 20]

FOLDER is made, or gone on with: N made books of 0.9 MB are stored and indexed as an ingest would do
it, but for the reading. Then quotes of each kind are drawn from them and looked for. Told are: CPU
and bytes of the index for each book; CPU of a search by kind, in a process that has the library
open and in fresh ones; and recall: the share of quotes for which the place they were drawn from is
among the places given (or, where they were misread, among the near ones). Nothing passes or fails.
"""

from __future__ import annotations

import argparse
import random
import resource
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from cardstore import Library
from cardstore.anchors.found import FindOutcome
from cardstore.store.store import Store
from cardstore.text.prepared import PREPARED_VERSION
from cardstore.workflow.find_texts import open_text
from tests.benchmarks.made_books import (
    COMMON,
    draw_words,
    make_book,
    misread,
    store_book,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A quote and where it was drawn from.

    Attributes:
        kind: what is hard about it.
        text: the quote.
        source_id, leaves: the place; None and () when it stands nowhere.
    """

    kind: str
    text: str
    source_id: str | None
    leaves: tuple[int, ...]


def fill(folder: Path, books: int) -> None:
    """Store and index the books that are not there yet."""
    made: list[float] = []
    with Store.open(folder, create=True) as store:
        there = {state.source_id for state in store.texts.states(PREPARED_VERSION) if state.indexed}
        for seed in range(books):
            if f"book-{seed:04}" in there:
                continue
            book = make_book(seed)
            store_book(store, book)
            began = time.process_time()
            open_text(store, book.scan.digest, page_map=book.page_map)
            made.append(time.process_time() - began)
            if len(made) % 25 == 0:
                print(f"{seed + 1}/{books} books, {statistics.mean(made):.2f} s a book", flush=True)
    if made:
        print(f"built: {statistics.mean(made):.2f} s of CPU a book (mean of {len(made)})")


def draw_quotes(count: int, *, books: int, seed: int) -> list[Drawn]:
    """Draw so many quotes of each kind."""
    # A number would draw the words of that book again.
    draw = random.Random(f"quotes {seed}")  # noqa: S311 - drawn words, no secret
    quotes: list[Drawn] = []
    while len(quotes) < count * len(KINDS):
        number = draw.randrange(books)
        book = make_book(number)
        for kind in KINDS:
            quotes += _of_kind(draw, book, kind)
    taken: list[Drawn] = []
    for kind in KINDS:
        taken += [one for one in quotes if one.kind == kind][:count]
    return taken


KINDS = (
    "exact, 6 words",
    "exact, 7–40 words",
    "over a page break",
    "over a line-end hyphen",
    "omission",
    "exact, 5 words",
    "6 common words",
    "misread 1 %",
    "misread 2 %",
    "misread 3 %",
    "misread 5 %",
    "misread 5 %, 6 words",
    "absent",
)


def _of_kind(draw, book, kind):
    """Give a quote of a kind from somewhere in a book; none where the spot has no such thing."""
    running = book.running
    leaf = draw.randrange(1, len(running) - 2)
    words, length = running[leaf], draw.randint(7, 40)
    if kind == "absent":
        text = " ".join(draw_words(draw, length))
        return [Drawn(kind=kind, text=text, source_id=None, leaves=())]
    if kind == "6 common words":
        text, leaves = _common(running)
        return [_drawn(kind, book, text, leaves)] if text else []
    if kind == "over a page break":
        before = draw.randint(2, 12)
        text = " ".join((*words[-before:], *running[leaf + 1][: draw.randint(4, 12)]))
        return [_drawn(kind, book, text, (leaf, leaf + 1))]
    if kind == "over a line-end hyphen":
        return _hyphenated(draw, book, leaf)
    if kind == "omission":
        start = draw.randrange(0, len(words) - 90)
        gap = draw.randint(5, 60)
        halves = words[start : start + 10], words[start + 10 + gap : start + 20 + gap]
        text = " […] ".join(" ".join(half) for half in halves)
        return [_drawn(kind, book, text, (leaf,))]
    length = {"exact, 6 words": 6, "exact, 5 words": 5, "misread 5 %, 6 words": 6}.get(kind, length)
    start = draw.randrange(0, len(words) - length)
    text = " ".join(words[start : start + length])
    if kind.startswith("misread"):
        text = misread(draw, text, rate=int(kind.split()[1]) / 100)
    return [_drawn(kind, book, text, (leaf,))]


def _drawn(kind, book, text, leaves):
    return Drawn(kind=kind, text=text, source_id=book.source.source_id, leaves=leaves)


def _hyphenated(draw, book, leaf):
    """Give whole words around one that is broken at the end of a line."""
    lines = book.layers[leaf].text.split("\n")
    broken = [
        at
        for at in range(2, len(lines) - 2)
        if [line.endswith("-") for line in lines[at - 1 : at + 2]] == [False, True, False]
    ]
    if not broken:
        return []
    at = draw.choice(broken)
    text = lines[at][:-1] + lines[at + 1]
    return [_drawn("over a line-end hyphen", book, text, (leaf,))]


def _common(running):
    """Give the first six words in a row that are all common ones."""
    common = set(COMMON[:60])
    for leaf, words in enumerate(running):
        for at in range(len(words) - 6):
            if all(word in common for word in words[at : at + 6]):
                return " ".join(words[at : at + 6]), (leaf,)
    return "", ()


def is_right(one: Drawn, found) -> bool:
    """Tell whether the place a quote was drawn from is given, or nothing where there is none."""
    if one.source_id is None:
        return found.outcome in {FindOutcome.NOT_FOUND, FindOutcome.NEAR}
    # What an omission hides may be a "not", which is for a person to see.
    near = found.near if one.kind.startswith(("misread", "omission")) else ()
    return any(
        place.source.source_id == one.source_id and set(place.placement.leaves) & set(one.leaves)
        for place in (*found.places, *near)
    )


def measure(folder: Path, quotes: list[Drawn]) -> None:
    """Look every quote up in a library that is open, and print a line for each kind."""
    print(f"{'kind':26}{'right':>10}{'median ms':>11}{'90 % ms':>9}{'most ms':>9}  outcomes")
    with Library.open(folder) as library:
        library.find_quote("a quote that loads what is loaded once")
        for kind in KINDS:
            of_kind = [one for one in quotes if one.kind == kind]
            spent, right, outcomes = [], 0, {}
            for one in of_kind:
                began = time.process_time()
                found = library.find_quote(one.text)
                spent.append(1000 * (time.process_time() - began))
                right += is_right(one, found) or (found.more > 0 and kind == "6 common words")
                outcomes[found.outcome.value] = outcomes.get(found.outcome.value, 0) + 1
            if not of_kind:
                continue
            spent.sort()
            told = ", ".join(f"{number} {name}" for name, number in sorted(outcomes.items()))
            print(
                f"{kind:26}{right:>5}/{len(of_kind):<4}{statistics.median(spent):>11.0f}"
                f"{spent[int(0.9 * (len(spent) - 1))]:>9.0f}{spent[-1]:>9.0f}  {told}",
                flush=True,
            )


def measure_cold(folder: Path, quotes: list[Drawn]) -> None:
    """Look quotes up in fresh processes, one each, and print the CPU of the whole process."""
    for name, arguments in (("start-up alone", ["sources"]), ("find", ["find"])):
        spent = []
        for one in quotes:
            asked = [one.text] if name == "find" else []
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(
                [sys.executable, "-m", "cardstore", *arguments, *asked, "--library", str(folder)],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                check=False,
            )
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        print(
            f"cold process, {name}: median {statistics.median(spent):.2f} s, most "
            f"{max(spent):.2f} s of CPU ({len(spent)} runs)"
        )


def sizes(folder: Path, books: int) -> None:
    """Print how many bytes a book takes, by table."""
    with Store.open(folder) as store:
        rows = store._connection.rows(
            "SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name ORDER BY bytes DESC"
        )
    for row in rows[:6]:
        print(f"{row['name']:28}{row['bytes'] / books / 1e6:8.2f} MB a book")


def main() -> None:
    """Fill, draw, measure."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--books", type=int, default=500)
    parser.add_argument("--quotes", type=int, default=50)
    parser.add_argument("--cold", type=int, default=20)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--sizes", action="store_true")
    parser.add_argument("--only-fill", action="store_true")
    given = parser.parse_args()
    fill(given.folder, given.books)
    if given.only_fill:
        return
    if given.sizes:
        sizes(given.folder, given.books)
    quotes = draw_quotes(given.quotes, books=given.books, seed=given.seed)
    measure(given.folder, quotes)
    if given.cold:
        measure_cold(given.folder, quotes[:: max(1, len(quotes) // given.cold)])


if __name__ == "__main__":
    main()
