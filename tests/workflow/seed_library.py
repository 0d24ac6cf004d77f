"""A small library and a draft with room for every fault that can be planted.

Sources, names and sentences are made up: a book in two editions, a survey, a vendor's page. The
leaves have text layers, so nothing needs to be read.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pymupdf

from cardstore import Library
from cardstore.gate.seeding.matrix import matrix_lines
from cardstore.sources.source import Creator, Source, SourceKind
from tests.remembered import Here

if TYPE_CHECKING:
    from cardstore.gate.seeding.outcome import SeedReport

MATRIX = Path(__file__).parents[1] / "quality" / "matrix.md"
BOOK = {
    21: "In 1861 the keeper of the lower light at Sundmouth counted forty-two boats in the "
    "harbour. He wrote that the wind fell before noon, and the pilots rowed the barque to the "
    "northern quay.",
    22: "Nobody in the parish had seen ice in the roads before that winter. Some of the older men "
    "believed that the frost had come with the comet.",
    23: "The harbour dues rose from 1,200 florins in 1858 to 1,450 florins in 1862. The council "
    "did not repair the eastern pier in those years.",
    24: "Captain Hedda Orne sailed from Sundmouth to Larvick in October with twelve men and a "
    "cargo of salt herring. She never told the owners why she had left so early.",
    25: "Perhaps the lamp was put out by the wardens; the keeper had nearly lost his post the year "
    "before. Orne paid Bastian the cooper for six casks.",
    26: "The pilots refused to sail in the fog, and the mail lay three days at the inn. About "
    "thirty letters were spoiled by the damp.",
    27: "Between 1858 and 1862 eleven vessels were lost on the bar, most of them in the spring. "
    "The lighthouse stood four miles from the town.",
    28: "The herring came late in 1863, and the curers sold little salt before June. Many "
    "families left the village for Larvick after the second bad season.",
}
SECOND = {number - 9: words for number, words in BOOK.items()}
SURVEY = {
    5: "Of 640 respondents, 39 per cent of the households kept a boat in 2024. The share grew by 4 "
    "per cent between 2021 and 2024.",
    6: "The visits were made in 2025. A third of the respondents did not answer the question about "
    "wages, and the rest gave a median of 310 crowns a week.",
    7: "Rents rose in the town while wages fell in the villages around it. Few of the boats were "
    "insured.",
}
PRICES = {
    3: "In 2025 the firm delivered 73 per cent of all nets within two days. The new net lasts "
    "twice as long as the old one.",
    4: "Prices for the next season stand on the last leaf, and orders are taken until the end of "
    "the winter.",
}
SOURCES = (
    (
        Source(
            source_id="lights",
            work_id="lights",
            title="The Lower Light of Sundmouth",
            creators=(Creator(family="Tolle", given="Ada"),),
            year=1871,
            publisher="Quay Press",
            kind=SourceKind.PRIMARY,
        ),
        BOOK,
    ),
    (
        Source(
            source_id="lights-1880",
            work_id="lights",
            title="The Lower Light of Sundmouth",
            creators=(Creator(family="Tolle", given="Ada"),),
            year=1880,
            edition="2nd ed.",
            publisher="Quay Press",
            kind=SourceKind.PRIMARY,
        ),
        SECOND,
    ),
    (
        Source(
            source_id="survey",
            work_id="survey",
            title="Boats and Households: A Survey of Eight Harbours",
            creators=(Creator(family="Brae", given="Ida"),),
            year=2025,
            publisher="Institute of Coasts",
            url="https://coasts.example/survey-2025",
            kind=SourceKind.PRIMARY,
        ),
        SURVEY,
    ),
    (
        Source(
            source_id="nets",
            work_id="nets",
            title="Nets That Last",
            creators=(Creator(family="Corrin Nets", given=""),),
            year=2025,
            kind=SourceKind.PRIMARY,
        ),
        PRICES,
    ),
)
# Sentence → the source and printed page whose card it cites. Every one says what its card says.
DRAFT = (
    ("In 1861 the keeper at Sundmouth counted forty-two boats in the harbour.", "lights", 21),
    (
        "The wind fell before noon, and the pilots rowed the barque to the northern quay.",
        "lights",
        21,
    ),
    ("Nobody in the parish had seen ice in the roads before that winter.", "lights", 22),
    ("Some of the older men believed that the frost had come with the comet.", "lights", 22),
    ("The harbour dues rose from 1,200 florins in 1858 to 1,450 florins in 1862.", "lights", 23),
    ("The council did not repair the eastern pier in those years.", "lights", 23),
    ("In October Hedda Orne sailed from Sundmouth to Larvick with twelve men.", "lights", 24),
    ("Orne never told the owners why she had left so early.", "lights", 24),
    ("Perhaps the lamp was put out by the wardens.", "lights", 25),
    ("The keeper had nearly lost his post the year before.", "lights", 25),
    ("Orne paid Bastian the cooper for six casks.", "lights", 25),
    (
        "The pilots refused to sail in the fog, and the mail lay three days at the inn.",
        "lights",
        26,
    ),
    ("About thirty letters were spoiled by the damp.", "lights", 26),
    ("Between 1858 and 1862 eleven vessels were lost on the bar.", "lights", 27),
    ("The lighthouse stood four miles from the town.", "lights", 27),
    ("The herring came late in 1863, and the curers sold little salt before June.", "lights", 28),
    ("Many families left the village for Larvick after the second bad season.", "lights", 28),
    ("In 2024, 39 per cent of the households kept a boat.", "survey", 5),
    ("The share grew by 4 per cent between 2021 and 2024.", "survey", 5),
    ("The visits were made in 2025.", "survey", 6),
    ("A third of the respondents did not answer the question about wages.", "survey", 6),
    ("Rents rose in the town while wages fell in the villages around it.", "survey", 7),
    ("Few of the boats were insured.", "survey", 7),
    ("In 2025 the firm delivered 73 per cent of all nets within two days.", "nets", 3),
    ("It says that “the wind fell before noon, and the pilots rowed the barque”.", "lights", 21),
)


@dataclass(frozen=True, slots=True)
class SeededLibrary:
    """The library, and the draft whose sentences its cards support."""

    library: Library
    draft: str


def make_library(folder: Path) -> SeededLibrary:
    """Make the library in a folder and its draft; close the library at the end."""
    library = Library.open(folder / "library", create=True)
    for source, leaves in SOURCES:
        path = folder / f"{source.source_id}.pdf"
        draw_leaves(path, leaves)
        library.ingest(path, source=source, executor=Here(), resolve=False)
        library.vouch(source.source_id, by="tester", evidence="made up for these tests")
    marks = {
        (source.source_id, printed): library.add_card(
            source.source_id, quote=words, page=str(printed), made_by="tester"
        ).mark
        for source, leaves in SOURCES
        if source.source_id != "lights-1880"
        for printed, words in leaves.items()
    }
    draft = "# The Lower Light\n\n" + "\n\n".join(
        f"{words} {marks[source_id, printed]}" for words, source_id, printed in DRAFT
    )
    return SeededLibrary(library, f"{draft}\n")


def draw_leaves(path: Path, leaves: dict[int, str]) -> None:
    """Write a PDF with a text layer: printed number → the words of its leaf."""
    with pymupdf.open() as document:
        for printed, words in leaves.items():
            leaf = document.new_page(width=420, height=595)
            leaf.insert_textbox(pymupdf.Rect(50, 70, 370, 500), words, fontsize=11)
            leaf.insert_text((205, 560), str(printed), fontsize=10)
        document.save(path)


def matrix_text(report: SeedReport) -> str:
    """Write the file in which the table of checks and failures is kept."""
    head = "# Which check catches which failure"
    return "\n".join((head, "", *matrix_lines(report))) + "\n"


def write_matrix() -> None:
    """Write it as this library gives it."""
    with TemporaryDirectory() as folder:
        made = make_library(Path(folder))
        report = made.library.seed_texts([("ch01.md", made.draft)])
        made.library.close()
    MATRIX.parent.mkdir(exist_ok=True)
    MATRIX.write_text(matrix_text(report), encoding="utf-8")


if __name__ == "__main__":
    write_matrix()
