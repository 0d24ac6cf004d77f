"""Cards from scans: read a second time, confirmed, corrected; never passed without any of it."""

from __future__ import annotations

import hashlib
import shutil
from concurrent.futures import Executor, Future
from dataclasses import replace

import pymupdf
import pytest

from cardstore import Library, Outcome, QuoteRefusedError, Reason
from cardstore.adapters.engines.model_files import find_models
from cardstore.adapters.engines.models import find_second_model
from cardstore.anchors.proof import ProofState
from cardstore.anchors.twice_read import Mark
from cardstore.errors import UnknownCardError, UsageError
from cardstore.review.sighting import StripKind
from cardstore.store.store import Store
from cardstore.text.compose import layer_from_words
from cardstore.text.engine import ReadWord
from tests.contracts.making import LINES, make_image, picture_of_lines
from tests.remembered import remembered

pytestmark = pytest.mark.skipif(
    find_second_model() is None, reason="the second model is missing: cardstore models install"
)

QUOTE = "and which of the boats had not come home."
PNG = b"\x89PNG"


class Here(Executor):
    """Reads in this process; a fault, if one is given, is what every task comes to."""

    def __init__(self, fault=None):
        self.fault = fault
        self.tasks = 0

    def submit(self, fn, /, *args, **kwargs):
        self.tasks += 1
        future = Future()
        if self.fault is not None:
            future.set_exception(self.fault)
            return future
        try:
            future.set_result(remembered(fn, *args, **kwargs))
        except Exception as exc:  # noqa: BLE001 - a future carries whatever was raised
            future.set_exception(exc)
        return future


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    """A library with a scan of one leaf, made once."""
    folder = tmp_path_factory.mktemp("proofread")
    make_image(folder / "leaf.png")
    with Library.open(folder / "library", create=True) as library:
        library.ingest(folder / "leaf.png", source="log", executor=Here())
        library.assign_label("log", 0, label="7", assigned_by="tester")
    return folder / "library"


@pytest.fixture
def library(original, tmp_path):
    """A copy of that library, open."""
    shutil.copytree(original, tmp_path / "library")
    with Library.open(tmp_path / "library") as opened:
        yield opened


def make(library, quote=QUOTE, **more):
    """Make a card on the leaf's page."""
    return library.add_card("log", quote=quote, page="7", made_by="tester", **more).card_id


def misread(library, word, *, as_, confidence=0.9):
    """Give the leaf another layer in which an engine read a word otherwise."""
    (layer,) = library.text_layers("log")
    lines = {
        id(one): number
        for number, line in enumerate(layer.lines)
        for one in layer.words
        if line.span.contains(one.span)
    }
    words = [
        ReadWord(
            text=layer.word_text(one).replace(word, as_),
            x0=one.box.x0,
            y0=one.box.y0,
            x1=one.box.x1,
            y1=one.box.y1,
            block=layer.lines[lines[id(one)]].block,
            line=lines[id(one)],
            confidence=confidence if layer.word_text(one) == word else one.confidence,
        )
        for one in layer.words
    ]
    made = layer_from_words(
        words,
        leaf_index=0,
        frame=layer.frame,
        method=layer.method,
        reason=layer.reason,
        detail="",
        provenance=replace(layer.provenance, version="worse"),
    )
    library._store.scans.save_layer(library.scan("log").digest, made)


def reading(report):
    """Give outcome and reason of the reading check."""
    (finding,) = [one for one in report.findings if one.check == "reading"]
    return finding.outcome, finding.reason


def test_words_that_all_readers_have_alike_pass(library):
    """A clean scan: the check reads it a second time by itself, and the card passes."""
    report = library.check_card(make(library))

    assert (Outcome.PASS, Reason.READING_ALIKE) == reading(report)
    assert Outcome.PASS is report.outcome


def test_the_log_names_both_models_that_read_the_words(library, caplog):
    """The second model by its file; each by the beginning of its digest, as --verbose shows it."""
    card = make(library)
    with caplog.at_level("INFO", logger="cardstore"):
        library.proofread([card], executor=Here())
    second = find_second_model() / "eng.traineddata"
    models = [hashlib.sha256(one.read_bytes()).hexdigest() for one in (second, *find_models("eng"))]
    (told,) = [one for one in caplog.messages if one.startswith("words of cards are read again")]

    assert f"the second model is {second}" in caplog.messages
    assert all(digest[:12] in told for digest in models)
    assert "tesserocr" in told


