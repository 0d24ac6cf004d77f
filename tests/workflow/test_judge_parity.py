"""A judge is compared with torch's recorded answers, or with another judge on any pairs."""

from __future__ import annotations

import json

import pytest

from cardstore.adapters.judges.parity_pairs import load_reference, own_pairs, read_pairs
from cardstore.errors import JudgeError, JudgeWeightsError, UsageError
from cardstore.workflow.judge_parity import compare_judge
from tests.adapters.judges.tiny_judge import FOLDER, copy_tiny, rescale

SETTINGS = {"folder": str(FOLDER)}


def test_our_own_pairs_are_two_hundred():
    """All different, none blank, each quote with ten sentences."""
    pairs = own_pairs()

    assert 200 == len(set(pairs))
    assert 20 == len({pair.quote for pair in pairs})
    assert all(pair.quote.strip() and pair.sentence.strip() for pair in pairs)


def test_a_judge_is_compared_with_what_torch_said():
    """No torch is needed for it; CPU of both is told."""
    report = compare_judge("minicheck", settings=SETTINGS)

    assert report.accepted
    assert report.reference.startswith("torch ")
    assert report.cpu_ratio is not None


def test_a_judge_is_compared_with_another_on_pairs_of_a_file(tmp_path):
    """With itself it agrees; with a scaled one it does not."""
    lines = [json.dumps({"quote": p.quote, "sentence": p.sentence}) for p in own_pairs()[:60]]
    path = tmp_path / "pairs.jsonl"
    path.write_text("\n\n".join(lines), encoding="utf-8")
    wrong = copy_tiny(tmp_path / "tiny")
    rescale(wrong, 8.0)

    def compare(folder):
        return compare_judge(
            "minicheck",
            against="minicheck",
            pairs_file=path,
            settings=SETTINGS,
            against_settings={"folder": str(folder)},
        )

    assert (60, True) == (compare(FOLDER).pairs, compare(FOLDER).accepted)
    assert not compare(wrong).accepted


def test_a_judge_that_gives_no_kept_answers_needs_another():
    """Without torch there is none; the message says what to install."""
    with pytest.raises((JudgeError, UsageError)):
        compare_judge("minicheck", settings={"folder": str(FOLDER.parent)})


@pytest.mark.parametrize("line", ["{", "[]", '{"quote": "a"}', '"words"'])
def test_a_line_that_is_no_pair_is_told(tmp_path, line):
    """With its number."""
    path = tmp_path / "pairs.jsonl"
    path.write_text('{"quote": "a", "sentence": "b"}\n' + line, encoding="utf-8")

    with pytest.raises(UsageError, match="Line 2"):
        read_pairs(path)


def test_a_reference_of_other_pairs_is_refused(tmp_path):
    """It says nothing about these."""
    folder = copy_tiny(tmp_path / "tiny")
    held = json.loads((folder / "reference.json").read_text(encoding="utf-8"))
    (folder / "reference.json").write_text(json.dumps({**held, "pairs": "0" * 64}))

    with pytest.raises(JudgeWeightsError, match="another cardstore"):
        load_reference(folder)
