"""Draw a T5 of a few ten thousand random weights in the shape of MiniCheck's flan-t5.

    python tests/quality/make_tiny_judge.py FOLDER [d_model layers vocabulary d_kv]

Run in an environment with torch, `transformers<5` and tokenizers. FOLDER gets a model as the hub
would hold it: config.json, pytorch_model.bin (a pickle, as the real one), tokenizer.json. It is
untied and has its own lm_head, since a tied one hides that a conversion scales the last layer
twice. `tests/judges_model` was made of it by cardstore's own conversion: see
tests/workflow/test_judge_conversion.py.

Random weights say nearly the same of every pair. So the rows of the two answers are centred on the
mean state of the decoder over the parity pairs and scaled until the log-odds have a standard
deviation of 2: the probabilities then span 0 to 1. The ids of the answers are those of the real
vocabulary: 3 for "▁", 209 for "▁1". With `1024 24 32128 64` it has flan-t5-large's shape (3 GB).
"""

# ruff: noqa: PLC0415, S106 - torch is not there when the tests are collected; tokens are words here
from __future__ import annotations

import json
import sys
from pathlib import Path

SEED = 1896
SPREAD = 2.0
PAIRS = Path(__file__).parents[2] / "cardstore/adapters/judges/parity_pairs.json"


def texts():
    """Give all words of the parity pairs."""
    held = json.loads(PAIRS.read_text(encoding="utf-8"))
    return [text for one in held for text in (one["quote"], *one["sentences"])]


def own_pairs():
    """Give the pairs of quote and sentence on which the answers are spread."""
    held = json.loads(PAIRS.read_text(encoding="utf-8"))
    return [
        (one["quote"], sentence)
        for place, one in enumerate(held)
        for sentence in held[(place + 1) % len(held)]["sentences"] + one["sentences"]
    ]


def make_tokenizer(size, words):
    """Train a unigram tokenizer laid out as T5's: 0 pad, 1 end, 2 unknown, 3 "▁", 209 "▁1"."""
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors, trainers

    trained = Tokenizer(models.Unigram())
    split = pre_tokenizers.Sequence(
        [pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace(prepend_scheme="always")]
    )
    trained.pre_tokenizer = split
    trainer = trainers.UnigramTrainer(vocab_size=size - 8, show_progress=False, unk_token="<unk>")
    trained.train_from_iterator([*words, "predict: 0 1 < / > [ ]"], trainer)
    pieces = [
        (token, score)
        for token, score in json.loads(trained.to_str())["model"]["vocab"]
        if token not in {"▁", "▁1", "<unk>"}
    ]
    vocabulary = [("<pad>", 0.0), ("</s>", 0.0), ("<unk>", 0.0), ("▁", -5.0), *pieces]
    vocabulary.insert(209, ("▁1", -6.0))
    made = Tokenizer(models.Unigram(vocabulary[:size], unk_id=2))
    made.normalizer = normalizers.NFKC()
    made.pre_tokenizer = split
    made.add_special_tokens(["<pad>", "</s>", "<unk>"])
    made.post_processor = processors.TemplateProcessing(
        single="$A </s>", pair="$A </s> $B </s>", special_tokens=[("</s>", 1)]
    )
    return made


def make_model(
    folder,
    *,
    width=32,
    layers=2,
    size=320,
    head=16,
    seed=SEED,
    words=None,
    pairs=None,
    pieces=2000,
):
    """Draw the model and save it as the hub would hold it.

    Args:
        folder: is made.
        width: d_model; d_ff is 2.75 times as wide, as flan-t5's.
        layers: of the encoder, and of the decoder.
        size: of the vocabulary.
        head: d_kv.
        seed: of the weights.
        words: texts of which the tokenizer is made; None for those of the parity pairs.
        pairs: (quote, sentence) on which the answers are spread; None for the parity pairs.
        pieces: most pieces of the tokenizer, at most the vocabulary.
    """
    import torch
    from transformers import PreTrainedTokenizerFast, T5Config, T5ForConditionalGeneration

    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=make_tokenizer(min(size, pieces), words or texts()),
        pad_token="<pad>",
        eos_token="</s>",
        unk_token="<unk>",
    )
    tokenizer.save_pretrained(str(folder))
    torch.manual_seed(seed)
    config = T5Config(
        vocab_size=size,
        d_model=width,
        d_kv=head,
        d_ff=int(width * 2.75) // 8 * 8,
        num_layers=layers,
        num_heads=max(2, width // head),
        feed_forward_proj="gated-gelu",
        tie_word_embeddings=False,
        decoder_start_token_id=0,
        pad_token_id=0,
        eos_token_id=1,
    )
    model = T5ForConditionalGeneration(config)
    model.eval()
    with torch.no_grad():
        for name, weight in model.named_parameters():
            if name.endswith("EncDecAttention.o.weight"):
                weight.mul_(4.0)  # or the state would hardly depend on what was read
        spread_answers(model, tokenizer, pairs or own_pairs())
    model.save_pretrained(str(folder), safe_serialization=False)


def spread_answers(model, tokenizer, pairs):
    """Centre and scale the two answers' rows of lm_head."""
    import torch

    states = []
    for quote, sentence in pairs:
        given = tokenizer(f"predict: {quote}</s>{sentence}", return_tensors="pt")
        out = model(
            input_ids=given["input_ids"],
            decoder_input_ids=torch.zeros((1, 1), dtype=torch.long),
            output_hidden_states=True,
        )
        states.append(out.decoder_hidden_states[-1][0, 0])
    rows = torch.stack(states)
    mean = rows.mean(dim=0)
    weight = model.lm_head.weight
    # The direction in which the states differ most, so that 8-bit rounding matters least.
    _, _, directions = torch.linalg.svd(rows - mean)
    gap = directions[0] - mean * (directions[0] @ mean) / (mean @ mean)
    gap *= SPREAD / (rows @ gap).std()
    weight[3] = -gap / 2
    weight[209] = gap / 2


if __name__ == "__main__":
    numbers = [int(one) for one in sys.argv[2:6]]
    names = ("width", "layers", "size", "head")
    make_model(sys.argv[1], **dict(zip(names, numbers, strict=False)))
