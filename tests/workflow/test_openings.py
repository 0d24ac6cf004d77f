"""Openings in a library: two leaves an image, two labels, own pictures, the same each time."""

from __future__ import annotations

import io
import random
import shutil
from concurrent.futures import CancelledError, ThreadPoolExecutor

import pymupdf
import pytest
from PIL import Image, ImageDraw, ImageFont

from cardstore import Library, Outcome
from cardstore.errors import EngineError, LabelFileError, OpeningsConflictError, UsageError
from cardstore.provenance import canonical_json
from cardstore.scans.scan import Leaf, Region, Scan, ScanKind
from cardstore.store.records import ScanState, StoredScan
from cardstore.workflow.openings import (
    PartedLeaves,
    look_at_image,
    openings_order,
    openings_settings,
    part_openings,
    require_order,
    unsure_leaves,
)
from cardstore.workflow.progress import Silent
from cardstore.workflow.survey import Survey, survey_scan
from tests.contracts.making import write_lines
from tests.remembered import Here, Pool
from tests.scans.made_openings import leaf_picture, openings
from tests.workflow.test_ingest import Here as Failing


@pytest.fixture(scope="module")
def photographed(tmp_path_factory, samples):
    """A library that holds the photographed openings."""
    place = tmp_path_factory.mktemp("openings") / "library"
    with Library.open(place, create=True) as library:
        with Pool(2) as pool:
            library.ingest(samples / "openings", source="openings", executor=pool)
        yield library


def test_each_page_of_an_opening_is_a_leaf_with_its_own_label(photographed, truth):
    """The cover stays whole, the openings give two leaves each, left before right."""
    leaves = photographed.scan("openings").leaves
    shown = [entry.label and entry.label.text for entry in photographed.page_map("openings").leaves]
    expected = [leaf["label"] for leaf in truth("openings", "page_map")]

    assert [0, 1, 1, 2, 2, 3, 3, 4, 4] == [leaf.image for leaf in leaves]
    assert ["IMG_02.jpg, left", "IMG_02.jpg, right"] == [leaf.name for leaf in leaves[1:3]]
    assert {None} >= {label for label, true in zip(shown, expected, strict=True) if label != true}
    assert expected[2:8] == shown[2:8]


def test_quotes_of_both_pages_of_an_opening_are_found_on_their_own(photographed, truth):
    """A check finds p. 10 on the left of an image and p. 13 on the right of another."""
    sides = {"10": 3, "13": 6}
    for case in truth("openings", "quotes"):
        page = case["pages"][0] if len(case["pages"]) == 1 else ""
        if case["kind"] in {"in_line", "line_end_hyphen"} and page in sides:
            card = photographed.add_card(
                "openings", quote=case["quote"], page=page, made_by="me", unverified=True
            )
            report = photographed.check_card(card.card_id, proofread=False)
            found = {finding.check: finding.outcome for finding in report.findings}

            assert Outcome.PASS is found["page_anchor"]
            assert [sides.pop(page)] == [p.leaf_index for p in card.segments[0].positions]
    assert {} == sides


def test_a_picture_of_a_leaf_shows_its_own_page_alone(photographed):
    """Its proportions are those of its own frame, and every word lies in it."""
    digest = photographed.scan("openings").digest
    for layer in photographed.text_layers("openings")[1:4]:
        image = Image.open(io.BytesIO(photographed.leaf_image(digest, layer.leaf_index).content))
        shape = layer.frame.width_px / layer.frame.height_px

        assert image.width / image.height == pytest.approx(shape, rel=0.01)
        assert all(word.box.x1 <= layer.frame.width_px for word in layer.words)


def test_the_same_photographs_again_are_the_same_leaves(photographed, samples):
    """Nothing is read twice; a wish to have them otherwise is refused with its own exit code."""
    again = photographed.ingest(samples / "openings", source="openings", executor=Here())

    assert (9, 0, 4) == (again.leaves, again.read_now, again.openings)
    with pytest.raises(OpeningsConflictError) as refused:
        photographed.ingest(samples / "openings", openings="never", executor=Here())
    assert 82 == refused.value.exit_code


