"""Pictures beside a leaf's own words are read, and the words stay as they were without them."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path

import jsonschema
import pymupdf
import pytest
from PIL import Image

from cardstore.cards.card import ReadingState
from cardstore.spans import Span
from cardstore.text.assemble import assemble_source_text, was_recognized
from cardstore.text.folding import fold_source
from cardstore.text.layer import LayerMethod, LayerStatus, ReadingReason, Zone
from cardstore.text.leaf_reading import leaf_reading_of
from cardstore.text.picture_words import is_files_own, picture_lines
from cardstore.workflow.library import Library
from cardstore.workflow.read_leaf import LeafTask, read_leaf
from tests.cli.program import run_here
from tests.contracts.making import A5, LINES, WORDS, make_pdf, picture_of_lines, write_lines
from tests.remembered import Here

SCHEMA = Path(__file__).parents[2] / "schemas" / "leaf-readings.schema.json"
TEXT = "\n".join(LINES)
SHOWN = ("All lamps on the eastern pier", "were lit before the fog came")
PLACE = pymupdf.Rect(50, 300, 370, 420)


def png_of(picture):
    held = io.BytesIO()
    picture.save(held, "PNG")
    return held.getvalue()


def as_picture(page):
    """Put lines on the page as a scan of them, a third of it in size."""
    picture = picture_of_lines(SHOWN, dpi=300, size=(320, 120))
    page.insert_image(PLACE, stream=png_of(picture))


def as_curves(page):
    """Put lines on the page as filled shapes, without a font."""
    made = pymupdf.open()
    write_lines(made.new_page(width=320, height=120), SHOWN, left=30, top=50)
    drawn = pymupdf.open("svg", made[0].get_svg_image(text_as_path=True).encode())
    page.show_pdf_page(PLACE, pymupdf.open("pdf", drawn.convert_to_pdf()), 0)


def as_photograph(page):
    """Put a picture without words on the page: noise on a ground that grows darker."""
    dice = random.Random(7)  # noqa: S311 - no secret
    picture = Image.new("L", (320, 120))
    picture.putdata([min(255, x // 2 + dice.randrange(90)) for _ in range(120) for x in range(320)])
    page.insert_image(PLACE, stream=png_of(picture))


def make_leaf(path, *draw, lines=LINES):
    """A leaf of sound words, and what is drawn beside them."""
    document = pymupdf.open()
    page = document.new_page(width=A5[0], height=A5[1])
    write_lines(page, lines)
    for one in draw:
        one(page)
    document.save(path)
    document.close()
    return path


def read(path, **options):
    return read_leaf(LeafTask(paths=(str(path),), reader="pdf", leaf_index=0, **options))


@pytest.mark.parametrize("draw", [as_picture, as_curves])
@pytest.mark.parametrize("lines", [LINES, ("Scanned",)])
def test_a_picture_of_words_is_read_behind_the_leafs_own(tmp_path, draw, lines):
    """Its words have confidences and lie on it; also where the file has but a stray word."""
    layer = read(make_leaf(tmp_path / "a.pdf", draw, lines=lines))
    own = "\n".join(lines)
    told = json.loads(layer.provenance.settings)["pictures"]
    scale = layer.frame.width_px / A5[0]
    behind = [word for word in layer.words if word.confidence is not None]

    assert (layer.method, layer.reason) == (LayerMethod.EMBEDDED, ReadingReason.PICTURES_READ)
    assert layer.text == own + "\n\n" + "\n".join(SHOWN)
    assert layer.words[: -len(behind)] == read(make_leaf(tmp_path / "b.pdf", lines=lines)).words
    assert all(PLACE.y0 * scale <= word.box.y0 < word.box.y1 <= PLACE.y1 * scale for word in behind)
    assert ("pdf", "tesserocr") == (layer.provenance.agent, told["agent"])
    assert "1 region" in layer.detail
    assert len(behind) == leaf_reading_of(layer).picture_words


def test_a_photograph_adds_nothing(tmp_path):
    """What an engine sees in it is not believed; the leaf is what it was without it."""
    layer = read(make_leaf(tmp_path / "a.pdf", as_photograph))

    assert (layer.text, layer.reason) == (TEXT, ReadingReason.SANE_TEXT)
    assert {word.confidence for word in layer.words} == {None}


def test_a_picture_that_cannot_be_read_costs_no_word(tmp_path):
    """The file's own words are used, and it is told that the picture was not read."""
    layer = read(make_leaf(tmp_path / "a.pdf", as_picture), timeout_s=1e-6)

    assert (layer.text, layer.reason) == (TEXT, ReadingReason.SANE_TEXT)
    assert "not read (TimeoutError)" in layer.detail


