"""Figures that the sample sources reach: OCR, zones, page maps and quotes."""

from __future__ import annotations

import hashlib
import json
import re
import tempfile
import unicodedata
from collections import Counter
from pathlib import Path

from rapidfuzz.distance import Levenshtein

from cardstore import Fit, Library
from cardstore.workflow.locate import Shelf, view_edition

SAMPLES = Path(__file__).parents[2] / "sample_sources"
SOURCES = {
    "harbour-1893": "scan.pdf",
    "harbour-1898": "scan.pdf",
    "tides-article": "article.pdf",
    "folder": "leaves",
}


def corpus_digest():
    """Digest every scan and truth file, so that floors name the corpus they were reached on."""
    total = hashlib.sha256()
    for name in SOURCES:
        for path in sorted((SAMPLES / name).rglob("*")):
            if path.is_file() and path.suffix != ".txt":
                total.update(str(path.relative_to(SAMPLES)).encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def squeezed(text):
    """Bring a reading to the form in which it is compared with the truth."""
    joined = re.sub(r"(?<=\w)[-\u00ad]\s*\n\s*(?=[a-z])", "", unicodedata.normalize("NFKC", text))
    plain = joined.translate(str.maketrans("“”‘’—–", "\"\"''--"))
    return " ".join(plain.split())


def measure_samples():
    """Ingest every sample into one library and give the figures by name."""
    figures = {}
    with tempfile.TemporaryDirectory() as folder, Library.open(folder, create=True) as library:
        for name, scan in SOURCES.items():
            csl = json.loads((SAMPLES / name / "source.json").read_text(encoding="utf-8"))
            path = SAMPLES / name / scan
            described = library_source(csl, name)
            library.ingest(path if path.exists() else SAMPLES / name, source=described)
            shelf = Shelf(library._store)
            scan_read = shelf.open(library.scan(name).digest)
            measured = {
                **ocr_figures(scan_read, truth(name, "text")),
                **zone_figures(scan_read, truth(name, "text"), library),
                **page_figures(scan_read.page_map, truth(name, "page_map")),
                **quote_figures(scan_read, truth(name, "quotes"), library.source(name)),
            }
            figures |= {f"{name} {key}": value for key, value in measured.items()}
    return figures


def library_source(csl, name):
    """Give the sample's record under the sample's own name."""
    from cardstore.sources.csl import parse_csl  # noqa: PLC0415 - only here

    item = csl[0] if isinstance(csl, list) else csl
    return parse_csl(item, source_id=name)


def truth(name, part):
    """Load one truth file."""
    return json.loads((SAMPLES / name / "truth" / f"{part}.json").read_text(encoding="utf-8"))


def ocr_figures(scan, leaves):
    """Give the character error rate over all printed lines, leaf by leaf, and invented words."""
    wrong = total = invented = 0
    for layer, leaf in zip(scan.layers, leaves, strict=True):
        want = squeezed("\n".join(line["text"] for line in leaf["lines"]))
        have = squeezed(layer.text)
        wrong += Levenshtein.distance(want, have)
        total += len(want)
        invented += bool(layer.words) and not want
    return {"character error rate": round(wrong / total, 5), "blank leaves read": invented}


def zone_figures(scan, leaves, library):
    """Give for each zone the share of printed lines told right; and body lines lost."""
    zones = library._store.scans.zoning(scan.stored.scan.digest).leaves
    right, whole = Counter(), Counter()
    for layer, told, leaf in zip(scan.layers, zones, leaves, strict=True):
        read = [
            (squeezed(line.span.of(layer.text)), zone.value)
            for line, zone in zip(layer.lines, told, strict=True)
        ]
        for line in leaf["lines"]:
            if line["zone"] == "other" or not read:
                continue
            want = squeezed(line["text"])
            text, zone = min(read, key=lambda pair: Levenshtein.normalized_distance(want, pair[0]))
            if Levenshtein.normalized_distance(want, text) > 0.4:  # merged or unread line
                continue
            whole[line["zone"]] += 1
            right[line["zone"]] += zone == line["zone"]
    return {f"zone {name} right": round(right[name] / whole[name], 4) for name in sorted(whole)}


def page_figures(page_map, leaves):
    """Give the share of right labels, and how many wrong ones are not marked inferred."""
    right = silent = 0
    for entry, leaf in zip(page_map.leaves, leaves, strict=True):
        have = None if entry.label is None else entry.label.text
        right += have == leaf["label"]
        silent += have is not None and have != leaf["label"] and entry.basis.value != "inferred"
    return {"labels right": round(right / len(leaves), 4), "silent label errors": silent}


def quote_figures(scan, cases, source):
    """Give the share of true quotes found, on the right leaves, and how many others passed."""
    clean = found = placed = passed = 0
    for case in cases:
        view = view_edition(scan, source, case["quote"])
        fits = view.anchor.fit in {Fit.EXACT, Fit.FOLDED, Fit.AMBIGUOUS}
        if case["fit"] in {"near", "missing"}:
            passed += fits
            continue
        clean += 1
        found += fits
        leaves = {leaf for placement in view.placements for leaf in placement.leaves}
        placed += fits and set(case["leaves"]) <= leaves
    return {
        "true quotes found": round(found / clean, 4),
        "true quotes on their leaves": round(placed / clean, 4),
        "altered quotes passed": passed,
    }


if __name__ == "__main__":
    for key, figure in measure_samples().items():
        print(f"{key}: {figure}")
