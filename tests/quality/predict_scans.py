"""Page maps of whole scanned books of which the words of the margins are given.

Each folder below `--data` is a book: `ocr.jsonl` has one line a leaf with its size (`w`, `h`) and
words ([x0, y0, x1, y1, text, confidence in percent, strip]), and `strips/NNNN.jpg` its head and
foot as one picture. Leaves whose number the words do not settle are looked at again on these
pictures, with the models that are here; SCANS_MODELS=eng leaves all but the English one out.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass

from PIL import Image

from cardstore.adapters.crops import Crop
from cardstore.adapters.engines.scripts import installed_scripts
from cardstore.pages.infer import infer_page_map
from cardstore.pages.labels import latin_digits
from cardstore.pages.looks import leaves_to_look_at, leaves_without_label
from cardstore.provenance import Provenance
from cardstore.scans.reader import Raster
from cardstore.scans.scan import Frame
from cardstore.text.compose import layer_from_words
from cardstore.text.engine import ReadWord
from cardstore.text.layer import LayerMethod, ReadingReason
from cardstore.workflow.read_margins import look_at_strips

_HEAD_SHARE = 0.6  # of a picture's height; the foot follows
_DRAWN = 2  # times the picture's size
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


def look(folder, leaf, model=None):
    """Look at the picture of a leaf's head and foot."""
    path = folder / "strips" / f"{leaf.leaf_index:04d}.jpg"
    if not path.exists():
        return ()
    with Image.open(path) as opened:
        picture = opened.convert("L")
    picture = picture.resize((picture.width * _DRAWN, picture.height * _DRAWN), Image.LANCZOS)
    scale = picture.width / leaf.width_px
    cut = round(picture.height * _HEAD_SHARE)
    crops = []
    for top, bottom, edge in (
        (0, cut, 0),
        (cut, picture.height, leaf.height_px - round((picture.height - cut) / scale)),
    ):
        part = picture.crop((0, top, picture.width, bottom))
        frame = Frame(width_px=part.width, height_px=part.height, dpi=0)
        crops.append(
            Crop(raster=Raster(frame=frame, pixels=part.tobytes()), x0=0, y0=edge, scale=scale)
        )
    return look_at_strips(crops, frame=leaf.layer().frame, leaf_index=leaf.leaf_index, model=model)


def looked_at(folder, leaves, layers):
    """Infer the map, look again where it says to, and infer it with what was seen."""
    page_map = infer_page_map(layers)
    looks = []
    for leaf_index in leaves_to_look_at(page_map, layers):
        looks += look(folder, leaves[leaf_index])
    page_map = infer_page_map(layers, looks=looks)
    models = [] if os.environ.get("SCANS_MODELS") == "eng" else installed_scripts()
    for found in models:
        for leaf_index in leaves_without_label(page_map, layers):
            looks += look(folder, leaves[leaf_index], (found.model, str(found.folder)))
        page_map = infer_page_map(layers, looks=looks)
    return page_map


def read_book(folder):
    """Give the leaves of a book in their order."""
    lines = (folder / "ocr.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines if line.strip()]
    return [
        Margins(leaf_index=place, width_px=row["w"], height_px=row["h"], words=tuple(row["words"]))
        for place, row in enumerate(rows)
    ]


def predict_scans(data):
    """Give labels and bases of each book, one entry a leaf."""
    for folder in sorted(one.parent for one in data.glob("*/ocr.jsonl")):
        leaves = read_book(folder)
        page_map = looked_at(folder, leaves, [leaf.layer() for leaf in leaves])
        yield {
            "file": folder.name,
            "labels": [
                None if e.label is None else latin_digits(e.label.text) for e in page_map.leaves
            ],
            "basis": [e.basis.value for e in page_map.leaves],
        }
