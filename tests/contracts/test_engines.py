"""What every OCR engine must do."""

from __future__ import annotations

import pytest

from cardstore.plugins import known_engines, load_engine
from cardstore.scans.reader import Raster
from cardstore.scans.scan import Frame
from tests.contracts.making import LINES, WORDS, picture_of_lines


@pytest.fixture(scope="module", params=known_engines())
def engine(request):
    """Each engine that is installed."""
    return load_engine(request.param)


@pytest.fixture(scope="module")
def raster():
    """A clean page of three lines."""
    picture = picture_of_lines()
    frame = Frame(width_px=picture.width, height_px=picture.height, dpi=200)
    return Raster(frame=frame, pixels=picture.tobytes())


def test_a_clean_page_is_read_word_for_word(engine, raster):
    """Every word comes, in order."""
    words = engine.recognize(raster, timeout_s=60)

    assert list(WORDS) == [word.text for word in words]


def test_words_of_a_line_share_block_and_line(engine, raster):
    """Lines are told by their numbers, which rise."""
    words = engine.recognize(raster, timeout_s=60)
    keys = [(word.block, word.line) for word in words]
    lines = [
        " ".join(w.text for w in words if (w.block, w.line) == key) for key in sorted(set(keys))
    ]

    assert list(LINES) == lines
    assert sorted(keys) == keys


def test_boxes_and_confidences_are_in_range(engine, raster):
    """Boxes lie in the frame and confidences between 0 and 1."""
    for word in engine.recognize(raster, timeout_s=60):
        assert 0 <= word.x0 < word.x1 <= raster.frame.width_px
        assert 0 <= word.y0 < word.y1 <= raster.frame.height_px
        assert word.confidence is None or 0.0 <= word.confidence <= 1.0


def test_a_leaf_is_read_the_same_after_another(engine, raster):
    """What was read before must leave no trace."""
    first = engine.recognize(raster, timeout_s=60)
    other = picture_of_lines(("Quite another page, with other words.",))
    frame = Frame(width_px=other.width, height_px=other.height, dpi=200)
    engine.recognize(Raster(frame=frame, pixels=other.tobytes()), timeout_s=60)

    assert first == engine.recognize(raster, timeout_s=60)


def test_white_paper_has_no_words(engine):
    """Nothing is invented on a blank leaf."""
    frame = Frame(width_px=600, height_px=800, dpi=200)
    blank = Raster(frame=frame, pixels=b"\xff" * (600 * 800))

    assert engine.recognize(blank, timeout_s=60) == ()


def test_too_little_time_is_a_timeout_and_the_engine_lives_on(engine, raster):
    """A leaf over its time raises TimeoutError; the next one is read."""
    with pytest.raises(TimeoutError):
        engine.recognize(raster, timeout_s=0.001)

    assert len(WORDS) == len(engine.recognize(raster, timeout_s=60))


def test_provenance_names_version_and_model(engine):
    """The engine names itself, a version with digits, and digests."""
    provenance = engine.provenance()

    assert provenance.agent in known_engines()
    assert any(c.isdigit() for c in provenance.version)
    assert all(len(digest) == 64 for digest in provenance.inputs)
