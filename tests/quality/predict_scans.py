"""Page maps of whole scanned books of which the words of the margins are given.

Each folder below `--data` is a book: `ocr.jsonl` has one line a leaf with its size (`w`, `h`) and
words ([x0, y0, x1, y1, text, confidence in percent, strip]).
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from cardstore.pages.infer import infer_page_map
from cardstore.pages.labels import latin_digits
from cardstore.provenance import Provenance
from cardstore.scans.scan import Frame
from cardstore.text.compose import layer_from_words
from cardstore.text.engine import ReadWord
from cardstore.text.layer import LayerMethod, ReadingReason

_OF_WHOEVER_READ = Provenance(agent="given", version="1")


@dataclass(frozen=True)
class Margins:
    """A leaf of which only the margins were read."""

    leaf_index: int
    width_px: int
    height_px: int
    words: tuple

    def layer(self):
        """Give the words as a text layer."""
        words = [
            ReadWord(
                text="".join(text.split()),
                x0=x0,
                y0=y0,
                x1=x1,
                y1=y1,
                block=0,
                line=line,
                confidence=max(0, confidence) / 100,
                in_dictionary=False,
            )
            for line, (x0, y0, x1, y1, text, confidence, _) in enumerate(self.words)
            if text.strip()
        ]
        return layer_from_words(
            words,
            leaf_index=self.leaf_index,
            frame=Frame(width_px=self.width_px, height_px=self.height_px, dpi=0),
            method=LayerMethod.OCR,
            reason=ReadingReason.AS_ORDERED,
            detail="",
            provenance=_OF_WHOEVER_READ,
        )


def read_book(folder):
    """Give the leaves of a book in their order."""
    lines = (folder / "ocr.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines if line.strip()]
    return [
        Margins(
            leaf_index=place, width_px=row["w"], height_px=row["h"], words=tuple(row["words"])
        )
        for place, row in enumerate(rows)
    ]


def predict_scans(data):
    """Give labels and bases of each book, one entry a leaf."""
    for folder in sorted(one.parent for one in data.glob("*/ocr.jsonl")):
        page_map = infer_page_map([leaf.layer() for leaf in read_book(folder)])
        yield {
            "file": folder.name,
            "labels": [
                None if e.label is None else latin_digits(e.label.text) for e in page_map.leaves
            ],
            "basis": [e.basis.value for e in page_map.leaves],
        }
