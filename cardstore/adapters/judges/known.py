"""Known models: where the judges' weights are published, and what is needed of them.

Licences are those that the models' cards stated when they were read in November 2026; "" where the
card was not read: then the hub's own statement is taken at the installation.
"""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase

from cardstore.errors import UsageError, quoted
from cardstore.gate.minicheck_contract import DEBERTA, FACTCG, FLAN_T5, ROBERTA


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownModel:
    """One judge's published model.

    Attributes:
        judge: the judge's name.
        called: the model's name for people.
        model: its name at the hub.
        licence: of the weights; "" where it is not known.
        folder: of the finished weights, in the folder of all judges.
        form: the contract's.
        layout: "ctranslate2" or "torch".
        answers: ids whose scores are compared; empty for a classifier.
        extra: the extra that installs what it needs.
        packages: what has to be importable to run it.
    """

    judge: str
    called: str
    model: str
    licence: str
    folder: str
    form: str
    layout: str
    answers: tuple[int, ...] = ()
    extra: str
    packages: tuple[str, ...]


_TORCH = ("torch", "transformers", "tokenizers")
_ANSWERS = (3, 209)
_FLAN = "lytang/MiniCheck-Flan-T5-Large"
KNOWN = (
    KnownModel(
        judge="minicheck",
        called="MiniCheck (flan-t5-large)",
        model=_FLAN,
        licence="MIT",
        folder="minicheck-flan-t5-large",
        form=FLAN_T5.form,
        layout="ctranslate2",
        answers=_ANSWERS,
        extra="minicheck",
        packages=("ctranslate2", "tokenizers"),
    ),
    KnownModel(
        judge="minicheck-torch",
        called="MiniCheck (flan-t5-large) on torch",
        model=_FLAN,
        licence="MIT",
        folder="minicheck-flan-t5-large-torch",
        form=FLAN_T5.form,
        layout="torch",
        answers=_ANSWERS,
        extra="minicheck-torch",
        packages=_TORCH,
    ),
    KnownModel(
        judge="minicheck-roberta",
        called="MiniCheck (roberta-large)",
        model="lytang/MiniCheck-RoBERTa-Large",
        licence="",
        folder="minicheck-roberta-large",
        form=ROBERTA.form,
        layout="torch",
        extra="classifiers",
        packages=_TORCH,
    ),
    KnownModel(
        judge="minicheck-deberta",
        called="MiniCheck (deberta-v3-large)",
        model="lytang/MiniCheck-DeBERTa-v3-Large",
        licence="MIT",
        folder="minicheck-deberta-v3-large",
        form=DEBERTA.form,
        layout="torch",
        extra="classifiers",
        packages=_TORCH,
    ),
    KnownModel(
        judge="factcg",
        called="FactCG (deberta-v3-large)",
        model="yaxili96/FactCG-DeBERTa-v3-Large",
        licence="",
        folder="factcg-deberta-v3-large",
        form=FACTCG.form,
        layout="torch",
        extra="classifiers",
        packages=_TORCH,
    ),
)
INSTALLABLE = tuple(one.judge for one in KNOWN)

NEEDED = ("config.json",)
_TOKENIZERS = (
    "tokenizer.json",
    "tokenizer_config.json",
    "special_tokens_map.json",
    "added_tokens.json",
    "spiece.model",
    "spm.model",
    "vocab.json",
    "merges.txt",
)
# Of the forms in which weights are published the first that is there is taken: the pickle last.
_WEIGHTS = (
    ("model.safetensors",),
    ("model.safetensors.index.json", "model-*.safetensors"),
    ("pytorch_model.bin",),
    ("pytorch_model.bin.index.json", "pytorch_model-*.bin"),
)


def find_known(judge: str) -> KnownModel:
    """Give the published model of a judge.

    Raises:
        UsageError: it has none.
    """
    for one in KNOWN:
        if one.judge == judge:
            return one
    what = f"The judge {quoted(judge)} has no weights to install"
    raise UsageError(what, remedy=f"Those that have: {', '.join(INSTALLABLE)}")


def choose_files(paths: tuple[str, ...]) -> tuple[str, ...]:
    """Choose what is needed of a published model's files; empty where something is missing.

    >>> choose_files(("README.md", "config.json", "tokenizer.json", "pytorch_model.bin"))
    ('config.json', 'tokenizer.json', 'pytorch_model.bin')
    """
    if not set(NEEDED) <= set(paths):
        return ()
    tokenizers = tuple(path for path in _TOKENIZERS if path in paths)
    weights: tuple[str, ...] = ()
    for first, *more in _WEIGHTS:
        if first in paths:
            shards = (path for path in paths for form in more if fnmatchcase(path, form))
            weights = (first, *sorted(shards))
            break
    return (*NEEDED, *tokenizers, *weights) if tokenizers and weights else ()
