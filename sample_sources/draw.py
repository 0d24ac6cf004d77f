"""Draw the sample sources and their truth anew, the same bytes every time.

    python sample_sources/draw.py                      # everything, in place
    python sample_sources/draw.py --only folder --to /some/where

Comes in: the manuscripts beside this file. Goes out: PDFs, images and `truth/*.json`. In steps: set
the type, make up the leaves, write the truth from what was set, draw and "scan" each leaf, bind.
No clock and no unseeded chance; the bytes hold for the installed versions of PyMuPDF, Pillow,
img2pdf and pikepdf, which `drawn_with.json` records.
"""

from __future__ import annotations

import argparse
import io
import json
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import pikepdf
from drawing.article import FOLDER as ARTICLE_MANUSCRIPT
from drawing.article import draw_article, lay_out_article
from drawing.book import FIRST, SECOND, SOURCES, Edition, lay_out_book
from drawing.ink import bind_pdf, encode_leaf, leaf_dpi, scan_leaf
from drawing.photograph import photograph
from drawing.quotes import make_cases
from drawing.truth import body_flows, note_flows, page_map, printed_text
from PIL import Image, ImageFilter

if TYPE_CHECKING:
    from drawing.make_up import Leaf

FOLDER_LEAVES = range(18, 26)
FOLDER_ENDINGS = ("png", "jpg", "tif", "png", "jpg", "tif", "png", "png")
FOLDER_FIRST_NAME = 3
OPENINGS = ((0,), (19, 20), (21, 22), (23, 24), (25, 26))  # the cover alone, then facing leaves
PASSWORD = "lighthouse"  # noqa: S105 - meant to be known: tests open the file with it


def main() -> None:
    """Draw what was asked for."""
    parser = argparse.ArgumentParser(description="Draw the sample sources and their truth.")
    parser.add_argument("--only", choices=sorted(DRAWERS), help="draw this one only")
    parser.add_argument("--to", type=Path, default=SOURCES, help="folder to write to")
    asked = parser.parse_args()
    for name, draw in DRAWERS.items():
        if asked.only in {None, name}:
            target = asked.to / name
            target.mkdir(parents=True, exist_ok=True)
            draw(target)
            total = sum(f.stat().st_size for f in target.rglob("*") if f.is_file())
            print(f"{name}: {total:,} bytes")
    versions = {name: version(name) for name in ("img2pdf", "pikepdf", "pillow", "pymupdf")}
    text = json.dumps(versions, indent=1)
    (asked.to / "drawn_with.json").write_text(f"{text}\n", encoding="utf-8")


def draw_book(edition: Edition, target: Path) -> None:
    """Draw one edition of the book as an image-only PDF."""
    leaves = lay_out_book(edition)
    packed = [
        encode_leaf(scan_leaf(leaf, edition.form, seed=edition.seed, leaf_index=at), leaf_dpi(leaf))
        for at, leaf in enumerate(leaves)
    ]
    (target / "scan.pdf").write_bytes(bind_pdf(packed))
    write_truth(target, leaves, altered_lines(FIRST.name) + other_edition_lines(edition))


def draw_tides(target: Path) -> None:
    """Draw the born-digital article."""
    leaves = lay_out_article()
    (target / "article.pdf").write_bytes(_article_bytes(leaves))
    lines = (ARTICLE_MANUSCRIPT / "altered.txt").read_text(encoding="utf-8").splitlines()
    write_truth(target, leaves, lines)


def _article_bytes(leaves: list[Leaf]) -> bytes:
    """Give the article's file."""
    return bytes(draw_article(leaves).tobytes(garbage=4, deflate=True, no_new_id=True))


def draw_folder(target: Path) -> None:
    """Draw eight leaves of the first edition as single image files of three kinds."""
    leaves = lay_out_book(FIRST)
    chosen = [leaves[at] for at in FOLDER_LEAVES]
    for at, ending in enumerate(FOLDER_ENDINGS):
        image = scan_leaf(chosen[at], FIRST.form, seed=FIRST.seed, leaf_index=FOLDER_LEAVES[at])
        name = f"leaf{FOLDER_FIRST_NAME + at}.{ending}"
        (target / name).write_bytes(_encode_single(image, ending))
    write_truth(target, chosen, altered_lines(FIRST.name), partly=True)


