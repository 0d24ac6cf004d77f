"""Poor leaves through the public API: read, numbered, quoted and shown as if they were good."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image, ImageChops, ImageFilter

from cardstore import Basis, Library, Outcome
from cardstore.errors import EngineError
from cardstore.plugins import find_reader
from cardstore.scans.reader import Raster
from cardstore.scans.scan import Frame
from cardstore.text.engine import ReadWord
from cardstore.text.treatments import NOTHING, turn_told
from cardstore.workflow.better_reading import Escalation, read_best
from cardstore.workflow.read_leaf import LeafTask, read_leaf
from tests.contracts.making import picture_of_lines
from tests.remembered import Here

DPI = 200
FIRST = 41
TURNED = (0, 90, 180, 270, 0)  # clockwise, to stand upright again
BACK = {
    90: Image.Transpose.ROTATE_90,
    180: Image.Transpose.ROTATE_180,
    270: Image.Transpose.ROTATE_270,
}
SUBJECTS = ("keeper", "miller", "ferryman", "parson", "widow")
VERBS = ("counted", "remembered", "mended", "carried", "painted", "weighed", "borrowed")
THINGS = ("the lanterns", "seven boats", "a broken oar", "the winter grain", "his father's letters")


def sentence(leaf, line):
    """Give a line of text that stands nowhere else."""
    verb, thing = VERBS[(leaf + 2 * line) % 7], THINGS[(2 * leaf + line) % 5]
    return f"The {SUBJECTS[leaf]} {verb} {thing} {('before', 'after')[line % 2]} noon."


def leaf_picture(leaf, *, lines=11):
    """Draw a leaf: its number, a head, lines."""
    head = f"{FIRST + leaf}            THE HARBOUR BOOK"
    return picture_of_lines((head, "", *(sentence(leaf, line) for line in range(lines))), dpi=DPI)


@pytest.fixture(scope="module")
def turned(tmp_path_factory):
    """A library with a book of five leaves; the second to fourth lie on a side or upside down."""
    place = tmp_path_factory.mktemp("turned")
    (place / "book").mkdir()
    for leaf, degrees in enumerate(TURNED):
        picture = leaf_picture(leaf)
        lying = picture.transpose(BACK[degrees]) if degrees else picture
        lying.save(place / "book" / f"{leaf}.png", dpi=(DPI, DPI))
    with Library.open(place / "library", create=True) as library:
        library.ingest(place / "book", source="book", executor=Here(), resolve=False)
        yield library


def test_leaves_that_lie_are_read_upright(turned):
    """Every line is there, in order, in a frame that is higher than wide."""
    layers = turned.text_layers("book")
    expected = [[sentence(leaf, line) for line in range(11)] for leaf in range(len(TURNED))]
    read = [[one for one in layer.text.splitlines() if one.startswith("The ")] for layer in layers]

    assert expected == read
    assert {True} == {layer.frame.height_px > layer.frame.width_px for layer in layers}
    assert list(TURNED) == [turn_told(layer.provenance.settings) for layer in layers]
    assert list(TURNED) == [leaf.turned for leaf in turned.scan("book").leaves]


def test_what_was_done_is_told_with_the_numbers_before_and_after(turned):
    """Of the leaf upside down; a good leaf's detail tells nothing of it."""
    upright, _, upside_down, *_ = turned.text_layers("book")

    assert "turned by 180°: confidence 9" in upside_down.detail
    assert "; before: confidence " in upside_down.detail
    assert "confidence" not in upright.detail


def test_numbers_are_found_at_the_head_of_leaves_that_lie(turned):
    """A side of the picture is the head of the leaf."""
    leaves = turned.page_map("book").leaves

    assert [str(FIRST + at) for at in range(5)] == [leaf.label.text for leaf in leaves]
    assert {Basis.PRINTED} == {leaf.basis for leaf in leaves}


def test_a_card_of_a_leaf_that_lies_passes_on_its_page_and_is_lit_upright(turned):
    """The light falls on ink: the words' boxes fit the picture that people are shown."""
    quote = sentence(1, 4)
    card = turned.add_card("book", quote=quote, page="42", made_by="me", unverified=True)
    report = turned.check_card(card.card_id, proofread=False)
    found = {finding.check: finding.outcome for finding in report.findings}
    shown = Image.open(io.BytesIO(turned.picture(card.card_id))).convert("RGB")
    yellow = ImageChops.subtract(shown.getchannel("G"), shown.getchannel("B"))
    lit = yellow.point([255 * (tone > 60) for tone in range(256)])
    x0, y0, x1, y1 = lit.getbbox()
    below = shown.convert("L").crop((x0, y0, x1, y1))

    assert Outcome.PASS is found["page_anchor"]
    assert x1 - x0 > 8 * (y1 - y0)
    assert min(below.tobytes()) < 60


