"""Tiny random classifiers, and our judges on them beside transformers' own way; run by itself.

    python judge_models.py FOLDER DRAWN

Run by test_judge_conversion.py in an environment with torch and transformers, with this package on
its path. Prints JSON: for each judge the probabilities of ours, those by the authors' one string
and their tokenizer, and how many marks are read of texts with special tokens; and the same of the
T5 in the folder DRAWN on torch.
"""

# ruff: noqa: PLC0415, S106 - torch is not there when the tests are collected; tokens are words here
from __future__ import annotations

import json
import sys
from pathlib import Path

from cardstore.adapters.judges.classifiers import (
    FactCgJudge,
    MiniCheckDebertaJudge,
    MiniCheckRobertaJudge,
)
from cardstore.adapters.judges.conversion import convert
from cardstore.adapters.judges.known import find_known
from cardstore.adapters.judges.minicheck_torch import MiniCheckTorchJudge
from cardstore.adapters.judges.parity_pairs import own_pairs
from cardstore.adapters.judges.weights import list_files, save_manifest
from cardstore.gate.judge import JudgedPair
from cardstore.gate.judge_manifest import JudgeManifest
from cardstore.gate.minicheck_contract import CONTRACTS, published_text, support_of

SEED = 1893
KINDS = {kind.judge: kind for kind in (MiniCheckRobertaJudge, MiniCheckDebertaJudge, FactCgJudge)}


def make_classifier(name, folder):
    """Draw a model of the right architecture, with a tokenizer of the right kind."""
    import torch
    from tokenizers import (
        Tokenizer,
        decoders,
        models,
        pre_tokenizers,
        processors,
        trainers,
    )
    from transformers import (
        DebertaV2Config,
        DebertaV2ForSequenceClassification,
        PreTrainedTokenizerFast,
        RobertaConfig,
        RobertaForSequenceClassification,
    )

    texts = [text for pair in own_pairs() for text in (pair.quote, pair.sentence)]
    torch.manual_seed(SEED)
    sizes = {
        "hidden_size": 32,
        "num_hidden_layers": 2,
        "num_attention_heads": 2,
        "intermediate_size": 64,
        "num_labels": 2,
        "initializer_range": 0.5,
    }
    if name == "minicheck-roberta":
        special = ["<s>", "<pad>", "</s>", "<unk>"]
        made = Tokenizer(models.BPE(unk_token="<unk>"))
        made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
        made.decoder = decoders.ByteLevel()
        trainer = trainers.BpeTrainer(
            vocab_size=600,
            special_tokens=special,
            initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
            show_progress=False,
        )
        ends, pad = ("<s>", "</s>"), "<pad>"
    else:
        special = ["[PAD]", "[CLS]", "[SEP]", "[UNK]"]
        made = Tokenizer(models.Unigram())
        made.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="always")
        trainer = trainers.UnigramTrainer(
            vocab_size=400, special_tokens=special, unk_token="[UNK]", show_progress=False
        )
        ends, pad = ("[CLS]", "[SEP]"), "[PAD]"
    made.train_from_iterator(texts, trainer)
    made.post_processor = processors.TemplateProcessing(
        single=f"{ends[0]} $A {ends[1]}",
        special_tokens=[(end, made.token_to_id(end)) for end in ends],
    )
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=made,
        bos_token=ends[0],
        cls_token=ends[0],
        sep_token=ends[1],
        eos_token=ends[1],
        pad_token=pad,
    )
    size = made.get_vocab_size()
    if name == "minicheck-roberta":
        config = RobertaConfig(vocab_size=size, max_position_embeddings=514, **sizes)
        model = RobertaForSequenceClassification(config)
    else:
        config = DebertaV2Config(
            vocab_size=size,
            max_position_embeddings=512,
            relative_attention=True,
            pos_att_type=["p2c", "c2p"],
            position_buckets=64,
            type_vocab_size=0,
            pad_token_id=0,
            **sizes,
        )
        model = DebertaV2ForSequenceClassification(config)
    model.eval()
    model.save_pretrained(str(folder), safe_serialization=True)
    made.save(str(folder / "tokenizer.json"))
    state(find_known(name), folder)
    return model, tokenizer


def state(known, folder):
    """Write a folder's manifest."""
    manifest = JudgeManifest(
        called=f"a tiny {known.form}",
        model="cardstore/tiny",
        licence="AGPL-3.0-or-later",
        form=known.form,
        layout="torch",
        answers=known.answers,
        files=list_files(folder),
    )
    save_manifest(folder, manifest)


def ask_flan(folder, drawn):
    """Convert a T5 as for minicheck-torch and ask it; give torch's own answers too."""
    known, pairs = find_known("minicheck-torch"), own_pairs()[:40]
    texts = [published_text(CONTRACTS[known.form], pair) for pair in pairs]
    said = convert(known, source=drawn, target=folder, texts=texts, python=Path(sys.executable))
    state(known, folder)
    judge = MiniCheckTorchJudge({"folder": str(folder)})
    return {
        "ours": [support.prob for support in judge.score(pairs)],
        "published": [support_of(no, yes) for no, yes in said.scores],
        "same_ids": said.ids == judge.read_ids(pairs),
        "pickles": [path.name for path in folder.glob("*.bin")],
    }


def published(model, tokenizer, contract, pairs):
    """Give the probabilities as the authors' code computes them: one string, softmax, output 1."""
    import torch

    found = []
    for pair in pairs:
        given = tokenizer(
            published_text(contract, pair),
            truncation=True,
            max_length=contract.longest,
            return_tensors="pt",
            return_token_type_ids=False,
        )
        with torch.inference_mode():
            found.append(float(torch.softmax(model(**given).logits, dim=-1)[0, 1]))
    return found


def main():
    """Make the three, ask both ways, print."""
    pairs = own_pairs()[:40]
    marked = [
        JudgedPair(quote=f"It rained {token} all day.", sentence="It rained.")
        for token in ("</s>", "<s>", "[SEP]", "[CLS]")
    ]
    told = {}
    for name, kind in KINDS.items():
        folder = Path(sys.argv[1]) / name
        folder.mkdir(parents=True)
        model, tokenizer = make_classifier(name, folder)
        contract = CONTRACTS[find_known(name).form]
        judge = kind({"folder": str(folder), "threads": "1"})
        told[name] = {
            "ours": [support.prob for support in judge.score(pairs)],
            "alone": [judge.score((pair,))[0].prob for pair in pairs],
            "published": published(model, tokenizer, contract, pairs),
            "ends": [
                sum(one in {tokenizer.cls_token_id, tokenizer.sep_token_id} for one in ids)
                for ids in judge.read_ids(marked)
            ],
            "longest": judge.record.longest,
            "runtime": judge.record.runtime,
        }
    told["minicheck-torch"] = ask_flan(Path(sys.argv[1]) / "flan", Path(sys.argv[2]))
    print(json.dumps(told))


if __name__ == "__main__":
    main()
