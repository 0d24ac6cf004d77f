"""`cardstore links` from the command line, against the loopback server."""

from __future__ import annotations

import json

import pytest

from cardstore import Library
from cardstore.sources.source import Source
from tests.adapters.links import sites as play
from tests.cli.program import run_apart, run_here


@pytest.fixture
def sites():
    """A server with the canaries on it, and a page that is gone but archived."""
    made = play.Sites()
    made.pages["/live"] = play.article()
    for path in ("/archived", "/gone"):
        made.captures[made.url(path)] = [("20100102030405", made.url(path), "200")]
    yield made
    made.close()


def links(sites, *words, folder="none", run=run_here):
    """Run the command against the server."""
    own = f"127.0.0.1:{sites.port}"
    return run(
        *("links", *words, "--library", folder, "--allow-host", own, "--archive", sites.url("")),
        *("--canaries", sites.url("/live"), sites.url("/archived"), sites.url("/never")),
    )


def test_a_file_is_checked(sites, tmp_path):
    """One line a link with its place; the summary; exit code 1 for an invented one."""
    notes = tmp_path / "notes.md"
    notes.write_text(f"[^1]: {sites.url('/live')}\n[^2]: {sites.url('/invented')}\n")
    result = links(sites, notes, run=run_apart)

    assert 1 == result.returncode, result.stderr
    assert f"live                 {sites.url('/live')}" in result.stdout
    assert f"likely hallucinated  {sites.url('/invented')}" in result.stdout
    assert f"{notes}:2 (note 2)" in result.stdout
    assert "at least 1 of 2 links (50.0 %)" in result.stdout


def test_all_live_is_0_and_stale_is_for_a_person(sites, tmp_path):
    """Exit codes 0 and 3."""
    fine, old = tmp_path / "a.txt", tmp_path / "b.txt"
    fine.write_text(sites.url("/live"))
    old.write_text(sites.url("/gone"))

    assert 0 == links(sites, fine).returncode
    assert 3 == links(sites, old).returncode


def test_json_is_one_document(sites, tmp_path):
    """Nothing else is on stdout."""
    notes = tmp_path / "notes.bib"
    notes.write_text(f"@misc{{salt, url = {{{sites.url('/gone')}}}}}\n")
    held = json.loads(links(sites, notes, "--json").stdout)

    assert (True, "stale", "salt") == (
        held["ran"],
        held["links"][0]["state"],
        held["links"][0]["where"][0]["note"],
    )
    assert held["links"][0]["checked_at"].endswith("Z")


def test_notes_are_written_with_archive_links(sites, tmp_path):
    """To another file; the notes themselves stay."""
    notes, target = tmp_path / "notes.md", tmp_path / "out.md"
    text = f"Salt.[^1]\r\n\r\n[^1]: Crane, {sites.url('/gone')}.\r\n"
    notes.write_bytes(text.encode())
    result = links(sites, notes, "--export", target)
    snapshot = sites.url(f"/web/20100102030405/{sites.url('/gone')}")

    assert 3 == result.returncode
    assert text == notes.read_bytes().decode()
    assert (
        f"Salt.[^1]\r\n\r\n[^1]: Crane, {sites.url('/gone')} "
        f"([archived 2010-01-02]({snapshot})).\r\n" == target.read_bytes().decode()
    )


def test_what_was_written_where_is_told(sites, tmp_path):
    """Beside the link, or at the end where nothing can stand beside it; on stderr."""
    notes, target = tmp_path / "notes.md", tmp_path / "out.md"
    notes.write_text(f"Salt, {sites.url('/gone')}, and [r].\n\n[r]: {sites.url('/gone')}\n")
    result = links(sites, notes, "--export", target)

    assert "1 beside their link, 1 in the list at the end" in result.stderr
    assert f"\n[r]: {sites.url('/gone')}\n\nArchived:\n\n- <" in target.read_text()