def test_an_ingest_that_was_stopped_goes_on_with_the_same_leaves(tmp_path, samples):
    """The split is filed before anything is read: killed and begun again, the rows are the same."""
    pictures = shutil.copytree(samples / "openings", tmp_path / "pictures")
    layers = []
    for faults in ({2: CancelledError()}, {}):
        with Library.open(tmp_path / f"library{len(faults)}", create=True) as library:
            if faults:
                with pytest.raises(EngineError):
                    library.ingest(pictures, source="two", executor=Failing(faults))
            library.ingest(pictures, source="two", executor=Here())
            layers.append((library.scan("two"), library.text_layers("two")))

    assert 9 == len(layers[0][0].leaves)
    assert layers[0] == layers[1]


@pytest.fixture
def surveyed(tmp_path):
    """Three photographs of openings, surveyed."""
    paths = [tmp_path / f"{n}.png" for n in range(3)]
    for path, made in zip(paths, openings(4, 3, look="photo"), strict=True):
        made.picture.save(path)
    leaves = tuple(
        Leaf(leaf_index=n, name=path.name, embedded_label="x" if n else "")
        for n, path in enumerate(paths)
    )
    scan = Scan(digest="0" * 64, kind=ScanKind.IMAGES, name="a", leaves=leaves)
    return Survey(scan=scan, reader="images", files=tuple(map(str, paths)), wide=(0, 1, 2))


def parted(surveyed, choice=None, *, right_to_left=False, pool=None):
    return part_openings(
        surveyed,
        order=openings_order(choice, right_to_left=right_to_left),
        pool=pool or Here(),
        password=None,
        progress=Silent(),
    ).scan.leaves


def test_the_right_page_comes_first_in_books_read_from_right_to_left(surveyed):
    """The regions are those of any book; their order is turned."""
    usual, turned = parted(surveyed), parted(surveyed, right_to_left=True)

    assert [0, 1, 2, 3, 4, 5] == [leaf.leaf_index for leaf in turned]
    assert [usual[at].region for at in (1, 0, 3, 2, 5, 4)] == [leaf.region for leaf in turned]
    assert [""] * 6 == [leaf.embedded_label for leaf in turned]


def test_whoever_looks_at_the_images_the_leaves_are_the_same(surveyed):
    """Threads and one process after the other decide alike."""
    with ThreadPoolExecutor(2) as pool:
        assert parted(surveyed) == parted(surveyed, pool=pool)


def test_a_person_may_say_never(surveyed):
    """Then every image is one leaf, as in a scan without openings."""
    assert surveyed.scan.leaves == parted(surveyed, "never")
    with pytest.raises(UsageError, match="sometimes"):
        parted(surveyed, "sometimes")


def test_a_region_has_an_area():
    """Corners in the wrong order are refused, with their values."""
    with pytest.raises(ValueError, match="5, 0 to 5, 9"):
        Region(x0=5, y0=0, x1=5, y1=9)


def test_a_pdf_of_openings_is_looked_at_and_a_slide_is_not(tmp_path):
    """A scan of two pages to a sheet is split; a wide sheet that a program set is one leaf."""
    document = pymupdf.open()
    for n, made in enumerate(openings(4, 3, look="photo")):
        made.picture.save(tmp_path / f"{n}.png")
        sheet = document.new_page(width=made.picture.width / 2, height=made.picture.height / 2)
        sheet.insert_image(sheet.rect, filename=tmp_path / f"{n}.png")
    slide = document.new_page(width=800, height=500)
    write_lines(slide)
    document.save(tmp_path / "a.pdf")
    document.close()
    surveyed = survey_scan(str(tmp_path / "a.pdf"), engine="tesserocr")

    assert (0, 1, 2, 3) == surveyed.wide  # by shape; each is looked at in a worker of its own
    assert [0, 0, 1, 1, 2, 2, 3] == [leaf.image for leaf in parted(surveyed)]


