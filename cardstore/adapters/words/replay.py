"""Replay: an OCRmyPDF plug-in that gives stored words instead of reading the page again.

Comes in: a PDF whose pages have no text where words are to be added, and a file of words for each
such page. Goes out: the PDF with the words lying invisibly over its pages, written by OCRmyPDF.

1. The plug-in is OCRmyPDF's OCR engine: it has one answer for each page, the stored words, in their
   order, at their places: along the lines as they lean. Pages without a file of words get none.
2. No page is drawn for that: OCRmyPDF asks for a picture to read, and gets an empty one.
3. Tesseract, Ghostscript and the other programs that OCRmyPDF may use are not asked for: its
   plug-in for Tesseract is blocked, and PDF/A is not made. Pages are never coded anew.

Source: OCRmyPDF's plug-in documentation (`get_ocr_engine`, `rasterize_pdf_page`).
"""

from __future__ import annotations

import importlib.metadata
import json
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn, cast

import ocrmypdf
from ocrmypdf import hookimpl
from ocrmypdf.builtin_plugins.tesseract_ocr import TesseractOptions
from ocrmypdf.exceptions import ExitCodeException
from ocrmypdf.models.ocr_element import Baseline, BoundingBox, OcrClass, OcrElement
from ocrmypdf.pluginspec import OcrEngine, OrientationConfidence
from PIL import Image

from cardstore.errors import WordsExportError
from cardstore.text.lean import BASELINE, levelling, stretches_of, words_by_line
from cardstore.text.upright import usual_height

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from cardstore.scans.scan import Frame
    from cardstore.text.layer import Line, TextLayer, Word
    from cardstore.text.lean import Stretch

_TESSERACT = "ocrmypdf.builtin_plugins.tesseract_ocr"
_USUAL_DPI = 300.0
_FLAT = 0.01  # pixels; an empty box would not be written


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayOrder:
    """What is to be written.

    Attributes:
        pictures: the PDF of the pages.
        words: the folder with `words_file` of each page that gets words.
        to: where the PDF goes.
        jobs: how many pages at a time.
    """

    pictures: Path
    words: Path
    to: Path
    jobs: int


def words_file(folder: Path, leaf_index: int) -> Path:
    """Name the file with the words of a page."""
    return folder / f"{leaf_index:06}.json"


def save_words(folder: Path, layer: TextLayer) -> None:
    """Write the words of a leaf for its page: its size, and blocks of stretches of words.

    Lines that lean are written as they lean: one upright box around such a line is as high as
    several lines, and so would be its words.
    """
    frame, level = layer.frame, levelling(layer)
    blocks: dict[int, list[dict[str, object]]] = {}
    for line, words in words_by_line(layer):
        held = blocks.setdefault(line.block, [])
        if line.turn:
            held.append(_told_lying(layer, line, words))
        elif words:
            held += [_told(layer, one) for one in stretches_of(layer, words, level)]
    told = {
        "size": [frame.width_px, frame.height_px, frame.dpi],
        "usual": usual_height(layer),
        "blocks": list(blocks.values()),
    }
    words_file(folder, layer.leaf_index).write_text(json.dumps(told), encoding="utf-8")


def save_text(folder: Path, layer: TextLayer) -> None:
    """Write the words of a leaf whose page keeps the text it has, to hold the page against."""
    told = {"text": layer.text}
    words_file(folder, layer.leaf_index).write_text(json.dumps(told), encoding="utf-8")


def _told(layer: TextLayer, stretch: Stretch) -> dict[str, object]:
    """Tell a stretch: its baseline, and of each word also the box that is stored."""
    return {
        "line": [stretch.x, stretch.y, stretch.width, stretch.height, stretch.slope],
        "words": [
            [layer.word_text(one.word), one.x, one.y, one.width, one.word.confidence]
            for one in stretch.words
        ],
        "boxes": [
            [one.word.box.x0, one.word.box.y0, one.word.box.x1, one.word.box.y1]
            for one in stretch.words
        ],
    }


