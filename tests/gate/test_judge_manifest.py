"""A manifest names every file by its digest; a broken one names no weights."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cardstore.errors import JudgeWeightsError
from cardstore.gate.judge_manifest import (
    JudgeManifest,
    WeightFile,
    manifest_json,
    parse_manifest,
)
from cardstore.gate.parity import ParityReport

FILE = WeightFile(path="model.bin", size=3, sha256="ab" * 32)
OTHER = WeightFile(path="tokenizer.json", size=4, sha256="cd" * 32)
MANIFEST = JudgeManifest(
    called="a model",
    model="owner/name",
    revision="abc",
    licence="MIT",
    form="flan-t5",
    layout="ctranslate2",
    answers=(3, 209),
    made_with=(("ctranslate2", "4.8.5"), ("torch", "2.13.0")),
    files=(FILE, OTHER),
    origin=(replace(FILE, path="pytorch_model.bin"),),
    parity=ParityReport(
        runtime="a",
        reference="b",
        pairs=200,
        within=199,
        flips=1,
        same_tokens=200,
        quantiles=((0.5, 0.01), (1.0, 0.04)),
        slope=1.0,
        spread=0.9,
    ),
)


def test_a_manifest_is_read_as_it_was_written():
    """Through JSON text."""
    text = json.dumps(manifest_json(MANIFEST))

    assert MANIFEST == parse_manifest(json.loads(text))


@pytest.mark.parametrize(
    "change",
    [
        {"files": (replace(FILE, sha256="ef" * 32), OTHER)},
        {"files": (FILE,)},
        {"answers": (209, 3)},
        {"layout": "torch"},
    ],
)
def test_what_changes_answers_changes_the_digest(change):
    """A file, the ids of the answers, the layout."""
    assert MANIFEST.weights != replace(MANIFEST, **change).weights


def test_what_changes_no_answer_keeps_the_digest():
    """Names, licence, what it was compared with and what the original said."""
    said = replace(FILE, path="reference.json")
    files = (FILE, said, OTHER)
    other = replace(MANIFEST, called="x", licence="y", parity=None, origin=(), files=files)

    assert MANIFEST.weights == other.weights


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("format", 2),
        ("form", "gpt"),
        ("files", "model.bin"),
        ("files", [{"path": "../model.bin", "size": 3, "sha256": "ab" * 32}]),
        ("files", [{"path": "/model.bin", "size": 3, "sha256": "ab" * 32}]),
        ("files", [{"path": "model.bin", "size": -1, "sha256": "ab" * 32}]),
        ("files", [{"path": "model.bin", "size": 3, "sha256": "ab"}]),
        ("files", [{"path": "model.bin", "size": 3}]),
        ("answers", ["3", "209"]),
        ("answers", []),
        ("parity", {"runtime": "a"}),
    ],
)
def test_a_broken_manifest_names_no_weights(key, value):
    """Whatever is broken in it."""
    held = {**manifest_json(MANIFEST), key: value}

    with pytest.raises(JudgeWeightsError):
        parse_manifest(held)


@pytest.mark.parametrize("value", [None, [], "manifest", 3])
def test_what_is_no_table_is_no_manifest(value):
    """Whatever JSON it is."""
    with pytest.raises(JudgeWeightsError):
        parse_manifest(value)
