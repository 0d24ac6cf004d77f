"""Asking a local index: what it finds, what it denies, and when it does not answer."""

from __future__ import annotations

import random
import shutil
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from cardstore.sources.reference import Identifier, Reference, Scheme
from cardstore.sources.registry import AnswerState, Unavailable
from cardstore.sources.source import Creator
from cardstore.store.dump_index import EDITIONS, DumpIndex
from cardstore.store.dump_rows import rows_of_lines, titles_of_lines
from cardstore.store.dump_search import likeliest, near_lines
from cardstore.store.dump_tables import building_path, finished_path, open_for_reading
from tests.store import made_dump
from tests.store.test_dump_build import build, edition

EDITION_COUNT = 4_000


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Give the folder of an index of a made dump."""
    files = made_dump.write_dump(tmp_path_factory.mktemp("dump"), EDITION_COUNT)
    place = tmp_path_factory.mktemp("index")
    build(place, files)
    return place


@pytest.fixture
def index(folder):
    """Give the opened index."""
    opened = DumpIndex(folder)
    yield opened
    opened.close()


def people(record):
    """Give the creators whom a made record's authors are."""
    names = [made_dump.author_of(int(author["key"][11:-1])) for author in record["authors"]]
    return tuple(Creator(family=n.split()[1], given=n.split()[0]) for n in names)


def claimed(number, **changed):
    """Give a reference to a made edition, with its subtitle, authors and year."""
    record = made_dump.edition_of(number)
    title = record["title"] + (f": {record['subtitle']}" if "subtitle" in record else "")
    fields = {"title": title, "creators": people(record), "year": int(record["publish_date"])}
    return Reference(**{**fields, **changed})


def isbn(value):
    return (Identifier(scheme=Scheme.ISBN, value=value),)


def ids(answer):
    return [record.record_id for record in answer.candidates]


NUMBERS = random.Random(11).sample(range(1, EDITION_COUNT), 60)  # noqa: S311 - seeded


@pytest.mark.parametrize("number", NUMBERS[:20])
def test_an_edition_is_found_first_by_title_author_and_year(index, number):
    """The very edition comes first, before the other edition of its work."""
    answer = index.look_up(claimed(number))

    assert AnswerState.FOUND is answer.state
    assert f"OL{number}M" == ids(answer)[0]
    assert () == answer.by_identifier


@pytest.mark.parametrize("number", NUMBERS[20:30])
def test_a_right_title_with_other_authors_is_shown(index, number):
    """What the registry has instead of the claimed authors can only be said when it is found."""
    wrong = (Creator(family="Nobody", given="A."),)

    assert f"OL{number}M" in ids(index.look_up(claimed(number, creators=wrong)))


@pytest.mark.parametrize("number", NUMBERS[30:40])
@pytest.mark.parametrize("place", [0, -1])
def test_a_title_with_one_wrong_word_is_found(index, number, place):
    """One word that no edition has does not hide the others."""
    words = claimed(number).title.split()
    words[place] = "xqzvb"

    assert f"OL{number}M" in ids(index.look_up(claimed(number, title=" ".join(words))))


def test_what_fast_search_finds_first_is_what_a_full_walk_finds_first(folder, index):
    """For titles whole, cut, altered and without authors: the same first title as among all."""
    dice = random.Random(5)  # noqa: S311 - seeded
    references = []
    for number in NUMBERS[::3]:
        words = claimed(number).title.split()
        del words[dice.randrange(len(words))]
        references += [claimed(number), claimed(number, title=" ".join(words), creators=())]
    opened = open_for_reading(finished_path(folder, EDITIONS))
    titled = titles_of_lines(opened, list(range(1, EDITION_COUNT + 1)))
    for reference in references:
        near = near_lines(titled, title=reference.title)
        walked = likeliest(
            rows_of_lines(opened, list(near)),
            near,
            families=[creator.family for creator in reference.creators],
            year=reference.year,
            most=1,
        )

        assert [f"OL{row.number}M" for row in walked] == ids(index.look_up(reference))[:1]
    opened.close()


def test_an_isbn_leads_to_its_edition(index):
    """With its title the edition alone is the answer, and it is said that the number led there."""
    number = next(n for n in NUMBERS if "isbn_13" in made_dump.edition_of(n))
    answer = index.look_up(claimed(number, identifiers=isbn(made_dump.isbn_of(number))))

    assert [f"OL{number}M"] == ids(answer)
    assert (f"OL{number}M",) == answer.by_identifier
    assert () == answer.denied


