"""Measure the marks of a second reading: `python tests/quality/reading_marks.py BENCH --cache DIR`.

Comes in: a folder with pictures of pages, their true texts and an `index.jsonl` that names them
(`image`, `truth_txt`, `lang`, `kind`, `cats`, `repo`, `path`). Goes out: a table: of the stretches
of 5 to 40 words with a misread word, and of those without, how many are marked, by threshold.

1. Every English page is read as an ingest reads it, and a second time as a check does.
2. The reading is aligned with the truth, letters and digits only. Words that the truth has not, or
   stretches where the two have another order, are left out: nobody knows what is true there.
3. Stretches are drawn by the seed: `PER_PAGE` a page, of 5 to 40 words. One is misread when one of
   its words is, or when up to three words of the truth are missing in it.
4. Pages are split by the digest of their path: weights were fitted on one half (`fitted`) and never
   on the other. Poor pages (made from the others by spoiling them) are counted apart.

What is misread by the truth alone (it has no word where the reading has one: "serious" read,
"serlous" in the truth; or a list's mark) is counted in the first columns and left out of the last.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import pickle
import random
import re
from collections import Counter
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path

from cardstore.adapters.engines.models import find_second_model
from cardstore.adapters.engines.tesserocr import TesserocrEngine
from cardstore.adapters.word_lists import load_word_list
from cardstore.anchors.reading import MARKED_FROM, FirstWord, compare_readings
from cardstore.anchors.reading_words import WordKnowledge, count_words, is_known, letters
from cardstore.plugins import load_reader
from cardstore.spans import Span
from cardstore.text.crop_room import room_around
from cardstore.text.layer import Box
from cardstore.workflow.read_crops import CropGroup, CropTask, read_raster

SEED = 20261130
PER_PAGE = 120
FEWEST, MOST = 5, 40
GROUP = 4  # lines a crop: what a quote of 40 words stands on
LARGEST_GAP = 3  # words of the truth that a reading may have missed; more is another order
DASHES = re.compile("[—–-]+")


@dataclass(slots=True, kw_only=True)
class Page:
    """One page with both readings and the truth."""

    key: str
    book: str
    poor: bool
    fitted: bool
    truth: str
    words: tuple = ()
    lines: tuple = ()
    groups: tuple = ()
    rooms: tuple = ()
    readings: tuple = ()
    states: list = field(default_factory=list)
    gaps: dict = field(default_factory=dict)
    twice: list = field(default_factory=list)


def read_pages(bench, cache):
    """Read every English page of the bench twice, or take both readings from the cache."""
    pages = []
    engine = TesserocrEngine()
    for line in (bench / "index.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["lang"] != "eng" or {"mixed_language", "rotated"} & set(row["cats"]):
            continue
        digest = hashlib.sha256(row["path"].encode()).hexdigest()
        stem = re.split(r"[/ +]+", row["path"])[-1].partition(".")[0]
        page = Page(
            key=f"{row['repo']} {row['path']}",
            book=f"{row['repo']} {re.sub(r'[0-9]+.*$', '', stem)}",
            poor=row["kind"] == "derived",
            fitted=int(digest, 16) % 2 == 1,
            truth=(bench / row["truth_txt"]).read_text(encoding="utf-8"),
        )
        read_page(page, bench / row["image"], engine=engine, cache=cache)
        label_page(page)
        pages.append(page)
    return pages


def read_page(page, image, *, engine, cache):
    """Read one page twice; both readings are kept in the cache under the picture's digest."""
    kept = cache / f"{hashlib.sha256(image.read_bytes()).hexdigest()}.pickle"
    if kept.exists():
        parts = pickle.loads(kept.read_bytes())  # noqa: S301 - our own
        page.words, page.lines, page.groups, page.rooms, page.readings = parts
        return
    opened = load_reader("images").open(str(image))
    raster = opened.raster(0)
    opened.close()
    page.words = engine.recognize(raster, timeout_s=120)
    page.lines = lines_of(page.words)
    page.groups = groups_of(page)
    page.rooms = tuple(room_of(page, group, raster.frame) for group in page.groups)
    task = CropTask(
        paths=(),
        reader="images",
        leaf_index=0,
        groups=tuple(
            CropGroup(lines=boxes_of(page, group), room=room)
            for group, room in zip(page.groups, page.rooms, strict=True)
        ),
        second_model=str(find_second_model()),
    )
    page.readings = read_raster(raster, task).groups
    parts = (page.words, page.lines, page.groups, page.rooms, page.readings)
    kept.write_bytes(pickle.dumps(parts))