def _told_lying(layer: TextLayer, line: Line, words: Sequence[Word]) -> dict[str, object]:
    """Tell a line that lies: its box and turn, and the boxes of its words."""
    boxes = [[word.box.x0, word.box.y0, word.box.x1, word.box.y1] for word in words]
    return {
        "turn": line.turn,
        "line": [line.box.x0, line.box.y0, line.box.x1, line.box.y1],
        "words": [
            [layer.word_text(word), *box, word.confidence]
            for word, box in zip(words, boxes, strict=True)
        ],
        "boxes": boxes,
    }


def add_words(order: ReplayOrder, *, advance: Callable[[], None]) -> None:
    """Have OCRmyPDF write the PDF with the words.

    Args:
        order: what is to be written.
        advance: is told of each page.

    Raises:
        WordsExportError: OCRmyPDF refuses the PDF, and why.
    """
    logging.getLogger("ocrmypdf").setLevel(logging.CRITICAL)  # what it would say, the error says
    plugins = ocrmypdf.api.get_plugin_manager([])
    plugins.pluggy_manager.register(_Replay(order.words, advance))
    try:
        ocrmypdf.ocr(
            order.pictures,
            order.to,
            plugin_manager=plugins,
            mode="skip",
            output_type="pdf",
            optimize=0,
            pdf_renderer="fpdf2",
            rasterizer="pypdfium",
            use_threads=True,
            jobs=order.jobs,
            progress_bar=False,
            invalidate_digital_signatures=True,
            tagged_pdf_mode="ignore",
        )
    except ExitCodeException as exc:
        said = " ".join(str(exc).split()) or type(exc).__name__
        what = f"OCRmyPDF cannot write the words into the PDF ({said[:200]})"
        remedy = "Have all pages drawn anew, with --pages drawn"
        raise WordsExportError(what, remedy=remedy) from exc


class _Engine(OcrEngine):
    """Gives the stored words of a page."""

    def __init__(self, folder: Path, advance: Callable[[], None]) -> None:
        self._folder, self._advance = folder, advance

    def __str__(self) -> str:
        return "cardstore"

    @staticmethod
    def version() -> str:
        """Give a version; what read the words stands in the library."""
        return "1"

    @staticmethod
    def creator_tag(options: object) -> str:
        """Say what wrote the words."""
        del options
        return "cardstore, stored words"

    @staticmethod
    def languages(options: object) -> set[str]:
        """Give every language that may be asked for."""
        del options
        return {"eng"}

    @staticmethod
    def get_orientation(input_file: Path, options: object) -> OrientationConfidence:
        """Turn no page."""
        del input_file, options
        return OrientationConfidence(angle=0, confidence=0.0)

    @staticmethod
    def supports_generate_ocr() -> bool:
        """Say that words are given as a tree."""
        return True

    def generate_ocr(  # type: ignore[override]  # theirs is static, and called on an instance
        self, **asked: object
    ) -> tuple[OcrElement, str]:
        """Give the stored words of a page; what OCRmyPDF asks by name has the page's place."""
        leaf_index = cast("int", asked["page_number"])
        file = words_file(self._folder, leaf_index)
        told = {"size": [1, 1, 0], "blocks": []}
        if file.is_file():
            told = json.loads(file.read_text(encoding="utf-8"))
        self._advance()
        return _tree(told, leaf_index), ""

    @staticmethod
    def generate_hocr(*_: object, **__: object) -> NoReturn:
        """Refuse: words are given as a tree.

        Raises:
            WordsExportError: OCRmyPDF asks in a form that is not given.
        """
        raise _asked_otherwise(form="hOCR")

    @staticmethod
    def generate_pdf(*_: object, **__: object) -> NoReturn:
        """Refuse: words are given as a tree.

        Raises:
            WordsExportError: OCRmyPDF asks in a form that is not given.
        """
        raise _asked_otherwise(form="a PDF")


def _asked_otherwise(*, form: str) -> WordsExportError:
    version = importlib.metadata.version("ocrmypdf")
    what = f"OCRmyPDF {version} asks for the words of a page as {form}, and has them as a tree only"
    remedy = "Install another version: python -m pip install 'ocrmypdf>=17,<18'"
    return WordsExportError(what, remedy=remedy)