def test_notes_in_the_windows_code_page_are_read(sites, tmp_path):
    """As lists of references are; that it was guessed is told on stderr alone."""
    notes, target = tmp_path / "notes.txt", tmp_path / "out.txt"
    notes.write_bytes(f"Größe – {sites.url('/gone')}".encode("cp1252"))
    result = links(sites, notes, "--json", "--export", target)

    assert 3 == result.returncode, result.stderr
    assert "read as Windows-1252" in result.stderr
    assert 1 == len(json.loads(result.stdout)["links"])
    assert target.read_text(encoding="utf-8").startswith("Größe – ")


def test_notes_are_never_written_over(sites, tmp_path):
    """A usage error, and the notes are as they were."""
    notes = tmp_path / "notes.md"
    notes.write_text(sites.url("/gone"))
    result = links(sites, notes, "--export", notes)

    assert 2 == result.returncode
    assert sites.url("/gone") == notes.read_text()


def test_several_files_are_written_to_a_folder(sites, tmp_path):
    """Each under its own name."""
    names = ("a.md", "b.txt")
    for name in names:
        (tmp_path / name).write_text(sites.url("/gone"))
    links(sites, *(tmp_path / name for name in names), "--export", tmp_path / "out")

    assert set(names) == {path.name for path in (tmp_path / "out").iterdir()}
    assert all("archived" in path.read_text() for path in (tmp_path / "out").iterdir())


def test_offline_lists_what_is_not_checked(sites, tmp_path):
    """Exit code 46, nothing asked, no green word; the same as JSON."""
    notes = tmp_path / "notes.md"
    notes.write_text(sites.url("/live"))
    result = links(sites, notes, "--offline")
    held = json.loads(links(sites, notes, "--offline", "--json").stdout)

    assert 46 == result.returncode
    assert f"unchecked  {sites.url('/live')}" in result.stdout
    assert "offline" in result.stderr
    assert [sites.url("/live")] == held["unchecked"]
    assert [] == sites.asked


def test_a_failing_canary_is_told(sites, tmp_path):
    """Exit code 47 with what was seen."""
    notes = tmp_path / "notes.md"
    notes.write_text(sites.url("/live"))
    sites.index_mode = sites.availability_mode = "refused"
    result = links(sites, notes)

    assert 47 == result.returncode
    assert "known to be archived" in result.stderr
    assert "hallucinated" not in result.stdout


def test_the_sources_of_a_library_are_checked(sites, tmp_path):
    """Without FILE; a list of the stale ones can be written."""
    with Library.open(tmp_path / "library", create=True) as library:
        library.add_source(
            Source(source_id="salt", work_id="salt", title="Salt", url=sites.url("/gone"))
        )
    result = links(sites, "--export", tmp_path / "stale.md", folder=tmp_path / "library")

    assert 3 == result.returncode, result.stderr
    assert "salt (url)" in result.stdout
    assert "archived 2010-01-02" in (tmp_path / "stale.md").read_text()


def test_what_makes_no_sense_is_a_usage_error(sites, tmp_path):
    """A file that is not there, one that is no text, a host that is none."""
    (tmp_path / "a.bin").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "a.md").write_text("x")

    assert 2 == links(sites, tmp_path / "missing.md").returncode
    assert 2 == links(sites, tmp_path / "a.bin").returncode
    assert 2 == links(sites, tmp_path / "a.md", "--allow-host", "http://a/").returncode


def test_a_text_without_links_is_nothing_checked(sites, tmp_path):
    """Exit code 10."""
    (tmp_path / "a.md").write_text("No links.")

    assert 10 == links(sites, tmp_path / "a.md").returncode


def test_loopback_is_not_asked_unless_allowed(sites, tmp_path):
    """Another port of this machine stays unknown, and nobody there hears of it."""
    other = play.Sites()
    (tmp_path / "a.md").write_text(f"{other.url('/live')} http://localhost/ {sites.url('/live')}")
    result = links(sites, tmp_path / "a.md")
    other.close()

    assert 3 == result.returncode
    assert [] == other.asked
    assert "--allow-host" in result.stdout
