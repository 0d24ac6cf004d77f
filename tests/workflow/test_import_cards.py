"""Cards of another library: taken in where they can be proved, told where they cannot."""

from __future__ import annotations

import json
import shlex
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from cardstore import Library
from cardstore.cards.card import EventKind
from cardstore.errors import InvalidRecordError, LibraryWriteError, UsageError
from cardstore.gate.finding import Outcome
from cardstore.sources.source import BY_HAND, Creator
from cardstore.store.store import Store
from tests.cli.program import run_here
from tests.remembered import Here
from tests.store import samples

ARTICLE = Path(__file__).parents[2] / "sample_sources" / "tides-article" / "article.pdf"
QUOTE = "Of some 41,300 readings 229 were rejected."
OVER_LINES = "differs from the original in 164 of 7,902 readings"


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    """An archive of a library that holds the article and no card."""
    folder = tmp_path_factory.mktemp("packed")
    with Library.open(folder / "library", create=True) as opened:
        opened.ingest(ARTICLE, source="tides", resolve=False, executor=Here())
        opened.archive(folder / "library.zip")
    return folder / "library.zip"


@pytest.fixture
def theirs(packed, tmp_path):
    """The library of somebody who made two cards."""
    Library.unarchive(packed, tmp_path / "theirs")
    with Library.open(tmp_path / "theirs") as opened:
        opened.add_card(
            "tides", quote=QUOTE, page="213", made_by="bo", gloss="=1\n“x”", tags=["B b", "a"]
        )
        opened.add_card("tides", quote=OVER_LINES, page="215", made_by="bo")
        yield opened


@pytest.fixture
def ours(packed, tmp_path):
    """Another library with the same scan."""
    Library.unarchive(packed, tmp_path / "ours")
    with Library.open(tmp_path / "ours") as opened:
        yield opened


def altered(theirs, tmp_path, change):
    """Export their first card as JSON, change its document, and give the file."""
    document = json.loads(theirs.export_cards("json").content)
    del document["cards"][1:]
    change(document["cards"][0])
    place = tmp_path / "cards.json"
    place.write_text(json.dumps(document), encoding="utf-8")
    return place


@pytest.mark.parametrize("form", ["json", "w3c", "csv"])
def test_cards_come_over_as_they_were_made(theirs, ours, tmp_path, form):
    """Id, maker, time and places; they can be checked and found here at once."""
    theirs.export_cards(form, to=tmp_path / "cards")
    report = ours.import_cards(tmp_path / "cards", imported_by="ada")
    again = ours.import_cards(tmp_path / "cards", imported_by="ada")
    ids = theirs.card_ids()

    assert (ids, (), ()) == (report.added, report.known, report.refused)
    assert ((), ids, ()) == (again.added, again.known, again.refused)
    assert [theirs.card(one) for one in ids] == [ours.card(one) for one in ids]
    assert {Outcome.PASS} == {ours.check_card(one).outcome for one in ids}
    assert ids[:1] == tuple(card.card_id for card in ours.find_cards("rejected", tag="b b"))
    assert () == ours.health().problems


def test_a_disk_that_fills_up_says_how_many_cards_are_taken_in(theirs, ours, tmp_path):
    """It is no fault of the card, so no card is refused for it; the same file goes on later."""
    ids = theirs.card_ids()
    document = json.loads(theirs.export_cards("json").content)
    document["cards"][1]["gloss"] = "long " * 20_000
    (tmp_path / "cards.json").write_text(json.dumps(document), encoding="utf-8")
    database = ours._store._connection
    pages = database.rows("PRAGMA page_count")[0]["page_count"]
    database.rows(f"PRAGMA max_page_count = {pages + 12}")
    with pytest.raises(LibraryWriteError, match="1 of 2 cards are taken in, and stay") as caught:
        ours.import_cards(tmp_path / "cards.json", imported_by="ada")
    database.rows("PRAGMA max_page_count = 1000000")
    again = ours.import_cards(tmp_path / "cards.json", imported_by="ada")

    assert "give the same command again" in caught.value.remedy
    assert (ids[1:], ids[:1]) == (again.added, again.known)


