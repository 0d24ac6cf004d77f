"""Notes with archive links: put behind what is stale, and nowhere else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.sources.find_links import find_links
from cardstore.sources.link_notes import archive_notes, with_archive_links
from cardstore.sources.links import LinkState, LinkVerdict
from cardstore.sources.notes import format_of

SALT = "https://a.org/salt"
LIVE = "https://a.org/live"
SNAPSHOT = "https://web.archive.org/web/20150102030405/https://a.org/salt"


def verdicts(text, name):
    """Judge the salt stale and all else live."""
    made = []
    for url in (SALT, LIVE):
        where = tuple(
            link.place
            for link in find_links(text, name=name, text_format=format_of(name))
            if link.url == url
        )
        stale = url == SALT
        made.append(
            LinkVerdict(
                url=url,
                state=LinkState.STALE if stale else LinkState.LIVE,
                archive_url=SNAPSHOT if stale else "",
                archived_at="2015-01-02T03:04:05Z" if stale else "",
                where=where,
            )
        )
    return made


def written(text, name="n.md"):
    """Write the notes anew."""
    return with_archive_links(text, verdicts(text, name), name=name, text_format=format_of(name))


TOLD = f" ([archived 2015-01-02]({SNAPSHOT}))"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"[^1]: Salt, {SALT}.\n", f"[^1]: Salt, {SALT}{TOLD}.\n"),
        (f"[salt]({SALT}), and", f"[salt]({SALT}){TOLD}, and"),
        (f'[salt]({SALT} "Of salt") and', f'[salt]({SALT} "Of salt"){TOLD} and'),
        (f"<{SALT}>.", f"<{SALT}>{TOLD}."),
        (f"**{SALT}**.", f"**{SALT}**{TOLD}."),
        (f"{LIVE} and {SALT} and {SALT}", f"{LIVE} and {SALT}{TOLD} and {SALT}{TOLD}"),
        (f"Only {LIVE}.", f"Only {LIVE}."),
    ],
)
def test_markdown_gets_a_link_behind_each(text, expected):
    """Behind what closes it, before the sentence's stop."""
    assert expected == written(text)


def test_plain_text_gets_the_address():
    """No brackets of Markdown."""
    assert f"See {SALT} (archived 2015-01-02: {SNAPSHOT}).\r\n" == written(
        f"See {SALT}.\r\n", "n.txt"
    )


@pytest.mark.parametrize("comma", ["", ","])
def test_bibtex_gets_a_field(comma):
    """Behind the field `url`, with its indent, whether a comma follows or not."""
    made = written(f"@misc{{salt,\n  url = {{{SALT}}}{comma}\n}}\n", "n.bib")

    assert f"@misc{{salt,\n  url = {{{SALT}}},\n  archiveurl = {{{SNAPSHOT}}},\n}}\n" == made


def test_json_stays_as_it_is():
    """There a snapshot has its own field."""
    text = f'{{"URL": "{SALT}"}}'

    assert text == written(text, "n.json")


@given(
    st.lists(
        st.sampled_from([SALT, LIVE, f"[s]({SALT})", f"<{SALT}>", "\n\n[^1]: ", "salt", ". "]),
        max_size=10,
    ),
    st.sampled_from(["n.md", "n.txt", "n.bib"]),
)
def test_writing_twice_changes_nothing_more(pieces, name):
    """And what stood there stands there still, in its order."""
    text = " ".join(pieces)
    once = written(text, name)

    assert once == written(once, name)
    assert text == once.replace(TOLD, "").replace(f" (archived 2015-01-02: {SNAPSHOT})", "")


def test_a_snapshot_with_brackets_stays_one_link():
    """Its brackets are escaped in Markdown."""
    place = find_links(SALT, name="n.md", text_format=format_of("n.md"))[0].place
    verdict = LinkVerdict(
        url=SALT, state=LinkState.STALE, archive_url=f"{SNAPSHOT}_(a", where=(place,)
    )
    made = with_archive_links(SALT, [verdict], name="n.md", text_format=format_of("n.md"))

    assert f"({SNAPSHOT}_%28a)" in made


def test_stale_links_are_listed():
    """For sources, whose records are no text."""
    listed = archive_notes(verdicts(f"{SALT} {LIVE}", "n.md"))

    assert f"- <{SALT}> ([archived 2015-01-02]({SNAPSHOT})): n.md:1\n" == listed
