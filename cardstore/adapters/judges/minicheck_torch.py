"""MiniCheck on torch: the reference that converted weights are compared with.

Comes in: pairs. Goes out: the probability that the quote supports the sentence, by the same
contract as `minicheck`, at some three times its cost.
"""

from __future__ import annotations

from cardstore.adapters.judges.torch_model import TorchJudge
from cardstore.gate.minicheck_contract import FLAN_T5


class MiniCheckTorchJudge(TorchJudge):
    """The judge `minicheck-torch`."""

    judge = "minicheck-torch"
    extra = "minicheck-torch"
    usual_folder = "minicheck-flan-t5-large-torch"
    contract = FLAN_T5
    model_class = "T5ForConditionalGeneration"
