"""Settings from arguments, the environment and a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardstore.errors import UsageError
from cardstore.settings import Settings, read_settings


@pytest.fixture
def folder(tmp_path):
    """Give a folder with settings of its own."""
    (tmp_path / "cardstore.toml").write_text(
        'library = "lamps"\nengine = "filed"\njobs = 2\ncontact = "a@example.org"\n',
        encoding="utf-8",
    )
    return tmp_path


def test_without_any_word_the_defaults_hold(tmp_path):
    """The library lies in the working folder."""
    assert Settings(library=Path("cardstore-library")) == read_settings(
        environment={}, folder=tmp_path
    )


def test_the_file_is_read(folder):
    """Its library is looked for from where the file lies."""
    expected = Settings(library=folder / "lamps", engine="filed", jobs=2, contact="a@example.org")

    assert expected == read_settings(environment={}, folder=folder)


def test_the_environment_wins_over_the_file(folder):
    """Each variable for itself."""
    settings = read_settings(
        environment={"CARDSTORE_LIBRARY": "quay", "CARDSTORE_JOBS": "3"}, folder=folder
    )

    assert (Path("quay"), 3, "filed") == (settings.library, settings.jobs, settings.engine)


def test_the_folder_of_models_is_looked_for_like_the_library(tmp_path):
    """From the file's folder when the file names it, as it stands otherwise."""
    (tmp_path / "cardstore.toml").write_text('tessdata = "models"\n', encoding="utf-8")
    told = {"CARDSTORE_TESSDATA": "/srv/tessdata"}

    assert tmp_path / "models" == read_settings(environment={}, folder=tmp_path).tessdata
    assert Path("/srv/tessdata") == read_settings(environment=told, folder=tmp_path).tessdata
    assert None is read_settings(environment={}, folder=tmp_path / "elsewhere").tessdata


def test_the_second_models_folder_is_looked_for_like_the_library(tmp_path):
    """From where the file lies, or as the environment says; else in the environment of Python."""
    (tmp_path / "cardstore.toml").write_text('second_model = "models"\n', encoding="utf-8")
    told = {"CARDSTORE_SECOND_MODEL": "/srv/models"}

    assert tmp_path / "models" == read_settings(environment={}, folder=tmp_path).second_model
    assert Path("/srv/models") == read_settings(environment=told, folder=tmp_path).second_model
    assert None is read_settings(environment={}, folder=tmp_path / "elsewhere").second_model


def test_an_argument_wins_over_all(folder):
    """What the caller says holds."""
    settings = read_settings(
        library="here",
        engine="said",
        jobs=1,
        contact="b@example.org",
        environment={"CARDSTORE_LIBRARY": "quay", "CARDSTORE_ENGINE": "other"},
        folder=folder,
    )

    assert settings == Settings(
        library=Path("here"), engine="said", jobs=1, contact="b@example.org"
    )


def test_an_empty_variable_says_nothing(folder):
    """As in shells, an empty variable is as good as none."""
    assert (
        folder / "lamps"
        == read_settings(environment={"CARDSTORE_LIBRARY": ""}, folder=folder).library
    )


@pytest.mark.parametrize("jobs", ["0", "-1", "many", "1.5"])
def test_jobs_without_sense_are_refused(tmp_path, jobs):
    """The message names the variable."""
    with pytest.raises(UsageError, match="CARDSTORE_JOBS"):
        read_settings(environment={"CARDSTORE_JOBS": jobs}, folder=tmp_path)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('libary = "x"', "libary"),
        ("library = 3", "library"),
        ('jobs = "4"', "jobs"),
        ("jobs = true", "jobs"),
        ("library = ", "cannot be read"),
        ("jobs = 0", "cardstore.toml"),
    ],
)
def test_a_file_with_faults_is_refused(tmp_path, content, said):
    """Nothing in it is passed over; the message names the fault."""
    (tmp_path / "cardstore.toml").write_text(content, encoding="utf-8")
    with pytest.raises(UsageError, match=said):
        read_settings(environment={}, folder=tmp_path)


def test_the_file_tells_how_registries_are_asked(tmp_path):
    """A list of names, a table of addresses, a key and a switch."""
    (tmp_path / "cardstore.toml").write_text(
        'registries = ["crossref", "sru"]\nopenalex_key = "k"\noffline = true\n'
        '[registry_urls]\nsru = "https://library.example/sru"\n',
        encoding="utf-8",
    )
    settings = read_settings(environment={}, folder=tmp_path)

    assert ("crossref", "sru") == settings.registries
    assert (("sru", "https://library.example/sru"),) == settings.registry_urls
    assert settings.openalex_key == "k"
    assert settings.offline


def test_the_environment_tells_it_too(tmp_path):
    """Lists have commas between, addresses a name before them."""
    settings = read_settings(
        environment={
            "CARDSTORE_REGISTRIES": "crossref, openalex",
            "CARDSTORE_REGISTRY_URLS": "crossref=http://127.0.0.1:1/a=b,openalex=http://c",
            "CARDSTORE_OFFLINE": "Yes",
        },
        folder=tmp_path,
    )

    assert ("crossref", "openalex") == settings.registries
    assert (("crossref", "http://127.0.0.1:1/a=b"), ("openalex", "http://c")) == (
        settings.registry_urls
    )
    assert settings.offline


def test_a_key_is_not_shown(tmp_path):
    """Settings end up in logs and error messages."""
    settings = read_settings(environment={"CARDSTORE_OPENALEX_KEY": "hidden"}, folder=tmp_path)

    assert "hidden" not in repr(settings)


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("CARDSTORE_OFFLINE", "perhaps"),
        ("CARDSTORE_REGISTRY_URLS", "http://nameless"),
        ("CARDSTORE_REGISTRY_URLS", "crossref=ftp://x"),
        ("CARDSTORE_REGISTRY_URLS", "crossref=nonsense"),
        ("CARDSTORE_CONTACT", "nobody"),
    ],
)
def test_variables_without_sense_are_refused(tmp_path, variable, value):
    """The message names the variable."""
    with pytest.raises(UsageError, match=variable):
        read_settings(environment={variable: value}, folder=tmp_path)


def test_an_argument_may_go_on_line_again(tmp_path):
    """What the caller says holds against the environment."""
    assert not read_settings(
        offline=False, environment={"CARDSTORE_OFFLINE": "1"}, folder=tmp_path
    ).offline
