"""Pieces: a judge's tokenizer, with every special token in a text read as the signs that it is.

Comes in: the `tokenizer.json` of a folder of weights. Goes out: ids of text, and of the marks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import JudgeWeightsError, MissingPartError
from cardstore.gate.minicheck_contract import encode_pair

if TYPE_CHECKING:
    from pathlib import Path

    from cardstore.gate.judge import JudgedPair
    from cardstore.gate.judge_manifest import JudgeManifest
    from cardstore.gate.minicheck_contract import Contract

TOKENIZER = "tokenizer.json"


def missing_extra(*, package: str, extra: str, judge: str) -> MissingPartError:
    """Make the error that names the extra of a package that is not installed."""
    what = f"The judge {judge} needs {package}, which is not installed"
    return MissingPartError(what, remedy=f"Install it with: pip install 'cardstore[{extra}]'")


class PieceReader:
    """Makes ids of pairs.

    Args:
        folder: that of the weights.
        manifest: the folder's.
        extra: the extra that installs `tokenizers`.
        judge: the judge's name.

    Raises:
        MissingPartError: `tokenizers` is not installed.
        JudgeWeightsError: the tokenizer cannot be read, or is not that of the contract.
    """

    def __init__(self, folder: Path, manifest: JudgeManifest, *, extra: str, judge: str) -> None:
        try:
            from tokenizers import Tokenizer  # noqa: PLC0415 - heavy, and optional
        except ImportError as exc:
            raise missing_extra(package="tokenizers", extra=extra, judge=judge) from exc
        path = folder / TOKENIZER
        try:
            self._tokenizer = Tokenizer.from_file(str(path))
        except Exception as exc:  # the library raises bare exceptions
            what = f"{path} cannot be read as a tokenizer ({exc})"
            raise JudgeWeightsError(what) from exc
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        self._tokenizer.encode_special_tokens = True
        self._contract: Contract = manifest.contract
        self._marks = {mark: self._id_of(token, path) for mark, token in self._contract.marks}
        for answer, token in zip(manifest.answers, self._contract.answers, strict=True):
            if self._tokenizer.id_to_token(answer) != token:
                found = self._tokenizer.id_to_token(answer)
                what = f"{path} has {found!r} as token {answer}, expected {token!r}"
                raise JudgeWeightsError(what)

    def read(self, pair: JudgedPair) -> tuple[int, ...]:
        """Give the ids that the model reads for a pair.

        Raises:
            JudgeInputError: quote or sentence has no words, or something would be cut.
        """
        return encode_pair(self._contract, pair, split=self._split, marks=self._marks)

    def tokens(self, ids: tuple[int, ...]) -> list[str]:
        """Give the vocabulary's strings of ids."""
        return [self._tokenizer.id_to_token(one) or "" for one in ids]

    def _split(self, text: str) -> list[int]:
        ids: list[int] = self._tokenizer.encode(text, add_special_tokens=False).ids
        return ids

    def _id_of(self, token: str, path: Path) -> int:
        found: int | None = self._tokenizer.token_to_id(token)
        if found is None:
            what = f"{path} has no token {token!r}, so it is not the tokenizer of this model"
            raise JudgeWeightsError(what)
        return found
