"""Page maps of made readings of true label sequences: the figures themselves.

`label_sequences.jsonl.gz` holds the true labels of digitised books. Each book is read at the asked
recalls by `label_readings`, its map inferred, and every leaf judged:

- right: the label is one that names the page, or none where the edition gives none. A misprinted
  leaf is named by what it prints and by what its sequence gives.
- wrong, spurious: another label; a label where there is none. Silent: such a one that is not marked
  inferred.
- told: a misprint marked misprinted, or left unknown; doubted: one whose doubt gives what the leaf
  bears. A misprint that was not read can be neither. Misprints carried on over three leaves or more
  are told when a remark names the leaf on which they begin.

The first line of the output gives a recall's figures over all books, then one line a book.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import sys
import time
from collections import Counter

from label_readings import book_readings
from label_truths import true_leaves

from cardstore.pages.infer import infer_page_map
from cardstore.pages.page_map import Basis

RECALLS = (0.95, 0.8, 0.5)
WORST = 12
TOLD = {Basis.MISPRINTED, Basis.UNKNOWN}


def predict_sequences(data, *, recalls=RECALLS, books=None, half=None):
    """Give figures per recall over all books, and per book.

    Args:
        data: the folder.
        recalls: how often a numeral is read right, 0.0-1.0 each.
        books: how many books, spread evenly; all when None.
        half: 0 or 1: the books whose path's digest is even or odd; both when None.
    """
    rows = chosen_rows(data, books=books, half=half)
    for recall in recalls:
        began = time.process_time()
        per_book = [{"path": row["path"], **judged(row, recall=recall)} for row in rows]
        total = Counter()
        for one in per_book:
            total.update({key: value for key, value in one.items() if key != "path"})
        figures = _figures(total, per_book, recall=recall)
        figures["cpu_seconds"] = round(time.process_time() - began, 1)
        print(json.dumps(figures, ensure_ascii=False), file=sys.stderr)
        yield figures
        yield from ({"recall": recall, **one} for one in per_book)


def chosen_rows(data, *, books, half):
    """Give the rows asked for."""
    with gzip.open(data / "label_sequences.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines if line.strip()]
    if half is not None:
        rows = [row for row in rows if int(digest_of(row), 16) % 2 == half]
    return rows if books is None else rows[:: max(1, len(rows) // books)][:books]


def digest_of(row):
    """Give the digest that halves the books and seeds their readings."""
    return hashlib.sha256(row["path"].encode()).hexdigest()


def judged(row, *, recall):
    """Count what a book's map gets right, over leaves that share no judgement."""
    leaves = true_leaves(row)
    layers = book_readings(leaves, recall=recall, seed=f"{digest_of(row)} {recall}")
    page_map = infer_page_map(layers, inputs=())
    counts = Counter()
    for leaf, entry in zip(leaves, page_map.leaves, strict=True):
        counts.update(judge_leaf(leaf, entry))
    counts.update(judge_carried(leaves, page_map.remarks))
    return dict(counts)


def judge_carried(leaves, remarks):
    """Give the counts that misprints which are carried on add to."""
    named = {int(number) for remark in remarks for number in re.findall(r"\d+", remark)}
    for leaf_index, leaf in enumerate(leaves):
        if leaf.carried and not (leaf_index and leaves[leaf_index - 1].carried):
            yield "carried series"
            if named & {leaf_index - 1, leaf_index, leaf_index + 1}:
                yield "carried series told"


def judge_leaf(leaf, entry):
    """Give the counts that one leaf adds to."""
    kind = kind_of(leaf)
    mine = None if entry.label is None else entry.label.text.casefold()
    right = [label.casefold() for label in leaf.right]
    fits = mine in right if right else mine is None
    yield from ("all", kind)
    if fits:
        yield from ("right", f"{kind} right")
    elif mine is not None:
        yield "wrong" if right else "spurious"
        if entry.basis is not Basis.INFERRED:
            yield "silent"
    if kind == "printed" and fits and entry.basis is Basis.INFERRED:
        yield "timid"
    if leaf.misprint:
        kind = "carried misprint" if leaf.carried else "lone misprint"
        yield kind
        if entry.basis in TOLD:
            yield f"{kind} told"
        elif leaf.right[-1] in entry.doubt:
            yield f"{kind} doubted"


def kind_of(leaf):
    """Tell what a leaf is: printed, implied, unnumbered, plate."""
    if not leaf.right:
        return "unnumbered"
    if leaf.plate:
        return "plate"
    return "implied" if leaf.printed is None else "printed"


def _figures(total, per_book, *, recall):
    """Give counts and shares of a recall."""
    shares = {
        f"{kind} right": round(total[f"{kind} right"] / max(1, total[kind]), 4)
        for kind in ("printed", "implied", "unnumbered", "plate")
    }
    told = {
        key: [total[key], total[of]]
        for key, of in (
            ("lone misprint told", "lone misprint"),
            ("lone misprint doubted", "lone misprint"),
            ("carried series told", "carried series"),
            ("carried misprint told", "carried misprint"),
        )
    }
    of_all = {
        key: round(total[key] / max(1, total["all"]), 5)
        for key in ("right", "wrong", "spurious", "silent", "timid")
    }
    worst = sorted((one.get("right", 0) / max(1, one["all"]), one["path"]) for one in per_book)
    return {
        "recall": recall,
        "books": len(per_book),
        "shares": {**of_all, **shares},
        "told": told,
        "counts": dict(sorted(total.items())),
        "worst": [[path, round(share, 3)] for share, path in worst[:WORST]],
    }