def test_the_log_names_the_model_that_reads_leaves_and_margins(tmp_path, caplog):
    """Once, however many leaves there are; leaves are read in workers, which have no log."""
    (tmp_path / "scan").mkdir()
    for number in range(5):
        make_image(tmp_path / "scan" / f"{number}.png")
    with (
        Library.open(tmp_path / "library", create=True) as library,
        caplog.at_level("INFO", logger="cardstore"),
    ):
        library.ingest(tmp_path / "scan", source="log", executor=Here(), resolve=False)
    (model,) = (hashlib.sha256(one.read_bytes()).hexdigest() for one in find_models("eng"))
    reading = [one for one in caplog.messages if one.startswith("leaves are read by")]
    margins = [one for one in caplog.messages if one.startswith("margins are looked at again by")]

    assert {True} == {model[:12] in one and "languages eng" in one for one in (*reading, *margins)}
    assert len(reading) <= 2  # one pass tries the first leaves, one reads the others
    assert len(margins) == 1


def test_what_was_read_twice_is_not_read_again(library):
    """The second reading is stored and serves every card on the same words."""
    first, within = make(library), make(library, quote="the boats had not come home.")
    here = Here()
    library.proofread([first], executor=here)
    library.proofread([first, within], executor=here)

    assert 1 == here.tasks
    assert ProofState.ALIKE is library.reading(within).proof.state


def test_a_misread_word_is_marked_with_both_readings(library):
    """The layer has "hame"; two readers of the crop have "home": a person has to look."""
    misread(library, "home.", as_="hame.")
    card_id = make(library, quote="and which of the boats had not come hame.")
    report = library.check_card(card_id)
    (crop,) = library.word_crops(card_id)

    assert (Outcome.UNSURE, Reason.READING_MARKED) == reading(report)
    assert ("hame.", "home.") == (crop.text, crop.rival)
    assert Mark.READERS_DIFFER in crop.marks
    assert crop.png.startswith(PNG)
    assert library.picture(card_id).startswith(PNG)


def test_a_dropped_not_is_found_by_the_second_reader(library):
    """The first reader lost a word; its neighbours are marked."""
    misread(library, "not", as_="")
    card_id = make(library, quote="and which of the boats had come home.")
    (found,) = library.proofread([card_id], executor=Here())

    assert {"had", "come"} <= {one.word.text for one in found.proof.marked}


def test_without_a_second_reading_a_card_stays_to_be_looked_at(library):
    """Nothing that was read once passes, and the message says what to do."""
    report = library.check_card(make(library), proofread=False)

    assert (Outcome.UNSURE, Reason.READING_ONCE) == reading(report)
    assert Outcome.UNSURE is report.outcome


def test_without_the_second_model_a_card_says_how_to_get_it(library, monkeypatch, tmp_path):
    """The check runs, asks for a person, and names the command and the file."""
    monkeypatch.setenv("CARDSTORE_SECOND_MODEL", str(tmp_path / "nowhere"))
    report = library.check_card(make(library))
    message = report.findings[-1].message

    assert (Outcome.UNSURE, Reason.READING_ONCE) == reading(report)
    assert "cardstore models install" in message
    assert str(tmp_path / "nowhere" / "eng.traineddata") in message


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (TimeoutError(), "was not done in time"),
        (TimeoutError("7 s were not enough"), "was not done in time (7 s were not enough)"),
        (RuntimeError("worker gone"), "broke off"),
        (UsageError("The engine is out of order", remedy="Mend it"), "the engine is out of order"),
    ],
)
def test_a_second_reading_that_fails_is_told_and_nothing_passes(library, fault, told):
    """Whatever kills a worker: the card stays to be looked at, and the next try can succeed."""
    card_id = make(library)
    (failed,) = library.proofread([card_id], executor=Here(fault))
    (again,) = library.proofread([card_id], executor=Here())

    assert ProofState.ONCE is failed.proof.state
    assert told in failed.proof.why
    assert failed.needs_person
    assert ProofState.ALIKE is again.proof.state


