"""Arguments: what agents hand in is looked at once, at the public face.

An agent's program may pass anything. A value of the wrong type, or text that no file can hold, is
a usage error that names the argument, before anything is stored or searched.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.errors import UsageError

if TYPE_CHECKING:
    from cardstore.gate.policy import Policy
    from cardstore.workflow.progress import Progress


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


def series_argument(value: object, name: str, wanted: str) -> tuple[object, ...]:
    """Give the members of a series; one text, a mapping, or what is no series is refused.

    Args:
        value: what was handed in.
        name: the argument's.
        wanted: what it should be, in words: "a list of files".

    Raises:
        UsageError: so it is.
    """
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        raise _wrong(value, name, wanted)
    return tuple(value)


def pairs_argument(value: object, name: str, wanted: str) -> tuple[tuple[object, object], ...]:
    """Give the pairs of a series of pairs; `wanted` says what it should be, in words.

    Raises:
        UsageError: it is no series, or one of its members is no pair.
    """
    pairs = []
    for one in series_argument(value, name, wanted):
        if not isinstance(one, tuple | list) or len(one) != 2:  # noqa: PLR2004 - a pair
            raise _wrong(one, f"each of {name}", f"a pair: {name} is {wanted}")
        pairs.append((one[0], one[1]))
    return tuple(pairs)


def paths_argument(value: object, name: str) -> tuple[Path, ...]:
    """Give the files of a series, each once, in order.

    Raises:
        UsageError: it is one path alone, no series, or has something else than paths in it.
    """
    paths = []
    for one in series_argument(value, name, "a list of files"):
        if not isinstance(one, str | PathLike):
            raise _wrong(one, f"each of {name}", "the path of a file")
        paths.append(Path(one))
    return tuple(dict.fromkeys(paths))


def switch_argument(value: object, name: str) -> bool | None:
    """Give the value if it is True, False, or None for what the settings say.

    Raises:
        UsageError: it is something else; "no" and 0 are.
    """
    if value is not None and not isinstance(value, bool):
        raise _wrong(value, name, "True, False or None")
    return value


def policy_argument(value: object) -> Policy | None:
    """Give the value if it is a policy, or None for the current one.

    Raises:
        UsageError: it is something else.
    """
    from cardstore.gate.policy import Policy  # noqa: PLC0415 - heavy

    if value is not None and not isinstance(value, Policy):
        raise _wrong(value, "policy", "a Policy")
    return value


def progress_argument(value: Progress | None) -> Progress | None:
    """Give the value if it can be told how far a workflow is, or is None.

    Raises:
        UsageError: it has no such methods.
    """
    methods = ("start", "advance", "finish")
    if value is not None and not all(callable(getattr(value, one, None)) for one in methods):
        raise _wrong(value, "progress", "a Progress, which has start, advance and finish")
    return value


def _wrong(value: object, name: str, wanted: str) -> UsageError:
    shown = repr(value)
    if len(shown) > 40:  # noqa: PLR2004 - enough to recognise it by
        shown = f"{shown[:40]}…"
    what = f"{name} is {shown}, not {wanted}"
    return UsageError(what, remedy=f"Give {wanted}")