def test_who_took_a_card_in_and_whose_it_was_is_in_its_history(theirs, ours, tmp_path):
    """Nobody takes it for a card that was made here."""
    theirs.export_cards(to=tmp_path / "cards.json")
    ours.import_cards(tmp_path / "cards.json", imported_by="ada")
    (event,) = ours.history(ours.card_ids()[0])

    assert (EventKind.CREATED, "ada") == (event.kind, event.actor)
    assert "imported from cards.json; made by bo" == event.detail


def test_a_card_retracted_there_is_retracted_here(theirs, ours, tmp_path):
    """With its reason: no card comes to life again by being exported."""
    first, second = theirs.card_ids()
    theirs.retract(first, "misread", retracted_by="bo")
    theirs.export_cards(to=tmp_path / "standing.json")
    theirs.export_cards(retracted=True, to=tmp_path / "all.json")
    few = ours.import_cards(tmp_path / "standing.json", imported_by="ada")
    ours.import_cards(tmp_path / "all.json", imported_by="ada")

    assert (second,) == few.added
    assert theirs.retraction(first) == ours.retraction(first)
    assert (second,) == ours.card_ids()
    assert Outcome.FAIL is ours.check_card(first).outcome


def test_a_retraction_of_a_card_that_stands_here_is_told(theirs, ours, tmp_path):
    """Somebody has to decide; it is not retracted in silence, nor passed over."""
    theirs.export_cards(to=tmp_path / "before.json")
    ours.import_cards(tmp_path / "before.json", imported_by="ada")
    first, _ = theirs.card_ids()
    theirs.retract(first, "misread", retracted_by="bo")
    theirs.export_cards(retracted=True, to=tmp_path / "after.json")
    report = ours.import_cards(tmp_path / "after.json", imported_by="ada")
    ((refused, why),) = report.refused

    assert first == refused
    assert "retracted there by bo (misread)" in why
    assert ours.retraction(first) is None


def test_a_card_retracted_here_stays_so(theirs, ours, tmp_path):
    """However often it is taken in; that it stands there is told."""
    theirs.export_cards(to=tmp_path / "cards.json")
    ours.import_cards(tmp_path / "cards.json", imported_by="ada")
    first, _ = theirs.card_ids()
    ours.retract(first, "ours is another edition")
    report = ours.import_cards(tmp_path / "cards.json", imported_by="ada")

    assert (f"{first} is retracted here, and stays so",) == report.remarks
    assert ours.retraction(first) is not None


def shift(card):
    position = card["segments"][0]["positions"][0]
    position["start"] += 1
    position["end"] += 1


FORGED = {
    "words that are not there": (lambda c: c.update(quote=QUOTE.replace("229", "292")), "are not"),
    "nothing like it": (
        lambda c: c.update(quote="The moon is made of green cheese"),
        "Nothing",
    ),
    "a word left out": (lambda c: c.update(quote=QUOTE.replace("some ", "")), "are not in"),
    "another place": (shift, "do not stand where it says"),
    "a place past the end": (
        lambda c: c["segments"][0]["positions"][0].update(end=10**9),
        "do not stand where it says",
    ),
    "other words there": (
        lambda c: c["segments"][0]["quote"].update(exact="Of some"),
        "do not stand where it says",
    ),
    "no place": (lambda c: c.update(segments=[]), "no place"),
    "no pages": (lambda c: c.update(printed_pages=[]), "no place"),
    "another reading of the leaf": (
        lambda c: c["segments"][0]["positions"][0].update(layer_digest="0" * 64),
        "was read otherwise there",
    ),
    "another scan": (lambda c: c.update(scan_digest="0" * 64), "is not here"),
    "another source and scan": (
        lambda c: c.update(source_id="moon", scan_digest="0" * 64),
        "not in this library",
    ),
    "a mistyped id": (lambda c: c.update(card_id="7KQ2-N"), ""),
    "no id": (lambda c: c.update(card_id=""), ""),
    "tags that no search finds": (lambda c: c.update(tags=["B"]), "lower case"),
    "no maker": (lambda c: c.update(made_by=" "), "maker"),
    "no time": (lambda c: c.update(made_at="yesterday"), ""),
    "a fit that there is not": (lambda c: c.update(fit="perfect"), ""),
    "a retraction without a time": (
        lambda c: c.update(retracted={"at": "", "by": "x", "reason": "y"}),
        "",
    ),
}


