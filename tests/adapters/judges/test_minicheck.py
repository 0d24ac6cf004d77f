"""MiniCheck's runtime says what torch says, of a tiny model; weights that are not true are refused.

The reference in `judges_model/reference.json` was computed by torch from the original weights.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tokenizers import Tokenizer

from cardstore.adapters.judges.minicheck import TOLERANCE, ConvertedMiniCheck, MiniCheckJudge
from cardstore.adapters.judges.parity_pairs import load_reference, own_pairs
from cardstore.errors import JudgeInputError, JudgeWeightsError, UsageError
from cardstore.gate.judge import JudgedPair
from cardstore.gate.minicheck_contract import FLAN_T5, published_text
from cardstore.gate.parity import Run, compare_runs
from cardstore.plugins import load_engine
from cardstore.workflow.judge_parity import run_judge
from tests.adapters.judges.tiny_judge import FOLDER, copy_tiny, rescale, restate

PAIR = JudgedPair(quote="The lamp burned on.", sentence="It burned.")
PLAIN = st.text(
    st.sampled_from("abcdefghilmnoprstuw ,.;'0123456789")
    | st.characters(codec="utf-8", exclude_characters="<>", exclude_categories=["C"]),
    min_size=1,
)
REFERENCE = load_reference(FOLDER)
UNKNOWN = 2  # the id of what the vocabulary has no piece for


@pytest.fixture(scope="module")
def judge():
    """The real judge on the tiny model."""
    return MiniCheckJudge({"folder": str(FOLDER), "threads": "1"})


@pytest.fixture(scope="module")
def published():
    """The tokenizer as the authors' code has it: it looks for special tokens in the text."""
    return Tokenizer.from_file(str(FOLDER / "tokenizer.json"))


def test_it_says_what_torch_says(judge):
    """200 pairs: 95 % within .03, at most 1 % of labels different, all read as the same ids."""
    report = compare_runs(run_judge(judge, own_pairs()), load_reference(FOLDER))

    assert () == report.faults
    assert (200, 200) == (report.pairs, report.same_tokens)


def test_the_probabilities_of_the_tiny_model_differ():
    """Else nothing would be compared: a tenth lies below .2, a tenth above .8."""
    probs = sorted(load_reference(FOLDER).probs)

    assert probs[19] < 0.2
    assert probs[180] > 0.8


@pytest.mark.parametrize("times", [32**-0.5, 32**0.5])
def test_a_wrongly_scaled_conversion_is_refused(times, tmp_path):
    """The last layer scaled once too often, or once too seldom; the model has 32 dimensions."""
    folder = copy_tiny(tmp_path / "tiny")
    rescale(folder, times)
    wrong = ConvertedMiniCheck({"folder": str(folder)})
    report = compare_runs(run_judge(wrong, own_pairs()), load_reference(folder))

    assert not report.accepted
    assert any("log-odds" in fault for fault in report.faults)


def test_the_batch_changes_no_answer(judge):
    """All 200 together, each alone, and the other way round."""
    pairs = own_pairs()
    together = [support.prob for support in judge.score(pairs)]
    alone = [judge.score((pair,))[0].prob for pair in pairs]
    back = [support.prob for support in judge.score(pairs[::-1])][::-1]

    assert all(abs(one - other) <= TOLERANCE for one, other in zip(together, alone, strict=True))
    assert all(abs(one - other) <= TOLERANCE for one, other in zip(together, back, strict=True))


@settings(max_examples=50)
@given(quote=PLAIN, sentence=PLAIN)
def test_ordinary_text_is_read_as_published(judge, published, quote, sentence):
    """Piece by piece it has the ids of the one string; refused is what it has no letters for."""
    pair = JudgedPair(quote=quote, sentence=sentence)
    assume(any(map(str.isalnum, quote)) and any(map(str.isalnum, sentence)))

    expected = published.encode(published_text(FLAN_T5, pair)).ids
    try:
        (found,) = judge.read_ids((pair,))
    except JudgeInputError:
        assert UNKNOWN in expected
        return
    assert expected == list(found)


