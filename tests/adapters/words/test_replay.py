"""Replay: what OCRmyPDF may ask of the engine is answered, or refused with a remedy."""

from __future__ import annotations

import ocrmypdf
import pymupdf
import pytest

from cardstore.adapters.words.replay import _Engine, _Replay
from cardstore.errors import WordsExportError


def test_ocrmypdf_asking_in_another_form_is_told_so(tmp_path):
    """Its renderer "sandwich" asks for a PDF of words: the refusal comes out as it was raised."""
    with pymupdf.open() as document:
        document.new_page(width=200, height=300)
        document.save(tmp_path / "pages.pdf")
    plugins = ocrmypdf.api.get_plugin_manager([])
    plugins.pluggy_manager.register(_Replay(tmp_path, lambda: None))
    with pytest.raises(WordsExportError) as refused:
        ocrmypdf.ocr(
            tmp_path / "pages.pdf",
            tmp_path / "made.pdf",
            plugin_manager=plugins,
            mode="skip",
            output_type="pdf",
            optimize=0,
            pdf_renderer="sandwich",
            rasterizer="pypdfium",
            use_threads=True,
            jobs=1,
            progress_bar=False,
        )

    assert ocrmypdf.__version__ in refused.value.what
    assert "a PDF" in refused.value.what
    assert "pip install" in refused.value.remedy
    assert not (tmp_path / "made.pdf").exists()


def test_words_as_hocr_are_refused_as_ocrmypdf_asks_for_them(tmp_path):
    """By name; an engine without a tree would be asked so."""
    with pytest.raises(WordsExportError, match="hOCR"):
        _Engine(tmp_path, lambda: None).generate_hocr(
            input_file=tmp_path / "a.png",
            output_hocr=tmp_path / "a.hocr",
            output_text=tmp_path / "a.txt",
            options=None,
        )
