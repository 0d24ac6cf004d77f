"""Libraries of before: a TIFF that was cut off counted as one picture, and as more today."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from PIL import Image

from cardstore import Library
from cardstore.adapters.readers.images import ImagesReader
from cardstore.errors import DamagedScanError
from cardstore.provenance import digest_value
from cardstore.store.store import Store
from cardstore.workflow.leaf_image import LeafImages
from cardstore.workflow.original_paths import moved_images, original_paths
from cardstore.workflow.sources import describe_source
from tests.cli.program import run_here

SIZE = (300, 400)


def pages(path, count, *, cut=False):
    """Write a TIFF of blank pages; one that is cut off loses half of its last."""
    many = [Image.new("L", SIZE, 250 - one) for one in range(count)]
    many[0].save(path, save_all=True, append_images=many[1:])
    if cut:
        content = path.read_bytes()
        path.write_bytes(content[: len(content) - SIZE[0] * SIZE[1] // 2])
    return path


def filed(folder, files, counts):
    """File a scan as cardstore of then did: of each file so many pictures."""
    leaves = [file.name for file, count in zip(files, counts, strict=True) for _ in range(count)]
    opened = ImagesReader().open(str(files[0].parent)).scan
    with Store.open(folder, create=True) as store:
        kept = tuple(store.originals.keep(file) for file in files)
        source = describe_source(name="old", named=True)
        store.sources.add(source)
        first = opened.leaves[0]
        made = tuple(replace(first, leaf_index=at, name=name) for at, name in enumerate(leaves))
        scan = replace(opened, digest=digest_value([one.sha256 for one in kept]), leaves=made)
        store.scans.begin(
            scan, source_id=source.source_id, files=kept, reader="images", settings="{}"
        )
    return scan.digest


@pytest.fixture
def old(tmp_path):
    """A library of before, with a cut file and a whole one behind it."""
    folder = tmp_path / "box"
    folder.mkdir()
    files = [pages(folder / "01.tif", 3, cut=True), pages(folder / "02.tif", 2)]
    return tmp_path / "library", filed(tmp_path / "library", files, (1, 2))


def test_no_leaf_is_shown_with_another_pages_picture(old):
    """What stands behind the cut file has another number today: it is refused, and said why."""
    folder, digest = old
    with Store.open(folder) as store:
        with pytest.raises(DamagedScanError, match=r"01\.tif.* filed with 1 picture") as refused:
            LeafImages().give(store, digest, 1)
        with pytest.raises(DamagedScanError):
            original_paths(store, store.scans.get(digest))

    assert "whole copy of that file" in refused.value.remedy


def test_the_doctor_tells_of_it(old):
    """Exit code 30, as of anything that is wrong with a library."""
    ran = run_here("doctor", "--library", old[0], "--json")

    assert 30 == ran.returncode
    assert any("01.tif" in one for one in json.loads(ran.stdout)["problems"])


@pytest.mark.parametrize(
    ("cut", "counts"),
    [
        ((False, False), (3, 2)),
        ((False, True), (3, 1)),  # the last file: nothing stands behind it
    ],
)
def test_what_still_has_its_numbers_is_opened(tmp_path, cut, counts):
    """Whole files, and a file cut off behind which nothing stands."""
    folder = tmp_path / "box"
    folder.mkdir()
    files = [
        pages(folder / f"0{at}.tif", count, cut=is_cut)
        for at, (count, is_cut) in enumerate(zip((3, 2), cut, strict=True))
    ]
    digest = filed(tmp_path / "library", files, counts)
    with Store.open(tmp_path / "library") as store:
        assert "" == moved_images(store, store.scans.get(digest))
        assert LeafImages().give(store, digest, 3).content


def test_a_cut_file_that_is_ingested_today_is_no_problem(tmp_path):
    """Its leaves are those that are told today."""
    folder = tmp_path / "box"
    folder.mkdir()
    pages(folder / "01.tif", 3, cut=True)
    pages(folder / "02.tif", 2)
    ran = run_here(
        "ingest", folder, "--jobs", "1", "--no-resolve", "--library", tmp_path / "library"
    )
    with Library.open(tmp_path / "library") as library:
        problems = library.health().problems

    assert 17 == ran.returncode, ran.stderr
    assert () == problems