def test_a_tiff_of_openings_gives_two_leaves_a_picture(tmp_path):
    """Few pictures without a fold are in doubt, so a person says it: cut where nothing stands."""
    made = openings(6, 3, look="clean")
    pictures = [one.picture.convert("1") for one in made]
    path = tmp_path / "a.tif"
    pictures[0].save(path, save_all=True, append_images=pictures[1:], compression="group4")
    leaves = parted(survey_scan(str(path), engine="tesserocr"), "always")
    cuts = [leaf.region.x1 / one.picture.width for leaf, one in zip(leaves[::2], made, strict=True)]

    assert [0, 0, 1, 1, 2, 2] == [leaf.image for leaf in leaves]
    assert all(one.cut[0] <= cut <= one.cut[1] for cut, one in zip(cuts, made, strict=True))


def numbered(picture, numbers):
    """Set page numbers at the foot, in place of what was drawn there by chance."""
    picture = picture.convert("1")
    pen, (width, height) = ImageDraw.Draw(picture), picture.size
    for foot in (0.0, 0.91):
        pen.rectangle((0, foot * height, width, (foot + 0.11) * height), fill=1)
    for at, number in enumerate(numbers):
        place = ((at + 0.5) / len(numbers) * width, 0.93 * height)
        pen.text(place, str(number), fill=0, font=ImageFont.load_default(26))
    return picture


@pytest.fixture(scope="module")
def in_doubt(tmp_path_factory):
    """A book of single pages, the third an opening without a fold, and a quote from its right."""
    place = tmp_path_factory.mktemp("doubt")
    (place / "book").mkdir()
    rng = random.Random(6)  # noqa: S311 - drawn the same each time
    wide = openings(6, 1, look="clean")[0].picture
    for at, numbers in enumerate([(10,), (11,), (12, 13), (14,), (15,), (16,)]):
        page = leaf_picture(rng, size=(620, 900), kind="prose", inner=60, outer=80, side="left")
        numbered(page if len(numbers) == 1 else wide, numbers).save(place / "book" / f"{at}.png")
    with Library.open(place / "library", create=True) as library:
        report = library.ingest(place / "book", source="doubt", executor=Here())
        assert [2] == [at for at, _ in report.unsure]
        layer = library.text_layers("doubt")[2]
        right = [word for word in layer.words if word.box.x0 > layer.frame.width_px * 0.55]
        first, last = right[0].span.start, right[3].span.end
        yield library, " ".join(layer.text[first:last].split()), place / "book"


def test_an_opening_that_stayed_whole_has_no_sure_label(in_doubt):
    """Its words stand on two pages: neither is told to be theirs, and neither is called wrong."""
    library, quote, _ = in_doubt
    entries = library.page_map("doubt").leaves

    assert ["10", "11", "?", "14", "15", "16"] == [entry.shown for entry in entries]
    assert "its image may show two pages" == entries[2].doubt
    for page in ("12", "13"):
        card = library.add_card("doubt", quote=quote, page=page, made_by="me", unverified=True)
        report = library.check_card(card.card_id, proofread=False)
        found = {finding.check: finding.outcome for finding in report.findings}
        assert Outcome.UNSURE is found["page_anchor"]


def test_a_person_may_say_what_it_bears(in_doubt):
    """Who looked at the image knows."""
    library, _, _ = in_doubt
    library.assign_label("doubt", 2, label="12", assigned_by="ada")

    assert ["11", "12", "14"] == [one.shown for one in library.page_map("doubt").leaves[1:4]]


def test_a_wish_to_have_it_split_is_refused_once_it_is_filed(in_doubt):
    """Its leaves cannot be counted anew; nothing is silently left as it was."""
    library, _, book = in_doubt
    with pytest.raises(OpeningsConflictError):
        library.ingest(book, source="doubt", openings="always", executor=Here())


