"""The lines of a dump: all of them, from any place, whatever the file holds."""

from __future__ import annotations

import gzip

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from cardstore.errors import DumpError
from cardstore.store.dump_lines import DumpReader, identify_dump, parse_line

LINES = st.lists(st.binary(max_size=40).map(lambda b: b.replace(b"\n", b"") + b"\n"), max_size=30)

GZIP_MAGIC = b"\x1f\x8b"


def read(path, *, offset=0):
    with DumpReader(path, offset=offset) as reader:
        return list(reader.lines())


@given(LINES, st.booleans(), st.booleans())
@example([b"\x1f\x8b\n", b"a\n"], True, True)  # noqa: FBT003 - packed and ended
@example([b"a\n", b"\x1f\x8b\n"], False, True)  # noqa: FBT003
def test_reading_goes_on_at_any_place_told(tmp_path_factory, lines, packed, ended):
    """From the place behind any line on, exactly the lines after it come."""
    path = tmp_path_factory.mktemp("dump") / "lines"
    text = b"".join(lines) + (b"" if ended else b"rest")
    assume(packed or not text.startswith(GZIP_MAGIC))  # such a file is compressed: see below
    path.write_bytes(gzip.compress(text) if packed else text)
    told = read(path)

    assert [*lines, *([] if ended else [b"rest"])] == [line for line, _ in told]
    for place, (_, offset) in enumerate(told):
        assert told[place + 1 :] == read(path, offset=offset)


@pytest.mark.parametrize("rest", [b"", b"\n", b"\x9c\n", b"\x08\x00\n/type/edition\n"])
def test_a_file_that_only_begins_as_a_compressed_one_is_refused(tmp_path, rest):
    """No line of a dump begins with gzip's first bytes, so this is a damaged download: told."""
    path = tmp_path / "lines"
    path.write_bytes(GZIP_MAGIC + rest)

    with pytest.raises(DumpError, match="cannot be read to its end"):
        read(path)


def test_a_file_of_several_gzip_members_is_read_whole(tmp_path):
    """Dumps that were compressed in pieces hold all their pieces."""
    path = tmp_path / "pieces.gz"
    path.write_bytes(gzip.compress(b"one\ntw") + gzip.compress(b"o\nthree\n"))

    assert [b"one\n", b"two\n", b"three\n"] == [line for line, _ in read(path)]


def test_a_line_too_long_for_a_record_is_passed_over(tmp_path):
    """It comes as an empty line, and the line after it is whole."""
    path = tmp_path / "long"
    path.write_bytes(b"a\n" + b"x" * (40 * 2**20) + b"\nb\n")
    told = read(path)

    assert [b"a\n", b"", b"b\n"] == [line for line, _ in told]
    assert path.stat().st_size == told[-1][1]


@pytest.mark.parametrize("kept", [0.3, 0.9, 0.999])
def test_a_cut_download_is_told(tmp_path, kept):
    """A compressed file that ends too early is an error, after the lines that are there."""
    path = tmp_path / "cut.gz"
    packed = gzip.compress(b"".join(b"line %d\n" % n for n in range(100_000)))
    path.write_bytes(packed[: int(len(packed) * kept)])
    seen = []
    with DumpReader(path) as reader, pytest.raises(DumpError, match="cannot be read to its end"):
        seen.extend(reader.lines())

    assert [b"line %d\n" % n for n in range(len(seen))] == [line for line, _ in seen]


def test_a_missing_file_is_told(tmp_path):
    """A path with nothing there is the dump's error, not the system's."""
    with pytest.raises(DumpError):
        identify_dump(tmp_path / "none")
    with pytest.raises(DumpError):
        DumpReader(tmp_path / "none")


def test_files_are_told_apart(tmp_path):
    """Other contents of the same size at the beginning, the end or another time: another file."""
    path = tmp_path / "dump"
    path.write_bytes(b"a" * 1000)
    first = identify_dump(path)
    path.write_bytes(b"a" * 999 + b"b")

    assert first.size == identify_dump(path).size
    assert first.digest != identify_dump(path).digest


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\n",
        b"/type/edition\t/books/OL1M\t1\t{}\n",
        b"/type/edition\t/books/OL1M\tone\t2020-01-01\t{}\n",
        b"/type/edition\t/books/OL1M\t99999999999999999999\t2020-01-01\t{}\n",
        b"/type/edition\t/books/OL1M\t1\t2020-01-01\t{\xff}\n",
    ],
)
def test_a_damaged_line_is_refused(raw):
    """Too few columns, no revision, no UTF-8: each is a ValueError that says so."""
    with pytest.raises(ValueError, match=r"."):
        parse_line(raw)


def test_tabs_in_the_record_stay():
    """Only the first four tabs part columns."""
    line = parse_line(b"/type/edition\t/books/OL1M\t7\t2020-01-01\t{\t}\n")

    assert ("/type/edition", "/books/OL1M", 7, "2020-01-01", "{\t}\n") == (
        line.kind,
        line.key,
        line.revision,
        line.modified,
        line.json,
    )