@pytest.mark.parametrize("case", FORGED)
def test_what_a_file_says_of_a_card_is_proved_here(theirs, ours, tmp_path, case):
    """A file can say anything; no card is made of what is not so in this library."""
    change, said = FORGED[case]
    report = ours.import_cards(altered(theirs, tmp_path, change), imported_by="ada")
    ((_, why),) = report.refused

    assert said in why
    assert () == ours.find_cards(retracted=True)
    assert () == ours.health().problems


def test_another_card_of_the_same_id_is_never_written_over(theirs, ours, tmp_path):
    """Ids are cited in drafts."""
    theirs.export_cards(to=tmp_path / "all.json")
    ours.import_cards(tmp_path / "all.json", imported_by="ada")
    first = theirs.card(theirs.card_ids()[0])
    place = altered(theirs, tmp_path, lambda card: card.update(gloss="another"))
    report = ours.import_cards(place, imported_by="ada")

    ((refused, why),) = report.refused
    assert first.card_id == refused
    assert "another card of this id is here: its gloss differs" in why
    assert first == ours.card(first.card_id)


@pytest.mark.parametrize("form", ["json", "w3c", "csv"])
def test_other_tags_hide_no_retraction(theirs, ours, tmp_path, form):
    """It is the same card whatever tags it was given since; and how to retract it here is told."""
    theirs.export_cards(to=tmp_path / "before.json")
    ours.import_cards(tmp_path / "before.json", imported_by="ada")
    first, _ = theirs.card_ids()
    theirs.tag(first, ["wind"], tagged_by="bo")
    theirs.retract(first, "the page is another's", retracted_by="bo")
    theirs.export_cards(form, retracted=True, to=tmp_path / "after")
    report = ours.import_cards(tmp_path / "after", imported_by="ada")
    ((refused, why),) = report.refused

    assert first == refused
    assert "retracted there by bo (the page is another's)" in why
    reason = shlex.split(why.rpartition("--reason ")[2])
    assert ["the page is another's"] == reason


def test_a_card_that_differs_in_its_tags_is_the_same_card(theirs, ours, tmp_path):
    """It keeps its tags; what the file has is told with the commands, and they do it."""
    theirs.export_cards(to=tmp_path / "before.json")
    ours.import_cards(tmp_path / "before.json", imported_by="ada")
    first, second = theirs.card_ids()
    theirs.tag(first, ["-odd", "sea's wreck"], tagged_by="bo")
    theirs.untag(first, ["a"], untagged_by="bo")
    theirs.export_cards(to=tmp_path / "after.json")
    held = ours.card(first)
    report = ours.import_cards(tmp_path / "after.json", imported_by="ada")
    (remark,) = report.remarks

    assert ((first, second), ()) == (report.known, report.refused)
    assert held == ours.card(first)
    ours.close()
    for line in remark.partition("use: ")[2].split(" && "):
        run = run_here(*shlex.split(line)[1:], CARDSTORE_LIBRARY=str(tmp_path / "ours"))
        assert 0 == run.returncode, run.stderr
    with Library.open(tmp_path / "ours") as opened:
        assert theirs.card(first).tags == opened.card(first).tags


@pytest.mark.parametrize("form", ["json", "w3c", "csv"])
@pytest.mark.parametrize("beside", [False, True], ids=["alone", "another scan has the name"])
def test_a_scan_that_has_another_name_here_has_its_cards(theirs, tmp_path, form, beside):
    """They are cards of the source under which that very scan stands here, and can be checked."""
    theirs.export_cards(form, to=tmp_path / "cards")
    with Library.open(tmp_path / "other", create=True) as opened:
        opened.ingest(ARTICLE, source="lamplight", resolve=False, executor=Here())
        if beside:
            blank = tmp_path / "blank.png"
            Image.new("L", (300, 400), 255).save(blank)
            opened.ingest(blank, source="tides", resolve=False, executor=Here())
        report = opened.import_cards(tmp_path / "cards", imported_by="ada")
        again = opened.import_cards(tmp_path / "cards", imported_by="ada")
        ids = theirs.card_ids()

        assert (ids, ()) == (report.added, report.refused)
        assert (ids, ()) == (again.known, again.refused)
        assert "“tides” stands here under the source “lamplight”: 2 cards were" in "\n".join(
            report.remarks
        )
        assert {"lamplight"} == {opened.card(one).source_id for one in ids}
        assert {Outcome.PASS} == {opened.check_card(one).outcome for one in ids}
        assert "of the source “tides” there" in opened.history(ids[0])[0].detail
        opened.export_cards(form, to=tmp_path / "back")
    back = theirs.import_cards(tmp_path / "back", imported_by="bo")
    assert (ids, ()) == (back.known, back.refused)