def test_a_wish_to_have_all_split_is_refused_where_some_are():
    """Of a scan with some images split, one that may show two pages stayed whole."""
    leaves = (
        Leaf(leaf_index=0, name="0, left", image_index=0, region=Region(x0=0, y0=0, x1=5, y1=5)),
        Leaf(leaf_index=1, name="0, right", image_index=0, region=Region(x0=5, y0=0, x1=9, y1=5)),
        Leaf(leaf_index=2, name="1", image_index=1),
    )
    scan = Scan(digest="0" * 64, kind=ScanKind.IMAGES, name="a", leaves=leaves)
    told = openings_order("auto", right_to_left=False)
    for unsure in ((), (1,)):
        filed = openings_settings(told, PartedLeaves(scan=scan, unsure=unsure))
        stored = StoredScan(
            scan=scan, source_id="a", state=ScanState.COMPLETE, files=(), reader="images",
            settings=canonical_json(filed),
        )  # fmt: skip
        assert tuple(2 for _ in unsure) == unsure_leaves(stored)
        order = openings_order("always", right_to_left=False)
        if unsure:
            with pytest.raises(OpeningsConflictError, match="some images whole"):
                require_order(stored, order)
        else:
            require_order(stored, order)


def test_a_form_with_one_label_for_each_image_is_refused(photographed, tmp_path):
    """Counted by leaves, every label behind the first opening would stand on another image."""
    leaves = len(photographed.scan("openings").leaves)
    tag = tmp_path / "tag.txt"
    tag.write_text(f'<pagelist from=1 to={leaves} 1="5" />', encoding="utf-8")

    with pytest.raises(LabelFileError, match="one label for each image"):
        photographed.export_labels("openings", form="pagelist")
    with pytest.raises(LabelFileError, match="one label for each image"):
        photographed.import_labels("openings", tag, imported_by="ada", dry_run=True)
    for form in ("csv", "mets"):
        file = tmp_path / f"labels.{form}"
        file.write_text(photographed.export_labels("openings", form=form).content, encoding="utf-8")
        brought = photographed.import_labels("openings", file, imported_by="ada", dry_run=True)
        assert [one.label for one in brought.before.leaves] == [
            one.label for one in brought.after.leaves
        ]


@pytest.mark.long
def test_a_pdf_of_openings_bears_no_labels_of_leaves(tmp_path):
    """It has one label for each sheet; the remedy is none that cannot help."""
    (made,) = openings(4, 1, look="photo")
    made.picture.save(tmp_path / "0.png")
    with pymupdf.open() as document:
        sheet = document.new_page(width=made.picture.width / 2, height=made.picture.height / 2)
        sheet.insert_image(sheet.rect, filename=tmp_path / "0.png")
        document.save(tmp_path / "a.pdf")
    with Library.open(tmp_path / "library", create=True) as library:
        library.ingest(tmp_path / "a.pdf", source="a", openings="always", executor=Here())
        assert 2 == len(library.scan("a").leaves)
        with pytest.raises(LabelFileError, match="one label for each image") as refused:
            library.write_page_labels("a", tmp_path / "copy.pdf")

    assert "csv" in refused.value.remedy
    assert not (tmp_path / "copy.pdf").exists()


@pytest.mark.parametrize("choice", ["always", "never", "auto"])
def test_what_was_asked_for_may_be_asked_for_again(tmp_path, choice):
    """Where nothing could be split too: an ingest goes on with the command that began it."""
    with pymupdf.open() as document:
        write_lines(document.new_page(width=400, height=600))
        document.save(tmp_path / "tall.pdf")
    with Library.open(tmp_path / "library", create=True) as library:
        for _ in range(2):
            report = library.ingest(
                tmp_path / "tall.pdf", source="tall", openings=choice, executor=Here()
            )

    assert (1, 0) == (report.leaves, report.read_now)


@pytest.mark.long
def test_who_files_a_scan_first_decides_how_it_is_split(tmp_path):
    """The other is told, and does not find other leaves than were asked for."""
    (made,) = openings(4, 1, look="photo")
    made.picture.save(tmp_path / "0.png")

    class Meanwhile(Here):
        """Another process files the scan while this one looks at the images."""

        def submit(self, fn, /, *args, **kwargs):
            if fn is look_at_image:
                with Library.open(tmp_path / "library") as other:
                    other.ingest(tmp_path / "0.png", source="a", openings="never", executor=Here())
            return super().submit(fn, *args, **kwargs)

    with (
        Library.open(tmp_path / "library", create=True) as library,
        pytest.raises(OpeningsConflictError, match="one leaf for each image"),
    ):
        library.ingest(tmp_path / "0.png", source="a", openings="always", executor=Meanwhile())