def test_an_isbn_of_another_book_shows_both(index):
    """Whose the number is comes first, then the book that has the claimed title."""
    one, other = [n for n in NUMBERS if "isbn_13" in made_dump.edition_of(n)][:2]
    answer = index.look_up(claimed(one, identifiers=isbn(made_dump.isbn_of(other))))

    assert (f"OL{other}M",) == answer.by_identifier
    assert f"OL{one}M" in ids(answer)[1:]


def test_numbers_that_no_edition_has_are_denied(index):
    """Each is told, in its one form; what has not the form of its scheme is no such number."""
    unknown = (
        *isbn("978-0-306-40615-7"),
        Identifier(scheme=Scheme.OCLC, value="ocm00000777"),
        Identifier(scheme=Scheme.LCCN, value="99-999"),
        Identifier(scheme=Scheme.OPEN_LIBRARY, value="OL999999999M"),
        *isbn("978-0-306-40615-8"),
    )
    answer = index.look_up(Reference(title="", identifiers=unknown))

    assert AnswerState.NOT_FOUND is answer.state
    assert ("9780306406157", "777", "99000999", "OL999999999M") == answer.denied


@pytest.mark.parametrize("scheme", [Scheme.OCLC, Scheme.LCCN, Scheme.OPEN_LIBRARY])
def test_other_numbers_lead_to_their_editions(index, scheme):
    """In the form in which catalogues write them."""
    field = {Scheme.OCLC: "oclc_numbers", Scheme.LCCN: "lccn"}.get(scheme, "key")
    number = next(n for n in NUMBERS if field in made_dump.edition_of(n))
    value = made_dump.edition_of(number)[field]
    text = value if isinstance(value, str) else value[0]
    asked = (Identifier(scheme=scheme, value=text),)

    assert (f"OL{number}M",) == index.look_up(Reference(title="", identifiers=asked)).by_identifier


def test_a_record_is_that_of_the_edition(index):
    """Its own year, publisher, extent, numbers and work; the work's first year apart."""
    number = next(
        n for n in NUMBERS if n != made_dump.work_of(n) and "pagination" in made_dump.edition_of(n)
    )
    record = made_dump.edition_of(number)
    found = index.look_up(claimed(number)).candidates[0]
    work = made_dump.edition_of(made_dump.work_of(number))

    assert (int(record["publish_date"]),) == found.years
    assert int(work["publish_date"]) == found.first_year
    assert tuple(record["publishers"]) == found.publishers
    assert record["pagination"].rstrip(" :;") == found.extent
    assert f"OL{made_dump.work_of(number)}W" == found.work_key
    assert "2nd ed." == found.edition
    assert people(record) == found.creators
    assert tuple(record.get("isbn_13", ())) == found.all(Scheme.ISBN)
    assert tuple(record["lccn"]) == found.all(Scheme.LCCN)


def test_the_editions_of_a_work_are_listed(index):
    """By year, for the work's key or an edition's; a key that no edition has is not found."""
    expected = [f"OL{number}M" for number in (3, 4)]
    unknown = [index.editions(key).state for key in ("OL999999W", "OL999999M", "nothing")]

    assert expected == ids(index.editions("OL3W")) == ids(index.editions("/books/OL4M"))
    assert [AnswerState.NOT_FOUND] * 3 == unknown


def test_what_is_not_there_is_not_found_as_of_a_day(index):
    """The answer says when the dump was made, and that what is younger cannot be in it."""
    answer = index.look_up(Reference(title="Zxqj vbnm kqwx", creators=(Creator(family="Qq"),)))

    assert AnswerState.NOT_FOUND is answer.state
    assert "2026-10-31T00:00:00Z" == answer.asked_at
    assert "2026-10-31" in answer.detail
    assert "since" in answer.detail


def test_the_day_of_a_dump_without_a_date_is_that_of_its_newest_record(tmp_path):
    """The latest revision that was read says how old the dump is at least."""
    lines = [
        made_dump.line_of(edition(n), modified=f"2025-0{n}-02T03:04:05.678") for n in (1, 3, 2)
    ]
    build(tmp_path, {"editions": made_dump.write_lines(tmp_path / "dump.txt", lines)})

    assert "2025-03-02T03:04:05Z" == DumpIndex(tmp_path).look_up(Reference(title="Book 2")).asked_at


