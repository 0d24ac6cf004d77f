"""Chat line: one question to an OpenAI-compatible server, with every limit that it has to keep.

Comes in: messages. Goes out: a `Reply`; or a `JudgeError` that says what to do. Never a score.

    1. Connecting, each wait for bytes, and the whole body have time-outs; no more than `MOST_BYTES`
       are read; redirects are not followed, since the key would go along.
    2. What may pass (a dropped connection, 408, 429, 5xx) is tried again, `tries` times in all.
       A Retry-After of more than `PATIENCE_S` is not waited for.
    3. Over a network only https is spoken; http on this machine alone.
    4. What a server says of an error is shown, and stored with the verdict: the key, or a part of
       it, that a server says back is left out of that.

Source: RFC 9110, 10.2.3 (Retry-After) and 15 (status codes).
"""

from __future__ import annotations

import json
import re
import time
from dataclasses import dataclass, field
from functools import cache
from http import HTTPStatus
from typing import TYPE_CHECKING, Self, TypeAlias
from urllib.parse import urlsplit

import httpx2

from cardstore.adapters.web.agent import user_agent
from cardstore.adapters.web.fetching import CONNECT_S, is_loopback
from cardstore.errors import JudgeError, UsageError, quoted

if TYPE_CHECKING:
    import ssl
    from types import TracebackType

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"

MOST_BYTES = 1024 * 1024  # a reply has some hundred
PATIENCE_S = 5.0
FIRST_PAUSE_S = 0.5
_PASSING = frozenset({408, 425, 429, 500, 502, 503, 504})
_SHOWN = 120  # characters of what a server says that are shown
_KEY_PART = 8  # characters of a key in a row that are not shown; four are what services show

_START = "See that the server runs and that the chat judge's url is right, then run it again"
_KEY = "See the chat judge's setting “key”, or the variable that “key_variable” names"
_LATER = "Run it again later; what was judged is kept"
_NAMES = "See the chat judge's url (it ends before /chat/completions) and its model"
_OTHER = "See that the url is that of an OpenAI-compatible server"
_HTTPS = "Set the chat judge's url to https://…/v1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Where the server is and how it is asked.

    Attributes:
        url: the address before "/chat/completions": "http://127.0.0.1:8000/v1".
        key: sent as a bearer's; "" for none. Never shown.
        timeout_s: how long one reply may take.
        tries: how often at most a question is sent, 1 or more.
    """

    url: str
    key: str = field(default="", repr=False)
    timeout_s: float = 60.0
    tries: int = 3

    def __post_init__(self) -> None:
        """Refuse an address to which a key and a manuscript must not go.

        Raises:
            UsageError: it is such an address, or the key cannot be one.
        """
        if not (self.key.isascii() and self.key.isprintable()):
            what = "The chat judge's key holds signs that no key has"
            raise UsageError(what, remedy=_KEY)
        try:
            parts = urlsplit(self.url)
        except ValueError as exc:
            what = "The chat judge's address cannot be read"
            raise UsageError(what, remedy=_HTTPS) from exc
        if parts.username or parts.password:  # before anything that shows the address
            what = f"The address of {parts.hostname} holds a name or a password"
            raise UsageError(what, remedy="Give the key in the setting “key”, not in the url")
        http_here = parts.scheme == "http" and is_loopback(self.url)
        if not parts.hostname or not (parts.scheme == "https" or http_here):
            what = f"The address {quoted(self.url)} is neither https nor http on this machine"
            raise UsageError(what, remedy=_HTTPS)
        if parts.query or parts.fragment:
            what = f"The address of {parts.hostname} holds more than a place"
            raise UsageError(what, remedy="Give the key in the setting “key”, not in the url")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What a server answered.

    Attributes:
        content: the model's text; "" where it gave none, or was stopped before its end.
        model: the model that answered, as the server names it; "" where it does not.
        tokens: how many the model read; 0 where the server does not say.
    """

    content: str
    model: str = ""
    tokens: int = 0


class ChatLine:
    """Asks one server; a context, whose end closes its connections."""

    def __init__(self, line: Line) -> None:
        self._line = line
        headers = {"User-Agent": user_agent(""), "Accept": "application/json"}
        if line.key:
            headers["Authorization"] = f"Bearer {line.key}"
        self._client = httpx2.Client(
            headers=headers,
            timeout=httpx2.Timeout(line.timeout_s, connect=min(CONNECT_S, line.timeout_s)),
            follow_redirects=False,
            verify=_certificates(),
            trust_env=not is_loopback(line.url),
        )

    def __enter__(self) -> Self:
        """Enter the context."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        exc: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the connections."""
        self._client.close()

    def ask(self, question: dict[str, Json]) -> Reply:
        """Send a question and give the reply.

        Raises:
            JudgeError: no reply came, or none that is understood.
        """
        body = json.dumps(question).encode("ascii")
        attempt = 1
        while isinstance(got := self._ask_once(body), _Trouble):
            pause = FIRST_PAUSE_S * 2 ** (attempt - 1) if got.wait_s is None else got.wait_s
            if attempt == self._line.tries or not got.passing or pause > PATIENCE_S:
                what = f"{urlsplit(self._line.url).netloc} did not judge: {got.what}"
                raise JudgeError(what, remedy=got.remedy)
            time.sleep(pause)
            attempt += 1
        return got

    def _ask_once(self, body: bytes) -> Reply | _Trouble:
        """Send a question once."""
        until = time.monotonic() + self._line.timeout_s
        address = f"{self._line.url.rstrip('/')}/chat/completions"
        headers = {"Content-Type": "application/json"}
        try:
            with self._client.stream("POST", address, content=body, headers=headers) as response:
                text = bytearray()
                for chunk in response.iter_bytes():
                    text += chunk
                    if len(text) > MOST_BYTES:
                        return _Trouble("its answer has no end", passing=False)
                    if time.monotonic() > until:
                        return _late(self._line.timeout_s)
                if response.status_code != HTTPStatus.OK:
                    retry_after = response.headers.get("retry-after", "")
                    told = _message(bytes(text), key=self._line.key)
                    return _refusal(response.status_code, told, retry_after)
                return _read(bytes(text))
        except httpx2.TimeoutException:
            return _late(self._line.timeout_s)
        except (httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError) as exc:
            said = without_key(str(exc), self._line.key) or type(exc).__name__
            return _Trouble(f"the connection failed ({said[:_SHOWN]})", remedy=_START)


