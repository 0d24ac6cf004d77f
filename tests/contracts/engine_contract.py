"""What every OCR engine must do, as checks that an engine passes or fails.

Each check takes the engine. They run over the engines that are installed (`test_engines.py`), and
over engines that break each of them (`tests/misbehaving`). The author of another engine runs them
over that: `for check in CHECKS: check(engine)`.
"""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from cardstore.scans.reader import Raster
from cardstore.scans.scan import Frame
from cardstore.text.engine_words import require_words
from tests.contracts.making import LINES, WORDS, picture_of_lines

ENOUGH_S = 60
OTHER = ("Quite another page, with other words.",)


def raster_of(lines=LINES, *, dpi=200):
    """Draw a clean page."""
    picture = picture_of_lines(lines)
    frame = Frame(width_px=picture.width, height_px=picture.height, dpi=dpi)
    return Raster(frame=frame, pixels=picture.tobytes())


def check_a_clean_page_is_read_word_for_word(engine):
    """Every word comes, in order."""
    words = engine.recognize(raster_of(), timeout_s=ENOUGH_S)

    assert list(WORDS) == [word.text for word in words]


def check_a_page_that_tells_no_resolution_is_read_too(engine):
    """Photographs do not tell theirs."""
    words = engine.recognize(raster_of(dpi=0), timeout_s=ENOUGH_S)

    assert list(WORDS) == [word.text for word in words]


def check_words_of_a_line_share_block_and_line(engine):
    """Lines are told by their numbers, which rise."""
    words = engine.recognize(raster_of(), timeout_s=ENOUGH_S)
    keys = [(word.block, word.line) for word in words]
    lines = [
        " ".join(w.text for w in words if (w.block, w.line) == key) for key in sorted(set(keys))
    ]

    assert list(LINES) == lines
    assert sorted(keys) == keys


def check_boxes_lie_around_the_words(engine):
    """Boxes are in the raster's own pixels, one beside the other, lines one below the other."""
    raster = raster_of()
    words = engine.recognize(raster, timeout_s=ENOUGH_S)
    for word in words:
        assert 0 <= word.x0 < word.x1 <= raster.frame.width_px
        assert 0 <= word.y0 < word.y1 <= raster.frame.height_px
        assert _ink(raster, word) > 0.05
    for before, word in pairwise(words):
        if (before.block, before.line) == (word.block, word.line):
            assert before.x1 <= word.x0
        else:
            assert before.y0 < word.y0


def check_its_words_are_words_on_the_leaf(engine):
    """What it gives is taken as it is: types, texts without gaps, confidences from 0 to 1."""
    raster = raster_of()
    words = engine.recognize(raster, timeout_s=ENOUGH_S)

    assert words == require_words(words, frame=raster.frame, engine=engine.name)


def check_a_leaf_is_read_the_same_after_another(engine):
    """What was read before leaves no trace."""
    raster = raster_of()
    first = engine.recognize(raster, timeout_s=ENOUGH_S)
    engine.recognize(raster_of(OTHER), timeout_s=ENOUGH_S)

    assert first == engine.recognize(raster, timeout_s=ENOUGH_S)


def check_white_paper_has_no_words(engine):
    """Nothing is invented on a blank leaf."""
    frame = Frame(width_px=600, height_px=800, dpi=200)
    blank = Raster(frame=frame, pixels=b"\xff" * (600 * 800))

    assert not engine.recognize(blank, timeout_s=ENOUGH_S)


def check_too_little_time_is_a_timeout_and_the_engine_lives_on(engine):
    """A leaf over its time raises TimeoutError; the next one is read."""
    with pytest.raises(TimeoutError):
        engine.recognize(raster_of(), timeout_s=0.001)

    assert len(WORDS) == len(engine.recognize(raster_of(), timeout_s=ENOUGH_S))


def check_provenance_names_version_and_model(engine):
    """It names itself, a version with digits, settings as JSON, digests; twice the same."""
    provenance = engine.provenance()

    assert engine.name == provenance.agent
    assert any(c.isdigit() for c in provenance.version)
    assert isinstance(json.loads(provenance.settings), dict)
    assert all(len(digest) == 64 for digest in provenance.inputs)
    assert provenance == engine.provenance()


CHECKS = tuple(check for name, check in sorted(globals().items()) if name.startswith("check_"))


def _ink(raster, word):
    """Give the share of a word's box that is dark."""
    width = raster.frame.width_px
    rows = [
        raster.pixels[y * width + word.x0 : y * width + word.x1] for y in range(word.y0, word.y1)
    ]
    return sum(value < 128 for row in rows for value in row) / sum(map(len, rows))