def test_the_first_model_again_is_no_second_reader(library, monkeypatch, tmp_path):
    """A model that reads its own leaf again agrees with itself: that proves nothing."""
    shutil.copy(find_models("eng")[0], tmp_path / "eng.traineddata")
    monkeypatch.setenv("CARDSTORE_SECOND_MODEL", str(tmp_path))
    (found,) = library.proofread([make(library)], executor=Here())

    assert ProofState.ONCE is found.proof.state
    assert "agree with itself" in found.proof.why


def test_a_leaf_that_the_second_model_read_first_is_not_read_twice(library):
    """Where the layer was made by the very model that would check it, a person has to look."""
    model = hashlib.sha256((find_second_model() / "eng.traineddata").read_bytes()).hexdigest()
    (layer,) = library.text_layers("log")
    made = replace(layer, provenance=replace(layer.provenance, inputs=(model,)))
    library._store.scans.save_layer(library.scan("log").digest, made)
    (found,) = library.proofread([make(library)], executor=Here())

    assert ProofState.ONCE is found.proof.state
    assert "own model" in found.proof.why


def test_a_missing_original_is_told(library):
    """The page cannot be read again when its picture is gone."""
    card_id = make(library)
    (stored,) = library._store.scans.of_source("log")
    library._store.originals.path_of(stored.files[0]).unlink()
    (found,) = library.proofread([card_id], executor=Here())

    assert ProofState.ONCE is found.proof.state
    assert "gone or was altered" in found.proof.why


def test_a_library_that_is_read_only_computes_and_keeps_nothing(library):
    """A check of an archived library tells the same, and leaves no trace."""
    card_id = make(library)
    folder = library._store.folder
    library.close()
    with Store.open(folder, read_only=True) as store:
        archived = Library(store)
        (found,) = archived.proofread([card_id], executor=Here())

        assert ProofState.ALIKE is found.proof.state
        assert () == store.readings.of_card(card_id)
        assert (Outcome.PASS, Reason.READING_ALIKE) == reading(archived.check_card(card_id))


def test_a_person_confirms_what_is_marked(library):
    """The person's word passes the card, with name and note."""
    misread(library, "home.", as_="hame.")
    card_id = make(library, quote="and which of the boats had not come hame.")
    library.proofread([card_id], executor=Here())
    library.confirm_reading(card_id, confirmed_by="ada", note="printed so")
    report = library.check_card(card_id)

    told = [(event.kind.value, event.actor, event.detail) for event in library.history(card_id)]

    assert (Outcome.PASS, Reason.READING_CONFIRMED) == reading(report)
    assert ("read_twice", "tesserocr", "leaf 0: hame.") in told
    assert ("confirmed", "ada", "printed so") in told
    assert "ada" in report.findings[-1].message
    assert "printed so" in report.findings[-1].message
    assert () == library.word_crops(card_id)


def test_a_confirmation_holds_only_for_the_layer_that_was_seen(library):
    """When the leaf is read again, the question is open again."""
    card_id = make(library)
    library.confirm_reading(card_id, confirmed_by="ada")
    confirmed = library.reading(card_id).proof
    misread(library, "wind,", as_="vvind,")

    assert ProofState.CONFIRMED is confirmed.state
    assert ProofState.ONCE is library.reading(card_id).proof.state


def test_a_correction_settles_the_card_and_keeps_the_old_layer(library):
    """The page has the quote's words, the reading had not: a person sets it right."""
    misread(library, "home.", as_="horne.")
    card_id = make(library, unverified=True)
    before = library.check_card(card_id, proofread=False)
    report = library.correct_reading(card_id, words=[("horne", "home")], corrected_by="ada")
    after = library.check_card(card_id)
    (layer,) = library.text_layers("log")

    assert Outcome.PASS is not before.outcome
    assert (Outcome.PASS, Reason.READING_CORRECTED) == reading(after)
    assert Outcome.PASS is after.outcome
    assert QUOTE in layer.text.replace("\n", " ")
    assert report.corrections[0].new_layer == layer.digest
    assert 3 == len(library._store.scans.layer_history(library.scan("log").digest, 0))
    assert "correction" == layer.provenance.agent


@pytest.mark.parametrize("words", [["horne=home"], ["ab"], [("one", "two", "three")], [7]])
def test_what_is_no_pair_of_words_is_a_usage_error(library, words):
    """The command's OLD=NEW is no pair in Python, nor are two letters in a row."""
    with pytest.raises(UsageError, match="pair of the words"):
        library.correct_reading("7KQ2-M", words=words, corrected_by="ada")


