"""Arguments: what agents hand in is looked at once, at the public face.

An agent's program may pass anything. A value of the wrong type, or text that no file can hold, is
a usage error that names the argument, before anything is stored or searched.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardstore.errors import UsageError


def text_argument(value: object, name: str) -> str:
    """Give the value if it is text.

    Raises:
        UsageError: it is something else, or has half of a character (a lone surrogate), which
            cannot be written to any file; half-read JSON and broken decoders leave such halves.
    """
    if not isinstance(value, str):
        raise _wrong(value, name, "text")
    try:
        value.encode("utf-8")
    except UnicodeEncodeError as exc:
        half = f"U+{ord(value[exc.start]):04X}"
        what = f"{name} has half of a character ({half}) at place {exc.start}"
        raise UsageError(what, remedy="Read the text anew from where it comes from") from exc
    return value


def texts_argument(value: object, name: str) -> tuple[str, ...]:
    """Give the values if they are several texts; one text alone is refused.

    Raises:
        UsageError: it is one string, no series, or a series with something else in it.
    """
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        raise _wrong(value, name, "a list of texts")
    return tuple(text_argument(one, f"each of {name}") for one in value)


def whole_argument(value: object, name: str, *, least: int) -> int:
    """Give the value if it is a whole number, `least` or more.

    Raises:
        UsageError: it is something else; True and 1.0 are.
    """
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise _wrong(value, name, f"a whole number, {least} or more")
    return value


def _wrong(value: object, name: str, wanted: str) -> UsageError:
    shown = repr(value)
    if len(shown) > 40:  # noqa: PLR2004 - enough to recognise it by
        shown = f"{shown[:40]}…"
    what = f"{name} is {shown}, not {wanted}"
    return UsageError(what, remedy=f"Give {wanted}")
