"""How long a quote takes to be found, as CPU milliseconds; nothing here passes or fails.

    python tests/benchmarks/quote_speed.py [--large] [--quotes N]

Two books are made up, of 0.9 MB and (with --large) 9 MB: words with the frequencies of running
English, lines broken with hyphens, leaves with running heads. Quotes are drawn from them and
looked for as they are, on one line as a writer types them, with letters misread, short and common,
and from another book. Beside each figure stands the time of a bare `str.find` of the same quotes in
the same text and the same run, which tells what the machine is worth today.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
import time
from dataclasses import dataclass
from itertools import accumulate

from cardstore.anchors.anchor import Fit
from cardstore.anchors.locate import locate_quote
from cardstore.spans import Span
from cardstore.text.folding import fold_source
from cardstore.text.source_text import LEAF_SEPARATOR, SourceText


def _words(text):
    return tuple(text.split())


COMMON = _words(
    """
    the of and to in a that was he it his is with as for had on at by not be but from her they were
    this which have or she all one their an so we there who been would no when him more if out up
    said into them some could its then than what two time other only over may like our such upon
    great any these little very old must first after made new before long down now about its own
    many where should most
    """
)
SYLLABLES = _words(
    """
    ar ba ber bo cal ca cher co con da de den di dor el en er fa fel fo gar ge gra hal ham har hen
    ho il in ka ken la lan le len lin lo lor ma man mar men mi mon mor na ne nor o pa per pi por ra
    ren ri ro sa sel ser si son sta ster ta ten ter ti ton tra tor u va ven ver vi wal wen wor
    """
)
WORDS_KNOWN = 30_000
"""Types of 9 MB of running English."""
LINE = 62
LINES_A_LEAF = 34
CLEAN = {Fit.EXACT, Fit.FOLDED, Fit.AMBIGUOUS}


class Prose:
    """Endless prose: Zipf's law with Mandelbrot's shift over common and made-up words."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)  # noqa: S311 - drawn words, no secret
        making = random.Random(1)  # noqa: S311
        words = dict.fromkeys(COMMON)
        while len(words) < WORDS_KNOWN:
            words["".join(making.choices(SYLLABLES, k=making.choice((2, 2, 3, 3, 4))))] = None
        self.words = list(words)
        self.weights = list(accumulate(1.0 / (rank + 2.7) for rank in range(len(words))))

    def sentence(self) -> list[str]:
        """Give the words of a sentence, marks attached."""
        count = self.random.randint(6, 34)
        drawn = self.random.choices(self.words, cum_weights=self.weights, k=count)
        drawn[0] = drawn[0].capitalize()
        for at in range(4, count - 1):
            if self.random.random() < 0.08:
                drawn[at] += self.random.choice(",,,;:")
        drawn[-1] += "."
        return drawn


def make_book(length: int, *, seed: int) -> SourceText:
    """Set a book of so many code points in lines and leaves with running heads."""
    prose, lines, line = Prose(seed), [], ""
    done = 0
    while done < length:
        for word in prose.sentence():
            if len(line) + len(word) + 1 <= LINE:
                line = f"{line} {word}".lstrip()
                continue
            room = LINE - len(line) - 2
            bare = len(re.match(r"\w*", word).group())
            if 3 <= room <= bare - 3:
                lines.append(f"{line} {word[:room]}-")
                line = word[room:]
            else:
                lines.append(line)
                line = word
            done += len(lines[-1]) + 1
    text, starts, furniture = "", [], []
    leaves = []
    at = 0
    for number in range(0, len(lines), LINES_A_LEAF):
        head = f"{number // LINES_A_LEAF + 1}   THE HISTORY OF THE VALLEY"
        leaf = head + "\n" + "\n".join(lines[number : number + LINES_A_LEAF]) + "\n"
        starts.append(at)
        furniture.append(Span(at, at + len(head)))
        leaves.append(leaf)
        at += len(leaf) + len(LEAF_SEPARATOR)
    text = LEAF_SEPARATOR.join(leaves)
    return SourceText(
        text=text,
        leaf_starts=tuple(starts),
        furniture=tuple(furniture),
        is_ocr=(True,) * len(starts),
    )


@dataclass(frozen=True)
class Drawn:
    """A quote and the first offset at which it was drawn, None when from nowhere."""

    quote: str
    start: int | None


