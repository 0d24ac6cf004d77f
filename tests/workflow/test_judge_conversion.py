"""Published weights are converted live beside torch, in an environment of its own.

The environment is made once, by the same function as at an installation, in the folder that
CARDSTORE_CONVERSION_ENVIRONMENT names, else in a temporary one: some 1.5 to 6 GB.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from cardstore.adapters.judges.conversion import make_environment
from cardstore.errors import JudgeWeightsError, MissingPartError
from cardstore.plugins import load_judge
from cardstore.workflow.judge_install import Sourcing, install_judge
from cardstore.workflow.judge_parity import compare_judge
from tests.adapters.judges.hub_server import COMMIT, Hub, serving
from tests.workflow.judge_models import KINDS

pytestmark = [pytest.mark.long, pytest.mark.timeout(3600)]

ROOT = Path(__file__).parents[2]
FLAN = "lytang/MiniCheck-Flan-T5-Large"

# What CTranslate2 4.8.5 does under transformers 5, done under the pinned ones.
SCALED_TWICE = """
import runpy, sys
from ctranslate2.converters import transformers as made
right = made.T5Loader.get_model_spec
def wrong(self, model):
    spec = right(self, model)
    spec.decoder.scale_outputs = model.config.d_model**-0.5
    return spec
made.T5Loader.get_model_spec = wrong
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


@pytest.fixture(scope="module", autouse=True)
def one_thread():
    """Models as small as these wait for their threads longer than they compute."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OMP_NUM_THREADS", "1")
        yield


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """The Python of an environment with torch."""
    told = os.environ.get("CARDSTORE_CONVERSION_ENVIRONMENT")
    folder = Path(told) if told else tmp_path_factory.mktemp("conversion") / "environment"
    found = folder / "bin" / "python"
    if found.is_file():
        yield found
        return
    try:
        yield make_environment(folder)
    except MissingPartError as exc:
        pytest.skip(f"pip reaches no index with torch: {exc}")
    finally:
        if not told:
            shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def drawn(python, tmp_path_factory):
    """A tiny T5 of random weights as the hub would hold it, its weights a pickle."""
    folder = tmp_path_factory.mktemp("drawn") / "model"
    script = ROOT / "tests" / "quality" / "make_tiny_judge.py"
    subprocess.run([python, script, folder], check=True, capture_output=True)
    return folder


@pytest.fixture
def home(tmp_path, monkeypatch):
    """The folder of all judges."""
    monkeypatch.setenv("CARDSTORE_JUDGES", str(tmp_path / "judges"))
    return tmp_path / "judges"


def test_a_model_is_fetched_converted_compared_and_runs(python, drawn, home):
    """From a hub on loopback to a judge; the fetched files are gone, the rest is recorded."""
    files = {path.name: path.read_bytes() for path in drawn.iterdir()}
    with serving(Hub(FLAN, files)) as hub:
        done = install_judge("minicheck", Sourcing(hub=hub.url, python=python))
    report = compare_judge("minicheck")

    assert done.parity.accepted
    assert report.accepted
    assert (FLAN + "@" + COMMIT, "mit") == (done.model, done.licence)
    assert done.weights == load_judge("minicheck").record.weights
    assert ["minicheck-flan-t5-large"] == [path.name for path in home.iterdir()]


def test_a_conversion_that_scales_twice_is_refused(python, drawn, home, tmp_path):
    """As CTranslate2 does without a word under transformers 5; nothing is kept."""
    wrapped = tmp_path / "python"
    (tmp_path / "scaled.py").write_text(SCALED_TWICE, encoding="utf-8")
    wrapped.write_text(f'#!/bin/sh\nshift\nexec "{python}" "{tmp_path}/scaled.py" "$@"\n')
    wrapped.chmod(0o755)
    with pytest.raises(JudgeWeightsError, match="log-odds") as told:
        install_judge("minicheck", Sourcing(folder=drawn, python=wrapped))

    assert "transformers==4.57.6" in told.value.remedy
    assert [] == list(home.iterdir())


@pytest.fixture(scope="module")
def asked(python, drawn, tmp_path_factory):
    """What the judges on torch say, and what their authors' code says."""
    folder = tmp_path_factory.mktemp("models")
    done = subprocess.run(
        [python, ROOT / "tests" / "workflow" / "judge_models.py", folder, drawn],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert 0 == done.returncode, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize("name", KINDS)
def test_a_classifier_says_what_its_authors_code_says(asked, name):
    """On a tiny model of its architecture: one string, softmax, the second output."""
    one = asked[name]

    assert max(one["published"]) - min(one["published"]) > 0.1
    for ours, alone, published in zip(one["ours"], one["alone"], one["published"], strict=True):
        assert abs(published - ours) < 1e-5
        assert abs(alone - ours) < 1e-5


@pytest.mark.parametrize("name", KINDS)
def test_a_special_token_in_a_text_is_no_mark(asked, name):
    """Start, separator, end; FactCG has no separator."""
    assert {2 if name == "factcg" else 3} == set(asked[name]["ends"])


def test_the_reference_reads_no_pickle_and_says_what_torch_says(asked):
    """The conversion made safetensors of it; untied as it was."""
    one = asked["minicheck-torch"]

    assert one["same_ids"]
    assert [] == one["pickles"]
    assert max(one["published"]) - min(one["published"]) > 0.5
    for ours, published in zip(one["ours"], one["published"], strict=True):
        assert abs(published - ours) < 1e-4
