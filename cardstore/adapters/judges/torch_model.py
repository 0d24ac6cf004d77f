"""Torch model: a judge's model as its authors run it, in 32-bit numbers, from a local folder.

Comes in: pairs. Goes out: the probability that the quote supports the sentence. It is slower than a
converted model and needs torch and transformers (extras `minicheck-torch` and `classifiers`).

1. The folder's manifest is read at once; digests are verified and the model is loaded when the
   first pair is judged. Only safetensors are read: the installation turned the pickle into them.
2. All pairs are read as ids before any is judged.
3. Batches of 16 across pairs, fewer of long ones, sorted by length; what is padded is masked.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, ClassVar, Protocol, cast

from cardstore.adapters.judges.pieces import PieceReader, missing_extra
from cardstore.adapters.judges.settings import threads_of
from cardstore.adapters.judges.weights import read_manifest, verify_digests, weights_folder
from cardstore.errors import JudgeError, JudgeWeightsError, quoted
from cardstore.gate.judge import Support
from cardstore.gate.judge_manifest import record_of
from cardstore.gate.minicheck_contract import Contract, batches_of, support_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import torch

    from cardstore.errors import MissingPartError
    from cardstore.gate.judge import JudgedPair, JudgeRecord

LAYOUT = "torch"


class _Output(Protocol):
    """What a model gives, as far as it is read here."""

    logits: torch.Tensor


class TorchJudge:
    """What the judges on torch have in common.

    Args:
        settings: "folder" of the weights; "threads", 0 for torch's own choice.

    Attributes:
        judge: the entry point's name.
        extra: the extra that installs what it needs.
        usual_folder: of the weights, in the folder of all judges.
        contract: how the model is asked.
        model_class: that of transformers.

    Raises:
        MissingPartError: torch or transformers is not installed.
        JudgeWeightsError: the weights are missing, or are not the ones that were named.
        UsageError: a setting has no sense.
    """

    judge: ClassVar[str]
    extra: ClassVar[str]
    usual_folder: ClassVar[str]
    contract: ClassVar[Contract]
    model_class: ClassVar[str]

    def __init__(self, settings: Mapping[str, str]) -> None:
        self._folder = weights_folder(settings, usual=self.usual_folder)
        self._threads = threads_of(settings)
        self._versions = self._found_versions()
        self._manifest = read_manifest(self._folder, judge=self.judge)
        if self._manifest.layout != LAYOUT or self._manifest.form != self.contract.form:
            what = (
                f"The weights in {self._folder} are of form "
                f"{quoted(self._manifest.form)} and layout "
                f"{quoted(self._manifest.layout)}, not those of {self.judge}"
            )
            raise JudgeWeightsError(what)
        self._pieces: PieceReader | None = None
        self._model: Callable[..., _Output] | None = None

    @property
    def record(self) -> JudgeRecord:
        """Who judges."""
        return record_of(self._manifest, judge=self.judge, runtime=self._versions)

    def read_ids(self, pairs: Sequence[JudgedPair]) -> tuple[tuple[int, ...], ...]:
        """Give the ids that the model reads for each pair.

        Raises:
            JudgeInputError: a quote has no words, or a pair is longer than the model reads.
        """
        if self._pieces is None:
            verify_digests(self._folder, self._manifest, judge=self.judge)
            self._pieces = PieceReader(
                self._folder, self._manifest, extra=self.extra, judge=self.judge
            )
        return tuple(map(self._pieces.read, pairs))

    def score(self, pairs: Sequence[JudgedPair]) -> tuple[Support, ...]:
        """Score pairs; one answer a pair, in order.

        Raises:
            JudgeInputError: a quote has no words, or a pair is longer than the model reads.
            JudgeWeightsError: a file of the weights was altered.
            JudgeError: torch could not run.
        """
        read = self.read_ids(pairs)
        if not read:
            return ()
        model = self._opened()
        probs = [0.0] * len(read)
        for batch in batches_of(map(len, read)):
            try:
                scores = self._scores(model, [read[index] for index in batch])
                answers = [support_of(no, yes) for no, yes in scores]
            except (RuntimeError, ValueError) as exc:
                what = f"torch could not judge ({exc})"
                raise JudgeError(what) from exc
            for index, prob in zip(batch, answers, strict=True):
                probs[index] = prob
        return tuple(
            Support(prob=prob, tokens=len(ids)) for prob, ids in zip(probs, read, strict=True)
        )

    def _scores(
        self, model: Callable[..., _Output], ids: Sequence[tuple[int, ...]]
    ) -> list[tuple[float, float]]:
        """Give the two scores of each text of a batch, "no" before "yes"."""
        import torch  # noqa: PLC0415 - heavy, and optional

        width = max(map(len, ids))
        # What stands in a padded place is masked, so any id will do.
        given = {
            "input_ids": torch.tensor([[*one, *[0] * (width - len(one))] for one in ids]),
            "attention_mask": torch.tensor(
                [[int(place < len(one)) for place in range(width)] for one in ids]
            ),
        }
        with torch.inference_mode():
            if self._manifest.answers:
                starts = torch.zeros((len(ids), 1), dtype=torch.long)
                out = model(**given, decoder_input_ids=starts)
                rows = out.logits[:, 0, list(self._manifest.answers)]
            else:
                rows = model(**given).logits
        return [(float(no), float(yes)) for no, yes in rows.tolist()]

    def _opened(self) -> Callable[..., _Output]:
        """Give the model, loaded when it is first needed."""
        if self._model is None:
            try:
                import torch  # noqa: PLC0415 - heavy, and optional
                import transformers  # noqa: PLC0415 - heavy, and optional
            except ImportError as exc:
                raise self._missing(package="transformers") from exc
            if self._threads:
                torch.set_num_threads(self._threads)
            try:
                model = getattr(transformers, self.model_class).from_pretrained(
                    str(self._folder),
                    local_files_only=True,
                    use_safetensors=True,
                    dtype=torch.float32,
                )
            except (OSError, RuntimeError, ValueError) as exc:
                what = f"transformers cannot open {self._folder} ({exc})"
                raise JudgeWeightsError(what) from exc
            model.eval()
            self._model = cast("Callable[..., _Output]", model)
        return self._model

    def _found_versions(self) -> str:
        found = []
        for package in ("torch", "transformers"):
            try:
                found.append(f"{package} {version(package)}")
            except ModuleNotFoundError as exc:
                raise self._missing(package=package) from exc
        return f"{', '.join(found)} float32"

    def _missing(self, *, package: str) -> MissingPartError:
        return missing_extra(package=package, extra=self.extra, judge=self.judge)
