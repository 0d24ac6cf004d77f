"""Contact sheets of a library: of PDFs, folders and openings; a broken leaf costs itself."""

from __future__ import annotations

import io
import re
from base64 import b64decode
from concurrent.futures import ThreadPoolExecutor

import pymupdf
import pytest
from PIL import Image

from cardstore import Library
from cardstore.errors import AlteredOriginalError, EncryptedScanError, UsageError
from cardstore.scans.scan import Leaf, Region
from cardstore.text.layer import Box
from cardstore.workflow.contact import (
    PictureForm,
    SheetOrder,
    StripTask,
    draw_contact_sheet,
    draw_strip,
)
from tests.contracts.making import make_folder, make_pdf
from tests.remembered import Here
from tests.workflow.made_scans import BOOK
from tests.workflow.made_strips import make_pictured

PASSWORD = "tide"  # noqa: S105 - of a PDF made here


@pytest.fixture
def pictured(tmp_path):
    """A library with a folder of two drawn leaves."""
    with make_pictured(tmp_path) as library:
        yield library


def sheet_of(library, source, *, form=PictureForm.HTML, password=None):
    """Draw a sheet in this process."""
    stored = library._stored(source)
    with ThreadPoolExecutor(1) as pool:
        return draw_contact_sheet(
            library._store,
            stored,
            page_map=library.page_map(source),
            title="a book",
            order=SheetOrder(form=form, executor=pool, password=password),
        )


def test_a_sheet_has_every_leaf_of_a_folder(pictured):
    """In order, each with its label; the same bytes each time."""
    page = sheet_of(pictured, BOOK.source_id).decode()
    labels = [entry.shown for entry in pictured.page_map(BOOK.source_id).leaves]

    assert ["leaf-0", "leaf-1"] == re.findall(r'<li id="(leaf-\d+)"', page)
    assert labels == re.findall(r'<span class="label">([^<]*)', page)
    assert page == sheet_of(pictured, BOOK.source_id).decode()


def test_the_library_draws_in_its_own_pool(article):
    """A PDF, as a PNG, told step by step."""

    class Counting:
        def __init__(self):
            self.total = self.done = 0

        def start(self, total, unit):
            assert "leaves" == unit
            self.total = total

        def advance(self, done=1):
            self.done += done

        def finish(self):
            pass

    progress = Counting()
    drawn = article.contact_sheet("tides-article", jobs=1, progress=progress)

    assert Image.open(io.BytesIO(drawn)).width > 2000
    assert len(article.scan("tides-article").leaves) == progress.total == progress.done


def test_the_strip_of_a_part_of_an_image_is_of_that_part(tmp_path):
    """Of an opening, left and right leaf have strips of their own."""
    image = Image.new("L", (1200, 800), 230)
    image.paste(20, (100, 60, 130, 90))  # left alone
    image.save(tmp_path / "opening.png")
    strips = []
    for at, region in enumerate(
        (Region(x0=0, y0=0, x1=600, y1=800), Region(x0=600, y0=0, x1=1200, y1=800))
    ):
        leaf = Leaf(leaf_index=at, name="opening", image_index=0, region=region)
        task = StripTask(
            paths=(str(tmp_path / "opening.png"),),
            reader="images",
            leaf=leaf,
            box=Box(100, 60, 130, 90),
            density=1,
            password=None,
        )
        strips.append(Image.open(io.BytesIO(draw_strip(task))).convert("L"))
    dark = [sum(strip.histogram()[:60]) for strip in strips]

    assert dark[0] > 300
    assert 0 == dark[1]


def test_a_leaf_that_cannot_be_drawn_says_so_in_its_place(tmp_path):
    """The others have their strips."""
    folder = make_folder(tmp_path / "scans")
    broken = folder / "leaf2.png"
    broken.write_bytes(broken.read_bytes()[:900])
    with Library.open(tmp_path / "library", create=True) as library:
        library.ingest(folder, source="folder", executor=Here())
        page = sheet_of(library, "folder").decode()

    assert 3 == len(re.findall(r'<li id="leaf-', page))
    assert 1 == page.count("Not drawn: ")
    assert 2 == page.count("data:image/png")


def test_an_original_that_was_altered_gives_no_sheet(pictured):
    """A picture of other bytes would prove what was never read."""
    original = next((pictured._store.folder / "originals").iterdir())
    original.chmod(0o644)
    original.write_bytes(original.read_bytes() + b"x")
    with pytest.raises(AlteredOriginalError):
        sheet_of(pictured, BOOK.source_id)


def test_an_encrypted_pdf_needs_its_password(tmp_path):
    """With it the sheet is drawn; without it nothing is."""
    plain = make_pdf(tmp_path / "plain.pdf", leaves=2)
    with pymupdf.open(plain) as document:
        document.save(
            tmp_path / "locked.pdf", encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw=PASSWORD
        )
    with Library.open(tmp_path / "library", create=True) as library:
        library.ingest(tmp_path / "locked.pdf", source="locked", password=PASSWORD, executor=Here())
        with pytest.raises(EncryptedScanError):
            sheet_of(library, "locked")

        assert 2 == sheet_of(library, "locked", password=PASSWORD).count(b"data:image/png")


def test_a_card_is_drawn_as_a_page_too(pictured):
    """The picture in it is that of the leaf; the caption tells the page."""
    card = pictured.card_ids()[0]
    page = pictured.picture(card, form="html").decode()
    picture = b64decode(re.search(r"data:image/jpeg;base64,([^\"]+)", page)[1])

    assert pictured.picture(card).startswith(b"\x89PNG")
    assert "JPEG" == Image.open(io.BytesIO(picture)).format
    assert "page 1 (" in page
    assert 'class="lit"' in page


@pytest.mark.parametrize("form", ["gif", "", "PNG"])
def test_a_form_that_is_none_is_refused(pictured, form):
    """Before anything is drawn."""
    with pytest.raises(UsageError):
        pictured.contact_sheet(BOOK.source_id, form=form)
    with pytest.raises(UsageError):
        pictured.picture(pictured.card_ids()[0], form=form)
