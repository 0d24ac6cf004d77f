"""Notes with archive links: put behind what is stale, and nowhere else."""

from __future__ import annotations

import time

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
    return made_of(text, name).text


def made_of(text, name):
    """Write the notes anew, with the counts."""
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
        (f"[salt](<{SALT}> 'Of (salt)') and", f"[salt](<{SALT}> 'Of (salt)'){TOLD} and"),
        (f"[salt]( {SALT}\n  (of salt) ).", f"[salt]( {SALT}\n  (of salt) ){TOLD}."),
        (f"![salt]({SALT}){{width=3}}.", f"![salt]({SALT}){{width=3}}{TOLD}."),
        (f"Pans^[see {SALT}](of salt)", f"Pans^[see {SALT}{TOLD}](of salt)"),
        (f"[see {SALT}], [[{SALT}]]", f"[see {SALT}{TOLD}], [[{SALT}]]{TOLD}"),
        (f"1 < 2 > {SALT}", f"1 < 2 > {SALT}{TOLD}"),
        (f"One ` tick.\n\nAnother ` {SALT}", f"One ` tick.\n\nAnother ` {SALT}{TOLD}"),
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


PLAINLY_TOLD = f" (archived 2015-01-02: {SNAPSHOT})"
AT_END = {
    "n.md": f"\nArchived:\n\n- <{SALT}>{TOLD}\n",
    "n.txt": f"\nArchived:\n{SALT}{PLAINLY_TOLD}\n",
    "n.bib": f"\n% Archived:\n% {SALT}{PLAINLY_TOLD}\n",
}
CLOSED = [
    f'[r]: {SALT} "Of salt"',
    f"[r]: <{SALT}>\n  'Of salt'",
    f"> - [r]: {SALT}",
    f"`{SALT}`",
    f"`` ` {SALT} ``",
    f"```\n{SALT}\n```",
    f"~~~~ {{.sh}}\ncurl {SALT}\n~~~",
    f"Salt:\n\n    curl {SALT}",
    f'<a href="{SALT}">salt</a>',
    f"<a href='https://b.org'>see {SALT} there</a>",
    f"<!-- {SALT} -->",
    f"<pre>\n{SALT}\n</pre>",
    f"<div>\n{SALT}\n</div>",
    f"[{SALT}](https://b.org)",
    f"[see {SALT} there][r]",
    f"[![salt]({SALT})](https://b.org)",
    f'[salt](https://b.org "see {SALT} there")',
    f"---\nurl: {SALT}\n---\n\nText.",
    f"[salt]({SALT} of salt",
]


@pytest.mark.parametrize("text", CLOSED)
def test_where_nothing_can_follow_a_link_the_list_at_the_end_has_it(text):
    """Definitions, code, HTML, the text of links, a header: they stay as they are."""
    made = made_of(f"{text}\n", "n.md")

    assert (f"{text}\n{AT_END['n.md']}", 0, 1) == (made.text, made.beside, made.at_end)


@pytest.mark.parametrize("name", ["n.html", "n.txt"])
@pytest.mark.parametrize(
    "text", [f'<p><a href="{SALT}">salt</a></p>', f"<a href='https://b.org'>{SALT}</a>"]
)
def test_tags_are_left_alone_in_plain_text_too(text, name):
    """A file of HTML has no format of its own here."""
    assert f"{text}\n{AT_END['n.txt']}" == written(f"{text}\n", name)


@pytest.mark.parametrize(
    "text",
    [
        f"@misc{{salt,\n  note = {{See \\url{{{SALT}}}}},\n}}",
        f'@misc{{salt, howpublished = "{SALT}"}}',
        f"\\href{{{SALT}}}{{salt}}",
        f"% url = {{{SALT}}}",
    ],
)
def test_bibtex_has_a_comment_at_the_end_for_other_fields(text):
    """A field `archiveurl` is understood beside a field `url` alone."""
    made = made_of(f"{text}\n", "n.bib")

    assert (f"{text}\n{AT_END['n.bib']}", 0, 1) == (made.text, made.beside, made.at_end)
    assert made.text == written(made.text, "n.bib")


