"""A TIFF's pages are counted by its own chain; one that was cut off is no shorter book."""

from __future__ import annotations

import struct

import pytest
from PIL import Image

from cardstore.adapters.readers.images import ImagesReader
from cardstore.adapters.readers.tiff_pages import tiff_pages

PAGES = 4


@pytest.fixture(params=["tiff_lzw", "group4", "big"])
def whole(request, tmp_path):
    """A file of four pages."""
    grey = [Image.effect_noise((200, 300), 60 + n) for n in range(PAGES)]
    pages = [one.convert("1") for one in grey] if request.param == "group4" else grey
    compression = "tiff_lzw" if request.param == "big" else request.param
    path = tmp_path / "book.tif"
    pages[0].save(
        path, save_all=True, append_images=pages[1:], compression=compression,
        big_tiff=request.param == "big",
    )  # fmt: skip
    return path


def directories(path):
    """Give where each page's directory stands, told by Pillow page by page."""
    with Image.open(path) as image:
        found = []
        for page in range(PAGES):
            image.seek(page)
            found.append(image.tag_v2._offset)
        return found


def test_a_whole_file_has_its_pages(whole):
    """And says of the last that it is the last."""
    assert (PAGES, True) == tiff_pages(whole, most=100)
    opened = ImagesReader().open(str(whole))
    assert PAGES == len(opened.scan.leaves)


@pytest.mark.parametrize("kept", range(1, PAGES))
def test_of_a_cut_file_one_leaf_stands_for_what_is_gone(whole, kept):
    """Cut before a page's directory: the pages before it can be read, the next one is damaged."""
    held = whole.read_bytes()[: directories(whole)[kept]]
    whole.write_bytes(held)

    assert (kept, False) == tiff_pages(whole, most=100)
    opened = ImagesReader().open(str(whole))
    assert kept + 1 == len(opened.scan.leaves)


@pytest.mark.parametrize("order", ["<", ">"])
def test_a_chain_that_bites_its_tail_ends(tmp_path, order):
    """It is no whole one either."""
    head = {"<": b"II", ">": b"MM"}[order] + struct.pack(order + "HI", 42, 8)
    path = tmp_path / "cycle.tif"
    path.write_bytes(head + struct.pack(order + "HI", 0, 8))

    assert (1, False) == tiff_pages(path, most=100)
    path.write_bytes(b"no TIFF at all")
    assert (0, False) == tiff_pages(path, most=100)


@pytest.mark.parametrize("beyond", [2**62, 2**63 - 8, 2**63, 2**64 - 1])
def test_a_page_beyond_the_end_of_the_file_is_one_that_is_gone(tmp_path, beyond):
    """However far: no file is so large, and the pages before it are none the fewer."""
    first = struct.pack("<QQ", 0, 40) + bytes(8)
    second = struct.pack("<QQ", 0, beyond)
    path = tmp_path / "far.tif"
    path.write_bytes(b"II" + struct.pack("<HHHQ", 43, 8, 0, 16) + first + second)

    assert (2, False) == tiff_pages(path, most=100)


@pytest.mark.parametrize("beyond", [2**62, 2**64 - 1])
def test_a_big_file_whose_chain_was_altered_is_no_shorter_book(tmp_path, beyond):
    """The page that can be read is a leaf, and one damaged leaf stands for the rest."""
    path = tmp_path / "book.tif"
    page = Image.effect_noise((200, 300), 60)
    page.save(path, save_all=True, append_images=[page], big_tiff=True)
    held = bytearray(path.read_bytes())
    (start,) = struct.unpack_from("<Q", held, 8)
    (entries,) = struct.unpack_from("<Q", held, start)
    struct.pack_into("<Q", held, start + 8 + 20 * entries, beyond)
    path.write_bytes(held)

    assert 2 == len(ImagesReader().open(str(path)).scan.leaves)
