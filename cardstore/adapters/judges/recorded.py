"""The recorded judge: replays what another judge said, from a file; and makes such files.

Comes in: a file of JSON Lines. Its first line says who judged (`JudgeRecord`), each other line what
it said of one pair, under the pair's digest: no text of a card or a manuscript is in the file. Goes
out: the same answers. A pair that is not in the file could not be judged; it has no score.

    {"form": "cardstore-scores-1", "judge": {"judge": "minicheck", "model": "…", …}}
    {"pair": "5b2c…", "prob": 0.93, "tokens": 61}
    {"pair": "e01f…", "opinion": "partly", "unsupported": ["ruined"], "remark": "…"}
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from cardstore.errors import JudgeError, JudgeInputError, UsageError, quoted
from cardstore.gate.asking import ask_judge, check_record, require_words
from cardstore.gate.judge import JudgeRecord, Opinion, Support

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardstore.gate.judge import Judge, JudgedPair

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"

FORM = "cardstore-scores-1"
BATCH = 64  # pairs that are asked together while recording: so much is lost when it is broken off
_AGAIN = "Record the scores again, or name another file in the judge's setting “file”"
_RECORD_FIELDS = tuple(field.name for field in fields(JudgeRecord))
_NO_TEXT = frozenset(("longest", "reads_around"))
_ANSWER_FIELDS = frozenset(("pair", "prob", "opinion", "unsupported", "tokens", "remark"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """What a file holds.

    Attributes:
        judge: who judged.
        answers: pair digest → what was said of the pair.
    """

    judge: JudgeRecord
    answers: Mapping[str, Support]


class RecordedJudge:
    """Gives the answers that a file holds.

    Args:
        settings: "file": the path of the file.

    Raises:
        UsageError: no file is named, or there is another setting.
        JudgeError: the file cannot be read, or is no recording.
    """

    def __init__(self, settings: Mapping[str, str]) -> None:
        strange = sorted(set(settings) - {"file"})
        if strange or not settings.get("file"):
            what = f"The recorded judge has no setting {quoted(strange[0])}" if strange else (
                "The recorded judge is not told which file to replay"
            )  # fmt: skip
            raise UsageError(what, remedy="Name the file in its setting “file”")
        self._path = Path(settings["file"])
        try:
            content = self._path.read_bytes()
        except OSError as exc:
            what = f"The recorded scores {self._path} cannot be read ({exc.strerror or exc})"
            raise JudgeError(what, remedy=_AGAIN) from exc
        self._digest = hashlib.sha256(content).hexdigest()
        try:
            self._recording = parse_recording(content.decode("utf-8"))
        except ValueError as exc:
            what = f"{self._path} holds no recorded scores ({exc})"
            raise JudgeError(what, remedy=_AGAIN) from exc

    @property
    def record(self) -> JudgeRecord:
        """Who judged then, and from which file it is replayed."""
        told = self._recording.judge
        return JudgeRecord(
            judge="recorded",
            model=told.model,
            weights=told.weights,
            runtime=f"{told.judge} {told.runtime}, recorded in {self._digest}".replace("  ", " "),
            template=told.template,
            licence=told.licence,
            called=f"{told.called}, recorded",
            reads_around=told.reads_around,
        )

    def score(self, pairs: Sequence[JudgedPair]) -> tuple[Support, ...]:
        """Give the recorded answers; one a pair, in order.

        Raises:
            JudgeInputError: a quote or a sentence has no words, or a pair is not in the file, which
                says nothing of any other pair.
        """
        for pair in pairs:
            require_words(pair)
        return tuple(self._find(pair) for pair in pairs)

    def _find(self, pair: JudgedPair) -> Support:
        found = self._recording.answers.get(pair_digest(pair))
        if found is None:
            what = f"{self._path.name} holds no score for the sentence {quoted(pair.sentence[:80])}"
            raise JudgeInputError(what, remedy="Record it, or choose a judge that runs")
        return found


def record_scores(
    judge: Judge, pairs: Sequence[JudgedPair], *, path: str | os.PathLike[str]
) -> JudgeRecord:
    """Ask a judge about pairs and keep its answers in a file, which appears when all is known.

    Args:
        judge: who is asked, in batches.
        pairs: each is asked once, however often it is in here.
        path: an older file there gives way.

    Returns:
        Who judged.

    Raises:
        JudgeInputError: as the judge raises it.
        JudgeError: the judge could not run, or the file cannot be written.
    """
    unlike = tuple({pair_digest(pair): pair for pair in pairs}.items())
    record = check_record(judge.record)
    who: dict[str, Json] = {name: getattr(record, name) for name in _RECORD_FIELDS}
    lines: list[dict[str, Json]] = [{"form": FORM, "judge": who}]
    for start in range(0, len(unlike), BATCH):
        batch = unlike[start : start + BATCH]
        answers = ask_judge(judge, [pair for _, pair in batch])
        for (digest, _), answer in zip(batch, answers, strict=True):
            lines.append({"pair": digest, **_said(answer)})
    text = "".join(json.dumps(line, ensure_ascii=True) + "\n" for line in lines)
    _write(Path(path), text)
    return record


def pair_digest(pair: JudgedPair) -> str:
    """Give the digest of what is asked: quote, sentence and the paragraph around, 64 hex digits."""
    # As JSON in ASCII, so that no text can look like two, and half a surrogate pair is no error.
    asked = json.dumps([FORM, pair.quote, pair.sentence, pair.around], ensure_ascii=True)
    return hashlib.sha256(asked.encode("ascii")).hexdigest()


def parse_recording(text: str) -> Recording:
    """Read a recording.

    Raises:
        ValueError: a line is not of its form, or two lines answer one pair differently.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    head = _parse_line(lines[0], 1) if lines else {}
    if head.get("form") != FORM:
        msg = f"the first line does not say {FORM!r}"
        raise ValueError(msg)
    answers: dict[str, Support] = {}
    for number, line in enumerate(lines[1:], start=2):
        digest, support = _parse_answer(_parse_line(line, number), number)
        if answers.setdefault(digest, support) != support:
            msg = f"line {number} answers the pair {digest[:12]}… again, and differently"
            raise ValueError(msg)
    return Recording(judge=_parse_record(head.get("judge")), answers=answers)