def lines_of(words):
    """Give the places of each line's words."""
    lines = {}
    for at, word in enumerate(words):
        lines.setdefault((word.block, word.line), []).append(at)
    return tuple(tuple(line) for line in lines.values())


def groups_of(page):
    """Put up to four lines of one block into a group, as a quote's lines are."""
    groups = []
    for line in page.lines:
        block = page.words[line[0]].block
        if groups and len(groups[-1]) < GROUP and page.words[groups[-1][0][0]].block == block:
            groups[-1].append(line)
        else:
            groups.append([line])
    return tuple(tuple(group) for group in groups)


def boxes_of(page, group):
    """Give the boxes of each line's words."""
    return tuple(tuple(box_of(page.words[at]) for at in line) for line in group)


def room_of(page, group, frame):
    """Give the room in which a group may be looked for."""
    own = {at for line in group for at in line}
    others = [box_of(word) for at, word in enumerate(page.words) if at not in own]
    return room_around(boxes_of(page, group), others, frame=frame)


def box_of(word):
    """Give a word's box."""
    return Box(max(0, word.x0), max(0, word.y0), max(0, word.x1), max(0, word.y1))


def label_page(page):
    """Say of each word whether it is "right", "misread", or "unknown" to the truth; note gaps."""
    tokens = [part for token in page.truth.split() for part in DASHES.split(token)]
    truth = [part for part in tokens if letters(part)]
    own = [
        (at, part)
        for at, word in enumerate(page.words)
        for part in DASHES.split(word.text)
        if letters(part)
    ]
    page.states = [("right", "") for _ in page.words]
    read, true = [letters(part) for _, part in own], [letters(part) for part in truth]
    matcher = SequenceMatcher(None, read, true, autojunk=False)
    for tag, start, end, begin, stop in matcher.get_opcodes():
        printed = " ".join(truth[begin:stop])
        if tag == "insert":
            page.gaps[own[start][0] if start < len(own) else len(page.words)] = printed
        elif tag == "delete":
            for at, _ in own[start:end]:
                page.states[at] = ("unknown", "")
        elif tag == "replace":
            label_stretch(page, own[start:end], printed)


def label_stretch(page, own, printed):
    """Find the misread words of a stretch that the truth has otherwise."""
    read, true = "".join(letters(part) for _, part in own), letters(printed)
    if read == true:
        return
    matcher = SequenceMatcher(None, read, true, autojunk=False)
    longest, drift = max(len(own), len(printed.split())), abs(len(own) - len(printed.split()))
    if longest > 2 * LARGEST_GAP or drift > LARGEST_GAP - 1 or matcher.ratio() < 0.4:
        for at, _ in own:
            page.states[at] = ("unknown", printed)
        return
    places = [at for at, part in own for _ in letters(part)]
    for tag, start, end, _, _ in matcher.get_opcodes():
        if tag != "equal":
            for at in places[start:end] or [places[min(start, len(places) - 1)]]:
                page.states[at] = ("misread", printed)


def mark_pages(pages, **more):
    """Compare the readings of every page, knowing the other pages of its book."""
    listed = load_word_list()
    # Poor pages are copies of others, with the same misread words; they tell nobody anything.
    texts = {p.key: count_words("\n".join(line_texts(p))) for p in pages if not p.poor}
    for page in pages:
        elsewhere = Counter()
        for key in {other.key for other in pages if other.book == page.book} - {page.key}:
            elsewhere += texts.get(key, Counter())
        knowledge = WordKnowledge(listed=listed, elsewhere=elsewhere)
        page.twice = [None] * len(page.words)
        for group, room, readings in zip(page.groups, page.rooms, page.readings, strict=True):
            lines = [[first_word(page.words[at]) for at in line] for line in group]
            found = compare_readings(lines, readings, room=room, knowledge=knowledge, **more)
            for at, word in zip([at for line in group for at in line], found, strict=True):
                page.twice[at] = word


