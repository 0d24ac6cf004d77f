"""Files that may not be read, fail, or have names that are no text."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from cardstore.adapters.readers.images import ImagesReader
from cardstore.adapters.readers.pdf import PdfReader
from cardstore.errors import DamagedScanError, NotAScanError
from tests.contracts.making import make_folder, make_image, make_pdf


@pytest.fixture(params=[(errno.EACCES, "right to read"), (errno.EIO, "another disk")])
def failing(request, monkeypatch):
    """A system that does not let anybody read what is called "locked"."""
    code, remedy = request.param

    def refusing(real):
        def ask(path, *args, **options):
            if path.stem == "locked":
                raise OSError(code, os.strerror(code))
            return real(path, *args, **options)

        return ask

    for name in ("open", "iterdir"):
        monkeypatch.setattr(Path, name, refusing(getattr(Path, name)))
    return remedy


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="everything may be read"
)
@pytest.mark.parametrize("reader", [PdfReader(), ImagesReader()])
def test_a_file_without_the_right_to_read_is_told(tmp_path, reader):
    """As the system itself refuses it."""
    path = make_pdf(tmp_path / "a.pdf") if reader.name == "pdf" else make_image(tmp_path / "a.png")
    path.chmod(0)

    with pytest.raises(DamagedScanError) as refused:
        reader.open(str(path))
    assert "right to read" in refused.value.remedy


def test_an_image_that_may_not_be_read_is_told(tmp_path, failing):
    """One file of a folder: it cannot be kept, so the scan is refused, by the file's name."""
    folder = make_folder(tmp_path / "a", names=("leaf1.png", "locked.png"))

    with pytest.raises(DamagedScanError) as refused:
        ImagesReader().open(str(folder))
    assert "locked.png" in refused.value.what
    assert failing in refused.value.remedy


def test_a_folder_that_may_not_be_listed_is_told(tmp_path, failing):
    """The reader takes it, so that the reason can be told."""
    folder = make_folder(tmp_path / "locked")

    assert ImagesReader().accepts(str(folder))
    with pytest.raises(DamagedScanError) as refused:
        ImagesReader().open(str(folder))
    assert failing in refused.value.remedy


def test_a_pdf_that_may_not_be_read_is_told(tmp_path, failing):
    """It is not called something else than a PDF."""
    path = make_pdf(tmp_path / "locked.pdf")

    assert PdfReader().accepts(str(path))
    with pytest.raises(DamagedScanError) as refused:
        PdfReader().open(str(path))
    assert failing in refused.value.remedy


def misnamed(path, name):
    """Give a file a name of bytes that are no UTF-8; skip where no such file can be."""
    try:
        return path.rename(path.with_name(os.fsdecode(name)))
    except (OSError, UnicodeError):
        pytest.skip("file names are text here")


def test_a_name_that_is_no_text_is_refused(tmp_path):
    """No record could name it; the message itself can be printed anywhere."""
    pdf = misnamed(make_pdf(tmp_path / "a.pdf"), b"k\xe9eper.pdf")
    image = misnamed(make_image(tmp_path / "a.png"), b"k\xe9eper.png")

    for reader, path in ((PdfReader(), pdf), (ImagesReader(), image), (ImagesReader(), tmp_path)):
        assert reader.accepts(str(path))
        with pytest.raises(NotAScanError) as refused:
            reader.open(str(path))
        assert "k\ufffdeper" in str(refused.value)
        assert "Rename" in refused.value.remedy
        assert str(refused.value).encode()
