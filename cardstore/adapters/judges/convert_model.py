"""Convert model: run by itself, in an environment that has torch, transformers and ctranslate2.

    python convert_model.py REQUEST.json

Comes in: a request: "form", "layout" (ctranslate2 or torch), "source" and "target" (folders),
"texts" (whole strings as the authors' code writes them), "longest". Goes out: into the target the
model and its tokenizer.json; beside the request, as ANSWER.json, what torch says of the texts.

1. Versions that convert wrongly without a word are refused.
2. A pickle of weights is read with weights_only, so that nothing in it runs. The runtime never
   reads one: it gets safetensors or CTranslate2's own file.
3. The 8-bit numbers are rounded so that every processor adds them up alike: see `bounded`.
4. torch's answers are computed from the original with its own tokenizer, so that they share nothing
   with the converted model but the weights.

Nothing of cardstore is imported: the environment does not have it.
"""

from __future__ import annotations

import json
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypedDict, cast

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy import float32, int8
    from numpy.typing import NDArray

_BATCH = 16
_FIRST_TIED = 5  # from transformers 5 on, CTranslate2 4.8.5 scales the last layer of flan-t5 twice
ROUNDING = "sums of two within 128"
"""How the 8-bit numbers were rounded; see `bounded`. A judge runs on no others."""
_ANSWERS = (3, 209)  # "▁" and "▁1", the first pieces of "0" and "1"


class _Variable(Protocol):
    """A variable of CTranslate2's, as far as it is used here."""

    def to(self, dtype: str) -> _Variable:
        """Give it as another type."""
        ...

    def numpy(self) -> NDArray[float32]:
        """Give its numbers."""
        ...


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
    """Write the model in 8-bit whole numbers that every processor adds up alike.

    What is multiplied is rounded here, the rest (embeddings) by CTranslate2. Its own conversion is
    these steps too, but for the rounding.
    """
    from ctranslate2.converters import TransformersConverter  # noqa: PLC0415 - heavy
    from ctranslate2.specs.model_spec import NumpyVariable, visit_spec  # noqa: PLC0415 - heavy

    spec = TransformersConverter(source)._load()  # noqa: SLF001 - it has no other name
    spec.validate()
    ours: set[str] = set()

    def bound(layer: object, name: str, value: _Variable | str) -> None:
        key = name.rsplit("/", 1)[-1]
        if isinstance(value, str) or not hasattr(layer, f"{key}_scale") or "embeddings" in name:
            return
        weights, scale = bounded(value.to("float32").numpy())
        setattr(layer, key, NumpyVariable(weights))
        setattr(layer, f"{key}_scale", NumpyVariable(scale))
        ours.add(name)

    spec._alias_variables()  # noqa: SLF001
    visit_spec(spec, bound)
    spec._quantize("int8", variable_filter=lambda name: name not in ours)  # noqa: SLF001
    target.mkdir(parents=True, exist_ok=True)
    spec.save(str(target))


def bounded(weights: NDArray[float32]) -> tuple[NDArray[int8], NDArray[float32]]:
    """Round a matrix to 8 bits so that no sum of two products leaves 16 bits.

    A processor that has no instruction for sums of 8-bit products (AVX512-VNNI) adds them two by
    two in 16 bits, and what does not fit is cut there without a word. The other factor is 0 to 255,
    so two neighbours of a row may sum up to 128: 255 × 128 = 32,640, and 16 bits reach 32,767.

    Args:
        weights: a row for each output.

    Returns:
        Whole numbers of -127 to 127, and for each row what it was multiplied by.
    """
    import numpy as np  # noqa: PLC0415 - heavy; it comes with torch

    rows, width = weights.shape
    even = np.zeros((rows, width + width % 2), dtype=np.float32)
    even[:, :width] = weights
    pairs = even.reshape(rows, -1, 2)
    most = np.maximum(
        np.maximum(pairs, 0.0).sum(axis=2).max(axis=1),
        np.maximum(-pairs, 0.0).sum(axis=2).max(axis=1),
    )
    # Rounding adds one half to each of two: 127 becomes 128 at most.
    scale = (127.0 / np.where(most > 0.0, most, 127.0)).astype(np.float32)
    return np.rint(weights * scale[:, None]).astype(np.int8), scale


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
    made_with = {
        name: version(name) for name in ("torch", "transformers", "ctranslate2", "tokenizers")
    }
    if asked["layout"] == "ctranslate2":
        made_with["rounding"] = ROUNDING
    began = time.process_time()
    scores = _scores(model, ids, generates=asked["form"] == "flan-t5", pad=tokenizer.pad_token_id)
    return {
        "ids": ids,
        "scores": scores,
        "cpu_s": time.process_time() - began,
        "made_with": made_with,
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
