"""Works and sources in the store."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings

from cardstore.errors import AmbiguousSourceError, InvalidRecordError, UnknownSourceError
from cardstore.sources.reference import Identifier, Scheme
from cardstore.sources.source import Creator, Work
from tests.store import samples, strategies


@pytest.fixture
def shelf(store):
    """Give the sources of a library with both harbour editions."""
    store.sources.add(samples.SECOND)
    store.sources.add(samples.FIRST)
    return store.sources


def test_editions_come_oldest_first(shelf):
    """Both editions of the work are listed by year."""
    assert (samples.FIRST, samples.SECOND) == shelf.editions("harbour")


def test_a_source_brings_its_work(shelf):
    """The work of the first source added gets its title."""
    assert (Work(work_id="harbour", title="The Harbour Lamps"),) == shelf.works()


def test_the_same_source_twice_is_one(shelf):
    """Adding an equal record changes nothing."""
    shelf.add(samples.FIRST)

    assert 2 == len(shelf.all())


def test_another_record_under_the_same_name_is_refused(shelf):
    """The message names the fields that differ, and the record stays as it was."""
    with pytest.raises(InvalidRecordError, match=r": year, publisher$|year, publisher\."):
        shelf.add(replace(samples.FIRST, year=1894, publisher="New Quay Press"))

    assert samples.FIRST == shelf.get("harbour-1893")


def history(store):
    return [
        (row["source_id"], row["replaced_at"], row["publisher"], row["year"])
        for row in store._connection.rows("SELECT * FROM source_history ORDER BY record_number")
    ]


def test_a_later_record_replaces_the_earlier_which_is_kept(shelf, store):
    """What holds now is what was said last; what was said before is there with its end."""
    better = replace(samples.FIRST, publisher="New Quay Press", place="Hallmouth")
    best = replace(better, year=1894)
    shelf.update(better)
    shelf.update(best)

    assert best == shelf.get("harbour-1893")
    assert samples.SECOND == shelf.get("harbour-1901")
    assert [
        ("harbour-1893", "2026-01-02T03:04:05Z", "Old Quay Press", 1893),
        ("harbour-1893", "2026-01-02T03:04:06Z", "New Quay Press", 1893),
    ] == history(store)


def test_the_same_record_again_replaces_nothing(shelf, store):
    """No time is noted for what did not change."""
    shelf.update(samples.FIRST)

    assert samples.FIRST == shelf.get("harbour-1893")
    assert [] == history(store)


def test_a_later_record_may_name_a_new_work(shelf):
    """The work is added as it is with a new source."""
    shelf.update(replace(samples.FIRST, work_id="lamps", title="Lamps"))

    assert Work(work_id="lamps", title="Lamps") == shelf.work("lamps")
    assert ("harbour-1893",) == tuple(s.source_id for s in shelf.editions("lamps"))


def test_an_unknown_source_is_not_updated(shelf, store):
    """A mistyped id makes no new source."""
    with pytest.raises(UnknownSourceError):
        shelf.update(replace(samples.FIRST, source_id="harbor-1893"))

    assert 2 == len(shelf.all())
    assert [] == history(store)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(first=strategies.sources, second=strategies.sources)
def test_any_record_can_replace_any_other(store, first, second):
    """Whatever both hold, the later is given back equal."""
    later = replace(second, source_id=first.source_id)
    with samples.undone(store):
        store.sources.add(first)
        store.sources.update(later)
        found = store.sources.get(first.source_id)

    assert later == found


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("title", ""),
        ("title", " \n"),
        ("title", None),
        ("title", 7),
        ("source_id", ""),
        ("work_id", ""),
        ("csl_type", ""),
        ("publisher", None),
        ("year", "1893"),
        ("year", 1893.5),
        ("year", True),
    ],
)
def test_a_record_without_what_it_needs_is_refused(shelf, field, value):
    """Its field is named, whether it is new or to replace another, and nothing is changed."""
    wrong = replace(samples.FIRST, **{field: value})
    for change in (shelf.add, shelf.update):
        with pytest.raises(InvalidRecordError, match=rf"The source's {field} is"):
            change(wrong)

    assert (samples.FIRST, samples.SECOND) == shelf.all()


@pytest.mark.parametrize(("work_id", "title"), [("", "Lamps"), ("lamps", ""), ("lamps", None)])
def test_a_work_without_id_or_title_is_refused(shelf, work_id, title):
    """A work that nobody could name or read is none."""
    with pytest.raises(InvalidRecordError, match="The work's"):
        shelf.add_work(Work(work_id=work_id, title=title))

    assert ("harbour",) == tuple(work.work_id for work in shelf.works())


def test_another_work_under_the_same_name_is_refused(shelf):
    """Two works cannot share an id."""
    with pytest.raises(InvalidRecordError, match="The Harbour Lamps"):
        shelf.add_work(Work(work_id="harbour", title="Another"))


def test_an_unknown_source_is_told_with_similar_names(shelf):
    """A mistyped name is not answered with another source, but its like is named."""
    with pytest.raises(UnknownSourceError) as caught:
        shelf.get("harbor-1893")

    assert "harbour-1893" in caught.value.remedy


def test_a_work_with_two_editions_is_ambiguous(shelf):
    """The name of the work does not choose an edition."""
    with pytest.raises(AmbiguousSourceError) as caught:
        shelf.named("harbour")

    assert ("harbour-1893", "harbour-1901") == caught.value.editions


def test_a_work_with_one_edition_names_it(store):
    """The name of the work is enough when there is nothing to choose."""
    store.sources.add(samples.SECOND)

    assert samples.SECOND == store.sources.named("harbour")


def test_a_name_that_nothing_has_is_unknown(shelf):
    """Neither a source nor a work."""
    with pytest.raises(UnknownSourceError):
        shelf.named("lighthouse")
    with pytest.raises(UnknownSourceError):
        shelf.work("lighthouse")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(source=strategies.sources)
def test_any_source_comes_back(store, source):
    """Whatever a record holds, the store gives it back equal."""
    with samples.undone(store):
        store.sources.add(source)
        found = store.sources.get(source.source_id)

    assert source == found


@pytest.mark.parametrize("sign", ["\x00", "\x07", "\x08", "\x1b", "\r", "\x7f", "\x9b", "\ud800"])
@pytest.mark.parametrize(
    ("field", "form"),
    [
        ("title", "The Harbour{} Lamps"),
        ("publisher", "{}"),
        ("url", "https://example.org/{}"),
        ("creators", (Creator(family="Tolle{}", given="Ada"),)),
        ("creators", (Creator(family="Tolle", given="Ada{}"),)),
        ("identifiers", (Identifier(scheme=Scheme.OCLC, value="12{}"),)),
        ("cites", ("10.1000/{}",)),
        ("origins", (("title", "{}.bib"),)),
    ],
)
def test_a_record_with_control_characters_is_refused(shelf, field, form, sign):
    """Terminals obey them, and an export that holds them is no text; the message names both."""
    bad = replace(samples.FIRST, **{field: _filled(form, sign)})
    with pytest.raises(InvalidRecordError, match=rf"{field}.*U\+{ord(sign):04X}") as caught:
        shelf.update(bad)
    with pytest.raises(InvalidRecordError, match=field):
        shelf.add(replace(bad, source_id="other"))

    assert caught.value.what.isprintable()
    assert samples.FIRST == shelf.get("harbour-1893")


def _filled(form, sign):
    if isinstance(form, str):
        return form.format(sign)
    if isinstance(form, tuple):
        return tuple(_filled(one, sign) for one in form)
    if isinstance(form, Creator):
        return replace(form, family=form.family.format(sign), given=form.given.format(sign))
    return replace(form, value=form.value.format(sign))


def test_a_work_with_control_characters_is_refused(shelf):
    """As a source is."""
    with pytest.raises(InvalidRecordError, match=r"title.*U\+001B"):
        shelf.add_work(Work(work_id="lamps", title="La\x1b[31mmps"))


def test_tab_line_feed_and_marks_of_direction_stay(shelf):
    """They are not controls that do harm."""
    kept = replace(samples.FIRST, title="The\tHarbour\nLamps \u200f")
    shelf.update(kept)

    assert kept == shelf.get("harbour-1893")


def test_a_record_of_an_older_cardstore_is_mended_field_by_field(shelf, store):
    """What stays as it was is not refused again."""
    with store._connection.transaction():
        store._connection.execute(
            "UPDATE sources SET title = ?, place = ? WHERE source_id = ?",
            ("Har\x07bour", "Hall\x07mouth", "harbour-1893"),
        )
    mended = replace(shelf.get("harbour-1893"), title="Harbour")
    shelf.update(mended)

    assert mended == shelf.get("harbour-1893")
