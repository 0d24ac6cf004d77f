"""Lists of references: read to be resolved, taken in as sources, written out again."""

from __future__ import annotations

import json

import pytest

from cardstore import Library
from cardstore.errors import InvalidRecordError, LibraryWriteError, NoFolderError, UsageError
from cardstore.sources.reference import Scheme
from cardstore.sources.source import Creator, Source

BIBTEX = """
@book{tolle1893,
  author = {Tolle, Ada and Marsh, Hugo},
  title = {The Harbour Lamps},
  publisher = {Old Quay Press},
  year = {1893},
  isbn = {978-0-306-40615-7}
}

@article{marsh1901,
  author = {Marsh, Hugo},
  title = {On the Tides of a Small Harbour},
  journal = {Annals of Crossing},
  volume = {4},
  year = {1901},
  doi = {10.9981/ac.1901.4}
}

@misc{broken, author = {Nobody
"""
TEXT = """\
Marsh, H. (1901). On the tides of a small harbour. Annals of Crossing, 4, 57-61.

Ibid., 60.

Tolle, A. (1893). The harbour lamps. Hallmouth: Old Quay Press.
"""


@pytest.fixture
def library(tmp_path):
    with Library.open(tmp_path / "library", create=True) as opened:
        yield opened


@pytest.fixture
def bib(tmp_path):
    path = tmp_path / "refs.bib"
    path.write_text(BIBTEX, encoding="utf-8")
    return path


def test_a_list_becomes_sources_named_by_their_keys(library, bib):
    """What is damaged costs itself and is told."""
    report = library.import_references(bib)

    assert ("tolle1893", "marsh1901") == report.added
    assert 1 == len(report.refused)
    source = library.source("tolle1893")
    assert ("9780306406157", 1893, "BibTeX") == (
        source.isbn,
        source.year,
        dict(source.origins)["isbn"],
    )


def test_a_key_that_is_no_id_is_told(library, tmp_path):
    """With the id that the source has instead."""
    path = tmp_path / "export.json"
    items = [{"id": key, "type": "book", "title": "Lamps"} for key in ("Bad Id!", "fine")]
    path.write_text(json.dumps(items), encoding="utf-8")
    report = library.import_references(path)

    assert (("bad-id", "fine"), (("Bad Id!", "bad-id"),)) == (report.added, report.renamed)
    assert "'Bad Id!' is named 'bad-id' here" in report.summary()
    assert [{"key": "Bad Id!", "source": "bad-id"}] == report.document()["renamed"]


def test_the_same_list_twice_changes_nothing(library, bib):
    """Sources that are known are told as that."""
    library.import_references(bib)
    before = library.sources()
    report = library.import_references(bib)

    assert ("tolle1893", "marsh1901") == report.known
    assert () == report.added
    assert before == library.sources()


def test_a_source_with_another_record_is_never_written_over(library, bib):
    """It is told which it was."""
    own = Source(source_id="tolle1893", work_id="tolle1893", title="My own copy")
    library.add_source(own)
    report = library.import_references(bib)

    assert own == library.source("tolle1893")
    assert "tolle1893" in {where for where, _ in report.refused}


@pytest.mark.parametrize("kind", ["csl-json", "bibtex", "ris"])
def test_what_is_written_is_read_again(library, bib, tmp_path, kind):
    """Title, creators, year, publisher, venue and numbers come back from every format."""
    library.import_references(bib)
    out = tmp_path / "out"
    library.export_references(None, kind, to=out)
    with Library.open(tmp_path / "second", create=True) as second:
        second.import_references(out)
        fields = ("title", "creators", "year", "publisher", "venue", "volume", "isbn", "doi")

        assert [[getattr(one, f) for f in fields] for one in library.sources()] == [
            [getattr(one, f) for f in fields] for one in second.sources()
        ]


def test_one_source_is_written_when_one_is_named(library, bib):
    """Not the others."""
    library.import_references(bib)
    written = json.loads(library.export_references(["marsh1901"]))

    assert ["marsh1901"] == [item["id"] for item in written]


def test_the_keys_of_zotero_are_kept(library, tmp_path):
    """An item can be found again in the collection that it came from."""
    path = tmp_path / "export.json"
    item = {
        "id": "http://zotero.org/users/123/items/AB12CD34",
        "type": "book",
        "title": "The Harbour Lamps",
        "author": [{"family": "Tolle", "given": "Ada"}],
    }
    path.write_text(json.dumps([item]), encoding="utf-8")
    (added,) = library.import_references(path).added
    keys = {one.value for one in library.source(added).identifiers if one.scheme is Scheme.ZOTERO}

    assert {"AB12CD34"} == keys


def test_a_line_that_claims_nothing_is_told(library, tmp_path):
    """It can neither be asked for nor passed over."""
    path = tmp_path / "refs.txt"
    path.write_text(TEXT, encoding="utf-8")
    asked, unread = library.read_references(path)

    assert ["On the tides of a small harbour", "The harbour lamps"] == [
        one.claimed.title for one in asked
    ]
    assert (Creator(family="Marsh", given="H."),) == asked[0].claimed.creators
    assert [("line 3", "no title could be told")] == list(unread)


def test_a_key_that_stands_twice_names_its_lines(library, tmp_path):
    """Two verdicts under one name could not be told apart."""
    path = tmp_path / "refs.bib"
    path.write_text(
        "@book{lamps, title={Lamps}, year={1893}}\n@book{lamps, title={Lamps}, year={1894}}\n",
        encoding="utf-8",
    )
    asked, _ = library.read_references(path)

    assert ["lamps (line 1)", "lamps (line 2)"] == [one.name for one in asked]


@pytest.mark.parametrize("content", [b"", b"\x00\x01\x02", b"[]", b"<rdf:RDF></rdf:RDF>"])
def test_a_file_of_no_format_is_refused(library, tmp_path, content):
    """And nothing is taken in."""
    path = tmp_path / "refs"
    path.write_bytes(content)
    with pytest.raises(InvalidRecordError):
        library.import_references(path)

    assert () == library.sources()


def test_an_unknown_format_is_refused(library):
    """The message lists those that are known."""
    with pytest.raises(UsageError, match="bibtex"):
        library.export_references(None, "word")


def test_a_place_that_cannot_be_written_is_told(library, bib, tmp_path):
    """With what to do next."""
    library.import_references(bib)
    with pytest.raises(UsageError, match="is there already"):
        library.export_references(None, "ris", to=tmp_path)
    with pytest.raises(LibraryWriteError):
        library.export_references(None, "ris", to=tmp_path / ("long" * 100))
    with pytest.raises(NoFolderError, match="mkdir -p"):
        library.export_references(None, "ris", to=tmp_path / "nowhere" / "out.ris")