def test_two_sentences_that_are_read_alike_are_not_judged(judge):
    """The model has no Greek letters: it would give both the same score, whatever they say."""
    one, other = "They called it λόγος.", "They called it μῦθος."
    quote = "They called it a lamp; nobody lit it."
    for sentence in (one, other):
        with pytest.raises(JudgeInputError, match="no letters for words of a sentence") as told:
            judge.score((JudgedPair(quote=quote, sentence=sentence),))

    assert "a person" in told.value.remedy


@pytest.mark.parametrize(("unread", "refused"), [(0, False), (1, False), (2, True), (10, True)])
def test_a_quote_that_is_not_read_is_not_judged(judge, unread, refused):
    """Of ten words one may be in other letters: what is not read there can only be missed."""
    quote = " ".join(["λόγος"] * unread + ["lamp"] * (10 - unread))
    pair = JudgedPair(quote=quote, sentence="It burned.")
    if refused:
        with pytest.raises(JudgeInputError, match="no letters for words of a quote"):
            judge.score((pair,))
    else:
        assert 1 == len(judge.score((pair,)))


@pytest.mark.parametrize(
    "sentence", ["The lampλ burned.", "The lamp — † — burned.", "It burned ☞."]
)
def test_signs_and_single_letters_that_are_not_read_stop_nothing(judge, sentence):
    """The rest of the word is read; a sign is no word."""
    pair = JudgedPair(quote="The lamp burned on.", sentence=sentence)

    assert UNKNOWN in judge.read_ids((pair,))[0]


@pytest.mark.parametrize("token", ["</s>", "<pad>", "<unk>"])
def test_special_tokens_stay_text(judge, token):
    """Two marks of the end are read, those that belong there, wherever a text has one."""
    pairs = (
        JudgedPair(quote=f"It rained {token} all day.", sentence="It rained."),
        JudgedPair(quote="It rained all day.", sentence=f"It {token} rained."),
    )
    for ids in judge.read_ids(pairs):
        assert [1, 1] == [one for one in ids if one == 1]
        assert 0 not in ids


def test_a_long_pair_is_read_to_its_end(judge):
    """CTranslate2 alone would cut it at 1,024 tokens, and the sentence stands at the end."""
    quote = "The lamp burned on; nobody had lit it again. " * 50
    pairs = tuple(
        JudgedPair(quote=quote, sentence=sentence)
        for sentence in ("Nobody lit it.", "In 1911 the company sold forty-two barrels of salt.")
    )
    one, other = judge.score(pairs)

    assert min(one.tokens, other.tokens) > 1100
    assert abs(one.prob - other.prob) > TOLERANCE


def test_tokens_are_counted(judge):
    """With marks."""
    assert len(judge.read_ids((PAIR,))[0]) == judge.score((PAIR,))[0].tokens


@pytest.mark.parametrize("threads", ["0", "1", "2", "3"])
def test_threads_change_no_answer_beside_tesseract(judge, threads):
    """Two threads on one batch gave "not a number" where Tesseract had been loaded before."""
    load_engine("tesserocr").close()
    pairs = own_pairs()
    other = MiniCheckJudge({"folder": str(FOLDER), "threads": threads})

    assert [one.prob for one in judge.score(pairs)] == [one.prob for one in other.score(pairs)]


@pytest.mark.parametrize("processor", ["AVX2", "AVX512_CORE", "SSE41"])
def test_a_processor_without_sums_of_8_bit_products_says_the_same(judge, processor):
    """Such a one adds two products in 16 bits, and cuts what does not fit, without a word.

    With CTranslate2's own rounding 135 of 200 probabilities are within .03 there, not 200.
    """
    script = (
        "import json, sys\n"
        "from cardstore.adapters.judges.minicheck import ConvertedMiniCheck\n"
        "from cardstore.adapters.judges.parity_pairs import own_pairs\n"
        "judge = ConvertedMiniCheck({'folder': sys.argv[1], 'threads': '1'})\n"
        "print(json.dumps([one.prob for one in judge.score(own_pairs())]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, FOLDER],
        check=True,
        capture_output=True,
        env={**os.environ, "ONEDNN_MAX_CPU_ISA": processor},
    )
    found = json.loads(done.stdout)
    expected = [one.prob for one in judge.score(own_pairs())]

    apart = sorted(abs(one - other) for one, other in zip(expected, found, strict=True))
    assert 200 == len(apart)
    assert apart[150] <= TOLERANCE
    assert apart[-1] <= 0.02
    assert () == compare_runs(Run(runtime=processor, probs=tuple(found)), REFERENCE).faults