class Draw:
    """Quotes drawn from a book, as writers give them."""

    def __init__(self, source, *, seed: int) -> None:
        self.random = random.Random(seed)  # noqa: S311 - drawn words, no secret
        self.body = source.body
        self.counts = source.word_counts

    def typed(self, first: int, count: int) -> Drawn:
        """Give words as a writer types them: on one line, broken words joined."""
        start, end = self.body.word_bounds(first)[0], self.body.word_bounds(first + count - 1)[1]
        span = self.body.raw_span(start, end)
        joined = re.sub(r"-\s+", "", span.of(self.body.text))
        return Drawn(" ".join(joined.split()), span.start)

    def long(self) -> Drawn:
        """Give a quote of 8 to 80 words."""
        count = self.random.randint(8, 80)
        return self.typed(self.random.randrange(len(self.body.word_starts) - count), count)

    def raw(self) -> Drawn:
        """Give a quote of 8 words or more exactly as it stands on one leaf."""
        while True:
            first = self.random.randrange(len(self.body.word_starts) - 80)
            count = self.random.randint(8, 80)
            start = self.body.word_bounds(first)[0]
            end = self.body.word_bounds(first + count - 1)[1]
            span = self.body.raw_span(start, end)
            if LEAF_SEPARATOR not in (raw := span.of(self.body.text)):
                return Drawn(raw, span.start)

    def short(self) -> Drawn:
        """Give 2 to 5 words in a row that are all common."""
        count = self.random.randint(2, 5)
        while True:
            first = self.random.randrange(len(self.body.word_starts) - count)
            if all(word in COMMON for word in self.body.words(first, first + count)):
                return self.typed(first, count)

    def noisy(self, share: float) -> Drawn:
        """Give a quote with a share of its letters replaced, lost or doubled."""
        drawn = self.long()
        signs = list(drawn.quote)
        for at in self.random.sample(range(len(signs)), max(1, round(share * len(signs)))):
            one = signs[at]
            signs[at] = self.random.choice(["", one + one, *"etaoinshrdlu"])
        return Drawn("".join(signs), drawn.start)


def measure(call, drawn):
    """Give the CPU milliseconds of each call."""
    times, answers = [], []
    for one in drawn:
        started = time.process_time_ns()
        answers.append(call(one.quote))
        times.append((time.process_time_ns() - started) / 1e6)
    return times, answers


def is_right(drawn: Drawn, anchor) -> bool:
    """Tell whether an anchor has the place a quote was drawn from, or, drawn from nowhere, none."""
    if drawn.start is None:
        return anchor.fit not in CLEAN
    return any(abs(one.pieces[0].start - drawn.start) <= 3 for one in anchor.occurrences)


def shown(name, source, drawn):
    """Print one row of the table."""
    text = source.source.text
    for one in drawn[:3]:
        locate_quote(source, one.quote)
    times, anchors = measure(lambda quote: locate_quote(source, quote), drawn)
    bare, _ = measure(text.find, drawn)
    right = sum(map(is_right, drawn, anchors))
    ordered = sorted(times)
    middle, find = statistics.median(times), statistics.median(bare)
    late = ordered[len(ordered) * 95 // 100]
    print(
        f"{name:<28}{middle:>9.2f}{late:>9.2f}{ordered[-1]:>9.2f}"
        f"{find:>10.3f}{middle / max(find, 1e-6):>9.1f}   {right}/{len(drawn)}"
    )


def run(length: int, quotes: int) -> None:
    """Make a book and print its table."""
    book = make_book(length, seed=11)
    started = time.process_time()
    source = fold_source(book)
    _ = source.body
    folded = time.process_time() - started
    started = time.process_time()
    for part in (source.body, source.notes, source.heads):
        _ = part.word_places
    _ = source.word_counts
    indexed = time.process_time() - started
    print(
        f"\n{len(book.text) / 1e6:.1f} MB, {len(source.body.word_starts):,} words, "
        f"{len(book.leaf_starts):,} leaves: running text folded in {folded:.2f} CPU-s, "
        f"the notes, the heads and all word places in {indexed:.2f}"
    )
    print(
        f"{'CPU ms a quote':<28}{'median':>9}{'95 %':>9}{'most':>9}{'str.find':>10}{'ratio':>9}"
        "   right"
    )
    draw = Draw(source, seed=5)
    other = Draw(fold_source(make_book(200_000, seed=12)), seed=6)
    shown("as it stands", source, [draw.raw() for _ in range(quotes)])
    shown("typed on one line", source, [draw.long() for _ in range(quotes)])
    for share in (0.01, 0.02, 0.05, 0.10):
        noisy = [draw.noisy(share) for _ in range(quotes)]
        shown(f"{share:.0%} of the signs misread", source, noisy)
    shown("from another book", source, [Drawn(other.long().quote, None) for _ in range(quotes)])
    shown("2 to 5 common words", source, [draw.short() for _ in range(quotes)])
    mixed = []
    while len(mixed) < quotes:
        words = draw.random.sample(COMMON, draw.random.randint(3, 5))
        if "".join(words) not in source.body.key:
            mixed.append(Drawn(" ".join(words), None))
    shown("common words, not there", source, mixed)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--large", action="store_true", help="also a book of 9 MB")
    parser.add_argument("--quotes", type=int, default=200, help="quotes of each kind")
    asked = parser.parse_args()
    for length in (900_000, 9_000_000) if asked.large else (900_000,):
        run(length, asked.quotes)


if __name__ == "__main__":
    main()