def test_a_card_whose_quote_was_misread_does_not_pass_after_the_correction(library):
    """The quote was copied from the misreading; it is not what the page says."""
    misread(library, "home.", as_="hame.")
    card_id = make(library, quote="and which of the boats had not come hame.")
    report = library.correct_reading(card_id, words=[("hame", "home")], corrected_by="ada")

    assert None is report.confirmation
    assert Outcome.FAIL is library.check_card(card_id).outcome
    assert card_id == library.card(card_id).card_id


def test_a_leaf_is_corrected_without_settling_its_cards(library):
    """Who corrects a leaf has not looked at every card on it; they are read again."""
    misread(library, "home.", as_="horne.")
    card_id = make(library, unverified=True)
    library.proofread([card_id], executor=Here())
    library.correct_reading(
        source="log", leaf_index=0, words=[("horne", "home")], corrected_by="ada"
    )
    opened = library.reading(card_id).proof.state
    (again,) = library.proofread([card_id], executor=Here())
    report = library.check_card(card_id)

    assert ProofState.ONCE is opened
    assert (ProofState.CORRECTED, "ada") == (again.proof.state, again.proof.by)
    assert ("home.",) == again.proof.corrected
    assert (Outcome.PASS, Reason.READING_CORRECTED) == reading(report)
    assert "ada set “home.” on the leaf" in report.findings[-1].message
    assert "correction" not in again.proof.readers


def test_a_word_that_a_person_set_otherwise_than_the_second_reader_is_for_a_person(library):
    """Ada's "hame", where the others have "home": she is named, and somebody confirms it."""
    library.correct_reading(
        source="log", leaf_index=0, words=[("home", "hame")], corrected_by="ada"
    )
    card_id = make(library, quote="and which of the boats had not come hame.")
    (found,) = library.proofread([card_id], executor=Here())
    asked = library.check_card(card_id)
    library.confirm_reading(card_id, confirmed_by="grace")

    assert ["hame."] == [one.word.text for one in found.proof.marked]
    assert (Outcome.UNSURE, Reason.READING_MARKED) == reading(asked)
    assert "ada has “hame.” (leaf 0) there, the other reader “home.”" in asked.findings[-1].message
    assert (Outcome.PASS, Reason.READING_CONFIRMED) == reading(library.check_card(card_id))


@pytest.mark.parametrize("lines", [("had not come=had come",), ("had not=had", "come=come")])
def test_a_not_that_a_person_took_out_is_not_read_alike(library, lines):
    """The second reader still has it, so a quote without it does not pass unseen."""
    words = [tuple(line.split("=")) for line in lines]
    library.correct_reading(source="log", leaf_index=0, words=words, corrected_by="ada")
    card_id = make(library, quote="and which of the boats had come home.")
    report = library.check_card(card_id)

    assert (Outcome.UNSURE, Reason.READING_MARKED) == reading(report)
    assert "ada has" in report.findings[-1].message


def test_a_leaf_read_first_with_the_second_model_and_corrected_is_not_read_twice(library):
    """A correction does not hide which model made the layer below it."""
    model = hashlib.sha256((find_second_model() / "eng.traineddata").read_bytes()).hexdigest()
    (layer,) = library.text_layers("log")
    made = replace(layer, provenance=replace(layer.provenance, inputs=(model,)))
    library._store.scans.save_layer(library.scan("log").digest, made)
    library.correct_reading(
        source="log", leaf_index=0, words=[("depth", "deptb")], corrected_by="ada"
    )
    (found,) = library.proofread([make(library)], executor=Here())

    assert ProofState.ONCE is found.proof.state
    assert "own model" in found.proof.why


@pytest.mark.parametrize(
    "told",
    [
        {"words": []},
        {"words": [("home", "hame")], "source": "log"},
        {"words": [("home", "hame")], "source": "log", "leaf_index": 0, "corrected_by": " "},
        {"words": [("nowhere", "hame")], "source": "log", "leaf_index": 0},
        {"words": [("the", "tbe")], "source": "log", "leaf_index": 0},
        {"words": [(" ", "x")], "source": "log", "leaf_index": 0},
        {"words": [("not", "")], "source": "log", "leaf_index": 0},
        {"words": [("not", " - ")], "source": "log", "leaf_index": 0},
    ],
)
def test_unclear_corrections_are_usage_errors(library, told):
    """No words, no place, no name, no such word, two such words, none: nothing changes."""
    before = library.text_layers("log")
    with pytest.raises(UsageError):
        library.correct_reading(**({"corrected_by": "ada"} | told))

    assert before == library.text_layers("log")


