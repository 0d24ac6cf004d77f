"""Convert model: run by itself, in an environment that has torch, transformers and ctranslate2.

    python convert_model.py REQUEST.json

Comes in: a request: "form", "layout" (ctranslate2 or torch), "source" and "target" (folders),
"texts" (whole strings as the authors' code writes them), "longest". Goes out: into the target the
model and its tokenizer.json; beside the request, as ANSWER.json, what torch says of the texts.

1. Versions that convert wrongly without a word are refused.
2. A pickle of weights is read with weights_only, so that nothing in it runs. The runtime never
   reads one: it gets safetensors or CTranslate2's own file.
3. torch's answers are computed from the original with its own tokenizer, so that they share nothing
   with the converted model but the weights.

Nothing of cardstore is imported: the environment does not have it.
"""

from __future__ import annotations

import json
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, cast

if TYPE_CHECKING:
    from collections.abc import Sequence

_BATCH = 16
_FIRST_TIED = 5  # from transformers 5 on, CTranslate2 4.8.5 scales the last layer of flan-t5 twice
_ANSWERS = (3, 209)  # "▁" and "▁1", the first pieces of "0" and "1"


class Request(TypedDict):
    """What is asked for."""

    form: str
    layout: str
    source: str
    target: str
    texts: list[str]
    longest: int


def main() -> None:
    """Convert what the request names."""
    path = Path(sys.argv[1])
    asked = cast("Request", json.loads(path.read_text(encoding="utf-8")))
    if int(version("transformers").split(".")[0]) >= _FIRST_TIED:
        sys.exit(
            f"transformers {version('transformers')} converts flan-t5 wrongly; have one below 5"
        )
    target = Path(asked["target"])
    if asked["layout"] == "ctranslate2":
        _convert(asked["source"], target)
    answer = _reference(asked, target)
    (path.parent / "ANSWER.json").write_text(json.dumps(answer), encoding="utf-8")


def _convert(source: str, target: Path) -> None:
    """Write the model in 8-bit whole numbers."""
    from ctranslate2.converters import TransformersConverter  # noqa: PLC0415 - heavy

    TransformersConverter(source).convert(str(target), quantization="int8", force=True)


def _reference(asked: Request, target: Path) -> dict[str, object]:
    """Save the tokenizer, and the model where torch runs it; tell what torch says."""
    import torch  # noqa: PLC0415 - heavy
    import transformers  # noqa: PLC0415 - heavy

    source = asked["source"]
    tokenizer = transformers.AutoTokenizer.from_pretrained(
        source, use_fast=True, local_files_only=True
    )
    kind = "AutoModelForSequenceClassification"
    if asked["form"] == "flan-t5":
        kind = "T5ForConditionalGeneration"
    model = getattr(transformers, kind).from_pretrained(
        source, local_files_only=True, dtype=torch.float32, weights_only=True
    )
    model.eval()
    target.mkdir(parents=True, exist_ok=True)
    if asked["layout"] == "torch":
        model.save_pretrained(str(target), safe_serialization=True)
    tokenizer.backend_tokenizer.save(str(target / "tokenizer.json"))
    ids = [
        tokenizer(text, truncation=True, max_length=asked["longest"])["input_ids"]
        for text in asked["texts"]
    ]
    began = time.process_time()
    scores = _scores(model, ids, generates=asked["form"] == "flan-t5", pad=tokenizer.pad_token_id)
    return {
        "ids": ids,
        "scores": scores,
        "cpu_s": time.process_time() - began,
        "made_with": {
            name: version(name) for name in ("torch", "transformers", "ctranslate2", "tokenizers")
        },
    }


def _scores(
    model: object, ids: Sequence[Sequence[int]], *, generates: bool, pad: int
) -> list[list[float]]:
    """Give the two scores of each text, "no" before "yes"; batches of 16 in order of length."""
    import torch  # noqa: PLC0415 - heavy

    order = sorted(range(len(ids)), key=lambda index: len(ids[index]))
    found: list[list[float]] = [[] for _ in ids]
    for start in range(0, len(order), _BATCH):
        batch = order[start : start + _BATCH]
        width = max(len(ids[index]) for index in batch)
        given = {
            "input_ids": torch.tensor(
                [[*ids[index], *[pad] * (width - len(ids[index]))] for index in batch]
            ),
            "attention_mask": torch.tensor(
                [[int(place < len(ids[index])) for place in range(width)] for index in batch]
            ),
        }
        if generates:
            given["decoder_input_ids"] = torch.zeros((len(batch), 1), dtype=torch.long)
        with torch.inference_mode():
            logits = model(**given).logits  # type: ignore[operator]  # torch is not typed here
        if generates:
            logits = logits[:, 0, list(_ANSWERS)]
        for index, row in zip(batch, logits.tolist(), strict=True):
            found[index] = row
    return found


if __name__ == "__main__":
    main()
