"""MiniCheck on CTranslate2: the flan-t5 model in 8-bit whole numbers, without torch.

Comes in: pairs. Goes out: the probability that the quote supports the sentence, by the authors'
contract (`gate/minicheck_contract.py`).

1. The folder's manifest is read at once; its digests are verified and the model is loaded when the
   first pair is judged, since a run whose answers are all kept needs neither.
2. All pairs are read as ids before any is judged, so that a pair that cannot be judged stops the
   call before it costs anything.
3. Each thread takes batches of its own: where Tesseract was loaded before, two threads on one batch
   give no numbers (its OpenMP and CTranslate2's are two; measured with tesserocr 2.13.0).
4. Batches of 16 across pairs, fewer of long ones, sorted by length; one step of the decoder; a
   softmax over the scores of two tokens.

An answer does not depend on the pairs beside it beyond `TOLERANCE`: what is padded is masked, and
rows are multiplied one by one, but sums of another length are added in another order.
"""

from __future__ import annotations

import os
from importlib.metadata import version
from typing import TYPE_CHECKING, Protocol, cast

from cardstore.adapters.judges.convert_model import ROUNDING
from cardstore.adapters.judges.pieces import PieceReader, missing_extra
from cardstore.adapters.judges.settings import threads_of
from cardstore.adapters.judges.weights import read_manifest, verify_digests, weights_folder
from cardstore.errors import JudgeError, JudgeWeightsError, quoted
from cardstore.gate.judge import Support
from cardstore.gate.judge_manifest import record_of
from cardstore.gate.minicheck_contract import BATCH, BATCH_IDS, batches_of, support_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardstore.gate.judge import JudgedPair, JudgeRecord

EXTRA = "minicheck"
USUAL_FOLDER = "minicheck-flan-t5-large"
INSTALL = "cardstore judge install minicheck"
LAYOUT = "ctranslate2"
TOLERANCE = 1e-5
_COMPUTE = "int8"
_CUT_AT = 0  # CTranslate2 would cut at 1,024 tokens by itself; what is too long was refused before


class _Hypotheses(Protocol):
    """What CTranslate2 gives for one pair, as far as it is read here."""

    logits: Sequence[Sequence[object]]


class _Translator(Protocol):
    """CTranslate2's translator, as far as it is used here."""

    def translate_batch(
        self,
        source: list[list[str]],
        *,
        max_decoding_length: int,
        beam_size: int,
        return_logits_vocab: bool,
        max_input_length: int,
        max_batch_size: int,
    ) -> list[_Hypotheses]:
        """Translate."""
        ...