def test_of_many_editions_those_of_the_claimed_year_come_first(tmp_path):
    """400 editions of a novel by 400 publishers, and as many books of that title by others."""
    works = [{"key": "/works/OL1W"}]
    novel = [
        edition(
            n,
            title="The tide",
            by_statement="by Ada Orwick",
            publish_date=str(1600 + n),
            works=works,
        )
        for n in range(1, 401)
    ]
    others = [
        edition(n, title="The tide", by_statement="by Falk Lorne", publish_date="1950")
        for n in range(401, 801)
    ]
    lines = map(made_dump.line_of, [*others, *novel])
    build(tmp_path, {"editions": made_dump.write_lines(tmp_path / "dump.txt", lines)})
    asked = Reference(title="The Tide", creators=(Creator(family="Orwick"),), year=1950)
    index = DumpIndex(tmp_path)

    assert ["OL350M"] == ids(index.look_up(asked))[:1]
    assert 1950 in index.look_up(replace(asked, creators=())).candidates[0].years


# ---- when it does not answer -------------------------------------------------------------------


def test_no_index_is_no_answer(tmp_path):
    """Nothing was asked, so nothing is missing."""
    answer = DumpIndex(tmp_path / "none").look_up(Reference(title="Tides"))

    assert (AnswerState.UNAVAILABLE, Unavailable.UNREACHABLE) == (answer.state, answer.why)
    assert AnswerState.UNAVAILABLE is DumpIndex(tmp_path / "none").editions("OL1W").state


def test_an_unfinished_index_is_no_answer(tmp_path):
    """Whatever was read so far, neither found nor not found is said."""
    files = made_dump.write_dump(tmp_path / "dump", 500)
    build(tmp_path / "index", files, stop_after=6)
    index = DumpIndex(tmp_path / "index")
    answers = [index.look_up(claimed(1)), index.look_up(Reference(title="Zxqj"))]
    shutil.move(building_path(tmp_path / "index", EDITIONS), index.path)
    moved = index.look_up(claimed(1))

    assert [AnswerState.UNAVAILABLE] * 3 == [answer.state for answer in [*answers, moved]]
    assert "not finished" in answers[0].detail
    assert "read)" in answers[0].detail


def test_a_damaged_index_is_no_answer(tmp_path, folder):
    """A file that is no database, or is cut in its middle: could not be asked."""
    index = DumpIndex(tmp_path)
    index.path.write_bytes(b"no database at all" * 100)
    first = index.look_up(claimed(1))
    whole = finished_path(folder, EDITIONS).read_bytes()
    index.path.write_bytes(whole[: len(whole) // 2])
    second = index.look_up(claimed(1))

    assert [(AnswerState.UNAVAILABLE, Unavailable.BAD_BODY)] * 2 == [
        (answer.state, answer.why) for answer in (first, second)
    ]


def test_a_claim_of_nothing_is_not_asked(index):
    """Without a title and a number there is nothing to look for, and nothing to be absent."""
    empty = Reference(title=" – ")

    assert not index.serves(Reference(title=""))
    assert AnswerState.UNAVAILABLE is index.look_up(empty).state


@pytest.mark.parametrize(
    ("kind", "served"), [("book", True), ("", True), ("article-journal", False), ("webpage", False)]
)
def test_books_are_served(index, kind, served):
    """Books, and what is not said to be anything else; other kinds by their ISBN alone."""
    title = Reference(title="Tides", csl_type=kind)
    numbered = Reference(title="Tides", csl_type=kind, identifiers=isbn("9780306406157"))

    assert served == index.serves(title)
    assert index.serves(numbered)


def test_many_threads_ask_at_once(index):
    """Each gets the answer that it would have got alone."""
    references = [claimed(number) for number in NUMBERS]
    alone = [index.look_up(reference) for reference in references]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(index.look_up, references * 5))

    assert alone * 5 == together


STRANGE = (
    '" OR "a',
    "NEAR(a b)",
    "a* b:c -d",
    "= @x",
    "\x00",
    "\ud800 half",
    "x" * 100_000,
    " ".join(map(str, range(20_000))),
)


@pytest.mark.parametrize("title", STRANGE, ids=range(len(STRANGE)))
def test_any_title_can_be_asked(index, title):
    """Nothing in a title is a command or an error."""
    answer = index.look_up(Reference(title=title, creators=(Creator(family=title),)))

    assert AnswerState.UNAVAILABLE is not answer.state or not any(c.isalnum() for c in title)
