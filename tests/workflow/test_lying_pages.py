"""A born-digital page that lies is read as the same page upright; nothing of it is passed by."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import pymupdf
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageOps

from cardstore.adapters.readers.pdf import PdfReader
from cardstore.anchors.anchor import Fit
from cardstore.scans.parts import in_parts
from cardstore.scans.scan import Leaf
from cardstore.text.layer import Zone
from cardstore.text.treatments import turn_told
from tests.conftest import EXAMPLES
from tests.workflow.made_lying import (
    HEIGHT,
    WIDTH,
    Drawn,
    Sheet,
    draw_book,
    lying,
    read_book,
    upright_page,
)

FOUND = {Fit.EXACT, Fit.FOLDED}
QUARTERS = (0, 90, 180, 270)
LEAVES, DRAWN = 6, 4
LABELS = [str(51 + leaf) for leaf in range(LEAVES)]
PAGES = tuple(upright_page(leaf, 51 + leaf, columns=1 + leaf % 2) for leaf in range(LEAVES))
LYING_AT = (2, 3)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("lying")


@pytest.fixture(scope="module")
def twin(folder):
    """The book with every page upright."""
    return read_book(draw_book(folder / "upright.pdf", PAGES), LEAVES)


def with_lying(**how):
    return [lying(page, **how) if at in LYING_AT else page for at, page in enumerate(PAGES)]


def mixed_page(leaf, *, lies, rotate, apart):
    """A page seen as portrait whose table lies; its head and number may stand upright."""
    land = upright_page(f"land {leaf}", 51 + leaf, across=HEIGHT, down=WIDTH)
    head, *body, number = land.lines
    if "head" in apart:
        head = Drawn(head.text, 160, 40, 9, apart=True)
    if "number" in apart:
        number = Drawn(number.text, 205, 570, 10, apart=True)
    return Sheet((head, *body, number), HEIGHT, WIDTH, lies, rotate)


def ink(raster):
    """The picture of a leaf, ink white on black."""
    size = (raster.frame.width_px, raster.frame.height_px)
    return ImageOps.invert(Image.frombytes("L", size, raster.pixels))


def ways():
    """All ways to draw a page but the upright one; most of those turned twice take long."""
    for lies, rotate in product(QUARTERS, QUARTERS):
        often = not lies or not rotate or (lies, rotate) == (90, 90)
        if lies or rotate:
            yield pytest.param(
                *(lies, rotate, 20 * ((lies + rotate) % 180 != 0)),
                marks=() if often else pytest.mark.long,
            )


@pytest.mark.parametrize(("lies", "rotate", "margin"), list(ways()))
def test_a_page_that_lies_is_read_as_its_upright_twin(folder, twin, lies, rotate, margin):
    """The same text, lines, order, zones and labels, whoever turned it: its words or `/Rotate`."""
    path = draw_book(folder / "lying.pdf", with_lying(lies=lies, rotate=rotate, margin=margin))
    book = read_book(path, LEAVES, known=twin, at=LYING_AT)

    assert [layer.text for layer in twin.layers] == [layer.text for layer in book.layers]
    assert twin.zones == book.zones
    assert LABELS == twin.labels == book.labels
    assert {(lies - rotate) % 360} == {
        turn_told(book.layers[at].provenance.settings) for at in LYING_AT
    }


@pytest.mark.parametrize(("lies", "rotate", "margin"), [(0, 90, 20), (270, 180, 0)])
def test_words_stand_on_the_ink_of_the_leaf_as_it_is_shown(folder, twin, lies, rotate, margin):
    """In every word's box there is ink, and outside of all of them none."""
    path = draw_book(folder / "ink.pdf", with_lying(lies=lies, rotate=rotate, margin=margin))
    book = read_book(path, LEAVES, known=twin, at=LYING_AT)
    with_leaves = [
        Leaf(leaf_index=at, name="", turned=turn_told(book.layers[at].provenance.settings))
        for at in LYING_AT
    ]
    opened = in_parts(PdfReader().open(str(path)), with_leaves)
    for at in LYING_AT[:1]:
        layer, drawn = book.layers[at], ink(opened.raster(at))

        assert layer.frame == opened.frame(at)
        boxes = [(w.box.x0, w.box.y0, w.box.x1, w.box.y1) for w in layer.words]
        assert all(drawn.crop(box).getextrema()[1] > 128 for box in boxes)
        for x0, y0, x1, y1 in boxes:
            drawn.paste(0, (x0 - 2, y0 - 2, x1 + 2, y1 + 2))
        assert drawn.getbbox() is None