def test_a_comment_of_bibtex_begins_no_entry():
    """An "@" begins one wherever it stands."""
    url = "https://a.org/@tolle/salt"
    text = f"@misc{{salt, note = {{{url}}}}}\n"
    (link,) = find_links(text, name="n.bib", text_format=format_of("n.bib"))
    verdict = LinkVerdict(
        url=url, state=LinkState.STALE, archive_url=f"https://w.org/{url}", where=(link.place,)
    )
    once = with_archive_links(text, [verdict], name="n.bib", text_format=format_of("n.bib")).text
    again = with_archive_links(once, [verdict], name="n.bib", text_format=format_of("n.bib")).text

    assert (text.count("@"), once) == (once.count("@"), again)


@pytest.mark.parametrize("entry", ["@misc{{salt, url = {{{}}}}}", '@misc{{salt,\nurl = "{}"\n}}'])
def test_a_field_is_added_once(entry):
    """Wherever in the entry it stands already."""
    once = made_of(entry.format(SALT), "n.bib")
    held = f"@misc{{salt,\n  archiveurl = {{x}},\n  url = {{{SALT}}}\n}}\n"

    assert (1, 0) == (once.beside, once.at_end)
    assert (once.text, held) == (written(once.text, "n.bib"), written(held, "n.bib"))


def test_the_list_at_the_end_is_written_once_and_grows():
    """One line a link, however often it stands there; a further link joins the list."""
    text = f"[r]: {SALT}\r\n\r\n`{SALT}` and `{LIVE}`"
    once = made_of(text, "n.md")
    places = find_links(once.text, name="n.md", text_format=format_of("n.md"))
    also = LinkVerdict(
        url=LIVE,
        state=LinkState.STALE,
        archive_url=SNAPSHOT,
        archived_at="2015-01-02",
        where=tuple(link.place for link in places if link.url == LIVE),
    )
    grown = with_archive_links(
        once.text, [*verdicts(once.text, "n.md"), also], name="n.md", text_format=format_of("n.md")
    )

    assert (0, 1, once.text) == (once.beside, once.at_end, written(once.text, "n.md"))
    assert f"{text}\r\n\r\nArchived:\r\n\r\n- <{SALT}>{TOLD}\r\n" == once.text
    assert f"{once.text}- <{LIVE}>{TOLD}\r\n" == grown.text


def test_what_json_leaves_out_is_counted():
    """Its stale links get no archive link here."""
    assert 1 == made_of(f'{{"URL": "{SALT}"}}', "n.json").left_out


def without_list(text):
    """Take the list at the end off."""
    for listed in AT_END.values():
        if text.endswith(listed):
            return text.removesuffix(listed).removesuffix("\n")
    return text.removesuffix("\n")


PIECES = [SALT, LIVE, f"[s]({SALT})", f"<{SALT}>", "\n\n[^1]: ", "salt", ". "]
PIECES += [f"\n\n{one}\n\n" for one in CLOSED] + ["`", "*", "[", "](", "<a>", "</a>"]


@pytest.mark.parametrize("text", ["`" * 9, "[", "](", "<a ", "\n\n[a]: b", "<!--", "{"])
def test_no_text_takes_long(text):
    """The time grows with the length, not with its square."""
    long = f"{text} {SALT} " * 3_000
    begun = time.process_time()
    written(long)

    assert time.process_time() - begun < 8.0


@given(
    st.lists(
        st.sampled_from(PIECES),
        max_size=10,
    ),
    st.sampled_from(["n.md", "n.txt", "n.bib"]),
)
def test_writing_twice_changes_nothing_more(pieces, name):
    """And what stood there stands there still, in its order."""
    text = " ".join(pieces)
    once = written(text, name)

    assert once == written(once, name)
    assert text.removesuffix("\n") == without_list(once).replace(TOLD, "").replace(PLAINLY_TOLD, "")


def test_a_snapshot_with_brackets_stays_one_link():
    """Its brackets are escaped in Markdown."""
    place = find_links(SALT, name="n.md", text_format=format_of("n.md"))[0].place
    verdict = LinkVerdict(
        url=SALT, state=LinkState.STALE, archive_url=f"{SNAPSHOT}_(a", where=(place,)
    )
    made = with_archive_links(SALT, [verdict], name="n.md", text_format=format_of("n.md")).text

    assert f"({SNAPSHOT}_%28a)" in made


def test_stale_links_are_listed():
    """For sources, whose records are no text."""
    listed = archive_notes(verdicts(f"{SALT} {LIVE}", "n.md"))

    assert f"- <{SALT}> ([archived 2015-01-02]({SNAPSHOT})): n.md:1\n" == listed