def _encode_single(image: Image.Image, ending: str) -> bytes:
    """Pack a leaf as PNG, G4 TIFF, or a grey JPEG at 200 dpi."""
    if ending == "tif":
        return encode_leaf(image, 300)
    packed = io.BytesIO()
    if ending == "png":
        image.save(packed, "PNG", dpi=(300, 300), optimize=True)
    else:
        grey = image.convert("L").filter(ImageFilter.GaussianBlur(0.8))
        small = grey.resize((image.width * 2 // 3, image.height * 2 // 3), Image.Resampling.BOX)
        small.save(packed, "JPEG", quality=55, dpi=(200, 200))
    return packed.getvalue()


def draw_openings(target: Path) -> None:
    """Photograph the first edition's cover and four of its openings."""
    leaves, shown = lay_out_book(FIRST), []
    for number, facing in enumerate(OPENINGS, start=1):
        pictures = [
            scan_leaf(leaves[at], FIRST.form, seed=FIRST.seed, leaf_index=at) for at in facing
        ]
        photo = photograph(pictures, sheet=FIRST.form.sheet, seed=f"openings/{number}")
        (target / f"IMG_{number:02}.jpg").write_bytes(photo)
        shown += [leaves[at] for at in facing]
    write_truth(target, shown, altered_lines(FIRST.name), partly=True)


def draw_broken(target: Path) -> None:
    """Write the files that must be refused with a clear error."""
    whole = _article_bytes(lay_out_article())
    start = whole.index(b"endstream", len(whole) // 3) - 9000
    (target / "damaged.pdf").write_bytes(whole[:9] + whole[start : start + 8000])
    (target / "empty.pdf").write_bytes(b"")
    (target / "not-a-pdf.pdf").write_text(
        "Dear Sir,\n\nI send you the pages as you asked. They are in the other file.\n",
        encoding="utf-8",
    )
    with pikepdf.open(io.BytesIO(whole)) as article:
        del article.pages[3:]
        article.Root.PageLabels = pikepdf.Dictionary(
            Nums=pikepdf.Array([0, pikepdf.Dictionary(S=pikepdf.Name.D, St=213)])
        )
        locked = io.BytesIO()
        article.save(
            locked,
            encryption=pikepdf.Encryption(
                owner=PASSWORD, user=PASSWORD, R=4, aes=False, metadata=False
            ),
            static_id=True,
        )
    (target / "encrypted.pdf").write_bytes(locked.getvalue())


def altered_lines(name: str) -> list[str]:
    """Read the hand-made cases of a source."""
    path = SOURCES / name / "manuscript" / "altered.txt"
    return path.read_text(encoding="utf-8").splitlines()


def other_edition_lines(edition: Edition) -> list[str]:
    """Read the cases that quote the wording of the other edition."""
    path = SOURCES / edition.name / "manuscript" / "other_edition.txt"
    return path.read_text(encoding="utf-8").splitlines()


def write_truth(
    target: Path, leaves: list[Leaf], altered: list[str], *, partly: bool = False
) -> None:
    """Write page map, printed text and quotes of a source."""
    truth = target / "truth"
    truth.mkdir(exist_ok=True)
    flows = body_flows(leaves) + note_flows(leaves)
    labels = [leaf.label for leaf in leaves]
    cases = make_cases(target.name, flows, labels, altered, partly=partly)
    values = {"page_map": page_map(leaves), "text": printed_text(leaves), "quotes": cases}
    for name, value in values.items():
        rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in value)
        (truth / f"{name}.json").write_text(f"[\n{rows}\n]\n", encoding="utf-8")


DRAWERS = {
    "harbour-1893": lambda target: draw_book(FIRST, target),
    "harbour-1898": lambda target: draw_book(SECOND, target),
    "tides-article": draw_tides,
    "folder": draw_folder,
    "openings": draw_openings,
    "broken": draw_broken,
}

if __name__ == "__main__":
    main()
