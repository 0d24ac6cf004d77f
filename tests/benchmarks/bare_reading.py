"""Read a PDF with tesserocr and nothing else: what reading costs at least.

    python -m tests.benchmarks.bare_reading PDF JOBS

Every leaf is drawn at 300 dpi by PyMuPDF and its words are taken with boxes and confidences, by one
engine a process; nothing is kept.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache

import pymupdf
import tesserocr

from cardstore.adapters.engines.model_files import find_models  # limits Tesseract to one thread


@cache
def started(path):
    """Open file and engine once a process."""
    api = tesserocr.PyTessBaseAPI(
        path=str(find_models("eng")[0].parent),
        lang="eng",
        oem=tesserocr.OEM.LSTM_ONLY,
        psm=tesserocr.PSM.AUTO,
    )
    return pymupdf.open(path), api, tesserocr.RIL.WORD


def read(path, leaf_index):
    """Read a leaf and count its words."""
    document, api, word = started(path)
    drawn = document[leaf_index].get_pixmap(dpi=300, colorspace=pymupdf.csGRAY, alpha=False)
    api.SetImageBytes(bytes(drawn.samples), drawn.width, drawn.height, 1, drawn.width)
    api.SetSourceResolution(300)
    api.Recognize()
    words, more = 0, True
    iterator = api.GetIterator()
    while iterator is not None and more:
        if not iterator.Empty(word):
            iterator.GetUTF8Text(word), iterator.BoundingBox(word), iterator.Confidence(word)
            words += 1
        more = iterator.Next(word)
    return words


def main():
    """Read all leaves."""
    path, jobs = sys.argv[1], int(sys.argv[2])
    with pymupdf.open(path) as document:
        count = len(document)
    with ProcessPoolExecutor(jobs) as pool:
        print(sum(pool.map(read, [path] * count, range(count))), "words")


if __name__ == "__main__":
    main()
