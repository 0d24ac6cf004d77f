"""Classifiers: MiniCheck on RoBERTa and DeBERTa, and FactCG, each with two outputs.

Comes in: pairs. Goes out: the softmax's second output, the probability of support.

They run on torch (extra `classifiers`), as their authors run them: no conversion stands between
the published weights and the answer, and they are asked about the middle band only, so that speed
matters less than in the first judge. In 8-bit whole numbers on onnxruntime DeBERTa took half the
CPU, after an export and a rounding of some twelve minutes.

MiniCheck's two put quote and sentence into one string with a single separator, not into the pair
form of their tokenizers; FactCG puts both into one question.
"""

from __future__ import annotations

from cardstore.adapters.judges.torch_model import TorchJudge
from cardstore.gate.minicheck_contract import DEBERTA, FACTCG, ROBERTA


class _Classifier(TorchJudge):
    """What the three have in common."""

    extra = "classifiers"
    model_class = "AutoModelForSequenceClassification"


class MiniCheckRobertaJudge(_Classifier):
    """The judge `minicheck-roberta`."""

    judge = "minicheck-roberta"
    usual_folder = "minicheck-roberta-large"
    contract = ROBERTA


class MiniCheckDebertaJudge(_Classifier):
    """The judge `minicheck-deberta`."""

    judge = "minicheck-deberta"
    usual_folder = "minicheck-deberta-v3-large"
    contract = DEBERTA


class FactCgJudge(_Classifier):
    """The judge `factcg`: the second opinion in the middle band."""

    judge = "factcg"
    usual_folder = "factcg-deberta-v3-large"
    contract = FACTCG