def test_a_leaf_that_lies_is_shown_upright_in_a_browser(turned):
    """Not as its file has it."""
    digest = turned.scan("book").digest
    image = Image.open(io.BytesIO(turned.leaf_image(digest, 3).content))

    assert image.height > image.width


def test_reading_a_turned_leaf_again_gives_the_same_layer(tmp_path):
    """How a leaf was turned before does not count: the picture is taken as its file has it."""
    path = tmp_path / "1.png"
    leaf_picture(1, lines=5).transpose(BACK[90]).save(path, dpi=(DPI, DPI))
    task = LeafTask(paths=(str(path),), reader="images", leaf_index=0)
    leaf = find_reader(str(path)).open(str(path)).scan.leaves[0]
    first = read_leaf(task)
    again = read_leaf(replace(task, leaf=replace(leaf, turned=90)))

    assert first == again


def read_picture(tmp_path, picture, *, dpi=DPI, **more):
    """Read one picture."""
    path = tmp_path / "leaf.png"
    picture.save(path, dpi=(dpi, dpi))
    return read_leaf(LeafTask(paths=(str(path),), reader="images", leaf_index=0, **more))


def lines_read(layer):
    """Count the lines of text that were read without a fault."""
    return sum(sentence(0, line) in layer.text for line in range(11))


def test_a_leaf_that_leans_is_straightened_and_its_boxes_lean_with_it(tmp_path):
    """Each word's box lies on its ink in the picture as it is."""
    picture = leaf_picture(0).rotate(-6, Image.Resampling.BICUBIC, expand=True, fillcolor=255)
    layer = read_picture(tmp_path, picture)
    last = layer.words[-1].box

    assert lines_read(layer) == 11
    assert "lines straightened by" in layer.detail or "confidence" not in layer.detail
    for word in layer.words:
        box = (word.box.x0, word.box.y0, word.box.x1, word.box.y1)
        assert min(picture.crop(box).tobytes()) < 100
    assert picture.size == (layer.frame.width_px, layer.frame.height_px)
    assert last.y0 > layer.words[0].box.y1


def test_a_photograph_in_shade_is_read(tmp_path):
    """A corner is a quarter as light as the other."""
    picture = leaf_picture(0)
    shade = Image.linear_gradient("L").rotate(90).resize(picture.size)
    shade = shade.point([70 + tone * 185 // 255 for tone in range(256)])
    picture = ImageChops.multiply(picture.point([40 + t * 200 // 255 for t in range(256)]), shade)
    layer = read_picture(tmp_path, picture.filter(ImageFilter.GaussianBlur(0.5)))

    assert lines_read(layer) == 11


def test_small_print_is_drawn_larger(tmp_path):
    """A leaf of 75 dpi."""
    picture = leaf_picture(0)
    size = (picture.width * 3 // 8, picture.height * 3 // 8)
    small = picture.resize(size, Image.Resampling.LANCZOS)
    plain = read_picture(tmp_path, small, dpi=75, escalation=Escalation.NEVER)
    layer = read_picture(tmp_path, small, dpi=75)

    assert lines_read(layer) >= lines_read(plain)
    assert lines_read(layer) >= 10
    assert "times as large" in layer.detail
    assert layer.frame.width_px == size[0]
    assert max(word.box.x1 for word in layer.words) <= size[0]


class Guessing:
    """An engine that is never sure, whatever it is shown, and fails on the third picture."""

    name = "guessing"

    def __init__(self):
        self.shown = 0

    def recognize(self, _raster, *, timeout_s):
        self.shown += 1
        if self.shown > 2:
            msg = "no more"
            raise EngineError(msg)
        assert timeout_s <= 5
        return tuple(
            ReadWord(
                text="perhaps", x0=at, y0=at, x1=at + 60, y1=at + 20, block=0, line=at,
                confidence=0.7,
            )
            for at in range(10)
        )  # fmt: skip


def test_what_fails_on_a_treated_picture_costs_nothing():
    """The first reading stands, and it is told that nothing better was found."""
    frame = Frame(width_px=200, height_px=200, dpi=0)
    pixels = bytes(range(56, 256)) * 200
    engine = Guessing()
    best = read_best(engine, Raster(frame=frame, pixels=pixels), timeout_s=5)

    assert engine.shown > 1
    assert (10, NOTHING) == (len(best.words), best.treatment)
    assert best.told().startswith("confidence 70%")
    assert best.told().endswith("no better")
