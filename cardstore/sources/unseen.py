r"""Signs that nobody sees: control characters, overrides of the direction of writing, half signs.

Comes in: text of a record, from a file or a registry. Goes out: the same text without them, or
which of them it has. They come from damaged exports and from whoever wants a title to look like
another one; a terminal obeys them, and no file of text can hold them all. Texts of scans and quotes
are never changed so: there every sign is what was read.

Tab and line feed stay; other controls that part words become a blank. What a terminal would take
for an instruction ("ESC [ 31 m") goes as a whole. Marks that only say how the text beside them runs
(U+200E, U+200F) stay, since Hebrew and Arabic need them.

Source: Unicode 16, 23.1 (control codes) and 3.9 (surrogates); UAX #9, 2.1 to 2.4 (embeddings,
overrides, isolates); ECMA-48, 5.4 (control sequences).
"""

from __future__ import annotations

import re

_SEQUENCE = re.compile(
    r"\x1b\[(?:[0-9;?]{1,40}[A-Za-z]|m)|\x1b\][^\x07\x1b\n]{0,200}(?:\x07|\x1b\\)"
)
_LINE_END = re.compile(r"\r\n?")
_PARTING = re.compile("[\x0b\x0c\x1c-\x1f\x85]")
_DROPPED = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
_TOLD = re.compile(rf"{_PARTING.pattern}|{_DROPPED.pattern}")
_REFUSED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_MOST_SHOWN = 4


def without_unseen(text: str) -> str:
    r"""Give text without signs that nobody sees.

    >>> without_unseen("Har\x00bour\x1b[31m \u202eLamps\x0b1893")
    'Harbour Lamps 1893'
    """
    if text.isascii() and text.isprintable():
        return text
    text = _PARTING.sub(" ", _LINE_END.sub("\n", _SEQUENCE.sub("", text)))
    return _DROPPED.sub("", text)


def unseen_in(text: str) -> tuple[str, ...]:
    r"""Give which of these signs a text has, each once, by its number.

    >>> unseen_in("Lamps\x07\u202e\x07")
    ('U+0007', 'U+202E')
    """
    if text.isascii() and text.isprintable():
        return ()
    return tuple(dict.fromkeys(_number(sign) for sign in _TOLD.findall(text)))


def controls_in(text: str) -> tuple[str, ...]:
    r"""Give which signs a text has that no record is kept with: controls and half signs.

    >>> controls_in("Lamps\tof\n1893"), controls_in("Lamps\r\x9b")
    ((), ('U+000D', 'U+009B'))
    """
    return tuple(dict.fromkeys(_number(sign) for sign in _REFUSED.findall(text)))


def shown_numbers(numbers: tuple[str, ...]) -> str:
    """Give the numbers of signs as a list for people, its end left out where it is long."""
    return ", ".join(numbers[:_MOST_SHOWN]) + (" …" if len(numbers) > _MOST_SHOWN else "")


def _number(sign: str) -> str:
    return f"U+{ord(sign):04X}"