def test_weights_that_not_every_processor_adds_up_alike_are_refused(tmp_path):
    """Converted with CTranslate2's own rounding: another machine may say something else."""
    folder = copy_tiny(tmp_path / "tiny")
    made_with = json.loads((folder / "judge.json").read_text(encoding="utf-8"))["made_with"]
    for rounding in (None, "other"):
        restate(folder, made_with={**made_with, "rounding": rounding})
        with pytest.raises(JudgeWeightsError, match="adds up alike") as told:
            MiniCheckJudge({"folder": str(folder)})

        assert "cardstore judge install minicheck" in told.value.remedy


def test_a_bad_pair_stops_the_call_before_anything_is_judged(judge):
    """And the message names it."""
    with pytest.raises(JudgeInputError, match="2048"):
        judge.score((PAIR, JudgedPair(quote="It burned.", sentence="lamp " * 2048)))


def test_the_record_names_what_answers_depend_on(judge):
    """Model, digest of the weights, runtime, template, length."""
    held = json.loads((FOLDER / "judge.json").read_text(encoding="utf-8"))

    assert "minicheck" == judge.record.judge
    assert held["weights"] == judge.record.weights
    assert judge.record.runtime.startswith("ctranslate2 ")
    assert judge.record.runtime.endswith(" int8")
    assert 2048 == judge.record.longest


def test_a_missing_folder_says_what_to_do(tmp_path):
    """With a network and without."""
    with pytest.raises(JudgeWeightsError, match=r"judge\.json is missing") as told:
        MiniCheckJudge({"folder": str(tmp_path / "none")})

    assert "cardstore judge install minicheck" in told.value.remedy
    assert f"to {tmp_path / 'none'}" in told.value.remedy


def test_a_missing_or_cut_file_is_refused_at_once(tmp_path):
    """Before anything is loaded."""
    folder = copy_tiny(tmp_path / "tiny")
    (folder / "model.bin").write_bytes((folder / "model.bin").read_bytes()[:-1])
    with pytest.raises(JudgeWeightsError, match="94284 bytes, expected 94285"):
        MiniCheckJudge({"folder": str(folder)})

    (folder / "model.bin").unlink()
    with pytest.raises(JudgeWeightsError, match="is missing"):
        MiniCheckJudge({"folder": str(folder)})


@pytest.mark.parametrize("name", ["model.bin", "tokenizer.json", "config.json"])
def test_an_altered_file_is_refused_before_a_score(name, tmp_path):
    """One byte is enough."""
    folder = copy_tiny(tmp_path / "tiny")
    content = bytearray((folder / name).read_bytes())
    content[len(content) // 2] ^= 1
    (folder / name).write_bytes(content)
    judge = MiniCheckJudge({"folder": str(folder)})

    with pytest.raises(JudgeWeightsError, match="was altered"):
        judge.score((PAIR,))


def test_weights_without_parity_are_refused(tmp_path):
    """None was made, or it was not kept."""
    folder = copy_tiny(tmp_path / "tiny")
    parity = json.loads((folder / "judge.json").read_text(encoding="utf-8"))["parity"]
    for found in (None, {**parity, "flips": 3}, {**parity, "slope": 1 / 32}):
        restate(folder, parity=found)
        with pytest.raises(JudgeWeightsError, match="not shown to be true"):
            MiniCheckJudge({"folder": str(folder)})


def test_answers_of_another_vocabulary_are_refused(tmp_path):
    """The ids must be those of “▁” and “▁1”."""
    folder = copy_tiny(tmp_path / "tiny")
    restate(folder, answers=[3, 210])

    with pytest.raises(JudgeWeightsError, match="expected “▁1”"):
        MiniCheckJudge({"folder": str(folder)}).score((PAIR,))


def test_threads_are_a_whole_number():
    """Nothing else."""
    with pytest.raises(UsageError, match="threads"):
        MiniCheckJudge({"folder": str(FOLDER), "threads": "many"})
