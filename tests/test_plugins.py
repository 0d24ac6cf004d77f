"""Readers, engines and registries are found by name, and what is missing is told."""

from __future__ import annotations

import pytest

from cardstore.errors import MissingPartError, NotAScanError
from cardstore.plugins import (
    find_reader,
    known_engines,
    known_readers,
    known_registries,
    load_engine,
    load_reader,
    load_registry,
)
from cardstore.sources.registry_terms import RegistryTerms
from tests.contracts.making import make_folder, make_image, make_pdf


def test_our_own_parts_are_known():
    """The package declares its readers and its engine."""
    assert {"images", "pdf"} <= set(known_readers())
    assert "tesserocr" in known_engines()


def test_parts_come_by_their_names():
    """The name that was asked for is the name of what comes."""
    assert load_reader("pdf").name == "pdf"
    assert load_engine("tesserocr").name == "tesserocr"


def test_an_unknown_registry_is_a_missing_part():
    """The message lists those that are installed."""
    with pytest.raises(MissingPartError, match=r"No registry is called “oracle”") as missing:
        load_registry("oracle", terms=RegistryTerms())

    assert all(name in missing.value.what for name in known_registries())


@pytest.mark.parametrize("load", [load_reader, load_engine])
def test_an_unknown_name_tells_the_known_ones(load):
    """The message lists what is installed."""
    known = known_readers() if load is load_reader else known_engines()
    with pytest.raises(MissingPartError) as missing:
        load("crystal-ball")

    assert "crystal-ball" in missing.value.what
    assert all(name in missing.value.what for name in known)


def test_the_reader_that_accepts_a_path_is_found(tmp_path):
    """A PDF, an image and a folder each have their reader."""
    assert find_reader(str(make_pdf(tmp_path / "a.pdf"))).name == "pdf"
    assert find_reader(str(make_image(tmp_path / "a.png"))).name == "images"
    assert find_reader(str(make_folder(tmp_path / "b"))).name == "images"


def test_what_no_reader_accepts_is_no_scan(tmp_path):
    """A text, an empty folder and nothing at all are told apart from scans."""
    (tmp_path / "notes.txt").write_text("notes")
    for name in ("notes.txt", ".", "nothing.pdf"):
        with pytest.raises(NotAScanError):
            find_reader(str(tmp_path / name))


def declare(folder, *, group, name, value, source):
    """Put a plug-in on the path, declared as an installed package declares it."""
    metadata = folder / "odd_parts-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: odd-parts\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[{group}]\n{name} = {value}\n")
    (folder / "odd_parts.py").write_text(source)


@pytest.mark.parametrize(
    ("value", "source"),
    [("odd_parts:Reader", "import no_such_module"), ("odd_parts:Reader", "Writer = 1")],
)
def test_a_plug_in_that_cannot_be_loaded_is_a_missing_part(tmp_path, monkeypatch, value, source):
    """A broken package of others gives our error, not its own."""
    declare(tmp_path, group="cardstore.readers", name="odd", value=value, source=source)
    monkeypatch.syspath_prepend(str(tmp_path))

    assert "odd" in known_readers()
    with pytest.raises(MissingPartError, match="odd"):
        load_reader("odd")


def test_a_plug_in_that_is_installed_meanwhile_is_found(tmp_path, monkeypatch):
    """What is installed is remembered, but only while the folders of modules stay as they are."""
    monkeypatch.syspath_prepend(str(tmp_path))
    before = known_readers()
    declare(tmp_path, group="cardstore.readers", name="late", value="odd_parts:Reader", source="")

    assert set(known_readers()) == {*before, "late"}