def _said(answer: Support) -> dict[str, Json]:
    """Give what an answer says, without what it leaves open."""
    said: dict[str, Json] = {
        "prob": None if answer.prob is None else float(answer.prob),
        "opinion": None if answer.opinion is None else answer.opinion.value,
        "unsupported": list(answer.unsupported) or None,
        "tokens": answer.tokens or None,
        "remark": answer.remark or None,
    }
    return {name: value for name, value in said.items() if value is not None}


def _parse_line(line: str, number: int) -> dict[str, Json]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as exc:
        msg = f"line {number} is no JSON"
        raise ValueError(msg) from exc
    if not isinstance(value, dict):
        msg = f"line {number} is no JSON object"
        raise ValueError(msg)  # noqa: TRY004 - the file is wrong, not the caller
    return value


def _parse_record(value: Json) -> JudgeRecord:
    """Read who judged.

    Raises:
        ValueError: it is not said, or not as it is written here.
    """
    try:
        if not isinstance(value, dict) or set(value) - set(_RECORD_FIELDS):
            raise ValueError  # noqa: TRY301 - one message for all that can be wrong
        strings = {name: _text(value, name) for name in _RECORD_FIELDS if name not in _NO_TEXT}
        return check_record(
            JudgeRecord(
                longest=_count(value, "longest"),
                reads_around=value.get("reads_around") is True,
                **strings,
            )
        )
    except (ValueError, JudgeError) as exc:
        msg = "the first line does not say who judged"
        raise ValueError(msg) from exc


def _parse_answer(told: dict[str, Json], number: int) -> tuple[str, Support]:
    """Read one answer.

    Raises:
        ValueError: a field is missing, unknown, or not of its type.
    """
    try:
        if set(told) - _ANSWER_FIELDS or "pair" not in told:
            raise ValueError  # noqa: TRY301 - one message for all that can be wrong
        return _text(told, "pair"), Support(
            prob=_share(told.get("prob")),
            opinion=Opinion(_text(told, "opinion")) if "opinion" in told else None,
            unsupported=_words(told.get("unsupported", [])),
            tokens=_count(told, "tokens"),
            remark=_text(told, "remark"),
        )
    except ValueError as exc:
        msg = f"line {number} is no answer"
        raise ValueError(msg) from exc


def _text(told: dict[str, Json], name: str) -> str:
    value = told.get(name, "")
    if not isinstance(value, str):
        raise ValueError(name)  # noqa: TRY004 - the file is wrong, not the caller
    return value


def _count(told: dict[str, Json], name: str) -> int:
    value = told.get(name, 0)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(name)
    return value


def _share(value: Json) -> float | None:
    if value is None:
        return None
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        raise ValueError(value)  # noqa: TRY004 - the file is wrong, not the caller
    return float(value)


def _words(value: Json) -> tuple[str, ...]:
    words = value if isinstance(value, list) else [None]
    strings = tuple(word for word in words if isinstance(word, str))
    if len(strings) != len(words):
        raise ValueError(value)
    return strings


def _write(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="ascii") as out:
                out.write(text)
            Path(name).replace(path)
        except OSError:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as exc:
        what = f"The scores cannot be written to {path} ({exc.strerror or exc})"
        raise JudgeError(what, remedy="Name a folder that exists and can be written") from exc
