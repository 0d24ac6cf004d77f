"""A judge whose packages are not installed says which extra installs them."""

from __future__ import annotations

import sys
from importlib.util import find_spec

import pytest

from cardstore.adapters.judges.known import KNOWN
from cardstore.adapters.judges.minicheck import MiniCheckJudge
from cardstore.errors import MissingPartError
from cardstore.gate.judge import JudgedPair
from cardstore.plugins import load_judge
from cardstore.workflow.judge_install import Sourcing, install_judge
from tests.adapters.judges.tiny_judge import FOLDER

PAIR = JudgedPair(quote="The lamp burned on.", sentence="It burned.")
ON_TORCH = [known for known in KNOWN if "torch" in known.packages]


@pytest.mark.parametrize("package", ["ctranslate2", "tokenizers"])
def test_minicheck_names_its_extra(monkeypatch, package):
    """Whichever of the two is missing, when the first pair is judged."""
    monkeypatch.setitem(sys.modules, package, None)  # an import of it fails

    with pytest.raises(MissingPartError, match=package) as told:
        MiniCheckJudge({"folder": str(FOLDER)}).score((PAIR,))
    assert "pip install 'cardstore[minicheck]'" in told.value.remedy


@pytest.mark.parametrize("known", ON_TORCH, ids=lambda known: known.judge)
def test_a_judge_on_torch_names_its_extra(known, tmp_path, monkeypatch):
    """When it is loaded, and before anything is fetched for it."""
    if find_spec("torch") is not None:
        pytest.skip("torch is installed here, so it is not missing")
    monkeypatch.setenv("CARDSTORE_JUDGES", str(tmp_path))
    for call in (
        lambda: load_judge(known.judge),
        lambda: install_judge(known.judge, Sourcing(hub="http://127.0.0.1:9")),
    ):
        with pytest.raises(MissingPartError, match="torch") as told:
            call()
        assert f"pip install 'cardstore[{known.extra}]'" in told.value.remedy
