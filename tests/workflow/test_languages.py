"""Scans are read in the languages that are said, and in no others until somebody says so.

French is here the English model under another name: what is tested is which models are asked.
"""

from __future__ import annotations

import json

import pytest

from cardstore import Library
from cardstore.adapters.engines.model_files import digest_of_model, find_models
from cardstore.errors import LanguagesConflictError, MissingModelError, UsageError
from cardstore.text.early_print import long_s_share
from cardstore.workflow.early_trial import MOST_LEAVES
from tests.contracts.making import make_image, make_pdf
from tests.workflow.made_early import make_early
from tests.workflow.test_reread import Here

ENGLISH = find_models("eng")[0]


@pytest.fixture(autouse=True)
def models(tmp_path, monkeypatch):
    """A folder of models that the settings name."""
    place = tmp_path / "models"
    place.mkdir()
    for name in ("fra", "lat"):
        (place / f"{name}.traineddata").symlink_to(ENGLISH)
    monkeypatch.setenv("CARDSTORE_TESSDATA", str(place))
    monkeypatch.setenv("CARDSTORE_OFFLINE", "1")
    return place


@pytest.fixture
def library(tmp_path):
    """An empty library."""
    with Library.open(tmp_path / "library", create=True) as opened:
        yield opened


def ingest(library, path, **told):
    """Read a scan in this process."""
    return library.ingest(path, source="log", executor=Here(), **told)


def lang_of(layer):
    """Give the models that a layer names."""
    return json.loads(layer.provenance.settings).get("lang")


def test_a_scan_is_read_in_the_languages_told(library, tmp_path):
    """They are filed with the scan, told in the report, and named in the layer with digests."""
    report = ingest(library, make_image(tmp_path / "leaf.png"), lang="English, fr")
    (layer,) = library.text_layers("log")

    assert ("eng", "fra") == report.languages.codes
    assert ("Latin",) == report.languages.scripts
    assert "languages: English and French (eng+fra)" in report.summary()
    assert ["eng", "fra"] == report.document()["languages"]["codes"]
    assert "eng+fra" == lang_of(layer)
    assert (digest_of_model(ENGLISH),) * 2 == layer.provenance.inputs[:2]


def test_what_nobody_tells_is_english(library, tmp_path):
    """As it was before languages could be told: the same layer, and no line about it."""
    report = ingest(library, make_image(tmp_path / "leaf.png"))

    assert (("eng",), ()) == (report.languages.codes, report.languages.scripts)
    assert "languages" not in report.summary()
    assert "eng" == lang_of(library.text_layers("log")[0])


def test_the_settings_tell_languages_of_new_scans(library, tmp_path, monkeypatch):
    """The command's word comes before them."""
    monkeypatch.setenv("CARDSTORE_LANG", "French")
    first = ingest(library, make_image(tmp_path / "leaf.png"))
    told = library.ingest(
        make_image(tmp_path / "other.png", dpi=150), source="other", lang="la", executor=Here()
    )

    assert ("fra",) == first.languages.codes
    assert ("lat",) == told.languages.codes


@pytest.mark.parametrize(("lang", "error"), [("iku", MissingModelError), ("frenh", UsageError)])
def test_nothing_is_stored_for_a_language_that_cannot_be_read(library, tmp_path, lang, error):
    """It is told before the first leaf is opened."""
    pool = Here()
    with pytest.raises(error):
        library.ingest(make_image(tmp_path / "leaf.png"), source="log", lang=lang, executor=pool)

    assert ((), []) == (library.sources(), pool.read)


def test_an_ingest_in_other_languages_is_refused_with_the_command(library, tmp_path):
    """What is there stays; the command that reads it anew is named."""
    path = make_image(tmp_path / "leaf.png")
    ingest(library, path, lang="fr")
    with pytest.raises(LanguagesConflictError) as refused:
        ingest(library, path, lang="fr+la")
    again = ingest(library, path)

    assert "cardstore reread log --lang fra+lat" in refused.value.remedy
    assert (("fra",), 0) == (again.languages.codes, again.read_now)


def test_the_settings_do_not_change_a_scan_that_is_there(library, tmp_path, monkeypatch):
    """An interrupted ingest goes on in the languages that it was begun in."""
    path = make_image(tmp_path / "leaf.png")
    ingest(library, path, lang="fr")
    monkeypatch.setenv("CARDSTORE_LANG", "lat")

    assert ("fra",) == ingest(library, path).languages.codes


def test_leaves_are_read_again_in_other_languages_and_stay_so(library, tmp_path):
    """A later rereading that says nothing takes each leaf as it was read last."""
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    make_image(pictures / "a.png")
    make_image(pictures / "b.png", dpi=150)
    ingest(library, pictures)
    library.reread("log", leaves=[1], lang="fr+la", executor=Here())
    second = library.reread("log", executor=Here())

    assert ["eng", "fra+lat"] == [lang_of(layer) for layer in library.text_layers("log")]
    assert ((), 2) == (second.changed, second.unchanged)


def test_a_language_said_twice_is_refused(library, tmp_path):
    """Neither is taken for the other."""
    ingest(library, make_image(tmp_path / "leaf.png"))
    with pytest.raises(UsageError, match="twice"):
        library.reread("log", lang="fr", settings={"lang": "lat"}, executor=Here())


def test_early_print_is_found_from_its_first_leaves(library, tmp_path):
    """With its model it is read with ſ, and folds; without, the package is named."""
    report = ingest(library, make_early(tmp_path / "leaf.png"))
    (layer,) = library.text_layers("log")
    try:
        model = find_models("script/Fraktur")[0]
    except MissingModelError:
        assert "tesseract-ocr-script-frak" in report.summary()
        assert not report.languages.early
        return

    assert report.languages.early
    assert "early print; long s is" in report.summary()
    assert long_s_share(layer.text) > 0.02
    assert digest_of_model(model) == layer.provenance.inputs[0]
    assert 1 == len(library.find_quote("his first season was passed beside").places)


def test_a_person_says_that_it_is_no_early_print(library, tmp_path):
    """Their word holds, and nothing is tried."""
    pool = Here()
    report = library.ingest(
        make_early(tmp_path / "leaf.png"), source="log", early_print=False, executor=pool
    )

    assert (False, "told") == (report.languages.early, report.languages.early_origin.value)
    assert [0] == pool.read[:1]
    assert "ſ" not in library.text_layers("log")[0].text


def test_leaves_read_in_the_trial_are_not_read_again(library, tmp_path):
    """A book of pictures costs no leaf more than it has."""
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    for number in range(3):
        make_image(pictures / f"{number}.png", dpi=150 + number)
    pool = Here()
    report = library.ingest(pictures, source="log", executor=pool)
    first_readings = pool.read[: pool.read.index(2) + 1]

    assert (3, [0, 1, 2]) == (report.read_now, first_readings)


def test_a_book_with_words_of_its_own_needs_no_trial(library, tmp_path):
    """No engine reads it, so no more than a few leaves are looked at before it is filed."""
    report = ingest(library, make_pdf(tmp_path / "book.pdf", leaves=MOST_LEAVES + 2))

    assert (MOST_LEAVES + 2, "default") == (
        report.read_now,
        report.languages.early_origin.value,
    )