def test_a_quote_that_differs_from_the_reading_cannot_be_confirmed(library):
    """Either the reading or the quote is wrong: confirming would say both are right."""
    misread(library, "home.", as_="horne.")
    card_id = make(library, unverified=True)
    with pytest.raises(UsageError, match="differs from the reading"):
        library.confirm_reading(card_id, confirmed_by="ada")


def test_unknown_cards_cannot_be_read_again(library):
    """There is nothing to read."""
    with pytest.raises(UnknownCardError):
        library.proofread(["0000-0"])


def test_the_publishers_text_is_left_alone(article, truth):
    """No engine read it: nothing is read again, confirmed or corrected."""
    case = next(c for c in truth("tides-article", "quotes") if c["kind"] == "in_line")
    card_id = article.add_card(
        "tides-article", quote=case["quote"], page=case["pages"][0], made_by="tester"
    ).card_id
    here = Here()
    (found,) = article.proofread([card_id], executor=here)

    assert (ProofState.EMBEDDED, 0) == (found.proof.state, here.tasks)
    with pytest.raises(UsageError, match="publisher"):
        article.confirm_reading(card_id, confirmed_by="ada")
    with pytest.raises(UsageError, match="publisher"):
        article.correct_reading(card_id, words=[("a", "b")], corrected_by="ada")


def test_an_encrypted_scan_needs_its_password_again(tmp_path):
    """Passwords are not stored, so the second reading asks for it, and nothing passes without."""
    picture_of_lines().save(tmp_path / "leaf.png")
    document = pymupdf.open()
    leaf = document.new_page(width=420, height=595)
    leaf.insert_image(leaf.rect, filename=str(tmp_path / "leaf.png"))
    document.save(
        tmp_path / "log.pdf",
        encryption=pymupdf.PDF_ENCRYPT_AES_256,
        user_pw="quay",
        owner_pw="quay",
    )
    document.close()
    with Library.open(tmp_path / "library", create=True) as library:
        library.ingest(tmp_path / "log.pdf", source="log", password="quay", executor=Here())  # noqa: S106
        library.assign_label("log", 0, label="7", assigned_by="tester")
        card_id = make(library, quote=LINES[1])
        (without,) = library.proofread([card_id], executor=Here())
        (given,) = library.proofread([card_id], executor=Here(), password="quay")  # noqa: S106

    assert ProofState.ONCE is without.proof.state
    assert "password" in f"{without.proof.why} {without.proof.remedy}"
    assert ProofState.ALIKE is given.proof.state


def test_the_workers_of_our_own_read_too(library):
    """Without an executor the leaf is read in a process that may die alone."""
    (found,) = library.proofread([make(library)], jobs=1)

    assert ProofState.ALIKE is found.proof.state


def test_words_that_stand_nowhere_are_neither_confirmed_nor_corrected(library):
    """After a correction that took the quote's words away there is nothing to look at."""
    card_id = make(library)
    changes = [("boats had not come home", "ships were all in port")]
    library.correct_reading(source="log", leaf_index=0, words=changes, corrected_by="ada")
    with pytest.raises((QuoteRefusedError, UsageError)):
        library.confirm_reading(card_id, confirmed_by="ada")


def test_a_word_that_a_person_settles_by_its_picture_passes_the_check(library):
    """The marked word is all that was in doubt; the message names who looked, and undo reopens."""
    misread(library, "home.", as_="hame.")
    card_id = make(library, quote="and which of the boats had not come hame.")
    library.check_card(card_id)
    (word,) = library.waiting_readings()
    picture = library.strip_picture(word.spot, strip=StripKind.READINGS)
    library.judge_readings([word.item_key], said="right", by="ada")
    settled = library.check_card(card_id)
    library.undo_readings(by="ada")

    assert ("hame.", "home.", (card_id,)) == (word.word, word.offered, word.card_ids)
    assert picture.content.startswith(PNG)
    assert (Outcome.PASS, Reason.READING_CONFIRMED) == reading(settled)
    assert any("ada looked at the page" in one.message for one in settled.findings)
    assert (Outcome.UNSURE, Reason.READING_MARKED) == reading(library.check_card(card_id))