@pytest.mark.parametrize("apart", ["head number", "number", ""])
@pytest.mark.parametrize(("lies", "rotate"), [(90, 0), (270, 180)])
def test_of_a_page_with_a_lying_table_each_line_is_read_as_it_runs(
    folder, twin, apart, lies, rotate
):
    """Its lines in order, all of them body; head and number told, upright or lying with it."""
    pages = [
        mixed_page(at, lies=lies, rotate=rotate, apart=apart) if at in LYING_AT else page
        for at, page in enumerate(PAGES)
    ]
    path = draw_book(folder / "mixed.pdf", pages)
    book = read_book(path, LEAVES, known=twin, at=LYING_AT)

    assert LABELS == book.labels
    for at in LYING_AT:
        zoned = book.zoned(at)
        assert list(pages[at].body) == [text for text, zone in zoned if zone is Zone.BODY]
        assert {
            ("HARBOUR ANNALS", Zone.RUNNING_HEAD),
            (LABELS[at], Zone.PAGE_NUMBER),
        } == {line for line in zoned if line[1] is not Zone.BODY}
        layer = book.layers[at]
        told = {line.span.of(layer.text): line.turn for line in layer.lines}
        turned = (lies - rotate) % 360 if apart else 0
        assert {turned} == {told[text] for text in pages[at].body}
        assert not apart or told[LABELS[at]] == 0
        # The numeral that the map has seen stands where the page shows it.
        box = book.page_map.leaves[at].seen.box
        (number,) = [w for w in layer.words if layer.word_text(w) == LABELS[at]]
        assert number.box == box


@pytest.mark.parametrize("stamped", [(2,), tuple(range(LEAVES))])
def test_a_stamp_up_the_margin_stands_in_no_sentence(folder, twin, stamped):
    """A note in the margin, or a head where each leaf has it; what runs on over it is found."""
    stamp = "Fetched from the harbour's own press in the year 1893"
    path = draw_book(folder / "stamp.pdf", PAGES)
    with pymupdf.open(path) as document:
        for at in stamped:
            document[at].insert_text((12, 470), stamp, fontsize=7, rotate=90)
        document.saveIncr()
    book = read_book(path, LEAVES, known=twin, at=stamped)
    zone = Zone.MARGINAL_NOTE if len(stamped) == 1 else Zone.RUNNING_HEAD
    body = PAGES[2].body

    assert LABELS == book.labels
    assert (stamp, zone) == book.zoned(2)[-1]
    assert list(body) == [text for text, zone in book.zoned(2) if zone is Zone.BODY]
    assert book.fit(quoted(body[-1], PAGES[3].body[0])) in FOUND


def test_no_sentence_runs_from_upright_text_into_text_that_lies(folder, twin):
    """What lies on a page of upright text is quoted by itself, and runs on from nothing."""
    (first, second) = ("sold upon the pier in the month of May", "at a price that nobody had paid")
    path = draw_book(folder / "beside.pdf", [page for page in PAGES if page is not PAGES[2]])
    with pymupdf.open(path) as document:
        page = document.new_page(2, width=WIDTH, height=HEIGHT)
        for at, text in enumerate(PAGES[2].body[:6]):
            page.insert_text((40, 80 + 16 * at), text, fontsize=9)
        for at, text in enumerate((first, second)):
            page.insert_text((80 + 13 * at, 500), text, fontsize=9, rotate=90)
        document.saveIncr()
    book = read_book(path, LEAVES, known=twin, at=(2,))
    last = PAGES[2].body[5]

    assert [(first, Zone.CAPTION), (second, Zone.CAPTION)] == book.zoned(2)[-2:]
    assert book.fit(quoted(PAGES[2].body[4], last)) in FOUND
    assert book.fit(f"{first} {second}") in FOUND
    assert book.fit(f"{last} {first}") not in FOUND