def test_an_ill_formed_card_stops_all(theirs, ours, tmp_path):
    """Before anything is taken in, since the file is not what it seems."""
    place = altered(theirs, tmp_path, lambda card: card.pop("quote"))
    with pytest.raises(InvalidRecordError, match=r"card\.quote"):
        ours.import_cards(place, imported_by="ada")

    assert () == ours.card_ids()


def test_nobody_takes_cards_in(theirs, ours, tmp_path):
    """A name is asked for."""
    theirs.export_cards(to=tmp_path / "cards.json")
    with pytest.raises(UsageError):
        ours.import_cards(tmp_path / "cards.json", imported_by=" ")


def test_what_a_file_tells_of_a_source_is_told_and_not_taken_over(theirs, ours, tmp_path):
    """Nothing of it is dropped in silence; what is the same here is not told again."""
    told_there = replace(
        theirs.source("tides"),
        title="Tides by lamplight",
        year=2017,
        creators=(Creator(family="Marrable"),),
        origins=(("title", BY_HAND),),
    )
    theirs.describe(told_there)
    ours.describe(replace(ours.source("tides"), year=2016, publisher="ours"))
    before = ours.source("tides")
    theirs.export_cards(to=tmp_path / "cards.json")
    report = ours.import_cards(tmp_path / "cards.json", imported_by="ada")
    (remark,) = report.remarks

    assert theirs.card_ids() == report.added
    assert before == ours.source("tides")
    for told in ("“Tides by lamplight”", "“Marrable”", "year 2017, here 2016", "describe tides"):
        assert told in remark
    assert "publisher" not in remark
    assert remark in report.summary()


def test_nothing_is_told_of_a_source_that_is_known_alike(theirs, ours, tmp_path):
    """Here both have what the file of the scan told."""
    theirs.export_cards(to=tmp_path / "cards.json")

    assert () == ours.import_cards(tmp_path / "cards.json", imported_by="ada").remarks


def test_only_the_cards_that_fit_are_exported(theirs):
    """By words, source, edition and tag; in the order of a search, or oldest first."""
    first, second = theirs.card_ids()
    theirs.retract(second, "misread")

    assert (first,) == theirs.export_cards(query="rejected").card_ids
    assert (first,) == theirs.export_cards(tag="b B", source="tides").card_ids
    assert () == theirs.export_cards(tag="c").card_ids
    assert (first,) == theirs.export_cards().card_ids
    assert (first, second) == theirs.export_cards(retracted=True).card_ids


def test_an_export_writes_over_nothing(theirs, tmp_path):
    """What has the name stays."""
    (tmp_path / "cards.csv").write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match="is there already"):
        theirs.export_cards("csv", to=tmp_path / "cards.csv")

    assert "mine" == (tmp_path / "cards.csv").read_text(encoding="utf-8")


@pytest.mark.parametrize(("reading", "taken"), [("embedded", 0), ("ocr_unseen", 1)])
def test_what_an_engine_read_is_never_taken_for_the_publishers_text(tmp_path, reading, taken):
    """Whatever a file says: such a card would pass without being read a second time."""
    for name in ("theirs", "ours"):
        with Store.open(tmp_path / name, create=True) as store:
            samples.ingest(store)
    with Library.open(tmp_path / "theirs") as theirs:
        theirs.add_card("harbour-1893", quote="The lamps were lit", page="57", made_by="bo")
        place = altered(theirs, tmp_path, lambda card: card.update(reading=reading))
    with Library.open(tmp_path / "ours") as ours:
        report = ours.import_cards(place, imported_by="ada")

    assert (taken, 1 - taken) == (len(report.added), len(report.refused))