def test_a_sentence_runs_past_a_picture_onto_the_next_leaf(tmp_path):
    """What was read in a picture is found, but stands in no sentence of the page."""
    first = read(make_leaf(tmp_path / "a.pdf", as_picture))
    second = read(make_pdf(tmp_path / "b.pdf", leaves=1))
    layers = [first, type(second)(**{**fields_of(second), "leaf_index": 1})]
    zones = [[Zone.BODY] * len(layer.lines) for layer in layers]
    folded = fold_source(assemble_source_text(layers, zones))

    body, apart = (" ".join(part.text.split()) for part in (folded.body, folded.notes))

    assert " ".join(2 * LINES) == body
    assert " ".join(SHOWN) == apart


def fields_of(layer):
    return {name: getattr(layer, name) for name in layer.__dataclass_fields__}


def test_each_stretch_says_whether_it_was_read(tmp_path):
    """The publisher's words need no second reading because there is a picture beside them."""
    layer = read(make_leaf(tmp_path / "a.pdf", as_picture))
    start = layer.text.index("All lamps")

    assert was_recognized(layer)
    assert picture_lines(layer) == {3, 4}
    assert is_files_own(layer, Span(0, start - 2))
    assert not is_files_own(layer, Span(start, start + 9))
    assert not is_files_own(layer, Span(0, start + 1))


def test_cards_from_page_and_picture_are_told_apart_and_leaves_listed(tmp_path):
    """The one is the publisher's text, the other was read; the list says how each leaf was."""
    folder = tmp_path / "library"
    path = make_leaf(tmp_path / "a.pdf", as_picture)
    with Library.open(folder, create=True) as library:
        report = library.ingest(path, source="lamps", resolve=False, executor=Here())
        states = [
            library.add_card("lamps", quote=quote, made_by="me", page="1").reading
            for quote in ("the depth of the harbour", "lamps on the eastern pier")
        ]
    lines = run_here("leaves", "lamps", "--library", folder).stdout.splitlines()
    none = run_here("leaves", "lamps", "--reason", "no_text", "--library", folder)
    unknown = run_here("leaves", "lamps", "--reason", "tired", "--library", folder)

    told = report.document()["reasons"]

    assert "why so: 1 pictures_read (cardstore leaves lamps)" in report.summary()
    assert {"pictures_read": 1} == {reason: count for reason, count in told.items() if count}
    assert [ReadingState.EMBEDDED, ReadingState.OCR_UNSEEN] == states
    count = len(WORDS) + len(" ".join(SHOWN).split())
    assert lines[0].startswith(f"leaf 0: embedded, pictures_read, {count} words, confidence 0.")
    assert lines[-1] == "1 leaf: 1 pictures_read"
    assert none.stdout.strip() == "0 leaves: none"
    assert unknown.returncode == 2
    document = json.loads(run_here("leaves", "lamps", "--json", "--library", folder).stdout)
    jsonschema.validate(document, json.loads(SCHEMA.read_text(encoding="utf-8")))
    assert [count] == [leaf["words"] for leaf in document["leaves"]]


def pale_leaf(path, tone, lines=LINES):
    """A picture whose letters are hardly darker than its paper."""
    picture = picture_of_lines(lines, dpi=200)
    picture.point(lambda value: tone + (255 - tone) * value // 255).save(path, dpi=(200, 200))
    return path


@pytest.mark.parametrize("tone", [180, 215])
def test_pale_print_is_read_and_not_called_blank(tmp_path, tone):
    """A leaf is blank only where there is nothing to be read."""
    path = pale_leaf(tmp_path / "a.png", tone)
    layer = read_leaf(LeafTask(paths=(str(path),), reader="images", leaf_index=0))

    assert (layer.status, layer.text) == (LayerStatus.READ, TEXT)
    assert "pale print" in layer.detail


def test_a_pale_stain_is_blank(tmp_path):
    """It has marks, but nothing to be read."""
    picture = Image.new("L", (1100, 1600), 250)
    picture.paste(215, (300, 500, 480, 640))
    picture.save(tmp_path / "a.png", dpi=(200, 200))
    layer = read_leaf(LeafTask(paths=(str(tmp_path / "a.png"),), reader="images", leaf_index=0))

    assert (layer.status, layer.reason) == (LayerStatus.BLANK, ReadingReason.NO_INK)
    assert "no words" in layer.detail