@dataclass(frozen=True, slots=True)
class _Trouble:
    """Why a question has no reply.

    Attributes:
        what: for people.
        passing: another try may go better.
        remedy: what people can do.
        wait_s: when the server says to come back; None where it does not.
    """

    what: str
    passing: bool = True
    remedy: str = _OTHER
    wait_s: float | None = None


def _late(seconds: float) -> _Trouble:
    # A model that is too slow is too slow the next time: each try would cost as long again.
    return _Trouble(
        f"no answer within {seconds:g} s",
        passing=False,
        remedy="Set the chat judge's timeout_s higher, or choose a faster model",
    )


def _refusal(status: int, message: str, retry_after: str) -> _Trouble:
    """Say what a status other than 200 amounts to."""
    said = f"status {status}{message}"
    if status in {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN}:
        return _Trouble(said, passing=False, remedy=_KEY)
    if status in _PASSING:
        wait_s = float(retry_after) if retry_after.isdecimal() else None
        return _Trouble(said, remedy=_LATER, wait_s=wait_s)
    if status < HTTPStatus.BAD_REQUEST:
        return _Trouble(f"{said}, which is not followed", passing=False, remedy=_NAMES)
    return _Trouble(said, passing=False, remedy=_NAMES)


def without_key(text: str, key: str) -> str:
    """Leave a key out of a text, and every part of it of some length.

    >>> without_key("Incorrect key sk-0123456789, see …456789", "sk-0123456789")
    'Incorrect key …, see …456789'
    """
    if not key:
        return text
    length = min(_KEY_PART, len(key))
    parts = {key[at : at + length] for at in range(len(key) - length + 1)}
    hidden = [False] * len(text)
    for at in range(len(text) - length + 1):
        if text[at : at + length] in parts:
            hidden[at : at + length] = [True] * length
    shown = "".join("\0" if hides else sign for sign, hides in zip(text, hidden, strict=True))
    return re.sub("\0+", "…", shown)


def _message(body: bytes, *, key: str) -> str:
    """Give what a server says of an error, with a colon before it; "" for nothing of use."""
    try:
        told = json.loads(body)
    except (ValueError, RecursionError):
        return ""
    error = told.get("error") if isinstance(told, dict) else None
    text = error.get("message") if isinstance(error, dict) else error
    if not isinstance(text, str) or not text.strip():
        return ""
    hidden = without_key(text, key)
    shown = "".join(sign if sign.isprintable() else " " for sign in hidden)
    return f": {' '.join(shown.split())[:_SHOWN]}"


def _read(body: bytes) -> Reply | _Trouble:
    """Read an answer's envelope. A cut or foreign body is no reply; an empty one of a model is."""
    try:
        told = json.loads(body)
    except (ValueError, RecursionError):
        # It may have been cut on its way.
        return _Trouble("its answer is no JSON")
    reply = parse_envelope(told)
    return reply or _Trouble("its answer is of an unknown form", passing=False)


def parse_envelope(told: Json) -> Reply | None:
    """Read the answer of a chat completion; None where it is none.

    A reply that was stopped before its end, filtered or refused has no content.
    """
    choices = told.get("choices") if isinstance(told, dict) else None
    choice = choices[0] if isinstance(choices, list) and len(choices) == 1 else None
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(told, dict) or not isinstance(choice, dict) or not isinstance(message, dict):
        return None
    content = message.get("content")
    whole = choice.get("finish_reason") in {"stop", None} and isinstance(content, str)
    model, usage = told.get("model"), told.get("usage")
    tokens = usage.get("prompt_tokens") if isinstance(usage, dict) else 0
    sound = isinstance(tokens, int) and not isinstance(tokens, bool) and tokens > 0
    return Reply(
        content=content if whole and isinstance(content, str) else "",
        model=model if isinstance(model, str) else "",
        tokens=tokens if sound and isinstance(tokens, int) else 0,
    )


@cache
def _certificates() -> ssl.SSLContext:
    """Load the certificates once: it takes some 40 ms of CPU."""
    return httpx2.create_ssl_context()
