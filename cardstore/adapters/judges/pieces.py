"""Pieces: a judge's tokenizer, with every special token in a text read as the signs that it is.

Comes in: the `tokenizer.json` of a folder of weights. Goes out: ids of text, and of the marks.

That a text's special tokens are not looked for is not enough: "</s>" is a piece of the vocabulary
too, and a unigram model takes it for the likeliest reading of these four signs. So in the copy that
splits text it has a name with spaces, which no piece of a text can have.

What a vocabulary has no piece for is read as one and the same "unknown": to flan-t5 every Greek,
Russian or Chinese word is that, and two sentences that differ in such a word alone have one score.
So a sentence with a word of which no letter is read is refused, and a quote of which more than one
word in ten is such a one.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from cardstore.errors import JudgeInputError, JudgeWeightsError, MissingPartError, quoted
from cardstore.gate.minicheck_contract import encode_pair, one_line

if TYPE_CHECKING:
    from pathlib import Path

    from cardstore.gate.judge import JudgedPair
    from cardstore.gate.judge_manifest import JudgeManifest
    from cardstore.gate.minicheck_contract import Contract

TOKENIZER = "tokenizer.json"
MOST_UNREAD = 0.1
"""Share of a quote's words that may be unreadable: chosen, not measured. Evidence that is not read
can only be missed; a sentence's word that is not read would pass whatever it says."""
_SHOWN_WORDS = 3


def missing_extra(*, package: str, extra: str, judge: str) -> MissingPartError:
    """Make the error that names the extra of a package that is not installed."""
    what = f"The judge {judge} needs {package}, which is not installed"
    return MissingPartError(what, remedy=f"Install it with: pip install 'cardstore[{extra}]'")


def without_special(text: str) -> str:
    """Give a tokenizer.json in which no text is split into a special token.

    Args:
        text: the content of a tokenizer.json.

    Raises:
        KeyError: it is none.
    """
    held = json.loads(text)
    special = {one["content"] for one in held.get("added_tokens", []) if one.get("special")}
    model = held["model"]
    if isinstance(model["vocab"], list):  # a unigram model: (piece, score) in order of ids
        model["vocab"] = [
            [f" {piece} " if piece in special else piece, score] for piece, score in model["vocab"]
        ]
        held["added_tokens"] = [
            one for one in held.get("added_tokens", []) if one["content"] not in special
        ]
        held["post_processor"] = None  # it names them, and is not asked
    return json.dumps(held)


def unknown_id(text: str) -> int | None:
    """Give the id that stands for what a vocabulary has no piece for; None where it has all.

    Args:
        text: the content of a tokenizer.json.

    Raises:
        KeyError: it is none.
    """
    model = json.loads(text)["model"]
    if isinstance(model["vocab"], list):  # a unigram model names the place
        found = model.get("unk_id")
    else:
        found = model["vocab"].get(model.get("unk_token"))
    return found if isinstance(found, int) else None


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
            text = path.read_text(encoding="utf-8")
            self._tokenizer = Tokenizer.from_str(text)
            self._splitter = Tokenizer.from_str(without_special(text))
        except Exception as exc:  # the library raises bare exceptions
            what = f"{path} cannot be read as a tokenizer ({exc})"
            raise JudgeWeightsError(what) from exc
        self._splitter.no_truncation()
        self._splitter.no_padding()
        self._splitter.encode_special_tokens = True
        self._unknown = unknown_id(text)
        self._contract: Contract = manifest.contract
        self._marks = {mark: self._id_of(token, path) for mark, token in self._contract.marks}
        for answer, token in zip(manifest.answers, self._contract.answers, strict=True):
            if self._tokenizer.id_to_token(answer) != token:
                found = self._tokenizer.id_to_token(answer)
                what = f"{path} has {quoted(found)} as token {answer}, expected {quoted(token)}"
                raise JudgeWeightsError(what)

    def read(self, pair: JudgedPair) -> tuple[int, ...]:
        """Give the ids that the model reads for a pair.

        Raises:
            JudgeInputError: quote or sentence has no words, something would be cut, or words are
                in letters that the model does not read.
        """
        ids = encode_pair(self._contract, pair, split=self._split, marks=self._marks)
        if self._unknown is not None and self._unknown in ids:
            self._require_read(pair)
        return ids

    def tokens(self, ids: tuple[int, ...]) -> list[str]:
        """Give the vocabulary's strings of ids."""
        return [self._tokenizer.id_to_token(one) or "" for one in ids]

    def _require_read(self, pair: JudgedPair) -> None:
        """Refuse a pair of which the model would not read what matters."""
        for name, text, most in (
            ("sentence", pair.sentence, 0.0),
            ("quote", pair.quote, MOST_UNREAD),
        ):
            words = one_line(text).split()
            unread = [word for word in words if self._is_unread(word)]
            if len(unread) > most * len(words):
                shown = ", ".join(f"“{word}”" for word in unread[:_SHOWN_WORDS])
                more = ", …" if len(unread) > _SHOWN_WORDS else ""
                what = f"The model has no letters for words of a {name}: {shown}{more}"
                raise JudgeInputError(what, remedy="Have a person read this one")

    def _is_unread(self, word: str) -> bool:
        """Tell whether a word has letters or digits, and the model reads none of them."""
        if not any(map(str.isalnum, word)):
            return False
        ids = self._split(word)
        known = (self._tokenizer.id_to_token(one) or "" for one in ids if one != self._unknown)
        return self._unknown in ids and not any(map(str.isalnum, "".join(known)))

    def _split(self, text: str) -> list[int]:
        ids: list[int] = self._splitter.encode(text, add_special_tokens=False).ids
        return ids

    def _id_of(self, token: str, path: Path) -> int:
        found: int | None = self._tokenizer.token_to_id(token)
        if found is None:
            what = f"{path} has no token {quoted(token)}, so it is not the tokenizer of this model"
            raise JudgeWeightsError(what)
        return found
