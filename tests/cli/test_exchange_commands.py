"""Taking a library away from the command line, and bringing it back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardstore import Library
from tests.cli.program import run_apart, run_here
from tests.remembered import Here

ARTICLE = Path(__file__).parents[2] / "sample_sources" / "tides-article" / "article.pdf"


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """A library with the article and a card."""
    folder = tmp_path_factory.mktemp("exchange") / "library"
    with Library.open(folder, create=True) as opened:
        opened.ingest(ARTICLE, source="tides", resolve=False, executor=Here())
        opened.add_card(
            "tides", quote="229 were rejected", page="213", made_by="me", gloss="=HYPERLINK(1)"
        )
    return folder


def test_a_library_goes_there_and_back(library, tmp_path):
    """Archive, unpack, and a second time: as programs of their own."""
    packed, copy = tmp_path / "a.zip", tmp_path / "copy"
    ran = [
        run_apart("archive", packed, "--library", library),
        run_apart("unarchive", packed, "--library", copy),
        run_here("unarchive", packed, "--library", copy),
        run_here("check", "--all", "--library", copy),
    ]

    assert [0] * 4 == [one.returncode for one in ran], [one.stderr for one in ran]
    assert f"{packed} is written: the database and 1 original," in ran[0].stdout
    assert f"The library {copy} is made" in ran[1].stdout
    assert "was there already, the same byte for byte" in ran[2].stdout


def test_the_report_of_an_archive_is_its_manifest(library, tmp_path):
    """As JSON, with what was left out."""
    ran = run_here(
        *("archive", tmp_path / "a.zip", "--library", library, "--without-originals", "--json")
    )
    manifest = json.loads(ran.stdout)["manifest"]

    assert ["cardstore.db"] == [one["name"] for one in manifest["files"]]
    assert [one.name for one in (library / "originals").iterdir()] == manifest["absent"]


def test_a_damaged_archive_has_its_exit_code(library, tmp_path):
    """And says what to do; no library is made."""
    run_here("archive", tmp_path / "a.zip", "--library", library)
    content = bytearray((tmp_path / "a.zip").read_bytes())
    content[len(content) // 2] ^= 1
    (tmp_path / "a.zip").write_bytes(content)
    ran = run_here("unarchive", tmp_path / "a.zip", "--library", tmp_path / "copy")

    assert 85 == ran.returncode
    assert "nothing was unpacked" in ran.stderr
    assert not (tmp_path / "copy").exists()


@pytest.mark.parametrize("form", ["json", "w3c", "csv"])
def test_cards_go_out_and_come_back(library, tmp_path, form):
    """Into the same library: all known; the file is written once."""
    out = tmp_path / "cards"
    words = ("export", "--format", form, "--out", out, "--library", library)
    first, second = run_here(*words), run_here(*words)
    taken = run_here("import", "cards", out, "--by", "ada", "--library", library)

    assert (0, 2, 0) == (first.returncode, second.returncode, taken.returncode)
    assert f"{out} is written: 1 card" in first.stdout
    assert "is there already" in second.stderr
    assert "1 card: 0 added, 1 known before" in taken.stdout


def test_cards_are_shown_where_no_file_is_named(library):
    """Markdown with a citation for Pandoc, and nothing else on stdout."""
    ran = run_apart("export", "rejected", "--format", "markdown", "--library", library)

    assert 0 == ran.returncode, ran.stderr
    assert ran.stdout.startswith("> 229 were rejected\n\n— ")
    assert "[@tides, p. 213] [card:" in ran.stdout


def test_what_was_not_taken_in_is_told_with_an_exit_code(library, tmp_path):
    """In a library that lacks the scan: as text and as JSON."""
    run_here("export", "--out", tmp_path / "cards.json", "--library", library)
    Library.open(tmp_path / "other", create=True).close()
    words = (
        "import",
        "cards",
        tmp_path / "cards.json",
        "--by",
        "a",
        "--library",
        tmp_path / "other",
    )
    ran, told = run_apart(*words), run_here(*words, "--json")

    assert (1, 1) == (ran.returncode, told.returncode)
    assert "was not taken in: the source “tides” is not in this library" in ran.stdout
    assert 1 == len(json.loads(told.stdout)["refused"])


@pytest.mark.parametrize("form", ["markdown", "zotero"])
def test_a_form_that_does_not_come_back_is_told_with_the_file(library, tmp_path, form):
    """And which forms do; no card is lost by trying."""
    out = tmp_path / f"cards.{form}"
    run_here("export", "--format", form, "--out", out, "--library", library)
    ran = run_here("import", "cards", out, "--by", "ada", "--library", library)

    assert 2 == ran.returncode
    assert str(out) in ran.stderr
    assert "json, w3c or csv" in ran.stderr
    assert "do not come back" in ran.stderr


def test_a_table_with_other_columns_is_told_with_the_file(library, tmp_path):
    """One that begins as ours do, and one that has nothing of them."""
    (tmp_path / "cut.csv").write_text("card_id,quote\n", encoding="utf-8")
    (tmp_path / "other.csv").write_text("name,price\n", encoding="utf-8")
    for name in ("cut.csv", "other.csv"):
        ran = run_here("import", "cards", tmp_path / name, "--by", "ada", "--library", library)

        assert 2 == ran.returncode
        assert str(tmp_path / name) in ran.stderr


def test_an_original_that_was_left_out_is_asked_for(library, tmp_path):
    """By the check and by the picture; doing what they say puts it right."""
    copy = ("--library", tmp_path / "copy")
    run_here("archive", tmp_path / "a.zip", "--without-originals", "--library", library)
    run_here("unarchive", tmp_path / "a.zip", *copy)
    with Library.open(tmp_path / "copy") as opened:
        (card_id,) = opened.card_ids()
    picture = ("check", card_id, "--picture", tmp_path / "leaf.png", *copy)
    checked, drawn = run_here("check", card_id, *copy), run_here(*picture)
    run_here("ingest", ARTICLE, "--source", "tides", "--no-resolve", "--jobs", "1", *copy)
    again = run_here(*picture)

    assert "Ingest the same file again" in checked.stdout
    assert 33 == drawn.returncode
    assert "Ingest the same scan again" in drawn.stderr
    assert 0 == again.returncode, again.stderr
    assert (tmp_path / "leaf.png").is_file()