def line_texts(page):
    """Give the text of each line."""
    return [" ".join(page.words[at].text for at in line) for line in page.lines]


def first_word(word):
    """Give a word as the first reading of a comparison."""
    span = Span(0, len(word.text))
    return FirstWord(text=word.text, span=span, box=box_of(word), confidence=word.confidence)


def draw_stretches(page):
    """Draw stretches whose truth is known: (words, misread, misread beyond doubt of the truth)."""
    knowledge = WordKnowledge(listed=load_word_list())
    random_ = random.Random(f"{SEED} {page.key} {page.poor}")  # noqa: S311 - a seeded draw
    drawn = []
    for _ in range(PER_PAGE):
        length = random_.randint(FEWEST, MOST)
        first = random_.randrange(max(1, len(page.words) - length))
        places = range(first, min(first + length, len(page.words)))
        gaps = [page.gaps[at] for at in places[1:] if at in page.gaps]
        if any(len(gap.split()) > LARGEST_GAP for gap in gaps):
            continue
        states = [page.states[at] for at in places]
        if any(state == "unknown" for state, _ in states):
            continue
        wrong = [(page.words[at].text, page.states[at]) for at in places]
        wrong = [(text, printed) for text, (state, printed) in wrong if state == "misread"]
        sure = any(not is_doubtful(text, printed, knowledge) for text, printed in wrong)
        sure = sure or any(len(letters(gap)) > 1 for gap in gaps)
        drawn.append((places, bool(wrong or gaps), sure))
    return drawn


def is_doubtful(text, printed, knowledge):
    """Tell whether the truth has no word where the reading has one."""
    known = is_known(text, in_dictionary=False, knowledge=knowledge)
    return known and not is_known(printed, in_dictionary=False, knowledge=knowledge)


def measure(pages, thresholds):
    """Count marked stretches of the pages by threshold: rows of numbers."""
    drawn = [(page, *one) for page in pages for one in draw_stretches(page)]
    scored = [
        (max(page.twice[at].score for at in places), misread, sure)
        for page, places, misread, sure in drawn
    ]
    rows = []
    for threshold in thresholds:
        misread = [score >= threshold for score, wrong, _ in scored if wrong]
        clean = [score >= threshold for score, wrong, _ in scored if not wrong]
        sure = [score >= threshold for score, _, certain in scored if certain]
        rows.append((threshold, misread, clean, sure))
    return rows


def share(flags):
    """Write a share with its denominator."""
    return f"{sum(flags)}/{len(flags)} = {sum(flags) / max(1, len(flags)):.1%}"


def main():
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bench", type=Path)
    parser.add_argument("--cache", type=Path, required=True)
    asked = parser.parse_args()
    asked.cache.mkdir(parents=True, exist_ok=True)
    pages = read_pages(asked.bench, asked.cache)
    mark_pages(pages)
    thresholds = sorted({MARKED_FROM, *(MARKED_FROM + step / 2 for step in range(-2, 5))})
    kinds = (
        ("fitted scans", [p for p in pages if p.fitted and not p.poor]),
        ("other scans", [p for p in pages if not p.fitted and not p.poor]),
        ("all scans", [p for p in pages if not p.poor]),
        ("fitted poor pages", [p for p in pages if p.fitted and p.poor]),
        ("other poor pages", [p for p in pages if not p.fitted and p.poor]),
    )
    for name, some in kinds:
        words = Counter(state for page in some for state, _ in page.states)
        print(f"{name}: {len(some)} pages, {dict(sorted(words.items()))} words")
        for threshold, misread, clean, sure in measure(some, thresholds):
            chosen = "  <- marked from here" if threshold == MARKED_FROM else ""
            print(
                f"  score >= {threshold:+.2f}: misread stretches marked {share(misread)}, "
                f"clean ones {share(clean)}; truth beyond doubt {share(sure)}{chosen}"
            )


if __name__ == "__main__":
    main()
