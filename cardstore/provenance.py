"""Provenance: who computed a thing, with which versions, from which digests.

Digests are SHA-256 in lower-case hex. A value is digested through its canonical JSON (sorted keys,
no white space, UTF-8), so equal values have equal digests on every machine.

Source: W3C PROV-DM, for the idea of agent, activity and entity; RFC 8785 for canonical JSON (we use
no floats that differ between its number form and Python's).
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from json.encoder import encode_basestring
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

# Made once: a manuscript has thousands of digests.
_canonical = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode


def digest_bytes(content: bytes) -> str:
    """Give the SHA-256 of `content` as 64 lower-case hex digits."""
    return hashlib.sha256(content).hexdigest()


def canonical_json(value: object) -> str:
    """Write `value` (dicts, lists, strings, numbers, booleans, None) as canonical JSON."""
    return _canonical(value)


def canonical_text(text: str) -> str:
    """Write a string as canonical JSON, in a tenth of the time of `canonical_json`."""
    return encode_basestring(text)


def digest_value(value: object) -> str:
    """Give the SHA-256 of the value's canonical JSON."""
    return digest_bytes(canonical_json(value).encode())


class BegunDigest:
    """Digests lists that begin alike, as `digest_value` does; what they share is read once.

    >>> BegunDigest(["a", 1]).of(["b", [2]]) == digest_value(["a", 1, "b", [2]])
    True
    """

    def __init__(self, beginning: Sequence[object]) -> None:
        """Take what all lists begin with; not empty."""
        self._begun = hashlib.sha256(_canonical(beginning)[:-1].encode())

    def of(self, rest: Sequence[object]) -> str:
        """Give the digest of the beginning and the rest as one list; the rest is not empty."""
        return self.of_written(_canonical(rest)[1:-1])

    def of_written(self, rest: str) -> str:
        """Give the digest where the rest's values are written as canonical JSON already."""
        digest = self._begun.copy()
        digest.update(f",{rest}]".encode())
        return digest.hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """What computed a value.

    Attributes:
        agent: the part of cardstore or the engine that computed it ("tesserocr", "page-map").
        version: its version, with the library's behind it where there is one ("2.13.0 (5.5.4)").
        settings: settings that change the result, as canonical JSON.
        inputs: SHA-256 digests of what it was computed from, in a fixed order.
    """

    agent: str
    version: str
    settings: str = "{}"
    inputs: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """A digest that is equal exactly when agent, version, settings and inputs are."""
        return digest_value([self.agent, self.version, self.settings, list(self.inputs)])