def drawings(page):
    """How a page may be drawn: lying as a whole, or with its number or head upright."""
    return st.builds(
        lambda lies, rotate, margin: lying(page, lies=lies, rotate=rotate, margin=margin),
        st.sampled_from(QUARTERS),
        st.sampled_from(QUARTERS),
        st.sampled_from((0, 20)),
    )


@st.composite
def books(draw):
    """Pages, each drawn in its own way; on some books one line comes again on every page."""
    seed = draw(st.integers(0, 10_000))
    again = draw(st.sampled_from(("", "The same words on every leaf")))
    sheets = []
    for leaf in range(DRAWN):
        if draw(st.booleans()):
            columns = draw(st.integers(1, 2))
            page = upright_page(f"{seed} {leaf}", 51 + leaf, columns=columns)
            sheet = draw(drawings(page))
        else:
            lies, rotate = draw(st.sampled_from([(90, 0), (270, 0), (90, 180), (270, 180)]))
            apart = draw(st.sampled_from(("head number", "number", "")))
            sheet = _mixed(seed, leaf, lies=lies, rotate=rotate, apart=apart)
        if again:
            sheet = _with_line(sheet, again, at=2)
        sheets.append(sheet)
    return sheets


def _mixed(seed, leaf, *, lies, rotate, apart):
    page = mixed_page(leaf, lies=lies, rotate=rotate, apart=apart)
    other = upright_page(f"{seed} land {leaf}", 51 + leaf, across=HEIGHT, down=WIDTH)
    head, number = page.lines[0], page.lines[-1]
    return replace(page, lines=(head, *other.lines[1:-1], number))


def _with_line(sheet, text, *, at):
    """Put another text in the place of a line of the body; the line before it breaks no word off.

    Else nobody could tell whether the other text is the rest of that word.
    """
    lines = list(sheet.lines)
    before = lines[at - 1].text
    if before.endswith("-"):
        lines[at - 1] = replace(lines[at - 1], text=before.rpartition(" ")[0])
    lines[at] = replace(lines[at], text=text)
    return replace(sheet, lines=tuple(lines))


@settings(
    max_examples=max(2, EXAMPLES // 6),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # to shrink a book takes minutes
    suppress_health_check=[HealthCheck.too_slow],
)
@given(sheets=books(), seed=st.integers(0, 2**32))
def test_no_quote_passes_that_skips_a_line(sheets, seed):
    """True quotes are found, over line ends and leaf ends; with a line left out none is."""
    rng = random.Random(seed)  # noqa: S311 - which lines are tried
    with TemporaryDirectory() as there:
        book = read_book(draw_book(Path(there) / "book.pdf", sheets), DRAWN)
    for at, sheet in enumerate(sheets):
        body = sheet.body
        assert list(body) == [text for text, zone in book.zoned(at) if zone is Zone.BODY]
        first = rng.randrange(len(body) - 4)
        quote = body[first : first + 4]
        assert book.fit(quoted(*quote)) in FOUND
        left_out = rng.choice((1, 2))
        skipped = [line for number, line in enumerate(quote) if number != left_out]
        assert book.fit(quoted(*skipped)) not in FOUND
        if at + 1 < DRAWN:
            following = sheets[at + 1].body
            assert book.fit(quoted(*body[-2:], following[0])) in FOUND
            assert book.fit(quoted(body[-2], *following[:2])) not in FOUND
            assert book.fit(quoted(body[-1], *following[1:3])) not in FOUND


def quoted(*lines):
    """Lines as one quote, from a whole word to a whole word."""
    return " ".join(" ".join(lines).split()[1:-1])
