"""A library with one small born-digital book, one card a leaf, and a judge that says yes."""

from __future__ import annotations

import atexit
import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pymupdf

from cardstore import Library, Source
from cardstore.gate.judge import JudgeRecord, Support
from cardstore.gate.thresholds import thresholds_by_hand
from tests.remembered import Here


class Yes:
    """Finds every pair supported, and remembers what it was asked."""

    def __init__(self, prob=1.0, *, name="steady", reads_around=False):
        self.prob = prob
        self.asked = []
        self.record = JudgeRecord(
            judge=name,
            model="made up",
            template="1",
            called=f"the {name}",
            reads_around=reads_around,
        )

    def score(self, pairs):
        """Answer the same of each."""
        self.asked += list(pairs)
        return tuple(Support(prob=self.prob) for _ in pairs)


def make_book(folder, leaves, *, vouched=True):
    """Make a library with a book; leaves are printed number → words.

    Of the same leaves it is made once a process and copied: making it takes half a second.
    """
    made = _made_book(tuple(leaves.items()), vouched)
    shutil.copytree(made, folder, dirs_exist_ok=True)
    return Library.open(folder / "library")


@cache
def _made_book(leaves, vouched):
    """Make the library, and give the folder in which it and its book lie."""
    folder = Path(mkdtemp(prefix="cardstore-test-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = folder / "lights.pdf"
    document = pymupdf.open()
    for printed, words in leaves:
        leaf = document.new_page(width=420, height=595)
        leaf.insert_textbox(pymupdf.Rect(50, 70, 370, 500), words, fontsize=11)
        leaf.insert_text((205, 560), str(printed), fontsize=10)
    document.save(path)
    document.close()
    source = Source(source_id="lights", work_id="lights", title="The Lower Light", year=1861)
    with Library.open(folder / "library", create=True) as library:
        library.ingest(path, source=source, executor=Here(), resolve=False)
        if vouched:
            library.vouch("lights", by="tester", evidence="made up for these tests")
    return folder


def make_cards(library, leaves):
    """Make one card a leaf; give its id by the printed number."""
    return {
        printed: library.add_card(
            "lights", quote=words, page=str(printed), made_by="tester"
        ).card_id
        for printed, words in leaves.items()
    }


def trust(library, judge, *, low=0.1, high=0.9):
    """Set thresholds by hand for the judge."""
    thresholds = thresholds_by_hand(judge.record, low=low, high=high)
    return library.set_thresholds(thresholds, by="tester", reason="these tests")
