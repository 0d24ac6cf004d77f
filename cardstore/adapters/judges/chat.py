"""The chat judge: a language model behind an OpenAI-compatible address answers in words.

It gives no probability, so nothing passes by it alone; it decides between a judge's thresholds. It
is asked several times, and an answer that is not the same each time is none. The model that wrote
the draft must not judge it.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from cardstore.adapters.judges.chat_line import ChatLine, Line
from cardstore.adapters.judges.chat_words import (
    CHAT_VERSION,
    SCHEMA,
    ask_messages,
    fold_said,
    is_same_model,
    parse_reply,
)
from cardstore.errors import JudgeError, JudgeInputError, UsageError, quoted
from cardstore.gate.asking import require_words
from cardstore.gate.judge import JudgeRecord, Support

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardstore.adapters.judges.chat_line import Json, Reply
    from cardstore.gate.judge import JudgedPair

KEY_VARIABLE = "CARDSTORE_CHAT_KEY"
TIMES = 3
LONGEST = 4000
"""Tokens of a question that any server of today reads whole; some cut what is longer, silently."""
MOST_LETTERS_PER_TOKEN = 8
"""English prose has 4 to 5 characters a token in every common model: who read fewer tokens than
that of what was sent has not read all of it."""
_SETTINGS = frozenset(
    (
        "url",
        "model",
        "key",
        "key_variable",
        "drafter_model",
        "timeout_s",
        "tries",
        "times",
        "longest",
        "reply_form",
    )
)
_FORMS: dict[str, Json] = {
    "json_schema": {
        "type": "json_schema",
        "json_schema": {"name": "judgement", "strict": True, "schema": SCHEMA},
    },
    "json_object": {"type": "json_object"},
    "text": {"type": "text"},
}
_REMEDY = "See the settings of the chat judge in the README"


class ChatJudge:
    """Asks a language model.

    Args:
        settings: "url" and "model" are needed. "key", or the environment variable that
            "key_variable" names (CARDSTORE_CHAT_KEY); "drafter_model": who writes the drafts;
            "timeout_s" (60) for one reply; "tries" (3) when it fails; "times" (3) that a pair is
            asked; "longest" (4000) tokens of a question; "reply_form": what the server can keep
            replies to: "json_schema" (also when it is not told), "json_object" or "text".

    Raises:
        UsageError: a setting is missing, unknown or has no sense, or the model is the drafter's.
    """

    def __init__(self, settings: Mapping[str, str]) -> None:
        strange = sorted(set(settings) - _SETTINGS)
        missing = [name for name in ("url", "model") if not settings.get(name, "").strip()]
        if strange or missing:
            said = (
                f"has no setting {quoted(strange[0])}"
                if strange
                else f"is not told its {missing[0]}"
            )
            what = f"The chat judge {said}"
            raise UsageError(what, remedy=_REMEDY)
        self._model = settings["model"].strip()
        self._drafter = settings.get("drafter_model", "").strip()
        if self._drafter and is_same_model(self._model, self._drafter):
            what = f"The model {self._model} wrote the draft, so it must not judge it"
            raise UsageError(what, remedy="Choose another model for the chat judge")
        self._form = settings.get("reply_form", "json_schema")
        if self._form not in _FORMS:
            what = f"The chat judge knows no reply_form {quoted(self._form)}"
            raise UsageError(what, remedy=f"Choose one of {', '.join(_FORMS)}")
        self._times = _whole(settings, "times", TIMES)
        self._longest = _whole(settings, "longest", LONGEST)
        self._line = Line(
            url=settings["url"].strip(),
            key=settings.get("key", "")
            or os.environ.get(settings.get("key_variable", KEY_VARIABLE), ""),
            timeout_s=float(_whole(settings, "timeout_s", 60)),
            tries=_whole(settings, "tries", 3),
        )

    @property
    def record(self) -> JudgeRecord:
        """Who judges: the model, and the server by its address."""
        parts = urlsplit(self._line.url)
        return JudgeRecord(
            judge="chat",
            model=self._model,
            runtime=f"{parts.netloc}{parts.path.rstrip('/')}, temperature 0, {self._times} times",
            template=f"{CHAT_VERSION} {self._form}",
            longest=self._longest,
            called=f"{self._model} (asked in words)",
            reads_around=True,
            asks=self._line.url,
        )

    def score(self, pairs: Sequence[JudgedPair]) -> tuple[Support, ...]:
        """Ask about pairs, one after the other; one answer a pair, in order.

        Raises:
            JudgeInputError: a quote or a sentence has no words, or the server would cut the pair.
            JudgeError: the server did not answer, or the drafter's model did.
        """
        for pair in pairs:
            require_words(pair)
            words = sum(len(text.split()) for text in (pair.quote, pair.around, pair.sentence))
            if words > self._longest:
                raise self._too_long(pair, f"{words} words")
        with ChatLine(self._line) as line:
            return tuple(self._judge(line, pair) for pair in pairs)

    def _judge(self, line: ChatLine, pair: JudgedPair) -> Support:
        """Ask about one pair as often as it is to be asked."""
        question: dict[str, Json] = {
            "model": self._model,
            "messages": ask_messages(pair),
            "temperature": 0,
            "response_format": _FORMS[self._form],
        }
        replies = [line.ask(question) for _ in range(self._times)]
        for reply in replies:
            self._require_whole(pair, reply)
            if self._drafter and reply.model and is_same_model(reply.model, self._drafter):
                what = f"{reply.model}, which wrote the draft, answered for {self._model}"
                raise JudgeError(what, remedy="Choose another model for the chat judge")
        said = [parse_reply(reply.content, sentence=pair.sentence) for reply in replies]
        tokens = max(reply.tokens for reply in replies)
        return fold_said(said, sentence=pair.sentence, tokens=tokens)

    def _require_whole(self, pair: JudgedPair, reply: Reply) -> None:
        """Refuse a reply that was made of less than what was sent."""
        sent = len(pair.quote) + len(pair.around) + len(pair.sentence)
        cut = 0 < reply.tokens * MOST_LETTERS_PER_TOKEN < sent
        if cut or reply.tokens > self._longest:
            raise self._too_long(pair, f"of which the server read {reply.tokens} tokens")

    def _too_long(self, pair: JudgedPair, how_much: str) -> JudgeInputError:
        what = f"A pair is longer than the {self._longest} tokens of {self._model}: {how_much}"
        what += f" ({quoted(pair.sentence[:60])})"
        return JudgeInputError(
            what, remedy="Let the server read more tokens and set “longest”, or shorten the quote"
        )


def _whole(settings: Mapping[str, str], name: str, default: int) -> int:
    """Give a setting that is a whole number of 1 or more.

    Raises:
        UsageError: it is none.
    """
    text = settings.get(name, "").strip() or str(default)
    if not text.isdecimal() or not text.isascii() or int(text) < 1:
        what = f"The chat judge's {name} is {quoted(text)}"
        raise UsageError(what, remedy="Give a whole number of 1 or more")
    return int(text)