class _Replay:
    """The plug-in; its methods have OCRmyPDF's names."""

    def __init__(self, folder: Path, advance: Callable[[], None]) -> None:
        self._engine = _Engine(folder, advance)

    @hookimpl
    def initialize(self, plugin_manager: Any) -> None:  # noqa: ANN401 - pluggy's own
        """Let Tesseract's plug-in out: it asks for the program."""
        plugin_manager.set_blocked(_TESSERACT)

    @hookimpl
    def register_options(self) -> dict[str, object]:
        """Give the options that OCRmyPDF reads wherever Tesseract's plug-in is out."""
        return {"tesseract": TesseractOptions}

    @hookimpl(tryfirst=True)
    def get_ocr_engine(self) -> _Engine:
        """Be the engine."""
        return self._engine

    @hookimpl(tryfirst=True)
    def rasterize_pdf_page(self, output_file: Path) -> Path:
        """Give an empty picture: nobody reads it."""
        Image.new("1", (16, 16), 1).save(output_file, format="PNG", dpi=(72, 72))
        return output_file


def _tree(told: dict[str, Any], leaf_index: int) -> OcrElement:
    """Make OCRmyPDF's tree of a page: paragraphs, lines, words."""
    width, height, dpi = told["size"]
    return OcrElement(
        ocr_class=OcrClass.PAGE,
        bbox=BoundingBox(left=0, top=0, right=width, bottom=height),
        dpi=float(dpi) or _USUAL_DPI,
        page_number=leaf_index,
        children=[_paragraph(one) for one in told["blocks"] if one],
    )


def _paragraph(stretches: Sequence[dict[str, Any]]) -> OcrElement:
    children = [_lying_line(one) if "turn" in one else _line(one) for one in stretches]
    return OcrElement(
        ocr_class=OcrClass.PARAGRAPH,
        bbox=_around([child.bbox for child in children if child.bbox is not None]),
        children=children,
    )


def _line(stretch: dict[str, Any]) -> OcrElement:
    """Make a line whose baseline begins and leans as told.

    OCRmyPDF begins it at the left lower corner of the line's box, and takes the size of letters
    from the box's height: both are therefore those of the line laid level. Of a word's box it uses
    the left end and the width alone; it is given flat, on the baseline, so that the end is exact.
    """
    x, y, width, height, slope = stretch["line"]
    below = BASELINE * height
    wide = max(width, height)  # what is higher than wide would be left out as misread
    return OcrElement(
        ocr_class=OcrClass.LINE,
        bbox=BoundingBox(left=x, top=y + below - height, right=x + wide, bottom=y + below),
        baseline=Baseline(slope=slope, intercept=-below),
        children=[
            OcrElement(
                ocr_class=OcrClass.WORD,
                bbox=BoundingBox(left=left, top=down - _FLAT, right=left + length, bottom=down),
                text=text,
                confidence=confidence,
            )
            for text, left, down, length, confidence in stretch["words"]
        ],
    )


def _lying_line(told: dict[str, Any]) -> OcrElement:
    """Make a line that lies: its words run up or down the page, or stand on their head."""
    return OcrElement(
        ocr_class=OcrClass.LINE,
        bbox=BoundingBox(*told["line"]),
        textangle=float(told["turn"]),
        children=[
            OcrElement(
                ocr_class=OcrClass.WORD,
                bbox=BoundingBox(left=x0, top=y0, right=max(x1, x0 + 1), bottom=max(y1, y0 + 1)),
                text=text,
                confidence=confidence,
            )
            for text, x0, y0, x1, y1, confidence in told["words"]
        ],
    )


def _around(boxes: Sequence[BoundingBox]) -> BoundingBox:
    return BoundingBox(
        left=min(box.left for box in boxes),
        top=min(box.top for box in boxes),
        right=max(box.right for box in boxes),
        bottom=max(box.bottom for box in boxes),
    )


def page_points(frame: Frame) -> tuple[float, float]:
    """Give the size of a page that shows a frame, in points of 1/72 inch."""
    dpi = frame.dpi or _USUAL_DPI
    return frame.width_px * 72 / dpi, frame.height_px * 72 / dpi
