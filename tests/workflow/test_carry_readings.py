"""Second readings go on to a corrected layer only where every word keeps its place."""

from __future__ import annotations

import shutil

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardstore import Library
from cardstore.anchors.reading import RULES
from cardstore.text.correction import WordChange, correct_layer
from cardstore.workflow.carry_readings import carry_readings
from tests.workflow.made_scans import BOOK
from tests.workflow.made_strips import make_library

_WORD = st.text(st.characters(categories=("Lu", "Ll", "Nd")), min_size=1, max_size=20)


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    """A library with one word in doubt."""
    folder = tmp_path_factory.mktemp("carry") / "library"
    library, _ = make_library(folder, leaves=1)
    library.close()
    return folder


@given(at=st.integers(0, 60), printed=st.lists(_WORD, min_size=1, max_size=2))
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_carried_words_are_those_of_the_new_layer(original, tmp_path_factory, at, printed):
    """At their places, with their boxes; a correction that changes boxes carries nothing."""
    folder = tmp_path_factory.mktemp("copy") / "library"
    shutil.copytree(original, folder)
    with Library.open(folder) as library:
        store, digest = library._store, library.scan(BOOK.source_id).digest
        (layer,) = library.text_layers(BOOK.source_id)
        word = layer.words[at % len(layer.words)]
        change = WordChange(read=layer.word_text(word), printed=" ".join(printed))
        made = correct_layer(layer, [change], corrected_by="ada", within=(word.span,))
        store.scans.save_layer(digest, made)
        (before,) = store.readings.of_layer(digest, 0, layer_digest=layer.digest, rules=RULES)
        kept = carry_readings(store, layer, made, scan_digest=digest)
        boxes = {one.span: one.box for one in made.words}

        assert (len(printed) == 1) == bool(kept)
        for reading in kept:
            assert [one.box for one in before.words] == [boxes[one.span] for one in reading.words]
            assert all(one.text == one.span.of(made.text) for one in reading.words)
            assert all(
                old.others == new.others
                for old, new in zip(before.words, reading.words, strict=True)
            )
