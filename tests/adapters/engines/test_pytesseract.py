"""PytesseractEngine: a table that is none is never an empty leaf; what is missing is named."""

from __future__ import annotations

import json
import os
import shutil
import stat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.adapters.engines.model_files import find_models
from cardstore.adapters.engines.pytesseract import COLUMNS, PytesseractEngine, parse_words
from cardstore.adapters.engines.tesserocr import TesserocrEngine
from cardstore.errors import EngineError, MissingPartError, UsageError
from tests.contracts.engine_contract import raster_of
from tests.contracts.making import LINES

needs_program = pytest.mark.skipif(
    shutil.which("tesseract") is None,
    reason="the program tesseract is not installed: apt-get install tesseract-ocr",
)
HEAD = "\t".join(COLUMNS)
ROW = "5\t1\t1\t1\t1\t1\t10\t20\t30\t8\t96.5\tharbour"


def table(*rows):
    """Write a table as the program does."""
    return "\n".join((HEAD, *rows, "")).encode()


def test_a_word_has_its_box_and_its_confidence():
    """Left, top, width and height become two corners; percent a share."""
    word = parse_words(table(ROW))[0]

    assert ("harbour", 10, 20, 40, 28) == (word.text, word.x0, word.y0, word.x1, word.y1)
    assert 0.965 == word.confidence


def test_a_new_paragraph_is_a_new_block_and_lines_are_told():
    """Rows of pages, blocks and lines are no words."""
    words = parse_words(
        table(
            "1\t1\t0\t0\t0\t0\t0\t0\t600\t800\t-1\t",
            "4\t1\t1\t1\t1\t0\t0\t0\t600\t80\t-1",
            "5\t1\t1\t1\t1\t1\t10\t20\t30\t8\t96\tThe",
            "5\t1\t1\t1\t2\t1\t10\t40\t30\t8\t95\tkeeper",
            "5\t1\t1\t2\t1\t1\t10\t60\t30\t8\t94\twrote",
        )
    )

    assert [("The", 0, 1), ("keeper", 0, 2), ("wrote", 1, 1)] == [
        (word.text, word.block, word.line) for word in words
    ]


@pytest.mark.parametrize(
    "given_table",
    [
        b"",
        b"Segmentation fault",
        HEAD.replace("conf", "certainty").encode(),
        table(ROW, "5\t1\t1"),
        table(ROW, ROW.replace("10", "ten", 1)),
        table(ROW).replace(b"harbour", b"\xff\xfe"),
        table(ROW, "Error: disk full"),
    ],
)
def test_what_is_no_table_is_an_error(given_table):
    """A program that broke off would else give a leaf with fewer words, or none."""
    with pytest.raises(EngineError):
        parse_words(given_table)


@given(st.binary(max_size=80) | st.text(max_size=80).map(str.encode))
def test_no_bytes_do_more_than_be_refused(rest):
    """Whatever stands in a table, words or an EngineError come of it."""
    try:
        words = parse_words(table(ROW) + rest)
    except EngineError:
        return

    assert "harbour" == words[0].text


@pytest.mark.parametrize(
    "settings", [{"psm": "0"}, {"language": "eng"}, {"lang": "eng --psm 0"}, {"lang": ""}]
)
def test_settings_that_mean_nothing_are_refused(settings):
    """An option of the program cannot be smuggled in."""
    with pytest.raises(UsageError):
        PytesseractEngine(settings)


def test_a_missing_program_names_the_package(monkeypatch, tmp_path):
    """The remedy is a command."""
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(MissingPartError) as missing:
        PytesseractEngine()

    assert "tesseract" in missing.value.what
    assert "apt-get install tesseract-ocr" in missing.value.remedy


@pytest.mark.parametrize("script", ["exit 1", "echo 'tessellate 4'", "kill -SEGV $$"])
def test_another_program_of_that_name_is_refused(monkeypatch, tmp_path, script):
    """What does not tell Tesseract's version is not asked to read."""
    program = tmp_path / "tesseract"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/bin{os.pathsep}/usr/bin")
    with pytest.raises(EngineError):
        PytesseractEngine()


@needs_program
def test_a_missing_language_names_its_package():
    """The message has the model, the remedy what can be done about it."""
    with pytest.raises(MissingPartError) as missing:
        PytesseractEngine({"lang": "eng+tlh"})

    assert "tlh" in missing.value.what
    assert "setting tessdata" in missing.value.remedy  # no system has a package for Klingon


@needs_program
def test_provenance_tells_program_model_and_settings():
    """Another mode is another provenance."""
    folder = str(find_models("eng")[0].parent)
    plain, single = (
        PytesseractEngine({"tessdata": folder, "psm": psm}).provenance() for psm in ("3", "6")
    )

    assert json.loads(plain.settings) == {"lang": "eng", "oem": "lstm", "psm": 3}
    assert plain.inputs == TesserocrEngine().provenance().inputs
    assert plain.key != single.key
    assert "(" in plain.version


@needs_program
def test_both_engines_read_the_same_words_with_the_same_model():
    """The program and the library are one Tesseract."""
    folder = str(find_models("eng")[0].parent)
    raster = raster_of()
    own = PytesseractEngine({"tessdata": folder}).recognize(raster, timeout_s=60)
    other = TesserocrEngine().recognize(raster, timeout_s=60)

    assert [word.text for word in own] == [word.text for word in other]
    for one, two in zip(own, other, strict=True):
        assert abs(one.x0 - two.x0) + abs(one.y1 - two.y1) <= 4


@needs_program
def test_a_program_that_breaks_off_costs_the_leaf(monkeypatch, tmp_path):
    """It tells its version, and dies when it is to read."""
    real = shutil.which("tesseract")
    program = tmp_path / "tesseract"
    program.write_text(
        f'#!/bin/sh\ncase "$1" in --*) exec {real} "$@";; esac\necho broken >&2; kill -SEGV $$\n'
    )
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    with pytest.raises(EngineError):
        PytesseractEngine().recognize(raster_of(), timeout_s=60)


@needs_program
def test_models_of_a_folder_of_ones_own_read_beside_the_programs(tmp_path):
    """Tesseract is told one folder that has both."""
    (tmp_path / "fra.traineddata").symlink_to(find_models("eng")[0])
    engine = PytesseractEngine({"lang": "eng+fra", "models": str(tmp_path)})
    words = engine.recognize(raster_of(), timeout_s=60)

    assert " ".join(LINES).split() == [word.text for word in words]
    assert "eng+fra" == json.loads(engine.provenance().settings)["lang"]