class ConvertedMiniCheck:
    """A converted model that nothing has compared with the original yet; no judge of the gate.

    Args:
        settings: "folder" of the weights; "threads", 0 for one per processor; "compute",
            the type it computes with: int8, int8_float32, float32.

    Raises:
        MissingPartError: ctranslate2 or tokenizers is not installed.
        JudgeWeightsError: the weights are missing, or are not the ones that were named.
        UsageError: a setting has no sense.
    """

    def __init__(self, settings: Mapping[str, str]) -> None:
        self._folder = weights_folder(settings, usual=USUAL_FOLDER)
        self._manifest = read_manifest(self._folder, judge="minicheck")
        if self._manifest.layout != LAYOUT or not self._manifest.contract.answers:
            what = f"The weights in {self._folder} are of layout {quoted(self._manifest.layout)}"
            raise JudgeWeightsError(what, remedy=f"Name a folder of layout {LAYOUT} with “folder”")
        if dict(self._manifest.made_with).get("rounding") != ROUNDING:
            what = f"The 8-bit numbers in {self._folder} are not ones that every processor adds up"
            what += " alike: they were converted by another cardstore"
            raise JudgeWeightsError(what, remedy=f"Move {self._folder} away, then: {INSTALL}")
        self._threads = threads_of(settings) or os.cpu_count() or 1
        self._compute = settings.get("compute") or _COMPUTE
        self._pieces: PieceReader | None = None
        self._translator: _Translator | None = None
        try:
            self._version = version("ctranslate2")
        except ModuleNotFoundError as exc:
            raise missing_extra(package="ctranslate2", extra=EXTRA, judge="minicheck") from exc

    @property
    def record(self) -> JudgeRecord:
        """Who judges."""
        runtime = f"ctranslate2 {self._version} {self._compute}"
        return record_of(self._manifest, judge="minicheck", runtime=runtime)

    def read_ids(self, pairs: Sequence[JudgedPair]) -> tuple[tuple[int, ...], ...]:
        """Give the ids that the model reads for each pair.

        Raises:
            JudgeInputError: a quote has no words, or a pair is longer than the model reads.
        """
        reader = self._reader()
        return tuple(map(reader.read, pairs))

    def score(self, pairs: Sequence[JudgedPair]) -> tuple[Support, ...]:
        """Score pairs; one answer a pair, in order.

        Raises:
            JudgeInputError: a quote has no words, or a pair is longer than the model reads.
            JudgeWeightsError: a file of the weights was altered.
            JudgeError: CTranslate2 could not run.
        """
        read = self.read_ids(pairs)
        if not read:
            return ()
        translator, reader = self._opened(), self._reader()
        probs = [0.0] * len(read)
        at_once = self._threads
        for batch in batches_of(map(len, read), most=BATCH * at_once, most_ids=BATCH_IDS * at_once):
            answers = self._ask(translator, [reader.tokens(read[index]) for index in batch])
            for index, prob in zip(batch, answers, strict=True):
                probs[index] = prob
        return tuple(
            Support(prob=prob, tokens=len(ids)) for prob, ids in zip(probs, read, strict=True)
        )

    def _ask(self, translator: _Translator, tokens: list[list[str]]) -> list[float]:
        """Give the probability of "yes" for each text of a batch."""
        from numpy import asarray  # noqa: PLC0415 - heavy; it comes with CTranslate2

        no, yes = self._manifest.answers
        try:
            found = translator.translate_batch(
                tokens,
                max_decoding_length=1,
                beam_size=1,
                return_logits_vocab=True,
                max_input_length=_CUT_AT,
                max_batch_size=max(1, min(BATCH, BATCH_IDS // max(map(len, tokens)))),
            )
            scores = [asarray(one.logits[0][0]) for one in found]
            return [support_of(float(one[no]), float(one[yes])) for one in scores]
        except (RuntimeError, ValueError) as exc:
            what = f"CTranslate2 could not judge ({exc})"
            raise JudgeError(what) from exc

    def _reader(self) -> PieceReader:
        """Give the tokenizer, loaded when it is first needed."""
        if self._pieces is None:
            verify_digests(self._folder, self._manifest, judge="minicheck")
            self._pieces = PieceReader(self._folder, self._manifest, extra=EXTRA, judge="minicheck")
        return self._pieces

    def _opened(self) -> _Translator:
        """Give the model, loaded when it is first needed."""
        if self._translator is None:
            try:
                import ctranslate2  # noqa: PLC0415 - heavy, and optional
            except ImportError as exc:
                raise missing_extra(package="ctranslate2", extra=EXTRA, judge="minicheck") from exc
            try:
                self._translator = cast(
                    "_Translator",
                    ctranslate2.Translator(
                        str(self._folder),
                        device="cpu",
                        compute_type=self._compute,
                        intra_threads=1,
                        inter_threads=self._threads,
                    ),
                )
            except (RuntimeError, ValueError) as exc:
                what = f"CTranslate2 cannot open {self._folder} ({exc})"
                raise JudgeWeightsError(what) from exc
        return self._translator


class MiniCheckJudge(ConvertedMiniCheck):
    """The judge `minicheck`: a converted model that was found to say what the original says.

    Args:
        settings: those of `ConvertedMiniCheck`.

    Raises:
        MissingPartError: ctranslate2 or tokenizers is not installed.
        JudgeWeightsError: the weights are missing, are not the ones that were named, or their
            parity with the original was not shown.
        UsageError: a setting has no sense.
    """

    def __init__(self, settings: Mapping[str, str]) -> None:
        super().__init__(settings)
        parity = self._manifest.parity
        if parity is None or not parity.accepted:
            said = "; ".join(parity.faults) if parity else "nothing compared them"
            what = f"The conversion in {self._folder} is not shown to be true to the original"
            what += f" ({said})"
            raise JudgeWeightsError(what)
